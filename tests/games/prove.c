/* SPDX-License-Identifier: MIT
 * prove.c - what the searches with a memory call proven, against alpha-beta to the end, which
 * agree.c has compared with plain minimax. */
#include "subjects.h"

#include <stdlib.h>
#include <zermelo_solve.h>

static uint64_t checks;

/* A proof may take another way to the same value than the quickest. */
static void check_proof(struct zm_context *zm, const char *player, const struct zm_result *truth)
{
    static struct zm_result found = {.size = sizeof found};
    const struct zm_limits limits = {.size = sizeof limits, .nodes = 30000, .seed = checks};
    uint64_t before = zm_hash(zm);

    if (zm_think(zm, player, &limits, &found)) {
        failure(zm, "%s: %s", player, zm_why(zm));
        return;
    }
    checks++;
    if (zm_hash(zm) != before) failure(zm, "%s: changed the position", player);
    if (found.kind != ZM_EXACT) return;
    if (found.value - truth->value > 1e-3 || truth->value - found.value > 1e-3)
        failure(zm, "%s: value %g, alpha-beta %g", player, found.value, truth->value);
}

/* The move of a proof must be worth its value. */
static void check_move(struct zm_context *zm, const char *player)
{
    static struct zm_result found = {.size = sizeof found}, after = {.size = sizeof after};
    const struct zm_limits limits = {.size = sizeof limits, .nodes = 30000, .seed = checks};
    enum zm_side side = zm_side_to_move(zm);
    int result;

    if (zm_think(zm, player, &limits, &found) || found.kind != ZM_EXACT) return;
    if (zm_play(zm, found.move)) {
        failure(zm, "%s: an illegal move", player);
        return;
    }
    double value = 0;
    bool known = zm_outcome(zm, &result);
    if (known) value = side == ZM_FIRST ? result : -result;
    else if (zm_side_to_move(zm) != ZM_NATURE &&
             !zm_think(zm, "alphabeta",
                       &(struct zm_limits){.size = sizeof(struct zm_limits), .nodes = 200000},
                       &after)) {
        known = after.kind == ZM_EXACT && !after.stopped;
        value = zm_side_to_move(zm) == side ? after.value : -after.value;
    }
    zm_undo(zm);
    checks++;
    if (known && value != found.value)
        failure(zm, "%s: a move worth %g for a value of %g", player, value, found.value);
}

/* All bounds that a method proves must hold, and its move must hold the lower one. */
static void check_solution(struct zm_context *zm, const char *method, int threads, int truth)
{
    const struct zm_solve how = {.size = sizeof how,
                                 .method = method,
                                 .threads = threads,
                                 .nodes = 30000,
                                 .memory = (size_t)20 << 20};
    struct zm_solution found = {.size = sizeof found};
    uint64_t before = zm_hash(zm);

    if (zm_solve(zm, &how, &found)) {
        failure(zm, "%s: %s", method, zm_why(zm));
        return;
    }
    checks++;
    if (zm_hash(zm) != before) failure(zm, "%s: changed the position", method);
    if (found.proven.least > truth || found.proven.most < truth)
        failure(zm, "%s: %d to %d, alpha-beta %d", method, found.proven.least, found.proven.most,
                truth);
    if (found.done && !found.moved) failure(zm, "%s: no move", method);
}

/* For the first side. */
static void check_solutions(struct zm_context *zm, const struct zm_result *truth)
{
    int value = (int)(zm_side_to_move(zm) == ZM_FIRST ? truth->value : -truth->value);

    for (const char *const *m = zm_methods(); *m; m++)
        for (int threads = 1; threads <= 2; threads++) check_solution(zm, *m, threads, value);
}

/* With more moves than that alpha-beta hardly ever comes to the end. */
enum { MOVES_MOST = 16 };

static void check_position(struct zm_context *zm)
{
    static struct zm_result truth = {.size = sizeof truth};
    const struct zm_limits limits = {.size = sizeof limits, .nodes = 100000};

    if (zm_moves(zm, NULL, 0) > MOVES_MOST) return;
    if (zm_think(zm, "alphabeta:chance=star1", &limits, &truth)) return;
    if (truth.stopped || truth.kind != ZM_EXACT) return;
    bool luck = zm_game_of(zm)->weight != NULL;
    check_proof(zm, "pvs:hash=1", &truth);
    check_proof(zm, "pvs:hash=1,distance=no", &truth);
    check_proof(zm, "pvs:hash=1,threads=2", &truth);
    check_proof(zm, "pvs:hash=1,ordered=no,tactics=no,images=no,aspiration=no", &truth);
    check_proof(zm, "exact:hash=1", &truth);
    if (luck) return; /* bounds of averages are rounded to whole units */
    if (zm_hash(zm) % 4 == 0) check_solutions(zm, &truth);
    check_proof(zm, "mcts:hash=1", &truth);
    check_move(zm, "mcts:hash=1");
    check_move(zm, "pvs:hash=1");
    check_proof(zm, "exact:hash=1,distance=yes", &truth);
    check_move(zm, "exact:hash=1");
}

int main(int argc, char **argv)
{
    enum { POSITIONS = 1500 };
    static struct subject list[SUBJECTS_MAX];
    uint64_t seed = test_seed();
    size_t n = subjects_list(list, &seed), each = (size_t)(POSITIONS * test_rounds()) / n + 1;

    for (size_t i = 0; i < n; i++) {
        if (!is_chosen(&list[i], argc, argv)) continue;
        struct zm_context *zm = subject_open(&list[i], chance(&seed, 4) == 0);
        for (size_t j = 0; j < each; j++)
            if (random_position(zm, &seed)) check_position(zm);
        zm_close(zm);
    }
    return test_end("proofs", checks);
}
