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
    struct endgame_store store; /* first: who finds a line is told of this */
    struct share *share;
    struct wanted_line *wanted;
    uint32_t *slots; /* by hash: 1 + which of them; 0: none */
    size_t count, bytes, bytes_of[COMMUNICATOR_MAX], count_of[COMMUNICATOR_MAX];
    bool asking;     /* or what is found is there */
    uint8_t nothing; /* where lines begin that are only noted: no byte of them is looked at */
    uint8_t *answers;
    size_t peak; /* the most that a batch has taken */
    enum zm_status status;
};

/* False: there is no memory. */
bool fetch_open(struct fetch *f, struct share *s);
void fetch_free(struct fetch *f);

/* Forgets the last batch; what the game finds in `store` from now on is noted. */
void fetch_begin(struct fetch *f);
/* Whether the next row should wait for the next batch. */
bool fetch_full(const struct fetch *f);
/* Gets what was noted, with the others; after that the game finds it. ZM_NO_MEMORY, ZM_IO; of
 * `mine` and all others the worst. *busy: whether any member has rows to fill. */
enum zm_status fetch_lines(struct fetch *f, enum zm_status mine, int threads, bool *busy);

#endif
