/* SPDX-License-Identifier: MIT
 * test_grids.c - positions of m,n,k-games from text: on nine cells all there are, on sixteen some,
 * by their definition; and of these games and Connect some that no game leads to. */
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

/* The side to move has no row yet, and the other has none, or some stone of it can have been the
 * last: without it there is none either. */
static bool can_be(struct grid *g, char mover)
{
    char other = mover == 'X' ? 'O' : 'X';
    int cells = g->side * g->side;

    if (has_row(g, mover)) return false;
    if (!has_row(g, other)) return true;
    for (int i = 0; i < cells; i++) {
        if (g->at[i] != other) continue;
        g->at[i] = '.';
        bool before = !has_row(g, other);
        g->at[i] = other;
        if (before) return true;
    }
    return false;
}

/* X has as many stones as O, or one more where O moves, as after moves in turn. */
static bool in_turn(const struct grid *g, char mover)
{
    int lead = 0;

    for (int i = 0; i < g->side * g->side; i++) lead += (g->at[i] == 'X') - (g->at[i] == 'O');
    return lead == (mover == 'O');
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

/* Without the side it is the same position if the numbers of stones tell who moves. */
static void check_untold(struct zm_context *zm, char *text, bool told)
{
    char back[64];

    *strchr(text, ' ') = '\0';
    assert_int_equal(zm_position_set(zm, text) == ZM_OK, told);
    if (!told) return;
    zm_position_text(zm, back, sizeof back);
    assert_memory_equal(back, text, strlen(text));
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
    if (in_turn(g, mover)) check_untold(zm, text, true);
    else if (!in_turn(g, 'X') && !in_turn(g, 'O')) check_untold(zm, text, false);
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
    int taken = 0, reached = 0;

    (void)unused;
    for (int code = 0; code < 19683; code++) {
        for (int i = 0, left = code; i < 9; i++, left /= 3) g.at[i] = ".XO"[left % 3];
        for (const char *mover = "XO"; *mover; mover++) {
            bool good = check_grid(zm, &g, *mover);
            taken += good, reached += good && in_turn(&g, *mover);
        }
    }
    assert_int_equal(reached, 5478); /* the published number of positions that games reach */
    assert_int_equal(taken, 29878);  /* by counting them with a program of a few lines */
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

/* -- Any numbers of stones. ------------------------------------------------------------------- */

enum { LINE = 4096 };

/* Rows of stones, on some boards below each other without gaps, and a place for the side. Returns
 * where that is. */
static char *scatter(char *out, int rows, int columns, bool falls, uint64_t *seed)
{
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++, out++) {
            bool held = falls && row > 0 && out[-columns - 1] != '.';
            *out =
                held || random_below(seed, falls ? 12 : 4) == 0 ? "XO"[random_below(seed, 2)] : '.';
        }
        *out++ = row + 1 < rows ? '/' : ' ';
    }
    return out;
}

/* Read from its own text it is the same, hash included; so it is after moves to and fro. */
static void check_same(struct zm_context *zm, const char *text, uint64_t hash)
{
    char back[LINE];

    zm_position_text(zm, back, sizeof back);
    assert_string_equal(back, text);
    assert_true(zm_hash_symmetric(zm) == hash);
    assert_int_equal(zm_position_set(zm, back), ZM_OK);
    assert_true(zm_hash_symmetric(zm) == hash);
}

static void check_moved(struct zm_context *zm, const char *text, uint64_t hash, uint64_t *seed)
{
    static zm_move list[LINE];
    char after[LINE];
    size_t n = zm_moves(zm, list, LINE);

    if (!n) return;
    assert_int_equal(zm_play(zm, list[random_below(seed, n)]), ZM_OK);
    zm_position_text(zm, after, sizeof after);
    uint64_t hash_after = zm_hash_symmetric(zm);
    assert_true(hash_after != hash);
    assert_int_equal(zm_undo(zm), ZM_OK);
    check_same(zm, text, hash);
    assert_int_equal(zm_position_set(zm, after), ZM_OK);
    check_same(zm, after, hash_after);
    assert_int_equal(zm_position_set(zm, text), ZM_OK);
}

static void check_turned(struct zm_context *zm, const char *text, uint64_t hash)
{
    size_t n = zm_transform(zm, 0);
    char turned[LINE];

    for (size_t i = 0; i < n; i++) {
        zm_position_set(zm, text);
        zm_transform(zm, i);
        zm_position_text(zm, turned, sizeof turned);
        check_same(zm, turned, hash);
    }
    zm_position_set(zm, text);
}

/* With either side to move: the hashes differ. Returns how often both were taken. */
static int check_sides(struct zm_context *zm, char *text, char *side, const char *word,
                       uint64_t *seed)
{
    uint64_t hash[2];
    int taken = 0;

    for (int i = 0; i < 2; i++) {
        *side = "XO"[i];
        strcpy(side + 1, word);
        if (zm_position_set(zm, text)) continue;
        hash[i] = zm_hash_symmetric(zm);
        check_same(zm, text, hash[i]);
        check_moved(zm, text, hash[i], seed);
        check_turned(zm, text, hash[i]);
        taken++;
    }
    if (taken == 2) assert_true(hash[0] != hash[1]);
    return taken == 2;
}

static void test_sides(void **unused)
{
    static const struct {
        const char *game;
        int rows, columns;
        const char *word;
    } games[] = {{"tictactoe", 3, 3, ""},
                 {"mnk:5,6,4", 5, 6, ""},
                 {"gomoku", 15, 15, ""},
                 {"mnk:40,40,7", 40, 40, ""},
                 {"gomoku:renju", 15, 15, ""},
                 {"gomoku:7,swap2", 7, 7, " kept"},
                 {"gomoku:7,swap2", 7, 7, " changed"},
                 {"gomoku:9,caro", 9, 9, ""},
                 {"connect4", 6, 7, ""},
                 {"connect:10,10,5", 10, 10, ""}};
    uint64_t seed = 3;

    (void)unused;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct zm_context *zm = open_square(games[i].game);
        bool falls = strncmp(games[i].game, "connect", 7) == 0;
        char text[LINE];
        int taken = 0;
        for (int round = 0; round < 40; round++) {
            char *side = scatter(text, games[i].rows, games[i].columns, falls, &seed);
            taken += check_sides(zm, text, side, games[i].word, &seed);
        }
        assert_true(taken > 5);
        zm_close(zm);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_all_texts),
                                       cmocka_unit_test(test_two_rows),
                                       cmocka_unit_test(test_sides)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
