/* SPDX-License-Identifier: MIT
 * edit_nothing.c - a prompt where there is no libedit: the terminal's own editing. */
#include "command.h"
#include "prompt.h"

#include <stdio.h>

bool edit_line(const char *prompt, char line[PROMPT_LINE])
{
    printf("%s", prompt);
    flush_output();
    bool ok = plain_line(line);
    if (!ok) putchar('\n');
    return ok;
}

void edit_end(void)
{
}
