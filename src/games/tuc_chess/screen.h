/* SPDX-License-Identifier: MIT
 * screen.h - TUC chess on a screen.
 *
 * A cell is called by row and column, as in moves. Above the board stands what concerns Black,
 * below it White's points, and beside them the chance outcomes that are not on a cell. */
#ifndef GAMES_TUC_CHESS_SCREEN_H
#define GAMES_TUC_CHESS_SCREEN_H

#include "core/board.h"
#include "games/tuc_chess/rules.h"

#include <stdio.h>

static const double numbers_width = 0.5, score_height = 0.6;

static const char *square_id(unsigned cell, char out[CELL_ID])
{
    snprintf(out, CELL_ID, "%u%u", cell / COLS, cell % COLS);
    return out;
}

static void put_squares(struct board *b)
{
    char id[CELL_ID], label[CELL_ID];

    for (unsigned cell = 0; cell < CELLS; cell++) {
        unsigned row = cell / COLS, col = cell % COLS;
        snprintf(label, sizeof label, "row %u, column %u", row, col);
        board_cell(b, (struct board_cell){.id = square_id(cell, id),
                                          .shape = "square",
                                          .label = label,
                                          .x = numbers_width + col,
                                          .y = score_height + row,
                                          .shade = (row + col) % 2});
    }
}

/* Chance outcomes other than a present on some cell. */
static const struct {
    zm_move outcome;
    enum due due;
    const char *id, *label;
    double x;
} outcome_labels[] = {
    {WORTH_ONE, WORTH_DUE, "worth-1", "worth 1", 2},
    {WORTH_NOTHING, WORTH_DUE, "worth-0", "worth 0", 3.8},
    {NO_PRESENT, PRESENT_DUE, "no-present", "no present", 2},
    {TIME_IS_UP, PRESENT_DUE, "time-up", "time is up", 3.8},
};
enum { OUTCOME_LABELS = sizeof outcome_labels / sizeof *outcome_labels };

static void put_outcomes(const rules *r, const state *s, struct board *b)
{
    for (int i = 0; i < OUTCOME_LABELS; i++)
        if (outcome_labels[i].due == due_of(s) &&
            (r->server || outcome_labels[i].outcome != TIME_IS_UP))
            board_cell(b, (struct board_cell){.id = outcome_labels[i].id,
                                              .shape = "label",
                                              .label = outcome_labels[i].label,
                                              .x = outcome_labels[i].x,
                                              .y = score_height + ROWS + numbers_width,
                                              .w = 1.7,
                                              .h = score_height});
}

static void put_pieces(const state *s, struct board *b)
{
    static const char *const kinds[] = {[PAWN] = "pawn", [ROOK] = "rook", [KING] = "king"};
    static const char *const sides[] = {"White", "Black"};
    char id[CELL_ID], label[CELL_ID];

    for (unsigned cell = 0; cell < CELLS; cell++) {
        unsigned code = code_at(s, cell), kind = code & KIND_BITS;
        int side = code & BLACK_BIT ? BLACK : WHITE;
        struct board_piece p = {.cell = square_id(cell, id), .label = label};
        if (code == NOTHING) continue;
        p.kind = kind ? kinds[kind] : "present";
        p.owner = kind ? 1 + side : 1 + ZM_NATURE;
        if (kind) snprintf(label, sizeof label, "%s %s", sides[side], kinds[kind]);
        else snprintf(label, sizeof label, "present");
        board_piece(b, p);
    }
}

static void put_text(struct board *b, double x, double y, const char *format, int a, int of)
{
    char text[48];

    snprintf(text, sizeof text, format, a, of);
    board_text(b, (struct board_text){.text = text, .x = x, .y = y, .size = 0.35});
}

#define GAME_PRESENTS (PRESENTS_BOARD + PRESENTS_CELLS)
static size_t describe(const rules *r, const state *s, char *out, size_t capacity)
{
    const double width = numbers_width + COLS, below = score_height + ROWS;
    struct board b = board_begin(out, capacity, width, below + numbers_width + score_height);

    put_squares(&b);
    put_outcomes(r, s, &b);
    put_pieces(s, &b);
    put_text(&b, 1.2, score_height / 2, "Black %d", s->score[BLACK], 0);
    put_text(&b, 4, score_height / 2, "ply %d of %d", s->plies, r->limit);
    for (int row = 0; row < ROWS; row++)
        put_text(&b, numbers_width / 2, score_height + row + 0.5, "%d", row, 0);
    for (int col = 0; col < COLS; col++)
        put_text(&b, numbers_width + col + 0.5, below + numbers_width / 2, "%d", col, 0);
    put_text(&b, 1.2, below + numbers_width + score_height / 2, "White %d", s->score[WHITE], 0);
    return board_end(&b);
}

static size_t write_cells(const rules *r, const state *s, zm_move m, char *out, size_t capacity)
{
    struct text t = text_into(out, capacity);
    char from[CELL_ID], to[CELL_ID];

    (void)r, (void)s;
    for (int i = 0; i < OUTCOME_LABELS; i++)
        if (outcome_labels[i].outcome == m) text_add(&t, "%s", outcome_labels[i].id);
    if (m >= NEW_PRESENT) text_add(&t, "%s", square_id((unsigned)(m - NEW_PRESENT), to));
    else if (m < FIRST_OUTCOME)
        text_add(&t, "%s %s", square_id(m & CELL_BITS, from),
                 square_id((unsigned)m >> TO_SHIFT, to));
    return t.length;
}

#endif
