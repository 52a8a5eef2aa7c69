/* SPDX-License-Identifier: MIT
 * prompt.c - see prompt.h. */
#include "prompt.h"

#include "command.h"

#include <unistd.h>

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
