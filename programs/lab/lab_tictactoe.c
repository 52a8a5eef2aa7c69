/* SPDX-License-Identifier: MIT
 * lab_tictactoe.c - source report T's table of seconds and memory. */
#include "lab.h"

#include <sys/resource.h>

static const char *const moves_named[] = {"1st move", "2nd move", "3rd move"};
enum { MOVES = 3 };

/* The most memory this process ever had, in gigabytes. */
static double peak_memory(void)
{
    struct rusage usage;

    getrusage(RUSAGE_SELF, &usage);
    return (double)usage.ru_maxrss * 1024 / 1e9;
}

/* The side to move thinks, then its move and the other side's best reply are made. */
static bool one_move(struct lab *lab, struct zm_context *zm, const char *name, const char *player,
                     int i)
{
    struct zm_result result = {.size = sizeof result}, reply = {.size = sizeof reply};

    lab_doing(lab, "%s, %s", name, moves_named[i]);
    if (!lab_think(lab, zm, player, &result)) return false;

    struct lab_row *row = lab_add(lab, result.seconds, name, "%s", moves_named[i]);
    row->more[0] = (double)result.nodes;
    row->more[1] = (double)result.memory;
    row->more[2] = result.value;
    if (i == MOVES - 1) return true;
    return lab_check(lab, zm, zm_play(zm, result.move)) &&
           lab_think(lab, zm, "alphabeta", &reply) && lab_check(lab, zm, zm_play(zm, reply.move));
}

static void one_player(struct lab *lab, const char *name, const char *player)
{
    struct zm_context *zm = lab_open(lab, "tictactoe");
    bool going = zm != NULL;

    for (int i = 0; i < MOVES && going; i++) going = one_move(lab, zm, name, player, i);
    if (going) {
        const zm_move *made;
        size_t n = zm_history(zm, &made);
        zm_move played[8];
        for (size_t k = 0; k < n && k < 8; k++) played[k] = made[k];
        lab_add(lab, peak_memory(), name, "memory, GB")->off_plot = true;
        for (size_t k = 0; k < n; k++) zm_undo(zm);
        char *line = line_of(zm, played, n);
        fprintf(lab->note, "%s thought in the positions before, within and after %s.\n", name,
                line);
        free(line);
    }
    zm_close(zm);
}

static void run(struct lab *lab)
{
    one_player(lab, "minimax", "minimax");
    if (!lab->code) one_player(lab, "alpha-beta", "alphabeta");
}

const struct experiment lab_tictactoe = {
    .name = "tictactoe-time",
    .source = "T5",
    .summary = "seconds for the 1st, 2nd and 3rd move of tic-tac-toe, and memory",
    .x = "move",
    .unit = "seconds",
    .more = {"nodes", "bytes", "value"},
    .bars = true,
    .logarithmic = true,
    .notes = "The 1st move is searched on the empty board, the 2nd and 3rd each after both sides\n"
             "played best, to the end of the game. Memory is the peak of the whole process; bytes\n"
             "are those the search took at its start, and it takes no others.\n"
             "The report does not say on which machine its figures were measured.\n",
    .run = run,
};

/* -- The stop at a proven best move. ----------------------------------------------------------- */

/* Positions with more and more of the tree behind a win at the root: the empty board, where there
 * is none, and X after its first and second move of a game that O plays badly. */
static const struct {
    const char *name, *moves;
} stops[] = {{"empty board", ""}, {"a1 b1", "a1 b1"}, {"a1 b1 a3 a2", "a1 b1 a3 a2"}};
enum { STOPS = sizeof stops / sizeof *stops };

static void one_stop(struct lab *lab, const char *player)
{
    for (int early = 1; early >= 0; early--)
        for (int i = 0; i < STOPS && !lab->code; i++) {
            struct zm_result result = {.size = sizeof result};
            char form[64], series[56];
            struct zm_context *zm = lab_open(lab, "tictactoe");
            snprintf(form, sizeof form, "%s:distance=no,early=%s", player, early ? "yes" : "no");
            snprintf(series, sizeof series, "%s, %s", player, early ? "stops" : "does not stop");
            if (zm && lab_check(lab, zm, zm_play_text(zm, stops[i].moves)) &&
                lab_think(lab, zm, form, &result)) {
                struct lab_row *row =
                    lab_add(lab, (double)result.nodes, series, "%s", stops[i].name);
                row->more[0] = result.value, row->more[1] = result.seconds;
            }
            zm_close(zm);
        }
}

static void run_early(struct lab *lab)
{
    one_stop(lab, "minimax");
    if (!lab->code) one_stop(lab, "alphabeta");
}

const struct experiment lab_tictactoe_early = {
    .name = "tictactoe-early",
    .source = "T3",
    .summary = "what it saves to stop at the first move that reaches the best possible value",
    .x = "X to move after",
    .unit = "nodes",
    .more = {"value", "seconds"},
    .logarithmic = true,
    .notes =
        "Values +1, 0 and -1 without distances, as the report's. The report explains the equal\n"
        "times of its two searches by laziness: bestmove stops at the first move that wins, and\n"
        "what is not looked at is never built. On the empty board no move wins, so that bestmove\n"
        "looks at all nine and the stop saves nothing there: alpha-beta saves what it saves by\n"
        "its cuts inside the tree. That the report's two searches take equal time and equal\n"
        "memory on the first move says that its alpha-beta cut nothing there.\n",
    .run = run_early,
};
