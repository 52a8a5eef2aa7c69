/* SPDX-License-Identifier: MIT
 * test_duel.c - the moves and keys of duels against plain recursion on a naive board. */
#include "games/mnk/mnk_duel.h"
#include "stones.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum { KEPT = 1 << 16, FREE_MOST = 9, BOARDS = 400 };

/* What keys were met, and who wins there. */
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
static void note_key_of(uint64_t key, bool is)
{
    size_t i = key % KEPT;

    while (kept[i].key && kept[i].key != key) i = (i + 1) % KEPT;
    if (kept[i].key) met_again++, assert_int_equal(kept[i].wins, is);
    kept[i].key = key, kept[i].wins = is;
}

/* The value follows from the moves that are listed; what is decided of them is right. */
static void check(struct board *b, const struct duel *d, int attacker, bool mine)
{
    struct duel_position p = duel_position(d, b->notes, (enum zm_side)attacker, mine);
    bool is = wins(b, attacker, mine), listed = !mine;
    struct duel_move list[DUEL_CELLS];
    struct numbers all;
    size_t n = duel_moves(d, &p, list, &all);

    note_key_of(duel_key(d, &p), is);
    for (size_t i = 0; i < n; i++) {
        bool after = wins_after(b, attacker, mine, list[i].cell);
        struct numbers k = list[i].guess;
        if (!k.pn || !k.dn) assert_int_equal(!k.pn, after);
        else note_key_of(list[i].key, after);
        if (after == mine) listed = mine;
    }
    if (n) assert_int_equal(listed, is);
    else assert_int_equal(!all.pn, is);
}

static void test_duels(void **unused)
{
    static const struct {
        int m, n, k;
    } form[] = {{5, 5, 4}, {4, 5, 3}, {6, 4, 4}, {3, 7, 3}, {6, 6, 5}};
    struct duel *d = malloc(duel_room());
    uint64_t seed = 11;
    int won = 0;

    (void)unused;
    assert_non_null(d);
    for (size_t i = 0; i < sizeof form / sizeof *form; i++) {
        struct board b;
        stones_begin(&b, form[i].m, form[i].n, form[i].k, "");
        duel_begin(d, b.notes);
        memset(kept, 0, sizeof kept);
        for (int j = 0; j < BOARDS; j++) {
            scatter(&b, b.cells - 4 - j % (FREE_MOST - 3), 2, &seed);
            if (b.cells - b.count <= FREE_MOST)
                for (int who = 0; who < 4; who++) {
                    check(&b, d, who & 1, who & 2);
                    won += wins(&b, who & 1, who & 2);
                }
            clear(&b);
        }
        stones_end(&b);
    }
    free(d);
    assert_true(won > 100 && met_again > 100);
}

/* Positions that chance does not bring, four in a row on 5x5. */
static const char *const rare[] = {
    /* X wins but for a four of O on the first cell of the last row, in no line that is open to X:
     * a stone that stops X later makes another four of it. */
    "XX.OX"
    ".XX.."
    ".X.XO"
    "OOXOO"
    ".OO.X",
    /* Who wins by fours has to stop two at once on the way. */
    "OOXOX"
    "OO..O"
    "XXO.X"
    ".XOX."
    "..XX.",
    /* Pairs hold all lines if the other side begins, not after a move more. */
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
    struct duel *d = malloc(duel_room());

    (void)unused;
    assert_non_null(d);
    memset(kept, 0, sizeof kept);
    for (size_t i = 0; i < sizeof rare / sizeof *rare; i++) {
        struct board b;
        stones_begin(&b, 5, 5, 4, "");
        duel_begin(d, b.notes);
        lay(&b, rare[i]);
        for (int who = 0; who < 4; who++) check(&b, d, who & 1, who & 2);
        stones_end(&b);
    }
    free(d);
}

static uint64_t key_of(struct board *b, const struct duel *d, const char *stones)
{
    lay(b, stones);
    struct duel_position p = duel_position(d, b->notes, ZM_FIRST, true);
    for (int cell = b->cells; cell-- > 0;)
        if (stones[cell] != '.') lift(b, cell);
    return duel_key(d, &p);
}

/* A corner that no run of X can have tells O's lines apart all the same. */
static void test_corner(void **unused)
{
    struct duel *d = malloc(duel_room());
    struct board b;

    (void)unused;
    assert_non_null(d);
    stones_begin(&b, 3, 4, 3, "");
    duel_begin(d, b.notes);
    uint64_t key = key_of(&b, d, "XO..OO......");
    assert_int_not_equal(key_of(&b, d, "OO..OO......"), key);
    assert_int_not_equal(key_of(&b, d, ".O..OO......"), key);
    stones_end(&b);
    free(d);
}

/* All images of a position have its key, and other positions another one. */
static void test_images(void **unused)
{
    struct duel *d = malloc(duel_room());
    uint64_t key[5];
    struct board b;

    (void)unused;
    assert_non_null(d);
    stones_begin(&b, 9, 4, 4, "");
    duel_begin(d, b.notes);
    const int cells[5][2] = {{4, 9}, {7, 10}, {28, 25}, {31, 26}, {5, 9}};
    for (int i = 0; i < 5; i++) {
        put(&b, 0, cells[i][0]), put(&b, 1, cells[i][1]);
        struct duel_position p = duel_position(d, b.notes, ZM_FIRST, true);
        key[i] = duel_key(d, &p);
        lift(&b, cells[i][1]), lift(&b, cells[i][0]);
    }
    for (int i = 1; i < 4; i++) assert_int_equal(key[i], key[0]);
    assert_int_not_equal(key[4], key[0]);
    assert_true(duel_can(9, 4) && duel_can(7, 7) && !duel_can(8, 8));
    stones_end(&b);
    free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_duels), cmocka_unit_test(test_rare),
                                       cmocka_unit_test(test_corner),
                                       cmocka_unit_test(test_images)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
