/* SPDX-License-Identifier: MIT
 * plugin_stub.c - stands for plugin.c in WebAssembly, where nobody can bring a game: all searches,
 * compiled for guests, are 25 kB to load. */
#include "games/plugin/plugin.h"

#include "core/text.h"

static bool refuse(void *rules, const char *parameters, struct zm_error *error)
{
    (void)rules, (void)parameters;
    return fail(error, "no-game", "there is no game"), false;
}

const struct zm_game plugin_game = {.size = sizeof plugin_game, .name = "plugin", .parse = refuse};
const struct watch plugin_watch = {0};

size_t plugin_rules_size(const struct zm_game *guest)
{
    return guest->rules_size;
}

void plugin_bind(void *rules, const struct zm_game *guest)
{
    (void)rules, (void)guest;
}
