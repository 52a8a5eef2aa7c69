/* SPDX-License-Identifier: MIT
 * plugin.c - the backend of guests: every hook forwards to a table of function pointers.
 *
 * During a search the hooks are watched. The first that breaks its word is noted; from then on no
 * hook of the guest is called with what follows from that: every position counts as over, so that
 * all searches come to their end, and what they say is thrown away. */
#include "games/plugin/plugin.h"

#include "core/text.h"
#include "search/position_counter.h"

#include <assert.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <string.h>

#define GAME plugin
#define GAME_FACTS .name = "plugin"
#define GAME_HAS_EVALUATE
#define GAME_HAS_ORDER
#define GAME_HAS_TACTICS
#define GAME_HAS_CHANCE
#define GAME_BOUNDS .reach = reach
#define GAME_HAS_SYMMETRY
#define GAME_HAS_HASH
#define GAME_PRESENTS (PRESENTS_BOARD + PRESENTS_CELLS + PRESENTS_READING)
#define GAME_IS_STOCHASTIC(r) ((r)->g->weight != NULL)
#define STATE_SIZE(r) ((r)->g->state_size)

enum { UNDO_INFO_MAX = 1024, HASH_TEXT = 4096 };

/* A level of the tree takes up to 6 kB of the stack, for its undo information. */
#define GAME_LEVELS 700

/* The hook that broke its word. */
enum fault_of {
    FAULT_NONE,
    FAULT_SIDE,
    FAULT_OUTCOME,
    FAULT_NO_MOVES,
    FAULT_MANY_MOVES,
    FAULT_NO_WEIGHT,
    FAULT_UNDO,
    FAULT_REACH,
    FAULT_ADVICE
};

struct fault {
    atomic_int of; /* 0: none yet */
    int64_t said;  /* by the hook: written by the thread that set `of`, read when all have ended */
};

typedef struct {
    const struct zm_game *g;
    struct fault fault;
    int least, most;  /* range() */
    size_t max_moves; /* most_moves() */
    bool watched;
    max_align_t at[];
} rules;

/* Only ever a pointer to the guest's own state, which is of another size. */
typedef struct {
    max_align_t at;
} state;

typedef struct {
    _Alignas(max_align_t) unsigned char at[UNDO_INFO_MAX];
} undo_info;

/* -- Watching. ------------------------------------------------------------------------------- */

static inline bool is_broken(const rules *r)
{
    return r->watched && atomic_load_explicit(&r->fault.of, memory_order_relaxed);
}

/* Notes a fault, if it is the first. Searches get rules that they may not change, but for this. */
static void broke(const rules *r, enum fault_of of, int64_t said)
{
    struct fault *fault = (struct fault *)&r->fault;
    int none = FAULT_NONE;

    if (r->watched && atomic_compare_exchange_strong(&fault->of, &none, (int)of))
        fault->said = said;
}

static const atomic_int *watch(void *rules_)
{
    rules *r = rules_;

    assert(!r->watched); /* one search at a time */
    atomic_store(&r->fault.of, FAULT_NONE);
    r->watched = true;
    return &r->fault.of;
}

static bool unwatch(void *rules_, struct zm_error *why)
{
    rules *r = rules_;
    int64_t said = r->fault.said;
    int least = r->least, most = r->most;

    r->watched = false;
    switch ((enum fault_of)atomic_load(&r->fault.of)) {
    case FAULT_NONE: return true;
    case FAULT_SIDE:
        if (said == ZM_NATURE)
            return fail(why, "guest-no-weight",
                        "side_to_move() says nature, but there is no weight()");
        return fail(why, "guest-no-side", "side_to_move() says %" PRId64 ", which is no side",
                    said);
    case FAULT_OUTCOME:
        return fail(why, "guest-outcome-range",
                    "outcome() says %" PRId64 ", beyond range() %d to %d", said, least, most);
    case FAULT_NO_MOVES:
        return fail(why, "guest-no-moves",
                    "moves() lists none, but outcome() says that the game is not over");
    case FAULT_MANY_MOVES:
        return fail(why, "guest-many-moves",
                    "moves() lists %" PRId64 ", more than most_moves() %zu", said, r->max_moves);
    case FAULT_NO_WEIGHT:
        return fail(why, "guest-zero-weights", "weight() is 0 for every event that moves() lists");
    case FAULT_UNDO:
        return fail(why, "guest-undo", "undo() does not bring back the position before play()");
    case FAULT_REACH:
        return fail(why, "guest-reach", "reach() says a least that is more than the most");
    case FAULT_ADVICE:
        return fail(why, "guest-advice-range",
                    "tactics() proves %" PRId64 ", beyond range() %d to %d", said, least, most);
    }
    return false;
}

const struct watch plugin_watch = {watch, unwatch};

/* -- The hooks. ------------------------------------------------------------------------------ */

size_t plugin_rules_size(const struct zm_game *guest)
{
    return sizeof(rules) + guest->rules_size;
}

void plugin_bind(void *r, const struct zm_game *guest)
{
    assert(guest);
    ((rules *)r)->g = guest;
}

/* Scores of greater results would not be less than ZM_INFINITE. */
static bool range_accepted(const rules *r, struct zm_error *error)
{
    enum { MOST = 1000000 };

    if (-MOST <= r->least && r->least <= r->most && r->most <= MOST) return true;
    return fail(error, "guest-range", "its results are from %d to %d, accepted is from %d to %d",
                r->least, r->most, -MOST, MOST);
}

/* A guest may write a line alone, without an id. */
static struct zm_error *without_id(struct zm_error *error)
{
    if (error) error->id[0] = '\0', error->count = 0;
    return error;
}

static bool parse(rules *r, const char *text, struct zm_error *error)
{
    if (!r->g->parse(r->at, text, without_id(error))) return false;
    r->g->range(r->at, &r->least, &r->most);
    r->max_moves = r->g->most_moves(r->at);
    if (!r->max_moves) return fail(error, "guest-most-moves", "most_moves() says 0");
    if (r->g->symmetries && !r->g->symmetries(r->at))
        return fail(error, "guest-symmetries",
                    "symmetries() says 0, but there is always the identity");
    return range_accepted(r, error);
}

static size_t write_spec(const rules *r, char *out, size_t capacity)
{
    return r->g->write_spec(r->at, out, capacity);
}

static void write_rules(const rules *r, struct text *t)
{
    t->length = r->g->write_rules(r->at, t->out, t->capacity);
}

static void range(const rules *r, int *least, int *most)
{
    *least = r->least, *most = r->most;
}

static size_t most_moves(const rules *r)
{
    return r->max_moves;
}

static void start(const rules *r, state *s)
{
    r->g->start(r->at, s);
}

static enum zm_side side_to_move(const rules *r, const state *s)
{
    if (is_broken(r)) return ZM_FIRST;
    enum zm_side side = r->g->side_to_move(r->at, s);
    unsigned most = r->g->weight ? ZM_NATURE : ZM_SECOND;
    if ((unsigned)side <= most) return side;
    return broke(r, FAULT_SIDE, (int)side), ZM_FIRST;
}

static bool outcome(const rules *r, const state *s, int *value)
{
    if (is_broken(r)) return *value = r->least, true;
    if (!r->g->outcome(r->at, s, value)) return false;
    if (*value < r->least || *value > r->most) broke(r, FAULT_OUTCOME, *value);
    return true;
}

/* Where one is watched a move that is never made stands for none. */
static size_t bad_list(const rules *r, const state *s, size_t n, zm_move *out)
{
    int value;

    if (!n && r->g->outcome(r->at, s, &value)) return 0;
    broke(r, n ? FAULT_MANY_MOVES : FAULT_NO_MOVES, (int64_t)n);
    if (r->watched) out[0] = 0;
    return r->watched ? 1 : n ? r->max_moves : 0;
}

/* Whether an outcome has a weight. */
static bool has_weight(const rules *r, const state *s, const zm_move *list, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (r->g->weight(r->at, s, list[i])) return true;
    return false;
}

static size_t moves(const rules *r, const state *s, zm_move *out)
{
    if (is_broken(r)) return out[0] = 0, 1;
    size_t n = r->g->moves(r->at, s, out);
    if (n == 0 || n > r->max_moves) return bad_list(r, s, n, out);
    if (r->g->weight && r->watched && r->g->side_to_move(r->at, s) == ZM_NATURE &&
        !has_weight(r, s, out, n))
        broke(r, FAULT_NO_WEIGHT, 0);
    return n;
}

/* By which a position is known again: a sum of its words, each times an odd number of its own, so
 * that no word waits for the one before it. A state of a large board has thousands of bytes. */
static uint64_t sum_of(const rules *r, const state *s)
{
    const uint64_t odd = UINT64_C(0x9e3779b97f4a7c15);
    const unsigned char *at = (const unsigned char *)s;
    size_t left = r->g->state_size;
    uint64_t sum = 0, key = odd, part = 0;

    for (; left >= sizeof part; left -= sizeof part, at += sizeof part, key += 2 * odd) {
        memcpy(&part, at, sizeof part);
        sum += (part ^ part >> 32) * key;
    }
    part = 0;
    memcpy(&part, at, left);
    return sum + (part ^ part >> 32) * key;
}

/* Whether that fits behind what undo needs. */
static inline bool keeps_sum(const rules *r)
{
    return r->watched && r->g->trail_size + sizeof(uint64_t) <= UNDO_INFO_MAX;
}

static void play(const rules *r, state *s, zm_move m, undo_info *t)
{
    if (is_broken(r)) return;
    if (!r->g->undo) {
        memcpy(t->at, s, r->g->state_size);
    } else if (keeps_sum(r)) {
        uint64_t sum = sum_of(r, s);
        memcpy(t->at + r->g->trail_size, &sum, sizeof sum);
    }
    r->g->play(r->at, s, m, r->g->undo ? t->at : NULL);
}

static void undo(const rules *r, state *s, zm_move m, const undo_info *t)
{
    uint64_t sum;

    if (is_broken(r)) return;
    if (!r->g->undo) {
        memcpy(s, t->at, r->g->state_size);
        return;
    }
    r->g->undo(r->at, s, m, t->at);
    if (!keeps_sum(r)) return;
    memcpy(&sum, t->at + r->g->trail_size, sizeof sum);
    if (sum != sum_of(r, s)) broke(r, FAULT_UNDO, 0);
}

static size_t write_move(const rules *r, const state *s, zm_move m, char *out, size_t capacity)
{
    return r->g->write_move(r->at, s, m, out, capacity);
}

/* The legal move whose text is the word. */
static bool find_move(const rules *r, const state *s, const char *word, zm_move *out)
{
    char text[ZM_MOVE_TEXT];
    zm_move list[1024];

    if (r->max_moves > sizeof list / sizeof *list) return false;
    size_t n = moves(r, s, list);
    for (size_t i = 0; i < n; i++) {
        r->g->write_move(r->at, s, list[i], text, sizeof text);
        if (strcmp(text, word) == 0) return *out = list[i], true;
    }
    return false;
}

static bool read_move(const rules *r, const state *s, const char *word, zm_move *out,
                      struct zm_error *error)
{

    if (r->g->read_move) return r->g->read_move(r->at, s, word, out, without_id(error));
    if (find_move(r, s, word, out)) return true;
    return fail(error, "illegal-move", "\"%s\" is not a legal move here", shown(word).text);
}

static size_t write_position(const rules *r, const state *s, char *out, size_t capacity)
{
    return r->g->write_position(r->at, s, out, capacity);
}

static bool read_position(const rules *r, const char *text, state *s, struct zm_error *error)
{
    return r->g->read_position(r->at, text, s, without_id(error));
}

static size_t draw(const rules *r, const state *s, char *out, size_t capacity)
{
    return r->g->draw(r->at, s, out, capacity);
}

/* Called only if the guest has them. */
static size_t describe(const rules *r, const state *s, char *out, size_t capacity)
{
    return r->g->describe(r->at, s, out, capacity);
}

static size_t write_cells(const rules *r, const state *s, zm_move m, char *out, size_t capacity)
{
    return r->g->write_cells(r->at, s, m, out, capacity);
}

static zm_score evaluate(const rules *r, const state *s)
{
    return r->g->evaluate ? r->g->evaluate(r->at, s) : 0;
}

static int order(const rules *r, const state *s, int which, enum zm_side root, zm_move m)
{
    return r->g->order ? r->g->order(r->at, s, which, root, m) : 0;
}

static bool tactics(const rules *r, state *s, struct zm_advice *out)
{
    if (!r->g->tactics || is_broken(r) || !r->g->tactics(r->at, s, out)) return false;
    int least = -r->most, most = -r->least; /* for the side to move */
    if (side_to_move(r, s) == ZM_FIRST) least = r->least, most = r->most;
    if (out->proven && (out->value < least || out->value > most))
        broke(r, FAULT_ADVICE, out->value);
    return true;
}

static uint32_t weight(const rules *r, const state *s, zm_move outcome)
{
    return r->g->weight && !is_broken(r) ? r->g->weight(r->at, s, outcome) : 1;
}

static void reach(const rules *r, const state *s, int plies, zm_score *least, zm_score *most)
{
    *least = r->least * ZM_UNIT, *most = r->most * ZM_UNIT;
    if (!r->g->reach || is_broken(r)) return;
    r->g->reach(r->at, s, plies, least, most);
    if (*least > *most) broke(r, FAULT_REACH, 0);
}

static size_t symmetries(const rules *r)
{
    return r->g->symmetries ? r->g->symmetries(r->at) : 1;
}

static void transform(const rules *r, const state *s, size_t i, state *out)
{
    if (r->g->transform) r->g->transform(r->at, s, i, out);
    else memcpy(out, s, r->g->state_size);
}

static uint64_t hash(const rules *r, const state *s)
{
    char line[HASH_TEXT];

    if (r->g->hash) return r->g->hash(r->at, s);
    r->g->write_position(r->at, s, line, sizeof line);
    return hash_text(line);
}

#include "search/search_template.h"
