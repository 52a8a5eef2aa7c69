/* SPDX-License-Identifier: MIT
 * think.c - a player at work: its memory, its threads, its answer. */
#include "core/clock.h"
#include "core/context.h"
#include "core/memory.h"
#include "core/team.h"
#include "core/text.h"
#include "match/player.h"

#include <string.h>

static const size_t memory_usual = (size_t)256 << 20;

/* What the memory kept in a context is used for. Scores with and without distances do not mix. */
enum { KEPT_TABLE = 1, KEPT_VALUES, KEPT_TREE };

/* The searches of all threads of one player. */
struct party {
    struct zm_context *zm;
    struct search *search; /* one a thread */
    struct zm_result *result;
    unsigned char *states;
    struct table table;
    atomic_bool halt;
    int n;
    size_t widest, memory;
};

static enum zm_status too_small(struct party *p)
{
    return context_fail(p->zm, ZM_LIMIT, "the memory limit is too small for this search");
}

static enum zm_status can_think(struct zm_context *zm)
{
    if (zm_outcome(zm, NULL)) return context_fail(zm, ZM_OVER, "the game is over");
    if (zm_side_to_move(zm) == ZM_NATURE)
        return context_fail(zm, ZM_NATURE_MOVES, "it is nature's turn, no player's");
    return ZM_OK;
}

/* Rules that look at no list of moves work on positions with any number of them. */
static enum zm_status widest_of(struct zm_context *zm, const struct search_options *o,
                                size_t *widest)
{
    *widest = zm->widest;
    if (zm->widest <= ZM_MOVES_MAX) return ZM_OK;
    *widest = 1;
    if (o->kind == SEARCH_RULES && zm->face->tactics) return ZM_OK;
    return context_fail(zm, ZM_LIMIT,
                        "up to %zu moves in a position, a search can list %d; player rules can%s",
                        zm->widest, ZM_MOVES_MAX, zm->face->tactics ? "" : "not either");
}

/* The table or the tree, of at most `limit` bytes. */
static enum zm_status keep(struct party *p, struct search *q, size_t limit)
{
    bool tree = q->options.kind == SEARCH_MCTS;
    size_t size = q->options.hash < limit ? q->options.hash : limit;

    if (!tree && !q->options.table) return ZM_OK;
    size &= ~(size_t)4095;
    if (size < 4 * p->widest * sizeof(struct leaf)) return ZM_LIMIT;
    int use = tree ? KEPT_TREE : q->options.distance ? KEPT_TABLE : KEPT_VALUES;
    void *at = context_keep(p->zm, use, size);
    if (!at) return ZM_NO_MEMORY;
    p->memory += size;
    tt_begin(&p->table, at, size, ++p->zm->kept_age);
    if (tree) q->pool = at, q->pool_size = size;
    else q->table = &p->table;
    return ZM_OK;
}

/* The first search has everything; the others share its table. */
static enum zm_status gather(struct party *p, const struct search *first, size_t limit)
{
    enum zm_status status = ZM_OK;
    size_t left = limit - p->memory;
    size_t part = first->options.table ? left / 4 / (size_t)p->n : left;

    for (int i = 0; i < p->n && !status; i++) {
        struct search *q = &p->search[i];
        *q = *first;
        q->member = i;
        if (i) q->result = &p->result[i], q->halt = &p->halt, q->limits.progress = NULL;
        if (i) memcpy(p->states + (size_t)i * p->zm->state_size, p->zm->state, p->zm->state_size);
        status = search_begin(q, p->widest, part);
        p->memory += q->memory_size;
    }
    if (!status) status = keep(p, &p->search[0], limit > p->memory ? limit - p->memory : 0);
    for (int i = 1; i < p->n; i++) p->search[i].table = p->search[0].table;
    return status;
}

static void work(void *with, int i)
{
    struct party *p = with;
    void *state = i ? p->states + (size_t)i * p->zm->state_size : p->zm->state;

    p->zm->room->engine->think(&p->search[i], state);
    if (i == 0) atomic_store(&p->halt, true);
}

static void answer(struct party *p, struct zm_result *out)
{
    out->nodes = 0;
    for (int i = 0; i < p->n; i++) out->nodes += p->search[i].nodes;
    out->seconds = clock_now() - p->search[0].started;
    out->memory = p->memory;
    out->stopped = p->search[0].stopped;
}

static enum zm_status run(struct party *p, const struct search *first, size_t limit)
{
    enum zm_status status = gather(p, first, limit);

    if (!status) {
        team_run(p->n, work, p);
        answer(p, first->result);
    }
    for (int i = 0; i < p->n; i++) search_end(&p->search[i]);
    if (status == ZM_LIMIT) return too_small(p);
    if (status) return context_fail(p->zm, status, "out of memory");
    if (!first->result->line_length)
        return context_fail(p->zm, ZM_STOPPED, "stopped before there was an answer");
    return ZM_OK;
}

/* Room for the searches of all threads. */
static enum zm_status assemble(struct party *p, const struct search *first)
{
    size_t n = (size_t)p->n, each = sizeof *p->search + sizeof *p->result + p->zm->state_size;
    size_t usual = first->options.hash + memory_usual / 4;
    size_t limit = first->limits.memory ? first->limits.memory
                                        : usual > memory_usual ? usual : memory_usual;

    if (limit <= n * each) return too_small(p);
    unsigned char *at = memory_take(&p->zm->allocator, n * each);
    if (!at) return context_fail(p->zm, ZM_NO_MEMORY, "out of memory");
    p->states = at;
    p->search = (struct search *)(at + n * p->zm->state_size);
    p->result = (struct zm_result *)(p->search + n);
    p->memory = n * each;
    enum zm_status status = run(p, first, limit);
    memory_give(&p->zm->allocator, at, n * each);
    return status;
}

enum zm_status zm_think(struct zm_context *zm, const char *player, const struct zm_limits *limits,
                        struct zm_result *out)
{
    struct search first = {
        .rules = zm->rules, .game = zm->face, .result = out, .allocator = &zm->allocator};
    struct party p = {.zm = zm};

    *out = (struct zm_result){.distance = -1};
    if (limits) first.limits = *limits;
    out->seed = first.limits.seed;
    enum zm_status status = player_read(zm, player, &first.options, &first.limits);
    if (!status) status = can_think(zm);
    if (!status) status = widest_of(zm, &first.options, &p.widest);
    p.n = first.limits.watch ? 1 : first.options.threads;
    return status ? status : assemble(&p, &first);
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
