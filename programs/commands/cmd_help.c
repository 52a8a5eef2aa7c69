/* SPDX-License-Identifier: MIT
 * cmd_help.c - zermelo help, and what --help prints: all from the tables. */
#include "command.h"

static void print_options(const struct option *o)
{
    char form[64];

    for (; o && o->name; o++) {
        snprintf(form, sizeof form, "--%s%s%s", o->name, o->value && o->value[0] != '[' ? " " : "",
                 o->value ? o->value : "");
        printf_wrapped(strlen(form) < 20 ? "  %-20s %s\n" : "  %s\n                       %s\n",
                       form, o->about);
    }
}

void print_command_help(const struct command *c)
{
    printf_wrapped("zermelo %s%s%s [options]\n", c->name, *c->form ? " " : "", c->form);
    if (c->summary) printf_wrapped("  %s\n", c->summary);
    if (c->help) putchar('\n'), print_wrapped(stdout, c->help);
    printf("\nOptions:\n");
    print_options(c->options);
    print_options(common_options);
    if (!c->examples) return;
    printf("\nExamples:\n");
    for (const char *at = c->examples; *at; at += strcspn(at, "\n") + 1)
        printf("  %.*s\n", (int)strcspn(at, "\n"), at);
}

void print_help(void)
{
    printf_wrapped(
        "zermelo COMMAND [GAME] [options] - play, analyse and explain two-player games\n\n");
    for (const struct command *const *c = commands; *c; c++)
        if ((*c)->summary) printf_wrapped("  %-11s %s\n", (*c)->name, (*c)->summary);
    printf_wrapped(
        "\n"
        "GAME is a name with parameters, such as kalah:6,4; zermelo games lists them. @FILE is\n"
        "a saved game. A position is the start, or --position \"TEXT\", and then --moves "
        "\"...\".\n"
        "PLAYER is a name with options, such as alphabeta:depth=6; zermelo players lists them.\n"
        "N is " ZM_COUNT_FORM ".\n"
        "SIZE is " ZM_SIZE_FORM ": bytes without a unit, powers of\n"
        "1024 with one.\n"
        "TIME is " ZM_TIME_FORM "; seconds without a unit.\n"
        "\n"
        "To begin:             zermelo play\n"
        "About one command:    zermelo help COMMAND\n"
        "\n"
        "Exit codes: 0 done, 1 the answer is no, 2 bad input, 3 a limit or resource ran out,\n"
        "4 the game contradicts itself, 130 interrupted.\n");
}

static json_t *options_json(const struct option *o)
{
    json_t *list = json_array();

    for (; o && o->name; o++)
        json_array_append_new(list, json_pack("{s:s, s:s?, s:s}", "name", o->name, "value",
                                              o->value, "about", o->about));
    return list;
}

static json_t *command_json(const struct command *c)
{
    return json_pack("{s:s, s:s, s:s?, s:s, s:s, s:o, s:o}", "name", c->name, "form", c->form,
                     "summary", c->summary, "help", c->help ? c->help : "", "examples",
                     c->examples ? c->examples : "", "options", options_json(c->options),
                     "common_options", options_json(common_options));
}

static json_t *commands_json(void)
{
    json_t *list = json_array();

    for (const struct command *const *c = commands; *c; c++)
        if ((*c)->summary) json_array_append_new(list, command_json(*c));
    return json_pack("{s:o}", "commands", list);
}

static int run(struct call *call)
{
    const struct command *c = call->words ? find_command(call->word[0]) : NULL;

    if (call->words && !c) return unknown_command(call->word[0]);
    if (call->json) print_json(c ? command_json(c) : commands_json());
    else if (c) print_command_help(c);
    else print_help();
    return EXIT_DONE;
}

const struct command command_help = {
    .name = "help",
    .form = "[COMMAND]",
    .summary = "explain a command",
    .help = "Without COMMAND it lists the commands.\n",
    .examples = "zermelo help\n"
                "zermelo help play\n",
    .run = run,
};
