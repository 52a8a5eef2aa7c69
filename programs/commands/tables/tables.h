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

/* The processes that were started together, of which this is one. False: they cannot find each
 * other. */
bool crew_begin(struct zm_tables_crew *c);
void crew_end(void);
/* One that fails by itself ends them all. */
_Noreturn void crew_abandon(int code);

#endif
