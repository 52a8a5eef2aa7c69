/* SPDX-License-Identifier: MIT
 * threats.c - see threats.h. */
#include "games/gomoku/threats.h"

#include <assert.h>

/* -- Forbidden points. ------------------------------------------------------------------------ */

/* Dead and bare points are allowed. A reply turns at most eight of them, next
 * to rows through it, into overlines; the reply and the four take two more. */
bool threat_excludes_draw(const struct patterns *ps, enum zm_side side)
{
    enum { LOST_MOST = 10 };
    const uint16_t *yours = ps->count[other_of(side)];

    return !patterns_restrict(ps, other_of(side)) ||
           yours[MARK_DEAD] + yours[MARK_BARE] > LOST_MOST;
}

cell_index threat_any_allowed(const struct patterns *ps, enum zm_side side, cell_index cell)
{
    if (patterns_is_allowed(ps, side, cell)) return cell;
    return patterns_first(ps, side, ps->count[side][MARK_DEAD] ? MARK_DEAD : MARK_BARE);
}

/* The first cell for which `holds` on which a side makes an open four. */
static inline bool find_open_four(const struct patterns *ps, enum zm_side side, cell_index *cell,
                                  bool (*holds)(const struct patterns *, enum zm_side, cell_index))
{
    if (!ps->count[side][MARK_OPEN_FOUR] || !threat_excludes_draw(ps, side)) return false;
    for (size_t i = 0; i < ps->words; i++)
        for (uint64_t left = patterns_marked(ps, side, MARK_OPEN_FOUR, i); left; left &= left - 1) {
            *cell = (cell_index)(64 * i + (size_t)__builtin_ctzll(left));
            if (holds(ps, side, *cell)) return true;
        }
    return false;
}

bool threat_open_four_now(const struct patterns *ps, enum zm_side me, cell_index *cell)
{
    assert(!ps->count[other_of(me)][MARK_RUN]);
    return find_open_four(ps, me, cell, patterns_is_allowed);
}

bool threat_open_four_next(const struct patterns *ps, enum zm_side side, cell_index *cell)
{
    return find_open_four(ps, side, cell, patterns_stays_allowed);
}

/* -- Replies. --------------------------------------------------------------------------------- */

/* The direction of the line that two cells share, -1 if there is none. */
static int direction(const struct patterns *ps, cell_index a, cell_index b)
{
    int down = b / ps->columns - a / ps->columns, right = b % ps->columns - a % ps->columns;

    if (down == 0) return 0;
    if (right == 0) return 1;
    return down == right ? 2 : down == -right ? 3 : -1;
}

/* Whether a stone of the other side on `cell` takes the mark away from cell `at` of this side. */
static bool stops(const struct patterns *ps, enum zm_side side, enum mark mark, cell_index at,
                  cell_index cell)
{
    int d = at == cell ? -1 : direction(ps, at, cell);
    uint16_t set = ps->at_cell[side][at].set;

    if (d < 0) return at == cell;
    set = (uint16_t)((set & ~(15U << d * PATTERN_BITS)) |
                     (unsigned)patterns_if_blocked(ps, side, at, d, cell) << d * PATTERN_BITS);
    return pattern_mark(ps->table[side]->sum[set]) < mark;
}

static bool stops_all(const struct patterns *ps, enum zm_side side, enum mark mark, cell_index cell)
{
    for (size_t i = 0; i < ps->words; i++)
        for (uint64_t left = patterns_marked(ps, side, mark, i); left; left &= left - 1) {
            cell_index at = (cell_index)(64 * i + (size_t)__builtin_ctzll(left));
            if (patterns_stays_allowed(ps, side, at) && !stops(ps, side, mark, at, cell))
                return false;
        }
    return true;
}

static bool is_free(const struct patterns *ps, int row, int column)
{
    if (row < 0 || row >= ps->rows || column < 0 || column >= ps->columns) return false;
    return patterns_is_free(ps, row, column);
}

/* Lists the cells that stop all threats of a mark. Each such cell is on a line through every
 * threat, so only the lines through one of them, `at`, are searched. */
static size_t stopping(const struct patterns *ps, enum zm_side me, enum mark mark, cell_index at,
                       zm_move *out)
{
    enum zm_side you = other_of(me);
    int row = at / ps->columns, column = at % ps->columns, reach = ps->table[you]->reach;
    size_t count = 0;

    for (int d = 0; d < PATTERN_LINES; d++)
        for (int i = -reach; i <= reach; i++) {
            int r = row + i * line_step[d].row, c = column + i * line_step[d].column;
            if ((i == 0 && d > 0) || !is_free(ps, r, c)) continue;
            cell_index cell = (cell_index)(r * ps->columns + c);
            if (stops_all(ps, you, mark, cell) && patterns_is_allowed(ps, me, cell))
                out[count++] = cell;
        }
    return count;
}

/* Except under caro, only a stone on its last cell stops a run. */
size_t threat_run_stops(const struct patterns *ps, enum zm_side me, zm_move *out)
{
    enum zm_side you = other_of(me);
    cell_index cell = patterns_first(ps, you, MARK_RUN);

    if (ps->table[you]->cage) return stopping(ps, me, MARK_RUN, cell, out);
    out[0] = cell;
    if (ps->count[you][MARK_RUN] > 1 || !patterns_is_allowed(ps, me, cell)) return 0;
    return 1;
}

/* Besides the stops, every four of one's own is a reply. */
size_t threat_replies(const struct patterns *ps, enum zm_side me, zm_move *out)
{
    cell_index four = 0;
    size_t count = 0, stops;

    assert(!ps->count[me][MARK_RUN] && !ps->count[other_of(me)][MARK_RUN]);
    threat_open_four_next(ps, other_of(me), &four);
    stops = stopping(ps, me, MARK_OPEN_FOUR, four, out);
    for (size_t i = 0; i < stops; i++)
        if (patterns_mark(ps, me, (cell_index)out[i]) < MARK_FOUR) out[count++] = out[i];
    for (enum mark m = MARK_FOUR; m <= MARK_OPEN_FOUR; m++) {
        for (size_t i = 0; i < ps->words; i++)
            for (uint64_t left = patterns_marked(ps, me, m, i); left; left &= left - 1) {
                cell_index cell = (cell_index)(64 * i + (size_t)__builtin_ctzll(left));
                if (patterns_is_allowed(ps, me, cell)) out[count++] = cell;
            }
    }
    return count;
}

/* -- Victory by continuous fours. ------------------------------------------------------------- */

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
