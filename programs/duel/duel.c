/* SPDX-License-Identifier: MIT
 * duel.c - see duel.h. */
#include "duel.h"

#include <math.h>

/* One game: the same position in the context of each player. */
struct game {
    struct duel *d;
    struct zm_context *zm[2];
    int first;     /* which player moves first */
    uint64_t luck; /* of nature */
    uint64_t lots; /* of the players */
};

/* -- Random numbers: splitmix64 (Steele, Lea, Flood 2014). ----------------------------------- */

static uint64_t mixed(uint64_t x)
{
    x += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

/* Another seed for each use. */
static uint64_t drawn(uint64_t *seed)
{
    return *seed = mixed(*seed);
}

/* -- Moves. ---------------------------------------------------------------------------------- */

static bool fail(struct duel *d, struct zm_context *zm, enum zm_status status)
{
    d->stopped = interrupted;
    if (!interrupted) d->code = complain_status(d->call, zm, status);
    return false;
}

static bool make(struct game *g, zm_move move)
{
    for (int i = 0; i < 2; i++) {
        enum zm_status status = zm_play(g->zm[i], move);
        if (status) return fail(g->d, g->zm[i], status);
    }
    return true;
}

static bool play_event(struct game *g)
{
    zm_move event;
    enum zm_status status = zm_draw_event(g->zm[0], &g->luck, &event);

    return status ? fail(g->d, g->zm[0], status) : make(g, event);
}

static enum zm_status draw_move(struct zm_context *zm, uint64_t *seed, zm_move *move)
{
    const struct zm_limits limits = {.seed = drawn(seed)};
    struct zm_result r;
    enum zm_status status = zm_think(zm, "random", &limits, &r);

    *move = r.move;
    return status;
}

static bool play_move(struct game *g)
{
    int who = (int)zm_side_to_move(g->zm[0]) ^ g->first;
    struct duel_side *side = &g->d->side[who];
    struct zm_limits limits = {
        .seconds = g->d->seconds, .stop = &interrupted, .seed = drawn(&g->lots)};
    struct zm_result r;
    enum zm_status status = zm_think(g->zm[who], side->player, &limits, &r);

    if (status == ZM_STOPPED && !interrupted) {
        side->silent++;
        status = draw_move(g->zm[who], &g->lots, &r.move);
    }
    if (status || interrupted) return fail(g->d, g->zm[who], status);
    side->moves++;
    side->seconds += r.seconds;
    side->slowest = fmax(side->slowest, r.seconds);
    return make(g, r.move);
}

/* -- Games. ---------------------------------------------------------------------------------- */

/* The plies of the opening, nature's events not counted; false if the game was over first. */
static bool play_opening(struct game *g, uint64_t plies, uint64_t seed)
{
    zm_move move;

    while (!zm_outcome(g->zm[0], NULL)) {
        if (zm_side_to_move(g->zm[0]) == ZM_NATURE) {
            if (!play_event(g)) return false;
            continue;
        }
        if (plies-- == 0) return true;
        enum zm_status status = draw_move(g->zm[0], &seed, &move);
        if (status) return fail(g->d, g->zm[0], status);
        if (!make(g, move)) return false;
    }
    return false;
}

static void close_game(struct game *g)
{
    for (int i = 0; i < 2; i++) zm_close(g->zm[i]);
}

/* How far from even a short search finds the position. */
static double unevenness(struct zm_context *zm)
{
    const struct zm_limits limits = {.nodes = 5000};
    struct zm_result r;

    return zm_think(zm, "iterative", &limits, &r) ? INFINITY : fabs(r.value);
}

/* Opens a game with the opening of a seed. Where it ends the game others are tried, then shorter
 * ones. */
static bool open_game(struct game *g, uint64_t seed)
{
    enum { TRIES = 20 };
    struct duel *d = g->d;
    uint64_t plies = d->opening;

    for (int tries = 1;; tries++) {
        g->luck = drawn(&seed);
        for (int i = 0; i < 2; i++) g->zm[i] = call_open(d->call, d->game, &d->code);
        if (d->code) break;
        if (play_opening(g, plies, drawn(&seed))) return true;
        if (d->code || d->stopped) break;
        if (plies == 0) {
            d->code = complain(d->call, EXIT_INPUT, "the game is over before it begins");
            break;
        }
        close_game(g);
        if (tries % TRIES == 0) plies--;
    }
    close_game(g);
    return false;
}

/* The seed of the most even of some openings, which *seed becomes. */
static bool choose_opening(struct duel *d, uint64_t *seed)
{
    enum { OPENINGS = 8 };
    uint64_t best = *seed, next = *seed;
    double least = INFINITY;

    for (int i = 0; i < OPENINGS && d->opening; i++) {
        struct game g = {.d = d};
        if (!open_game(&g, next)) return false;
        double u = unevenness(g.zm[0]);
        close_game(&g);
        if (u < least) least = u, best = next;
        next = mixed(next);
    }
    *seed = best;
    return true;
}

/* The result for the first player: 2 for a win, 1 for a draw. */
static bool play_game(struct duel *d, uint64_t seed, int first, int *points)
{
    struct game g = {.d = d, .first = first};
    int result = 0;
    bool going = open_game(&g, seed);

    if (!going) return false;
    g.lots = mixed(seed + 1 + (uint64_t)first);
    while (going && !zm_outcome(g.zm[0], &result))
        going = zm_side_to_move(g.zm[0]) == ZM_NATURE ? play_event(&g) : play_move(&g);
    close_game(&g);
    if (first) result = -result;
    *points = result > 0 ? 2 : result == 0;
    return going;
}

static void count(struct duel *d, int points)
{
    if (points == 2) d->wins++;
    else if (points == 1) d->draws++;
    else d->losses++;
}

static bool check_players(struct duel *d)
{
    struct zm_context *zm = call_open(d->call, d->game, &d->code);
    enum zm_status status = ZM_OK;

    for (int i = 0; i < 2 && zm && !status; i++) status = zm_player_check(zm, d->side[i].player);
    if (status) fail(d, zm, status);
    zm_close(zm);
    return zm && !status;
}

bool duel_run(struct duel *d)
{
    if (!check_players(d)) return false;
    for (uint64_t i = 0; i < d->pairs; i++) {
        uint64_t seed = mixed(d->seed + mixed(i));
        int points[2];
        if (!choose_opening(d, &seed)) break;
        if (!play_game(d, seed, 0, &points[0]) || !play_game(d, seed, 1, &points[1])) break;
        for (int k = 0; k < 2; k++) count(d, points[k]);
        d->pair[points[0] + points[1]]++;
        if (d->told) d->told(d->with, d);
    }
    return !d->code;
}

/* -- The score. ------------------------------------------------------------------------------ */

/* Wilson's interval for a share m of n pairs solves (m - p)^2 = z^2 k p (1 - p) / n. A pair is
 * worth more than a coin tossed: k is its variance, as measured, over a coin's. Where all pairs
 * came out alike nothing is measured, and k stays 1. */
struct duel_score duel_score(const struct duel *d)
{
    const double z = 1.959964;
    double n = 0, m = 0, v = 0, k = 1;

    for (int i = 0; i < 5; i++) n += (double)d->pair[i], m += (double)d->pair[i] * i / 4;
    if (n == 0) return (struct duel_score){NAN, NAN, NAN};
    m /= n;
    for (int i = 0; i < 5; i++) v += (double)d->pair[i] * (i / 4.0 - m) * (i / 4.0 - m);
    if (v > 0) k = v / (n - 1) / (m * (1 - m));
    double a = z * z * k / n, middle = 2 * m + a;
    double half = sqrt(fmax(0, middle * middle - 4 * (1 + a) * m * m));
    return (struct duel_score){m, (middle - half) / (2 * (1 + a)), (middle + half) / (2 * (1 + a))};
}
