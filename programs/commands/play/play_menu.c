/* SPDX-License-Identifier: MIT
 * play_menu.c - zermelo play without a game: which one, how strong the program is, which side. */
#include "play.h"

#include <strings.h>
#include <zermelo_levels.h>

enum { CHOICES_MOST = 32, USUAL_LEVEL = 3 };

/* -- Which game. ----------------------------------------------------------------------------- */

struct menu {
    const struct call *call;
    const char *choice[CHOICES_MOST];
    size_t count;
};

static void add_choice(struct menu *m, const char *name, const char *about, const char *spec)
{
    if (m->count == CHOICES_MOST) return;
    m->choice[m->count++] = name;
    printf("%3zu  %-12s %s%s\n", m->count, name, about, spec);
}

/* Whether a game string is one of the game of that name, and can be opened. */
static bool is_of(const struct menu *m, const char *spec, const char *game)
{
    struct zm_context *zm;
    size_t n = strlen(game);

    if (strncmp(spec, game, n) != 0 || (spec[n] != ':' && spec[n])) return false;
    if (zm_open(spec, &m->call->options, &zm, NULL)) return false;
    zm_close(zm);
    return true;
}

/* A game by its example, or by the short name of that; then the other short names. */
static void add_game(struct menu *m, const struct zm_game *game)
{
    const struct zm_alias *a = zm_aliases(), *same = a;

    while (same->name && strcmp(same->stands_for, game->example) != 0) same++;
    add_choice(m, same->name ? same->name : game->example, game->summary, "");
    for (; a->name; a++)
        if (a != same && is_of(m, a->stands_for, game->name))
            add_choice(m, a->name, "the same game as ", a->stands_for);
}

/* Each name once: the first of several representations. */
static void print_games(struct menu *m)
{
    const struct zm_game *const *lists[] = {zm_games(), m->call->guests};
    const char *last = "";

    for (size_t i = 0; i < 2; i++)
        for (const struct zm_game *const *g = lists[i]; *g; last = (*g++)->name)
            if (strcmp((*g)->name, last) != 0) add_game(m, *g);
}

const char *game_called(const struct call *call, const char *name)
{
    const struct zm_game *const *lists[] = {zm_games(), call->guests};
    struct zm_context *zm;

    if (!zm_open(name, &call->options, &zm, NULL)) return zm_close(zm), name;
    for (size_t i = 0; i < 2; i++)
        for (const struct zm_game *const *g = lists[i]; *g; g++)
            if (strcmp((*g)->name, name) == 0) return (*g)->example;
    return name;
}

/* The game string in `line`. False: nobody answered. */
static bool choose_game(const struct call *call, char line[PROMPT_LINE])
{
    struct menu m = {.call = call};

    print_games(&m);
    while (prompt_line("Which game, by number or by name? ", line)) {
        struct zm_context *zm;
        struct zm_error why = {.text = ""};
        const char *word = line + strspn(line, " ");
        uint64_t i;
        if (!*word) continue;
        bool number = !zm_read_count(word, 1, m.count, &i);
        const char *game = number ? m.choice[i - 1] : game_called(call, word);
        if (!zm_open(game, &call->options, &zm, &why)) {
            zm_close(zm);
            memmove(line, game, strlen(game) + 1);
            return true;
        }
        printf("%s\n", why.text);
    }
    return false;
}

/* -- Who plays. ------------------------------------------------------------------------------ */

static void print_levels(void)
{
    for (int n = 1; n <= ZM_LEVELS; n++) printf("%3d  %s\n", n, zm_level_name(n));
    printf("  or human, for two people\n");
}

/* The opponent's player string. False: nobody answered. */
static bool choose_opponent(const struct table *t, struct player_words *out)
{
    char line[PROMPT_LINE], usual[8];
    char *prompt = format_text("How strong is the program? [%d] ", USUAL_LEVEL);

    snprintf(usual, sizeof usual, "%d", USUAL_LEVEL);
    print_levels();
    *out->text = '\0';
    while (!*out->text && prompt_line(prompt, line)) {
        const char *word = line + strspn(line, " ");
        if (strcasecmp(word, "human") == 0) strcpy(out->text, "human");
        else *out = level_player(t, *word ? word : usual);
        if (!*out->text) printf("A number from 1 to %d, a name, or human.\n", ZM_LEVELS);
    }
    free(prompt);
    return *out->text;
}

/* The person's side. False: nobody answered. */
static bool choose_side(const struct zm_game *game, int *side)
{
    char line[PROMPT_LINE];
    char *prompt =
        format_text("Which side do you play, 1 %s or 2 %s? [1] ", game->side[0], game->side[1]);
    bool understood = false;

    while (!understood && prompt_line(prompt, line)) {
        const char *word = line + strspn(line, " ");
        *side = strcmp(word, "2") == 0 || strcasecmp(word, game->side[1]) == 0;
        understood =
            *side || !*word || strcmp(word, "1") == 0 || strcasecmp(word, game->side[0]) == 0;
    }
    free(prompt);
    return understood;
}

/* Unless options say who plays. */
static bool choose_players(struct table *t, const char *spec)
{
    const struct call *call = t->call;
    struct player_words opponent;
    struct zm_context *zm;
    int side = ZM_FIRST;

    if (call_option(call, "first") || call_option(call, "second") || call_option(call, "level"))
        return true;
    t->clocked = call_option(call, "clock");
    if (!choose_opponent(t, &opponent) || zm_open(spec, &call->options, &zm, NULL)) return false;
    bool answered = strcmp(opponent.text, "human") == 0 || choose_side(zm_game_of(zm), &side);
    zm_close(zm);
    snprintf(t->player[side], PLAYER_TEXT, "human");
    snprintf(t->player[!side], PLAYER_TEXT, "%s", opponent.text);
    return answered;
}

bool ask_for_game(struct table *t, char line[PROMPT_LINE])
{
    return choose_game(t->call, line) && choose_players(t, line);
}
