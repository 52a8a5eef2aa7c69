/* SPDX-License-Identifier: MIT
 * tuc_text.c - see tuc_text.h. */
#include "tuc_text.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* -- Messages. ------------------------------------------------------------------------------- */

static bool all_digits(const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (text[i] < '0' || text[i] > '9') return false;
    return true;
}

static int number(const char *text, size_t n)
{
    int value = 0;

    for (size_t i = 0; i < n; i++) value = value * 10 + (text[i] - '0');
    return value;
}

/* Two scores of two digits or, from 100 on, of three. */
static bool read_scores(const char *text, size_t n, const int before[2], int out[2])
{
    if (n < 4 || n > 6 || !all_digits(text, n)) return false;
    for (size_t first = 2; first <= 3; first++) {
        size_t second = n - first;
        if (second < 2 || second > 3) continue;
        out[0] = number(text, first);
        out[1] = number(text + first, second);
        bool padded = (first == 3 && out[0] < 100) || (second == 3 && out[1] < 100);
        if (!padded && out[0] >= before[0] && out[1] >= before[1]) return true;
    }
    return false;
}

static bool on_board(int row, int column)
{
    return row >= 0 && row < TUC_ROWS && column >= 0 && column < TUC_COLUMNS;
}

bool tuc_is_move(const char *text, size_t length)
{
    if (length != TUC_MOVE || !all_digits(text, length)) return false;
    return on_board(text[0] - '0', text[1] - '0') && on_board(text[2] - '0', text[3] - '0');
}

/* What follows the T. */
static bool read_turn(const char *text, size_t n, const int before[2], struct tuc_message *m)
{
    enum { SIDE = 0, MOVE = 1, PRESENT = 5, SCORES = 7 };

    if (n < SCORES || !all_digits(text, n) || text[SIDE] > '1') return false;
    m->kind = TUC_TURN;
    m->side = text[SIDE] == '0' ? ZM_FIRST : ZM_SECOND;
    if (!tuc_is_move(text + MOVE, TUC_MOVE)) return false;
    memcpy(m->move, text + MOVE, TUC_MOVE);
    m->move[TUC_MOVE] = '\0';
    m->row = text[PRESENT] - '0';
    m->column = text[PRESENT + 1] - '0';
    if (m->row == 9 && m->column == 9) m->row = m->column = -1;
    else if (!on_board(m->row, m->column)) return false;
    return read_scores(text + SCORES, n - SCORES, before, m->score);
}

static bool is(const char *text, size_t length, const char *word)
{
    return length == strlen(word) && memcmp(text, word, length) == 0;
}

bool tuc_read(const char *text, size_t length, const int before[2], struct tuc_message *out)
{
    *out = (struct tuc_message){.kind = TUC_COLOUR};
    if (is(text, length, "PW")) return true;
    if (is(text, length, "PB")) return out->side = ZM_SECOND, true;
    if (is(text, length, "GB")) return out->kind = TUC_BEGIN, true;
    if (length > 1 && text[0] == 'T') return read_turn(text + 1, length - 1, before, out);
    if (length < 2 || memcmp(text, "GE", 2) != 0) return false;
    out->kind = TUC_END;
    return read_scores(text + 2, length - 2, before, out->score);
}

size_t tuc_write(const struct tuc_message *m, char *out, size_t capacity)
{
    int n = 0;

    if (m->kind == TUC_COLOUR) n = snprintf(out, capacity, "P%c", m->side == ZM_FIRST ? 'W' : 'B');
    if (m->kind == TUC_BEGIN) n = snprintf(out, capacity, "GB");
    if (m->kind == TUC_END) n = snprintf(out, capacity, "GE%02d%02d", m->score[0], m->score[1]);
    if (m->kind == TUC_TURN)
        n = snprintf(out, capacity, "T%d%.4s%d%d%02d%02d", m->side == ZM_SECOND, m->move,
                     m->row < 0 ? 9 : m->row, m->row < 0 ? 9 : m->column, m->score[0], m->score[1]);
    return n < 0 ? 0 : (size_t)n;
}

/* -- The board. ------------------------------------------------------------------------------ */

void tuc_start(struct tuc_board *b)
{
    static const char start[TUC_ROWS][TUC_COLUMNS + 1] = {"prkrp", "ppppp", ".....", "*****",
                                                          ".....", "PPPPP", "PRKRP"};

    *b = (struct tuc_board){.side = ZM_FIRST};
    for (int row = 0; row < TUC_ROWS; row++) memcpy(b->at[row], start[row], TUC_COLUMNS);
}

static bool is_piece_of(char c, enum zm_side side)
{
    return isalpha((unsigned char)c) && (isupper((unsigned char)c) != 0) == (side == ZM_FIRST);
}

bool tuc_turn(struct tuc_board *b, const struct tuc_message *m)
{
    const int from[2] = {m->move[0] - '0', m->move[1] - '0'};
    const int to[2] = {m->move[2] - '0', m->move[3] - '0'};
    char piece = b->at[from[0]][from[1]];
    if (m->side == b->side || !is_piece_of(piece, b->side)) return false;
    if (is_piece_of(b->at[to[0]][to[1]], b->side)) return false;
    bool present = m->row >= 0;
    if (present && b->at[m->row][m->column] != '.' && !(m->row == from[0] && m->column == from[1]))
        return false;
    bool arrives =
        toupper((unsigned char)piece) == 'P' && to[0] == (piece == 'P' ? 0 : TUC_ROWS - 1);
    b->at[from[0]][from[1]] = '.';
    b->at[to[0]][to[1]] = arrives ? '.' : piece;
    if (present) b->at[m->row][m->column] = '*';
    b->side = m->side;
    memcpy(b->score, m->score, sizeof b->score);
    return true;
}

void tuc_position(const struct tuc_board *b, char out[TUC_POSITION])
{
    char *at = out;

    for (int row = 0; row < TUC_ROWS; row++) {
        memcpy(at, b->at[row], TUC_COLUMNS);
        at += TUC_COLUMNS;
        *at++ = row + 1 < TUC_ROWS ? '/' : ' ';
    }
    snprintf(at, TUC_POSITION - (size_t)(at - out), "%c %d %d 0", b->side == ZM_FIRST ? 'w' : 'b',
             b->score[0], b->score[1]);
}

static bool try_step(const struct tuc_board *b, int row, int column, int down, int right,
                     char out[TUC_MOVE + 1])
{
    int r = row + down, c = column + right;
    bool pawn = toupper((unsigned char)b->at[row][column]) == 'P';

    if (!on_board(r, c) || is_piece_of(b->at[r][c], b->side)) return false;
    if (pawn && isalpha((unsigned char)b->at[r][c])) return false;
    snprintf(out, TUC_MOVE + 1, "%c%c%c%c", '0' + row, '0' + column, '0' + r, '0' + c);
    return true;
}

/* A step of the piece in a cell, if it is one of the side to move. */
static bool any_step(const struct tuc_board *b, int row, int column, char out[TUC_MOVE + 1])
{
    static const int steps[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    char piece = b->at[row][column];

    if (!is_piece_of(piece, b->side)) return false;
    if (toupper((unsigned char)piece) == 'P')
        return try_step(b, row, column, piece == 'P' ? -1 : 1, 0, out);
    for (int i = 0; i < 4; i++)
        if (try_step(b, row, column, steps[i][0], steps[i][1], out)) return true;
    return false;
}

bool tuc_any_move(const struct tuc_board *b, char out[TUC_MOVE + 1])
{
    for (int row = 0; row < TUC_ROWS; row++)
        for (int column = 0; column < TUC_COLUMNS; column++)
            if (any_step(b, row, column, out)) return true;
    return false;
}
