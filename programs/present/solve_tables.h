/* SPDX-License-Identifier: MIT
 * solve_tables.h - endgame tables that are made for a search before it. */
#ifndef PROGRAMS_SOLVE_TABLES_H
#define PROGRAMS_SOLVE_TABLES_H

#include <zermelo_solve.h>
#include <zermelo_tables.h>

struct solve_tables {
    struct zm_tables *made; /* NULL: there are none */
    struct zm_tables_facts facts;
    double seconds;
};

/* Half of a limit of memory. Never nothing, which would mean no limit. */
size_t half_memory(size_t memory);
/* The memory of a search that has no limit. */
extern const size_t memory_usual;

/* Makes tables for the game on the table and has its searches use them; what they leave of the
 * memory is `how->memory` then. Half of the memory may go to tables; where no limit is set they may
 * take half a gigabyte, and the search, beside what is usual, twice as much as they. `most`: of how
 * many pieces; -1: as many as make up for the time that they take, and none, without an error, in
 * games that have no tables. None are made, either, where the book in use knows
 * the value. `progress` may be NULL. */
enum zm_status solve_tables_make(struct zm_context *zm, struct zm_solve *how, int most,
                                 void (*progress)(void *with, uint64_t done, uint64_t all),
                                 void *with, struct solve_tables *out);
/* The context does not use them any more, and they are closed. */
void solve_tables_end(struct zm_context *zm, struct solve_tables *t);

#endif
