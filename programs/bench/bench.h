/* SPDX-License-Identifier: MIT
 * bench.h - what is measured, section by section; each prints a table and adds to one JSON object.
 *
 * What one thread does is measured in processor time, so that a busy machine spoils it little;
 * what several do together in wall-clock time. */
#ifndef PROGRAMS_BENCH_H
#define PROGRAMS_BENCH_H

#include "command.h"

struct bench {
    struct call *call;
    double seconds;    /* each measurement takes at least so long */
    int threads;       /* how many are compared with one */
    uint64_t searches; /* of sections overrun and referee; 0: as many as each of them finds best */
    json_t *json;      /* an object */
    int code;          /* EXIT_DONE, or why it ended early, after one line on stderr */
};

/* What a player did in one or several searches. */
struct effort {
    uint64_t limit; /* nodes that each might take; 0: any number */
    uint64_t nodes, simulations;
    double cpu, wall;      /* seconds */
    struct zm_result last; /* of the last search */
};

/* The sections. */
void bench_speed(struct bench *b);
void bench_proof(struct bench *b);
void bench_problems(struct bench *b);
void bench_threads(struct bench *b);
void bench_techniques(struct bench *b);
void bench_overrun(struct bench *b);
void bench_referee(struct bench *b);
void bench_signature(struct bench *b);

/* True if the arguments name the game: in full, or by what stands before the colon. No game
 * named: all are. */
bool bench_names(const struct bench *b, const char *game);
/* What to open for such an argument: it, or the example of the game whose name it is. NULL: it is
 * no game, as `why` tells. */
const char *bench_game_of(const struct call *call, const char *word, struct zm_error *why);
/* The games of a list that the arguments name, and then what they name beside it; if they name
 * none, the list, and then the guests. Returns how many; `out` has n + BENCH_BESIDE elements. */
enum { BENCH_BESIDE = 8 };
size_t bench_games(const struct bench *b, const char *const *list, size_t n, const char **out);
/* Opens a game and plays moves. NULL after one line on stderr, with b->code. */
struct zm_context *bench_open(struct bench *b, const char *game, const char *moves);
/* True if the status is ZM_OK; else false after one line on stderr, with b->code. */
bool bench_check(struct bench *b, struct zm_context *zm, enum zm_status status);
/* Searches again and again, each time as if nothing were known before, for this much processor time
 * (0: once). A search without an end of its own is given as many nodes as take about so long. If
 * not once, memory was touched before: pages may take the system as long as the search. */
bool bench_search(struct bench *b, struct zm_context *zm, const char *player, double seconds,
                  struct effort *out);
/* The same with this many nodes for each. */
bool bench_repeat(struct bench *b, struct zm_context *zm, const char *player, uint64_t nodes,
                  double seconds, struct effort *out);
/* bench_search() in a context of its own. */
bool bench_think(struct bench *b, const char *game, const char *moves, const char *player,
                 double seconds, struct effort *out);
/* Processor time of all threads so far, in seconds. */
double cpu_now(void);
/* Compares two doubles, for qsort(). */
int by_size(const void *a, const void *b);

/* Puts a row under the name of a section. */
void bench_row(struct bench *b, const char *section, json_t *row);
/* A number, or null for NAN. */
json_t *bench_real(double value);
/* A text that lives until the end of the expression. */
struct bench_text {
    char text[64];
};
/* "kalah:6,4 after 3 6". */
struct bench_text bench_name(const char *game, const char *moves);
/* 1234567 as "1.23 M". */
struct bench_text bench_number(double value);

#endif
