/* SPDX-License-Identifier: MIT
 * fours_template.h - four in a row on one word, all windows of both sides at once: see
 * games/fours.h. Takes rules, state and judge of board_template.h.
 *
 * Functions that take the distance of columns (`pitch`) are inlined twice, with a constant for
 * boards of six rows. */
#include "games/connect/lists.h"
#include "games/fours.h"

enum { PITCH_USUAL = 7 };

static void prepare_fours(rules *r)
{
    r->fours = r->k == 4 && r->directions == DIRECTIONS;
    if (r->fours) lists_write(&r->lists, r->columns, r->rows, r->pitch, r->inwards);
}

static inline bool has_fours(const rules *r)
{
    return r->fours;
}

enum { MOVER, OTHER };

/* The windows of both sides, that of the mover first. */
struct sight {
    struct fours d[DIRECTIONS];
};

/* Inlined, so that nobody makes the sets that he does not use. */
__attribute__((always_inline)) static inline struct sight see_fours(const rules *r, const state *s,
                                                                    int pitch)
{
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
static inline int64_t worth_with_pitch(const rules *r, const state *s, int pitch)
{
    struct sight f = see_fours(r, s, pitch);
    int64_t worth = worth_seen(&f);

    return s->side == ZM_FIRST ? worth : -worth;
}

/* Of the cells that are next those where a stone of the mover makes new free cells complete a run,
 * besides those that do `already`: a window's, and two windows' or more. Windows of three stones
 * have such a cell, so that two or more stones are two. In a column they are the two below. */
static inline struct hits promising_with_pitch(const rules *r, const state *s, bits already,
                                               int pitch)
{
    const int step[DIRECTIONS] = {1, pitch, pitch + 1, pitch - 1};
    bits own = s->stones[s->side], barred = s->stones[s->side ^ 1] | already;
    struct hits t = {own << 1 & own << 2 & (r->cells & ~already) >> 1, 0};

    for (int d = 1; d < DIRECTIONS; d++)
        t = hits_add(t, hits_windows(fours_begun(own, barred, r->fits[d], step[d]), step[d]));
    return t;
}

/* As moves: cells that promise most come first, of equal ones the nearest to the centre. `already`:
 * free cells where the mover wins. */
static inline struct listing listed_with_pitch(const rules *r, const state *s, bits cells,
                                               bits already, int pitch)
{
    struct listing list = {0, 0};

    if (!(cells & (cells - 1))) return listing_add(list, &r->lists, cells);
    struct hits t = promising_with_pitch(r, s, already, pitch);
    list = listing_add(list, &r->lists, cells & t.two);
    list = listing_add(list, &r->lists, cells & t.one & ~t.two);
    return listing_add(list, &r->lists, cells & ~t.one);
}

static inline size_t candidates_with_pitch(const rules *r, const state *s, zm_move *out,
                                           struct zm_advice *advice, int pitch)
{
    struct sight f = see_fours(r, s, pitch);
    pair wins = wins_seen(&f, pitch);
    bits cells = judge(r, s, wins[MOVER], wins[OTHER], advice);

    if (!out) return cells != 0;
    bits already = wins[MOVER] & ~(s->stones[0] | s->stones[1]);
    return listing_write(listed_with_pitch(r, s, cells, already, pitch), r->columns, out);
}

/* -- With the pitch of the board. These are inlined, as they would be if they stood where they are
 * called. ------------------------------------------------------------------------------------- */

static INLINED int64_t worth_of_fours(const rules *r, const state *s)
{
    return r->pitch == PITCH_USUAL ? worth_with_pitch(r, s, PITCH_USUAL)
                                   : worth_with_pitch(r, s, r->pitch);
}

static INLINED struct hits promising(const rules *r, const state *s, bits already)
{
    return r->pitch == PITCH_USUAL ? promising_with_pitch(r, s, already, PITCH_USUAL)
                                   : promising_with_pitch(r, s, already, r->pitch);
}

static INLINED struct listing fours_listed(const rules *r, const state *s, bits cells, bits already)
{
    return r->pitch == PITCH_USUAL ? listed_with_pitch(r, s, cells, already, PITCH_USUAL)
                                   : listed_with_pitch(r, s, cells, already, r->pitch);
}

static INLINED size_t fours_candidates(const rules *r, const state *s, zm_move *out,
                                       struct zm_advice *advice)
{
    return r->pitch == PITCH_USUAL ? candidates_with_pitch(r, s, out, advice, PITCH_USUAL)
                                   : candidates_with_pitch(r, s, out, advice, r->pitch);
}
