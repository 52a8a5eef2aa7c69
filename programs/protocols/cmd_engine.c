/* SPDX-License-Identifier: MIT
 * cmd_engine.c - zermelo engine: our players in other people's programs. */
#include "engine.h"

#include <math.h>
#include <zermelo_ponder.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

static const struct protocol *const protocols[] = {
    &protocol_ugi, &protocol_gomocup, &protocol_kgp, &protocol_tuc, &protocol_gtp, NULL,
};

/* -- Players. -------------------------------------------------------------------------------- */

const char *engine_player(const struct engine *e, struct zm_context *zm)
{
    const char *given = call_option(e->call, "player");

    if (given) return given;
    return zm_player_check(zm, "strong") ? "pvs" : "strong";
}

void engine_option(char player[PLAYER_ROOM], const char *key, uint64_t value)
{
    size_t n = strlen(player);

    if (player_option(player, key))
        snprintf(player + n, PLAYER_ROOM - n, "%c%s=%llu", strchr(player, ':') ? ',' : ':', key,
                 (unsigned long long)value);
}

/* Without a copy nothing is told of a search, but its answer. */
void engine_copy_position(const struct engine *e, struct zm_context *zm, struct zm_context **copy)
{
    char *text = text_of(zm_position_text, zm);

    zm_close(*copy);
    *copy = NULL;
    zm_open(spec_text(zm).text, &e->call->options, copy, NULL);
    if (*copy && zm_position_set(*copy, text)) zm_close(*copy), *copy = NULL;
    free(text);
}

struct zm_limits engine_limits(struct engine *e)
{
    return (struct zm_limits){.size = sizeof(struct zm_limits), .seed = e->seed++};
}

void engine_ponder(struct engine *e, struct zm_context *zm, const char *player, size_t memory)
{
    const struct zm_limits limits = {.size = sizeof limits, .memory = memory};

    if (!e->ponder || thinker_busy(e->thinker)) return;
    thinker_ponder(e->thinker, zm, player, &limits);
    e->pondered = true;
}

bool engine_pondered(struct engine *e, struct zm_context *zm, char out[PONDERED_TEXT])
{
    struct zm_pondered p = {.size = sizeof p};

    if (!e->pondered || zm_pondered(zm, &p) || !p.nodes) return false;
    e->pondered = false;
    snprintf(out, PONDERED_TEXT,
             "pondered on %" PRIu64 " nodes in %.0f ms, the reply was%s expected", p.nodes,
             p.seconds * 1000, p.hit ? "" : " not");
    return true;
}

void engine_time(const struct engine *e, double move, double left, double more,
                 struct zm_limits *limits)
{
    const double least = 0.0005, part = 3;

    if (move > 0) limits->seconds = fmax(move - fmin(e->margin, move / part), least);
    if (left > 0) limits->clock = fmax(left - fmin(e->margin, left / part), least);
    limits->increment = left > 0 ? more : 0;
}

void engine_book(struct engine *e, struct zm_context *zm, bool wanted)
{
    struct call *call = e->call;
    const char *path = call_option(call, "book");

    zm_book_use(zm, NULL);
    if (!wanted || (path && strcmp(path, "no") == 0)) return;
    if (!call->asks_books) book_set_open(&call->books, call, path);
    call->asks_books = true;
    book_set_use(&call->books, zm);
}

void engine_warm_up(struct zm_context *zm, const char *player, size_t memory)
{
    struct zm_limits limits = {.size = sizeof limits, .nodes = 1, .memory = memory};
    struct zm_result r = {.size = sizeof r};

    zm_think(zm, player, &limits, &r);
}

bool engine_any_move(struct zm_context *zm, zm_move *out)
{
    static const char *const quick[] = {"rules", "greedy", "random"};
    struct zm_limits limits = {.size = sizeof limits, .nodes = 20000};
    struct zm_result r = {.size = sizeof r};

    for (size_t i = 0; i < sizeof quick / sizeof *quick; i++)
        if (!zm_think(zm, quick[i], &limits, &r)) return *out = r.move, true;
    return zm_moves(zm, out, 1) == 1;
}

bool engine_move(const struct engine *e, struct zm_context *zm, enum zm_status status,
                 const struct zm_result *r, zm_move *out)
{
    *out = r->move;
    if (!status && !thinker_saw_nothing(e->thinker, r)) return true;
    return engine_any_move(zm, out) || !status;
}

int engine_connect(const struct engine *e, enum net_kind kind, const char *host, const char *port,
                   int *code)
{
    const double patience = 10;
    const char *given = call_option(e->call, "server"), *server = given ? given : "";
    char h[256], p[16];
    struct zm_error why = {.text = ""};

    *code = EXIT_INPUT;
    if (!net_address(server, host, port, h, p))
        return complain(e->call, EXIT_INPUT, "--server is \"%s\", accepted is HOST:PORT",
                        show_text(server).text),
               -1;
    int s = net_connect(kind, h, p, patience, &why);
    if (s < 0) *code = complain(e->call, kind == NET_STREAM ? EXIT_NO : EXIT_INPUT, "%s", why.text);
    return s;
}

/* -- The command. ---------------------------------------------------------------------------- */

static const struct protocol *find_protocol(const struct call *call)
{
    const char *names[8];
    size_t n = 0;

    for (const struct protocol *const *p = protocols; *p; p++) {
        if (strcmp((*p)->name, call->word[0]) == 0) return *p;
        names[n++] = (*p)->name;
    }
    const char *meant = nearest_name(call->word[0], names, n);
    complain(call, EXIT_INPUT,
             "no protocol is called \"%s\", %s%s%saccepted are ugi gomocup kgp tuc gtp",
             show_text(call->word[0]).text, meant ? "did you mean " : "", meant ? meant : "",
             meant ? "? " : "");
    return NULL;
}

/* A player is checked against some game before anybody waits for its first move. */
static bool check_player(struct call *call)
{
    const char *player = call_option(call, "player");
    struct zm_context *zm;

    if (!player || zm_open("tictactoe", NULL, &zm, NULL)) return true;
    enum zm_status status = zm_player_check(zm, player);
    if (!status && strlen(player) > PLAYER_ROOM / 2)
        status = ZM_BAD_INPUT, complain(call, EXIT_INPUT, "--player is too long");
    else if (status) complain(call, EXIT_INPUT, "--player: %s", zm_why(zm));
    zm_close(zm);
    return !status;
}

/* Options and words that this protocol has no use for. */
static bool check_options(const struct call *call, const struct protocol *p)
{
    static const char *const some[] = {"server", "resend", "patience",   "name",
                                       "token",  "mode",   "experience", "ponder"};

    if (call->words > 1 && !p->takes_game) return bad_input(call, "%s takes no GAME", p->name);
    for (size_t i = 0; i < sizeof some / sizeof *some; i++)
        if (call_option(call, some[i]) && !strstr(p->options, some[i]))
            return bad_input(call, "%s takes no --%s", p->name, some[i]);
    return true;
}

/* What searches give back goes back to the system. Else it stays with the thread that took it, the
 * next one takes more, and together they pass a limit that each of them keeps. */
static void keep_memory_small(void)
{
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 1 << 18);
#endif
}

static int run(struct call *call)
{
    struct engine e = {.call = call, .margin = 0.005, .seed = call->seed};
    const struct protocol *protocol = find_protocol(call);

    e.ponder = call_option(call, "ponder");
    if (!protocol || !check_options(call, protocol) || !check_player(call) ||
        !call_time(call, "time", &e.seconds) || !call_margin(call, &e.margin))
        return EXIT_INPUT;
    keep_memory_small();
    e.thinker = thinker_open();
    if (!e.thinker) return EXIT_LIMIT;
    int code = protocol->run(&e);
    thinker_close(e.thinker);
    return code;
}

static const struct option options[] = {
    {"player", "PLAYER", "who thinks (the strongest there is)"},
    {"time", "TIME", "for a move, where the other side sets no limit"},
    {OPTION_BOOK},
    {"experience", "FILE",
     "ugi, gomocup: avoid what lost in the games kept in FILE, and learn from these"},
    {"ponder", NULL, "ugi, gomocup, kgp, tuc: think in the opponent's time, too"},
    {"margin", "TIME", "kept back of a time limit for the way of the answer (5ms)"},
    {"server", "HOST:PORT", "kgp, tuc: where the server is (localhost:2671, localhost:9876)"},
    {"resend", "TIME",
     "tuc: say again what was not answered (never: known servers cannot bear it)"},
    {"patience", "TIME", "tuc: how long the server may be silent when it is not our turn (15m)"},
    {"name", "NAME", "what to be called (Zermelo)"},
    {"token", "TOKEN", "kgp: tells the server who comes back"},
    {"mode", "MODE", "kgp: freeplay (the usual one), simple or eval"},
    {NULL, NULL, NULL},
};

const struct command command_engine = {
    .name = "engine",
    .form = "PROTOCOL [GAME]",
    .summary = "speak a protocol: ugi, gomocup, kgp, tuc, gtp",
    .options = options,
    .help = "ugi      the Universal Game Interface, on standard input and output: any game\n"
            "gomocup  the protocol of Piskvork and Gomocup, on standard input and output:\n"
            "         five in a row\n"
            "kgp      the Kalah Game Protocol, as a client of a server: --server, or $KGP_HOST\n"
            "         and $KGP_PORT\n"
            "tuc      the datagrams of the TUC chess server, as a client: one game\n"
            "gtp      the Go Text Protocol, on standard input and output, for front ends such as\n"
            "         Sabaki and LizzieYzy: m,n,k-games (mnk:15,15,5), with analysis\n"
            "\n"
            "ugi, gomocup and gtp end when they are told to, when nobody reads them any more, and\n"
            "soon after the end of their input, with the best move found until then.\n"
            "kgp ends with the server's goodbye; tuc prints won, lost or drawn and the points,\n"
            "its own first. The exit code is 1 if the server was lost, 3 if it was silent for\n"
            "longer than --patience.\n",
    .examples = "zermelo engine ugi kalah:6,4\n"
                "zermelo engine gomocup --player mcts\n"
                "zermelo engine gtp mnk:15,15,5,renju --time 3s\n"
                "zermelo engine kgp --server localhost:2671 --time 3s\n",
    .run = run,
};
