/* SPDX-License-Identifier: MIT
 * tuc.c - a client of the TUC chess server: datagrams over UDP.
 *
 * In that protocol a repeated datagram looks like a new one, and a known server takes every
 * datagram for the next move. Therefore the client repeats nothing unless --resend says that the
 * server can handle it. The adapter of our arena can: it answers a repeated move with the datagrams
 * after it. */
#include "engine.h"
#include "tuc_text.h"

#include <errno.h>
#include <math.h>
#include <sys/socket.h>
#include <unistd.h>
#include <zermelo_ponder.h>

static const double usual_time = 3.5;         /* seconds for a move; the limit is four */
static const double usual_patience = 15 * 60; /* seconds of silence: no game lasts longer */

struct tuc {
    struct engine *engine;
    int socket;
    struct zm_context *zm;
    struct tuc_board board;
    bool has_side, begun, over;
    bool moved;  /* our move in this position was sent */
    bool placed; /* the position on the table is that of the board */
    enum zm_side side;
    char said[TUC_DATAGRAM]; /* the datagram sent last */
    double said_at;
    double silent_since;   /* since when the server has been silent */
    double patience;       /* seconds of silence after which the client gives up */
    double resend;         /* seconds after which the last datagram is repeated; 0: never */
    uint64_t nodes;        /* pondered on, in all */
    int replies, expected; /* of the other side; those that pondering expected */
    int code;
};

static void say(struct tuc *t, const char *text)
{
    t->said_at = seconds_now();
    if (text != t->said) {
        snprintf(t->said, sizeof t->said, "%s", text);
        t->silent_since = t->said_at;
    }
    if (send(t->socket, t->said, strlen(t->said), MSG_NOSIGNAL) >= 0 || errno == EAGAIN) return;
    t->code = complain(t->engine->call, EXIT_LIMIT, "nobody listens there: %s", strerror(errno));
    t->over = true;
}

/* -- The table. ------------------------------------------------------------------------------ */

/* Follows the board, so that what was found before is kept. */
static void place(struct tuc *t)
{
    char position[TUC_POSITION];

    thinker_rest(t->engine->thinker);
    tuc_position(&t->board, position);
    t->placed = !engine_position(t->engine, t->zm, position);
}

/* Counts what pondering did, once the reply has come. */
static void count_pondered(struct tuc *t)
{
    struct zm_pondered p = {.size = sizeof p};

    if (!t->engine->pondered || zm_pondered(t->zm, &p)) return;
    t->engine->pondered = false;
    t->nodes += p.nodes;
    t->replies++;
    t->expected += p.hit;
}

static void ponder(struct tuc *t)
{
    if (t->placed) engine_ponder(t->engine, t->zm, engine_player(t->engine, t->zm), 0);
}

/* -- Our move. ------------------------------------------------------------------------------- */

/* Sends any move. If the library knows of none, the server may still expect one: then a move is
 * found without the library. */
static void say_any(struct tuc *t)
{
    char move[ZM_MOVE_TEXT];
    zm_move any;

    t->moved = true;
    if (!zm_outcome(t->zm, NULL) && engine_any_move(t->zm, &any))
        say(t, zm_move_text(t->zm, any, move, sizeof move));
    else if (tuc_any_move(&t->board, move)) say(t, move);
}

static void think(struct tuc *t)
{
    struct zm_limits limits = engine_limits(t->engine);

    bool our_turn = t->has_side && t->begun && t->board.side == t->side && !t->moved && !t->over;
    if (!our_turn || thinker_busy(t->engine->thinker)) return;
    thinker_rest(t->engine->thinker);
    engine_time(t->engine, t->engine->seconds > 0 ? t->engine->seconds : usual_time, 0, 0, &limits);
    if (t->placed && !zm_outcome(t->zm, NULL) &&
        thinker_start(t->engine->thinker, t->zm, engine_player(t->engine, t->zm), &limits))
        return;
    say_any(t);
}

static void take_news(struct tuc *t)
{
    struct zm_result r = {.size = sizeof r};
    enum zm_status status = ZM_OK;

    if (thinker_news(t->engine->thinker, &r, &status) != NEWS_ANSWER) return;
    t->moved = true;
    if (status) say_any(t);
    else say(t, move_text(t->zm, r.move).text);
}

/* -- Datagrams from the server. -------------------------------------------------------------- */

static void tell_end(struct tuc *t, const struct tuc_message *m)
{
    int ours = m->score[t->side], theirs = m->score[!t->side];

    printf("%s %d %d\n", ours > theirs ? "won" : ours < theirs ? "lost" : "drawn", ours, theirs);
    if (t->engine->ponder)
        printf("pondered on %" PRIu64 " nodes, %d of %d replies were expected\n", t->nodes,
               t->expected, t->replies);
    flush_output();
    t->code = EXIT_DONE;
    t->over = true;
}

/* Returns whether a turn is new: after our move, the move in it is the one that we sent. An old
 * message after our move shows that our move was lost. */
static bool fits(const struct tuc *t, const struct tuc_message *m)
{
    return t->board.side != t->side || (t->moved && strcmp(m->move, t->said) == 0);
}

static void on_turn(struct tuc *t, const struct tuc_message *m)
{
    if (fits(t, m) && tuc_turn(&t->board, m)) {
        t->begun = true;
        t->moved = false;
        place(t);
        if (t->board.side == t->side) count_pondered(t), think(t);
        else ponder(t);
    } else if (t->resend > 0 && t->moved && m->side == t->side &&
               seconds_now() - t->said_at > t->resend / 4) {
        say(t, t->said);
    }
}

static void on_message(struct tuc *t, const struct tuc_message *m)
{
    if (m->kind == TUC_COLOUR && !t->has_side) t->has_side = true, t->side = m->side;
    if (m->kind == TUC_BEGIN) t->begun = true;
    if (m->kind == TUC_TURN && !thinker_busy(t->engine->thinker)) on_turn(t, m);
    if (m->kind == TUC_END && t->has_side) tell_end(t, m);
    else think(t);
}

static void listen_once(struct tuc *t)
{
    char text[TUC_DATAGRAM + 1];
    struct tuc_message m;
    ssize_t n = recv(t->socket, text, sizeof text, 0);

    if (n < 0 && errno == ECONNREFUSED && t->resend <= 0) {
        t->code = complain(t->engine->call, EXIT_LIMIT, "nobody listens there");
        t->over = true;
    }
    if (n <= 0 || !tuc_read(text, (size_t)n, t->board.score, &m)) return;
    t->silent_since = seconds_now();
    on_message(t, &m);
}

/* -- The game. ------------------------------------------------------------------------------- */

/* Returns the time of the next repetition, or of giving up. There is none during a search, when the
 * server waits for us. */
static double next_due(const struct tuc *t)
{
    double end = t->silent_since + t->patience;

    if (thinker_busy(t->engine->thinker)) return INFINITY;
    return t->resend > 0 ? fmin(t->said_at + t->resend, end) : end;
}

static void play(struct tuc *t)
{
    while (!t->over && !interrupted) {
        struct waited w = engine_wait(t->engine, t->socket, -1, next_due(t));
        if (w.input) listen_once(t);
        if (w.news) take_news(t);
        if (t->over || seconds_now() < next_due(t)) continue;
        t->over = seconds_now() >= t->silent_since + t->patience;
        if (!t->over) say(t, t->said);
        else
            t->code = complain(t->engine->call, EXIT_LIMIT,
                               "the server has said nothing for %g s, the limit of --patience",
                               t->patience);
    }
}

static int run_tuc(struct engine *e)
{
    const char *name = call_option(e->call, "name");
    struct tuc t = {.engine = e, .code = EXIT_INTERRUPTED, .patience = usual_patience};
    int code;

    if (!call_time(e->call, "resend", &t.resend) || !call_time(e->call, "patience", &t.patience))
        return EXIT_INPUT;
    if (name && strlen(name) >= TUC_DATAGRAM)
        return complain(e->call, EXIT_INPUT, "--name is too long");
    t.socket = engine_connect(e, NET_DATAGRAMS, "localhost", "9876", &code);
    if (t.socket < 0) return code;
    if (!zm_open("tuc-chess", NULL, &t.zm, NULL)) {
        tuc_start(&t.board);
        watch_interrupt();
        say(&t, name ? name : "Zermelo");
        place(&t);
        ponder(&t);
        play(&t);
        thinker_forget(e->thinker);
    }
    zm_close(t.zm);
    close(t.socket);
    return t.code;
}

const struct protocol protocol_tuc = {"tuc", false, "server name resend patience ponder", run_tuc};
