/* SPDX-License-Identifier: MIT
 * share.c - see share.h. */
#include "tablebase/share.h"

#include "core/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* -- Assigning parts to members. ------------------------------------------------------------- */

static void add_pieces(struct share *s, const struct endgame_part *p, int owner)
{
    assert(0 <= owner && owner < s->communicator.members);
    for (int i = 0; i < ENDGAME_RANGES; i++)
        if (p->range[i].from < p->range[i].to)
            s->pieces[s->count++] = (struct piece){p->range[i].from, p->range[i].to, owner, NULL};
}

static int least_of(int members, const uint64_t *load, const uint64_t *held)
{
    int least = 0;

    assert(1 <= members && members <= COMMUNICATOR_MAX);
    for (int i = 1; i < members; i++)
        if (load[i] < load[least] || (load[i] == load[least] && held[i] < held[least])) least = i;
    return least;
}

static void deal_level(struct share *s, int level, uint64_t *held)
{
    struct endgame_part part[PARTS_MOST];
    int order[PARTS_MOST], parts = s->plan->parts(s->index, level);
    uint64_t load[COMMUNICATOR_MAX] = {0};

    assert(parts <= PARTS_MOST);
    for (int i = 0; i < parts; i++) {
        int at = i;
        s->plan->part(s->index, level, i, &part[i]);
        for (; at > 0 && endgame_part_size(&part[order[at - 1]]) < endgame_part_size(&part[i]);
             at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    for (int i = 0; i < parts; i++) {
        const struct endgame_part *p = &part[order[i]];
        int owner = least_of(s->communicator.members, load, held);
        load[owner] += endgame_part_size(p), held[owner] += endgame_part_size(p);
        s->dealt[level][i] = (struct dealt){(uint8_t)order[i], (uint8_t)owner};
        add_pieces(s, p, owner);
    }
}

static int by_number(const void *a, const void *b)
{
    const struct piece *p = a, *q = b;

    return p->from < q->from ? -1 : p->from > q->from;
}

static size_t pieces_most(const struct share *s)
{
    return (size_t)s->levels * PARTS_MOST * ENDGAME_RANGES;
}

bool share_deal(struct share *s, int levels)
{
    uint64_t held[COMMUNICATOR_MAX] = {0};

    s->levels = levels;
    s->dealt = memory_take(&s->allocator, (size_t)levels * sizeof *s->dealt);
    s->pieces = memory_take(&s->allocator, pieces_most(s) * sizeof *s->pieces);
    if (!s->dealt || !s->pieces) return false;
    for (int n = 0; n < levels; n++) deal_level(s, n, held);
    qsort(s->pieces, s->count, sizeof *s->pieces, by_number);
    assert(s->count <= pieces_most(s));
    for (size_t i = 1; i < s->count; i++) assert(s->pieces[i - 1].to == s->pieces[i].from);
    s->held = held[s->communicator.member];
    return true;
}

bool share_take(struct share *s)
{
    uint8_t *at = s->bytes = memory_take(&s->allocator, (size_t)s->held);

    if (!at) return false;
    for (struct piece *p = s->pieces; p < s->pieces + s->count; p++)
        if (p->owner == s->communicator.member) p->bytes = at, at += p->to - p->from;
    assert(at == s->bytes + s->held);
    return true;
}

void share_free(struct share *s)
{
    memory_give(&s->allocator, s->bytes, (size_t)s->held);
    memory_give(&s->allocator, s->pieces, pieces_most(s) * sizeof *s->pieces);
    memory_give(&s->allocator, s->dealt, (size_t)s->levels * sizeof *s->dealt);
}

const struct piece *share_find(const struct share *s, uint64_t number)
{
    size_t low = 0, high = s->count;

    assert(s->count > 0);
    while (high - low > 1) {
        size_t middle = (low + high) / 2;
        if (s->pieces[middle].from <= number) low = middle;
        else high = middle;
    }
    return &s->pieces[low];
}

/* -- Communication. -------------------------------------------------------------------------- */

bool share_exchange(struct share *s, const void *out, const size_t *out_size, void *in,
                    const size_t *in_size)
{
    assert(0 <= s->communicator.member && s->communicator.member < s->communicator.members);
    for (int i = 0; i < s->communicator.members; i++)
        if (i != s->communicator.member) s->sent += out_size[i];
    return s->communicator.exchange(s->communicator.with, out, out_size, in, in_size);
}

bool share_gather(struct share *s, uint64_t mine, uint64_t all[COMMUNICATOR_MAX])
{
    uint64_t out[COMMUNICATOR_MAX];
    size_t size[COMMUNICATOR_MAX];

    all[0] = mine;
    if (s->communicator.members == 1) return true;
    for (int i = 0; i < s->communicator.members; i++) out[i] = mine, size[i] = sizeof mine;
    return share_exchange(s, out, size, all, size);
}

enum zm_status share_agree(struct share *s, enum zm_status mine, bool *flag)
{
    uint64_t all[COMMUNICATOR_MAX], worst = 0, any = 0;

    if (!share_gather(s, 2 * (uint64_t)mine + (flag && *flag), all)) return ZM_IO;
    for (int i = 0; i < s->communicator.members; i++) {
        any |= all[i] & 1;
        if (all[i] / 2 > worst) worst = all[i] / 2;
    }
    if (flag) *flag = any;
    return (enum zm_status)worst;
}

/* The part of a piece within from..to-1. */
static struct endgame_range overlap(const struct piece *p, uint64_t from, uint64_t to)
{
    assert(p->from < to && from < p->to);
    return (struct endgame_range){p->from > from ? p->from : from, p->to < to ? p->to : to};
}

/* A range of bytes sorted by owner: where those of each begin, and how many there are. `mine` is
 * the first byte of this member, which stores its pieces without gaps. */
struct sorting {
    size_t place[COMMUNICATOR_MAX], size[COMMUNICATOR_MAX];
    uint8_t *mine;
};

static struct sorting sorting_of(const struct share *s, uint64_t from, uint64_t to)
{
    struct sorting by = {.mine = s->bytes};
    const struct piece *end = s->pieces + s->count, *p = share_find(s, from);

    for (; p < end && p->from < to; p++) {
        struct endgame_range r = overlap(p, from, to);
        if (p->bytes && !by.size[p->owner]) by.mine = p->bytes + (r.from - p->from);
        by.size[p->owner] += (size_t)(r.to - r.from);
    }
    for (int i = 1; i < s->communicator.members; i++)
        by.place[i] = by.place[i - 1] + by.size[i - 1];
    return by;
}

/* Sorts bytes from the order of numbers to that of owners, or back. */
static void sort(const struct share *s, uint64_t from, uint64_t to, struct sorting by,
                 uint8_t *numbered, uint8_t *sorted, bool back)
{
    const struct piece *end = s->pieces + s->count, *p = share_find(s, from);

    for (; p < end && p->from < to; p++) {
        struct endgame_range r = overlap(p, from, to);
        size_t size = (size_t)(r.to - r.from);
        uint8_t *a = numbered + (r.from - from), *b = sorted + by.place[p->owner];
        memcpy(back ? a : b, back ? b : a, size);
        by.place[p->owner] += size;
    }
}

bool share_carry(struct share *s, uint64_t from, uint64_t to, uint8_t *room, bool to_first)
{
    size_t none[COMMUNICATOR_MAX] = {0}, mine[COMMUNICATOR_MAX] = {0};
    struct sorting by = sorting_of(s, from, to);
    bool first = !s->communicator.member;
    const size_t *all = first ? by.size : none;
    uint8_t *sorted = first ? room + (to - from) : NULL;

    mine[0] = by.size[s->communicator.member];
    if (first && !to_first) sort(s, from, to, by, room, sorted, false);
    bool met = to_first ? share_exchange(s, by.mine, mine, sorted, all)
                        : share_exchange(s, sorted, all, by.mine, mine);
    if (first && to_first) sort(s, from, to, by, room, sorted, true);
    return met;
}
