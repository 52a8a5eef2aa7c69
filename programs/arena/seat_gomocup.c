/* SPDX-License-Identifier: MIT
 * seat_gomocup.c - programs that speak the protocol of Piskvork and Gomocup.
 *
 * Real programs answer more loosely than that protocol says: what is neither a move nor a
 * complaint is skipped, a list of stones comes in the order of play, and ABOUT may stay without
 * an answer. */
#include "command.h"
#include "gomocup_text.h"
#include "process.h"
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
    size_t memory; /* bytes that it may take; 0: it is not told */
    int width, height;
    bool swap2;
    bool opening;              /* it was asked by SWAP2BOARD */
    char coming[2][SEAT_MOVE]; /* moves of the opening that it has said already, the next first */
    bool in_step;              /* it knows all stones but the last move of the other side */
    long told_turn;            /* the timeout_turn that it was told last; 0: none yet */
    bool informed;             /* INFO was said since its last answer */
    char complaint[SEAT_WHY];  /* what it said of that; "": nothing */
    size_t played;             /* moves made, */
    int order[STONES_MOST];    /* as numbers of cells */
};

/* Memory that is not given has no limit. */
static bool read_memory(struct gomocup *g, const char *options)
{
    enum { MIB_MOST = 1 << 20 };
    char text[COMMAND_MOST], *end;

    if (!seat_option(options, "memory", text, sizeof text)) return !*text;
    long mib = strtol(text, &end, 10);
    g->memory = (size_t)mib << 20;
    return !*end && mib > 0 && mib <= MIB_MOST;
}

static bool open_gomocup(struct seat *seat, const char *options, struct zm_error *error)
{
    struct gomocup *g = (struct gomocup *)seat;

    if (seat_option(options, "path", g->command, sizeof g->command) && *g->command &&
        read_memory(g, options))
        return true;
    snprintf(
        error->text, sizeof error->text,
        "the form is engine:gomocup,memory=MIB,path=COMMAND, a command of at most %d characters",
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

/* -- Complaints. ----------------------------------------------------------------------------- */

/* Nobody can tell whether ERROR and UNKNOWN answer the question or an INFO before it, of which some
 * programs understand nothing while they leave their search. So what may answer an INFO is noted,
 * and loses only if there is no other answer. */
static bool is_complaint(const char *line)
{
    return begins(line, "ERROR") || begins(line, "UNKNOWN");
}

static void note(struct gomocup *g, const char *line)
{
    if (!*g->complaint) snprintf(g->complaint, sizeof g->complaint, "%s", line);
}

/* There was no answer. */
static enum fault no_answer(struct gomocup *g, const char *what)
{
    if (*g->complaint) return seat_fault(&g->seat, FAULT_REFUSED, "%.200s", g->complaint);
    return seat_fault(&g->seat, FAULT_HANG, "%s", what);
}

/* The same programs lose all that reaches them in that moment. */
static void let_it_finish(const struct gomocup *g)
{
    const double leaving = 0.005; /* seconds that a program has for leaving its search */

    seat_rest(&g->seat, leaving);
}

/* -- Beginning. ------------------------------------------------------------------------------ */

/* Reads up to OK, with or without text behind it; after a complaint not for long. */
static enum fault await_ok(struct gomocup *g)
{
    struct seat *seat = &g->seat;
    double until = seconds_now() + seat->game.time->patience;
    char what[SEAT_WHY];
    const char *line;
    enum fault fault;

    snprintf(what, sizeof what, "no answer to \"%s\"", seat->asked);
    while (!(fault = seat_line(seat, until, &line))) {
        if (begins(line, "OK")) return FAULT_NONE;
        take_name(seat, line);
        if (!is_complaint(line)) continue;
        if (strstr(line, "START")) return seat_fault(seat, FAULT_REFUSED, "%.200s", line);
        note(g, line);
        until = fmin(until, seconds_now() + seat_grace(seat));
    }
    return fault == FAULT_LATE ? no_answer(g, what) : fault;
}

static long milliseconds(double seconds)
{
    return lround(fmax(seconds, 0.001) * 1000);
}

/* Whatever is not told has no limit. */
static enum fault send_settings(struct gomocup *g, int rule)
{
    const struct time_control *time = g->seat.game.time;
    enum fault fault = seat_send(&g->seat, "INFO game_type 1");

    if (!fault) fault = seat_send(&g->seat, "INFO rule %d", rule);
    if (!fault)
        fault = seat_send(&g->seat, "INFO timeout_match %ld",
                          time->base > 0 ? milliseconds(time->base) : 0);
    if (!fault && g->memory) fault = seat_send(&g->seat, "INFO max_memory %zu", g->memory);
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

    if (!gomocup_read_spec(seat->game.spec, &g->width, &g->height, &rule, &g->swap2) ||
        g->width > GOMOCUP_SIDE || g->height > GOMOCUP_SIDE)
        return seat_fault(seat, FAULT_REFUSED, "gomocup is five in a row, not %s", seat->game.spec);
    g->in_step = false;
    g->played = 0;
    g->coming[0][0] = g->coming[1][0] = g->complaint[0] = '\0';
    g->told_turn = 0;
    if (!seat->process) {
        fault = seat_start(seat, g->command);
        if (!fault) fault = seat_send(seat, "ABOUT");
    }
    let_it_finish(g);
    if (!fault) fault = send_settings(g, rule);
    if (!fault) fault = send_start(g);
    if (!fault) fault = await_ok(g);
    g->informed = true;
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

/* The word of swap2 in a position; "" without that opening. */
static const char *opening_word(const struct gomocup *g, const char *position)
{
    return g->swap2 ? strrchr(position, ' ') + 1 : "";
}

/* Has the second side black? So it is while it puts two more stones, and while they are judged. */
static bool has_changed(const struct gomocup *g, const char *position)
{
    const char *word = opening_word(g, position);

    return strcmp(word, "changed") == 0 || strcmp(word, "two") == 0 ||
           (strcmp(word, "choice") == 0 && g->seat.game.side == ZM_FIRST);
}

/* Black's and white's stones in turn, and so in the order of play if told() has seen it. */
static size_t all_stones(const struct gomocup *g, const char *position, int out[STONES_MOST])
{
    int *of[2] = {take_memory(STONES_MOST * sizeof(int)), take_memory(STONES_MOST * sizeof(int))};
    bool changed = has_changed(g, position);
    size_t n = stones_of(g, position, changed ? 'O' : 'X', of[0]) +
               stones_of(g, position, changed ? 'X' : 'O', of[1]);

    if (n == g->played) memcpy(out, g->order, n * sizeof *out);
    else
        for (size_t i = 0; i < n; i++) out[i] = of[i % 2][i / 2];
    free(of[0]), free(of[1]);
    return n;
}

/* BOARD says of each stone whose it is, SWAP2BOARD does not. */
static enum fault send_board(struct gomocup *g, const char *position, bool opening)
{
    int *stones = take_memory(STONES_MOST * sizeof *stones);
    bool black = (g->seat.game.side == ZM_SECOND) == has_changed(g, position);
    size_t n = all_stones(g, position, stones);
    enum fault fault = seat_send(&g->seat, opening ? "SWAP2BOARD" : "BOARD");

    for (size_t i = 0; i < n && !fault; i++) {
        int x = stones[i] % g->width, y = stones[i] / g->width, whose = (i % 2 == 0) == black;
        if (opening) fault = seat_send(&g->seat, "%d,%d", x, y);
        else fault = seat_send(&g->seat, "%d,%d,%d", x, y, whose ? 1 : 2);
    }
    free(stones);
    return fault ? fault : seat_send(&g->seat, "DONE");
}

/* What it has not been told yet. Nothing is answered to INFO, so its time is not the program's. */
static enum fault send_times(struct gomocup *g, const struct seat_turn *turn)
{
    long limit = milliseconds(isinf(turn->allowed) ? turn->wait / 2 : turn->allowed);
    bool clocked = g->seat.game.time->base > 0;
    enum fault fault = FAULT_NONE;

    if (limit != g->told_turn) fault = seat_send(&g->seat, "INFO timeout_turn %ld", limit);
    g->informed = g->informed || clocked || limit != g->told_turn;
    g->told_turn = limit;
    if (fault || !clocked) return fault;
    return seat_send(&g->seat, "INFO time_left %ld", milliseconds(turn->left[g->seat.game.side]));
}

static enum fault ask(struct gomocup *g)
{
    int last = g->played ? g->order[g->played - 1] : 0;

    g->opening = false;
    if (g->in_step) return seat_send(&g->seat, "TURN %d,%d", last % g->width, last / g->width);
    if (!g->swap2 && !g->seat.game.position && !g->played) return seat_send(&g->seat, "BEGIN");

    char *position = text_of(zm_position_text, g->seat.zm);
    const char *word = opening_word(g, position);
    g->opening = strcmp(word, "three") == 0 || strcmp(word, "choice") == 0;
    enum fault fault = send_board(g, position, g->opening);
    free(position);
    return fault;
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

/* "SWAP", or up to three cells; those behind the first are moves to come. Two mean that two stones
 * are put, which is a move before them. */
static bool take_opening(struct gomocup *g, const char *line, struct seat_answer *out)
{
    struct seat_answer cell[3] = {{.move = ""}};
    char words[GOMOCUP_LINE], *rest = NULL;
    int n = 0, xy[2];

    snprintf(words, sizeof words, "%s", line);
    for (char *word = strtok_r(words, " ", &rest); word && n < 3;
         word = strtok_r(NULL, " ", &rest)) {
        if (!gomocup_numbers(word, 2, xy)) break;
        take_move(g, xy, &cell[n++]);
    }
    snprintf(out->move, sizeof out->move, "%s",
             begins(line, "SWAP") ? "swap"
             : n == 2             ? "two"
                                  : cell[0].move);
    for (int i = 0; i < 2; i++)
        snprintf(g->coming[i], SEAT_MOVE, "%s",
                 n == 2   ? cell[i].move
                 : n == 3 ? cell[i + 1].move
                          : "");
    return *out->move;
}

/* A question that waits for its answer. */
struct question {
    double asked, until; /* when; when there has to be an answer, or one to YXSTOP if `stopped` */
    double spent;        /* seconds before it was asked again */
    double complained;   /* when it was not understood; INFINITY: it was, for all we know */
    bool again, stopped; /* it was asked again; it was told that time is up */
};

/* Whether a complaint may be about INFO: it does not name the cell that was asked about. */
static bool is_about_info(const struct gomocup *g, const char *line)
{
    int last = g->played ? g->order[g->played - 1] : 0;
    char cell[32];

    snprintf(cell, sizeof cell, "%d,%d", last % g->width, last / g->width);
    return g->informed && !strstr(line, cell);
}

/* A program that lost the question while it left its search gets it again. */
static enum fault take_complaint(struct gomocup *g, const char *line, struct question *q)
{
    if (q->again) return seat_fault(&g->seat, FAULT_REFUSED, "%.200s", line);
    note(g, line);
    if (!is_about_info(g, line)) q->complained = fmin(q->complained, seat_arrival(&g->seat));
    return FAULT_NONE;
}

/* One line of the answer. True: it was the move, or a fault. */
static bool take_line(struct gomocup *g, const char *line, struct question *q,
                      struct seat_answer *out, enum fault *fault)
{
    int xy[2];

    if (g->opening && take_opening(g, line, out)) return true;
    if (gomocup_numbers(line, 2, xy)) return take_move(g, xy, out), true;
    if (begins(line, "MESSAGE")) take_message(line, out);
    if (begins(line, "SUGGEST") && gomocup_numbers(line + strlen("SUGGEST"), 2, xy))
        return (*fault = seat_send(&g->seat, "PLAY %d,%d", xy[0], xy[1])) != FAULT_NONE;
    if (q->stopped || !is_complaint(line)) return false;
    return (*fault = take_complaint(g, line, q)) != FAULT_NONE;
}

/* With the whole board, when all of its complaints have come. What it had thought is charged. */
static enum fault ask_again(struct gomocup *g, double wait, struct question *q)
{
    q->spent = q->complained - q->asked;
    q->complained = INFINITY;
    q->again = true;
    g->in_step = false;
    enum fault fault = ask(g);
    q->asked = seat_sent(&g->seat);
    q->until = q->asked + wait - q->spent;
    return fault;
}

/* When time is up it is told to stop as Yixin's relatives are; others do not know that word. */
static enum fault tell_to_stop(struct gomocup *g, struct question *q)
{
    char what[SEAT_WHY];

    snprintf(what, sizeof what, "no move %.3f s after its time was up", seat_grace(&g->seat));
    if (q->stopped) return no_answer(g, what);
    q->stopped = true;
    q->until = seconds_now() + seat_grace(&g->seat);
    return seat_send(&g->seat, "YXSTOP");
}

static enum fault await_move(struct gomocup *g, double wait, struct seat_answer *out)
{
    const double settling = 0.1; /* seconds for the complaints about all lines of a question */
    struct question q = {.asked = seat_sent(&g->seat), .complained = INFINITY};
    const char *line;

    q.until = q.asked + wait;
    for (;;) {
        double repeat = q.stopped ? INFINITY : q.complained + settling;
        enum fault fault = seat_line(&g->seat, fmin(q.until, repeat), &line);
        bool late = fault == FAULT_LATE;
        if (late) fault = repeat < q.until ? ask_again(g, wait, &q) : tell_to_stop(g, &q);
        if (fault) return fault;
        if (late || !take_line(g, line, &q, out, &fault)) continue;
        out->seconds = q.spent + seat_arrival(&g->seat) - q.asked;
        return fault;
    }
}

/* A move that it has said with one before. */
static bool take_coming(struct gomocup *g, struct seat_answer *out)
{
    snprintf(out->move, sizeof out->move, "%s", g->coming[0]);
    memcpy(g->coming[0], g->coming[1], SEAT_MOVE);
    g->coming[1][0] = '\0';
    return *out->move;
}

/* What it was told it may take it may not pass. */
static enum fault judge_memory(struct gomocup *g)
{
    size_t most = g->memory ? process_memory(g->seat.process) : 0;

    if (most <= g->memory) return FAULT_NONE;
    return seat_fault(&g->seat, FAULT_MEMORY, "%zu KiB in memory, allowed are %zu KiB", most >> 10,
                      g->memory >> 10);
}

static enum fault think(struct seat *seat, const struct seat_turn *turn, struct seat_answer *out)
{
    struct gomocup *g = (struct gomocup *)seat;

    if (take_coming(g, out)) return FAULT_NONE;
    let_it_finish(g);
    enum fault fault = send_times(g, turn);
    if (!fault) fault = ask(g);
    if (!fault) fault = await_move(g, turn->wait, out);
    if (!fault) fault = judge_memory(g);
    if (!fault && *g->complaint)
        snprintf(out->comment, sizeof out->comment, "%.120s", g->complaint);
    if (!fault) g->complaint[0] = '\0', g->informed = false;
    g->in_step = !fault && !g->opening;
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
