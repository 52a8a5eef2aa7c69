/* SPDX-License-Identifier: MIT
 * journal.h - the journal of long work, OUTPUT.part: a line that says what the work is, then a line
 * for each part of it that is done, in that order.
 *
 * A line is written at once. A process that is killed leaves at most its last line incomplete, and
 * the next one goes on behind the last whole line. */
#ifndef PROGRAMS_JOURNAL_H
#define PROGRAMS_JOURNAL_H

#include "command.h"

struct journal {
    const struct call *call;
    const char *kind; /* of the output: "book" */
    char *about;      /* what tells one journal from another; journal_end() frees it */
    /* Takes a line. False: it is none of this journal's. */
    bool (*take)(void *with, const char *line);
    void *with;
    char *path;
    int file; /* locked; -1: not open */
};

/* Opens or creates the journal of an output, whose `call`, `kind`, `about`, `take` and `with` are
 * set, and takes what it has. Returns an exit code. */
int journal_begin(struct journal *j, const char *output);
/* Adds a line. Returns an exit code. */
int journal_add(struct journal *j, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Closes it, and removes it when the output is complete. */
void journal_end(struct journal *j, bool complete);

#endif
