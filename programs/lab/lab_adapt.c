/* SPDX-License-Identifier: MIT
 * lab_adapt.c - the adaptive level against players of fixed strength, who stand for people. */
#include "arena.h"
#include "lab.h"

#include <math.h>
#include <zermelo_levels.h>

enum { SETTLED_AFTER = 10, GAMES = 60, PLY_MOST = 2000 };

static const double strengths[] = {2, 4.5, 7, 9.5};
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
        uint64_t lots = limits.seed;
        enum zm_status status = side == ZM_NATURE ? zm_draw_event(zm, &lots, &r.move)
                                                  : zm_think(zm, player[side], &limits, &r);
        if (!lab_check(lab, zm, status) || !lab_check(lab, zm, zm_play(zm, r.move))) return -1;
    }
    if (person == ZM_SECOND) result = -result;
    return result > 0 ? 1 : result < 0 ? 0 : 0.5;
}

/* A person's games, with the sides in turn. */
static void play_person(struct lab *lab, struct zm_context *zm, const char *game, double strength)
{
    uint64_t games = SETTLED_AFTER + (lab->quick ? 1 : GAMES);
    char person[48], program[48];
    double at = 3, score, sum = 0, levels = 0;

    snprintf(person, sizeof person, "strong:strength=%.2f", strength);
    for (uint64_t i = 0; i < games; i++) {
        int level = zm_level_nearest(zm, at), side = (int)(i % 2);
        const char *player[2] = {program, program};
        player[side] = person;
        snprintf(program, sizeof program, "strong:level=%d,nodes=300k", level);
        lab_doing(lab, "%s, %s, game %d", game, person, (int)i + 1);
        score = play_game(lab, zm, player, side, seed_of(lab->call->seed, i));
        if (score < 0) return;
        at = zm_level_adapt(zm, at, i, score);
        if (i >= SETTLED_AFTER) sum += score, levels += level;
    }
    games -= SETTLED_AFTER;
    struct lab_row *row =
        lab_add(lab, lab_percent(sum / (double)games), game, "strength %g", strength);
    row->more[0] = round(levels / (double)games * 10) / 10, row->more[1] = (double)games;
}

static void run(struct lab *lab)
{
    static const char *const usual[] = {"connect4"};
    const char *const *list = lab->games ? lab->game : usual;

    for (int i = 0; i < (lab->games ? lab->games : 1) && !lab->code; i++) {
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
    .more = {"mean level", "games"},
    .bars = true,
    .notes = "Each begins at level 3 and plays ten games that are not counted. The aim is 45 %.\n",
    .run = run,
};
