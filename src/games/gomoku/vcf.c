/* SPDX-License-Identifier: MIT
 * vcf.c - see vcf.h. */
#include "games/gomoku/vcf.h"

#include "games/gomoku/threats.h"

#include <assert.h>

static bool found(struct vcf *f, cell_index first, int plies)
{
    f->first = first, f->plies = plies;
    return true;
}

static bool fours_on(struct vcf *f, enum zm_side me, int fours);

static bool has_nodes_left(const struct vcf *f)
{
    return f->nodes + 2 <= f->nodes_most;
}

/* After a four: whether the attack wins against every move that stops it. */
static bool all_stops_fail(struct vcf *f, enum zm_side me, int fours)
{
    zm_move stops[RUN_STOPS];
    size_t count = threat_run_stops(f->patterns, other_of(me), stops);
    int plies = 1;

    for (size_t i = 0; i < count; i++) {
        if (f->nodes >= f->nodes_most) return false;
        f->nodes++;
        patterns_play(f->patterns, other_of(me), (cell_index)stops[i]);
        bool won = fours_on(f, me, fours - 1);
        patterns_undo(f->patterns);
        if (!won) return false;
        if (f->plies > plies) plies = f->plies;
    }
    f->plies = plies;
    return count || threat_excludes_draw(f->patterns, me);
}

static bool try_four(struct vcf *f, enum zm_side me, int fours, cell_index cell)
{
    if (!patterns_is_allowed(f->patterns, me, cell)) return false;
    f->nodes++;
    patterns_play(f->patterns, me, cell);
    bool won = all_stops_fail(f, me, fours);
    patterns_undo(f->patterns);
    if (won && fours < VCF_FOURS) f->good[fours] = cell;
    return won && found(f, cell, f->plies + 2);
}

static inline bool is_marked(const struct patterns *ps, enum zm_side side, enum mark mark,
                             cell_index cell)
{
    return patterns_marked(ps, side, mark, cell / 64) >> cell % 64 & 1;
}

/* Tries the four that won last time with as many fours left. */
static bool try_again(struct vcf *f, enum zm_side me, int fours)
{
    if (!f->again || fours >= VCF_FOURS || !has_nodes_left(f)) return false;
    cell_index cell = f->good[fours];
    bool makes_four = is_marked(f->patterns, me, MARK_FOUR, cell) ||
                      is_marked(f->patterns, me, MARK_FOUR_THREE, cell);
    return makes_four && try_four(f, me, fours, cell);
}

/* Tries the fours on all cells of a mark. */
static bool try_fours(struct vcf *f, enum zm_side me, int fours, enum mark mark)
{

    for (size_t i = 0; i < f->patterns->words; i++)
        for (uint64_t left = patterns_marked(f->patterns, me, mark, i); left && has_nodes_left(f);
             left &= left - 1)
            if (try_four(f, me, fours, (cell_index)(64 * i + (size_t)__builtin_ctzll(left))))
                return true;
    return false;
}

/* The other side made a four: only stops that make a four continue the attack. */
static bool fours_back(struct vcf *f, enum zm_side me, int fours)
{
    zm_move stops[RUN_STOPS];
    size_t count = threat_run_stops(f->patterns, me, stops);

    for (size_t i = 0; i < count; i++) {
        cell_index cell = (cell_index)stops[i];
        enum mark mark = patterns_mark(f->patterns, me, cell);
        if (mark == MARK_OPEN_FOUR && threat_excludes_draw(f->patterns, me))
            return found(f, cell, 3);
        if (mark >= MARK_FOUR && fours > 0 && has_nodes_left(f) && try_four(f, me, fours, cell))
            return true;
    }
    return false;
}

static bool fours_on(struct vcf *f, enum zm_side me, int fours)
{
    const struct patterns *ps = f->patterns;
    const uint16_t *mine = ps->count[me], *yours = ps->count[other_of(me)];
    cell_index cell;

    if (mine[MARK_RUN]) return found(f, patterns_first(ps, me, MARK_RUN), 1);
    if (yours[MARK_RUN]) return fours_back(f, me, fours);
    if (threat_open_four_now(ps, me, &cell)) return found(f, cell, 3);
    if (fours == 0) return false;
    if (try_again(f, me, fours)) return true;
    if (mine[MARK_FOUR_THREE] && try_fours(f, me, fours, MARK_FOUR_THREE)) return true;
    return mine[MARK_FOUR] && try_fours(f, me, fours, MARK_FOUR);
}

bool vcf_search(struct vcf *f, enum zm_side me, int fours)
{
    uint32_t frames_left = f->patterns->frames_most - f->patterns->frames;

    assert(fours >= 0 && f->patterns->frames <= f->patterns->frames_most);
    f->nodes = 0;
    bool won = fours_on(f, me, 2 * (uint32_t)fours < frames_left ? fours : (int)frames_left / 2);
    assert(frames_left == f->patterns->frames_most - f->patterns->frames);
    return won;
}
