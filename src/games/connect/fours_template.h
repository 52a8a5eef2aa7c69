/* SPDX-License-Identifier: MIT
 * fours_template.h - four in a row on one word: all windows at once, of two sets of stones in a
 * vector: the sides, or a side after either of two moves. docs/experiments/connect.md has what that
 * gains. Takes rules, state and judge of board_template.h. */
#include "games/connect/lists.h"

typedef bits pair __attribute__((vector_size(16)));

static inline pair twice(bits x)
{
    return (pair){x, x};
}

/* Windows without stones of the other side, by the number of own stones. */
struct fours {
    pair one, two, three, four;
};

static inline struct fours fours_open(pair own, pair other, bits fits, int step)
{
    pair any = other | other >> step, open = twice(fits) & ~(any | any >> 2 * step);
    pair odd = own ^ own >> step, both = own & own >> step;
    pair odd_two = odd >> 2 * step, both_two = both >> 2 * step;
    pair ones = odd ^ odd_two, twos = both ^ both_two ^ (odd & odd_two);

    return (struct fours){open & ones & ~twos, open & twos & ~ones, open & twos & ones,
                          open & both & both_two};
}

/* Of one side those with two stones or more, besides windows that are barred. */
static inline bits fours_begun(bits own, bits barred, bits fits, int step)
{
    bits any = barred | barred >> step, both = own & own >> step, either = own | own >> step;
    bits begun = both | both >> 2 * step | (either & either >> 2 * step);

    return begun & fits & ~(any | any >> 2 * step);
}

/* The free cells of windows that lack one stone, and the stones in these. */
static inline pair fours_cells(pair windows, int step)
{
    pair two = windows | windows << step;

    return two | two << 2 * step;
}

/* Cells that are in one set at least, and in two. */
struct hits {
    bits one, two;
};

static inline struct hits hits_add(struct hits a, struct hits b)
{
    return (struct hits){a.one | b.one, a.two | b.two | (a.one & b.one)};
}

/* Cells by the number of windows that they are in. */
static inline struct hits hits_windows(bits windows, int step)
{
    bits any = windows | windows << step, both = windows & windows << step;

    return (struct hits){any | any << 2 * step, both | both << 2 * step | (any & any << 2 * step)};
}

/* Bits set in each nibble. */
static inline pair count_nibbles(pair x)
{
    const pair low = twice(UINT64_C(0x3333333333333333));

    x -= x >> 1 & twice(UINT64_C(0x5555555555555555));
    return (x & low) + (x >> 2 & low);
}

/* The sum of such counts, of each half: first of nibbles up to 8, then of all. */
static inline pair count_bytes(pair nibbles)
{
    const pair low = twice(UINT64_C(0x0f0f0f0f0f0f0f0f));

    return (nibbles & low) + (nibbles >> 4 & low);
}

static inline int count_sum(bits bytes)
{
    return (int)(bytes * UINT64_C(0x0101010101010101) >> 56);
}

static inline pair count_four(pair a, pair b, pair c, pair d)
{
    return count_bytes(count_nibbles(a) + count_nibbles(b)) +
           count_bytes(count_nibbles(c) + count_nibbles(d));
}

static void prepare_fours(rules *r)
{
    r->fours = r->k == 4 && r->directions == DIRECTIONS;
    if (r->fours) lists_write(&r->lists, r->columns, r->rows, r->pitch, r->inwards);
}

enum { MOVER, OTHER };

/* The windows of both sides, that of the mover first. */
struct sight {
    struct fours d[DIRECTIONS];
};

/* Inlined, so that nobody makes the sets that he does not use. */
__attribute__((always_inline)) static inline struct sight see_fours(const rules *r, const state *s)
{
    const int pitch = r->pitch;
    pair own = {s->stones[s->side], s->stones[s->side ^ 1]}, other = {own[OTHER], own[MOVER]};

    return (struct sight){{fours_open(own, other, r->fits[0], 1),
                           fours_open(own, other, r->fits[1], pitch),
                           fours_open(own, other, r->fits[2], pitch + 1),
                           fours_open(own, other, r->fits[3], pitch - 1)}};
}

/* Free cells where one more stone makes a run, and stones. */
static inline pair wins_seen(const struct sight *f, int pitch)
{
    return fours_cells(f->d[0].three, 1) | fours_cells(f->d[1].three, pitch) |
           fours_cells(f->d[2].three, pitch + 1) | fours_cells(f->d[3].three, pitch - 1);
}

/* For the mover. */
static inline int64_t worth_seen(const struct sight *s)
{
    const struct fours *f = s->d;
    pair four = f[0].four | f[1].four | f[2].four | f[3].four;
    pair one = count_four(f[0].one, f[1].one, f[2].one, f[3].one);
    pair two = count_four(f[0].two, f[1].two, f[2].two, f[3].two);
    pair three = count_four(f[0].three, f[1].three, f[2].three, f[3].three);
    int64_t worth = 0;

    for (int i = 0; i < 2; i++) {
        int sum = count_sum(one[i]) * worth_lacking[3] + count_sum(two[i]) * worth_lacking[2] +
                  count_sum(three[i]) * worth_lacking[1];
        for (int d = 0; four[i] && d < DIRECTIONS; d++)
            sum += bits_count(f[d].four[i]) * worth_lacking[0];
        worth += i == OTHER ? -sum : sum;
    }
    return worth;
}

/* For the first side. */
static INLINED int64_t worth_of_fours(const rules *r, const state *s)
{
    struct sight f = see_fours(r, s);
    int64_t worth = worth_seen(&f);

    return s->side == ZM_FIRST ? worth : -worth;
}

/* Of the cells that are next those where a stone of the mover makes new free cells complete a run,
 * besides those that do `already`: a window's, and two windows' or more. Windows of three stones
 * have such a cell, so that two or more stones are two. In a column they are the two below. */
static INLINED struct hits promising(const rules *r, const state *s, bits already)
{
    const int step[DIRECTIONS] = {1, r->pitch, r->pitch + 1, r->pitch - 1};
    bits own = s->stones[s->side], barred = s->stones[s->side ^ 1] | already;
    struct hits t = {own << 1 & own << 2 & (r->cells & ~already) >> 1, 0};

    for (int d = 1; d < DIRECTIONS; d++)
        t = hits_add(t, hits_windows(fours_begun(own, barred, r->fits[d], step[d]), step[d]));
    return t;
}

/* Cells that have the other three of a window of four: all before them, all behind, or both. */
static inline bits fours_completing(bits own, int step)
{
    bits before = own << step & own << 2 * step, behind = own >> step & own >> 2 * step;

    return (before & (own << 3 * step | own >> step)) | (behind & (own >> 3 * step | own << step));
}

/* As winning_cells(). */
static inline bits wins_of(const rules *r, bits own)
{
    const int pitch = r->pitch;

    if (!r->fours) return winning_cells(r, own);
    return (own << 1 & own << 2 & own << 3) | fours_completing(own, pitch) |
           fours_completing(own, pitch + 1) | fours_completing(own, pitch - 1);
}

/* Has a side a window without these cells? */
static inline bool may_win(const rules *r, bits barred)
{
    const int step[DIRECTIONS] = {1, r->pitch, r->pitch + 1, r->pitch - 1};
    bits open = 0;

    if (!r->fours) return has_window(r, barred);
    for (int d = 0; d < DIRECTIONS; d++) {
        bits any = barred | barred >> step[d];
        open |= r->fits[d] & ~(any | any >> 2 * step[d]);
    }
    return open != 0;
}

/* As moves: cells that promise most come first, of equal ones the nearest to the centre. `already`:
 * free cells where the mover wins. */
static INLINED struct listing fours_listed(const rules *r, const state *s, bits cells, bits already)
{
    struct listing list = {0, 0};

    if (!(cells & (cells - 1))) return listing_add(list, &r->lists, cells);
    struct hits t = promising(r, s, already);
    list = listing_add(list, &r->lists, cells & t.two);
    list = listing_add(list, &r->lists, cells & t.one & ~t.two);
    return listing_add(list, &r->lists, cells & ~t.one);
}

static INLINED size_t fours_candidates(const rules *r, const state *s, zm_move *out,
                                       struct zm_advice *advice)
{
    struct sight f = see_fours(r, s);
    pair wins = wins_seen(&f, r->pitch);
    bits cells = judge(r, s, wins[MOVER], wins[OTHER], advice);

    if (!out) return cells != 0;
    bits already = wins[MOVER] & ~(s->stones[0] | s->stones[1]);
    return listing_write(fours_listed(r, s, cells, already), r->columns, out);
}
