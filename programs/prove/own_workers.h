/* SPDX-License-Identifier: MIT
 * own_workers.h - the worker processes that a manager starts itself. */
#ifndef PROVE_OWN_WORKERS_H
#define PROVE_OWN_WORKERS_H

#include "manager.h"

enum { WORKERS_MOST = 64 };
struct own_workers {
    struct process *process[WORKERS_MOST];
    char *name[WORKERS_MOST];
    int lost; /* in a row, without a result between them */
    char *program;
};

/* Starts m->workers of them. Returns the exit code. */
int own_workers_start(struct manager *m, struct own_workers *w);
/* A worker that has ended is replaced, and what it had claimed is wanted again; not for ever, since
 * what ends it may end all. Returns the exit code. */
int own_workers_replace_lost(struct manager *m, struct own_workers *w);
/* Ends them, and gives up what they had claimed. */
void own_workers_end(struct manager *m, struct own_workers *w);

/* A text as one word of a shell. Free it. */
char *shell_word(const char *text);

#endif
