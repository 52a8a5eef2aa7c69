/* SPDX-License-Identifier: MIT
 * maker.c - makes tables level by level. */
#define _DEFAULT_SOURCE /* sysconf: _SC_PHYS_PAGES */
#include "api/context.h"
#include "core/memory.h"
#include "core/parallel.h"
#include "core/sized.h"
#include "core/text.h"
#include "search/search.h"
#include "tablebase/maker.h"
#include "tablebase/tables.h"
#include "tablebase/wave.h"

#include <assert.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>
#include <zermelo_messages.h>

enum { TILE_LEAST = 8, TILE_MOST = 128 }; /* rows */

enum zm_status maker_no_memory(struct zm_tables_maker *m)
{
    return fail(&m->error, "out-of-memory", "out of memory"), ZM_NO_MEMORY;
}

const char *zm_tables_maker_why(const struct zm_tables_maker *m)
{
    return m->error.text;
}

const struct zm_error *zm_tables_maker_last_error(const struct zm_tables_maker *m)
{
    return &m->error;
}

/* -- Beginning. ------------------------------------------------------------------------------ */

static uint64_t memory_there_is(void)
{
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);

    return pages > 0 && size > 0 ? (uint64_t)pages * (uint64_t)size : UINT64_MAX;
}

/* Asks the game for its key and the sizes of its tables. */
static enum zm_status number(struct zm_tables_maker *m, struct zm_context *zm)
{
    const struct endgame_kind *kind = zm->variant->engine->endgame;
    char spec[ZM_SPEC_TEXT];

    if (!kind)
        return fail(&m->error, "no-tables", "there are no tables for %s",
                    zm_spec(zm, spec, sizeof spec)),
               ZM_BAD_INPUT;
    if (!kind->key(zm->rules, m->head.game, &m->error)) return ZM_BAD_INPUT;
    m->plan = kind->plan;
    m->index = memory_take(&m->allocator, m->plan->index_size);
    if (!m->index) return maker_no_memory(m);
    if (m->wanted.most < 0 || m->wanted.most == INT_MAX)
        return fail(&m->error, "tables-too-few", "there are no tables of at most %d %ss",
                    m->wanted.most, m->plan->piece),
               ZM_LIMIT;
    m->head.levels = m->wanted.most + 1;
    if (!kind->index(zm->rules, m->head.levels, m->index, &m->error)) return ZM_LIMIT;
    m->head.block_bits = BLOCK_BITS;
    m->head.count = m->plan->first(m->index, m->head.levels);
    table_place(&m->head);
    m->planned_size = m->plan->plan_size(m->index);
    m->share.plan = m->plan, m->share.index = m->index;
    return share_deal(&m->share, m->head.levels) ? ZM_OK : maker_no_memory(m);
}

static enum zm_status take(struct zm_tables_maker *m)
{
    uint64_t limit = m->wanted.memory ? m->wanted.memory : memory_there_is();
    uint64_t needs = m->share.held + m->planned_size;

    if (m->share.held > SIZE_MAX || needs > limit)
        return fail(&m->error, "tables-memory", "%llu positions take %llu MiB, more memory than %s",
                    (unsigned long long)m->share.held, (unsigned long long)(needs >> 20) + 1,
                    m->wanted.memory ? "they may take" : "there is"),
               ZM_LIMIT;
    m->planned = memory_take(&m->allocator, m->planned_size);
    if (!m->planned || !share_take(&m->share) || !fetch_open(&m->fetch, &m->share))
        return maker_no_memory(m);
    m->plan->make(m->index, m->planned);
    return ZM_OK;
}

static enum zm_status begin(struct zm_tables_maker *m, struct zm_context *zm)
{
    enum zm_status status = number(m, zm);

    if (!status) status = take(m);
    status = maker_agree(m, status);
    if (status && *m->error.text) context_fail_as(zm, status, &m->error);
    else if (status) context_fail(zm, status, "other-process", "another process cannot begin");
    return status;
}

/* Copies a request and its communicator. */
static enum zm_status take_wanted(struct zm_context *zm, struct zm_tables_wanted *own,
                                  struct zm_tables_communicator *communicator,
                                  const struct zm_tables_wanted *theirs)
{
    enum zm_status status = context_take(zm, own, sizeof *own, theirs, "zm_tables_wanted");

    return status ? status
                  : context_take(zm, communicator, sizeof *communicator, own->communicator,
                                 "zm_tables_communicator");
}

enum zm_status zm_tables_maker_new(struct zm_context *zm, const struct zm_tables_wanted *theirs,
                                   struct zm_tables_maker **out)
{
    struct zm_tables_wanted own, *wanted = &own;
    struct share share = {.held = 0};

    *out = NULL;
    enum zm_status status = take_wanted(zm, wanted, &share.communicator, theirs);
    if (status) return status;
    const struct zm_allocator *from = wanted->allocator ? wanted->allocator : &memory_default;
    share.allocator = *from;
    if (!parallel_can(wanted->threads))
        return context_fail(zm, ZM_BAD_INPUT, "threads-range",
                            "%d threads, accepted is 0 (one a core) to %d", wanted->threads,
                            PARALLEL_MAX);
    if (share.communicator.members > COMMUNICATOR_MAX)
        return context_fail(zm, ZM_LIMIT, "tables-processes",
                            "%d make tables together, at most %d can", share.communicator.members,
                            COMMUNICATOR_MAX);
    if (!share.communicator.members) share.communicator.members = 1;
    struct zm_tables_maker *m = memory_take(from, sizeof *m);
    if (m)
        *m = (struct zm_tables_maker){
            .allocator = *from, .wanted = *wanted, .share = share, .file = -1};
    status = share_agree(&share, m ? ZM_OK : ZM_NO_MEMORY, NULL);
    if (m && !status) status = begin(m, zm);
    else context_fail_status(zm, status);
    if (status) zm_tables_maker_free(m);
    else *out = m;
    return status;
}

void zm_tables_maker_free(struct zm_tables_maker *m)
{
    if (!m) return;
    struct zm_allocator to = m->allocator;
    maker_leave_file(m);
    if (m->fetch.share) fetch_free(&m->fetch);
    share_free(&m->share);
    memory_give(&to, m->planned, m->planned_size);
    if (m->index) memory_give(&to, m->index, m->plan->index_size);
    memory_give(&to, m, sizeof *m);
}

/* -- Levels. --------------------------------------------------------------------------------- */

/* This member's work on a level. */
struct work {
    struct zm_tables_maker *m;
    int level;
    int next, row; /* the next batch begins at this row of this part, in the order dealt */
    struct endgame_tile batch[PARTS_MOST]; /* rows of a part each */
    struct grid grids[PARTS_MOST];
    int height[PARTS_MOST]; /* rows in a tile of each */
    int count, threads;
    uint64_t tiles, positions; /* in the batch */
};

/* Adds rows of a part to the batch until it is full. Returns the row after the last one. */
static int take_rows(struct work *w, int part, int rows)
{
    const struct zm_tables_maker *m = w->m;
    struct fetch *fetch = &w->m->fetch;
    int row = w->row;

    if (fetch->store.bytes) return rows;
    for (; row < rows && !fetch_full(fetch); row++)
        m->plan->need(m->planned, w->level, part, row, &fetch->store);
    return row;
}

/* The height of a tile. It is small if there are few rows, so that all threads have work. */
static int height_for(int rows, int threads)
{
    int height = rows / (2 * threads);

    return height < TILE_LEAST ? TILE_LEAST : height < TILE_MOST ? height : TILE_MOST;
}

static void add_rows(struct work *w, int part, const struct endgame_part *p, int rows)
{
    int height = height_for(rows, w->threads), tiles = (rows + height - 1) / height;

    assert(w->count < PARTS_MOST && p->rows > 0);
    w->batch[w->count] = (struct endgame_tile){w->level, part, w->row, rows, 0};
    w->grids[w->count] = (struct grid){w->count, tiles, p->columns};
    w->height[w->count] = height;
    w->count++;
    w->tiles += (uint64_t)tiles * (uint64_t)p->columns;
    w->positions += endgame_part_size(p) / (uint64_t)p->rows * (uint64_t)rows;
}

static void gather(struct work *w)
{
    const struct zm_tables_maker *m = w->m;
    int parts = m->plan->parts(m->index, w->level);
    struct endgame_part p;

    w->count = 0;
    w->tiles = w->positions = 0;
    for (; w->next < parts; w->next++, w->row = 0) {
        struct dealt d = m->share.dealt[w->level][w->next];
        if (d.owner != m->share.communicator.member) continue;
        m->plan->part(m->index, w->level, d.part, &p);
        int end = take_rows(w, d.part, p.rows);
        if (end > w->row) add_rows(w, d.part, &p, end - w->row);
        w->row = end;
        if (end < p.rows) return;
    }
}

static void fill(void *with, int part, int row, int column)
{
    const struct work *w = with;
    struct endgame_tile tile = w->batch[part];
    int height = w->height[part], before = row * height, left = tile.rows - before;

    assert(left > 0);
    tile.row += before;
    tile.rows = left < height ? left : height;
    tile.column = column;
    w->m->plan->fill(w->m->planned, &tile, &w->m->fetch.store);
}

static void on_tiles(void *with, uint64_t tiles)
{
    const struct work *w = with;
    double part = (double)tiles / (double)w->tiles;

    w->m->wanted.progress(w->m->wanted.with, w->m->done + (uint64_t)(part * (double)w->positions),
                          w->m->head.count);
}

static enum zm_status fill_batch(struct work *w)
{
    struct zm_tables_maker *m = w->m;
    struct wave wave = {.grids = w->grids,
                        .count = w->count,
                        .work = fill,
                        .progress = m->wanted.progress ? on_tiles : NULL,
                        .with = w,
                        .stop = m->wanted.stop};
    enum zm_status status = w->count ? wave_run(&wave, w->threads, &m->allocator) : ZM_OK;

    if (!status) m->done += w->positions;
    assert(m->done <= m->share.held);
    return status;
}

enum zm_status zm_tables_maker_level(struct zm_tables_maker *m, int level)
{
    struct work w = {.m = m,
                     .level = level,
                     .threads = m->wanted.threads ? m->wanted.threads : parallel_cores()};
    enum zm_status status = ZM_OK;
    bool busy = true;

    assert(0 <= level && level < m->head.levels);
    while (busy) {
        fetch_begin(&m->fetch);
        if (!status) gather(&w);
        busy = w.count > 0;
        status = fetch_lines(&m->fetch, status, w.threads, &busy);
        if (status) return zm_status_error(status, &m->error), status;
        status = fill_batch(&w);
    }
    return ZM_OK;
}

static enum zm_status most_and_sum(struct share *s, uint64_t mine, uint64_t *most, uint64_t *sum)
{
    uint64_t all[COMMUNICATOR_MAX];

    *most = *sum = 0;
    if (!share_gather(s, mine, all)) return ZM_IO;
    for (int i = 0; i < s->communicator.members; i++) {
        *sum += all[i];
        if (all[i] > *most) *most = all[i];
    }
    return ZM_OK;
}

enum zm_status zm_tables_maker_effort(struct zm_tables_maker *m, struct zm_tables_effort *out)
{
    struct zm_tables_effort e = {.size = sizeof e, .fixed = m->planned_size};
    uint64_t unused, sent = m->share.sent;

    if (!sized_check(out, "zm_tables_effort", &m->error)) return ZM_BAD_INPUT;
    enum zm_status status = most_and_sum(&m->share, m->share.held, &e.held, &unused);
    if (!status) status = most_and_sum(&m->share, m->fetch.peak, &e.buffers, &unused);
    if (!status) status = most_and_sum(&m->share, sent, &unused, &e.sent);
    if (!status) sized_give(out, &e, sizeof e);
    return status;
}

/* -- Tables in memory, without a file. ------------------------------------------------------- */

static int most_for(const struct zm_context *zm, const struct endgame_kind *kind,
                    const struct zm_tables_wanted *wanted, void *index)
{
    uint64_t limit = wanted->memory ? wanted->memory : memory_there_is();
    int most = kind->pays(zm->rules, zm->state);
    struct zm_error why;

    while (most > 0 && (!kind->index(zm->rules, most + 1, index, &why) ||
                        kind->plan->first(index, most + 1) + kind->plan->plan_size(index) > limit))
        most--;
    return most;
}

static enum zm_status choose(struct zm_context *zm, struct zm_tables_wanted *wanted)
{
    const struct endgame_kind *kind = zm->variant->engine->endgame;
    const struct zm_allocator *from = wanted->allocator ? wanted->allocator : &memory_default;

    if (wanted->most >= 0 || !kind) return ZM_OK;
    void *index = memory_take(from, kind->plan->index_size);
    if (!index) return context_fail(zm, ZM_NO_MEMORY, "out-of-memory", "out of memory");
    wanted->most = most_for(zm, kind, wanted, index);
    memory_give(from, index, kind->plan->index_size);
    return ZM_OK;
}

/* Makes the tables usable, with all blocks sound. They own the maker from then on. */
static enum zm_status hand_over(struct zm_tables_maker *m, struct zm_tables *t)
{
    struct zm_options plain = {.size = sizeof plain, .allocator = &m->allocator};
    void *blocks = memory_take(&m->allocator, (size_t)m->head.blocks);

    assert(m->share.held == m->head.count); /* nobody else has a part of them */
    if (!blocks) return maker_no_memory(m);
    memset(blocks, BLOCK_SOUND, (size_t)m->head.blocks);
    t->head = m->head;
    t->endgame = (struct endgame){.index = m->index,
                                  .bytes = m->share.bytes,
                                  .count = m->head.count,
                                  .block_bits = m->head.block_bits,
                                  .blocks = blocks};
    enum zm_status status = zm_open(m->head.game, &plain, &t->zm, &m->error);
    if (!status) t->kind = t->zm->variant->engine->endgame;
    memory_give(&m->allocator, m->planned, m->planned_size);
    m->planned = NULL, m->planned_size = 0;
    return status;
}

enum zm_status zm_tables_make(struct zm_context *zm, const struct zm_tables_wanted *wanted,
                              struct zm_tables **out)
{
    struct zm_tables_wanted how = {.size = sizeof how};
    struct zm_tables_maker *m = NULL;
    enum zm_status status = context_take(zm, &how, sizeof how, wanted, "zm_tables_wanted");

    *out = NULL;
    if (!status) status = choose(zm, &how);
    if (!status) status = zm_tables_maker_new(zm, &how, &m);
    if (!m) return status;
    struct zm_tables *t = tables_new(&m->allocator);
    if (t) t->maker = m;
    else status = maker_no_memory(m);
    for (int n = 0; n < m->head.levels && !status; n++) status = zm_tables_maker_level(m, n);
    if (!status) status = hand_over(m, t);
    if (!status) return *out = t, ZM_OK;
    context_fail_as(zm, status, &m->error);
    if (t) zm_tables_close(t);
    else zm_tables_maker_free(m);
    return status;
}
