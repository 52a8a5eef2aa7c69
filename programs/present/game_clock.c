/* SPDX-License-Identifier: MIT
 * game_clock.c - see game_clock.h. */
#include "game_clock.h"

#include <string.h>
#include <zermelo_numbers.h>

/* Reads a time that ends at one of the marks or at the end of the text, and moves *text there. */
static bool read_part(const char **text, const char *marks, double *seconds)
{
    char part[64]; /* what is longer is no time that anybody types */
    size_t n = strcspn(*text, marks);

    if (n >= sizeof part) return false;
    memcpy(part, *text, n);
    part[n] = '\0';
    *text += n;
    return !zm_read_time(part, seconds);
}

bool game_clock_read(const char *text, struct game_clock *clock)
{
    struct game_clock c = {.increment = 0};

    if (!read_part(&text, ",+", &c.left[0])) return false;
    c.left[1] = c.left[0];
    if (*text == ',' && (text++, !read_part(&text, "+", &c.left[1]))) return false;
    if (*text == '+' && (text++, !read_part(&text, "", &c.increment))) return false;
    if (c.left[0] + c.left[1] <= 0) return false;
    *clock = c;
    return true;
}

bool game_clock_charge(struct game_clock *clock, int side, double used, double margin)
{
    double rest = clock->left[side] - used;

    clock->left[side] = rest > 0 ? rest : 0;
    if (rest + margin <= 0) return false;
    clock->left[side] += clock->increment;
    return true;
}
