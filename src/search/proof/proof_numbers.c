/* SPDX-License-Identifier: MIT
 * proof_numbers.c - see proof_numbers.h. */
#include "search/proof/proof_numbers.h"

#include <assert.h>

enum { AT_DN = 27, AT_WORK = 54, AT_BUSY = 61, WORK_MOST = 127, BUSY_MOST = 7 };

static uint64_t data_of(struct pn_dn k, int work, int busy)
{
    assert(k.pn <= PN_MOST && k.dn <= PN_MOST && 0 <= work && work <= WORK_MOST);
    assert((k.pn || k.dn) && (k.dn || k.pn == PN_MOST)); /* vct.c keeps a win beside pn 0 */
    assert(0 <= busy && busy <= BUSY_MOST);
    return k.pn | (uint64_t)k.dn << AT_DN | (uint64_t)work << AT_WORK | (uint64_t)busy << AT_BUSY;
}

static int work_of(uint64_t data)
{
    return (int)(data >> AT_WORK & WORK_MOST);
}

/* -- Choosing. ------------------------------------------------------------------------------- */

/* The number that the side to move minimises: pn for the prover, dn for the other side. */
static uint32_t own(struct pn_dn k, bool mine)
{
    return mine ? k.pn : k.dn;
}

/* The other number is a weak one: the children's maximum, plus one for each further open child. */
struct pn_choice pn_choose(const zm_score *pn_dn, size_t n, bool mine)
{
    struct pn_choice c = {.second = PN_MOST};
    uint32_t least = PN_MOST + 1, most = 0, first = 0;

    for (size_t i = 0; i < n; i++) {
        struct pn_dn k = pn_unpack(pn_dn[i]);
        uint32_t mine_is = own(k, mine), other = own(k, !mine);
        if (mine_is < least)
            c.second = least < PN_MOST ? least : PN_MOST, least = mine_is, c.best = i,
            first = other;
        else if (mine_is < c.second) c.second = mine_is;
        if (other > most) most = other;
        c.open += other != 0;
        if (!mine_is) break;
    }
    uint32_t other = most + (c.open ? c.open - 1 : 0);
    if (least >= PN_MOST) least = PN_MOST, other = 0;
    else if (!least) other = PN_MOST;
    else if (other >= PN_MOST) other = PN_MOST - 1;
    c.sum = mine ? (struct pn_dn){least, other} : (struct pn_dn){other, least};
    c.others = other - first;
    return c;
}

struct pn_dn pn_limit(const struct pn_choice *c, bool mine, struct pn_dn limit)
{
    uint32_t most = own(limit, mine), rest = own(limit, !mine);
    uint32_t next = c->second + c->second / 4 + 1;

    assert(c->others <= own(c->sum, !mine));
    if (next > PN_MOST) next = PN_MOST;
    if (next < most) most = next;
    rest = rest >= PN_MOST ? PN_MOST : rest - c->others;
    return mine ? (struct pn_dn){most, rest} : (struct pn_dn){rest, most};
}

/* -- The table. ------------------------------------------------------------------------------ */

/* Entries of little work are replaced first. */
static int priority(uint64_t data, unsigned age)
{
    (void)age;
    return work_of(data);
}

/* The virtual number of a position that `busy` threads search already. It never looks decided. */
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

bool pn_probe(const struct table *t, uint64_t key, struct pn_dn *out)
{
    uint64_t data;

    if (!tt_find(t, key, &data)) return false;
    int busy = (int)(data >> AT_BUSY);
    *out = (struct pn_dn){(uint32_t)data & PN_MOST, (uint32_t)(data >> AT_DN) & PN_MOST};
    if (busy) *out = (struct pn_dn){harder(out->pn, busy), harder(out->dn, busy)};
    return true;
}

void pn_refresh(const struct table *t, const struct pn_node *at)
{
    struct pn_dn k;

    for (size_t i = 0; i < at->n; i++)
        if (pn_open(at->pn_dn[i]) && pn_probe(t, at->list[2 * i + 1], &k))
            at->pn_dn[i] = pn_pack(k);
}

/* Approximately twice the binary logarithm. */
static int log_of(uint64_t work)
{
    int log = 0;

    for (; work > 3; work >>= 1) log += 2;
    return log + (work > 1);
}

void pn_enter(struct table *t, uint64_t key, struct pn_dn k)
{
    uint64_t data = data_of(k, 0, 0);
    struct table_entry *e = tt_find(t, key, &data);

    if (!e) e = tt_place(t, key, priority), data = data_of(k, 0, 0);
    if (data >> AT_BUSY < BUSY_MOST) data += UINT64_C(1) << AT_BUSY;
    tt_write(e, key, data);
}

bool pn_is_new(const struct table *t, uint64_t key)
{
    uint64_t data;

    return !tt_find(t, key, &data) || !work_of(data);
}

/* `left` says that one of the threads that entered the position leaves it. */
static void store(struct table *t, uint64_t key, struct pn_dn k, uint64_t work, bool left)
{
    uint64_t data;
    struct table_entry *e = tt_find(t, key, &data);

    if (!e) e = tt_place(t, key, priority), data = 0;
    int busy = (int)(data >> AT_BUSY), log = log_of(work), before = work_of(data);
    tt_write(e, key, data_of(k, log > before ? log : before, busy - (left && busy)));
}

void pn_store(struct table *t, uint64_t key, struct pn_dn k, uint64_t work)
{
    store(t, key, k, work, false);
}

void pn_leave(struct table *t, uint64_t key, struct pn_dn k, uint64_t work, bool stopped)
{
    uint64_t data;

    if (!stopped) {
        store(t, key, k, work, true);
        return;
    }
    struct table_entry *e = tt_find(t, key, &data);
    if (e && data >> AT_BUSY) tt_write(e, key, data - (UINT64_C(1) << AT_BUSY));
}
