/* SPDX-License-Identifier: MIT
 * adapter_ugi.c - the adapter for UGI, the Universal Game Interface, which is UCI for any game.
 *
 * Both sides must agree on the texts of positions and moves. This adapter has two extensions, which
 * other programs can ignore: it sets an option Game to the game string if the program declares that
 * option, and it lists chance outcomes among the moves. */
#include "command.h"
#include "process.h"

#include <math.h>

struct ugi {
    struct adapter adapter;
    bool takes_game; /* the program has an option Game */
};

/* Returns the part of a line after a first word and a blank, or NULL if the line has another first
 * word. */
static const char *after(const char *line, const char *word)
{
    size_t n = strlen(word);

    if (strncmp(line, word, n) != 0) return NULL;
    return line[n] == ' ' ? line + n + 1 : line[n] ? NULL : line + n;
}

/* Returns the part of a line after a word and a blank, or NULL if the line does not have the
 * word. */
static const char *find(const char *line, const char *word)
{
    const char *rest = after(line, word);

    while (!rest && (line = strchr(line, ' '))) rest = after(++line, word);
    return rest;
}

/* -- Beginning. ------------------------------------------------------------------------------ */

static enum fault no_answer(struct adapter *adapter, enum fault fault)
{
    if (fault != FAULT_LATE) return fault;
    char why[ADAPTER_WHY];
    snprintf(why, sizeof why, "%s", adapter->why);
    return adapter_fault(adapter, FAULT_HANG, "%s", why);
}

/* Reads lines up to the one that begins with `word`. */
static enum fault await(struct adapter *adapter, const char *word)
{
    struct ugi *u = (struct ugi *)adapter;
    double until = seconds_now() + adapter->game.time->patience;
    const char *line, *name;
    enum fault fault;

    while (!(fault = adapter_line(adapter, until, &line))) {
        if (after(line, word)) return FAULT_NONE;
        if ((name = after(line, "id name")))
            snprintf(adapter->name, sizeof adapter->name, "%s", name);
        if ((name = after(line, "option name")) && after(name, "Game")) u->takes_game = true;
    }
    return no_answer(adapter, fault);
}

static enum fault is_ready(struct adapter *adapter)
{
    adapter_send(adapter, "isready");
    return await(adapter, "readyok");
}

/* Sends each option.NAME=VALUE of the player string. */
static void set_options(struct ugi *u)
{
    static const char prefix[] = "option.";

    for (const char *at = u->adapter.options; *at; at += strcspn(at, ","), at += *at == ',') {
        int n = (int)strcspn(at, ","), name = (int)strcspn(at, "=");
        if (strncmp(at, "path=", 5) == 0) break;
        if (strncmp(at, prefix, strlen(prefix)) != 0 || name >= n) continue;
        int skip = (int)strlen(prefix);
        adapter_send(&u->adapter, "setoption name %.*s value %.*s", name - skip, at + skip,
                     n - name - 1, at + name + 1);
    }
}

static void start_program(struct ugi *u)
{
    u->takes_game = false;
    adapter_start(&u->adapter, u->adapter.command);
    adapter_send(&u->adapter, "ugi");
    if (!await(&u->adapter, "ugiok")) set_options(u);
    is_ready(&u->adapter);
}

static enum fault begin(struct adapter *adapter)
{
    struct ugi *u = (struct ugi *)adapter;

    if (!adapter->process) start_program(u);
    if (u->takes_game) adapter_send(adapter, "setoption name Game value %s", adapter->game.spec);
    adapter_send(adapter, "uginewgame");
    return is_ready(adapter);
}

/* -- A move. --------------------------------------------------------------------------------- */

static void send_position(struct adapter *adapter)
{
    struct zm_context *origin = NULL;
    const zm_move *history;
    size_t n = zm_history(adapter->zm, &history);
    const char *from = adapter->game.position;

    enum zm_status status = zm_open(adapter->game.spec, adapter->game.options, &origin, NULL);
    if (!status && from) status = zm_position_set(origin, from);
    char *moves = status ? NULL : line_of(origin, history, n);
    if (status) adapter_failed(adapter, status, "");
    else
        adapter_send(adapter, "position %s%s%s%s", from ? "fen " : "startpos", from ? from : "",
                     n ? " moves " : "", moves);
    free(moves);
    zm_close(origin);
}

static void send_go(struct adapter *adapter, const struct move_request *request)
{
    const struct time_control *t = adapter->game.time;

    if (t->base > 0)
        adapter_send(adapter, "go p1time %ld p2time %ld p1inc %ld p2inc %ld",
                     adapter_milliseconds(request->left[0]), adapter_milliseconds(request->left[1]),
                     lround(t->increment * 1000), lround(t->increment * 1000));
    else if (t->move > 0) adapter_send(adapter, "go movetime %ld", adapter_milliseconds(t->move));
    else if (t->nodes) adapter_send(adapter, "go nodes %llu", (unsigned long long)t->nodes);
    else if (t->depth) adapter_send(adapter, "go depth %d", t->depth);
    else adapter_send(adapter, "go movetime %ld", adapter_milliseconds(request->wait / 2));
}

static void read_info(const char *line, struct move_answer *out)
{
    const double hundredths = 100;
    const char *value = find(line, "score cp"), *depth = find(line, "depth");
    const char *nodes = find(line, "nodes"), *pv = find(line, "pv");

    if (value) out->has_value = true, out->value = strtod(value, NULL) / hundredths;
    if (depth) out->depth = (int)strtol(depth, NULL, 10);
    if (nodes) out->nodes = strtoull(nodes, NULL, 10);
    if (pv) snprintf(out->comment, sizeof out->comment, "%s", pv);
}

static enum fault read_move(struct adapter *adapter, const char *move, struct move_answer *out)
{
    size_t n = strcspn(move, " ");

    if (n == 0 || n >= sizeof out->move)
        return adapter_fault(adapter, FAULT_GARBAGE, "no move in \"bestmove %.40s\"", move);
    snprintf(out->move, sizeof out->move, "%.*s", (int)n, move);
    return FAULT_NONE;
}

static enum fault await_move(struct adapter *adapter, double wait, struct move_answer *out)
{
    const double asked = process_sent(adapter->process);
    double until = asked + wait;
    bool stop_sent = false;
    const char *line, *text;

    for (;;) {
        enum fault fault = adapter_line(adapter, until, &line);
        if (fault == FAULT_LATE && !stop_sent) {
            stop_sent = true;
            until = seconds_now() + adapter_grace(adapter);
            fault = adapter_send(adapter, "stop");
        }
        if (fault) return no_answer(adapter, fault);
        if ((text = after(line, "info"))) read_info(text, out);
        if (!(text = after(line, "bestmove"))) continue;
        out->seconds = process_arrival(adapter->process) - asked;
        return read_move(adapter, text, out);
    }
}

static enum fault think(struct adapter *adapter, const struct move_request *request,
                        struct move_answer *out)
{
    send_position(adapter);
    if (!is_ready(adapter)) send_go(adapter, request);
    return await_move(adapter, request->wait, out);
}

const struct adapter_class adapter_ugi = {
    .name = "ugi",
    .form = "engine:ugi,option.NAME=VALUE,path=COMMAND",
    .keys = "option.",
    .goodbye = "quit",
    .size = sizeof(struct ugi),
    .launched = true,
    .begin = begin,
    .think = think,
};
