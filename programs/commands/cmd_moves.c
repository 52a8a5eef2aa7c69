/* SPDX-License-Identifier: MIT
 * cmd_moves.c - zermelo moves: the legal moves, or the chance outcomes with their probabilities. */
#include "answer.h"

struct listing {
    const struct zm_context *zm;
    struct cells cells;
    zm_move *moves;
    size_t count;
    bool chance;
};

static void print_moves(const struct listing *l)
{
    size_t column = 0;

    for (size_t i = 0; i < l->count; i++) {
        struct move_text name = move_name(l->zm, &l->cells, l->moves[i]);
        if (l->chance) {
            printf("%-8s %.6g\n", name.text, zm_probability(l->zm, l->moves[i]));
            continue;
        }
        bool fits = column + 1 + strlen(name.text) < 100;
        int n = printf("%s%s", !column ? "" : fits ? " " : "\n", name.text);
        column = fits ? column + (size_t)n : (size_t)n - 1;
    }
    if (column) putchar('\n');
}

static json_t *moves_json(const struct listing *l)
{
    json_t *object = position_json(l->zm), *list = json_array();

    for (size_t i = 0; i < l->count; i++) {
        struct move_text name = move_name(l->zm, &l->cells, l->moves[i]);
        json_array_append_new(list, !l->chance
                                        ? json_string(name.text)
                                        : json_pack("{s:s, s:f}", "event", name.text, "probability",
                                                    zm_probability(l->zm, l->moves[i])));
    }
    json_object_set_new(object, l->chance ? "events" : "moves", list);
    return object;
}

static int run(struct call *call, struct zm_context *zm)
{
    struct listing l = {.zm = zm, .count = zm_moves(zm, NULL, 0)};

    if (!cells_begin(call, zm, &l.cells)) return EXIT_INPUT;
    if (l.count > ZM_MOVES_MAX)
        return complain(call, EXIT_LIMIT, "%zu moves, at most %d are listed", l.count,
                        ZM_MOVES_MAX);
    l.moves = take_memory(l.count * sizeof *l.moves);
    if (!l.moves) return EXIT_LIMIT;
    l.chance = zm_side_to_move(zm) == ZM_NATURE;
    zm_moves(zm, l.moves, l.count);
    if (call->json) print_json(moves_json(&l));
    else print_moves(&l);
    free(l.moves);
    return EXIT_DONE;
}

static const struct option options[] = {OPTIONS_POSITION, {OPTION_CELLS}, {NULL, NULL, NULL}};

const struct command command_moves = {
    .name = "moves",
    .form = "GAME",
    .summary = "list the legal moves, or the chance outcomes with their probabilities",
    .options = options,
    .help = "When the game is over nothing is listed.\n",
    .examples = "zermelo moves kalah:6,4\n"
                "zermelo moves kalah:6,4 --moves \"3 6\" --json\n",
    .run_on = run,
};
