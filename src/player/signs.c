/* SPDX-License-Identifier: MIT
 * signs.c - what a game names on its board. */
#include "api/context.h"
#include "search/search.h"

#include <zermelo_signs.h>

size_t zm_signs(const struct zm_context *zm, struct zm_sign *out, size_t capacity)
{
    const struct zm_engine *engine = zm->variant->engine;

    return engine->signs ? engine->signs(zm->rules, zm->state, out, capacity) : 0;
}
