/* SPDX-License-Identifier: MIT
 * seat_gomocup.c - programs that speak the protocol of Piskvork and Gomocup.
 *
 * Real programs answer more loosely than that protocol says: what is neither a move nor a
 * complaint is skipped, a list of stones comes in the order of play, and ABOUT may stay without
 * an answer. */
#include "command.h"
#include "gomocup_text.h"
#include "seat.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { COMMAND_MOST = 1024, STONES_MOST = GOMOCUP_SIDE * GOMOCUP_SIDE };

struct gomocup {
    struct seat seat;
    char command[COMMAND_MOST];
    char options[COMMAND_MOST];
    int width, height;
    bool in_step;           /* it knows all stones but the last move of the other side */
    size_t played;          /* moves made, */
    int order[STONES_MOST]; /* as numbers of cells */
};

static bool open_gomocup(struct seat *seat, const char *options, struct zm_error *error)
{
    struct gomocup *g = (struct gomocup *)seat;
    bool fits = strlen(options) < sizeof g->options;

    if (fits) snprintf(g->options, sizeof g->options, "%s", options);
    if (fits && seat_option(options, "path", g->command, sizeof g->command) && *g->command)
        return true;
    snprintf(error->text, sizeof error->text,
             "the form is engine:gomocup,memory=MIB,path=COMMAND, at most %d characters",
             COMMAND_MOST - 1);
    return false;
}

/* -- What it says. --------------------------------------------------------------------------- */

static bool begins(const char *line, const char *word)
{
    return strncasecmp(line, word, strlen(word)) == 0;
}

/* The program's name and version from its answer to ABOUT. */
static void take_name(struct seat *seat, const char *line)
{
    const char *name = strstr(line, "name=\""), *version = strstr(line, "version=\"");

    if (!name) return;
    name += strlen("name=\"");
    if (version) version += strlen("version=\"");
    else version = "";
    snprintf(seat->name, sizeof seat->name, "%.*s%s%.*s", (int)strcspn(name, "\""), name,
             *version ? " " : "", (int)strcspn(version, "\""), version);
}

/* -- Beginning. ------------------------------------------------------------------------------ */

/* The board and the rules of a game string; false: no game of five in a row. */
static bool read_spec(struct gomocup *g, const char *spec, int *rule)
{
    int k, end = 0;

    if (sscanf(spec, "mnk:%d,%d,%d%n", &g->height, &g->width, &k, &end) != 3 || k != 5)
        return false;
    if (g->width > GOMOCUP_SIDE || g->height > GOMOCUP_SIDE) return false;
    *rule = 0;
    if (strcmp(spec + end, ",exact") == 0) *rule = 1;
    else if (strcmp(spec + end, ",renju") == 0) *rule = 4;
    else if (strcmp(spec + end, ",caro") == 0) *rule = 8;
    else if (strcmp(spec + end, ",exact,caro") == 0) *rule = 9;
    else return !spec[end];
    return true;
}

/* Reads up to OK, with or without text behind it. */
static enum fault await_ok(struct seat *seat)
{
    double until = seconds_now() + seat->game.time->patience;
    const char *line;
    enum fault fault;

    while (!(fault = seat_line(seat, until, &line))) {
        if (begins(line, "OK")) return FAULT_NONE;
        take_name(seat, line);
        if (begins(line, "ERROR")) return seat_fault(seat, FAULT_REFUSED, "%.200s", line);
        if (begins(line, "UNKNOWN") && strstr(line, "START"))
            return seat_fault(seat, FAULT_REFUSED, "%.200s", line);
    }
    if (fault != FAULT_LATE) return fault;
    return seat_fault(seat, FAULT_HANG, "no answer to \"%s\"", seat->asked);
}

static long milliseconds(double seconds)
{
    return lround(fmax(seconds, 0.001) * 1000);
}

/* Whatever is not told has no limit. */
static enum fault send_settings(struct gomocup *g, int rule)
{
    const struct time_control *time = g->seat.game.time;
    char memory[16];
    enum fault fault = seat_send(&g->seat, "INFO game_type 1");

    if (!fault) fault = seat_send(&g->seat, "INFO rule %d", rule);
    if (!fault)
        fault = seat_send(&g->seat, "INFO timeout_match %ld",
                          time->base > 0 ? milliseconds(time->base) : 0);
    if (!fault && seat_option(g->options, "memory", memory, sizeof memory))
        fault = seat_send(&g->seat, "INFO max_memory %lld", atoll(memory) << 20);
    if (!fault && time->nodes)
        fault = seat_send(&g->seat, "INFO max_node %llu", (unsigned long long)time->nodes);
    if (!fault && time->depth) fault = seat_send(&g->seat, "INFO max_depth %d", time->depth);
    return fault;
}

static enum fault send_start(struct gomocup *g)
{
    if (g->width == g->height) return seat_send(&g->seat, "START %d", g->width);
    return seat_send(&g->seat, "RECTSTART %d,%d", g->width, g->height);
}

static enum fault begin(struct seat *seat)
{
    struct gomocup *g = (struct gomocup *)seat;
    int rule;
    enum fault fault = FAULT_NONE;

    if (!read_spec(g, seat->game.spec, &rule))
        return seat_fault(seat, FAULT_REFUSED, "gomocup is five in a row, not %s", seat->game.spec);
    g->in_step = false;
    g->played = 0;
    if (!seat->process) {
        fault = seat_start(seat, g->command);
        if (!fault) fault = seat_send(seat, "ABOUT");
    }
    if (!fault) fault = send_settings(g, rule);
    if (!fault) fault = send_start(g);
    if (!fault) fault = await_ok(seat);
    return fault ? fault : send_settings(g, rule);
}

static enum fault told(struct seat *seat, enum zm_side who, const char *move)
{
    struct gomocup *g = (struct gomocup *)seat;

    int x, y;

    (void)who;
    if (gomocup_cell(move, g->height, &x, &y) && g->played < STONES_MOST)
        g->order[g->played++] = y * g->width + x;
    return FAULT_NONE;
}

/* -- The question. --------------------------------------------------------------------------- */

/* The stones of one letter in a position, as numbers of cells. */
static size_t stones_of(const struct gomocup *g, const char *position, char letter, int *out)
{
    size_t n = 0;

    for (int y = 0; y < g->height; y++, position++)
        for (int x = 0; x < g->width; x++, position++)
            if (*position == letter) out[n++] = y * g->width + x;
    return n;
}

/* X's and O's stones in turn, and so in the order of play if told() has seen it. */
static size_t all_stones(const struct gomocup *g, int out[STONES_MOST])
{
    char *position = text_of(zm_position_text, g->seat.zm);
    int *of[2] = {take_memory(STONES_MOST * sizeof(int)), take_memory(STONES_MOST * sizeof(int))};
    size_t n = stones_of(g, position, 'X', of[0]) + stones_of(g, position, 'O', of[1]);

    if (n == g->played) memcpy(out, g->order, n * sizeof *out);
    else
        for (size_t i = 0; i < n; i++) out[i] = of[i % 2][i / 2];
    free(position), free(of[0]), free(of[1]);
    return n;
}

static enum fault send_board(struct gomocup *g)
{
    int *stones = take_memory(STONES_MOST * sizeof *stones);
    size_t n = all_stones(g, stones);
    enum fault fault = seat_send(&g->seat, "BOARD");

    for (size_t i = 0; i < n && !fault; i++)
        fault = seat_send(&g->seat, "%d,%d,%d", stones[i] % g->width, stones[i] / g->width,
                          (i % 2 == 0) == (g->seat.game.side == ZM_FIRST) ? 1 : 2);
    free(stones);
    return fault ? fault : seat_send(&g->seat, "DONE");
}

/* Nothing is answered to INFO, so its time is not the program's. */
static enum fault send_times(struct gomocup *g, const struct seat_turn *turn)
{
    double limit = isinf(turn->allowed) ? turn->wait / 2 : turn->allowed;
    bool clocked = g->seat.game.time->base > 0;
    enum fault fault = seat_send(&g->seat, "INFO timeout_turn %ld", milliseconds(limit));

    if (fault || !clocked) return fault;
    return seat_send(&g->seat, "INFO time_left %ld", milliseconds(turn->left[g->seat.game.side]));
}

static enum fault ask(struct gomocup *g)
{
    int last = g->played ? g->order[g->played - 1] : 0;

    if (g->in_step) return seat_send(&g->seat, "TURN %d,%d", last % g->width, last / g->width);
    if (!g->seat.game.position && !g->played) return seat_send(&g->seat, "BEGIN");
    return send_board(g);
}

/* -- The answer. ----------------------------------------------------------------------------- */

/* Off the board it is no cell's name: then the referee gets it as it is. */
static void take_move(const struct gomocup *g, const int xy[2], struct seat_answer *out)
{
    if (xy[0] < g->width && xy[1] < g->height)
        gomocup_move(xy[0], xy[1], g->height, out->move, sizeof out->move);
    else snprintf(out->move, sizeof out->move, "%d,%d", xy[0], xy[1]);
}

static void take_message(const char *line, struct seat_answer *out)
{
    const char *text = line + strcspn(line, " ");

    snprintf(out->comment, sizeof out->comment, "%s", text + strspn(text, " "));
}

/* One line of the answer. True: it was the move, or a fault. */
static bool take_line(struct gomocup *g, const char *line, bool stopped, struct seat_answer *out,
                      enum fault *fault)
{
    int xy[2];

    if (gomocup_numbers(line, 2, xy)) return take_move(g, xy, out), true;
    if (begins(line, "MESSAGE")) take_message(line, out);
    if (begins(line, "SUGGEST") && gomocup_numbers(line + strlen("SUGGEST"), 2, xy))
        return (*fault = seat_send(&g->seat, "PLAY %d,%d", xy[0], xy[1])) != FAULT_NONE;
    if (stopped || (!begins(line, "ERROR") && !begins(line, "UNKNOWN"))) return false;
    *fault = seat_fault(&g->seat, FAULT_REFUSED, "%.200s", line);
    return true;
}

/* When time is up it is told to stop as Yixin's relatives are; others do not know that word. */
static enum fault await_move(struct gomocup *g, double asked, double wait, struct seat_answer *out)
{
    struct seat *seat = &g->seat;
    double until = asked + wait;
    bool stopped = false;
    const char *line;

    for (;;) {
        enum fault fault = seat_line(seat, until, &line);
        if (fault == FAULT_LATE && stopped)
            return seat_fault(seat, FAULT_HANG, "no move %.3f s after its time was up",
                              seat_grace(seat));
        if (fault == FAULT_LATE) {
            stopped = true;
            until = seconds_now() + seat_grace(seat);
            fault = seat_send(seat, "YXSTOP");
            line = "";
        }
        if (fault) return fault;
        if (!take_line(g, line, stopped, out, &fault)) continue;
        out->seconds = seat_arrival(seat) - asked;
        return fault;
    }
}

static enum fault think(struct seat *seat, const struct seat_turn *turn, struct seat_answer *out)
{
    struct gomocup *g = (struct gomocup *)seat;
    enum fault fault = send_times(g, turn);
    double asked = seconds_now();

    if (!fault) fault = ask(g);
    if (!fault) fault = await_move(g, asked, turn->wait, out);
    g->in_step = !fault;
    return fault;
}

static void say_goodbye(struct seat *seat)
{
    if (seat->process && !seat->broken) seat_send(seat, "END");
}

const struct seat_class seat_gomocup = {
    .name = "gomocup",
    .size = sizeof(struct gomocup),
    .open = open_gomocup,
    .begin = begin,
    .told = told,
    .think = think,
    .close = say_goodbye,
};
