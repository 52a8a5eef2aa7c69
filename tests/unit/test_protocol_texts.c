/* SPDX-License-Identifier: MIT
 * test_protocol_texts.c - messages of the TUC chess server and boards of the Kalah Game Protocol:
 * read as they are written, refused where something is wrong, and moves made as they say. */
#include "../../programs/protocols/kgp_text.h"
#include "../../programs/protocols/tuc_text.h"
#include "unit.h"

#include <stdio.h>
#include <string.h>

/* -- TUC chess. ------------------------------------------------------------------------------ */

static bool read_text(const char *text, const int before[2], struct tuc_message *out)
{
    return tuc_read(text, strlen(text), before, out);
}

/* Scores have two digits, or three from 100 on. */
static void test_scores(void **unused)
{
    struct tuc_message m, again;
    char text[TUC_DATAGRAM];

    (void)unused;
    for (int white = 0; white < 1000; white += white < 120 ? 1 : 97)
        for (int black = 0; black < 1000; black += black < 120 ? 1 : 97) {
            const int before[2] = {white, black};
            m = (struct tuc_message){.kind = TUC_END, .score = {white, black}};
            assert_true(tuc_write(&m, text, sizeof text) < sizeof text);
            assert_true(read_text(text, before, &again));
            assert_int_equal(again.score[0], white);
            assert_int_equal(again.score[1], black);
        }
    const int none[2] = {0, 0};
    assert_false(read_text("GE05091", none, &again)); /* neither 05, 091 nor 050, 91 */
    assert_false(read_text("GE099099", none, &again));
    assert_false(read_text("GE123", none, &again));
    assert_false(read_text("GE1234567", none, &again));
}

static bool turn(struct tuc_board *b, enum zm_side next, const char *move, int row, int column)
{
    struct tuc_message m = {.kind = TUC_TURN, .side = next, .row = row, .column = column};

    memcpy(m.move, move, TUC_MOVE);
    return tuc_turn(b, &m);
}

/* A present may appear where nothing is, or on the cell that was just left. */
static void test_presents(void **unused)
{
    struct tuc_board b;

    (void)unused;
    tuc_start(&b);
    assert_false(turn(&b, ZM_SECOND, "5040", 6, 0)); /* on a pawn */
    assert_true(turn(&b, ZM_SECOND, "5040", 5, 0));
    assert_int_equal(b.at[5][0], '*');
    assert_int_equal(b.at[4][0], 'P');
    assert_int_equal(b.side, ZM_SECOND);
    assert_false(turn(&b, ZM_FIRST, "1020", 3, 0)); /* on a present */
    assert_true(turn(&b, ZM_FIRST, "1020", -1, -1));
    assert_int_equal(b.at[1][0], '.');
}

/* Pawns that arrive on the last row, each side's own, leave the board; others stay. */
static void test_arrivals(void **unused)
{
    struct tuc_board b;

    (void)unused;
    for (int column = 0; column < TUC_COLUMNS; column++) {
        char white[] = {'1', (char)('0' + column), '0', (char)('0' + column), 0};
        char black[] = {'5', (char)('0' + column), '6', (char)('0' + column), 0};
        tuc_start(&b);
        memset(b.at, '.', sizeof b.at);
        b.at[1][column] = 'P', b.at[5][column] = 'p';
        assert_true(turn(&b, ZM_SECOND, white, -1, -1));
        assert_true(turn(&b, ZM_FIRST, black, -1, -1));
        assert_int_equal(b.at[0][column], '.');
        assert_int_equal(b.at[6][column], '.');
        b.at[1][column] = 'R', b.at[5][column] = 'k';
        assert_true(turn(&b, ZM_SECOND, white, -1, -1));
        assert_true(turn(&b, ZM_FIRST, black, -1, -1));
        assert_int_equal(b.at[0][column], 'R');
        assert_int_equal(b.at[6][column], 'k');
    }
}

/* -- Kalah. ---------------------------------------------------------------------------------- */

static void test_boards(void **unused)
{
    static const char *const wrong[] = {"<1,0,0,1,1",       "<1,0,0,1>",       "<1,0,0,1,1,1>",
                                        "<1,0,0,1,1>x",     "<1,0,0,1,1>>",    "<0,0,0>",
                                        "<2,0,0,1,1,1,1,>", "<2,0,0,1,1,1,x>", "1,0,0,1,1>"};
    struct kgp_board b, again;
    char text[KGP_BOARD_TEXT];

    (void)unused;
    for (int houses = 1; houses <= KGP_HOUSES; houses++) {
        b = (struct kgp_board){.houses = houses, .store = {7, 1000}};
        for (int i = 0; i < houses; i++) b.house[0][i] = (uint32_t)i, b.house[1][i] = 3;
        assert_true(kgp_board_write(&b, text, sizeof text) < sizeof text);
        assert_true(kgp_board_read(text, &again));
        assert_int_equal(again.houses, houses);
        assert_memory_equal(again.store, b.store, sizeof b.store);
        for (int side = 0; side < 2; side++)
            assert_memory_equal(again.house[side], b.house[side],
                                (size_t)houses * sizeof(uint32_t));
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(kgp_board_read(wrong[i], &again));
}

/* -- Time in the Kalah Game Protocol. -------------------------------------------------------- */

static void set(struct kgp_time *t, const char *text)
{
    struct kgp_line line;
    char copy[128];

    snprintf(copy, sizeof copy, "%s", text);
    assert_true(kgp_read(copy, &line));
    kgp_time_set(t, &line);
}

/* A clock for the move bounds it; one for the game is told to the time manager. */
static void test_time(void **unused)
{
    struct kgp_time t = {.clock = 0};
    double game;

    (void)unused;
    assert_true(kgp_time_for(&t, 4, 0, 1, &game) == 4 && game == 0);
    set(&t, "set time:clock 2");
    assert_true(kgp_time_for(&t, 4, 0, 1, &game) == 4 && game == 2);
    set(&t, "set time:mode relative");
    assert_true(kgp_time_for(&t, 4, 0, 1, &game) == 2 && game == 0);
    assert_true(kgp_time_for(&t, 4, 1, 2, &game) == 0.5 && game == 0);
    assert_true(kgp_time_for(&t, 4, 3, 1, &game) == 0.01);
    set(&t, "set time:clock 60.5");
    assert_true(kgp_time_for(&t, 4, 0, 1, &game) == 4 && game == 0);
    set(&t, "set time:mode absolute");
    assert_true(kgp_time_for(&t, 4, 0, 1, &game) == 4 && game == 60.5);
    set(&t, "set time:clock -3");
    assert_true(t.clock == 0 && !t.relative);
    set(&t, "set info:name relative");
    assert_true(t.clock == 0 && !t.relative);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_scores),
                                       cmocka_unit_test(test_presents),
                                       cmocka_unit_test(test_arrivals), cmocka_unit_test(test_time),
                                       cmocka_unit_test(test_boards)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
