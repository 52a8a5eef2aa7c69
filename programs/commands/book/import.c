/* SPDX-License-Identifier: MIT
 * import.c - zermelo book import: a book of how games went, from files of games with results. */
#include "book.h"

#include <ctype.h>
#include <zermelo_record.h>

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

/* -- Saved games. ---------------------------------------------------------------------------- */

static bool is_saved(const char *text)
{
    return strncmp(text, "zermelo ", 8) == 0;
}

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

static bool read_saved(struct import *m, char *text, size_t length)
{
    struct zm_record record = {.size = sizeof record};
    struct zm_context *other = NULL;
    struct zm_error why = {.text = ""};
    int result = 0;
    bool good = true;

    m->number = 1;
    enum zm_status status = zm_record_read(text, length, &m->call->options, &record, &other, &why);
    if (status == ZM_NO_MEMORY) return no_memory(), false;
    if (status) return refuse(m, why.text), true;
    bool over = zm_outcome(other, &result);
    if (!over) result = record.result;
    if (!over && !record.termination) refuse(m, "it has no result");
    else if (!play_like(m, other)) refuse(m, "it is of another game or position");
    else good = take_game(m, result);
    while (!zm_undo(m->zm)) {}
    zm_close(other);
    return good;
}

/* -- Games in the manner of PGN, as zermelo export --as text writes them. --------------------- */

struct tags {
    char game[ZM_SPEC_TEXT], result[8], termination[16];
    bool position; /* it does not begin at the start */
};

static bool is_tagged(const char *text)
{
    return *text == '[';
}

/* The value of a tag of this name; false: it has another. */
static bool read_tag(const char *line, const char *name, char *out, size_t capacity)
{
    size_t n = strlen(name), used = 0;

    if (strncmp(line + 1, name, n) != 0 || strncmp(line + 1 + n, " \"", 2) != 0) return false;
    for (line += n + 3; *line && *line != '"' && used + 1 < capacity; line++) {
        if (*line == '\\' && line[1]) line++;
        out[used++] = *line;
    }
    out[used] = '\0';
    return true;
}

/* Reads the tags of a game, and goes behind them. */
static void read_tags(char **at, struct tags *t)
{
    char any[2];

    *t = (struct tags){.position = false};
    while (**at == '[') {
        char *line = strsep(at, "\n");
        if (!*at) *at = line + strlen(line);
        read_tag(line, "Game", t->game, sizeof t->game);
        read_tag(line, "Result", t->result, sizeof t->result);
        read_tag(line, "Termination", t->termination, sizeof t->termination);
        t->position |= read_tag(line, "Position", any, sizeof any);
        *at += strspn(*at, "\r\n\t ");
    }
}

/* The end of a game's moves: the next tag that begins a line. Comments become blanks. */
static char *end_of_moves(char *at)
{
    bool comment = false;

    for (bool begins = true; *at && (comment || !begins || *at != '['); at++) {
        begins = *at == '\n';
        comment = *at == '{' || (comment && *at != '}');
        if (comment || *at == '}') *at = ' ';
    }
    return at;
}

static bool read_result(const char *text, int *out)
{
    static const char *const names[] = {"0-1", "1/2-1/2", "1-0"};

    for (int i = 0; i < 3; i++)
        if (strcmp(text, names[i]) == 0) return *out = i - 1, true;
    return false;
}

/* Plays moves that end with the result. NULL, or why it cannot be done. */
static const char *play_moves(struct import *m, char *moves)
{
    char *word;
    int result;

    while ((word = strsep(&moves, " \t\r\n"))) {
        if (read_result(word, &result)) return NULL;
        if (*word && zm_play_text(m->zm, word)) return zm_why(m->zm);
    }
    return "it is cut short: its moves do not end with the result";
}

static bool take_tagged(struct import *m, const struct tags *t, char *moves)
{
    const char *why = NULL;
    int result = 0;
    bool good = true;

    if (strcmp(t->game, m->spec) != 0) why = "it is of another game";
    else if (t->position) why = "it does not begin at the start of the game";
    else if (strcmp(t->termination, "fault") == 0) why = "it was lost by a fault";
    else if (!read_result(t->result, &result)) why = "it has no result";
    else why = play_moves(m, moves);
    if (why) refuse(m, why);
    else good = take_game(m, result);
    while (!zm_undo(m->zm)) {}
    return good;
}

static bool read_tagged(struct import *m, char *text, size_t length)
{
    struct tags tags;
    bool good = true;

    (void)length;
    for (m->number = 1; good && *text && !interrupted; m->number++) {
        read_tags(&text, &tags);
        char *moves = text, *end = end_of_moves(text), next = *end;
        *end = '\0';
        good = take_tagged(m, &tags, moves);
        *(text = end) = next;
    }
    return good;
}

/* -- Files. ---------------------------------------------------------------------------------- */

/* The formats. A new one is a line here. */
static const struct format {
    bool (*is)(const char *text);
    /* Takes the games of a text, which it may change. False: out of memory. */
    bool (*read)(struct import *m, char *text, size_t length);
} formats[] = {{is_saved, read_saved}, {is_tagged, read_tagged}};

static int read_games(struct import *m, const char *path)
{
    static const size_t most = (size_t)1 << 30;
    size_t length, i = 0, n = sizeof formats / sizeof *formats;
    char *text = read_file(path, most, &length);

    if (!text) return complain_unread(m->call, path, most);
    char *begin = text + strspn(text, " \t\r\n");
    while (i < n && !formats[i].is(begin)) i++;
    m->path = path;
    int code = EXIT_DONE;
    if (i == n)
        code = complain(m->call, EXIT_INPUT,
                        "%s holds no games: saved ones are known, and those of zermelo export "
                        "--as text",
                        show_text(path).text);
    else if (!formats[i].read(m, begin, length - (size_t)(begin - text))) code = EXIT_LIMIT;
    free(text);
    return code;
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
