/* SPDX-License-Identifier: MIT
 * cmd_play.c - zermelo play: a game in the terminal between any two players. */
#include "calibration.h"
#include "play.h"

#include <unistd.h>

/* -- The command. ---------------------------------------------------------------------------- */

static int play(struct table *t)
{
    bool screen = call_option(t->call, "screen");
    int code = !table_begin(t) ? t->code : screen ? screen_play(t) : play_game(t);

    int unlearned = table_end(t);
    prompt_end();
    return code ? code : unlearned;
}

/* Whether --screen is given, and cannot be had. The exit code is then in *code. */
static bool lacks_screen(const struct call *call, int *code)
{
    if (!call_option(call, "screen")) return false;
    if (screen_missing) *code = complain(call, EXIT_LIMIT, "%s", screen_missing);
    else if (call->json)
        *code = complain(call, EXIT_INPUT, "--screen and --json exclude each other");
    else if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        *code = complain(call, EXIT_INPUT,
                         "--screen needs a terminal as standard input and standard output");
    else return false;
    return true;
}

static int run(struct call *call)
{
    struct table t = {.call = call};
    char line[PROMPT_LINE];
    int code;

    if (lacks_screen(call, &code)) return code;

    if (call->words) call->word[0] = game_called(call, call->word[0]);
    if (call->words || call_option(call, "resume")) return play(&t);
    if (!isatty(STDIN_FILENO)) return print_tour(call);
    watch_interrupt();
    if (!ask_for_game(&t, line)) return prompt_end(), interrupted ? EXIT_INTERRUPTED : EXIT_DONE;
    call->word[call->words++] = line;
    return play(&t);
}

static const struct option options[] = {
    {"first", "PLAYER", "who plays the first side (human)"},
    {"second", "PLAYER",
     "the second side (rules where they prove all, else " STRONGEST ":time=1s)"},
    {"level", "LEVEL",
     "the strength of the program, 1 (beginner) to 8 (full strength), or adaptive"},
    {"save", "FILE", "keep the game in FILE, up to date after every move"},
    {"resume", "FILE", "go on with the game in FILE, and keep it there"},
    {"clock", "TIME[,TIME][+TIME]",
     "for the whole game, such as 5m, 5m+3s a move or 5m,4m by side"},
    {"screen", NULL, "the whole terminal: board, moves, values, clocks; keys and mouse"},
    {"delay", "TIME", "wait after each move of a game between machines"},
    {OPTION_STEADY},
    {"trace", "[=all]", "say of a machine's move what it was found by; all: every value there was"},
    {"ponder", NULL, "the machine thinks while you do, too"},
    OPTIONS_POSITION,
    {OPTION_TABLES},
    {OPTION_BOOK},
    {OPTION_EXPERIENCE_FILE},
    {OPTION_CELLS},
    {OPTION_COLOR},
    {NULL, NULL, NULL},
};

const struct command command_play = {
    .name = "play",
    .form = "[GAME]",
    .summary = "a game in the terminal between any two players",
    .options = options,
    .help =
        "Type moves as zermelo moves lists them, or a command; help lists them. Chance outcomes\n"
        "are drawn with the seed, which is printed: the same seed and moves give the same game.\n"
        "Ctrl-C makes a machine that thinks move at once; at the prompt it leaves. In a game\n"
        "between machines Enter stops it, and again lets it go on.\n"
        "\n"
        "With --screen the terminal shows board, moves, what they are worth, clocks, and the\n"
        "search while it runs. Arrow keys and Enter play, or a click, or what is typed; ? lists\n"
        "the keys.\n"
        "\n"
        "The last move stands in round brackets, a run that ended the game in square ones. Of a\n"
        "board that is larger than the terminal the part round the last move is shown, or by\n"
        "view CELL another. With --clock a person whose time is up has lost; no machine loses by\n"
        "time.\n"
        "\n"
        "Without GAME it asks which one, how strong the program is and which side you play; if\n"
        "standard input is no terminal it prints a short tour of all games. With --save the game\n"
        "survives whatever happens to this program. What a machine has found out for its next\n"
        "moves (tables, trees) is not saved: after --resume it may play another move.\n"
        "\n"
        "--level N, or its name, is short for " STRONGEST ":level=N: below 8 a short search, and\n"
        "mistakes as a person would make them, fewer at each level. Games with little to learn\n"
        "have fewer levels. --level adaptive follows you from game to game, so that you score\n"
        "about 45 %; where you stand in each game is kept with the program's data.\n"
        "\n"
        "--json is for games between machines: one object as of zermelo best for each move, one\n"
        "with event for each chance outcome, and last one with game, first, second, seed, moves,\n"
        "over, result (for the first side, null if the rules have not ended the game) and\n"
        "termination (rules, resignation, time, agreement; null if not over).\n",
    .examples = "zermelo play\n"
                "zermelo play kalah:6,4 --save my.game\n"
                "zermelo play --resume my.game\n"
                "zermelo play connect4 --level 3\n"
                "zermelo play kalah:6,4 --level adaptive\n"
                "zermelo play gomoku --level 3 --screen\n"
                "zermelo play gomoku --level club --clock 5m+3s\n"
                "zermelo play connect4 --first beginner --second novice --delay 500ms\n"
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
