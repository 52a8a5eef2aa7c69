/* SPDX-License-Identifier: MIT
 * main.c - the list of commands, and the way from the arguments to one of them. */
#include "command.h"

#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <unistd.h>

/* One file each: cmd_NAME.c. */
#define COMMAND(name) extern const struct command command_##name;
#include "commands.def"
#undef COMMAND

const struct command *const commands[] = {
#define COMMAND(name) &command_##name,
#include "commands.def"
#undef COMMAND
    NULL,
};

const struct command *find_command(const char *name)
{
    const struct command *const *c = commands;

    while (*c && strcmp((*c)->name, name) != 0) c++;
    return *c;
}

/* --help and --version where a command is expected. NULL: neither. */
static const char *command_word(const char *word)
{
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) return "help";
    if (strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0) return "version";
    return word;
}

static int run(struct call *call, int argc, char **argv)
{
    int code;

    if (argc < 2) return print_help(), EXIT_DONE;
    call->command = find_command(command_word(argv[1]));
    if (!call->command) return unknown_command(argv[1]);
    if (call_begin(call, argc, argv, &code)) code = call_run(call);
    call_end(call);
    return code;
}

/* Opens /dev/null as each standard descriptor that is closed. Otherwise the next file, pipe or
 * socket would get its number, and be read, written or replaced in its place. */
static bool open_standard(void)
{
    bool open_all = true;

    for (int i = STDIN_FILENO; i <= STDERR_FILENO; i++)
        if (fcntl(i, F_GETFD) < 0) open_all &= open("/dev/null", O_RDWR) == i;
    return open_all;
}

int main(int argc, char **argv)
{
    struct call call = {.command = NULL};

    if (!open_standard()) return complain(NULL, EXIT_LIMIT, "/dev/null cannot be opened");
    if (!reserve_texts()) return complain(NULL, EXIT_LIMIT, "out of memory");
    setlocale(LC_CTYPE, "");
    signal(SIGPIPE, SIG_DFL); /* whoever reads our output may stop reading */
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a failed write like others */
    int code = run(&call, argc, argv);
    flush_output();
    release_texts();
    return noted_failure() ? noted_failure() : code;
}
