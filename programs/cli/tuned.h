/* SPDX-License-Identifier: MIT
 * tuned.h - what zermelo tune has found for players of a game, kept from run to run in
 * $XDG_DATA_HOME/zermelo/tuned.json (~/.local/share if that is not set). Players take it by the
 * word "tuned": heuristic:tuned. */
#ifndef PROGRAMS_TUNED_H
#define PROGRAMS_TUNED_H

#include "command.h"

#include <zermelo_presets.h>

/* All that is known, for zm_options.presets: ended by one without a name. A file that is not there
 * is an empty one; one that is broken is too, after one line on standard error. NULL: none, or no
 * memory. Free it with tuned_end(). */
struct tuned;
struct tuned *tuned_begin(const struct call *call);
const struct zm_preset *tuned_presets(const struct tuned *t);
void tuned_end(struct tuned *t);
/* Whether something can be kept, before much time is spent on finding it: an exit code, after one
 * line if it is not EXIT_DONE. */
int tuned_writable(const struct call *call);
/* Keeps the options of a player for a game, in place of what was kept, with what a match has said
 * of them: a JSON object, which it takes over. Returns an exit code. */
int tuned_keep(const struct call *call, const char *game, const char *player, const char *options,
               json_t *match);

#endif
