/* SPDX-License-Identifier: MIT
 * test_limits.c - what ends a search: nodes, time, a flag; zero and absurd values; and what those
 * who watch it are told. */
#include "unit.h"

#include <math.h>
#include <string.h>

static const char *const searches[] = {"minimax:depth=12", "alphabeta:depth=20",
                                       "alphabeta:depth=20,order=score", "iterative",
                                       "alphabeta:unit=steps,depth=9"};
enum { SEARCHES = sizeof searches / sizeof *searches };

static struct zm_result r;

static void test_nodes(void **unused)
{
    struct zm_context *zm = opened("kalah:6,4");

    (void)unused;
    for (size_t i = 0; i < SEARCHES; i++)
        for (uint64_t nodes = 1; nodes < 300000; nodes = nodes * 3 + 1) {
            const struct zm_limits limits = {.nodes = nodes};
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

/* The limit in the player string and that of the caller: the smaller counts. */
static void test_nodes_of_player(void **unused)
{
    struct zm_context *zm = opened("kalah:6,4");
    const struct zm_limits more = {.nodes = 5000}, less = {.nodes = 700};

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
    static struct zm_result free_search;
    volatile int stop = 0;
    const struct zm_limits limits[] = {
        {.nodes = UINT64_MAX}, {.seconds = 1e300}, {.seconds = INFINITY},    {.seconds = -1},
        {.seconds = NAN},      {.stop = &stop},    {.memory = SIZE_MAX / 4},
    };

    (void)unused;
    assert_int_equal(zm_think(zm, "alphabeta", NULL, &free_search), ZM_OK);
    assert_false(free_search.stopped);
    assert_int_equal(free_search.kind, ZM_EXACT);
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
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
    const struct zm_limits limits = {.stop = &stop};
    uint64_t leaves;
    static struct zm_count count;

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
        const struct zm_limits limits = {.seconds = 0.02};
        enum zm_status status = zm_think(zm, searches[i], &limits, &r);
        assert_true(status == ZM_OK || status == ZM_STOPPED);
        assert_true(r.stopped);
        assert_true(r.seconds >= 0.02);
    }
    assert_int_equal(zm_think(zm, "iterative:time=20ms", NULL, &r), ZM_OK);
    assert_true(r.stopped && r.seconds >= 0.02);
    zm_close(zm);
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
    const struct zm_limits limits = {.watch = watch, .with = w};
    static struct zm_result unwatched;

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
    const struct zm_limits limits = {.progress = told, .with = &p};

    (void)unused;
    assert_int_equal(zm_think(zm, "iterative:depth=6", &limits, &r), ZM_OK);
    assert_true(p.rising);
    assert_int_equal(p.calls, 6);
    zm_close(zm);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nodes),       cmocka_unit_test(test_nodes_of_player),
        cmocka_unit_test(test_not_reached), cmocka_unit_test(test_stop_flag),
        cmocka_unit_test(test_seconds),     cmocka_unit_test(test_watch),
        cmocka_unit_test(test_progress),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
