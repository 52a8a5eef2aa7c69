/* SPDX-License-Identifier: MIT
 * table_file.h - the format of files of tables: docs/tables.md. */
#ifndef SOLVE_TABLE_FILE_H
#define SOLVE_TABLE_FILE_H

#include <assert.h>
#include <zermelo.h>

enum { TABLE_HEAD = 192, TABLE_VERSION = 1, TABLE_PAGE = 4096, BLOCK_BITS = 18 };

/* The head of a file, and the offsets of its sections, which follow from the head. */
struct table_head {
    char game[ZM_SPEC_TEXT];
    bool compressed;
    int levels;
    unsigned block_bits;
    uint64_t count; /* positions, a byte each */
    uint64_t hash;  /* checksum of the blocks' checksums; 0: the file is not finished */

    uint64_t blocks;
    uint64_t seals_at;   /* while the tables are made: 8 bytes a level, its checksum, or 0 */
    uint64_t sums_at;    /* 8 bytes a block: its checksum */
    uint64_t offsets_at; /* compressed only: 8 bytes a block, its offset, and 8 for the end */
    uint64_t data_at;
};

/* Computes `blocks` and the offsets from the members above them. */
void table_place(struct table_head *h);
void table_head_write(const struct table_head *h, uint8_t out[TABLE_HEAD]);
/* Returns false and sets `error` if the bytes are not a head, or a damaged one. */
bool table_head_read(struct table_head *h, const uint8_t in[TABLE_HEAD], struct zm_error *error);

/* The size of a block before compression, bytes. */
static inline size_t table_block_size(const struct table_head *h, uint64_t block)
{
    uint64_t from = block << h->block_bits, left = h->count - from;

    assert(block < h->blocks);
    return (size_t)(left >> h->block_bits ? (uint64_t)1 << h->block_bits : left);
}

/* Write or read all of the bytes, or return false with errno, which is 0 if the file ends before
 * all are read. */
bool write_at(int file, const void *bytes, size_t size, uint64_t at);
bool read_at(int file, void *bytes, size_t size, uint64_t at);

/* Compresses a block. Returns its size then, or 0 if it does not fit or this library cannot. */
size_t block_compress(const uint8_t *from, size_t size, uint8_t *to, size_t room);
/* Expands a block. Returns false if it does not expand to exactly that size. */
bool block_expand(const uint8_t *from, size_t size, uint8_t *to, size_t exactly);
/* The largest size of a compressed block of `size` bytes; 0: this library cannot compress. */
size_t block_room(size_t size);

#endif
