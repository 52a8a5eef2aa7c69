/* SPDX-License-Identifier: MIT
 * runs.h - runs of k stones on boards of bits, all windows of a word at once.
 *
 * A window is k cells in line; its first cell names it, so that a set of windows is a set of
 * bits. A cell and its successor are `step` bits apart: 1 where a word is one line, more where
 * it is a whole board, of which the cells behind the end of a line are always empty. "Have all
 * k" and "have any of k" take log2(k) shifts by doubling the length looked at. */
#ifndef GAMES_RUNS_H
#define GAMES_RUNS_H

#include "core/bits.h"
#include "games/windows.h"

#include <assert.h>
#include <zermelo.h>

/* Whether strides may be `caged`: where they are not, nothing is asked. */
#ifndef RUNS_CAGED
#define RUNS_CAGED false
#endif

/* Runs lie along rows, columns and the diagonals of both slopes. */
enum { DIRECTIONS = 4 };

struct stride {
    uint8_t k, step, doublings;
    bool exact;    /* a run of more than k is none */
    bool caged;    /* a run of k is none between two stones of the other side: see RUNS_CAGED */
    uint8_t by[7]; /* the shifts that double the length */
    bits window;   /* the cells of the window at bit 0 */
};

/* A line, or a board seen along one stride: whose stones are asked for, whose are in the way,
 * and which windows there are. */
struct view {
    bits own, other, fits;
    const struct stride *stride;
};

/* The same with one of its cells. */
struct spot {
    struct view view;
    bits cell;
};

/* The window must fit into a word: step * (k - 1) < WORD_BITS. */
static inline struct stride stride_of(int step, int k, bool exact)
{
    if (step >= WORD_BITS) step = WORD_BITS - 1; /* k is 1: no neighbour is within reach */
    assert(k >= 1 && step * (k - 1) < WORD_BITS);

    struct stride st = {.k = (uint8_t)k, .step = (uint8_t)step, .exact = exact};

    for (int length = 1, more; length < k; length += more) {
        more = length <= k - length ? length : k - length;
        assert(st.doublings < sizeof st.by);
        st.by[st.doublings++] = (uint8_t)(step * more);
    }
    for (int i = 0; i < k; i++) st.window = (bits)(st.window << step | 1);
    return st;
}

/* Windows of up to four cells with all of them in x. */
static inline bits all_of_few(bits x, const struct stride *st)
{
    x &= x >> st->by[0]; /* shifts by 0 where these are too many */
    return x & x >> st->by[1];
}

/* Windows with all cells in x. */
static inline bits all_of(bits x, const struct stride *st)
{
    x = all_of_few(x, st);
    for (int i = 2; i < st->doublings; i++) x &= x >> st->by[i];
    return x;
}

/* On a board of one word, whose lines of `along` cells follow each other with a bit between them
 * that is always clear: sets the stride of each direction in which a run fits, and its windows.
 * Returns their number. */
static inline int directions_of(bits cells, int along, int across, int k, bool exact,
                                struct stride *stride, bits *fits)
{
    const int step[DIRECTIONS] = {1, along + 1, along + 2, along};
    int n = 0;

    for (int d = 0; d < DIRECTIONS; d++) {
        if ((d != 0 && k > across) || (d != 1 && k > along)) continue;
        stride[n] = stride_of(step[d], k, exact);
        fits[n] = all_of(cells, &stride[n]);
        n++;
    }
    return n;
}

/* Windows with any cell in x. */
static inline bits any_of(bits x, const struct stride *st)
{
    x |= x >> st->by[0], x |= x >> st->by[1];
    for (int i = 2; i < st->doublings; i++) x |= x >> st->by[i];
    return x;
}

/* The cells of windows. */
static inline bits cells_of(bits x, const struct stride *st)
{
    for (int i = 0; i < st->doublings; i++) x = (bits)(x | x << st->by[i]);
    return x;
}

/* Windows of which the cell before or behind is in x. */
static inline bits flanked(bits x, const struct stride *st)
{
    return (bits)(x << st->step) | x >> st->step * (st->k - 1) >> st->step;
}

/* Runs that count, wherever the other side's stones are. */
static inline bits runs(bits own, const struct stride *st)
{
    bits all = all_of(own, st);

    return st->exact ? all & ~flanked(own, st) : all;
}

/* Windows of which both the cell before and the one behind are in x. */
static inline bits caged(bits x, const struct stride *st)
{
    return (bits)(x << st->step) & x >> st->step * (st->k - 1) >> st->step;
}

/* Runs that count. */
static inline bits runs_seen(const struct view *v)
{
    bits all = runs(v->own, v->stride);

    return RUNS_CAGED && v->stride->caged ? all & ~caged(v->other, v->stride) : all;
}

/* Windows that may still become a run. */
static inline bits open_windows(const struct view *v)
{
    bits open = v->fits & ~any_of(v->other, v->stride);

    if (RUNS_CAGED && v->stride->caged) open &= ~caged(v->other, v->stride);
    return v->stride->exact ? open & ~flanked(v->own, v->stride) : open;
}

/* Open windows that lack one stone. Two bits count, in all windows at once, the cells without an
 * own stone. */
static inline bits lacking_one(const struct view *v)
{
    const struct stride *st = v->stride;
    bits one = 0, two = 0;

    for (int i = 0; i < st->k; i++) {
        bits gap = (bits)~v->own >> st->step * i;
        two |= one & gap;
        one |= gap;
    }
    return one & ~two & open_windows(v);
}

/* A quick test: the next stone cannot complete a run. Most lines have one stone or none. */
static inline bool too_few(bits own, int k)
{
    return (!(own & (own - 1)) && k > 2) || (k > 3 && bits_count(own) + 1 < k);
}

/* Empty cells where one more stone makes a run. */
static inline bits finishing(const struct view *v)
{
    return cells_of(lacking_one(v), v->stride) & ~v->own & ~v->other;
}

/* Cells, free or not, where one more stone makes a run of k or more: next to runs of k - 1, and
 * between shorter ones. */
static inline bits completing(bits own, const struct stride *st)
{
    const int step = st->step;
    bits found = 0, before = (bits) ~(bits)0;

    for (int i = 0; i < st->k; i++) {
        bits after = (bits) ~(bits)0;
        if (i > 0) before &= (bits)(own << i * step);
        for (int j = 1; j < st->k - i; j++) after &= own >> j * step;
        found |= before & after;
    }
    return found;
}

/* The same of runs of three or four: those behind or before three, or two, in line, then gaps. */
static inline bits completing_few(bits own, const struct stride *st)
{
    const int step = st->step, far = 2 * step;
    bits two = own & own >> step;

    assert(st->k == 3 || st->k == 4);
    if (st->k == 3) return two >> step | two << far | (own & own >> far) << step;

    bits three = two & own >> far;
    return three >> step | three << (far + step) | (two & own >> (far + step)) << far |
           (own & two >> far) << step;
}

/* What an open window is worth by the stones it lacks; the worth of a finished one first. */
enum { WORTH_KNOWN = 6 };
static const int32_t worth_lacking[WORTH_KNOWN] = {
    1 << 20, WINDOW_LACKING_1, WINDOW_LACKING_2, WINDOW_LACKING_3, WINDOW_LACKING_4, 1};

static inline int32_t worth_missing(int stones)
{
    size_t lacking = (size_t)stones;

    assert(stones >= 0);
    return worth_lacking[lacking < WORTH_KNOWN ? lacking : WORTH_KNOWN - 1];
}

/* The windows that do not contain stones of both sides. */
static inline bits open_to_any(const bits *stones, const struct stride *st)
{
    return ~(any_of(stones[0], st) & any_of(stones[1], st));
}

/* The worth of all open windows with at least one stone. */
static inline int64_t windows_worth(const struct view *v)
{
    int64_t sum = 0;
    bits live = open_windows(v) & any_of(v->own, v->stride);

    for (; live; live &= live - 1) {
        int have = bits_count(v->own >> bits_first(live) & v->stride->window);
        sum += worth_missing(v->stride->k - have);
    }
    return sum;
}

/* The same windows by the stones they lack: adds `by` for each to `terms`, which begins with those
 * that lack one. */
static inline void count_windows(const struct view *v, int by, int terms[WINDOW_WEIGHTS])
{
    bits live = open_windows(v) & any_of(v->own, v->stride);

    for (; live; live &= live - 1) {
        int lacking = v->stride->k - bits_count(v->own >> bits_first(live) & v->stride->window);
        if (lacking) terms[(lacking < WORTH_KNOWN ? lacking : WORTH_KNOWN - 1) - 1] += by;
    }
}

/* The sum, for both sides, of the changes that a stone makes in an open window, which begins at bit
 * `first`. In a window with stones the owner gains the difference to the next worth, and a stone of
 * the other side takes the present worth: together the next worth. In an empty one either side
 * gains the next worth. */
static inline int worth_of_window(bits taken, int first, const struct stride *st)
{
    bits stones = taken >> first & st->window;
    int worth = worth_missing(st->k - bits_count(stones) - 1);

    return stones ? worth : 2 * worth;
}

/* Maps a sum of worths to an evaluation strictly between loss and win: one window that lacks one
 * stone is a third of a win. */
static inline zm_score evaluation_of(int64_t worth)
{
    const int64_t most = ZM_UNIT - 2 * ZM_PLY_MAX;

    return worth * most / ((worth < 0 ? -worth : worth) + WINDOW_SCALE);
}

#endif
