/* SPDX-License-Identifier: MIT
 * count_template.h - counts all games by breadth-first search over distinct positions.
 *
 * Each position of a ply is stored once, with the number of ways to reach it. A set of hashes tells
 * which positions occurred at an earlier ply. */

/* Returns whether the game is over, and then counts its results. */
static bool count_final(struct position_counter *c, const rules *r, const state *s, uint64_t ways,
                        int ply, bool first_time)
{
    int result;

    if (!outcome(r, s, &result)) return false;

    int who = result > 0 ? 0 : result < 0 ? 1 : 2;
    if (first_time) c->out->finals[who]++;
    counter_add(c, &c->out->games[who], ways);
    counter_add(c, &c->out->ending[ply], ways);
    c->out->length = ply;
    return true;
}

/* Counts the positions of a ply and generates those of the next. */
static enum zm_status count_level(struct position_counter *c, const rules *r, int ply)
{
    zm_move *list = c->moves;

    for (size_t i = 0; i < c->now.count; i++) {
        state *s = counter_state(c, &c->now, i);
        uint64_t ways = c->now.way[i].ways, key = c->now.way[i].key;
        if (i + COUNTER_AHEAD < c->now.count)
            counter_prefetch(&c->seen, c->now.way[i + COUNTER_AHEAD].key);
        bool first_time = counter_insert(c, &c->seen, key);
        undo_info t;

        if (first_time) c->out->positions++;
        if (first_time && counter_insert(c, &c->orbits, least_hash(r, s, c->image)))
            c->out->symmetric++;
        counter_add(c, &c->out->perft[ply], ways);
        if (c->status) return c->status;
        if (count_final(c, r, s, ways, ply, first_time)) continue;
        size_t n = moves(r, s, list);
        for (size_t m = 0; m < n; m++) {
            play(r, s, list[m], &t);
            counter_reach(c, hash_of(r, s), s, ways);
            undo(r, s, list[m], &t);
        }
        if (c->status) return c->status;
    }
    return ZM_OK;
}

static enum zm_status count_run(const void *rules_, void *state_, size_t state_size,
                                const struct zm_allocator *memory, size_t limit,
                                const volatile int *stop, struct zm_count *out)
{
    const rules *r = rules_;
    struct position_counter c;
    enum zm_status status = counter_begin(&c, memory, limit, stop, state_size, most_moves(r), out);

    if (!status) counter_reach(&c, hash_of(r, state_), state_, 1);
    for (int ply = 0; !status && counter_next(&c); ply++)
        status = ply < ZM_LINE_MAX ? count_level(&c, r, ply) : ZM_LIMIT;
    if (!status) status = c.status;
    counter_end(&c);
    return status;
}
