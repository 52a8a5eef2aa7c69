/* SPDX-License-Identifier: MIT
 * boards.c - the board that every game describes, read back by a JSON reader along random games.
 *
 * Whatever the game: cells have names of their own and lie on the board, pieces stand on cells,
 * and every legal move can be clicked without being taken for another. */
#include "subjects.h"

#include <jansson.h>
#include <string.h>

static uint64_t checks;

#define MUST(condition, ...)                                                                       \
    do {                                                                                           \
        checks++;                                                                                  \
        if (!(condition)) failure(__VA_ARGS__);                                                    \
    } while (0)

enum { BOARD_MAX = 1 << 20, CELLS_TEXT = 128, CLICKABLE = 60 };

static const char *text_at(json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));

    return text ? text : "";
}

static double number_at(json_t *object, const char *name, double fallback)
{
    json_t *value = json_object_get(object, name);

    return json_is_number(value) ? json_number_value(value) : fallback;
}

static bool within(double least, double value, double most)
{
    return value >= least - 1e-6 && value <= most + 1e-6;
}

/* The cells by their ids, each with itself as value. */
static json_t *index_cells(struct zm_context *zm, json_t *board)
{
    json_t *index = json_object(), *cell;
    size_t i;

    json_array_foreach(json_object_get(board, "cells"), i, cell)
    {
        const char *id = text_at(cell, "id");
        MUST(*id && !strpbrk(id, " ,\t\n"), zm, "the id \"%s\" is not one word", id);
        MUST(!json_object_get(index, id), zm, "two cells \"%s\"", id);
        json_object_set(index, id, cell);
    }
    return index;
}

static bool is_shape(const char *shape)
{
    return *shape && strstr(" square circle pit store point hole label ", shape) != NULL;
}

static void check_cells(struct zm_context *zm, json_t *board, json_t *index)
{
    double width = number_at(board, "width", 0), height = number_at(board, "height", 0);
    const char *id;
    json_t *cell;

    MUST(width > 0 && height > 0, zm, "the board is %g x %g", width, height);
    json_object_foreach(index, id, cell)
    {
        double x = number_at(cell, "x", -1), y = number_at(cell, "y", -1);
        double w = number_at(cell, "w", 1), h = number_at(cell, "h", 1);
        MUST(is_shape(text_at(cell, "shape")), zm, "cell %s: its shape", id);
        MUST(*text_at(cell, "label"), zm, "cell %s has no label", id);
        MUST(w > 0 && h > 0, zm, "cell %s is %g x %g", id, w, h);
        MUST(within(0, x, width - w) && within(0, y, height - h), zm, "cell %s lies outside", id);
        MUST(!json_object_get(cell, "as") || json_object_get(index, text_at(cell, "as")), zm,
             "cell %s stands for one that is not there", id);
    }
}

static void check_pieces(struct zm_context *zm, json_t *board, json_t *index)
{
    json_t *pieces = json_object_get(board, "pieces"), *piece;
    size_t i;

    MUST(json_is_array(pieces), zm, "no array of pieces");
    json_array_foreach(pieces, i, piece)
    {
        MUST(json_object_get(index, text_at(piece, "cell")), zm, "piece %zu stands nowhere", i);
        MUST(*text_at(piece, "kind") && *text_at(piece, "label"), zm, "piece %zu has no name", i);
        MUST(within(0, number_at(piece, "side", 0), 2), zm, "piece %zu: its side", i);
    }
}

static void check_texts(struct zm_context *zm, json_t *board)
{
    double width = number_at(board, "width", 0), height = number_at(board, "height", 0);
    json_t *texts = json_object_get(board, "texts"), *text;
    size_t i;

    json_array_foreach(texts, i, text)
    {
        MUST(*text_at(text, "text"), zm, "text %zu is empty", i);
        MUST(within(0, number_at(text, "x", -1), width) &&
                 within(0, number_at(text, "y", -1), height),
             zm, "\"%s\" stands outside", text_at(text, "text"));
    }
}

/* Every word is a cell, and a cell that is clicked itself. */
static void check_clicks(struct zm_context *zm, const char *cells, json_t *index)
{
    char copy[CELLS_TEXT];

    snprintf(copy, sizeof copy, "%s", cells);
    for (const char *id = strtok(copy, " "); id; id = strtok(NULL, " ")) {
        json_t *cell = json_object_get(index, id);
        MUST(cell && !json_object_get(cell, "as"), zm, "no cell \"%s\" to click", id);
    }
}

/* Whether somebody who clicks one sequence may have meant the other. */
static bool begins_with(const char *cells, const char *start)
{
    size_t n = strlen(start);

    return strncmp(cells, start, n) == 0 && (!cells[n] || cells[n] == ' ');
}

static void check_moves(struct zm_context *zm, json_t *index)
{
    static zm_move list[ZM_MOVES_MAX];
    static char cells[256][CELLS_TEXT];
    size_t n = zm_moves(zm, list, ZM_MOVES_MAX), all = n < 256 ? n : 256;

    for (size_t i = 0; i < all; i++) {
        size_t length = zm_move_cells(zm, list[i], cells[i], CELLS_TEXT);
        MUST(length < CELLS_TEXT, zm, "the cells of move %zu take %zu bytes", i, length);
        MUST(length || n > CLICKABLE, zm, "move %zu of %zu has no cells", i, n);
        check_clicks(zm, cells[i], index);
        for (size_t j = 0; j < i && length; j++)
            MUST(!*cells[j] ||
                     (!begins_with(cells[i], cells[j]) && !begins_with(cells[j], cells[i])),
                 zm, "\"%s\" and \"%s\" are moves", cells[j], cells[i]);
    }
}

static void check_board(struct zm_context *zm)
{
    static char text[BOARD_MAX];
    json_error_t why;
    size_t length = zm_describe(zm, text, sizeof text);
    json_t *board = json_loads(text, JSON_REJECT_DUPLICATES, &why);

    MUST(length < sizeof text && length == strlen(text), zm, "%zu bytes", length);
    MUST(json_is_object(board), zm, "no JSON: %s at %d", why.text, why.position);
    json_t *index = index_cells(zm, board);
    check_cells(zm, board, index);
    check_pieces(zm, board, index);
    check_texts(zm, board);
    check_moves(zm, index);
    json_decref(index);
    json_decref(board);
}

static void play_through(struct zm_context *zm, uint64_t *seed)
{
    static zm_move list[ZM_MOVES_MAX];

    for (int ply = 0; ply < 60 && !zm_outcome(zm, NULL); ply++) {
        check_board(zm);
        size_t n = zm_moves(zm, list, ZM_MOVES_MAX);
        if (zm_play(zm, list[chance(seed, n)])) failure(zm, "listed but not legal: %s", zm_why(zm));
    }
    check_board(zm);
    while (!zm_undo(zm)) {}
}

int main(void)
{
    static struct subject list[SUBJECTS_MAX];
    uint64_t seed = test_seed();
    size_t n = subjects_list(list, &seed);

    for (int round = 0; round < test_rounds(); round++)
        for (size_t i = 0; i < n; i++)
            for (int as_guest = 0; as_guest < 2; as_guest++) {
                struct zm_context *zm = subject_open(&list[i], as_guest);
                play_through(zm, &seed);
                zm_close(zm);
            }
    return test_end("boards", checks);
}
