/* SPDX-License-Identifier: MIT
 * game_file.c - see game_file.h. */
#include "game_file.h"

#include "page_engine.h"

#include <string.h>
#include <zermelo_collection.h>

struct text {
    const char *at, *end;
};

/* A line of a position holds \r where the text had \n. */
static size_t take_text(void *with, char *out, size_t capacity)
{
    struct text *t = with;
    size_t left = (size_t)(t->end - t->at), n = left < capacity ? left : capacity;

    for (size_t i = 0; i < n; i++) out[i] = t->at[i] == '\r' ? '\n' : t->at[i];
    t->at += n;
    return n;
}

/* The start, or if that is empty the moves as people write them: the second line, or the fourth. */
static struct text written_text(const char *position)
{
    struct text line = {position, position};

    for (int i = 1; i <= 4; i++) {
        line.end = line.at + strcspn(line.at, "\n");
        if (i != 1 && i != 3 && line.end > line.at) break;
        line.at = *line.end ? line.end + 1 : line.end;
    }
    return line;
}

static char *failure(const struct zm_error *why)
{
    struct json_out out = {0};

    put_error(&out, why);
    return out.text;
}

static char *show_first(struct zm_collection *games)
{
    static const struct zm_error none = {.id = "file-no-game", .text = "the file has no game"};
    enum zm_status status = zm_collection_next(games);

    if (!status) return answer_table(zm_collection_table(games));
    return failure(status == ZM_OVER ? &none : zm_collection_error(games));
}

char *game_file_show(const char *position)
{
    struct text text = written_text(position);
    const struct zm_bytes bytes = {take_text, &text};
    struct zm_collection *games;

    if (zm_collection_open(&bytes, NULL, ZM_NOTATION_USUAL, NULL, &games, NULL)) return NULL;
    char *answer = show_first(games);
    zm_collection_free(games);
    return answer;
}
