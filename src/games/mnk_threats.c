/* SPDX-License-Identifier: MIT
 * mnk_threats.c - see mnk_threats.h. */
#include "games/mnk_threats.h"

/* -- Wins by fours. --------------------------------------------------------------------------- */

static bool found(struct hunt *h, note_cell first, int plies)
{
    h->first = first, h->plies = plies;
    return true;
}

static bool fours_on(struct hunt *h, enum zm_side me, int fours);

/* A four on this cell, and the reply. */
static bool try_four(struct hunt *h, enum zm_side me, int fours, note_cell cell)
{
    struct notes *n = h->notes;

    note_play(n, me, cell);
    h->nodes += 2;
    note_play(n, other_of(me), note_first(n, me, MARK_RUN));
    bool won = fours_on(h, me, fours - 1);
    note_undo(n);
    note_undo(n);
    return won && found(h, cell, h->plies + 2);
}

/* All cells of a mark. */
static bool try_fours(struct hunt *h, enum zm_side me, int fours, enum mark mark)
{
    const uint64_t *word = note_marked(h->notes, me, mark);

    for (size_t i = 0; i < h->notes->words; i++)
        for (uint64_t left = word[i]; left && h->nodes + 2 <= h->nodes_most; left &= left - 1)
            if (try_four(h, me, fours, (note_cell)(64 * i + (size_t)__builtin_ctzll(left))))
                return true;
    return false;
}

static bool fours_on(struct hunt *h, enum zm_side me, int fours)
{
    const struct notes *n = h->notes;
    const uint16_t *mine = n->count[me], *yours = n->count[other_of(me)];

    if (mine[MARK_RUN]) return found(h, note_first(n, me, MARK_RUN), 1);
    if (yours[MARK_RUN] > 1) return false;
    if (yours[MARK_RUN]) { /* a four of yours is to be stopped by one of mine */
        note_cell cell = note_first(n, other_of(me), MARK_RUN);
        enum mark mark = note_mark(n, me, cell);
        if (mark == MARK_OPEN_FOUR) return found(h, cell, 3);
        bool room = fours > 0 && h->nodes + 2 <= h->nodes_most;
        return mark >= MARK_FOUR && room && try_four(h, me, fours, cell);
    }
    if (mine[MARK_OPEN_FOUR]) return found(h, note_first(n, me, MARK_OPEN_FOUR), 3);
    if (fours == 0) return false;
    if (mine[MARK_FOUR_THREE] && try_fours(h, me, fours, MARK_FOUR_THREE)) return true;
    return mine[MARK_FOUR] && try_fours(h, me, fours, MARK_FOUR);
}

bool hunt_fours(struct hunt *h, enum zm_side me, int fours)
{
    uint32_t room = h->notes->frames_most - h->notes->frames;

    h->nodes = 0;
    return fours_on(h, me, 2 * (uint32_t)fours < room ? fours : (int)room / 2);
}

/* -- Replies. --------------------------------------------------------------------------------- */

/* From a cell to the next of its line. */
static const struct {
    int row, column;
} step[SHAPE_LINES] = {{0, 1}, {1, 0}, {1, 1}, {-1, 1}};

/* The direction of the line that two cells share, -1 if there is none. */
static int direction(const struct notes *n, note_cell a, note_cell b)
{
    int down = b / n->columns - a / n->columns, right = b % n->columns - a % n->columns;

    if (down == 0) return 0;
    if (right == 0) return 1;
    return down == right ? 2 : down == -right ? 3 : -1;
}

/* Whether a stone of the other side on one cell makes that a stone of this side on another is no
 * open four any more. */
static bool stops(const struct notes *n, enum zm_side side, note_cell four, note_cell cell)
{
    int d = four == cell ? -1 : direction(n, four, cell);
    uint16_t set = n->set[side][four];

    if (d < 0) return four == cell;
    set = (uint16_t)((set & ~(15U << d * SHAPE_BITS)) |
                     (unsigned)note_shape_without(n, side, four, d, cell) << d * SHAPE_BITS);
    return n->book->mark[set] < MARK_OPEN_FOUR;
}

static bool stops_all(const struct notes *n, enum zm_side side, note_cell cell)
{
    const uint64_t *word = note_marked(n, side, MARK_OPEN_FOUR);

    for (size_t i = 0; i < n->words; i++)
        for (uint64_t left = word[i]; left; left &= left - 1)
            if (!stops(n, side, (note_cell)(64 * i + (size_t)__builtin_ctzll(left)), cell))
                return false;
    return true;
}

static bool is_free(const struct notes *n, int row, int column)
{
    if (row < 0 || row >= n->rows || column < 0 || column >= n->columns) return false;
    return note_is_free(n, row, column);
}

/* A reply is on a line through any one open four; those that make a four come from elsewhere. */
static size_t stopping(const struct notes *n, enum zm_side me, note_cell four, zm_move *out)
{
    int row = four / n->columns, column = four % n->columns;
    size_t count = 0;

    for (int d = 0; d < SHAPE_LINES; d++)
        for (int i = -n->book->reach; i <= n->book->reach; i++) {
            int r = row + i * step[d].row, c = column + i * step[d].column;
            if ((i == 0 && d > 0) || !is_free(n, r, c)) continue;
            note_cell cell = (note_cell)(r * n->columns + c);
            if (note_mark(n, me, cell) < MARK_FOUR && stops_all(n, other_of(me), cell))
                out[count++] = cell;
        }
    return count;
}

size_t hunt_replies(const struct notes *n, enum zm_side me, zm_move *out)
{
    size_t count = stopping(n, me, note_first(n, other_of(me), MARK_OPEN_FOUR), out);

    for (enum mark m = MARK_FOUR; m <= MARK_FOUR_THREE; m++) {
        const uint64_t *word = note_marked(n, me, m);
        for (size_t i = 0; i < n->words; i++)
            for (uint64_t left = word[i]; left; left &= left - 1)
                out[count++] = 64 * i + (size_t)__builtin_ctzll(left);
    }
    return count;
}
