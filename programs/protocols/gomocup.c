/* SPDX-License-Identifier: MIT
 * gomocup.c - the protocol of Piskvork and Gomocup, with Yixin's stop and silent board; more of
 * Yixin's is in gomocup_yixin.c.
 *
 * The stones on the board are kept here; a table of the library gets them when it is to think. */
#include "gomocup_inside.h"

#include <math.h>
#include <stdarg.h>
#include <strings.h>
#include <unistd.h>

void gomocup_say(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    putchar('\n');
    flush_output();
}

/* -- The board. ------------------------------------------------------------------------------ */

static bool on_board(const struct gomocup *g, const int *xy)
{
    return xy[0] < g->width && xy[1] < g->height;
}

int gomocup_count(const struct gomocup *g, int what)
{
    int n = 0;

    for (int y = 0; y < g->height; y++)
        for (int x = 0; x < g->width; x++) n += g->at[y][x] == what;
    return n;
}

bool gomocup_open_table(struct gomocup *g, bool swap2)
{
    char spec[ZM_SPEC_TEXT];
    struct zm_error why = {.text = ""};
    int64_t rule = g->yixin ? yixin_rule(g->info.rule) : g->info.rule;

    thinker_rest(g->engine->thinker);
    if (g->zm && g->rule == rule && g->swap2 == swap2) return true;
    zm_close(g->zm);
    g->zm = NULL;
    g->rule = rule;
    g->swap2 = swap2;
    if (!gomocup_spec(g->width, g->height, g->rule, swap2, spec, sizeof spec))
        return gomocup_say("ERROR rule %lld is not supported, accepted are 0 (five or more win), 1 "
                           "(exactly five), 4 (renju), 8 and 9 (caro with 0 and 1)",
                           (long long)g->rule),
               false;
    if (!zm_open(spec, &g->engine->call->options, &g->zm, &why)) return true;
    return gomocup_say("ERROR %s", why.text), false;
}

static void begin_player(const struct gomocup *g, char player[PLAYER_ROOM])
{
    engine_book(g->engine, g->zm, call_option(g->engine->call, "book"));
    experience_use(g->engine->experience, g->zm);
    snprintf(player, PLAYER_ROOM, "%s", engine_player(g->engine, g->zm));
    if (g->info.thread_num > 0) engine_option(player, "threads", (uint64_t)g->info.thread_num);
    if (g->info.max_depth > 0) engine_option(player, "depth", (uint64_t)g->info.max_depth);
    if (g->info.hash_size >= 1024)
        engine_option(player, "hash", (uint64_t)g->info.hash_size / 1024);
}

/* What the rest of the program needs is not the search's. */
static size_t memory_for_search(const struct gomocup *g)
{
    const int64_t rest = (int64_t)24 << 20, least = (int64_t)1 << 20, most = g->info.max_memory;

    if (most <= 0) return 0;
    return (size_t)(most - rest > least ? most - rest : least);
}

static void clear_board(struct gomocup *g)
{
    memset(g->at, EMPTY, sizeof g->at);
    g->listed = 0;
    g->own_last = false;
}

/* Yixin-Board says START before each move: what the table knows is kept. */
static bool start(struct gomocup *g, int width, int height)
{
    char player[PLAYER_ROOM];
    struct zm_context *zm = NULL;
    char spec[ZM_SPEC_TEXT];
    struct zm_error why = {.text = ""};

    thinker_rest(g->engine->thinker);
    if (g->yixin && g->zm && g->width == width && g->height == height) return clear_board(g), true;
    gomocup_spec(width, height, 0, false, spec, sizeof spec);
    if (zm_open(spec, &g->engine->call->options, &zm, &why))
        return gomocup_say("ERROR %s", why.text), false;
    engine_game_over(g->engine);
    zm_close(g->zm);
    g->zm = zm;
    g->rule = 0;
    g->swap2 = false;
    g->width = width;
    g->height = height;
    clear_board(g);
    begin_player(g, player);
    engine_warm_up(g->zm, player, memory_for_search(g));
    return true;
}

void gomocup_write(const struct gomocup *g, char mine, char other, const char *to_move,
                   char out[GOMOCUP_POSITION])
{
    for (int y = 0; y < g->height; y++) {
        for (int x = 0; x < g->width; x++)
            *out++ = g->at[y][x] == OWN ? mine : g->at[y][x] == THEIRS ? other : '.';
        *out++ = y + 1 < g->height ? '/' : ' ';
    }
    strcpy(out, to_move);
}

/* X begins, so who is to move holds X with as many stones as the other side. With more it can only
 * be X as well, and with fewer O: the board is one with a handicap. */
static void write_turn(const struct gomocup *g, char *out)
{
    if (gomocup_count(g, OWN) >= gomocup_count(g, THEIRS)) gomocup_write(g, 'X', 'O', "X", out);
    else gomocup_write(g, 'O', 'X', "O", out);
}

/* White's stones are "own", since whoever is asked may play on with them. */
static void write_swap2(const struct gomocup *g, char *out)
{
    if (g->listed == 0) gomocup_write(g, 'O', 'X', "X three", out);
    else if (g->listed < SWAP_STONES) gomocup_write(g, 'O', 'X', "O choice", out);
    else gomocup_write(g, 'X', 'O', "X choice", out);
}

/* Puts the stones on the library's table. What it knows of earlier positions it keeps. */
static bool set_table(struct gomocup *g, enum task task)
{
    char text[GOMOCUP_POSITION], pondered[PONDERED_TEXT];

    if (!gomocup_open_table(g, task == TASK_SWAP)) return false;
    if (task == TASK_SWAP) write_swap2(g, text);
    else write_turn(g, text);
    if (engine_position(g->engine, g->zm, text))
        return gomocup_say("ERROR %s", zm_why(g->zm)), false;
    if (zm_outcome(g->zm, NULL)) return gomocup_say("ERROR the game is over"), false;
    if (engine_pondered(g->engine, g->zm, pondered)) gomocup_say("MESSAGE %s", pondered);
    return true;
}

/* -- Thinking. ------------------------------------------------------------------------------- */

static double milliseconds(int64_t ms)
{
    return ms > 0 ? (double)ms / 1000 : 0;
}

/* No time for a turn means: at once. An answer may take that many thoughts. */
static void set_time(const struct gomocup *g, int thoughts, struct zm_limits *limits)
{
    const struct gomocup_info *i = &g->info;
    const double at_once = 0.02, least = 0.001;
    double turn = i->timeout_turn > 0 ? milliseconds(i->timeout_turn) : at_once;
    double left = i->time_left < INT32_MAX ? fmax(milliseconds(i->time_left), least)
                                           : milliseconds(i->timeout_match);

    engine_time(g->engine, turn / thoughts, left / thoughts, milliseconds(i->time_increment),
                limits);
}

/* About the position on the library's table. */
static void think_on(struct gomocup *g, enum task task)
{
    enum { SWAP_THOUGHTS = 3 };
    char player[PLAYER_ROOM];
    struct zm_limits limits = engine_limits(g->engine);

    begin_player(g, player);
    if (g->info.max_node > 0) limits.nodes = (uint64_t)g->info.max_node;
    limits.memory = memory_for_search(g);
    if (g->wanted > 0) limits.ranking = g->ranking, limits.ranking_room = (size_t)g->wanted;
    set_time(g, task == TASK_SWAP ? SWAP_THOUGHTS : 1, &limits);
    g->task = task;
    if (!thinker_start(g->engine->thinker, g->zm, player, &limits)) gomocup_say("ERROR no thread");
}

void gomocup_think(struct gomocup *g, enum task task)
{
    g->answer[0] = '\0';
    if (set_table(g, task)) think_on(g, task);
}

bool gomocup_move_cell(const struct gomocup *g, zm_move move, int xy[2])
{
    char text[ZM_MOVE_TEXT];

    zm_move_text(g->zm, move, text, sizeof text);
    return gomocup_cell(text, g->height, &xy[0], &xy[1]);
}

/* Where a move is no cell it is a choice of the opening: "swap" is the answer, "two" and a stone
 * of several lead to the next thought. */
static void on_swap_answer(struct gomocup *g, zm_move move)
{
    enum zm_side me = zm_side_to_move(g->zm);
    size_t n = strlen(g->answer);
    char text[ZM_MOVE_TEXT];
    int xy[2];

    zm_move_text(g->zm, move, text, sizeof text);
    bool stone = gomocup_cell(text, g->height, &xy[0], &xy[1]), swap = strcmp(text, "swap") == 0;
    if (stone) snprintf(g->answer + n, sizeof g->answer - n, "%s%d,%d", n ? " " : "", xy[0], xy[1]);
    if (swap) snprintf(g->answer, sizeof g->answer, "SWAP");
    if (!swap && zm_play(g->zm, move)) gomocup_say("ERROR %s", zm_why(g->zm));
    else if (!swap && zm_side_to_move(g->zm) == me) think_on(g, TASK_SWAP);
    else if (g->yixin_step) yixin_say_opening(g);
    else gomocup_say("%s", g->answer);
}

static void ponder_after(struct gomocup *g, zm_move move)
{
    char player[PLAYER_ROOM];

    if (!g->engine->ponder || zm_play(g->zm, move)) return;
    begin_player(g, player);
    engine_ponder(g->engine, g->zm, player, memory_for_search(g));
}

static void on_answer(void *with, enum zm_status status, const struct zm_result *r)
{
    struct gomocup *g = with;
    zm_move move;
    int xy[2];

    if (status) gomocup_say("MESSAGE %s", *zm_why(g->zm) ? zm_why(g->zm) : zm_strerror(status));
    else
        gomocup_say("MESSAGE depth %d value %.3f nodes %llu time %.0f ms", r->depth, r->value,
                    (unsigned long long)r->nodes, r->seconds * 1000);
    g->full = r->full;
    if (g->wanted > 0) yixin_say_multipv(g, status ? 0 : r->ranked);
    g->wanted = 0;
    if (!engine_move(g->engine, g->zm, status, r, &move)) {
        gomocup_say("ERROR no move");
    } else if (g->task == TASK_SWAP) {
        on_swap_answer(g, move);
    } else if (gomocup_move_cell(g, move, xy)) {
        engine_made(g->engine, g->zm, move, status ? NULL : r);
        g->at[xy[1]][xy[0]] = OWN;
        g->own_last = true;
        gomocup_say("%d,%d", xy[0], xy[1]);
        ponder_after(g, move);
    }
}

/* -- Commands. ------------------------------------------------------------------------------- */

/* Yixin-Board gives two numbers, columns and rows, and then names cells by row and column. */
static void on_start(struct gomocup *g)
{
    char *first = next_word(&g->rest), *second = next_word(&g->rest);
    int columns, rows;

    if (!first || !gomocup_numbers(first, 1, &columns) ||
        (second && !gomocup_numbers(second, 1, &rows)) || next_word(&g->rest)) {
        gomocup_say("ERROR the form is: START SIZE");
        return;
    }
    g->yixin = g->yixin || second;
    if (start(g, second ? rows : columns, columns)) gomocup_say("OK");
}

static void on_rectstart(struct gomocup *g)
{
    int n[2];

    if (!gomocup_numbers(g->rest, 2, n)) gomocup_say("ERROR the form is: RECTSTART WIDTH,HEIGHT");
    else if (start(g, n[0], n[1])) gomocup_say("OK");
}

static void on_restart(struct gomocup *g)
{
    if (start(g, g->width, g->height)) gomocup_say("OK");
}

static void on_begin(struct gomocup *g)
{
    if (gomocup_count(g, EMPTY) < g->width * g->height) gomocup_say("ERROR the board is not empty");
    else gomocup_think(g, TASK_MOVE);
}

/* Changes the cell of a command, if it holds what it must. */
static bool change_cell(struct gomocup *g, int from, int to, int xy[2])
{
    if (!gomocup_numbers(g->rest, 2, xy) || !on_board(g, xy))
        return gomocup_say("ERROR that is no cell of this board, accepted are 0,0 to %d,%d",
                           g->width - 1, g->height - 1),
               false;
    unsigned char *at = &g->at[xy[1]][xy[0]];
    if ((from == EMPTY) != (*at == EMPTY))
        return gomocup_say("ERROR %d,%d is %s", xy[0], xy[1], *at == EMPTY ? "empty" : "occupied"),
               false;
    *at = (unsigned char)to;
    g->own_last = to == OWN;
    return true;
}

static void on_turn(struct gomocup *g)
{
    int xy[2];

    if (change_cell(g, EMPTY, THEIRS, xy)) gomocup_think(g, TASK_MOVE);
}

static void on_play(struct gomocup *g)
{
    int xy[2];

    if (change_cell(g, EMPTY, OWN, xy)) gomocup_say("%d,%d", xy[0], xy[1]);
}

static void on_takeback(struct gomocup *g)
{
    int xy[2];

    if (change_cell(g, OWN, EMPTY, xy)) gomocup_say("OK");
}

static void on_info(struct gomocup *g)
{
    gomocup_info_set(&g->info, g->rest);
    g->engine->ponder = g->info.pondering > 0;
}

static void on_about(struct gomocup *g)
{
    (void)g;
    gomocup_say(
        "name=\"Zermelo\", version=\"%d.%d.%d\", author=\"the Zermelo authors\", country=\"none\"",
        ZM_VERSION / 10000, ZM_VERSION / 100 % 100, ZM_VERSION % 100);
}

static void on_stop(struct gomocup *g)
{
    thinker_stop(g->engine->thinker);
}

static void on_end(struct gomocup *g)
{
    g->talk.over = true;
}

static const struct gomocup_word words[] = {
    {"START", on_start, false, LINE_WAITS, LIST_NONE, NULL},
    {"RECTSTART", on_rectstart, false, LINE_WAITS, LIST_NONE, NULL},
    {"RESTART", on_restart, true, LINE_WAITS, LIST_NONE, NULL},
    {"BEGIN", on_begin, true, LINE_WAITS, LIST_NONE, NULL},
    {"TURN", on_turn, true, LINE_WAITS, LIST_NONE, NULL},
    {"BOARD", NULL, true, LINE_WAITS, LIST_BOARD, NULL},
    {"YXBOARD", NULL, true, LINE_WAITS, LIST_SILENT, NULL},
    {"SWAP2BOARD", NULL, true, LINE_WAITS, LIST_SWAP, NULL},
    {"TAKEBACK", on_takeback, true, LINE_WAITS, LIST_NONE, NULL},
    {"PLAY", on_play, true, LINE_WAITS, LIST_NONE, NULL},
    {"INFO", on_info, false, LINE_NOW, LIST_NONE, NULL},
    {"ABOUT", on_about, false, LINE_NOW, LIST_NONE, NULL},
    {"YXSTOP", on_stop, false, LINE_AHEAD, LIST_NONE, NULL},
    {"STOP", on_stop, false, LINE_AHEAD, LIST_NONE, NULL},
    {"END", on_end, false, LINE_AHEAD, LIST_NONE, NULL},
    {NULL, NULL, false, LINE_WAITS, LIST_NONE, NULL},
};

static const struct gomocup_word *find_in(const struct gomocup_word *list, const char *name,
                                          size_t length)
{
    for (; list->names; list++)
        for (const char *at = list->names; *at; at += strspn(at, " ")) {
            size_t n = strcspn(at, " ");
            if (n == length && strncasecmp(at, name, n) == 0) return list;
            at += n;
        }
    return NULL;
}

static const struct gomocup_word *find_word(const char *line)
{
    line += strspn(line, " ");
    size_t n = strcspn(line, " ");
    const struct gomocup_word *word = find_in(words, line, n);

    return word ? word : find_in(yixin_words, line, n);
}

/* -- Lists of stones: up to DONE. -------------------------------------------------------------- */

/* "X,Y,FIELD"; in a list of swap2 "X,Y", black's and white's stones in turn. */
static void take_stone(struct gomocup *g, const char *line)
{
    int n[3] = {0, 0, g->listed % 2 ? OWN : THEIRS};
    bool swap = g->list == LIST_SWAP;

    if (!gomocup_numbers(line, swap ? 2 : 3, n) || !on_board(g, n) || n[2] < OWN || n[2] > THEIRS ||
        g->coming[n[1]][n[0]] != EMPTY) {
        g->list_is_wrong = true;
        return;
    }
    g->coming[n[1]][n[0]] = (unsigned char)n[2];
    g->listed++;
}

/* Black made the first, the third and the fifth stone, so white, which is "own" here, moves. */
static void answer_swap2(struct gomocup *g)
{
    if (g->listed == 0 || g->listed == 3 || g->listed == SWAP_STONES) gomocup_think(g, TASK_SWAP);
    else gomocup_say("ERROR %d stones in SWAP2BOARD, accepted are 0, 3, 5", g->listed);
}

static void end_list(struct gomocup *g)
{
    enum list list = g->list;

    g->list = LIST_NONE;
    if (list == LIST_REFUSED) {
        if (g->refusal) gomocup_say("%s", g->refusal);
        return;
    }
    if (g->list_is_wrong) {
        gomocup_say(
            "ERROR a stone in the list is off the board, on another one or of no known kind");
        return;
    }
    memcpy(g->at, g->coming, sizeof g->at);
    g->own_last = false;
    if (list == LIST_BOARD) gomocup_think(g, TASK_MOVE);
    if (list == LIST_SWAP) answer_swap2(g);
}

/* A line while a list is coming in. False: it is a command, and the list is given up if the command
 * is no setting. */
static bool listen_to_stone(struct gomocup *g, const char *line)
{
    const struct gomocup_word *word = find_word(line);

    if (!word && g->list != LIST_REFUSED) take_stone(g, line);
    if (!word) return true;
    if (word->urgency == LINE_WAITS) g->list = LIST_NONE;
    return false;
}

static bool listen_to_list(struct gomocup *g, const char *line)
{
    if (g->list == LIST_LINE) g->list = LIST_REFUSED;
    else if (strncasecmp(line, "DONE", 4) != 0) return listen_to_stone(g, line);
    return end_list(g), true;
}

/* -- Listening. ------------------------------------------------------------------------------ */

/* A list of stones, or what is not there and refused when all that belongs to the command has
 * come. */
static void begin_list(struct gomocup *g, const struct gomocup_word *word)
{
    g->list = word->follows;
    g->refusal = word->refusal;
    g->yixin_step = 0;
    g->list_is_wrong = false;
    g->listed = 0;
    memset(g->coming, EMPTY, sizeof g->coming);
    if (g->list == LIST_NONE) g->list = LIST_REFUSED, end_list(g);
}

static void on_line(void *with, char *line, bool cut)
{
    struct gomocup *g = with;

    line += strspn(line, " ");
    if (!*line) return;
    if (g->list && listen_to_list(g, line)) return;
    const struct gomocup_word *word = find_word(line);
    if (!word || cut) {
        gomocup_say("UNKNOWN %s", show_text(line).text);
    } else if (word->on_a_board && !g->width) {
        gomocup_say("ERROR there is no board: START or RECTSTART comes first");
    } else {
        next_word(&line);
        g->rest = line;
        if (word->run) word->run(g);
        else begin_list(g, word);
    }
}

/* What is no command is a stone of a list. */
static enum urgency urgency_of(void *with, const char *line)
{
    const struct gomocup_word *word = find_word(line);

    (void)with;
    return word ? word->urgency : LINE_WAITS;
}

static void finish(void *with)
{
    const struct gomocup *g = with;

    thinker_stop(g->engine->thinker);
}

/* Of the usual board; START may say another. Returns an exit code. */
static int follow_gomoku(struct engine *e)
{
    int code;
    struct zm_context *zm = call_game(e->call, "gomoku", &code);

    if (!zm) return code;
    code = engine_follow(e, zm);
    zm_close(zm);
    return code;
}

static int run_gomocup(struct engine *e)
{
    struct gomocup *g = take_memory(sizeof *g);
    if (!g) return EXIT_LIMIT;
    g->engine = e;
    g->info = gomocup_usual;
    g->info.pondering = e->ponder;
    if (e->seconds > 0) g->info.timeout_turn = (int64_t)(e->seconds * 1000);
    g->talk = (struct talk){.engine = e,
                            .in = STDIN_FILENO,
                            .out = STDOUT_FILENO,
                            .longest = GOMOCUP_LINE,
                            .heard = on_line,
                            .urgency = urgency_of,
                            .finish = finish,
                            .answer = on_answer,
                            .with = g};
    int code = follow_gomoku(e);
    if (!code) talk_run(&g->talk);
    thinker_forget(e->thinker);
    int unlearned = engine_unfollow(e);
    zm_close(g->zm);
    free(g);
    return code ? code : unlearned;
}

const struct protocol protocol_gomocup = {"gomocup", false, "experience ponder", run_gomocup};
