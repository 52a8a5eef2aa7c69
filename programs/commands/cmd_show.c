/* SPDX-License-Identifier: MIT
 * cmd_show.c - zermelo show: a position. */
#include "answer.h"
#include "board_svg.h"

enum format { FORMAT_TEXT, FORMAT_JSON, FORMAT_SVG };
static const char *const format_names[] = {"text", "json", "svg", NULL};

struct wishes {
    int format;
    uint64_t width, height; /* of a picture, in pixels; 0: not said */
};

static bool read_wishes(const struct call *call, struct wishes *w)
{
    *w = (struct wishes){.format = FORMAT_TEXT};
    bool read = call_format(call, format_names, "are text, json, svg", &w->format) &&
                call_number(call, "width", 1, BOARD_SVG_MOST, 0, &w->width) &&
                call_number(call, "height", 1, BOARD_SVG_MOST, 0, &w->height);
    if (!read || w->format == FORMAT_SVG || (!w->width && !w->height)) return read;
    return bad_input(call, "--%s is for pictures: add --format svg", w->width ? "width" : "height");
}

static void write_text(FILE *out, const struct zm_context *zm)
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
}

static json_t *show_json(const struct zm_context *zm)
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
    free(picture);
    free(board);
    return object;
}

static void write_json(FILE *out, const struct zm_context *zm)
{
    json_t *value = show_json(zm);
    char *text = json_dumps(value, JSON_COMPACT | JSON_REAL_PRECISION(12));

    if (text) fprintf(out, "%s\n", text);
    free(text);
    json_decref(value);
}

static enum zm_status write_form(FILE *out, struct zm_context *zm, const struct wishes *w)
{
    if (w->format == FORMAT_SVG)
        return board_svg_position(out, zm, (double)w->width, (double)w->height);
    if (w->format == FORMAT_JSON) write_json(out, zm);
    else write_text(out, zm);
    return ZM_OK;
}

static int run(struct call *call, struct zm_context *zm)
{
    struct wishes w;
    char *text = NULL;
    size_t length = 0;

    if (!read_wishes(call, &w)) return EXIT_INPUT;
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
        "The picture (svg) marks the last move. It stands alone: it can be put into a document or "
        "a\n"
        "page as it is, and follows the reader's light or dark scheme.\n",
    .examples = "zermelo show kalah:6,4 --moves \"3 6\"\n"
                "zermelo show sticks:21,3 --position \"8 second\"\n"
                "zermelo show othello --moves f5 --output board.svg\n"
                "zermelo show @saved.game\n",
    .run_on = run,
};
