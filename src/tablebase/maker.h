/* SPDX-License-Identifier: MIT
 * maker.h - tables in the making, shared by maker.c and growth.c. */
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
    uint64_t done; /* positions of this process that are filled */
    char *path;    /* of the growing file */
    int file;      /* -1: there is none */
    struct zm_error error;
};

/* Both set the error text and return the status. */
enum zm_status maker_refuse(struct zm_tables_maker *m, enum zm_status status, const char *id,
                            const char *format, ...) __attribute__((format(printf, 4, 5)));
enum zm_status maker_no_memory(struct zm_tables_maker *m);

/* Collective: the worst status of all members. */
static inline enum zm_status maker_agree(struct zm_tables_maker *m, enum zm_status mine)
{
    return share_agree(&m->share, mine, NULL);
}

/* The number of a level's first position. */
static inline uint64_t maker_first(const struct zm_tables_maker *m, int level)
{
    return m->plan->first(m->index, level);
}

/* Closes the growing file, if there is one, and keeps it. */
void maker_leave_file(struct zm_tables_maker *m);

#endif
