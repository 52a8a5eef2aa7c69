/* SPDX-License-Identifier: MIT
 * cmd_players.c - zermelo players: who can play, and with which options. */
#include "command.h"

/* An earlier player with the very same options, or NULL. */
static const struct zm_player *twin_of(const struct zm_player *p)
{
    for (const struct zm_player *q = zm_players(); q < p; q++)
        if (q->options == p->options && q->options->key) return q;
    return NULL;
}

static void print_player(const struct zm_player *p)
{
    const struct zm_player *twin = twin_of(p);

    printf("%s%s%s: %s\n", bold(), p->name, plain(), p->about);
    if (twin) {
        printf("    with the options of %s\n", twin->name);
        return;
    }
    for (const struct zm_player_option *o = p->options; o->key; o++)
        printf("    %-9s %s (%s)\n              %s\n", o->key, o->values, o->fallback, o->about);
}

static void print_orders(const struct zm_game *game)
{
    printf("  %-10s none", game->name);
    for (const char *const *o = game->order_names; o && *o; o++)
        if (strcmp(*o, "none") != 0) printf(", %s", *o);
    putchar('\n');
}

static json_t *player_json(const struct zm_player *p)
{
    json_t *options = json_array();

    for (const struct zm_player_option *o = p->options; o->key; o++)
        json_array_append_new(options,
                              json_pack("{s:s, s:s, s:s, s:s}", "key", o->key, "values", o->values,
                                        "default", o->fallback, "about", o->about));
    return json_pack("{s:s, s:s, s:o}", "name", p->name, "about", p->about, "options", options);
}

static json_t *orders_json(const struct zm_game *game)
{
    json_t *list = json_array();

    for (const char *const *o = game->order_names; o && *o; o++)
        json_array_append_new(list, json_string(*o));
    return list;
}

/* Calls for the game given, or for each built-in game and guest once. */
static void each_game(const struct call *call, const struct zm_game *only, json_t *orders)
{
    const struct zm_game *const *lists[] = {zm_games(), call->guests};
    const char *last = "";

    for (size_t i = 0; i < 2; i++)
        for (const struct zm_game *const *g = lists[i]; *g; g++) {
            if ((only && *g != only) || strcmp((*g)->name, last) == 0) continue;
            last = (*g)->name;
            if (orders) json_object_set_new(orders, last, orders_json(*g));
            else print_orders(*g);
        }
}

static int run(struct call *call)
{
    int code = EXIT_DONE;
    struct zm_context *zm = NULL;

    if (call->words && !(zm = call_open(call, call->word[0], &code))) return code;
    const struct zm_game *only = zm ? zm_game_of(zm) : NULL;
    if (call->json) {
        json_t *list = json_array(), *orders = json_object();
        for (const struct zm_player *p = zm_players(); p->name; p++)
            json_array_append_new(list, player_json(p));
        each_game(call, only, orders);
        print_json(json_pack("{s:o, s:o}", "players", list, "orders", orders));
    } else {
        printf("%shuman%s: you, in zermelo play\n", bold(), plain());
        for (const struct zm_player *p = zm_players(); p->name; p++) print_player(p);
        printf("\nOrders, in which order=... tries the moves:\n");
        each_game(call, only, NULL);
        printf("\nA player is written name:key=value,... such as alphabeta:depth=6,cuts=deep.\n");
    }
    zm_close(zm);
    return code;
}

const struct command command_players = {
    .name = "players",
    .form = "[GAME]",
    .summary = "list the players and their options",
    .help = "For each option: what it accepts, and in parentheses what holds without it. With\n"
            "GAME, the move orders of that game only.\n",
    .examples = "zermelo players\n"
                "zermelo players kalah:6,4\n",
    .run = run,
};
