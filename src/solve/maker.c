/* SPDX-License-Identifier: MIT
 * maker.c - tables made level by level, and kept as they grow. */
#define _DEFAULT_SOURCE /* flock */
#include "core/context.h"
#include "core/memory.h"
#include "core/team.h"
#include "core/text.h"
#include "search/search.h"
#include "solve/checksum.h"
#include "solve/table_file.h"
#include "solve/tables.h"
#include "solve/wave.h"

#include <zermelo_tables.h>

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PARTS_MOST = 64 };

struct zm_tables_maker {
    struct zm_allocator allocator;
    struct zm_tables_wanted wanted;
    const struct endgame_plan *plan;
    struct table_head head;
    void *index, *planned;
    size_t planned_size;
    uint8_t *bytes;
    uint64_t done; /* positions on which this process has worked */
    char *path;    /* of the file that grows */
    int file;      /* -1: there is none */
    struct zm_error error;
};

static enum zm_status refuse(struct zm_tables_maker *m, enum zm_status status, const char *format,
                             ...) __attribute__((format(printf, 3, 4)));

static enum zm_status refuse(struct zm_tables_maker *m, enum zm_status status, const char *format,
                             ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(m->error.text, sizeof m->error.text, format, args);
    va_end(args);
    return status;
}

static enum zm_status no_memory(struct zm_tables_maker *m)
{
    return refuse(m, ZM_NO_MEMORY, "out of memory");
}

const char *zm_tables_maker_why(const struct zm_tables_maker *m)
{
    return m->error.text;
}

/* -- Beginning. ------------------------------------------------------------------------------ */

static uint64_t memory_there_is(void)
{
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);

    return pages > 0 && size > 0 ? (uint64_t)pages * (uint64_t)size : UINT64_MAX;
}

/* What the game says: its key and its numbers. */
static enum zm_status number(struct zm_tables_maker *m, struct zm_context *zm)
{
    const struct endgame_kind *kind = zm->room->engine->endgame;
    char spec[ZM_SPEC_TEXT];

    if (!kind)
        return refuse(m, ZM_BAD_INPUT, "there are no tables for %s",
                      zm_spec(zm, spec, sizeof spec));
    if (!kind->key(zm->rules, m->head.game, &m->error)) return ZM_BAD_INPUT;
    m->plan = kind->plan;
    m->index = memory_take(&m->allocator, m->plan->index_size);
    if (!m->index) return no_memory(m);
    m->head.levels = m->wanted.most + 1;
    if (m->wanted.most < 0 || !kind->index(zm->rules, m->head.levels, m->index, &m->error))
        return ZM_LIMIT;
    m->head.block_bits = BLOCK_BITS;
    m->head.count = m->plan->first(m->index, m->head.levels);
    table_place(&m->head);
    m->planned_size = m->plan->plan_size(m->index);
    return ZM_OK;
}

static enum zm_status take(struct zm_tables_maker *m)
{
    uint64_t limit = m->wanted.memory ? m->wanted.memory : memory_there_is();

    if (m->head.count > SIZE_MAX || m->head.count + m->planned_size > limit)
        return refuse(m, ZM_LIMIT, "%llu positions take %llu MiB, more memory than there is",
                      (unsigned long long)m->head.count,
                      (unsigned long long)((m->head.count + m->planned_size) >> 20) + 1);
    m->bytes = memory_take(&m->allocator, (size_t)m->head.count);
    m->planned = memory_take(&m->allocator, m->planned_size);
    if (!m->bytes || !m->planned) return no_memory(m);
    m->plan->make(m->index, m->planned);
    return ZM_OK;
}

enum zm_status zm_tables_maker_new(struct zm_context *zm, const struct zm_tables_wanted *wanted,
                                   struct zm_tables_maker **out)
{
    const struct zm_allocator *from = wanted->allocator ? wanted->allocator : &memory_default;
    struct zm_tables_maker *m = memory_take(from, sizeof *m);

    *out = NULL;
    if (!m) return context_fail(zm, ZM_NO_MEMORY, "out of memory");
    m->allocator = *from;
    m->wanted = *wanted;
    m->file = -1;
    enum zm_status status = number(m, zm);
    if (!status) status = take(m);
    if (status) {
        context_fail(zm, status, "%.300s", m->error.text);
        zm_tables_maker_free(m);
    } else {
        *out = m;
    }
    return status;
}

static void leave_file(struct zm_tables_maker *m)
{
    if (m->file >= 0) close(m->file);
    m->file = -1;
    if (m->path) memory_give(&m->allocator, m->path, strlen(m->path) + 1);
    m->path = NULL;
}

void zm_tables_maker_free(struct zm_tables_maker *m)
{
    if (!m) return;
    struct zm_allocator to = m->allocator;
    leave_file(m);
    memory_give(&to, m->bytes, (size_t)m->head.count);
    memory_give(&to, m->planned, m->planned_size);
    if (m->index) memory_give(&to, m->index, m->plan->index_size);
    memory_give(&to, m, sizeof *m);
}

/* -- Levels. --------------------------------------------------------------------------------- */

static uint64_t first_of(const struct zm_tables_maker *m, int level)
{
    return m->plan->first(m->index, level);
}

static uint64_t size_of(const struct endgame_part *p)
{
    uint64_t size = 0;

    for (int i = 0; i < ENDGAME_RANGES; i++) size += p->range[i].to - p->range[i].from;
    return size;
}

/* The parts of a level, and who makes each: the largest first, to whoever has least to do. */
struct sharing {
    int parts;
    struct endgame_part part[PARTS_MOST];
    int order[PARTS_MOST], owner[PARTS_MOST];
};

static void share(const struct zm_tables_maker *m, int level, int members, struct sharing *s)
{
    uint64_t load[PARTS_MOST] = {0};

    if (members > PARTS_MOST) members = PARTS_MOST;
    s->parts = m->plan->parts(m->index, level);
    for (int i = 0; i < s->parts; i++) {
        int at = i;
        m->plan->part(m->index, level, i, &s->part[i]);
        for (; at > 0 && size_of(&s->part[s->order[at - 1]]) < size_of(&s->part[i]); at--)
            s->order[at] = s->order[at - 1];
        s->order[at] = i;
    }
    for (int i = 0; i < s->parts; i++) {
        int least = 0;
        for (int j = 1; j < members; j++)
            if (load[j] < load[least]) least = j;
        s->owner[s->order[i]] = least;
        load[least] += size_of(&s->part[s->order[i]]);
    }
}

bool zm_tables_maker_stretch(const struct zm_tables_maker *m, int level, int i, int members,
                             unsigned char **bytes, size_t *size, int *owner)
{
    struct sharing s;
    int part = i / ENDGAME_RANGES;

    share(m, level, members, &s);
    if (part >= s.parts) return false;
    const struct endgame_range *range = &s.part[part].range[i % ENDGAME_RANGES];
    *bytes = m->bytes + range->from;
    *size = (size_t)(range->to - range->from);
    *owner = s.owner[part];
    return true;
}

/* One member's work on a level. */
struct work {
    struct zm_tables_maker *m;
    int level;
    uint64_t tiles, positions;
};

static void fill(void *with, int part, int row, int column)
{
    const struct work *w = with;

    w->m->plan->fill(w->m->planned, w->level, part, row, column, w->m->bytes);
}

static void tell(void *with, uint64_t tiles)
{
    const struct work *w = with;
    double part = (double)tiles / (double)w->tiles;

    w->m->wanted.progress(w->m->wanted.with, w->m->done + (uint64_t)(part * (double)w->positions),
                          w->m->head.count);
}

enum zm_status zm_tables_maker_level(struct zm_tables_maker *m, int level, int member, int members)
{
    struct work w = {.m = m, .level = level};
    struct grid grid[PARTS_MOST];
    struct sharing s;
    int n = 0;

    share(m, level, members, &s);
    for (int i = 0; i < s.parts; i++) {
        const struct endgame_part *p = &s.part[s.order[i]];
        if (s.owner[s.order[i]] != member) continue;
        grid[n++] = (struct grid){s.order[i], p->rows, p->columns};
        w.tiles += (uint64_t)p->rows * (uint64_t)p->columns;
        w.positions += size_of(p);
    }
    struct wave wave = {.grids = grid,
                        .count = n,
                        .work = fill,
                        .tell = m->wanted.progress ? tell : NULL,
                        .with = &w,
                        .stop = m->wanted.stop};
    int threads = m->wanted.threads ? m->wanted.threads : team_cores();
    enum zm_status status = n ? wave_run(&wave, threads, &m->allocator) : ZM_OK;
    if (!status) m->done += w.positions;
    return status ? refuse(m, status, "%s", zm_strerror(status)) : ZM_OK;
}

/* -- The file that grows: its seals tell what of it has reached the disk. -------------------- */

static enum zm_status io_error(struct zm_tables_maker *m, const char *what)
{
    return refuse(m, ZM_IO, "%s: %s", what, errno ? strerror(errno) : "the file ends too soon");
}

static enum zm_status begin_file(struct zm_tables_maker *m)
{
    uint8_t head[TABLE_HEAD], seal[8] = {0};
    bool good = true;

    table_head_write(&m->head, head);
    for (int n = 0; n < m->head.levels && good; n++)
        good = write_at(m->file, seal, sizeof seal, m->head.seals_at + 8 * (uint64_t)n);
    good = good && write_at(m->file, head, sizeof head, 0);
    return good ? ZM_OK : io_error(m, "it cannot be written");
}

/* Reads a level and holds it against its seal. */
static bool read_level(struct zm_tables_maker *m, int level)
{
    uint64_t from = first_of(m, level);
    size_t size = (size_t)(first_of(m, level + 1) - from);
    uint8_t seal[8];

    return read_at(m->file, seal, sizeof seal, m->head.seals_at + 8 * (uint64_t)level) &&
           get_number(seal, 8) && read_at(m->file, m->bytes + from, size, m->head.data_at + from) &&
           checksum(m->bytes + from, size) == get_number(seal, 8);
}

static enum zm_status go_on(struct zm_tables_maker *m, int *levels)
{
    struct table_head head;
    uint8_t bytes[TABLE_HEAD];

    if (!read_at(m->file, bytes, sizeof bytes, 0)) return io_error(m, "it cannot be read");
    if (!table_head_read(&head, bytes, &m->error)) return ZM_BAD_INPUT;
    if (strcmp(head.game, m->head.game) != 0 || head.levels != m->head.levels || head.compressed)
        return refuse(m, ZM_BAD_INPUT, "it holds tables of %s, %d levels", head.game, head.levels);
    while (*levels < m->head.levels && read_level(m, *levels)) ++*levels;
    m->done = first_of(m, *levels);
    return ZM_OK;
}

enum zm_status zm_tables_maker_resume(struct zm_tables_maker *m, const char *path, int *levels)
{
    struct stat about;

    *levels = 0;
    leave_file(m);
    m->path = memory_take(&m->allocator, strlen(path) + 1);
    if (!m->path) return no_memory(m);
    memcpy(m->path, path, strlen(path));
    m->file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (m->file < 0 || fstat(m->file, &about)) return io_error(m, "it cannot be opened");
    if (flock(m->file, LOCK_EX | LOCK_NB))
        return refuse(m, ZM_BAD_INPUT, "somebody else is making these tables");
    return about.st_size ? go_on(m, levels) : begin_file(m);
}

enum zm_status zm_tables_maker_keep(struct zm_tables_maker *m, int level)
{
    uint64_t from = first_of(m, level);
    size_t size = (size_t)(first_of(m, level + 1) - from);
    uint8_t seal[8];

    put_number(seal, 8, checksum(m->bytes + from, size));
    bool good = write_at(m->file, m->bytes + from, size, m->head.data_at + from) &&
                write_at(m->file, seal, sizeof seal, m->head.seals_at + 8 * (uint64_t)level);
    return good ? ZM_OK : io_error(m, "it cannot be written");
}

/* -- The end. -------------------------------------------------------------------------------- */

/* The checksums of all blocks, and theirs in the head. */
static bool write_sums(struct zm_tables_maker *m, struct table_head *h, int file, uint8_t *sums)
{
    uint8_t head[TABLE_HEAD];

    for (uint64_t i = 0; i < h->blocks; i++)
        put_number(sums + 8 * i, 8,
                   checksum(m->bytes + (i << h->block_bits), table_block_size(h, i)));
    h->hash = checksum(sums, 8 * (size_t)h->blocks);
    table_head_write(h, head);
    return write_at(file, sums, 8 * (size_t)h->blocks, h->sums_at) &&
           write_at(file, head, sizeof head, 0) && fsync(file) == 0;
}

static bool write_blocks(struct zm_tables_maker *m, const struct table_head *h, int file,
                         uint8_t *packed, size_t room)
{
    uint64_t at = h->data_at;
    uint8_t offset[8];

    for (uint64_t i = 0; i <= h->blocks; i++) {
        put_number(offset, 8, at);
        if (!write_at(file, offset, 8, h->offsets_at + 8 * i)) return false;
        if (i == h->blocks) break;
        size_t size =
            block_compress(m->bytes + (i << h->block_bits), table_block_size(h, i), packed, room);
        if (!size || !write_at(file, packed, size, at)) return false;
        at += size;
    }
    return true;
}

/* Beside the file that grew, which can then go. */
static bool write_compressed(struct zm_tables_maker *m, struct table_head *h, int file,
                             uint8_t *sums)
{
    size_t room = block_room((size_t)1 << h->block_bits);
    uint8_t *packed = memory_take(&m->allocator, room);

    errno = ENOMEM;
    h->compressed = true;
    table_place(h);
    bool good = packed && write_blocks(m, h, file, packed, room) && write_sums(m, h, file, sums);
    memory_give(&m->allocator, packed, room);
    return good;
}

static enum zm_status finish_compressed(struct zm_tables_maker *m, const char *path, uint8_t *sums)
{
    struct table_head h = m->head;
    size_t length = strlen(m->path) + 5;
    char *beside = memory_take(&m->allocator, length);

    if (!beside) return no_memory(m);
    snprintf(beside, length, "%s.new", m->path);
    int file = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    bool good = file >= 0 && write_compressed(m, &h, file, sums);
    int why = errno;
    if (file >= 0 && close(file)) good = false, why = errno;
    if (good && rename(beside, path)) good = false, why = errno;
    if (good) unlink(m->path);
    else unlink(beside);
    memory_give(&m->allocator, beside, length);
    errno = why;
    return good ? ZM_OK : io_error(m, "it cannot be written");
}

enum zm_status zm_tables_maker_finish(struct zm_tables_maker *m, const char *path, bool compress)
{
    size_t size = 8 * (size_t)m->head.blocks;
    struct table_head h = m->head;
    enum zm_status status = ZM_OK;

    if (compress && !block_room(1))
        return refuse(m, ZM_BAD_INPUT, "this library was built without Zstandard");
    uint8_t *sums = memory_take(&m->allocator, size);
    if (!sums) return no_memory(m);
    if (compress) status = finish_compressed(m, path, sums);
    else if (!write_sums(m, &h, m->file, sums) || rename(m->path, path))
        status = io_error(m, "it cannot be written");
    memory_give(&m->allocator, sums, size);
    leave_file(m);
    return status;
}

/* -- Tables that no file keeps. -------------------------------------------------------------- */

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
    const struct endgame_kind *kind = zm->room->engine->endgame;
    const struct zm_allocator *from = wanted->allocator ? wanted->allocator : &memory_default;

    if (wanted->most >= 0 || !kind) return ZM_OK;
    void *index = memory_take(from, kind->plan->index_size);
    if (!index) return context_fail(zm, ZM_NO_MEMORY, "out of memory");
    wanted->most = most_for(zm, kind, wanted, index);
    memory_give(from, index, kind->plan->index_size);
    return ZM_OK;
}

/* The tables, to which the maker then belongs; all of its blocks are sound. */
static enum zm_status hand_over(struct zm_tables_maker *m, struct zm_tables *t)
{
    struct zm_options plain = {.allocator = &m->allocator};
    void *blocks = memory_take(&m->allocator, (size_t)m->head.blocks);

    if (!blocks) return no_memory(m);
    memset(blocks, BLOCK_SOUND, (size_t)m->head.blocks);
    t->head = m->head;
    t->endgame = (struct endgame){.index = m->index,
                                  .bytes = m->bytes,
                                  .count = m->head.count,
                                  .block_bits = m->head.block_bits,
                                  .blocks = blocks};
    enum zm_status status = zm_open(m->head.game, &plain, &t->zm, &m->error);
    if (!status) t->kind = t->zm->room->engine->endgame;
    memory_give(&m->allocator, m->planned, m->planned_size);
    m->planned = NULL, m->planned_size = 0;
    return status;
}

static enum zm_status make_all(struct zm_tables_maker *m, struct zm_tables *t)
{
    enum zm_status status = ZM_OK;

    for (int n = 0; n < m->head.levels && !status; n++) status = zm_tables_maker_level(m, n, 0, 1);
    return status ? status : hand_over(m, t);
}

enum zm_status zm_tables_make(struct zm_context *zm, const struct zm_tables_wanted *wanted,
                              struct zm_tables **out)
{
    struct zm_tables_wanted how = *wanted;
    struct zm_tables_maker *m = NULL;
    enum zm_status status = choose(zm, &how);

    *out = NULL;
    if (!status) status = zm_tables_maker_new(zm, &how, &m);
    if (!m) return status;
    struct zm_tables *t = tables_new(&m->allocator);
    if (t) t->maker = m;
    status = t ? make_all(m, t) : no_memory(m);
    if (!status) return *out = t, ZM_OK;
    context_fail(zm, status, "%.300s", m->error.text);
    if (t) zm_tables_close(t);
    else zm_tables_maker_free(m);
    return status;
}
