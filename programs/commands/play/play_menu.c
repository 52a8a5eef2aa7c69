/* SPDX-License-Identifier: MIT
 * play_menu.c - zermelo play without a game: which one, how strong the program is, which side. */
#include "play.h"

#include <strings.h>
#include <zermelo_levels.h>

enum { CHOICES_MOST = 32, USUAL_LEVEL = 3 };

/* -- Lines. ---------------------------------------------------------------------------------- */

static bool is_one_of(const char *word, const char *const *words)
{
    while (*words && strcasecmp(word, *words) != 0) words++;
    return *words;
}

/* Asks for a line without blanks around it. A word for help prints the choice again. False: nobody
 * answered, or a word for leaving was typed. */
static bool ask_line(const char *prompt, void (*choice)(const void *with), const void *with,
                     char line[PROMPT_LINE])
{
    static const char *const help[] = {"help", "?", NULL}, *const leave[] = {"quit", "q", "exit",
                                                                             NULL};

    while (prompt_line(prompt, line)) {
        size_t blanks = strspn(line, " "), n = strlen(line + blanks);
        memmove(line, line + blanks, n + 1);
        while (n && line[n - 1] == ' ') line[--n] = '\0';
        if (is_one_of(line, leave)) return false;
        if (!is_one_of(line, help)) return true;
        choice(with);
    }
    return false;
}

/* -- Which game. ----------------------------------------------------------------------------- */

struct menu {
    const struct call *call;
    const char *choice[CHOICES_MOST];
    size_t count;
};

/* What is said of a game, where neither its summary nor its game string tells a newcomer enough. */
static const char *about_game(const char *name)
{
    static const char *const words[][2] = {
        {"bantumi", "kalah with 3 seeds a house, and other rules for its end"},
        {"connect4", "drop stones into 7 columns, 4 in a row win"},
        {"tictactoe", "3 by 3 cells, 3 in a row win"},
        {"gomoku", "15 by 15 points, 5 in a row win; gomoku:19 has 19 by 19"},
        {"renju", "gomoku, with points forbidden to the side that begins"},
        {"sticks:21,3", "take 1 to 3 of 21 sticks; who takes the last one wins"},
        {"tuc-chess", "chess with pawns, rooks, kings and presents, on 7 rows of 5"},
    };
    size_t n = sizeof words / sizeof *words;

    while (n && strcmp(words[n - 1][0], name) != 0) n--;
    return n ? words[n - 1][1] : NULL;
}

static void add_choice(struct menu *m, const char *name, const char *about, const char *spec)
{
    const char *own = about_game(name);

    if (m->count == CHOICES_MOST) return;
    m->choice[m->count++] = name;
    printf_wrapped("%3zu  %-12s %s%s\n", m->count, name, own ? own : about, own ? "" : spec);
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
static void list_games(struct menu *m)
{
    const struct zm_game *const *lists[] = {zm_games(), m->call->guests};
    const char *last = "";

    m->count = 0;
    for (size_t i = 0; i < 2; i++)
        for (const struct zm_game *const *g = lists[i]; *g; last = (*g++)->name)
            if (strcmp((*g)->name, last) != 0) add_game(m, *g);
    printf_wrapped(
        "Others, such as kalah:6,6 or connect:8,7,4: zermelo games lists what there is.\n");
}

static void print_games(const void *call)
{
    struct menu m = {.call = call};

    list_games(&m);
}

/* Whether two names are the same but for capital letters, blanks and dashes. */
static bool same_name(const char *a, const char *b)
{
    static const char ignored[] = " -_";

    for (;; a++, b++) {
        a += strspn(a, ignored);
        b += strspn(b, ignored);
        if (strncasecmp(a, b, 1) != 0) return false;
        if (!*a) return true;
    }
}

/* The name here of a game that has others elsewhere, or is written in another way; NULL: none. */
static const char *usual_name(const struct call *call, const char *name)
{
    static const char *const others[][2] = {{"reversi", "othello"},
                                            {"mancala", "kalah"},
                                            {"four in a row", "connect4"},
                                            {"five in a row", "gomoku"},
                                            {"noughts and crosses", "tictactoe"}};
    const char *names[GAME_NAMES_MOST];
    size_t n = game_names(call, names);

    for (size_t i = 0; i < n; i++)
        if (same_name(name, names[i])) return names[i];
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (same_name(name, others[i][0])) return others[i][1];
    return NULL;
}

const char *game_called(const struct call *call, const char *name)
{
    const struct zm_game *const *lists[] = {zm_games(), call->guests};
    struct zm_context *zm;

    if (!zm_open(name, &call->options, &zm, NULL)) return zm_close(zm), name;
    const char *usual = usual_name(call, name);
    for (size_t i = 0; usual && i < 2; i++)
        for (const struct zm_game *const *g = lists[i]; *g; g++)
            if (strcmp((*g)->name, usual) == 0) return (*g)->example;
    return usual ? usual : name;
}

/* Puts the game string for what was typed into its place. False after a line that tells why there
 * is none. */
static bool read_game(const struct menu *m, char line[PROMPT_LINE])
{
    struct zm_context *zm;
    struct zm_error why = {.text = ""};
    uint64_t i;
    bool number = !zm_read_count(line, 1, m->count, &i);
    const char *game = number ? m->choice[i - 1] : game_called(m->call, line);

    if (!zm_open(game, &m->call->options, &zm, &why)) {
        zm_close(zm);
        memmove(line, game, strlen(game) + 1);
        return true;
    }
    if (strspn(line, "0123456789") == strlen(line)) {
        printf("A number from 1 to %zu, or a name.\n", m->count);
        return false;
    }
    bool unknown = strcmp(why.id, "unknown-game") == 0;
    char *meant = unknown ? meant_game(m->call, game) : format_text("%s", "");
    printf_wrapped("%s%s\n", why.text, meant);
    free(meant);
    return false;
}

/* The game string in `line`. False: nobody answered. */
static bool choose_game(const struct call *call, char line[PROMPT_LINE])
{
    struct menu m = {.call = call};

    list_games(&m);
    while (ask_line("Which game, by number or by name? ", print_games, call, line))
        if (*line && read_game(&m, line)) return true;
    return false;
}

/* -- Who plays. ------------------------------------------------------------------------------ */

static void print_levels(const void *with)
{
    const struct zm_context *zm = with;

    for (int n = 1; n <= ZM_LEVELS; n++)
        if (n <= zm_level_count(zm) || n == ZM_LEVELS) printf("%3d  %s\n", n, zm_level_name(n));
    printf("  or adaptive, a level that follows yours, or human, for two people\n");
}

/* The opponent's player string. False: nobody answered. */
static bool choose_opponent(struct table *t, const struct zm_context *zm, struct player_words *out)
{
    char line[PROMPT_LINE], usual[8];
    char *prompt = format_text("How strong is the program? [%d] ", USUAL_LEVEL);

    snprintf(usual, sizeof usual, "%d", USUAL_LEVEL);
    print_levels(zm);
    *out->text = '\0';
    while (!*out->text && ask_line(prompt, print_levels, zm, line)) {
        if (strcasecmp(line, "human") == 0) strcpy(out->text, "human");
        else *out = level_player(t, zm, *line ? line : usual);
        if (!*out->text)
            printf("A number or a name of the list, adaptive, or human; Enter alone is %d.\n",
                   USUAL_LEVEL);
    }
    free(prompt);
    return *out->text;
}

static void print_sides(const void *with)
{
    const struct zm_game *game = with;

    printf("1 or %s begins, 2 or %s answers; Enter alone is 1.\n", game->side[0], game->side[1]);
}

/* The person's side. False: nobody answered. */
static bool choose_side(const struct zm_game *game, int *side)
{
    char line[PROMPT_LINE];
    char *prompt =
        format_text("Which side do you play, 1 %s or 2 %s? [1] ", game->side[0], game->side[1]);
    bool understood = false;

    while (!understood && ask_line(prompt, print_sides, game, line)) {
        *side = strcmp(line, "2") == 0 || strcasecmp(line, game->side[1]) == 0;
        understood =
            *side || !*line || strcmp(line, "1") == 0 || strcasecmp(line, game->side[0]) == 0;
        if (!understood) print_sides(game);
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
    if (zm_open(spec, &call->options, &zm, NULL)) return false;
    bool answered = choose_opponent(t, zm, &opponent) &&
                    (strcmp(opponent.text, "human") == 0 || choose_side(zm_game_of(zm), &side));
    zm_close(zm);
    snprintf(t->player[side], PLAYER_TEXT, "human");
    snprintf(t->player[!side], PLAYER_TEXT, "%s", opponent.text);
    return answered;
}

bool ask_for_game(struct table *t, char line[PROMPT_LINE])
{
    return choose_game(t->call, line) && choose_players(t, line);
}
