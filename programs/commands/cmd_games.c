/* SPDX-License-Identifier: MIT
 * cmd_games.c - zermelo games: the games there are. */
#include "command.h"

/* Whether an earlier entry of the list has the same name: another representation. */
static bool listed_before(const struct zm_game *const *list, size_t i)
{
    for (size_t j = 0; j < i; j++)
        if (strcmp(list[j]->name, list[i]->name) == 0) return true;
    return false;
}

/* "tictactoe" for "mnk:3,3,3" under "mnk". */
static bool is_alias_of(const struct zm_alias *a, const struct zm_game *game)
{
    size_t n = strlen(game->name);

    return strncmp(a->stands_for, game->name, n) == 0 && strchr(":", a->stands_for[n]);
}

static void print_game(const struct zm_game *game, bool guest)
{
    printf("%s\n  %s%s\n  for example %s\n", game->usage, game->summary,
           guest ? " (from a plug-in)" : "", game->example);
    for (const struct zm_alias *a = zm_aliases(); a->name; a++)
        if (is_alias_of(a, game)) printf("  %s stands for %s\n", a->name, a->stands_for);
    putchar('\n');
}

static json_t *game_json(const struct zm_game *game, bool guest)
{
    json_t *aliases = json_object();

    for (const struct zm_alias *a = zm_aliases(); a->name; a++)
        if (is_alias_of(a, game)) json_object_set_new(aliases, a->name, json_string(a->stands_for));
    return json_pack("{s:s, s:s, s:s, s:s, s:[s,s], s:s, s:b, s:o}", "name", game->name, "usage",
                     game->usage, "summary", game->summary, "example", game->example, "sides",
                     game->side[0], game->side[1], "unit", game->unit, "guest", guest, "aliases",
                     aliases);
}

static void add_games(const struct zm_game *const *list, bool guest, json_t *out)
{
    for (size_t i = 0; list && list[i]; i++) {
        if (listed_before(list, i)) continue;
        if (out) json_array_append_new(out, game_json(list[i], guest));
        else print_game(list[i], guest);
    }
}

static int run(struct call *call)
{
    json_t *list = call->json ? json_array() : NULL;

    add_games(zm_games(), false, list);
    add_games(call->guests, true, list);
    if (list) print_json(json_pack("{s:o}", "games", list));
    else printf("zermelo rules GAME prints the rules that such a string stands for.\n");
    return EXIT_DONE;
}

const struct command command_games = {
    .name = "games",
    .form = "",
    .summary = "list the games",
    .help = "For each game: the form of its game string, with optional words in brackets; an\n"
            "example; shorter names.\n",
    .examples = "zermelo games\n"
                "zermelo games --plugin ./mygame.so\n",
    .run = run,
};
