/* SPDX-License-Identifier: MIT
 * level.c - see level.h.
 *
 * A level is a strength, which levels.def gives for each game: a number of nodes and a temperature.
 * A level searches few nodes and then draws a move by a softmax over the values, whose temperature
 * says how likely mistakes are. Games give values in very different scales: a seed of Kalah is less
 * than a win, and evaluations of a board without threats are close to each other. So values
 * become rewards from -1 to 1 first, as for MCTS; and the unit of the differences is the geometric
 * mean of what the moves differ by in this position and of a constant. By the one the level makes
 * mistakes wherever there is a choice, by the other graver ones are rarer.
 */
#include "player/level.h"

#include "api/context.h"
#include "core/random.h"
#include "core/root_moves.h"
#include "core/text.h"
#include "player/reward.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>
#include <zermelo_numbers.h>

/* Nodes for each legal move beside those of the level, so that all moves are tried; and the bytes
 * of a transposition table, which takes time to empty before each move. A tree does not. */
enum { NODES_A_MOVE = 4, TABLE_MOST = 1 << 20 };

/* What the result says of its choice. */
static const char *const rules[LEVEL_FULL] = {
    "chosen by strength",          "chosen by level 1, " LEVEL_1, "chosen by level 2, " LEVEL_2,
    "chosen by level 3, " LEVEL_3, "chosen by level 4, " LEVEL_4, "chosen by level 5, " LEVEL_5,
    "chosen by level 6, " LEVEL_6, "chosen by level 7, " LEVEL_7,
};

static const char *const names[] = {LEVEL_1, LEVEL_2, LEVEL_3, LEVEL_4,
                                    LEVEL_5, LEVEL_6, LEVEL_7, LEVEL_8};
static_assert(sizeof names / sizeof *names == LEVEL_FULL, "each level has a name");

const char *zm_level_name(int level)
{
    return level < 1 || level > LEVEL_FULL ? NULL : names[level - 1];
}

/* The whole name, or its first word. */
static bool is_called(const char *text, const char *name)
{
    size_t n = strcspn(name, " ");

    return strcasecmp(text, name) == 0 || (strlen(text) == n && strncasecmp(text, name, n) == 0);
}

bool zm_level_read(const char *text, int *level)
{
    uint64_t number;
    int n = 1;

    if (!text) return false;
    if (!zm_read_count(text, 1, LEVEL_FULL, &number)) return *level = (int)number, true;
    while (n <= LEVEL_FULL && !is_called(text, names[n - 1])) n++;
    if (n <= LEVEL_FULL) *level = n;
    return n <= LEVEL_FULL;
}

/* -- The levels of a game. ------------------------------------------------------------------- */

/* From level 1 on; 0: the game has no such level. */
static const struct game_levels {
    const char *game;
    int strength[LEVEL_FULL];
} table[] = {
#define LEVELS(game, ...) {game, {0, __VA_ARGS__}},
#include "player/levels.def"
#undef LEVELS
};

/* The last row is for all games. */
static const struct game_levels *levels_of(const struct zm_context *zm)
{
    const struct game_levels *row = table;
    const char *name = zm_game_of(zm)->name;
    char spec[ZM_SPEC_TEXT];

    zm_spec(zm, spec, sizeof spec);
    while (*row->game && strcmp(row->game, spec) != 0 && strcmp(row->game, name) != 0) row++;
    return row;
}

int zm_level_count(const struct zm_context *zm)
{
    const struct game_levels *row = levels_of(zm);
    int n = 1;

    while (n + 1 < LEVEL_FULL && row->strength[n + 1]) n++;
    return n;
}

void level_settle(const struct zm_context *zm, struct search_options *o)
{
    if (!level_is_low(o) || o->level == LEVEL_OWN) return;
    int most = zm_level_count(zm);
    if (o->level > most) o->level = most;
    o->strength = levels_of(zm)->strength[o->level];
}

/* -- An adaptive level. ---------------------------------------------------------------------- */

/* The weighted up-and-down method (Kaernbach 1991): the steps add up to the share by which the
 * scores differ from the aim, and the level is bounded, so the mean score comes to the aim whatever
 * the levels are like. The first steps are longer. */
double zm_level_adapt(const struct zm_context *zm, double at, uint64_t games, double score)
{
    const double aim = 0.45, first = 3, last = 0.5, slower = 0.3;
    double step = fmax(last, first / (1 + slower * (double)games));
    double most = zm_level_count(zm) + 1;

    return fmin(most, fmax(1, at + step * (score - aim)));
}

int zm_level_nearest(const struct zm_context *zm, double at)
{
    int level = at < 1 ? 1 : (int)fmin(at + 0.5, LEVEL_FULL);

    return level > zm_level_count(zm) ? LEVEL_FULL : level;
}

/* -- Searching. ------------------------------------------------------------------------------ */

/* 2^x by straight lines between powers of two: the same on every machine. */
static double doublings(double x)
{
    int whole = (int)x;

    assert(x >= 0);
    return ldexp(1 + (x - whole), whole);
}

/* In units of 1. */
static double strength_of(const struct search_options *o)
{
    assert(level_is_low(o));
    return (double)o->strength / STRENGTH_UNIT;
}

/* The difference, in its unit, that makes a move half as likely. */
static double temperature_of(const struct search_options *o)
{
    return 6 / doublings(strength_of(o) / 2);
}

/* The level knows nothing but what it finds now, and tells nothing before it has chosen. */
void level_begin(struct session *s)
{
    const double threats_from = 10;
    const struct zm_context *zm = s->zm;
    struct search *q = &s->first;
    size_t n = zm->variant->moves(zm->rules, zm->state, zm->list);
    double strength = strength_of(&q->options);
    uint64_t nodes = (uint64_t)doublings(strength) + NODES_A_MOVE * n;

    zm_forget(s->zm);
    s->wanted = q->limits.ranking, s->wanted_room = q->limits.ranking_room;
    if (!q->limits.nodes || nodes < q->limits.nodes) q->limits.nodes = nodes;
    q->limits.progress = NULL;
    if (q->options.table && q->options.hash > TABLE_MOST) q->options.hash = TABLE_MOST;
    q->options.threats &= strength >= threats_from;
    q->rows = LEVEL_ROWS < q->max_moves ? LEVEL_ROWS : q->max_moves;
}

/* -- Rewards. -------------------------------------------------------------------------------- */

/* What is proven to come late counts less than what comes at once: so a won game is brought to its
 * end. */
static double reward_of(const struct zm_ranked *row, double span)
{
    const double late = 50;
    double reward = reward_of_value(row->value, span);

    return row->distance > 0 ? reward * late / (late + (double)row->distance) : reward;
}

/* -- Drawing a move. ------------------------------------------------------------------------- */

/* By how much each move falls short of the best one. Returns the unit. */
static double shortfalls(const struct zm_ranked *row, size_t n, double span, double *shortfall)
{
    const double usual = 0.1;
    double best = -1, sum = 0;

    for (size_t i = 0; i < n; i++) best = fmax(best, shortfall[i] = reward_of(&row[i], span));
    for (size_t i = 0; i < n; i++) sum += shortfall[i] = best - shortfall[i];
    return sqrt(usual * sum / (double)n);
}

/* 2^-x in parts of 2^32, by straight lines between powers of two: the same on every machine. */
static uint64_t half_lives(double x)
{
    const double one = UINT64_C(1) << 32;

    assert(x >= 0);
    if (x >= 32) return 0;
    int whole = (int)x;
    return (uint64_t)(one * (1 - (x - whole) / 2)) >> whole;
}

static size_t draw(const struct zm_ranked *row, size_t n, double span, double temperature,
                   uint64_t *seed)
{
    double shortfall[LEVEL_ROWS];
    uint64_t weight[LEVEL_ROWS], sum = 0;
    double unit = temperature * shortfalls(row, n, span, shortfall);
    size_t i = 0;

    for (; i < n; i++) sum += weight[i] = half_lives(unit > 0 ? shortfall[i] / unit : 0);
    uint64_t lot = random_below(seed, sum);
    for (i = 0; i + 1 < n && lot >= weight[i]; i++) lot -= weight[i];
    return i;
}

/* Only moves that were tried: Monte Carlo tree search lists the others last. */
static size_t tried(const struct zm_result *r, const struct zm_ranked *row)
{
    size_t n = r->ranked;

    if (r->simulations)
        while (n > 1 && !row[n - 1].visits && row[n - 1].kind != ZM_EXACT) n--;
    return n;
}

static void play_row(const struct zm_ranked *row, const char *rule, struct zm_result *r)
{
    r->move = row->move;
    r->value = row->value, r->score = row->score;
    r->kind = ZM_HEURISTIC;
    r->distance = -1, r->distance_kind = ZM_DISTANCE_UNKNOWN;
    r->line_length = row->line_length;
    memcpy(r->line, row->line, row->line_length * sizeof *row->line);
    r->rule = rule;
}

/* -- A win at once. -------------------------------------------------------------------------- */

/* The best result of a move that ends the game with a win for the side to move; 0: none does. */
static int win_at_once(struct zm_context *zm, const struct zm_limits *limits, zm_move *out)
{
    _Alignas(max_align_t) unsigned char undo_info[1024];
    const struct zm_game *game = zm->variant;
    bool first = game->side_to_move(zm->rules, zm->state) == ZM_FIRST;
    size_t n = root_keep(limits, zm->list, game->moves(zm->rules, zm->state, zm->list));
    int best = 0, result;

    for (size_t i = 0; i < n; i++) {
        memcpy(zm->scratch, zm->state, zm->state_size);
        game->play(zm->rules, zm->scratch, zm->list[i], undo_info);
        if (!game->outcome(zm->rules, zm->scratch, &result)) continue;
        if (!first) result = -result;
        if (result > best) best = result, *out = zm->list[i];
    }
    return best;
}

/* A winning move that ends the game. Where results have a size another move may win by more, so
 * that this one's result is only a bound. */
static void play_win(zm_move move, int value, bool most, struct zm_result *r)
{
    r->move = r->line[0] = move;
    r->line_length = 1;
    r->value = value;
    r->score = score_at(value, 1);
    r->kind = most ? ZM_EXACT : ZM_LOWER;
    r->distance = most ? 1 : -1;
    r->distance_kind = most ? ZM_DISTANCE_EXACT : ZM_DISTANCE_UNKNOWN;
}

/* A weak player overlooks some wins. */
static bool notices_win(const struct search_options *o, uint64_t *seed)
{
    const double always_from = 4;

    return (double)random_below(seed, STRENGTH_UNIT) < strength_of(o) / always_from * STRENGTH_UNIT;
}

static void choose(struct zm_context *zm, const struct search *q)
{
    const struct search_options *o = &q->options;
    const struct zm_ranked *row = q->limits.ranking;
    struct zm_result *r = q->result;
    uint64_t seed = q->limits.seed ^ zm_hash(zm);
    double span = results_span(zm);
    size_t n = tried(r, row);
    zm_move m;

    int win = notices_win(o, &seed) ? win_at_once(zm, &q->limits, &m) : 0;
    if (win && r->kind == ZM_EXACT && r->value >= win) return; /* the search knows as much */
    if (win) play_win(m, win, win == span, r);
    else if (n > 1)
        play_row(&row[draw(row, n, span, temperature_of(o), &seed)],
                 rules[o->level == LEVEL_OWN ? 0 : o->level], r);
}

void level_end(struct session *s)
{
    const struct search *q = &s->first;
    size_t room = s->wanted ? s->wanted_room : 0;

    if (!q->result->ranked || (q->broken && *q->broken)) return;
    assert(q->result->ranked <= LEVEL_ROWS);
    choose(s->zm, q);
    if (q->result->ranked > room) q->result->ranked = room;
    if (room) memcpy(s->wanted, q->limits.ranking, q->result->ranked * sizeof *s->wanted);
}
