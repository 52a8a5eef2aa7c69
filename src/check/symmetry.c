/* SPDX-License-Identifier: MIT
 * symmetry.c - symmetric positions: as far over, as many moves, and the way back. */
#include "check/check.h"

#include <string.h>

enum { IMAGES_MAX = 64 };

static bool leads_back(struct check *c)
{
    for (size_t i = 0; i < c->images; i++) {
        hook_transform(c, &c->copy, i, &c->reply);
        if (block_equal(&c->reply, &c->now)) return true;
    }
    return false;
}

static void check_image(struct check *c, size_t i)
{
    const struct facts *a = &c->here, *b = &c->there;
    struct report *r = c->report;
    char difference[DIFFERENCE];

    hook_transform(c, &c->now, i, &c->copy);
    if (!i)
        MUST(r, block_equal(&c->copy, &c->now), "transform", "0 is not the identity: %s",
             block_difference(&c->copy, &c->now, difference));
    facts_ask(c, &c->copy, &c->there);
    MUST(r, a->side == b->side, "transform", "%zu changes the side to move", i);
    MUST(r, a->over == b->over && a->result == b->result, "transform",
         "%zu changes what outcome() says", i);
    MUST(r, a->count == b->count, "transform", "%zu leads from %zu moves to %zu", i, a->count,
         b->count);
    MUST(r, leads_back(c), "transform", "%zu is undone by none of the others", i);
}

void check_symmetry(struct check *c)
{
    if (!c->game->symmetries) return;
    for (size_t i = 0; i < c->images && i < IMAGES_MAX; i++) check_image(c, i);
}
