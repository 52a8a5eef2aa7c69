/* SPDX-License-Identifier: MIT
 * zone.c - see zone.h; and the relevance zones of wins by threats, and of wins that the search of
 * pn_win.h found. */
#include "games/gomoku/pn_win_internal.h"

#include <assert.h>
#include <string.h>

/* A window of k cells, from its first cell to the right, down, down right or down left. */
struct window {
    int least; /* stones of a side in it that are asked for */
    cell_index first;
    int direction;
    uint64_t own; /* those that there are, in the order of bits in struct patterns */
};

size_t zone_free(const struct patterns *ps, const struct zm_zone *z, cell_index *out)
{
    size_t count = 0;

    for (int row = 0; row < ps->rows; row++)
        for (int column = 0; column < ps->columns; column++) {
            cell_index cell = (cell_index)(row * ps->columns + column);
            if ((!z || zone_has(z, cell)) && patterns_is_free(ps, row, column)) out[count++] = cell;
        }
    return count;
}

/* Reads a window. Returns false if it leaves the board, the other side has a stone in it, or there
 * are too few of the side's, which is so most often. */
static inline bool look(const struct patterns *ps, enum zm_side side, struct coordinates p,
                        struct window *w)
{
    int d = w->direction, k = ps->table[0]->rule.k;
    int shift = LINE_FIRST + bit_of_cell(p, d) - (d == 3 ? k - 1 : 0);
    size_t line = line_of_cell(ps, p, d);
    uint64_t all = (UINT64_C(1) << k) - 1, own = (uint64_t)(ps->stones[side][line] >> shift) & all;

    if (!own ? w->least > 0 : __builtin_popcountll(own) < w->least) return false;
    if (((uint64_t)(ps->board[line] >> shift) & all) != all) return false;
    if ((uint64_t)(ps->stones[!side][line] >> shift) & all) return false;
    w->first = (cell_index)(p.row * ps->columns + p.column);
    return w->own = own, true;
}

/* The next such window, in the order of first cells. */
static bool next(const struct patterns *ps, enum zm_side side, struct window *w)
{
    struct coordinates p = coordinates(ps, w->first);

    for (w->direction++; p.row < ps->rows; p.row++, p.column = 0)
        for (; p.column < ps->columns; p.column++, w->direction = 0)
            for (; w->direction < PATTERN_LINES; w->direction++)
                if (look(ps, side, p, w)) return true;
    return false;
}

static inline cell_index cell_of(const struct patterns *ps, const struct window *w, int i)
{
    return (cell_index)(w->first +
                        i * (w->direction == 3 ? ps->columns - 1 : step_along(ps, w->direction)));
}

static inline bool is_own(const struct patterns *ps, const struct window *w, int i)
{
    return w->own >> (w->direction == 3 ? ps->table[0]->rule.k - 1 - i : i) & 1;
}

bool zone_finish(const struct patterns *ps, enum zm_side side, struct zm_zone *z)
{
    struct window w = {.least = ps->table[0]->rule.k - 1, .direction = -1};

    if (!ps->count[side][MARK_RUN] || !next(ps, side, &w)) return false;
    for (int i = 0; i < ps->table[0]->rule.k; i++) zone_add(z, cell_of(ps, &w, i));
    return true;
}

/* Adds the first two free cells of the window. Returns false if there are fewer. */
static bool guard(const struct patterns *ps, const struct window *w, struct zm_zone *z)
{
    int in = 0;

    for (int i = 0; i < ps->table[0]->rule.k && in < 2; i++)
        if (!is_own(ps, w, i)) zone_add(z, cell_of(ps, w, i)), in++;
    return in == 2;
}

bool zone_guard(const struct patterns *ps, enum zm_side side, int passes, struct zm_zone *z)
{
    struct window w = {.least = ps->table[0]->rule.k - 1 - passes, .direction = -1};

    while (next(ps, side, &w))
        if (!guard(ps, &w, z)) return false;
    return true;
}

/* -- Threats. --------------------------------------------------------------------------------- */

bool win_by_threats(struct win *w, enum zm_side side, uint64_t most, struct vct_win *out)
{
    struct vct *v = w->patterns->vct;

    if (vct_known(v, side, side, out)) return true;
    for (bool more = true; more && most && !w->q->stopped;) {
        uint64_t nodes = most < 1000 ? most : 1000;
        most -= nodes;
        more = vct_search(v, side, false, &nodes);
        w->q->nodes += nodes;
        if (w->q->nodes >= w->q->check_at) search_check(w->q);
    }
    return vct_known(v, side, side, out);
}

bool win_threat(struct win *w, uint64_t most, cell_index *out)
{
    const struct patterns *ps = w->patterns;
    enum zm_side me = w->attacker, you = other_of(me);
    struct vct_win win;

    assert(!ps->count[me][MARK_RUN]);
    if (ps->count[you][MARK_RUN] > 1) return false;
    if (!ps->count[you][MARK_RUN] && ps->count[me][MARK_OPEN_FOUR])
        return *out = patterns_first(ps, me, MARK_OPEN_FOUR), true;
    if (!win_by_threats(w, me, most, &win)) return false;
    return *out = win.cell, true;
}

/* -- Zones of wins. -------------------------------------------------------------------------- */

/* A zone under construction, of a win by threats or of one that the search found. Each position
 * adds its cells once; `number` identifies the zone. */
struct growing {
    struct zm_zone zone;
    uint64_t number;
    bool by_threats;
};

/* Marks a position as visited for this zone. Returns false if it was already. */
static bool is_new(const struct win *w, struct visited_set *m, const struct growing *g, int passes)
{
    uint64_t key = mix64(w->patterns->hash ^ mix64(g->number << 8 | (uint64_t)passes)) | 1;
    size_t i = key >> 32 & (VISITED_SLOTS - 1);

    assert(passes >= 0 && m->count < VISITED_SLOTS);
    while (m->key[i] && m->key[i] != key) i = (i + 1) & (VISITED_SLOTS - 1);
    if (m->key[i]) return false;
    m->count++;
    return m->key[i] = key, true;
}

static bool zone_of_attack(struct win *w, int passes, struct growing *g);

/* After a win by threats, with the defender to move. */
static bool zone_of_defence(struct win *w, int passes, struct growing *g)
{
    struct growing pass = {.number = ++w->zones, .by_threats = true};
    cell_index reply[ZONE_CELLS];
    bool wins = zone_of_attack(w, passes + 1, &pass);
    size_t n = wins ? zone_free(w->patterns, &pass.zone, reply) : 0;

    zone_join(&g->zone, &pass.zone);
    for (size_t i = 0; i < n && wins; i++) {
        win_play(w, false, reply[i]);
        wins = zone_of_attack(w, passes, g);
        patterns_undo(w->patterns);
    }
    return wins && zone_guard(w->patterns, other_of(w->attacker), passes, &g->zone);
}

/* The same of a win that the search found. */
static bool zone_of_replies(struct win *w, int passes, struct growing *g)
{
    struct zm_zone pass;
    cell_index reply[ZONE_CELLS];
    bool limited = zone_of_pass(w, passes + 1, &pass), wins = true;
    size_t n = zone_free(w->patterns, limited ? &pass : NULL, reply);

    if (limited) zone_join(&g->zone, &pass);
    for (size_t i = 0; i < n && wins; i++) {
        zone_add(&g->zone, reply[i]);
        win_play(w, false, reply[i]);
        wins = zone_of_attack(w, passes, g);
        patterns_undo(w->patterns);
    }
    return wins && zone_guard(w->patterns, other_of(w->attacker), passes, &g->zone);
}

/* Adds the zone of a win, with the attacker to move. Returns false if no win is known, or the zone
 * takes too many positions. */
static bool zone_of_attack(struct win *w, int passes, struct growing *g)
{
    struct visited_set *visited = g->by_threats ? &w->threats : &w->moves;
    struct zm_zone threats;
    cell_index cell;

    if (zone_finish(w->patterns, w->attacker, &g->zone)) return true;
    if (!is_new(w, visited, g, passes)) return true;
    if (visited->count > VISITED_SLOTS / 2) return false;
    if (!g->by_threats && zone_of_threats(w, passes, NODES_ATTACK, &threats))
        return zone_join(&g->zone, &threats), true;
    if (!(g->by_threats ? win_threat(w, NODES_SURE, &cell) : win_choose(w, passes, &cell)))
        return false;
    zone_add(&g->zone, cell);
    win_play(w, true, cell);
    bool wins = (g->by_threats ? zone_of_defence : zone_of_replies)(w, passes, g);
    patterns_undo(w->patterns);
    return wins;
}

bool zone_of_threats(struct win *w, int passes, uint64_t most, struct zm_zone *out)
{
    const uint16_t *mine = w->patterns->count[w->attacker];
    struct growing g = {.number = ++w->zones, .by_threats = true};
    cell_index cell;

    *out = g.zone;
    if (!mine[MARK_RUN] && !win_threat(w, most, &cell)) return false;
    memset(&w->threats, 0, sizeof w->threats);
    bool wins = zone_of_attack(w, passes, &g);
    *out = g.zone;
    return wins;
}

bool zone_of_win(struct win *w, int passes, struct zm_zone *out)
{
    struct growing g = {.number = ++w->zones};

    if (!w->zone_depth++) memset(&w->moves, 0, sizeof w->moves);
    bool wins = zone_of_attack(w, passes, &g);
    w->zone_depth--;
    *out = g.zone;
    return wins;
}

bool zone_of_pass(struct win *w, int passes, struct zm_zone *out)
{
    if (zone_of_threats(w, passes, NODES_PASS, out)) return true;
    return !win_after_pass(w).pn && zone_of_win(w, passes, out);
}
