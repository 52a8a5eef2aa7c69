/* SPDX-License-Identifier: MIT
 * ruling.c - see ruling.h. */
#include "ruling.h"

/* -- Moves. ---------------------------------------------------------------------------------- */

struct played *ruling_make(struct ruling *r, zm_move move, enum zm_status *status)
{
    struct played *p = game_move(r->game);

    *status = ZM_NO_MEMORY;
    if (!p) return NULL;
    zm_move_text(r->zm, move, p->text, sizeof p->text);
    p->side = zm_side_to_move(r->zm);
    *status = zm_play(r->zm, move);
    return *status ? NULL : p;
}

enum zm_status ruling_chance(const struct ruling *r, uint64_t *seed, zm_move *out)
{
    if (r->game->count >= r->longest && clock_outcome(r->zm, out)) return ZM_OK;
    return zm_draw_event(r->zm, seed, out);
}

bool ruling_charge(struct ruling *r, enum zm_side side, double seconds)
{
    return !r->clocked || game_clock_charge(&r->clock, (int)side, seconds, r->margin);
}

/* -- Ends. ----------------------------------------------------------------------------------- */

void ruling_end(struct game *game, enum ending ending, int points)
{
    game->ending = ending;
    game->points = points;
}

bool ruling_by_rules(struct ruling *r)
{
    struct game *g = r->game;

    if (!zm_outcome(r->zm, &g->result)) return false;
    ruling_end(g, BY_RULES, g->result > 0 ? 2 : g->result < 0 ? 0 : 1);
    return true;
}

bool ruling_by_length(struct ruling *r)
{
    if (r->game->count < r->longest) return false;
    ruling_end(r->game, BY_LENGTH, 1);
    return true;
}

void ruling_lose(struct game *game, enum zm_side culprit, enum fault fault, const char *why)
{
    ruling_end(game, BY_FAULT, culprit == ZM_FIRST ? 0 : 2);
    game->fault = fault;
    game->culprit = culprit;
    snprintf(game->why, sizeof game->why, "%s", why);
}
