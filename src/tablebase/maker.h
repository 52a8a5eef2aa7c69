/* SPDX-License-Identifier: MIT
 * maker.h - tables that are being made: what maker.c and growth.c share. */
#ifndef SOLVE_MAKER_H
#define SOLVE_MAKER_H

#include "tablebase/fetch.h"
#include "tablebase/table_file.h"

struct zm_tables_maker {
    struct zm_allocator allocator;
    struct zm_tables_wanted wanted;
    const struct endgame_plan *plan;
    struct table_head head;
    void *index, *planned;
    size_t planned_size;
    struct share share;
    struct fetch fetch;
    uint64_t done; /* positions of this process's that are there */
    char *path;    /* of the file that grows */
    int file;      /* -1: there is none */
    struct zm_error error;
};

/* Both leave a line that explains it; they return the status. */
enum zm_status maker_refuse(struct zm_tables_maker *m, enum zm_status status, const char *format,
                            ...) __attribute__((format(printf, 3, 4)));
enum zm_status maker_no_memory(struct zm_tables_maker *m);

/* What came of something that all did together. */
static inline enum zm_status maker_agree(struct zm_tables_maker *m, enum zm_status mine)
{
    return share_agree(&m->share, mine, NULL);
}

/* The number of a level's first position. */
static inline uint64_t maker_first(const struct zm_tables_maker *m, int level)
{
    return m->plan->first(m->index, level);
}

/* The file that grows, if there is one, is closed, and stays. */
void maker_leave_file(struct zm_tables_maker *m);

#endif
