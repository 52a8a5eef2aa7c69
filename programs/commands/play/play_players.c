/* SPDX-License-Identifier: MIT
 * play_players.c - who plays: the commands by which sides, levels and games change. */
#include "calibration.h"
#include "play.h"

#include <strings.h>
#include <zermelo_levels.h>

/* -- Who plays. ------------------------------------------------------------------------------ */

bool is_usual_player(const char *player)
{
    return strcmp(player, STRONGEST ":time=1s") == 0 || strcmp(player, STRONGEST) == 0;
}

struct words player_title(const char *player)
{
    static const char key[] = "level=";
    const char *at = strstr(player, key);
    struct words out;
    char value[32];
    int n;

    snprintf(value, sizeof value, "%s", at ? at + strlen(key) : "");
    value[strcspn(value, ",")] = '\0';
    if (zm_level_read(value, &n))
        snprintf(out.text, sizeof out.text, "%.90s (%s)", player, zm_level_name(n));
    else if (strcmp(player, "rules") == 0)
        snprintf(out.text, sizeof out.text, "rules (rules of thumb)");
    else
        snprintf(out.text, sizeof out.text, "%.100s%s", player,
                 is_usual_player(player) ? " (full strength)" : "");
    return out;
}

static void print_players(const struct table *t)
{
    const struct zm_game *game = zm_game_of(t->zm);

    printf_wrapped("%s is %s, %s is %s\n", game->side[0], player_title(t->player[0]).text,
                   game->side[1], player_title(t->player[1]).text);
}

/* What has changed must be saved, too, and whoever is to move may be another. */
static void after_change(struct table *t)
{
    save_game(t);
    print_players(t);
}

static void set_player_of(struct table *t, int side, const char *player)
{
    bool human = strcmp(player, "human") == 0;

    if (strlen(player) >= PLAYER_TEXT) printf("That player is too long.\n");
    else if (!human && zm_player_check(t->zm, player))
        printf_wrapped("%s; or human\n", zm_why(t->zm));
    else {
        snprintf(t->player[side], PLAYER_TEXT, "%s", player);
        t->adaptive.on = false;
        after_change(t);
    }
}

/* -1: no side is called so. */
static int side_called(const struct table *t, const char *name, size_t n)
{
    static const char *const words[] = {[ZM_FIRST] = "first", [ZM_SECOND] = "second"};

    for (int side = 0; side < 2; side++) {
        const char *own = zm_game_of(t->zm)->side[side];
        if ((strlen(own) == n && strncasecmp(own, name, n) == 0) ||
            (strlen(words[side]) == n && strncasecmp(words[side], name, n) == 0))
            return side;
    }
    return -1;
}

void run_players(struct table *t)
{
    size_t n = strcspn(t->argument, " \t");
    const char *player = t->argument + n + strspn(t->argument + n, " \t");
    int side = side_called(t, t->argument, n);

    if (!n) print_players(t);
    else if (side >= 0 && *player) set_player_of(t, side, player);
    else
        printf("players takes a side and who plays it, such as players %s human\n",
               zm_game_of(t->zm)->side[ZM_SECOND]);
}

static void print_level_names(const struct table *t)
{
    char *names = level_names(t->zm);

    printf_wrapped("level takes %s\n", names);
    free(names);
}

void run_level(struct table *t)
{
    struct adaptive before = t->adaptive;
    struct player_words player = level_player(t, t->zm, t->argument);
    struct adaptive after = t->adaptive;
    int side = is_human(t, ZM_SECOND) ? ZM_FIRST : ZM_SECOND;

    t->adaptive = before;
    if (!*player.text) {
        if (!*t->argument) print_players(t);
        print_level_names(t);
    } else if (is_human(t, (enum zm_side)side)) {
        printf("Two people play: players %s %s lets the program play that side.\n",
               zm_game_of(t->zm)->side[ZM_SECOND], player.text);
    } else {
        set_player_of(t, side, player.text);
        t->adaptive = after;
    }
}

/* -- A new game. ----------------------------------------------------------------------------- */

/* A game that was kept in a file stays there. */
static void leave_save(struct table *t)
{
    if (!t->save) return;
    if (!t->stale) printf("The game before is in %s; save FILE keeps the new one.\n", t->save);
    free(t->save);
    t->save = NULL;
    t->stale = 0;
}

void run_new(struct table *t)
{
    if (!t->save) print_farewell(t);
    leave_save(t);
    while (!zm_undo(t->zm)) {}
    zm_forget(t->zm);
    t->seed++; /* other chance outcomes, other mistakes */
    t->ended = ZM_BY_RULES;
    t->winner = 0;
    t->clock = t->full_clock;
    t->expectations.count = 0;
    t->last.made = t->learned = t->done = false;
    t->board_due = true;
    t->turn = SIZE_MAX;
    adaptive_seat(t);
    printf("\nA new game, seed %" PRIu64 ": ", t->seed);
    print_players(t);
}

/* In a game that is over, the next one is played with sides exchanged. */
void run_swap(struct table *t)
{
    char first[PLAYER_TEXT];

    memcpy(first, t->player[ZM_FIRST], PLAYER_TEXT);
    memcpy(t->player[ZM_FIRST], t->player[ZM_SECOND], PLAYER_TEXT);
    memcpy(t->player[ZM_SECOND], first, PLAYER_TEXT);
    if (game_over(t)) run_new(t);
    else after_change(t);
}
