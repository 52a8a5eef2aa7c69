/* SPDX-License-Identifier: MIT
 * screen_template.h - Kalah on a screen. Takes the names of board_template.h.
 *
 * North's houses above, from right to left, South's below; each side's store behind its last
 * house. "S1" is South's first house, "S" its store. */
#include "core/board.h"

/* -- In text. */

static void draw_numbers(const rules *r, struct text *t, const row *w, bool backwards)
{
    text_fill(t, ' ', 6);
    for (int i = 0; i < r->houses; i++)
        text_add(t, "%4d", pit_of(w, backwards ? r->houses - 1 - i : i));
    text_char(t, '\n');
}

static void draw_labels(const rules *r, struct text *t, bool backwards)
{
    text_fill(t, ' ', 6);
    for (int i = 0; i < r->houses; i++) {
        char label[16];
        snprintf(label, sizeof label, "(%d)", backwards ? r->houses - i : i + 1);
        text_add(t, "%4s", label);
    }
    text_add(t, "\n");
}

static size_t draw(const rules *r, const state *s, char *out, size_t capacity)
{
    struct text t = text_into(out, capacity);

    draw_labels(r, &t, true);
    draw_numbers(r, &t, &s->at[1], true);
    text_add(&t, "%5d ", store_of(r, s, 1));
    text_fill(&t, ' ', 4 * (size_t)r->houses);
    text_add(&t, "%4d\n", store_of(r, s, 0));
    draw_numbers(r, &t, &s->at[0], false);
    draw_labels(r, &t, false);
    text_add(&t,
             s->over ? "South below, North above; the game is over\n"
                     : "South below, North above; %s to move\n",
             s->side ? "North" : "South");
    return t.length;
}

/* -- For a page. */

static const char side_letters[] = "SN";
static const char *const side_names[] = {"South", "North"};

static const char *pit_id(const rules *r, int side, int i, char out[CELL_ID])
{
    if (i == r->houses) snprintf(out, CELL_ID, "%c", side_letters[side]);
    else snprintf(out, CELL_ID, "%c%d", side_letters[side], i + 1);
    return out;
}

static void put_pit(const rules *r, int side, int i, struct board *b)
{
    char id[CELL_ID], label[48];
    bool store = i == r->houses;
    struct board_cell c = {.shape = store ? "store" : "pit", .label = label, .owner = 1 + side};

    if (store) snprintf(label, sizeof label, "%s's store", side_names[side]);
    else snprintf(label, sizeof label, "%s's house %d", side_names[side], i + 1);
    c.id = pit_id(r, side, i, id);
    c.x = side ? r->houses - i : i + 1;
    c.y = side || store ? 0 : 1;
    c.h = store ? 2 : 0;
    board_cell(b, c);
}

static void put_seeds(const rules *r, const state *s, int side, int i, struct board *b)
{
    int seeds = pit_of(&s->at[side], i);
    char id[CELL_ID], label[48];

    snprintf(label, sizeof label, "%d seed%s", seeds, seeds == 1 ? "" : "s");
    board_piece(b, (struct board_piece){.cell = pit_id(r, side, i, id),
                                        .kind = "seeds",
                                        .label = label,
                                        .owner = 1 + side,
                                        .counted = true,
                                        .count = seeds});
}

/* With the pie rule there is a row for its move below. */
#define GAME_PRESENTS (PRESENTS_BOARD + PRESENTS_CELLS + PRESENTS_WEIGHTS)
static size_t describe(const rules *r, const state *s, char *out, size_t capacity)
{
    struct board b = board_begin(out, capacity, r->houses + 2, r->pie ? 3 : 2);

    for (int side = 0; side < 2; side++)
        for (int i = 0; i <= r->houses; i++) put_pit(r, side, i, &b);
    if (s->swap && s->side)
        board_cell(&b, (struct board_cell){.id = "swap",
                                           .shape = "label",
                                           .label = "change places",
                                           .y = 2.1,
                                           .w = r->houses + 2,
                                           .h = 0.8});
    for (int side = 0; side < 2; side++)
        for (int i = 0; i <= r->houses; i++) put_seeds(r, s, side, i, &b);
    return board_end(&b);
}

static size_t write_cells(const rules *r, const state *s, zm_move m, char *out, size_t capacity)
{
    struct text t = text_into(out, capacity);
    char id[CELL_ID];

    text_add(&t, "%s", m == MOVE_SWAP ? "swap" : pit_id(r, s->side, (int)m, id));
    return t.length;
}
