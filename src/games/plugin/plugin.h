/* SPDX-License-Identifier: MIT
 * plugin.h - any game given as a table, searched by the same templates. */
#ifndef GAMES_PLUGIN_H
#define GAMES_PLUGIN_H

#include "api/context.h"

extern const struct zm_game plugin_game;
extern const struct watch plugin_watch;

/* The rules of plugin_game are those of the guest with its table in front. */
size_t plugin_rules_size(const struct zm_game *guest);
void plugin_bind(void *rules, const struct zm_game *guest);

#endif
