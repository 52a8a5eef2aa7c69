/* SPDX-License-Identifier: MIT
 * mnk_threats.c - see mnk_threats.h. */
#include "games/gomoku/mnk_threats.h"

/* -- What is allowed. ------------------------------------------------------------------------- */

/* Not more than eight points next to rows through a reply become overlines by it, for a point on
 * whose lines there was nothing; two are taken by the reply and by the four. */
bool hunt_is_safe(const struct notes *n, enum zm_side side)
{
    enum { LOST_MOST = 10 };
    const uint16_t *yours = n->count[other_of(side)];

    return !n->law.forbids || side == ZM_FIRST || yours[MARK_DEAD] + yours[MARK_BARE] > LOST_MOST;
}

note_cell hunt_any(const struct notes *n, enum zm_side side, note_cell cell)
{
    if (note_is_allowed(n, side, cell)) return cell;
    return note_first(n, side, n->count[side][MARK_DEAD] ? MARK_DEAD : MARK_BARE);
}

/* The first open four of a side of which something holds. */
static inline bool find_open_four(const struct notes *n, enum zm_side side, note_cell *cell,
                                  bool (*holds)(const struct notes *, enum zm_side, note_cell))
{

    if (!n->count[side][MARK_OPEN_FOUR] || !hunt_is_safe(n, side)) return false;
    for (size_t i = 0; i < n->words; i++)
        for (uint64_t left = note_marked(n, side, MARK_OPEN_FOUR, i); left; left &= left - 1) {
            *cell = (note_cell)(64 * i + (size_t)__builtin_ctzll(left));
            if (holds(n, side, *cell)) return true;
        }
    return false;
}

bool hunt_open_four(const struct notes *n, enum zm_side me, note_cell *cell)
{
    return find_open_four(n, me, cell, note_is_allowed);
}

bool hunt_threat(const struct notes *n, enum zm_side side, note_cell *cell)
{
    return find_open_four(n, side, cell, note_stays_allowed);
}

/* -- Wins by fours. --------------------------------------------------------------------------- */

static bool found(struct hunt *h, note_cell first, int plies)
{
    h->first = first, h->plies = plies;
    return true;
}

static bool fours_on(struct hunt *h, enum zm_side me, int fours);

static bool has_room(const struct hunt *h)
{
    return h->nodes + 2 <= h->nodes_most;
}

/* A four was set; whatever stops it fails. */
static bool all_stops_fail(struct hunt *h, enum zm_side me, int fours)
{
    zm_move stops[HUNT_STOPS];
    size_t count = hunt_stops(h->notes, other_of(me), stops);
    int plies = 1;

    for (size_t i = 0; i < count; i++) {
        if (h->nodes >= h->nodes_most) return false;
        h->nodes++;
        note_play(h->notes, other_of(me), (note_cell)stops[i]);
        bool won = fours_on(h, me, fours - 1);
        note_undo(h->notes);
        if (!won) return false;
        if (h->plies > plies) plies = h->plies;
    }
    h->plies = plies;
    return count || hunt_is_safe(h->notes, me);
}

static bool try_four(struct hunt *h, enum zm_side me, int fours, note_cell cell)
{
    if (!note_is_allowed(h->notes, me, cell)) return false;
    h->nodes++;
    note_play(h->notes, me, cell);
    bool won = all_stops_fail(h, me, fours);
    note_undo(h->notes);
    if (won && fours < HUNT_FOURS) h->good[fours] = cell;
    return won && found(h, cell, h->plies + 2);
}

static inline bool is_marked(const struct notes *n, enum zm_side side, enum mark mark,
                             note_cell cell)
{
    return note_marked(n, side, mark, cell / 64) >> cell % 64 & 1;
}

/* The four that won last time. */
static bool try_again(struct hunt *h, enum zm_side me, int fours)
{
    if (!h->again || fours >= HUNT_FOURS || !has_room(h)) return false;
    note_cell cell = h->good[fours];
    bool makes_four =
        is_marked(h->notes, me, MARK_FOUR, cell) || is_marked(h->notes, me, MARK_FOUR_THREE, cell);
    return makes_four && try_four(h, me, fours, cell);
}

/* All cells of a mark. */
static bool try_fours(struct hunt *h, enum zm_side me, int fours, enum mark mark)
{

    for (size_t i = 0; i < h->notes->words; i++)
        for (uint64_t left = note_marked(h->notes, me, mark, i); left && has_room(h);
             left &= left - 1)
            if (try_four(h, me, fours, (note_cell)(64 * i + (size_t)__builtin_ctzll(left))))
                return true;
    return false;
}

/* A four of yours is to be stopped by one of mine. */
static bool fours_back(struct hunt *h, enum zm_side me, int fours)
{
    zm_move stops[HUNT_STOPS];
    size_t count = hunt_stops(h->notes, me, stops);

    for (size_t i = 0; i < count; i++) {
        note_cell cell = (note_cell)stops[i];
        enum mark mark = note_mark(h->notes, me, cell);
        if (mark == MARK_OPEN_FOUR && hunt_is_safe(h->notes, me)) return found(h, cell, 3);
        if (mark >= MARK_FOUR && fours > 0 && has_room(h) && try_four(h, me, fours, cell))
            return true;
    }
    return false;
}

static bool fours_on(struct hunt *h, enum zm_side me, int fours)
{
    const struct notes *n = h->notes;
    const uint16_t *mine = n->count[me], *yours = n->count[other_of(me)];
    note_cell cell;

    if (mine[MARK_RUN]) return found(h, note_first(n, me, MARK_RUN), 1);
    if (yours[MARK_RUN]) return fours_back(h, me, fours);
    if (hunt_open_four(n, me, &cell)) return found(h, cell, 3);
    if (fours == 0) return false;
    if (try_again(h, me, fours)) return true;
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

/* Whether a stone of the other side on one cell makes that a stone of this side on another has the
 * mark no more. */
static bool stops(const struct notes *n, enum zm_side side, enum mark mark, note_cell at,
                  note_cell cell)
{
    int d = at == cell ? -1 : direction(n, at, cell);
    uint16_t set = n->sight[side][at].set;

    if (d < 0) return at == cell;
    set = (uint16_t)((set & ~(15U << d * SHAPE_BITS)) |
                     (unsigned)note_shape_without(n, side, at, d, cell) << d * SHAPE_BITS);
    return shape_mark(n->book[side]->sum[set]) < mark;
}

static bool stops_all(const struct notes *n, enum zm_side side, enum mark mark, note_cell cell)
{

    for (size_t i = 0; i < n->words; i++)
        for (uint64_t left = note_marked(n, side, mark, i); left; left &= left - 1) {
            note_cell at = (note_cell)(64 * i + (size_t)__builtin_ctzll(left));
            if (note_stays_allowed(n, side, at) && !stops(n, side, mark, at, cell)) return false;
        }
    return true;
}

static bool is_free(const struct notes *n, int row, int column)
{
    if (row < 0 || row >= n->rows || column < 0 || column >= n->columns) return false;
    return note_is_free(n, row, column);
}

/* What stops all of a mark is on a line through any one of them. */
static size_t stopping(const struct notes *n, enum zm_side me, enum mark mark, note_cell at,
                       zm_move *out)
{
    enum zm_side you = other_of(me);
    int row = at / n->columns, column = at % n->columns, reach = n->book[you]->reach;
    size_t count = 0;

    for (int d = 0; d < SHAPE_LINES; d++)
        for (int i = -reach; i <= reach; i++) {
            int r = row + i * step[d].row, c = column + i * step[d].column;
            if ((i == 0 && d > 0) || !is_free(n, r, c)) continue;
            note_cell cell = (note_cell)(r * n->columns + c);
            if (stops_all(n, you, mark, cell) && note_is_allowed(n, me, cell)) out[count++] = cell;
        }
    return count;
}

/* But for cages a run is stopped on its last cell alone. */
size_t hunt_stops(const struct notes *n, enum zm_side me, zm_move *out)
{
    enum zm_side you = other_of(me);
    note_cell cell = note_first(n, you, MARK_RUN);

    if (n->book[you]->cage) return stopping(n, me, MARK_RUN, cell, out);
    out[0] = cell;
    if (n->count[you][MARK_RUN] > 1 || !note_is_allowed(n, me, cell)) return 0;
    return 1;
}

/* Fours of one's own come from elsewhere too. */
size_t hunt_replies(const struct notes *n, enum zm_side me, zm_move *out)
{
    note_cell four = 0;
    size_t count = 0, stops;

    hunt_threat(n, other_of(me), &four);
    stops = stopping(n, me, MARK_OPEN_FOUR, four, out);
    for (size_t i = 0; i < stops; i++)
        if (note_mark(n, me, (note_cell)out[i]) < MARK_FOUR) out[count++] = out[i];
    for (enum mark m = MARK_FOUR; m <= MARK_OPEN_FOUR; m++) {
        for (size_t i = 0; i < n->words; i++)
            for (uint64_t left = note_marked(n, me, m, i); left; left &= left - 1) {
                note_cell cell = (note_cell)(64 * i + (size_t)__builtin_ctzll(left));
                if (note_is_allowed(n, me, cell)) out[count++] = cell;
            }
    }
    return count;
}
