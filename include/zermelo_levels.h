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

/* The name of a level, such as "beginner" or "club player", a constant string; NULL if there is no
 * such level. */
ZM_API const char *zm_level_name(int level);
/* Reads a level: its number, its name, or the first word of its name, in capital or small letters.
 * False: the text is no level, and *level is as before. */
ZM_API bool zm_level_read(const char *text, int *level);

#ifdef __cplusplus
}
#endif

#endif
