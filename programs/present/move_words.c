/* SPDX-License-Identifier: MIT
 * move_words.c - see move_words.h. */
#include "move_words.h"

#include "board_data.h"

#include <stdio.h>
#include <string.h>

/* -- TUC chess has digits for rows from above, and for columns; chess has letters for columns, and
 * numbers for rows from below. -------------------------------------------------------------- */

enum { CHESS_ROWS = 7, CHESS_COLUMNS = 5 };

static bool is_chess(const struct zm_context *zm)
{
    return strcmp(zm_game_of(zm)->name, "tuc-chess") == 0;
}

/* Four digits. */
static bool is_step(const char *text)
{
    return strlen(text) == 4 && strspn(text, "0123456789") == 4;
}

static char letter_of(char column)
{
    return (char)('a' + column - '0');
}

static int number_of(char row)
{
    return CHESS_ROWS - (row - '0');
}

struct words move_title(const struct zm_context *zm, const char *name)
{
    struct words out;

    if (is_chess(zm) && is_step(name))
        snprintf(out.text, sizeof out.text, "%c%d-%c%d (%s)", letter_of(name[1]),
                 number_of(name[0]), letter_of(name[3]), number_of(name[2]), name);
    else snprintf(out.text, sizeof out.text, "%s", name);
    return out;
}

/* -- What a move took. ----------------------------------------------------------------------- */

/* The board before a move and after it. */
struct change {
    struct board_data before, after;
    char cells[256]; /* of the move, as zm_move_cells() has them */
    int mover;
};

/* The piece on the same cell of the other board, or NULL. *at as for board_cell_of(). */
static const struct json *piece_on(const struct board_data *board, const struct json *cell,
                                   const struct json **at)
{
    const struct json *first = board->pieces + 1, *end = board->pieces->end, *from = *at, *p = from;

    if (first >= end) return NULL;
    do {
        if (board_same_text(json_member(p, "cell"), cell)) return *at = p;
        p = p->end < end ? p->end : first;
    } while (p != from);
    return NULL;
}

static double side_of(const struct json *piece)
{
    return piece ? json_number(piece, "side", ZM_NATURE) : -1;
}

/* The cell where the move ends is the last of its cells. */
static bool is_target(const struct change *c, const struct json *cell)
{
    const char *blank = strrchr(c->cells, ' ');

    return board_is_word_of(cell, blank ? blank + 1 : c->cells);
}

struct taken {
    int turned;
    double seeds;
    char piece[EFFECT_TEXT]; /* "captures a rook" */
};

static void look_at_piece(const struct change *c, const struct json *before,
                          const struct json *after, struct taken *out)
{
    const struct json *cell = json_member(before, "cell");
    double count = json_number(before, "count", 0);
    char kind[32];

    if (side_of(before) == c->mover) return;
    json_text(before, "kind", kind, sizeof kind);
    if (strcmp(kind, "seeds") == 0) {
        if (json_number(after ? after : before, "count", 1) == 0) out->seeds += count;
    } else if (side_of(after) != c->mover) return;
    else if (!is_target(c, cell)) out->turned++;
    else
        snprintf(out->piece, sizeof out->piece, "%s a %s",
                 side_of(before) == !c->mover ? "captures" : "takes", kind);
}

/* Houses are emptied at the end of a game, and on the way in laps: that captures nothing. */
static bool empties_houses(const struct zm_context *zm)
{
    char spec[ZM_SPEC_TEXT];

    return zm_outcome(zm, NULL) || strstr(zm_spec(zm, spec, sizeof spec), ",relay");
}

static void write_taken(const struct zm_context *zm, const struct taken *taken,
                        char out[EFFECT_TEXT])
{
    if (*taken->piece) snprintf(out, EFFECT_TEXT, "%s", taken->piece);
    else if (taken->turned && strcmp(zm_game_of(zm)->name, "mnk") == 0)
        snprintf(out, EFFECT_TEXT, "all stones change hands");
    else if (taken->turned) snprintf(out, EFFECT_TEXT, "turns %d", taken->turned);
    else if (taken->seeds > 0 && !empties_houses(zm))
        snprintf(out, EFFECT_TEXT, "captures %.0f", taken->seeds);
}

/* The context stands behind the move. */
static void compare(const struct zm_context *zm, const struct change *c, char out[EFFECT_TEXT])
{
    struct taken taken = {.turned = 0};
    const struct json *pieces = c->before.pieces, *at = c->after.pieces + 1;

    for (const struct json *p = pieces + 1; p < pieces->end; p = p->end)
        look_at_piece(c, p, piece_on(&c->after, json_member(p, "cell"), &at), &taken);
    write_taken(zm, &taken, out);
}

struct move_effect move_effect(struct zm_context *zm, zm_move move)
{
    struct move_effect out = {.again = false};
    struct change c = {.mover = (int)zm_side_to_move(zm)};

    zm_move_cells(zm, move, c.cells, sizeof c.cells);
    bool read = !board_data_of(&c.before, zm);
    if (!zm_play(zm, move)) {
        read = read && !board_data_of(&c.after, zm);
        if (read) compare(zm, &c, out.taken);
        out.again = !zm_outcome(zm, NULL) && (int)zm_side_to_move(zm) == c.mover;
        zm_undo(zm);
    }
    board_data_free(&c.before);
    board_data_free(&c.after);
    return out;
}

/* -- Chance outcomes. ------------------------------------------------------------------------ */

/* The side that made the last move before the outcome. */
static const char *last_mover(struct zm_context *zm)
{
    size_t undone = 0;
    enum zm_side side = ZM_NATURE;

    while (side == ZM_NATURE && !zm_undo(zm)) undone++, side = zm_side_to_move(zm);
    while (undone--) zm_redo(zm);
    return side == ZM_NATURE ? "a side" : zm_game_of(zm)->side[side];
}

static struct words chess_outcome(struct zm_context *zm, const char *text)
{
    struct words out = {.text = ""};

    if (strcmp(text, "=1") == 0)
        snprintf(out.text, sizeof out.text, "%s wins a present: 1 point", last_mover(zm));
    else if (strcmp(text, "=0") == 0) strcpy(out.text, "the present was empty");
    else if (strcmp(text, "*!") == 0) strcpy(out.text, "the time is up");
    else if (strlen(text) == 3)
        snprintf(out.text, sizeof out.text, "a present appears at %c%d", letter_of(text[2]),
                 number_of(text[1]));
    return out;
}

struct words last_outcome(struct zm_context *zm)
{
    struct words out = {.text = ""};
    char name[ZM_MOVE_TEXT];
    const zm_move *made;
    size_t n = zm_history(zm, &made);

    if (!n || zm_undo(zm)) return out;
    zm_move_text(zm, made[n - 1], name, sizeof name);
    zm_redo(zm);
    if (is_chess(zm)) return chess_outcome(zm, name);
    snprintf(out.text, sizeof out.text, "chance: %s", name);
    return out;
}
