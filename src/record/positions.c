/* SPDX-License-Identifier: MIT
 * positions.c - a text of a position as people have it: in the game's own form, as a picture, or as
 * the moves that lead there. */
#include "core/text.h"
#include "record/notation.h"

#include <stdio.h>
#include <string.h>

/* Joins the lines by "/", without empty lines and those that begin with #. False: too long. */
static bool join_lines(const char *text, char *out, size_t capacity)
{
    struct text t = text_into(out, capacity);

    while (*text) {
        size_t length = strcspn(text, "\n"), first = strspn(text, " \t\r"), end = length;
        while (end > first && strchr(" \t\r", text[end - 1])) end--;
        if (first < end && text[first] != '#') {
            if (t.length) text_char(&t, '/');
            if (end - first >= capacity) return false;
            text_add(&t, "%.*s", (int)(end - first), text + first);
        }
        text += length + (text[length] != '\0');
    }
    return t.length < capacity;
}

/* What follows "position" in what `zermelo show` prints, as a line by itself. False: nothing. */
static bool shown_position(const char *text, char *out, size_t capacity)
{
    static const char key[] = "position ";
    const char *at = strstr(text, key);

    while (at && at != text && at[-1] != '\n') at = strstr(at + 1, key);
    if (!at) return false;
    at += strspn(at + strlen(key), " ") + strlen(key);
    size_t length = strcspn(at, "\r\n");
    if (length >= capacity) return false;
    memcpy(out, at, length);
    out[length] = '\0';
    return true;
}

/* The moves from the start. They are tried on another handle, so that nothing is lost. */
static enum zm_status play_from_start(struct zm_context *zm, const char *text, struct zm_error *why)
{
    struct zm_context *tried = NULL;
    enum zm_status status = context_copy(zm, &tried);

    if (status) return fail(why, "out-of-memory", "out of memory"), status;
    tried->notation = zm->notation;
    context_restart(tried);
    status = moves_read(tried, text, 0);
    if (status) *why = tried->error;
    else if (!tried->made) fail(why, "no-position", "it tells no position"), status = ZM_BAD_INPUT;
    else context_swap_games(zm, tried), memcpy(zm->note, tried->note, sizeof zm->note);
    zm_close(tried);
    return status;
}

/* Whether some moves were read before the reading stopped: then that is what is told. */
static bool tells_moves(const struct zm_error *why)
{
    static const char after[] = "in-move-after/";

    return strncmp(why->id, after, strlen(after)) == 0;
}

enum zm_status zm_position_set(struct zm_context *zm, const char *text)
{
    struct zm_error own, picture = {.text = ""}, moves = {.text = ""};
    char line[POSITION_TEXT];
    enum zm_status status = ZM_BAD_INPUT;

    zm->note[0] = '\0';
    if (!text)
        return context_fail(zm, ZM_BAD_INPUT, "no-position-text", "position: there is no text");
    if (shown_position(text, line, sizeof line) || join_lines(text, line, sizeof line))
        status = context_position(zm, line);
    else
        context_fail(zm, ZM_BAD_INPUT, "position-too-long",
                     "position: longer than that of the largest board");
    own = zm->error;
    if (status != ZM_BAD_INPUT) return status;
    if (picture_read(zm, text, line, sizeof line, zm->note, sizeof zm->note, &picture))
        return context_position(zm, line);
    zm->note[0] = '\0';
    if (*picture.text)
        return context_fail_within(zm, ZM_BAD_INPUT, &picture, "in-position", "position: ");
    status = play_from_start(zm, text, &moves);
    if (!status) return ZM_OK;
    if (status == ZM_BAD_INPUT && !tells_moves(&moves)) moves = own;
    return context_fail_as(zm, status, &moves);
}
