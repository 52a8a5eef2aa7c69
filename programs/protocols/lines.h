/* SPDX-License-Identifier: MIT
 * lines.h - lines from a stream that nobody vouches for: too long, binary, cut off anywhere. */
#ifndef ENGINE_LINES_H
#define ENGINE_LINES_H

#include <stdbool.h>
#include <stddef.h>

enum line_kind {
    LINE_NONE,  /* none is complete yet */
    LINE_WHOLE, /* ended by LF, CR or both; never empty; control characters are blanks */
    LINE_CUT    /* the beginning of one that is too long; the rest of it is thrown away */
};

struct lines {
    char *buffer;
    size_t longest;     /* characters in a line */
    size_t begin, used; /* what is still to be looked at */
    bool skipping;      /* in a line that is too long */
    bool ended;         /* there will be no more */
};

/* False after a noted failure: out of memory. */
bool lines_begin(struct lines *l, size_t longest);
void lines_end(struct lines *l);

/* Where more input goes, and how many bytes: at least one, unless there is a line to take. Then how
 * many bytes were put there. */
char *lines_space(struct lines *l, size_t *capacity);
void lines_add(struct lines *l, size_t count);
/* Reads what a descriptor has; waits if it has nothing. False at the end or on an error. */
bool lines_read(struct lines *l, int from);

/* The next line, valid until the next call. What is left at the end counts as a line. */
enum line_kind lines_next(struct lines *l, char **out);

#endif
