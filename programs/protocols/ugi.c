/* SPDX-License-Identifier: MIT
 * ugi.c - the Universal Game Interface: UCI for any game of two.
 *
 * Beyond it: options Game, Player, Hash, Threads; chance outcomes stand among the moves. As in UCI:
 * go ponder, ponderhit. */
#include "engine.h"

#include <unistd.h>

enum { UGI_LINE = 1 << 18, HASH_USUAL = 64, HASH_MOST = 65536, THREADS_MOST = 64 };

/* What can follow "go". */
struct go {
    int64_t time[2], increment[2], movetime, depth, nodes;
    bool infinite, ponder;
};

struct ugi {
    struct engine *engine;
    struct talk talk;
    char *rest; /* of the line that is being heard, behind the name of a command */
    struct zm_context *zm;
    struct zm_context *shown; /* the same position, to name moves in while zm is searched */
    char player[PLAYER_ROOM]; /* "": the usual one */
    int64_t hash, threads;    /* MiB for the table or the tree; 0: not set */
    bool infinite;            /* the answer is due when they say stop, not before */
    bool due;                 /* it is ready, but held back */
    bool warm;                /* the player has its memory */
    bool own_book;            /* players may answer from a book */
    bool ponder;              /* they want to know which reply is expected */
    bool pondering;           /* on the opponent's time: */
    struct go hoped;          /* what to do when the expected reply is played */
    zm_move *root_moves;      /* of "go searchmoves" */
    size_t root_count, root_capacity;
    bool pondered; /* and then there is what was found until then: */
    struct zm_result found;
    enum zm_status status;
    struct zm_result result;
};

static void tell_error(const char *text)
{
    printf("info string error: %s\n", text);
}

/* -- What was found. ------------------------------------------------------------------------- */

/* The score of a win in at most N plies is a lower bound, and so is that of a loss in at least N
 * plies. */
static const char *mate_bound(const struct zm_result *r)
{
    if (r->distance_kind == ZM_DISTANCE_EXACT) return "";
    return (r->value > 0) == (r->distance_kind == ZM_DISTANCE_AT_MOST) ? " lowerbound"
                                                                       : " upperbound";
}

/* A proven win or loss, where there is nothing else, in plies; everything else in hundredths. */
static void print_score(struct zm_context *zm, const struct zm_result *r)
{
    static const char *const bound[] = {"", "", " lowerbound", " upperbound"};
    bool mate = strcmp(zm_game_of(zm)->unit, "win") == 0 && r->kind == ZM_EXACT &&
                r->distance >= 0 && r->value != 0;

    const char *of_mate = mate_bound(r);

    if (mate) printf(" score mate %s%" PRId64 "%s", r->value < 0 ? "-" : "", r->distance, of_mate);
    else printf(" score cp %.0f%s", r->value * 100 + 0.0, bound[r->kind]);
}

static void print_info(struct zm_context *zm, const struct zm_result *r)
{
    double ms = r->seconds * 1000;

    printf("info depth %d time %.0f nodes %" PRIu64 " nps %.0f", r->depth, ms, r->nodes,
           (double)r->nodes / (r->seconds > 1e-6 ? r->seconds : 1e-6));
    if (r->line_length) {
        char *line = line_of(zm, r->line, r->line_length);
        print_score(zm, r);
        printf(" pv %s", line);
        free(line);
    }
    putchar('\n');
    flush_output();
}

static void on_news(void *with, const struct zm_result *r)
{
    struct ugi *u = with;

    if (u->shown) print_info(u->shown, r);
}

/* The opponent's move after ours, if no chance node is between them. */
static void print_expected(struct ugi *u, zm_move move)
{
    const struct zm_result *r = &u->result;
    enum zm_side side = zm_side_to_move(u->zm);

    if (!u->ponder || u->status || r->line_length < 2 || zm_play(u->zm, move)) return;
    enum zm_side next = zm_side_to_move(u->zm);
    if (next != ZM_NATURE && next != side) printf(" ponder %s", move_text(u->zm, r->line[1]).text);
    zm_undo(u->zm);
}

static void print_best(struct ugi *u)
{
    char text[ZM_MOVE_TEXT];
    zm_move move;

    if (u->status) tell_error(*zm_why(u->zm) ? zm_why(u->zm) : zm_strerror(u->status));
    else print_info(u->zm, &u->result);
    bool any = engine_move(u->engine, u->zm, u->status, &u->result, &move);
    if (any) engine_made(u->engine, u->zm, move, u->status ? NULL : &u->result);
    printf("bestmove %s", any ? zm_move_text(u->zm, move, text, sizeof text) : "(none)");
    print_expected(u, move);
    printf("\n");
    flush_output();
    u->due = u->infinite = u->pondering = false;
}

/* A search that was stopped soon after pondering ended has not come as far again. */
static bool is_less(const struct zm_result *r, const struct zm_result *found)
{
    if (r->kind == ZM_EXACT || r->simulations) return false;
    return r->depth < found->depth || (r->depth == found->depth && r->nodes < found->nodes);
}

static void on_answer(void *with, enum zm_status status, const struct zm_result *result)
{
    struct ugi *u = with;
    bool less = u->pondered && (status || is_less(result, &u->found));

    u->status = less ? ZM_OK : status;
    u->result = less ? u->found : *result;
    u->pondered = false;
    u->due = true;
    if (!u->infinite) print_best(u);
}

/* -- Setting up. ----------------------------------------------------------------------------- */

static void say_who(struct ugi *u)
{
    printf("id name Zermelo %d.%d.%d\n", ZM_VERSION / 10000, ZM_VERSION / 100 % 100,
           ZM_VERSION % 100);
    printf("id author the Zermelo authors\n");
    printf("option name Game type string default %s\n", spec_text(u->zm).text);
    printf("option name Player type string default %s\n", engine_player(u->engine, u->zm));
    printf("option name Hash type spin default %d min 1 max %d\n", HASH_USUAL, HASH_MOST);
    printf("option name Threads type spin default 1 min 1 max %d\n", THREADS_MOST);
    printf("option name OwnBook type check default false\n");
    printf("option name Ponder type check default %s\n", u->engine->ponder ? "true" : "false");
    printf("ugiok\n");
}

static void set_game(struct ugi *u, const char *game)
{
    struct zm_context *zm;
    struct zm_error why = {.text = ""};

    if (zm_open(game, &u->engine->call->options, &zm, &why)) {
        tell_error(why.text);
        return;
    }
    zm_close(u->zm);
    u->zm = zm;
    u->warm = false;
}

static void set_player(struct ugi *u, const char *player)
{
    if (strlen(player) > PLAYER_ROOM / 2) tell_error("the player string is too long");
    else if (zm_player_check(u->zm, player)) tell_error(zm_why(u->zm));
    else snprintf(u->player, sizeof u->player, "%s", player);
}

static void set_number(const char *value, int64_t most, int64_t *out)
{
    char text[80];

    if (whole_number(value, 1, most, out)) return;
    snprintf(text, sizeof text, "\"%s\" is not 1 to %" PRId64, show_text(value).text, most);
    tell_error(text);
}

/* Where a word begins in a text, as a word of its own; NULL: nowhere. */
static char *find_word(char *text, const char *word)
{
    size_t n = strlen(word);

    for (char *at = text; (at = strstr(at, word)); at += n)
        if ((at == text || at[-1] == ' ') && (at[n] == ' ' || !at[n])) return at;
    return NULL;
}

/* What follows a word, without blanks around it. Cuts the text before the word. */
static char *behind_word(char *text, const char *word)
{
    char *at = find_word(text, word);

    if (!at) return NULL;
    if (at > text) at[-1] = '\0';
    at += strlen(word);
    at += strspn(at, " ");
    for (size_t n = strlen(at); n && at[n - 1] == ' ';) at[--n] = '\0';
    return at;
}

static void set_option(struct ugi *u)
{
    char *value = behind_word(u->rest, "value"), *name = behind_word(u->rest, "name");

    u->warm = false;
    if (!name || !value) tell_error("the form is: setoption name NAME value VALUE");
    else if (strcasecmp(name, "Game") == 0) set_game(u, value);
    else if (strcasecmp(name, "Player") == 0) set_player(u, value);
    else if (strcasecmp(name, "Hash") == 0) set_number(value, HASH_MOST, &u->hash);
    else if (strcasecmp(name, "Threads") == 0) set_number(value, THREADS_MOST, &u->threads);
    else if (strcasecmp(name, "Ponder") == 0) u->ponder = strcmp(value, "true") == 0;
    else if (strcasecmp(name, "OwnBook") == 0) u->own_book = strcmp(value, "true") == 0;
    else printf("info string error: no option \"%s\"\n", show_text(name).text);
}

static void go_to_start(struct ugi *u)
{
    bool is_start;

    zm_origin_text(u->zm, &is_start, NULL, 0);
    if (!is_start) set_game(u, spec_text(u->zm).text);
    while (!zm_undo(u->zm)) continue;
}

/* From the start of the game, with nothing remembered. The memory stays. */
static void new_game(struct ugi *u)
{
    engine_game_over(u->engine);
    go_to_start(u);
    zm_forget(u->zm);
}

/* The moves are made on the table there is, which remembers earlier searches. If they cannot be
 * made the position is as before. */
static void set_position(struct ugi *u)
{
    char *moves = behind_word(u->rest, "moves"), *word = next_word(&u->rest);

    if (!word || (strcmp(word, "startpos") != 0 && strcmp(word, "fen") != 0)) {
        tell_error("the form is: position startpos|fen TEXT [moves MOVE...]");
        return;
    }
    char *before = text_of(zm_position_text, u->zm);
    enum zm_status status = ZM_OK;
    if (*word == 'f') status = zm_position_set(u->zm, u->rest);
    else go_to_start(u);
    if (!status && moves) status = zm_play_text(u->zm, moves);
    if (status) {
        tell_error(zm_why(u->zm));
        zm_position_set(u->zm, before);
    }
    free(before);
}

/* -- Searching. ------------------------------------------------------------------------------ */

/* A move of searchmoves; one that is none is left out. */
static void add_root_move(struct ugi *u, const char *word)
{
    zm_move move;

    if (zm_move_read(u->zm, word, &move)) {
        tell_error(zm_why(u->zm));
        return;
    }
    zm_move *list =
        grown_list(u->root_moves, u->root_count, &u->root_capacity, sizeof *u->root_moves);
    if (!list) return;
    u->root_moves = list;
    u->root_moves[u->root_count++] = move;
}

/* Whether a word is one of "go"; then its number is taken from the rest, if it has one. */
static bool read_go_word(struct go *go, const char *word, char **rest)
{
    const struct {
        const char *name;
        int64_t *value;
        bool is_time; /* none left is little, not no limit */
    } words[] = {{"p1time", &go->time[0], true},      {"p2time", &go->time[1], true},
                 {"movetime", &go->movetime, true},   {"p1inc", &go->increment[0], false},
                 {"p2inc", &go->increment[1], false}, {"depth", &go->depth, false},
                 {"nodes", &go->nodes, false}};

    if (strcmp(word, "infinite") == 0) return go->infinite = true;
    if (strcmp(word, "ponder") == 0) return go->ponder = true;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcmp(word, words[i].name) != 0) continue;
        word = next_word(rest);
        if (!word || !whole_number(word, 0, INT64_C(1000000000000000), words[i].value))
            tell_error("a number is missing or out of range");
        if (words[i].is_time && !*words[i].value) *words[i].value = 1;
        return true;
    }
    return false;
}

static void read_go(struct ugi *u, struct go *go)
{
    bool moves = false; /* they follow searchmoves */
    char *word;

    u->root_count = 0;
    while ((word = next_word(&u->rest))) {
        if (read_go_word(go, word, &u->rest)) moves = false;
        else if (strcmp(word, "searchmoves") == 0) moves = true;
        else if (moves) add_root_move(u, word);
    }
}

/* The player as the options and the limits want it. */
static void go_player(struct ugi *u, const struct go *go, char out[PLAYER_ROOM])
{
    snprintf(out, PLAYER_ROOM, "%s", *u->player ? u->player : engine_player(u->engine, u->zm));
    if (u->threads) engine_option(out, "threads", (uint64_t)u->threads);
    else if (!strstr(out, "threads=")) engine_option(out, "threads", 1);
    if (u->hash) engine_option(out, "hash", (uint64_t)u->hash);
    if (go->depth) engine_option(out, "depth", (uint64_t)(go->depth < 1000 ? go->depth : 1000));
}

static void is_ready(struct ugi *u)
{
    const struct go anything = {.infinite = true};
    char player[PLAYER_ROOM];

    if (!u->warm && !thinker_busy(u->engine->thinker)) {
        go_player(u, &anything, player);
        engine_warm_up(u->zm, player, 0);
        u->warm = true;
    }
    printf("readyok\n");
}

static void search(struct ugi *u, const struct go *g)
{
    struct zm_limits limits = engine_limits(u->engine);
    char player[PLAYER_ROOM];

    int side = zm_side_to_move(u->zm) == ZM_SECOND;
    go_player(u, g, player);
    engine_book(u->engine, u->zm, u->own_book);
    experience_use(u->engine->experience, u->zm);
    limits.nodes = (uint64_t)g->nodes;
    if (u->root_count) limits.root_moves = u->root_moves, limits.root_count = u->root_count;
    engine_time(u->engine, (double)g->movetime / 1000, (double)g->time[side] / 1000,
                (double)g->increment[side] / 1000, &limits);
    bool limited = g->infinite || g->nodes || g->depth || limits.seconds > 0 || limits.clock > 0;
    if (!limited) limits.seconds = u->engine->seconds > 0 ? u->engine->seconds : 1;
    u->infinite = g->infinite;
    engine_copy_position(u->engine, u->zm, &u->shown);
    if (thinker_start(u->engine->thinker, u->zm, player, &limits)) return;
    u->status = ZM_NO_MEMORY;
    print_best(u);
}

/* Pondering is thinking without end about the position after the expected reply. */
static void go(struct ugi *u)
{
    struct go g = {.infinite = false};

    read_go(u, &g);
    u->pondering = g.ponder;
    u->pondered = false;
    u->hoped = g;
    search(u, g.ponder ? &(struct go){.infinite = true} : &g);
}

/* The search begins again, now with limits: the table and the tree know what was found. */
static void ponder_hit(struct ugi *u)
{
    if (!u->pondering) return;
    u->pondering = false;
    if (u->due) {
        print_best(u);
        return;
    }
    u->pondered = thinker_take(u->engine->thinker, &u->found);
    search(u, &u->hoped);
}

static void stop(struct ugi *u)
{
    u->infinite = false;
    if (thinker_busy(u->engine->thinker)) thinker_stop(u->engine->thinker);
    else if (u->due) print_best(u);
}

/* -- Listening. ------------------------------------------------------------------------------ */

static const char *result_word(struct zm_context *zm)
{
    int value;

    if (!zm_outcome(zm, &value)) return "none";
    return value > 0 ? "p1win" : value < 0 ? "p2win" : "draw";
}

static void query(struct ugi *u)
{
    char *what = next_word(&u->rest);
    const char *answer = NULL;

    if (!what) what = "";
    if (strcmp(what, "p1turn") == 0) answer = zm_side_to_move(u->zm) == ZM_FIRST ? "true" : "false";
    if (strcmp(what, "gameover") == 0) answer = zm_outcome(u->zm, NULL) ? "true" : "false";
    if (strcmp(what, "result") == 0) answer = result_word(u->zm);
    if (answer) printf("response %s\n", answer);
    else tell_error("the form is: query p1turn|gameover|result");
}

static void quit(struct ugi *u)
{
    u->talk.over = true;
}

static void unknown(struct ugi *u)
{
    (void)u;
    tell_error("unknown command");
}

/* What no search is touched by is answered beside it: "isready", and what is no command. */
static const struct ugi_command {
    const char *name; /* NULL: all others */
    void (*run)(struct ugi *u);
    enum urgency urgency;
} words[] = {
    {"ugi", say_who, LINE_WAITS},
    {"uginewgame", new_game, LINE_WAITS},
    {"setoption", set_option, LINE_WAITS},
    {"position", set_position, LINE_WAITS},
    {"go", go, LINE_WAITS},
    {"query", query, LINE_WAITS},
    {"isready", is_ready, LINE_NOW},
    {"ponderhit", ponder_hit, LINE_NOW},
    {"stop", stop, LINE_AHEAD},
    {"quit", quit, LINE_AHEAD},
    {NULL, unknown, LINE_NOW},
};

static const struct ugi_command *command_of(const char *name)
{
    const struct ugi_command *c = words;

    while (c->name && strcmp(c->name, name) != 0) c++;
    return c;
}

/* A search without end is ended by whatever cannot wait for it. */
static enum urgency urgency_of(void *with, const char *line)
{
    struct ugi *u = with;
    char name[16] = "";

    sscanf(line, "%15s", name);
    enum urgency urgency = command_of(name)->urgency;
    if (urgency == LINE_WAITS && u->infinite) stop(u);
    return urgency;
}

static void on_line(void *with, char *line, bool cut)
{
    struct ugi *u = with;
    char *name = next_word(&line);
    const struct ugi_command *command = command_of(name ? name : "");

    u->rest = line;
    if (u->due && command->urgency == LINE_WAITS) print_best(u);
    if (cut) tell_error("a line is too long");
    else if (name) command->run(u);
    flush_output();
}

static void finish(void *with)
{
    stop(with);
}

static int run_ugi(struct engine *e)
{
    struct ugi u = {.engine = e,
                    .ponder = e->ponder,
                    .talk = {.engine = e,
                             .in = STDIN_FILENO,
                             .out = STDOUT_FILENO,
                             .longest = UGI_LINE,
                             .heard = on_line,
                             .urgency = urgency_of,
                             .news = on_news,
                             .answer = on_answer,
                             .finish = finish,
                             .with = &u}};
    int code;

    u.zm = call_open(e->call, e->call->words > 1 ? e->call->word[1] : "tictactoe", &code);
    if (!u.zm) return code;
    if (!(code = engine_follow(e, u.zm))) talk_run(&u.talk);
    thinker_forget(e->thinker);
    int unlearned = engine_unfollow(e);
    zm_close(u.zm);
    zm_close(u.shown);
    free(u.root_moves);
    return code ? code : unlearned;
}

const struct protocol protocol_ugi = {"ugi", true, "experience ponder", run_ugi};
