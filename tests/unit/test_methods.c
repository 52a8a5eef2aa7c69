/* SPDX-License-Identifier: MIT
 * test_methods.c - every method of solving against plain minimax, on random positions. */
#include "unit.h"

#include "api/context.h"
#include "core/random.h"
#include "search/search.h"

#include <limits.h>
#include <stdatomic.h>
#include <zermelo_solve.h>

static const char *const games[] = {
    "connect:4,4,3",   "connect:4,3,4",      "mnk:3,3,3",
    "mnk:4,3,3",       "mnk:3,3,3,misere",   "kalah:3,2",
    "kalah:2,3,empty", "kalah:2,4,mover",    "sticks:15,3",
    "kalah:3,1,pie",   "sticks:13,3,misere", "kalah:2,3,empty,mover,majority,nosweep"};
enum { GAMES = sizeof games / sizeof *games, POSITIONS = 12 };

/* A position after some moves at random, in which the game goes on. */
static struct zm_context *position(const char *game, int plies, uint64_t *seed)
{
    struct zm_context *zm = opened(game);
    zm_move list[64];

    for (; plies > 0; plies--) {
        size_t n = zm_moves(zm, list, 64);
        assert_int_equal(zm_play(zm, list[random_below(seed, n)]), ZM_OK);
        if (!zm_outcome(zm, NULL)) continue;
        assert_int_equal(zm_undo(zm), ZM_OK);
        break;
    }
    return zm;
}

static int value_by(struct zm_context *zm, const char *player)
{
    struct zm_result r = {.size = sizeof r};

    assert_int_equal(zm_think(zm, player, NULL, &r), ZM_OK);
    assert_int_equal(r.kind, ZM_EXACT);
    return zm_side_to_move(zm) == ZM_FIRST ? (int)r.value : -(int)r.value;
}

static void solve_by(struct zm_context *zm, const char *method, int threads, int value)
{
    const struct zm_claim claims[] = {
        {value, value}, {value + 1, value + 1}, {value, INT_MAX}, {INT_MIN, value}};
    struct zm_solve how = {
        .size = sizeof how, .method = method, .threads = threads, .memory = 9 << 20};
    struct zm_solution s = {.size = sizeof s};

    assert_int_equal(zm_solve(zm, &how, &s), ZM_OK);
    if (!s.done || s.proven.least != value || s.proven.most != value)
        FAIL("%s, %s: %d to %d, not %d", position_of(zm), method, s.proven.least, s.proven.most,
             value);
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
        how.claim = &claims[i];
        if (zm_solve(zm, &how, &s)) continue; /* out of the range */
        assert_true(s.done);
        bool holds = s.proven.least >= claims[i].least && s.proven.most <= claims[i].most;
        assert_int_equal(holds, i != 1);
    }
}

/* What is proven encloses the value; it lies in the claim if the value does, else apart from it. */
static void check_claim(struct zm_context *zm, const char *method, struct zm_claim c, int value)
{
    const struct zm_solve how = {
        .size = sizeof how, .method = method, .threads = 1, .memory = 9 << 20, .claim = &c};
    bool holds = c.least <= value && value <= c.most;
    struct zm_solution s = {.size = sizeof s};

    assert_int_equal(zm_solve(zm, &how, &s), ZM_OK);
    bool inside = s.proven.least >= c.least && s.proven.most <= c.most;
    bool apart = s.proven.least > c.most || s.proven.most < c.least;
    if (!s.done || s.proven.least > value || s.proven.most < value || !(holds ? inside : apart))
        FAIL("%s, %s: claim %d to %d, proven %d to %d, value %d", position_of(zm),
             method ? method : "usual", c.least, c.most, s.proven.least, s.proven.most, value);
}

/* The move that is told holds the value; every claim near it is decided, from either side. */
static void test_claims(void **unused)
{
    uint64_t seed = 11;

    (void)unused;
    for (size_t g = 0; g < GAMES; g++)
        for (int i = 0; i < 4; i++)
            for (int m = 0; m < 4; m++) {
                uint64_t again = seed + (uint64_t)i;
                const char *method = zm_methods()[m]; /* NULL at last: the usual one */
                struct zm_context *zm = position(games[g], 2 + i, &again);
                const struct zm_solve how = {
                    .size = sizeof how, .method = method, .threads = 1, .memory = 9 << 20};
                struct zm_solution s = {.size = sizeof s};
                int least, most, value = value_by(zm, "alphabeta"), after;
                zm->variant->range(zm->rules, &least, &most);
                for (int lo = value - 2; lo <= value + 2; lo++)
                    for (int hi = lo; hi <= value + 2; hi++)
                        if (lo <= most && hi >= least)
                            check_claim(zm, method, (struct zm_claim){lo, hi}, value);
                const struct zm_claim none[] = {
                    {most + 1, most + 1}, {most + 1, INT_MAX}, {INT_MIN, least - 1}, {1, 0}};
                for (size_t c = 0; c < sizeof none / sizeof *none; c++) {
                    struct zm_solve asked = how;
                    asked.method = "exact", asked.claim = &none[c];
                    assert_int_equal(zm_solve(zm, &asked, &s), ZM_BAD_INPUT);
                }
                assert_int_equal(zm_solve(zm, &how, &s), ZM_OK);
                assert_true(s.done && s.moved);
                assert_true(s.proven.least == value && s.proven.most == value);
                assert_int_equal(zm_play(zm, s.move), ZM_OK);
                if (!zm_outcome(zm, &after)) after = value_by(zm, "alphabeta");
                if (after != value)
                    FAIL("%s by %s: the move leads to %d, not %d", position_of(zm),
                         method ? method : "usual", after, value);
                zm_close(zm);
            }
}

static void test_values(void **unused)
{
    uint64_t seed = 7;
    int solved = 0;

    (void)unused;
    for (size_t g = 0; g < GAMES; g++)
        for (int i = 0; i < POSITIONS; i++)
            for (const char *const *m = zm_methods(); *m; m++) {
                uint64_t again = seed + (uint64_t)i;
                struct zm_context *zm = position(games[g], 3 + i % 4, &again);
                solve_by(zm, *m, 1 + i % 2, value_by(zm, "alphabeta"));
                zm_close(zm);
                solved++;
            }
    assert_true(solved >= 3 * (int)GAMES * POSITIONS);
}

/* Boards on which wins are proven by threats and zones; alpha-beta knows of no zones. */
static const char *const crowded[] = {"mnk:9,3,3", "mnk:7,4,4", "mnk:6,5,4", "mnk:6,5,5"};

/* Stones at random, until this many cells are free; none of them ends the game. */
static struct zm_context *crowd(const char *game, size_t left, uint64_t *seed)
{
    struct zm_context *zm = opened(game);
    zm_move list[64];

    for (size_t n, tries = 0; (n = zm_moves(zm, list, 64)) > left && tries < 100; tries++) {
        assert_int_equal(zm_play(zm, list[random_below(seed, n)]), ZM_OK);
        if (zm_outcome(zm, NULL)) assert_int_equal(zm_undo(zm), ZM_OK);
    }
    if (zm_moves(zm, list, 64) == left) return zm;
    zm_close(zm);
    return NULL;
}

static void test_wins(void **unused)
{
    uint64_t seed = 3;
    int values[3] = {0, 0, 0};

    (void)unused;
    for (size_t g = 0; g < sizeof crowded / sizeof *crowded; g++)
        for (size_t i = 0; i < 80; i++) {
            struct zm_context *zm = crowd(crowded[g], 8 + i % 6, &seed);
            if (!zm) continue;
            int value = value_by(zm, "exact:hash=1,threads=1");
            values[value + 1]++;
            solve_by(zm, "dfpn", 1, value);
            zm_close(zm);
        }
    assert_true(values[0] > 20 && values[1] > 20 && values[2] > 20);
}

/* Boards with room, where often one side alone can win yet: alpha-beta proves that, the methods of
 * proof numbers do not ask. */
static void test_one_side(void **unused)
{
    static const char *const games_open[] = {"mnk:4,5,4", "mnk:5,5,4"};
    uint64_t seed = 2;
    int won = 0;

    (void)unused;
    for (int i = 0; i < 16; i++) {
        struct zm_context *zm = position(games_open[i % 2], 4 + i % 3, &seed);
        int value = value_by(zm, i % 4 < 2 ? "exact:hash=1,threads=1" : "pvs:hash=1,threads=1");
        solve_by(zm, "dfpn", 1, value);
        won += value != 0;
        zm_close(zm);
    }
    assert_true(won > 4 && won < 16);
}

/* -- The first question. --------------------------------------------------------------------- */

static struct {
    const struct game_solver *solver;
    int guess, least, most;
    atomic_int asked, idle; /* how often; of these, what everybody knows */
} first;

static int guess(struct search *q, void *state)
{
    (void)q, (void)state;
    return first.guess;
}

static struct value ask(struct search *q, void *state, int at_least, int ply)
{
    first.asked++;
    first.idle += at_least <= first.least || at_least > first.most;
    return first.solver->at_least(q, state, at_least, ply);
}

/* What the side to move can get. */
static void set_range(const struct zm_context *zm)
{
    zm->variant->range(zm->rules, &first.least, &first.most);
    if (zm_side_to_move(zm) == ZM_FIRST) return;
    int least = -first.most;
    first.most = -first.least, first.least = least;
}

/* Wherever solving begins, among the results that there are or beyond them, it ends at the value,
 * and asks nothing that is known before. */
static void test_guesses(void **unused)
{
    static const int guesses[] = {INT_MIN, -7, -2, -1, 0, 1, 2, 7, INT_MAX};
    uint64_t seed = 5;

    (void)unused;
    for (size_t g = 0; g < GAMES; g++)
        for (size_t i = 0; i < sizeof guesses / sizeof *guesses; i++) {
            struct zm_context *zm = position(games[g], (int)i % 3, &seed);
            int value = value_by(zm, "alphabeta");
            struct zm_engine engine = *zm->variant->engine;
            struct game_solver solver = *(first.solver = engine.solver);
            struct zm_game variant = *zm->variant;
            set_range(zm);
            first.guess = guesses[i], first.asked = 0;
            solver.guess = guess, solver.at_least = ask, engine.solver = &solver;
            variant.engine = &engine, zm->variant = &variant;
            solve_by(zm, "exact", 1 + (int)i % 2, value);
            assert_true(first.asked > 0);
            assert_int_equal(first.idle, 0);
            zm_close(zm);
        }
}

/* A game of more plies than a search can follow is refused by every method, which says why. */
static void test_long_games(void **unused)
{
    struct zm_context *zm = opened("sticks:3000,1");
    struct zm_solution solution = {.size = sizeof solution};

    (void)unused;
    for (const char *const *method = zm_methods(); *method; method++) {
        const struct zm_solve how = {
            .size = sizeof how, .method = *method, .threads = 1, .memory = 8 << 20};
        assert_int_equal(zm_solve(zm, &how, &solution), ZM_LIMIT);
        assert_non_null(strstr(zm_why(zm), "more than 1000 plies"));
    }
    zm_close(zm);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),  cmocka_unit_test(test_claims),
        cmocka_unit_test(test_wins),    cmocka_unit_test(test_one_side),
        cmocka_unit_test(test_guesses), cmocka_unit_test(test_long_games)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
