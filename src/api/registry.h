/* SPDX-License-Identifier: MIT
 * registry.h - shorter names for games. */
#ifndef GAMES_REGISTRY_H
#define GAMES_REGISTRY_H

#include <zermelo.h>

/* What zm_aliases() lists. */
extern const struct zm_alias game_aliases[];

#endif
