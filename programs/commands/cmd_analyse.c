/* SPDX-License-Identifier: MIT
 * cmd_analyse.c - zermelo analyse: ranks all moves (MultiPV) by iterative deepening and shows the
 * table while the search runs. */
#include "answer.h"
#include "root_choice.h"

#include <math.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <zermelo_signs.h>

struct analysis {
    const struct call *call;
    struct zm_context *zm;
    struct cells cells;
    struct multipv multipv;
    struct zm_limits limits;
    zm_move *root_moves;   /* of limits */
    struct zm_sign *signs; /* threat annotations of the board */
    size_t sign_count;
    char *player;
    uint64_t wanted;  /* --multipv; 0: all */
    bool redraw;      /* on a terminal: each table overwrites the last */
    int drawn;        /* lines of the last table */
    int shown_depth;  /* depth of the last table; -1: none yet */
    bool proven;      /* its value was exact */
    int64_t distance; /* its distance to the end in plies */
};

/* -- Threat annotations. --------------------------------------------------------------------- */

static bool find_signs(struct analysis *a)
{
    size_t capacity = 4 * zm_moves(a->zm, NULL, 0); /* two on a cell for each side */

    a->signs = calloc(capacity ? capacity : 1, sizeof *a->signs);
    if (a->signs) a->sign_count = zm_signs(a->zm, a->signs, capacity);
    return a->signs;
}

/* Counts the signs from the i-th on that have the side and name of the i-th. */
static size_t signs_alike(const struct analysis *a, size_t i)
{
    const struct zm_sign *first = &a->signs[i];
    size_t n = 1;

    while (i + n < a->sign_count && first[n].side == first->side &&
           strcmp(first[n].name, first->name) == 0)
        n++;
    return n;
}

/* Prints a line for each group of signs, such as "O: open threes g7 h6". */
static void print_signs(const struct analysis *a)
{
    for (size_t i = 0, n; i < a->sign_count; i += n) {
        n = signs_alike(a, i);
        printf("%s: %s%s", zm_game_of(a->zm)->side[a->signs[i].side], a->signs[i].name,
               n > 1 ? "s" : "");
        for (size_t j = i; j < i + n; j++)
            printf(" %s", move_name(a->zm, &a->cells, a->signs[j].move).text);
        printf("\n");
    }
}

static json_t *signs_json(const struct analysis *a)
{
    json_t *list = json_array();

    for (size_t i = 0, n; i < a->sign_count; i += n) {
        json_t *cells = json_array();
        n = signs_alike(a, i);
        for (size_t j = i; j < i + n; j++)
            json_array_append_new(cells,
                                  json_string(move_name(a->zm, &a->cells, a->signs[j].move).text));
        json_array_append_new(list, json_pack("{s:s, s:s, s:o}", "side",
                                              zm_game_of(a->zm)->side[a->signs[i].side], "name",
                                              a->signs[i].name, "moves", cells));
    }
    return list;
}

/* -- As a table. ----------------------------------------------------------------------------- */

/* Returns the size of the terminal, or of an unlimited page. */
static struct winsize page_size(const struct analysis *a)
{
    struct winsize size = {.ws_row = 0};

    if (!a->redraw || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) || !size.ws_row || !size.ws_col)
        return (struct winsize){.ws_row = a->redraw ? 24 : UINT16_MAX,
                                .ws_col = a->redraw ? 80 : UINT16_MAX};
    return size;
}

/* Prints a line, truncated to the width of the page, and frees it. */
static void print_line(struct analysis *a, char *text)
{
    printf("%.*s\n", page_size(a).ws_col - 1, text);
    a->drawn++;
    free(text);
}

static void print_row(struct analysis *a, size_t i)
{
    const struct zm_ranked *row = &a->multipv.rows[i];
    char *line = line_names(a->zm, &a->cells, row->line, row->line_length);
    char *effort = row->visits ? format_text("%10" PRIu64, row->visits)
                               : format_text("%3d", row->depth); /* if visits are not counted */

    print_line(a, format_text("%3zu. %-6s %s  %-38s %s", i + 1,
                              move_name(a->zm, &a->cells, row->move).text, effort,
                              value_words(zm_game_of(a->zm), value_of_ranked(row)).text, line));
    free(effort);
    free(line);
}

/* An answer from a book took no search. */
static bool is_from_book(const struct zm_result *r)
{
    return !r->nodes && r->rule && strncmp(r->rule, "book", 4) == 0;
}

/* Prints the effort of the search so far, or who knew it without one. */
static void print_work(struct analysis *a, const struct zm_result *r)
{
    if (is_from_book(r)) {
        print_line(a, format_text("  by a %s", r->rule));
        return;
    }
    double rate = r->seconds > 0 ? (double)r->nodes / r->seconds : 0;
    char *simulations = r->simulations ? format_text("%" PRIu64 " simulations, ", r->simulations)
                                       : format_text("depth %d, ", r->depth);
    char *table =
        r->full > 0 ? format_text("%.0f %% of the table, ", r->full * 100) : format_text("%s", "");

    print_line(a, format_text("  %s%" PRIu64 " nodes, %s%.0f nodes/s, %.1f s", simulations,
                              r->nodes, table, rate, r->seconds));
    free(simulations);
    free(table);
}

/* Prints the method that found a proven win, and its principal variation. */
static void print_win(struct analysis *a, const struct zm_result *r)
{
    char *line = line_names(a->zm, &a->cells, r->line, r->line_length);

    print_line(a, format_text("  %s %s: %s", r->rule,
                              distance_words(zm_game_of(a->zm), value_of_result(r)).text, line));
    free(line);
}

static void print_table(struct analysis *a, const struct zm_result *r)
{
    struct known_value bound = {.value = r->bound_value, .kind = r->bound};
    const struct zm_game *game = zm_game_of(a->zm);
    char *news =
        r->bound ? format_text("; now %s", value_text(game, bound).text) : format_text("%s", "");

    if (a->drawn) printf(a->redraw ? "\033[%dA\033[J" : "\n", a->drawn);
    a->drawn = 0;
    print_line(a, format_text("%s, %s to move: %s%s", spec_text(a->zm).text,
                              game->side[zm_side_to_move(a->zm)], a->player, news));
    free(news);
    print_work(a, r);
    bool won = r->rule && r->kind == ZM_EXACT && r->value > 0 && r->distance > 0;
    if (won && !is_from_book(r)) print_win(a, r);
    for (size_t i = 0; i < r->ranked && i < page_size(a).ws_row - 4u; i++) print_row(a, i);
    flush_output();
}

/* -- As JSON. -------------------------------------------------------------------------------- */

static json_t *row_json(struct analysis *a, const struct zm_ranked *row)
{
    json_t *object = json_pack("{s:s}", "move", move_name(a->zm, &a->cells, row->move).text);

    known_value_json(object, zm_game_of(a->zm), value_of_ranked(row));
    json_object_set_new(object, "depth", json_integer(row->depth));
    json_object_set_new(object, "visits", json_integer((json_int_t)row->visits));
    json_object_set_new(object, "pv", line_json(a->zm, &a->cells, row->line, row->line_length));
    return object;
}

static void print_object(struct analysis *a, const struct zm_result *r, bool running)
{
    json_t *object = answer_json(a->zm, &a->cells, a->player, r), *rows = json_array();

    for (size_t i = 0; i < r->ranked; i++)
        json_array_append_new(rows, row_json(a, &a->multipv.rows[i]));
    json_object_set_new(object, "table", json_real(round(r->full * 1e3) / 1e3));
    json_object_set_new(object, "bound", r->bound ? json_string(kind_name(r->bound)) : json_null());
    json_object_set_new(object, "bound_value",
                        r->bound ? number_json(r->bound_value) : json_null());
    json_object_set_new(object, "moves", rows);
    json_object_set_new(object, "signs", signs_json(a));
    json_object_set_new(object, "running", json_boolean(running));
    if (!running) book_value_json(object, a->zm, r);
    print_json(object);
}

/* -- Running. -------------------------------------------------------------------------------- */

static void show(struct analysis *a, const struct zm_result *r, bool running)
{
    a->shown_depth = r->depth, a->proven = r->kind == ZM_EXACT, a->distance = r->distance;
    if (a->call->json) print_object(a, r, running);
    else print_table(a, r);
}

/* Returns whether the final result has to be shown. It has not if the last table had the same
 * depth, proof and distance. A tree search has no depth, so its result is always shown. */
static bool is_news(const struct analysis *a, const struct zm_result *r)
{
    bool known = r->depth == a->shown_depth && (r->kind == ZM_EXACT) == a->proven &&
                 r->distance == a->distance;

    return a->call->json || a->redraw || r->stopped || r->simulations || !known;
}

/* Shows every report on a terminal, and elsewhere one report for each depth. */
static void on_progress(void *with, const struct zm_result *so_far)
{
    struct analysis *a = with;

    if (so_far->ranked && (a->redraw || so_far->depth > a->shown_depth)) show(a, so_far, true);
}

static int analyse(struct analysis *a)
{
    struct zm_result *r = &a->multipv.result;
    struct known_value known;
    enum zm_status status =
        root_choice_read(a->zm, call_option(a->call, "only"), call_option(a->call, "exclude"),
                         &a->limits, &a->root_moves);

    if (status) return complain_status(a->call, a->zm, status);
    if (!multipv_begin(&a->multipv, a->zm, a->wanted, &a->limits))
        return complain(a->call, EXIT_LIMIT, "too many moves to list");
    if (!find_signs(a)) return complain(a->call, EXIT_LIMIT, "out of memory");
    if (!a->call->json) print_signs(a);
    a->limits.progress = on_progress;
    a->limits.with = a;
    watch_interrupt();
    status = zm_think(a->zm, a->player, &a->limits, r);
    if (status) return complain_status(a->call, a->zm, status);
    if (is_news(a, r)) show(a, r, false);
    if (!a->call->json && value_beyond(a->zm, r, &known))
        printf("  the book: %s; it has no move\n", value_words(zm_game_of(a->zm), known).text);
    tell_memory(a->call, a->zm);
    return interrupted ? EXIT_INTERRUPTED : EXIT_DONE;
}

/* Returns the player string with the option --depth added. */
static char *player_to(const char *player, uint64_t depth)
{
    if (!player) player = STRONGEST;
    if (!depth) return format_text("%s", player);
    return format_text("%s%cdepth=%d", player, strchr(player, ':') ? ',' : ':', (int)depth);
}

static int run(struct call *call, struct zm_context *zm)
{
    struct analysis a = {.call = call, .zm = zm, .shown_depth = -1};
    uint64_t depth;

    a.redraw = !call->json && isatty(STDOUT_FILENO);
    a.limits = (struct zm_limits){
        .size = sizeof(struct zm_limits), .stop = &interrupted, .seed = call->seed};
    if (!call_limits(call, &a.limits) || !call_number(call, "depth", 1, ZM_PLY_MAX, 0, &depth) ||
        !call_number(call, "multipv", 1, ZM_MOVES_MAX, 0, &a.wanted) ||
        !cells_begin(call, zm, &a.cells))
        return EXIT_INPUT;
    a.player = player_to(call_option(call, "player"), depth);
    int code = analyse(&a);
    multipv_end(&a.multipv);
    free(a.root_moves);
    free(a.signs);
    free(a.player);
    return code;
}

static const struct option options[] = {
    {"depth", "D", "stop when all moves are searched so deep"},
    {"multipv", "N", "rank only the best N moves, which is quicker (all)"},
    {"player", "PLAYER", "who searches (" STRONGEST ")"},
    OPTIONS_LIMITS,
    OPTIONS_POSITION,
    OPTIONS_ROOT,
    {OPTION_TABLES},
    {OPTION_BOOK},
    {OPTION_CELLS},
    {NULL, NULL, NULL},
};

const struct command command_analyse = {
    .name = "analyse",
    .form = "GAME",
    .summary = "rank all moves, deeper and deeper until all are proven or Ctrl-C",
    .options = options,
    .help =
        "One search gives each move its own value, for the side to move now, with the line\n"
        "that is expected. A row is rank, move, depth (or visits), value, line. On a terminal\n"
        "the table is drawn in place; elsewhere there is one for each depth.\n"
        "\n"
        "In m,n,k-games cells are named first, for both sides: end cells, where one stone\n"
        "makes a run; double plays, where two windows lack two stones; and what a stone makes,\n"
        "such as a four, an open four, an open three. A win by fours or by threats is shown\n"
        "with its line.\n"
        "\n"
        "A player without a depth of its own searches deeper and deeper. With --only or --exclude\n"
        "the moves that are left are ranked, and the value is that of the best of them.\n"
        "\n"
        "JSON is one object a line, the last with running false: the fields of zermelo best\n"
        "for the best move; table, how much of it is in use, 0 to 1; bound and bound_value,\n"
        "what the depth at work has found so far (or null); signs, what is named on the board,\n"
        "a list with side, name and moves; book, as of zermelo best;\n"
        "and moves, a list with move, value, kind, outcome, distance, distance_kind, depth,\n"
        "visits and pv of each, the best first.\n",
    .examples = "zermelo analyse kalah:6,4 --time 10s\n"
                "zermelo analyse sticks:11,3 --moves \"2 1\" --depth 6\n"
                "zermelo analyse kalah:6,4 --player alphabeta:order=nearest --multipv 3 --json\n"
                "zermelo analyse connect4 --only \"c1 d1\" --depth 10\n",
    .run_on = run,
    .own_tables = true,
    .own_books = true,
};
