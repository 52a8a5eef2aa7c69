/* SPDX-License-Identifier: MIT
 * book.h - opened books, shared by the files of this folder. */
#ifndef KNOWLEDGE_BOOK_H
#define KNOWLEDGE_BOOK_H

#include "knowledge/book_format.h"

#include <stdatomic.h>

/* What is known of a block. Several threads may check a block at once and find the same. */
enum { BOOK_BLOCK_NEW, BOOK_BLOCK_SOUND, BOOK_BLOCK_DAMAGED };

struct zm_book {
    const uint8_t *bytes;
    uint64_t size;
    void (*unmap)(const uint8_t *bytes, uint64_t size); /* NULL: the bytes are the caller's */
    bool exact;                                         /* its digest was compiled in */
    struct book_head head;
    _Atomic uint8_t *blocks;
    struct zm_allocator allocator;
};

/* Opens a book whose bytes are there. */
enum zm_status book_begin(const uint8_t *bytes, uint64_t size, const struct zm_allocator *allocator,
                          struct zm_book **out, struct zm_error *error);
/* Reads the allocator that options name. False: they have no size. */
bool book_options(const struct zm_options *options, struct zm_allocator *out,
                  struct zm_error *error);
/* Whether there is a key with this upper half. */
bool book_has_hash(const struct zm_book *book, uint64_t high);
/* Looks a key up. False: it is not there, or in a damaged block. */
bool book_find(const struct zm_book *book, struct zm_book_key key, struct zm_book_entry *out);

#endif
