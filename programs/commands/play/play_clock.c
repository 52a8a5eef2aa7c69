/* SPDX-License-Identifier: MIT
 * play_clock.c - --clock: how long the machines may think in the whole game. */
#include "play.h"

#include <math.h>

static const double clock_least = 1e-3; /* who has used up the clock moves at once */

bool clock_read(struct table *t)
{
    const char *text = call_option(t->call, "clock");

    if (!text) return true;
    t->clocked = true;
    if (game_clock_read(text, &t->clock)) return true;
    t->code = complain(t->call, EXIT_INPUT,
                       "--clock is \"%s\", accepted are times such as 5m or 5m+3s, or by side "
                       "5m,90s+3s",
                       show_text(text).text);
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
    if (!t->clocked) return out;
    n += write_span(c->left[0], "", out, CLOCK_TEXT);
    if (c->left[1] != c->left[0]) n += write_span(c->left[1], ",", out + n, CLOCK_TEXT - n);
    if (c->increment > 0) write_span(c->increment, "+", out + n, CLOCK_TEXT - n);
    return out;
}

void clock_limits(const struct table *t, struct zm_limits *limits)
{
    double left = t->clock.left[zm_side_to_move(t->zm)];

    if (!t->clocked) return;
    limits->clock = left > clock_least ? left : clock_least;
    limits->increment = t->clock.increment;
}

/* No machine loses by time: its flag never falls. */
void clock_press(struct table *t, double seconds)
{
    if (t->clocked) game_clock_charge(&t->clock, (int)zm_side_to_move(t->zm), seconds, INFINITY);
}
