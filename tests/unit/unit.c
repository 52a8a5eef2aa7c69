/* SPDX-License-Identifier: MIT
 * unit.c - see unit.h. */
#define _POSIX_C_SOURCE 200809L /* mkdtemp */
#include "unit.h"

#include "../rounds.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { GUARD = 64 }; /* bytes in front of a block, holding its size */

static void *take(void *with, size_t size)
{
    struct counting *c = with;
    unsigned char *at;

    if (++c->taken == c->fail_at || !(at = malloc(size + GUARD))) return NULL;
    memcpy(at, &size, sizeof size);
    memset(at + GUARD, 0xa5, size);
    c->blocks++;
    c->held += size;
    if (c->held > c->peak) c->peak = c->held;
    return at + GUARD;
}

static void give(void *with, void *block, size_t size)
{
    struct counting *c = with;
    unsigned char *at = (unsigned char *)block - GUARD;
    size_t real;

    memcpy(&real, at, sizeof real);
    c->wrong |= real != size;
    c->blocks--;
    c->held -= real;
    free(at);
}

struct zm_allocator counting_allocator(struct counting *c)
{
    return (struct zm_allocator){take, give, c};
}

struct zm_context *opened(const char *game)
{
    struct zm_context *zm;
    struct zm_error why;

    if (zm_open(game, NULL, &zm, &why)) FAIL("%s: %s", game, why.text);
    return zm;
}

void assert_why(const struct zm_context *zm, const char *word)
{
    const char *why = zm_why(zm);

    if (!*why || strchr(why, '\n') || !strstr(why, word))
        FAIL("\"%s\" is not one line with \"%s\"", why, word);
}

int rounds_of(int n)
{
    int some = (int)(n * test_rounds());

    return some > 0 ? some : 1;
}

const char *position_of(const struct zm_context *zm)
{
    static char text[32768];

    zm_position_text(zm, text, sizeof text);
    return text;
}

void assert_shares(const double *share, const unsigned *count, size_t n)
{
    double sum = 0, free = -1, all = 0;

    for (size_t i = 0; i < n; i++) all += count[i];
    for (size_t i = 0; i < n; i++) {
        double off = count[i] - share[i] * all;
        if (share[i] > 0) sum += off * off / (share[i] * all), free++;
        else assert_int_equal(count[i], 0);
    }
    if (free > 0) assert_true(fabs(sum - free) < 6 * sqrt(2 * free) + 6);
}

bool scratch_enter(char folder[SCRATCH_TEXT])
{
    static const char memory[] = "/dev/shm/zermelo-XXXXXX", disk[] = "/tmp/zermelo-XXXXXX";

    snprintf(folder, SCRATCH_TEXT, "%s", memory); /* there nothing waits for a disk */
    if (mkdtemp(folder)) return chdir(folder) == 0;
    snprintf(folder, SCRATCH_TEXT, "%s", disk);
    return mkdtemp(folder) && chdir(folder) == 0;
}
