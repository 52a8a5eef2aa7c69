/* SPDX-License-Identifier: MIT
 * registry.h - shorter names for games. */
#ifndef GAMES_REGISTRY_H
#define GAMES_REGISTRY_H

/* A game string that stands for another, such as "bantumi" for a Kalah. */
struct alias {
    const char *name, *stands_for;
};

/* Ended by a NULL name. What follows a colon is appended after a comma: "bantumi:pie". */
extern const struct alias game_aliases[];

#endif
