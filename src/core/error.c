/* SPDX-License-Identifier: MIT
 * error.c - error lines with their ids and arguments: see text.h. */
#include "core/message.h"
#include "core/text.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <zermelo_messages.h>

/* Puts an inner error behind the line, the id and the arguments of an outer one. */
static void append(struct zm_error *error, const struct zm_error *inner)
{
    struct arguments to = arguments_behind(error->arguments, sizeof error->arguments, error->count);
    size_t id = strlen(error->id), text = strlen(error->text);
    const char *at = inner->arguments;

    snprintf(error->text + text, sizeof error->text - text, "%s", inner->text);
    if (!*inner->id) arguments_add(&to, inner->text);
    else snprintf(error->id + id, sizeof error->id - id, "/%s", inner->id);
    for (int i = 0; *inner->id && i < inner->count; i++, at += strlen(at) + 1)
        arguments_add(&to, at);
    error->count = to.count;
}

void error_fill(struct zm_error *error, const struct zm_error *inner, const char *id,
                const char *format, va_list args)
{
    struct zm_error filled; /* `inner`, or an argument, may be part of `error` */
    struct arguments to = arguments_behind(filled.arguments, sizeof filled.arguments, 0);
    va_list again;

    va_copy(again, args);
    snprintf(filled.id, sizeof filled.id, "%s", id);
    vsnprintf(filled.text, sizeof filled.text, format, args);
    arguments_of(&to, format, again);
    va_end(again);
    filled.count = to.count;
    if (inner) append(&filled, inner);
    *error = filled;
}

bool fail(struct zm_error *error, const char *id, const char *format, ...)
{
    va_list args;

    if (!error) return false;
    va_start(args, format);
    error_fill(error, NULL, id, format, args);
    va_end(args);
    return false;
}

bool fail_within(struct zm_error *error, const struct zm_error *inner, const char *id,
                 const char *format, ...)
{
    va_list args;

    if (!error) return false;
    va_start(args, format);
    error_fill(error, inner, id, format, args);
    va_end(args);
    return false;
}

bool fail_as(struct zm_error *error, const struct zm_error *why)
{
    if (error) *error = *why;
    return false;
}

const char *zm_error_argument(const struct zm_error *error, int i)
{
    const char *at = error->arguments;

    if (i < 0 || i >= error->count) return "";
    while (i--) at += strlen(at) + 1;
    return at;
}

/* What each status means. */
static const struct {
    const char *id, *text;
} meanings[] = {
    [ZM_OK] = {"success", "success"},
    [ZM_BAD_INPUT] = {"bad-input", "bad input"},
    [ZM_NO_MEMORY] = {"out-of-memory", "out of memory"},
    [ZM_LIMIT] = {"limit-too-small", "a limit is too small"},
    [ZM_OVER] = {"game-over", "the game is over"},
    [ZM_STOPPED] = {"stopped", "stopped before there was an answer"},
    [ZM_NATURE_MOVES] = {"chance-node", "nature is to move"},
    [ZM_IO] = {"input-output", "a file could not be read or written"},
    [ZM_BROKEN] = {"contradiction", "the game contradicts itself"},
};

const char *zm_strerror(enum zm_status status)
{
    if ((unsigned)status >= sizeof meanings / sizeof *meanings) return "unknown status";
    return meanings[status].text;
}

void zm_status_error(enum zm_status status, struct zm_error *error)
{
    assert((unsigned)status < sizeof meanings / sizeof *meanings);
    *error = (struct zm_error){.count = 0};
    snprintf(error->id, sizeof error->id, "%s", meanings[status].id);
    snprintf(error->text, sizeof error->text, "%s", meanings[status].text);
}
