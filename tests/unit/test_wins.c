/* SPDX-License-Identifier: MIT
 * test_wins.c - wins by threats that a player proves: published problems of renju (the solver
 * renju-note/quintet, its unit tests and benches) and a position that a player proved at once while
 * no solver did, by every method of solving too and against every first reply; and those of
 * bench/problems.def, played to the end against the reply that resists longest. */
#include "unit.h"
#include "../rounds.h"

#include <string.h>
#include <zermelo_solve.h>

static const struct problem {
    const char *name, *position, *moves;
    uint64_t nodes; /* that do for a player */
} problems[] = {
    /* 145 plies of fours */
    {"vcf_long",
     ".XO.OX.XOOOOXOO/...X..OXXO..OXX/O.X.........X.X/X...OO.......OO/..X..........XO/"
     "OXOO.........XX/OX.X..O....X.../XOOO...X.O....O/OO............O/O.....OXO.....O/"
     "X...X....O....X/.X.X...OX....../......O.XX...../X........X..OX./...X..XO..X...X X",
     "", 100000},
    /* here with a stone more in a corner, to make the number right */
    {"vcf_not_opponent_double_four",
     "O............../.............../..........X..../..........O..../..........O.X../"
     "........X.OX.../........OX...../......OXX....../........X.O..../..........O..../"
     "..........O..../..........X..../.............../.............../............... X",
     "", 100000},
    {"vct_black",
     ".............../.............../.............../.............../........O....../"
     ".......X......./.......XOX...../......OX.O...../.......OX....../.............../"
     ".............../.............../.............../.............../............... X",
     "", 100000},
    /* the first move threatens fours, but is neither a four nor a three */
    {"vct_fukumi_move",
     ".............../.............../........O....../.......X......./......OXX....../"
     ".....XXXOO...../....XOOOOX...../...O.OXX......./.............../.............../"
     ".............../.............../.............../.............../............... X",
     "", 4000000},
    {"vct_dual_forbiddens",
     ".............../.............../.............../.............../.............../"
     ".............../.......O......./.......XX....../.......XO....../.......OOX...../"
     "......XXO....../.............../.............../.............../............... O",
     "", 100000},
    {"vct_unstable",
     ".............../.............../.............../.............../........O....../"
     ".....OX.XX...../.....XOOOX...../.......XOXO..../.......OXO.O.../.......OXXX..../"
     "........X.O..../.............../.............../.............../............... X",
     "", 1000000},
    {"ten moves", "", "h8 i9 h9 g8 h10 j8 i7 h7 j9 i11", 400000},
};
enum { PROBLEMS = sizeof problems / sizeof *problems };

static struct zm_context *begun(const struct problem *p)
{
    struct zm_context *zm = opened("mnk:15,15,5,renju");

    if (*p->position) assert_int_equal(zm_position_set(zm, p->position), ZM_OK);
    assert_int_equal(zm_play_text(zm, p->moves), ZM_OK);
    return zm;
}

/* The player's result within this number of nodes. */
static struct zm_result thought(struct zm_context *zm, uint64_t nodes)
{
    struct zm_limits limits = {.size = sizeof limits, .nodes = nodes};
    struct zm_result r = {.size = sizeof r};
    enum zm_status status = zm_think(zm, "pvs", &limits, &r);

    assert_true(status == ZM_OK || status == ZM_STOPPED);
    return r;
}

/* The player proves a win, or a loss. */
static zm_move proven(struct zm_context *zm, const struct problem *p, int value)
{
    struct zm_result r = thought(zm, p->nodes);

    if (r.kind != ZM_EXACT || r.value != value)
        FAIL("%s, %s: %g, %s", p->name, position_of(zm), r.value,
             r.kind == ZM_EXACT ? "exact" : "not proven");
    return r.move;
}

/* After the move that was found each reply loses. */
static void test_best(void **unused)
{
    zm_move list[256];

    (void)unused;
    for (size_t i = 0; i < PROBLEMS; i++) {
        struct zm_context *zm = begun(&problems[i]);
        assert_int_equal(zm_play(zm, proven(zm, &problems[i], 1)), ZM_OK);
        size_t n = zm_moves(zm, list, 256);
        for (size_t m = 0; m < n; m++) {
            assert_int_equal(zm_play(zm, list[m]), ZM_OK);
            proven(zm, &problems[i], 1);
            assert_int_equal(zm_undo(zm), ZM_OK);
        }
        zm_close(zm);
    }
}

/* -- bench/problems.def. ---------------------------------------------------------------------- */

static const struct {
    const char *set, *name, *game, *position;
} benched[] = {
#define PROBLEM(set, name, game, position) {set, name, game, position},
#include "../../bench/problems.def"
#undef PROBLEM
};
enum { BENCHED = sizeof benched / sizeof *benched };

/* The side to move proves its win before each of its moves, and wins the game. */
static void play_out(struct zm_context *zm, const struct problem *p)
{
    enum { RESISTING = 3000 }; /* nodes for a reply of the losing side */
    int value, wins = zm_side_to_move(zm) == ZM_FIRST ? 1 : -1;

    while (!zm_outcome(zm, &value)) {
        assert_int_equal(zm_play(zm, proven(zm, p, 1)), ZM_OK);
        if (!zm_outcome(zm, &value))
            assert_int_equal(zm_play(zm, thought(zm, RESISTING).move), ZM_OK);
    }
    if (value != wins) FAIL("%s is lost: %s", p->name, position_of(zm));
}

/* Those that take more than SOON nodes are left to the benchmark. With sanitizers every fourth
 * is played. */
static void test_benched(void **unused)
{
    enum { SOON = 100000, ENOUGH = 400000, PLAYED_LEAST = 45 };
    size_t step = test_rounds() < 1 ? 4 : 1;
    size_t played = 0;

    (void)unused;
    for (size_t i = 0; i < BENCHED; i += step) {
        struct problem p = {benched[i].name, benched[i].position, "", ENOUGH};
        struct zm_context *zm = opened(benched[i].game);
        assert_int_equal(zm_position_set(zm, p.position), ZM_OK);
        bool soon = thought(zm, SOON).kind == ZM_EXACT;
        if (soon) play_out(zm, &p);
        zm_close(zm);
        played += soon;
    }
    assert_true(played >= PLAYED_LEAST / step);
}

/* -- Solving. --------------------------------------------------------------------------------- */

static void solve_by(const struct problem *p, const char *method)
{
    struct zm_context *zm = begun(p);
    struct zm_solve how = {
        .size = sizeof how, .method = method, .threads = 1, .nodes = 2 * p->nodes};
    int value = zm_side_to_move(zm) == ZM_FIRST ? 1 : -1;
    struct zm_solution s = {.size = sizeof s};

    assert_int_equal(zm_solve(zm, &how, &s), ZM_OK);
    if (!s.done || s.proven.least != value || s.proven.most != value)
        FAIL("%s, %s: %d to %d", p->name, method ? method : "auto", s.proven.least, s.proven.most);
    assert_true(s.moved && s.nodes <= how.nodes);
    zm_close(zm);
}

static void test_solve(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < PROBLEMS; i++) {
        solve_by(&problems[i], NULL);
        if (problems[i].nodes > 1000000) continue; /* it takes long */
        for (const char *const *m = zm_methods(); *m; m++) solve_by(&problems[i], *m);
    }
}

/* A search goes on as long as nothing is proven, claims no more than it knows, and no depth beyond
 * the moves that are left. */
static void test_not_yet(void **unused)
{
    struct zm_context *zm = begun(&problems[3]);

    (void)unused;
    for (uint64_t nodes = 1000; nodes <= 256000; nodes *= 4) {
        struct zm_limits limits = {.size = sizeof limits, .nodes = nodes};
        struct zm_result r = {.size = sizeof r};
        assert_int_equal(zm_think(zm, "pvs:threats=no", &limits, &r), ZM_OK);
        if (r.kind == ZM_EXACT) continue;
        assert_true(r.value < 0.99 && r.value > -0.99 && r.depth < 100);
        assert_true(r.nodes == nodes);
    }
    zm_close(zm);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_best), cmocka_unit_test(test_benched),
                                       cmocka_unit_test(test_solve),
                                       cmocka_unit_test(test_not_yet)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
