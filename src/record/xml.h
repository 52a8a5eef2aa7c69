/* SPDX-License-Identifier: MIT
 * xml.h - XML as a stream of elements and texts, as much as files of games need.
 *
 * Comments, processing instructions and document types are skipped, and no entity is expanded but
 * the five that XML has itself and numbers of characters. */
#ifndef RECORD_XML_H
#define RECORD_XML_H

#include "record/collection.h"

enum { XML_NAME = 64, XML_TEXT = 1 << 16, XML_ATTRIBUTES = 32 };

enum xml_item { XML_ELEMENT, XML_CLOSED, XML_TEXT_ITEM, XML_ENDED, XML_FAILED };

struct xml {
    struct zm_collection *c;
    char name[XML_NAME]; /* of the element that begins or ends */
    bool empty;          /* it ends at once: an XML_CLOSED follows by itself */
    struct {
        char name[XML_NAME];
        size_t value; /* in `values` */
    } attribute[XML_ATTRIBUTES];
    int attributes;
    size_t used;
    char values[XML_TEXT];
    char text[XML_TEXT]; /* cut where it has no more place */
};

/* The next item. XML_FAILED: the collection has the reason. */
enum xml_item xml_next(struct xml *x);
/* An attribute of the element that begins; "" if it has none of that name. */
const char *xml_attribute(const struct xml *x, const char *name);

#endif
