/* SPDX-License-Identifier: MIT
 * cmd_convert.c - zermelo convert: files of games, from one format to another. */
#include "games_file.h"
#include "games_out.h"
#include "pace.h"

#include <zermelo_messages.h>

enum { FAULTS_TOLD = 20 };

struct convert {
    struct call *call;
    enum zm_notation notation;
    struct games_out out;
    json_t *faults; /* the first of them */
    struct pace pace;
    uint64_t faulty, cut;
    char *unknown;    /* elements of XML; a text to be freed */
    const char *path; /* the file that is read */
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

/* Writes the game that was read. */
static int write_game(struct convert *v, struct zm_collection *games,
                      const struct zm_collection_game *game)
{
    bool fits;
    int code = games_out_put(&v->out, games, &fits);

    if (!fits) v->faulty++, tell_fault(v, game->number, zm_collection_error(games));
    return code;
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
                        v->out.games);
    }
    if (f.games && *zm_collection_unknown(f.games))
        append_text(&v->unknown, "%s%s", *v->unknown ? " " : "", zm_collection_unknown(f.games));
    games_file_close(&f);
    return code;
}

/* -- The summary. ---------------------------------------------------------------------------- */

static void print_summary(const struct convert *v)
{
    fprintf(stderr, "%" PRIu64 " game%s", v->out.games, v->out.games == 1 ? "" : "s");
    if (v->faulty) fprintf(stderr, ", %" PRIu64 " left out for their faults", v->faulty);
    if (v->cut) fprintf(stderr, ", %" PRIu64 " variations cut", v->cut);
    games_out_tell_losses(&v->out);
    if (*v->unknown) fprintf(stderr, ", elements not known: %s", v->unknown);
    fputc('\n', stderr);
}

static void print_summary_json(const struct convert *v)
{
    print_json(json_pack("{s:s, s:s?, s:I, s:I, s:I, s:o, s:O, s:s}", "to",
                         zm_format_name(v->out.format), "output", v->out.output, "games",
                         (json_int_t)v->out.games, "faulty", (json_int_t)v->faulty, "cut",
                         (json_int_t)v->cut, "left_out", games_out_losses(&v->out), "faults",
                         v->faults, "unknown", v->unknown));
}

/* -- All of it. ------------------------------------------------------------------------------ */

/* The format that is asked for, or that the name of the output tells. */
static bool choose_format(struct convert *v)
{
    const char *to = call_option(v->call, "to");

    v->out.format = games_format(to, v->out.output, ZM_FORMAT_PGN);
    if (v->out.format) return true;
    char *known = games_formats();
    complain(v->call, EXIT_INPUT, "--to is \"%s\", accepted are %s", show_text(to).text, known);
    free(known);
    return false;
}

static bool read_options(struct convert *v)
{
    static const char *const notations[] = {"usual", "openspiel", NULL};
    int notation = ZM_NOTATION_USUAL;

    v->out.output = call_option(v->call, "output");
    v->out.silent = v->call->json;
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
    if (unread && !v->out.games) return unread;
    if (!v->out.games && !v->faulty) return complain(v->call, EXIT_INPUT, "there are no games");
    clear_status();
    if (!flush_output()) return noted_failure();
    if (v->call->json) print_summary_json(v);
    else if (v->out.games || v->faulty > FAULTS_TOLD) print_summary(v);
    if (unread) return unread;
    return !v->out.games ? EXIT_INPUT : v->faulty || v->cut ? EXIT_NO : EXIT_DONE;
}

/* A new file takes the place of an old one if any game was written. */
static int convert_into(struct convert *v)
{
    int code = games_out_begin(&v->out);

    if (code) return code;
    code = convert_all(v);
    bool keep = v->out.games && code != EXIT_INTERRUPTED && code != EXIT_LIMIT;
    int unwritten = games_out_end(&v->out, keep);
    return unwritten ? unwritten : code;
}

static int run(struct call *call)
{
    struct convert v = {.call = call, .out.call = call};

    if (!read_options(&v)) return EXIT_INPUT;
    v.faults = json_array();
    v.unknown = format_text("%s", "");
    watch_interrupt();
    pace_begin(&v.pace, "reading games");
    int code = convert_into(&v);
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
