/* SPDX-License-Identifier: MIT
 * party.c - see party.h. */
#include "player/party.h"

#include "core/clock.h"
#include "api/context.h"
#include "core/flag.h"
#include "core/memory.h"
#include "core/parallel.h"
#include "core/text.h"
#include "player/player.h"

#include <string.h>

static const size_t memory_usual = (size_t)256 << 20;
static const size_t page = 4096;

/* -- What can be refused before anything is taken. ------------------------------------------- */

static bool is_time(double seconds)
{
    return seconds >= 0; /* not if it is no number */
}

static enum zm_status check_limits(struct zm_context *zm, const struct zm_limits *l)
{
    if (!is_time(l->seconds))
        return context_fail(zm, ZM_BAD_INPUT, "limit of %g seconds, accepted is 0 or more",
                            l->seconds);
    if (!is_time(l->clock) || !is_time(l->increment))
        return context_fail(zm, ZM_BAD_INPUT,
                            "game clock of %g s and %g s a move, accepted is 0 or more", l->clock,
                            l->increment);
    return ZM_OK;
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

/* -- Memory. --------------------------------------------------------------------------------- */

static bool is_tree(const struct party *p)
{
    return p->first.options.kind == SEARCH_MCTS;
}

/* Whether something is kept from move to move. */
static bool keeps(const struct party *p)
{
    return is_tree(p) || p->first.options.table;
}

/* From one thread's position to the next: they never share a line of the cache. */
static size_t apart(size_t size)
{
    return (size + 2 * CACHE_LINE - 1) & ~(size_t)(CACHE_LINE - 1);
}

unsigned char *party_state(const struct party *p, int i)
{
    return p->states + (size_t)i * apart(p->zm->state_size);
}

/* What the limit must be at least. What is kept gets three quarters of what there is, the
 * searches the rest. */
static size_t least(const struct party *p)
{
    size_t n = (size_t)p->n, searches = n * search_least(&p->first, p->widest);
    size_t kept = 4 * p->widest * sizeof(struct mcts_node) + p->zm->state_size + page;

    if (!keeps(p)) return p->block + searches;
    searches *= 4, kept += kept / 3;
    return p->block + p->lore + (searches > kept ? searches : kept) + n * page;
}

static bool has_aside(const struct party *p)
{
    return p->first.options.kind == SEARCH_PROOF && p->zm->room->engine->aside;
}

/* A quarter of what is kept. */
static enum zm_status keep_aside(struct party *p, size_t size)
{
    struct search *q = &p->search[0];

    if (!has_aside(p)) return ZM_OK;
    q->aside_size = size / 4 & ~(page - 1);
    struct kept *kept = context_keep(p->zm, KEPT_ASIDE, q->aside_size);
    if (!kept) return ZM_NO_MEMORY;
    kept->used = q->aside_size;
    q->aside = kept->at;
    return ZM_OK;
}

/* Memory costs time to touch and to give back: a quarter of a gigabyte a second is no burden. So
 * much of it is taken, but not less than the least. */
static size_t in_time(const struct party *p, size_t size, size_t least)
{
    const double a_second = 1 << 28;
    const struct zm_limits *l = &p->first.limits;
    double seconds = l->seconds > 0 ? l->seconds : l->clock, room = seconds * a_second;

    if (seconds <= 0 || room >= (double)size) return size;
    least = least < size ? least : size;
    return (size_t)room > least ? (size_t)room : least;
}

/* A table, or as much of it as there is time to touch; what was used once, always. */
static void begin_table(struct party *p, struct kept *kept)
{
    size_t part = in_time(p, kept->size, search_least(&p->first, p->widest));

    if (part > kept->used) kept->used = part;
    tt_begin(&p->table, kept->at, kept->used, kept->age);
    p->table.loose = &kept->loose;
    p->search[0].table = &p->table;
}

static enum kept_use use_of(const struct party *p)
{
    if (is_tree(p)) return KEPT_TREE;
    return p->first.options.distance ? KEPT_TABLE : KEPT_VALUES;
}

/* What searches of other kinds have left goes, if the limit has no room for all. `part`: for each
 * of the searches. */
static void spare_others(struct party *p, size_t part)
{
    bool uses[KEPT_USES] = {[KEPT_LORE] = p->lore > 0, [KEPT_ASIDE] = has_aside(p)};
    size_t most = search_most(&p->first, p->widest);
    size_t taken = p->block + p->lore + (size_t)p->n * (most < part ? most : part);
    size_t left = p->limit - taken, hash = p->first.options.hash;

    uses[use_of(p)] |= keeps(p);
    if (keeps(p)) taken += hash < left ? hash : left;
    context_spare(p->zm, uses, taken, p->limit);
}

/* The table or the tree. */
static enum zm_status keep(struct party *p)
{
    struct search *q = &p->search[0];
    size_t left = p->limit - p->memory, size = q->options.hash < left ? q->options.hash : left;
    enum kept_use use = use_of(p);

    if (!keeps(p)) return ZM_OK;
    size &= ~(page - 1);
    p->memory += size;
    enum zm_status status = keep_aside(p, size);
    if (status) return status;
    size -= q->aside_size;
    struct kept *kept = context_keep(p->zm, use, size);
    if (!kept) return ZM_NO_MEMORY;
    if (!is_tree(p)) return begin_table(p, kept), ZM_OK;
    q->tree = kept->at, q->pool_size = size;
    kept->used = sizeof *q->tree; /* says whether there is a tree */
    return ZM_OK;
}

/* What the game looks up, written at its first use, and room for what it notes. */
static enum zm_status learn(struct party *p)
{
    const struct zm_engine *engine = p->zm->room->engine;

    if (!p->lore) return ZM_OK;
    const struct kept *kept = context_keep(p->zm, KEPT_LORE, p->lore);
    if (!kept) return ZM_NO_MEMORY;
    engine->lore_write(p->first.rules, kept->at);
    p->memory += p->lore;
    p->first.lore = kept->at;
    return ZM_OK;
}

/* All threads grow the first one's tree, each playing on a position of its own. */
static void gather_tree(struct party *p)
{
    for (int i = 0; i < p->n; i++) {
        struct search *q = &p->search[i];
        q->tree = p->search[0].tree;
        q->pool_size = p->search[0].pool_size;
        q->barrier = p->n > 1 ? &p->barrier : NULL;
        q->position = p->zm->state;
        q->state_size = p->zm->state_size;
        q->made = p->zm->history;
        q->made_count = p->zm->made;
    }
    p->zm->room->engine->init_tree(&p->search[0], p->states);
    memcpy(p->states, p->zm->state, p->zm->state_size);
}

/* All threads search the same tree with the first one's table. */
static void share_table(struct party *p)
{
    if (p->n > 1) abdada_init(&p->abdada, p->n);
    for (int i = 0; i < p->n; i++) {
        p->search[i].table = p->search[0].table;
        p->search[i].abdada = p->n > 1 ? &p->abdada : NULL;
    }
}

/* Each thread has its part of the nodes, but those of a tree take simulations from all there are:
 * so none waits for others that are slower. */
static uint64_t nodes_of(const struct party *p, int i)
{
    uint64_t nodes = p->first.limits.nodes, n = (uint64_t)p->n;

    if (is_tree(p)) return nodes;
    return nodes / n + ((uint64_t)i < nodes % n);
}

/* The first search has everything; the others share its table or its tree. */
static enum zm_status gather(struct party *p)
{
    size_t left = p->limit - p->block - p->lore;
    size_t part =
        in_time(p, keeps(p) ? left / 4 / (size_t)p->n : left, search_short(&p->first, p->widest));

    spare_others(p, part);
    enum zm_status status = learn(p);

    for (int i = 0; i < p->n && !status; i++) {
        struct search *q = &p->search[i];
        *q = p->first;
        q->member = i;
        q->halt = &p->halt;
        q->counts = p->counts, q->counters = p->n;
        q->limits.nodes = nodes_of(p, i);
        if (i) q->result = &p->result[i], q->limits.progress = NULL, q->limits.ranking = NULL;
        memcpy(party_state(p, i), p->zm->state, p->zm->state_size);
        status = search_begin(q, p->widest, part);
        p->memory += q->memory_size;
    }
    if (!status) status = keep(p);
    if (!status && is_tree(p)) gather_tree(p);
    else if (!status && p->search[0].table) share_table(p);
    return status;
}

static void give_back(struct party *p)
{
    for (int i = 0; i < p->n; i++) search_end(&p->search[i]);
    memory_give(&p->zm->allocator, p->states, p->block);
    p->states = NULL;
}

/* Where no limit is given: a large table that was asked for is not refused. */
static size_t usual_limit(const struct search_options *o)
{
    size_t with_table = o->hash + memory_usual / 4;

    return with_table > memory_usual ? with_table : memory_usual;
}

/* Bytes for rules of the searches' own. */
static size_t own_rules(const struct party *p)
{
    return p->first.options.weighed ? apart(p->zm->rules_size) : 0;
}

/* Bytes for what is laid out below. */
static size_t block_of(const struct party *p)
{
    size_t each = sizeof *p->search + sizeof *p->result + apart(p->zm->state_size);

    return (size_t)p->n * each + own_rules(p);
}

/* Positions, then rules with other weights in them, then searches and results. */
static void lay_out(struct party *p)
{
    unsigned char *rules = party_state(p, p->n);

    if (p->first.options.weighed) {
        const struct zm_engine *engine = p->zm->room->engine;
        size_t n = 0;
        while (engine->weights[n].name) n++;
        memcpy(rules, p->zm->rules, p->zm->rules_size);
        engine->weigh(rules, p->first.options.weight, n);
        p->first.rules = rules;
    }
    p->search = (struct search *)(rules + own_rules(p));
    p->result = (struct zm_result *)(p->search + p->n);
}

/* Room for the searches of all threads. */
static enum zm_status assemble(struct party *p)
{
    p->limit = p->first.limits.memory ? p->first.limits.memory : usual_limit(&p->first.options);
    p->block = p->memory = block_of(p);
    while (!p->first.options.threads && p->n > 1 && p->limit < least(p))
        p->n--, p->block = p->memory = block_of(p);
    if (p->limit < least(p))
        return context_fail(p->zm, ZM_LIMIT,
                            "the memory limit of %zu bytes is too small, this search needs %zu",
                            p->limit, least(p));
    p->states = memory_take(&p->zm->allocator, p->block);
    if (!p->states) return context_fail(p->zm, ZM_NO_MEMORY, "out of memory");
    lay_out(p);
    enum zm_status status = gather(p);
    if (!status) return ZM_OK;
    give_back(p);
    return context_fail(p->zm, status, "%s", zm_strerror(status));
}

/* One a core, unless the answer is to be the same everywhere. */
static int threads_of(const struct search *q)
{
    uint64_t nodes = q->limits.nodes;
    int n = q->options.threads;

    if (q->limits.watch) return 1;
    if (!n) return nodes || q->options.depth ? 1 : parallel_cores();
    return nodes && nodes < (uint64_t)n ? (int)nodes : n;
}

/* The textbook searches do without tables. In those no position has a distance. */
static void with_endgame(struct search *q, const struct endgame *table)
{
    struct search_options *o = &q->options;

    if (!table || !(o->table || o->kind == SEARCH_MCTS)) return;
    q->endgame = table;
    o->distance = false;
}

/* -- From begin to end. ---------------------------------------------------------------------- */

enum zm_status party_begin(struct party *p, struct zm_context *zm, const char *player,
                           const struct zm_limits *limits, double started, struct zm_result *out)
{
    struct search *q = &p->first;

    *p = (struct party){.zm = zm};
    *out = (struct zm_result){.distance = -1};
    *q = (struct search){
        .rules = zm->rules, .game = zm->face, .result = out, .allocator = &zm->allocator};
    q->timing.started = started;
    if (limits) q->limits = *limits;
    out->seed = q->limits.seed;
    enum zm_status status = check_limits(zm, &q->limits);
    if (!status) status = player_read(zm, player, &q->options, &q->limits);
    if (!status) status = can_think(zm);
    if (!status) with_endgame(q, zm->endgame);
    if (zm->watch) q->broken = zm->watch->begin(zm->rules);
    if (!status) status = widest_of(zm, &q->options, &p->widest);
    p->n = threads_of(q);
    if (!status && q->options.table && q->options.tactics) {
        p->lore = zm->room->engine->lore_size(zm->rules);
        q->notes_size = p->lore ? zm->room->engine->notes_size(zm->rules) : 0;
    }
    if (!status) status = assemble(p);
    if (status && zm->watch) zm->watch->end(zm->rules, NULL);
    return status;
}

static void recycle(void *with)
{
    pool_prune(with);
}

static void work(void *with, int i)
{
    struct party *p = with;

    p->zm->room->engine->think(&p->search[i], party_state(p, i));
    if (i == 0 && !(is_tree(p) && p->search[0].spent)) atomic_store(&p->halt, true);
}

/* Time was up before anything was known: a player moves nevertheless. The value is the game's
 * guess. */
static void any_move(const struct party *p, struct zm_result *out)
{
    const struct zm_limits *l = &p->first.limits;
    struct zm_context *zm = p->zm;
    bool first = zm_side_to_move(zm) == ZM_FIRST;

    if (out->line_length || flag_is_raised(l->stop) || !zm->list) return;
    zm->room->moves(zm->rules, zm->state, zm->list);
    out->move = out->line[0] = zm->list[0];
    out->line_length = 1;
    out->value = first ? zm_evaluate(zm) : -zm_evaluate(zm);
    out->score = (zm_score)(out->value * ZM_UNIT);
    out->depth = 0;
    out->rule = "a limit came before any result";
}

/* -- Does the game contradict itself? -------------------------------------------------------- */

/* Searches take back whatever they play, but for MCTS, which plays on copies. */
static bool are_restored(const struct party *p)
{
    for (int i = 0; i < p->n; i++)
        if (!is_tree(p) && memcmp(party_state(p, i), p->zm->state, p->zm->state_size) != 0)
            return false;
    return true;
}

static bool is_crossed(const struct party *p)
{
    bool crossed = false;

    for (int i = 0; i < p->n; i++) crossed |= p->search[i].crossed;
    return crossed;
}

static bool is_listed(const struct zm_context *zm, zm_move move)
{
    size_t n = zm->list ? zm->room->moves(zm->rules, zm->state, zm->list) : 0;

    for (size_t i = 0; i < n; i++)
        if (zm->list[i] == move) return true;
    return !zm->list;
}

static bool is_consistent(struct party *p, struct zm_error *why)
{
    const struct zm_result *r = p->first.result;
    const struct zm_context *zm = p->zm;

    if (p->first.broken && *p->first.broken) return zm->watch->end(zm->rules, why);
    if (is_crossed(p)) return fail(why, "what its hooks say proves a least above the most");
    if (!zm->watch) return true;
    if (!are_restored(p)) return fail(why, "undo() or tactics() leaves another position");
    if (!r->line_length || is_listed(zm, r->move)) return true;
    return fail(why, "tactics() advises a move that moves() does not list");
}

enum zm_status party_judge(struct party *p)
{
    struct zm_error why = {""};

    if (p->status || is_consistent(p, &why)) return p->status;
    zm_forget(p->zm);
    *p->first.result = (struct zm_result){.distance = -1};
    return p->status = context_broken(p->zm, &why);
}

void party_think(struct party *p)
{
    struct zm_result *out = p->first.result;

    if (is_tree(p)) barrier_init(&p->barrier, recycle, &p->search[0].tree->pool);
    parallel_for(p->n, work, p);
    if (is_tree(p)) barrier_destroy(&p->barrier);
    out->nodes = 0;
    for (int i = 0; i < p->n; i++) out->nodes += p->search[i].nodes;
    if (is_tree(p)) out->simulations = out->nodes;
    out->memory = p->memory;
    out->stopped = p->search[0].stopped;
    out->bound = ZM_HEURISTIC;
    if (p->search[0].table) out->full = tt_full(&p->table);
    any_move(p, out);
    out->seconds = clock_now() - p->first.timing.started;
    party_judge(p);
}

enum zm_status party_end(struct party *p)
{
    enum zm_status status = party_judge(p);

    if (p->zm->watch) p->zm->watch->end(p->zm->rules, NULL);
    give_back(p);
    if (status) return status;
    if (p->first.result->line_length) return ZM_OK;
    return context_fail(p->zm, ZM_STOPPED, "stopped before there was an answer");
}
