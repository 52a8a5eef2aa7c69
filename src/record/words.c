/* SPDX-License-Identifier: MIT
 * words.c - words of other notations, translated into the words of a game: see notation.h. */
#include "core/text.h"
#include "games/grid.h"
#include "record/notation.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { NUMBERS_MOST = 3 };

/* The first whole numbers of a game string. Returns how many there are. */
static int numbers_of(const char *spec, int number[NUMBERS_MOST])
{
    const char *at = strchr(spec, ':');
    uint64_t value;
    int n = 0;

    for (; at && (*at == ':' || *at == ',') && n < NUMBERS_MOST; n++) {
        at++;
        if (!read_number(&at, INT32_MAX, &value)) break;
        number[n] = (int)value;
    }
    return n;
}

struct board_form board_form_of(const struct zm_context *zm)
{
    const char *name = zm->face->name;
    char spec[ZM_SPEC_TEXT];
    int number[NUMBERS_MOST], n;

    zm_spec(zm, spec, sizeof spec);
    n = numbers_of(spec, number);
    if (strcmp(name, "mnk") == 0 && n >= 2)
        return (struct board_form){BOARD_CELLS, number[0], number[1], false};
    if (strcmp(name, "othello") == 0 && n >= 1)
        return (struct board_form){BOARD_CELLS, number[0], number[0], true};
    if (strcmp(name, "connect") == 0 && n >= 2)
        return (struct board_form){BOARD_COLUMNS, number[1], number[0], true};
    if (strcmp(name, "kalah") == 0 && n >= 1)
        return (struct board_form){BOARD_HOUSES, 2, number[0], true};
    if (strcmp(name, "tuc-chess") == 0) return (struct board_form){BOARD_STEPS, 7, 5, false};
    return (struct board_form){BOARD_OTHER, 0, 0, true};
}

bool form_has_cells(const struct board_form *f)
{
    return f->kind == BOARD_CELLS || f->kind == BOARD_COLUMNS;
}

/* The name of a cell, counted from 0 at the upper left. */
static void write_cell(const struct board_form *f, int row, int column, char out[ZM_MOVE_TEXT])
{
    assert(0 <= row && row < f->rows && 0 <= column && column < f->columns);
    grid_write_cell(column, f->from_top ? row + 1 : f->rows - row, out, ZM_MOVE_TEXT);
}

bool cell_to_word(const struct board_form *f, int column, int row, char out[ZM_MOVE_TEXT])
{
    if (column < 0 || column >= f->columns || row < 0 || row >= f->rows) return false;
    if (f->kind == BOARD_COLUMNS) return snprintf(out, ZM_MOVE_TEXT, "%d", column + 1) > 0;
    if (f->kind == BOARD_CELLS) write_cell(f, row, column, out);
    return f->kind == BOARD_CELLS;
}

bool word_to_cell(const struct board_form *f, const char *word, int *column, int *row)
{
    uint64_t number;

    *column = 0;
    if (f->kind != BOARD_CELLS) return false;
    for (; 'a' <= *word && *word <= 'z' && *column <= f->columns; word++)
        *column = *column * GRID_LETTERS + *word - 'a' + 1;
    if (!*column || *column > f->columns || !read_number(&word, (uint64_t)f->rows, &number) ||
        !number || *word)
        return false;
    --*column;
    *row = f->from_top ? (int)number - 1 : f->rows - (int)number;
    return true;
}

bool pair_to_word(const struct board_form *f, const char *pair, char out[ZM_MOVE_TEXT])
{
    uint64_t column, row;

    if (f->kind != BOARD_CELLS || !read_number(&pair, (uint64_t)f->columns - 1, &column) ||
        *pair++ != ',' || !read_number(&pair, (uint64_t)f->rows - 1, &row) || *pair)
        return false;
    write_cell(f, (int)row, (int)column, out);
    return true;
}

/* Two digits for a cell such as "c3". */
static bool chess_cell(const struct board_form *f, const char *cell, char out[2])
{
    int column = (*cell | 0x20) - 'a', row = f->rows - (cell[1] - '0');

    if (column < 0 || column >= f->columns || row < 0 || row >= f->rows) return false;
    out[0] = (char)('0' + row), out[1] = (char)('0' + column);
    return true;
}

bool step_to_word(const struct board_form *f, const char *step, char out[ZM_MOVE_TEXT])
{
    size_t length = strlen(step), second = length == 5 && strchr("-x", step[2]) ? 3 : 2;

    if (f->kind != BOARD_STEPS || length != second + 2) return false;
    out[4] = '\0';
    return chess_cell(f, step, out) && chess_cell(f, step + second, out + 2);
}

bool letter_to_word(const struct board_form *f, const char *letter, bool cased, enum zm_side side,
                    char out[ZM_MOVE_TEXT])
{
    int house = (*letter | 0x20) - 'a';

    if (f->kind != BOARD_HOUSES || !*letter || letter[1] || house < 0 || house >= f->columns)
        return false;
    if (cased && (*letter < 'a') != (side == ZM_SECOND)) return false;
    snprintf(out, ZM_MOVE_TEXT, "%d", house + 1);
    return true;
}

/* North's store is pit 0, South's houses and store follow, then North's houses. */
static bool pit_to_word(const struct board_form *f, int pit, enum zm_side side,
                        char out[ZM_MOVE_TEXT])
{
    int house = side == ZM_SECOND ? pit - f->columns - 1 : pit;

    if (house < 1 || house > f->columns) return false;
    snprintf(out, ZM_MOVE_TEXT, "%d", house);
    return true;
}

bool number_to_word(const struct board_form *f, const char *number, enum zm_side side,
                    char out[ZM_MOVE_TEXT])
{
    uint64_t value;

    if (!read_number(&number, INT32_MAX, &value) || *number) return false;
    if (f->kind == BOARD_HOUSES) return pit_to_word(f, (int)value, side, out);
    if (f->kind == BOARD_COLUMNS && value < (uint64_t)f->columns)
        return snprintf(out, ZM_MOVE_TEXT, "%d", (int)value + 1) > 0;
    if (f->kind != BOARD_CELLS) return false;
    if (f->from_top && value == (uint64_t)f->rows * (uint64_t)f->columns)
        return snprintf(out, ZM_MOVE_TEXT, "pass") > 0;
    if (value >= (uint64_t)f->rows * (uint64_t)f->columns) return false;
    write_cell(f, (int)value / f->columns, (int)value % f->columns, out);
    return true;
}
