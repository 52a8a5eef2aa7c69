/* SPDX-License-Identifier: MIT
 * edit_stub.c - replaces edit_line.c in a build without libedit: the terminal's own line
 * editing. */
#include "play.h"

bool edit_line(const char *prompt, char line[PROMPT_LINE])
{
    printf("%s", prompt);
    flush_output();
    bool ok = plain_line(line);
    if (!ok) putchar('\n');
    return ok;
}

void prompt_end(void)
{
}
