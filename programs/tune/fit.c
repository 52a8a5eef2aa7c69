/* SPDX-License-Identifier: MIT
 * fit.c - fits the weights of an evaluation function to games: to their results and to the values
 * that the player found for their positions. It plays games of self-play first, then reads all
 * games of this kind in the store. */
#include "regression.h"
#include "store.h"
#include "tune.h"

#include <math.h>

/* A set of positions. The positions of every fifth game form a second set, held back for
 * validation. */
struct samples {
    struct tune *tune;
    struct sample *sample;
    size_t count, capacity;
    size_t games;
};

enum { FITTED, HELD_BACK };
enum { HELD_BACK_OF = 5 };

/* -- From games to samples. ------------------------------------------------------------------- */

/* Returns false after a noted failure. */
static bool add_sample(struct samples *s, const int *terms, double result)
{
    struct sample *list = grown_list(s->sample, s->count, &s->capacity, sizeof *list);

    if (!list) return false;
    s->sample = list;
    for (size_t i = 0; i < s->tune->n; i++)
        list[s->count].terms[i] = (short)terms[s->tune->tunable[i].weight];
    list[s->count++].result = result;
    return true;
}

/* Returns whether a search of one ply leaves the result open. The fit skips other positions, since
 * a search does not evaluate them. */
static bool is_open(struct zm_context *zm)
{
    struct zm_result r = {.size = sizeof r};

    return !zm_think(zm, "pvs:depth=1,hash=1", NULL, &r) && r.kind == ZM_HEURISTIC;
}

/* Returns the target of the regression, the expected score of the first side from 0 to 1: a mean of
 * the result and the player's value, where the player gave one. Values are clipped to -1 (lost) and
 * 1 (won). */
static double expected(const struct samples *s, const struct game *g, const struct played *m)
{
    double share = (double)s->tune->values / 100, result = g->points / 2.0, value;

    if (!m->answer.has_value) return result;
    value = m->side == ZM_FIRST ? m->answer.value : -m->answer.value;
    return (1 - share) * result + share * (1 + fmax(-1, fmin(1, value))) / 2;
}

/* Adds the positions of a game in which a player chose the move. Returns false after a noted
 * failure. */
static bool add_game(struct samples *s, const struct game *g)
{
    struct zm_context *zm = s->tune->zm;
    int terms[ZM_WEIGHTS_MAX];
    zm_move move;

    while (!zm_undo(zm)) {}
    for (size_t i = 0; i < g->count && !zm_move_read(zm, g->moves[i].text, &move); i++) {
        if (!g->moves[i].opening && is_open(zm) && !zm_terms(zm, terms) &&
            !add_sample(s, terms, expected(s, g, &g->moves[i])))
            return false;
        if (zm_play(zm, move)) break;
    }
    return true;
}

/* Skips games that began at another position or were lost by a fault. */
static bool on_game(void *with, const struct kept_game *kept)
{
    struct samples *part = with;
    const struct game *g = &kept->game;

    if (strcmp(kept->spec, part->tune->event.spec) != 0 || g->position || g->ending == BY_FAULT)
        return true;
    size_t games = part[FITTED].games + part[HELD_BACK].games;
    struct samples *s = &part[games % HELD_BACK_OF == HELD_BACK_OF - 1 ? HELD_BACK : FITTED];
    s->games++;
    return add_game(s, g);
}

/* -- The fit. --------------------------------------------------------------------------------- */

static double loss(const struct samples *s, const double *weight)
{
    return regression_loss(s->sample, s->count, s->tune->n, weight);
}

static void tell_losses(struct samples part[2], const double *begin, const double *found)
{
    struct tune *t = part->tune;
    const uint64_t games = part[FITTED].games + part[HELD_BACK].games;
    const size_t positions = part[FITTED].count + part[HELD_BACK].count;

    t->more = json_pack(
        "{s:I, s:I, s:I, s:f, s:f, s:f, s:f}", "seed", (json_int_t)t->event.seed, "games",
        (json_int_t)games, "positions", (json_int_t)positions, "loss_before",
        loss(&part[FITTED], begin), "loss_after", loss(&part[FITTED], found), "held_back_before",
        loss(&part[HELD_BACK], begin), "held_back_after", loss(&part[HELD_BACK], found));
}

static int fit(struct samples part[2])
{
    const double belief = 4; /* standard deviation of the prior, in steps of the weight */
    struct tune *t = part->tune;
    double begin[TUNABLES_MOST], found[TUNABLES_MOST], prior[TUNABLES_MOST];

    for (size_t i = 0; i < t->n; i++) {
        begin[i] = found[i] = t->tunable[i].begin;
        prior[i] = belief * t->tunable[i].step;
    }
    if (!part[FITTED].count)
        return complain(t->call, EXIT_LIMIT, "the store has no such games to learn from");
    if (!regression_fit(part[FITTED].sample, part[FITTED].count, t->n, prior, found, t->error))
        return complain(t->call, EXIT_LIMIT, "the fit leads nowhere");
    for (size_t i = 0; i < t->n; i++) {
        const struct tunable *p = &t->tunable[i];
        found[i] = round(fmax(p->least, fmin(p->most, found[i])));
        t->found[i] = (int)found[i];
    }
    tell_losses(part, begin, found);
    return EXIT_DONE;
}

static int read_games(struct samples part[2])
{
    struct tune *t = part->tune;
    struct zm_error why = {.text = ""};
    int code = EXIT_LIMIT;
    struct store *store = store_open(t->contest.path, false, &why, &code);
    bool ok = store && store_games(store, 0, on_game, part, &why);

    if (store) code = store_code(store);
    store_close(store);
    if (noted_failure()) return noted_failure();
    return ok ? EXIT_DONE : complain(t->call, code, "%s", why.text);
}

/* Plays against itself. One game per opening suffices: both players are equal, so the game with
 * changed sides would be the same. */
static int play(struct tune *t)
{
    t->event.games_in_pair = 1;
    t->event.pairs = t->event.in_pairing *= 2;
    if (!event_meet_players(&t->event)) return EXIT_INPUT;
    return contest_play(&t->contest);
}

int tune_fit(struct tune *t)
{
    struct samples part[2] = {{.tune = t}, {.tune = t}};

    if (!t->contest.path) return complain(t->call, EXIT_INPUT, "fit needs a --store");
    int played = play(t);
    if (played && played != EXIT_INTERRUPTED) return played;
    int code = read_games(part);
    if (!code) code = fit(part);
    for (int i = 0; i < 2; i++) free(part[i].sample);
    return code ? code : played;
}
