/* SPDX-License-Identifier: MIT
 * claim.h - the option --claim: what is to be proven of a game's result. */
#ifndef PROGRAMS_CLAIM_H
#define PROGRAMS_CLAIM_H

#include "command.h"

#include <zermelo_solve.h>

/* Reads draw, first, second, or a result of the first side as in +8, >=8, <=8; without the option
 * every result. False after a complaint. */
bool call_claim(const struct call *call, struct zm_claim *out);

#endif
