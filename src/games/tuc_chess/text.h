/* SPDX-License-Identifier: MIT
 * text.h - TUC chess in words, in pictures and on a screen. */
#ifndef GAMES_TUC_CHESS_TEXT_H
#define GAMES_TUC_CHESS_TEXT_H

#include "core/board.h"
#include "games/tuc_chess/rules.h"
#include "games/tuc_chess/weights.h"

#include <stdio.h>

static const char glyphs[] = ".PRK*prk";
static const char *const side_names[] = {"White", "Black"};

/* -- The game string and the rules. --------------------------------------------------------- */

static bool parse(rules *r, const char *text, struct zm_error *error)
{
    struct params p;
    const struct param_switch words[] = {{"server", &r->server}, {NULL, NULL}};

    if (!params_read(&p, text, error)) return false;
    if (p.numbers == 0) p.number[p.numbers++] = PLIES_USUAL;
    if (!params_count(&p, 1, "tuc-chess[:plies][,server]", error)) return false;
    if (!params_range("the number of plies", p.number[0], 1, PLIES_MOST, error)) return false;
    if (!params_switches(&p, words, error)) return false;
    r->limit = (int)p.number[0];
    set_usual_weights(r);
    return true;
}

static size_t write_spec(const rules *r, char *out, size_t capacity)
{
    return (size_t)snprintf(out, capacity, "tuc-chess:%d%s", r->limit, r->server ? ",server" : "");
}

static void write_pieces_rules(struct text *t)
{
    text_say(t, "rules.tuc-chess.board",
             "Chess on 7 rows of 5 cells. White moves up, towards row 0, and begins; Black moves\n"
             "down, towards row 6. There is no passing, no check, no castling, no promotion.\n\n");
    text_say(t, "rules.tuc-chess.pieces",
             "- A pawn (P, p) steps straight ahead if no piece stands there, and captures one\n"
             "  cell diagonally ahead. On the far row it leaves the board for 1 point.\n"
             "- A rook (R, r) goes 1 to 3 cells along a row or column, over nothing.\n"
             "- A king (K, k) goes one cell along a row or column. It may be captured.\n"
             "- A captured pawn brings 1 point, a rook 3, a king 8.\n");
}

static void write_presents_rules(struct text *t)
{
    text_say(t, "rules.tuc-chess.presents",
             "- A present (*) is taken by moving onto it, never diagonally by a pawn; rooks\n"
             "  cannot pass it. It brings 1 point with probability 0.95, else none.\n"
             "- After each move that does not end the game a present appears with probability\n"
             "  0.2, on any cell without piece or present, all equally likely.\n");
}

static void write_server_rules(struct text *t)
{
    text_say(t, "rules.tuc-chess.server",
             "- server: a black pawn on row 5 may go to any empty cell of row 6. A black pawn\n"
             "  that reaches row 6 by a capture to the right earns White the point. A capture\n"
             "  on the far row counts as one piece gone, though two are, so that the end with\n"
             "  two bare kings may be missed. The clock, 14 minutes on that server, may end the\n"
             "  game after any move: the outcome \"*!\".\n");
}

static void write_rules(const rules *r, struct text *t)
{
    write_pieces_rules(t);
    write_presents_rules(t);
    if (r->server) write_server_rules(t);
    else
        text_say(t, "rules.tuc-chess.not-server",
                 "- There are no exceptions (other: \"server\", as a known server plays).\n");
    text_say(t, "rules.tuc-chess.end",
             "- The game ends when a king is captured, only the two kings are left, the side to\n"
             "  move has no move, or %d plies are played.\n",
             r->limit);
    text_say(t, "rules.tuc-chess.value",
             "\nThe value is White's points minus Black's; more points win.\n");
    text_say(t, "rules.tuc-chess.moves",
             "A move is four digits: row and column from, row and column to. Outcomes: =1 or =0,\n"
             "what a present was worth; *rc, a present appears there; *-, none appears.\n");
}

/* -- Moves. --------------------------------------------------------------------------------- */

static void add_cell(struct text *t, unsigned cell)
{
    text_add(t, "%u%u", cell / COLS, cell % COLS);
}

static size_t write_move(const rules *r, const state *s, zm_move m, char *out, size_t capacity)
{
    struct text t = text_into(out, capacity);

    (void)r, (void)s;
    if (m == WORTH_ONE || m == WORTH_NOTHING) text_add(&t, m == WORTH_ONE ? "=1" : "=0");
    else if (m == NO_PRESENT || m == TIME_IS_UP) text_add(&t, m == NO_PRESENT ? "*-" : "*!");
    else if (m >= NEW_PRESENT) text_char(&t, '*'), add_cell(&t, (unsigned)(m - NEW_PRESENT));
    else add_cell(&t, m & CELL_BITS), add_cell(&t, (unsigned)m >> TO_SHIFT);
    return t.length;
}

/* -- Positions: "..k.r/Pp.../.*..p/.R*../...p./p...P/..KR. w 0 0 0", that is rows, the side
 * to move next, White's and Black's points, the plies played; with `server` the count of pieces;
 * then what is due, if it is not a move: "=" the worth of the present just taken, "*" whether a
 * present appears, "!" nothing, the time is up. Other ends are seen from the position. -------- */

static const char due_marks[] = {[WORTH_DUE] = '=', [PRESENT_DUE] = '*', [TIME_UP] = '!'};

static size_t write_position(const rules *r, const state *s, char *out, size_t capacity)
{
    struct text t = text_into(out, capacity);

    for (unsigned cell = 0; cell < CELLS; cell++) {
        if (cell && cell % COLS == 0) text_char(&t, '/');
        text_char(&t, glyphs[code_at(s, cell)]);
    }
    text_add(&t, " %c %d %d %d", side_of(s) == WHITE ? 'w' : 'b', s->score[WHITE], s->score[BLACK],
             s->plies);
    if (r->server) text_add(&t, " %d", s->pieces);
    if (due_marks[due_of(s)]) text_add(&t, " %c", due_marks[due_of(s)]);
    return t.length;
}

/* One row of the board. */
static bool read_row(const char **text, int row, state *s, struct zm_error *error)
{
    for (int col = 0; col < COLS; col++) {
        char c = *(*text)++;
        const char *glyph = c ? strchr(glyphs, c) : NULL;
        if (!glyph)
            return fail(error, "chess-glyph",
                        "row %d, column %d: \"%c\" is not one of P R K p r k * .", row, col,
                        c > ' ' && c <= '~' ? c : '?');
        put(s, (unsigned)(row * COLS + col), (unsigned)(glyph - glyphs));
    }
    return true;
}

static bool read_rows(const char **text, state *s, struct zm_error *error)
{
    for (int row = 0; row < ROWS; row++) {
        *text = skip_blanks(*text);
        if (row && *(*text)++ != '/')
            return fail(error, "chess-rows",
                        "after %d row%s a \"/\" is expected: it has %d rows of %d", row,
                        row == 1 ? "" : "s", ROWS, COLS);
        *text = skip_blanks(*text);
        if (!read_row(text, row, s, error)) return false;
    }
    if (**text && !strchr(" \t\r\n,", **text))
        return fail(error, "chess-row-long", "row %d is longer than %d cells", ROWS - 1, COLS);
    return true;
}

static bool check_pieces(const state *s, int side, struct zm_error *error)
{
    int pawns = bits_count(pawns_of(s, side)), rooks = bits_count(rooks_of(s, side));

    if (pawns > PAWNS_MOST || rooks > ROOKS_MOST || bits_count(king_of(s, side)) > 1)
        return fail(error, "chess-pieces", "%s has at most %d pawns, %d rooks and 1 king",
                    side_names[side], PAWNS_MOST, ROOKS_MOST);
    if (pawns_of(s, side) & far_row(side))
        return fail(error, "chess-pawn-row",
                    "a pawn of %s stands on row %d, where pawns leave the board", side_names[side],
                    side == WHITE ? 0 : ROWS - 1);
    return true;
}

/* A number that may be left out. */
static bool read_field(const char **text, const char *name, int least, int most, int *value,
                       struct zm_error *error)
{
    uint64_t n;

    *text = skip_blanks(*text);
    if (**text < '0' || **text > '9') return true;
    if (!read_number(text, (uint64_t)most, &n) || (int)n < least)
        return fail(error, "chess-number", "%s is not from %d to %d", name, least, most);
    *value = (int)n;
    return true;
}

/* Side, points, plies, count of pieces. */
static bool read_fields(const rules *r, const char **text, state *s, struct zm_error *error)
{
    int score[2] = {0, 0}, plies = 0, pieces = bits_count(occupied(s)), most = score_most(r);

    *text = skip_blanks(*text);
    if (**text == 'w' || **text == 'b') s->turn = *(*text)++ == 'b';
    else if (**text)
        return fail(error, "chess-side", "w or b is expected after the board, the side to move");
    if (!read_field(text, "White's points", 0, most, &score[WHITE], error)) return false;
    if (!read_field(text, "Black's points", 0, most, &score[BLACK], error)) return false;
    if (!read_field(text, "the number of plies", 0, r->limit, &plies, error)) return false;
    if (r->server &&
        !read_field(text, "the count of pieces", pieces, 2 * SIDE_MOST, &pieces, error))
        return false;
    s->score[WHITE] = (uint16_t)score[WHITE], s->score[BLACK] = (uint16_t)score[BLACK];
    s->plies = (uint16_t)plies, s->pieces = (uint8_t)pieces;
    return true;
}

/* What is due, as marked or as the position tells. */
static bool read_due(const rules *r, const char *text, state *s, struct zm_error *error)
{
    bool over = has_ended(r, s), kings = king_of(s, WHITE) && king_of(s, BLACK);
    char mark = *skip_blanks(text);

    set_due(s, over ? ENDED : MOVE_DUE);
    if (!mark) return true;
    if (*skip_blanks(skip_blanks(text) + 1)) mark = '?';
    for (enum due due = WORTH_DUE; due <= TIME_UP; due++) {
        if (due_marks[due] != mark) continue;
        if (due == TIME_UP && !r->server) break;
        if (due == WORTH_DUE ? !kings : over)
            return fail(error, "chess-mark-over", "\"%c\" is marked, but the game is over", mark);
        if (due != TIME_UP && !open_cells(s))
            return fail(error, "chess-mark-full", "\"%c\" is marked, but no cell is empty", mark);
        set_due(s, due);
        return true;
    }
    return fail(error, "chess-marks", "after the numbers only =, *%s may follow",
                r->server ? " or !" : "");
}

static bool read_position(const rules *r, const char *text, state *s, struct zm_error *error)
{
    *s = (state){0};
    if (!read_rows(&text, s, error)) return false;
    if (!check_pieces(s, WHITE, error) || !check_pieces(s, BLACK, error)) return false;
    if (!king_of(s, WHITE) && !king_of(s, BLACK))
        return fail(error, "chess-no-kings", "both kings are missing");
    return read_fields(r, &text, s, error) && read_due(r, text, s, error);
}

static void start(const rules *r, state *s)
{
    read_position(r, "prkrp/ppppp/...../*****/...../PPPPP/PRKRP", s, NULL);
}

/* -- A picture. ----------------------------------------------------------------------------- */

static void draw_state(const rules *r, const state *s, struct text *t)
{
    static const char *const words[] = {
        [MOVE_DUE] = "to move",
        [WORTH_DUE] = "moves after the worth of a present is known",
        [PRESENT_DUE] = "moves after a present may have appeared",
    };
    enum due due = due_of(s);

    text_add(t, "ply %d of %d; ", s->plies, r->limit);
    if (due >= ENDED) text_add(t, due == TIME_UP ? "the time is up\n" : "the game is over\n");
    else text_add(t, "%s %s\n", side_names[side_of(s)], words[due]);
}

static size_t draw(const rules *r, const state *s, char *out, size_t capacity)
{
    struct text t = text_into(out, capacity);

    text_add(&t, "     0 1 2 3 4\n");
    for (unsigned row = 0; row < ROWS; row++) {
        text_add(&t, "  %u ", row);
        for (unsigned col = 0; col < COLS; col++)
            text_add(&t, " %c", glyphs[code_at(s, row * COLS + col)]);
        if (row == 0) text_add(&t, "   Black %d", s->score[BLACK]);
        if (row == ROWS - 1) text_add(&t, "   White %d", s->score[WHITE]);
        text_char(&t, '\n');
    }
    draw_state(r, s, &t);
    return t.length;
}

/* -- On a screen. A cell is called by row and column, as in moves. Above the board stands what
 * concerns Black, below it White's points, and beside them the chance outcomes that are not on a
 * cell. -------------------------------------------------------------------------------------- */

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
    char id[CELL_ID], label[CELL_ID];

    for (unsigned cell = 0; cell < CELLS; cell++) {
        unsigned code = code_at(s, cell), kind = code & KIND_BITS;
        int side = code & BLACK_BIT ? BLACK : WHITE;
        struct board_piece p = {.cell = square_id(cell, id), .label = label};
        if (code == NOTHING) continue;
        p.kind = kind ? kinds[kind] : "present";
        p.owner = kind ? 1 + side : 1 + ZM_NATURE;
        if (kind) snprintf(label, sizeof label, "%s %s", side_names[side], kinds[kind]);
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

#define GAME_PRESENTS (PRESENTS_BOARD + PRESENTS_CELLS + PRESENTS_WEIGHTS)
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
