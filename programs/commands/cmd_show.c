/* SPDX-License-Identifier: MIT
 * cmd_show.c - zermelo show: a position. */
#include "answer.h"

static void print_position(const struct zm_context *zm)
{
    const struct zm_game *game = zm_game_of(zm);
    enum zm_side side = zm_side_to_move(zm);
    char *picture = text_of(zm_draw, zm), *position = text_of(zm_position_text, zm);
    int result;

    printf("%s\nposition    %s\ngame        %s\n", picture, position, spec_text(zm).text);
    if (zm_outcome(zm, &result)) {
        printf("over        %s\n", result_words(game, result).text);
    } else {
        printf("to move     %s\n", side == ZM_NATURE ? "nature" : game->side[side]);
        printf("%s %zu\n", side == ZM_NATURE ? "events     " : "moves      ",
               zm_moves(zm, NULL, 0));
        printf("evaluation  %s for %s\n", evaluation_text(game, zm_evaluate(zm)).text,
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

static int run(struct call *call, struct zm_context *zm)
{
    if (call->json) print_json(show_json(zm));
    else print_position(zm);
    return EXIT_DONE;
}

static const struct option options[] = {OPTIONS_POSITION, {NULL, NULL, NULL}};

const struct command command_show = {
    .name = "show",
    .form = "GAME",
    .summary = "draw a position and say what is known of it at a glance",
    .options = options,
    .help =
        "The evaluation is static: it rests on no search. With --json, result and\n"
        "evaluation are for the first side; board is what a screen needs to draw the position,\n"
        "in the fields that zermelo.h lists at zm_describe.\n",
    .examples = "zermelo show kalah:6,4 --moves \"3 6\"\n"
                "zermelo show sticks:21,3 --position \"8 second\"\n"
                "zermelo show @saved.game\n",
    .run_on = run,
};
