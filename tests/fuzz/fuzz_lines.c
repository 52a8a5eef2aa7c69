/* SPDX-License-Identifier: MIT
 * fuzz_lines.c - the input is a stream of lines: how it is cut into pieces must not matter. */
#include "lines.h"

#include "command.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

enum { LONGEST = 24 };

/* What lines.c needs of the program. */
void *take_memory(size_t size)
{
    void *at = calloc(1, size ? size : 1);

    expect(at, "memory");
    return at;
}

/* The lines of a stream that comes in pieces, one after the other, each with its kind. */
struct heard {
    char *text;
    size_t used;
};

static void hear(struct lines *l, struct heard *out)
{
    enum line_kind kind;
    char *line;

    while ((kind = lines_next(l, &line)) != LINE_NONE) {
        size_t n = strlen(line);
        expect(n > 0 && n <= LONGEST + 1, "a line is neither empty nor too long");
        expect(kind == LINE_CUT || n <= LONGEST, "nor too long and whole");
        out->text[out->used++] = kind == LINE_CUT ? '!' : ' ';
        /* of one that is too long, how much is handed out depends on the pieces */
        if (kind == LINE_CUT) n = 1;
        memcpy(out->text + out->used, line, n);
        out->used += n;
    }
}

static struct heard hear_all(struct input in, size_t piece)
{
    struct heard heard = {take_memory(3 * in.left + 8), 0};
    struct lines l;

    lines_begin(&l, LONGEST);
    while (in.left) {
        size_t capacity, n = piece < in.left ? piece : in.left;
        char *at = lines_space(&l, &capacity);
        expect(capacity > 0, "there is room for more");
        if (n > capacity) n = capacity;
        memcpy(at, in.at, n);
        lines_add(&l, n);
        in.at += n, in.left -= n;
        hear(&l, &heard);
    }
    l.ended = true;
    hear(&l, &heard);
    lines_end(&l);
    return heard;
}

void fuzz(struct input in)
{
    struct heard whole = hear_all(in, in.left + 1);

    for (size_t piece = 1; piece < 8; piece++) {
        struct heard parts = hear_all(in, piece);
        expect(parts.used == whole.used && memcmp(parts.text, whole.text, whole.used) == 0,
               "the same lines however they come");
        free(parts.text);
    }
    free(whole.text);
}
