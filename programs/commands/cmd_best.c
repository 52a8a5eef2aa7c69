/* SPDX-License-Identifier: MIT
 * cmd_best.c - zermelo best: the best move, its value, and what kind of knowledge that is. */
#include "answer.h"
#include "calibration.h"

static void print_answer(struct zm_context *zm, const struct cells *cells, const char *player,
                         const struct zm_result *r)
{
    const struct zm_game *game = zm_game_of(zm);
    static const char *const bound[] = {"", "", ", at most", ", at least"};
    struct known_value w = value_of_result(r);
    char *line = line_names(zm, cells, r->line, r->line_length);

    printf("move        %s%s%s\n", bold(), move_name(zm, cells, r->move).text, plain());
    printf("value       %s\n", value_words(game, w).text);
    printf("kind        %s\n", kind_name(r->kind));
    if (r->distance >= 0)
        printf("distance    %" PRId64 "%s\n", r->distance, bound[r->distance_kind]);
    if (r->rule) printf("rule        %s\n", r->rule);
    printf("line        %s\n", line);
    if (r->depth) printf("depth       %d\n", r->depth);
    else if (r->stopped && !r->simulations)
        printf("depth       none completed: a limit ended the search\n");
    printf("nodes       %" PRIu64 "\n", r->nodes);
    if (r->simulations) printf("simulations %" PRIu64 "\n", r->simulations);
    printf("time        %.3f s\n", r->seconds);
    printf("player      %s\n", player);
    free(line);
}

/* --steady: seconds become nodes, those in the player's string too. False after a complaint. */
static bool make_steady(const struct call *call, const struct zm_context *zm, char **player,
                        struct zm_limits *limits)
{
    char *steady = steady_player(call, zm, *player);

    if (!steady) return false;
    free(*player);
    *player = steady;
    if (limits->seconds <= 0) return true;
    uint64_t nodes = calibration_nodes(call, zm, *player, limits->seconds);
    if (!limits->nodes || nodes < limits->nodes) limits->nodes = nodes;
    limits->seconds = 0;
    return nodes > 0;
}

/* Who answers: without --player what the rules prove, else a search of a second; with a limit
 * instead, a search until that limit. True if the rules have answered. Free the player. */
static bool choose_player(const struct call *call, struct zm_context *zm,
                          const struct zm_limits *limits, char **player, struct zm_result *out)
{
    const char *given = call_option(call, "player");
    bool limited = limits->seconds > 0 || limits->nodes;
    bool proven = !given && prove_by_rules(zm, out);

    out->seed = limits->seed;
    *player = format_text("%s", given ? given : unnamed_player(proven, limited));
    return proven;
}

static int think(const struct call *call, struct zm_context *zm, const char *player,
                 struct zm_limits *limits, struct zm_result *out)
{
    struct progress p;

    watch_interrupt();
    progress_begin(&p, zm, "answer now", limits);
    enum zm_status status = zm_think(zm, player, limits, out);
    clear_status();
    return status ? complain_status(call, zm, status) : EXIT_DONE;
}

static int run(struct call *call, struct zm_context *zm)
{
    struct zm_limits limits = {.size = sizeof limits, .stop = &interrupted, .seed = call->seed};
    struct cells cells;
    struct zm_result r = {.size = sizeof r};
    char *player = NULL;
    int code = EXIT_DONE;

    if (!call_limits(call, &limits) || !cells_begin(call, zm, &cells)) return EXIT_INPUT;
    bool answered = choose_player(call, zm, &limits, &player, &r);
    if (!answered && zm_player_check(zm, player)) code = complain_status(call, zm, ZM_BAD_INPUT);
    else if (!answered && call_option(call, "steady") && !make_steady(call, zm, &player, &limits))
        code = EXIT_INPUT;
    if (!answered && !code) code = think(call, zm, player, &limits, &r);
    if (!code) tell_memory(call, zm);
    if (!code && call->json) print_json(answer_json(zm, &cells, player, &r));
    else if (!code) print_answer(zm, &cells, player, &r);
    free(player);
    return code ? code : interrupted ? EXIT_INTERRUPTED : EXIT_DONE;
}

static const struct option options[] = {
    {"player", "PLAYER", "who answers (rules where they prove it, else " STRONGEST ":time=1s)"},
    OPTIONS_LIMITS,
    {OPTION_STEADY},
    OPTIONS_POSITION,
    {OPTION_TABLES},
    {OPTION_BOOK},
    {OPTION_CELLS},
    {NULL, NULL, NULL},
};

const struct command command_best = {
    .name = "best",
    .form = "GAME",
    .summary = "the best move, its value, and what kind of knowledge that is",
    .options = options,
    .help =
        "The value is for the side to move, in the game's unit. Its kind is exact (proven),\n"
        "lower or upper (a proven bound) or heuristic (an evaluation at the horizon of the "
        "search).\n"
        "The distance to a proven win or loss is in plies: exact, or a bound that\n"
        "best play comes to at most or at least. The depth is what was completed. Ctrl-C ends the\n"
        "search; what was found is printed.\n"
        "\n"
        "JSON is one object: game, position, side, move, value, kind, outcome (win, draw,\n"
        "loss, or null if not proven), distance (or null), distance_kind (exact, at_most,\n"
        "at_least, or null), depth, stopped (by a limit), nodes, simulations, time_ms,\n"
        "pv (the line), player, seed, memory (bytes), rule (if one decided).\n",
    .examples = "zermelo best sticks:21,3\n"
                "zermelo best kalah:6,4 --moves \"3 6\" --time 5s\n"
                "zermelo best kalah:3,3 --player alphabeta:depth=60 --json\n",
    .run_on = run,
    .own_tables = true,
    .own_books = true,
};
