/* SPDX-License-Identifier: MIT
 * test_ponder.c - zm_ponder(): what is found in the opponent's time serves the search after it, and
 * nothing else changes. */
#include "unit.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <zermelo_ponder.h>
#include <zermelo_state.h>

static struct zm_result r = {.size = sizeof r};
static struct zm_pondered told = {.size = sizeof told};

static struct zm_limits nodes(uint64_t n)
{
    return (struct zm_limits){.size = sizeof(struct zm_limits), .nodes = n};
}

static void think(struct zm_context *zm, const char *player, uint64_t n)
{
    const struct zm_limits limits = nodes(n);

    assert_int_equal(zm_think(zm, player, &limits, &r), ZM_OK);
}

static void ponder(struct zm_context *zm, const char *player, uint64_t n)
{
    const struct zm_limits limits = nodes(n);

    assert_int_equal(zm_ponder(zm, player, &limits), ZM_OK);
    assert_int_equal(zm_pondered(zm, &told), ZM_OK);
}

static void play_line(struct zm_context *zm, const zm_move *line, size_t n)
{
    for (size_t i = 0; i < n; i++) assert_int_equal(zm_play(zm, line[i]), ZM_OK);
}

/* Plays the moves of a game up to the opponent's turn, and searches our moves on the way, as a
 * player does. */
static struct zm_context *at_their_turn(const char *game, const char *moves)
{
    struct zm_context *zm = opened(game);

    assert_int_equal(zm_play_text(zm, moves), ZM_OK);
    return zm;
}

/* The same position in a context that knows nothing. */
static struct zm_context *cold_copy(const struct zm_context *zm, const char *game)
{
    struct zm_context *cold = opened(game);

    zm_state_set(cold, zm_state(zm));
    return cold;
}

/* -- Hits. ----------------------------------------------------------------------------------- */

/* The expected reply comes: with the same nodes the search gets deeper than one without. */
static void hit_by_table(const char *game, const char *moves)
{
    static const char player[] = "pvs:hash=8,threads=1";
    struct zm_context *zm = at_their_turn(game, moves);

    ponder(zm, player, 150000);
    assert_true(told.line_length > 0 && told.nodes >= 100000 && told.nodes <= 150000);
    assert_false(told.hit); /* nothing was played yet */
    enum zm_side other = zm_side_to_move(zm);
    play_line(zm, told.line, told.line_length);
    assert_int_not_equal(zm_side_to_move(zm), other);
    assert_int_equal(zm_pondered(zm, &told), ZM_OK);
    assert_true(told.hit);

    struct zm_context *cold = cold_copy(zm, game);
    think(cold, player, 10000);
    int depth = r.depth;
    think(zm, player, 10000);
    assert_true(r.depth > depth && r.depth >= told.depth);
    zm_close(cold);
    zm_close(zm);
}

static void test_hit_by_table(void **unused)
{
    (void)unused;
    hit_by_table("kalah:6,6", "3 1");
    hit_by_table("connect:6,7,4", "4");
    hit_by_table("gomoku", "h8 i9 g7");
    hit_by_table("tuc-chess", "5242"); /* no present: it is Black's turn */
}

static uint64_t visits(struct zm_context *zm, const char *player)
{
    static struct zm_ranked rows[64];
    struct zm_limits limits = nodes(1);
    uint64_t sum = 0;

    limits.ranking = rows, limits.ranking_room = 64;
    assert_int_equal(zm_think(zm, player, &limits, &r), ZM_OK);
    for (size_t i = 0; i < r.ranked; i++) sum += rows[i].visits;
    return sum;
}

/* Whatever the reply: the tree below it is that of the position asked for, and keeps its visits. */
static void hit_by_tree(const char *game, const char *moves, bool expected)
{
    static const char player[] = "mcts:hash=8,threads=1";
    struct zm_context *zm = at_their_turn(game, moves);
    uint64_t simulations = 8000;

    ponder(zm, player, simulations);
    assert_int_equal(told.simulations, simulations);
    zm_move list[256];
    size_t n = zm_moves(zm, list, 256), i = 0;
    while (list[i] == told.line[0]) i++;
    assert_true(i < n);
    if (expected) play_line(zm, told.line, told.line_length);
    else assert_int_equal(zm_play(zm, list[i]), ZM_OK);
    assert_int_equal(zm_settle(zm), ZM_OK);
    struct zm_context *cold = cold_copy(zm, game);
    assert_int_equal(zm_pondered(zm, &told), ZM_OK);
    assert_int_equal(told.hit, expected);
    uint64_t visits_cold = visits(cold, player);
    assert_true(visits_cold <= 1);
    uint64_t kept = visits(zm, player);
    if (expected) assert_true(kept > simulations / 10);
    else assert_true(kept > visits_cold);
    zm_close(cold);
    zm_close(zm);
}

static void test_hit_by_tree(void **unused)
{
    static const char *const games[][2] = {
        {"kalah:6,6", "3 1"}, {"connect:6,7,4", "4"}, {"mnk:7,7,5", "d4"}, {"tuc-chess", "5242"}};

    (void)unused;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++)
        for (int expected = 0; expected < 2; expected++)
            hit_by_tree(games[g][0], games[g][1], expected);
}

/* Played on, move by move: what was expected is legal, and all is the same the second time. */
static uint64_t play_game(const char *game, const char *player)
{
    struct zm_context *zm = opened(game);
    uint64_t sum = 0, seed = 1;
    zm_move m;

    told = (struct zm_pondered){.size = sizeof told};
    for (int i = 0; i < 8 && !zm_outcome(zm, NULL); i++) {
        if (zm_side_to_move(zm) == ZM_NATURE) {
            assert_int_equal(zm_draw_event(zm, &seed, &m), ZM_OK);
        } else {
            think(zm, player, 2000);
            m = r.move;
            sum = sum * 31 + r.nodes + (uint64_t)r.score;
            if (i % 2) ponder(zm, player, 5000); /* at our own turn it does no harm */
            sum = sum * 31 + told.nodes + told.line_length;
        }
        assert_int_equal(zm_play(zm, m), ZM_OK);
        if (!zm_outcome(zm, NULL)) ponder(zm, player, 5000);
    }
    zm_close(zm);
    return sum;
}

static void test_games(void **unused)
{
    static const char *const games[] = {"tictactoe", "kalah:4,3", "sticks:21,3", "tuc-chess",
                                        "mnk:9,9,5"};
    static const char *const players[] = {"strong:hash=1,threads=1", "pvs:hash=1", "mcts:hash=1"};

    (void)unused;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++)
        for (size_t p = 0; p < sizeof players / sizeof *players; p++)
            assert_int_equal(play_game(games[g], players[p]), play_game(games[g], players[p]));
}

/* -- Misses. --------------------------------------------------------------------------------- */

/* Another reply comes. Proven values are those of a search that begins anew; after zm_forget() all
 * is as if nothing had been. */
static void test_miss(void **unused)
{
    static const char player[] = "pvs:hash=4,threads=1";
    struct zm_context *zm = opened("kalah:3,3");
    zm_move list[8];

    (void)unused;
    size_t n = zm_moves(zm, list, 8);
    for (size_t i = 0; i < n; i++) {
        ponder(zm, player, 100000);
        assert_int_equal(zm_play(zm, list[i]), ZM_OK);
        struct zm_context *cold = cold_copy(zm, "kalah:3,3");
        think(cold, player, 10000000);
        assert_int_equal(r.kind, ZM_EXACT);
        struct zm_result known = r;
        think(zm, player, 10000000);
        assert_true(r.kind == ZM_EXACT && r.value == known.value && r.distance == known.distance);
        assert_true(r.nodes <= known.nodes);
        zm_forget(zm);
        think(zm, player, 10000000);
        assert_true(r.nodes == known.nodes && r.score == known.score && r.move == known.move);
        zm_close(cold);
        assert_int_equal(zm_undo(zm), ZM_OK);
    }
    zm_close(zm);
}

/* -- What does not change. ------------------------------------------------------------------- */

static void test_position_stays(void **unused)
{
    static const char *const players[] = {"pvs:hash=1", "mcts:hash=1", "exact:hash=1"};
    struct zm_context *zm = opened("kalah:6,4");
    const zm_move *history;

    (void)unused;
    assert_int_equal(zm_play_text(zm, "3 6 1 2 4 1"), ZM_OK);
    size_t n = zm_history(zm, &history);
    zm_move *moves = malloc(n * sizeof *moves);
    memcpy(moves, history, n * sizeof *moves);
    for (size_t p = 0; p < sizeof players / sizeof *players; p++)
        for (size_t back = 0; back <= n; back++) {
            for (size_t i = 0; i < back; i++) assert_int_equal(zm_undo(zm), ZM_OK);
            char before[256];
            zm_position_text(zm, before, sizeof before);
            ponder(zm, players[p], 8000);
            assert_string_equal(position_of(zm), before);
            assert_int_equal(zm_history(zm, &history), n - back);
            for (size_t i = 0; i < back; i++) assert_int_equal(zm_redo(zm), ZM_OK);
            assert_int_equal(zm_redo(zm), ZM_BAD_INPUT);
            zm_history(zm, &history);
            assert_memory_equal(history, moves, n * sizeof *moves);
        }
    free(moves);
    zm_close(zm);
}

/* Chance is due: what is likeliest is taken for granted. */
static void test_chance(void **unused)
{
    static const char *const players[] = {"pvs:hash=1", "mcts:hash=1"};

    (void)unused;
    for (size_t p = 0; p < 2; p++) {
        struct zm_context *zm = opened("tuc-chess");
        zm_move m;
        assert_int_equal(zm_move_read(zm, "5242", &m), ZM_OK);
        assert_int_equal(zm_play(zm, m), ZM_OK);
        assert_int_equal(zm_side_to_move(zm), ZM_NATURE);
        ponder(zm, players[p], 50000);
        assert_int_equal(zm_side_to_move(zm), ZM_NATURE);
        assert_true(told.line_length >= 2);
        play_line(zm, told.line, told.line_length);
        assert_int_equal(zm_side_to_move(zm), ZM_FIRST);
        assert_int_equal(zm_pondered(zm, &told), ZM_OK);
        assert_true(told.hit);
        zm_close(zm);
    }
}

static void test_nothing_to_do(void **unused)
{
    static const char *const players[] = {"random", "rules", "alphabeta:depth=3", "strong:level=3",
                                          "mcts:reuse=no"};
    struct zm_context *zm = opened("kalah:6,4");
    const struct zm_limits endless = {.size = sizeof endless},
                           wrong = {.size = sizeof wrong, .seconds = -1};

    (void)unused;
    for (size_t p = 0; p < sizeof players / sizeof *players; p++) {
        assert_int_equal(zm_ponder(zm, players[p], &endless), ZM_OK);
        assert_int_equal(zm_pondered(zm, &told), ZM_OK);
        assert_true(told.nodes == 0 && told.line_length == 0 && !told.hit);
    }
    assert_int_equal(zm_ponder(zm, "nobody", &endless), ZM_BAD_INPUT);
    assert_why(zm, "nobody");
    assert_int_equal(zm_ponder(zm, "pvs", &wrong), ZM_BAD_INPUT);
    assert_int_equal(zm_pondered(zm, &(struct zm_pondered){.size = 0}), ZM_BAD_INPUT);
    zm_close(zm);
    zm = opened("tictactoe");
    assert_int_equal(zm_play_text(zm, "a1 b1 a2 b2 a3"), ZM_OK);
    assert_int_equal(zm_ponder(zm, "pvs", &endless), ZM_OVER);
    zm_close(zm);
}

/* It ends by itself where all is known. */
static void test_known(void **unused)
{
    const struct zm_limits endless = {.size = sizeof endless};
    struct zm_context *zm = at_their_turn("tictactoe", "a1");

    (void)unused;
    assert_int_equal(zm_ponder(zm, "pvs:hash=1", &endless), ZM_OK);
    assert_int_equal(zm_pondered(zm, &told), ZM_OK);
    assert_true(told.line_length == 1);
    zm_close(zm);
}

/* The limits of the player string are those of its moves. */
static void test_limits(void **unused)
{
    struct zm_context *zm = at_their_turn("kalah:6,6", "3 1");

    (void)unused;
    ponder(zm, "pvs:hash=1,nodes=1k", 50000);
    assert_true(told.nodes > 40000);
    ponder(zm, "mcts:hash=1,iterations=10", 5000);
    assert_true(told.simulations == 5000);
    zm_close(zm);
}

/* -- Stops. ---------------------------------------------------------------------------------- */

struct stopper {
    struct zm_context *zm;
    const char *player;
    volatile int stop;
    enum zm_status status;
};

static void *ponder_on(void *with)
{
    struct stopper *s = with;
    const struct zm_limits limits = {.size = sizeof limits, .stop = &s->stop};

    s->status = zm_ponder(s->zm, s->player, &limits);
    return NULL;
}

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Raised by another thread. Of several tries the fastest counts: a busy machine may wait. */
static void test_stop(void **unused)
{
    static const char *const players[] = {"pvs:hash=8,threads=1", "mcts:hash=8,threads=1",
                                          "pvs:hash=8,threads=2", "mcts:hash=8,threads=2"};
    static const char *const games[] = {"gomoku", "kalah:6,6", "tuc-chess"};
    enum { TRIES = 6 };

    (void)unused;
    for (size_t p = 0; p < sizeof players / sizeof *players; p++) {
        double least = 1;
        struct zm_context *zm = opened(games[p % 3]);
        for (int i = 0; i < TRIES && least > 0.05; i++) {
            struct stopper s = {.zm = zm, .player = players[p]};
            pthread_t thread;
            assert_int_equal(pthread_create(&thread, NULL, ponder_on, &s), 0);
            nanosleep(&(struct timespec){.tv_nsec = 30000000 * i}, NULL);
            double raised = now();
            __atomic_store_n(&s.stop, 1, __ATOMIC_RELAXED);
            pthread_join(thread, NULL);
            if (now() - raised < least) least = now() - raised;
            assert_int_equal(s.status, ZM_OK);
            think(zm, players[p], 100);
        }
        assert_true(least <= 0.05);
        zm_close(zm);
    }
}

/* -- Memory. --------------------------------------------------------------------------------- */

/* Each allocation fails once; the position and the memory come back whatever happens. */
static void test_memory(void **unused)
{
    static const char *const players[] = {"pvs:hash=1", "mcts:hash=1"};

    (void)unused;
    for (size_t fail_at = 1; fail_at < 24; fail_at++) {
        struct counting c = {0};
        struct zm_allocator from = counting_allocator(&c);
        const struct zm_options options = {.size = sizeof options, .allocator = &from};
        const struct zm_limits limits = nodes(30000);
        struct zm_context *zm;
        assert_int_equal(zm_open("kalah:6,4", &options, &zm, NULL), ZM_OK);
        c.taken = 0, c.fail_at = fail_at;
        enum zm_status status = zm_ponder(zm, players[fail_at % 2], &limits);
        assert_true(status == ZM_OK || status == ZM_NO_MEMORY);
        const zm_move *history;
        assert_int_equal(zm_history(zm, &history), 0);
        zm_close(zm);
        assert_int_equal(c.held, 0);
        assert_false(c.wrong);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hit_by_table),   cmocka_unit_test(test_hit_by_tree),
        cmocka_unit_test(test_games),          cmocka_unit_test(test_miss),
        cmocka_unit_test(test_position_stays), cmocka_unit_test(test_chance),
        cmocka_unit_test(test_nothing_to_do),  cmocka_unit_test(test_known),
        cmocka_unit_test(test_limits),         cmocka_unit_test(test_stop),
        cmocka_unit_test(test_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
