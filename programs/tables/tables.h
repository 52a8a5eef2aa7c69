/* SPDX-License-Identifier: MIT
 * tables.h - zermelo tables: what its parts share. */
#ifndef PROGRAMS_TABLES_H
#define PROGRAMS_TABLES_H

#include "command.h"

#include <zermelo_tables.h>

/* A sign of life on standard error while something takes long, if that is a terminal. */
struct pace {
    double started, told;
    double from; /* the part that was done when it began */
    bool shown, quiet;
    const char *doing;
};
void pace_begin(struct pace *p, const char *doing);
void pace_tell(void *pace, double part);
void pace_end(struct pace *p);

/* A hash as text. */
json_t *hash_json(uint64_t hash);

/* zermelo tables build. */
int tables_build(struct call *call);

/* The processes that make the same tables, each with a number from 0: see crew.c. */
struct crew {
    int member, members;
};
/* False: they cannot find each other. */
bool crew_begin(struct crew *c);
void crew_end(void);
/* One that fails ends them all. */
_Noreturn void crew_abandon(int code);
/* The 0 tells the others a number. */
int crew_number(int number);
/* Each gives the others its stretches of a level; `all_from_first`: the 0 gives everything. Counts
 * the bytes that this one sent. */
bool crew_exchange(const struct crew *c, struct zm_tables_maker *maker, int level,
                   bool all_from_first, uint64_t *sent);
/* Whether any of them wants to stop. */
bool crew_any(bool stop);

#endif
