/* SPDX-License-Identifier: MIT
 * play_clock.c - --clock: how long the machines may think in the whole game. */
#include "play.h"

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

bool clock_read(struct table *t)
{
    const char *text = call_option(t->call, "clock"), *rest = "";
    double left = 0;
    char show[SHOWN];

    t->clock = (struct game_clock){.used = text};
    if (!text) return true;
    bool good = read_span(text, &rest, &left) && left > 0;
    if (good && *rest == '+') good = read_span(rest + 1, &rest, &t->clock.increment);
    t->clock.left[0] = t->clock.left[1] = left;
    if (good && !*rest) return true;
    t->code = complain(t->call, EXIT_INPUT, "--clock is \"%s\", accepted is such as 5m, 90s, 5m+3s",
                       show_text(text, show));
    return false;
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
