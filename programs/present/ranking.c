/* SPDX-License-Identifier: MIT
 * ranking.c - see ranking.h. */
#include "ranking.h"

#include <stdlib.h>

bool rank_begin(struct ranking *r, const struct zm_context *zm, uint64_t wanted,
                struct zm_limits *limits)
{
    size_t n = zm_moves(zm, NULL, 0);

    *r = (struct ranking){.rows = NULL};
    if (n > ZM_MOVES_MAX) return false;
    r->room = wanted && wanted < n ? (size_t)wanted : n;
    r->rows = take_memory((r->room + 1) * sizeof *r->rows);
    if (!r->rows) return false;
    limits->ranking = r->rows;
    limits->ranking_room = r->room;
    return true;
}

void rank_end(struct ranking *r)
{
    free(r->rows);
    r->rows = NULL;
}

enum zm_status rank_moves(struct ranking *r, struct zm_context *zm, double seconds)
{
    struct zm_limits limits = {.seconds = seconds, .stop = &interrupted};

    if (!rank_begin(r, zm, 0, &limits)) return ZM_LIMIT;
    return zm_think(zm, STRONGEST ":threads=1", &limits, &r->result);
}

struct known_value value_of_ranked(const struct zm_ranked *row)
{
    return (struct known_value){.value = row->value,
                                .kind = row->kind,
                                .distance = row->distance,
                                .distance_kind = row->distance_kind};
}
