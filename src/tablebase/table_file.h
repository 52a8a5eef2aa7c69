/* SPDX-License-Identifier: MIT
 * table_file.h - the file in which tables are kept: docs/tables.md. */
#ifndef SOLVE_TABLE_FILE_H
#define SOLVE_TABLE_FILE_H

#include <zermelo.h>

enum { TABLE_HEAD = 192, TABLE_VERSION = 1, TABLE_PAGE = 4096, BLOCK_BITS = 18 };

/* What stands at the beginning, and where the rest is. */
struct table_head {
    char game[ZM_SPEC_TEXT];
    bool compressed;
    int levels;
    unsigned block_bits;
    uint64_t count; /* positions, a byte each */
    uint64_t hash;  /* checksum of the blocks' checksums; 0: the file is not finished */

    uint64_t blocks;
    uint64_t seals_at;   /* 8 bytes a level, while it is being made: the checksum of its bytes */
    uint64_t sums_at;    /* 8 bytes a block: the checksum of its bytes */
    uint64_t offsets_at; /* 8 bytes a block and 8 more, if compressed: where it begins */
    uint64_t data_at;
};

/* Fills in the part below, from the part above. */
void table_place(struct table_head *h);
void table_head_write(const struct table_head *h, uint8_t out[TABLE_HEAD]);
/* False with one line in error: it is no such head, or damaged. */
bool table_head_read(struct table_head *h, const uint8_t in[TABLE_HEAD], struct zm_error *error);

/* How many bytes a block holds before it is compressed. */
static inline size_t table_block_size(const struct table_head *h, uint64_t block)
{
    uint64_t from = block << h->block_bits, left = h->count - from;

    return (size_t)(left >> h->block_bits ? (uint64_t)1 << h->block_bits : left);
}

/* All of it, or false with errno. */
bool write_at(int file, const void *bytes, size_t size, uint64_t at);
bool read_at(int file, void *bytes, size_t size, uint64_t at); /* errno 0: the file ends sooner */

/* One block. How many bytes were written, 0 if there is no room or no such method here. */
size_t block_compress(const uint8_t *from, size_t size, uint8_t *to, size_t room);
/* False: it does not unpack to exactly so many bytes. */
bool block_expand(const uint8_t *from, size_t size, uint8_t *to, size_t exactly);
/* Room enough for any block of that size compressed; 0: this library cannot. */
size_t block_room(size_t size);

#endif
