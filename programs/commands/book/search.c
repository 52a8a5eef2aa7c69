/* SPDX-License-Identifier: MIT
 * search.c - zermelo book build --by search: a book whose values a player finds. */
#include "grow.h"

#include <math.h>

/* What the player finds: a proof, where it is one. */
static void take_result(const struct growth *g, const struct zm_result *r, struct zm_book_entry *e)
{
    enum { DEPTH_MOST = UINT16_MAX };
    bool far = r->kind == ZM_EXACT && r->value != 0 && zm_book_distances(g->zm) &&
               r->distance_kind && r->distance <= ZM_PLY_MAX;

    e->searched = (zm_score)llround(r->value * ZM_UNIT); /* r->score may have the distance in it */
    e->depth = r->depth < 1 ? 1 : r->depth > DEPTH_MOST ? DEPTH_MOST : r->depth;
    e->kind = r->kind;
    e->value = r->kind ? (int)r->value : 0;
    e->distance_kind = far ? r->distance_kind : ZM_DISTANCE_UNKNOWN;
    e->distance = far ? (int)r->distance : -1;
}

static int search(struct growth *g, const zm_move *known, struct growth_value *out)
{
    struct zm_result r = {.size = sizeof r};

    zm_forget(g->zm);
    enum zm_status status = growth_think(g, &g->limits, known, out->known, &r);
    if (interrupted) return EXIT_INTERRUPTED;
    if (status == ZM_OVER && out->known) return EXIT_DONE;
    if (status) return complain_status(g->call, g->zm, status);
    take_result(g, &r, &out->entry);
    out->move = r.move;
    return EXIT_DONE;
}

int book_search(struct call *call, struct zm_context *zm)
{
    struct growth g = {.call = call,
                       .zm = zm,
                       .way = "search",
                       .unit = "positions",
                       .player = "strong:nodes=100k",
                       .value = search};

    return growth_build(&g, "positions");
}
