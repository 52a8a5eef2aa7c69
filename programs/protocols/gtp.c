/* SPDX-License-Identifier: MIT
 * gtp.c - the Go Text Protocol, version 2 (Farneback 2002), for the m,n,k-games: black is the first
 * side. Analyses are in gtp_analyse.c.
 *
 * Commands are answered in order. Only an analysis ends where another line comes. */
#include "gtp_inside.h"

#include <math.h>
#include <stdarg.h>
#include <strings.h>
#include <unistd.h>

/* -- Answers. -------------------------------------------------------------------------------- */

static void begin_answer(const struct gtp *g, char kind)
{
    putchar(kind);
    if (g->id >= 0) printf("%ld", g->id);
}

static void answer(const struct gtp *g, char kind, const char *format, va_list args)
{
    begin_answer(g, kind);
    if (*format) putchar(' ');
    vprintf(format, args);
    printf("\n\n");
    flush_output();
}

void gtp_say(const struct gtp *g, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    answer(g, '=', format, args);
    va_end(args);
}

bool gtp_fail(const struct gtp *g, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    answer(g, '?', format, args);
    va_end(args);
    return false;
}

static void done(const struct gtp *g)
{
    gtp_say(g, "%s", "");
}

/* -- The board. ------------------------------------------------------------------------------ */

bool gtp_move_vertex(const struct gtp *g, const char *move, char out[8])
{
    int column = *move - 'a', row = *move ? atoi(move + 1) : 0;

    if (column < 0 || column >= g->width || row < 1 || row > g->height) return false;
    return gtp_write_vertex(column, g->height - row, g->height, out, 8) < 8;
}

bool gtp_read_move(struct gtp *g, const char *vertex, zm_move *out)
{
    char word[8];
    int x, y;

    if (!gtp_vertex(vertex, g->width, g->height, &x, &y))
        return gtp_fail(g, "invalid color or coordinate");
    snprintf(word, sizeof word, "%c%d", 'a' + x, g->height - y);
    return !zm_move_read(g->zm, word, out) || gtp_fail(g, "illegal move");
}

/* Opens the game on a board of another size. The rules stay. */
static bool open_board(struct gtp *g, int64_t width, int64_t height)
{
    char spec[2 * ZM_SPEC_TEXT];
    struct spec_text before = spec_text(g->zm);
    struct zm_context *zm;
    int rest = 0;

    sscanf(before.text, "mnk:%*d,%*d%n", &rest);
    snprintf(spec, sizeof spec, "mnk:%d,%d%s", (int)height, (int)width, before.text + rest);
    if (zm_open(spec, &g->engine->call->options, &zm, NULL)) return false;
    zm_close(g->zm);
    g->zm = zm;
    g->width = (int)width, g->height = (int)height;
    return true;
}

/* The usual size of a board of Go, which some front ends set before they ask for their own, is no
 * failure where the rules can have it. */
static void set_size(struct gtp *g)
{
    char *first = next_word(&g->rest), *second = next_word(&g->rest);
    int64_t width, height;

    if (!first || !whole_number(first, 1, INT32_MAX, &width) ||
        !whole_number(second ? second : first, 1, INT32_MAX, &height))
        gtp_fail(g, "syntax error: the form is boardsize WIDTH [HEIGHT]");
    else if (width > GTP_SIDE || height > GTP_SIDE || !open_board(g, width, height))
        gtp_fail(g, "unacceptable size");
    else done(g);
}

static void clear_board(struct gtp *g)
{
    while (!zm_undo(g->zm)) continue;
    memset(g->clock, 0, sizeof g->clock);
    zm_forget(g->zm);
    done(g);
}

static void set_komi(struct gtp *g)
{
    char *word = next_word(&g->rest), *end = word;

    if (word) strtod(word, &end);
    if (!word || end == word || *end) gtp_fail(g, "syntax error: komi is no number");
    else done(g);
}

/* Whether it is this colour's turn; false after an answer. */
static bool is_turn(struct gtp *g, int colour)
{
    if (colour == (zm_side_to_move(g->zm) == ZM_SECOND)) return true;
    return gtp_fail(g, "illegal move: it is %s's turn", colour ? "black" : "white");
}

static void play(struct gtp *g)
{
    char *colour = next_word(&g->rest), *vertex = next_word(&g->rest);
    zm_move move = 0;

    if (!colour || !vertex || gtp_colour(colour) < 0) gtp_fail(g, "invalid color or coordinate");
    else if (strcasecmp(vertex, "pass") == 0) gtp_fail(g, "illegal move: nobody may pass");
    else if (zm_outcome(g->zm, NULL)) gtp_fail(g, "illegal move: the game is over");
    else if (is_turn(g, gtp_colour(colour)) && gtp_read_move(g, vertex, &move)) {
        if (zm_play(g->zm, move)) gtp_fail(g, "illegal move");
        else done(g);
    }
}

static void undo(struct gtp *g)
{
    if (zm_undo(g->zm)) gtp_fail(g, "cannot undo");
    else done(g);
}

/* No line of an answer may be empty, so there is none between the board and the side to move. */
static void show_board(struct gtp *g)
{
    char *position = text_of(zm_position_text, g->zm), *rest = position, *row;

    begin_answer(g, '=');
    putchar('\n');
    for (int y = g->height; y > 0 && (row = strsep(&rest, "/ ")); y--) {
        printf("%2d", y);
        for (int x = 0; x < g->width && row[x]; x++) printf(" %c", row[x]);
        putchar('\n');
    }
    printf("  ");
    for (int x = 0; x < g->width; x++) {
        char vertex[8];
        gtp_write_vertex(x, 0, 1, vertex, sizeof vertex);
        printf(" %c", *vertex);
    }
    printf("\n%s to move, X is black\n\n", zm_side_to_move(g->zm) == ZM_SECOND ? "white" : "black");
    free(position);
    flush_output();
}

static void score(struct gtp *g)
{
    int value;

    if (!zm_outcome(g->zm, &value)) gtp_fail(g, "cannot score: the game is not over");
    else gtp_say(g, "%s", value > 0 ? "B+1" : value < 0 ? "W+1" : "0");
}

/* -- Time. ----------------------------------------------------------------------------------- */

static void set_time(struct gtp *g)
{
    int64_t n[3];

    for (int i = 0; i < 3; i++) {
        char *word = next_word(&g->rest);
        if (word && whole_number(word, 0, 1000000000, &n[i])) continue;
        gtp_fail(g, "syntax error: the form is time_settings MAIN BYO_YOMI STONES");
        return;
    }
    g->main_time = (double)n[0], g->byo_yomi = (double)n[1], g->stones = n[2];
    memset(g->clock, 0, sizeof g->clock);
    done(g);
}

static void set_time_left(struct gtp *g)
{
    char *colour = next_word(&g->rest), *time = next_word(&g->rest), *stones = next_word(&g->rest);
    int64_t left, n;

    if (!colour || gtp_colour(colour) < 0 || !time || !stones ||
        !whole_number(time, 0, 1000000000, &left) || !whole_number(stones, 0, 1000000000, &n)) {
        gtp_fail(g, "syntax error: the form is time_left COLOR SECONDS STONES");
        return;
    }
    g->clock[gtp_colour(colour)] =
        (struct gtp_clock){.left = (double)left, .stones = n, .told = true};
    done(g);
}

/* The seconds for a move of byo-yomi; 0: there is none. */
static double byo_yomi_move(const struct gtp *g)
{
    return g->stones ? g->byo_yomi / (double)g->stones : 0;
}

/* Without a word about time it is that of --time, or a second. A clock that has run out leaves
 * little, not no limit. */
static void limit_time(const struct gtp *g, struct zm_limits *limits)
{
    const double least = 0.001;
    const struct gtp_clock *c = &g->clock[zm_side_to_move(g->zm) == ZM_SECOND];
    double more = byo_yomi_move(g), move = 0, left = 0;

    if (c->told && c->stones) move = fmax(c->left / (double)c->stones, least);
    else if (c->told && !(c->left == 0 && more > 0)) left = fmax(c->left, least);
    else if (g->main_time > 0) left = g->main_time;
    else move = more;
    engine_time(g->engine, move, left, more, limits);
    if (limits->seconds <= 0 && limits->clock <= 0)
        limits->seconds = g->engine->seconds > 0 ? g->engine->seconds : 1;
}

/* -- Thinking. ------------------------------------------------------------------------------- */

static void think(struct gtp *g, enum gtp_task task, bool tells)
{
    struct zm_limits limits = engine_limits(g->engine);

    engine_book(g->engine, g->zm, call_option(g->engine->call, "book"));
    if (task != GTP_ANALYSIS) limit_time(g, &limits);
    if (tells) limits.ranking = g->rows, limits.ranking_room = g->room;
    if (tells && g->allowed_count)
        limits.root_moves = g->allowed, limits.root_count = g->allowed_count;
    g->task = task, g->tells = tells;
    engine_copy_position(g->engine, g->zm, &g->shown);
    if (tells) begin_answer(g, '='), putchar('\n'), flush_output();
    if (thinker_start(g->engine->thinker, g->zm, engine_player(g->engine, g->zm), &limits)) return;
    g->task = GTP_NOTHING;
    if (tells) putchar('\n'), flush_output();
    else gtp_fail(g, "out of memory");
}

/* A finished game has no move: who has lost it resigns, and in a draw all pass. */
static void say_over(struct gtp *g)
{
    int value;

    zm_outcome(g->zm, &value);
    if (zm_side_to_move(g->zm) == ZM_SECOND) value = -value;
    gtp_say(g, "%s", value < 0 ? "resign" : "pass");
}

static void generate(struct gtp *g, enum gtp_task task)
{
    char *colour = next_word(&g->rest);

    if (!colour || gtp_colour(colour) < 0) gtp_fail(g, "invalid color");
    else if (zm_outcome(g->zm, NULL)) say_over(g);
    else if (is_turn(g, gtp_colour(colour))) think(g, task, false);
}

static void generate_move(struct gtp *g)
{
    generate(g, GTP_MOVE);
}

static void advise(struct gtp *g)
{
    generate(g, GTP_ADVICE);
}

static void analyse(struct gtp *g, enum gtp_task task, enum gtp_form form)
{
    g->form = form;
    if (zm_outcome(g->zm, NULL) && task == GTP_MOVE) say_over(g);
    else if (zm_outcome(g->zm, NULL)) gtp_fail(g, "the game is over");
    else if (gtp_read_analysis(g)) think(g, task, true);
}

static void analyse_as_leela(struct gtp *g)
{
    analyse(g, GTP_ANALYSIS, GTP_LEELA);
}

static void analyse_as_kata(struct gtp *g)
{
    analyse(g, GTP_ANALYSIS, GTP_KATA);
}

static void move_as_leela(struct gtp *g)
{
    analyse(g, GTP_MOVE, GTP_LEELA);
}

static void move_as_kata(struct gtp *g)
{
    analyse(g, GTP_MOVE, GTP_KATA);
}

/* The answer to an analysis ends with an empty line. */
static void end_analysis(struct gtp *g)
{
    g->held = false;
    g->task = GTP_NOTHING;
    putchar('\n');
    flush_output();
}

static void say_move(struct gtp *g, zm_move move)
{
    char vertex[8];

    if (!gtp_move_vertex(g, move_text(g->zm, move).text, vertex)) gtp_fail(g, "no move");
    else if (g->task == GTP_MOVE && zm_play(g->zm, move)) gtp_fail(g, "%s", zm_why(g->zm));
    else if (g->tells) printf("play %s\n\n", vertex);
    else gtp_say(g, "%s", vertex);
    flush_output();
}

static void on_answer(void *with, enum zm_status status, const struct zm_result *r)
{
    struct gtp *g = with;
    zm_move move;

    if (g->tells && !status) {
        memcpy(g->told, g->rows, sizeof g->told);
        gtp_write_info(g, r);
    }
    if (g->task == GTP_ANALYSIS) {
        g->held = true;
        if (thinker_stopped(g->engine->thinker)) end_analysis(g);
        return;
    }
    if (engine_move(g->engine, g->zm, status, r, &move)) say_move(g, move);
    else gtp_fail(g, "no move: %s", zm_why(g->zm));
    g->task = GTP_NOTHING;
}

static void on_news(void *with, const struct zm_result *r)
{
    struct gtp *g = with;

    if (!g->tells || seconds_now() < g->told_at + g->interval) return;
    if (thinker_rows(g->engine->thinker, g->told, GTP_ROWS)) gtp_write_info(g, r);
}

/* -- Listening. ------------------------------------------------------------------------------ */

static void say_name(struct gtp *g)
{
    gtp_say(g, "Zermelo");
}

static void say_version(struct gtp *g)
{
    gtp_say(g, "%d.%d.%d", ZM_VERSION / 10000, ZM_VERSION / 100 % 100, ZM_VERSION % 100);
}

static void say_protocol(struct gtp *g)
{
    gtp_say(g, "2");
}

static void quit(struct gtp *g)
{
    done(g);
    g->talk.over = true;
}

static void refuse_handicap(struct gtp *g)
{
    gtp_fail(g, "this game has no handicap stones");
}

/* KataGo's: it ends an analysis, as any line does. */
static void halt(struct gtp *g)
{
    done(g);
}

static void list_commands(struct gtp *g);
static void know_command(struct gtp *g);

static const struct gtp_command {
    const char *name;
    void (*run)(struct gtp *g);
    bool hidden; /* it is always refused */
} commands_of_gtp[] = {
    {"protocol_version", say_protocol, false},
    {"name", say_name, false},
    {"version", say_version, false},
    {"known_command", know_command, false},
    {"list_commands", list_commands, false},
    {"quit", quit, false},
    {"boardsize", set_size, false},
    {"rectangular_boardsize", set_size, false},
    {"clear_board", clear_board, false},
    {"komi", set_komi, false},
    {"play", play, false},
    {"undo", undo, false},
    {"genmove", generate_move, false},
    {"reg_genmove", advise, false},
    {"showboard", show_board, false},
    {"final_score", score, false},
    {"time_settings", set_time, false},
    {"time_left", set_time_left, false},
    {"analyze", analyse_as_leela, false},
    {"genmove_analyze", move_as_leela, false},
    {"lz-analyze", analyse_as_leela, false},
    {"lz-genmove_analyze", move_as_leela, false},
    {"kata-analyze", analyse_as_kata, false},
    {"kata-genmove_analyze", move_as_kata, false},
    {"stop", halt, false},
    {"fixed_handicap", refuse_handicap, true},
    {"place_free_handicap", refuse_handicap, true},
    {"set_free_handicap", refuse_handicap, true},
    {NULL, NULL, true},
};

static const struct gtp_command *find(const char *name)
{
    const struct gtp_command *c = commands_of_gtp;

    while (c->name && strcmp(c->name, name) != 0) c++;
    return c->name ? c : NULL;
}

static void know_command(struct gtp *g)
{
    char *name = next_word(&g->rest);
    const struct gtp_command *c = name ? find(name) : NULL;

    gtp_say(g, "%s", c && !c->hidden ? "true" : "false");
}

static void list_commands(struct gtp *g)
{
    begin_answer(g, '=');
    putchar(' ');
    for (const struct gtp_command *c = commands_of_gtp; c->name; c++)
        if (!c->hidden) printf("%s\n", c->name);
    putchar('\n');
    flush_output();
}

static void stop(void *with)
{
    struct gtp *g = with;

    if (thinker_busy(g->engine->thinker)) thinker_stop(g->engine->thinker);
    else if (g->held) end_analysis(g);
}

/* Any line that says something ends an analysis; all others wait for the answer before. */
static enum urgency urgency_of(void *with, const char *line)
{
    struct gtp *g = with;

    if (g->task == GTP_ANALYSIS && line[strspn(line, " \t")]) stop(g);
    return LINE_WAITS;
}

static void on_line(void *with, char *line, bool cut)
{
    struct gtp *g = with;
    long id;

    g->rest = gtp_line(line, &id);
    char *name = next_word(&g->rest);
    if (!name && id < 0 && !cut) return;
    if (g->held) end_analysis(g);
    g->id = id;
    const struct gtp_command *c = name && !cut ? find(name) : NULL;
    if (cut) gtp_fail(g, "the line is too long");
    else if (!c) gtp_fail(g, "unknown command");
    else c->run(g);
}

/* Whether the game's moves are stones on vertices of a board that the protocol can name. */
static bool can_speak(struct gtp *g, const char *name)
{
    static const char *const openings[] = {"swap2",     "rif",          "swap",
                                           "soosyrv-8", "taraguchi-10", "yamaguchi"};
    struct spec_text spec = spec_text(g->zm);
    const struct call *call = g->engine->call;

    if (sscanf(spec.text, "mnk:%d,%d,", &g->height, &g->width) != 2)
        return bad_input(call, "gtp plays m,n,k-games, such as mnk:15,15,5 or gomoku; this is %s",
                         show_text(name).text);
    for (size_t i = 0; i < sizeof openings / sizeof *openings; i++)
        if (strstr(spec.text, openings[i]))
            return bad_input(call, "gtp has no words for the choices of an opening such as %s",
                             openings[i]);
    if (g->width <= GTP_SIDE && g->height <= GTP_SIDE) return true;
    return bad_input(call, "the sides of a board are up to %d in gtp, not %d by %d", GTP_SIDE,
                     g->height, g->width);
}

static int run_gtp(struct engine *e)
{
    struct gtp *g = take_memory(sizeof *g);
    const char *game = e->call->words > 1 ? e->call->word[1] : "mnk:15,15,5";
    int code = EXIT_LIMIT;

    if (!g) return code;
    g->engine = e;
    g->talk = (struct talk){.engine = e,
                            .in = STDIN_FILENO,
                            .out = STDOUT_FILENO,
                            .longest = GTP_LINE,
                            .heard = on_line,
                            .urgency = urgency_of,
                            .news = on_news,
                            .answer = on_answer,
                            .finish = stop,
                            .with = g};
    g->zm = call_open(e->call, game, &code);
    if (g->zm && !can_speak(g, game)) code = EXIT_INPUT;
    else if (g->zm) talk_run(&g->talk);
    thinker_forget(e->thinker);
    zm_close(g->zm);
    zm_close(g->shown);
    free(g);
    return code;
}

const struct protocol protocol_gtp = {"gtp", true, "", run_gtp};
