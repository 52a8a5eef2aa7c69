/* SPDX-License-Identifier: MIT
 * process_tree.h - all that an outside program has started, whatever group or session it is in.
 *
 * Each program has a mark in its environment, which its children inherit. Those whose parents have
 * ended become ours. Where there is no /proc of Linux only its process group is ended. */
#ifndef ARENA_PROCESS_TREE_H
#define ARENA_PROCESS_TREE_H

#include <sys/types.h>

enum { MARK_MOST = 64 };

/* To be called before the first program starts: orphans of programs become our children. */
void process_tree_begin(void);
/* "NAME=VALUE", another one at each call. */
void process_tree_mark(char mark[MARK_MOST]);
/* Kills a program, all that has its mark and all that descends from it, and reaps what it has to;
 * not the program itself, which is reaped by its owner. */
void process_tree_kill(pid_t program, const char *mark);
/* The same of every child of this process that is younger than the first program: to be called when
 * no program runs any more. This also finds processes that cleared their environment and whose
 * parents have ended. Children that this process had before, as those of a shell that it replaced,
 * stay. */
void process_tree_sweep(void);

#endif
