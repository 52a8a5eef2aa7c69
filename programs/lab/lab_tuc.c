/* SPDX-License-Identifier: MIT
 * lab_tuc.c - source report C: what it says of its searches of TUC chess beside their matches. */
#include "lab.h"

static const char game[] = "tuc-chess";

/* -- Simulations a move, over a game. ---------------------------------------------------------- */

/* The report's kind of search, with random games to the end: see lab_matches.c. */
static const char uct[] =
    "mcts:select=uct,rave=0,cutoff=end,chance=open,decisive=no,implicit=0,c=2.828";

static bool draw_outcomes(struct lab *lab, struct zm_context *zm, uint64_t *seed)
{
    zm_move outcome;

    while (!zm_outcome(zm, NULL) && zm_side_to_move(zm) == ZM_NATURE)
        if (!lab_check(lab, zm, zm_draw_event(zm, seed, &outcome)) ||
            !lab_check(lab, zm, zm_play(zm, outcome)))
            return false;
    return true;
}

static void simulations_over_a_game(struct lab *lab, double seconds)
{
    enum { STEP = 6 }; /* plies from one row to the next */
    struct zm_context *zm = lab_open(lab, "%s", game);
    const int most = lab->quick ? 2 : 400;
    uint64_t seed = lab->call->seed;
    char player[160];

    snprintf(player, sizeof player, "%s,time=%.3fs", uct, seconds);
    for (int ply = 0; zm && ply < most && !lab->code; ply++) {
        struct zm_result r = {.size = sizeof r};
        if (!draw_outcomes(lab, zm, &seed) || zm_outcome(zm, NULL)) break;
        lab_doing(lab, "ply %d of a game", ply);
        if (!lab_think(lab, zm, player, &r) || !lab_check(lab, zm, zm_play(zm, r.move))) break;
        if (ply % STEP == 0)
            lab_add(lab, (double)r.simulations, "simulations for a move", "ply %d", ply);
    }
    zm_close(zm);
}

/* -- Children of a node, presents not counted and counted. ------------------------------------- */

static void count_children(struct lab *lab, struct zm_context *zm)
{
    zm_move list[256];
    size_t n, all = 0;

    if (!lab_check(lab, zm, zm_play_text(zm, "5040 *- 1020 *-"))) return;
    n = zm_moves(zm, list, sizeof list / sizeof *list);
    for (size_t i = 0; i < n; i++) {
        zm_play(zm, list[i]);
        bool chance = !zm_outcome(zm, NULL) && zm_side_to_move(zm) == ZM_NATURE;
        all += chance ? zm_moves(zm, NULL, 0) : 1;
        zm_undo(zm);
    }
    lab_add(lab, (double)n, "children of a node", "moves")->off_plot = true;
    lab_add(lab, (double)all, "children of a node", "moves and presents")->off_plot = true;
}

/* -- Response time. ---------------------------------------------------------------------------- */

static void response_time(struct lab *lab, const char *name, const char *player)
{
    struct zm_context *zm = lab_open(lab, "%s", game);
    const int deepest = lab->quick ? 2 : 5;
    char form[80];

    for (int depth = 1; zm && depth <= deepest && !lab->code; depth++) {
        struct zm_result r = {.size = sizeof r};
        snprintf(form, sizeof form, "%s:depth=%d,chance=likely", player, depth);
        lab_doing(lab, "%s", form);
        if (!lab_think(lab, zm, form, &r)) break;
        struct lab_row *row = lab_add(lab, (double)r.nodes, name, "depth %d", depth);
        row->more[0] = r.seconds, row->off_plot = true;
    }
    zm_close(zm);
}

/* -- The rows. --------------------------------------------------------------------------------- */

static void run(struct lab *lab)
{
    double seconds = lab->quick ? 0.01 : 3.2;

    if (!call_time(lab->call, "time", &seconds)) lab->code = EXIT_INPUT;
    if (!lab->code) simulations_over_a_game(lab, seconds);
    struct zm_context *zm = lab->code ? NULL : lab_open(lab, "%s", game);
    if (zm) count_children(lab, zm);
    zm_close(zm);
    if (!lab->code) response_time(lab, "minimax, nodes", "minimax");
    if (!lab->code) response_time(lab, "alpha-beta, nodes", "alphabeta");
    fprintf(lab->note, "Simulations in %g s for a move, both sides by UCT.\n", seconds);
}

const struct experiment lab_tuc_study = {
    .name = "tuc-study",
    .source = "C4",
    .summary = "TUC chess: simulations in 3.2 s over a game, children with presents, response time",
    .x = "where",
    .unit = "number",
    .more = {"seconds"},
    .logarithmic = true,
    .notes =
        "UCT with games played at random to the end; the report had 10 000 simulations early and\n"
        "100 000 near the end. Children after 5040 1020: the report's tree had about 8, and 120 "
        "with\n"
        "where a present appears. Minimax and alpha-beta, the likeliest outcome only: the report\n"
        "calls the response time without pruning slow. --time sets the time for a move.\n",
    .run = run,
};
