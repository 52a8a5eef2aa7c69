/* SPDX-License-Identifier: MIT
 * think.c - one answer of a player; counting. */
#include "core/clock.h"
#include "core/context.h"
#include "match/party.h"

enum zm_status zm_think(struct zm_context *zm, const char *player, const struct zm_limits *limits,
                        struct zm_result *out)
{
    struct party p;
    enum zm_status status = party_begin(&p, zm, player, limits, clock_now(), out);

    if (status) return status;
    party_think(&p);
    return party_end(&p);
}

/* -- Counting. ------------------------------------------------------------------------------- */

enum zm_status zm_perft(struct zm_context *zm, int depth, bool events, const volatile int *stop,
                        uint64_t *leaves)
{
    if (depth < 0 || depth > ZM_PLY_MAX)
        return context_fail(zm, ZM_BAD_INPUT, "depth is %d, accepted is 0 to %d", depth,
                            ZM_PLY_MAX);
    enum zm_status status =
        zm->room->engine->perft(zm->rules, zm->state, depth, events, &zm->allocator, stop, leaves);
    if (status == ZM_LIMIT) return context_fail(zm, status, "too many moves to list");
    return status ? context_fail(zm, status, "%s", zm_strerror(status)) : ZM_OK;
}

enum zm_status zm_count_games(struct zm_context *zm, size_t memory, const volatile int *stop,
                              struct zm_count *out)
{
    enum zm_status status = zm->room->engine->count(zm->rules, zm->state, zm->state_size,
                                                    &zm->allocator, memory, stop, out);

    if (status == ZM_LIMIT)
        return context_fail(zm, status, "more than the memory limit, %d plies or 64 bits allow",
                            ZM_LINE_MAX);
    return status ? context_fail(zm, status, "%s", zm_strerror(status)) : ZM_OK;
}
