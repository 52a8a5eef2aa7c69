/* SPDX-License-Identifier: MIT
 *
 * zermelo_levels.h - the levels of strength of the player "strong", for people: docs/levels.md.
 */
#ifndef ZERMELO_LEVELS_H
#define ZERMELO_LEVELS_H

#include <zermelo.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The levels are 1 to ZM_LEVELS; that one is full strength. */
enum { ZM_LEVELS = 8 };

/* How many levels this game has below full strength, at most ZM_LEVELS - 1: 1 to that number, each
 * of which beats the one before in the same measure, and ZM_LEVELS. A higher number between them
 * stands for the highest one that there is. */
ZM_API int zm_level_count(const struct zm_context *zm);

/* The name of a level, such as "beginner" or "club player", a constant string; NULL if there is no
 * such level. */
ZM_API const char *zm_level_name(int level);
/* Reads a level: its number, its name, or the first word of its name, in capital or small letters.
 * False: the text is no level, and *level is as before. */
ZM_API bool zm_level_read(const char *text, int *level);

/* An adaptive level moves between games so that a person scores 45 %. It is kept as a number, `at`,
 * with that of the games by which it moved; it may begin anywhere, such as at 3 after 0 games. */

/* Where it is after one more game, in which the person had `score`: 0, 0.5 or 1. `games` were
 * played before. */
ZM_API double zm_level_adapt(const struct zm_context *zm, double at, uint64_t games, double score);
/* The level to play against next: 1 to zm_level_count(), or ZM_LEVELS. */
ZM_API int zm_level_nearest(const struct zm_context *zm, double at);

#ifdef __cplusplus
}
#endif

#endif
