/* SPDX-License-Identifier: MIT
 * adjudicate.h - ends of games before the rules end them: both players say who has won or that it
 * is a draw, or a search proves it. */
#ifndef ARENA_ADJUDICATE_H
#define ARENA_ADJUDICATE_H

#include "arena.h"

#define OPTIONS_ADJUDICATION                                                                       \
    {"resign", "VALUE,MOVES", "lost when both have said so, by VALUE or more, for MOVES moves"},   \
        {"draw", "VALUE,MOVES,PLY", "drawn when both have said so, within VALUE, from PLY on"},    \
        {"judge", "NODES", "over when a search of this many nodes has proven its value"},          \
    {                                                                                              \
        OPTION_TABLES                                                                              \
    }

/* Reads the options above, the tables included. `zm` has the game of the event. False after one
 * line on stderr. */
bool adjudication_read(struct event *event, struct zm_context *zm);

/* Whether what both players said of their last moves ends a game, whose ending and points are then
 * set. */
bool adjudicate_by_values(const struct adjudication *a, struct game *game);

/* Whether a search ends it. ZM_STOPPED: it has proven nothing, or `stop` was raised. */
enum zm_status adjudicate_by_search(const struct event *event, struct zm_context *zm,
                                    const volatile int *stop, struct game *game, bool *ended);

#endif
