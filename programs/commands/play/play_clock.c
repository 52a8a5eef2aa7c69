/* SPDX-License-Identifier: MIT
 * play_clock.c - --clock: how long the machines may think in the whole game. */
#include "play.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double clock_most = 31536000; /* a year */
static const double clock_least = 1e-3;    /* who has used up the clock moves at once */

/* "5m", "90s", "500ms", "2"; *rest is what follows. */
static bool read_span(const char *text, const char **rest, double *out)
{
    size_t n = strspn(text, "0123456789.");
    char *end;

    if (!n || *text == '.') return false;
    *out = strtod(text, &end);
    if (end != text + n) return false;
    if (strncmp(end, "ms", 2) == 0) *out /= 1000, end += 2;
    else if (*end == 's') end++;
    else if (*end == 'm') *out *= 60, end++;
    *rest = end;
    return *out <= clock_most;
}

/* "5m", "5m+3s", "5m,4m30s+3s". */
static bool read_clock(const char *text, struct game_clock *c)
{
    if (!read_span(text, &text, &c->left[0])) return false;
    c->left[1] = c->left[0];
    if (*text == ',' && !read_span(text + 1, &text, &c->left[1])) return false;
    if (*text == '+' && !read_span(text + 1, &text, &c->increment)) return false;
    return !*text && c->left[0] + c->left[1] > 0;
}

bool clock_read(struct table *t)
{
    const char *text = call_option(t->call, "clock");
    char show[SHOWN];

    if (!text) return true;
    t->clock = (struct game_clock){.used = true};
    if (read_clock(text, &t->clock)) return true;
    t->code = complain(t->call, EXIT_INPUT,
                       "--clock is \"%s\", accepted is such as 5m, 5m+3s, or by side 5m,90s+3s",
                       show_text(text, show));
    return false;
}

/* "90s" or "89500ms"; never 0, which is no clock. */
static size_t write_span(double seconds, const char *before, char *out, size_t capacity)
{
    long long ms = llround(fmax(seconds, clock_least) * 1000);
    bool whole = ms % 1000 == 0;
    int n = snprintf(out, capacity, "%s%lld%s", before, whole ? ms / 1000 : ms, whole ? "s" : "ms");

    return n < 0 ? 0 : (size_t)n;
}

const char *clock_text(const struct table *t, char out[CLOCK_TEXT])
{
    const struct game_clock *c = &t->clock;
    size_t n = 0;

    *out = '\0';
    if (!c->used) return out;
    n += write_span(c->left[0], "", out, CLOCK_TEXT);
    if (c->left[1] != c->left[0]) n += write_span(c->left[1], ",", out + n, CLOCK_TEXT - n);
    if (c->increment > 0) write_span(c->increment, "+", out + n, CLOCK_TEXT - n);
    return out;
}

void clock_limits(const struct table *t, struct zm_limits *limits)
{
    double left = t->clock.left[zm_side_to_move(t->zm)];

    if (!t->clock.used) return;
    limits->clock = left > clock_least ? left : clock_least;
    limits->increment = t->clock.increment;
}

void clock_press(struct table *t, double seconds)
{
    double *left = &t->clock.left[zm_side_to_move(t->zm)];

    if (!t->clock.used) return;
    *left -= seconds;
    if (*left < 0) *left = 0;
    *left += t->clock.increment;
}
