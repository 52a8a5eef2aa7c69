/* SPDX-License-Identifier: MIT
 * notes_template.h - moves made in a search, and what the game notes beside its position.
 *
 * Notes are optional and no part of zm_game. A game that has them announces GAME_HAS_NOTES and
 * gives, besides a type `notes`,
 *
 *     lore_size, lore_write  tables that follow from the rules and the weights alone; size 0: no
 *                            notes either. What is in its place already is not written again
 *     notes_size             for a search from any position
 *     notes_open             the notes of a position
 *     notes_play, notes_undo brought up to date after a move was made, or taken back
 *     study                  what candidates() is without notes
 *     urges                  the keys by which its moves are ordered
 *     assess                 the guess, for the first side
 *
 * With GAME_NARROWS study() may look ahead for threats, leave out moves that might be as good (then
 * it calls the list partial) and leave it, where it is a long one, to roster(); and there are
 *
 *     pressed                whether there is but one reply that does not lose at once
 *     roster                 which is asked for fewer moves (near) if study() called them partial
 *     scout                  goes on to look far ahead from here, for so many nodes, which it
 *                            counts; study() tells what is found. False: no more to be found out
 *     note_terms             what the weights are multiplied by in the guess: see zm_terms()
 *
 * GAME_HAS_FORESEE: see frontier_template.h.
 */
#define make_move PASTE(GAME, make_move)
#define take_back PASTE(GAME, take_back)
#define glance_at PASTE(GAME, glance_at)
#define findings_at PASTE(GAME, findings_at)
#define guess_here PASTE(GAME, guess_here)
#define known_leaf PASTE(GAME, known_leaf)
#define is_pressed PASTE(GAME, is_pressed)
#define notes_of PASTE(GAME, notes_of)
#define open_notes PASTE(GAME, open_notes)
#define sort_keys PASTE(GAME, sort_keys)
#define look_ahead PASTE(GAME, look_ahead)
#define tell_rule PASTE(GAME, tell_rule)
#define leaves_out PASTE(GAME, leaves_out)

#ifndef GAME_HAS_NOTES
typedef char notes;
static inline size_t lore_size(const rules *r)
{
    (void)r;
    return 0;
}
static inline void lore_write(const rules *r, void *lore)
{
    (void)r, (void)lore;
}
static inline size_t notes_size(const rules *r)
{
    (void)r;
    return 0;
}
static inline void notes_open(const rules *r, const state *s, void *lore, bool threats, notes *n)
{
    (void)r, (void)s, (void)lore, (void)threats, (void)n;
}
static inline void notes_play(const rules *r, notes *n, const state *s, zm_move m)
{
    (void)r, (void)n, (void)s, (void)m;
}
static inline void notes_undo(notes *n)
{
    (void)n;
}
static inline size_t study(const rules *r, const state *s, notes *n, bool narrow, zm_move *out,
                           struct findings *o)
{
    (void)n, (void)narrow;
    return candidates(r, s, out, &o->advice);
}
static inline void urges(const rules *r, const state *s, const notes *n, const zm_move *list,
                         size_t count, int *keys)
{
    (void)r, (void)s, (void)n, (void)list, (void)count, (void)keys;
}
static inline zm_score assess(const rules *r, const state *s, const notes *n)
{
    (void)n;
    return evaluate(r, s);
}
#endif

#ifndef GAME_NARROWS
static inline bool pressed(const rules *r, const notes *n, const state *s)
{
    (void)r, (void)n, (void)s;
    return false;
}
static inline size_t roster(const rules *r, const state *s, const notes *n, bool near, zm_move *out)
{
    (void)r, (void)s, (void)n, (void)near, (void)out;
    return 0;
}
static inline bool scout(const rules *r, const state *s, notes *n, bool wide, uint64_t *nodes)
{
    (void)r, (void)s, (void)n, (void)wide;
    return *nodes = 0, false;
}
static inline void note_terms(const rules *r, const state *s, const notes *n, int *terms)
{
    (void)r, (void)s, (void)n, (void)terms;
}
#endif

/* What a search keeps beside the position, NULL if it does not; of games without notes the compiler
 * knows that, and leaves out what is done with them. */
static inline notes *notes_of(const struct search *q)
{
#ifdef GAME_HAS_NOTES
    return q->notes;
#else
    (void)q;
    return NULL;
#endif
}

/* Whether look_ahead() may find wins that no search of moves does. */
#ifdef GAME_NARROWS
enum { GAME_LOOKS_AHEAD = 1 };
#else
enum { GAME_LOOKS_AHEAD = 0 };
#endif

/* Whether moves may be left out that might be as good. */
static inline bool leaves_out(const struct search *q)
{
#ifdef GAME_NARROWS
    return notes_of(q);
#else
    (void)q;
    return false;
#endif
}

/* A score that only a result has: a guess keeps twice as far away. */
static inline bool is_result(const struct search *q, zm_score score)
{
    return score >= q->most - ZM_PLY_MAX || score <= q->least + ZM_PLY_MAX;
}

/* A depth came to its end and proved nothing, though no line was cut off or its score is that of a
 * result: that is because moves were left out, and from now on they are not. */
static inline void leave_out_less(struct search *q, struct value v)
{
    if (!leaves_out(q) || v.exact || q->stopped) return;
    q->whole |= is_result(q, v.score);
    q->options.narrow &= q->cut_off;
}

static inline void open_notes(struct search *q, const state *s)
{
    if (notes_of(q)) notes_open(q->rules, s, q->lore, q->options.threats, notes_of(q));
}

/* `soon`: the position will be looked up. */
static inline void make_move(struct search *q, state *s, zm_move m, bool soon, undo_info *t)
{
    play(q->rules, s, m, t);
    if (!notes_of(q)) return;
    if (soon) tt_prefetch(q->table, hash_of(q->rules, s)); /* notes take longer than that */
    notes_play(q->rules, notes_of(q), s, m);
}

static inline void take_back(struct search *q, state *s, zm_move m, const undo_info *t)
{
    undo(q->rules, s, m, t);
    if (notes_of(q)) notes_undo(notes_of(q));
}

/* The moves worth a search, as candidates() tells them, unless they are many. */
static inline size_t glance_at(struct search *q, const state *s, zm_move *out, struct findings *o)
{
    if (!notes_of(q)) return candidates(q->rules, s, out, &o->advice);
    o->nodes_most = q->limits.nodes ? q->limits.nodes - q->nodes : UINT64_MAX;
    size_t n = study(q->rules, s, notes_of(q), q->options.narrow, out, o);
    q->nodes += o->nodes;
    return n;
}

/* All of them. */
static inline size_t findings_at(struct search *q, const state *s, zm_move *out, struct findings *o)
{
    size_t n = glance_at(q, s, out, o);

    return o->many ? roster(q->rules, s, notes_of(q), o->partial, out) : n;
}

static inline void sort_keys(struct search *q, const state *s, const zm_move *list, size_t n,
                             int *keys)
{
    if (notes_of(q)) urges(q->rules, s, notes_of(q), list, n, keys);
    else order_all(q->rules, s, q->root, list, n, keys);
}

static inline zm_score guess_here(const struct search *q, const state *s)
{
    return notes_of(q) ? assess(q->rules, s, notes_of(q)) : evaluate(q->rules, s);
}

/* At the horizon: true if the game knows the result, else with its guess. */
static inline bool known_leaf(struct search *q, const state *s, struct findings *o, zm_score *guess)
{
    if (!notes_of(q)) return leaf(q->rules, s, &o->advice, guess);
    if (!glance_at(q, s, NULL, o)) return true;
    *guess = guess_here(q, s);
    return false;
}

static inline bool is_pressed(const struct search *q, const state *s)
{
    return notes_of(q) && pressed(q->rules, notes_of(q), s);
}

/* What of all nodes may be spent at the root on looking far ahead, beside a few at the start; once
 * that has come to its end, on looking more widely, which pays in long searches only. It takes the
 * longer to go on where it was the more was done. */
enum {
    AHEAD_SHARE = 8,
    AHEAD_FIRST = 2000,
    AHEAD_AT_ONCE = 500,
    WIDE_SHARE = 2,
    WIDE_FROM = 1000000,
    WIDE_LEAST = 32000,
    WIDE_MOST = 128000,
    WIDE_PART = 8
};

static inline uint64_t wide_at_once(const struct search *q)
{
    uint64_t nodes = WIDE_LEAST + q->ahead_wide / WIDE_PART;

    return nodes < WIDE_MOST ? nodes : WIDE_MOST;
}

/* So many nodes of it; false: there is no more to be found out. */
static bool look_once(struct search *q, const state *s, bool wide)
{
    uint64_t nodes = wide ? wide_at_once(q) : AHEAD_AT_ONCE, left = q->limits.nodes - q->nodes;

    if (q->limits.nodes && left < nodes) nodes = left;
    bool more = nodes && scout(q->rules, s, notes_of(q), wide, &nodes);
    q->nodes += nodes;
    *(wide ? &q->ahead_wide : &q->ahead) += nodes;
    if (q->nodes >= q->check_at) search_check(q);
    return more;
}

/* It needs some nodes to do anything, and takes long between two looks at the clock: not where that
 * would be too long, even at half of the speed so far. */
static bool may_look_widely(const struct search *q)
{
    const struct timing *t = &q->timing;
    uint64_t once = wide_at_once(q);
    double now = clock_now();

    if (q->nodes <= WIDE_FROM + WIDE_SHARE * q->ahead_wide) return false;
    if (q->limits.nodes && q->limits.nodes - q->nodes < once) return false;
    return now + 2 * (now - t->started) * (double)once / (double)q->nodes < t->deadline;
}

/* Before the root is searched deeper: what the game may find out without searching all moves. */
static void look_ahead(struct search *q, const state *s)
{
    bool more = notes_of(q) && q->member == 0 && q->result->depth, wide = more;

    while (more && !q->stopped && q->ahead < AHEAD_FIRST + q->nodes / AHEAD_SHARE)
        more = look_once(q, s, false);
    wide &= !more;
    while (wide && !q->stopped && may_look_widely(q)) wide = look_once(q, s, true);
}

/* By what the game knows that the result at the root is a win, if it does. */
static void tell_rule(struct search *q, const state *s)
{
    struct zm_result *r = q->result;
    struct findings o = {.partial = false};

    if (!notes_of(q) || q->member) return;
    r->rule = NULL;
    if (r->kind != ZM_EXACT || r->value <= 0 || findings_at(q, s, NULL, &o)) return;
    bool same = r->move == o.advice.move && r->distance == (int64_t)o.advice.distance;
    if (same) r->rule = o.advice.rule;
}
