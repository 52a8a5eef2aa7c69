/* SPDX-License-Identifier: MIT
 * lab_adapt.c - the adaptive level against players of fixed strength, who stand for people. */
#include "arena.h"
#include "lab.h"

#include <math.h>
#include <zermelo_levels.h>

enum { SETTLED_AFTER = 10, GAMES = 190, PLY_MOST = 2000 };

static const double strengths[] = {4.5, 6, 7.5, 9};
enum { PEOPLE = sizeof strengths / sizeof *strengths };

/* One game from the start. The person's score, or -1 after a complaint. */
static double play_game(struct lab *lab, struct zm_context *zm, const char *player[2], int person,
                        uint64_t seed)
{
    struct zm_result r = {.size = sizeof r};
    int result = 0;

    while (zm_undo(zm) == ZM_OK) continue;
    for (int ply = 0; !zm_outcome(zm, &result) && ply < PLY_MOST; ply++) {
        enum zm_side side = zm_side_to_move(zm);
        struct zm_limits limits = {
            .size = sizeof limits, .stop = &interrupted, .seed = seed_of(seed, (uint64_t)ply)};
        uint64_t bits = limits.seed;
        enum zm_status status = side == ZM_NATURE ? zm_draw_event(zm, &bits, &r.move)
                                                  : zm_think(zm, player[side], &limits, &r);
        if (!lab_check(lab, zm, status) || !lab_check(lab, zm, zm_play(zm, r.move))) return -1;
    }
    if (person == ZM_SECOND) result = -result;
    return result > 0 ? 1 : result < 0 ? 0 : 0.5;
}

/* What came of some games of a person. */
struct games {
    double points, levels;
    int n;
};

/* A person's games, with the sides in turn. False after a complaint. */
static bool play_games(struct lab *lab, struct zm_context *zm, const char *person,
                       struct games *first, struct games *later)
{
    int all = SETTLED_AFTER + (lab->quick ? 1 : GAMES);
    char program[48];
    double at = 3;

    for (int i = 0; i < all; i++) {
        int level = zm_level_nearest(zm, at), side = i % 2;
        const char *player[2] = {program, program};
        player[side] = person;
        snprintf(program, sizeof program, "strong:level=%d,nodes=300k", level);
        lab_doing(lab, "%s, game %d", person, i + 1);
        double score = play_game(lab, zm, player, side, seed_of(lab->call->seed, (uint64_t)i));
        if (score < 0) return false;
        at = zm_level_adapt(zm, at, (uint64_t)i, score);
        struct games *g = i < SETTLED_AFTER ? first : later;
        g->points += score, g->levels += level, g->n++;
    }
    return true;
}

static void play_person(struct lab *lab, struct zm_context *zm, const char *game, double strength)
{
    struct games first = {.n = 0}, later = {.n = 0};
    char person[48];

    snprintf(person, sizeof person, "strong:strength=%.2f", strength);
    if (!play_games(lab, zm, person, &first, &later)) return;
    struct lab_row *row =
        lab_add(lab, lab_percent(later.points / later.n), game, "strength %g", strength);
    row->more[0] = lab_percent(first.points / first.n);
    row->more[1] = round(later.levels / later.n * 10) / 10, row->more[2] = later.n;
}

static void run(struct lab *lab)
{
    static const char *const usual[] = {"connect4"};
    const char *const *list = lab->games ? lab->game : usual;
    int count = lab->games ? lab->games : 1;

    for (int i = 0; i < count && !lab->code; i++) {
        struct zm_context *zm = lab_open(lab, "%s", list[i]);
        for (int k = 0; k < PEOPLE && zm && !lab->code; k++)
            play_person(lab, zm, list[i], strengths[k]);
        zm_close(zm);
    }
}

const struct experiment lab_levels_adapt = {
    .name = "levels-adapt",
    .source = "own",
    .summary = "the adaptive level against players of fixed strength: what they score",
    .any_game = true,
    .x = "person",
    .unit = "per cent",
    .more = {"first ten", "mean level", "games"},
    .bars = true,
    .notes = "Each begins at level 3 and plays ten games first, with the sides in turn. The aim is "
             "45 %.\n",
    .run = run,
};
