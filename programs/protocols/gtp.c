/* SPDX-License-Identifier: MIT
 * gtp.c - the Go Text Protocol, version 2 (Farneback 2002), for the m,n,k-games: black is the first
 * side. The board is in gtp_board.c, handicap and files in gtp_setup.c, analyses in gtp_analyse.c.
 *
 * Commands are answered in order. Only an analysis ends where another line comes. */
#include "gtp_inside.h"

#include <math.h>
#include <stdarg.h>
#include <strings.h>
#include <unistd.h>

/* -- Answers. -------------------------------------------------------------------------------- */

void gtp_begin(const struct gtp *g, char kind)
{
    putchar(kind);
    if (g->id >= 0) printf("%ld", g->id);
}

static void answer(const struct gtp *g, char kind, const char *format, va_list args)
{
    gtp_begin(g, kind);
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

void gtp_done(const struct gtp *g)
{
    gtp_say(g, "%s", "");
}

/* -- Time. ----------------------------------------------------------------------------------- */

/* Seconds, and stones. Front ends such as LizzieYzy tell fractions of seconds. */
static bool read_seconds(struct gtp *g, double *out)
{
    const double most = 1e9;
    const char *word = next_word(&g->rest);
    char *end;

    if (!word || word[strspn(word, "0123456789.")]) return false;
    *out = strtod(word, &end);
    return end > word && !*end && *out <= most;
}

static bool read_stones(struct gtp *g, int64_t *out)
{
    const char *word = next_word(&g->rest);

    return word && whole_number(word, 0, 1000000000, out);
}

static void set_time(struct gtp *g)
{
    double main_time, byo_yomi;
    int64_t stones;

    if (!read_seconds(g, &main_time) || !read_seconds(g, &byo_yomi) || !read_stones(g, &stones)) {
        gtp_fail(g, "syntax error: the form is time_settings MAIN BYO_YOMI STONES");
        return;
    }
    g->main_time = main_time, g->byo_yomi = byo_yomi, g->stones = stones;
    memset(g->clock, 0, sizeof g->clock);
    gtp_done(g);
}

static void set_time_left(struct gtp *g)
{
    int colour = gtp_colour(next_word(&g->rest));
    struct gtp_clock clock = {.told = true};

    if (colour < 0 || !read_seconds(g, &clock.left) || !read_stones(g, &clock.stones)) {
        gtp_fail(g, "syntax error: the form is time_left COLOR SECONDS STONES");
        return;
    }
    g->clock[colour] = clock;
    gtp_done(g);
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
    if (tells) gtp_begin(g, '='), putchar('\n'), flush_output();
    if (thinker_start(g->engine->thinker, g->zm, engine_player(g->engine, g->zm), &limits)) return;
    g->task = GTP_NOTHING;
    gtp_back(g);
    if (tells) putchar('\n'), flush_output();
    else gtp_fail(g, "out of memory");
}

static void say_word(struct gtp *g, const char *word)
{
    if (!g->tells) gtp_say(g, "%s", word);
    else printf("play %s\n\n", word), flush_output();
}

/* A finished game has no move: who has lost it resigns, and in a draw all pass. Front ends take
 * back such a pass as they do a move. */
static void say_over(struct gtp *g, int colour, enum gtp_task task, bool tells)
{
    int value;

    zm_outcome(g->zm, &value);
    if (colour) value = -value;
    if (value >= 0 && task == GTP_MOVE && !gtp_step(g)) return;
    if ((g->tells = tells)) gtp_begin(g, '='), putchar('\n');
    say_word(g, value < 0 ? "resign" : "pass");
}

/* The side may be any: who moves twice lets the other one pass. A step is taken in any case, and
 * taken back if the move is not made. */
static void generate(struct gtp *g, enum gtp_task task)
{
    int colour = gtp_colour(next_word(&g->rest));

    if (colour < 0) gtp_fail(g, "invalid color");
    else if (zm_outcome(g->zm, NULL)) say_over(g, colour, task, false);
    else if (!gtp_step(g)) return;
    else if (gtp_take_turn(g, colour)) think(g, task, false);
    else gtp_back(g);
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
    bool over = zm_outcome(g->zm, NULL);
    int colour = over ? gtp_colour(next_word(&g->rest)) : -1;

    g->form = form;
    if (colour < 0) colour = zm_side_to_move(g->zm) == ZM_SECOND;
    if (over && task == GTP_MOVE) say_over(g, colour, task, true);
    else if (over) gtp_fail(g, "the game is over");
    else if (!gtp_step(g)) return;
    else if (gtp_read_analysis(g)) think(g, task, true);
    else gtp_back(g);
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
    gtp_back(g);
    putchar('\n');
    flush_output();
}

/* Says the move that was found. False after a failure, and if it is not to be made. */
static bool say_move(struct gtp *g, zm_move move)
{
    char vertex[8];

    if (!gtp_move_vertex(g, move_text(g->zm, move).text, vertex)) return gtp_fail(g, "no move");
    if (g->task == GTP_MOVE && zm_play(g->zm, move)) return gtp_fail(g, "%s", zm_why(g->zm));
    say_word(g, vertex);
    return g->task == GTP_MOVE;
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
    bool made = engine_move(g->engine, g->zm, status, r, &move)
                    ? say_move(g, move)
                    : gtp_fail(g, "no move: %s", zm_why(g->zm));
    if (!made) gtp_back(g);
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
    gtp_done(g);
    g->talk.over = true;
}

/* KataGo's: it ends an analysis, as any line does. */
static void halt(struct gtp *g)
{
    gtp_done(g);
}

static void list_commands(struct gtp *g);
static void know_command(struct gtp *g);

static const struct gtp_command {
    const char *name;
    void (*run)(struct gtp *g);
} commands_of_gtp[] = {
    {"protocol_version", say_protocol},
    {"name", say_name},
    {"version", say_version},
    {"known_command", know_command},
    {"list_commands", list_commands},
    {"quit", quit},
    {"boardsize", gtp_set_size},
    {"rectangular_boardsize", gtp_set_size},
    {"clear_board", gtp_clear_board},
    {"komi", gtp_set_komi},
    {"play", gtp_play},
    {"undo", gtp_undo},
    {"genmove", generate_move},
    {"reg_genmove", advise},
    {"showboard", gtp_show_board},
    {"final_score", gtp_score},
    {"time_settings", set_time},
    {"time_left", set_time_left},
    {"analyze", analyse_as_leela},
    {"genmove_analyze", move_as_leela},
    {"lz-analyze", analyse_as_leela},
    {"lz-genmove_analyze", move_as_leela},
    {"kata-analyze", analyse_as_kata},
    {"kata-genmove_analyze", move_as_kata},
    {"stop", halt},
    {"fixed_handicap", gtp_fixed_handicap},
    {"place_free_handicap", gtp_place_handicap},
    {"set_free_handicap", gtp_set_handicap},
    {"loadsgf", gtp_load},
    {NULL, NULL},
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

    gtp_say(g, "%s", name && find(name) ? "true" : "false");
}

static void list_commands(struct gtp *g)
{
    gtp_begin(g, '=');
    putchar(' ');
    for (const struct gtp_command *c = commands_of_gtp; c->name; c++) printf("%s\n", c->name);
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
    free(g->step);
    free(g);
    return code;
}

const struct protocol protocol_gtp = {"gtp", true, "", run_gtp};
