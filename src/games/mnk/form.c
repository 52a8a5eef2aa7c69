/* SPDX-License-Identifier: MIT
 * form.c - see form.h. */
#include "games/mnk/form.h"

#include "core/params.h"
#include "games/gomoku/openings.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* -- The game string. ----------------------------------------------------------------------- */

/* The openings of renju begin on the central points; the least board has OFFERS_MAX points for the
 * fifth stone of which no two make the same pattern. */
static bool check_opening(const struct mnk_form *f, struct zm_error *error)
{
    enum { SWAP2_K = 4, SWAP2_CELLS = 6, LEAST_SIDE = 7 };
    const char *name = openings[f->opening].name;

    if (!f->opening) return true;
    if (f->opening == OPENING_SWAP2) {
        if (f->k >= SWAP2_K && f->m * f->n >= SWAP2_CELLS) return true;
        return fail(error, "swap2-size",
                    "swap2 begins with up to five stones: runs of at least %d, boards of "
                    "at least %d cells",
                    SWAP2_K, SWAP2_CELLS);
    }
    if (!f->renju)
        return fail(error, "opening-renju", "%s is an opening of renju, which is to be named too",
                    name);
    if (f->m % 2 && f->n % 2 && f->m >= LEAST_SIDE && f->n >= LEAST_SIDE) return true;
    return fail(error, "opening-board",
                "%s begins in the middle of the board: odd numbers of rows and columns, from %d on",
                name, LEAST_SIDE);
}

/* Rejects rules that exclude each other, or that do not fit the board. */
static bool check_rules(const struct mnk_form *f, struct zm_error *error)
{
    enum { FIVE = 5 };

    if (mnk_is_ruled(f) && f->misere)
        return fail(error, "misere-alone",
                    "misere goes with none of renju, caro, three-and-three and the openings");
    if (f->renju && (f->exact || f->caro))
        return fail(error, "renju-runs",
                    "renju says itself which runs count: exact and caro do not go with it");
    if (f->renju && f->k != FIVE)
        return fail(error, "renju-five", "renju is five in a row, the length of a run is %d", f->k);
    if (f->three_and_three && (f->renju || f->caro))
        return fail(error, "threes-alone",
                    "three-and-three forbids points to both sides: renju and caro do not go with "
                    "it");
    if (f->three_and_three && f->k != FIVE)
        return fail(error, "threes-five",
                    "three-and-three is a rule of five in a row, the length of a run is %d", f->k);
    return check_opening(f, error);
}

/* Takes the one opening that is switched on, if there is any. */
static bool take_opening(struct mnk_form *f, const bool on[OPENINGS], struct zm_error *error)
{
    for (int i = 1; i < OPENINGS; i++) {
        if (!on[i]) continue;
        if (f->opening)
            return fail(error, "one-opening", "a game has one opening, not %s and %s",
                        openings[f->opening].name, openings[i].name);
        f->opening = (uint8_t)i;
    }
    return true;
}

bool mnk_parse(struct mnk_form *f, const char *text, struct zm_error *error)
{
    struct params p;
    bool standard = false, opening[OPENINGS] = {false};
    struct param_switch words[6 + OPENINGS] = {
        {"exact", &f->exact}, {"standard", &standard}, {"misere", &f->misere},
        {"renju", &f->renju}, {"caro", &f->caro},      {"three-and-three", &f->three_and_three}};

    for (int i = 1; i < OPENINGS; i++)
        words[5 + i] = (struct param_switch){openings[i].name, &opening[i]};

    if (!params_read(&p, text, error)) return false;
    if (!params_count(&p, 3, "mnk:rows,columns,k", error)) return false;
    if (!params_range("the number of rows", p.number[0], 1, GRID_MOST, error)) return false;
    if (!params_range("the number of columns", p.number[1], 1, GRID_MOST, error)) return false;
    uint64_t longer = p.number[0] > p.number[1] ? p.number[0] : p.number[1];
    if (!params_range("the length of a run", p.number[2], 1, longer, error)) return false;
    if (!params_switches(&p, words, error) || !take_opening(f, opening, error)) return false;
    f->m = (int)p.number[0];
    f->n = (int)p.number[1];
    f->k = (int)p.number[2];
    f->exact |= standard;
    mnk_usual_weights(f->weight);
    return check_rules(f, error);
}

size_t mnk_write_spec(const struct mnk_form *f, char *out, size_t capacity)
{
    return (size_t)snprintf(out, capacity, "mnk:%d,%d,%d%s%s%s%s%s%s%s", f->m, f->n, f->k,
                            f->exact ? ",exact" : "", f->misere ? ",misere" : "",
                            f->renju ? ",renju" : "", f->caro ? ",caro" : "",
                            f->three_and_three ? ",three-and-three" : "", f->opening ? "," : "",
                            f->opening ? openings[f->opening].name : "");
}

/* Writes which runs count. */
static void write_run_rules(const struct mnk_form *f, struct text *t)
{
    if (f->renju)
        text_say(t, "rules.mnk.renju-runs",
                 "renju: whoever first has exactly %d in a row, column or diagonal wins; longer\n"
                 "runs do not count, except for the side without the first stone.\n",
                 f->k);
    else if (f->exact && f->misere)
        text_say(t, "rules.mnk.exact-misere",
                 "exact: whoever first has exactly %d in a row, column or diagonal loses; longer\n"
                 "runs do not count.\n",
                 f->k);
    else if (f->exact)
        text_say(t, "rules.mnk.exact",
                 "exact: whoever first has exactly %d in a row, column or diagonal wins; longer\n"
                 "runs do not count.\n",
                 f->k);
    else if (f->misere)
        text_say(
            t, "rules.mnk.runs-misere",
            "Whoever first has %d or more in a row, column or diagonal loses (other: \"exact\",\n"
            "longer runs do not count).\n",
            f->k);
    else
        text_say(
            t, "rules.mnk.runs",
            "Whoever first has %d or more in a row, column or diagonal wins (other: \"exact\",\n"
            "longer runs do not count).\n",
            f->k);
}

static void write_ruled_rules(const struct mnk_form *f, struct text *t)
{
    if (f->caro)
        text_say(t, "rules.mnk.caro",
                 "caro: a run of %d with a stone of the other side at both of its ends does not\n"
                 "count; the edge of the board is no stone.\n",
                 f->k);
    if (f->three_and_three)
        text_say(
            t, "rules.mnk.three-and-three",
            "three-and-three: to both sides points are forbidden where a stone makes two threes,\n"
            "unless it makes five. A three becomes a straight four, which either of two stones\n"
            "completes, by a stone that makes no five and is not forbidden itself; a line with a\n"
            "four is none. Where a side has only forbidden points left the game is a draw.\n");
    if (f->renju)
        text_say(
            t, "rules.mnk.renju",
            "To the side with the first stone points are forbidden where a stone makes a run of\n"
            "six or more, two fours or two threes, unless it makes five. A four lacks one stone\n"
            "for five. A three becomes a straight four, which either of two stones completes, by\n"
            "a stone that makes no five and is not forbidden itself. Where that side has only\n"
            "forbidden points left the game is a draw.\n");
}

/* The steps of an opening of renju before the fourth stone. */
static void write_first_stones(const struct mnk_form *f, struct text *t)
{
    if (f->opening == OPENING_TARAGUCHI_10)
        text_say(t, "rules.mnk.squares",
                 "Black puts the first stone in the middle of the board, White the second in the\n"
                 "central 3x3 square, Black the third in the central 5x5 square.\n");
    else if (f->opening == OPENING_SWAP)
        text_say(t, "rules.mnk.swap-first",
                 "X puts the first stone in the middle of the board, O the second in the central\n"
                 "3x3 square, X the third in the central 5x5 square.\n");
    else
        text_say(
            t, "rules.mnk.first-three",
            "X puts three stones: the first in the middle of the board, the second, white, in\n"
            "the central 3x3 square, the third in the central 5x5 square.\n");
}

static void write_renju_opening(const struct mnk_form *f, struct text *t)
{
    text_say(
        t, "rules.mnk.colours",
        "%s: Black is the side with the first stone, White the other, X at first is Black. To\n"
        "say \"swap\" is to change colours with the other side: all stones change hands.\n",
        openings[f->opening].name);
    write_first_stones(f, t);
    if (f->opening == OPENING_TARAGUCHI_10)
        text_say(
            t, "rules.mnk.taraguchi",
            "White puts the fourth stone in the central 7x7 square. Then Black puts the fifth\n"
            "stone in the central 9x9 square and White the sixth anywhere; or Black says\n"
            "\"ten\" and offers ten points for the fifth. Before each stone from the second to\n"
            "the sixth the side that is to put it may swap.\n");
    else if (f->opening == OPENING_SOOSYRV_8)
        text_say(
            t, "rules.mnk.soosyrv",
            "White may swap. White puts the fourth stone anywhere and declares a number from 1\n"
            "to 8. Black may swap. Black offers that many points for the fifth stone.\n");
    else if (f->opening == OPENING_YAMAGUCHI)
        text_say(t, "rules.mnk.yamaguchi",
                 "X declares a number from 1 to %d. White may swap. White puts the fourth stone\n"
                 "anywhere. Black offers that many points for the fifth stone.\n",
                 OFFERS_MAX);
    else
        text_say(
            t, "rules.mnk.two-offers",
            "White may swap. White puts the fourth stone anywhere. Black offers two points for\n"
            "the fifth stone.\n");
    text_say(t, "rules.mnk.offers",
             "Of the points offered no two may make the same pattern of five stones, turned,\n"
             "reflected or moved. White chooses one, where Black's stone is put, and moves.\n");
}

static void write_opening(const struct mnk_form *f, struct text *t)
{
    if (f->opening == OPENING_SWAP2)
        text_say(
            t, "rules.mnk.swap2",
            "swap2: X puts the first three stones, two X and an O. Then O has the choice: it puts\n"
            "an O; or it says \"swap\", all stones change hands, and X puts one; or it says "
            "\"two\",\n"
            "all stones change hands, O puts an X and an O, and X has the choice: it puts an X, "
            "or\n"
            "says \"swap\", all stones change hands, and O puts one.\n");
    else if (f->opening) write_renju_opening(f, t);
}

void mnk_write_rules(const struct mnk_form *f, struct text *t)
{
    text_say(t, "rules.mnk.board",
             "A board of %d row%s and %d column%s. X and O in turn put a stone on a free cell; X\n"
             "begins.\n",
             f->m, f->m == 1 ? "" : "s", f->n, f->n == 1 ? "" : "s");
    write_run_rules(f, t);
    if (mnk_is_ruled(f)) write_ruled_rules(f, t), write_opening(f, t);
    else if (f->misere) text_say(t, "rules.mnk.misere", "misere: the run loses.\n");
    else text_say(t, "rules.mnk.not-misere", "The run wins (other: \"misere\", it loses).\n");
    text_say(t, "rules.mnk.draw", "A full board is a draw.\n");
    text_say(t, "rules.mnk.cells",
             "A cell is written as its column's letter, a from the left (after z: aa), and its\n"
             "row's number, 1 at the bottom.\n");
}

/* -- Cells. --------------------------------------------------------------------------------- */

size_t mnk_write_cell(const struct mnk_form *f, int row, int column, char *out, size_t capacity)
{
    assert(0 <= row && row < f->m && 0 <= column && column < f->n);
    return grid_write_cell(column, f->m - row, out, capacity);
}

/* The letters of a column, either case; -1 if there are none or too many. */
static int read_column(const char **text)
{
    int column = 0, letters = 0;

    for (;; letters++) {
        char c = (char)(**text | 0x20);
        if (c < 'a' || c > 'z') break;
        if (letters == 2) return -1;
        column = column * GRID_LETTERS + (c - 'a' + 1);
        ++*text;
    }
    return column - 1;
}

bool mnk_read_cell(const struct mnk_form *f, const char *word, int *row, int *column,
                   struct zm_error *error)
{
    char corner[2][ZM_MOVE_TEXT];
    const char *at = word;
    uint64_t number = 0;

    *column = read_column(&at);
    if (*column >= 0 && *column < f->n && read_number(&at, (uint64_t)f->m, &number) && number &&
        !*at) {
        *row = f->m - (int)number;
        return true;
    }
    mnk_write_cell(f, f->m - 1, 0, corner[0], sizeof corner[0]);
    mnk_write_cell(f, 0, f->n - 1, corner[1], sizeof corner[1]);
    return fail(error, "no-such-cell", "\"%s\" is no cell of this board, accepted: %s to %s",
                shown(word).text, corner[0], corner[1]);
}

/* -- The board for a screen. ---------------------------------------------------------------- */

size_t mnk_describe(const struct mnk_form *f, const struct grid *g,
                    const struct grid_button *buttons, size_t count, char *out, size_t capacity)
{
    enum { SQUARES_MOST = 6 };
    bool squares = f->m <= SQUARES_MOST && f->n <= SQUARES_MOST;
    const struct grid_look look = {.shape = squares ? "square" : "point",
                                   .kind = {squares ? "x" : "stone", squares ? "o" : "stone"},
                                   .buttons = f->opening != OPENING_NONE};

    return grid_describe(g, &look, buttons, count, out, capacity);
}
