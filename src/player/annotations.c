/* SPDX-License-Identifier: MIT
 * annotations.c - the threat annotations of a board. */
#include "api/context.h"
#include "search/search.h"

#include <zermelo_signs.h>

size_t zm_signs(const struct zm_context *zm, struct zm_sign *out, size_t capacity)
{
    const struct zm_engine *engine = zm->variant->engine;

    return engine->annotations ? engine->annotations(zm->rules, zm->state, out, capacity) : 0;
}
