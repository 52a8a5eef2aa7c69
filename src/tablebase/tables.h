/* SPDX-License-Identifier: MIT
 * tables.h - opened tables, shared by the files of this folder. */
#ifndef SOLVE_TABLES_H
#define SOLVE_TABLES_H

#include "search/endgame.h"
#include "tablebase/table_file.h"

#include <pthread.h>
#include <zermelo_tables.h>

struct zm_tables {
    struct endgame endgame;        /* first, since inspect() gets a pointer to it */
    struct zm_tables_maker *maker; /* owns the index and bytes of tables without a file */
    struct table_head head;
    const struct endgame_kind *kind;
    struct zm_context *zm; /* a game under these rules */
    void *index;
    const uint8_t *file; /* mapped */
    uint64_t file_size;
    uint8_t *expanded; /* the bytes of a compressed file; a block is expanded when first used */
    pthread_mutex_t lock;
    _Atomic uint64_t damaged;
    struct zm_allocator allocator;
};

/* Allocates empty tables, which zm_tables_close() frees. Returns NULL if out of memory. */
struct zm_tables *tables_new(const struct zm_allocator *from);

#endif
