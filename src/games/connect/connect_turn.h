/* SPDX-License-Identifier: MIT
 * connect_turn.h - four in a row: what a stone changes, on any processor. Part of
 * connect_eval_state.h.
 *
 * Boards are turned until the stone is at bit HOME: all cells around it lie above bit 0 then. Those
 * of a direction are lined up by a product. */
enum { HOME = 27 };

/* Of `worth` and `wins` the place is the owner's cells, then those of the other side. */
struct surroundings {
    bits around[DIRECTIONS], pack[DIRECTIONS]; /* the six cells; a factor that lines them up */
    bits cells[DIRECTIONS][AROUND_SETS];       /* and back */
    bits wall[WORD_BITS];      /* cells beyond the edge, which are taken by both sides */
    uint32_t above[WORD_BITS]; /* such cells of the column */
    int32_t worth[AROUND_SETS * AROUND_SETS];
    uint8_t wins[AROUND_SETS * AROUND_SETS];
};

/* From far to near and on to far. */
static const struct beside all_beside = {AROUND, {3, 2, 1, -1, -2, -3}};

static void write_effects(struct surroundings *a)
{
    for (unsigned own = 0; own < AROUND_SETS; own++)
        for (unsigned other = 0; other < AROUND_SETS; other++) {
            struct change c = effect_of(&all_beside, own, other);
            a->worth[own | other << AROUND] = c.worth;
            a->wins[own | other << AROUND] = (uint8_t)c.wins;
        }
}

/* A product moves the i-th of the cells around to the i-th of the highest six bits, and nothing
 * else there: for steps from five on no other sum of two places comes to lie there. (A column needs
 * none.) */
static void write_direction(struct surroundings *a, int d, int step)
{
    enum { HIGHEST = WORD_BITS - AROUND };

    for (int i = 0; i < AROUND; i++) {
        int at = HOME + step * all_beside.step[i];
        for (unsigned set = 0; set < AROUND_SETS; set++)
            if (set >> i & 1) a->cells[d][set] |= bits_one(at);
        a->around[d] |= bits_one(at);
        a->pack[d] |= bits_one(HIGHEST + i - at);
    }
}

/* Of the column those below are at hand, and those above are free where they are cells. */
static void write_walls(struct surroundings *a, const rules *r, int cell, const int *step)
{
    for (int i = 0; i < AROUND; i++) {
        int at = all_beside.step[i];
        for (int d = 1; d < DIRECTIONS; d++)
            if (beyond(r, cell + step[d] * at)) a->wall[cell] |= bits_one(HOME + step[d] * at);
        if (!beyond(r, cell + step[0] * at)) continue;
        if (at > 0) a->wall[cell] |= bits_one(HOME + step[0] * at);
        else a->above[cell] |= (uint32_t)(1 << i | 1 << (AROUND + i));
    }
}

static void surroundings_write(struct surroundings *a, const rules *r)
{
    const int step[DIRECTIONS] = {-1, r->pitch, r->pitch + 1, r->pitch - 1}; /* columns: down */

    write_effects(a);
    for (int d = 0; d < DIRECTIONS; d++) write_direction(a, d, step[d]);
    for (int cell = 0; cell < WORD_BITS; cell++) write_walls(a, r, cell, step);
}

static inline bits turned_right(bits x, int by)
{
    return x >> (by & (WORD_BITS - 1)) | x << (-by & (WORD_BITS - 1));
}

/* The cells around the stone in one direction, of a board that is turned. Of the column only those
 * below it can be taken, which are in line already. */
static inline bits around_along(const struct surroundings *a, int d, bits board)
{
    if (d == 0) return board >> (HOME - REACH) & bits_low(REACH);
    return (board & a->around[d]) * a->pack[d] >> (WORD_BITS - AROUND);
}

static inline struct change change_by(const struct surroundings *a, bits own, bits other, int cell)
{
    bits wins = 0;
    int32_t worth = 0;

    own = turned_right(own, cell - HOME) | a->wall[cell];
    other = turned_right(other, cell - HOME) | a->wall[cell];
    for (int d = 0; d < DIRECTIONS; d++) {
        bits mine = around_along(a, d, own), theirs = around_along(a, d, other);
        size_t set = (size_t)(mine | theirs << AROUND | (d == 0 ? a->above[cell] : 0));
        worth += a->worth[set];
        wins |= a->cells[d][a->wins[set]];
    }
    return (struct change){turned_right(wins, HOME - cell), worth};
}
