/* SPDX-License-Identifier: MIT
 * pn_win_zones.c - the relevance zones of wins by threats, and of wins that the search of
 * pn_win.h found. */
#include "games/gomoku/pn_win_internal.h"

#include <assert.h>
#include <string.h>

/* -- Threats. --------------------------------------------------------------------------------- */

bool win_by_threats(struct win *w, enum zm_side side, uint64_t most, struct vct_win *out)
{
    struct vct *v = w->patterns->vct;

    if (vct_known(v, side, side, out)) return true;
    for (bool more = true; more && most && !w->q->stopped;) {
        uint64_t nodes = most < 1000 ? most : 1000;
        most -= nodes;
        more = vct_search(v, side, &nodes);
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

/* -- Zones of wins by threats. ---------------------------------------------------------------- */

/* A zone under construction. Each position adds its cells once; `number` identifies the zone. */
struct growing {
    struct zone zone;
    uint64_t number;
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

/* With the defender to move. */
static bool zone_of_defence(struct win *w, int passes, struct growing *g)
{
    struct growing pass = {.number = ++w->zones};
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

/* Adds the zone of a win by threats, with the attacker to move. Returns false if no win is known,
 * or the zone takes too many positions. */
static bool zone_of_attack(struct win *w, int passes, struct growing *g)
{
    cell_index cell;

    if (zone_finish(w->patterns, w->attacker, &g->zone)) return true;
    if (!is_new(w, &w->threats, g, passes)) return true;
    if (w->threats.count > VISITED_SLOTS / 2) return false;
    if (!win_threat(w, NODES_SURE, &cell)) return false;
    zone_add(&g->zone, cell);
    win_play(w, true, cell);
    bool wins = zone_of_defence(w, passes, g);
    patterns_undo(w->patterns);
    return wins;
}

bool zone_of_threats(struct win *w, int passes, uint64_t most, struct zone *out)
{
    const uint16_t *mine = w->patterns->count[w->attacker];
    struct growing g = {.number = ++w->zones};
    cell_index cell;

    *out = g.zone;
    if (!mine[MARK_RUN] && !win_threat(w, most, &cell)) return false;
    memset(&w->threats, 0, sizeof w->threats);
    bool wins = zone_of_attack(w, passes, &g);
    *out = g.zone;
    return wins;
}

/* -- Zones of wins that the search found. ----------------------------------------------------- */

static bool zone_of_move(struct win *w, int passes, struct growing *g);

/* With the defender to move. */
static bool zone_of_replies(struct win *w, int passes, struct growing *g)
{
    struct zone pass;
    cell_index reply[ZONE_CELLS];
    bool limited = zone_of_pass(w, passes + 1, &pass), wins = true;
    size_t n = zone_free(w->patterns, limited ? &pass : NULL, reply);

    if (limited) zone_join(&g->zone, &pass);
    for (size_t i = 0; i < n && wins; i++) {
        zone_add(&g->zone, reply[i]);
        win_play(w, false, reply[i]);
        wins = zone_of_move(w, passes, g);
        patterns_undo(w->patterns);
    }
    return wins && zone_guard(w->patterns, other_of(w->attacker), passes, &g->zone);
}

/* With the attacker to move. */
static bool zone_of_move(struct win *w, int passes, struct growing *g)
{
    struct zone threats;
    cell_index cell;

    if (zone_finish(w->patterns, w->attacker, &g->zone)) return true;
    if (!is_new(w, &w->moves, g, passes)) return true;
    if (w->moves.count > VISITED_SLOTS / 2) return false;
    if (zone_of_threats(w, passes, NODES_ATTACK, &threats))
        return zone_join(&g->zone, &threats), true;
    if (!win_choose(w, passes, &cell)) return false;
    zone_add(&g->zone, cell);
    win_play(w, true, cell);
    bool wins = zone_of_replies(w, passes, g);
    patterns_undo(w->patterns);
    return wins;
}

bool zone_of_win(struct win *w, int passes, struct zone *out)
{
    struct growing g = {.number = ++w->zones};

    if (!w->zone_depth++) memset(&w->moves, 0, sizeof w->moves);
    bool wins = zone_of_move(w, passes, &g);
    w->zone_depth--;
    *out = g.zone;
    return wins;
}

bool zone_of_pass(struct win *w, int passes, struct zone *out)
{
    if (zone_of_threats(w, passes, NODES_PASS, out)) return true;
    return !win_after_pass(w).pn && zone_of_win(w, passes, out);
}
