/* SPDX-License-Identifier: MIT
 * test_grids.c - positions of m,n,k-games from text: on nine cells all there are, on sixteen some,
 * by their definition. */
#include "core/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <zermelo.h>

enum { SIDE = 4, CELLS = SIDE * SIDE };

/* A square of cells, '.', 'X' or 'O', on which three in line win. */
struct grid {
    int side;
    char at[CELLS];
};

static bool has_row(const struct grid *g, char who)
{
    static const int step[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

    for (int i = 0; i < g->side * g->side; i++)
        for (int d = 0; d < 4; d++) {
            int n = 0, row = i / g->side, column = i % g->side;
            for (; n < 3 && row < g->side && column >= 0 && column < g->side; n++) {
                if (g->at[row * g->side + column] != who) break;
                row += step[d][0], column += step[d][1];
            }
            if (n == 3) return true;
        }
    return false;
}

/* X has as many stones as O, or one more where O moves; the side to move has no row yet; some stone
 * of the other can have been the last: without it that side has no row either. */
static bool can_be(struct grid *g, char mover)
{
    char other = mover == 'X' ? 'O' : 'X';
    int stones = 0, lead = 0, cells = g->side * g->side;

    for (int i = 0; i < cells; i++) lead += (g->at[i] == 'X') - (g->at[i] == 'O');
    if (lead != (mover == 'O') || has_row(g, mover)) return false;
    for (int i = 0; i < cells; i++) {
        stones += g->at[i] != '.';
        if (g->at[i] != other) continue;
        g->at[i] = '.';
        bool before = !has_row(g, other);
        g->at[i] = other;
        if (before) return true;
    }
    return !stones;
}

static void write_grid(const struct grid *g, char mover, char *out)
{
    for (int row = 0; row < g->side; row++) {
        memcpy(out, g->at + row * g->side, (size_t)g->side);
        out += g->side;
        *out++ = row + 1 < g->side ? '/' : ' ';
    }
    *out++ = mover;
    *out = '\0';
}

/* Every cell is a move where it is free and the game goes on, and no other is. */
static void check_moves(struct zm_context *zm, const struct grid *g, char mover)
{
    int free = 0, value, cells = g->side * g->side;
    zm_move list[CELLS], move;

    for (int i = 0; i < cells; i++) free += g->at[i] == '.';
    bool over = has_row(g, mover == 'X' ? 'O' : 'X') || !free;
    assert_int_equal(zm_outcome(zm, &value), over);
    assert_int_equal(zm_moves(zm, list, CELLS), over ? 0 : free);
    for (int i = 0; i < cells; i++) {
        char word[] = {(char)('a' + i % g->side), (char)('0' + g->side - i / g->side), '\0'};
        assert_int_equal(zm_move_read(zm, word, &move) == ZM_OK, !over && g->at[i] == '.');
    }
}

/* True if it is taken. */
static bool check_grid(struct zm_context *zm, struct grid *g, char mover)
{
    char text[2 * CELLS], back[64];

    write_grid(g, mover, text);
    bool good = zm_position_set(zm, text) == ZM_OK;
    if (good != can_be(g, mover)) fail_msg("%s: %s", text, good ? "taken" : "refused");
    if (!good) return false;
    zm_position_text(zm, back, sizeof back);
    assert_string_equal(back, text);
    check_moves(zm, g, mover);
    return true;
}

static struct zm_context *open_square(const char *game)
{
    struct zm_context *zm;

    assert_int_equal(zm_open(game, NULL, &zm, NULL), ZM_OK);
    return zm;
}

static void test_all_texts(void **unused)
{
    struct zm_context *zm = open_square("tictactoe");
    struct grid g = {.side = 3};
    int taken = 0;

    (void)unused;
    for (int code = 0; code < 19683; code++) {
        for (int i = 0, left = code; i < 9; i++, left /= 3) g.at[i] = ".XO"[left % 3];
        taken += check_grid(zm, &g, 'X') + check_grid(zm, &g, 'O');
    }
    assert_int_equal(taken, 5478); /* the published number of positions that games reach */
    zm_close(zm);
}

/* On sixteen cells there is room for two rows, which no single stone has made. */
static void test_two_rows(void **unused)
{
    struct zm_context *zm = open_square("mnk:4,4,3");
    uint64_t seed = 1;
    int taken = 0, refused = 0;

    (void)unused;
    for (int round = 0; round < 40000; round++) {
        struct grid g = {.side = 4};
        int stones[2] = {6 + (int)random_below(&seed, 2), 5 + (int)random_below(&seed, 2)};
        memset(g.at, '.', sizeof g.at);
        for (int side = 0; side < 2; side++)
            while (stones[side] > 0) {
                size_t at = random_below(&seed, CELLS);
                if (g.at[at] == '.') g.at[at] = "XO"[side], stones[side]--;
            }
        bool black = check_grid(zm, &g, 'X'), good = check_grid(zm, &g, 'O') || black;
        taken += good, refused += !good;
    }
    assert_true(taken > 1000 && refused > 1000);
    zm_close(zm);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_all_texts),
                                       cmocka_unit_test(test_two_rows)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
