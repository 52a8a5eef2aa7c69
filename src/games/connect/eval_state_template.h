/* SPDX-License-Identifier: MIT
 * eval_state_template.h - four in a row on one word: the incremental evaluation state. Takes the
 * names of board_template.h and fours_template.h, threats_after of hooks_template.h, and struct
 * surroundings, surroundings_write and change_by of turn.h or gather.h.
 *
 * A stone affects only windows that lie within three cells of it in each direction. The stones of
 * both sides on these six cells of a line are twelve bits, which index a table of the change of the
 * evaluation and of the free cells that win from now on. A winning cell remains one until it is
 * taken, because the three stones that it completes remain. */
#ifdef __BMI2__ /* see quick_variants in src/meson.build */
#include "games/connect/gather.h"
#else
#include "games/connect/turn.h"

#include <assert.h>
#endif

#define GAME_EVAL_STATE STATE_FORESEES

/* Evaluations are tabulated for a worth from -EVALUATIONS to EVALUATIONS - 1; others are rare. */
enum { EVALUATIONS = 1024 };

/* All bytes are zero until precompute() writes them. */
struct precomputed {
    bool written;
    struct surroundings around;
    int32_t evaluation[2 * EVALUATIONS];
};

/* For the side to move: the cells on which it wins, and those on which the other side does, which
 * include cells taken since; the worth of the position. */
struct eval_frame {
    bits own, other;
    int32_t worth;
};

typedef struct {
    const struct precomputed *precomputed;
    int made; /* moves since the root */
    struct eval_frame at[WORD_BITS];
} eval_state;

/* Only boards that write_direction() of turn.h can handle. */
static bool has_eval_state(const rules *r)
{
    return r->fours && r->pitch >= 6 && r->pitch <= 8;
}

static size_t precomputed_size(const rules *r)
{
    return has_eval_state(r) ? sizeof(struct precomputed) : 0;
}

static size_t eval_state_size(const rules *r)
{
    return has_eval_state(r) ? sizeof(eval_state) : 0;
}

static void precompute(const rules *r, void *precomputed)
{
    struct precomputed *l = precomputed;

    if (l->written) return;
    surroundings_write(&l->around, r->cells, r->pitch);
    for (int i = 0; i < 2 * EVALUATIONS; i++)
        l->evaluation[i] = (int32_t)evaluation_of((i - EVALUATIONS) * worth_lacking[3]);
    l->written = true;
}

/* -- What a move changes. ------------------------------------------------------------------- */

static void eval_state_init(const rules *r, const state *s, void *precomputed, bool threats,
                            eval_state *e)
{
    struct sight f = see_fours(r, s);
    pair wins = wins_seen(&f, r->pitch);
    int64_t worth = worth_seen(&f);

    (void)threats;
    e->precomputed = precomputed;
    e->made = 0;
    e->at[0] = (struct eval_frame){wins[MOVER], wins[OTHER], (int32_t)(worth / worth_lacking[3])};
}

/* Updates the state after this side put a stone on the cell. */
static inline void eval_state_stone(eval_state *e, const state *s, int side, int cell)
{
    assert(0 <= e->made && e->made + 1 < WORD_BITS && s->stones[side] >> cell & 1);
    const struct eval_frame *before = &e->at[e->made];
    struct change c =
        change_by(&e->precomputed->around, s->stones[side], s->stones[side ^ 1], cell);

    e->at[++e->made] =
        (struct eval_frame){before->other, before->own | c.wins, -(before->worth + c.worth)};
}

static inline void eval_state_play(const rules *r, eval_state *e, const state *s, zm_move m)
{
    eval_state_stone(e, s, s->side ^ 1, bits_first(next_cell(r, s, (int)m) >> 1));
}

static inline void eval_state_undo(eval_state *e)
{
    assert(e->made > 0);
    e->made--;
}

/* -- Candidates and evaluation. ------------------------------------------------------------- */

static inline size_t generate_candidates(const rules *r, const state *s, eval_state *e, bool narrow,
                                         zm_move *out, struct findings *o)
{
    const struct eval_frame *now = &e->at[e->made];
    bits cells = judge(r, s, now->own, now->other, &o->advice);

    (void)narrow;
    o->sorted = true;
    if (!out) return cells != 0;
    bits already = now->own & ~(s->stones[0] | s->stones[1]);
    return listing_write(fours_listed(r, s, cells, already), r->columns, out);
}

static inline zm_score evaluation_seen(const eval_state *e, int32_t worth)
{
    uint32_t place = (uint32_t)(worth + EVALUATIONS);

    if (place < 2 * EVALUATIONS) return e->precomputed->evaluation[place];
    return evaluation_of((int64_t)worth * worth_lacking[3]);
}

static inline zm_score evaluate_incremental(const rules *r, const state *s, const eval_state *e)
{
    int32_t worth = e->at[e->made].worth;

    (void)r;
    return evaluation_seen(e, s->side == ZM_FIRST ? worth : -worth);
}

/* The candidate cells, and of these the cells where a stone makes one or two new winning cells; see
 * fours_listed(). Columns far from the centre are not ordered among each other, which would not
 * pay. Below: the mover's stones, the other side's, the mover's winning cells, and the worth for
 * the mover. */
struct glimpse {
    bits cells, one, two;
    bits own, other, wins;
    int32_t worth;
};

static inline bool glimpse(const rules *r, const state *s, const eval_state *e, bool any_order,
                           struct glimpse *g, struct ending *end)
{
    const struct eval_frame *now = &e->at[e->made];
    bits own = s->stones[s->side], other = s->stones[s->side ^ 1];

    *g = (struct glimpse){.own = own, .other = other, .wins = now->own, .worth = now->worth};
    g->cells = judge_cells(r, next_cells(r, s), own | other, now->own, now->other, end);
    if (any_order || !(g->cells & (g->cells - 1))) return g->cells != 0;
    bits already = now->own & ~(own | other);
    struct hits t = promising(r, s, already);
    g->one = g->cells & t.one, g->two = g->cells & t.two;
    return true;
}

static inline uint64_t next_seen(const rules *r, struct glimpse *g)
{
    bits all = g->two ? g->two : g->one ? g->one : g->cells, best = all;

    for (int i = RINGS - 1; i >= 0; i--) best = all & r->inner[i] ? all & r->inner[i] : best;
    bits cell = best & -best;

    g->cells &= ~cell, g->one &= ~cell, g->two &= ~cell;
    return cell;
}

/* The candidates do not let the other side win at once, so its winning cells need not be passed
 * on. */
static inline bool foresee(const rules *r, const eval_state *e, const struct glimpse *g,
                           uint64_t cell, struct ending *end, int32_t *worth)
{
    bits taken = g->own | g->other | cell, next = (taken + r->bottom) & r->cells;

    *end = (struct ending){0, 0};
    if (!next) return true;
    struct change c = change_by(&e->precomputed->around, g->own, g->other, bits_first(cell));
    *worth = g->worth + c.worth;
    return !judge_cells(r, next, taken, 0, g->wins | c.wins, end);
}

static inline void make_seen(const rules *r, state *s, eval_state *e, uint64_t cell)
{
    int side = s->side;

    (void)r;
    s->stones[side] |= cell;
    s->side ^= 1;
    eval_state_stone(e, s, side, bits_first(cell));
}

static inline void score_moves(const rules *r, const state *s, const eval_state *e,
                               const zm_move *list, size_t count, int *keys)
{
    (void)e;
    for (size_t i = 0; i < count; i++) keys[i] = threats_after(r, s, list[i]);
}
