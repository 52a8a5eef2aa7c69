/* SPDX-License-Identifier: MIT
 * adapter_mnk.c - the adapter for Java players of the Bologna course, which run in
 * programs/java/MnkSeat.java. */
#include "command.h"
#include "process.h"
#include "gomocup_text.h"

#include <math.h>

struct mnk {
    struct adapter adapter;
    int rows, columns, k;
    char *history; /* all moves so far as " I J I J" */
};

/* Reads lines up to the one that begins with `word`. `rest` is the part after the word. */
static enum fault await(struct adapter *adapter, const char *word, double until, const char **rest)
{
    const char *line;
    enum fault fault;

    while (!(fault = adapter_line(adapter, until, &line))) {
        if (strncmp(line, "error ", 6) == 0)
            return adapter_fault(adapter, FAULT_REFUSED, "%.200s", line + 6);
        if (strncmp(line, word, strlen(word)) != 0) continue;
        *rest = line + strlen(word);
        return FAULT_NONE;
    }
    if (fault != FAULT_LATE) return fault;
    return adapter_fault(adapter, FAULT_HANG, "no answer to \"%s\"", adapter->asked);
}

static enum fault begin(struct adapter *adapter)
{
    struct mnk *m = (struct mnk *)adapter;
    const struct time_control *time = adapter->game.time;
    double limit = time->move > 0 ? time->move : time->base > 0 ? time->base : time->patience / 2;
    int end = 0;
    const char *name = "";

    if (sscanf(adapter->game.spec, "mnk:%d,%d,%d%n", &m->rows, &m->columns, &m->k, &end) != 3 ||
        adapter->game.spec[end] || adapter->game.position)
        return adapter_fault(adapter, FAULT_REFUSED, "only mnk:M,N,K from its start");
    free(m->history);
    m->history = format_text("%s", "");
    if (!adapter->process) adapter_start(adapter, adapter->command);
    adapter_send(adapter, "new %d %d %d %d %ld", m->rows, m->columns, m->k,
                 adapter->game.side == ZM_FIRST ? 1 : 2, adapter_milliseconds(limit));
    enum fault fault = await(adapter, "ready", seconds_now() + time->patience, &name);
    if (!fault && *name) snprintf(adapter->name, sizeof adapter->name, "%s", name + 1);
    return fault;
}

static enum fault notify_move(struct adapter *adapter, const char *move)
{
    struct mnk *m = (struct mnk *)adapter;
    int row, column;

    if (!gomocup_cell(move, m->rows, &column, &row)) return FAULT_NONE;
    append_text(&m->history, " %d %d", row, column);
    return noted_failure() ? adapter_failed(adapter, ZM_NO_MEMORY, "") : FAULT_NONE;
}

/* Reads the cell of a move. If it is off the board, the referee receives its numbers and rejects
 * them. */
static enum fault take_move(struct mnk *m, const char *text, struct move_answer *out)
{
    int row, column;

    if (sscanf(text, "%d %d", &row, &column) != 2)
        return adapter_fault(&m->adapter, FAULT_GARBAGE, "no cell in \"move%.40s\"", text);
    if (row >= 0 && row < m->rows && column >= 0 && column < m->columns)
        gomocup_move(column, row, m->rows, out->move, sizeof out->move);
    else snprintf(out->move, sizeof out->move, "%d,%d", row, column);
    return FAULT_NONE;
}

static enum fault think(struct adapter *adapter, const struct move_request *request,
                        struct move_answer *out)
{
    struct mnk *m = (struct mnk *)adapter;
    double limit = isinf(request->allowed) ? request->wait / 2 : request->allowed;
    const char *text = "";

    adapter_send(adapter, "go %ld%s", adapter_milliseconds(limit), m->history);
    const double asked = process_sent(adapter->process);
    double until = asked + request->wait + adapter_grace(adapter);
    enum fault fault = await(adapter, "move", until, &text);
    if (fault) return fault;
    out->seconds = process_arrival(adapter->process) - asked;
    return take_move(m, text, out);
}

static void free_history(struct adapter *adapter)
{
    free(((struct mnk *)adapter)->history);
}

const struct adapter_class adapter_mnk = {
    .name = "mnk",
    .form = "engine:mnk,path=java -cp CLASSES:FRAMEWORK MnkSeat CLASS",
    .keys = "",
    .goodbye = "quit",
    .size = sizeof(struct mnk),
    .launched = true,
    .begin = begin,
    .notify_move = notify_move,
    .think = think,
    .close = free_history,
};
