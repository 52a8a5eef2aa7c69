/* SPDX-License-Identifier: MIT
 * cmd_play.c - zermelo play: a game in the terminal between any two players. */
#include "calibration.h"
#include "play.h"

#include <unistd.h>

enum { CHOICES_MOST = 32 };

/* -- Which game. ----------------------------------------------------------------------------- */

static size_t add_choice(const char **choices, size_t n, const char *game, const char *about)
{
    if (n == CHOICES_MOST) return n;
    choices[n++] = game;
    printf("%3zu  %-14s %s\n", n, game, about);
    return n;
}

/* The examples of all games, each name once, then the short names of games that are there. */
static size_t print_choices(const struct call *call, const char **choices)
{
    const struct zm_game *const *lists[] = {zm_games(), call->guests};
    const char *last = "";
    size_t n = 0;

    for (size_t i = 0; i < 2; i++)
        for (const struct zm_game *const *g = lists[i]; *g; last = (*g++)->name)
            if (strcmp((*g)->name, last) != 0)
                n = add_choice(choices, n, (*g)->example, (*g)->summary);
    for (const struct zm_alias *a = zm_aliases(); a->name; a++) {
        struct zm_context *zm;
        if (zm_open(a->name, &call->options, &zm, NULL)) continue;
        zm_close(zm);
        n = add_choice(choices, n, a->name, a->stands_for);
    }
    return n;
}

/* Asks until there is a game, or NULL. The answer may stand in `line`. */
static const char *choose_game(const struct call *call, char line[PROMPT_LINE])
{
    const char *choices[CHOICES_MOST];
    size_t n = print_choices(call, choices);

    while (prompt_line("Which game, by number or by name? ", line)) {
        struct zm_context *zm;
        struct zm_error why = {.text = ""};
        uint64_t i;
        if (!*line) continue;
        if (!zm_read_count(line + strspn(line, " "), 1, n, &i)) return choices[i - 1];
        if (!zm_open(line, &call->options, &zm, &why)) return zm_close(zm), line;
        printf("%s\n", why.text);
    }
    return NULL;
}

/* -- The command. ---------------------------------------------------------------------------- */

static int play(struct call *call)
{
    struct table t = {.call = call};
    int code = table_begin(&t) ? play_game(&t) : t.code;

    int unlearned = table_end(&t);
    prompt_end();
    return code ? code : unlearned;
}

static int run(struct call *call)
{
    char line[PROMPT_LINE];

    if (call->words || call_option(call, "resume")) return play(call);
    if (!isatty(STDIN_FILENO)) return print_tour(call);
    watch_interrupt();
    const char *game = choose_game(call, line);
    if (!game) return prompt_end(), interrupted ? EXIT_INTERRUPTED : EXIT_DONE;
    call->word[call->words++] = game;
    return play(call);
}

static const struct option options[] = {
    {"first", "PLAYER", "who plays the first side (human)"},
    {"second", "PLAYER",
     "the second side (rules where they prove all, else " STRONGEST ":time=1s)"},
    {"level", "N", "how strong the program is on its side, 1 (beginner) to 8 (full strength)"},
    {"save", "FILE", "keep the game in FILE, up to date after every move"},
    {"resume", "FILE", "go on with the game in FILE, and keep it there"},
    {"clock", "TIME[,TIME][+TIME]",
     "for the machines' whole game, such as 5m, 5m+3s a move or 5m,4m by side"},
    {OPTION_STEADY},
    {"trace", NULL, "say of every machine's move what it was found by"},
    {"ponder", NULL, "the machine thinks while you do, too"},
    OPTIONS_POSITION,
    {OPTION_TABLES},
    {OPTION_BOOK},
    {OPTION_EXPERIENCE_FILE},
    {OPTION_CELLS},
    {NULL, NULL, NULL},
};

const struct command command_play = {
    .name = "play",
    .form = "[GAME]",
    .summary = "a game in the terminal between any two players",
    .options = options,
    .help =
        "Type moves as zermelo moves lists them, or a command: undo, redo, hint, why, review,\n"
        "ponder, moves, show, rules, save FILE, resign, help, quit. Chance outcomes are drawn with "
        "the\n"
        "seed, which is printed: the same seed and moves give the same game. Ctrl-C makes a\n"
        "machine that thinks move at once; at the prompt it leaves.\n"
        "\n"
        "Without GAME it asks which one; if standard input is no terminal it prints a short tour\n"
        "of all games. With --save the game survives whatever happens to this program. What a\n"
        "machine has found out for its next moves (tables, trees) is not saved: after --resume it\n"
        "may play another move than it would have.\n"
        "\n"
        "--level N is short for " STRONGEST ":level=N: below 8 a short search, and mistakes as a\n"
        "person would make them, fewer at each level; above 2 no win in one is missed.\n"
        "\n"
        "--json is for games between machines: one object as of zermelo best for each move, one\n"
        "with event for each chance outcome, and last one with game, first, second, seed, moves,\n"
        "over, result (for the first side, null if the rules have not ended the game) and\n"
        "termination (rules, resignation, time, agreement; null if not over).\n",
    .examples = "zermelo play\n"
                "zermelo play kalah:6,4 --save my.game\n"
                "zermelo play --resume my.game\n"
                "zermelo play connect4 --level 3\n"
                "zermelo play othello --second human --level 5\n"
                "zermelo play kalah:6,6 --second strong:time=2s --ponder --trace\n"
                "zermelo play sticks:21,3 --second alphabeta:depth=4 --trace\n"
                "zermelo play kalah:6,4 --first rules --second minimax:depth=4\n"
                "zermelo play kalah:3,3 --second alphabeta:depth=2 --experience my.exp\n"
                "zermelo play tictactoe --cells numbers --first human --second human\n",
    .run = run,
    .own_tables = true,
    .own_books = true,
};
