/* SPDX-License-Identifier: MIT
 * test_root_moves.c - searches that may choose among some moves only: every player, values against
 * minimax over the moves that are left, and tables, which must not keep what holds for these. */
#include "unit.h"

#include "core/random.h"

#include <string.h>

enum { MOVES = 1024, MEMORY = 24 << 20 };

/* The moves that a random half of all words leave. At least one is left, and one is not. */
static size_t draw_moves(struct zm_context *zm, zm_move *out, uint64_t *seed)
{
    size_t n = zm_moves(zm, out, MOVES), kept = 0;

    assert_in_range(n, 2, MOVES);
    for (size_t i = n; i-- > 1;) {
        size_t j = random_below(seed, i + 1);
        zm_move m = out[i];
        out[i] = out[j], out[j] = m;
    }
    kept = 1 + random_below(seed, n - 1);
    return kept;
}

static bool contains(const zm_move *list, size_t n, zm_move move)
{
    for (size_t i = 0; i < n; i++)
        if (list[i] == move) return true;
    return false;
}

/* Makes a few random moves, until a player has at least two to choose from. False: there is none
 * such. */
static bool wander(struct zm_context *zm, int plies, uint64_t *seed)
{
    zm_move list[MOVES], m;

    while (!zm_outcome(zm, NULL)) {
        bool chance = zm_side_to_move(zm) == ZM_NATURE;
        size_t n = zm_moves(zm, list, MOVES);
        if (!chance && plies-- <= 0 && n > 1) return true;
        if (chance) assert_int_equal(zm_draw_event(zm, seed, &m), ZM_OK);
        else m = list[random_below(seed, n)];
        assert_int_equal(zm_play(zm, m), ZM_OK);
    }
    return false;
}

/* -- The move. ------------------------------------------------------------------------------- */

static const char *const games[] = {
    "tictactoe", "mnk:7,7,4", "mnk:15,15,5",      "mnk:15,15,5,renju",
    "connect4",  "kalah:6,4", "bantumi",          "sticks:9,3",
    "othello:6", "tuc-chess", "mnk:4,4,3,misere", "connect:9,8,4",
};
static const char *const players[] = {
    "minimax:depth=1",
    "alphabeta:depth=2",
    "iterative:depth=2",
    "pvs",
    "pvs:threads=2",
    "mcts",
    "mcts:threads=2",
    "exact",
    "strong",
    "strong:level=1",
    "strong:level=4",
    "rules",
    "greedy",
    "random",
};

static void check_answer(struct zm_context *zm, const char *player, bool ranked, uint64_t *seed)
{
    static struct zm_ranked rows[8];
    zm_move list[MOVES];
    struct zm_result r = {.size = sizeof r};
    struct zm_limits limits = {
        .size = sizeof limits, .nodes = 300, .memory = MEMORY, .seed = random_below(seed, 99)};

    limits.root_moves = list, limits.root_count = draw_moves(zm, list, seed);
    if (ranked) limits.ranking = rows, limits.ranking_room = 8;
    enum zm_status status = zm_think(zm, player, &limits, &r);
    if (status) FAIL("%s: %s", player, zm_why(zm));
    if (!contains(list, limits.root_count, r.move) || r.line[0] != r.move)
        FAIL("%s plays a move that it may not choose, at %s", player, position_of(zm));
    for (size_t i = 0; ranked && i < r.ranked; i++)
        if (!contains(list, limits.root_count, rows[i].move)) FAIL("%s ranks such a move", player);
}

static void test_moves(void **unused)
{
    uint64_t seed = 1;

    (void)unused;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++)
        for (size_t p = 0; p < sizeof players / sizeof *players; p++)
            for (int i = 0; i < rounds_of(2); i++) {
                struct zm_context *zm = opened(games[g]);
                bool low = strstr(players[p], "level") && zm_side_to_move(zm) == ZM_NATURE;
                if (!low && wander(zm, (int)random_below(&seed, 9), &seed))
                    check_answer(zm, players[p], i % 2, &seed);
                zm_close(zm);
            }
}

/* -- The value. ------------------------------------------------------------------------------ */

/* The value of a move for who makes it, by minimax without any table. */
static int value_of_move(struct zm_context *zm, zm_move move)
{
    enum zm_side side = zm_side_to_move(zm);
    struct zm_result r = {.size = sizeof r};
    int value;

    assert_int_equal(zm_play(zm, move), ZM_OK);
    if (!zm_outcome(zm, &value)) {
        assert_int_equal(zm_think(zm, "minimax", NULL, &r), ZM_OK);
        value = (int)(zm_side_to_move(zm) == ZM_FIRST ? r.value : -r.value);
    }
    assert_int_equal(zm_undo(zm), ZM_OK);
    return side == ZM_FIRST ? value : -value;
}

static int best_value(struct zm_context *zm, const zm_move *list, size_t n)
{
    int best = value_of_move(zm, list[0]);

    for (size_t i = 1; i < n; i++) {
        int value = value_of_move(zm, list[i]);
        if (value > best) best = value;
    }
    return best;
}

/* Some moves of a position, and the value of the best of them. */
struct choice {
    zm_move moves[MOVES];
    size_t n;
    int value;
};

/* A search to the end, of some moves or of all. Monte Carlo tree search may end without a proof. */
static void check_value(struct zm_context *zm, const char *player, const struct choice *c,
                        bool some)
{
    struct zm_limits limits = {.size = sizeof limits, .memory = MEMORY};
    struct zm_result r = {.size = sizeof r};
    bool may_fail = strcmp(player, "mcts") == 0;

    if (may_fail) limits.nodes = 5000;
    if (some) limits.root_moves = c->moves, limits.root_count = c->n;
    assert_int_equal(zm_think(zm, player, &limits, &r), ZM_OK);
    if (may_fail && r.kind != ZM_EXACT) return;
    if (r.kind != ZM_EXACT || (int)r.value != c->value)
        FAIL("%s: value %g kind %d instead of %d, %zu moves, at %s", player, r.value, r.kind,
             c->value, c->n, position_of(zm));
    if (value_of_move(zm, r.move) != (int)r.value) FAIL("%s: the move has another value", player);
}

/* The same one move earlier, where the position is met inside the tree. */
static void check_parent(struct zm_context *zm, const char *player)
{
    static struct choice all;
    const zm_move *made;
    size_t n = zm_history(zm, &made);
    zm_move last = n ? made[n - 1] : 0;

    if (!n) return;
    assert_int_equal(zm_undo(zm), ZM_OK);
    all.n = zm_moves(zm, all.moves, MOVES);
    all.value = best_value(zm, all.moves, all.n);
    check_value(zm, player, &all, false);
    assert_int_equal(zm_play(zm, last), ZM_OK);
}

/* The restricted search comes between two of all moves, which it must not disturb: all three use
 * the same table or tree. It comes first once, so that nothing is known yet. */
static void check_values(struct zm_context *zm, struct choice *all, struct choice *some)
{
    static const char *const proving[] = {"alphabeta", "iterative",       "pvs", "pvs:threads=2",
                                          "exact",     "exact:threads=2", "mcts"};

    all->value = best_value(zm, all->moves, all->n);
    some->value = best_value(zm, some->moves, some->n);
    for (size_t p = 0; p < sizeof proving / sizeof *proving; p++) {
        zm_forget(zm);
        check_value(zm, proving[p], some, true);
        check_parent(zm, proving[p]);
        check_value(zm, proving[p], all, false);
        check_value(zm, proving[p], some, true);
        check_value(zm, proving[p], all, false);
    }
}

static void test_values(void **unused)
{
    static const struct {
        const char *game;
        int plies; /* made before: what is left is small enough for minimax */
    } small[] = {{"tictactoe", 3},  {"kalah:2,2", 1},        {"mnk:4,3,3", 7},
                 {"sticks:9,3", 0}, {"mnk:3,3,3,misere", 3}, {"connect:4,4,3", 8}};
    static struct choice all, some;
    uint64_t seed = 2;

    (void)unused;
    for (size_t g = 0; g < sizeof small / sizeof *small; g++)
        for (int i = 0; i < rounds_of(6); i++) {
            struct zm_context *zm = opened(small[g].game);
            if (wander(zm, small[g].plies + i % 3, &seed)) {
                all.n = zm_moves(zm, all.moves, MOVES);
                some.n = draw_moves(zm, some.moves, &seed);
                check_values(zm, &all, &some);
            }
            zm_close(zm);
        }
}

/* -- The words. ------------------------------------------------------------------------------ */

static void test_words(void **unused)
{
    struct zm_context *zm = opened("tictactoe");
    zm_move list[9], centre;
    size_t n = 77;

    (void)unused;
    assert_int_equal(zm_move_read(zm, "b2", &centre), ZM_OK);
    assert_int_equal(zm_root_moves(zm, NULL, NULL, list, 9, &n), ZM_OK);
    assert_int_equal(n, 9);
    assert_int_equal(zm_root_moves(zm, NULL, " b2, b2 ", list, 9, &n), ZM_OK);
    assert_int_equal(n, 8);
    assert_false(contains(list, n, centre));
    assert_int_equal(zm_root_moves(zm, "a1 b2 a1", "a1", list, 9, &n), ZM_OK);
    assert_int_equal(n, 1);
    assert_true(list[0] == centre);
    assert_int_equal(zm_root_moves(zm, "a1", "a1,b2", list, 9, &n), ZM_BAD_INPUT);
    assert_why(zm, "no move is left");
    assert_int_equal(n, 0);
    assert_int_equal(zm_root_moves(zm, "", NULL, list, 9, &n), ZM_BAD_INPUT);
    assert_int_equal(zm_root_moves(zm, "a1 d4", NULL, list, 9, &n), ZM_BAD_INPUT);
    assert_why(zm, "d4");
    assert_int_equal(zm_root_moves(zm, NULL, NULL, list, 8, &n), ZM_LIMIT);
    assert_int_equal(zm_play_text(zm, "a1 a2 b1 b2 c1"), ZM_OK);
    assert_int_equal(zm_root_moves(zm, NULL, NULL, list, 9, &n), ZM_OVER);
    zm_close(zm);
}

static void test_refused(void **unused)
{
    struct zm_context *zm = opened("tictactoe");
    zm_move list[9];
    size_t n = zm_moves(zm, list, 9);
    struct zm_result r = {.size = sizeof r};
    struct zm_limits limits = {.size = sizeof limits, .root_moves = list, .root_count = 0};

    (void)unused;
    assert_int_equal(zm_think(zm, "pvs", &limits, &r), ZM_BAD_INPUT);
    assert_why(zm, "no move is left");
    limits.root_count = n;
    assert_int_equal(zm_play(zm, list[3]), ZM_OK);
    assert_int_equal(zm_think(zm, "pvs", &limits, &r), ZM_BAD_INPUT);
    assert_why(zm, "move 3");
    zm_close(zm);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moves),
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
