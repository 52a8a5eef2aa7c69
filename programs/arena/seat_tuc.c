/* SPDX-License-Identifier: MIT
 * seat_tuc.c - clients of the TUC chess server, over UDP: what they hear is what that server says.
 *
 * That server stops without a word at the first datagram it does not like, and for ever when one
 * is lost. Here an illegal move loses, so do malformed datagrams beyond `noise=N` (0), and one
 * that was answered before is answered again, by all that was said since. A side's last move can
 * never be its next one. An older one that comes late is known by being illegal; only if it is
 * legal again it is mistaken for new.
 *
 * Each client has a socket of its own, connected to where the client's name came from, so that
 * strangers are not heard. */
#include "command.h"
#include "seat_net.h"
#include "tuc_text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { LOG_MOST = 8, OWN_KEPT = 8, EARLY_MOST = 1000 };

static const double linger = 0.5; /* seconds after the end in which it may be asked for again */

struct tuc {
    struct seat_net net;
    char joined[TUC_DATAGRAM + 1];    /* the datagram with the name, "" before */
    char own[OWN_KEPT][TUC_MOVE + 1]; /* the client's last moves, */
    int moves;                        /* of so many */
    char move[TUC_MOVE + 1];          /* the last move at the table; "" before */
    int row, column;                  /* of the present that appeared after it; -1: none */
    char log[LOG_MOST][TUC_DATAGRAM]; /* what was said since the client's last datagram */
    int logged;
    bool begun, over;
    long noise, noise_most;
};

static bool open_tuc(struct seat *seat, const char *options, struct zm_error *error)
{
    struct tuc *t = (struct tuc *)seat;
    char noise[16];

    if (seat_option(options, "noise", noise, sizeof noise)) t->noise_most = atol(noise);
    return seat_net_open(seat, options, "9876", error);
}

/* -- Saying. --------------------------------------------------------------------------------- */

/* A datagram that cannot be sent is one that was lost. */
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

/* White's and Black's points, as the position tells them. */
static void read_score(const struct tuc *t, int score[2])
{
    char *text = text_of(zm_position_text, t->net.seat.zm);

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

    m.side = zm_side_to_move(t->net.seat.zm);
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

/* -- Hearing. -------------------------------------------------------------------------------- */

/* Before the first move it may be a name that was meant to be the first datagram. */
static enum fault malformed(struct tuc *t, const char *text)
{
    char show[SHOWN];

    if (t->noise++ < t->noise_most) {
        if (t->moves == 0) say_all_again(t);
        return FAULT_NONE;
    }
    return seat_fault(&t->net.seat, FAULT_GARBAGE, "no move: \"%s\"", show_text(text, show));
}

/* The client's last datagram that was heeded. */
static const char *last_of(const struct tuc *t)
{
    return t->moves ? t->own[(t->moves - 1) % OWN_KEPT] : t->joined;
}

/* One of its earlier moves, which cannot be made now: it came late. */
static bool is_stale(const struct tuc *t, const char *text)
{
    zm_move move;

    for (int i = 0; i < OWN_KEPT; i++)
        if (strcmp(text, t->own[i]) == 0) return zm_move_read(t->net.seat.zm, text, &move);
    return strcmp(text, t->joined) == 0;
}

/* Takes one datagram. True: it is a new move, or there is a fault. */
static bool hear(struct tuc *t, char text[TUC_DATAGRAM + 1], enum fault *fault)
{
    ssize_t n = recv(t->net.socket, text, TUC_DATAGRAM, 0);

    *fault = FAULT_NONE;
    if (n < 0 && errno == ECONNREFUSED)
        return *fault = seat_fault(&t->net.seat, FAULT_CLOSED, "nobody listens there any more"),
               true;
    if (n < 0) return false;
    text[n] = '\0';
    if (strcmp(text, last_of(t)) == 0) return say_all_again(t), false;
    if (is_stale(t, text)) return false;
    if (tuc_is_move(text, (size_t)n)) return true;
    return (*fault = malformed(t, text)) != FAULT_NONE;
}

/* -- Joining. -------------------------------------------------------------------------------- */

/* The first datagram is a name; from now on nobody else is heard. */
static enum fault take_name(struct tuc *t)
{
    struct sockaddr_storage from;
    socklen_t size = sizeof from;
    struct seat *seat = &t->net.seat;
    ssize_t n =
        recvfrom(t->net.socket, t->joined, TUC_DATAGRAM, 0, (struct sockaddr *)&from, &size);
    char show[SHOWN];

    if (n < 0 || connect(t->net.socket, (struct sockaddr *)&from, size))
        return seat_fault(seat, FAULT_CLOSED, "the client cannot be reached");
    t->joined[n] = '\0';
    snprintf(seat->name, sizeof seat->name, "%s", show_text(n ? t->joined : "nameless", show));
    return FAULT_NONE;
}

static enum fault begin(struct seat *seat)
{
    struct tuc *t = (struct tuc *)seat;
    const struct tuc_message colour = {.kind = TUC_COLOUR, .side = seat->game.side};

    if (seat->game.position || strncmp(seat->game.spec, "tuc-chess", 9) != 0)
        return seat_fault(seat, FAULT_REFUSED, "only TUC chess from its start");
    t->begun = t->over = false;
    t->logged = 0;
    t->noise = 0;
    t->moves = 0;
    memset(t->own, 0, sizeof t->own);
    enum fault fault = seat_net_begin(&t->net, NET_DATAGRAMS, "TUC");
    if (!fault) fault = seat_net_await(&t->net, seconds_now() + seat->game.time->patience);
    if (fault == FAULT_LATE) return seat_fault(seat, FAULT_HANG, "no client came");
    if (!fault) fault = take_name(t);
    if (!fault) say(t, &colour);
    return fault;
}

/* -- Playing. -------------------------------------------------------------------------------- */

/* What has come before the client can know that it is its turn is no move of this turn. */
static void forget_early(struct tuc *t)
{
    char text[TUC_DATAGRAM];

    for (int i = 0; i < EARLY_MOST && recv(t->net.socket, text, sizeof text, 0) >= 0; i++) continue;
}

/* A turn is told when nature has had its say: a present appears after a move that was taken. */
static enum fault told(struct seat *seat, enum zm_side who, const char *move)
{
    struct tuc *t = (struct tuc *)seat;

    say_begin(t);
    if (t->moves) forget_early(t);
    if (who != ZM_NATURE) {
        snprintf(t->move, sizeof t->move, "%.4s", move);
        t->row = t->column = -1;
    } else if (move[0] == '*' && move[1] >= '0' && move[1] <= '9') {
        t->row = move[1] - '0';
        t->column = move[2] - '0';
    }
    if (zm_outcome(seat->zm, NULL)) say_end(t);
    else if (zm_side_to_move(seat->zm) != ZM_NATURE) say_turn(t);
    return FAULT_NONE;
}

static enum fault think(struct seat *seat, const struct seat_turn *turn, struct seat_answer *out)
{
    struct tuc *t = (struct tuc *)seat;
    double asked = seconds_now(), until = asked + turn->wait + seat_grace(seat);
    char text[TUC_DATAGRAM + 1];
    enum fault fault;

    say_begin(t);
    do {
        fault = seat_net_await(&t->net, until);
        if (fault == FAULT_LATE)
            return seat_fault(seat, FAULT_HANG, "no move; %ld malformed datagrams", t->noise);
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

/* The end may be lost, too: for a while it is said again to whoever asks. */
static enum fault end(struct seat *seat)
{
    struct tuc *t = (struct tuc *)seat;
    double until = seconds_now() + linger;
    char text[TUC_DATAGRAM + 1];
    enum fault fault = FAULT_NONE;

    say_end(t);
    while (!fault && !seat_net_await(&t->net, until)) hear(t, text, &fault);
    return FAULT_NONE;
}

static void close_tuc(struct seat *seat)
{
    seat_net_close((struct seat_net *)seat);
}

const struct seat_class seat_tuc = {
    .name = "tuc",
    .size = sizeof(struct tuc),
    .alone = true,
    .open = open_tuc,
    .begin = begin,
    .told = told,
    .think = think,
    .end = end,
    .close = close_tuc,
};
