/* SPDX-License-Identifier: MIT
 * think.c - one answer of a player; counting; random games to the end. */
#include "core/clock.h"
#include "core/sized.h"
#include "api/context.h"
#include "core/memory.h"
#include "knowledge/knowledge.h"
#include "player/level.h"
#include "player/session.h"
#include "player/player.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static enum zm_status think_once(struct zm_context *zm, const char *player,
                                 const struct zm_limits *limits, struct zm_result *out)
{
    struct session p;
    enum zm_status status = session_begin(&p, zm, player, limits, clock_now(), out);

    if (status) return status;
    session_think(&p);
    return session_end(&p);
}

/* Where the strongest search is Monte Carlo's, which proves little, alpha-beta with a table first
 * has a part of the time: a game that is small enough is proven by it. */
enum {
    PROOF_PART = 16,
    PROOF_NODES = 1 << 20,
    PROOF_HASH = 16,
    PROOF_MEMORY = 4 * PROOF_HASH << 20
};

/* The limits of such a search. False: there is none. */
static bool may_prove(struct zm_context *zm, const char *player, struct zm_limits *left,
                      struct zm_limits *out, int *threads)
{
    static const char strong[] = "strong";
    struct zm_limits all = *left;
    struct search_options o;
    size_t n = sizeof strong - 1;

    if (!player || strncmp(player, strong, n) != 0 || (player[n] && player[n] != ':')) return false;
    if (zm->face->weight || all.watch || player_read(zm, player, &o, &all)) return false;
    if (o.kind != SEARCH_MCTS || o.mcts.simulations || level_is_low(&o)) return false;
    if (all.memory && all.memory < PROOF_MEMORY) return false;
    left->nodes = all.nodes, left->seconds = all.seconds; /* the player's own count as well */
    double seconds = all.seconds > 0 ? all.seconds : all.clock / PROOF_PART;
    *out = all;
    out->clock = out->increment = 0;
    out->seconds = seconds / PROOF_PART;
    out->nodes = all.nodes ? all.nodes / PROOF_PART : seconds > 0 ? 0 : PROOF_NODES;
    *threads = o.threads;
    return seconds >= 0 && (!all.nodes || out->nodes);
}

/* Subtracts what a search has used from the limits. A limit never becomes 0, which means no
 * limit. */
static void spend(struct zm_limits *left, const struct zm_result *r)
{
    if (left->nodes) left->nodes -= r->nodes < left->nodes ? r->nodes : left->nodes - 1;
    if (left->seconds > 0) left->seconds -= left->seconds > r->seconds ? r->seconds : 0;
    if (left->clock > 0) left->clock -= left->clock > r->seconds ? r->seconds : 0;
}

/* True if the game is proven, or contradicts itself; else the time that it took is spent. */
static bool is_proven(struct zm_context *zm, const char *player, struct zm_limits *left,
                      struct zm_result *out, enum zm_status *status)
{
    struct zm_limits some = {.size = sizeof some};
    char pvs[64];
    int threads;

    if (!may_prove(zm, player, left, &some, &threads)) return false;
    if (threads) snprintf(pvs, sizeof pvs, "pvs:hash=%d,threads=%d", PROOF_HASH, threads);
    else snprintf(pvs, sizeof pvs, "pvs:hash=%d,threads=auto", PROOF_HASH);
    *status = think_once(zm, pvs, &some, out);
    if (*status) return *status == ZM_BROKEN;
    spend(left, out);
    out->stopped = false; /* by its part of the limits, not by these */
    return out->kind == ZM_EXACT;
}

static enum zm_status think(struct zm_context *zm, const char *player, struct zm_limits *left,
                            struct zm_result *out)
{
    struct zm_result first = {.size = sizeof first};
    enum zm_status status = ZM_OK;

    if (is_proven(zm, player, left, &first, &status)) return *out = first, status;
    status = think_once(zm, player, left, out);
    out->nodes += first.nodes, out->seconds += first.seconds;
    return status;
}

/* -- With experience. ------------------------------------------------------------------------ */

/* Whether what games taught is to be asked before a search under these limits; *low: the player has
 * a level below full strength. */
static bool asks_experience(struct zm_context *zm, const char *player,
                            const struct zm_limits *limits, bool *low)
{
    struct search_options o;
    struct zm_limits all = *limits;

    if (!zm->experience.find || limits->watch || limits->ranking || zm_outcome(zm, NULL))
        return false;
    if (player_read(zm, player, &o, &all) || !o.experience) return false;
    *low = level_is_low(&o);
    return experience_matters(zm);
}

/* Ranks all moves, and takes the best by search and experience together; a low level does so only
 * if its own move is known to have lost. */
static enum zm_status think_experienced(struct zm_context *zm, const char *player, bool low,
                                        struct zm_limits *limits, struct zm_result *out)
{
    size_t n = zm_moves(zm, NULL, 0), size = n * sizeof(struct zm_ranked);
    struct zm_ranked *ranking = memory_take(&zm->allocator, size);

    if (!ranking) return context_fail(zm, ZM_NO_MEMORY, "out-of-memory", "out of memory");
    limits->ranking = ranking, limits->ranking_room = n;
    enum zm_status status = think(zm, player, limits, out);
    if (!status && (!low || experience_warns(zm, out->move)))
        experience_choose(zm, limits, ranking, out->ranked, out);
    out->ranked = 0; /* the caller has no ranking */
    memory_give(&zm->allocator, ranking, size);
    return status;
}

enum zm_status zm_think(struct zm_context *zm, const char *player, const struct zm_limits *limits,
                        struct zm_result *out)
{
    struct zm_limits own = {.size = sizeof own};
    struct zm_result answer = {.size = sizeof answer};

    if (context_expect(zm, out, "zm_result") ||
        context_take(zm, &own, sizeof own, limits, "zm_limits"))
        return ZM_BAD_INPUT;
    enum zm_status status = ZM_OK;
    bool low = false;
    if (!session_by_book(zm, player, &own, clock_now(), &answer))
        status = asks_experience(zm, player, &own, &low)
                     ? think_experienced(zm, player, low, &own, &answer)
                     : think(zm, player, &own, &answer);
    sized_give(out, &answer, sizeof answer);
    return status;
}

/* -- Counting. ------------------------------------------------------------------------------- */

static void begin_watch(struct zm_context *zm)
{
    if (zm->watch) zm->watch->begin(zm->rules);
    memcpy(zm->scratch, zm->state, zm->state_size);
}

/* A guest that broke its word may have left another position. */
static enum zm_status end_watch(struct zm_context *zm, enum zm_status status)
{
    struct zm_error why;

    assert(zm->watch || memcmp(zm->state, zm->scratch, zm->state_size) == 0);
    if (!zm->watch || zm->watch->end(zm->rules, &why)) return status;
    memcpy(zm->state, zm->scratch, zm->state_size);
    return context_broken(zm, &why);
}

enum zm_status zm_perft(struct zm_context *zm, int depth, bool chance, const volatile int *stop,
                        uint64_t *leaves)
{
    if (depth < 0 || depth > ZM_PLY_MAX)
        return context_fail(zm, ZM_BAD_INPUT, "depth-range", "depth is %d, accepted is 0 to %d",
                            depth, ZM_PLY_MAX);
    begin_watch(zm);
    enum zm_status status = zm->variant->engine->solver->perft(zm->rules, zm->state, depth, chance,
                                                               &zm->allocator, stop, leaves);
    status = end_watch(zm, status);
    if (status == ZM_BROKEN) return status;
    if (status == ZM_LIMIT)
        return context_fail(zm, status, "too-many-moves", "too many moves to list");
    return status ? context_fail_status(zm, status) : ZM_OK;
}

enum zm_status zm_count_games(struct zm_context *zm, size_t memory, const volatile int *stop,
                              struct zm_count *out)
{
    struct zm_count found = {.size = sizeof found};

    if (context_expect(zm, out, "zm_count")) return ZM_BAD_INPUT;
    begin_watch(zm);
    enum zm_status status = zm->variant->engine->solver->count(
        zm->rules, zm->state, zm->state_size, &zm->allocator, memory, stop, &found);

    status = end_watch(zm, status);
    sized_give(out, &found, sizeof found);
    if (status == ZM_BROKEN) return status;
    if (status == ZM_LIMIT)
        return context_fail(zm, status, "count-limit",
                            "more than the memory limit, %d plies or 64 bits allow", ZM_LINE_MAX);
    return status ? context_fail_status(zm, status) : ZM_OK;
}

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
    begin_watch(zm);
    zm->variant->engine->solver->playouts(zm->rules, &p);
    memory_give(&zm->allocator, at, size);
    enum zm_status status = end_watch(zm, ZM_OK);
    if (status) return status;
    found.seconds = clock_now() - started;
    sized_give(out, &found, sizeof found);
    if (count && !found.count)
        return context_fail(zm, ZM_STOPPED, "stopped-before-playout",
                            "stopped before the first game");
    return ZM_OK;
}
