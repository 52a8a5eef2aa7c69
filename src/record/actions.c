/* SPDX-License-Identifier: MIT
 * actions.c - what other programs take: OpenSpiel's numbers of actions, and boards of the Kalah
 * Game Protocol. Both are written only; they are read as notations (notation.h). */
#include "record/collection.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The inverse of number_to_word(); -1: the move has no number. */
static int number_of(const struct board_form *f, const char *word, enum zm_side side)
{
    int column, row;

    switch (f->kind) {
    case BOARD_COLUMNS: return atoi(word) - 1;
    case BOARD_HOUSES:
        return *word < '0' || *word > '9' ? -1
               : side == ZM_SECOND        ? atoi(word) + f->columns + 1
                                          : atoi(word);
    case BOARD_CELLS:
        if (word_to_cell(f, word, &column, &row)) return row * f->columns + column;
        return f->from_top && strcmp(word, "pass") == 0 ? f->rows * f->columns : -1;
    default: return -1;
    }
}

struct action_writer {
    struct zm_collection *c;
    struct text *t;
};

static bool write_action(void *with, uint32_t node, const char *move)
{
    struct action_writer *w = with;
    int number = number_of(&w->c->form, move, zm_side_to_move(w->c->zm));

    (void)node;
    if (number < 0)
        return collection_fail(w->c, ZM_BAD_INPUT, "openspiel-move",
                               "\"%s\" is no action of OpenSpiel's", move);
    text_add(w->t, "%s%d", w->t->length ? " " : "", number);
    return true;
}

static bool openspiel_write(struct zm_collection *c, struct text *t)
{
    struct action_writer w = {c, t};

    if (c->form.kind == BOARD_OTHER || c->form.kind == BOARD_STEPS)
        return collection_fail(c, ZM_BAD_INPUT, "openspiel-game", "OpenSpiel has no %s",
                               c->zm->face->name);
    if (!from_start(c) || !collection_walk(c, write_action, &w)) return false;
    text_char(t, '\n');
    return true;
}

const struct format openspiel_format = {.name = "openspiel", .write = openspiel_write};

/* "S 4 4 4 0 / 4 4 4 0": South's houses and store, then North's. The board is told as who is to
 * move sees it: the number of houses, both stores, both rows of houses, the own ones first. */
static bool kgp_write(struct zm_collection *c, struct text *t)
{
    enum { HOUSES_MOST = 100 };
    int seeds[2][HOUSES_MOST + 1], houses = c->form.columns;
    char line[POSITION_TEXT];

    if (c->form.kind != BOARD_HOUSES || houses > HOUSES_MOST)
        return collection_fail(c, ZM_BAD_INPUT, "kgp-game",
                               "the Kalah Game Protocol has boards of Kalah only");
    zm_position_text(c->zm, line, sizeof line);
    const char *at = line + 1;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i <= houses; i++) {
            char *end;
            at += strspn(at, " /");
            seeds[side][i] = (int)strtol(at, &end, 10);
            at = end;
        }
    int own = zm_side_to_move(c->zm) == ZM_SECOND, other = !own;
    text_add(t, "<%d,%d,%d", houses, seeds[own][houses], seeds[other][houses]);
    for (int i = 0; i < houses; i++) text_add(t, ",%d", seeds[own][i]);
    for (int i = 0; i < houses; i++) text_add(t, ",%d", seeds[other][i]);
    text_add(t, ">\n");
    return true;
}

const struct format kgp_format = {.name = "kgp", .write = kgp_write};
