/* SPDX-License-Identifier: MIT
 * multipv.c - see multipv.h. */
#include "multipv.h"

bool multipv_begin(struct multipv *r, const struct zm_context *zm, uint64_t wanted,
                   struct zm_limits *limits)
{
    size_t n = zm_moves(zm, NULL, 0);

    *r = (struct multipv){.result.size = sizeof r->result};
    if (n > ZM_MOVES_MAX) return false;
    r->capacity = wanted && wanted < n ? (size_t)wanted : n;
    r->rows = take_memory((r->capacity + 1) * sizeof *r->rows);
    if (!r->rows) return false;
    limits->ranking = r->rows;
    limits->ranking_room = r->capacity;
    return true;
}

void multipv_end(struct multipv *r)
{
    free(r->rows);
    r->rows = NULL;
}

enum zm_status multipv_think(struct multipv *r, struct zm_context *zm, double seconds)
{
    struct zm_limits limits = {.size = sizeof limits, .seconds = seconds, .stop = &interrupted};

    if (!multipv_begin(r, zm, 0, &limits)) return ZM_LIMIT;
    return zm_think(zm, STRONGEST ":threads=1", &limits, &r->result);
}

struct known_value value_of_ranked(const struct zm_ranked *row)
{
    return (struct known_value){row->value, row->kind, row->distance, row->distance_kind};
}
