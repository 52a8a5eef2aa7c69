/* SPDX-License-Identifier: MIT
 * growth.c - the file in which tables are stored while they are made. A seal for each level tells
 * that the level is complete in the file. Only the first member of a communicator has the file. */
#define _DEFAULT_SOURCE /* flock */
#include "core/memory.h"
#include "core/checksum.h"
#include "core/text.h"
#include "tablebase/maker.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { CHUNK = 1 << 24 }; /* bytes carried between the file and the members at once */

void maker_leave_file(struct zm_tables_maker *m)
{
    if (m->file >= 0) close(m->file);
    m->file = -1;
    if (m->path) memory_give(&m->allocator, m->path, strlen(m->path) + 1);
    m->path = NULL;
}

/* The number of a level's positions that this member owns. */
static uint64_t maker_held(const struct zm_tables_maker *m, int level)
{
    uint64_t end = maker_first(m, level + 1), held = 0;

    for (const struct piece *p = share_find(&m->share, maker_first(m, level));
         p < m->share.pieces + m->share.count && p->from < end; p++)
        if (p->bytes) held += p->to - p->from;
    return held;
}

static enum zm_status io_error(struct zm_tables_maker *m, const char *what)
{
    if (!errno) return fail(&m->error, "file-ends", "%s: the file ends too soon", what), ZM_IO;
    return fail(&m->error, "system-file", "%s: %s", what, strerror(errno)), ZM_IO;
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

static bool is_first(const struct zm_tables_maker *m)
{
    return !m->share.communicator.member;
}

/* What the first member, which has the file, found while a level was carried. */
struct carried {
    struct checksum sum;
    bool good;
    int why; /* the errno of the first failure, which later communication overwrites */
};

static void note_file(struct carried *c, bool good)
{
    c->good = good;
    c->why = errno;
}

/* Carries bytes of a level between the file and their owners. Returns false if the members do not
 * reach each other. If the first member cannot read or write, all go on; it reports that later. */
static bool carry_chunk(struct zm_tables_maker *m, uint64_t at, size_t size, bool keep,
                        uint8_t *room, struct carried *out)
{
    bool alone = m->share.communicator.members == 1, met = true;
    uint8_t *bytes = alone ? m->share.bytes + at : room;
    uint64_t place = m->head.data_at + at;

    assert(0 < size && size <= CHUNK);
    if (is_first(m) && !keep && out->good) note_file(out, read_at(m->file, bytes, size, place));
    if (!alone) met = share_carry(&m->share, at, at + size, room, keep);
    if (is_first(m) && keep && out->good) note_file(out, write_at(m->file, bytes, size, place));
    if (is_first(m)) checksum_add(&out->sum, bytes, size);
    return met;
}

static enum zm_status carry(struct zm_tables_maker *m, int level, bool keep, struct carried *out)
{
    uint64_t begin = maker_first(m, level), end = maker_first(m, level + 1);
    size_t chunk = end - begin < CHUNK ? (size_t)(end - begin) : CHUNK;
    size_t room = is_first(m) && m->share.communicator.members > 1 ? 2 * chunk : 0;
    uint8_t *chunks = memory_take(&m->allocator, room);
    enum zm_status status = maker_agree(m, chunks ? ZM_OK : maker_no_memory(m));

    out->good = true, out->why = 0;
    checksum_begin(&out->sum);
    for (uint64_t at = begin, next; !status && at < end; at = next) {
        next = end - at < chunk ? end : at + chunk;
        if (!carry_chunk(m, at, (size_t)(next - at), keep, chunks, out)) status = ZM_IO;
    }
    memory_give(&m->allocator, chunks, room);
    return status;
}

/* Reads a level. *sound: its seal is right, and all members have their parts of it. */
static enum zm_status read_level(struct zm_tables_maker *m, int level, bool *sound)
{
    uint8_t seal[8] = {0};
    struct carried c;

    *sound = is_first(m) &&
             read_at(m->file, seal, sizeof seal, m->head.seals_at + 8 * (uint64_t)level) &&
             get_number(seal, 8);
    enum zm_status status = share_agree(&m->share, ZM_OK, sound);
    if (status || !*sound) return status;
    status = carry(m, level, false, &c);
    *sound = is_first(m) && c.good && checksum_end(&c.sum) == get_number(seal, 8);
    return share_agree(&m->share, status, sound);
}

static enum zm_status read_levels(struct zm_tables_maker *m, int *levels)
{
    enum zm_status status = ZM_OK;
    bool sound = true;

    while (!status && sound && *levels < m->head.levels) {
        status = read_level(m, *levels, &sound);
        if (!status && sound) m->done += maker_held(m, (*levels)++);
    }
    return status;
}

static enum zm_status read_begin(struct zm_tables_maker *m)
{
    struct table_head head;
    uint8_t bytes[TABLE_HEAD];

    if (!read_at(m->file, bytes, sizeof bytes, 0)) return io_error(m, "it cannot be read");
    if (!table_head_read(&head, bytes, &m->error)) return ZM_BAD_INPUT;
    if (strcmp(head.game, m->head.game) != 0 || head.levels != m->head.levels || head.compressed)
        return fail(&m->error, "tables-held", "it holds tables of %s, %d levels", head.game,
                    head.levels),
               ZM_BAD_INPUT;
    return ZM_OK;
}

/* Opens the file of an earlier run, or a new one. */
static enum zm_status open_file(struct zm_tables_maker *m, const char *path)
{
    struct stat about;

    m->path = memory_take(&m->allocator, strlen(path) + 1);
    if (!m->path) return maker_no_memory(m);
    memcpy(m->path, path, strlen(path));
    m->file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (m->file < 0 || fstat(m->file, &about)) return io_error(m, "it cannot be opened");
    if (flock(m->file, LOCK_EX | LOCK_NB))
        return fail(&m->error, "tables-busy", "somebody else is making these tables"), ZM_BAD_INPUT;
    return about.st_size ? read_begin(m) : begin_file(m);
}

enum zm_status zm_tables_maker_resume(struct zm_tables_maker *m, const char *path, int *levels)
{
    *levels = 0;
    m->done = 0;
    maker_leave_file(m);
    enum zm_status status = maker_agree(m, is_first(m) ? open_file(m, path) : ZM_OK);
    return status ? status : read_levels(m, levels);
}

enum zm_status zm_tables_maker_keep(struct zm_tables_maker *m, int level)
{
    assert(m->file >= 0 || !is_first(m));
    struct carried c;
    uint8_t seal[8];
    enum zm_status status = carry(m, level, true, &c);

    if (!status && is_first(m)) {
        put_number(seal, 8, checksum_end(&c.sum));
        errno = c.why;
        if (!c.good ||
            !write_at(m->file, seal, sizeof seal, m->head.seals_at + 8 * (uint64_t)level))
            status = io_error(m, "it cannot be written");
    }
    return maker_agree(m, status);
}

/* -- The finished file. ---------------------------------------------------------------------- */

/* Reads an uncompressed block of the growing file. */
static bool read_block(struct zm_tables_maker *m, uint64_t i, uint8_t *block)
{
    return read_at(m->file, block, table_block_size(&m->head, i),
                   m->head.data_at + (i << m->head.block_bits));
}

/* Writes the checksums of all blocks, and the checksum of these in the head. */
static bool write_sums(struct zm_tables_maker *m, struct table_head *h, int file, uint8_t *block,
                       uint8_t *sums)
{
    uint8_t head[TABLE_HEAD];

    for (uint64_t i = 0; i < h->blocks; i++) {
        if (!read_block(m, i, block)) return false;
        put_number(sums + 8 * i, 8, checksum(block, table_block_size(h, i)));
    }
    h->hash = checksum(sums, 8 * (size_t)h->blocks);
    table_head_write(h, head);
    return write_at(file, sums, 8 * (size_t)h->blocks, h->sums_at) &&
           write_at(file, head, sizeof head, 0) && fsync(file) == 0;
}

static bool write_blocks(struct zm_tables_maker *m, const struct table_head *h, int file,
                         uint8_t *block, uint8_t *packed, size_t room)
{
    uint64_t at = h->data_at;
    uint8_t offset[8];

    for (uint64_t i = 0; i <= h->blocks; i++) {
        put_number(offset, 8, at);
        if (!write_at(file, offset, 8, h->offsets_at + 8 * i)) return false;
        if (i == h->blocks) break;
        if (!read_block(m, i, block)) return false;
        size_t size = block_compress(block, table_block_size(h, i), packed, room);
        assert(size <= room);
        if (!size || !write_at(file, packed, size, at)) return false;
        at += size;
    }
    return true;
}

/* Writes the compressed tables to another file than the growing one. */
static bool write_compressed(struct zm_tables_maker *m, struct table_head *h, int file,
                             uint8_t *block, uint8_t *sums)
{
    size_t room = block_room((size_t)1 << h->block_bits);
    uint8_t *packed = memory_take(&m->allocator, room);

    errno = ENOMEM;
    h->compressed = true;
    table_place(h);
    bool good = packed && write_blocks(m, h, file, block, packed, room) &&
                write_sums(m, h, file, block, sums);
    memory_give(&m->allocator, packed, room);
    return good;
}

static enum zm_status finish_compressed(struct zm_tables_maker *m, const char *path, uint8_t *block,
                                        uint8_t *sums)
{
    struct table_head h = m->head;
    size_t length = strlen(m->path) + 5;
    char *beside = memory_take(&m->allocator, length);

    if (!beside) return maker_no_memory(m);
    snprintf(beside, length, "%s.new", m->path);
    int file = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    bool good = file >= 0 && write_compressed(m, &h, file, block, sums);
    int why = errno;
    if (file >= 0 && close(file)) good = false, why = errno;
    if (good && rename(beside, path)) good = false, why = errno;
    if (good) unlink(m->path);
    else unlink(beside);
    memory_give(&m->allocator, beside, length);
    errno = why;
    return good ? ZM_OK : io_error(m, "it cannot be written");
}

static enum zm_status finish(struct zm_tables_maker *m, const char *path, bool compress)
{
    size_t block = (size_t)1 << m->head.block_bits, size = block + 8 * (size_t)m->head.blocks;
    struct table_head h = m->head;
    enum zm_status status = ZM_OK;

    assert(m->file >= 0 && m->path);
    if (compress && !block_room(1))
        return fail(&m->error, "no-zstandard", "this library was built without Zstandard"),
               ZM_BAD_INPUT;
    uint8_t *room = memory_take(&m->allocator, size);
    if (!room) return maker_no_memory(m);
    if (compress) status = finish_compressed(m, path, room, room + block);
    else if (!write_sums(m, &h, m->file, room, room + block) || rename(m->path, path))
        status = io_error(m, "it cannot be written");
    memory_give(&m->allocator, room, size);
    maker_leave_file(m);
    return status;
}

enum zm_status zm_tables_maker_finish(struct zm_tables_maker *m, const char *path, bool compress)
{
    return maker_agree(m, is_first(m) ? finish(m, path, compress) : ZM_OK);
}
