/* SPDX-License-Identifier: MIT
 * play_clock.c - --clock: how long both sides may think in the whole game. */
#include "play.h"

#include <math.h>
#include <strings.h>

static const double clock_least = 1e-3; /* who has used up the clock moves at once */

static const char accepted[] = "times such as 5m or 5m+3s, or by side 5m,90s+3s";

bool clock_read(struct table *t)
{
    const char *text = call_option(t->call, "clock");

    if (text && !game_clock_read(text, &t->clock)) {
        t->code = complain(t->call, EXIT_INPUT, "--clock is \"%s\", accepted are %s",
                           show_text(text).text, accepted);
        return false;
    }
    t->clocked |= text != NULL;
    t->full_clock = t->clock;
    return true;
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

bool flag_fell(struct table *t, double seconds)
{
    enum zm_side side = zm_side_to_move(t->zm);

    if (!t->clocked || game_clock_charge(&t->clock, (int)side, seconds, 0)) return false;
    t->ended = ZM_BY_TIME;
    t->winner = side == ZM_FIRST ? -1 : 1;
    return true;
}

/* What a side has left now, in the middle of a person's turn too. */
static double time_left(const struct table *t, enum zm_side side)
{
    bool running = t->turn == moves_made(t) && !game_over(t) && zm_side_to_move(t->zm) == side;
    double used = running && is_human(t, side) ? seconds_now() - t->turn_began : 0;

    return fmax(t->clock.left[side] - used, 0);
}

struct clock_words clock_format(double left)
{
    const double tenths_below = 20;
    struct clock_words out;
    long long minutes = (long long)floor(left / 60), tenths = (long long)floor(left * 10) % 600;

    int n = snprintf(out.text, sizeof out.text, "%lld:%02lld", minutes, tenths / 10);
    if (left < tenths_below && n > 0)
        snprintf(out.text + n, sizeof out.text - (size_t)n, ".%lld", tenths % 10);
    return out;
}

struct clock_words clock_words(const struct table *t, enum zm_side side)
{
    return t->clocked ? clock_format(time_left(t, side)) : (struct clock_words){.text = ""};
}

static void print_clock(const struct table *t)
{
    const struct zm_game *game = zm_game_of(t->zm);

    if (!t->clocked) printf("There is no clock.\n");
    else
        printf("%s has %s left, %s %s.\n", game->side[0], clock_words(t, ZM_FIRST).text,
               game->side[1], clock_words(t, ZM_SECOND).text);
}

void run_clock(struct table *t)
{
    if (strcasecmp(t->argument, "off") == 0) t->clocked = false;
    else if (*t->argument && game_clock_read(t->argument, &t->clock)) t->clocked = true;
    else if (*t->argument) {
        printf("clock takes %s, or off\n", accepted);
        return;
    }
    if (*t->argument) {
        t->full_clock = t->clock;
        t->turn_began = seconds_now();
        save_game(t);
    }
    print_clock(t);
}
