/* SPDX-License-Identifier: MIT
 * experience.c - values backed up through the positions of finished games: zermelo_experience.h. */
#include "knowledge/knowledge.h"

#include "core/random.h"
#include "core/root_moves.h"

#include <assert.h>
#include <string.h>

enum { PLY_MOST = 255 }; /* as zm_book_entry says */

/* From here on a learned value is called lost or won. */
static const zm_score decisive = ZM_UNIT / 2;

/* -- One position. --------------------------------------------------------------------------- */

static zm_score within(zm_score score)
{
    return score > ZM_INFINITE ? ZM_INFINITE : score < -ZM_INFINITE ? -ZM_INFINITE : score;
}

/* Looks up a position. A store may say anything: scores stay in their range, and plies too. */
static bool kept_at(const struct zm_context *zm, const struct zm_book_store *store,
                    const void *state, void *image, struct zm_book_entry *out)
{
    const struct zm_book_key key = key_of(zm, state, image);

    *out = (struct zm_book_entry){.key = key, .ply = PLY_MOST, .distance = -1};
    if (!store->find || !store->find(store->with, &key, out)) return false;
    out->key = key;
    out->learned = within(out->learned), out->searched = within(out->searched);
    if (out->ply < 0 || out->ply > PLY_MOST) out->ply = PLY_MOST;
    return true;
}

/* The value of a move for the side that makes it, from that of the position after it: a ply
 * further from the end. */
static zm_score value_before(zm_score after, bool same_side)
{
    zm_score value = same_side ? after : -after;

    return value > 0 ? value - 1 : value + (value < 0);
}

/* What games taught about the move that leads to d->child, for the side that makes it. */
static struct zm_experience_move move_to_child(const struct zm_context *zm,
                                               const struct zm_book_store *store,
                                               const struct desk *d, enum zm_side side,
                                               zm_move move)
{
    struct zm_experience_move m = {.move = move};
    struct zm_book_entry e;
    int result;

    if (zm->variant->outcome(zm->rules, d->child, &result)) {
        m.ends = true;
        m.learned = known_score(side == ZM_FIRST ? result : -result, 1);
        return m;
    }
    if (!(m.kept = kept_at(zm, store, d->child, d->image, &e))) return m;
    bool same = zm->variant->side_to_move(zm->rules, d->child) == side;
    m.learned = value_before(e.learned, same);
    m.won = same ? e.won : e.lost, m.lost = same ? e.lost : e.won;
    m.drawn = e.drawn, m.visits = e.visits;
    return m;
}

/* Calls `tell` with each legal move of a position that is not over. */
static void each_move(struct zm_context *zm, const struct zm_book_store *store,
                      const struct desk *d, const void *state,
                      void (*tell)(void *with, const struct zm_experience_move *m), void *with)
{
    enum zm_side side = zm->variant->side_to_move(zm->rules, state);
    size_t n = zm->variant->moves(zm->rules, state, zm->list);

    assert(0 < n && n <= zm->max_moves);
    for (size_t i = 0; i < n; i++) {
        desk_play(zm, d, state, zm->list[i]);
        struct zm_experience_move m = move_to_child(zm, store, d, side, zm->list[i]);
        tell(with, &m);
    }
}

/* -- Learning. ------------------------------------------------------------------------------- */

struct lesson {
    struct zm_context *zm;
    struct zm_book_store store;
    struct desk d;
    int result; /* for the first side */
};

/* The best of the moves that end the game or are kept, and whether there are others. */
struct backing {
    zm_score best;
    bool untried;
};

static void back_up_move(void *with, const struct zm_experience_move *m)
{
    struct backing *b = with;

    if (!m->ends && !m->kept) b->untried = true;
    else if (m->learned > b->best) b->best = m->learned;
}

static void count_one(uint32_t *n)
{
    if (*n < UINT32_MAX) ++*n;
}

static void count_result(struct zm_book_entry *e, int value)
{
    count_one(value > 0 ? &e->won : value < 0 ? &e->lost : &e->drawn);
    count_one(&e->visits);
}

/* Whether a move of the game leads to a position that was met for the first time. */
static bool is_new(const struct lesson *l, const void *after)
{
    struct zm_book_entry e;
    int result;

    if (l->zm->variant->outcome(l->zm->rules, after, &result)) return true;
    return !kept_at(l->zm, &l->store, after, l->d.image, &e) || e.visits <= 1;
}

/* Learns of the position in the walker, `ply` moves into the game. What was expected counts for the
 * moves that are still untried only if the one that was made was so, too. */
static bool learn_position(struct lesson *l, size_t ply, const struct zm_expected *expected)
{
    struct zm_context *zm = l->zm;
    struct zm_book_entry e;
    struct backing b = {.best = -ZM_INFINITE};
    bool first = zm->variant->side_to_move(zm->rules, l->d.walker) == ZM_FIRST;

    kept_at(zm, &l->store, l->d.walker, l->d.image, &e);
    count_result(&e, first ? l->result : -l->result);
    if (ply < (size_t)e.ply) e.ply = (int)ply;
    if (expected) e.searched = within(expected->score), e.depth = expected->depth;
    each_move(zm, &l->store, &l->d, l->d.walker, back_up_move, &b);
    e.learned = b.untried && e.searched > b.best ? e.searched : b.best;
    return l->store.put(l->store.with, &e);
}

/* The last position of a game that the rules have not ended: what it was ended with. */
static bool learn_last(struct lesson *l)
{
    struct zm_book_entry e;
    int value = zm_side_to_move(l->zm) == ZM_FIRST ? l->result : -l->result;

    kept_at(l->zm, &l->store, l->zm->state, l->d.image, &e);
    count_result(&e, value);
    e.searched = e.learned = known_score(value, 0);
    return l->store.put(l->store.with, &e);
}

/* From the last position to the first. */
static bool learn_all(struct lesson *l, const struct zm_expected *expected, size_t n)
{
    struct zm_context *zm = l->zm;
    size_t undo_size = zm->variant->trail_size;
    bool ok = zm_outcome(zm, NULL) || learn_last(l);

    memcpy(l->d.walker, zm->state, zm->state_size);
    for (size_t i = zm->made; i-- > 0 && ok;) {
        const struct zm_expected *e = i < n && expected[i].known ? &expected[i] : NULL;
        if (e && !is_new(l, l->d.walker)) e = NULL;
        zm->variant->undo(zm->rules, l->d.walker, zm->history[i], zm->undo_infos + i * undo_size);
        ok = learn_position(l, i, e);
    }
    return ok;
}

static bool is_result(const struct zm_context *zm, int result)
{
    int least, most;

    zm->variant->range(zm->rules, &least, &most);
    return least <= result && result <= most;
}

enum zm_status zm_experience_learn(struct zm_context *zm, const struct zm_book_store *store,
                                   int result, const struct zm_expected *expected, size_t n)
{
    struct lesson l = {.zm = zm, .result = result};
    enum zm_status status = store_begin(zm, store, &l.store, &l.d);

    if (status) return status;
    if (!l.store.put)
        return context_fail(zm, ZM_BAD_INPUT, "experience-no-put", "the store keeps nothing");
    int end;
    if (zm_outcome(zm, &end)) l.result = end;
    if (!is_result(zm, l.result))
        return context_fail(zm, ZM_BAD_INPUT, "experience-result",
                            "no game of this kind ends with %d", l.result);
    if (learn_all(&l, expected, expected ? n : 0)) return ZM_OK;
    return context_fail(zm, ZM_IO, "experience-unwritten", "what was learned could not be kept");
}

/* -- Telling. -------------------------------------------------------------------------------- */

struct listing {
    struct zm_experience_move *out;
    size_t capacity, n;
};

static void list_move(void *with, const struct zm_experience_move *m)
{
    struct listing *l = with;

    if (l->n < l->capacity) l->out[l->n] = *m;
    l->n++;
}

enum zm_status zm_experience_moves(struct zm_context *zm, const struct zm_book_store *store,
                                   struct zm_experience_move *out, size_t capacity, size_t *n)
{
    struct listing l = {.out = out, .capacity = capacity};
    struct zm_book_store own;
    struct desk d;
    enum zm_status status = store_begin(zm, store, &own, &d);

    if (!status && !zm_outcome(zm, NULL)) each_move(zm, &own, &d, zm->state, list_move, &l);
    *n = l.n;
    return status;
}

bool zm_experience_probe(struct zm_context *zm, const struct zm_book_store *store,
                         struct zm_book_entry *out)
{
    struct zm_book_store own;
    struct desk d;

    return !store_begin(zm, store, &own, &d) && kept_at(zm, &own, zm->state, d.image, out);
}

enum zm_status zm_experience_keys(struct zm_context *zm, struct zm_book_key *out)
{
    struct zm_book_store none;
    struct desk d;
    enum zm_status status = store_begin(zm, NULL, &none, &d);

    if (!status) *out = keys_check(zm, &d);
    return status;
}

/* -- For players. ---------------------------------------------------------------------------- */

enum zm_status zm_experience_use(struct zm_context *zm, const struct zm_book_store *store)
{
    struct zm_book_store own = {.size = sizeof own};
    struct desk d;

    zm->experience = own;
    if (!store) return ZM_OK;
    enum zm_status status = store_begin(zm, store, &own, &d);
    if (!status) zm->experience = own;
    return status;
}

static void see_decisive(void *with, const struct zm_experience_move *m)
{
    bool *is = with;

    *is |= m->kept && (m->learned >= decisive || m->learned <= -decisive);
}

bool experience_matters(struct zm_context *zm)
{
    bool is = false;
    struct desk d;

    if (!zm->experience.find || !desk_open(zm, &d)) return false;
    each_move(zm, &zm->experience, &d, zm->state, see_decisive, &is);
    return is;
}

struct warning {
    zm_move move;
    bool lost;
};

static void see_lost(void *with, const struct zm_experience_move *m)
{
    struct warning *w = with;

    w->lost |= m->move == w->move && m->kept && m->learned <= -decisive;
}

bool experience_warns(struct zm_context *zm, zm_move move)
{
    struct warning w = {.move = move};
    struct desk d;

    if (!desk_open(zm, &d)) return false;
    each_move(zm, &zm->experience, &d, zm->state, see_lost, &w);
    return w.lost;
}

struct choice {
    const struct zm_limits *limits;
    const struct zm_ranked *ranking;
    size_t n;
    const struct zm_result *searched;
    const struct zm_ranked *row; /* of the chosen move; NULL: it was not ranked */
    zm_move move;
    zm_score score;
    uint64_t seed, equals;
};

static const struct zm_ranked *row_of(const struct choice *c, zm_move move)
{
    for (size_t i = 0; i < c->n; i++)
        if (c->ranking[i].move == move) return &c->ranking[i];
    return NULL;
}

/* What a move is worth: proven, learned or searched, whichever is surest. A move that was not
 * ranked may be as good as the one that was chosen. */
static zm_score worth_of(const struct choice *c, const struct zm_ranked *row,
                         const struct zm_experience_move *m)
{
    if (row && row->kind == ZM_EXACT) return row->score;
    if (m->ends || m->kept) return m->learned;
    return row ? row->score : c->searched->score;
}

/* Keeps the best move: the player's own if it is among the best, else one that the seed draws. */
static void weigh_move(void *with, const struct zm_experience_move *m)
{
    struct choice *c = with;
    const struct zm_ranked *row = row_of(c, m->move);
    zm_score worth = worth_of(c, row, m);

    if (worth < c->score || !root_allows(c->limits, m->move)) return;
    if (worth > c->score) c->equals = 0;
    bool has_own = c->equals && c->move == c->searched->move;
    bool drawn = random_below(&c->seed, ++c->equals) == 0;
    if (has_own || !(drawn || m->move == c->searched->move)) return;
    c->move = m->move, c->row = row, c->score = worth;
}

void experience_choose(struct zm_context *zm, const struct zm_limits *limits,
                       const struct zm_ranked *ranking, size_t n, struct zm_result *r)
{
    struct choice c = {.limits = limits,
                       .ranking = ranking,
                       .n = n,
                       .searched = r,
                       .score = -ZM_INFINITE,
                       .seed = r->seed};
    struct desk d;

    if (r->kind == ZM_EXACT || !desk_open(zm, &d)) return;
    each_move(zm, &zm->experience, &d, zm->state, weigh_move, &c);
    if (c.move == r->move) return;
    r->move = r->line[0] = c.move;
    r->line_length = c.row && c.row->line_length ? c.row->line_length : 1;
    if (c.row) memcpy(r->line, c.row->line, r->line_length * sizeof *r->line);
    r->score = c.score;
    r->value = (double)c.score / (double)ZM_UNIT;
    r->kind = ZM_HEURISTIC;
    r->distance = -1, r->distance_kind = ZM_DISTANCE_UNKNOWN;
    r->rule = "experience";
}
