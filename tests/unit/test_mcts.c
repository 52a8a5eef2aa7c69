/* SPDX-License-Identifier: MIT
 * test_mcts.c - Monte Carlo tree search: proofs, a hard memory limit, the tree kept from move to
 * move, threads, and random games against known probabilities. */
#include "unit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct zm_result r = {.size = sizeof r};

/* -- Proofs. --------------------------------------------------------------------------------- */

static void test_proves_draw(void **unused)
{
    static const char *const players[] = {"mcts:iterations=50000",
                                          "mcts:iterations=50000,threads=2",
                                          "mcts:iterations=50000,select=puct",
                                          "mcts:iterations=50000,playouts=decisive",
                                          "mcts:iterations=50000,rave=100,decisive=no",
                                          "mcts:iterations=50000,implicit=0.5,cutoff=0"};
    struct zm_context *zm = opened("tictactoe");

    (void)unused;
    for (size_t i = 0; i < sizeof players / sizeof *players; i++) {
        assert_int_equal(zm_think(zm, players[i], NULL, &r), ZM_OK);
        assert_int_equal(r.kind, ZM_EXACT);
        assert_true(r.value == 0);
        assert_int_equal(r.distance, -1);
    }
    zm_close(zm);
}

static void test_same_seed_same_tree(void **unused)
{
    static const char *const games[] = {"kalah:6,4", "mnk:7,7,4", "tuc-chess", "connect4"};
    static struct zm_result again = {.size = sizeof again};
    const struct zm_limits limits = {.size = sizeof limits, .seed = 11, .nodes = 3000};

    (void)unused;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct zm_context *a = opened(games[i]), *b = opened(games[i]);
        assert_int_equal(zm_think(a, "mcts", &limits, &r), ZM_OK);
        assert_int_equal(zm_think(b, "mcts", &limits, &again), ZM_OK);
        assert_int_equal(r.move, again.move);
        assert_true(r.score == again.score && r.line_length == again.line_length);
        zm_close(a), zm_close(b);
    }
}

/* -- The reported tree. ----------------------------------------------------------------------- */

enum { STEPS_MAX = 100000, DEPTH_MAX = 200 };

/* The reported steps, which are checked one by one. */
struct report {
    uint64_t visits[STEPS_MAX];
    size_t count, left;
    uint64_t at[DEPTH_MAX],
        below[DEPTH_MAX]; /* visits of the nodes on the path, and of their children */
    char first[ZM_MOVE_TEXT];
};

static void record_step(void *with, const struct zm_step *step)
{
    struct report *report = with;

    assert_true(step->ply >= 0 && step->ply < DEPTH_MAX && step->visits > 0);
    if (step->what == ZM_LEAVE) {
        report->left++;
        assert_true(step->value >= -ZM_INFINITE && step->value <= ZM_INFINITE);
        return;
    }
    assert_int_equal(step->what, ZM_ENTER);
    assert_true(report->count < STEPS_MAX);
    report->visits[report->count++] = step->visits;
    if (report->count == 2) snprintf(report->first, sizeof report->first, "%s", step->move);
    report->at[step->ply] = step->visits, report->below[step->ply] = 0;
    if (!step->ply) return;
    report->below[step->ply - 1] += step->visits;
    assert_true(report->below[step->ply - 1] <= report->at[step->ply - 1]);
}

static int more_visits(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return (x < y) - (x > y);
}

/* Grows a new tree and reports it. Writes the text of the chosen move to `move`. */
static void report_tree(const char *game, const char *player, size_t capacity,
                        struct report *report, char move[ZM_MOVE_TEXT])
{
    struct zm_context *zm = opened(game);
    const struct zm_limits limits = {.size = sizeof limits,
                                     .seed = 3,
                                     .watch = record_step,
                                     .with = report,
                                     .watch_room = capacity};

    report->count = report->left = 0;
    assert_int_equal(zm_think(zm, player, &limits, &r), ZM_OK);
    assert_true(report->count > 0 && report->count == report->left);
    assert_true(!capacity || report->count <= capacity);
    assert_int_equal(report->visits[0], r.simulations);
    zm_move_text(zm, r.move, move, ZM_MOVE_TEXT);
    zm_close(zm);
    qsort(report->visits, report->count, sizeof *report->visits, more_visits);
}

/* The most visited nodes are reported, up to the limit, and reporting does not change the
 * search. */
static void check_report(const char *game, const char *player)
{
    static struct report all, some;
    char move[ZM_MOVE_TEXT];

    report_tree(game, player, 0, &all, move);
    assert_string_equal(all.first, move);
    for (size_t capacity = 1; capacity <= 4096; capacity *= 8) {
        report_tree(game, player, capacity, &some, move);
        assert_memory_equal(some.visits, all.visits, some.count * sizeof *some.visits);
        bool ties = all.count > capacity && all.visits[capacity] == all.visits[some.count];
        assert_true(some.count == capacity || some.count == all.count || ties);
    }
}

static void test_tells_its_tree(void **unused)
{
    (void)unused;
    check_report("connect4", "mcts:iterations=2000");
    check_report("kalah:4,3", "mcts:iterations=1000");
    check_report("tuc-chess", "mcts:iterations=500,chance=explicit");
    check_report("tuc-chess", "mcts:iterations=500,chance=open");
}

/* -- Memory: a search of any length fits into the smallest limit. ----------------------------- */

static void check_memory(const char *game, const char *player)
{
    struct zm_context *zm = opened(game);
    const struct zm_limits limits = {
        .size = sizeof limits, .memory = (size_t)2 << 20, .nodes = 60000, .seed = 5};

    if (zm_think(zm, player, &limits, &r)) FAIL("%s %s: %s", game, player, zm_why(zm));
    assert_true(r.memory <= limits.memory);
    assert_true(r.kind == ZM_EXACT || r.simulations >= 60000);
    zm_close(zm);
}

static void test_memory(void **unused)
{
    static const char *const games[] = {"kalah:6,4", "mnk:15,15,5", "tuc-chess", "connect4"};
    static const char *const players[] = {"mcts", "mcts:threads=3", "mcts:rave=50,implicit=0.3",
                                          "mcts:chance=open", "mcts:chance=explicit,select=puct"};

    (void)unused;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        for (size_t j = 0; j < sizeof players / sizeof *players; j++)
            check_memory(games[i], players[j]);
}

/* -- The kept tree. A proof that it contains takes no simulation. ------------------------------ */

static bool is_kept(struct zm_context *zm, const char *player)
{
    assert_int_equal(zm_think(zm, player, NULL, &r), ZM_OK);
    assert_int_equal(r.kind, ZM_EXACT);
    assert_int_equal(zm_play(zm, r.move), ZM_OK);
    assert_int_equal(zm_undo(zm), ZM_OK);
    return r.simulations == 0;
}

static void test_kept(void **unused)
{
    struct zm_context *zm = opened("tictactoe");

    (void)unused;
    assert_false(is_kept(zm, "mcts"));
    assert_true(is_kept(zm, "mcts"));
    assert_false(is_kept(zm, "mcts:reuse=no"));
    assert_false(is_kept(zm, "mcts:implicit=0.5")); /* it has other options */
    assert_false(is_kept(zm, "mcts"));
    assert_int_equal(zm_play(zm, r.move), ZM_OK);
    assert_true(is_kept(zm, "mcts"));
    assert_int_equal(zm_undo(zm), ZM_OK); /* above the root of the kept tree */
    assert_false(is_kept(zm, "mcts"));
    zm_close(zm);
}

/* A kept tree belongs to a position, not to a number of moves. */
static void test_kept_elsewhere(void **unused)
{
    struct zm_context *zm = opened("tictactoe");

    (void)unused;
    assert_false(is_kept(zm, "mcts"));
    assert_int_equal(zm_position_set(zm, "X../.O./... X"), ZM_OK);
    assert_false(is_kept(zm, "mcts"));
    assert_int_equal(zm_position_set(zm, ".../.../... X"), ZM_OK);
    assert_false(is_kept(zm, "mcts"));
    assert_int_equal(zm_play_text(zm, "a1 b2"), ZM_OK);
    is_kept(zm, "mcts");
    assert_int_equal(zm_undo(zm), ZM_OK);
    assert_int_equal(zm_undo(zm), ZM_OK);
    assert_int_equal(zm_play_text(zm, "b2 a1"), ZM_OK);
    assert_false(is_kept(zm, "mcts"));
    assert_int_equal(zm_transform(zm, 0) > 0, 1); /* the same position, but no history */
    is_kept(zm, "mcts");
    zm_close(zm);
}

/* The visits of the moves of the position after an outcome, from the kept tree and a search of one
 * more simulation. */
static uint64_t visits_after(const char *outcome)
{
    struct zm_ranked ranking[8];
    const struct zm_limits limits = {
        .size = sizeof limits, .seed = 5, .ranking = ranking, .ranking_room = 8};
    struct zm_context *zm = opened("tuc-chess");
    uint64_t visits = 0;

    assert_int_equal(zm_think(zm, "mcts:iterations=2000", &limits, &r), ZM_OK);
    assert_int_equal(zm_play(zm, r.move), ZM_OK);
    assert_int_equal(zm_play_text(zm, outcome), ZM_OK);
    assert_int_equal(zm_think(zm, "mcts:iterations=1", &limits, &r), ZM_OK);
    for (size_t i = 0; i < r.ranked; i++) visits += ranking[i].visits;
    zm_close(zm);
    return visits;
}

/* A tree without chance nodes is kept only after likely outcomes. */
static void test_kept_outcomes(void **unused)
{
    (void)unused;
    assert_true(visits_after("*-") > 100);
    assert_true(visits_after("*20") <= 1);
}

/* Virtual losses apply below the root's children while several threads search. In the tree that
 * they leave, each new root must still have the mean of its children. */
static void test_losses_removed(void **unused)
{
    struct zm_ranked ranking[7];
    const struct zm_limits limits = {
        .size = sizeof limits, .seed = 3, .ranking = ranking, .ranking_room = 7};
    struct zm_context *zm = opened("connect4");
    double sum = 0, visits = 0;

    (void)unused;
    assert_int_equal(zm_think(zm, "mcts:threads=2,iterations=20000", NULL, &r), ZM_OK);
    assert_int_equal(zm_play(zm, r.move), ZM_OK);
    assert_int_equal(zm_think(zm, "mcts:threads=1,iterations=1", &limits, &r), ZM_OK);
    for (size_t i = 0; i < r.ranked; i++) {
        sum += (double)ranking[i].visits * ranking[i].value;
        visits += (double)ranking[i].visits;
    }
    assert_true(visits > 2000);
    assert_true(fabs(sum / visits - r.value) < 0.002);
    zm_close(zm);
}

/* The number of the root's children that one thread visits in a tree grown by two. */
static int visited_after_two(const char *game)
{
    struct zm_ranked before[16], after[16];
    struct zm_limits limits = {
        .size = sizeof limits, .seed = 3, .ranking = before, .ranking_room = 16};
    struct zm_context *zm = opened(game);
    int more = 0;

    assert_int_equal(zm_think(zm, "mcts:c=4,threads=2,iterations=2000", &limits, &r), ZM_OK);
    limits.ranking = after;
    assert_int_equal(zm_think(zm, "mcts:c=4,threads=1,iterations=2000", &limits, &r), ZM_OK);
    for (size_t i = 0; i < r.ranked; i++)
        for (size_t j = 0; j < r.ranked; j++)
            more += after[i].move == before[j].move && after[i].visits > before[j].visits;
    zm_close(zm);
    return more;
}

/* The caches of several threads do not serve a single one: in their tree it still visits all
 * children. */
static void test_cache_after_threads(void **unused)
{
    (void)unused;
    assert_true(visited_after_two("connect4") == 7);
    assert_true(visited_after_two("kalah:6,4") == 6);
}

/* Whole games in one context by players of all kinds, with chance and with pruning. */
static void play_game(const char *game, const char *player)
{
    struct zm_context *zm = opened(game);
    uint64_t seed = 3;

    for (int i = 0; i < 200 && !zm_outcome(zm, NULL); i++) {
        const struct zm_limits limits = {
            .size = sizeof limits, .nodes = 400, .seed = seed, .memory = (size_t)1 << 20};
        zm_move m;
        if (zm_side_to_move(zm) == ZM_NATURE) {
            assert_int_equal(zm_draw_event(zm, &seed, &m), ZM_OK);
        } else {
            assert_int_equal(zm_think(zm, player, &limits, &r), ZM_OK);
            m = r.move;
        }
        assert_int_equal(zm_play(zm, m), ZM_OK);
    }
    zm_close(zm);
}

static void test_games(void **unused)
{
    static const char *const players[] = {"mcts", "mcts:chance=open", "mcts:chance=widening",
                                          "mcts:chance=explicit", "mcts:threads=2"};

    (void)unused;
    for (size_t i = 0; i < sizeof players / sizeof *players; i++) {
        play_game("tuc-chess", players[i]);
        play_game("kalah:6,4", players[i]);
        play_game("mnk:9,9,5", players[i]);
    }
}

/* -- Evaluations: a pending gain counts as made. ----------------------------------------------- */

static double evaluation(const char *position, uint64_t seed)
{
    const struct zm_limits limits = {
        .size = sizeof limits, .seed = seed, .memory = (size_t)1 << 20};
    struct zm_context *zm = opened("tuc-chess");

    assert_int_equal(zm_position_set(zm, position), ZM_OK);
    assert_int_equal(zm_think(zm, "mcts:iterations=1", &limits, &r), ZM_OK);
    zm_close(zm);
    return r.value;
}

/* A pawn takes a rook (3 points), the king takes the pawn: White leads by 2. In between White comes
 * next to four cells, Black to two, a fifth of a point each; a present that has appeared there is
 * worth 0.6. A rook that cannot be taken is worth more than a pawn. */
static void test_exchange(void **unused)
{
    const double settled = 2 + (4 - 2) * 0.2, present = 0.6;
    int none = 0, ours = 0, theirs = 0;

    (void)unused;
    for (uint64_t seed = 1; seed <= 400; seed++) {
        double off =
            evaluation("...../..k../..r../.P.../...../...../..K.. w 0 0 0", seed) - settled;
        none += fabs(off) < 1e-3, ours += fabs(off - present) < 1e-3;
        theirs += fabs(off + present) < 1e-3;
    }
    assert_int_equal(none + ours + theirs, 400);
    assert_true(none > 320 && ours > 0 && theirs > 0);
    assert_true(evaluation("...../..k../...../.Pr../...../...../..K.. w 0 0 0", 1) < -3);
    assert_true(evaluation("...../..k../...../.P.../...../...../..K.. w 0 0 0", 1) > 0);
    assert_true(evaluation("...../..k../...../.P.../...../...../..K.. b 0 0 0", 1) < 0);
}

/* Mobility, and who reaches a present first. */
static void test_room(void **unused)
{
    (void)unused;
    assert_true(evaluation("..k../p..../...../...../..K../....P/..... w 0 0 0", 1) >
                evaluation("..k../p..../...../...../...../....P/....K w 0 0 0", 1));
    assert_true(evaluation("..k../p..../...../...../..*../....P/..K.. w 0 0 0", 1) >
                evaluation("..k../p..../..*../...../...../....P/..K.. w 0 0 0", 1));
}

/* A pawn's step attacks both rooks, of which one is saved: only the evaluation of replies shows
 * it. */
static void test_replies(void **unused)
{
    struct zm_context *zm = opened("tuc-chess");
    char move[16];

    (void)unused;
    assert_int_equal(zm_position_set(zm, "..k../...../.r.r./...../..P../...../..K.. w 0 0 0"),
                     ZM_OK);
    for (uint64_t seed = 1; seed <= 5; seed++) {
        const struct zm_limits limits = {.size = sizeof limits, .seed = seed};
        assert_int_equal(zm_think(zm, "mcts:implicit=1,iterations=1000", &limits, &r), ZM_OK);
        zm_move_text(zm, r.move, move, sizeof move);
        assert_string_equal(move, "4232");
    }
    zm_close(zm);
}

/* In a kept tree the best move may be far ahead. The search ends early only if no other move can
 * catch up in the time, and not before a tenth of it has passed. */
static void test_kept_time(void **unused)
{
    const struct zm_limits limits = {.size = sizeof limits, .seconds = 0.05};
    struct zm_context *zm = opened("kalah:6,4");

    (void)unused;
    for (int i = 0; i < 10; i++) {
        assert_int_equal(zm_think(zm, "mcts", &limits, &r), ZM_OK);
        assert_true(r.seconds > limits.seconds / 11 || r.kind == ZM_EXACT);
        assert_int_equal(zm_play(zm, r.move), ZM_OK);
    }
    zm_close(zm);
}

/* A move that is proven lost is not chosen before an unknown one. */
static void test_lost_last(void **unused)
{
    static const char player[] = "mcts:iterations=1,decisive=no";
    struct zm_context *zm = opened("mnk:4,3,3,misere");
    char move[16];

    (void)unused;
    assert_int_equal(zm_play_text(zm, "b3 a1 b4 c1"), ZM_OK);
    for (uint64_t seed = 1; seed <= 20; seed++) {
        const struct zm_limits limits = {.size = sizeof limits, .seed = seed};
        assert_int_equal(zm_think(zm, player, &limits, &r), ZM_OK);
        zm_move_text(zm, r.move, move, sizeof move);
        assert_string_not_equal(move, "b2");
    }
    zm_close(zm);
}

/* -- Random games. --------------------------------------------------------------------------- */

static bool near(double value, double truth, double deviation, uint64_t count)
{
    return fabs(value - truth) <= 5 * deviation / sqrt((double)count);
}

/* The 255 168 games, weighted by their probabilities, end so: 737/1260, 121/420 and 8/63. */
static void test_odds(void **unused)
{
    const double truth[3] = {737.0 / 1260, 121.0 / 420, 8.0 / 63};
    struct zm_context *zm = opened("tictactoe");
    struct zm_playouts p = {.size = sizeof p};

    (void)unused;
    assert_int_equal(zm_playouts(zm, 200000, 9, NULL, &p), ZM_OK);
    assert_int_equal(p.ends[0] + p.ends[1] + p.ends[2], 200000);
    for (int i = 0; i < 3; i++)
        assert_true(
            near((double)p.ends[i] / 200000, truth[i], sqrt(truth[i] * (1 - truth[i])), p.count));
    assert_int_equal(zm_play_text(zm, "a1 a2 b2 b1 c3"), ZM_OK);
    assert_int_equal(zm_playouts(zm, 10, 9, NULL, &p), ZM_OVER);
    zm_close(zm);
}

/* The games' fast playouts against moves picked from lists. */
static void check_against_guest(const char *game, const char *position)
{
    const struct zm_options as_guest = {.size = sizeof as_guest, .as_guest = true};
    struct zm_context *zm = opened(game), *guest;
    struct zm_playouts p = {.size = sizeof p}, q = {.size = sizeof q};
    enum { COUNT = 20000 };

    assert_int_equal(zm_open(game, &as_guest, &guest, NULL), ZM_OK);
    if (position) {
        assert_int_equal(zm_position_set(zm, position), ZM_OK);
        assert_int_equal(zm_position_set(guest, position), ZM_OK);
    }
    assert_int_equal(zm_playouts(zm, COUNT, 1, NULL, &p), ZM_OK);
    assert_int_equal(zm_playouts(guest, COUNT, 2, NULL, &q), ZM_OK);
    assert_int_equal(p.count, COUNT);
    if (!near(p.value, q.value, 1.5 * p.deviation, COUNT))
        FAIL("%s: mean %g, of lists %g", game, p.value, q.value);
    if (!near(p.deviation, q.deviation, 1.5 * q.deviation, COUNT))
        FAIL("%s: deviation %g, of lists %g", game, p.deviation, q.deviation);
    double length = (double)q.moves / COUNT;
    if (!near((double)p.moves / COUNT, length, length, COUNT))
        FAIL("%s: length %g, of lists %g", game, (double)p.moves / COUNT, length);
    zm_close(zm), zm_close(guest);
}

static void test_quick_ways(void **unused)
{
    static const char *const games[] = {
        "mnk:3,3,3,misere",  "mnk:4,5,3,exact",    "mnk:9,9,5",
        "mnk:15,15,5",       "mnk:33,2,2",         "mnk:9,8,5,exact,misere",
        "kalah:3,3,pie",     "kalah:6,4",          "kalah:7,5,empty,mover",
        "kalah:8,3",         "kalah:1,3",          "kalah:2,20,empty",
        "kalah:5,4,nosweep", "kalah:6,4,majority", "bantumi",
        "connect4",          "tuc-chess:40",       "tuc-chess:30,server"};

    (void)unused;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) check_against_guest(games[i], NULL);
    check_against_guest("kalah:7,18", "S 0 0 200 0 3 0 1 20 / 1 0 2 0 1 0 15 9");
    check_against_guest("kalah:7,18", "N 1 0 2 0 1 0 15 9 / 129 0 43 0 3 0 29 20");
}

/* A few games, each played to its end: two at a time, and the last one singly if it is odd. */
static void test_few_playouts(void **unused)
{
    struct zm_context *zm = opened("kalah:6,4");
    struct zm_playouts p = {.size = sizeof p};

    (void)unused;
    for (uint64_t n = 0; n < 6; n++) {
        assert_int_equal(zm_playouts(zm, n, 3, NULL, &p), ZM_OK);
        assert_int_equal(p.count, n);
        assert_int_equal(p.ends[0] + p.ends[1] + p.ends[2], n);
        assert_true(p.moves >= 10 * n);
    }
    zm_close(zm);
}

/* -- A stop within a playout. ----------------------------------------------------------------- */

enum { STOP_AT = 1900 }; /* the 900 moves at the root are read twice before */
static const struct zm_game *played;
static volatile int stop_playout;
static int plays;

static void counted_play(const void *rules, void *state, zm_move move, void *undo_info)
{
    if (++plays == STOP_AT) stop_playout = 1;
    played->play(rules, state, move, undo_info);
}

/* A random game of up to 900 moves ends soon after the flag is raised, by one of its moves. */
static void test_stopped_playout(void **unused)
{
    const struct zm_options as_guest = {.size = sizeof as_guest, .as_guest = true};
    const struct zm_limits limits = {.size = sizeof limits, .stop = &stop_playout};
    struct zm_context *zm = NULL;
    struct zm_game counted;

    (void)unused;
    for (const struct zm_game *const *g = zm_games(); *g && !zm; g++) {
        if (strcmp((*g)->name, "mnk") != 0) continue;
        played = *g, counted = **g, counted.play = counted_play;
        zm_open_game(&counted, "30,30,10", &as_guest, &zm, NULL);
    }
    assert_non_null(zm);
    assert_int_equal(zm_think(zm, "mcts:rave=1", &limits, &r), ZM_OK);
    assert_in_range(plays, STOP_AT, STOP_AT + 100);
    zm_close(zm);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_proves_draw),
        cmocka_unit_test(test_same_seed_same_tree),
        cmocka_unit_test(test_tells_its_tree),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_kept),
        cmocka_unit_test(test_kept_elsewhere),
        cmocka_unit_test(test_kept_outcomes),
        cmocka_unit_test(test_losses_removed),
        cmocka_unit_test(test_cache_after_threads),
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_exchange),
        cmocka_unit_test(test_room),
        cmocka_unit_test(test_replies),
        cmocka_unit_test(test_kept_time),
        cmocka_unit_test(test_lost_last),
        cmocka_unit_test(test_odds),
        cmocka_unit_test(test_quick_ways),
        cmocka_unit_test(test_few_playouts),
        cmocka_unit_test(test_stopped_playout),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
