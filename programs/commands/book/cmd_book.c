/* SPDX-License-Identifier: MIT
 * cmd_book.c - zermelo book: builds, shows, verifies, merges, imports and exports books of
 * openings. */
#include "book.h"

#include <errno.h>
#include <zermelo_solve.h>

struct zm_book *book_open(const struct call *call, const char *path)
{
    struct zm_book *book = NULL;
    struct zm_error why = {.text = ""};
    enum zm_status status = zm_book_open(path, NULL, &book, &why);

    if (status) complain(call, status_code(status), "%s: %s", show_text(path).text, why.text);
    return book;
}

/* -- Writing. -------------------------------------------------------------------------------- */

struct writing {
    struct new_file file;
    int failed; /* errno of what could not be written */
};

static bool put(void *with, uint64_t offset, const void *bytes, size_t n)
{
    struct writing *w = with;

    if (new_file_put(&w->file, offset, bytes, n)) return true;
    w->failed = errno;
    return false;
}

int book_write(const struct call *call, struct zm_context *zm, const char *path,
               const struct zm_book_head *head, struct zm_book_entry *entries, size_t count)
{
    struct writing w = {.failed = 0};
    const struct zm_sink sink = {.size = sizeof sink, .write = put, .with = &w};

    if (!new_file_begin(&w.file, path)) return complain_unwritten(call, path);
    enum zm_status status = zm_book_write(zm, head, entries, count, &sink);
    if (new_file_end(&w.file, !status)) return EXIT_DONE;
    if (status && status != ZM_IO) return complain_status(call, zm, status);
    if (status) errno = w.failed;
    return complain_unwritten(call, path);
}

/* -- Building. ------------------------------------------------------------------------------- */

/* Whether an option is given that belongs to another way. */
static bool has_others(const struct call *call, const char *const *others, const char *way)
{
    for (; *others; others++)
        if (call_option(call, *others))
            return complain(call, EXIT_INPUT, "--%s is not for --by %s", *others, way), true;
    return false;
}

static int book_build(struct call *call)
{
    static const char *const ways[] = {"proof", "search", "selfplay", NULL};
    static const char *const others[][8] = {
        {"positions", "games", "time", "player", "breadth", NULL},
        {"games", "plies", "part", "memory", "seeds", "threads", NULL},
        {"positions", "plies", "part", "memory", "seeds", "threads", NULL}};
    static int (*const by[])(struct call *, struct zm_context *) = {book_prove, book_search,
                                                                    book_play};
    const char *out = call_option(call, "output");
    int code, way = 0;

    if (call->words != 2 || !out)
        return complain(call, EXIT_INPUT, "build takes a game, and --output");
    if (!call_choice(call, "by", ways, "are proof, search and selfplay", &way) ||
        has_others(call, others[way], ways[way]) || !call_replaceable(call, "output"))
        return EXIT_INPUT;
    if (!new_file_possible(out)) return complain_unwritten(call, out);
    struct zm_context *zm = call_game(call, call->word[1], &code);
    if (!zm) return code;
    /* what has no book is refused before long work */
    enum zm_status status = zm_book_moves(zm, NULL, NULL, 0, &(size_t){0});
    code = status ? complain_status(call, zm, status) : by[way](call, zm);
    zm_close(zm);
    return code;
}

/* -- The command. ---------------------------------------------------------------------------- */

static int run(struct call *call)
{
    static const struct {
        const char *name;
        int (*run)(struct call *call);
    } parts[] = {{"build", book_build}, {"show", book_show},     {"verify", book_verify},
                 {"merge", book_merge}, {"import", book_import}, {"export", book_export}};

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (strcmp(call->word[0], parts[i].name) == 0) return parts[i].run(call);
    return complain(call, EXIT_INPUT,
                    "\"%s\" is not accepted, but build, show, verify, merge, import or export",
                    show_text(call->word[0]).text);
}

static const struct option options[] = {
    {"by", "proof|search|selfplay", "build: how values are found (proof)"},
    {"plies", "N", "build: the last ply, 0 to 60; import (30), export: likewise"},
    {"positions", "N", "build --by search: end with at least this many"},
    {"games", "N", "build --by selfplay: end with at least this many"},
    {"time", "TIME", "build --by search, --by selfplay: end when it is up"},
    {"breadth", "N", "build --by search, --by selfplay: more moves are added one by one (16)"},
    {"player", "PLAYER", "build --by search (strong:nodes=100k), --by selfplay (strong:nodes=2k)"},
    {"output", "FILE", "build, merge, import, export: the book to make"},
    {"part", "I/N", "build: prove only the I-th of N parts, into FILE.part (1/1)"},
    {"threads", "N", "build, verify: how many prove one position together (1)"},
    {"memory", "SIZE", "build, verify: for proofs, and for tables if there are any (256M)"},
    {"seeds", "N", "build, verify: for Kalah, first make tables of up to N seeds"},
    {"proven", NULL, "export: only what is proven"},
    {"sample", "N", "verify: prove this many positions of the last ply again (10)"},
    OPTIONS_POSITION,
    {NULL, NULL, NULL},
};

const struct command command_book = {
    .name = "book",
    .form = "build|show|verify|merge|import|export [GAME|FILE...]",
    .summary = "books of openings: values proven, searched or played, and games",
    .options = options,
    .help =
        "build lists all positions of a game to a ply, symmetric ones once, proves the value of\n"
        "each of the last ply, where the game is only won, drawn or lost with its distance, and\n"
        "backs the values up to the start. What is proven is kept in FILE.part at once. Stopped\n"
        "by Ctrl-C or by anything else, the same command goes on from there, and the bytes of\n"
        "FILE are the same however it was made. With --part several processes or machines share\n"
        "the work; their journals are joined as docs/books.md says.\n"
        "\n"
        "build --by search lets a player search, --by selfplay lets it play against itself, and\n"
        "expands the position that is reached by the best moves and the fewest: the same bytes\n"
        "for the same command if the player is limited by nodes or depth. Of a position with more\n"
        "moves than --breadth says only the best that is not yet in the book is added. When --time "
        "is up\n"
        "FILE.part stays, and the same command goes on.\n"
        "\n"
        "import counts the results of games, from files of all kinds that zermelo convert reads.\n"
        "A bad game is named and left out; the exit code is then 1. export keeps the\n"
        "entries to a ply, or what is proven.\n"
        "\n"
        "show tells what is in a book; with --moves or --position what it says of a position and\n"
        "of each move. verify looks for every position, checks that the values before the last\n"
        "ply follow from those after their moves, and proves a sample of the last ply again.\n"
        "merge makes one book of several of one game.\n"
        "\n"
        "best, analyse, review, solve, play and serve answer from the books that came with it,\n"
        "and from FILE.zb in zermelo/books among the user's data ($XDG_DATA_HOME, or\n"
        "~/.local/share); --book names another, and --book no none. Only the project's own books\n"
        "are believed: what another says is no proof. docs/books.md tells more.\n"
        "\n"
        "JSON is one object: of build file, game, plies, proven, resumed (proven before), value\n"
        "(of the start, for the first side), positions (a list with ply, positions and over) and\n"
        "seconds; of a part journal, part, parts, proven, positions, seconds; of show game,\n"
        "plies (or null), entries, at (a list with ply and entries), damaged (entries), player\n"
        "(or null), bytes, id, exact; of a position game, position, side, value (or null), and\n"
        "moves, each with move and value, and, where the value is known, kind, outcome, distance\n"
        "and distance_kind; of verify checked, missing, stray (entries), proven, wrong, seconds,\n"
        "seed, stopped; of merge file, game and entries; of build --by search or selfplay file,\n"
        "game, by, player, positions or games, resumed, expanded, deepest (ply), value (of the\n"
        "start, for the first side), proven, seconds; of import file, game, games, refused,\n"
        "entries; of export file, game, entries, of. Where something was searched or played, a\n"
        "position and its moves have searched (value, depth) and games (won, drawn, lost).\n",
    .examples = "zermelo book build connect:5,4,4 --plies 4 --output connect-5-4-4.zb\n"
                "zermelo book build othello --by search --time 10m --output othello.zb\n"
                "zermelo book build bantumi --by selfplay --games 1000 --output bantumi.zb\n"
                "zermelo book import bantumi games.txt --output games.zb\n"
                "zermelo book export othello.zb --plies 4 --output small.zb\n"
                "zermelo book show connect-5-4-4.zb\n"
                "zermelo book show connect-5-4-4.zb --moves \"3 3\"\n"
                "zermelo book verify connect-5-4-4.zb --sample 20\n"
                "zermelo best connect:5,4,4 --book connect-5-4-4.zb\n",
    .run = run,
};
