/* SPDX-License-Identifier: MIT
 * cmd_man.c - zermelo man: the manual page, in troff, from the tables. Not listed: it serves
 * the installation. */
#include "command.h"

/* Text as it is: backslashes and dashes keep their shape, no line becomes a request. */
static void put(const char *text, size_t n)
{
    bool line_start = true;

    for (size_t i = 0; i < n; i++) {
        if (line_start && (text[i] == '.' || text[i] == '\'')) fputs("\\&", stdout);
        if (text[i] == '\\') fputs("\\e", stdout);
        else if (text[i] == '-') fputs("\\-", stdout);
        else putchar(text[i]);
        line_start = text[i] == '\n';
    }
}

static void put_text(const char *text)
{
    put(text, strlen(text));
}

/* A text whose paragraphs are divided by empty lines. */
static void put_paragraphs(const char *text)
{
    for (size_t n; *text; text += n) {
        for (n = 0; text[n] && !(text[n] == '\n' && text[n + 1] == '\n');) n++;
        put(text, n);
        putchar('\n');
        if (text[n]) n += 2;
        if (text[n]) printf(".PP\n");
    }
}

static void put_section(const char *title)
{
    printf(".SH \"%s\"\n", title);
}

/* A term and what it is. */
static void put_item(const char *term, const char *more, const char *about)
{
    printf(".TP\n\\fB");
    put_text(term);
    printf("\\fR");
    if (more && *more) printf(" "), put_text(more);
    putchar('\n');
    put_text(about);
    putchar('\n');
}

static void put_options(const struct option *o)
{
    char dashed[64];

    for (; o && o->name; o++) {
        snprintf(dashed, sizeof dashed, "--%s", o->name);
        put_item(dashed, o->value, o->about);
    }
}

static void put_command(const struct command *c)
{
    printf(".SS \"zermelo %s %s\"\n", c->name, c->form);
    put_text(c->summary);
    printf(".\n.PP\n");
    put_paragraphs(c->help);
    put_options(c->options);
    if (!c->examples) return;
    printf(".PP\nExamples:\n.PP\n.nf\n");
    put_text(c->examples);
    printf(".fi\n");
}

static void put_games(void)
{
    const char *last = "";

    put_section("GAMES");
    for (const struct zm_game *const *g = zm_games(); *g; last = (*g++)->usage)
        if (strcmp(last, (*g)->usage) != 0) put_item((*g)->usage, "", (*g)->summary);
    for (const struct zm_alias *a = zm_aliases(); a->name; a++)
        put_item(a->name, "", a->stands_for);
    put_item("@FILE", "", "the game saved in FILE");
}

static void put_players(void)
{
    put_section("PLAYERS");
    printf("A player is written name:key=value,... such as alphabeta:depth=6.\n");
    put_item("human", "", "whoever sits at the terminal, in zermelo play");
    for (const struct zm_player *p = zm_players(); p->name; p++) {
        put_item(p->name, "", p->about);
        if (p->options->key) printf(".RS\n");
        for (const struct zm_player_option *o = p->options; o->key; o++) {
            put_item(o->key, o->values, o->about);
            printf("(%s)\n", o->fallback);
        }
        if (p->options->key) printf(".RE\n");
    }
}

static void put_numbers(void)
{
    put_section("NUMBERS");
    put_item("N", "", ZM_COUNT_FORM);
    put_item("SIZE", "", ZM_SIZE_FORM ": bytes without a unit, powers of 1024 with one");
    put_item("TIME", "", ZM_TIME_FORM "; seconds without a unit");
}

static void put_rest(void)
{
    put_section("EXIT STATUS");
    put_item("0", "", "done");
    put_item("1", "", "the answer is no");
    put_item("2", "", "bad input; one line on standard error says what is accepted");
    put_item("3", "", "a limit or resource ran out");
    put_item("4", "", "the game contradicts itself: a plug\\-in, or two proofs");
    put_item("130", "", "interrupted");
    put_section("ENVIRONMENT");
    put_item("NO_COLOR", "", "if not empty, nothing is printed bold");
    put_section("FILES");
    put_item("~/.editrc", "", "how lines are edited in zermelo play: see editrc(5)");
    printf(".PP\nSaved games are text; their format is in docs/save\\-format.md.\n");
}

static int run(struct call *call)
{
    (void)call;
    printf(".TH ZERMELO 1 \"\" \"Zermelo %d.%d.%d\" \"User Commands\"\n", ZM_VERSION / 10000,
           ZM_VERSION / 100 % 100, ZM_VERSION % 100);
    put_section("NAME");
    printf("zermelo \\- play, analyse and explain two\\-player games\n");
    put_section("SYNOPSIS");
    printf(".B zermelo\n.I COMMAND\n.RI [ GAME ]\n.RI [ options ]\n");
    put_section("DESCRIPTION");
    printf("Zermelo plays board games for two, gives the values of positions, and shows why.\n"
           "The options below are taken by every command.\n");
    put_options(common_options);
    put_section("COMMANDS");
    for (const struct command *const *c = commands; *c; c++)
        if ((*c)->summary) put_command(*c);
    put_games();
    put_players();
    put_numbers();
    put_rest();
    return EXIT_DONE;
}

const struct command command_man = {
    .name = "man",
    .form = "",
    .help = "Prints the manual page zermelo(1), to be read with man -l.\n",
    .examples = "zermelo man | man -l -\n",
    .run = run,
};
