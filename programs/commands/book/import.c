/* SPDX-License-Identifier: MIT
 * import.c - zermelo book import: a book of how games went, from files of games with results. */
#include "book.h"

#include "games_file.h"

struct import {
    struct call *call;
    struct zm_context *zm;
    char spec[ZM_SPEC_TEXT];
    uint64_t plies; /* positions to there are taken */
    struct zm_book_entry *entries;
    size_t count, capacity, united; /* the first of them have no key twice */
    size_t games, refused;
    const char *path; /* the file that is read, */
    size_t number;    /* and the game in it, from 1 */
};

/* -- One game. ------------------------------------------------------------------------------- */

/* A bad game does not lose the others. */
static void refuse(struct import *m, const char *why)
{
    m->refused++;
    complain(m->call, EXIT_INPUT, "%s: game %zu is left out: %s", show_text(m->path).text,
             m->number, why);
}

/* Makes one entry of those of the same position before there is need of more memory. */
static bool make_place(struct import *m)
{
    if (m->count == m->capacity && m->count > 2 * m->united) {
        entries_unite(m->entries, &m->count); /* games contradict nothing */
        m->united = m->count;
    }
    struct zm_book_entry *list = grown_list(m->entries, m->count, &m->capacity, sizeof *m->entries);
    if (list) m->entries = list;
    return list;
}

/* Counts the game for the position on the table. */
static bool count_here(struct import *m, int ply, int result)
{
    int points = zm_side_to_move(m->zm) == ZM_FIRST ? result : -result;

    if (!make_place(m)) return false;
    m->entries[m->count++] = (struct zm_book_entry){.key = zm_book_key_of(m->zm),
                                                    .ply = ply,
                                                    .distance = -1,
                                                    .won = points > 0,
                                                    .drawn = points == 0,
                                                    .lost = points < 0,
                                                    .visits = 1};
    return true;
}

/* Takes the game on the table, which the first side has won by `result`, and clears the table.
 * False: out of memory. */
static bool take_game(struct import *m, int result)
{
    const zm_move *history;
    size_t n = zm_history(m->zm, &history), most = (size_t)m->plies + 1;
    zm_move *moves = take_memory((n + 1) * sizeof *moves);
    bool good = moves;

    if (moves) memcpy(moves, history, n * sizeof *moves);
    while (!zm_undo(m->zm)) {}
    for (size_t i = 0; good && i <= n && i < most && !zm_outcome(m->zm, NULL); i++) {
        good = count_here(m, (int)i, result);
        if (i < n) zm_play(m->zm, moves[i]);
    }
    while (!zm_undo(m->zm)) {}
    free(moves);
    m->games += good;
    return good;
}

/* -- Files. ---------------------------------------------------------------------------------- */

/* Plays the moves of another context here. False: it is of another game, or began elsewhere. */
static bool play_like(struct import *m, struct zm_context *other)
{
    const zm_move *history;
    size_t n = zm_history(other, &history);

    if (strcmp(spec_text(other).text, m->spec) != 0) return false;
    for (size_t i = 0; i < n; i++)
        if (zm_play(m->zm, history[i])) return false;
    return zm_hash(m->zm) == zm_hash(other);
}

/* Takes the game that was read. False: out of memory. */
static bool take_read(struct import *m, struct zm_collection *games)
{
    struct zm_collection_game game = {.size = sizeof game};
    bool good = true;

    zm_collection_about(games, &game);
    if (game.forfeit) refuse(m, "it was lost by a fault");
    else if (!game.has_result) refuse(m, "it has no result");
    else if (!play_like(m, zm_collection_table(games)))
        refuse(m, "it is of another game or position");
    else good = take_game(m, game.result);
    while (!zm_undo(m->zm)) {}
    return good;
}

static int read_games(struct import *m, const char *path)
{
    struct games_file f;
    enum zm_status status = ZM_OK;
    bool good = true;

    m->path = path;
    int code = games_file_open(&f, m->call, path, m->spec, ZM_NOTATION_USUAL);
    for (m->number = 1; !code && good && !interrupted; m->number++) {
        status = zm_collection_next(f.games);
        if (status == ZM_OVER) break;
        if (status == ZM_BAD_INPUT) refuse(m, zm_collection_error(f.games)->text);
        else if (status)
            code = complain(m->call, status_code(status), "%s: %s", show_text(path).text,
                            zm_collection_error(f.games)->text);
        else good = take_read(m, f.games);
    }
    games_file_close(&f);
    return good ? code : EXIT_LIMIT;
}

/* -- The book. ------------------------------------------------------------------------------- */

static int write_out(struct import *m)
{
    const char *out = call_option(m->call, "output");
    const struct zm_book_head head = {.size = sizeof head, .plies = -1};

    if (!m->games) return complain(m->call, EXIT_INPUT, "no game was taken, so there is no book");
    entries_unite(m->entries, &m->count);
    int code = book_write(m->call, m->zm, out, &head, m->entries, m->count);
    if (code) return code;
    if (m->call->json)
        print_json(json_pack("{s:s, s:s, s:I, s:I, s:I}", "file", out, "game", m->spec, "games",
                             (json_int_t)m->games, "refused", (json_int_t)m->refused, "entries",
                             (json_int_t)m->count));
    else
        printf("%s: %zu games, %zu left out, %zu positions\n", out, m->games, m->refused, m->count);
    return m->refused ? EXIT_NO : EXIT_DONE;
}

static int import_all(struct import *m)
{
    struct pace pace = {.quiet = false};
    int code = EXIT_DONE;

    watch_interrupt();
    zm_spec(m->zm, m->spec, sizeof m->spec);
    pace_begin(&pace, "reading games");
    for (int i = 2; i < m->call->words && code != EXIT_LIMIT && !interrupted; i++) {
        pace_tell(&pace, (double)(i - 2) / (m->call->words - 2));
        code = read_games(m, m->call->word[i]);
        m->refused += code == EXIT_INPUT;
    }
    clear_status();
    if (interrupted) return EXIT_INTERRUPTED;
    return code == EXIT_LIMIT ? code : write_out(m);
}

int book_import(struct call *call)
{
    struct import m = {.call = call};
    int code;

    if (call->words < 3 || !call_option(call, "output"))
        return complain(call, EXIT_INPUT, "import takes a game, files of games, and --output");
    if (!call_number(call, "plies", 0, UINT8_MAX, 30, &m.plies) ||
        !call_replaceable(call, "output"))
        return EXIT_INPUT;
    m.zm = call_game(call, call->word[1], &code);
    if (!m.zm) return code;
    enum zm_status status = zm_book_moves(m.zm, NULL, NULL, 0, &(size_t){0});
    code = status ? complain_status(call, m.zm, status) : import_all(&m);
    free(m.entries);
    zm_close(m.zm);
    return code;
}
