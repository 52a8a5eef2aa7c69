/* SPDX-License-Identifier: MIT
 * prompt.h - lines that a person, or a script, types. */
#ifndef PROGRAMS_PROMPT_H
#define PROGRAMS_PROMPT_H

#include <stdbool.h>

enum { PROMPT_LINE = 1024 };

/* The next line, without its end, into `line`. On a terminal it may be edited; otherwise it is
 * printed behind the prompt, so that what is printed can be read as a whole. False at the end of
 * the input or after Ctrl-C. */
bool prompt_line(const char *prompt, char line[PROMPT_LINE]);
void prompt_end(void);

/* One line from standard input; what is too long is cut. */
bool plain_line(char line[PROMPT_LINE]);
/* The same with editing and history: edit_line.c with libedit, else edit_nothing.c. */
bool edit_line(const char *prompt, char line[PROMPT_LINE]);
void edit_end(void);

#endif
