/* SPDX-License-Identifier: MIT
 * adapter_gomocup.c - the adapter for the protocol of Piskvork and Gomocup.
 *
 * Real programs do not follow that protocol strictly. Therefore the adapter skips lines that are
 * neither a move nor an error, sends the stones of a position in the order of play, and does not
 * insist on an answer to ABOUT. */
#include "command.h"
#include "gomocup_text.h"
#include "process.h"

#include <math.h>
#include <strings.h>

enum { STONES_MOST = GOMOCUP_SIDE * GOMOCUP_SIDE };

struct gomocup {
    struct adapter adapter;
    size_t memory; /* limit in bytes; 0: none is sent */
    int width, height;
    bool swap2;
    bool opening;                 /* the last request was SWAP2BOARD */
    char coming[2][ADAPTER_MOVE]; /* further opening moves of its last answer, the next first */
    bool in_step;                 /* it knows all stones except for the opponent's last move */
    long sent_limit;              /* the timeout_turn sent last; 0: none yet */
    bool informed;                /* INFO was sent since its last answer */
    char complaint[ADAPTER_WHY];  /* its first possible error about INFO; "": none */
    size_t played;                /* stones placed in this game, */
    int order[STONES_MOST];       /* and their cells in the order of play */
};

/* Reads the option memory=SIZE, in MiB without a unit. Without it there is no memory limit. */
static bool read_memory(struct adapter *adapter, struct zm_error *error)
{
    const uint64_t mib = 1 << 20, most = mib << 20;
    char text[ADAPTER_OPTIONS];
    uint64_t bytes;

    (void)error;
    if (!adapter_option(adapter->options, "memory", text, sizeof text)) return !*text;
    if (zm_read_size(text, mib, mib, most, &bytes)) return false;
    ((struct gomocup *)adapter)->memory = (size_t)bytes;
    return true;
}

/* -- Lines from the program. ----------------------------------------------------------------- */

static bool begins(const char *line, const char *word)
{
    return strncasecmp(line, word, strlen(word)) == 0;
}

/* Reads the program's name and version from its answer to ABOUT. */
static void take_name(struct adapter *adapter, const char *line)
{
    const char *name = strstr(line, "name=\""), *version = strstr(line, "version=\"");

    if (!name) return;
    name += strlen("name=\"");
    if (version) version += strlen("version=\"");
    else version = "";
    snprintf(adapter->name, sizeof adapter->name, "%.*s%s%.*s", (int)strcspn(name, "\""), name,
             *version ? " " : "", (int)strcspn(version, "\""), version);
}

/* -- Errors that the program reports. -------------------------------------------------------- */

/* ERROR and UNKNOWN may refer to the request or to an INFO before it, which some programs do not
 * understand while they leave their search. Therefore an error that may refer to an INFO is only
 * recorded, and loses the game only if no other answer follows. */
static bool is_complaint(const char *line)
{
    return begins(line, "ERROR") || begins(line, "UNKNOWN");
}

static void note(struct gomocup *g, const char *line)
{
    if (!*g->complaint) snprintf(g->complaint, sizeof g->complaint, "%s", line);
}

/* Reports that there was no answer. */
static enum fault no_answer(struct gomocup *g, const char *what)
{
    if (*g->complaint) return adapter_fault(&g->adapter, FAULT_REFUSED, "%.200s", g->complaint);
    return adapter_fault(&g->adapter, FAULT_HANG, "%s", what);
}

/* Some programs lose any input that arrives while they leave their search. Waits until they have
 * left it. */
static void let_it_finish(const struct gomocup *g)
{
    const double leaving = 0.005; /* seconds since its last line arrived */
    double left = process_arrival(g->adapter.process) + leaving - seconds_now();

    if (left > 0) pause_for(left);
}

/* -- Beginning. ------------------------------------------------------------------------------ */

/* Reads lines up to OK, which may have text behind it. After an error it waits only for the grace
 * period. */
static enum fault await_ok(struct gomocup *g)
{
    struct adapter *adapter = &g->adapter;
    double until = seconds_now() + adapter->game.time->patience;
    char what[ADAPTER_WHY];
    const char *line;
    enum fault fault;

    snprintf(what, sizeof what, "no answer to \"%s\"", adapter->asked);
    while (!(fault = adapter_line(adapter, until, &line))) {
        if (begins(line, "OK")) return FAULT_NONE;
        take_name(adapter, line);
        if (!is_complaint(line)) continue;
        if (strstr(line, "START")) return adapter_fault(adapter, FAULT_REFUSED, "%.200s", line);
        note(g, line);
        until = fmin(until, seconds_now() + adapter_grace(adapter));
    }
    return fault == FAULT_LATE ? no_answer(g, what) : fault;
}

/* Sends the limits. For the protocol, a limit that is not sent does not apply. */
static enum fault send_settings(struct gomocup *g, int rule)
{
    struct adapter *adapter = &g->adapter;
    const struct time_control *time = adapter->game.time;

    adapter_send(adapter, "INFO game_type 1");
    adapter_send(adapter, "INFO rule %d", rule);
    adapter_send(adapter, "INFO timeout_match %ld",
                 time->base > 0 ? adapter_milliseconds(time->base) : 0);
    if (g->memory) adapter_send(adapter, "INFO max_memory %zu", g->memory);
    if (time->nodes) adapter_send(adapter, "INFO max_node %llu", (unsigned long long)time->nodes);
    if (time->depth) adapter_send(adapter, "INFO max_depth %d", time->depth);
    return adapter->broken;
}

static enum fault begin(struct adapter *adapter)
{
    struct gomocup *g = (struct gomocup *)adapter;
    int rule;

    if (!gomocup_read_spec(adapter->game.spec, &g->width, &g->height, &rule, &g->swap2) ||
        g->width > GOMOCUP_SIDE || g->height > GOMOCUP_SIDE)
        return adapter_fault(adapter, FAULT_REFUSED, "gomocup is five in a row, not %s",
                             adapter->game.spec);
    g->in_step = false;
    g->played = 0;
    g->coming[0][0] = g->coming[1][0] = g->complaint[0] = '\0';
    g->sent_limit = 0;
    if (!adapter->process && !adapter_start(adapter, adapter->command))
        adapter_send(adapter, "ABOUT");
    let_it_finish(g);
    send_settings(g, rule);
    if (g->width == g->height) adapter_send(adapter, "START %d", g->width);
    else adapter_send(adapter, "RECTSTART %d,%d", g->width, g->height);
    enum fault fault = await_ok(g);
    g->informed = true;
    return fault ? fault : send_settings(g, rule);
}

static enum fault notify_move(struct adapter *adapter, const char *move)
{
    struct gomocup *g = (struct gomocup *)adapter;
    int x, y;

    if (gomocup_cell(move, g->height, &x, &y) && g->played < STONES_MOST)
        g->order[g->played++] = y * g->width + x;
    return FAULT_NONE;
}

/* -- The request. ---------------------------------------------------------------------------- */

/* The next cell from `cell` on where a position text shows a letter; -1: there is none. */
static int next_stone(const struct gomocup *g, const char *position, char letter, int cell)
{
    for (; cell >= 0 && cell < g->width * g->height; cell++)
        if (position[cell + cell / g->width] == letter) return cell;
    return -1;
}

/* Returns the stage of the swap2 opening in a position text, or "" without that opening. */
static const char *opening_word(const struct gomocup *g, const char *position)
{
    return g->swap2 ? strrchr(position, ' ') + 1 : "";
}

/* Returns whether the second side plays black. It counts as black while it places two more stones,
 * and while the first side then chooses its colour. */
static bool has_changed(const struct gomocup *g, const char *position)
{
    const char *word = opening_word(g, position);

    return strcmp(word, "changed") == 0 || strcmp(word, "two") == 0 ||
           (strcmp(word, "choice") == 0 && g->adapter.game.side == ZM_FIRST);
}

/* BOARD also takes the owner of each stone, SWAP2BOARD does not. */
static void send_stone(struct gomocup *g, int cell, bool own)
{
    int x = cell % g->width, y = cell / g->width;

    if (g->opening) adapter_send(&g->adapter, "%d,%d", x, y);
    else adapter_send(&g->adapter, "%d,%d,%d", x, y, own ? 1 : 2);
}

/* Whether notify_move() has seen all stones. */
static bool knows_order(const struct gomocup *g, const char *position)
{
    size_t n = 0;

    for (int cell = 0; cell < g->width * g->height; cell++)
        n += position[cell + cell / g->width] != '.';
    return n == g->played;
}

/* Sends black's and white's stones alternately, as long as there are any of both, or in the order
 * of play. */
static enum fault send_board(struct gomocup *g, const char *position)
{
    bool changed = has_changed(g, position), black = (g->adapter.game.side == ZM_SECOND) == changed;
    const char letter[2] = {changed ? 'O' : 'X', changed ? 'X' : 'O'};
    int at[2] = {0, 0};

    adapter_send(&g->adapter, g->opening ? "SWAP2BOARD" : "BOARD");
    if (knows_order(g, position)) {
        for (size_t i = 0; i < g->played; i++) send_stone(g, g->order[i], (i % 2 == 0) == black);
        return adapter_send(&g->adapter, "DONE");
    }
    for (int colour = 0; at[0] >= 0 || at[1] >= 0; colour ^= 1) {
        at[colour] = next_stone(g, position, letter[colour], at[colour]);
        if (at[colour] >= 0) send_stone(g, at[colour]++, (colour == 0) == black);
    }
    return adapter_send(&g->adapter, "DONE");
}

/* Sends the time limits that have changed. A program does not answer INFO, so the time for it is
 * not charged. */
static void send_times(struct gomocup *g, const struct move_request *request)
{
    long limit =
        adapter_milliseconds(isinf(request->allowed) ? request->wait / 2 : request->allowed);
    bool clocked = g->adapter.game.time->base > 0;

    if (limit != g->sent_limit) adapter_send(&g->adapter, "INFO timeout_turn %ld", limit);
    g->informed = g->informed || clocked || limit != g->sent_limit;
    g->sent_limit = limit;
    if (clocked)
        adapter_send(&g->adapter, "INFO time_left %ld",
                     adapter_milliseconds(request->left[g->adapter.game.side]));
}

static enum fault ask(struct gomocup *g)
{
    int last = g->played ? g->order[g->played - 1] : 0;

    g->opening = false;
    if (g->in_step)
        return adapter_send(&g->adapter, "TURN %d,%d", last % g->width, last / g->width);
    if (!g->swap2 && !g->adapter.game.position && !g->played)
        return adapter_send(&g->adapter, "BEGIN");

    char *position = text_of(zm_position_text, g->adapter.zm);
    const char *word = opening_word(g, position);
    g->opening = strcmp(word, "three") == 0 || strcmp(word, "choice") == 0;
    enum fault fault = send_board(g, position);
    free(position);
    return fault;
}

/* -- The answer. ----------------------------------------------------------------------------- */

/* Names a cell in the notation of the game. A cell off the board has no such name: the referee then
 * receives the numbers and rejects them. */
static void take_move(const struct gomocup *g, const int xy[2], struct move_answer *out)
{
    if (xy[0] < g->width && xy[1] < g->height)
        gomocup_move(xy[0], xy[1], g->height, out->move, sizeof out->move);
    else snprintf(out->move, sizeof out->move, "%d,%d", xy[0], xy[1]);
}

/* The number behind a word that stands between blanks, whatever its case; NULL: there is none. */
static const char *number_behind(const char *text, const char *word)
{
    size_t n = strlen(word);

    for (const char *at = text; (at = strchr(at, ' ')); at++)
        if (strncasecmp(at + 1, word, n) == 0 && at[n + 1] == ' ' &&
            strchr("+-.0123456789", at[n + 2]) && at[n + 2])
            return at + n + 2;
    return NULL;
}

/* The protocol has no form for what a program thinks. Ours says "value" in the game's unit; many
 * others say "ev" or "eval" in hundredths of theirs, which are taken for the game's. */
static void take_message(const char *line, struct move_answer *out)
{
    const double hundredths = 100;
    const char *text = line + strcspn(line, " "), *value = number_behind(text, "value");
    const char *points = number_behind(text, "ev");

    if (!points) points = number_behind(text, "eval");
    if (value) out->has_value = true, out->value = strtod(value, NULL);
    else if (points) out->has_value = true, out->value = strtod(points, NULL) / hundredths;
    snprintf(out->comment, sizeof out->comment, "%s", text + strspn(text, " "));
}

/* Reads "SWAP" or up to three cells. Three cells are three moves, and the second and third are kept
 * for the next requests. Two cells are preceded by the move "two", which chooses to place two
 * stones. */
static bool take_opening(struct gomocup *g, const char *line, struct move_answer *out)
{
    struct move_answer cell[3] = {{.move = ""}};
    const char *moves[3] = {cell[0].move, cell[1].move, cell[2].move};
    char words[GOMOCUP_LINE], *rest = NULL;
    int n = 0, xy[2];

    snprintf(words, sizeof words, "%s", line);
    for (char *word = strtok_r(words, " ", &rest); word && n < 3;
         word = strtok_r(NULL, " ", &rest)) {
        if (!gomocup_numbers(word, 2, xy)) break;
        take_move(g, xy, &cell[n++]);
    }
    if (begins(line, "SWAP")) moves[0] = "swap";
    if (n == 2) moves[0] = "two", moves[1] = cell[0].move, moves[2] = cell[1].move;
    snprintf(out->move, sizeof out->move, "%s", moves[0]);
    for (int i = 0; i < 2; i++) snprintf(g->coming[i], ADAPTER_MOVE, "%s", moves[i + 1]);
    return *out->move;
}

/* The state of a request that waits for its answer. Times are those of seconds_now(). */
struct question {
    double asked, until; /* when it was sent; deadline of the answer, to YXSTOP if `stopped` */
    double spent;        /* seconds charged before the request was repeated */
    double complained;   /* when the program reported an error about it; INFINITY: never */
    bool again, stopped; /* it was repeated; YXSTOP was sent */
};

/* Returns whether an error may refer to INFO: it does not name the cell of the request. */
static bool is_about_info(const struct gomocup *g, const char *line)
{
    int last = g->played ? g->order[g->played - 1] : 0;
    char cell[32];

    snprintf(cell, sizeof cell, "%d,%d", last % g->width, last / g->width);
    return g->informed && !strstr(line, cell);
}

/* Records an error, so that await_move() repeats the request: the program may have lost it while it
 * left its search. An error after that is a fault. */
static enum fault take_complaint(struct gomocup *g, const char *line, struct question *q)
{
    if (q->again) return adapter_fault(&g->adapter, FAULT_REFUSED, "%.200s", line);
    note(g, line);
    if (!is_about_info(g, line))
        q->complained = fmin(q->complained, process_arrival(g->adapter.process));
    return FAULT_NONE;
}

/* Reads one line of the answer. Returns true after the move or a fault. */
static bool take_line(struct gomocup *g, const char *line, struct question *q,
                      struct move_answer *out, enum fault *fault)
{
    int xy[2];

    if (g->opening && take_opening(g, line, out)) return true;
    if (gomocup_numbers(line, 2, xy)) return take_move(g, xy, out), true;
    if (begins(line, "MESSAGE")) take_message(line, out);
    if (begins(line, "SUGGEST") && gomocup_numbers(line + strlen("SUGGEST"), 2, xy))
        return (*fault = adapter_send(&g->adapter, "PLAY %d,%d", xy[0], xy[1])) != FAULT_NONE;
    if (q->stopped || !is_complaint(line)) return false;
    return (*fault = take_complaint(g, line, q)) != FAULT_NONE;
}

/* Repeats the request with the whole board, after all errors have arrived. The time spent so far is
 * charged. */
static enum fault ask_again(struct gomocup *g, double wait, struct question *q)
{
    q->spent = q->complained - q->asked;
    q->complained = INFINITY;
    q->again = true;
    g->in_step = false;
    enum fault fault = ask(g);
    q->asked = process_sent(g->adapter.process);
    q->until = q->asked + wait - q->spent;
    return fault;
}

/* Handles the end of the time. The first time it sends YXSTOP, which Yixin and related programs
 * know. The second time there is no answer. */
static enum fault tell_to_stop(struct gomocup *g, struct question *q)
{
    char what[ADAPTER_WHY];

    snprintf(what, sizeof what, "no move %.3f s after its time was up", adapter_grace(&g->adapter));
    if (q->stopped) return no_answer(g, what);
    q->stopped = true;
    q->until = seconds_now() + adapter_grace(&g->adapter);
    return adapter_send(&g->adapter, "YXSTOP");
}

static enum fault await_move(struct gomocup *g, double wait, struct move_answer *out)
{
    const double settling = 0.1; /* seconds in which errors about all lines arrive */
    struct question q = {.asked = process_sent(g->adapter.process), .complained = INFINITY};
    const char *line;

    q.until = q.asked + wait;
    for (;;) {
        double repeat = q.stopped ? INFINITY : q.complained + settling;
        enum fault fault = adapter_line(&g->adapter, fmin(q.until, repeat), &line);
        bool late = fault == FAULT_LATE;
        if (late) fault = repeat < q.until ? ask_again(g, wait, &q) : tell_to_stop(g, &q);
        if (fault) return fault;
        if (late || !take_line(g, line, &q, out, &fault)) continue;
        out->seconds = q.spent + process_arrival(g->adapter.process) - q.asked;
        return fault;
    }
}

/* Takes the next move that an earlier answer contained. */
static bool take_coming(struct gomocup *g, struct move_answer *out)
{
    snprintf(out->move, sizeof out->move, "%s", g->coming[0]);
    memcpy(g->coming[0], g->coming[1], ADAPTER_MOVE);
    g->coming[1][0] = '\0';
    return *out->move;
}

/* Checks the memory limit that was sent to the program. */
static enum fault judge_memory(struct gomocup *g)
{
    size_t most = g->memory ? process_memory(g->adapter.process) : 0;

    if (most <= g->memory) return FAULT_NONE;
    return adapter_fault(&g->adapter, FAULT_MEMORY, "%zu KiB in memory, allowed are %zu KiB",
                         most >> 10, g->memory >> 10);
}

static enum fault think(struct adapter *adapter, const struct move_request *request,
                        struct move_answer *out)
{
    struct gomocup *g = (struct gomocup *)adapter;

    if (take_coming(g, out)) return FAULT_NONE;
    let_it_finish(g);
    send_times(g, request);
    enum fault fault = ask(g);
    if (!fault) fault = await_move(g, request->wait, out);
    if (!fault) fault = judge_memory(g);
    if (!fault && *g->complaint)
        snprintf(out->comment, sizeof out->comment, "%.120s", g->complaint);
    if (!fault) g->complaint[0] = '\0', g->informed = false;
    g->in_step = !fault && !g->opening;
    return fault;
}

const struct adapter_class adapter_gomocup = {
    .name = "gomocup",
    .form = "engine:gomocup,memory=SIZE,path=COMMAND",
    .keys = "memory",
    .goodbye = "END",
    .size = sizeof(struct gomocup),
    .launched = true,
    .open = read_memory,
    .begin = begin,
    .notify_move = notify_move,
    .think = think,
};
