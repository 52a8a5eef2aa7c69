/* SPDX-License-Identifier: MIT
 * playout_template.h - random games to the end.
 *
 * They are played on a copy of the position, and moves are never undone. A game's own functions for
 * them are GAME_PLAYOUT: see hooks_template.h. */

/* Whether the stop flag is tested at this ply. In small games a test takes as long as a move. */
static inline bool playout_may_look(int plies)
{
    enum { PLIES_A_LOOK = 32 };

    return plies % PLIES_A_LOOK == 0;
}

/* The index of an outcome drawn with its exact probability. */
static size_t playout_outcome(const rules *r, const state *s, const zm_move *list, size_t n,
                              uint64_t *seed)
{
    uint64_t total = 0, w;
    size_t i = 0;

    for (size_t j = 0; j < n; j++) total += weight(r, s, list[j]);
    if (!total) return 0;
    uint64_t ticket = random_below(seed, total);
    for (; (w = weight(r, s, list[i])) <= ticket; i++) ticket -= w;
    return i;
}

static inline zm_move playout_move(const rules *r, const state *s, uint64_t *seed, zm_move *list)
{
    if (is_stochastic(r) && side_to_move(r, s) == ZM_NATURE) {
        if (playout_hooks.random_outcome) return playout_hooks.random_outcome(r, s, seed);
        return list[playout_outcome(r, s, list, moves(r, s, list), seed)];
    }
    if (playout_hooks.random_move) return playout_hooks.random_move(r, s, seed);
    return list[random_pick(seed, (uint32_t)moves(r, s, list))];
}

/* The evaluation of a position where a simulation ends. */
static inline zm_score playout_evaluation(const rules *r, const state *s)
{
    return playout_hooks.evaluate ? playout_hooks.evaluate(r, s) : evaluate(r, s);
}

/* Plays one game on the copy of the position. */
static inline struct playout_end playout_one(const rules *r, struct playouts *p)
{
    struct playout_end end = {0};

    while (!(end.over = outcome(r, p->scratch, &end.result)) && end.plies < ZM_PLAYOUT_MAX) {
        advance(r, p->scratch, playout_move(r, p->scratch, &p->seed, p->list));
        if (playout_may_look(++end.plies) && flag_is_raised(p->stop))
            return end.abandoned = true, end;
    }
    return end;
}

/* Adds a game to the statistics. */
static inline void playout_note(struct playouts *p, struct playout_end end, double value)
{
    struct zm_playouts *out = p->out;

    assert(end.plies >= 0 && !end.abandoned);
    out->count++;
    out->moves += (uint64_t)end.plies;
    if (!end.over) out->endless++;
    else out->ends[value > 0 ? 0 : value < 0 ? 1 : 2]++;
    p->sum += value, p->squares += value * value;
}

static void playout_singly(const rules *r, struct playouts *p)
{
    for (uint64_t begun = 0; begun < p->count && !flag_is_raised(p->stop); begun++) {
        memcpy(p->scratch, p->from, p->state_size);
        struct playout_end end = playout_one(r, p);
        if (end.abandoned) return;
        double value = end.over ? end.result : (double)evaluate(r, p->scratch) / (double)ZM_UNIT;
        playout_note(p, end, value);
    }
}

/* All games by the game's own function, some at a time. */
static void playout_together(const rules *r, struct playouts *p)
{
    enum { AT_ONCE = 32 };
    struct playout_end ends[AT_ONCE];
    uint64_t left = p->count;

    while (left && !flag_is_raised(p->stop)) {
        size_t n = left < AT_ONCE ? (size_t)left : AT_ONCE;
        playout_hooks.playouts(r, p->from, &p->seed, n, ends);
        for (size_t i = 0; i < n; i++) playout_note(p, ends[i], ends[i].result);
        left -= n;
    }
}

static void playout_run(const void *r, struct playouts *p)
{
    struct zm_playouts *out = p->out;

    if (playout_hooks.playouts) playout_together(r, p);
    else playout_singly(r, p);
    if (!out->count) return;
    out->value = p->sum / (double)out->count;
    double variance = p->squares / (double)out->count - out->value * out->value;
    out->deviation = variance > 0 ? sqrt(variance) : 0;
}
