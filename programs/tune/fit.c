/* SPDX-License-Identifier: MIT
 * fit.c - fits the weights of an evaluation function to games: to their results and to the values
 * that the player found for their positions. It plays games of self-play first, then reads all
 * games of this kind in the store. */
#include "regression.h"
#include "store.h"
#include "tune.h"

#include <math.h>

/* A set of positions. The positions of every fifth game form a second set, held back for
 * validation. The columns of a sample are the terms of the weights to be fitted, then of the fixed
 * ones, which count as well. */
struct samples {
    struct tune *tune;
    size_t columns;
    int column[TERMS_MOST]; /* indices in the weights of the game */
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
    for (size_t i = 0; i < s->columns; i++) list[s->count].terms[i] = (short)terms[s->column[i]];
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

/* Lists the columns of the samples. */
static void choose_columns(struct samples *s)
{
    const struct tune *t = s->tune;
    const struct zm_weight *w = zm_weights(t->zm);

    for (size_t i = 0; i < t->n; i++) s->column[s->columns++] = t->tunable[i].weight;
    for (int i = 0; w[i].name; i++)
        if (w[i].in_guess && !w[i].step) s->column[s->columns++] = i;
}

/* The values of the weights of all columns at the same time, and what one of them is in the
 * regression's unit of log odds. */
struct estimate {
    double weight[TERMS_MOST], scale;
};

static double loss(const struct samples *s, const struct estimate *e)
{
    double weight[TERMS_MOST];

    for (size_t i = 0; i < s->columns; i++) weight[i] = e->weight[i] * e->scale;
    return regression_loss(s->sample, s->count, s->columns, weight);
}

/* The scale that makes the results likeliest. Where results have a size nothing else says what a
 * unit is worth in odds. The loss is convex in the scale: golden section search. */
static void fit_scale(const struct samples *s, struct estimate *e)
{
    const double part = (sqrt(5) - 1) / 2, most = 100;
    double low = 0, high = most;

    while (high - low > 1e-6 * most) {
        struct estimate a = *e, b = *e;
        a.scale = high - part * (high - low), b.scale = low + part * (high - low);
        if (loss(s, &a) < loss(s, &b)) high = b.scale;
        else low = a.scale;
    }
    e->scale = (low + high) / 2;
}

/* Finds the weights under this scale; the prior is about those of `begin`. False: it fails. */
static bool fit_weights(const struct samples *s, const struct estimate *begin, struct estimate *e,
                        double error[TERMS_MOST])
{
    const double belief = 4; /* standard deviation of the prior, in steps of the weight */
    const double fixed = 1e-3;
    double found[TERMS_MOST], prior[TERMS_MOST];

    for (size_t i = 0; i < s->columns; i++) {
        double step = i < s->tune->n ? s->tune->tunable[i].step : 0;
        found[i] = begin->weight[i] * e->scale;
        prior[i] = e->scale * (step > 0 ? belief * step : fixed);
    }
    if (!regression_fit(s->sample, s->count, s->columns, prior, found, error)) return false;
    for (size_t i = 0; i < s->columns; i++)
        e->weight[i] = found[i] / e->scale, error[i] /= e->scale;
    return true;
}

/* Finds scale and weights in turn, or the weights alone where the scale is known. */
static bool fit_both(const struct samples *s, struct estimate *begin, struct estimate *e,
                     double error[TERMS_MOST])
{
    enum { TURNS = 4 };
    bool bounded;
    int scale = zm_terms_scale(s->tune->zm, &bounded);

    begin->scale = 2.0 * LOGIT / scale;
    if (!bounded) fit_scale(s, begin);
    *e = *begin;
    for (int turn = 0; turn < (bounded ? 1 : TURNS); turn++) {
        if (turn) fit_scale(s, e);
        if (!(e->scale > 0) || !fit_weights(s, begin, e, error)) return false;
    }
    return true;
}

static void tell_losses(struct samples part[2], const struct estimate *begin,
                        const struct estimate *found)
{
    struct tune *t = part->tune;
    const uint64_t games = part[FITTED].games + part[HELD_BACK].games;
    const size_t positions = part[FITTED].count + part[HELD_BACK].count;

    t->more = json_pack(
        "{s:I, s:I, s:I, s:f, s:f, s:f, s:f}", "seed", (json_int_t)t->event.seed, "games",
        (json_int_t)games, "positions", (json_int_t)positions, "loss_before",
        loss(&part[FITTED], begin), "loss_after", loss(&part[FITTED], found), "held_back_before",
        loss(&part[HELD_BACK], begin), "held_back_after", loss(&part[HELD_BACK], found));
    bool bounded;
    int unit = zm_terms_scale(t->zm, &bounded);
    if (bounded) return;
    json_object_set_new(t->more, "unit_log_odds", json_real(found->scale * unit / LOGIT));
}

static int fit(struct samples part[2])
{
    struct tune *t = part->tune;
    struct estimate begin = {.scale = 0}, found;
    double error[TERMS_MOST];

    for (size_t i = 0; i < part->columns; i++)
        begin.weight[i] = i < t->n ? t->tunable[i].begin : zm_weights(t->zm)[part->column[i]].usual;
    if (!part[FITTED].count)
        return complain(t->call, EXIT_LIMIT, "the store has no such games to learn from");
    if (!fit_both(&part[FITTED], &begin, &found, error))
        return complain(t->call, EXIT_LIMIT, "the fit leads nowhere");
    for (size_t i = 0; i < t->n; i++) {
        const struct tunable *p = &t->tunable[i];
        found.weight[i] = round(fmax(p->least, fmin(p->most, found.weight[i])));
        t->found[i] = (int)found.weight[i];
        t->error[i] = error[i];
    }
    tell_losses(part, &begin, &found);
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
    bool bounded;

    for (int i = 0; i < 2; i++) choose_columns(&part[i]);
    zm_terms_scale(t->zm, &bounded);
    if (t->values && !bounded)
        return complain(t->call, EXIT_INPUT,
                        "--values is for games that are only won, drawn or lost: a value in points "
                        "is no share of a win");
    if (!t->contest.path) return complain(t->call, EXIT_INPUT, "fit needs a --store");
    int played = play(t);
    if (played && played != EXIT_INTERRUPTED) return played;
    int code = read_games(part);
    if (!code) code = fit(part);
    for (int i = 0; i < 2; i++) free(part[i].sample);
    return code ? code : played;
}
