/* SPDX-License-Identifier: MIT
 * cmd_convert.c - zermelo convert: files of games, from one format to another. */
#include "games_file.h"

#include "pace.h"

#include <errno.h>
#include <zermelo_messages.h>

enum { FAULTS_TOLD = 20, KINDS = 7 };

struct convert {
    struct call *call;
    enum zm_format to;
    enum zm_notation notation;
    const char *output; /* NULL: games are written to standard output */
    struct new_file file;
    uint64_t written; /* bytes */
    json_t *faults;   /* the first of them */
    struct pace pace;
    uint64_t games, faulty, cut, files_unread;
    struct zm_collection_loss loss; /* of all games */
    char *unknown;                  /* elements of XML; a text to be freed */
    const char *path;               /* the file that is read */
};

/* -- Faults. --------------------------------------------------------------------------------- */

static void tell_fault(struct convert *v, uint64_t game, const struct zm_error *why)
{
    json_t *fault = error_json(why);
    size_t told = json_array_size(v->faults);

    json_t *error = json_incref(json_object_get(fault, "error"));
    json_decref(fault);
    json_object_set_new(error, "file", json_string(v->path));
    json_object_set_new(error, "game", json_integer((json_int_t)game));
    if (told < FAULTS_TOLD) {
        json_array_append(v->faults, error);
        clear_status();
        fprintf(stderr, "zermelo convert: %s: game %" PRIu64 ": %s\n", show_text(v->path).text,
                game, why->text);
    }
    json_decref(error);
}

/* -- Games. ---------------------------------------------------------------------------------- */

static bool put_text(struct convert *v, const char *text, size_t length)
{
    bool good = true;

    if (v->output) good = new_file_put(&v->file, v->written, text, length);
    else if (!v->call->json) good = fwrite(text, 1, length, stdout) == length;
    v->written += length;
    return good;
}

static void add_loss(struct zm_collection_loss *all, const struct zm_collection_loss *one)
{
    all->variations += one->variations;
    all->comments += one->comments;
    all->marks += one->marks;
    all->times += one->times;
    all->tags += one->tags;
    all->properties += one->properties;
    all->results += one->results;
}

/* Writes the game that was read. */
static int write_game(struct convert *v, struct zm_collection *games,
                      const struct zm_collection_game *game)
{
    struct zm_collection_loss loss = {.size = sizeof loss};
    size_t length;
    char *text;

    enum zm_status status = zm_collection_write(games, v->to, &text, &length, &loss);
    if (status == ZM_BAD_INPUT) {
        v->faulty++;
        return tell_fault(v, game->number, zm_collection_error(games)), EXIT_DONE;
    }
    if (status) return complain(v->call, status_code(status), "%s", zm_strerror(status));
    add_loss(&v->loss, &loss);
    v->games++;
    bool good = put_text(v, text, length);
    zm_collection_give(games, text, length);
    if (good) return EXIT_DONE;
    return v->output ? complain_unwritten(v->call, v->output) : EXIT_LIMIT;
}

static int take_game(struct convert *v, struct zm_collection *games, enum zm_status status)
{
    struct zm_collection_game game = {.size = sizeof game};

    zm_collection_about(games, &game);
    if (status) {
        v->faulty++;
        tell_fault(v, game.number, zm_collection_error(games));
        return EXIT_DONE;
    }
    if (game.cut) v->cut += game.cut, tell_fault(v, game.number, zm_collection_error(games));
    return write_game(v, games, &game);
}

static int convert_file(struct convert *v, const char *path, const char *game)
{
    struct games_file f;
    enum zm_status status = ZM_OK;

    v->path = strcmp(path, "-") ? path : "standard input";
    int code = games_file_open(&f, v->call, path, game, v->notation);
    while (!code && !interrupted && (status = zm_collection_next(f.games)) != ZM_OVER) {
        if (status && status != ZM_BAD_INPUT)
            code = complain(v->call, status_code(status), "%s: %s", show_text(v->path).text,
                            zm_collection_error(f.games)->text);
        else code = take_game(v, f.games, status);
        if (!v->pace.quiet)
            show_status(seconds_now() - v->pace.started, "%" PRIu64 " games (Ctrl-C: end)",
                        v->games);
    }
    if (f.games && *zm_collection_unknown(f.games))
        append_text(&v->unknown, "%s%s", *v->unknown ? " " : "", zm_collection_unknown(f.games));
    games_file_close(&f);
    return code;
}

/* -- The summary. ---------------------------------------------------------------------------- */

struct left_out {
    const char *name;
    size_t count;
};

static void list_left_out(const struct zm_collection_loss *l, struct left_out out[KINDS])
{
    const struct left_out all[KINDS] = {
        {"variations", l->variations}, {"comments", l->comments}, {"marks", l->marks},
        {"times", l->times},           {"tags", l->tags},         {"properties", l->properties},
        {"results", l->results}};

    memcpy(out, all, sizeof all);
}

static void print_summary(const struct convert *v)
{
    struct left_out left[KINDS];
    const char *before = ", without";

    list_left_out(&v->loss, left);
    fprintf(stderr, "%" PRIu64 " game%s", v->games, v->games == 1 ? "" : "s");
    if (v->faulty) fprintf(stderr, ", %" PRIu64 " left out for their faults", v->faulty);
    if (v->cut) fprintf(stderr, ", %" PRIu64 " variations cut", v->cut);
    for (int i = 0; i < KINDS; i++)
        if (left[i].count)
            fprintf(stderr, "%s %zu %s", before, left[i].count, left[i].name), before = ",";
    if (*v->unknown) fprintf(stderr, ", elements not known: %s", v->unknown);
    fputc('\n', stderr);
}

static void print_summary_json(const struct convert *v)
{
    json_t *left_out = json_object();
    struct left_out left[KINDS];

    list_left_out(&v->loss, left);
    for (int i = 0; i < KINDS; i++)
        json_object_set_new(left_out, left[i].name, json_integer((json_int_t)left[i].count));
    print_json(json_pack("{s:s, s:s?, s:I, s:I, s:I, s:o, s:O, s:s}", "to", zm_format_name(v->to),
                         "output", v->output, "games", (json_int_t)v->games, "faulty",
                         (json_int_t)v->faulty, "cut", (json_int_t)v->cut, "left_out", left_out,
                         "faults", v->faults, "unknown", v->unknown));
}

/* -- All of it. ------------------------------------------------------------------------------ */

/* The format that is asked for, or that the name of the output tells. */
static bool choose_format(struct convert *v)
{
    static const char *const endings[][2] = {
        {"sgf", "sgf"}, {"psq", "psq"}, {"pgn", "pgn"}, {"game", "saved"}, {"txt", "moves"}};
    const char *to = call_option(v->call, "to"), *end = v->output ? strrchr(v->output, '.') : NULL;

    for (size_t i = 0; !to && end && i < sizeof endings / sizeof *endings; i++)
        if (strcmp(end + 1, endings[i][0]) == 0) to = endings[i][1];
    v->to = zm_format_of(to ? to : "pgn");
    return v->to || bad_input(v->call,
                              "--to is \"%s\", accepted are sgf, psq, pgn, saved, moves, "
                              "openspiel, kgp",
                              show_text(to).text);
}

static bool read_options(struct convert *v)
{
    static const char *const notations[] = {"usual", "openspiel", NULL};
    int notation = ZM_NOTATION_USUAL;

    v->output = call_option(v->call, "output");
    if (!choose_format(v) || !call_replaceable(v->call, "output") ||
        !call_choice(v->call, "notation", notations, "are usual and openspiel", &notation))
        return false;
    v->notation = (enum zm_notation)notation;
    return true;
}

static int convert_all(struct convert *v)
{
    const char *game = call_option(v->call, "game");
    int code = EXIT_DONE, unread = EXIT_DONE;

    for (int i = 0; i < v->call->words && !interrupted; i++) {
        code = convert_file(v, v->call->word[i], game);
        if (code == EXIT_LIMIT || code == EXIT_BROKEN) return code;
        if (code) unread = code;
    }
    if (interrupted) return EXIT_INTERRUPTED;
    if (unread && !v->games) return unread;
    if (!v->games && !v->faulty) return complain(v->call, EXIT_INPUT, "there are no games");
    clear_status();
    if (!flush_output()) return noted_failure();
    if (v->call->json) print_summary_json(v);
    else if (v->games || v->faulty > FAULTS_TOLD) print_summary(v);
    return unread ? unread : !v->games ? EXIT_INPUT : v->faulty || v->cut ? EXIT_NO : EXIT_DONE;
}

/* Writes to a new file, which takes the place of an old one if any game was written. */
static int convert_to_file(struct convert *v)
{
    if (!new_file_begin(&v->file, v->output)) return complain_unwritten(v->call, v->output);
    int code = convert_all(v);
    bool keep = v->games && code != EXIT_INTERRUPTED && code != EXIT_LIMIT;
    if (!new_file_end(&v->file, keep) && keep) return complain_unwritten(v->call, v->output);
    return code;
}

static int run(struct call *call)
{
    struct convert v = {.call = call};

    if (!read_options(&v)) return EXIT_INPUT;
    v.faults = json_array();
    v.unknown = format_text("%s", "");
    watch_interrupt();
    pace_begin(&v.pace, "reading games");
    int code = v.output ? convert_to_file(&v) : convert_all(&v);
    clear_status();
    json_decref(v.faults);
    free(v.unknown);
    return code;
}

static const struct option options[] = {
    {"to", "FORMAT", "sgf, psq, pgn, saved, moves, openspiel, kgp (by the output's name, or pgn)"},
    {"game", "GAME", "the game of all games (each tells its own)"},
    {"notation", "usual|openspiel", "lines of numbers as people mean them, or as OpenSpiel's"},
    {"output", "FILE", "write there instead of to standard output"},
    {NULL, NULL, NULL},
};

const struct command command_convert = {
    .name = "convert",
    .form = "FILE...",
    .summary = "files of games: SGF, psq, PGN, saved games, RenLib and others, into each other",
    .options = options,
    .help =
        "Reads games from files (-: standard input) in any format that is known, which the\n"
        "content tells: SGF, Piskvork's psq, PGN, saved games, RenjuNet's RIF, RenLib's\n"
        "libraries, and lines of moves, of positions or of Gomocup's openings. Files of lines\n"
        "do not tell their game: --game does.\n"
        "\n"
        "A game that cannot be read is left out, and told with its line; the others are\n"
        "written. What the format cannot hold is counted in the summary. Exit code 1: games\n"
        "or variations were left out.\n"
        "\n"
        "JSON: to, output, games, faulty, cut (variations), left_out (variations, comments,\n"
        "marks, times, tags, properties, results), faults (the first 20: file, game, message, id,\n"
        "arguments), unknown (elements of XML). The games are written to --output alone then.\n",
    .examples = "zermelo convert games.sgf --to psq --output game.psq\n"
                "zermelo convert openings.txt --game gomoku:20 --to sgf\n"
                "zermelo convert library.lib --output library.sgf\n"
                "zermelo convert games.txt --game connect4 --to openspiel\n",
    .run = run,
};
