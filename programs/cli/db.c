/* SPDX-License-Identifier: MIT
 * db.c - see db.h. */
#include "db.h"

#include "command.h"

/* Those there are; the file comes last, whose places have no prefix. */
static const struct db_class *const db_classes[] = {
#ifdef HAVE_POSTGRES
    &db_postgres,
#endif
#ifdef HAVE_SQLITE
    &db_sqlite,
#endif
    NULL,
};

const struct db_class *db_class_of(const char *place)
{
    for (const struct db_class *const *c = db_classes; *c; c++)
        if (strncmp(place, (*c)->prefix, strlen((*c)->prefix)) == 0) return *c;
    return NULL;
}

char *place_name(const char *place)
{
    const char *at = strstr(place, "://") ? strrchr(place, '@') : NULL;

    return at ? format_text("...%s", at) : format_text("%s", place);
}
