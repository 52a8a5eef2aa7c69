/* SPDX-License-Identifier: MIT
 * session.c - see session.h. */
#include "player/session.h"

#include "core/clock.h"
#include "api/context.h"
#include "core/flag.h"
#include "core/memory.h"
#include "core/parallel.h"
#include "core/random.h"
#include "core/root_moves.h"
#include "knowledge/knowledge.h"
#include "core/text.h"
#include "player/level.h"
#include "player/player.h"

#include <assert.h>
#include <string.h>

static const size_t memory_usual = (size_t)256 << 20;
static const size_t page = 4096;

/* -- Checks before anything is allocated. ---------------------------------------------------- */

/* No NaN is 0 or more. */
static enum zm_status check_limits(struct zm_context *zm, const struct zm_limits *l)
{
    if (!(l->seconds >= 0))
        return context_fail(zm, ZM_BAD_INPUT, "seconds-range",
                            "limit of %g seconds, accepted is 0 or more", l->seconds);
    if (!(l->clock >= 0) || !(l->increment >= 0))
        return context_fail(zm, ZM_BAD_INPUT, "clock-range",
                            "game clock of %g s and %g s a move, accepted is 0 or more", l->clock,
                            l->increment);
    return ZM_OK;
}

static enum zm_status check_root_moves(struct zm_context *zm, const struct zm_limits *l)
{
    if (root_is_restricted(l) && !l->root_count)
        return context_fail(zm, ZM_BAD_INPUT, "no-root-moves", "no move is left to choose");
    for (size_t i = 0; root_is_restricted(l) && i < l->root_count; i++)
        if (!context_allows(zm, zm->state, l->root_moves[i]))
            return context_fail(zm, ZM_BAD_INPUT, "root-move-unlisted",
                                "move %zu of root_moves is not a legal move here", i);
    return ZM_OK;
}

/* The rules player needs no list of moves, so it accepts positions with any number of them. */
static enum zm_status max_moves_of(struct zm_context *zm, const struct search_options *o,
                                   size_t *max_moves)
{
    *max_moves = zm->max_moves;
    if (zm->max_moves <= ZM_MOVES_MAX) return ZM_OK;
    *max_moves = 1;
    if (o->kind == SEARCH_RULES && zm->face->tactics) return ZM_OK;
    if (zm->face->tactics)
        return context_fail(zm, ZM_LIMIT, "too-many-moves-rules",
                            "up to %zu moves in a position, a search can list %d; player rules can",
                            zm->max_moves, ZM_MOVES_MAX);
    return context_fail(
        zm, ZM_LIMIT, "too-many-moves-search",
        "up to %zu moves in a position, a search can list %d; player rules cannot either",
        zm->max_moves, ZM_MOVES_MAX);
}

/* -- Memory. --------------------------------------------------------------------------------- */

static bool is_tree(const struct session *s)
{
    return s->first.options.kind == SEARCH_MCTS;
}

/* Whether memory is kept from move to move. */
static bool keeps(const struct session *s)
{
    return is_tree(s) || s->first.options.table;
}

/* The distance between the positions of two threads, which must not share a cache line. */
static size_t apart(size_t size)
{
    return (size + 2 * CACHE_LINE - 1) & ~(size_t)(CACHE_LINE - 1);
}

unsigned char *session_state(const struct session *s, int i)
{
    assert(0 <= i && i <= s->n);
    return s->states + (size_t)i * apart(s->zm->state_size);
}

/* Plans the memory of the i-th search: that of `levels` levels of the tree, within a limit. */
static struct memory_plan plan_of(const struct session *s, int i, size_t levels, size_t limit)
{
    struct search q = s->first;
    struct memory_plan plan = {0};

    if (i) q.rows = 0;
    if (!is_tree(s)) ab_plan(&q, s->eval_state, &plan);
    search_plan(&q, levels, limit, &plan);
    return plan;
}

/* The bytes of a search with all its parts and this many levels. */
static size_t bytes_of(const struct session *s, size_t levels)
{
    struct memory_plan plan = plan_of(s, 0, levels, SIZE_MAX);

    return memory_total(&plan);
}

/* The smallest memory limit that suffices. Kept memory gets three quarters of what is available,
 * the searches the rest. */
static size_t least(const struct session *s)
{
    size_t n = (size_t)s->n, searches = n * bytes_of(s, LEVELS_LEAST);
    size_t kept = 4 * s->first.max_moves * sizeof(struct mcts_node) + s->zm->state_size + page;

    if (!keeps(s)) return s->block + searches;
    searches *= 4, kept += kept / 3;
    return s->block + s->precomputed + (searches > kept ? searches : kept) + n * page;
}

static bool wants_aside(const struct session *s)
{
    return s->first.options.kind == SEARCH_PROOF && s->zm->variant->engine->wants_aside();
}

/* Touching and freeing memory takes time: this uses at most a quarter of a gigabyte per second of
 * the limit, but not less than `least`. */
static size_t in_time(const struct session *s, size_t size, size_t least)
{
    const double a_second = 1 << 28;
    const struct zm_limits *l = &s->first.limits;
    double seconds = l->seconds > 0 ? l->seconds : l->clock, bytes = seconds * a_second;

    if (seconds <= 0 || bytes >= (double)size) return size;
    least = least < size ? least : size;
    return (size_t)bytes > least ? (size_t)bytes : least;
}

/* Sets up the table, or the part of it that there is time to touch. A part once used stays in
 * use. */
static void begin_table(struct session *s, struct kept *kept)
{
    size_t part = in_time(s, kept->size, bytes_of(s, LEVELS_LEAST));

    if (part > kept->used) kept->used = part;
    tt_begin(&s->table, kept->at, kept->used, kept->age);
    s->table.loose = &kept->loose;
    s->thread[0].ab.table = &s->table;
}

/* Plans the table or the tree; a quarter of it is for the game's own proof search. */
static void plan_kept(struct session *s)
{
    size_t left = s->limit - memory_total(&s->plan), hash = s->first.options.hash;
    size_t size = (hash < left ? hash : left) & ~(page - 1);
    size_t aside = wants_aside(s) ? size / 4 & ~(page - 1) : 0;

    if (!keeps(s)) return;
    s->plan.bytes[MEMORY_ASIDE] = aside;
    s->plan.bytes[is_tree(s) ? MEMORY_TREE : MEMORY_TABLE] = size - aside;
}

/* Plans all memory of the session. The move stacks have what is left of each search's part. */
static void plan_all(struct session *s)
{
    size_t left = s->limit - s->block - s->precomputed, n = (size_t)s->n;
    size_t part = in_time(s, keeps(s) ? left / 4 / n : left, bytes_of(s, LEVELS_SHORT));

    s->plan = (struct memory_plan){0};
    s->plan.bytes[MEMORY_POSITIONS] = s->block;
    s->plan.bytes[MEMORY_PRECOMPUTED] = s->precomputed;
    s->own[0] = plan_of(s, 0, 0, part);
    s->own[1] = plan_of(s, 1, 0, part);
    for (size_t i = 0; i < n; i++) memory_add_all(&s->plan, &s->own[i > 0]);
    plan_kept(s);
}

static enum kept_use use_of(const struct session *s)
{
    if (is_tree(s)) return KEPT_TREE;
    return s->first.options.distance ? KEPT_TABLE : KEPT_VALUES;
}

/* Frees the memory kept by other kinds of search if the limit does not allow all. */
static void spare_others(struct session *s)
{
    bool uses[KEPT_USES] = {[KEPT_PRECOMPUTED] = s->precomputed > 0, [KEPT_ASIDE] = wants_aside(s)};

    assert(memory_total(&s->plan) <= s->limit);
    uses[use_of(s)] |= keeps(s);
    context_spare(s->zm, uses, memory_total(&s->plan), s->limit);
}

/* Keeps the memory of a part. NULL: there is none. */
static struct kept *keep_part(struct session *s, enum kept_use use, enum memory_part part)
{
    struct kept *kept = context_keep(s->zm, use, s->plan.bytes[part]);

    if (kept) s->memory += s->plan.bytes[part];
    return kept;
}

static enum zm_status keep_aside(struct session *s)
{
    struct proof_search *q = &s->thread[0].proof;

    if (!wants_aside(s)) return ZM_OK;
    struct kept *kept = keep_part(s, KEPT_ASIDE, MEMORY_ASIDE);
    if (!kept) return ZM_NO_MEMORY;
    q->aside = kept->at;
    kept->used = q->aside_size = s->plan.bytes[MEMORY_ASIDE];
    return ZM_OK;
}

/* Tells weights apart; 0: the game's own. */
static uint64_t weights_key(const struct search_options *o)
{
    uint64_t key = o->custom_weights;

    for (int i = 0; o->custom_weights && i < ZM_WEIGHTS_MAX; i++)
        key = mix64(key + (uint64_t)(int64_t)o->weight[i]);
    return key;
}

/* Keeps memory for the table or the tree. Evaluations by other weights are forgotten. */
static enum zm_status keep(struct session *s)
{
    enum memory_part part = is_tree(s) ? MEMORY_TREE : MEMORY_TABLE;
    enum zm_status status;

    if (!keeps(s)) return ZM_OK;
    if ((status = keep_aside(s))) return status;
    struct kept *kept = keep_part(s, use_of(s), part);
    if (!kept) return ZM_NO_MEMORY;
    if (kept->weights != weights_key(&s->first.options)) kept_forget(kept);
    kept->weights = weights_key(&s->first.options);
    if (!is_tree(s)) return begin_table(s, kept), ZM_OK;
    struct mcts_search *first = &s->thread[0].mcts;
    first->tree = kept->at, first->pool_size = s->plan.bytes[part];
    kept->used = sizeof *first->tree; /* the header tells whether there is a tree */
    return ZM_OK;
}

/* Keeps the game's precomputed tables, which are written at their first use. */
static enum zm_status learn(struct session *s)
{
    const struct zm_engine *engine = s->zm->variant->engine;

    if (!s->precomputed) return ZM_OK;
    const struct kept *kept = keep_part(s, KEPT_PRECOMPUTED, MEMORY_PRECOMPUTED);
    if (!kept) return ZM_NO_MEMORY;
    engine->precompute(s->first.rules, kept->at);
    s->tables = kept->at;
    return ZM_OK;
}

/* All threads grow the tree of the first search, each on its own position. */
static void gather_tree(struct session *s)
{
    for (int i = 0; i < s->n; i++) {
        struct mcts_search *q = &s->thread[i].mcts;
        q->tree = s->thread[0].mcts.tree;
        q->pool_size = s->thread[0].mcts.pool_size;
        q->barrier = s->n > 1 ? &s->barrier : NULL;
        q->position = s->zm->state;
        q->state_size = s->zm->state_size;
        q->made = s->zm->history;
        q->made_count = s->zm->made;
    }
    s->zm->variant->engine->init_tree(&s->thread[0].search, s->states);
    memcpy(s->states, s->zm->state, s->zm->state_size);
}

/* Keeps the result up to date while alpha-beta searches. */
static void tell_full(void *with)
{
    const struct ab_search *ab = with;

    ab->search.result->full = tt_full(ab->table);
}

/* All threads use the table of the first search and one ABDADA busy table. */
static void share_table(struct session *s)
{
    struct ab_search *first = &s->thread[0].ab;

    if (s->n > 1) abdada_init(&s->abdada, s->n);
    for (int i = 0; i < s->n; i++) {
        s->thread[i].ab.table = first->table;
        s->thread[i].ab.abdada = s->n > 1 ? &s->abdada : NULL;
    }
    first->search.refresh = tell_full, first->search.refresh_with = first;
}

/* The node limit of a thread. It is divided among the threads, but those of a tree claim
 * simulations from a common quota, so that none waits for slower ones. */
static uint64_t nodes_of(const struct session *s, int i)
{
    uint64_t nodes = s->first.limits.nodes, n = (uint64_t)s->n;

    if (is_tree(s)) return nodes;
    return nodes / n + ((uint64_t)i < nodes % n);
}

/* Sets up the i-th search with the memory of its plan. */
static enum zm_status begin_search(struct session *s, int i)
{
    const struct memory_plan *plan = &s->own[i > 0];
    struct thread_search *thread = &s->thread[i];
    struct search *q = &thread->search;

    memset(thread, 0, sizeof *thread);
    *q = s->first;
    q->member = i;
    q->halt = &s->halt;
    q->counts = s->counts, q->counters = s->n;
    q->limits.nodes = nodes_of(s, i);
    if (i) q->result = &s->result[i], q->limits.progress = NULL, q->limits.ranking = NULL;
    if (i) q->rows = 0;
    memcpy(session_state(s, i), s->zm->state, s->zm->state_size);
    enum zm_status status = search_begin(q, plan);
    if (status) return status;
    if (!is_tree(s)) ab_begin(&thread->ab, plan), thread->ab.precomputed = s->tables;
    assert(q->memory_used == q->memory_size);
    s->memory += q->memory_size;
    return ZM_OK;
}

/* Sets up the searches. The first one has the table or the tree; the others share it. */
static enum zm_status gather(struct session *s)
{
    spare_others(s);
    enum zm_status status = learn(s);

    for (int i = 0; i < s->n && !status; i++) status = begin_search(s, i);
    if (!status) status = keep(s);
    if (status) return status;
    assert(s->memory == memory_total(&s->plan) && s->memory <= s->limit);
    if (is_tree(s)) gather_tree(s);
    else if (s->thread[0].ab.table) share_table(s);
    return ZM_OK;
}

static void give_back(struct session *s)
{
    for (int i = 0; i < s->n; i++) search_end(&s->thread[i].search);
    memory_give(&s->zm->allocator, s->states, s->block);
    s->states = NULL;
}

/* The bytes for rules with other weights than the game's. */
static size_t own_rules(const struct session *s)
{
    return s->first.options.custom_weights ? apart(s->zm->rules_size) : 0;
}

/* The bytes for all that lay_out() places. */
static size_t block_of(const struct session *s)
{
    size_t each = sizeof *s->thread + sizeof *s->result + apart(s->zm->state_size);
    size_t rows = level_is_low(&s->first.options) ? s->first.rows : 0;

    return (size_t)s->n * each + own_rules(s) + rows * sizeof *s->first.limits.ranking;
}

/* Places the positions, then rules with other weights, then searches and results, then the rows
 * among which a low level chooses. */
static void lay_out(struct session *s)
{
    unsigned char *rules = session_state(s, s->n);

    if (s->first.options.custom_weights) {
        const struct zm_engine *engine = s->zm->variant->engine;
        const struct zm_weight *all = engine->weights(s->zm->rules);
        size_t n = 0;
        while (all[n].name) n++;
        memcpy(rules, s->zm->rules, s->zm->rules_size);
        engine->set_weights(rules, s->first.options.weight, n);
        s->first.rules = rules;
    }
    s->thread = (struct thread_search *)(rules + own_rules(s));
    s->result = (struct zm_result *)(s->thread + s->n);
    if (level_is_low(&s->first.options))
        s->first.limits.ranking = (struct zm_ranked *)(s->result + s->n);
    assert((unsigned char *)(s->result + s->n) <= s->states + s->block);
}

/* Allocates the searches of all threads. A limit that is not given is large enough for the table
 * that was asked for; threads whose number is not given are fewer when memory is short. */
static enum zm_status assemble(struct session *s)
{
    size_t with_table = s->first.options.hash + memory_usual / 4;

    assert(1 <= s->n && s->n <= PARALLEL_MAX);
    s->limit = s->first.limits.memory;
    if (!s->limit) s->limit = with_table > memory_usual ? with_table : memory_usual;
    s->block = s->memory = block_of(s);
    while (!s->first.options.threads && s->n > 1 && s->limit < least(s))
        s->n--, s->block = s->memory = block_of(s);
    if (s->limit < least(s))
        return context_fail(
            s->zm, ZM_LIMIT, "memory-limit",
            "the memory limit of %zu bytes is too small, this search needs at least %zu", s->limit,
            least(s));
    plan_all(s);
    s->zm->memory = s->plan;
    s->states = memory_take(&s->zm->allocator, s->block);
    if (!s->states) return context_fail(s->zm, ZM_NO_MEMORY, "out-of-memory", "out of memory");
    lay_out(s);
    enum zm_status status = gather(s);
    if (!status) return ZM_OK;
    give_back(s);
    return context_fail_status(s->zm, status);
}

/* One thread per core, but a single one if the answer must be reproducible. */
static int threads_of(const struct search *q)
{
    uint64_t nodes = q->limits.nodes;
    int n = q->options.threads;

    if (q->limits.watch) return 1;
    if (!n) return nodes || q->options.depth ? 1 : parallel_cores();
    return nodes && nodes < (uint64_t)n ? (int)nodes : n;
}

/* The textbook searches use no endgame tables. The tables contain no distances. */
static void with_endgame(struct search *q, const struct endgame *table)
{
    struct search_options *o = &q->options;

    if (!table || !(o->table || o->kind == SEARCH_MCTS)) return;
    q->endgame = table;
    o->distance = false;
}

/* -- From begin to end. ---------------------------------------------------------------------- */

enum zm_status session_begin(struct session *s, struct zm_context *zm, const char *player,
                             const struct zm_limits *limits, double started, struct zm_result *out)
{
    struct search *q = &s->first;

    *s = (struct session){.zm = zm};
    *out = (struct zm_result){.size = sizeof *out, .distance = -1};
    *q = (struct search){
        .rules = zm->rules, .game = zm->face, .result = out, .allocator = &zm->allocator};
    q->timing.started = started;
    if (limits) q->limits = *limits;
    out->seed = q->limits.seed;
    enum zm_status status = check_limits(zm, &q->limits);
    if (!status) status = player_read(zm, player, &q->options, &q->limits);
    if (!status) status = context_awaits_player(zm);
    if (!status) status = check_root_moves(zm, &q->limits);
    bool low = level_is_low(&q->options);
    if (!status) q->known = pondered_result(zm, player, &q->limits);
    if (!status && !low) with_endgame(q, zm->endgame);
    if (zm->watch) q->broken = zm->watch->begin(zm->rules);
    if (!status) status = max_moves_of(zm, &q->options, &q->max_moves);
    if (!status && low) level_begin(s);
    s->n = threads_of(q);
    if (!status && q->options.table && q->options.tactics) {
        s->precomputed = zm->variant->engine->precomputed_size(zm->rules);
        s->eval_state = s->precomputed ? zm->variant->engine->eval_state_size(zm->rules) : 0;
    }
    if (q->limits.ranking && !low)
        q->rows = q->limits.ranking_room < q->max_moves ? q->limits.ranking_room : q->max_moves;
    if (!status) status = assemble(s);
    if (status && zm->watch) zm->watch->end(zm->rules, NULL);
    return status;
}

bool session_by_book(struct zm_context *zm, const char *player, const struct zm_limits *limits,
                     double started, struct zm_result *out)
{
    struct search_options o;
    struct zm_limits own = *limits;

    if (!zm->book || own.watch || check_limits(zm, &own) || player_read(zm, player, &o, &own) ||
        !o.book || context_awaits_player(zm) || check_root_moves(zm, &own) ||
        !knowledge_answer(zm, &own, out))
        return false;
    out->seconds = clock_now() - started;
    return true;
}

static void prune(void *with)
{
    pool_prune(with);
}

static void work(void *with, int i)
{
    struct session *s = with;

    s->zm->variant->engine->think(&s->thread[i].search, session_state(s, i));
    if (i == 0 && !(is_tree(s) && s->thread[0].search.spent)) atomic_store(&s->halt, true);
}

/* If time ran out before there was a result, any legal move is played. Its value is the game's
 * evaluation. */
static void any_move(const struct session *s, struct zm_result *out)
{
    const struct zm_limits *l = &s->first.limits;
    struct zm_context *zm = s->zm;
    bool first = zm_side_to_move(zm) == ZM_FIRST;

    if (out->line_length || flag_is_raised(l->stop) || !zm->list) return;
    root_keep(l, zm->list, zm->variant->moves(zm->rules, zm->state, zm->list));
    out->move = out->line[0] = zm->list[0];
    out->line_length = 1;
    out->value = first ? zm_evaluate(zm) : -zm_evaluate(zm);
    out->score = (zm_score)(out->value * ZM_UNIT);
    out->depth = 0;
    out->rule = "a limit came before any result";
}

/* -- Does the game contradict itself? -------------------------------------------------------- */

/* All searches but MCTS undo the moves that they make; MCTS works on copies. */
static bool are_restored(const struct session *s)
{
    for (int i = 0; i < s->n; i++)
        if (!is_tree(s) && memcmp(session_state(s, i), s->zm->state, s->zm->state_size) != 0)
            return false;
    return true;
}

static bool is_crossed(const struct session *s)
{
    bool crossed = false;

    for (int i = 0; i < s->n; i++) crossed |= s->thread[i].search.crossed;
    return crossed;
}

static bool is_consistent(struct session *s, struct zm_error *why)
{
    const struct zm_result *r = s->first.result;
    const struct zm_context *zm = s->zm;

    if (s->first.broken && *s->first.broken) return zm->watch->end(zm->rules, why);
    if (is_crossed(s))
        return fail(why, "guest-bounds-crossed",
                    "what its hooks say proves a least above the most");
    assert(zm->watch || are_restored(s)); /* a built-in game keeps its word */
    if (!zm->watch) return true;
    if (!are_restored(s))
        return fail(why, "guest-position-changed", "undo() or tactics() leaves another position");
    if (!r->line_length || !zm->list || context_allows(zm, zm->state, r->move)) return true;
    return fail(why, "guest-advice-unlisted",
                "tactics() advises a move that moves() does not list");
}

enum zm_status session_judge(struct session *s)
{
    struct zm_error why = {.text = ""};

    if (s->status || is_consistent(s, &why)) return s->status;
    zm_forget(s->zm);
    *s->first.result = (struct zm_result){.size = sizeof(struct zm_result), .distance = -1};
    return s->status = context_broken(s->zm, &why);
}

void session_think(struct session *s)
{
    struct zm_result *out = s->first.result;

    assert(s->states);
    if (is_tree(s)) barrier_init(&s->barrier, prune, &s->thread[0].mcts.tree->pool);
    parallel_for(s->n, work, s);
    if (is_tree(s)) barrier_destroy(&s->barrier);
    out->nodes = 0;
    for (int i = 0; i < s->n; i++) out->nodes += s->thread[i].search.nodes;
    if (is_tree(s)) out->simulations = out->nodes;
    out->memory = s->memory;
    out->stopped = s->thread[0].search.stopped;
    out->bound = ZM_HEURISTIC;
    if (s->first.options.table) out->full = tt_full(&s->table);
    any_move(s, out);
    if (level_is_low(&s->first.options)) level_end(s);
    assert(out->line_length <= ZM_LINE_MAX && out->ranked <= s->thread[0].search.rows);
    out->seconds = clock_now() - s->first.timing.started;
    session_judge(s);
}

enum zm_status session_end(struct session *s)
{
    assert(s->states); /* once, after session_begin() */
    enum zm_status status = session_judge(s);

    if (s->zm->watch) s->zm->watch->end(s->zm->rules, NULL);
    give_back(s);
    if (status) return status;
    if (s->first.result->line_length) return ZM_OK;
    return context_fail(s->zm, ZM_STOPPED, "stopped", "stopped before there was an answer");
}
