/* SPDX-License-Identifier: MIT
 * page_engine.c - see page_engine.h: allocation, and opening a position from its text. */
#define _POSIX_C_SOURCE 200809L
#include "page_engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zermelo_record.h>

void *engine_take(size_t size)
{
    return malloc(size);
}

void engine_give(void *at)
{
    free(at);
}

void put_error(struct json_out *out, const struct zm_error *why)
{
    out_open(out, NULL, '{');
    out_string(out, "error", why->text);
    out_string(out, "id", why->id);
    out_open(out, "arguments", '[');
    for (int i = 0; i < why->count; i++) out_string(out, NULL, zm_error_argument(why, i));
    out_close(out, ']');
    out_close(out, '}');
}

void put_failure(struct json_out *out, const struct zm_context *zm, enum zm_status status)
{
    struct zm_error meaning;

    zm_status_error(status, &meaning);
    put_error(out, zm && *zm_why(zm) ? zm_last_error(zm) : &meaning);
}

void put_text(struct json_out *out, const char *name,
              size_t (*write)(const struct zm_context *, char *, size_t),
              const struct zm_context *zm)
{
    size_t length = write(zm, NULL, 0);
    char *text = malloc(length + 1);

    if (text) write(zm, text, length + 1);
    out_string(out, name, text);
    free(text);
}

/* Plays exactly these moves: zm_play_text() would insert the most likely chance outcomes. */
enum zm_status play_words(struct zm_context *zm, const char *moves)
{
    enum zm_status status = ZM_OK;
    zm_move move;

    for (const char *at = moves + strspn(moves, " "); *at && !status; at += strspn(at, " ")) {
        char word[ZM_MOVE_TEXT];
        size_t n = strcspn(at, " ");
        snprintf(word, sizeof word, "%.*s", (int)(n < sizeof word ? n : sizeof word - 1), at);
        status = zm_move_read(zm, word, &move);
        if (!status) status = zm_play(zm, move);
        at += n;
    }
    return status;
}

/* The lines of a position: see page_engine.h. */
struct lines {
    const char *game, *start, *moves, *text, *notation;
};

/* Sets the initial position and plays the moves. Returns false after writing {"error": ...}. */
static bool set_up(struct zm_context *zm, const struct lines *l, struct json_out *out)
{
    enum zm_status status = ZM_OK;

    if (strcmp(l->notation, "openspiel") == 0) zm_notation_set(zm, ZM_NOTATION_OPENSPIEL);
    if (*l->start) status = zm_position_set(zm, l->start);
    if (!status) status = play_words(zm, l->moves);
    if (!status && *l->text) status = zm_play_text(zm, l->text);
    if (status) put_failure(out, zm, status);
    return !status;
}

/* Ends the line at *rest with a zero byte and returns it, with the line breaks that it stands for.
 * *rest then points to the next line, or to "" after the last. */
static const char *next_line(char **rest)
{
    char *line = *rest, *end = line + strcspn(line, "\n");

    *rest = *end ? end + 1 : end;
    *end = '\0';
    for (char *at = line; (at = strchr(at, '\r')) != NULL;) *at = '\n';
    return line;
}

struct zm_book *book_of(const void *bytes, size_t size)
{
    struct zm_book *book;

    zm_book_open_bytes(bytes, size, NULL, &book, NULL);
    return book;
}

struct zm_context *table_open(const char *position, const struct zm_options *options,
                              struct json_out *out)
{
    char *copy = strdup(position), *rest = copy;
    struct zm_context *zm = NULL;
    struct zm_error why = {.text = ""};

    if (!copy) return put_failure(out, NULL, ZM_NO_MEMORY), NULL;
    struct lines l;
    l.game = next_line(&rest), l.start = next_line(&rest), l.moves = next_line(&rest);
    l.text = next_line(&rest), l.notation = next_line(&rest);
    if (zm_open(l.game, options, &zm, &why)) put_error(out, &why);
    else if (!set_up(zm, &l, out)) zm_close(zm), zm = NULL;
    free(copy);
    return zm;
}
