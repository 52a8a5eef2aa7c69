/* SPDX-License-Identifier: MIT
 * source.h - the bytes of a file, read as they are needed. */
#ifndef RECORD_SOURCE_H
#define RECORD_SOURCE_H

#include <zermelo_collection.h>

enum { SOURCE_CAPACITY = 1 << 16, SOURCE_END = -1 };

struct source {
    struct zm_bytes from;
    unsigned char *buffer; /* of SOURCE_CAPACITY bytes; NULL: there is nothing to read */
    size_t at, end;        /* what is still to be read of it */
    uint64_t before;       /* bytes of the file before the buffer's first */
    uint64_t line;         /* from 1 */
    bool ended, failed;    /* there are no more bytes; they cannot be read */
};

/* The byte that is i bytes ahead, i < SOURCE_CAPACITY, or SOURCE_END. */
int source_ahead(struct source *s, size_t i);
/* Takes a byte. SOURCE_END: there is none. */
int source_take(struct source *s);
/* Takes blanks and ends of lines, and returns the byte that follows, which it leaves. */
int source_skip_blanks(struct source *s);
/* Whether a text follows; it is left. */
bool source_follows(struct source *s, const char *text);

/* Takes a line, without its end and without blanks around it, into out. False: there is none. A
 * line that has no place, or has zero bytes, is marked as unfit, and its beginning is given. */
bool source_take_line(struct source *s, char *out, size_t capacity, bool *unfit);

static inline uint64_t source_position(const struct source *s)
{
    return s->before + s->at;
}

#endif
