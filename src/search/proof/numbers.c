/* SPDX-License-Identifier: MIT
 * numbers.c - see numbers.h. */
#include "search/proof/numbers.h"

enum { AT_DN = 27, AT_WORK = 54, AT_BUSY = 61, WORK_MOST = 127, BUSY_MOST = 7 };

static uint64_t data_of(struct numbers k, int work, int busy)
{
    return k.pn | (uint64_t)k.dn << AT_DN | (uint64_t)work << AT_WORK | (uint64_t)busy << AT_BUSY;
}

static int work_of(uint64_t data)
{
    return (int)(data >> AT_WORK & WORK_MOST);
}

/* -- Choosing. ------------------------------------------------------------------------------- */

/* What the side to move wants small, and what it wants large. */
static uint32_t own(struct numbers k, bool mine)
{
    return mine ? k.pn : k.dn;
}

/* The largest of the others' numbers, and one for each more that is open. */
struct pn_choice pn_choose(const zm_score *numbers, size_t n, bool mine)
{
    struct pn_choice c = {.second = PN_MOST};
    uint32_t least = PN_MOST + 1, most = 0, open = 0;

    for (size_t i = 0; i < n; i++) {
        struct numbers k = pn_unpack(numbers[i]);
        uint32_t mine_is = own(k, mine), other = own(k, !mine);
        if (mine_is < least)
            c.second = least < PN_MOST ? least : PN_MOST, least = mine_is, c.best = i, c.first = k;
        else if (mine_is < c.second) c.second = mine_is;
        if (other > most) most = other;
        open += other != 0;
        if (!mine_is) break;
    }
    uint32_t other = most + (open ? open - 1 : 0);
    if (least >= PN_MOST) least = PN_MOST, other = 0;
    else if (!least) other = PN_MOST;
    else if (other >= PN_MOST) other = PN_MOST - 1;
    c.sum = mine ? (struct numbers){least, other} : (struct numbers){other, least};
    return c;
}

struct numbers pn_limit(const struct pn_choice *c, bool mine, struct numbers limit)
{
    uint32_t most = own(limit, mine), rest = own(limit, !mine);
    uint32_t next = c->second + c->second / 4 + 1,
             others = own(c->sum, !mine) - own(c->first, !mine);

    if (next > PN_MOST) next = PN_MOST;
    if (next < most) most = next;
    rest = rest >= PN_MOST ? PN_MOST : rest - others;
    return mine ? (struct numbers){most, rest} : (struct numbers){rest, most};
}

/* -- The table. ------------------------------------------------------------------------------ */

/* The one with the least work gives way. */
static struct table_entry *place_for(const struct table *t, uint64_t key)
{
    struct table_entry *e = tt_cluster(t, key), *place = e;
    int least = WORK_MOST + 1;

    for (int i = 0; i < TABLE_WAYS; i++) {
        uint64_t data = atomic_load_explicit(&e[i].data, memory_order_relaxed);
        if (work_of(data) < least) least = work_of(data), place = &e[i];
    }
    return place;
}

static uint32_t harder(uint32_t number, int busy)
{
    uint64_t more = number && number < PN_MOST
                        ? (uint64_t)number * (unsigned)(busy + 2) / 2 + (unsigned)busy
                        : number;

    return more < PN_MOST || number == PN_MOST ? (uint32_t)more : PN_MOST - 1;
}

uint64_t pn_at_rest(uint64_t data)
{
    return data & ~((uint64_t)BUSY_MOST << AT_BUSY);
}

bool pn_probe(const struct table *t, uint64_t key, struct numbers *out)
{
    uint64_t data;

    if (!tt_find(t, key, &data)) return false;
    int busy = (int)(data >> AT_BUSY);
    *out = (struct numbers){(uint32_t)data & PN_MOST, (uint32_t)(data >> AT_DN) & PN_MOST};
    if (busy) *out = (struct numbers){harder(out->pn, busy), harder(out->dn, busy)};
    return true;
}

/* Twice the binary logarithm, about. */
static int log_of(uint64_t work)
{
    int log = 0;

    for (; work > 3; work >>= 1) log += 2;
    return log + (work > 1);
}

void pn_enter(struct table *t, uint64_t key, struct numbers k)
{
    uint64_t data = data_of(k, 0, 0);
    struct table_entry *e = tt_find(t, key, &data);

    if (!e) e = place_for(t, key), data = data_of(k, 0, 0);
    if (data >> AT_BUSY < BUSY_MOST) data += UINT64_C(1) << AT_BUSY;
    tt_write(e, key, data);
}

bool pn_is_new(const struct table *t, uint64_t key)
{
    uint64_t data;

    return !tt_find(t, key, &data) || !work_of(data);
}

/* `left`: by one of the threads that are at it. */
static void store(struct table *t, uint64_t key, struct numbers k, uint64_t work, bool left)
{
    uint64_t data;
    struct table_entry *e = tt_find(t, key, &data);

    if (!e) e = place_for(t, key), data = 0;
    int busy = (int)(data >> AT_BUSY), log = log_of(work), before = work_of(data);
    tt_write(e, key, data_of(k, log > before ? log : before, busy - (left && busy)));
}

void pn_store(struct table *t, uint64_t key, struct numbers k, uint64_t work)
{
    store(t, key, k, work, false);
}

void pn_leave(struct table *t, uint64_t key, struct numbers k, uint64_t work, bool stopped)
{
    uint64_t data;

    if (!stopped) {
        store(t, key, k, work, true);
        return;
    }
    struct table_entry *e = tt_find(t, key, &data);
    if (e && data >> AT_BUSY) tt_write(e, key, data - (UINT64_C(1) << AT_BUSY));
}
