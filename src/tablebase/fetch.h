/* SPDX-License-Identifier: MIT
 * fetch.h - fetches the positions of other members that a batch of rows needs, all at once.
 *
 * The game lists the lines that the rows of a batch need. Each line of another member is noted
 * once. Then all members request their lines from all others, all answer, and the rows are filled.
 * The lines of a batch are discarded with it. */
#ifndef SOLVE_FETCH_H
#define SOLVE_FETCH_H

#include "tablebase/share.h"

/* The limits of a batch: bytes of answers, unless the communicator sets another limit, and lines. A
 * batch ends with the row that exceeds one member's part of the bytes or reaches half of the
 * lines. */
enum { FETCH_BYTES = 1 << 26, LINES_MOST = 1 << 15 };

struct wanted_line {
    struct endgame_line line;
    int owner;
    size_t at; /* of its first byte among the answers, once they are ordered */
};

struct fetch {
    struct endgame_store store; /* first, since find() gets a pointer to it */
    struct share *share;
    struct wanted_line *wanted;
    uint32_t *slots; /* hash table of indices into `wanted`, plus 1; 0: free */
    size_t count, bytes, bytes_of[COMMUNICATOR_MAX], count_of[COMMUNICATOR_MAX];
    bool noting;     /* lines are noted; else their answers are there */
    uint8_t nothing; /* the address of lines that are only noted, whose bytes are not read */
    uint8_t *answers;
    size_t peak; /* the most that a batch has taken */
    enum zm_status status;
};

/* Returns false if there is no memory. */
bool fetch_open(struct fetch *f, struct share *s);
void fetch_free(struct fetch *f);

/* Discards the last batch. Lines that the game looks up in `store` from now on are noted. */
void fetch_begin(struct fetch *f);
/* Returns whether the batch is full. */
bool fetch_full(const struct fetch *f);
/* Collective: fetches the noted lines, which the game then finds in `store`. Returns the worst
 * status of all members, of which this one's so far is `mine`. *busy tells on entry whether this
 * member has rows to fill, on return whether any has. */
enum zm_status fetch_lines(struct fetch *f, enum zm_status mine, int threads, bool *busy);

#endif
