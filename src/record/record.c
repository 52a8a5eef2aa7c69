/* SPDX-License-Identifier: MIT
 * record.c - saved games, the text format of docs/save-format.md.
 *
 * What is read is hostile: it is bounded in size, its lines are bounded, it holds no control
 * characters, every key is known, and every move is legal. */
#include "api/context.h"
#include "core/sized.h"
#include "core/text.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>
#include <zermelo_record.h>

enum {
    RECORD_MOST = 1 << 20, /* bytes of a saved game */
    LINE_MOST = 32 * 1024, /* bytes of one of its lines: the position of the largest board fits */
    COLUMNS = 99,          /* where lines of moves are broken */
};
static const uint64_t clock_most = UINT64_C(31536000000); /* a year, in milliseconds */

static const char heading[] = "zermelo 1";
static const char *const winner_names[] = {"second", "none", "first"}; /* result -1, 0, 1 */
const char *const termination_names[4] = {"rules", "resignation", "time", "agreement"};

/* -- Writing. -------------------------------------------------------------------------------- */

/* A player string on a line of its own; what could not be read back is replaced. */
static void write_player(struct text *t, const char *key, const char *player)
{
    if (!*player) return;
    text_add(t, "%s ", key);
    for (const char *c = player; *c; c++)
        text_char(t, ((unsigned char)*c < ' ' && *c != '\t') || *c == 127 ? '?' : *c);
    text_char(t, '\n');
}

static void write_origin(struct zm_context *zm, struct text *t)
{
    char line[LINE_MOST];

    if (zm->from_start) return;
    zm->variant->write_position(zm->rules, zm->origin, line, sizeof line);
    text_add(t, "position %s\n", line);
}

static void write_moves(struct zm_context *zm, struct text *t)
{
    _Alignas(max_align_t) unsigned char undo_info[1024];
    char word[ZM_MOVE_TEXT];
    size_t column = 0;

    memcpy(zm->scratch, zm->origin, zm->state_size);
    for (size_t i = 0; i < zm->made; i++) {
        zm_move m = zm->history[i];
        zm->variant->write_move(zm->rules, zm->scratch, m, word, sizeof word);
        zm->variant->play(zm->rules, zm->scratch, m, undo_info);
        if (column + 1 + strlen(word) > COLUMNS) text_char(t, '\n'), column = 0;
        size_t before = t->length;
        text_add(t, column ? " %s" : "moves %s", word);
        column += t->length - before;
        assert(column <= COLUMNS);
    }
    if (column) text_char(t, '\n');
}

static void write_result(struct text *t, const struct zm_record *record)
{
    int sign = (record->result > 0) - (record->result < 0);

    assert((unsigned)record->termination < sizeof termination_names / sizeof *termination_names);
    if (record->termination != ZM_BY_RULES)
        text_add(t, "result %s %s\n", winner_names[sign + 1],
                 termination_names[record->termination]);
}

size_t zm_record_write(struct zm_context *zm, const struct zm_record *record, char *out,
                       size_t capacity)
{
    struct text t = text_into(out, capacity);
    char spec[ZM_SPEC_TEXT];
    struct zm_record own = {.size = sizeof own};

    if (context_take(zm, &own, sizeof own, record, "zm_record")) return 0;
    record = &own;

    text_add(&t, "%s\ngame %s\n", heading, zm_spec(zm, spec, sizeof spec));
    write_player(&t, "first", record->player[0]);
    write_player(&t, "second", record->player[1]);
    text_add(&t, "seed %llu\n", (unsigned long long)record->seed);
    if (record->clocked)
        text_add(&t, "clock %llu %llu %llu\n", (unsigned long long)record->left_ms[0],
                 (unsigned long long)record->left_ms[1], (unsigned long long)record->increment_ms);
    write_origin(zm, &t);
    write_moves(zm, &t);
    write_result(&t, record);
    text_add(&t, "end\n");
    return t.length;
}

/* -- Reading. -------------------------------------------------------------------------------- */

enum key {
    KEY_GAME,
    KEY_FIRST,
    KEY_SECOND,
    KEY_SEED,
    KEY_CLOCK,
    KEY_POSITION,
    KEY_MOVES,
    KEY_RESULT,
    KEY_END,
    KEYS
};
static const char *const key_names[KEYS] = {"game",     "first", "second", "seed", "clock",
                                            "position", "moves", "result", "end"};

struct reader {
    const char *at, *behind; /* what is still to be read */
    const struct zm_options *options;
    struct zm_record *record;
    struct zm_context *zm; /* once the game is known */
    struct zm_error *error;
    enum zm_status status; /* what a failure is */
    size_t number;         /* of the line, from 1 */
    bool seen[KEYS];
    char line[LINE_MOST + 1];
};

static bool line_ok(struct reader *r, size_t length)
{
    if (length > LINE_MOST)
        return fail(r->error, "record-line-long", "longer than %d bytes", LINE_MOST);
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)r->at[i];
        if (!c) return fail(r->error, "record-zero", "byte %zu is a zero, this is no text", i + 1);
        if ((c < ' ' && c != '\t') || c == 127)
            return fail(r->error, "record-control", "byte %zu is a control character", i + 1);
    }
    return true;
}

/* The next line into r->line, without its end. */
static bool next_line(struct reader *r)
{
    size_t left = (size_t)(r->behind - r->at);
    const char *end = memchr(r->at, '\n', left);
    size_t length = end ? (size_t)(end - r->at) : left, kept = length;

    if (kept && r->at[kept - 1] == '\r') kept--;
    r->number++;
    if (!line_ok(r, kept)) return false;
    memcpy(r->line, r->at, kept);
    r->line[kept] = '\0';
    r->at += length + (end != NULL);
    return true;
}

static bool read_game(struct reader *r, const char *value)
{
    struct zm_error why = {.text = ""};

    r->status = zm_open(value, r->options, &r->zm, &why);
    return !r->status || fail_as(r->error, &why);
}

static bool read_player(struct reader *r, int side, const char *value)
{
    char *out = r->record->player[side];
    size_t length = strlen(value);

    if (length >= sizeof r->record->player[side])
        return fail(r->error, "record-player-long", "a player string longer than %zu bytes",
                    sizeof r->record->player[side] - 1);
    memcpy(out, value, length + 1);
    return true;
}

static bool read_seed(struct reader *r, const char *value)
{
    if (read_number(&value, UINT64_MAX, &r->record->seed) && !*skip_blanks(value)) return true;
    return fail(r->error, "record-seed", "the seed is a whole number");
}

/* What the first side has left, the second, and what a move adds. */
static bool read_clock(struct reader *r, const char *value)
{
    struct zm_record *record = r->record;
    uint64_t *const numbers[] = {&record->left_ms[0], &record->left_ms[1], &record->increment_ms};

    for (int i = 0; i < 3; i++) {
        value = skip_blanks(value);
        if (!read_number(&value, clock_most, numbers[i]))
            return fail(r->error, "record-clock",
                        "a clock is three whole numbers of milliseconds, at most a year");
    }
    record->clocked = true;
    return !*skip_blanks(value) || fail(r->error, "record-behind-clock", "text behind the clock");
}

/* The index of a word in a list, and what follows it; -1: it is not there. */
static int read_word(const char **at, const char *const *list, int count)
{
    size_t n = word_length(*at);

    for (int i = 0; i < count; i++)
        if (strlen(list[i]) == n && memcmp(list[i], *at, n) == 0)
            return *at = skip_blanks(*at + n), i;
    return -1;
}

/* Who won, and by what: that the game ended by its rules is for the moves to say. */
static bool read_result(struct reader *r, const char *value)
{
    int winner = read_word(&value, winner_names, 3), by = read_word(&value, termination_names, 4);
    bool drawn = winner == 1;

    if (winner < 0 || by <= ZM_BY_RULES || *value || drawn != (by == ZM_BY_AGREEMENT))
        return fail(r->error, "record-result",
                    "a result is \"first\" or \"second\" and \"resignation\" or "
                    "\"time\", or \"none agreement\"");
    r->record->result = winner - 1;
    r->record->termination = (enum zm_termination)by;
    return true;
}

static bool read_end(struct reader *r, const char *value)
{
    if (*value) return fail(r->error, "record-behind-end", "text behind \"end\"");
    if (r->record->termination == ZM_BY_RULES || !zm_outcome(r->zm, NULL)) return true;
    return fail(r->error, "record-result-over", "a result beside moves that end the game");
}

static bool read_position(struct reader *r, const char *value)
{
    if (r->seen[KEY_MOVES])
        return fail(r->error, "record-position-late", "the position stands before the moves");
    return !context_position(r->zm, value) || fail_as(r->error, &r->zm->error);
}

/* Unlike zm_play_text() this leaves a chance outcome that is due undecided: the game goes on from
 * there. */
static bool read_moves(struct reader *r, const char *at)
{
    char word[ZM_MOVE_TEXT];
    zm_move move;

    for (at = skip_blanks(at); *at; at = skip_blanks(at)) {
        size_t n = word_length(at);
        if (n >= sizeof word)
            return fail(r->error, "move-too-long", "\"%s\" is too long for a move", shown(at).text);
        memcpy(word, at, n);
        word[n] = '\0';
        r->status = zm_move_read(r->zm, word, &move);
        if (!r->status) r->status = zm_play(r->zm, move);
        if (r->status)
            return fail_within(r->error, &r->zm->error, "in-record-move",
                               "move %zu, \"%s\": ", r->zm->made + 1, shown(word).text);
        at += n;
    }
    return true;
}

static bool read_value(struct reader *r, enum key key, const char *value)
{
    assert(key == KEY_GAME || r->zm);
    switch (key) {
    case KEY_GAME: return read_game(r, value);
    case KEY_FIRST: return read_player(r, 0, value);
    case KEY_SECOND: return read_player(r, 1, value);
    case KEY_SEED: return read_seed(r, value);
    case KEY_CLOCK: return read_clock(r, value);
    case KEY_POSITION: return read_position(r, value);
    case KEY_MOVES: return read_moves(r, value);
    case KEY_RESULT: return read_result(r, value);
    default: return read_end(r, value);
    }
}

static bool unknown_key(struct reader *r, const char *line)
{

    return fail(r->error, "record-unknown-key",
                "\"%s\" is not known, accepted: game, first, second, seed, clock, position, "
                "moves, result, end",
                shown(line).text);
}

/* One line "key value". */
static bool read_line(struct reader *r)
{
    char *line = r->line + strspn(r->line, " \t");
    size_t n = strcspn(line, " \t");
    char *value = line + n + strspn(line + n, " \t");
    int key = 0;

    if (!*line || *line == '#') return true;
    if (r->seen[KEY_END]) return fail(r->error, "record-behind-end", "text behind \"end\"");
    line[n] = '\0';
    while (key < KEYS && strcmp(key_names[key], line) != 0) key++;
    if (key == KEYS) return unknown_key(r, line);
    if (r->seen[key] && key != KEY_MOVES)
        return fail(r->error, "record-key-twice", "a second \"%s\"", line);
    if (key != KEY_GAME && !r->zm)
        return fail(r->error, "record-game-first", "the game comes first");
    r->seen[key] = true;
    for (size_t last = strlen(value); last && strchr(" \t", value[last - 1]);) value[--last] = '\0';
    return read_value(r, (enum key)key, value);
}

static bool read_lines(struct reader *r)
{
    if (!next_line(r)) return false;
    if (strcmp(r->line, heading) != 0)
        return fail(r->error, "record-heading", "no saved game: its first line is \"%s\"", heading);
    while (r->at < r->behind)
        if (!next_line(r) || !read_line(r)) return false;
    if (r->seen[KEY_END]) return true;
    return fail(r->error, "record-cut-short", "cut short: the last line is \"end\"");
}

enum zm_status zm_record_read(const char *text, size_t length, const struct zm_options *options,
                              struct zm_record *record, struct zm_context **out,
                              struct zm_error *error)
{
    struct zm_record kept = {.size = sizeof kept, .seed = 0};
    struct zm_error why = {.text = ""};
    struct reader r = {.at = text,
                       .behind = text ? text + length : NULL,
                       .options = options,
                       .record = &kept,
                       .error = &why};

    *out = NULL;
    if (!text) return fail(error, "no-record", "there is no saved game"), ZM_BAD_INPUT;
    if (record && !sized_check(record, "zm_record", error)) return ZM_BAD_INPUT;
    if (length > RECORD_MOST)
        return fail(error, "record-too-long", "a saved game has at most %d bytes", RECORD_MOST),
               ZM_BAD_INPUT;
    if (!read_lines(&r)) {
        zm_close(r.zm);
        fail_within(error, &why, "in-line", "line %zu: ", r.number);
        return r.status == ZM_NO_MEMORY ? ZM_NO_MEMORY : ZM_BAD_INPUT;
    }
    assert(r.zm && r.seen[KEY_GAME] && r.seen[KEY_END]);
    zm_spec(r.zm, kept.game, sizeof kept.game);
    sized_give(record, &kept, sizeof kept);
    *out = r.zm;
    return ZM_OK;
}
