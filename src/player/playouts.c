/* SPDX-License-Identifier: MIT
 * playouts.c - random games to the end. */
#include "core/clock.h"
#include "api/context.h"
#include "core/memory.h"
#include "core/sized.h"
#include "search/search.h"

enum zm_status zm_playouts(struct zm_context *zm, uint64_t count, uint64_t seed,
                           const volatile int *stop, struct zm_playouts *out)
{
    struct zm_playouts found = {.size = sizeof found, .count = 0};
    double started = clock_now();

    if (context_expect(zm, out, "zm_playouts")) return ZM_BAD_INPUT;
    sized_give(out, &found, sizeof found);
    if (zm_outcome(zm, NULL)) return context_fail(zm, ZM_OVER, "game-over", "the game is over");
    if (zm->max_moves > ZM_MOVES_MAX)
        return context_fail(zm, ZM_LIMIT, "too-many-moves", "too many moves to list");
    size_t size = zm->state_size + zm->max_moves * sizeof(zm_move);
    unsigned char *at = memory_take(&zm->allocator, size);
    if (!at) return context_fail(zm, ZM_NO_MEMORY, "out-of-memory", "out of memory");

    struct playouts p = {.from = zm->state,
                         .scratch = at,
                         .state_size = zm->state_size,
                         .list = (zm_move *)(at + zm->state_size),
                         .count = count,
                         .seed = seed,
                         .stop = stop,
                         .out = &found};
    struct zm_error why;
    if (zm->watch) zm->watch->begin(zm->rules);
    zm->variant->engine->playouts(zm->rules, &p);
    memory_give(&zm->allocator, at, size);
    if (zm->watch && !zm->watch->end(zm->rules, &why)) return context_broken(zm, &why);
    found.seconds = clock_now() - started;
    sized_give(out, &found, sizeof found);
    if (count && !found.count)
        return context_fail(zm, ZM_STOPPED, "stopped-before-playout",
                            "stopped before the first game");
    return ZM_OK;
}
