/* SPDX-License-Identifier: MIT
 * book_format.h - books as bytes: docs/books.md. */
#ifndef KNOWLEDGE_BOOK_FORMAT_H
#define KNOWLEDGE_BOOK_FORMAT_H

#include "core/sha256.h"

#include <string.h>
#include <zermelo_books.h>

enum {
    BOOK_VERSION = 1,
    BOOK_HEAD = 288,     /* bytes of the head */
    BOOK_INDEX = 32,     /* of a block's line in the index: its first key, its checksum */
    BOOK_SUM = 16,       /* of that checksum, the beginning of a SHA-256 */
    BOOK_BLOCK = 1024,   /* entries in a block; the last may have fewer */
    BOOK_SHORT = 24,     /* bytes of an entry: what is proven, */
    BOOK_LONG = 56,      /* and what was searched and played, too */
    BOOK_PLY_MOST = 255, /* an entry's ply takes a byte */
};

struct book_head {
    char game[ZM_SPEC_TEXT], player[ZM_BOOK_PLAYER];
    int plies;                /* complete up to this ply; -1: not complete */
    unsigned record;          /* bytes of an entry */
    uint64_t entries, blocks; /* blocks follows from entries */
    struct zm_book_key check; /* of the way in which keys are made: keys_check() */
    uint8_t digest[SHA256_SIZE];
};

/* Sets the number of blocks. */
void book_head_count(struct book_head *h, uint64_t entries);
/* Where a block begins in the file, and its bytes. */
uint64_t book_block_at(const struct book_head *h, uint64_t block);
size_t book_block_size(const struct book_head *h, uint64_t block);

void book_head_write(const struct book_head *h, uint8_t out[BOOK_HEAD]);
/* Reads the head of a file. False, with one line in error, if it makes no sense, is damaged or is
 * not that of a file of this size. */
bool book_head_read(struct book_head *h, const uint8_t *file, uint64_t size,
                    struct zm_error *error);
/* The digest of a head without it and of the index. */
void book_digest(const uint8_t head[BOOK_HEAD], const uint8_t *index, size_t index_size,
                 uint8_t out[SHA256_SIZE]);

/* A number of 8 bytes in one load. */
static inline uint64_t book_number(const uint8_t *at)
{
    uint64_t n;

    memcpy(&n, at, sizeof n);
    return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? __builtin_bswap64(n) : n;
}

static inline struct zm_book_key book_key_read(const uint8_t *at)
{
    return (struct zm_book_key){book_number(at), book_number(at + 8)};
}

void book_key_write(struct zm_book_key key, uint8_t *at);
/* Whatever the bytes are, the entry's enumerators and distance are possible. */
void book_entry_read(const uint8_t *at, unsigned record, struct zm_book_entry *out);
void book_entry_write(const struct zm_book_entry *e, unsigned record, uint8_t *at);

static inline int book_key_compare(struct zm_book_key a, struct zm_book_key b)
{
    if (a.high != b.high) return a.high < b.high ? -1 : 1;
    return (a.low > b.low) - (a.low < b.low);
}

#endif
