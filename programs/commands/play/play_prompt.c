/* SPDX-License-Identifier: MIT
 * play_prompt.c - what a human can type. */
#include "play.h"

#include <unistd.h>

/* -- Lines. ---------------------------------------------------------------------------------- */

bool plain_line(char line[PROMPT_LINE])
{
    int c = EOF;
    size_t n = 0;

    while (!interrupted && (c = getchar()) != EOF && c != '\n')
        if (n + 1 < PROMPT_LINE) line[n++] = (char)c;
    if (n && line[n - 1] == '\r') n--;
    line[n] = '\0';
    return !interrupted && (c == '\n' || n);
}

bool prompt_line(const char *prompt, char line[PROMPT_LINE])
{
    bool terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);

    flush_output();
    if (terminal) return edit_line(prompt, line);
    bool ok = plain_line(line);
    printf(ok ? "%s%s\n" : "%s\n", prompt, line);
    return ok;
}

/* -- Back and forth. ------------------------------------------------------------------------- */

/* Whether the side to move is a human, whose turn to choose it is. */
static bool at_human(const struct table *t)
{
    return !zm_outcome(t->zm, NULL) && is_human(t, zm_side_to_move(t->zm));
}

/* Back to the human turn before. False, with nothing changed, if there is none. */
static bool undo_turn(struct table *t)
{
    size_t steps = 0;

    while (!zm_undo(t->zm)) {
        steps++;
        if (at_human(t)) return true;
    }
    while (steps--) zm_redo(t->zm);
    return false;
}

static void after_travel(struct table *t)
{
    if (t->last.at >= moves_made(t)) t->last.made = false;
    save_game(t);
    show_board(t);
}

static void run_undo(struct table *t)
{
    uint64_t n = 1;

    if (*t->argument && zm_read_count(t->argument, 1, UINT64_MAX, &n)) {
        printf("undo takes a number of turns, 1 or more\n");
        return;
    }
    bool any = false;
    while (n-- > 0 && undo_turn(t)) any = true;
    if (any) after_travel(t);
    else printf("There is no move of yours to take back.\n");
}

static void run_redo(struct table *t)
{
    bool any = false;

    while (!zm_redo(t->zm)) {
        any = true;
        if (at_human(t)) break;
    }
    if (any) after_travel(t);
    else printf("There is no move to make again.\n");
}

/* -- Asking. --------------------------------------------------------------------------------- */

/* The strongest there is, whoever plays the other side. */
static const char *hint_player(struct table *t)
{
    struct zm_context *copy = game_copy(t, moves_made(t));

    if (!copy) return "rules";
    const char *player = default_player(copy, false);
    zm_close(copy);
    return player;
}

static void run_hint(struct table *t)
{
    struct decision d = {.hint = true, .at = moves_made(t), .result.size = sizeof d.result};

    if (!at_human(t)) {
        printf("The game is over.\n");
        return;
    }
    snprintf(d.player, sizeof d.player, "%s", hint_player(t));
    enum zm_status status = ask_player(t, d.player, &d.result);
    if (status) {
        printf("%s\n", zm_why(t->zm));
        return;
    }
    d.made = true;
    t->last = d;
    printf("%s, %s (why explains)\n", move_name(t->zm, &t->cells, d.result.move).text,
           value_phrase(zm_game_of(t->zm), value_of_result(&d.result)).text);
}

static void run_moves(struct table *t)
{
    size_t n = zm_moves(t->zm, NULL, 0);

    if (!n || n > ZM_MOVES_MAX) {
        printf(n ? "%zu moves, too many to list\n" : "The game is over.\n", n);
        return;
    }
    zm_move *moves = take_memory(n * sizeof *moves);
    if (!moves) return;
    zm_moves(t->zm, moves, n);
    for (size_t i = 0; i < n; i++)
        printf("%s%s", i ? " " : "", move_name(t->zm, &t->cells, moves[i]).text);
    putchar('\n');
    free(moves);
}

static void run_show(struct table *t)
{
    char *position = text_of(zm_position_text, t->zm);

    show_board(t);
    printf("\nposition: %s\n", position);
    free(position);
}

static void run_rules(struct table *t)
{
    char *rules = text_of(zm_rules, t->zm);

    printf("%s", rules);
    free(rules);
}

/* -- Leaving. -------------------------------------------------------------------------------- */

static void run_save(struct table *t)
{
    const char *argument = t->argument;
    bool new_name = *argument && (!t->save || strcmp(t->save, argument) != 0);

    if (!*argument && !t->save) {
        printf("save FILE: a name is missing\n");
        return;
    }
    if (new_name && !may_save_to(t->call, argument)) return;
    char *before = t->save;
    int stale = t->stale;
    t->stale = 0; /* who asks is told, also of what was told before */
    if (new_name) t->save = format_text("%s", argument);
    if (save_game(t)) {
        printf("Saved in %s, and from now on after every move.\n", t->save);
        if (new_name) free(before);
    } else if (new_name) { /* everything stays as it was */
        free(t->save);
        t->save = before;
        t->stale = stale;
    }
}

static void run_resign(struct table *t)
{
    const struct zm_game *game = zm_game_of(t->zm);
    enum zm_side side = zm_side_to_move(t->zm);

    t->done = true;
    if (zm_outcome(t->zm, NULL)) return;
    printf("%s resigns, %s wins\n", game->side[side], game->side[!side]);
    t->ended = ZM_BY_RESIGNATION;
    t->winner = side == ZM_FIRST ? -1 : 1;
    save_game(t);
}

static void run_quit(struct table *t)
{
    t->done = true;
}

static void run_help(struct table *t);

/* The commands at the prompt. */
static const struct typed {
    const char *name, *form, *about;
    void (*run)(struct table *t);
} typed_commands[] = {
    {"undo", "[N]", "take back your last turn, or your last N", run_undo},
    {"redo", "", "make again what was taken back", run_redo},
    {"hint", "", "what would the strongest machine play?", run_hint},
    {"why", "", "why that move or hint: value, line, second best, your mistake", print_why},
    {"review", "TIME", "mark the mistakes of the game so far, in so much time (10s)", run_review},
    {"ponder", "on|off", "whether the machine thinks while you do", run_ponder},
    {"moves", "", "list the legal moves", run_moves},
    {"show", "", "draw the board", run_show},
    {"rules", "", "the rules in force", run_rules},
    {"save", "FILE", "keep the game in a file, from now on after every move", run_save},
    {"resign", "", "give the game up", run_resign},
    {"help", "", "this list", run_help},
    {"quit", "", "leave; it says how to go on another time", run_quit},
    {NULL, NULL, NULL, NULL},
};

static void run_help(struct table *t)
{
    char form[32];

    (void)t;
    printf("  a move        as moves lists them\n");
    for (const struct typed *c = typed_commands; c->name; c++) {
        snprintf(form, sizeof form, "%s %s", c->name, c->form);
        printf("  %-13s %s\n", form, c->about);
    }
}

/* -- The prompt. ----------------------------------------------------------------------------- */

static void take_back_to(struct zm_context *zm, size_t made)
{
    const zm_move *moves;

    while (zm_history(zm, &moves) > made && !zm_undo(zm)) {}
}

/* Reads a word that is one move as people write it elsewhere: docs/notation.md. */
static bool read_written(struct zm_context *zm, const char *word, zm_move *out)
{
    const zm_move *moves;
    size_t before = zm_history(zm, &moves);

    if (zm_play_text(zm, word)) return false;
    size_t made = zm_history(zm, &moves) - before;
    *out = moves[before];
    take_back_to(zm, before + 1);
    bool settled = made == 2 && zm_side_to_move(zm) == ZM_NATURE;
    take_back_to(zm, before);
    return made == 1 || settled;
}

/* The line for a word that is no move is that of the game's own notation. */
static enum zm_status read_word(struct table *t, const char *word, zm_move *out)
{
    const char *own = cells_read(&t->cells, word);
    enum zm_status status = zm_move_read(t->zm, own, out);

    if (status != ZM_BAD_INPUT) return status;
    return read_written(t->zm, word, out) ? ZM_OK : zm_move_read(t->zm, own, out);
}

static void play_word(struct table *t, const char *word)
{
    zm_move move;
    enum zm_status status = read_word(t, word, &move);

    if (!status) {
        expect(&t->expectations, moves_made(t), NULL);
        status = zm_play(t->zm, move);
    }
    if (status) {
        printf("%s (help lists what else can be typed)\n", zm_why(t->zm));
        return;
    }
    after_move(t);
}

/* A line is a command with its argument, or a move. */
static void obey(struct table *t, char *line)
{
    char *word = line + strspn(line, " \t"), *argument = word + strcspn(word, " \t");
    const struct typed *c = typed_commands;

    if (!*word) return;
    if (*argument) *argument++ = '\0';
    argument += strspn(argument, " \t");
    for (size_t n = strlen(argument); n && strchr(" \t", argument[n - 1]);) argument[--n] = '\0';
    while (c->name && strcmp(c->name, word) != 0) c++;
    if (c->name && *argument && !*c->form) printf("%s stands alone\n", c->name);
    else if (c->name) t->argument = argument, c->run(t);
    else if (*argument) printf("One move at a time, or a command (help lists them)\n");
    else play_word(t, word);
}

void play_human(struct table *t)
{
    bool over = zm_outcome(t->zm, NULL);
    const char *who = over ? "over" : zm_game_of(t->zm)->side[zm_side_to_move(t->zm)];
    char line[PROMPT_LINE];
    char *prompt = format_text("%s> ", who);

    struct pondering *pondering = ponder_begin(t);
    bool ok = prompt_line(prompt, line);
    ponder_end(t, pondering);
    free(prompt);
    if (ok) obey(t, line);
    else t->done = true;
    if (!ok && interrupted) t->code = EXIT_INTERRUPTED;
}
