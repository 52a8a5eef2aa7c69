/* SPDX-License-Identifier: MIT
 * cmd_moves.c - zermelo moves: the legal moves, or the chance outcomes with their probabilities. */
#include "answer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct listing {
    const struct zm_context *zm;
    struct cells cells;
    zm_move *moves;
    size_t count;
    bool chance;
};

static void print_moves(const struct listing *l)
{
    char name[ZM_MOVE_TEXT];
    size_t column = 0;

    for (size_t i = 0; i < l->count; i++) {
        move_name(l->zm, &l->cells, l->moves[i], name);
        if (l->chance) {
            printf("%-8s %.6g\n", name, zm_probability(l->zm, l->moves[i]));
            continue;
        }
        bool fits = column + 1 + strlen(name) < 100;
        int n = printf("%s%s", !column ? "" : fits ? " " : "\n", name);
        column = fits ? column + (size_t)n : (size_t)n - 1;
    }
    if (column) putchar('\n');
}

static json_t *moves_json(const struct listing *l)
{
    json_t *object = position_json(l->zm), *list = json_array();
    char name[ZM_MOVE_TEXT];

    for (size_t i = 0; i < l->count; i++) {
        move_name(l->zm, &l->cells, l->moves[i], name);
        json_array_append_new(list, !l->chance
                                        ? json_string(name)
                                        : json_pack("{s:s, s:f}", "event", name, "probability",
                                                    zm_probability(l->zm, l->moves[i])));
    }
    json_object_set_new(object, l->chance ? "events" : "moves", list);
    return object;
}

static int list(const struct call *call, struct listing *l)
{
    l->count = zm_moves(l->zm, NULL, 0);
    if (l->count > ZM_MOVES_MAX)
        return complain(call, EXIT_LIMIT, "%zu moves, at most %d are listed", l->count,
                        ZM_MOVES_MAX);
    l->moves = take_memory(l->count * sizeof *l->moves);
    if (!l->moves) return EXIT_LIMIT;
    l->chance = zm_side_to_move(l->zm) == ZM_NATURE;
    zm_moves(l->zm, l->moves, l->count);
    if (call->json) print_json(moves_json(l));
    else print_moves(l);
    free(l->moves);
    return EXIT_DONE;
}

static int run(struct call *call)
{
    int code;
    struct zm_context *zm = call_open(call, call->word[0], &code);
    struct listing l = {.zm = zm};

    if (!zm) return code;
    code = cells_begin(call, zm, &l.cells) ? list(call, &l) : EXIT_INPUT;
    zm_close(zm);
    return code;
}

static const struct option options[] = {OPTIONS_POSITION, OPTION_CELLS, {NULL, NULL, NULL}};

const struct command command_moves = {
    .name = "moves",
    .form = "GAME",
    .least_words = 1,
    .most_words = 1,
    .summary = "list the legal moves, or the chance outcomes with their probabilities",
    .options = options,
    .help = "When the game is over nothing is listed.\n",
    .examples = "zermelo moves kalah:6,4\n"
                "zermelo moves kalah:6,4 --moves \"3 6\" --json\n",
    .run = run,
};
