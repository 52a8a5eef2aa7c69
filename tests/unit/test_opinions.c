/* SPDX-License-Identifier: MIT
 * test_opinions.c - what players answer from a book that proves nothing: searched values, results
 * of games, and when they do not answer. */
#include "unit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <zermelo_books.h>

enum { MOVES = 6, ROOM = 4096, SEEDS = 40 };

/* A book of the start of bantumi and of where its six moves lead. */
static unsigned char bytes[ROOM];
static size_t size;

static bool put(void *with, uint64_t at, const void *from, size_t n)
{
    (void)with;
    assert_true(at + n <= ROOM);
    memcpy(bytes + at, from, n);
    if (at + n > size) size = at + n;
    return true;
}

/* What is said of a move, for South: a score in seeds, or results. */
struct said {
    int depth, searched;
    uint32_t won, lost;
};

/* Some moves give South another turn. */
static struct zm_book_entry entry_of(struct zm_context *zm, struct said s)
{
    bool turned = zm_side_to_move(zm) == ZM_SECOND;
    int searched = turned ? -s.searched : s.searched;

    return (struct zm_book_entry){.key = zm_book_key_of(zm),
                                  .distance = -1,
                                  .depth = s.depth,
                                  .searched = searched * ZM_UNIT,
                                  .won = turned ? s.lost : s.won,
                                  .lost = turned ? s.won : s.lost};
}

static bool nothing(struct said s)
{
    return !s.depth && !s.won && !s.lost;
}

static struct zm_book *book_of(struct zm_context *zm, struct said start, const struct said move[])
{
    const struct zm_book_head head = {.size = sizeof head, .plies = -1};
    const struct zm_sink sink = {.size = sizeof sink, .write = put};
    struct zm_book_entry entries[MOVES + 1];
    struct zm_book *book = NULL;
    zm_move list[MOVES];
    uint64_t n = 0;

    size = 0;
    assert_int_equal(zm_moves(zm, list, MOVES), MOVES);
    if (!nothing(start)) entries[n++] = entry_of(zm, start);
    for (int i = 0; i < MOVES; i++) {
        if (nothing(move[i])) continue;
        zm_play(zm, list[i]);
        entries[n++] = entry_of(zm, move[i]);
        zm_undo(zm);
    }
    assert_int_equal(zm_book_write(zm, &head, entries, n, &sink), ZM_OK);
    assert_int_equal(zm_book_open_bytes(bytes, size, NULL, &book, NULL), ZM_OK);
    return book;
}

/* Asks with many seeds. Returns the set of moves that were played, bit i for the i-th; 0: the book
 * did not answer. */
static unsigned played(struct said start, const struct said move[], double *value)
{
    struct zm_context *zm = opened("bantumi");
    struct zm_book *book = book_of(zm, start, move);
    struct zm_result r = {.size = sizeof r};
    zm_move list[MOVES];
    unsigned set = 0;

    zm_moves(zm, list, MOVES);
    assert_int_equal(zm_book_use(zm, book), ZM_OK);
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        const struct zm_limits limits = {.size = sizeof limits, .seed = seed};
        assert_int_equal(zm_think(zm, "alphabeta:depth=1,book=yes", &limits, &r), ZM_OK);
        if (!r.rule) continue;
        assert_string_equal(r.rule, "book, unverified");
        assert_int_equal(r.kind, ZM_HEURISTIC);
        assert_int_equal(r.line[0], r.move);
        *value = r.value;
        for (int i = 0; i < MOVES; i++) set |= (unsigned)(list[i] == r.move) << i;
    }
    zm_close(zm);
    zm_book_close(book);
    return set;
}

static const struct said unknown = {0, 0, 0, 0};

/* The best of what was searched, and of several the seed chooses; results do not count then. */
static void test_searched(void **unused)
{
    const struct said move[MOVES] = {{3, -2, 0, 0}, {3, 4, 0, 9}, {3, 1, 9, 0},
                                     {3, 4, 0, 0},  {3, 0, 0, 0}, {3, 3, 0, 0}};
    double value = 0;

    (void)unused;
    assert_int_equal(played((struct said){4, 4, 0, 0}, move, &value), 1U << 1 | 1U << 3);
    assert_true(value == 4);
    assert_int_equal(played(unknown, move, &value), 1U << 1 | 1U << 3);
}

/* A move is known by another way, and the position was searched, but not its moves: what was found
 * for it is better than that move. */
static void test_leaf(void **unused)
{
    struct said move[MOVES] = {{0}};
    double value = 0;

    (void)unused;
    move[2] = (struct said){3, 1, 0, 0};
    assert_int_equal(played((struct said){3, 2, 0, 0}, move, &value), 0);
    assert_int_equal(played(unknown, move, &value), 0);
    assert_int_equal(played((struct said){4, 1, 0, 0}, move, &value), 1U << 2);
    assert_true(value == 1);
}

/* Nine won of ten are more than one of one. What only lost is not played while there is something
 * of which nothing is known. */
static void test_results(void **unused)
{
    struct said move[MOVES] = {{0, 0, 1, 0}, {0, 0, 9, 1}, {0, 0, 0, 5}};
    double value = 0;

    (void)unused;
    assert_int_equal(played(unknown, move, &value), 1U << 1);
    assert_true(fabs(value - 8.0 / 12) < 1e-5);
    move[0] = move[1] = unknown;
    assert_int_equal(played(unknown, move, &value), 0);
    for (int i = 0; i < MOVES; i++) move[i] = (struct said){0, 0, 0, (uint32_t)i + 1};
    assert_int_equal(played(unknown, move, &value), 1U << 0);
}

/* Scores that no search can have found say nothing. */
static void test_senseless(void **unused)
{
    struct zm_context *zm = opened("bantumi");
    const zm_score scores[] = {INT64_MIN, INT64_MAX, 38 * ZM_UNIT, -38 * ZM_UNIT};
    const struct zm_sink sink = {.size = sizeof sink, .write = put};
    const struct zm_book_head head = {.size = sizeof head, .plies = -1};
    struct zm_book_entry entries[MOVES + 1];
    struct zm_book *book;
    struct zm_result r = {.size = sizeof r};
    zm_move list[MOVES];

    (void)unused;
    zm_moves(zm, list, MOVES);
    for (int i = 0; i < 4; i++) {
        entries[0] = entry_of(zm, (struct said){1, 0, 0, 0});
        for (int m = 0; m < MOVES; m++) {
            zm_play(zm, list[m]);
            entries[m + 1] = entry_of(zm, (struct said){1, 0, 0, 0});
            entries[m + 1].searched = scores[i];
            zm_undo(zm);
        }
        size = 0;
        assert_int_equal(zm_book_write(zm, &head, entries, MOVES + 1, &sink), ZM_OK);
        assert_int_equal(zm_book_open_bytes(bytes, size, NULL, &book, NULL), ZM_OK);
        assert_int_equal(zm_book_use(zm, book), ZM_OK);
        assert_int_equal(zm_think(zm, "alphabeta:depth=1,book=yes", NULL, &r), ZM_OK);
        assert_null(r.rule);
        zm_book_use(zm, NULL);
        zm_book_close(book);
    }
    zm_close(zm);
}

/* With a ranking all moves come, the best first. */
static void test_ranking(void **unused)
{
    const struct said move[MOVES] = {{3, -2, 0, 0}, {3, 5, 0, 0}, {3, 1, 0, 0},
                                     {3, 4, 0, 0},  {3, 0, 0, 0}, {3, 3, 0, 0}};
    struct zm_context *zm = opened("bantumi");
    struct zm_book *book = book_of(zm, (struct said){4, 5, 0, 0}, move);
    struct zm_ranked row[MOVES];
    const struct zm_limits limits = {.size = sizeof limits, .ranking = row, .ranking_room = MOVES};
    struct zm_result r = {.size = sizeof r};

    (void)unused;
    assert_int_equal(zm_book_use(zm, book), ZM_OK);
    assert_int_equal(zm_think(zm, "alphabeta:depth=1,book=yes", &limits, &r), ZM_OK);
    assert_int_equal(r.ranked, MOVES);
    const double values[MOVES] = {5, 4, 3, 1, 0, -2};
    for (int i = 0; i < MOVES; i++) {
        assert_true(row[i].value == values[i]);
        assert_int_equal(row[i].kind, ZM_HEURISTIC);
    }
    zm_close(zm);
    zm_book_close(book);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_searched), cmocka_unit_test(test_leaf),
        cmocka_unit_test(test_results),  cmocka_unit_test(test_senseless),
        cmocka_unit_test(test_ranking),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
