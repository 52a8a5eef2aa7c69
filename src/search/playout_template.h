/* SPDX-License-Identifier: MIT
 * playout_template.h - random games to the end.
 *
 * They are played forward on a copy of the position and never taken back. A game may offer
 * `random_move`, which draws one without listing all, or `playout`, which plays a whole game with
 * whatever it likes to keep on the way. */
#define playout_run PASTE(GAME, playout_run)
#define playout_event PASTE(GAME, playout_event)
#define playout_plain PASTE(GAME, playout_plain)

/* A position, which is replaced by the last one of the game. */
struct playout_end {
    int plies, result;
    bool over; /* else it was given up after so many plies */
};

#ifndef GAME_HAS_RANDOM_EVENT
/* The index of an event drawn by its exact probability. */
static size_t playout_event(const rules *r, const state *s, const zm_move *list, size_t n,
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
#endif

static inline zm_move playout_move(const rules *r, const state *s, uint64_t *seed, zm_move *list)
{
    if (GAME_LUCK(r) && side_to_move(r, s) == ZM_NATURE) {
#ifdef GAME_HAS_RANDOM_EVENT
        return random_event(r, s, seed);
#else
        return list[playout_event(r, s, list, moves(r, s, list), seed)];
#endif
    }
#ifdef GAME_HAS_RANDOM_MOVE
    return random_move(r, s, seed);
#else
    return list[random_pick(seed, (uint32_t)moves(r, s, list))];
#endif
}

static inline struct playout_end playout_plain(const rules *r, state *s, int most, uint64_t *seed,
                                               zm_move *list)
{
    struct playout_end end = {0};

    while (!(end.over = outcome(r, s, &end.result)) && end.plies < most) {
        advance(r, s, playout_move(r, s, seed, list));
        end.plies++;
    }
    return end;
}

/* At most so many plies from s on. Afterwards only `evaluate` may be asked about s. `list` has
 * room for the moves of a position. */
static inline struct playout_end playout_from(const rules *r, state *s, int most, uint64_t *seed,
                                              zm_move *list)
{
#ifdef GAME_HAS_PLAYOUT
    struct playout_end end = {0};

    (void)list;
    end.over = outcome(r, s, &end.result) || playout(r, s, most, seed, &end.plies, &end.result);
    return end;
#else
    return playout_plain(r, s, most, seed, list);
#endif
}

static void playout_run(const void *r, struct playouts *p)
{
    struct zm_playouts *out = p->out;
    double sum = 0, squares = 0;

    for (; out->count < p->count && !(p->stop && *p->stop); out->count++) {
        memcpy(p->scratch, p->from, p->state_size);
        struct playout_end end = playout_from(r, p->scratch, ZM_PLAYOUT_MAX, &p->seed, p->list);
        double value = end.over ? end.result : (double)evaluate(r, p->scratch) / (double)ZM_UNIT;
        if (!end.over) out->endless++;
        else out->ends[value > 0 ? 0 : value < 0 ? 1 : 2]++;
        out->moves += (uint64_t)end.plies;
        sum += value, squares += value * value;
    }
    if (!out->count) return;
    out->value = sum / (double)out->count;
    double variance = squares / (double)out->count - out->value * out->value;
    out->deviation = variance > 0 ? sqrt(variance) : 0;
}
