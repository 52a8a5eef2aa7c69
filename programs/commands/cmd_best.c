/* SPDX-License-Identifier: MIT
 * cmd_best.c - zermelo best: the best move, its value, and what kind of knowledge that is. */
#include "best.h"
#include "calibration.h"
#include "root_choice.h"

static void print_answer(struct zm_context *zm, const struct cells *cells, const char *player,
                         const struct zm_result *r)
{
    const struct zm_game *game = zm_game_of(zm);
    static const char *const bound[] = {"", "", ", at most", ", at least"};
    struct known_value w = value_of_result(r), known;
    char *line = line_names(zm, cells, r->line, r->line_length);

    printf("move        %s%s%s\n", bold(), move_name(zm, cells, r->move).text, plain());
    printf("value       %s\n", value_words(game, w).text);
    printf("kind        %s\n", kind_name(r->kind));
    if (value_beyond(zm, r, &known))
        printf("book        %s; it has no move\n", value_words(game, known).text);
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
static bool make_steady(struct best *b, const struct zm_context *zm)
{
    struct zm_limits *limits = &b->limits;
    char *steady = steady_player(b->call, zm, b->player);

    if (!steady) return false;
    free(b->player);
    b->player = steady;
    if (limits->seconds <= 0) return true;
    uint64_t nodes = calibration_nodes(b->call, zm, b->player, limits->seconds);
    if (!limits->nodes || nodes < limits->nodes) limits->nodes = nodes;
    limits->seconds = 0;
    return nodes > 0;
}

/* Whether seconds are to be replaced by nodes: not where the rules answer. */
static bool wants_steady(const struct best *b, struct zm_context *zm)
{
    struct zm_result r = {.size = sizeof r};

    if (!call_option(b->call, "steady")) return false;
    return b->named || call_option(b->call, "batch") || !prove_by_rules(zm, NULL, &r);
}

/* Reads the options. Without --player the rules are asked first, and then a search of a second, or
 * until a limit that is given. Returns the exit code. */
static int begin(struct best *b, struct call *call, struct zm_context *zm)
{
    const char *given = call_option(call, "player");

    *b = (struct best){.call = call, .named = given};
    b->limits =
        (struct zm_limits){.size = sizeof b->limits, .stop = &interrupted, .seed = call->seed};
    if (!call_limits(call, &b->limits) || !cells_begin(call, zm, &b->cells)) return EXIT_INPUT;
    bool limited = b->limits.seconds > 0 || b->limits.nodes;
    b->player = format_text("%s", given ? given : unnamed_player(false, limited));
    if (b->named && zm_player_check(zm, b->player)) return complain_status(call, zm, ZM_BAD_INPUT);
    return wants_steady(b, zm) && !make_steady(b, zm) ? EXIT_INPUT : EXIT_DONE;
}

enum zm_status best_find(const struct best *b, const char *player, struct zm_context *zm,
                         struct best_answer *out)
{
    struct zm_limits limits = b->limits;
    zm_move *moves;
    enum zm_status status = root_choice_read(zm, call_option(b->call, "only"),
                                             call_option(b->call, "exclude"), &limits, &moves);

    out->result = (struct zm_result){.size = sizeof out->result};
    bool proven = !status && !b->named && prove_by_rules(zm, &limits, &out->result);
    out->result.seed = limits.seed;
    out->player = proven ? unnamed_player(true, false) : b->player;
    if (!status && !proven) status = zm_think(zm, player, &limits, &out->result);
    free(moves);
    return status;
}

json_t *best_json(const struct best *b, struct zm_context *zm, const struct best_answer *a)
{
    json_t *object = answer_json(zm, &b->cells, a->player, &a->result);

    book_value_json(object, zm, &a->result);
    return object;
}

/* The position on the table. */
static int find_one(struct best *b, struct zm_context *zm)
{
    struct best_answer a;
    struct progress p;

    watch_interrupt();
    progress_begin(&p, zm, "answer now", &b->limits);
    enum zm_status status = best_find(b, b->player, zm, &a);
    clear_status();
    if (status) return complain_status(b->call, zm, status);
    tell_memory(b->call, zm);
    if (b->call->json) print_json(best_json(b, zm, &a));
    else print_answer(zm, &b->cells, a.player, &a.result);
    return interrupted ? EXIT_INTERRUPTED : EXIT_DONE;
}

/* Options that go together only with --batch, or not at all with it. */
static bool check_options(const struct call *call)
{
    static const char *const one[] = {"position", "moves", "verbose"};

    if (!call_option(call, "batch"))
        return !call_option(call, "threads") ||
               bad_input(call, "--threads is for --batch; one search takes the option threads of "
                               "its player, as in --player strong:threads=2");
    for (size_t i = 0; i < sizeof one / sizeof *one; i++)
        if (call_option(call, one[i]))
            return bad_input(call, "--%s does not go with --batch, whose lines are the positions",
                             one[i]);
    return true;
}

static int run(struct call *call, struct zm_context *zm)
{
    struct best b;

    if (!check_options(call)) return EXIT_INPUT;
    int code = begin(&b, call, zm);
    if (!code) code = call_option(call, "batch") ? best_batch(&b) : find_one(&b, zm);
    free(b.player);
    return code;
}

static const struct option options[] = {
    {"player", "PLAYER", "who answers (rules where they prove it, else " STRONGEST ":time=1s)"},
    OPTIONS_LIMITS,
    {OPTION_STEADY},
    OPTIONS_POSITION,
    OPTIONS_ROOT,
    {"batch", "FILE", "answer each line of FILE (-: of standard input) as JSON"},
    {"threads", "N", "with --batch: this many positions at once (all cores)"},
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
        "With --only or --exclude it is the best of the moves that are left, and value, kind and\n"
        "distance are those of that choice, not of the position.\n"
        "\n"
        "A book knows positions, and moves by where they lead: at its last ply it has the value\n"
        "but no move. Then what the search found is followed by a line book, with that value.\n"
        "\n"
        "With --batch each line is a position of GAME, as --position takes it, or the moves that\n"
        "lead to it; empty lines, and those that begin with #, are skipped. Each is answered by\n"
        "a line of JSON, in order, as if it had been asked alone, with its number as line. A line\n"
        "that cannot be answered gets an object with line and error, and the others go on; the\n"
        "exit code is then 2. Each search has one thread, and --memory for itself.\n"
        "\n"
        "JSON is one object: game, position, side, move, value, kind, outcome (win, draw,\n"
        "loss, or null if not proven), distance (or null), distance_kind (exact, at_most,\n"
        "at_least, or null), depth, stopped (by a limit), nodes, simulations, time_ms,\n"
        "pv (the line), player, seed, memory (bytes), rule (if one decided), book (value,\n"
        "kind, outcome, distance, distance_kind: what the book knows of the position beyond the\n"
        "answer).\n",
    .examples = "zermelo best sticks:21,3\n"
                "zermelo best kalah:6,4 --moves \"3 6\" --time 5s\n"
                "zermelo best kalah:3,3 --player alphabeta:depth=60 --json\n"
                "zermelo best connect4 --moves 4453 --exclude \"4 3\"\n"
                "zermelo best connect4 --batch positions.txt --nodes 100000\n",
    .run_on = run,
    .own_tables = true,
    .own_books = true,
};
