/* SPDX-License-Identifier: MIT
 * context_error.c - the last failure in a context. */
#include "api/context.h"
#include "core/text.h"

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
    status_error(status, &zm->error);
    return status;
}

const char *zm_why(const struct zm_context *zm)
{
    return zm->error.text;
}

const struct zm_error *zm_last_error(const struct zm_context *zm)
{
    return &zm->error;
}
