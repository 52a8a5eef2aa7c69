/* SPDX-License-Identifier: MIT
 * test_memory.c - when the n-th allocation fails, for every n: no crash, nothing lost, every block
 * given back with its size, the position as before; and searches keep to their memory limit. */
#include "unit.h"

#include <string.h>
#include <zermelo_count.h>

enum { TRIES = 200 };

static const char *const games[] = {"kalah:6,4", "kalah:12,20",   "sticks:21,3", "mnk:3,3,3",
                                    "mnk:9,9,5", "connect:7,6,4", "tuc-chess"};
enum { GAMES = sizeof games / sizeof *games };

/* Something to do with a game; what it says. */
typedef enum zm_status action(struct zm_context *zm);

static enum zm_status play(struct zm_context *zm)
{
    zm_move list[512];
    enum zm_status status = ZM_OK;

    for (int i = 0; i < 100 && !status && !zm_outcome(zm, NULL); i++) {
        zm_moves(zm, list, 512);
        status = zm_play(zm, list[0]);
    }
    return status;
}

static enum zm_status think(struct zm_context *zm)
{
    static struct zm_result r = {.size = sizeof r};

    return zm_think(zm, "alphabeta:depth=2", NULL, &r);
}

static enum zm_status perft(struct zm_context *zm)
{
    uint64_t leaves;

    return zm_perft(zm, 2, false, NULL, &leaves);
}

static enum zm_status count(struct zm_context *zm)
{
    static struct zm_count out = {.size = sizeof out};
    enum zm_status status = zm_count_games(zm, 200000, NULL, &out);

    return status == ZM_LIMIT ? ZM_OK : status;
}

/* Opens, acts and closes with one failing allocation. True if it was reached. */
static bool attempt(const char *game, action *act, size_t fail_at, bool as_guest)
{
    struct counting c = {.fail_at = fail_at};
    struct zm_allocator allocator = counting_allocator(&c);
    const struct zm_options options = {
        .size = sizeof options, .allocator = &allocator, .as_guest = as_guest};
    struct zm_context *zm;
    struct zm_error why = {.text = ""};
    enum zm_status status = zm_open(game, &options, &zm, &why);

    if (status) {
        assert_int_equal(status, ZM_NO_MEMORY);
        assert_null(zm);
        assert_true(*why.text);
    } else {
        bool opened_whole = c.taken < fail_at;
        const zm_move *history;
        uint64_t before = zm_hash(zm);
        status = act(zm);
        if (opened_whole && c.taken >= fail_at) {
            assert_int_equal(status, ZM_NO_MEMORY);
            assert_why(zm, "memory");
            while (zm_history(zm, &history)) assert_int_equal(zm_undo(zm), ZM_OK);
            assert_int_equal(zm_hash(zm), before);
            assert_int_equal(act(zm), ZM_OK); /* and then all is well */
        } else {
            assert_int_equal(status, ZM_OK);
        }
    }
    zm_close(zm);
    assert_int_equal(c.blocks, 0);
    assert_int_equal(c.held, 0);
    assert_false(c.wrong);
    return c.taken >= fail_at;
}

static void each_allocation(action *act)
{
    for (size_t g = 0; g < GAMES; g++)
        for (int as_guest = 0; as_guest < 2; as_guest++) {
            size_t n = 1;
            while (n < TRIES && attempt(games[g], act, n, as_guest)) n++;
            assert_true(n > 5 && n < TRIES);
        }
}

static void test_play(void **unused)
{
    (void)unused;
    each_allocation(play);
}

static void test_think(void **unused)
{
    (void)unused;
    each_allocation(think);
}

static void test_perft(void **unused)
{
    (void)unused;
    each_allocation(perft);
}

static void test_count(void **unused)
{
    (void)unused;
    each_allocation(count);
}

/* A game that does not open leaves nothing behind. */
static void test_refused(void **unused)
{
    static const char *const bad[] = {"kalah:6", "nothing", "sticks:0,1", ""};

    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct counting c = {0};
        struct zm_allocator allocator = counting_allocator(&c);
        const struct zm_options options = {.size = sizeof options, .allocator = &allocator};
        struct zm_context *zm;
        assert_int_equal(zm_open(bad[i], &options, &zm, NULL), ZM_BAD_INPUT);
        assert_null(zm);
        assert_int_equal(c.blocks, 0);
    }
}

/* What a search holds at any time is within the limit; it says how much that was; it allocates
 * at its start only. */
static void test_search_limit(void **unused)
{
    static const char *const searches[] = {"minimax:depth=3", "alphabeta:depth=4",
                                           "star2:depth=2",   "iterative:nodes=2000",
                                           "rules",           "random",
                                           "greedy"};
    static struct zm_result r = {.size = sizeof r};

    (void)unused;
    for (size_t g = 0; g < GAMES; g++) {
        struct counting c = {0};
        struct zm_allocator allocator = counting_allocator(&c);
        const struct zm_options options = {.size = sizeof options, .allocator = &allocator};
        struct zm_context *zm;
        assert_int_equal(zm_open(games[g], &options, &zm, NULL), ZM_OK);
        for (size_t memory = 1; memory < (size_t)64 << 20; memory = memory * 5 / 2 + 1)
            for (size_t i = 0; i < sizeof searches / sizeof *searches; i++) {
                const struct zm_limits limits = {
                    .size = sizeof limits, .memory = memory, .nodes = 5000};
                size_t before = c.held, blocks = c.blocks;
                c.peak = c.held;
                enum zm_status status = zm_think(zm, searches[i], &limits, &r);
                assert_true(status == ZM_OK || status == ZM_LIMIT || status == ZM_STOPPED);
                assert_true(c.peak - before <= memory);
                if (status != ZM_LIMIT) assert_int_equal(c.peak - before, r.memory);
                else assert_why(zm, "memory");
                assert_true(c.held == before && c.blocks == blocks);
            }
        zm_close(zm);
    }
}

static void test_count_limit(void **unused)
{
    static struct zm_count out = {.size = sizeof out};

    (void)unused;
    for (size_t memory = 1; memory < (size_t)4 << 20; memory = 3 * memory + 1) {
        struct counting c = {0};
        struct zm_allocator allocator = counting_allocator(&c);
        const struct zm_options options = {.size = sizeof options, .allocator = &allocator};
        struct zm_context *zm;
        assert_int_equal(zm_open("kalah:6,4", &options, &zm, NULL), ZM_OK);
        size_t before = c.held;
        assert_int_equal(zm_count_games(zm, memory, NULL, &out), ZM_LIMIT);
        assert_why(zm, "limit");
        assert_true(c.peak - before <= memory || c.peak == before);
        zm_close(zm);
        assert_int_equal(c.blocks, 0);
    }
}

/* What searches of different kinds leave for the next of theirs counts as well. */
static void test_limit_of_all(void **unused)
{
    static const char *const players[] = {"pvs", "mcts", "exact", "pvs", "minimax", "mcts"};
    static struct zm_result r = {.size = sizeof r};
    static const size_t limit[] = {(size_t)64 << 20, (size_t)40 << 20, (size_t)16 << 20};

    (void)unused;
    for (size_t i = 0; i < sizeof limit / sizeof *limit; i++) {
        struct counting c = {0};
        struct zm_allocator allocator = counting_allocator(&c);
        const struct zm_options options = {.size = sizeof options, .allocator = &allocator};
        const struct zm_limits limits = {.size = sizeof limits, .nodes = 1000, .memory = limit[i]};
        struct zm_context *zm;
        assert_int_equal(zm_open("mnk:7,7,4", &options, &zm, NULL), ZM_OK);
        size_t before = c.held;
        for (size_t k = 0; k < sizeof players / sizeof *players; k++) {
            enum zm_status status = zm_think(zm, players[k], &limits, &r);
            assert_true(status == ZM_OK || status == ZM_STOPPED);
            if (c.peak - before > limit[i])
                FAIL("%s: %zu of %zu", players[k], c.peak - before, limit[i]);
        }
        zm_close(zm);
        assert_int_equal(c.blocks, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_play),        cmocka_unit_test(test_think),
        cmocka_unit_test(test_perft),       cmocka_unit_test(test_count),
        cmocka_unit_test(test_refused),     cmocka_unit_test(test_search_limit),
        cmocka_unit_test(test_count_limit), cmocka_unit_test(test_limit_of_all),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
