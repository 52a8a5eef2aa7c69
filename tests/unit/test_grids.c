/* SPDX-License-Identifier: MIT
 * test_grids.c - positions of m,n,k-games from text: on nine cells all there are, by their
 * definition. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include <zermelo.h>

static bool has_row(const char *at, char who)
{
    static const int rows[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                   {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};

    for (int i = 0; i < 8; i++)
        if (at[rows[i][0]] == who && at[rows[i][1]] == who && at[rows[i][2]] == who) return true;
    return false;
}

/* X has as many stones as O, or one more where O moves; the side to move has no row yet; some stone
 * of the other can have been the last: without it that side has no row either. */
static bool can_be(char at[9], char mover)
{
    char other = mover == 'X' ? 'O' : 'X';
    int stones = 0, lead = 0;

    for (int i = 0; i < 9; i++) lead += (at[i] == 'X') - (at[i] == 'O');
    if (lead != (mover == 'O') || has_row(at, mover)) return false;
    for (int i = 0; i < 9; i++) {
        stones += at[i] != '.';
        if (at[i] != other) continue;
        at[i] = '.';
        bool before = !has_row(at, other);
        at[i] = other;
        if (before) return true;
    }
    return !stones;
}

static void test_all_texts(void **unused)
{
    struct zm_context *zm;
    int taken = 0;

    (void)unused;
    assert_int_equal(zm_open("tictactoe", NULL, &zm, NULL), ZM_OK);
    for (int code = 0; code < 19683; code++)
        for (int second = 0; second < 2; second++) {
            char at[9], text[16], mover = second ? 'O' : 'X', back[64];
            for (int i = 0, left = code; i < 9; i++, left /= 3) at[i] = ".XO"[left % 3];
            snprintf(text, sizeof text, "%.3s/%.3s/%.3s %c", at, at + 3, at + 6, mover);
            bool good = zm_position_set(zm, text) == ZM_OK;
            if (good != can_be(at, mover)) fail_msg("%s: %s", text, good ? "taken" : "refused");
            taken += good;
            if (!good) continue;
            zm_position_text(zm, back, sizeof back);
            assert_string_equal(back, text);
            zm_move list[9];
            int free = 0, value;
            for (int i = 0; i < 9; i++) free += at[i] == '.';
            bool over = has_row(at, second ? 'X' : 'O') || !free;
            assert_int_equal(zm_outcome(zm, &value), over);
            assert_int_equal(zm_moves(zm, list, 9), over ? 0 : free);
            for (int i = 0; i < 9; i++) { /* no move to where a stone is */
                char word[] = {(char)('a' + i % 3), (char)('3' - i / 3), '\0'};
                zm_move move;
                assert_int_equal(zm_move_read(zm, word, &move) == ZM_OK, !over && at[i] == '.');
            }
        }
    assert_true(taken == 5478); /* the published number of positions that games reach */
    zm_close(zm);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_all_texts)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
