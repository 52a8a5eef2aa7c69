/* SPDX-License-Identifier: MIT
 * adapter_tuc.c - the adapter for clients of the TUC chess server, over UDP. It sends the datagrams
 * of that server.
 *
 * The original server stops silently at the first malformed datagram, and waits for ever when one
 * is lost. With this adapter an illegal move loses, and so do more than `noise=N` (default 0)
 * malformed datagrams. When a client repeats its last datagram, the adapter repeats all datagrams
 * that it has sent since. This is safe, since a side can never play the same move twice in
 * succession. An older move that arrives late is recognized if it is illegal now; otherwise it is
 * mistaken for a new move.
 *
 * Each client has its own socket, connected to the address from which the client's name came, so
 * that datagrams from other addresses are ignored. */
#include "adapter_net.h"
#include "command.h"
#include "tuc_text.h"

#include <errno.h>
#include <sys/socket.h>
#include <unistd.h>

enum { LOG_MOST = 8, OWN_KEPT = 8, EARLY_MOST = 1000 };

static const double linger = 0.5; /* seconds after the end in which it can be requested again */

struct tuc {
    struct adapter_net net;
    char joined[TUC_DATAGRAM + 1];    /* the datagram with the client's name; "" before it came */
    char own[OWN_KEPT][TUC_MOVE + 1]; /* the client's last moves, a ring buffer */
    int moves;                        /* number of moves that the client has made */
    char move[TUC_MOVE + 1];          /* the last move of the game; "" before the first */
    int row, column;                  /* cell of the present that appeared after it; -1: none */
    char log[LOG_MOST][TUC_DATAGRAM]; /* datagrams sent since the client's last one */
    int logged;
    bool begun, over;
    long noise, noise_most;
};

static bool open_tuc(struct adapter *adapter, struct zm_error *error)
{
    struct tuc *t = (struct tuc *)adapter;
    const uint64_t most = 1000000;
    char noise[16];
    uint64_t n;

    if (adapter_option(adapter->options, "noise", noise, sizeof noise)) {
        if (zm_read_count(noise, 0, most, &n))
            return snprintf(error->text, sizeof error->text, "noise=%s, accepted is 0 to %llu",
                            show_text(noise).text, (unsigned long long)most),
                   false;
        t->noise_most = (long)n;
    }
    return adapter_net_open(adapter, "9876");
}

/* -- Sending. -------------------------------------------------------------------------------- */

/* Sends a datagram. A failure counts as a lost datagram. */
static void send_text(struct tuc *t, const char *text)
{
    if (send(t->net.socket, text, strlen(text), MSG_NOSIGNAL) < 0) return;
}

static void say(struct tuc *t, const struct tuc_message *m)
{
    char *text = t->log[t->logged % LOG_MOST];

    tuc_write(m, text, TUC_DATAGRAM);
    t->logged++;
    send_text(t, text);
}

static void say_all_again(struct tuc *t)
{
    int from = t->logged > LOG_MOST ? t->logged - LOG_MOST : 0;

    for (int i = from; i < t->logged; i++) send_text(t, t->log[i % LOG_MOST]);
}

/* Reads White's and Black's points from the text of the position. */
static void read_score(const struct tuc *t, int score[2])
{
    char *text = text_of(zm_position_text, t->net.adapter.zm);

    score[0] = score[1] = 0;
    if (sscanf(text, "%*s %*s %d %d", &score[0], &score[1]) != 2) score[0] = score[1] = 0;
    free(text);
}

static void say_begin(struct tuc *t)
{
    const struct tuc_message m = {.kind = TUC_BEGIN};

    if (!t->begun) say(t, &m);
    t->begun = true;
}

static void say_turn(struct tuc *t)
{
    struct tuc_message m = {.kind = TUC_TURN, .row = t->row, .column = t->column};

    m.side = zm_side_to_move(t->net.adapter.zm);
    memcpy(m.move, t->move, sizeof m.move);
    read_score(t, m.score);
    say(t, &m);
}

static void say_end(struct tuc *t)
{
    struct tuc_message m = {.kind = TUC_END};

    read_score(t, m.score);
    if (!t->over) say(t, &m);
    t->over = true;
}

/* -- Receiving. ------------------------------------------------------------------------------ */

/* Counts a malformed datagram. Before the first move it may be the client's name, after noise that
 * was taken for the name; the client then needs all datagrams again. */
static enum fault malformed(struct tuc *t, const char *text)
{
    if (t->noise++ < t->noise_most) {
        if (t->moves == 0) say_all_again(t);
        return FAULT_NONE;
    }
    return adapter_fault(&t->net.adapter, FAULT_GARBAGE, "no move: \"%s\"", show_text(text).text);
}

/* Returns whether a datagram is an earlier one that arrived late: the name, or a move of the client
 * that is illegal now. */
static bool is_stale(const struct tuc *t, const char *text)
{
    zm_move move;

    for (int i = 0; i < OWN_KEPT; i++)
        if (strcmp(text, t->own[i]) == 0) return zm_move_read(t->net.adapter.zm, text, &move);
    return strcmp(text, t->joined) == 0;
}

/* Reads one datagram. Returns true if it is a new move, or after a fault. */
static bool hear(struct tuc *t, char text[TUC_DATAGRAM + 1], enum fault *fault)
{
    const char *last = t->moves ? t->own[(t->moves - 1) % OWN_KEPT] : t->joined; /* accepted */
    ssize_t n = recv(t->net.socket, text, TUC_DATAGRAM, 0);

    *fault = FAULT_NONE;
    if (n < 0 && errno == ECONNREFUSED)
        return *fault =
                   adapter_fault(&t->net.adapter, FAULT_CLOSED, "nobody listens there any more"),
               true;
    if (n < 0) return false;
    text[n] = '\0';
    if (strcmp(text, last) == 0) return say_all_again(t), false;
    if (is_stale(t, text)) return false;
    if (tuc_is_move(text, (size_t)n)) return true;
    return (*fault = malformed(t, text)) != FAULT_NONE;
}

/* -- Joining. -------------------------------------------------------------------------------- */

/* Reads the client's name from the first datagram, and connects the socket to its address. */
static enum fault take_name(struct tuc *t)
{
    struct sockaddr_storage from;
    socklen_t size = sizeof from;
    struct adapter *adapter = &t->net.adapter;
    ssize_t n =
        recvfrom(t->net.socket, t->joined, TUC_DATAGRAM, 0, (struct sockaddr *)&from, &size);

    if (n < 0 || connect(t->net.socket, (struct sockaddr *)&from, size))
        return adapter_fault(adapter, FAULT_CLOSED, "the client cannot be reached");
    t->joined[n] = '\0';
    snprintf(adapter->name, sizeof adapter->name, "%s", show_text(n ? t->joined : "nameless").text);
    return FAULT_NONE;
}

static enum fault begin(struct adapter *adapter)
{
    struct tuc *t = (struct tuc *)adapter;
    const struct tuc_message colour = {.kind = TUC_COLOUR, .side = adapter->game.side};

    if (adapter->game.position || strncmp(adapter->game.spec, "tuc-chess", 9) != 0)
        return adapter_fault(adapter, FAULT_REFUSED, "only TUC chess from its start");
    t->begun = t->over = false;
    t->logged = 0;
    t->noise = 0;
    t->moves = 0;
    memset(t->own, 0, sizeof t->own);
    enum fault fault = adapter_net_begin(&t->net, NET_DATAGRAMS, "TUC");
    if (!fault) fault = adapter_net_await(&t->net, seconds_now() + adapter->game.time->patience);
    if (fault == FAULT_LATE) return adapter_fault(adapter, FAULT_HANG, "no client came");
    if (!fault) fault = take_name(t);
    if (!fault) say(t, &colour);
    return fault;
}

/* -- Playing. -------------------------------------------------------------------------------- */

/* Discards datagrams that arrived before the client could know that it is to move. */
static void forget_early(struct tuc *t)
{
    char text[TUC_DATAGRAM];

    for (int i = 0; i < EARLY_MOST && recv(t->net.socket, text, sizeof text, 0) >= 0; i++) continue;
}

/* Sends a move to the client after the chance outcome that follows it, since both are in one
 * datagram: a present may appear after a move. */
static enum fault notify_move(struct adapter *adapter, const char *move)
{
    struct tuc *t = (struct tuc *)adapter;

    say_begin(t);
    if (t->moves) forget_early(t);
    if (tuc_is_move(move, strlen(move))) {
        snprintf(t->move, sizeof t->move, "%.4s", move);
        t->row = t->column = -1;
    } else if (move[0] == '*' && move[1] >= '0' && move[1] <= '9') {
        t->row = move[1] - '0';
        t->column = move[2] - '0';
    }
    if (zm_outcome(adapter->zm, NULL)) say_end(t);
    else if (zm_side_to_move(adapter->zm) != ZM_NATURE) say_turn(t);
    return FAULT_NONE;
}

static enum fault think(struct adapter *adapter, const struct move_request *request,
                        struct move_answer *out)
{
    struct tuc *t = (struct tuc *)adapter;
    double asked = seconds_now(), until = asked + request->wait + adapter_grace(adapter);
    char text[TUC_DATAGRAM + 1];
    enum fault fault;

    say_begin(t);
    do {
        fault = adapter_net_await(&t->net, until);
        if (fault == FAULT_LATE)
            return adapter_fault(adapter, FAULT_HANG, "no move; %ld malformed datagrams", t->noise);
    } while (!fault && !hear(t, text, &fault));
    if (fault) return fault;
    out->seconds = seconds_now() - asked;
    snprintf(out->move, sizeof out->move, "%.4s", text);
    snprintf(t->own[t->moves++ % OWN_KEPT], TUC_MOVE + 1, "%.4s", text);
    if (t->noise)
        snprintf(out->comment, sizeof out->comment, "%ld malformed datagrams so far", t->noise);
    t->logged = 0;
    return FAULT_NONE;
}

/* Sends the end of the game, and repeats it for a while on request, since it may be lost, too. */
static void end(struct adapter *adapter)
{
    struct tuc *t = (struct tuc *)adapter;
    double until = seconds_now() + linger;
    char text[TUC_DATAGRAM + 1];
    enum fault fault = FAULT_NONE;

    say_end(t);
    while (!fault && !adapter_net_await(&t->net, until)) hear(t, text, &fault);
}

const struct adapter_class adapter_tuc = {
    .name = "tuc",
    .form = "engine:tuc,noise=N" ADAPTER_NET_FORM,
    .keys = "host port noise",
    .size = sizeof(struct tuc),
    .exclusive = true,
    .open = open_tuc,
    .begin = begin,
    .notify_move = notify_move,
    .think = think,
    .end = end,
    .close = adapter_net_close,
};
