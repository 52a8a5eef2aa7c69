/* SPDX-License-Identifier: MIT
 * report.h - what the checking process tells its parent, in memory that both share: which hook
 * runs, where the game stands, the faults found.
 *
 * Pointers to constants of the program are valid in both processes, since one is a fork of the
 * other. */
#ifndef CHECK_REPORT_H
#define CHECK_REPORT_H

#include <stdarg.h>
#include <stdatomic.h>
#include <zermelo_check.h>

enum {
    FAULTS_MAX = 64,
    PLIES_MAX = 1024, /* of a random game */
    MOVES_TEXT = PLIES_MAX * ZM_MOVE_TEXT,
    WHAT_TEXT = 240,
    ACCEPTED_TEXT = 80
};

struct finding {
    const char *hook;
    const char *kind;  /* the format of the line: a hook has one fault of each kind */
    const char *inner; /* NULL, or the hook that is wrong in a made-up position; then `hook` is
                          read_position, which accepted that */
    size_t plies;
    char moves[MOVES_TEXT], what[WHAT_TEXT];
};

struct report {
    _Atomic(const char *) hook; /* that runs, or ran last */
    _Atomic uint64_t calls;     /* of hooks */
    _Atomic uint64_t games, positions, checks, faults;
    bool finished;         /* the checking process came to its end */
    enum zm_status status; /* if it is finished: ZM_BAD_INPUT with a line, or ZM_NO_MEMORY */
    struct zm_error error;
    size_t plies, length;   /* the moves made so far: how many, and the length of their text */
    char moves[MOVES_TEXT]; /* each followed by a blank */
    char accepted[ACCEPTED_TEXT]; /* "", or the made-up text by which read_position made what the
                                     hooks now look at: their faults are its own */
    struct finding finding[FAULTS_MAX];
};

/* Notes that a hook begins to run. */
void report_hook(struct report *r, const char *hook);
/* Notes a fault, or shorter moves that lead to the same. */
void report_fault(struct report *r, const char *hook, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The same; `condition` is counted as a check. */
#define MUST(r, condition, hook, ...)                                                              \
    (atomic_fetch_add_explicit(&(r)->checks, 1, memory_order_relaxed),                             \
     (condition) ? true : (report_fault(r, hook, __VA_ARGS__), false))

/* Removes faults of made-up positions that were found in games as well: they are no fault of
 * read_position. */
void report_end(struct report *r);

/* One move more, or one less: then `length` is as before it. */
void report_push(struct report *r, const char *move);
void report_pop(struct report *r, size_t length);

#endif
