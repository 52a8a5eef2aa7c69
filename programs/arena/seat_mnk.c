/* SPDX-License-Identifier: MIT
 * seat_mnk.c - the Java players of the Bologna course, behind programs/java/MnkSeat.java. */
#include "command.h"
#include "gomocup_text.h"
#include "seat.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COMMAND_MOST = 1024, CELL_TEXT = 12 };

struct mnk {
    struct seat seat;
    char command[COMMAND_MOST];
    int rows, columns, k;
    char *history; /* " I J I J": all moves so far */
    size_t used, room;
};

static bool open_mnk(struct seat *seat, const char *options, struct zm_error *error)
{
    struct mnk *m = (struct mnk *)seat;

    if (seat_option(options, "path", m->command, sizeof m->command) && *m->command) return true;
    snprintf(error->text, sizeof error->text,
             "the form is engine:mnk,path=java -cp CLASSES:FRAMEWORK MnkSeat CLASS");
    return false;
}

/* The line that begins with a word, and what follows that. Others are skipped. */
static enum fault await(struct seat *seat, const char *word, double until, const char **rest)
{
    const char *line;
    enum fault fault;

    while (!(fault = seat_line(seat, until, &line))) {
        if (strncmp(line, "error ", 6) == 0)
            return seat_fault(seat, FAULT_REFUSED, "%.200s", line + 6);
        if (strncmp(line, word, strlen(word)) != 0) continue;
        *rest = line + strlen(word);
        return FAULT_NONE;
    }
    if (fault != FAULT_LATE) return fault;
    return seat_fault(seat, FAULT_HANG, "no answer to \"%s\"", seat->asked);
}

static long milliseconds(const struct seat *seat)
{
    const struct time_control *time = seat->game.time;
    double seconds = time->move > 0 ? time->move : time->base > 0 ? time->base : time->patience / 2;

    return lround(fmax(seconds, 0.001) * 1000);
}

static enum fault begin(struct seat *seat)
{
    struct mnk *m = (struct mnk *)seat;
    int end = 0;
    enum fault fault = FAULT_NONE;
    const char *name = "";

    if (sscanf(seat->game.spec, "mnk:%d,%d,%d%n", &m->rows, &m->columns, &m->k, &end) != 3 ||
        seat->game.spec[end] || seat->game.position)
        return seat_fault(seat, FAULT_REFUSED, "only mnk:M,N,K from its start");
    m->used = 0;
    if (!seat->process) fault = seat_start(seat, m->command);
    if (!fault)
        fault = seat_send(seat, "new %d %d %d %d %ld", m->rows, m->columns, m->k,
                          seat->game.side == ZM_FIRST ? 1 : 2, milliseconds(seat));
    if (!fault) fault = await(seat, "ready", seconds_now() + seat->game.time->patience, &name);
    if (!fault && *name) snprintf(seat->name, sizeof seat->name, "%s", name + 1);
    return fault;
}

static enum fault told(struct seat *seat, enum zm_side who, const char *move)
{
    struct mnk *m = (struct mnk *)seat;
    int row, column;

    (void)who;
    if (m->used + CELL_TEXT > m->room) {
        size_t room = 2 * m->room + 1024;
        char *more = take_memory(room);
        if (m->used) memcpy(more, m->history, m->used);
        free(m->history);
        m->history = more, m->room = room;
    }
    if (gomocup_cell(move, m->rows, &column, &row))
        m->used += (size_t)snprintf(m->history + m->used, CELL_TEXT, " %d %d", row, column);
    return FAULT_NONE;
}

/* A cell that is none of the board goes to the referee as it is. */
static enum fault take_move(struct mnk *m, const char *text, struct seat_answer *out)
{
    int row, column;

    if (sscanf(text, "%d %d", &row, &column) != 2)
        return seat_fault(&m->seat, FAULT_GARBAGE, "no cell in \"move%.40s\"", text);
    if (row >= 0 && row < m->rows && column >= 0 && column < m->columns)
        gomocup_move(column, row, m->rows, out->move, sizeof out->move);
    else snprintf(out->move, sizeof out->move, "%d,%d", row, column);
    return FAULT_NONE;
}

static enum fault think(struct seat *seat, const struct seat_turn *turn, struct seat_answer *out)
{
    struct mnk *m = (struct mnk *)seat;
    double limit = isinf(turn->allowed) ? turn->wait / 2 : turn->allowed;
    const char *text = "";
    enum fault fault =
        seat_send(seat, "go %ld%.*s", lround(fmax(limit, 0.001) * 1000), (int)m->used, m->history);

    const double asked = seat_sent(seat);
    if (!fault) fault = await(seat, "move", asked + turn->wait + seat_grace(seat), &text);
    if (fault) return fault;
    out->seconds = seat_arrival(seat) - asked;
    return take_move(m, text, out);
}

static void say_goodbye(struct seat *seat)
{
    struct mnk *m = (struct mnk *)seat;

    if (seat->process && !seat->broken) seat_send(seat, "quit");
    free(m->history);
    m->history = NULL;
}

const struct seat_class seat_mnk = {
    .name = "mnk",
    .size = sizeof(struct mnk),
    .open = open_mnk,
    .begin = begin,
    .told = told,
    .think = think,
    .close = say_goodbye,
};
