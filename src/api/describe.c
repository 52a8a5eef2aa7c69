/* SPDX-License-Identifier: MIT
 * describe.c - the board for a screen: as the game describes it, or made of its picture in text;
 * the threat annotations of a board. */
#include "core/board.h"
#include "api/context.h"
#include "core/memory.h"
#include "search/search.h"

#include <assert.h>
#include <string.h>
#include <zermelo_signs.h>

/* Letters of a picture are so wide and stand on lines so high; the cells of moves, under it, grow
 * with their text and fill rows. */
static const double letter_size = 0.5, letter_width = 0.3, line_height = 0.6;
static const double button_height = 0.8, button_margin = 0.4, gap = 0.1, width_least = 8;

static bool describes(const struct zm_game *game)
{
    return game->describe && game->write_cells;
}

struct layout {
    const struct zm_context *zm;
    char *picture;
    double width, picture_height, height;
};

static void measure_picture(struct layout *l)
{
    l->width = width_least;
    for (const char *line = l->picture; *line; line += line[0] == '\n') {
        size_t n = strcspn(line, "\n");
        if ((double)n * letter_width > l->width) l->width = (double)n * letter_width;
        l->picture_height += line_height;
        line += n;
    }
    l->height = l->picture_height;
}

/* Finds the place of each move's cell, and draws it unless b is NULL. */
static void place_moves(struct layout *l, struct board *b)
{
    const struct zm_context *zm = l->zm;
    double x = 0, y = l->picture_height + gap;
    size_t n =
        zm->list && !zm_outcome(zm, NULL) ? zm->variant->moves(zm->rules, zm->state, zm->list) : 0;
    char text[ZM_MOVE_TEXT];

    for (size_t i = 0; i < n; i++) {
        zm_move_text(zm, zm->list[i], text, sizeof text);
        double w = letter_width * (double)strlen(text) + button_margin;
        if (x > 0 && x + w > l->width) x = 0, y += button_height + gap;
        if (b)
            board_cell(b, (struct board_cell){.id = text,
                                              .shape = "label",
                                              .label = text,
                                              .x = x,
                                              .y = y,
                                              .w = w,
                                              .h = button_height});
        x += w + gap;
    }
    if (n) l->height = y + button_height;
}

/* One text a line; the picture's line ends are lost. */
static void place_picture(struct layout *l, struct board *b)
{
    double y = line_height / 2;

    for (char *line = l->picture; *line; y += line_height) {
        size_t n = strcspn(line, "\n");
        bool last = !line[n];
        line[n] = '\0';
        if (n)
            board_text(
                b, (struct board_text){.text = line, .y = y, .size = letter_size, .mono = true});
        line += last ? n : n + 1;
    }
}

static size_t describe_picture(const struct zm_context *zm, char *out, size_t capacity)
{
    size_t size = zm_draw(zm, NULL, 0) + 1;
    struct layout l = {.zm = zm, .picture = memory_take(&zm->allocator, size)};

    if (l.picture) {
        zm_draw(zm, l.picture, size);
        measure_picture(&l);
    }
    place_moves(&l, NULL);
    struct board b = board_begin(out, capacity, l.width, l.height);
    place_moves(&l, &b);
    if (l.picture) place_picture(&l, &b);
    memory_give(&zm->allocator, l.picture, size);
    return board_end(&b);
}

size_t zm_describe(const struct zm_context *zm, char *out, size_t capacity)
{
    if (!describes(zm->face)) return describe_picture(zm, out, capacity);
    return zm->variant->describe(zm->rules, zm->state, out, capacity);
}

size_t zm_move_cells(const struct zm_context *zm, zm_move move, char *out, size_t capacity)
{
    if (describes(zm->face))
        return zm->variant->write_cells(zm->rules, zm->state, move, out, capacity);
    return zm->variant->write_move(zm->rules, zm->state, move, out, capacity);
}

size_t zm_signs(const struct zm_context *zm, struct zm_sign *out, size_t capacity)
{
    const struct zm_engine *engine = zm->variant->engine;

    return engine->annotations ? engine->annotations(zm->rules, zm->state, out, capacity) : 0;
}

size_t zm_windows(const struct zm_context *zm, const char *cell, enum zm_side side,
                  struct zm_windows *out)
{
    const struct zm_engine *engine = zm->variant->engine;

    assert(side == ZM_FIRST || side == ZM_SECOND);
    return engine->windows ? engine->windows(zm->rules, zm->state, cell, side, out) : 0;
}
