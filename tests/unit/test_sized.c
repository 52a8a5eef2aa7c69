/* SPDX-License-Identifier: MIT
 * test_sized.c - structs of callers that were compiled with another header: an older one, of which
 * the structs are shorter, or a newer one, of which they are longer. */
#include "unit.h"

#include "core/sized.h"

#include <string.h>
#include <zermelo_check.h>
#include <zermelo_count.h>
#include <zermelo_elo.h>
#include <zermelo_ponder.h>
#include <zermelo_record.h>
#include <zermelo_review.h>
#include <zermelo_solve.h>
#include <zermelo_tables.h>

enum { CANARY = 0xA5, MORE = 64 };

/* A struct of some size in the middle of canaries. */
struct guarded {
    unsigned char before[MORE];
    _Alignas(max_align_t) unsigned char at[1 << 14];
};

static void *guard(struct guarded *g, size_t size)
{
    memset(g, CANARY, sizeof *g);
    if (size) memset(g->at, 0, size);
    memcpy(g->at, &size, sizeof size);
    return g->at;
}

static void check_guard(const struct guarded *g, size_t size)
{
    for (size_t i = 0; i < sizeof g->before; i++) assert_int_equal(g->before[i], CANARY);
    for (size_t i = size; i < sizeof g->at; i++) assert_int_equal(g->at[i], CANARY);
    size_t kept;
    memcpy(&kept, g->at, sizeof kept);
    assert_int_equal(kept, size);
}

/* -- Every function that gives a result in a struct. ----------------------------------------- */

static struct zm_context *zm;
static struct zm_search *searching;

static enum zm_status give_think(void *out)
{
    return zm_think(zm, "alphabeta", NULL, out);
}

static enum zm_status give_search(void *out)
{
    return zm_search_wait(searching, out);
}

static enum zm_status give_playouts(void *out)
{
    return zm_playouts(zm, 3, 1, NULL, out);
}

static enum zm_status give_pondered(void *out)
{
    const struct zm_limits limits = {.size = sizeof limits, .nodes = 100};

    assert_int_equal(zm_ponder(zm, "pvs:hash=1,threads=1", &limits), ZM_OK);
    return zm_pondered(zm, out);
}

static enum zm_status give_count(void *out)
{
    return zm_count_games(zm, 0, NULL, out);
}

static enum zm_status give_solution(void *out)
{
    return zm_solve(zm, NULL, out);
}

static enum zm_status give_check(void *out)
{
    const struct zm_check how = {.size = sizeof how, .games = 1};

    return zm_check(zm_game_of(zm), NULL, &how, out, NULL);
}

static enum zm_status give_elo(void *out)
{
    static const uint64_t counts[] = {1, 2, 3};

    return zm_elo_of(counts, 3, out);
}

static enum zm_status give_record(void *out)
{
    static const char text[] = "zermelo 1\ngame tictactoe\nfirst human\nsecond human\n"
                               "seed 7\nmoves b2\nend\n";
    struct zm_context *read = NULL;
    enum zm_status status = zm_record_read(text, strlen(text), NULL, out, &read, NULL);

    zm_close(read);
    return status;
}

/* Reviews one move of another game, and gives what was found of it, or of its side. */
static enum zm_status review_one(void *out, bool side)
{
    struct zm_context *game = opened("tictactoe");
    struct zm_review *review;

    assert_int_equal(zm_play_text(game, "b2 a2 a1"), ZM_OK);
    assert_int_equal(zm_review_begin(game, NULL, &review), ZM_OK);
    assert_int_equal(zm_review_step(review), ZM_OK);
    bool good = side ? !zm_review_side(review, ZM_FIRST, out) : zm_review_move(review, 2, out);
    zm_review_end(review);
    zm_close(game);
    return good ? ZM_OK : ZM_BAD_INPUT;
}

static enum zm_status give_reviewed(void *out)
{
    return review_one(out, false);
}

static enum zm_status give_review_side(void *out)
{
    return review_one(out, true);
}

static bool take(void *with, uint64_t offset, const void *bytes, size_t n)
{
    (void)with, (void)offset, (void)bytes, (void)n;
    return true;
}

static enum zm_status give_certificate(void *out)
{
    const struct zm_sink sink = {.size = sizeof sink, .write = take};
    const struct zm_solve how = {.size = sizeof how, .threads = 1};

    return zm_certify(zm, &how, (struct zm_claim){0, 0}, 0, &sink, out);
}

static enum zm_status give_facts(void *out)
{
    const struct zm_tables_wanted wanted = {.size = sizeof wanted, .most = 3, .threads = 1};
    struct zm_context *kalah = opened("kalah:3,1");
    struct zm_tables *tables = NULL;

    assert_int_equal(zm_tables_make(kalah, &wanted, &tables), ZM_OK);
    enum zm_status status = zm_tables_facts(tables, out);
    zm_tables_close(tables);
    zm_close(kalah);
    return status;
}

static const struct giver {
    const char *name;
    enum zm_status (*give)(void *out);
    size_t size, fields; /* of the whole struct, and an end of a member in it */
} givers[] = {
    {"zm_result", give_think, sizeof(struct zm_result), offsetof(struct zm_result, score)},
    {"zm_result", give_search, sizeof(struct zm_result), offsetof(struct zm_result, score)},
    {"zm_playouts", give_playouts, sizeof(struct zm_playouts), offsetof(struct zm_playouts, ends)},
    {"zm_pondered", give_pondered, sizeof(struct zm_pondered), offsetof(struct zm_pondered, nodes)},
    {"zm_count", give_count, sizeof(struct zm_count), offsetof(struct zm_count, finals)},
    {"zm_solution", give_solution, sizeof(struct zm_solution), offsetof(struct zm_solution, range)},
    {"zm_checked", give_check, sizeof(struct zm_checked), offsetof(struct zm_checked, checks)},
    {"zm_elo", give_elo, sizeof(struct zm_elo), offsetof(struct zm_elo, elo)},
    {"zm_record", give_record, sizeof(struct zm_record), offsetof(struct zm_record, seed)},
    {"zm_reviewed", give_reviewed, sizeof(struct zm_reviewed),
     offsetof(struct zm_reviewed, of_best)},
    {"zm_review_side", give_review_side, sizeof(struct zm_review_side),
     offsetof(struct zm_review_side, proven)},
    {"zm_certificate", give_certificate, sizeof(struct zm_certificate),
     offsetof(struct zm_certificate, bytes)},
    {"zm_tables_facts", give_facts, sizeof(struct zm_tables_facts),
     offsetof(struct zm_tables_facts, most)},
};

/* The same result, as far as there is room for it, and nothing beyond; but for members that differ
 * from one call to the next. */
static void check_giver(const struct giver *g)
{
    static struct guarded whole, part, more;
    size_t larger = g->size + MORE;

    assert_int_equal(g->give(guard(&whole, g->size)), ZM_OK);
    check_guard(&whole, g->size);
    assert_int_equal(g->give(guard(&part, g->fields)), ZM_OK);
    check_guard(&part, g->fields);
    assert_memory_equal(part.at + sizeof(size_t), whole.at + sizeof(size_t),
                        g->fields - sizeof(size_t));
    assert_int_equal(g->give(guard(&more, larger)), ZM_OK);
    check_guard(&more, larger);
    for (size_t i = g->size; i < larger; i++) assert_int_equal(more.at[i], 0);
    assert_int_equal(g->give(guard(&more, 0)), ZM_BAD_INPUT);
    for (size_t i = sizeof(size_t); i < sizeof more.at; i++) assert_int_equal(more.at[i], CANARY);
}

static void test_results(void **unused)
{
    (void)unused;
    zm = opened("tictactoe");
    assert_int_equal(zm_search_start(zm, "alphabeta", NULL, &searching), ZM_OK);
    for (size_t i = 0; i < sizeof givers / sizeof *givers; i++) {
        print_message("%s\n", givers[i].name);
        check_giver(&givers[i]);
    }
    zm_search_free(searching);
    zm_close(zm);
}

/* -- What is asked for. ---------------------------------------------------------------------- */

/* An older header has no `nodes`, a newer one has more than there is now. */
static void test_limits(void **unused)
{
    static struct guarded g;
    struct zm_result r = {.size = sizeof r};
    struct zm_limits *limits = guard(&g, offsetof(struct zm_limits, seconds));

    (void)unused;
    zm = opened("kalah:6,4");
    limits->nodes = 1000;
    assert_int_equal(zm_think(zm, "alphabeta", limits, &r), ZM_OK);
    assert_int_equal(r.nodes, 1000);
    limits = guard(&g, sizeof *limits + MORE);
    limits->nodes = 1000;
    assert_int_equal(zm_think(zm, "alphabeta", limits, &r), ZM_OK);
    g.at[sizeof *limits + MORE - 1] = 1;
    assert_int_equal(zm_think(zm, "alphabeta", limits, &r), ZM_BAD_INPUT);
    assert_non_null(strstr(zm_why(zm), "zm_limits"));
    limits->size = 0;
    assert_int_equal(zm_think(zm, "alphabeta", limits, &r), ZM_BAD_INPUT);
    assert_string_equal(zm_why(zm), "zm_limits.size is 0, it must be sizeof(struct zm_limits)");
    zm_close(zm);
}

static void test_requests(void **unused)
{
    struct zm_solution s = {.size = sizeof s};
    const struct zm_solve no_solve = {.threads = 1};
    const struct zm_keeper no_keeper = {.every = 1};
    const struct zm_solve how = {.size = sizeof how, .keeper = &no_keeper};
    const struct zm_options no_options = {.as_guest = true};
    const struct zm_tables_wanted no_wanted = {.most = 3};
    const struct zm_record no_record = {.seed = 1};
    struct zm_tables *tables;
    struct zm_error why;
    struct zm_context *none;
    char text[256];

    (void)unused;
    zm = opened("kalah:3,1");
    assert_int_equal(zm_open("tictactoe", &no_options, &none, &why), ZM_BAD_INPUT);
    assert_null(none);
    assert_non_null(strstr(why.text, "zm_options"));
    assert_int_equal(zm_solve(zm, &no_solve, &s), ZM_BAD_INPUT);
    assert_int_equal(zm_solve(zm, &how, &s), ZM_BAD_INPUT);
    assert_non_null(strstr(zm_why(zm), "zm_keeper"));
    assert_int_equal(zm_tables_make(zm, &no_wanted, &tables), ZM_BAD_INPUT);
    assert_int_equal(zm_record_write(zm, &no_record, text, sizeof text), 0);
    assert_non_null(strstr(zm_why(zm), "zm_record"));
    zm_close(zm);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_results),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_requests),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
