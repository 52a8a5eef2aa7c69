/* SPDX-License-Identifier: MIT
 * test_small_pn.c - the moves and keys of small_pn.h against plain recursion on a naive
 * board. */
#include "games/gomoku/small_pn.h"
#include "stones.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum { KEPT = 1 << 16, FREE_MOST = 9, BOARDS = 400 };

/* The keys met so far, and whether the attacker wins there. */
static struct {
    uint64_t key;
    bool wins;
} kept[KEPT];
static int met_again;

static bool wins(struct board *b, int attacker, bool mine);

/* Whether the attacker wins after a move of either side. */
static bool wins_after(struct board *b, int attacker, bool mine, int cell)
{
    int side = mine ? attacker : !attacker;

    if (completes(b, side, cell)) return mine;
    b->at[cell] = (char)(1 + side);
    bool is = wins(b, attacker, !mine);
    b->at[cell] = 0;
    return is;
}

static bool wins(struct board *b, int attacker, bool mine)
{
    bool full = true;

    for (int cell = 0; cell < b->cells; cell++) {
        if (b->at[cell]) continue;
        full = false;
        if (wins_after(b, attacker, mine, cell) == mine) return mine;
    }
    return !mine && !full;
}

/* Positions with one key have one value. */
static void record_key(uint64_t key, bool is)
{
    size_t i = key % KEPT;

    while (kept[i].key && kept[i].key != key) i = (i + 1) % KEPT;
    if (kept[i].key) met_again++, assert_int_equal(kept[i].wins, is);
    kept[i].key = key, kept[i].wins = is;
}

/* The value of a position follows from the listed moves; decided moves and positions have the right
 * value. */
static void check(struct board *b, const struct small_pn *t, int attacker, bool mine)
{
    struct small_pn_position p = small_pn_position(t, b->patterns, (enum zm_side)attacker, mine);
    bool is = wins(b, attacker, mine), listed = !mine;
    struct small_pn_move list[SMALL_PN_CELLS];
    struct pn_dn all;
    size_t n = small_pn_moves(t, &p, list, &all);

    record_key(small_pn_key(t, &p), is);
    for (size_t i = 0; i < n; i++) {
        bool after = wins_after(b, attacker, mine, list[i].cell);
        struct pn_dn k = list[i].initial;
        if (!k.pn || !k.dn) assert_int_equal(!k.pn, after);
        else record_key(list[i].key, after);
        if (after == mine) listed = mine;
    }
    if (n) assert_int_equal(listed, is);
    else assert_int_equal(!all.pn, is);
}

static void test_positions(void **unused)
{
    static const struct {
        int m, n, k;
    } form[] = {{5, 5, 4}, {4, 5, 3}, {6, 4, 4}, {3, 7, 3}, {6, 6, 5}};
    struct small_pn *t = malloc(small_pn_size());
    uint64_t seed = 11;
    int won = 0;

    (void)unused;
    assert_non_null(t);
    for (size_t i = 0; i < sizeof form / sizeof *form; i++) {
        struct board b;
        stones_begin(&b, form[i].m, form[i].n, form[i].k, "");
        small_pn_begin(t, b.patterns);
        memset(kept, 0, sizeof kept);
        for (int j = 0; j < BOARDS; j++) {
            scatter(&b, b.cells - 4 - j % (FREE_MOST - 3), 2, &seed);
            if (b.cells - b.count <= FREE_MOST)
                for (int who = 0; who < 4; who++) {
                    check(&b, t, who & 1, who & 2);
                    won += wins(&b, who & 1, who & 2);
                }
            clear(&b);
        }
        stones_end(&b);
    }
    free(t);
    assert_true(won > 100 && met_again > 100);
}

/* Positions that random play does not reach, four in a row on 5x5. */
static const char *const rare[] = {
    /* X wins but for a four of O on the first cell of the last row, in no line that is open to X:
     * a stone that stops X later makes another four of it. */
    "XX.OX"
    ".XX.."
    ".X.XO"
    "OOXOO"
    ".OO.X",
    /* The side that wins by fours has to stop two at once on the way. */
    "OOXOX"
    "OO..O"
    "XXO.X"
    ".XOX."
    "..XX.",
    /* A pairing stops all lines if the defender moves first, but not if the attacker does. */
    "OXOXX"
    ".O..."
    ".OXOO"
    "O.OXX"
    "X...X",
};

static void lay(struct board *b, const char *stones)
{
    for (int cell = 0; cell < b->cells; cell++)
        if (stones[cell] != '.') put(b, stones[cell] == 'O', cell);
}

static void test_rare(void **unused)
{
    struct small_pn *t = malloc(small_pn_size());

    (void)unused;
    assert_non_null(t);
    memset(kept, 0, sizeof kept);
    for (size_t i = 0; i < sizeof rare / sizeof *rare; i++) {
        struct board b;
        stones_begin(&b, 5, 5, 4, "");
        small_pn_begin(t, b.patterns);
        lay(&b, rare[i]);
        for (int who = 0; who < 4; who++) check(&b, t, who & 1, who & 2);
        stones_end(&b);
    }
    free(t);
}

static uint64_t key_of(struct board *b, const struct small_pn *t, const char *stones)
{
    lay(b, stones);
    struct small_pn_position p = small_pn_position(t, b->patterns, ZM_FIRST, true);
    for (int cell = b->cells; cell-- > 0;)
        if (stones[cell] != '.') lift(b, cell);
    return small_pn_key(t, &p);
}

/* A corner that is in no line open to X still distinguishes lines of O. */
static void test_corner(void **unused)
{
    struct small_pn *t = malloc(small_pn_size());
    struct board b;

    (void)unused;
    assert_non_null(t);
    stones_begin(&b, 3, 4, 3, "");
    small_pn_begin(t, b.patterns);
    uint64_t key = key_of(&b, t, "XO..OO......");
    assert_int_not_equal(key_of(&b, t, "OO..OO......"), key);
    assert_int_not_equal(key_of(&b, t, ".O..OO......"), key);
    stones_end(&b);
    free(t);
}

/* Symmetric positions have the same key, other positions another one. */
static void test_images(void **unused)
{
    struct small_pn *t = malloc(small_pn_size());
    uint64_t key[5];
    struct board b;

    (void)unused;
    assert_non_null(t);
    stones_begin(&b, 9, 4, 4, "");
    small_pn_begin(t, b.patterns);
    const int cells[5][2] = {{4, 9}, {7, 10}, {28, 25}, {31, 26}, {5, 9}};
    for (int i = 0; i < 5; i++) {
        put(&b, 0, cells[i][0]), put(&b, 1, cells[i][1]);
        struct small_pn_position p = small_pn_position(t, b.patterns, ZM_FIRST, true);
        key[i] = small_pn_key(t, &p);
        lift(&b, cells[i][1]), lift(&b, cells[i][0]);
    }
    for (int i = 1; i < 4; i++) assert_int_equal(key[i], key[0]);
    assert_int_not_equal(key[4], key[0]);
    assert_true(small_pn_fits(9, 4) && small_pn_fits(7, 7) && !small_pn_fits(8, 8));
    stones_end(&b);
    free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_positions),
                                       cmocka_unit_test(test_rare), cmocka_unit_test(test_corner),
                                       cmocka_unit_test(test_images)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
