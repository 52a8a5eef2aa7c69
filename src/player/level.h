/* SPDX-License-Identifier: MIT
 * level.h - levels of strength: the player `strong` with a short search and mistakes like a
 * person's. */
#ifndef PLAYER_LEVEL_H
#define PLAYER_LEVEL_H

#include "api/context.h"
#include "player/session.h"

#include <zermelo_levels.h>

/* The levels are 1 to LEVEL_FULL; that one is full strength, to which nothing here applies. A lower
 * one chooses among the LEVEL_ROWS best moves. LEVEL_OWN: the option `strength` is given. */
enum { LEVEL_FULL = ZM_LEVELS, LEVEL_OWN = -1, LEVEL_ROWS = 24 };

/* Strength is counted in hundredths. One unit doubles the nodes of the search and divides the
 * temperature by the square root of 2. */
enum { STRENGTH_UNIT = 100, STRENGTH_MOST = 20 };

/* The names, in the order of the levels, for people: the values of the option. */
#define LEVEL_1 "beginner"
#define LEVEL_2 "novice"
#define LEVEL_3 "casual player"
#define LEVEL_4 "intermediate"
#define LEVEL_5 "club player"
#define LEVEL_6 "advanced"
#define LEVEL_7 "expert"
#define LEVEL_8 "full strength"
#define LEVEL_NAMES                                                                                \
    LEVEL_1 ", " LEVEL_2 ", " LEVEL_3 ", " LEVEL_4 ", " LEVEL_5 ", " LEVEL_6 ", " LEVEL_7          \
            ", " LEVEL_8

/* After all options are read: sets the strength of the level in this game. A level that the game
 * does not have becomes the highest one that it has below full strength. */
void level_settle(const struct zm_context *zm, struct search_options *o);

/* Whether a player has a level below full strength. */
static inline bool level_is_low(const struct search_options *o)
{
    return o->level && o->level < LEVEL_FULL;
}

/* Limits the search of a low level, before its memory is planned. The smaller limit of nodes holds;
 * it depends on the number of moves of the context's position. */
void level_begin(struct session *s);

/* After the search: replaces its result by the move that the level plays. A move is the less likely
 * the worse it is than the best one; its value is that of the move, its kind heuristic. The
 * stronger the level is, the more often it notices a move that wins the game at once. Where there
 * was no choice, and where nothing was found, the result stays. */
void level_end(struct session *s);

#endif
