/* SPDX-License-Identifier: MIT
 * fetch.c - see fetch.h. */
#include "tablebase/fetch.h"

#include "core/memory.h"
#include "core/parallel.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 2 * LINES_MOST };

static const size_t lists = LINES_MOST * sizeof(struct wanted_line) + SLOTS * sizeof(uint32_t);

/* -- Wanted lines. --------------------------------------------------------------------------- */

static bool same(const struct endgame_line *a, const struct endgame_line *b)
{
    return a->number == b->number && a->step == b->step;
}

/* The slot of a line, or the free slot where it belongs. */
static uint32_t *slot_of(const struct fetch *f, const struct endgame_line *line)
{
    uint64_t hash = (line->number + line->step) * UINT64_C(0x9e3779b97f4a7c15) >> 40;

    assert(f->count <= LINES_MOST); /* so that there is a free slot */
    for (;; hash++) {
        uint32_t *slot = &f->slots[hash % SLOTS];
        if (!*slot || same(&f->wanted[*slot - 1].line, line)) return slot;
    }
}

static uint8_t *note(struct fetch *f, const struct endgame_line *line, int owner)
{
    uint32_t *slot = slot_of(f, line);

    if (*slot) return &f->nothing;
    if (f->count == LINES_MOST) {
        f->status = ZM_LIMIT;
        return &f->nothing;
    }
    f->wanted[f->count] = (struct wanted_line){.line = *line, .owner = owner};
    *slot = (uint32_t)++f->count;
    f->bytes_of[owner] += line->count;
    f->count_of[owner]++;
    return &f->nothing;
}

static uint8_t *find(struct endgame_store *s, const struct endgame_line *line, size_t *step)
{
    struct fetch *f = (struct fetch *)s;
    const struct piece *p = share_find(f->share, line->number);

    if (p->bytes) return p->bytes + (line->number - p->from);
    if (f->noting) return note(f, line, p->owner);
    assert(f->answers && *slot_of(f, line)); /* need() asks for all that fill() reads */
    *step = 1;
    return f->answers + f->wanted[*slot_of(f, line) - 1].at;
}

bool fetch_full(const struct fetch *f)
{
    const struct zm_tables_communicator *c = &f->share->communicator;
    size_t most = (c->room ? c->room : FETCH_BYTES) / (size_t)c->members;

    for (int i = 0; i < c->members; i++)
        if (f->bytes_of[i] > most) return true;
    return f->count >= LINES_MOST / 2;
}

/* -- A batch. -------------------------------------------------------------------------------- */

bool fetch_open(struct fetch *f, struct share *s)
{
    *f = (struct fetch){.store = {.find = find}, .share = s};
    if (s->communicator.members == 1) {
        f->store.bytes = s->bytes;
        return true;
    }
    f->wanted = memory_take(&s->allocator, LINES_MOST * sizeof *f->wanted);
    f->slots = memory_take(&s->allocator, SLOTS * sizeof *f->slots);
    return f->wanted && f->slots;
}

static void forget(struct fetch *f)
{
    memory_give(&f->share->allocator, f->answers, f->bytes);
    f->answers = NULL;
    f->bytes = 0;
}

void fetch_free(struct fetch *f)
{
    forget(f);
    memory_give(&f->share->allocator, f->wanted, LINES_MOST * sizeof *f->wanted);
    memory_give(&f->share->allocator, f->slots, SLOTS * sizeof *f->slots);
}

void fetch_begin(struct fetch *f)
{
    if (f->store.bytes) return;
    forget(f);
    f->noting = true;
    f->count = 0;
    f->status = ZM_OK;
    memset(f->bytes_of, 0, sizeof f->bytes_of);
    memset(f->count_of, 0, sizeof f->count_of);
    memset(f->slots, 0, SLOTS * sizeof *f->slots);
}

/* -- Requests and answers. ------------------------------------------------------------------- */

static int by_owner(const void *a, const void *b)
{
    const struct wanted_line *p = a, *q = b;

    if (p->owner != q->owner) return p->owner < q->owner ? -1 : 1;
    if (p->line.number != q->line.number) return p->line.number < q->line.number ? -1 : 1;
    return p->line.step < q->line.step ? -1 : p->line.step > q->line.step;
}

/* Sorts the lines by owner, then by position: lines with steps that begin next to each other lie
 * in the same cache lines. */
static void order(struct fetch *f)
{
    assert(!f->answers && !f->bytes);
    qsort(f->wanted, f->count, sizeof *f->wanted, by_owner);
    memset(f->slots, 0, SLOTS * sizeof *f->slots);
    for (size_t i = 0; i < f->count; i++) {
        f->wanted[i].at = f->bytes;
        f->bytes += f->wanted[i].line.count;
        *slot_of(f, &f->wanted[i].line) = (uint32_t)i + 1;
    }
}

/* The requests of the other members to this one. */
struct incoming {
    struct share *share;
    struct endgame_line *line;
    size_t count, count_of[COMMUNICATOR_MAX];
    size_t *at; /* where each line begins among the answers */
    uint8_t *answers;
    size_t bytes, bytes_of[COMMUNICATOR_MAX];
    int threads;
};

/* Exchanges how many lines each member requests from each other one. */
static bool exchange_counts(struct fetch *f, struct incoming *a)
{
    uint64_t out[COMMUNICATOR_MAX], in[COMMUNICATOR_MAX];
    size_t size[COMMUNICATOR_MAX];
    int members = f->share->communicator.members;

    for (int i = 0; i < members; i++) out[i] = f->count_of[i], size[i] = sizeof *out;
    if (!share_exchange(f->share, out, size, in, size)) return false;
    for (int i = 0; i < members; i++) a->count += a->count_of[i] = (size_t)in[i];
    return true;
}

static bool exchange_requests(struct fetch *f, struct incoming *a, struct endgame_line *requests)
{
    size_t out[COMMUNICATOR_MAX], in[COMMUNICATOR_MAX];

    for (size_t i = 0; i < f->count; i++) requests[i] = f->wanted[i].line;
    for (int i = 0; i < f->share->communicator.members; i++) {
        out[i] = f->count_of[i] * sizeof *requests;
        in[i] = a->count_of[i] * sizeof *requests;
    }
    return share_exchange(f->share, requests, out, a->line, in);
}

/* Allocates the answers and finds the offset of each. */
static enum zm_status make_room(struct incoming *a)
{
    size_t i = 0;

    for (int m = 0; m < a->share->communicator.members; m++)
        for (size_t end = i + a->count_of[m]; i < end; i++) {
            const struct endgame_line *q = &a->line[i];
            const struct piece *p = share_find(a->share, q->number);
            if (!p->bytes || q->number + (uint64_t)q->step * (q->count - 1) >= p->to) return ZM_IO;
            a->at[i] = a->bytes;
            a->bytes += q->count;
            a->bytes_of[m] += q->count;
        }
    assert(i == a->count);
    a->answers = memory_take(&a->share->allocator, a->bytes);
    return a->answers ? ZM_OK : ZM_NO_MEMORY;
}

static void answer(void *with, int thread)
{
    struct incoming *a = with;
    size_t i = a->count * (size_t)thread / (size_t)a->threads;
    size_t end = a->count * (size_t)(thread + 1) / (size_t)a->threads;

    for (; i < end; i++) {
        const struct endgame_line *q = &a->line[i];
        const struct piece *p = share_find(a->share, q->number);
        assert(p->bytes && p->from <= q->number && q->number < p->to);
        const uint8_t *from = p->bytes + (q->number - p->from);
        uint8_t *to = a->answers + a->at[i];
        if (q->step == 1) memcpy(to, from, q->count);
        else
            for (uint32_t j = 0; j < q->count; j++) to[j] = from[(size_t)j * q->step];
    }
}

static enum zm_status fetch_from_others(struct fetch *f, struct incoming *a,
                                        struct endgame_line *requests)
{
    struct share *s = f->share;

    if (!exchange_counts(f, a)) return ZM_IO;
    a->line = memory_take(&s->allocator, a->count * sizeof *a->line);
    a->at = memory_take(&s->allocator, a->count * sizeof *a->at);
    enum zm_status status = share_agree(s, a->line && a->at ? ZM_OK : ZM_NO_MEMORY, NULL);
    if (status) return status;
    status = share_agree(s, exchange_requests(f, a, requests) ? make_room(a) : ZM_IO, NULL);
    if (status) return status;
    parallel_for(a->threads, answer, a);
    return share_exchange(s, a->answers, a->bytes_of, f->answers, f->bytes_of) ? ZM_OK : ZM_IO;
}

enum zm_status fetch_lines(struct fetch *f, enum zm_status mine, int threads, bool *busy)
{
    const struct zm_allocator *memory = &f->share->allocator;
    struct incoming a = {.share = f->share, .threads = threads};

    if (f->store.bytes) return mine;
    assert(f->noting); /* after fetch_begin() */
    order(f);
    size_t size = f->count * sizeof(struct endgame_line);
    struct endgame_line *requests = memory_take(memory, size);
    f->answers = memory_take(memory, f->bytes);
    if (!mine) mine = requests && f->answers ? f->status : ZM_NO_MEMORY;
    enum zm_status status = share_agree(f->share, mine, busy);
    if (!status && *busy) status = fetch_from_others(f, &a, requests);
    size_t took = size + f->bytes + a.count * (sizeof *a.line + sizeof *a.at) + a.bytes;
    if (lists + took > f->peak) f->peak = lists + took;
    memory_give(memory, requests, size);
    memory_give(memory, a.line, a.count * sizeof *a.line);
    memory_give(memory, a.at, a.count * sizeof *a.at);
    memory_give(memory, a.answers, a.bytes);
    f->noting = false;
    return status;
}
