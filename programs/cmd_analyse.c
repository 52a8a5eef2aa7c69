/* SPDX-License-Identifier: MIT
 * cmd_analyse.c - zermelo analyse: all moves ranked, deeper and deeper. */
#include "ranking.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

struct analysis {
    const struct call *call;
    struct zm_context *zm;
    struct cells cells;
    struct ranking ranking;
    uint64_t shown_most; /* --multipv; 0: all */
    uint64_t depth;      /* 0: any */
    double seconds;      /* 0: any */
    bool redraw;         /* on a terminal: the table is drawn over the one before */
    int drawn;           /* lines of it */
};

/* -- As a table. ----------------------------------------------------------------------------- */

/* The size of the terminal, or of an unlimited page. */
static struct winsize page_size(const struct analysis *a)
{
    struct winsize size = {.ws_row = 0};

    if (!a->redraw || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) || !size.ws_row || !size.ws_col)
        return (struct winsize){.ws_row = a->redraw ? 24 : UINT16_MAX,
                                .ws_col = a->redraw ? 80 : UINT16_MAX};
    return size;
}

/* One line, cut to the width of the page. */
static void print_line(struct analysis *a, char *text)
{
    printf("%.*s\n", page_size(a).ws_col - 1, text);
    a->drawn++;
    free(text);
}

static void print_row(struct analysis *a, size_t i)
{
    const struct verdict *v = &a->ranking.rows[i];
    char words[WORTH_TEXT], name[ZM_MOVE_TEXT];
    char *line = line_names(a->zm, &a->cells, v->line, v->length);

    print_line(a,
               format_text("%3zu. %-6s %-42s %s", i + 1, move_name(a->zm, &a->cells, v->move, name),
                           worth_words(zm_game_of(a->zm), v->worth, words), line));
    free(line);
}

static size_t rows_shown(const struct analysis *a)
{
    size_t n = a->ranking.count, page = page_size(a).ws_row - 3u;

    if (a->shown_most && a->shown_most < n) n = (size_t)a->shown_most;
    return n < page ? n : page;
}

static void print_table(struct analysis *a)
{
    const struct ranking *r = &a->ranking;
    char spec[ZM_SPEC_TEXT];

    if (a->drawn) printf(a->redraw ? "\033[%dA\033[J" : "\n", a->drawn);
    a->drawn = 0;
    char *depth =
        r->own_way ? format_text("asked %s", r->player) : format_text("depth %d", r->depth);
    print_line(a, format_text("%s, %s to move: %s, %" PRIu64 " nodes, %.1f s",
                              zm_spec(a->zm, spec, sizeof spec),
                              zm_game_of(a->zm)->side[zm_side_to_move(a->zm)], depth, r->nodes,
                              seconds_now() - r->started));
    free(depth);
    for (size_t i = 0; i < rows_shown(a); i++) print_row(a, i);
    flush_output();
}

/* -- As JSON. -------------------------------------------------------------------------------- */

static json_t *row_json(struct analysis *a, const struct verdict *v)
{
    char name[ZM_MOVE_TEXT];
    json_t *row = json_pack("{s:s}", "move", move_name(a->zm, &a->cells, v->move, name));

    worth_json(row, zm_game_of(a->zm), v->worth);
    json_object_set_new(row, "depth", json_integer(v->depth));
    json_object_set_new(row, "nodes", json_integer((json_int_t)v->nodes));
    json_object_set_new(row, "pv", line_json(a->zm, &a->cells, v->line, v->length));
    return row;
}

static void print_object(struct analysis *a, bool running)
{
    const struct ranking *r = &a->ranking;
    json_t *object = position_json(a->zm), *rows = json_array();

    json_t *best = row_json(a, &r->rows[0]);
    json_object_update(object, best);
    json_decref(best);
    for (size_t i = 0; i < rows_shown(a); i++)
        json_array_append_new(rows, row_json(a, &r->rows[i]));
    json_object_set_new(object, "depth", json_integer(r->depth));
    json_object_set_new(object, "nodes", json_integer((json_int_t)r->nodes));
    json_object_set_new(object, "simulations", json_integer(0));
    json_object_set_new(object, "time_ms",
                        number_json(round((seconds_now() - r->started) * 1e6) / 1e3));
    json_object_set_new(object, "player", json_string(rank_player(r)));
    json_object_set_new(object, "seed", json_integer((json_int_t)r->seed));
    json_object_set_new(object, "moves", rows);
    json_object_set_new(object, "running", json_boolean(running));
    print_json(object);
}

/* -- Running. -------------------------------------------------------------------------------- */

static void show(struct analysis *a, bool running)
{
    if (a->call->json) print_object(a, running);
    else print_table(a);
}

static int analyse(struct analysis *a)
{
    struct ranking *r = &a->ranking;
    enum zm_status status = ZM_OK;

    watch_interrupt();
    while (!status && !rank_settled(r) && (!a->depth || (uint64_t)r->depth < a->depth)) {
        status = rank_deepen(r);
        if (!status) show(a, true);
    }
    if (status && (status != ZM_STOPPED || !r->depth))
        return complain_status(a->call, a->zm, status);
    if (status || a->call->json) show(a, false);
    return interrupted ? EXIT_INTERRUPTED : EXIT_DONE;
}

static int begin(struct analysis *a)
{
    const struct call *call = a->call;
    enum zm_status status =
        rank_begin(&a->ranking, a->zm, call_option(call, "player"), a->seconds, call->seed);

    if (!status) return analyse(a);
    if (status == ZM_BAD_INPUT) return complain_status(call, a->zm, status);
    return complain(call, status == ZM_LIMIT ? EXIT_LIMIT : EXIT_INPUT, "%s",
                    status == ZM_LIMIT ? "too many moves to list" : zm_strerror(status));
}

static int run(struct call *call)
{
    struct analysis a = {.call = call, .redraw = !call->json && isatty(STDOUT_FILENO)};
    int code;

    if (!call_time(call, "time", &a.seconds) ||
        !call_number(call, "depth", 1, ZM_PLY_MAX, 0, &a.depth) ||
        !call_number(call, "multipv", 1, ZM_MOVES_MAX, 0, &a.shown_most))
        return EXIT_INPUT;
    if (!(a.zm = call_open(call, call->word[0], &code))) return code;
    code = cells_begin(call, a.zm, &a.cells) ? begin(&a) : EXIT_INPUT;
    rank_end(&a.ranking);
    zm_close(a.zm);
    return code;
}

static const struct option options[] = {
    {"time", "TIME", "stop after so long, such as 500ms or 2s"},
    {"depth", "D", "stop when all moves are searched D plies deep"},
    {"multipv", "N", "show only the best N moves"},
    {"player", "PLAYER", "who judges the positions after the moves (alphabeta, deeper each time)"},
    OPTIONS_POSITION,
    OPTION_CELLS,
    {NULL, NULL, NULL},
};

const struct command command_analyse = {
    .name = "analyse",
    .form = "GAME",
    .least_words = 1,
    .most_words = 1,
    .summary = "rank all moves, deeper and deeper until all are proven or Ctrl-C",
    .options = options,
    .help = "Each move is worth what the position after it is worth; where nature moves then,\n"
            "the average over her events. Values are for the side to move now, with the line that\n"
            "is expected. On a terminal the table is drawn in place.\n"
            "\n"
            "A player is asked one ply deeper each time if it has a depth; if its own string\n"
            "gives depth, time or nodes, or it knows none, each move is judged by it once.\n"
            "\n"
            "JSON is one object a line, the last with running false: the fields of zermelo best\n"
            "for the best move, and moves, a list with move, value, kind, outcome, distance,\n"
            "depth, nodes and pv of each, the best first.\n",
    .examples = "zermelo analyse kalah:6,4 --time 10s\n"
                "zermelo analyse sticks:11,3 --moves \"2 1\" --depth 6\n"
                "zermelo analyse kalah:6,4 --player alphabeta:order=nearest --multipv 3 --json\n",
    .run = run,
};
