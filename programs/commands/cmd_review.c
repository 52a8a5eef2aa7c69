/* SPDX-License-Identifier: MIT
 * cmd_review.c - zermelo review: what each move of a game lost against the best one. */
#include "games_file.h"
#include "games_out.h"
#include "pace.h"
#include "review.h"
#include "review_report.h"

#include <zermelo_messages.h>
#include <zermelo_record.h>

enum { GAME_MOST = 1 << 20 };         /* bytes of a game that is read */
static const double usual_total = 30; /* seconds */

struct task {
    struct call *call;
    struct zm_context *zm;
    struct zm_review_options how;
    struct zm_review *review;
    struct zm_collection *game; /* the game with what its file tells of it, from which nothing more
                                   is read; NULL: a text of moves */
    struct journal journal;
    const char *output; /* NULL: standard output, and there is no journal */
    int format;
    size_t resumed; /* moves that the journal had */
    struct pace pace;
};

/* -- The game. ------------------------------------------------------------------------------- */

/* The text of a file as games are read from. */
struct text_bytes {
    const char *at;
    size_t left;
};

static size_t take_bytes(void *with, char *out, size_t capacity)
{
    struct text_bytes *b = with;
    size_t n = b->left < capacity ? b->left : capacity;

    memcpy(out, b->at, n);
    b->at += n, b->left -= n;
    return n;
}

static int refuse_file(const struct task *t, const char *path, const struct zm_error *why)
{
    return complain(t->call, EXIT_INPUT, "%s: %s", show_text(path).text, why->text);
}

/* Plays the first of the games of a file on the table. */
static int play_first(struct task *t, const char *path, struct zm_collection *games)
{
    enum zm_status status = zm_collection_next(games);

    if (status == ZM_OVER)
        return complain(t->call, EXIT_INPUT, "%s has no game", show_text(path).text);
    if (status) return refuse_file(t, path, zm_collection_error(games));
    struct zm_context *other = zm_collection_table(games);
    if (strcmp(spec_text(other).text, spec_text(t->zm).text) != 0)
        return complain(t->call, EXIT_INPUT, "%s is a game of %s, not of %s", show_text(path).text,
                        spec_text(other).text, spec_text(t->zm).text);
    status = games_file_copy(other, t->zm);
    if (status) return complain_status(t->call, t->zm, status);
    return t->game = games, EXIT_DONE;
}

/* A file of games tells its game; other texts are moves. */
static int play_text(struct task *t, const char *path, const char *text, size_t length)
{
    struct text_bytes left = {text, length};
    const struct zm_bytes bytes = {take_bytes, &left};
    struct zm_collection *games = NULL;
    int code = EXIT_DONE;

    if (!zm_collection_open(&bytes, NULL, ZM_NOTATION_USUAL, &t->call->options, &games, NULL))
        code = play_first(t, path, games);
    else if (strlen(text) != length)
        code = complain(t->call, EXIT_INPUT, "%s has a zero byte, accepted is text",
                        show_text(path).text);
    else if (zm_play_text(t->zm, text)) code = refuse_file(t, path, zm_last_error(t->zm));
    if (games != t->game) zm_collection_free(games);
    return code;
}

/* Plays the moves of a file: those of the first of its games, or in any notation. */
static int read_game(struct task *t, const char *path)
{
    const zm_move *history;
    size_t length;

    if (zm_history(t->zm, &history))
        return complain(t->call, EXIT_INPUT, "there are two games: %s, and moves before it",
                        show_text(path).text);
    char *text = read_input(path, GAME_MOST, &length);
    if (!text) return complain_unread(t->call, path, GAME_MOST);
    int code = play_text(t, path, text, length);
    if (!code && *zm_note(t->zm)) fprintf(stderr, "note: %s\n", zm_note(t->zm));
    free(text);
    return code;
}

static bool is_same_game(struct zm_context *one, struct zm_context *other)
{
    const zm_move *moves, *others;
    size_t n = zm_history(one, &moves);

    return strcmp(spec_text(one).text, spec_text(other).text) == 0 &&
           zm_history(other, &others) == n && zm_hash(one) == zm_hash(other) &&
           (!n || memcmp(moves, others, n * sizeof *moves) == 0);
}

/* If GAME is @FILE it has been played already: takes what else the file tells of it. */
static int find_named_game(struct task *t)
{
    struct games_file f;

    if (*t->call->word[0] != '@') return EXIT_DONE;
    int code = games_file_open(&f, t->call, t->call->word[0] + 1, NULL, ZM_NOTATION_USUAL);
    bool found =
        !code && !zm_collection_next(f.games) && is_same_game(zm_collection_table(f.games), t->zm);
    if (found) t->game = f.games, f.games = NULL;
    games_file_close(&f);
    return code;
}

/* What is annotated. A format that has no form for such games is refused before the review. */
static int prepare_game(struct task *t)
{
    enum zm_format format = review_game_format((enum review_format)t->format);
    struct zm_error why = {.text = ""};

    if (!format) return EXIT_DONE;
    int code = t->game ? EXIT_DONE : find_named_game(t);
    if (code) return code;
    enum zm_status status = t->game ? ZM_OK : zm_collection_of(t->zm, NULL, &t->game, &why);
    if (status) return complain_error(t->call, status, &why);
    return games_out_check(t->call, t->game, format);
}

static const char *player_name(const struct task *t)
{
    return t->how.player ? t->how.player : review_player(t->zm);
}

/* -- The journal. ---------------------------------------------------------------------------- */

static bool take_line(void *with, const char *line)
{
    struct task *t = with;
    struct zm_reviewed m;

    if (!review_read(line, &m) || zm_review_restore(t->review, &m)) return false;
    t->resumed++;
    return true;
}

/* What tells the review of this game by this player from others. */
static char *what_it_is(const struct task *t)
{
    const zm_move *history;
    size_t n = zm_history(t->zm, &history);
    char *about = format_text("%s by %s, %g s, %" PRIu64 " nodes:", spec_text(t->zm).text,
                              player_name(t), t->how.seconds, t->how.nodes);

    append_text(&about, " %016" PRIx64, zm_hash(t->zm));
    for (size_t i = 0; i < n; i++) append_text(&about, " %" PRIu64, history[i]);
    return about;
}

static int begin_journal(struct task *t)
{
    t->journal = (struct journal){.call = t->call,
                                  .kind = "review",
                                  .about = what_it_is(t),
                                  .take = take_line,
                                  .with = t,
                                  .file = -1};
    return t->output ? journal_begin(&t->journal, t->output) : EXIT_DONE;
}

/* -- Reviewing. ------------------------------------------------------------------------------ */

static double part_done(const struct task *t)
{
    return 1 - (double)zm_review_left(t->review) / (double)zm_review_count(t->review);
}

static void on_progress(void *with, const struct zm_result *so_far)
{
    struct task *t = with;

    (void)so_far;
    pace_tell(&t->pace, part_done(t));
}

static int step(struct task *t)
{
    struct zm_reviewed m = {.size = sizeof m};

    pace_tell(&t->pace, part_done(t));
    enum zm_status status = zm_review_step(t->review);
    if (status == ZM_STOPPED) return EXIT_INTERRUPTED;
    if (status) return clear_status(), complain_status(t->call, t->zm, status);
    zm_review_move(t->review, zm_review_left(t->review), &m);
    return t->output ? review_keep(&t->journal, &m) : EXIT_DONE;
}

static int write_report(const struct task *t)
{
    const bool terminal = !t->output, wraps = terminal && t->format == REVIEW_TEXT;
    const struct review_report p = {.zm = t->zm,
                                    .review = t->review,
                                    .player = player_name(t),
                                    .bold = terminal ? bold() : "",
                                    .plain = terminal ? plain() : "",
                                    .columns = wraps ? terminal_columns(stdout) : 0,
                                    .game = t->game};
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    enum zm_status status =
        out ? review_write(out, (enum review_format)t->format, &p) : ZM_NO_MEMORY;
    if (out && fclose(out) != 0 && !status) status = ZM_NO_MEMORY;
    bool written = length > 0 && !status;
    int code = EXIT_DONE;
    if (!written) code = complain(t->call, status_code(status), "%s", zm_strerror(status));
    else if (wraps) print_wrapped(stdout, text);
    else code = put_output(t->call, text, length);

    free(text);
    return code;
}

/* Reviews what is left, and reports what there is, also after Ctrl-C. */
static int review_all(struct task *t)
{
    int code = EXIT_DONE;

    pace_begin(&t->pace, "reviewing");
    while (!code && zm_review_left(t->review)) code = interrupted ? EXIT_INTERRUPTED : step(t);
    clear_status();
    if (code && code != EXIT_INTERRUPTED) return code;
    int failed = noted_failure();
    if (!failed) failed = write_report(t);
    tell_memory(t->call, t->zm);
    return failed ? failed : code;
}

static int review(struct task *t)
{
    enum zm_status status = zm_review_begin(t->zm, &t->how, &t->review);

    if (status) return complain_status(t->call, t->zm, status);
    watch_interrupt();
    int code = begin_journal(t);
    if (!code && t->resumed)
        fprintf(stderr, "%zu moves were reviewed before, %zu are left\n", t->resumed,
                zm_review_left(t->review));
    if (!code) code = review_all(t);
    journal_end(&t->journal, !code);
    zm_review_end(t->review);
    return code;
}

/* -- The command. ---------------------------------------------------------------------------- */

/* Reads the options. False after a complaint. */
static bool read_options(struct task *t)
{
    struct zm_limits limits = {.size = sizeof limits};

    t->output = call_option(t->call, "output");
    t->how = (struct zm_review_options){.size = sizeof t->how,
                                        .player = call_option(t->call, "player"),
                                        .seed = t->call->seed,
                                        .stop = &interrupted,
                                        .progress = on_progress,
                                        .with = t};
    t->format = REVIEW_TEXT;
    if (!call_limits(t->call, &limits) || !call_time(t->call, "total", &t->how.total) ||
        !call_format(t->call, review_format_names, "are text, json, svg, pgn, sgf", &t->format) ||
        (t->output && !call_replaceable(t->call, "output")))
        return false;
    t->how.seconds = limits.seconds, t->how.nodes = limits.nodes, t->how.memory = limits.memory;
    if (t->how.nodes && !t->call->seed_given) t->how.seed = 0;
    bool limited = limits.seconds > 0 || limits.nodes || t->how.total > 0;
    if (!limited) t->how.total = usual_total;
    return true;
}

static int run(struct call *call, struct zm_context *zm)
{
    struct task t = {.call = call, .zm = zm};
    int code = EXIT_DONE;

    if (!read_options(&t)) return EXIT_INPUT;
    if (call->words > 1) code = read_game(&t, call->word[1]);
    if (!code) code = prepare_game(&t);
    if (!code) code = review(&t);
    zm_collection_free(t.game);
    return code;
}

static const struct option options[] = {
    {"player", "PLAYER", "who searches (exact as long as all is proven, then strong)"},
    {"total", "TIME", "take at most so long for the whole game (30s)"},
    OPTIONS_LIMITS,
    OPTIONS_POSITION,
    {"format", "FORMAT", "text, json, svg, pgn or sgf (by the end of the file's name, or text)"},
    {"output", "FILE", "write there, and keep in FILE.part what is done, to go on from there"},
    {OPTION_TABLES},
    {OPTION_BOOK},
    {NULL, NULL, NULL},
};

const struct command command_review = {
    .name = "review",
    .form = "GAME [FILE]",
    .summary = "mark the mistakes of a game: what each move lost against the best one",
    .options = options,
    .help =
        "The moves are those of FILE (-: of standard input), the first of the games in a file\n"
        "(SGF, PGN, psq, a saved game and others) or moves in any notation,\n"
        "or of --moves, or of GAME itself, if it is @FILE. The review goes backwards from the "
        "end,\n"
        "so that what was found of later positions serves earlier ones. Values are exact where "
        "they\n"
        "can be proven within the limits, or stand in a book.\n"
        "\n"
        "What a move lost is the difference of the expected scores (a win is 1, a draw 0.5) of "
        "the\n"
        "best move and of the one that was played: ?! marks an inaccuracy, a loss of 0.05, ? a\n"
        "mistake, 0.1, ?? a blunder, 0.15. The accuracy of a side is the mean of its moves'.\n"
        "docs/review.md tells more.\n"
        "\n"
        "pgn and sgf are the game itself, with what its file tells of it, with marks, why, and "
        "the\n"
        "better lines as variations.\n"
        "\n"
        "--time and --nodes limit each search; a move takes one, a doubtful one up to three. What\n"
        "early proofs leave of it is spent where the proofs end: was the game lost already? With\n"
        "--nodes each move begins with empty tables, and the same command gives the same review\n"
        "on every machine that has the same books and endgame tables. Without any limit it is\n"
        "--total 30s. Ctrl-C ends the review; what is done is reported. With --output the same\n"
        "command goes on where the last one ended.\n"
        "\n"
        "JSON is one object: game, position (where the moves begin), player, complete, sides (a\n"
        "list of two: side, moves, accuracy, inaccuracies, mistakes, blunders, proven), turn (the\n"
        "number of the move that lost the game, or null) and moves, a list: number, ply, side,\n"
        "move, reviewed, best, loss, value_lost, accuracy, mark, proven, first_expects, of_played\n"
        "and of_best (each with value, kind, outcome, distance, distance_kind, expected), line,\n"
        "reply, why, lets_take, rule, nodes.\n",
    .examples = "zermelo review connect4 --moves 44444323\n"
                "zermelo review @my.game --time 1s --output my.svg\n"
                "zermelo review gomoku game.txt --total 1m --json\n"
                "zermelo review tictactoe --moves \"b2 a2 a1 c3\" --nodes 100k\n"
                "echo \"3 6 2 5 1\" | zermelo review kalah:6,4 - --total 5s --format pgn\n",
    .run_on = run,
    .own_tables = true,
    .own_books = true,
};
