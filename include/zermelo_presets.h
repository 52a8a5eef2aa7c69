/* SPDX-License-Identifier: MIT
 *
 * zermelo_presets.h - words that stand for options of players, such as those that `zermelo tune`
 * has found for a game: "heuristic:tuned,nodes=3000".
 */
#ifndef ZERMELO_PRESETS_H
#define ZERMELO_PRESETS_H

#include <zermelo.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A word in the place of an option of a player. For zm_options.presets, an array ended by one
 * without a name. The first one that fits the player and the game holds; where none with this name
 * does, a player string with the word is refused by a line that says so. The array and its texts
 * must outlive the games that are opened with it, and copies of these. */
struct zm_preset {
    const char *name;    /* "tuned"; NULL: the end of the list */
    const char *player;  /* the player's name: "heuristic"; NULL: fits none */
    const char *game;    /* the game string as zm_spec() writes it; NULL: any game */
    const char *options; /* without presets: "branching=5,depth=4" */
};

#ifdef __cplusplus
}
#endif

#endif
