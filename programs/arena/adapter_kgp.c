/* SPDX-License-Identifier: MIT
 * adapter_kgp.c - the adapter for clients of the Kalah Game Protocol, to which it is the server.
 *
 * A client hears of its time only by "stop", which it is told when that is up. The margin is for
 * one that has sent no move by then; without a move it loses. With the option random=yes it
 * plays a random legal move instead, as the protocol says. */
#include "adapter_net.h"
#include "command.h"
#include "kgp_text.h"
#include "lines.h"

#include <math.h>
#include <stdarg.h>

enum { FLOOD = 1 << 20 }; /* bytes of one answer at most */

struct kgp {
    struct adapter_net net; /* its socket listens for the client, then is the connection to it */
    struct lines lines;
    bool greeted;              /* the client has chosen a mode */
    int64_t next_id, question; /* id of the last request */
    size_t heard;              /* bytes received since that request */
    bool random_move;          /* the option random=yes */
};

static bool open_kgp(struct adapter *adapter, struct zm_error *error)
{
    struct kgp *k = (struct kgp *)adapter;
    char random[ADAPTER_OPTIONS];

    if (adapter_option(adapter->options, "random", random, sizeof random)) {
        k->random_move = strcmp(random, "yes") == 0;
        if (!k->random_move && strcmp(random, "no") != 0)
            return snprintf(error->text, sizeof error->text, "random=%s, accepted is yes or no",
                            show_text(random).text),
                   false;
    }
    return adapter_net_open(adapter, "2671");
}

/* -- Sending and receiving. ------------------------------------------------------------------ */

__attribute__((format(printf, 2, 3))) static enum fault say(struct kgp *k, const char *format, ...)
{
    char line[KGP_LINE + 2];
    va_list args;

    va_start(args, format);
    vsnprintf(line, KGP_LINE, format, args);
    va_end(args);
    strcat(line, "\r\n");
    double until = seconds_now() + k->net.adapter.game.time->patience;
    if (net_send(k->net.socket, line, strlen(line), until)) return FAULT_NONE;
    return adapter_fault(&k->net.adapter, FAULT_CLOSED, "the client does not read");
}

/* Returns a new id for a line of the server. Such ids are even. */
static int64_t new_id(struct kgp *k)
{
    k->next_id += 2;
    return k->next_id - 2;
}

static enum fault complain_to(struct kgp *k, const struct kgp_line *l, const char *what)
{
    if (l->id < 0) return say(k, "%" PRId64 " error \"%s\"", new_id(k), what);
    return say(k, "%" PRId64 "@%" PRId64 " error \"%s\"", new_id(k), l->id, what);
}

/* Reads the next well-formed line. Returns FAULT_LATE, FAULT_CLOSED or FAULT_FLOOD if there is
 * none. */
static enum fault hear(struct kgp *k, double until, struct kgp_line *out)
{
    struct adapter *adapter = &k->net.adapter;
    enum fault fault;
    char *text;

    for (;;) {
        enum line_kind kind = lines_next(&k->lines, &text);
        if (kind == LINE_WHOLE && kgp_read(text, out)) return FAULT_NONE;
        if (kind != LINE_NONE) continue;
        if (k->lines.ended) return adapter_fault(adapter, FAULT_CLOSED, "the client has gone");
        if ((fault = adapter_net_await(&k->net, until))) return fault;
        size_t before = k->lines.used - k->lines.begin;
        lines_read(&k->lines, k->net.socket);
        k->heard += k->lines.used - k->lines.begin - before;
        if (k->heard > FLOOD) return adapter_fault(adapter, FAULT_FLOOD, "too much output");
    }
}

/* Handles the commands that a client may send at any time. Returns true if the line was one. */
static bool is_usual(struct kgp *k, const struct kgp_line *l, struct move_answer *out,
                     enum fault *fault)
{
    const struct kgp_argument *option = kgp_argument(l, 0, "ws"), *value = kgp_argument(l, 1, "s");

    *fault = FAULT_NONE;
    if (strcmp(l->name, "ping") == 0) {
        if (l->id < 0) *fault = say(k, "pong");
        else *fault = say(k, "@%" PRId64 " pong", l->id);
    } else if (strcmp(l->name, "goodbye") == 0) {
        *fault = adapter_fault(&k->net.adapter, FAULT_REFUSED, "the client says goodbye");
    } else if (strcmp(l->name, "set") == 0 && option && value) {
        if (strcmp(option->text, "info:name") == 0)
            snprintf(k->net.adapter.name, ADAPTER_NAME, "%s", show_text(value->text).text);
        if (out && strcmp(option->text, "info:comment") == 0)
            snprintf(out->comment, ADAPTER_COMMENT, "%s", value->text);
    } else {
        static const char *const silent[] = {"set", "ok", "error", "pong"};
        for (size_t i = 0; i < sizeof silent / sizeof *silent; i++)
            if (strcmp(l->name, silent[i]) == 0) return true;
        return false;
    }
    return true;
}

/* -- Beginning. ------------------------------------------------------------------------------ */

/* Accepts the one client and closes the listening socket. */
static enum fault take_client(struct kgp *k)
{
    struct adapter *adapter = &k->net.adapter;
    enum fault fault = adapter_net_await(&k->net, seconds_now() + adapter->game.time->patience);

    if (fault == FAULT_LATE) return adapter_fault(adapter, FAULT_HANG, "no client came");
    if (fault) return fault;
    int client = net_accept(k->net.socket);
    adapter_net_close(adapter);
    if (client < 0) return adapter_fault(adapter, FAULT_CLOSED, "the client has gone");
    k->net.socket = client;
    lines_end(&k->lines);
    if (!lines_begin(&k->lines, KGP_LINE)) return adapter_failed(adapter, ZM_NO_MEMORY, "");
    return FAULT_NONE;
}

/* Reads lines up to "mode freeplay". */
static enum fault await_mode(struct kgp *k)
{
    double until = seconds_now() + k->net.adapter.game.time->patience;
    struct kgp_line l = {.name = ""};
    enum fault fault = FAULT_NONE;

    while (!fault && !(fault = hear(k, until, &l))) {
        const struct kgp_argument *mode = kgp_argument(&l, 0, "ws");
        if (is_usual(k, &l, NULL, &fault)) continue;
        if (strcmp(l.name, "mode") != 0) {
            fault = complain_to(k, &l, "unknown command");
        } else if (!mode || strcmp(mode->text, "freeplay") != 0) {
            complain_to(k, &l, "unsupported mode"), say(k, "goodbye");
            return adapter_fault(&k->net.adapter, FAULT_REFUSED, "the client wants another mode");
        } else {
            k->greeted = true;
            return l.id < 0 ? say(k, "ok") : say(k, "@%" PRId64 " ok", l.id);
        }
    }
    if (fault != FAULT_LATE) return fault;
    say(k, "error \"no mode was requested\""), say(k, "goodbye");
    return adapter_fault(&k->net.adapter, FAULT_HANG, "the client asks for no mode");
}

/* Returns whether the protocol can express these rules of Kalah. */
static bool fits(const char *spec)
{
    int houses, seeds, end = 0;

    if (sscanf(spec, "kalah:%d,%d%n", &houses, &seeds, &end) != 2) return false;
    return houses <= KGP_HOUSES && (!spec[end] || strcmp(spec + end, ",majority") == 0);
}

static enum fault begin(struct adapter *adapter)
{
    struct kgp *k = (struct kgp *)adapter;
    enum fault fault = FAULT_NONE;

    if (!fits(adapter->game.spec))
        return adapter_fault(adapter, FAULT_REFUSED,
                             "only kalah:H,S and kalah:H,S,majority, not %s", adapter->game.spec);
    k->heard = 0;
    if (k->greeted && k->net.socket >= 0 && !k->lines.ended) return FAULT_NONE;
    k->greeted = false;
    k->next_id = 2;
    fault = adapter_net_begin(&k->net, NET_STREAM, "KGP");
    if (!fault) fault = take_client(k);
    if (!fault) fault = say(k, "kgp 1 0 1");
    return fault ? fault : await_mode(k);
}

/* -- Playing. -------------------------------------------------------------------------------- */

/* Converts the position to the client's point of view, which is always that of South. Returns false
 * if the text of the position cannot be read. */
static bool board_of(const struct adapter *adapter, struct kgp_board *b)
{
    char *text = text_of(zm_position_text, adapter->zm), *at = text + 1, *end;
    bool ok = true;

    b->houses = 0;
    sscanf(adapter->game.spec, "kalah:%d", &b->houses);
    for (int side = 0; side < 2; side++) {
        int whose = side ^ (adapter->game.side == ZM_SECOND);
        for (int i = 0; i <= b->houses; i++) {
            at += strspn(at, " /");
            unsigned long n = strtoul(at, &end, 10);
            ok = ok && end != at;
            at = end;
            if (i < b->houses) b->house[whose][i] = (uint32_t)n;
            else b->store[whose] = (uint32_t)n;
        }
    }
    free(text);
    return ok;
}

static enum fault ask(struct kgp *k)
{
    struct kgp_board board;
    char text[KGP_BOARD_TEXT];

    if (!board_of(&k->net.adapter, &board) ||
        kgp_board_write(&board, text, sizeof text) >= sizeof text)
        return adapter_fault(&k->net.adapter, FAULT_REFUSED, "no such board");
    k->question = new_id(k);
    k->heard = 0;
    return say(k, "%" PRId64 " state %s", k->question, text);
}

/* Reads a line of the answer. Returns true if it is the last, or after a fault. */
static bool take_line(struct kgp *k, const struct kgp_line *l, struct move_answer *out,
                      enum fault *fault)
{
    const struct kgp_argument *house = kgp_argument(l, 0, "i");
    bool move = strcmp(l->name, "move") == 0, yield = strcmp(l->name, "yield") == 0;

    if (is_usual(k, l, out, fault)) return *fault != FAULT_NONE;
    if (!move && !yield) *fault = complain_to(k, l, "unknown command");
    else if (l->ref != k->question) *fault = complain_to(k, l, "no state is open by that id");
    else if (move && (!house || house->number < 0)) *fault = complain_to(k, l, "no house");
    else if (move) snprintf(out->move, sizeof out->move, "%.0f", house->number);
    else if (!*out->move) *fault = complain_to(k, l, "no move to yield by");
    else return true;
    return *fault != FAULT_NONE;
}

/* Stops the client when its time is up; the last move that it sent counts. If it sent none, a ping
 * shows whether it still answers. */
static enum fault stop(struct kgp *k, struct move_answer *out)
{
    struct adapter *adapter = &k->net.adapter;
    double until = seconds_now() + adapter_grace(adapter);
    struct kgp_line l = {.name = ""};
    enum fault fault = say(k, "%" PRId64 "@%" PRId64 " stop", new_id(k), k->question);

    if (fault || *out->move) return fault;
    fault = say(k, "%" PRId64 " ping", new_id(k));
    while (!fault) {
        fault = hear(k, until, &l);
        if (!fault && strcmp(l.name, "pong") == 0) break;
    }
    if (fault == FAULT_LATE)
        return adapter_fault(adapter, FAULT_HANG, "no move, and no pong to a ping");
    if (fault) return fault;
    if (!k->random_move) return adapter_fault(adapter, FAULT_LATE, "no move in time");
    return FAULT_NONE;
}

static void play_random_move(const struct adapter *adapter, struct move_answer *out)
{
    struct zm_limits limits = {.size = sizeof limits, .seed = adapter->game.seed};
    struct zm_result r = {.size = sizeof r};

    if (zm_think(adapter->zm, "random", &limits, &r)) return;
    zm_move_text(adapter->zm, r.move, out->move, sizeof out->move);
    snprintf(out->comment, sizeof out->comment, "no move in time: by lot");
}

static enum fault think(struct adapter *adapter, const struct move_request *request,
                        struct move_answer *out)
{
    struct kgp *k = (struct kgp *)adapter;
    double asked = seconds_now(), time_up = asked + fmin(request->allowed, request->wait);
    enum fault fault = ask(k);
    struct kgp_line l = {.name = ""};

    while (!fault) {
        fault = hear(k, *out->move ? time_up : asked + request->wait, &l);
        if (fault == FAULT_LATE) {
            fault = stop(k, out);
            if (!fault && !*out->move) play_random_move(adapter, out);
            out->seconds = fmin(seconds_now() - asked, request->wait);
            return fault;
        }
        if (!fault && take_line(k, &l, out, &fault)) break;
    }
    out->seconds = seconds_now() - asked;
    return fault;
}

static void say_goodbye(struct adapter *adapter)
{
    struct kgp *k = (struct kgp *)adapter;

    if (k->greeted && !adapter->broken && k->net.socket >= 0)
        net_send(k->net.socket, "goodbye\r\n", 9, seconds_now());
    adapter_net_close(adapter);
    lines_end(&k->lines);
}

const struct adapter_class adapter_kgp = {
    .name = "kgp",
    .form = "engine:kgp,random=yes" ADAPTER_NET_FORM,
    .keys = "host port random",
    .size = sizeof(struct kgp),
    .exclusive = true,
    .open = open_kgp,
    .begin = begin,
    .think = think,
    .close = say_goodbye,
};
