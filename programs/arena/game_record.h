/* SPDX-License-Identifier: MIT
 * game_record.h - a finished game in the formats of games that other programs read. */
#ifndef ARENA_GAME_RECORD_H
#define ARENA_GAME_RECORD_H

#include "store.h"

#include <zermelo_collection.h>

/* The game on a table, with its players, how it ended, and what the players said of their moves as
 * comments, and the times there, too, if the format has no other place for them. Status, ownership
 * and error as of zm_collection_open(). */
enum zm_status game_record(const struct call *call, const struct kept_game *game,
                           enum zm_format format, struct zm_collection **out,
                           struct zm_error *error);

#endif
