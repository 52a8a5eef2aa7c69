/* SPDX-License-Identifier: MIT
 * playout_template.h - random games to the end.
 *
 * They are played on a copy of the position, and moves are never undone. A game may define
 * `random_move`, which draws a move without listing all, or `playout`, which plays a whole game
 * with its own incremental data. Data that all games from a position start with is computed once
 * (`make_ready`). If each step depends on the one before, two games are interleaved
 * (`runner_step`). */
#define playout_run PASTE(GAME, playout_run)
#define playout_outcome PASTE(GAME, playout_outcome)
#define playout_pairs PASTE(GAME, playout_pairs)
#define playout_race PASTE(GAME, playout_race)

/* How a random game ended. */
struct playout_end {
    int plies, result;
    bool over;      /* by the rules; otherwise the limit of plies was reached, */
    bool abandoned; /* or the search was stopped: then the game is not counted */
};

/* Whether the stop flag is tested at this ply. In small games a test takes as long as a move. */
static inline bool playout_may_look(int plies)
{
    enum { PLIES_A_LOOK = 32 };

    return plies % PLIES_A_LOOK == 0;
}

#ifndef GAME_HAS_RANDOM_OUTCOME
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
#endif

static inline zm_move playout_move(const rules *r, const state *s, uint64_t *seed, zm_move *list)
{
    if (GAME_IS_STOCHASTIC(r) && side_to_move(r, s) == ZM_NATURE) {
#ifdef GAME_HAS_RANDOM_OUTCOME
        return random_outcome(r, s, seed);
#else
        return list[playout_outcome(r, s, list, moves(r, s, list), seed)];
#endif
    }
#ifdef GAME_HAS_RANDOM_MOVE
    return random_move(r, s, seed);
#else
    return list[random_pick(seed, (uint32_t)moves(r, s, list))];
#endif
}

#ifdef GAME_HAS_PLAYOUT
/* Plays at most `most` plies from s. `own` was made for s and is used up. Afterwards only
 * evaluate() may be called for s. */
static inline struct playout_end playout_with(const rules *r, state *s, ready *own, int most,
                                              uint64_t *seed)
{
    struct playout_end end = {0};

#ifdef GAME_HAS_READY
    end.over = playout(r, s, own, most, seed, &end.plies, &end.result);
#else
    (void)own;
    end.over = playout(r, s, most, seed, &end.plies, &end.result);
#endif
    return end;
}

static inline struct playout_end playout_from(const rules *r, state *s, int most, uint64_t *seed)
{
    struct playout_end end = {0};
    ready own;

    if ((end.over = outcome(r, s, &end.result))) return end;
    make_ready(r, s, &own);
    return playout_with(r, s, &own, most, seed);
}
#endif

/* Plays one game on the copy of the position. */
static inline struct playout_end playout_one(const rules *r, struct playouts *p, ready *own)
{
    struct playout_end end = {0};

#ifdef GAME_HAS_PLAYOUT
    return playout_with(r, p->scratch, own, ZM_PLAYOUT_MAX, &p->seed);
#endif
    (void)own;
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

static inline bool playout_goes_on(const struct playouts *p, uint64_t begun)
{
    return begun < p->count && !flag_is_raised(p->stop);
}

#ifdef GAME_HAS_RUNNER
static void playout_note_runner(const rules *r, struct playouts *p, const runner *g)
{
    const struct playout_end end = {.plies = g->plies, .over = true};

    playout_note(p, end, runner_result(r, g));
}

/* Plays two games alternately until one has ended. The copies can be kept in registers. */
static void playout_race(const rules *r, runner two[2], uint64_t *seed)
{
    runner a = two[0], b = two[1];
    uint64_t seed_now = *seed;

    do {
        uint64_t bits = random_next(&seed_now);
        runner_step(r, &a, (uint32_t)(bits >> 32));
        runner_step(r, &b, (uint32_t)bits);
    } while (!runner_ended(r, &a) && !runner_ended(r, &b));
    two[0] = a, two[1] = b, *seed = seed_now;
}

/* Plays two games at a time, since the steps of one game depend on each other. Every game that was
 * started is finished, or short games would be overrepresented. */
static void playout_pairs(const rules *r, struct playouts *p)
{
    uint64_t begun = 0;
    runner two[2];
    int runs = 0; /* how many of the two are being played */

    for (;;) {
        for (; runs < 2 && playout_goes_on(p, begun); begun++) two[runs++] = runner_at(p->from);
        if (runs < 2) break;
        playout_race(r, two, &p->seed);
        for (int i = 1; i >= 0; i--) {
            if (!runner_ended(r, &two[i])) continue;
            playout_note_runner(r, p, &two[i]);
            two[i] = two[--runs];
        }
    }
    if (!runs) return;
    while (!runner_ended(r, two)) runner_step(r, two, random_32_bits(&p->seed));
    playout_note_runner(r, p, two);
}
#endif

static void playout_singly(const rules *r, struct playouts *p)
{
    ready own, left;

    make_ready(r, p->from, &own);
    for (uint64_t begun = 0; playout_goes_on(p, begun); begun++) {
        memcpy(p->scratch, p->from, p->state_size);
        copy_ready(&left, &own);
        struct playout_end end = playout_one(r, p, &left);
        if (end.abandoned) return;
        double value = end.over ? end.result : (double)evaluate(r, p->scratch) / (double)ZM_UNIT;
        playout_note(p, end, value);
    }
}

static void playout_all(const rules *r, struct playouts *p)
{
#ifdef GAME_HAS_RUNNER
    if (runner_serves(r, p->from)) {
        playout_pairs(r, p);
        return;
    }
#endif
    playout_singly(r, p);
}

static void playout_run(const void *r, struct playouts *p)
{
    struct zm_playouts *out = p->out;

    playout_all(r, p);
    if (!out->count) return;
    out->value = p->sum / (double)out->count;
    double variance = p->squares / (double)out->count - out->value * out->value;
    out->deviation = variance > 0 ? sqrt(variance) : 0;
}
