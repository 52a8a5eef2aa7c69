/* SPDX-License-Identifier: MIT
 * lab_tune.c - source report M's wish: branching, depth and weights learned, where it set them by
 * hand. */
#include "lab_matches.h"
#include "tune.h"

/* Its branching is 7 on small boards, 3 on large ones; how it falls between them it does not say.
 * Of the depth it says only that it is fixed: the default of the player heuristic. */
static const struct by_hand {
    const char *game, *player;
} boards[] = {
    {"mnk:5,5,4", "heuristic:branching=7"},   {"mnk:7,7,5", "heuristic:branching=6"},
    {"mnk:10,10,5", "heuristic:branching=5"}, {"mnk:15,15,5", "heuristic:branching=4"},
    {"mnk:19,19,5", "heuristic:branching=3"},
};
enum { BOARDS = sizeof boards / sizeof *boards, NODES = 3000, ROUNDS = 100, GAMES_OF_ROUND = 16 };

/* What was found, in words. */
static void tell(struct lab *lab, const struct tune *t, const struct by_hand *board)
{
    fprintf(lab->note, "%s, by hand %s: found", board->game, board->player);
    for (size_t i = 0; i < t->n; i++)
        fprintf(lab->note, "%s %s %d", i ? "," : "", t->tunable[i].name, t->found[i]);
    fputs(".\n", lab->note);
}

/* Against what was set by hand, from other openings. */
static int compare(struct lab *lab, const struct tune *t, const char *game, uint64_t games)
{
    char *found = player_with_tunables(t->player, t->tunable, t->n, t->found);
    const char *const both[2] = {found, t->player};
    struct head_to_head score;
    int code = found ? tune_play(t, seed_of(lab->call->seed, UINT64_MAX), both, games, &score)
                     : EXIT_LIMIT;

    if (!code) lab_add_score(lab, "found against set by hand", game, score.pairs);
    free(found);
    return code;
}

static void run_board(struct lab *lab, const struct by_hand *board, uint64_t games)
{
    const struct entry hand = {board->game, board->player}, both[2] = {hand, hand};
    const struct lab_event l = {
        .game = board->game, .entry = both, .entries = 2, .opening = 2, .games = GAMES_OF_ROUND};
    struct tune *t = take_memory(sizeof *t);

    if (!t) {
        lab->code = EXIT_LIMIT;
        return;
    }
    *t = (struct tune){.call = lab->call,
                       .player = board->player,
                       .rounds = lab->quick ? 1 : ROUNDS,
                       .zm = lab_open(lab, "%s", board->game)};
    if (t->zm) {
        t->event = lab_event_of(lab, &l);
        t->event.time.nodes = NODES;
        t->n = tunables_usual(t->zm, t->player, t->tunable);
        if (!lab->code) lab->code = tune_spsa(t);
        if (!lab->code) tell(lab, t, board);
        if (!lab->code) lab->code = compare(lab, t, board->game, games);
    }
    json_decref(t->more);
    zm_close(t->zm);
    free(t);
}

static void run(struct lab *lab)
{
    uint64_t games = lab_games_wanted(lab, lab->quick ? 2 : 200);

    for (int i = 0; i < BOARDS && !lab->code; i++) run_board(lab, &boards[i], games);
}

const struct experiment lab_mnk_tune = {
    .name = "mnk-tune",
    .source = "M12",
    .summary = "branching, depth and weights found by matches, against those set by hand",
    .x = "board",
    LAB_SCORES,
    .bars = true,
    .notes =
        "3000 nodes a move; 100 rounds of spsa with 16 games each, then the match from other\n"
        "openings. By hand: branching from the report's 7 on small boards to 3 on large ones;\n"
        "how it falls between them it does not say. Weights and depth: the player's defaults.\n",
    .run = run,
};
