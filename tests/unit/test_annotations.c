/* SPDX-License-Identifier: MIT
 * test_annotations.c - the threat annotations of m,n,k-boards (zm_signs) against a naive
 * computation cell by cell. */
#include "stones.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <zermelo_signs.h>
#include <cmocka.h>

static const int way[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

/* The cell at a number of steps from another; -1: beyond the edge. */
static int beyond(const struct board *b, int cell, int d, int steps)
{
    int row = cell / b->n + steps * way[d][0], column = cell % b->n + steps * way[d][1];

    return row < 0 || row >= b->m || column < 0 || column >= b->n ? -1 : row * b->n + column;
}

static bool owns(const struct board *b, int side, int cell)
{
    return cell >= 0 && b->at[cell] == side + 1;
}

/* The number of own stones in the window of k cells from a cell on; -1 if it cannot become a
 * run. */
static int window_from(const struct board *b, int side, int cell, int d)
{
    int count = 0;

    for (int i = 0; i < b->k; i++) {
        int at = cell < 0 ? -1 : beyond(b, cell, d, i);
        if (at < 0 || (b->at[at] && !owns(b, side, at))) return -1;
        count += owns(b, side, at);
    }
    int before = beyond(b, cell, d, -1), behind = beyond(b, cell, d, b->k);
    bool exact = b->exact || (b->renju && side == 0);
    bool longer = owns(b, side, before) || owns(b, side, behind);
    bool caged = owns(b, !side, before) && owns(b, !side, behind);
    return (exact && longer) || (b->caro && caged) ? -1 : count;
}

/* The number of windows through the cell that lack `lack` stones. */
static int windows_lacking(const struct board *b, int side, int cell, int d, int lack)
{
    int count = 0;

    for (int i = 0; i < b->k; i++)
        count += window_from(b, side, beyond(b, cell, d, -i), d) == b->k - lack;
    return count;
}

/* The free cells that complete a window through the cell. */
static int ends_with(const struct board *b, int side, int cell, int d, int end[CELLS])
{
    int count = 0;

    for (int i = 0; i < b->k; i++) {
        int from = beyond(b, cell, d, -i);
        if (window_from(b, side, from, d) != b->k - 1) continue;
        for (int j = 0; j < b->k; j++) {
            int at = beyond(b, from, d, j), known = 0;
            while (known < count && end[known] != at) known++;
            if (!b->at[at] && known == count) end[count++] = at;
        }
    }
    return count;
}

/* Puts a stone on this board alone; -1: takes it away. */
static void set(struct board *b, int side, int cell)
{
    b->at[cell] = (char)(side + 1);
    b->letters.at[cell / b->n][cell % b->n] = ".BW"[side + 1];
}

/* Whether no stone of the other side on one of the ends prevents all others. */
static bool is_open(struct board *b, int side, int cell, int d)
{
    int end[CELLS], none[CELLS], ends = ends_with(b, side, cell, d, end);
    bool stopped = !ends;

    for (int i = 0; i < ends; i++) {
        set(b, !side, end[i]);
        stopped |= !ends_with(b, side, cell, d, none);
        set(b, -1, end[i]);
    }
    return !stopped;
}

/* Whether one more stone on the line makes it so. */
static bool opens(struct board *b, int side, int cell, int d)
{
    bool open = false;

    for (int i = 1 - b->k; i < b->k; i++) {
        int at = beyond(b, cell, d, i);
        if (at < 0 || !may_put(b, side, at)) continue;
        set(b, side, at);
        open |= is_open(b, side, cell, d);
        set(b, -1, at);
    }
    return open;
}

/* The name of the threat that a stone makes. */
static const char *made_there(struct board *b, int side, int cell)
{
    int fours = 0, open = 0, threes = 0, end[CELLS];

    set(b, side, cell);
    for (int d = 0; d < 4; d++) {
        bool four = ends_with(b, side, cell, d, end);
        fours += four, open += is_open(b, side, cell, d);
        threes += !four && opens(b, side, cell, d);
    }
    set(b, -1, cell);
    if (fours)
        return open        ? "open four"
               : fours > 1 ? "double four"
               : threes    ? "four and open three"
                           : "four";
    return threes > 1 ? "double open three" : threes ? "open three" : "";
}

static bool double_play(const struct board *b, int side, int cell)
{
    int two = 0;

    for (int d = 0; d < 4; d++) two += windows_lacking(b, side, cell, d, 2);
    return two > 1;
}

static uint64_t seen;

/* For k = 5 the names are those of the reference. */
static bool named(const struct zm_sign *list, size_t n, int side, zm_move m, const char *name)
{
    size_t count = 0;

    for (size_t i = 0; i < n; i++)
        count += list[i].move == m && (int)list[i].side == side && strcmp(list[i].name, name) == 0;
    assert_true(count < 2);
    return count;
}

static void check_cell(struct board *b, const struct zm_sign *list, size_t n, int side, int cell)
{
    zm_move m = (zm_move)cell;
    bool end = completes(b, side, cell), bare = !end && may_put(b, side, cell);
    bool play = bare && double_play(b, side, cell);
    const char *made = bare ? made_there(b, side, cell) : "";
    int expected = end + play + (*made ? 1 : 0), found = 0;

    assert_int_equal(named(list, n, side, m, "end cell"), end);
    assert_int_equal(named(list, n, side, m, "double play"), play);
    if (*made) assert_true(named(list, n, side, m, made));
    for (size_t i = 0; i < n; i++) found += list[i].move == m && (int)list[i].side == side;
    assert_int_equal(found, expected);
    seen += (uint64_t)expected;
}

static const char *const names[ZM_SIGN_KINDS] = {
    "end cell",          "double play", "open four", "double four", "four and open three",
    "double open three", "four",        "open three"};

/* The cell that a move takes. */
static int cell_of(const struct board *b, struct zm_context *zm, zm_move m)
{
    char text[ZM_MOVE_TEXT], letter;
    int row;

    zm_move_text(zm, m, text, sizeof text);
    assert_int_equal(sscanf(text, "%c%d", &letter, &row), 2);
    return (b->m - row) * b->n + (letter - 'a');
}

/* -- Windows. --------------------------------------------------------------------------------- */

/* Whether the window of k cells from a cell on is on the board. */
static bool fits(const struct board *b, int cell, int d)
{
    return cell >= 0 && beyond(b, cell, d, b->k - 1) >= 0;
}

/* Own stones in the cells that windows through the cell cover. */
static int stones_covered(const struct board *b, int side, int cell, int d)
{
    int count = 0;

    for (int i = 1 - b->k; i < b->k; i++) {
        bool covered = false;
        for (int from = 1 - b->k; from <= 0; from++)
            covered |= fits(b, beyond(b, cell, d, from), d) && i >= from && i < from + b->k;
        count += covered && owns(b, side, beyond(b, cell, d, i));
    }
    return count;
}

static void check_windows(const struct board *b, struct zm_context *zm, int cell)
{
    static const char *const direction[4] = {"row", "column", "falling", "rising"};
    struct zm_windows w[2][ZM_DIRECTIONS];
    char text[ZM_MOVE_TEXT];
    size_t n = 0;

    snprintf(text, sizeof text, "%c%d", 'a' + cell % b->n, b->m - cell / b->n);
    size_t count = zm_windows(zm, text, ZM_FIRST, w[0]);
    assert_int_equal(zm_windows(zm, text, ZM_SECOND, w[1]), count);
    for (int d = 0; d < 4; d++) {
        bool any = false;
        for (int i = 0; i < b->k; i++) any |= fits(b, beyond(b, cell, d, -i), d);
        for (int side = 0; side < 2 && any; side++) {
            int open = 0, missing = 0, least = 0;
            for (int lack = b->k; lack > 0; lack--) {
                int such = windows_lacking(b, side, cell, d, lack);
                open += such;
                if (such) missing = lack, least = such;
            }
            assert_string_equal(w[side][n].direction, direction[d]);
            assert_int_equal(w[side][n].stones, stones_covered(b, side, cell, d));
            assert_int_equal(w[side][n].open, open);
            assert_int_equal(w[side][n].missing, missing);
            assert_int_equal(w[side][n].least, least);
        }
        n += any;
    }
    assert_int_equal(n, count);
}

static void check_position(struct board *b, struct zm_context *zm)
{
    struct zm_sign list[4 * CELLS];
    size_t n = zm_signs(zm, list, 4 * CELLS);

    assert_int_equal(zm_signs(zm, list, n / 2), n / 2);
    assert_int_equal(zm_signs(zm, list, 4 * CELLS), n);
    for (size_t i = 0; i < n; i++) {
        assert_string_equal(list[i].name, names[list[i].kind]);
        list[i].move = (zm_move)cell_of(b, zm, list[i].move);
    }
    for (int cell = 0; cell < b->cells; cell++) {
        for (int side = 0; side < 2 && !b->at[cell]; side++) check_cell(b, list, n, side, cell);
        if (!b->at[cell]) check_windows(b, zm, cell);
    }
}

static void write_position(const struct board *b, char *out)
{
    for (int cell = 0; cell < b->cells; cell++) {
        if (cell && cell % b->n == 0) *out++ = '/';
        *out++ = ".XO"[(int)b->at[cell]];
    }
    sprintf(out, " %c", b->count % 2 ? 'O' : 'X');
}

static void check_board(int rows, int columns, const char *rules, int count)
{
    char spec[64], text[2 * CELLS];
    uint64_t seed = (uint64_t)rows * 10 + (uint64_t)columns;
    struct zm_context *zm;
    struct board b;

    snprintf(spec, sizeof spec, "mnk:%d,%d,5%s%s", rows, columns, *rules ? "," : "", rules);
    assert_int_equal(zm_open(spec, NULL, &zm, NULL), ZM_OK);
    stones_begin(&b, rows, columns, 5, rules);
    for (int i = 0; i < count; i++) {
        scatter(&b, (int)random_below(&seed, (uint64_t)b.cells * 2 / 3), 2, &seed);
        write_position(&b, text);
        assert_int_equal(zm_position_set(zm, text), ZM_OK);
        if (!zm_outcome(zm, NULL)) check_position(&b, zm);
        clear(&b);
    }
    stones_end(&b);
    zm_close(zm);
}

static void test_signs(void **unused)
{
    (void)unused;
    check_board(6, 6, "", 200);
    check_board(7, 7, "exact", 200);
    check_board(10, 9, "", 200);
    check_board(9, 10, "exact", 200);
    check_board(7, 8, "caro", 200);
    check_board(9, 9, "caro,exact", 100);
    check_board(7, 7, "renju", 200);
    check_board(10, 10, "renju", 100);
    print_message("%llu signs\n", (unsigned long long)seen);
    assert_true(seen > 10000);
}

/* Directions that are too short for a window are left out. */
static void test_narrow(void **unused)
{
    struct zm_windows w[ZM_DIRECTIONS];
    struct zm_context *zm;

    (void)unused;
    assert_int_equal(zm_open("mnk:3,7,4", NULL, &zm, NULL), ZM_OK);
    assert_int_equal(zm_windows(zm, "b2", ZM_FIRST, w), 1);
    assert_string_equal(w[0].direction, "row");
    assert_int_equal(w[0].open, 2);
    zm_close(zm);
    assert_int_equal(zm_open("mnk:7,3,4", NULL, &zm, NULL), ZM_OK);
    assert_int_equal(zm_windows(zm, "b7", ZM_FIRST, w), 1);
    assert_string_equal(w[0].direction, "column");
    assert_int_equal(zm_windows(zm, "d1", ZM_FIRST, w), 0);
    zm_close(zm);
    assert_int_equal(zm_open("mnk:15,15,5", NULL, &zm, NULL), ZM_OK);
    assert_int_equal(zm_windows(zm, "a1", ZM_FIRST, w), 3);
    assert_string_equal(w[2].direction, "rising");
    zm_close(zm);
}

/* Positions without annotations. */
static void test_none(void **unused)
{
    static const char *const specs[] = {"kalah:6,4", "gomoku:15", "gomoku:15,swap2"};
    struct zm_windows windows[ZM_DIRECTIONS];
    struct zm_sign list[4];
    struct zm_context *zm;

    (void)unused;
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        assert_int_equal(zm_open(specs[i], NULL, &zm, NULL), ZM_OK);
        assert_int_equal(zm_signs(zm, list, 4), 0);
        assert_int_equal(zm_windows(zm, "j9", ZM_FIRST, windows), i ? 4 : 0);
        zm_close(zm);
    }
    assert_int_equal(zm_open("tictactoe", NULL, &zm, NULL), ZM_OK);
    assert_int_equal(zm_play_text(zm, "a1 a2 b1 b2"), ZM_OK);
    assert_int_equal(zm_signs(zm, list, 4), 2);
    assert_int_equal(zm_play_text(zm, "c1"), ZM_OK);
    assert_int_equal(zm_signs(zm, list, 4), 0);
    zm_close(zm);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_signs), cmocka_unit_test(test_narrow),
                                       cmocka_unit_test(test_none)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
