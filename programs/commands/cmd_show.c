/* SPDX-License-Identifier: MIT
 * cmd_show.c - zermelo show: a position. */
#include "answer.h"
#include "board_svg.h"

#include <zermelo_signs.h>
#include <zermelo_weights.h>

enum format { FORMAT_TEXT, FORMAT_JSON, FORMAT_SVG };
static const char *const format_names[] = {"text", "json", "svg", NULL};

struct wishes {
    int format;
    uint64_t width, height; /* of a picture, in pixels; 0: not said */
    const char *cell;       /* whose windows are counted; NULL: none's */
};

static bool read_wishes(const struct call *call, struct wishes *w)
{
    *w = (struct wishes){.format = FORMAT_TEXT, .cell = call_option(call, "cell")};
    bool read = call_format(call, format_names, "are text, json, svg", &w->format) &&
                call_number(call, "width", 1, BOARD_SVG_MOST, 0, &w->width) &&
                call_number(call, "height", 1, BOARD_SVG_MOST, 0, &w->height);
    if (!read || w->format == FORMAT_SVG || (!w->width && !w->height)) return read;
    return bad_input(call, "--%s is for pictures: add --format svg", w->width ? "width" : "height");
}

/* -- Source report M's counts: the windows through a cell. ------------------------------------ */

static void write_windows(FILE *out, const struct zm_context *zm, const char *cell)
{
    struct zm_windows w[2][ZM_DIRECTIONS];
    const struct zm_game *game = zm_game_of(zm);
    size_t n = zm_windows(zm, cell, ZM_FIRST, w[0]);

    zm_windows(zm, cell, ZM_SECOND, w[1]);
    fprintf(out, "\n%-10s  side  stones  open windows  fewest missing  windows with so few\n",
            cell);
    for (size_t d = 0; d < n; d++)
        for (int side = 0; side < 2; side++) {
            const struct zm_windows *v = &w[side][d];
            fprintf(out, "%-10s  %-4s  %6d  %12d  ", side ? "" : v->direction, game->side[side],
                    v->stones, v->open);
            if (v->open) fprintf(out, "%14d  %19d\n", v->missing, v->least);
            else fprintf(out, "%14s  %19s\n", "-", "-");
        }
}

static json_t *windows_json(const struct zm_context *zm, const char *cell)
{
    json_t *all = json_array();

    for (enum zm_side side = ZM_FIRST; side <= ZM_SECOND; side++) {
        struct zm_windows w[ZM_DIRECTIONS];
        size_t n = zm_windows(zm, cell, side, w);
        for (size_t d = 0; d < n; d++)
            json_array_append_new(all, json_pack("{s:s,s:s,s:i,s:i,s:i,s:i}", "direction",
                                                 w[d].direction, "side", zm_game_of(zm)->side[side],
                                                 "stones", w[d].stones, "open", w[d].open,
                                                 "missing", w[d].missing, "least", w[d].least));
    }
    return json_pack("{s:s,s:o}", "id", cell, "windows", all);
}

/* -- The terms of an evaluation that is a sum. ------------------------------------------------ */

/* Of a longer list terms that count nothing here are left out of the text. */
enum { TERMS_SHORT = 12, PRODUCT_TEXT = 40 };

static int count_of_terms(const struct zm_weight *w)
{
    int n = 0;

    for (; w->name; w++) n += w->in_guess;
    return n;
}

/* What a product is measured in. */
static const char *product_words(const struct zm_context *zm, char out[PRODUCT_TEXT])
{
    const int log_odds = 2000; /* 1000 are one in the logarithm of the odds */
    bool bounded;
    int scale = zm_terms_scale(zm, &bounded);

    if (bounded) return scale == log_odds ? "thousandths" : "product";
    snprintf(out, PRODUCT_TEXT, "1/%d %.20s", scale, zm_game_of(zm)->unit);
    return out;
}

static void write_terms(FILE *out, struct zm_context *zm)
{
    int terms[ZM_WEIGHTS_MAX];
    char product[PRODUCT_TEXT];
    const struct zm_weight *w = zm_weights(zm);
    long sum = 0;

    if (zm_terms(zm, terms)) {
        fprintf(out, "terms       none: %s\n", zm_why(zm));
        return;
    }
    bool whole = count_of_terms(w) <= TERMS_SHORT;
    fprintf(out, "\nterms of the evaluation of pvs   count  weight  %11s\n",
            product_words(zm, product));
    for (; w->name; w++) {
        int count = terms[w - zm_weights(zm)];
        if (!w->in_guess || (!count && !whole)) continue;
        fprintf(out, "%-30s  %6d  %6d  %11ld\n", w->name, count, w->usual, (long)count * w->usual);
        sum += (long)count * w->usual;
    }
    fprintf(out, "%-30s  %6s  %6s  %11ld\n", "sum", "", "", sum);
}

static json_t *terms_json(const struct zm_context *zm, const int terms[ZM_WEIGHTS_MAX])
{
    const struct zm_weight *w = zm_weights(zm);
    json_t *all = json_array();

    for (int i = 0; w[i].name; i++)
        if (w[i].in_guess)
            json_array_append_new(all, json_pack("{s:s,s:i,s:i,s:b,s:s}", "name", w[i].name,
                                                 "count", terms[i], "weight", w[i].usual, "fixed",
                                                 !w[i].step, "about", w[i].about));
    return all;
}

/* terms: the list, or null, and why there is none. */
static void put_terms(json_t *object, struct zm_context *zm)
{
    int terms[ZM_WEIGHTS_MAX], result;
    bool bounded, over = zm_outcome(zm, &result), none = over || zm_terms(zm, terms);

    json_object_set_new(object, "terms", none ? json_null() : terms_json(zm, terms));
    if (none && !over) json_object_set_new(object, "no_terms", json_string(zm_why(zm)));
    if (!none) json_object_set_new(object, "scale", json_integer(zm_terms_scale(zm, &bounded)));
}

/* -- Everything. ------------------------------------------------------------------------------ */

static void write_text(FILE *out, struct zm_context *zm, const char *cell)
{
    const struct zm_game *game = zm_game_of(zm);
    enum zm_side side = zm_side_to_move(zm);
    char *picture = text_of(zm_draw, zm), *position = text_of(zm_position_text, zm);
    int result;

    fprintf(out, "%s\nposition    %s\ngame        %s\n", picture, position, spec_text(zm).text);
    if (zm_outcome(zm, &result)) {
        fprintf(out, "over        %s\n", result_words(game, result).text);
    } else {
        fprintf(out, "to move     %s\n", side == ZM_NATURE ? "nature" : game->side[side]);
        fprintf(out, "%s %zu\n", side == ZM_NATURE ? "events     " : "moves      ",
                zm_moves(zm, NULL, 0));
        fprintf(out, "evaluation  %s for %s\n", evaluation_text(game, zm_evaluate(zm)).text,
                game->side[0]);
    }
    free(picture);
    free(position);
    if (!zm_outcome(zm, NULL)) write_terms(out, zm);
    if (cell) write_windows(out, zm, cell);
}

static json_t *show_json(struct zm_context *zm, const char *cell)
{
    json_t *object = position_json(zm);
    char *picture = text_of(zm_draw, zm), *board = text_of(zm_describe, zm);
    int result;
    bool over = zm_outcome(zm, &result);

    json_object_set_new(object, "drawing", json_string(picture));
    json_object_set_new(object, "board", json_loads(board, 0, NULL));
    json_object_set_new(object, "moves", json_integer((json_int_t)zm_moves(zm, NULL, 0)));
    json_object_set_new(object, "over", json_boolean(over));
    json_object_set_new(object, "result", over ? json_integer(result) : json_null());
    json_object_set_new(object, "evaluation", number_json(zm_evaluate(zm)));
    put_terms(object, zm);
    if (cell) json_object_set_new(object, "cell", windows_json(zm, cell));
    free(picture);
    free(board);
    return object;
}

static void write_json(FILE *out, struct zm_context *zm, const char *cell)
{
    json_t *value = show_json(zm, cell);
    char *text = json_dumps(value, JSON_COMPACT | JSON_REAL_PRECISION(12));

    if (text) fprintf(out, "%s\n", text);
    free(text);
    json_decref(value);
}

static enum zm_status write_form(FILE *out, struct zm_context *zm, const struct wishes *w)
{
    if (w->format == FORMAT_SVG)
        return board_svg_position(out, zm, (double)w->width, (double)w->height);
    if (w->format == FORMAT_JSON) write_json(out, zm, w->cell);
    else write_text(out, zm, w->cell);
    return ZM_OK;
}

static int run(struct call *call, struct zm_context *zm)
{
    struct wishes w;
    struct zm_windows windows[ZM_DIRECTIONS];
    char *text = NULL;
    size_t length = 0;

    if (!read_wishes(call, &w)) return EXIT_INPUT;
    if (w.cell && !zm_windows(zm, w.cell, ZM_FIRST, windows))
        return complain(
            call, EXIT_INPUT,
            "--cell %s: no cell of %s through which a window passes; windows are a matter "
            "of m,n,k-games",
            show_text(w.cell).text, spec_text(zm).text);
    FILE *out = open_memstream(&text, &length);
    enum zm_status status = out ? write_form(out, zm, &w) : ZM_NO_MEMORY;
    bool written = out && fclose(out) == 0 && length > 0;
    int code = status == ZM_BROKEN
                   ? complain(call, EXIT_BROKEN,
                              "describe() of %s writes no board: zermelo check says what is wrong",
                              zm_game_of(zm)->name)
               : written ? put_output(call, text, length)
                         : complain(call, EXIT_LIMIT, "out of memory");
    free(text);
    return code;
}

static const struct option options[] = {
    OPTIONS_POSITION,
    {"format", "FORMAT", "text, json or svg (by the end of the file's name, or text)"},
    {"output", "FILE", "write there instead of to standard output"},
    {"cell", "CELL", "count the windows through a cell of an m,n,k-board, for both sides"},
    {"width", "N", "a picture N pixels wide (as its height or the board suggests)"},
    {"height", "N", "a picture N pixels high"},
    {NULL, NULL, NULL},
};

const struct command command_show = {
    .name = "show",
    .form = "GAME",
    .summary = "draw a position and say what is known of it at a glance",
    .options = options,
    .help =
        "The evaluation is static: it rests on no search. With --json, result and\n"
        "evaluation are for the first side; board is what a screen needs to draw the position,\n"
        "in the fields that zermelo.h lists at zm_describe.\n"
        "\n"
        "The terms are those of the evaluation that pvs uses: how often each counts for the first\n"
        "side less how often for the second, its weight, and their product. The sum is the\n"
        "evaluation in the unit above it. In games that are only won, drawn or lost it is mapped\n"
        "between loss and win: with thousandths it estimates the logarithm of the odds of the\n"
        "first side. A player takes other weights, \"pvs:weights=NAME:NUMBER\"; zermelo tune "
        "lists\n"
        "them. In JSON: terms, each with name, count, weight, fixed and about, and the scale of "
        "the\n"
        "sum (zm_terms_scale() of zermelo_weights.h); where there are none, terms is null and\n"
        "no_terms says why.\n"
        "\n"
        "With --cell, for each direction and side: own stones in the cells that windows of k "
        "cells\n"
        "through this cell cover, open windows (without a stone of the other side), the fewest\n"
        "stones that one of them lacks, and how many lack so few. In JSON: cell, an object with "
        "id\n"
        "and windows: direction, side, stones, open, missing, least.\n"
        "\n"
        "The picture (svg) marks the last move. It stands alone: it can be put into a document or "
        "a\n"
        "page as it is, and follows the reader's light or dark scheme.\n",
    .examples = "zermelo show kalah:6,4 --moves \"3 6\"\n"
                "zermelo show tuc-chess --moves 5040\n"
                "zermelo show sticks:21,3 --position \"8 second\"\n"
                "zermelo show mnk:7,7,4 --moves \"d4 d5 c4\" --cell e4\n"
                "zermelo show othello --moves f5 --output board.svg\n"
                "zermelo show @saved.game\n",
    .run_on = run,
};
