/* SPDX-License-Identifier: MIT
 * play_farewell.c - how to go on with a game another time: the complete command. */
#include "play.h"

enum { TYPED_MOST = 200 }; /* characters of moves that one would type */

bool game_over(const struct table *t)
{
    return t->ended != ZM_BY_RULES || zm_outcome(t->zm, NULL);
}

/* The moves from the beginning, if they fit in a line that one would type. */
static char *short_line(struct table *t)
{
    const zm_move *history;
    size_t n = zm_history(t->zm, &history);
    struct zm_context *first = game_copy(t, 0);
    char *line = first ? line_of(first, history, n) : NULL;

    zm_close(first);
    if (!line || strlen(line) <= TYPED_MOST) return line;
    free(line);
    return NULL;
}

/* A word as a shell takes it. */
static void print_word(const char *word)
{
    static const char plain_letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                        "0123456789_@%+=:,./-";

    if (*word && strspn(word, plain_letters) == strlen(word)) {
        printf("%s", word);
        return;
    }
    putchar('\'');
    for (; *word; word++)
        if (*word == '\'') printf("'\\''");
        else putchar(*word);
    putchar('\'');
}

static void print_option(const char *name, const char *value)
{
    printf(" --%s", name);
    if (!*value) return;
    putchar(strcmp(name, "trace") == 0 ? '=' : ' '); /* where a value may be left out */
    print_word(value);
}

/* The options of this call that no saved game holds. */
static void print_given(const struct table *t)
{
    static const char *const names[] = {"cells",  "color",  "delay", "screen",    "trace",
                                        "steady", "tables", "book",  "experience"};
    const char *value;

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if ((value = call_option(t->call, names[i]))) print_option(names[i], value);
    for (const char *const *file = t->call->guest_file; *file; file++)
        print_option("plugin", *file);
    if (t->ponder) printf(" --ponder");
}

static void print_start(struct table *t)
{
    char first[8];
    bool is_start;

    printf(" ");
    print_word(spec_text(t->zm).text);
    size_t length = zm_origin_text(t->zm, &is_start, first, sizeof first);
    if (is_start) return;
    char *position = take_memory(length + 1);
    if (!position) return;
    zm_origin_text(t->zm, &is_start, position, length + 1);
    print_option("position", position);
    free(position);
}

/* Whoever plays, and with which seed and clock: what is usual depends on these options. */
static void print_players(const struct table *t)
{
    char clock[CLOCK_TEXT];

    if (!is_human(t, ZM_FIRST)) print_option("first", t->player[0]);
    print_option("second", t->player[1]);
    printf(" --seed %" PRIu64, t->seed);
    if (t->clocked) print_option("clock", clock_text(t, clock));
}

static void print_unsaved(struct table *t)
{
    char *line = short_line(t);

    printf("\nNot saved (--save FILE keeps a game).");
    if (line) {
        printf(" To go on:\n  zermelo play");
        print_start(t);
        print_option("moves", line);
        print_players(t);
        print_given(t);
    }
    printf("\n");
    free(line);
}

void print_farewell(struct table *t)
{
    bool over = game_over(t);

    if (t->save && !t->stale) {
        printf("\nSaved in %s.", t->save);
        if (!over)
            printf(" To go on: zermelo play"), print_option("resume", t->save), print_given(t);
        printf("\n");
    } else if (!over && moves_made(t)) {
        print_unsaved(t);
    }
}
