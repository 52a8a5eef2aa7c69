/* SPDX-License-Identifier: MIT
 * package_games.c - files of games, read and written: for the npm package, and for the page. */
#include "page_engine.h"

#include <stdlib.h>
#include <string.h>
#include <zermelo_collection.h>

struct bytes {
    const char *at;
    size_t left;
};

static size_t take(void *with, char *out, size_t capacity)
{
    struct bytes *b = with;
    size_t n = b->left < capacity ? b->left : capacity;

    if (n) memcpy(out, b->at, n);
    b->at += n, b->left -= n;
    return n;
}

static const char *termination_name(enum zm_termination termination)
{
    static const char *const names[] = {
        [ZM_BY_RULES] = "rules",
        [ZM_BY_RESIGNATION] = "resignation",
        [ZM_BY_TIME] = "time",
        [ZM_BY_AGREEMENT] = "agreement",
    };

    return names[termination];
}

/* The game, where it begins, unless it is its start, and its moves; the table is as before. */
static void put_moves(struct zm_context *zm, struct json_out *out)
{
    const zm_move *moves;
    size_t count = zm_history(zm, &moves);
    char spec[ZM_SPEC_TEXT];
    bool is_start;

    while (!zm_undo(zm)) continue;
    size_t capacity = zm_line_text(zm, moves, count, NULL, 0) + 1;
    char *text = malloc(capacity);
    if (text) zm_line_text(zm, moves, count, text, capacity);
    else out_end(out), out->failed = true;
    out_string(out, "game", zm_spec(zm, spec, sizeof spec));
    zm_origin_text(zm, &is_start, NULL, 0);
    if (is_start) out_null(out, "start");
    else put_text(out, "start", zm_position_text, zm);
    out_words(out, "moves", text ? text : "");
    free(text);
    while (!zm_redo(zm)) continue;
}

/* Each with the number of moves before it. */
static void put_comments(const struct zm_collection *c, size_t moves, struct json_out *out)
{
    out_open(out, "comments", '[');
    for (size_t ply = 0; ply <= moves; ply++) {
        const char *comment = zm_collection_comment(c, ply);
        if (!*comment) continue;
        out_open(out, NULL, '{');
        out_number(out, "ply", (double)ply);
        out_string(out, "text", comment);
        out_close(out, '}');
    }
    out_close(out, ']');
}

static void put_tags(const struct zm_collection *c, struct json_out *out)
{
    const char *name;

    out_open(out, "tags", '{');
    for (size_t i = 0; (name = zm_collection_tag_name(c, i)); i++)
        out_string(out, name, zm_collection_tag(c, name));
    out_close(out, '}');
}

/* A game that was read, or has a fault. */
static void put_game(struct zm_collection *c, enum zm_status status, struct json_out *out)
{
    struct zm_collection_game about = {.size = sizeof about};

    zm_collection_about(c, &about);
    out_open(out, NULL, '{');
    out_number(out, "number", (double)about.number);
    out_number(out, "line", (double)about.line);
    out_string(out, "format", zm_format_name(about.format));
    if (!status) put_moves(zm_collection_table(c), out);
    out_open(out, "faults", '[');
    if (*zm_collection_error(c)->text) put_error(out, zm_collection_error(c));
    out_close(out, ']');
    out_open(out, "players", '[');
    for (int i = 0; i < 2; i++) out_string(out, NULL, about.player[i]);
    out_close(out, ']');
    if (about.has_result) out_number(out, "result", about.result);
    else out_null(out, "result");
    out_string(out, "termination", termination_name(about.termination));
    put_comments(c, about.comments ? about.moves : 0, out);
    put_tags(c, out);
    out_number(out, "variations", (double)about.variations);
    out_close(out, '}');
}

static void put_games(struct zm_collection *c, struct json_out *out)
{
    enum zm_status status;

    out_open(out, NULL, '{');
    out_open(out, "games", '[');
    while (!(status = zm_collection_next(c)) || status == ZM_BAD_INPUT) put_game(c, status, out);
    out_close(out, ']');
    out_words(out, "unknown", zm_collection_unknown(c));
    out_close(out, '}');
    if (status == ZM_OVER) return;
    out_end(out);
    put_error(out, zm_collection_error(c));
}

char *engine_read_games(const void *bytes, size_t size, const char *game, double openspiel)
{
    enum zm_notation notation = openspiel != 0 ? ZM_NOTATION_OPENSPIEL : ZM_NOTATION_USUAL;
    struct bytes left = {bytes, size};
    const struct zm_bytes from = {take, &left};
    struct zm_error why = {.text = ""};
    struct json_out out = {0};
    struct zm_collection *c;

    if (zm_collection_open(&from, *game ? game : NULL, notation, NULL, &c, &why))
        put_error(&out, &why);
    else put_games(c, &out);
    zm_collection_free(c);
    return out.text;
}

/* -- Writing. -------------------------------------------------------------------------------- */

/* What is told beside the moves: lines of a name, a blank, and a text. */
static enum zm_status tell(struct zm_collection *c, const char *told)
{
    enum zm_status status = ZM_OK;
    char line[256];

    while (*told && !status) {
        size_t n = strcspn(told, "\n"), name = strcspn(told, " \n");
        if (n < sizeof line && name < n) {
            memcpy(line, told, n);
            line[name] = line[n] = '\0';
            status = zm_collection_tell(c, line, line + name + 1);
        }
        told += n + (told[n] == '\n');
    }
    return status;
}

static enum zm_status write_game(struct zm_collection *c, const char *format, const char *told,
                                 struct json_out *out)
{
    char *text;
    size_t length;
    enum zm_status status = tell(c, told);

    if (!status) status = zm_collection_write(c, zm_format_of(format), &text, &length, NULL);
    if (status) return status;
    char *whole = malloc(length + 1);
    if (whole) memcpy(whole, text, length), whole[length] = '\0';
    zm_collection_give(c, text, length);
    if (!whole) return ZM_NO_MEMORY;
    out_open(out, NULL, '{');
    out_string(out, "text", whole);
    out_close(out, '}');
    free(whole);
    return ZM_OK;
}

char *engine_write_game(const char *position, const char *format, const char *told)
{
    struct json_out out = {0};
    struct zm_context *zm = table_open(position, NULL, &out);
    struct zm_collection *c = NULL;
    struct zm_error why = {.text = ""};

    if (zm && zm_collection_of(zm, NULL, &c, &why)) put_error(&out, &why);
    enum zm_status status = c ? write_game(c, format, told, &out) : ZM_OK;
    if (status == ZM_BAD_INPUT) put_error(&out, zm_collection_error(c));
    else if (status) put_failure(&out, NULL, status);
    zm_collection_free(c);
    zm_close(zm);
    return out.text;
}
