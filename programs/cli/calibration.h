/* SPDX-License-Identifier: MIT
 * calibration.h - how many nodes a second this machine does, kept from run to run in
 * $XDG_DATA_HOME/zermelo/calibration.json (~/.local/share if that is not set). */
#ifndef PROGRAMS_CALIBRATION_H
#define PROGRAMS_CALIBRATION_H

#include "command.h"

/* All that is known: a JSON array of objects with game, player (its name, without options),
 * nodes_per_second and simulations_per_second. A file that is not there is an empty one; one
 * that is broken is too, after one line on standard error. Give it back with json_decref(). */
json_t *calibration_read(const struct call *call);
/* Whether it can be kept, as far as can be told. EXIT_DONE, or an exit code after a complaint. */
int calibration_writable(const struct call *call);
/* Adds rows to it, each in place of what was known of its game and player. Returns all rows, to be
 * given back with json_decref(). NULL after a complaint; *code is then the exit code. */
json_t *calibration_keep(const struct call *call, json_t *rows, int *code);
/* Nodes for this many seconds; 0 after a complaint that there is no calibration. */
uint64_t calibration_nodes(const struct call *call, const struct zm_context *zm, const char *player,
                           double seconds);
/* Replaces time=... in a player's string by the number of nodes that take that time. Free the
 * result. NULL after a complaint. */
char *steady_player(const struct call *call, const struct zm_context *zm, const char *player);

/* For the table of a command that takes it. */
#define OPTION_STEADY                                                                              \
    "steady", NULL, "count nodes, as zermelo calibrate has measured, in place of seconds"

#endif
