/* SPDX-License-Identifier: MIT
 * process.h - an outside program, its input and outputs: nothing here waits longer than told. */
#ifndef ARENA_PROCESS_H
#define ARENA_PROCESS_H

#include "seat.h"

struct process;

enum { DEL = 0x7f };

/* Starts a shell command in a process group of its own; it dies with us. NULL with errno. */
struct process *process_start(const char *command);
/* Ends it: closes its input, waits up to `grace` seconds, kills it and all that it has started,
 * frees all. NULL is allowed. */
void process_end(struct process *p, double grace);

/* Writes all of a text by the moment `until`. FAULT_CRASH, FAULT_CLOSED, FAULT_HANG,
 * FAULT_FLOOD, FAULT_STOPPED. */
enum fault process_write(struct process *p, const char *text, size_t length, double until,
                         const volatile int *stop);
/* From now on it may write 4 MiB before it is called a flood. */
void process_listen(struct process *p);
/* The next line of its standard output: without its end, each control character but tabs a DEL,
 * valid until the next call. FAULT_LATE: none by `until`. FAULT_CRASH, FAULT_CLOSED, FAULT_FLOOD (a
 * line of 64 KiB, or too many), FAULT_GARBAGE, FAULT_STOPPED. */
enum fault process_line(struct process *p, double until, const volatile int *stop,
                        const char **line);
/* When what was written last began to be, a moment before the program can have seen it. */
double process_sent(const struct process *p);
/* When that line arrived. */
double process_arrival(const struct process *p);
/* Seconds its threads were ready but had no processor, all in all; 0 if the system does not say. */
double process_lost(const struct process *p);
/* The same of the calling thread. */
double thread_lost(void);
/* The most bytes it ever had in memory, shared ones included; 0 if the system does not say. */
size_t process_memory(const struct process *p);
/* How it ended, or what it left unfinished: words such as "signal 11"; "" if unknown. */
const char *process_state(struct process *p);
/* The end of what it wrote on its standard error. */
const char *process_errors(const struct process *p);

#endif
