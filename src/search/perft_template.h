/* SPDX-License-Identifier: MIT
 * perft_template.h - counts move sequences by making and undoing every move. */

struct perft {
    const rules *r;
    bool chance; /* chance outcomes branch; otherwise only the most probable one is followed */
    bool full;   /* a path had more chance nodes than there is memory for */
    const volatile int *stop;
    const zm_move *last; /* where the moves of a position may begin at the latest */
};

static uint64_t perft_from(struct perft *p, state *s, int depth, zm_move *list);

/* The sequences that begin with one move. */
static inline uint64_t perft_count(struct perft *p, state *s, int depth, zm_move m, zm_move *list)
{
    undo_info t;

    play(p->r, s, m, &t);
    uint64_t n = depth > 1 ? perft_from(p, s, depth - 1, list) : 1;
    undo(p->r, s, m, &t);
    return n;
}

static uint64_t perft_from(struct perft *p, state *s, int depth, zm_move *list)
{
    int final;

    if (outcome(p->r, s, &final) || flag_is_raised(p->stop)) return 0;
    if (list > p->last) return p->full = true, 0;

    assert(depth > 0);
    size_t n = moves(p->r, s, list);
    uint64_t leaves = 0;

    if (is_stochastic(p->r) && !p->chance && side_to_move(p->r, s) == ZM_NATURE)
        return perft_count(p, s, depth + 1, list[0], list + n);
    for (size_t i = 0; i < n; i++) leaves += perft_count(p, s, depth, list[i], list + n);
    return leaves;
}

static enum zm_status perft_run(const void *rules_, void *state_, int depth, bool chance,
                                const struct zm_allocator *memory, const volatile int *stop,
                                uint64_t *leaves)
{
    struct perft p = {.r = rules_, .chance = chance, .stop = stop};
    size_t max_moves = most_moves(p.r);
    size_t levels = (size_t)depth * (is_stochastic(p.r) ? 3 : 1) + 1;

    *leaves = 1;
    if (depth == 0) return ZM_OK;
    if (max_moves > ZM_MOVES_MAX || depth > ZM_PLY_MAX) return ZM_LIMIT;

    size_t size = levels * max_moves * sizeof(zm_move);
    zm_move *list = memory->take(memory->with, size);
    if (!list) return ZM_NO_MEMORY;
    p.last = list + (levels - 1) * max_moves;
    *leaves = perft_from(&p, state_, depth, list);
    memory->give(memory->with, list, size);
    return flag_is_raised(stop) ? ZM_STOPPED : p.full ? ZM_LIMIT : ZM_OK;
}
