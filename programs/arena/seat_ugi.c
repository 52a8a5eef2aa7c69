/* SPDX-License-Identifier: MIT
 * seat_ugi.c - programs that speak UGI, the Universal Game Interface: UCI for any game.
 *
 * Positions and moves are texts on which both sides agree. Two things UGI lacks are added so
 * that other programs need not mind: an option Game, set to the game string if the program has
 * it, and events of nature among the moves. */
#include "command.h"
#include "seat.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COMMAND_MOST = 1024 };

struct ugi {
    struct seat seat;
    char command[COMMAND_MOST];
    char options[COMMAND_MOST]; /* the player string, for option.NAME=VALUE */
    bool takes_game;            /* it has an option Game */
};

static bool open_ugi(struct seat *seat, const char *options, struct zm_error *error)
{
    struct ugi *u = (struct ugi *)seat;
    bool fits = strlen(options) < sizeof u->options;

    if (fits) snprintf(u->options, sizeof u->options, "%s", options);
    if (fits && seat_option(options, "path", u->command, sizeof u->command) && *u->command)
        return true;
    snprintf(error->text, sizeof error->text,
             "the form is engine:ugi,option.NAME=VALUE,path=COMMAND, at most %d characters",
             COMMAND_MOST - 1);
    return false;
}

/* What follows a word and a blank at the beginning of a line; NULL if it is not there. */
static const char *after(const char *line, const char *word)
{
    size_t n = strlen(word);

    if (strncmp(line, word, n) != 0) return NULL;
    return line[n] == ' ' ? line + n + 1 : line[n] ? NULL : line + n;
}

/* What follows a word anywhere in a line; NULL if it is not there. */
static const char *find(const char *line, const char *word)
{
    const char *rest = after(line, word);

    while (!rest && (line = strchr(line, ' '))) rest = after(++line, word);
    return rest;
}

/* -- Beginning. ------------------------------------------------------------------------------ */

static enum fault no_answer(struct seat *seat, enum fault fault)
{
    if (fault != FAULT_LATE) return fault;
    char why[SEAT_WHY];
    snprintf(why, sizeof why, "%s", seat->why);
    return seat_fault(seat, FAULT_HANG, "%s", why);
}

/* Reads up to the line that is waited for. */
static enum fault await(struct seat *seat, const char *word)
{
    struct ugi *u = (struct ugi *)seat;
    double until = seconds_now() + seat->game.time->patience;
    const char *line, *name;
    enum fault fault;

    while (!(fault = seat_line(seat, until, &line))) {
        if (after(line, word)) return FAULT_NONE;
        if ((name = after(line, "id name"))) snprintf(seat->name, sizeof seat->name, "%s", name);
        if ((name = after(line, "option name")) && after(name, "Game")) u->takes_game = true;
    }
    return no_answer(seat, fault);
}

static enum fault is_ready(struct seat *seat)
{
    enum fault fault = seat_send(seat, "isready");

    return fault ? fault : await(seat, "readyok");
}

/* option.NAME=VALUE, each. */
static enum fault set_options(struct ugi *u)
{
    static const char prefix[] = "option.";
    enum fault fault = FAULT_NONE;

    for (const char *at = u->options; *at && !fault; at += strcspn(at, ","), at += *at == ',') {
        int n = (int)strcspn(at, ","), name = (int)strcspn(at, "=");
        if (strncmp(at, "path=", 5) == 0) break;
        if (strncmp(at, prefix, strlen(prefix)) != 0 || name >= n) continue;
        int skip = (int)strlen(prefix);
        fault = seat_send(&u->seat, "setoption name %.*s value %.*s", name - skip, at + skip,
                          n - name - 1, at + name + 1);
    }
    return fault;
}

static enum fault start_program(struct ugi *u)
{
    enum fault fault = seat_start(&u->seat, u->command);

    u->takes_game = false;
    if (!fault) fault = seat_send(&u->seat, "ugi");
    if (!fault) fault = await(&u->seat, "ugiok");
    if (!fault) fault = set_options(u);
    return fault ? fault : is_ready(&u->seat);
}

static enum fault begin(struct seat *seat)
{
    struct ugi *u = (struct ugi *)seat;
    enum fault fault = seat->process ? FAULT_NONE : start_program(u);

    if (!fault && u->takes_game)
        fault = seat_send(seat, "setoption name Game value %s", seat->game.spec);
    if (!fault) fault = seat_send(seat, "uginewgame");
    return fault ? fault : is_ready(seat);
}

/* -- A move. --------------------------------------------------------------------------------- */

static enum fault send_position(struct seat *seat)
{
    struct zm_context *origin = NULL;
    const zm_move *history;
    size_t n = zm_history(seat->zm, &history);
    const char *from = seat->game.position;

    enum zm_status status = zm_open(seat->game.spec, seat->game.options, &origin, NULL);
    if (!status && from) status = zm_position_set(origin, from);
    if (status) return zm_close(origin), seat_failed(seat, status, "");
    char *moves = line_of(origin, history, n);
    enum fault fault = seat_send(seat, "position %s%s%s%s", from ? "fen " : "startpos",
                                 from ? from : "", n ? " moves " : "", moves);
    free(moves);
    zm_close(origin);
    return fault;
}

static long milliseconds(double seconds)
{
    long ms = lround(seconds * 1000);

    return ms > 0 ? ms : 1;
}

static enum fault send_go(struct seat *seat, const struct seat_turn *turn)
{
    const struct time_control *t = seat->game.time;

    if (t->base > 0)
        return seat_send(seat, "go p1time %ld p2time %ld p1inc %ld p2inc %ld",
                         milliseconds(turn->left[0]), milliseconds(turn->left[1]),
                         lround(t->increment * 1000), lround(t->increment * 1000));
    if (t->move > 0) return seat_send(seat, "go movetime %ld", milliseconds(t->move));
    if (t->nodes) return seat_send(seat, "go nodes %llu", (unsigned long long)t->nodes);
    if (t->depth) return seat_send(seat, "go depth %d", t->depth);
    return seat_send(seat, "go movetime %ld", milliseconds(turn->wait / 2));
}

static void read_info(const char *line, struct seat_answer *out)
{
    const double hundredths = 100;
    const char *value = find(line, "score cp"), *depth = find(line, "depth");
    const char *nodes = find(line, "nodes"), *pv = find(line, "pv");

    if (value) out->has_value = true, out->value = strtod(value, NULL) / hundredths;
    if (depth) out->depth = (int)strtol(depth, NULL, 10);
    if (nodes) out->nodes = strtoull(nodes, NULL, 10);
    if (pv) snprintf(out->comment, sizeof out->comment, "%s", pv);
}

static enum fault read_move(struct seat *seat, const char *move, struct seat_answer *out)
{
    size_t n = strcspn(move, " ");

    if (n == 0 || n >= sizeof out->move)
        return seat_fault(seat, FAULT_GARBAGE, "no move in \"bestmove %.40s\"", move);
    snprintf(out->move, sizeof out->move, "%.*s", (int)n, move);
    return FAULT_NONE;
}

static enum fault await_move(struct seat *seat, double wait, struct seat_answer *out)
{
    const double asked = seat_sent(seat);
    double until = asked + wait;
    bool told = false;
    const char *line, *text;

    for (;;) {
        enum fault fault = seat_line(seat, until, &line);
        if (fault == FAULT_LATE && !told) {
            told = true;
            until = seconds_now() + seat_grace(seat);
            fault = seat_send(seat, "stop");
        }
        if (fault) return no_answer(seat, fault);
        if ((text = after(line, "info"))) read_info(text, out);
        if (!(text = after(line, "bestmove"))) continue;
        out->seconds = seat_arrival(seat) - asked;
        return read_move(seat, text, out);
    }
}

static enum fault think(struct seat *seat, const struct seat_turn *turn, struct seat_answer *out)
{
    enum fault fault = send_position(seat);

    if (!fault) fault = is_ready(seat);
    if (!fault) fault = send_go(seat, turn);
    return fault ? fault : await_move(seat, turn->wait, out);
}

static void say_goodbye(struct seat *seat)
{
    if (seat->process && !seat->broken) seat_send(seat, "quit");
}

const struct seat_class seat_ugi = {
    .name = "ugi",
    .size = sizeof(struct ugi),
    .open = open_ugi,
    .begin = begin,
    .think = think,
    .close = say_goodbye,
};
