/* SPDX-License-Identifier: MIT
 * table_file.c - see table_file.h. */
#define _POSIX_C_SOURCE 200809L
#include "tablebase/table_file.h"

#include "core/text.h"
#include "core/checksum.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

static const char magic[8] = "zmtable\n";

enum { AT_VERSION = 8, AT_FLAGS = 12, AT_LEVELS = 16, AT_BLOCK = 20, AT_COUNT = 24, AT_DATA = 32 };
enum { AT_GAME = 40, AT_HASH = AT_GAME + ZM_SPEC_TEXT, AT_SUM = TABLE_HEAD - 8 };
enum { LEVELS_MOST = 4096, BLOCK_BITS_LEAST = 10, BLOCK_BITS_MOST = 24, FLAG_COMPRESSED = 1 };
static const uint64_t count_most = (uint64_t)1 << 48;

void table_place(struct table_head *h)
{
    uint64_t block = (uint64_t)1 << h->block_bits;

    assert(h->levels > 0 && h->count > 0 && h->block_bits <= BLOCK_BITS_MOST);
    h->blocks = (h->count + block - 1) >> h->block_bits;
    h->seals_at = TABLE_HEAD;
    h->sums_at = h->seals_at + 8 * (uint64_t)h->levels;
    h->offsets_at = h->sums_at + 8 * h->blocks;
    h->data_at = h->offsets_at + (h->compressed ? 8 * (h->blocks + 1) : 0);
    h->data_at = (h->data_at + TABLE_PAGE - 1) / TABLE_PAGE * TABLE_PAGE;
    assert(h->seals_at < h->sums_at && h->sums_at < h->offsets_at && h->offsets_at <= h->data_at);
}

void table_head_write(const struct table_head *h, uint8_t out[TABLE_HEAD])
{
    memset(out, 0, TABLE_HEAD);
    memcpy(out, magic, sizeof magic);
    put_number(out + AT_VERSION, 4, TABLE_VERSION);
    put_number(out + AT_FLAGS, 4, h->compressed ? FLAG_COMPRESSED : 0);
    put_number(out + AT_LEVELS, 4, (uint64_t)h->levels);
    put_number(out + AT_BLOCK, 4, h->block_bits);
    put_number(out + AT_COUNT, 8, h->count);
    put_number(out + AT_DATA, 8, h->data_at);
    memcpy(out + AT_GAME, h->game, strlen(h->game));
    put_number(out + AT_HASH, 8, h->hash);
    put_number(out + AT_SUM, 8, checksum(out, AT_SUM));
}

bool table_head_read(struct table_head *h, const uint8_t in[TABLE_HEAD], struct zm_error *error)
{
    uint64_t version = get_number(in + AT_VERSION, 4), flags = get_number(in + AT_FLAGS, 4);
    uint64_t levels = get_number(in + AT_LEVELS, 4), bits = get_number(in + AT_BLOCK, 4);

    if (memcmp(in, magic, sizeof magic) != 0)
        return fail(error, "tables-not-file", "not a file of tables");
    if (version != TABLE_VERSION)
        return fail(error, "tables-version", "tables of version %llu, known is %d",
                    (unsigned long long)version, TABLE_VERSION);
    if (get_number(in + AT_SUM, 8) != checksum(in, AT_SUM))
        return fail(error, "tables-head-damaged", "its head is damaged");
    *h = (struct table_head){.compressed = flags & FLAG_COMPRESSED,
                             .levels = (int)levels,
                             .block_bits = (unsigned)bits,
                             .count = get_number(in + AT_COUNT, 8),
                             .hash = get_number(in + AT_HASH, 8)};
    if (flags > FLAG_COMPRESSED || !levels || levels > LEVELS_MOST || bits < BLOCK_BITS_LEAST ||
        bits > BLOCK_BITS_MOST || !h->count || h->count > count_most || in[AT_HASH - 1] ||
        !is_plain_text((const char *)in + AT_GAME))
        return fail(error, "tables-head-senseless", "its head makes no sense");
    memcpy(h->game, in + AT_GAME, ZM_SPEC_TEXT);
    table_place(h);
    if (get_number(in + AT_DATA, 8) != h->data_at)
        return fail(error, "tables-head-senseless", "its head makes no sense");
    return true;
}

bool write_at(int file, const void *bytes, size_t size, uint64_t at)
{
    const char *from = bytes;

    while (size) {
        ssize_t n = pwrite(file, from, size, (off_t)at);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return false;
        from += n, at += (uint64_t)n, size -= (size_t)n;
    }
    return true;
}

bool read_at(int file, void *bytes, size_t size, uint64_t at)
{
    char *to = bytes;

    while (size) {
        ssize_t n = pread(file, to, size, (off_t)at);
        if (n < 0 && errno == EINTR) continue;
        if (n == 0) errno = 0;
        if (n <= 0) return false;
        to += n, at += (uint64_t)n, size -= (size_t)n;
    }
    return true;
}

/* -- Compression. ---------------------------------------------------------------------------- */

#ifdef HAVE_ZSTD
#include <zstd.h>

size_t block_room(size_t size)
{
    return ZSTD_compressBound(size);
}

size_t block_compress(const uint8_t *from, size_t size, uint8_t *to, size_t room)
{
    size_t n = ZSTD_compress(to, room, from, size, ZSTD_CLEVEL_DEFAULT);

    return ZSTD_isError(n) ? 0 : n;
}

bool block_expand(const uint8_t *from, size_t size, uint8_t *to, size_t exactly)
{
    return ZSTD_decompress(to, exactly, from, size) == exactly;
}
#else
size_t block_room(size_t size)
{
    (void)size;
    return 0;
}

size_t block_compress(const uint8_t *from, size_t size, uint8_t *to, size_t room)
{
    (void)from, (void)size, (void)to, (void)room;
    return 0;
}

bool block_expand(const uint8_t *from, size_t size, uint8_t *to, size_t exactly)
{
    (void)from, (void)size, (void)to, (void)exactly;
    return false;
}
#endif
