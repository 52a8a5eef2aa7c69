/* SPDX-License-Identifier: MIT
 * narrow_tree.c - a made-up game that leaves moves out, "narrow:seed".
 *
 * Its tree is drawn from the seed, three moves long and up to WIDTH moves wide, with results of -1,
 * 0 and 1. It has an incremental evaluation state, which is only a count of the moves made, and a
 * move generator that leaves out the second half of the moves at some positions, whatever they are
 * worth, but for wins at once: a search that takes what is listed for all there is makes false
 * claims here. Some lists
 * are left to generate_moves(). Evaluations are as far apart as evaluations can be, so that
 * futility pruning is common. No game that makes sense is as hostile. */
#include "core/random.h"
#include "core/text.h"
#include "search/proof/proof.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define GAME narrow_tree

enum { LENGTH = 3, WIDTH = 40 };

typedef struct {
    uint64_t seed;
} rules;

typedef struct {
    uint64_t key; /* of the way from the root */
    uint32_t plies, spare;
} state;

static uint64_t drawn(const state *s, uint64_t salt, uint64_t below)
{
    return mix64(s->key ^ mix64(salt)) % below;
}

static bool parse(rules *r, const char *text, struct zm_error *error)
{
    *r = (rules){0};
    return sscanf(text, "%" SCNu64, &r->seed) == 1 ||
           fail(error, "narrow-form", "the form is narrow:seed");
}

static size_t write_spec(const rules *r, char *out, size_t capacity)
{
    return (size_t)snprintf(out, capacity, "narrow:%" PRIu64, r->seed);
}

static void write_rules(const rules *r, struct text *t)
{
    (void)r;
    text_add(t, "A wide tree drawn by lot.\n");
}

static void range(const rules *r, int *least, int *most)
{
    (void)r;
    *least = -1, *most = 1;
}

static size_t most_moves(const rules *r)
{
    (void)r;
    return WIDTH;
}

static void start(const rules *r, state *s)
{
    *s = (state){.key = mix64(r->seed)};
}

static enum zm_side side_to_move(const rules *r, const state *s)
{
    (void)r;
    return s->plies % 2 ? ZM_SECOND : ZM_FIRST;
}

/* Most moves that end the game lose, so that its value is not a win everywhere. */
static bool outcome(const rules *r, const state *s, int *value)
{
    int mover = side_to_move(r, s) == ZM_FIRST ? -1 : 1;
    uint64_t lot = drawn(s, 1, 100);

    if (s->plies < LENGTH && (!s->plies || drawn(s, 2, 6))) return false;
    *value = lot < 3 ? mover : lot < 10 ? 0 : -mover;
    return true;
}

static size_t moves(const rules *r, const state *s, zm_move *out)
{
    size_t n = 1 + (size_t)drawn(s, 3, WIDTH);

    (void)r;
    for (size_t i = 0; i < n; i++) out[i] = i;
    return n;
}

#define GAME_IS_COPIED
static void advance(const rules *r, state *s, zm_move move)
{
    (void)r;
    s->key = mix64(s->key + 1 + move);
    s->plies++;
}

/* For the first side: anything that is not a result. */
#define GAME_HAS_EVALUATE
static zm_score evaluate(const rules *r, const state *s)
{
    const zm_score most = ZM_UNIT - 2 * ZM_PLY_MAX;

    (void)r;
    return (zm_score)drawn(s, 4, (uint64_t)(2 * most + 1)) - most;
}

#define GAME_HAS_HASH
static uint64_t hash(const rules *r, const state *s)
{
    (void)r;
    return s->key ^ s->plies;
}

static size_t write_move(const rules *r, const state *s, zm_move m, char *out, size_t capacity)
{
    (void)r, (void)s;
    return (size_t)snprintf(out, capacity, "%" PRIu64, m);
}

static size_t write_position(const rules *r, const state *s, char *out, size_t capacity)
{
    (void)r;
    return (size_t)snprintf(out, capacity, "%" PRIu64 " %" PRIu32, s->key, s->plies);
}

static bool read_position(const rules *r, const char *text, state *s, struct zm_error *error)
{
    (void)r;
    *s = (state){0};
    return sscanf(text, "%" SCNu64 " %" SCNu32, &s->key, &s->plies) == 2 ||
           fail(error, "narrow-position", "two numbers make a position");
}

static size_t draw(const rules *r, const state *s, char *out, size_t capacity)
{
    return write_position(r, s, out, capacity);
}

/* -- The state, and what is left out. -------------------------------------------------------- */

#define GAME_EVAL_STATE STATE_NARROWS
#define GAME_BEST_ORDER 0
#define GAME_HAS_ORDER
static int order(const rules *r, const state *s, int which, enum zm_side root, zm_move move)
{
    (void)r, (void)which, (void)root;
    return (int)drawn(s, 5 + move, 1000);
}

typedef struct {
    int made;
} eval_state;

static size_t precomputed_size(const rules *r)
{
    return sizeof *r;
}

static void precompute(const rules *r, void *precomputed)
{
    memcpy(precomputed, r, sizeof *r);
}

static size_t eval_state_size(const rules *r)
{
    (void)r;
    return sizeof(eval_state);
}

static void eval_state_init(const rules *r, const state *s, void *precomputed, bool threats,
                            eval_state *e)
{
    (void)r, (void)s, (void)precomputed, (void)threats;
    *e = (eval_state){0};
}

static void eval_state_play(const rules *r, eval_state *e, const state *s, zm_move m)
{
    (void)r, (void)s, (void)m;
    e->made++;
}

static void eval_state_undo(eval_state *e)
{
    assert(e->made > 0);
    e->made--;
}

static bool wins(const rules *r, const state *s, zm_move move)
{
    state t = *s;
    int value;

    advance(r, &t, move);
    return outcome(r, &t, &value) && (side_to_move(r, s) == ZM_FIRST ? value : -value) > 0;
}

static size_t generate_moves(const rules *r, const state *s, const eval_state *e, bool near,
                             zm_move *out)
{
    size_t n = moves(r, s, out), kept = (n + 1) / 2;

    (void)e;
    if (!near) return n;
    for (size_t i = kept; i < n; i++)
        if (wins(r, s, out[i])) out[kept++] = out[i];
    return kept;
}

static size_t generate_candidates(const rules *r, const state *s, eval_state *e, bool narrow,
                                  zm_move *out, struct findings *o)
{
    int value;

    if (outcome(r, s, &value)) {
        o->advice.value = side_to_move(r, s) == ZM_FIRST ? value : -value;
        return 0;
    }
    o->partial = narrow && drawn(s, 40, 3);
    o->many = out && drawn(s, 41, 2);
    return out && !o->many ? generate_moves(r, s, e, o->partial, out) : 1;
}

static void score_moves(const rules *r, const state *s, const eval_state *e, const zm_move *list,
                        size_t count, int *keys)
{
    (void)e;
    for (size_t i = 0; i < count; i++) keys[i] = order(r, s, 0, ZM_FIRST, list[i]);
}

static zm_score evaluate_incremental(const rules *r, const state *s, const eval_state *e)
{
    (void)e;
    return evaluate(r, s);
}

static bool has_forced_reply(const rules *r, const eval_state *e, const state *s)
{
    (void)r, (void)e, (void)s;
    return false;
}

static bool search_threats(const rules *r, const state *s, eval_state *e, bool wide,
                           uint64_t *nodes)
{
    (void)r, (void)s, (void)e, (void)wide;
    *nodes = 0;
    return false;
}

static void eval_terms(const rules *r, const state *s, const eval_state *e, int *terms)
{
    (void)r, (void)s, (void)e, (void)terms;
}

static const char *const narrow_orders[] = {"lot", NULL};

#define GAME_FACTS                                                                                 \
    .name = "narrow", .usage = "narrow:seed",                                                      \
    .summary = "a tree drawn by lot, of which moves are left out", .side = {"first", "second"},    \
    .unit = "points", .example = "narrow:1", .order_names = narrow_orders

#include "search/search_template.h"
