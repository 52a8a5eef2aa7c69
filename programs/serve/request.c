/* SPDX-License-Identifier: MIT
 * request.c - see request.h. Fields that are not known are refused: a misspelt limit is no limit.
 * Nothing here may end the program, whatever comes. */
#define _POSIX_C_SOURCE 200809L
#include "request.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zermelo_levels.h>
#include <zermelo_numbers.h>

enum { BAD_REQUEST = 400, NO_MEMORY = 503 };

static const uint64_t whole_most = (UINT64_C(1) << 53) - 1;

bool refuse(struct refusal *why, unsigned status, const char *code, const char *format, ...)
{
    va_list args;

    why->status = status;
    why->code = code;
    why->data[0] = '\0';
    va_start(args, format);
    vsnprintf(why->message, sizeof why->message, format, args);
    va_end(args);
    for (char *at = why->message; *at; at++) /* what was asked for may be cut within a letter */
        if (*at < ' ' || *at > '~') *at = '?';
    return false;
}

static bool refuse_field(struct refusal *why, const char *name, const char *accepted)
{
    return refuse(why, BAD_REQUEST, "bad_field", "%s: accepted is %s", name, accepted);
}

static bool no_memory(struct refusal *why)
{
    return refuse(why, NO_MEMORY, "no_memory", "out of memory");
}

/* -- Values. --------------------------------------------------------------------------------- */

/* A number of JSON stands for itself: seconds, bytes, or a count. A text is read as people type
 * numbers: see zermelo_numbers.h. */
static bool read_seconds(const json_t *value, const char *name, double *out, struct refusal *why)
{
    const char *text = json_string_value(value);
    bool ok = text ? !zm_read_time(text, out) : json_is_number(value);

    if (!text) *out = json_number_value(value);
    return (ok && *out >= 0 && *out <= ZM_TIME_MOST) ||
           refuse_field(why, name, "0 to 31536000, or in quotes " ZM_TIME_FORM);
}

/* A number that a page can hold exactly. */
static bool read_integer(const json_t *value, uint64_t *out)
{
    json_int_t n = json_integer_value(value);

    *out = (uint64_t)n;
    return json_is_integer(value) && n >= 0 && *out <= whole_most;
}

static bool read_whole(const json_t *value, const char *name, uint64_t *out, struct refusal *why)
{
    const char *text = json_string_value(value);

    return (text ? !zm_read_count(text, 0, whole_most, out) : read_integer(value, out)) ||
           refuse_field(why, name, "0 to 2^53 - 1, or in quotes " ZM_COUNT_FORM);
}

static bool read_within(const json_t *value, const char *name, double least, double most,
                        double *out, struct refusal *why)
{
    *out = json_number_value(value);
    return (json_is_number(value) && *out >= least && *out <= most) ||
           refuse(why, BAD_REQUEST, "bad_field", "%s: accepted is a number from %g to %g", name,
                  least, most);
}

static bool read_memory(const json_t *value, struct request *out, struct refusal *why)
{
    const char *text = json_string_value(value);

    return (text ? !zm_read_size(text, 1, 0, whole_most, &out->memory)
                 : read_integer(value, &out->memory)) ||
           refuse_field(why, "memory", "0 to 2^53 - 1 bytes, or in quotes " ZM_SIZE_FORM);
}

static bool read_player(const json_t *value, struct request *out, struct refusal *why)
{
    if (!json_is_string(value)) return refuse_field(why, "player", "a player string");
    out->player = strdup(json_string_value(value));
    return out->player || no_memory(why);
}

/* One of the short texts. */
static bool read_word(const json_t *value, const char *name, char out[WORD_TEXT],
                      struct refusal *why)
{
    const char *text = json_string_value(value);
    size_t length = text ? strlen(text) : 0;

    if (!length || length >= WORD_TEXT)
        return refuse(why, BAD_REQUEST, "bad_field", "%s: accepted is a text of 1 to %d bytes",
                      name, WORD_TEXT - 1);
    memcpy(out, text, length + 1);
    return true;
}

/* -- Moves. ---------------------------------------------------------------------------------- */

/* Adds a text and what ends it, with something in place of its line breaks. */
static char *add_text(char *at, const char *text, char line_break, char end)
{
    for (; *text; text++) *at++ = (char)(*text == '\n' ? line_break : *text);
    *at++ = end;
    return at;
}

static char *add_word(char *at, const char *word)
{
    return add_text(at, word, ' ', ' ');
}

/* All moves are words, none is empty: this many as there are in the list. */
static bool check_moves(const json_t *moves, const char *name, size_t *length, struct refusal *why)
{
    size_t i;
    const json_t *move;

    if (!json_is_array(moves)) return refuse_field(why, name, "a list of moves");
    json_array_foreach(moves, i, move)
    {
        const char *word = json_string_value(move);
        if (!word || !*word || strpbrk(word, " \n"))
            return refuse_field(why, name, "a list of moves, one word each");
        *length += strlen(word) + 1;
    }
    return true;
}

/* Moves among which a player chooses, or does not. */
static bool read_choice(const json_t *moves, const char *name, char **out, struct refusal *why)
{
    size_t length = 1, i;
    const json_t *move;

    if (!check_moves(moves, name, &length, why)) return false;
    free(*out);
    char *at = *out = malloc(length);
    if (!at) return no_memory(why);
    json_array_foreach(moves, i, move) at = add_word(at, json_string_value(move));
    *at = '\0';
    return true;
}

/* -- Limits. --------------------------------------------------------------------------------- */

static bool read_limits(json_t *object, struct request *out, struct refusal *why)
{
    const char *name;
    json_t *value;
    bool ok = json_is_object(object) || refuse_field(why, "limits", "an object");

    json_object_foreach(object, name, value)
    {
        if (!ok) return false;
        if (strcmp(name, "seconds") == 0)
            ok = read_seconds(value, "limits.seconds", &out->seconds, why);
        else if (strcmp(name, "clock") == 0)
            ok = read_seconds(value, "limits.clock", &out->clock, why);
        else if (strcmp(name, "increment") == 0)
            ok = read_seconds(value, "limits.increment", &out->increment, why);
        else if (strcmp(name, "nodes") == 0) ok = read_whole(value, name, &out->nodes, why);
        else if (strcmp(name, "memory") == 0) ok = read_memory(value, out, why);
        else if (strcmp(name, "seed") == 0) ok = read_whole(value, name, &out->seed, why);
        else if (strcmp(name, "only") == 0) ok = read_choice(value, "limits.only", &out->only, why);
        else if (strcmp(name, "exclude") == 0)
            ok = read_choice(value, "limits.exclude", &out->exclude, why);
        else if (strcmp(name, "rank") != 0)
            return refuse_field(
                why, "limits",
                "seconds, clock, increment, nodes, memory, seed, rank, only, exclude");
        else if (!(ok = json_is_boolean(value))) refuse_field(why, "limits.rank", "true or false");
        else out->multipv = json_is_true(value);
    }
    return ok;
}

/* -- A position. ----------------------------------------------------------------------------- */

/* Adds one of the lines of page_engine.h. */
static char *add_line(char *at, const char *text)
{
    return add_text(at, text, '\r', '\n');
}

/* Moves in a list are words of the game; in a text they are written as people write them. */
static bool write_position(const char *game, const char *start, const json_t *moves,
                           const char *notation, struct request *out, struct refusal *why)
{
    const char *text = json_string_value(moves);
    size_t length =
        strlen(game) + strlen(start) + (text ? strlen(text) : 0) + sizeof "openspiel" + 5;
    size_t i;
    const json_t *move;

    if (!text && !check_moves(moves, "position.moves", &length, why)) return false;
    char *at = out->position = malloc(length);
    if (!at) return no_memory(why);
    at = add_line(at, game);
    at = add_line(at, start);
    json_array_foreach(moves, i, move) at = add_word(at, json_string_value(move));
    if (text || notation) {
        *at++ = '\n';
        at = add_line(at, text ? text : "");
        at = add_line(at, notation ? notation : "");
    }
    *at = '\0';
    return true;
}

static bool is_position_field(const char *name)
{
    static const char *const fields[] = {"game", "start", "moves", "notation"};

    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (strcmp(name, fields[i]) == 0) return true;
    return false;
}

static bool read_position(json_t *object, struct request *out, struct refusal *why)
{
    const json_t *start = json_object_get(object, "start");
    const json_t *notation = json_object_get(object, "notation");
    const char *game = json_string_value(json_object_get(object, "game"));
    const char *name, *from = json_is_string(start) ? json_string_value(start) : "";
    const char *meant = json_string_value(notation);
    json_t *value;

    if (!json_is_object(object)) return refuse_field(why, "position", "an object");
    json_object_foreach(object, name, value)
    {
        if (!is_position_field(name))
            return refuse_field(why, "position", "game, start, moves, notation");
    }
    if (!game) return refuse_field(why, "position.game", "a game string");
    if (start && !json_is_string(start) && !json_is_null(start))
        return refuse_field(why, "position.start", "the text of a position, or null");
    if (notation && (!meant || (strcmp(meant, "usual") != 0 && strcmp(meant, "openspiel") != 0)))
        return refuse_field(why, "position.notation", "\"usual\" or \"openspiel\"");
    return write_position(game, from, json_object_get(object, "moves"), meant, out, why);
}

/* -- A request. ------------------------------------------------------------------------------ */

static const char *const names[] = {"position", "player", "limits", "maxNodes", "seed", "last",
                                    "at",       "games",  "score",  "ply",      "room", "token",
                                    "game",     "side",   "clock",  "move",     "act"};
enum { NAMES = sizeof names / sizeof *names };

/* The bit of a field; 0: there is no such. */
static unsigned field_of(const char *name)
{
    for (unsigned i = 0; i < NAMES; i++)
        if (strcmp(names[i], name) == 0) return 1u << i;
    return 0;
}

static bool read_field(unsigned field, const char *name, json_t *value, struct request *out,
                       struct refusal *why)
{
    unsigned word = 0;

    switch (field) {
    case FIELD_POSITION: return read_position(value, out, why);
    case FIELD_PLAYER: return read_player(value, out, why);
    case FIELD_LIMITS: return read_limits(value, out, why);
    case FIELD_LAST: return read_whole(value, "last", &out->last, why);
    case FIELD_MAX_NODES: return read_whole(value, "maxNodes", &out->max_nodes, why);
    case FIELD_SEED: return read_whole(value, "seed", &out->seed, why);
    case FIELD_AT: return read_within(value, "at", 1, ZM_LEVELS, &out->at, why);
    case FIELD_GAMES: return read_whole(value, "games", &out->games, why);
    case FIELD_SCORE: return read_within(value, "score", 0, 1, &out->score, why);
    case FIELD_PLY: return read_whole(value, "ply", &out->ply, why);
    default:
        while ((unsigned)FIELD_ROOM << word != field) word++;
        return read_word(value, name, out->word[word], why);
    }
}

static bool read_fields(json_t *object, unsigned may, unsigned must, struct request *out,
                        struct refusal *why)
{
    const char *name;
    json_t *value;
    unsigned seen = 0;

    json_object_foreach(object, name, value)
    {
        unsigned field = field_of(name) & may;
        if (!field) return refuse(why, BAD_REQUEST, "bad_field", "no field \"%.40s\" here", name);
        if (!read_field(field, name, value, out, why)) return false;
        seen |= field;
    }
    for (unsigned i = 0; i < NAMES; i++)
        if ((must & ~seen) >> i & 1)
            return refuse(why, BAD_REQUEST, "bad_field", "%s is missing", names[i]);
    return true;
}

bool request_read(const char *text, size_t length, unsigned may, unsigned must, struct request *out,
                  struct refusal *why)
{
    json_error_t error;
    json_t *object = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    bool ok = false;

    *out = (struct request){0};
    if (!object) refuse(why, BAD_REQUEST, "bad_json", "line %d: %.160s", error.line, error.text);
    else if (!json_is_object(object)) refuse(why, BAD_REQUEST, "bad_json", "not an object");
    else ok = read_fields(object, may, must, out, why);
    json_decref(object);
    return ok;
}

void request_end(struct request *request)
{
    free(request->position);
    free(request->player);
    free(request->only);
    free(request->exclude);
    *request = (struct request){0};
}
