/* SPDX-License-Identifier: MIT
 * lab_levels.c - levels of strength: how far they are apart, and strengths at equal distances.
 *
 * All players count nodes, so no figure depends on how fast the machine is. Games begin at the
 * start, half of them with each side; the players' own choices make them differ. */
#include "lab_matches.h"

#include <math.h>
#include <zermelo_elo.h>
#include <zermelo_levels.h>

enum { POINTS = 12, PLAYER = 48, GAMES_OF_STEP = 250 };

static const char *const usual_games[] = {"tictactoe", "sticks:21,3", "nim:3,4,5", "connect4",
                                          "kalah:6,4", "othello",     "tuc-chess", "gomoku",
                                          "renju",     NULL};

/* Full strength as far as a machine of any speed has it at once. */
static const char full[] = "strong:nodes=50k,threads=1,book=no";

/* -- One step. ------------------------------------------------------------------------------- */

static void add_elo(struct lab *lab, const struct lab_event *l, const struct standings *s)
{
    struct zm_elo *out = l->with;

    (void)lab;
    *out = (struct zm_elo){.size = sizeof *out};
    head_to_head_elo(standings_head_to_head(s, 0, 1), out);
}

/* One player against another. */
static struct zm_elo step(struct lab *lab, const char *game, const char *better, const char *worse,
                          uint64_t games)
{
    const struct entry two[] = {{better, better}, {worse, worse}};
    struct zm_elo elo = {.size = sizeof elo};

    lab_doing(lab, "%s: %s against %s", game, better, worse);
    lab_play(
        lab,
        &(struct lab_event){.game = game, .entry = two, .entries = 2, .games = games, .with = &elo},
        add_elo);
    return elo;
}

static void add_step(struct lab *lab, const struct zm_elo *e, const char *game, const char *step)
{
    if (lab->code) return;
    struct lab_row *row = lab_add(lab, round(e->elo), game, "%s", step);
    row->more[0] = round(e->low), row->more[1] = round(e->high), row->more[2] = (double)e->games;
}

#define LAB_ELO .unit = "Elo", .more = {"at least", "at most", "games"}, .interval = true

/* -- The steps of the levels that there are. ------------------------------------------------- */

static void measure_step(struct lab *lab, const char *game, int level, int below)
{
    char better[PLAYER], worse[PLAYER], name[32];
    bool top = level == ZM_LEVELS;
    const uint64_t few = 20; /* games at full strength take longer */
    uint64_t games = lab_games_wanted(lab, GAMES_OF_STEP);

    snprintf(better, sizeof better, "strong:level=%d", level);
    snprintf(worse, sizeof worse, "strong:level=%d", below);
    snprintf(name, sizeof name, "%d over %d", level, below);
    if (top && games > few) games = few;
    struct zm_elo e = step(lab, game, top ? full : better, worse, games);
    add_step(lab, &e, game, name);
}

static void measure(struct lab *lab, const char *game)
{
    struct zm_context *zm = lab_open(lab, "%s", game);
    int n = zm ? zm_level_count(zm) : 0;

    for (int level = 2; level <= n && !lab->code; level++)
        measure_step(lab, game, level, level - 1);
    if (zm && !lab->code) measure_step(lab, game, ZM_LEVELS, n);
    zm_close(zm);
}

/* Calls `of` with each game that is named, or with the usual ones. */
static void each_game(struct lab *lab, void (*of)(struct lab *lab, const char *game))
{
    const char *const *list = lab->games ? lab->game : usual_games;

    for (int i = 0; lab->games ? i < lab->games : !!list[i]; i++)
        if (!lab->code) of(lab, list[i]);
}

static void run_levels(struct lab *lab)
{
    each_game(lab, measure);
}

const struct experiment lab_levels = {
    .name = "levels",
    .source = "own",
    .summary = "levels of strength: by how much each beats the one below",
    .any_game = true,
    .x = "step",
    LAB_ELO,
    .bars = true,
    .notes = "From the start, half of the games with each side. Level 8 has 50k nodes a move,\n"
             "and plays 20 games. Elo is cut off at 1200, a score of 99.9 %.\n",
    .run = run_levels,
};

/* -- Strengths at equal distances. ----------------------------------------------------------- */

/* Points of the path, each with its Elo over moves at random. */
struct path {
    double strength[POINTS], elo[POINTS];
    int n;
};

/* The first levels of a search for them. */
static const struct path coarse = {.strength = {0, 2, 4, 6, 8, 10, 12}, .n = 7};

/* Level 1 wins four games of five against moves at random; a step is 150. */
static const double first_elo = 240, step_elo = 150, least_step = 110;
static const double no_room = 15; /* Elo a unit of strength: there it is no use to go on */

/* Measures each point against the one before, the first against moves at random. */
static void measure_path(struct lab *lab, const char *game, int round, struct path *p)
{
    uint64_t games = lab_games_wanted(lab, GAMES_OF_STEP);
    char player[2][PLAYER] = {"", "random"}, name[40], series[56];
    double sum = 0;

    snprintf(series, sizeof series, "%.40s, round %d", game, round);
    for (int i = 0; i < p->n && !lab->code; i++) {
        char *better = player[i % 2], *worse = player[(i + 1) % 2];
        snprintf(better, PLAYER, "strong:strength=%.2f", p->strength[i]);
        snprintf(name, sizeof name, "%.2f over %.24s", p->strength[i], i ? worse + 16 : worse);
        struct zm_elo e = step(lab, game, better, worse, games);
        p->elo[i] = sum += e.elo;
        add_step(lab, &e, series, name);
    }
}

/* The strength at which the path has this Elo, straight on behind its last point. -1: none. */
static double strength_at(const struct path *p, double elo)
{
    const double most = 16;
    int i = 1;

    if (elo <= p->elo[0]) return p->strength[0];
    while (i < p->n - 1 && p->elo[i] < elo) i++;
    double slope = (p->elo[i] - p->elo[i - 1]) / (p->strength[i] - p->strength[i - 1]);
    double at = p->strength[i - 1] + (elo - p->elo[i - 1]) / slope;
    return slope > no_room && at <= most ? at : -1;
}

/* The first point behind which nothing is gained. */
static int highest(const struct path *p)
{
    int i = 0;

    while (i < p->n - 1 && p->elo[i] < p->elo[p->n - 1] - no_room) i++;
    return i;
}

/* Levels at equal distances; where the game has no room for another step, but for nearly one, the
 * highest point as well. */
static struct path levels_on(const struct path *p)
{
    double first = fmax(first_elo, p->elo[0]), at;
    int top = highest(p);
    struct path out = {.n = 0};

    while (out.n < ZM_LEVELS - 1 && (at = strength_at(p, first + step_elo * out.n)) >= 0)
        out.strength[out.n++] = at;
    double left = p->elo[top] - first - step_elo * (out.n - 1);
    if (out.n < ZM_LEVELS - 1 && left >= least_step) out.strength[out.n++] = p->strength[top];
    return out;
}

static void tell_levels(struct lab *lab, const char *game, const struct path *p)
{
    fprintf(lab->note, "LEVELS(\"%s\"", game);
    for (int i = 0; i < p->n; i++) fprintf(lab->note, ", %.0f", 100 * p->strength[i]);
    fputs(")\n", lab->note);
}

static void find(struct lab *lab, const char *game)
{
    const int rounds = lab->quick ? 1 : 3;
    struct path path = coarse;

    for (int round = 1; round <= rounds && path.n > 1; round++) {
        measure_path(lab, game, round, &path);
        if (lab->code) return;
        path = levels_on(&path);
        tell_levels(lab, game, &path);
    }
}

static void run_find(struct lab *lab)
{
    each_game(lab, find);
}

const struct experiment lab_levels_find = {
    .name = "levels-find",
    .source = "own",
    .summary = "strengths for levels that are 150 Elo apart",
    .any_game = true,
    .x = "strengths",
    LAB_ELO,
    .bars = true,
    .notes = "Level 1 beats moves at random by 240 Elo, each further one the one before by 150. A\n"
             "row for src/player/levels.def after each round: the last holds. Straight lines\n"
             "between the points measured, and behind the last.\n",
    .run = run_find,
};
