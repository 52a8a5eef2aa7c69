/* SPDX-License-Identifier: MIT
 * mnk_win_zones.c - the cells on which wins rest: those by threats, and those that the search of
 * mnk_win.h found. */
#include "games/gomoku/mnk_win_inside.h"

#include <string.h>

/* -- Threats. --------------------------------------------------------------------------------- */

bool win_by_threats(struct win *w, enum zm_side side, uint64_t most, struct vct_win *out)
{
    struct vct *v = w->notes->vct;

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

bool win_threat(struct win *w, uint64_t most, note_cell *out)
{
    const struct notes *n = w->notes;
    enum zm_side me = w->attacker, you = other_of(me);
    struct vct_win win;

    if (n->count[you][MARK_RUN] > 1) return false;
    if (!n->count[you][MARK_RUN] && n->count[me][MARK_OPEN_FOUR])
        return *out = note_first(n, me, MARK_OPEN_FOUR), true;
    if (!win_by_threats(w, me, most, &win)) return false;
    return *out = win.cell, true;
}

/* -- Zones of wins by threats. ---------------------------------------------------------------- */

/* A zone being made; positions add to it once. */
struct growing {
    struct zone zone;
    uint64_t number;
};

/* True if a position has not been met for this zone. */
static bool is_new(const struct win *w, struct marks *m, const struct growing *g, int wild)
{
    uint64_t key = mix64(w->notes->hash ^ mix64(g->number << 8 | (uint64_t)wild)) | 1;
    size_t i = key >> 32 & (SEEN - 1);

    while (m->key[i] && m->key[i] != key) i = (i + 1) & (SEEN - 1);
    if (m->key[i]) return false;
    m->count++;
    return m->key[i] = key, true;
}

static bool zone_of_attack(struct win *w, int wild, struct growing *g);

/* With the defender to move. */
static bool zone_of_defence(struct win *w, int wild, struct growing *g)
{
    struct growing pass = {.number = ++w->zones};
    note_cell reply[ZONE_CELLS];
    bool wins = zone_of_attack(w, wild + 1, &pass);
    size_t n = wins ? zone_free(w->notes, &pass.zone, reply) : 0;

    zone_join(&g->zone, &pass.zone);
    for (size_t i = 0; i < n && wins; i++) {
        win_play(w, false, reply[i]);
        wins = zone_of_attack(w, wild, g);
        note_undo(w->notes);
    }
    return wins && zone_guard(w->notes, other_of(w->attacker), wild, &g->zone);
}

/* Adds what a win by threats rests on. False: there is none that is known, or it is too large. */
static bool zone_of_attack(struct win *w, int wild, struct growing *g)
{
    note_cell cell;

    if (zone_finish(w->notes, w->attacker, &g->zone)) return true;
    if (!is_new(w, &w->threats, g, wild)) return true;
    if (w->threats.count > SEEN / 2) return false;
    if (!win_threat(w, NODES_SURE, &cell)) return false;
    zone_add(&g->zone, cell);
    win_play(w, true, cell);
    bool wins = zone_of_defence(w, wild, g);
    note_undo(w->notes);
    return wins;
}

bool zone_of_threats(struct win *w, int wild, uint64_t most, struct zone *out)
{
    const uint16_t *mine = w->notes->count[w->attacker];
    struct growing g = {.number = ++w->zones};
    note_cell cell;

    *out = g.zone;
    if (!mine[MARK_RUN] && !win_threat(w, most, &cell)) return false;
    memset(&w->threats, 0, sizeof w->threats);
    bool wins = zone_of_attack(w, wild, &g);
    *out = g.zone;
    return wins;
}

/* -- Zones of wins that the search found. ----------------------------------------------------- */

static bool zone_of_move(struct win *w, int wild, struct growing *g);

/* With the defender to move. */
static bool zone_of_replies(struct win *w, int wild, struct growing *g)
{
    struct zone pass;
    note_cell reply[ZONE_CELLS];
    bool limited = zone_of_pass(w, wild + 1, &pass), wins = true;
    size_t n = zone_free(w->notes, limited ? &pass : NULL, reply);

    if (limited) zone_join(&g->zone, &pass);
    for (size_t i = 0; i < n && wins; i++) {
        zone_add(&g->zone, reply[i]);
        win_play(w, false, reply[i]);
        wins = zone_of_move(w, wild, g);
        note_undo(w->notes);
    }
    return wins && zone_guard(w->notes, other_of(w->attacker), wild, &g->zone);
}

/* With the attacker to move. */
static bool zone_of_move(struct win *w, int wild, struct growing *g)
{
    struct zone threats;
    note_cell cell;

    if (zone_finish(w->notes, w->attacker, &g->zone)) return true;
    if (!is_new(w, &w->moves, g, wild)) return true;
    if (w->moves.count > SEEN / 2) return false;
    if (zone_of_threats(w, wild, NODES_ATTACK, &threats))
        return zone_join(&g->zone, &threats), true;
    if (!win_choose(w, wild, &cell)) return false;
    zone_add(&g->zone, cell);
    win_play(w, true, cell);
    bool wins = zone_of_replies(w, wild, g);
    note_undo(w->notes);
    return wins;
}

bool zone_of_win(struct win *w, int wild, struct zone *out)
{
    struct growing g = {.number = ++w->zones};

    if (!w->zone_depth++) memset(&w->moves, 0, sizeof w->moves);
    bool wins = zone_of_move(w, wild, &g);
    w->zone_depth--;
    *out = g.zone;
    return wins;
}

bool zone_of_pass(struct win *w, int wild, struct zone *out)
{
    if (zone_of_threats(w, wild, NODES_PASS, out)) return true;
    return !win_after_pass(w).pn && zone_of_win(w, wild, out);
}
