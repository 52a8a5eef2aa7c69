/* SPDX-License-Identifier: MIT
 * test_broken.c - guests that break their word: nothing is claimed to be proven, and the line says
 * which hook it was. The guests are guest_broken.c. */
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zermelo_count.h>
#include <zermelo_solve.h>

/* Whom a fault shows to: all; those who ask the rules of thumb, take back moves, ask for bounds,
 * or ask who is to move. */
enum shows { TO_ALL, AT_TACTICS, AT_UNDO, AT_REACH, AT_SIDE };

static const struct fault {
    const char *guest, *game, *why;
    enum shows shows;
} faults[] = {
    {"broken", "broken:outcome", "outcome() says", TO_ALL},
    {"broken", "broken:no-moves", "moves() lists none", TO_ALL},
    {"broken", "broken:moves", "moves() lists 80, more than most_moves() 3", TO_ALL},
    {"broken", "broken:side", "side_to_move() says 7", AT_SIDE},
    {"broken", "broken:nature", "side_to_move() says nature", AT_SIDE},
    {"broken", "broken:undo", "undo()", AT_UNDO},
    {"broken_large", "broken-large:undo", "undo()", AT_UNDO},
    {"broken", "broken:reach", "reach()", AT_REACH},
    {"broken", "broken:tactics", "tactics() proves 5", AT_TACTICS},
    {"broken", "broken:advice", "tactics() advises a move", AT_TACTICS},
    {"broken_luck", "broken-luck:weight", "weight() is 0", TO_ALL},
};
enum { FAULTS = sizeof faults / sizeof *faults };

static struct zm_guest *loaded(const char *name)
{
    struct zm_guest *guest;
    struct zm_error why;
    char path[512];

    snprintf(path, sizeof path, "%s/guest_%s.so", getenv("BROKEN"), name);
    if (zm_guest_load(path, &guest, &why)) FAIL("%s", why.text);
    return guest;
}

static struct zm_context *opened_guest(struct zm_guest *guest, const char *game)
{
    const struct zm_game *guests[] = {zm_guest_game(guest), NULL};
    const struct zm_options options = {.size = sizeof options, .guests = guests};
    struct zm_context *zm;
    struct zm_error why;

    if (zm_open(game, &options, &zm, &why)) FAIL("%s", why.text);
    return zm;
}

static bool names_hook(const struct zm_context *zm, const struct fault *f)
{
    const char *why = zm_why(zm);

    return strstr(why, zm_game_of(zm)->name) && strstr(why, f->why) && !strchr(why, '\n');
}

/* `sees`: it cannot miss the fault. */
static void must_break(const struct zm_context *zm, const struct fault *f, const char *who,
                       enum zm_status status, bool sees)
{
    if (sees && status != ZM_BROKEN) FAIL("%s, %s: status %d", f->game, who, status);
    if (status == ZM_BROKEN && !names_hook(zm, f))
        FAIL("%s, %s: says \"%s\"", f->game, who, zm_why(zm));
}

/* -- Players. -------------------------------------------------------------------------------- */

static void think(struct zm_context *zm, const struct fault *f, const char *player, bool sees)
{
    struct zm_ranked ranking[3];
    struct zm_limits limits = {.size = sizeof limits, .nodes = 100000, .seed = 1};
    struct zm_result r = {.size = sizeof r};
    char before[64], after[64];

    zm_position_text(zm, before, sizeof before);
    for (limits.ranking_room = 0; limits.ranking_room <= 3; limits.ranking_room += 3) {
        limits.ranking = limits.ranking_room ? ranking : NULL;
        enum zm_status status = zm_think(zm, player, &limits, &r);
        must_break(zm, f, player, status, sees);
        if (status != ZM_BROKEN) continue;
        assert_int_equal(r.kind, ZM_HEURISTIC);
        assert_int_equal(r.line_length + r.ranked, 0);
    }
    zm_position_text(zm, after, sizeof after);
    assert_string_equal(before, after);
}

/* Random players look at one list of moves only, so that they may miss it; they prove nothing. */
static void test_players(void **unused)
{
    (void)unused;
    for (const struct fault *f = faults; f < faults + FAULTS; f++) {
        struct zm_guest *guest = loaded(f->guest);
        struct zm_context *zm = opened_guest(guest, f->game);
        bool everybody = f->shows == TO_ALL || f->shows == AT_SIDE;
        think(zm, f, "minimax", everybody || f->shows == AT_UNDO);
        think(zm, f, "alphabeta", everybody || f->shows == AT_UNDO);
        think(zm, f, "iterative", everybody || f->shows == AT_UNDO);
        think(zm, f, "star2", everybody || f->shows == AT_UNDO);
        think(zm, f, "pvs", everybody || f->shows == AT_UNDO || f->shows == AT_REACH);
        think(zm, f, "pvs:threads=2", everybody || f->shows == AT_UNDO || f->shows == AT_REACH);
        /* a look that needs no reach() may come to the end of a small game */
        think(zm, f, "exact:hash=1", everybody || f->shows == AT_UNDO);
        think(zm, f, "mcts:hash=1", everybody);
        think(zm, f, "mcts:hash=1,threads=2", everybody);
        think(zm, f, "strong:hash=1", everybody);
        think(zm, f, "heuristic", false);
        think(zm, f, "rules", strstr(f->game, "advice"));
        think(zm, f, "random", false);
        zm_close(zm);
        zm_guest_free(guest);
    }
}

/* -- Solving and counting. ------------------------------------------------------------------- */

static bool no_byte(void *with, uint64_t offset, const void *bytes, size_t n)
{
    (void)with, (void)offset, (void)bytes, (void)n;
    return true;
}

static void solve(struct zm_context *zm, const struct fault *f, const char *method, int threads)
{
    const struct zm_solve how = {
        .size = sizeof how, .method = method, .threads = threads, .memory = (size_t)8 << 20};
    const struct zm_sink sink = {.size = sizeof sink, .write = no_byte};
    struct zm_solution s = {.size = sizeof s};
    struct zm_certificate c = {.size = sizeof c};
    bool sees = f->shows != AT_TACTICS;
    enum zm_status status = zm_solve(zm, &how, &s);

    must_break(zm, f, method ? method : "solve", status, sees);
    assert_true(status != ZM_BROKEN || (!s.done && !s.moved));
    assert_true(status != ZM_BROKEN || (s.proven.least == -1 && s.proven.most == 1));
    if (status == ZM_BROKEN)
        assert_int_not_equal(zm_certify(zm, &how, (struct zm_claim){-1, -1}, 0, &sink, &c), ZM_OK);
}

static void test_methods(void **unused)
{
    (void)unused;
    for (const struct fault *f = faults; f < faults + FAULTS; f++) {
        struct zm_guest *guest = loaded(f->guest);
        struct zm_context *zm = opened_guest(guest, f->game);
        for (const char *const *m = zm_methods(); *m && !zm_game_of(zm)->weight; m++)
            for (int threads = 1; threads <= 2; threads++) solve(zm, f, *m, threads);
        if (strstr(f->game, "advice")) {
            struct zm_solution s = {.size = sizeof s};
            must_break(zm, f, "solve", zm_solve(zm, NULL, &s), true);
        }
        zm_close(zm);
        zm_guest_free(guest);
    }
}

static void test_counts(void **unused)
{
    (void)unused;
    for (const struct fault *f = faults; f < faults + FAULTS; f++) {
        struct zm_guest *guest = loaded(f->guest);
        struct zm_context *zm = opened_guest(guest, f->game);
        bool everybody = f->shows == TO_ALL;
        struct zm_playouts playouts = {.size = sizeof playouts};
        struct zm_count count = {.size = sizeof count};
        uint64_t leaves, hash = zm_hash(zm);
        must_break(zm, f, "perft", zm_perft(zm, 12, true, NULL, &leaves),
                   everybody || f->shows == AT_UNDO);
        must_break(zm, f, "counts", zm_count_games(zm, 0, NULL, &count),
                   everybody || f->shows == AT_UNDO);
        must_break(zm, f, "playouts", zm_playouts(zm, 50, 1, NULL, &playouts), everybody);
        assert_true(zm_hash(zm) == hash);
        zm_close(zm);
        zm_guest_free(guest);
    }
}

/* -- On the table. --------------------------------------------------------------------------- */

/* No position whose hooks contradict each other comes onto the table. */
static void test_table(void **unused)
{
    (void)unused;
    for (const struct fault *f = faults; f < faults + FAULTS; f++) {
        struct zm_guest *guest = loaded(f->guest);
        struct zm_context *zm = opened_guest(guest, f->game);
        bool everybody = f->shows == TO_ALL || f->shows == AT_SIDE;
        char before[64], after[64];
        zm_position_text(zm, before, sizeof before);
        must_break(zm, f, "moves", zm_play_text(zm, "3 3 3 3"), everybody);
        zm_position_text(zm, after, sizeof after);
        if (everybody) assert_string_equal(before, after);
        if (everybody && strcmp(f->game, "broken:outcome") != 0 && !strstr(f->game, "weight"))
            must_break(zm, f, "position", zm_position_set(zm, "2 1 0"), true);
        zm_close(zm);
        zm_guest_free(guest);
    }
}

static void opens(const char *game, enum zm_status status, const char *why)
{
    struct zm_guest *guest = loaded("broken");
    const struct zm_game *guests[] = {zm_guest_game(guest), NULL};
    const struct zm_options options = {.size = sizeof options, .guests = guests};
    struct zm_context *zm;
    struct zm_error error;

    assert_int_equal(zm_open(game, &options, &zm, &error), status);
    assert_null(zm);
    if (!strstr(error.text, why)) FAIL("%s", error.text);
    zm_guest_free(guest);
}

static void test_open(void **unused)
{
    (void)unused;
    opens("broken:start", ZM_BROKEN, "broken: outcome() says -2048, beyond range() -1 to 1");
    opens("broken:range", ZM_BAD_INPUT, "its results are from 2 to 1");
    opens("broken:most-moves", ZM_BAD_INPUT, "most_moves() says 0");
}

/* The same answer again, and in the background. Without a fault there is a proof. */
static void test_again(void **unused)
{
    struct zm_guest *guest = loaded("broken");
    struct zm_context *zm = opened_guest(guest, "broken:outcome");
    struct zm_search *search;
    struct zm_result r = {.size = sizeof r};

    (void)unused;
    for (int i = 0; i < 2; i++) {
        assert_int_equal(zm_think(zm, "exact", NULL, &r), ZM_BROKEN);
        assert_int_equal(zm_search_start(zm, "mcts", NULL, &search), ZM_OK);
        enum zm_status status = zm_search_wait(search, &r);
        while (zm_search_best(search, &r) == ZM_OK) assert_int_equal(r.kind, ZM_HEURISTIC);
        assert_int_equal(status, ZM_BROKEN);
        assert_non_null(strstr(zm_search_why(search), "outcome()"));
        zm_search_free(search);
    }
    zm_close(zm);
    zm = opened_guest(guest, "broken:none");
    assert_int_equal(zm_think(zm, "exact", NULL, &r), ZM_OK);
    assert_int_equal(r.kind, ZM_EXACT);
    assert_true(r.value < 0);
    zm_close(zm);
    zm_guest_free(guest);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_players), cmocka_unit_test(test_methods),
        cmocka_unit_test(test_counts),  cmocka_unit_test(test_table),
        cmocka_unit_test(test_open),    cmocka_unit_test(test_again)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
