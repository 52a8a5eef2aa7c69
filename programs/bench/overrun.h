/* SPDX-License-Identifier: MIT
 * overrun.h - how much later than asked a search ends. */
#ifndef PROGRAMS_BENCH_OVERRUN_H
#define PROGRAMS_BENCH_OVERRUN_H

#include "command.h"

/* zermelo bench --overrun: so many searches of random positions. Returns an exit code. */
int bench_overrun(const struct call *call, uint64_t searches);

#endif
