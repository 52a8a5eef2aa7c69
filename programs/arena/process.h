/* SPDX-License-Identifier: MIT
 * process.h - runs an outside program and exchanges lines with it, with a deadline for each
 * call. */
#ifndef ARENA_PROCESS_H
#define ARENA_PROCESS_H

#include "adapter.h"

struct process;

enum { DEL = 0x7f };

/* Starts a shell command in its own process group. It is killed when this process ends. Returns
 * NULL with errno on failure. */
struct process *process_start(const char *command);
/* Closes its input, waits up to `grace` seconds, kills it and all processes that it has started,
 * and frees `p`. NULL is allowed. */
void process_end(struct process *p, double grace);

/* Writes a text by the time `until` of seconds_now(). Returns FAULT_NONE, or FAULT_CRASH,
 * FAULT_CLOSED, FAULT_HANG, FAULT_FLOOD or FAULT_STOPPED. */
enum fault process_write(struct process *p, const char *text, size_t length, double until,
                         const volatile int *stop);
/* Resets the count of its output, which is a flood after 4 MiB. To this function and the accessors
 * below NULL is a process that has said nothing. */
void process_listen(struct process *p);
/* Reads the next line of its standard output, without the line feed. Control characters other than
 * tabs become DEL. The line is valid until the next call. Returns FAULT_LATE if there is no line by
 * `until`, or FAULT_CRASH, FAULT_CLOSED, FAULT_FLOOD (a line of 64 KiB, or too many lines),
 * FAULT_GARBAGE or FAULT_STOPPED. */
enum fault process_line(struct process *p, double until, const volatile int *stop,
                        const char **line);
/* Returns the time just before the last write began, before the program can have seen it. */
double process_sent(const struct process *p);
/* Returns the time at which the last line arrived, corrected for the time that this thread waited
 * for a processor. */
double process_arrival(const struct process *p);
/* Returns the total seconds for which its threads were ready but had no processor, or 0 if the
 * system does not report it. */
double process_lost(const struct process *p);
/* Returns these seconds for the calling thread. */
double thread_lost(void);
/* Returns its peak resident memory in bytes, shared memory included, or 0 if the system does not
 * report it. */
size_t process_memory(const struct process *p);
/* Describes how it ended, such as "signal 11", or what it left unfinished; "" if unknown. */
const char *process_state(struct process *p);
/* Returns the end of its output on standard error. */
const char *process_errors(const struct process *p);

#endif
