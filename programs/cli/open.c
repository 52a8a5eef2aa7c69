/* SPDX-License-Identifier: MIT
 * open.c - opens the game that a word of the command line names, with its position and moves. */
#include "games_file.h"

#include <sys/stat.h>
#include <zermelo_record.h>

enum { FILE_MOST = 1 << 20 };

/* The option --notation, for all that is read later. */
static bool set_notation(struct call *call, struct zm_context *zm)
{
    const char *name = call_option(call, "notation");

    if (name && strcmp(name, "openspiel") == 0) zm_notation_set(zm, ZM_NOTATION_OPENSPIEL);
    else if (name && strcmp(name, "usual") != 0)
        return bad_input(call, "--notation is \"%s\", accepted: usual, openspiel",
                         show_text(name).text);
    return true;
}

/* Tells what was taken for granted of a text just read. */
static void tell_note(const struct zm_context *zm)
{
    if (*zm_note(zm)) fprintf(stderr, "note: %s\n", zm_note(zm));
}

static enum zm_status set_position(const struct call *call, struct zm_context *zm, const char *text,
                                   bool *complained)
{
    size_t length;

    if (*text != '@') return zm_position_set(zm, text);
    char *read = read_file(text + 1, FILE_MOST, &length);
    *complained = !read;
    if (!read) return complain_unread(call, text + 1, FILE_MOST), ZM_BAD_INPUT;
    enum zm_status status = zm_position_set(zm, read);
    free(read);
    return status;
}

struct zm_context *call_saved(const struct call *call, const char *path, struct zm_record *record,
                              int *code)
{
    struct zm_context *zm = NULL;
    struct zm_error why = {.text = ""};
    size_t length;
    char *text = read_file(path, FILE_MOST, &length);

    if (!text) return *code = complain_unread(call, path, FILE_MOST), NULL;
    enum zm_status status = zm_record_read(text, length, &call->options, record, &zm, &why);
    free(text);
    if (status)
        *code = complain(call, status_code(status), "%s: %s", show_text(path).text, why.text);
    return zm;
}

/* The game that a file holds, or the first of several. */
static struct zm_context *call_file(const struct call *call, const char *path, int *code)
{
    static const char saved[] = "zermelo ";
    char begin[sizeof saved] = "";
    FILE *in = fopen(path, "rb");
    size_t n = in ? fread(begin, 1, sizeof saved - 1, in) : 0;

    if (in) fclose(in);
    if (!n || strcmp(begin, saved) == 0) return call_saved(call, path, NULL, code);
    return games_file_first(call, path, code);
}

char *meant_game(const struct call *call, const char *name)
{
    const char *names[GAME_NAMES_MOST];
    size_t n = game_names(call, names);
    char *bare = format_text("%.*s", (int)strcspn(name, ":"), name);
    const char *near = nearest_name(bare, names, n);
    struct stat about;

    free(bare);
    if (stat(name, &about) == 0 && S_ISREG(about.st_mode))
        return format_text(strcmp(call->command->name, "play") == 0
                               ? "; the game in the file of that name: --resume %s"
                               : "; the game in the file of that name: @%s",
                           show_text(name).text);
    return near ? format_text("; did you mean %s?", near) : format_text("%s", "");
}

static int complain_unknown(const struct call *call, const char *game, const struct zm_error *why)
{
    char *meant = meant_game(call, game);

    if (call->json) print_json(error_json(why));
    complain(call, EXIT_INPUT, "%s%s", why->text, meant);
    free(meant);
    return EXIT_INPUT;
}

struct zm_context *call_game(const struct call *call, const char *game, int *code)
{
    struct zm_context *zm = NULL;
    struct zm_error why = {.text = ""};
    enum zm_status status = zm_open(game, &call->options, &zm, &why);

    if (status && strcmp(why.id, "unknown-game") == 0) *code = complain_unknown(call, game, &why);
    else if (status) *code = complain_error(call, status, &why);
    return zm;
}

bool call_tables(struct call *call, struct zm_context *zm)
{
    const char *path = call_option(call, "tables");

    if (!path && !call->command->own_tables) return true;
    if (!call->asks_tables && !tablebase_set_open(&call->tablebases, call, path)) return false;
    call->asks_tables = true;
    if (!tablebase_set_use(&call->tablebases, zm) || !path) return true;
    return bad_input(call, "%s: %s", show_text(path).text,
                     call->tablebases.count ? zm_why(zm) : "no tables are there");
}

/* The books that came with the program are meant if `path` is NULL. */
static bool use_book(struct call *call, struct zm_context *zm, const char *path)
{
    if (!call->asks_books && !book_set_open(&call->books, call, path)) return false;
    call->asks_books = true;
    if (!book_set_use(&call->books, zm) || !path) return true;
    return bad_input(call, "%s: %s", show_text(path).text,
                     call->books.count ? zm_why(zm) : "no books are there");
}

bool call_book(struct call *call, struct zm_context *zm)
{
    const char *path = call_option(call, "book");

    if (!call->command->own_books || (path && strcmp(path, "no") == 0)) return true;
    return use_book(call, zm, path);
}

bool call_named_book(struct call *call, struct zm_context *zm)
{
    const char *path = call_option(call, "book");

    return !path || strcmp(path, "no") == 0 || use_book(call, zm, path);
}

struct zm_context *call_open(struct call *call, const char *game, int *code)
{
    const char *position = call_option(call, "position"), *moves = call_option(call, "moves");
    struct zm_context *zm =
        *game == '@' ? call_file(call, game + 1, code) : call_game(call, game, code);
    enum zm_status status = ZM_OK;
    bool complained = false;

    if (!zm) return NULL;
    if (!set_notation(call, zm)) complained = true, status = ZM_BAD_INPUT;
    if (!status && position) status = set_position(call, zm, position, &complained);
    tell_note(zm);
    if (!status && moves) status = zm_play_text(zm, moves), tell_note(zm);
    if (!status && !(call_tables(call, zm) && call_book(call, zm)))
        complained = true, status = ZM_BAD_INPUT;
    if (!status) return *code = EXIT_DONE, zm;
    *code = complained ? EXIT_INPUT : complain_status(call, zm, status);
    zm_close(zm);
    return NULL;
}

int call_run(struct call *call)
{
    const struct command *c = call->command;
    int code = EXIT_LIMIT;

    if (c->run) return c->run(call);
    struct zm_context *zm = call_open(call, call->word[0], &code);
    if (zm) code = c->run_on(call, zm);
    zm_close(zm);
    return code;
}
