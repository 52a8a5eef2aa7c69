/* SPDX-License-Identifier: MIT
 * rules_proof.h - who answers when nobody is named: rules of thumb where they prove it. */
#ifndef PROGRAMS_RULES_PROOF_H
#define PROGRAMS_RULES_PROOF_H

#include <zermelo.h>

/* The player that searches when nobody is named. */
#define STRONGEST "strong"

/* Asks the player "rules"; true if it proves the value, of the moves that `limits` allow at the
 * root (NULL: all). The line then goes on as long as rules prove. What could be made again is
 * lost. */
bool prove_by_rules(struct zm_context *zm, const struct zm_limits *limits, struct zm_result *out);
/* The player string of who answers: "rules" if they prove it, else the strongest search, for a
 * second unless there is a limit. */
const char *unnamed_player(bool proven, bool limited);

#endif
