/* SPDX-License-Identifier: MIT
 * sgf_write.c - writes the Smart Game Format: the whole tree, in UTF-8. */
#include "record/sgf.h"

#include "games/grid.h"

#include <stdlib.h>
#include <string.h>

struct sgf_writer {
    struct zm_collection *c;
    struct text *t;
    size_t column; /* where the line of nodes began to be filled */
    bool white;    /* the first side has the white stones */
};

void sgf_write_value(struct text *t, const char *value)
{
    text_char(t, '[');
    for (const char *at = value; *at; at++) {
        bool game = *at == '(' && at[1] == ';'; /* at the begin of a line it would be one */
        if (*at == ']' || *at == '\\' || game) text_char(t, '\\');
        text_char(t, *at);
    }
    text_char(t, ']');
}

static void write_property(struct text *t, const char *id, const char *value)
{
    if (!*value) return;
    text_add(t, "%s", id);
    sgf_write_value(t, value);
}

static char letter(int i)
{
    return (char)(i < 26 ? 'a' + i : 'A' + i - 26);
}

/* -- The root. ------------------------------------------------------------------------------- */

/* SGF has a number for gomoku and renju, and for Othello. Editors show other stones right if they
 * take them for gomoku's; RU says what they are. */
static void write_game(struct sgf_writer *w)
{
    const struct board_form *f = &w->c->form;
    bool othello = strcmp(w->c->zm->face->name, "othello") == 0;

    text_add(w->t, "(;FF[4]CA[UTF-8]GM[%d]", othello ? 2 : 4);
    if (f->rows == f->columns) text_add(w->t, "SZ[%d]", f->rows);
    else text_add(w->t, "SZ[%d:%d]", f->columns, f->rows);
    write_property(w->t, "RU", zm_spec(w->c->zm, w->c->spec, sizeof w->c->spec));
}

static void write_result(struct sgf_writer *w)
{
    static const char *const how[] = {"", "R", "T", ""};
    const struct zm_collection *c = w->c;

    if (!c->has_result) return;
    if (!c->result) text_add(w->t, "RE[0]");
    else
        text_add(w->t, "RE[%c+%s]", (c->result > 0) != w->white ? 'B' : 'W',
                 c->forfeit ? "F" : how[c->termination]);
}

static void write_tags(struct sgf_writer *w)
{
    const struct zm_collection *c = w->c;

    write_property(w->t, "PB", zm_collection_tag(c, w->white ? "Second" : "First"));
    write_property(w->t, "PW", zm_collection_tag(c, w->white ? "First" : "Second"));
    write_result(w);
    for (int i = 0; sgf_tags[i].id; i++)
        write_property(w->t, sgf_tags[i].id, zm_collection_tag(c, sgf_tags[i].name));
}

/* Returns whether there are any. */
static bool write_stones(struct sgf_writer *w, const char *rows, char stone, const char *id)
{
    const struct board_form *f = &w->c->form;
    bool any = false;

    for (int row = 0; row < f->rows; row++)
        for (int column = 0; column < f->columns; column++) {
            if (rows[row * (f->columns + 1) + column] != stone) continue;
            text_add(w->t, "%s[%c%c]", any ? "" : id, letter(column), letter(row));
            any = true;
        }
    return any;
}

/* The position where the game begins, the table standing there. */
static void write_setup(struct sgf_writer *w)
{
    struct zm_collection *c = w->c;
    char line[POSITION_TEXT];

    if (c->zm->from_start) {
        if (c->white_first) text_add(w->t, "PL[W]");
        return;
    }
    zm_position_text(c->zm, line, sizeof line);
    bool black = write_stones(w, line, 'X', "AB"), white = write_stones(w, line, 'O', "AW");
    /* PL alone would say which colour the first side has. */
    if (!black && !white) text_add(w->t, "AE[aa]");
    text_add(w->t, "PL[%c]", sgf_black_to_move(c) ? 'B' : 'W');
}

/* -- Nodes. ---------------------------------------------------------------------------------- */

static void write_notes(struct sgf_writer *w, const struct game_node *n)
{
    static const char *const marks[MARKS] = {"",      "TE[1]", "BM[1]", "TE[2]",
                                             "BM[2]", "IT[]",  "DO[]"};

    text_add(w->t, "%s", marks[n->mark]);
    if (n->ms != NO_TIME) text_add(w->t, SGF_TIME "[%u]", (unsigned)n->ms);
    write_property(w->t, "C", text_at(w->c, n->comment));
    text_add(w->t, "%s", text_at(w->c, n->extra));
}

/* Writes a move, the table standing before it. */
static void write_move(struct sgf_writer *w, zm_move move)
{
    struct zm_collection *c = w->c;
    char colour = sgf_black_to_move(c) ? 'B' : 'W', word[ZM_MOVE_TEXT];
    int column, row;

    zm_move_text(c->zm, move, word, sizeof word);
    bool cell = word_to_cell(&c->form, word, &column, &row);
    if (c->form.kind == BOARD_COLUMNS)
        cell = true, column = atoi(word) - 1, row = landing_row(c, column);
    if (cell) text_add(w->t, "%c[%c%c]", colour, letter(column), letter(row));
    else if (strcmp(word, "pass") == 0) text_add(w->t, "%c[]", colour);
    else write_property(w->t, SGF_WORD, word);
}

/* Goes to a node that is a child of the current one, and writes it. */
static void enter(struct sgf_writer *w, uint32_t at)
{
    enum { FULL = 70 };
    struct zm_collection *c = w->c;
    zm_move move = c->nodes[at].move;

    if (w->t->length - w->column > FULL) text_char(w->t, '\n'), w->column = w->t->length;
    text_char(w->t, ';');
    write_move(w, move);
    context_make(c->zm, move);
    c->current = at;
    write_notes(w, &c->nodes[at]);
}

/* Writes all that follows the current node, and goes back to it. Each variation is written by a
 * call of its own, so they are nested no deeper than they were when they were read. */
static void write_below(struct sgf_writer *w)
{
    struct zm_collection *c = w->c;
    uint32_t begin = c->current, child;

    while ((child = c->nodes[c->current].child) && !c->nodes[child].next) enter(w, child);
    for (; child; child = c->nodes[child].next) {
        uint32_t branch = c->current;
        text_add(w->t, "\n(");
        w->column = w->t->length;
        enter(w, child);
        write_below(w);
        collection_back(c, branch);
        text_char(w->t, ')');
    }
    collection_back(c, begin);
}

bool sgf_write(struct zm_collection *c, struct text *t)
{
    struct sgf_writer w = {.c = c, .t = t};
    const struct board_form *f = &c->form;

    if (!form_has_cells(f))
        return collection_fail(c, ZM_BAD_INPUT, "sgf-game", "SGF has no form for %s",
                               c->zm->face->name);
    if (f->rows > SGF_LETTERS || f->columns > SGF_LETTERS)
        return collection_fail(c, ZM_BAD_INPUT, "sgf-board",
                               "SGF has boards up to %d by %d, this has %d rows and %d columns",
                               SGF_LETTERS, SGF_LETTERS, f->rows, f->columns);
    sgf_find_opening(c);
    if (c->swaps && !c->zm->from_start)
        return collection_fail(c, ZM_BAD_INPUT, "sgf-opening",
                               "SGF has no place for how far an opening is where the game begins");
    w.white = sgf_first_has_white(c);
    collection_back(c, 0);
    write_game(&w);
    write_tags(&w);
    write_setup(&w);
    write_notes(&w, &c->nodes[0]);
    w.column = t->length;
    write_below(&w);
    text_add(t, ")\n");
    return true;
}
