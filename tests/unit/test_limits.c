/* SPDX-License-Identifier: MIT
 * test_limits.c - what ends a search: nodes, time, a flag; zero and absurd values; and what those
 * who watch it are told. */
#include "unit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <zermelo_count.h>
#include <zermelo_memory.h>

static const char *const searches[] = {"minimax:depth=12", "alphabeta:depth=20",
                                       "alphabeta:depth=20,order=score", "iterative",
                                       "alphabeta:unit=steps,depth=9"};
enum { SEARCHES = sizeof searches / sizeof *searches };

static struct zm_result r = {.size = sizeof r};

static void test_nodes(void **unused)
{
    struct zm_context *zm = opened("kalah:6,4");

    (void)unused;
    for (size_t i = 0; i < SEARCHES; i++)
        for (uint64_t nodes = 1; nodes < 300000; nodes = nodes * 3 + 1) {
            const struct zm_limits limits = {.size = sizeof limits, .nodes = nodes};
            enum zm_status status = zm_think(zm, searches[i], &limits, &r);
            assert_true(status == ZM_OK || status == ZM_STOPPED);
            assert_true(r.stopped);
            assert_int_equal(r.nodes, nodes);
            assert_int_equal(r.kind, ZM_HEURISTIC);
            if (status == ZM_OK) assert_true(r.line_length > 0);
            else assert_why(zm, "answer");
        }
    zm_close(zm);
}

/* Threads of a tree take simulations from one account: to the last. */
static void test_nodes_of_threads(void **unused)
{
    struct zm_context *zm = opened("kalah:6,4");

    (void)unused;
    for (uint64_t nodes = 2; nodes < 300000; nodes = nodes * 3 + 1) {
        const struct zm_limits limits = {.size = sizeof limits, .nodes = nodes};
        assert_int_equal(zm_think(zm, "mcts:threads=2", &limits, &r), ZM_OK);
        assert_true(r.stopped);
        assert_int_equal(r.nodes, nodes);
        assert_int_equal(zm_think(zm, "mcts:threads=2,iterations=1000", &limits, &r), ZM_OK);
        assert_int_equal(r.nodes, nodes < 1000 ? nodes : 1000);
    }
    zm_close(zm);
}

/* The limit in the player string and that of the caller: the smaller counts. */
static void test_nodes_of_player(void **unused)
{
    struct zm_context *zm = opened("kalah:6,4");
    const struct zm_limits more = {.size = sizeof more, .nodes = 5000},
                           less = {.size = sizeof less, .nodes = 700};

    (void)unused;
    assert_int_equal(zm_think(zm, "iterative:nodes=1000", NULL, &r), ZM_OK);
    assert_int_equal(r.nodes, 1000);
    assert_int_equal(zm_think(zm, "iterative:nodes=1000", &more, &r), ZM_OK);
    assert_int_equal(r.nodes, 1000);
    assert_int_equal(zm_think(zm, "iterative:nodes=1000", &less, &r), ZM_OK);
    assert_int_equal(r.nodes, 700);
    zm_close(zm);
}

/* A limit that is not reached changes nothing. */
static void test_not_reached(void **unused)
{
    struct zm_context *zm = opened("kalah:3,3");
    static struct zm_result free_search = {.size = sizeof free_search};
    volatile int stop = 0;
    struct zm_limits limits[] = {
        {.nodes = UINT64_MAX},    {.seconds = 1e300},
        {.seconds = INFINITY},    {.stop = &stop},
        {.memory = SIZE_MAX / 4}, {.clock = 1e300},
        {.clock = INFINITY},      {.clock = 1e9, .increment = 1e9},
    };

    (void)unused;
    assert_int_equal(zm_think(zm, "alphabeta", NULL, &free_search), ZM_OK);
    assert_false(free_search.stopped);
    assert_int_equal(free_search.kind, ZM_EXACT);
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        limits[i].size = sizeof limits[i];
        assert_int_equal(zm_think(zm, "alphabeta", &limits[i], &r), ZM_OK);
        assert_false(r.stopped);
        assert_int_equal(r.nodes, free_search.nodes);
        assert_int_equal(r.score, free_search.score);
        assert_int_equal(r.kind, ZM_EXACT);
    }
    zm_close(zm);
}

static void test_stop_flag(void **unused)
{
    struct zm_context *zm = opened("kalah:6,4");
    volatile int stop = 1;
    const struct zm_limits limits = {.size = sizeof limits, .stop = &stop};
    uint64_t leaves;
    static struct zm_count count = {.size = sizeof count};

    (void)unused;
    for (size_t i = 0; i < SEARCHES; i++) {
        enum zm_status status = zm_think(zm, searches[i], &limits, &r);
        assert_true(status == ZM_STOPPED || (status == ZM_OK && r.stopped));
        assert_true(r.nodes < 100);
    }
    assert_int_equal(zm_perft(zm, 30, false, &stop, &leaves), ZM_STOPPED);
    assert_int_equal(zm_count_games(zm, 0, &stop, &count), ZM_STOPPED);
    zm_close(zm);
}

static void test_seconds(void **unused)
{
    struct zm_context *zm = opened("kalah:6,4");

    (void)unused;
    for (size_t i = 0; i < SEARCHES; i++) {
        const struct zm_limits limits = {.size = sizeof limits, .seconds = 0.02};
        enum zm_status status = zm_think(zm, searches[i], &limits, &r);
        assert_true(status == ZM_OK || status == ZM_STOPPED);
        assert_true(r.stopped);
        assert_true(r.seconds >= 0.02 || strstr(searches[i], "iterative"));
    }
    assert_int_equal(zm_think(zm, "iterative:time=20ms", NULL, &r), ZM_OK);
    assert_true(r.stopped);
    zm_close(zm);
}

/* A tree too large for the time: no move was searched to the end, so nothing is known but the
 * game's evaluation. */
static void test_too_short(void **unused)
{
    static const char *const players[] = {"minimax", "alphabeta"}, *const moves[] = {"1 2 3", "1"};
    const struct zm_limits limits = {.size = sizeof limits, .seconds = 0.001};
    struct zm_context *zm = opened("kalah:6,4");

    (void)unused;
    for (int side = ZM_SECOND; side >= ZM_FIRST; side--) {
        assert_int_equal(zm_play_text(zm, moves[side == ZM_FIRST]), ZM_OK);
        assert_int_equal(zm_side_to_move(zm), side);
        double evaluation = side == ZM_FIRST ? zm_evaluate(zm) : -zm_evaluate(zm);
        assert_true(evaluation != 0);
        for (int i = 0; i < 2; i++) {
            assert_int_equal(zm_think(zm, players[i], &limits, &r), ZM_OK);
            assert_true(r.stopped && r.line_length == 1 && r.kind == ZM_HEURISTIC);
            assert_true(r.value == evaluation && r.depth == 0);
        }
    }
    zm_close(zm);
}

/* However short the time, the tree is the same as far as it goes. */
static void test_short(void **unused)
{
    static const char player[] = "pvs:depth=6";
    const struct zm_limits limits = {.size = sizeof limits, .seconds = 0.002};
    struct zm_context *zm = opened("connect4");

    (void)unused;
    assert_int_equal(zm_think(zm, player, NULL, &r), ZM_OK);
    uint64_t whole = r.nodes;
    zm_forget(zm);
    assert_int_equal(zm_think(zm, player, &limits, &r), ZM_OK);
    assert_true(r.stopped ? r.nodes <= whole : r.nodes == whole);
    zm_close(zm);
}

/* A clock with less on it than one look at it takes. */
static void test_clock(void **unused)
{
    struct zm_context *zm = opened("kalah:6,4");
    struct zm_limits limits[] = {{.clock = 0.1},
                                 {.clock = 1e-9},
                                 {.clock = 1e-300, .increment = 0.01},
                                 {.clock = 1000, .seconds = 0.01}};

    (void)unused;
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        limits[i].size = sizeof limits[i];
        assert_int_equal(zm_think(zm, "pvs", &limits[i], &r), ZM_OK);
        assert_true(r.stopped && r.line_length > 0);
        assert_int_equal(zm_think(zm, "mcts", &limits[i], &r), ZM_OK);
        assert_true(r.stopped && r.line_length > 0);
    }
    zm_close(zm);
}

static void test_refused(void **unused)
{
    struct zm_context *zm = opened("kalah:6,4");
    struct zm_limits limits[] = {
        {.seconds = -1},
        {.seconds = NAN},
        {.seconds = -INFINITY},
        {.clock = -1e-9},
        {.clock = NAN},
        {.clock = 1, .increment = NAN},
        {.clock = 1, .increment = -3},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        limits[i].size = sizeof limits[i];
        assert_int_equal(zm_think(zm, "alphabeta", &limits[i], &r), ZM_BAD_INPUT);
        assert_why(zm, "accepted");
    }
    assert_int_equal(zm_position_set(zm, "S 0 0 0 0 0 0 28 / 0 0 0 0 0 0 20"), ZM_OK);
    for (const struct zm_player *p = zm_players(); p->name; p++) {
        assert_int_equal(zm_think(zm, p->name, NULL, &r), ZM_OVER);
        assert_why(zm, "over");
    }
    zm_close(zm);
}

static const char *const with_memory[] = {"pvs",       "pvs:threads=3", "mcts",
                                          "alphabeta", "iterative",     "minimax:depth=2"};

/* The parts of the memory add up to what was taken. */
static void assert_parts(const struct zm_context *zm, size_t memory)
{
    struct zm_memory_part part[32];
    size_t n = zm_memory_parts(zm, part, 32), total = 0;

    assert_in_range(n, 1, 32);
    assert_int_equal(zm_memory_parts(zm, NULL, 0), n);
    for (size_t i = 0; i < n; i++) {
        assert_true(part[i].name && part[i].bytes);
        total += part[i].bytes;
    }
    assert_int_equal(total, memory);
}

static void least_memory(struct zm_context *zm, const char *player, struct zm_limits limits)
{
    limits.memory = 1;
    assert_int_equal(zm_think(zm, player, &limits, &r), ZM_LIMIT);
    const char *needs = strstr(zm_why(zm), "at least ");
    assert_non_null(needs);
    size_t least = (size_t)strtoull(needs + 9, NULL, 10);

    limits.memory = least - 1;
    assert_int_equal(zm_think(zm, player, &limits, &r), ZM_LIMIT);
    limits.memory = least;
    assert_int_not_equal(zm_think(zm, player, &limits, &r), ZM_LIMIT);
    assert_true(r.memory <= least);
    assert_parts(zm, r.memory);
}

/* The refusal names the least memory; with that much it thinks. */
static void test_least_memory(void **unused)
{
    static const char *const games[] = {"tictactoe", "kalah:6,4", "mnk:70,70,10", "tuc-chess"};
    static struct zm_ranked ranking[10];

    (void)unused;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++)
        for (size_t i = 0; i < sizeof with_memory / sizeof *with_memory; i++) {
            struct zm_context *zm = opened(games[g]);
            struct zm_limits limits = {.size = sizeof limits, .nodes = 50};
            least_memory(zm, with_memory[i], limits);
            limits.ranking = ranking, limits.ranking_room = 10;
            least_memory(zm, with_memory[i], limits);
            zm_close(zm);
        }
}

/* Ten thousand seconds would be noticed. */
static void test_nothing_to_think_about(void **unused)
{
    static const char *const players[] = {"pvs", "mcts", "iterative", "alphabeta"};
    struct zm_context *one = opened("kalah:6,4"), *proven = opened("tictactoe");
    const struct zm_limits seconds = {.size = sizeof seconds, .seconds = 1e4},
                           clock = {.size = sizeof clock, .clock = 1e6};

    (void)unused;
    assert_int_equal(zm_position_set(one, "S 0 0 1 0 0 0 10 / 9 8 7 0 0 0 13"), ZM_OK);
    assert_int_equal(zm_moves(one, NULL, 0), 1);
    for (size_t i = 0; i < sizeof players / sizeof *players; i++) {
        assert_int_equal(zm_think(one, players[i], &seconds, &r), ZM_OK);
        assert_int_equal(zm_think(one, players[i], &clock, &r), ZM_OK);
        assert_int_equal(zm_think(proven, players[i], &seconds, &r), ZM_OK);
        assert_int_equal(r.kind, ZM_EXACT);
        assert_false(r.stopped);
    }
    zm_close(one);
    zm_close(proven);
}

/* -- All moves. ------------------------------------------------------------------------------ */

enum { MULTIPV_MOST = 64 };
static struct zm_ranked ranking[MULTIPV_MOST];

/* The worth of a move: that of the position after it, by plain minimax. */
static double worth_of_move(struct zm_context *zm, zm_move m)
{
    static struct zm_result after = {.size = sizeof after};
    enum zm_side side = zm_side_to_move(zm);
    int result;
    double value;

    assert_int_equal(zm_play(zm, m), ZM_OK);
    if (zm_outcome(zm, &result)) {
        value = side == ZM_FIRST ? result : -result;
    } else {
        assert_int_equal(zm_think(zm, "alphabeta", NULL, &after), ZM_OK);
        assert_int_equal(after.kind, ZM_EXACT);
        value = zm_side_to_move(zm) == side ? after.value : -after.value;
    }
    assert_int_equal(zm_undo(zm), ZM_OK);
    return value;
}

static void ranked(const char *game, const char *moves, const char *player)
{
    struct zm_context *zm = opened(game);
    double value[MULTIPV_MOST] = {0};

    assert_int_equal(zm_play_text(zm, moves), ZM_OK);
    size_t n = zm_moves(zm, NULL, 0);
    struct zm_limits limits = {
        .size = sizeof limits, .ranking = ranking, .ranking_room = MULTIPV_MOST};
    assert_int_equal(zm_think(zm, player, &limits, &r), ZM_OK);
    assert_int_equal(r.ranked, n);
    for (size_t i = 0; i < n; i++) {
        assert_int_equal(ranking[i].kind, ZM_EXACT);
        assert_int_equal(ranking[i].line[0], ranking[i].move);
        assert_float_equal(ranking[i].value, worth_of_move(zm, ranking[i].move), 0);
        assert_true(i == 0 || ranking[i].score <= ranking[i - 1].score);
        value[i] = ranking[i].value;
    }
    assert_int_equal(r.move, ranking[0].move);
    assert_float_equal(r.value, value[0], 0);
    for (limits.ranking_room = 1; limits.ranking_room < n; limits.ranking_room++) {
        assert_int_equal(zm_think(zm, player, &limits, &r), ZM_OK);
        assert_int_equal(r.ranked, limits.ranking_room);
        for (size_t i = 0; i < r.ranked; i++) assert_float_equal(ranking[i].value, value[i], 0);
    }
    zm_close(zm);
}

static void test_multipv(void **unused)
{
    static const char *const players[] = {"minimax",   "alphabeta", "alphabeta:distance=no",
                                          "iterative", "pvs",       "pvs:distance=no,threads=2"};

    (void)unused;
    for (size_t i = 0; i < sizeof players / sizeof *players; i++) {
        ranked("tictactoe", "b2 a2 c3", players[i]);
        ranked("kalah:3,2", "", players[i]);
        ranked("kalah:3,2", "2", players[i]);
        ranked("sticks:11,3", "2", players[i]);
        ranked("connect:4,3,3", "1 2", players[i]);
    }
}

struct reported_rows {
    const struct zm_ranked *rows;
    int calls;
    bool sorted, legal;
};

static void record_rows(void *with, const struct zm_result *so_far)
{
    struct reported_rows *t = with;

    for (size_t i = 0; i < so_far->ranked; i++) {
        t->sorted &= i == 0 || t->rows[i].score <= t->rows[i - 1].score;
        t->legal &= t->rows[i].line_length > 0 && t->rows[i].line[0] == t->rows[i].move;
    }
    t->calls += so_far->ranked == 3;
}

/* A search cut short has the ranking of the last depth it finished. */
static void test_multipv_stopped(void **unused)
{
    struct zm_context *zm = opened("kalah:6,4");
    struct reported_rows t = {.rows = ranking, .sorted = true, .legal = true};
    struct zm_limits limits = {.size = sizeof limits,
                               .progress = record_rows,
                               .with = &t,
                               .ranking = ranking,
                               .ranking_room = 3};

    (void)unused;
    for (limits.nodes = 7; limits.nodes < 300000; limits.nodes = limits.nodes * 3 + 1) {
        assert_int_equal(zm_think(zm, "pvs", &limits, &r), ZM_OK);
        assert_true(r.stopped && r.nodes == limits.nodes);
        assert_true(r.ranked == 0 || r.move == ranking[0].move);
        assert_int_equal(r.ranked, r.depth > 1 ? 3 : r.ranked);
    }
    assert_true(t.calls > 0 && t.sorted && t.legal);
    zm_close(zm);
}

/* What was kept is forgotten: the search is that of a new context, again and again. */
static void forgets(const char *game, const char *player)
{
    struct zm_context *zm = opened(game);
    static struct zm_result first = {.size = sizeof first};

    assert_int_equal(zm_think(zm, player, NULL, &first), ZM_OK);
    assert_int_equal(zm_think(zm, player, NULL, &r), ZM_OK);
    if (strstr(player, "pvs")) assert_true(r.nodes < first.nodes); /* it remembered */
    if (strstr(player, "mcts")) assert_true(r.full > first.full);
    for (int i = 0; i < 3; i++) {
        zm_forget(zm), zm_forget(zm); /* the second time for nothing */
        assert_int_equal(zm_think(zm, player, NULL, &r), ZM_OK);
        assert_int_equal(r.nodes, first.nodes);
        assert_int_equal(r.simulations, first.simulations);
        assert_int_equal(r.score, first.score);
        assert_int_equal(r.move, first.move);
        assert_true(r.full == first.full);
    }
    zm_close(zm);
}

static void test_forget(void **unused)
{
    (void)unused;
    forgets("connect4", "pvs:depth=9,hash=1");
    forgets("kalah:6,4", "pvs:depth=7");
    forgets("mnk:7,7,4", "pvs:depth=6,hash=1");
    forgets("connect:4,4,3", "exact");
    forgets("mnk:5,5,4", "exact"); /* with memory aside */
    forgets("kalah:3,3", "minimax:depth=4");
    forgets("tictactoe", "mcts:iterations=300,threads=1");
}

/* -- Those who watch. ------------------------------------------------------------------------ */

struct watcher {
    uint64_t entered, left, skipped;
    int depth, deepest;
    zm_score root;
    bool order; /* the ply of each step fits those before */
};

static void watch(void *with, const struct zm_step *step)
{
    struct watcher *w = with;

    if (step->what == ZM_ENTER) {
        w->order &= step->ply == w->depth++ && step->alpha <= step->beta;
        w->entered++;
    } else if (step->what == ZM_LEAVE) {
        w->order &= step->ply == --w->depth;
        w->left++;
        w->root = step->value;
    } else {
        w->order &= step->ply == w->depth && *step->move;
        w->skipped++;
    }
    if (w->depth > w->deepest) w->deepest = w->depth;
}

static void watched(const char *game, const char *player, struct watcher *w)
{
    struct zm_context *zm = opened(game);
    const struct zm_limits limits = {.size = sizeof limits, .watch = watch, .with = w};
    static struct zm_result unwatched = {.size = sizeof unwatched};

    *w = (struct watcher){.order = true};
    assert_int_equal(zm_think(zm, player, &limits, &r), ZM_OK);
    assert_int_equal(zm_think(zm, player, NULL, &unwatched), ZM_OK);
    assert_int_equal(r.nodes, unwatched.nodes);
    assert_int_equal(r.score, unwatched.score);
    assert_true(w->order);
    assert_int_equal(w->depth, 0);
    assert_int_equal(w->entered, w->left);
    if (!strstr(player, "star2")) assert_int_equal(w->entered, r.nodes + 1); /* no probes */
    assert_int_equal(w->root, r.score);
    zm_close(zm);
}

static void test_watch(void **unused)
{
    struct watcher w, cut;

    (void)unused;
    watched("kalah:3,3", "minimax:depth=5", &w);
    assert_int_equal(w.skipped, 0);
    assert_int_equal(w.deepest, 6);
    watched("kalah:3,3", "alphabeta:depth=5", &cut);
    assert_true(cut.skipped > 0 && cut.entered < w.entered);
    watched("kalah:3,3", "alphabeta:unit=steps,depth=1,cuts=shallow,compare=strict", &w);
    watched("sticks:7,3", "alphabeta", &w);
    watched("tuc-chess", "expectiminimax:depth=1", &w);
    watched("tuc-chess", "star1:depth=2", &w);
    watched("tuc-chess", "star2:depth=2", &w);
}

struct progress {
    int calls, depth;
    bool rising;
};

static void told(void *with, const struct zm_result *so_far)
{
    struct progress *p = with;

    p->rising &= so_far->depth > p->depth && so_far->line_length > 0;
    p->depth = so_far->depth;
    p->calls++;
}

static void test_progress(void **unused)
{
    struct zm_context *zm = opened("kalah:6,4");
    struct progress p = {.rising = true};
    const struct zm_limits limits = {.size = sizeof limits, .progress = told, .with = &p};

    (void)unused;
    assert_int_equal(zm_think(zm, "iterative:depth=6", &limits, &r), ZM_OK);
    assert_true(p.rising);
    assert_int_equal(p.calls, 6);
    zm_close(zm);
}

static void most_told(void *with, const struct zm_result *so_far)
{
    uint64_t *most = with;

    if (so_far->nodes > *most) *most = so_far->nodes;
}

/* The nodes told meanwhile are those of all threads: more than the part of one. */
static void test_progress_of_all(void **unused)
{
    static const struct {
        const char *player;
        uint64_t nodes;
    } cases[] = {{"pvs:threads=2", 20000000}, {"mcts:threads=2", 800000}};
    struct zm_context *zm = opened("kalah:6,4");

    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint64_t most = 0;
        const struct zm_limits limits = {
            .size = sizeof limits, .nodes = cases[i].nodes, .progress = most_told, .with = &most};
        assert_int_equal(zm_think(zm, cases[i].player, &limits, &r), ZM_OK);
        assert_in_range(most, cases[i].nodes / 2 + 1, cases[i].nodes);
    }
    zm_close(zm);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nodes),           cmocka_unit_test(test_nodes_of_threads),
        cmocka_unit_test(test_nodes_of_player), cmocka_unit_test(test_not_reached),
        cmocka_unit_test(test_stop_flag),       cmocka_unit_test(test_seconds),
        cmocka_unit_test(test_forget),          cmocka_unit_test(test_watch),
        cmocka_unit_test(test_progress),        cmocka_unit_test(test_progress_of_all),
        cmocka_unit_test(test_clock),           cmocka_unit_test(test_too_short),
        cmocka_unit_test(test_short),           cmocka_unit_test(test_refused),
        cmocka_unit_test(test_least_memory),    cmocka_unit_test(test_nothing_to_think_about),
        cmocka_unit_test(test_multipv),         cmocka_unit_test(test_multipv_stopped),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
