/* SPDX-License-Identifier: MIT
 * messages.c - what a context says to people: its last failure, and the rules. */
#include "api/context.h"
#include "core/text.h"
#include "search/search.h"

#include <assert.h>
#include <stdarg.h>
#include <zermelo_messages.h>

enum zm_status context_fail(struct zm_context *zm, enum zm_status status, const char *id,
                            const char *format, ...)
{
    va_list args;

    assert(status != ZM_OK);
    va_start(args, format);
    error_fill(&zm->error, NULL, id, format, args);
    va_end(args);
    return status;
}

enum zm_status context_fail_within(struct zm_context *zm, enum zm_status status,
                                   const struct zm_error *inner, const char *id, const char *format,
                                   ...)
{
    va_list args;

    assert(status != ZM_OK);
    va_start(args, format);
    error_fill(&zm->error, inner, id, format, args);
    va_end(args);
    return status;
}

enum zm_status context_fail_as(struct zm_context *zm, enum zm_status status,
                               const struct zm_error *why)
{
    assert(status != ZM_OK);
    zm->error = *why;
    return status;
}

enum zm_status context_fail_status(struct zm_context *zm, enum zm_status status)
{
    assert(status != ZM_OK);
    zm_status_error(status, &zm->error);
    return status;
}

void zm_rules_messages(const struct zm_context *zm,
                       void (*each)(void *with, const struct zm_message *message), void *with)
{
    enum { RULES_TEXT = 16 * 1024 }; /* longer rules of a guest are cut */
    char out[RULES_TEXT];
    struct text t = text_into(out, sizeof out);

    t.listener = &(struct listener){each, with};
    zm->variant->engine->say_rules(zm->rules, &t);
    if (zm->watch) each(with, &(struct zm_message){.id = "", .text = out, .arguments = ""});
}

const char *zm_why(const struct zm_context *zm)
{
    return zm->error.text;
}

const struct zm_error *zm_last_error(const struct zm_context *zm)
{
    return &zm->error;
}
