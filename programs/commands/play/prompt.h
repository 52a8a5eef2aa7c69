/* SPDX-License-Identifier: MIT
 * prompt.h - reads lines that a person or a script types. */
#ifndef PROGRAMS_PROMPT_H
#define PROGRAMS_PROMPT_H

#include <stdbool.h>

enum { PROMPT_LINE = 1024 };

/* Reads the next line, without its end, into `line`. On a terminal the line can be edited;
 * otherwise it is printed behind the prompt, so that the output is a complete transcript. Returns
 * false at the end of the input or after Ctrl-C. */
bool prompt_line(const char *prompt, char line[PROMPT_LINE]);

/* Reads one line from standard input without editing. Truncates a line that is too long. */
bool plain_line(char line[PROMPT_LINE]);
/* Reads a line with editing and history: edit_line.c with libedit, else edit_stub.c. */
bool edit_line(const char *prompt, char line[PROMPT_LINE]);
void prompt_end(void);

#endif
