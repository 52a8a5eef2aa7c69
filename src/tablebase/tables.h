/* SPDX-License-Identifier: MIT
 * tables.h - a file of tables that is in use: what tables.c and check.c share. */
#ifndef SOLVE_TABLES_H
#define SOLVE_TABLES_H

#include "search/endgame.h"
#include "tablebase/table_file.h"

#include <pthread.h>
#include <zermelo_tables.h>

struct zm_tables {
    struct endgame endgame;        /* first: who inspects a block is told of this */
    struct zm_tables_maker *maker; /* of tables without a file: has their index and bytes */
    struct table_head head;
    const struct endgame_kind *kind;
    struct zm_context *zm; /* a game under these rules */
    void *index;
    const uint8_t *file; /* mapped */
    uint64_t file_size;
    uint8_t *expanded; /* if the file is compressed: its bytes, block by block as needed */
    pthread_mutex_t lock;
    _Atomic uint64_t damaged;
    struct zm_allocator allocator;
};

/* Of nothing yet; to zm_tables_close(). NULL: out of memory. */
struct zm_tables *tables_new(const struct zm_allocator *from);

#endif
