/* SPDX-License-Identifier: MIT
 * kgp.c - a client of the Kalah Game Protocol.
 *
 * The server may ask about several boards at once, in any order, without saying which game they
 * belong to. For each board the client sends a quick move first, and better moves while it searches
 * one board after the other. A known server loses an answer that arrives within a millisecond of
 * the question. Therefore the first answer is delayed a little, and the last one is sent twice. */
#include "engine.h"
#include "kgp_text.h"

#include <math.h>
#include <stdarg.h>
#include <unistd.h>

enum { OPEN_MOST = 16, COMPLAINTS_MOST = 3 };
enum mode { FREEPLAY, SIMPLE, EVAL };

static const char *const mode_names[] = {"freeplay", "simple", "eval", NULL};
static const double first_answer = 0.003; /* seconds from the question */
static const double patience = 10;        /* seconds for the greeting, for sending */
static const double usual_time = 4;       /* seconds for a board without a time limit */

/* A board that the server asks about. */
struct asked {
    bool open;    /* in use */
    int64_t id;   /* of the question; -1: none */
    double since; /* when the question arrived */
    char board[KGP_BOARD_TEXT];
    int house, sent; /* the best house so far and the one sent last, from 1; 0: none */
    int64_t sent_id;
    bool thought, yielded; /* the search has ended; yield was sent */
    int complaints;
};

struct kgp {
    struct engine *engine;
    struct talk talk;
    enum mode mode;
    bool greeted, lost; /* the server has greeted; it cannot be written to */
    double greet_until;
    int code;
    int64_t next_id;
    struct asked asked[OPEN_MOST];
    struct asked *current; /* the board being searched; NULL: none */
    struct zm_context *zm, *quick;
    char game[ZM_SPEC_TEXT]; /* of zm and quick */
    struct kgp_time time;
};

__attribute__((format(printf, 2, 3))) static void say(struct kgp *k, const char *format, ...)
{
    char line[1024];
    va_list args;

    va_start(args, format);
    vsnprintf(line, sizeof line - 2, format, args);
    va_end(args);
    strcat(line, "\r\n");
    if (!k->lost) k->lost = !net_send(k->talk.out, line, strlen(line), seconds_now() + patience);
    if (k->lost) k->talk.over = true;
}

/* Writes a new "ID@REF" for a line about a question. */
static const char *marks(struct kgp *k, const struct asked *a, char out[48])
{
    int64_t id = k->next_id;

    k->next_id += 2;
    if (a->id < 0) snprintf(out, 48, "%" PRId64, id);
    else snprintf(out, 48, "%" PRId64 "@%" PRId64, id, a->id);
    return out;
}

/* -- Boards. --------------------------------------------------------------------------------- */

/* Opens the contexts for a game, unless they are open for that game already. */
static bool open_tables(struct kgp *k, const char *game)
{
    if (k->zm && strcmp(game, k->game) == 0) return true;
    zm_close(k->zm), zm_close(k->quick);
    k->zm = k->quick = NULL;
    snprintf(k->game, sizeof k->game, "%s", game);
    if (!zm_open(game, NULL, &k->zm, NULL) && !zm_open(game, NULL, &k->quick, NULL))
        return engine_book(k->engine, k->zm, call_option(k->engine->call, "book")), true;
    zm_close(k->zm);
    k->zm = NULL;
    return false;
}

static bool set_board(struct zm_context *zm, const char *board)
{
    return !zm_position_set(zm, board) && !zm_outcome(zm, NULL);
}

/* Opens the game of a board and sets its position, which must have a legal move. Most servers end a
 * game when one side has more than half of the seeds, the rule `majority`; the game without that
 * rule is tried second. The thinker must not be busy; it no longer ponders. */
static bool lay_board(struct kgp *k, const char *text)
{
    static const char *const rules[] = {",majority", ""};
    struct kgp_board board;
    char plain_game[ZM_SPEC_TEXT - 16], game[ZM_SPEC_TEXT];

    thinker_rest(k->engine->thinker);
    if (!kgp_board_read(text, &board)) return false;
    if (!kgp_board_game(&board, plain_game, sizeof plain_game)) return false;
    for (int i = 0; i < 2; i++) {
        snprintf(game, sizeof game, "%s%s", plain_game, rules[i]);
        if (open_tables(k, game) && !engine_position(k->engine, k->zm, text) &&
            !zm_outcome(k->zm, NULL))
            return true;
    }
    return false;
}

/* Returns South's first house that is not empty, or 0 if all are empty. */
static int first_house(const char *text)
{
    struct kgp_board board;

    if (!kgp_board_read(text, &board)) return 0;
    for (int i = 0; i < board.houses; i++)
        if (board.house[0][i]) return i + 1;
    return 0;
}

static int house_of(struct zm_context *zm, zm_move move)
{
    return atoi(move_text(zm, move).text);
}

/* -- Answering. ------------------------------------------------------------------------------ */

static void tell_move(struct kgp *k, struct asked *a)
{
    char mark[48];

    if (k->mode == EVAL || !a->house) return;
    a->sent = a->house;
    a->sent_id = k->next_id;
    say(k, "%s move %d", marks(k, a, mark), a->house);
}

/* Ends the answer about a board: sends the move once more, and yields. */
static void yield_board(struct kgp *k, struct asked *a)
{
    char mark[48];

    if (k->mode != EVAL) {
        tell_move(k, a);
        say(k, "%s yield", marks(k, a, mark));
    }
    a->yielded = true;
}

static void tell_all(void *with)
{
    struct kgp *k = with;

    if (!k->greeted && seconds_now() >= k->greet_until) {
        k->code = complain(k->engine->call, EXIT_NO, "the server does not say kgp");
        k->talk.over = true;
    }
    for (struct asked *a = k->asked; a < k->asked + OPEN_MOST; a++) {
        if (!a->open || a->yielded || seconds_now() < a->since + first_answer) continue;
        if (a->thought) yield_board(k, a);
        else if (a->house != a->sent) tell_move(k, a);
    }
}

static double next_telling(void *with)
{
    struct kgp *k = with;
    double due = k->greeted ? INFINITY : k->greet_until;

    for (const struct asked *a = k->asked; a < k->asked + OPEN_MOST; a++)
        if (a->open && !a->yielded && (a->thought || a->house != a->sent))
            due = fmin(due, a->since + first_answer);
    return due;
}

/* -- Thinking. ------------------------------------------------------------------------------- */

static struct asked *oldest(struct kgp *k, bool thought)
{
    struct asked *best = NULL;

    for (struct asked *a = k->asked; a < k->asked + OPEN_MOST; a++)
        if (a->open && a->thought == thought && (!best || a->since < best->since)) best = a;
    return best;
}

static int waiting(const struct kgp *k)
{
    int n = 0;

    for (const struct asked *a = k->asked; a < k->asked + OPEN_MOST; a++)
        n += a->open && !a->thought;
    return n;
}

/* Sets the time limit: the rest of the time for this board, divided by the number of boards that
 * wait for a search. */
static void set_time(const struct kgp *k, const struct asked *a, struct zm_limits *limits)
{
    double usual = k->engine->seconds > 0 ? k->engine->seconds : usual_time, game;
    double move = kgp_time_for(&k->time, usual, seconds_now() - a->since, waiting(k), &game);

    engine_time(k->engine, move, game, 0, limits);
}

static void comment(struct kgp *k, const char *text)
{
    char quoted[200];

    say(k, "set info:comment %s", kgp_quote(text, quoted, sizeof quoted));
}

static void tell_pondered(struct kgp *k)
{
    char text[PONDERED_TEXT];

    if (engine_pondered(k->engine, k->zm, text)) comment(k, text);
}

/* Starts to search the board that has waited longest. */
static void think_on(struct kgp *k)
{
    struct asked *a;

    while (!thinker_busy(k->engine->thinker) && (a = oldest(k, false))) {
        struct zm_limits limits = engine_limits(k->engine);
        set_time(k, a, &limits);
        k->current = a;
        bool laid = lay_board(k, a->board);
        if (laid) tell_pondered(k);
        if (laid &&
            thinker_start(k->engine->thinker, k->zm, engine_player(k->engine, k->zm), &limits))
            return;
        if (!a->house) a->house = first_house(a->board);
        a->thought = true;
        k->current = NULL;
    }
}

static void tell_opinion(struct kgp *k, const struct asked *a, const struct zm_result *r)
{
    char mark[48], text[160];

    if (k->mode == EVAL) {
        say(k, "%s eval %.3f", marks(k, a, mark), r->value);
    } else {
        snprintf(text, sizeof text, "depth %d, nodes %" PRIu64 ", value %g (%s)", r->depth,
                 r->nodes, r->value, r->kind == ZM_EXACT ? "exact" : "heuristic");
        comment(k, text);
    }
}

static void on_news(void *with, const struct zm_result *r)
{
    struct kgp *k = with;

    if (!k->current) return;
    k->current->house = house_of(k->quick, r->line[0]);
    if (k->mode == EVAL) tell_opinion(k, k->current, r);
    tell_all(k);
}

/* Makes our move on the table and ponders there, unless another board is searched, or we, who are
 * always South, are to move again. */
static void ponder_after(struct kgp *k, zm_move move)
{
    if (!k->engine->ponder || thinker_busy(k->engine->thinker) || zm_play(k->zm, move)) return;
    if (zm_side_to_move(k->zm) == ZM_FIRST) return;
    engine_ponder(k->engine, k->zm, engine_player(k->engine, k->zm), 0);
}

static void on_answer(void *with, enum zm_status status, const struct zm_result *r)
{
    struct kgp *k = with;

    if (k->current) {
        if (!status) k->current->house = house_of(k->quick, r->move);
        k->current->thought = true;
        if (!status) tell_opinion(k, k->current, r);
    }
    k->current = NULL;
    tell_all(k);
    think_on(k);
    if (!status) ponder_after(k, r->move);
}

/* -- Lines from the server. ------------------------------------------------------------------ */

static struct asked *find_asked(struct kgp *k, int64_t id)
{
    for (struct asked *a = k->asked; a < k->asked + OPEN_MOST; a++)
        if (a->open && a->id == id) return a;
    return NULL;
}

static void close_asked(struct kgp *k, struct asked *a)
{
    a->open = false;
    if (a != k->current) return;
    thinker_forget(k->engine->thinker);
    k->current = NULL;
}

/* Returns a place for a new question: a free one, or that of the oldest finished question, or that
 * of the oldest one. */
static struct asked *new_asked(struct kgp *k)
{
    for (struct asked *a = k->asked; a < k->asked + OPEN_MOST; a++)
        if (!a->open) return a;
    struct asked *a = oldest(k, true);
    if (!a) a = oldest(k, false), yield_board(k, a);
    close_asked(k, a);
    return a;
}

/* Returns a first move, chosen by a quick player in a context that no search uses. */
static int quick_house(struct kgp *k, const char *board)
{
    zm_move move;
    bool laid = thinker_busy(k->engine->thinker) ? k->quick && set_board(k->quick, board)
                                                 : lay_board(k, board);

    if (laid && set_board(k->quick, board) && engine_any_move(k->quick, &move))
        return house_of(k->quick, move);
    return first_house(board);
}

static void on_state(struct kgp *k, const struct kgp_line *l)
{
    const struct kgp_argument *board = kgp_argument(l, 0, "b");

    if (!board || strlen(board->text) >= KGP_BOARD_TEXT || !first_house(board->text) ||
        (l->id >= 0 && find_asked(k, l->id)))
        return;
    struct asked *a = new_asked(k);
    *a = (struct asked){.open = true, .id = l->id, .since = seconds_now()};
    snprintf(a->board, sizeof a->board, "%s", board->text);
    a->house = quick_house(k, a->board);
    think_on(k);
}

/* Handles a stop. In mode simple the client must answer it by yield, unless it has yielded
 * before. */
static void on_stop(struct kgp *k, const struct kgp_line *l)
{
    struct asked *a = l->ref >= 0 ? find_asked(k, l->ref) : oldest(k, false);

    if (!a && l->ref < 0) a = oldest(k, true);
    if (!a) return;
    if (k->mode == SIMPLE && !a->yielded) yield_board(k, a);
    close_asked(k, a);
    think_on(k);
}

static void on_kgp(struct kgp *k, const struct kgp_line *l)
{
    const struct kgp_argument *major = kgp_argument(l, 0, "i");
    const char *token = call_option(k->engine->call, "token");
    const char *name = call_option(k->engine->call, "name");
    char quoted[256];

    if (k->greeted) return;
    k->greeted = true;
    if (!major || major->number != 1) {
        say(k, "error \"only version 1 is spoken here\"");
        say(k, "goodbye");
        k->code = complain(k->engine->call, EXIT_NO, "the server does not speak KGP 1");
        k->talk.over = true;
        return;
    }
    say(k, "set info:name %s", kgp_quote(name ? name : "Zermelo", quoted, sizeof quoted));
    say(k, "set info:authors \"the Zermelo authors\"");
    if (token) say(k, "set auth:token %s", kgp_quote(token, quoted, sizeof quoted));
    say(k, "mode %s", mode_names[k->mode]);
}

static void on_set(struct kgp *k, const struct kgp_line *l)
{
    kgp_time_set(&k->time, l);
}

/* Sends a move again that arrived too early for the server. */
static void on_error(struct kgp *k, const struct kgp_line *l)
{
    const struct kgp_argument *text = kgp_argument(l, 0, "s");

    for (struct asked *a = k->asked; a < k->asked + OPEN_MOST; a++)
        if (a->open && l->ref >= 0 && a->sent && a->sent_id == l->ref &&
            a->complaints++ < COMPLAINTS_MOST) {
            a->since = seconds_now();
            a->sent = 0;
            a->yielded = false;
            return;
        }
    complain(k->engine->call, 0, "the server says: %s",
             show_text(text ? text->text : "error").text);
}

static void on_ping(struct kgp *k, const struct kgp_line *l)
{
    if (l->id >= 0) say(k, "@%" PRId64 " pong", l->id);
    else say(k, "pong");
}

static void on_goodbye(struct kgp *k, const struct kgp_line *l)
{
    (void)l;
    if (k->code == EXIT_NO) k->code = EXIT_DONE;
    k->talk.over = true;
}

/* Handles a line. Other commands, such as ok, need no answer. */
static void on_line(void *with, char *text, bool cut)
{
    static const struct {
        const char *name;
        void (*run)(struct kgp *k, const struct kgp_line *l);
    } words[] = {{"kgp", on_kgp}, {"state", on_state}, {"stop", on_stop},      {"ping", on_ping},
                 {"set", on_set}, {"error", on_error}, {"goodbye", on_goodbye}};
    struct kgp *k = with;
    struct kgp_line line;

    if (cut || !kgp_read(text, &line)) return;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i].name, line.name) == 0) words[i].run(k, &line);
    tell_all(k);
}

static void on_end(void *with)
{
    struct kgp *k = with;

    k->code = complain(k->engine->call, EXIT_NO, "the server has closed the connection");
    k->talk.over = true;
}

/* -- Beginning. ------------------------------------------------------------------------------ */

static int run_kgp(struct engine *e)
{
    struct kgp *k = take_memory(sizeof *k);
    if (!k) return EXIT_LIMIT;
    const char *host = getenv("KGP_HOST"), *port = getenv("KGP_PORT");
    int code = EXIT_INPUT, mode = FREEPLAY;
    bool good = call_choice(e->call, "mode", mode_names, "is freeplay, simple or eval", &mode);
    int s = good ? engine_connect(e, NET_STREAM, host && *host ? host : "localhost",
                                  port && *port ? port : "2671", &code)
                 : -1;

    if (s < 0) return free(k), code;
    k->mode = (enum mode)mode;
    k->engine = e;
    k->next_id = 1;
    k->code = EXIT_NO;
    k->greet_until = seconds_now() + patience;
    k->talk = (struct talk){.engine = e,
                            .in = s,
                            .out = s,
                            .longest = KGP_LINE,
                            .heard = on_line, /* at once, since the boards are independent */
                            .news = on_news,
                            .answer = on_answer,
                            .ended = on_end,
                            .due = next_telling,
                            .tick = tell_all,
                            .with = k};
    watch_interrupt();
    talk_run(&k->talk);
    if (interrupted) say(k, "goodbye");
    code = interrupted ? EXIT_INTERRUPTED : k->code;
    zm_close(k->zm), zm_close(k->quick);
    close(s);
    free(k);
    return code;
}

const struct protocol protocol_kgp = {"kgp", false, "server name token mode ponder", run_kgp};
