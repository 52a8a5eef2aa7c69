/* SPDX-License-Identifier: MIT
 * play_prompt.c - what a human can type. */
#include "move_words.h"
#include "play.h"

#include <ctype.h>
#include <strings.h>
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

static const char *side_to_move(const struct table *t)
{
    return zm_game_of(t->zm)->side[zm_side_to_move(t->zm)];
}

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
    t->ended = ZM_BY_RULES;
    t->turn = SIZE_MAX;
    save_game(t);
    show_board(t);
}

/* The argument of undo and redo. False after a line that tells what they take. */
static bool read_turns(const struct table *t, uint64_t *n)
{
    *n = 1;
    if (!*t->argument || !zm_read_count(t->argument, 1, UINT64_MAX, n)) return true;
    printf("undo and redo take a number of turns, 1 or more\n");
    return false;
}

static void run_undo(struct table *t)
{
    uint64_t n;

    if (!read_turns(t, &n)) return;
    bool any = t->ended == ZM_BY_RESIGNATION; /* which is what is taken back first */
    if (any) n--;
    while (n > 0 && undo_turn(t)) any = true, n--;
    if (any) after_travel(t);
    else printf("There is no move of yours to take back.\n");
}

/* Forward to the next human turn. */
static bool redo_turn(struct table *t)
{
    bool any = false;

    while (!zm_redo(t->zm)) {
        any = true;
        if (at_human(t)) break;
    }
    return any;
}

static void run_redo(struct table *t)
{
    uint64_t n;

    if (!read_turns(t, &n)) return;
    bool any = false;
    while (n-- > 0 && redo_turn(t)) any = true;
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
    bool scale = d.result.kind == ZM_HEURISTIC && strcmp(zm_game_of(t->zm)->unit, "win") == 0;
    printf_wrapped("%s, %s%s (why explains)\n", shown_move(t, d.result.move).text,
                   value_phrase(zm_game_of(t->zm), value_of_result(&d.result)).text,
                   scale ? ", where -1 is lost and +1 is won" : "");
}

/* In lines as wide as the terminal. */
static void print_moves(const struct table *t, const zm_move *moves, size_t n)
{
    const char *separator = strchr(shown_move(t, *moves).text, ' ') ? ", " : " ";
    size_t width = terminal_columns(stdout), used = 0;

    for (size_t i = 0; i < n; i++) {
        struct words move = shown_move(t, moves[i]);
        size_t more = strlen(move.text) + strlen(separator);
        bool full = used && width && used + more > width;
        printf("%s%s", !i ? "" : full ? "\n" : separator, move.text);
        used = full ? more : used + more;
    }
    putchar('\n');
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
    print_moves(t, moves, n);
    free(moves);
}

static void run_show(struct table *t)
{
    char *position = text_of(zm_position_text, t->zm);

    show_board(t);
    printf("\nposition: %s\n", position);
    free(position);
}

/* Whether moves are shown by other names than the game's own, as those of TUC chess: its errors
 * would list names that nobody has seen. */
static bool has_titles(const struct table *t)
{
    zm_move first;

    if (zm_outcome(t->zm, NULL) || !zm_moves(t->zm, &first, 1)) return false;
    return strchr(shown_move(t, first).text, '(');
}

static void run_rules(struct table *t)
{
    char *rules = text_of(zm_rules, t->zm);

    print_wrapped(stdout, rules);
    if (strstr(rules, "(other: "))
        printf_wrapped("(other: words for other rules, as in zermelo play %s,WORD)\n",
                       spec_text(t->zm).text);
    if (has_titles(t)) printf("Here cells may also be typed as in chess: moves lists both.\n");
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
    enum zm_side side = zm_side_to_move(t->zm);

    if (game_over(t) || side == ZM_NATURE) {
        printf("The game is over.\n");
        return;
    }
    t->ended = ZM_BY_RESIGNATION;
    t->winner = side == ZM_FIRST ? -1 : 1;
    save_game(t);
    print_ended(t);
}

static void run_quit(struct table *t)
{
    t->done = true;
}

/* No command of the list: a word under which one looks for it. */
static void run_load(struct table *t)
{
    (void)t;
    printf("A saved game is gone on with from outside: quit, then zermelo play --resume FILE\n");
}

static void run_help(struct table *t);

/* The commands at the prompt. */
static const struct typed {
    const char *name, *form, *about;
    void (*run)(struct table *t);
} typed_commands[] = {
    {"undo", "[N]", "take back your last turn, or your last N", run_undo},
    {"redo", "[N]", "make again what was taken back", run_redo},
    {"hint", "", "what would the strongest machine play?", run_hint},
    {"why", "", "why that move: value, line, second best, your mistake", print_why},
    {"review", "TIME", "the mistakes of the game so far, within a time (10s)", run_review},
    {"ponder", "on|off", "whether the machine thinks while you do", run_ponder},
    {"moves", "", "list the legal moves", run_moves},
    {"show", "", "draw the board", run_show},
    {"view", "[CELL]", "the part of a large board round a cell (the last move)", run_view},
    {"flip", "", "turn the board round", run_flip},
    {"rules", "", "the rules in force", run_rules},
    {"players", "[SIDE WHO]", "who plays; or let another player play a side", run_players},
    {"level", "LEVEL", "how strong the program is, 1 to 8, a name, or adaptive", run_level},
    {"swap", "", "exchange the sides", run_swap},
    {"clock", "[TIME]", "what is left; or set the clock, such as 5m+3s, or off", run_clock},
    {"new", "", "a new game", run_new},
    {"save", "FILE", "keep the game in a file, from now on after every move", run_save},
    {"resign", "", "give the game up", run_resign},
    {"help", "", "this list", run_help},
    {"quit", "", "leave; it says how to go on another time", run_quit},
    {"load", "FILE", NULL, run_load},
    {NULL, NULL, NULL, NULL},
};

/* Other words for them. */
static const struct {
    const char *word, *name;
} synonyms[] = {{"?", "help"},    {"commands", "help"}, {"q", "quit"},       {"exit", "quit"},
                {"again", "new"}, {"restart", "new"},   {"board", "show"},   {"back", "undo"},
                {"open", "load"}, {"resume", "load"},   {"continue", "load"}};
enum { SYNONYMS = sizeof synonyms / sizeof *synonyms };

static void run_help(struct table *t)
{
    char form[32];

    if (t->front) printf("%s", t->front->keys);
    printf("  a move             as moves lists them\n");
    for (const struct typed *c = typed_commands; c->about; c++) {
        snprintf(form, sizeof form, "%s %s", c->name, c->form);
        printf_wrapped("  %-18s %s\n", form, c->about);
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
    if (made) *out = moves[before];
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

static const struct typed *find_typed(const char *word)
{
    const struct typed *c = typed_commands;

    for (int i = 0; i < SYNONYMS; i++)
        if (strcasecmp(word, synonyms[i].word) == 0) word = synonyms[i].name;
    while (c->name && strcasecmp(c->name, word) != 0) c++;
    return c->name ? c : NULL;
}

/* The command that a word was perhaps meant to be; NULL: none. */
static const char *meant_command(const char *word)
{
    const char *names[sizeof typed_commands / sizeof *typed_commands + SYNONYMS];
    char small[PROMPT_LINE];
    size_t n = 0, i = 0;

    for (; word[i]; i++) small[i] = (char)tolower((unsigned char)word[i]);
    small[i] = '\0';
    for (const struct typed *c = typed_commands; c->name; c++) names[n++] = c->name;
    for (i = 0; i < SYNONYMS; i++) names[n++] = synonyms[i].word;
    return i && strlen(word) > 2 ? nearest_name(small, names, n) : NULL;
}

static void refuse_word(struct table *t, const char *word)
{
    const char *meant = meant_command(word);

    if (!meant && has_titles(t))
        printf_wrapped(
            "\"%s\" is not a legal move here (moves lists them, help what else can be typed)\n",
            show_text(word).text);
    else if (meant)
        printf_wrapped("\"%s\" is no move and no command: did you mean %s?\n", show_text(word).text,
                       meant);
    else printf_wrapped("%s (help lists what else can be typed)\n", zm_why(t->zm));
}

/* What a person's own move did: "Captures 5, you move again." */
static void print_effect(struct table *t, zm_move move)
{
    struct move_effect effect = move_effect(t->zm, move);
    const char *who = zm_game_of(t->zm)->side[zm_side_to_move(t->zm)], *taken = effect.taken;
    bool two = is_human(t, ZM_FIRST) && is_human(t, ZM_SECOND);

    if (*taken) printf("%c%s", toupper((unsigned char)*taken), taken + 1);
    if (effect.again && two) printf("%s%s moves again", *taken ? ", " : "", who);
    else if (effect.again) printf(*taken ? ", you move again" : "You move again");
    if (*taken || effect.again) printf(".\n");
}

/* A person loses by time, when the move comes too late. */
static void play_move(struct table *t, zm_move move)
{
    expect(&t->expectations, moves_made(t), NULL);
    if (flag_fell(t, seconds_now() - t->turn_began)) {
        print_ended(t);
        save_game(t);
        return;
    }
    print_effect(t, move);
    zm_play(t->zm, move);
    after_move(t);
}

static void play_word(struct table *t, const char *word)
{
    zm_move move;
    enum zm_status status = read_word(t, word, &move);

    if (status) refuse_word(t, word);
    else if (t->ended) printf("The game is over.\n");
    else if (!at_human(t)) printf("%s is to move, which no person plays.\n", side_to_move(t));
    else play_move(t, move);
}

static void trim(char *text, const char *marks)
{
    for (size_t n = strlen(text); n && strchr(marks, text[n - 1]);) text[--n] = '\0';
}

/* Whether the game itself calls a legal move so, such as swap. */
static bool is_move(struct table *t, const char *word)
{
    zm_move move;

    return !zm_move_read(t->zm, word, &move);
}

/* Two cells of TUC chess, such as c2 c3, are a move as well. */
static void play_words(struct table *t, const char *first, const char *second)
{
    char *joined = format_text("%s-%s", first, second);
    zm_move move;

    if (read_written(t->zm, joined, &move)) play_word(t, joined);
    else printf("One move at a time, or a command (help lists them)\n");
    free(joined);
}

/* A line is a command with its argument, or a move; a full stop behind one word is nothing. What is
 * both is the move. */
static void obey(struct table *t, char *line)
{
    char *word = line + strspn(line, " \t"), *argument;

    trim(word, " \t");
    argument = word + strcspn(word, " \t");
    if (!*argument) trim(word, ".");
    if (!*word) return;
    if (*argument) *argument++ = '\0';
    argument += strspn(argument, " \t");
    const struct typed *c = !*argument && is_move(t, word) ? NULL : find_typed(word);
    if (c && *argument && !*c->form) printf("%s stands alone\n", c->name);
    else if (c) t->argument = argument, c->run(t);
    else if (*argument) play_words(t, word, argument);
    else play_word(t, word);
}

/* Reads a line behind a prompt and obeys it. False: it was empty. */
static bool ask(struct table *t, const char *who)
{
    char line[PROMPT_LINE];
    char *prompt = format_text("%s> ", who);

    if (t->front) t->front->show(t);
    struct pondering *pondering = ponder_begin(t);
    bool ok = t->front ? t->front->line(t, who, line) : prompt_line(prompt, line);
    ponder_end(t, pondering);
    free(prompt);
    if (ok) obey(t, line);
    else t->done = true;
    if (!ok && is_interrupted()) t->code = EXIT_INTERRUPTED;
    return ok && *line;
}

void play_paused(struct table *t)
{
    printf("Stopped. Enter goes on, help lists the commands.\n");
    while (ask(t, "stopped") && !t->done) show_due(t);
}

void play_human(struct table *t)
{
    show_due(t);
    if (t->turn != moves_made(t)) {
        t->turn = moves_made(t);
        t->turn_began = seconds_now();
    }
    if (game_over(t)) ask(t, "over");
    else if (!t->clocked || t->front) ask(t, side_to_move(t));
    else {
        struct clock_words left = clock_words(t, zm_side_to_move(t->zm));
        char *who = format_text("%s %s", side_to_move(t), left.text);
        ask(t, who);
        free(who);
    }
}
