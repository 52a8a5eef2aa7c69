/* SPDX-License-Identifier: MIT
 * proof.h - what stands behind proof_template.h: the writer of replies, and the positions whose
 * proof is written already. The format is that of docs/certificate.md. */
#ifndef SEARCH_PROOF_H
#define SEARCH_PROOF_H

#include "search/proof/numbers.h"
#include "search/search.h"

/* What of a position decides how it goes on. */
struct rest {
    uint64_t key; /* of everything but what is won for good; images of each other share it */
    int won;      /* by the first side, for good; counts in the result */
};

enum { REPLY_MOST = 1024, REPLY_BUFFER = 1 << 16 };

/* Takes the bytes of a proof; false: no more can be taken. */
typedef bool proof_sink(void *with, const unsigned char *bytes, size_t n);

/* Replies as digits in mixed radix, the lowest first, as many as fit in eight bytes. */
struct reply_coder {
    uint64_t digits, radix;
    unsigned char buffer[REPLY_BUFFER];
    size_t used;
    uint64_t bytes, hash; /* of all that went out; the hash goes on from proof to proof */
    proof_sink *sink;
    void *with;
    bool failed;
};

/* Positions by their keys, each with the most that is proven for the prover to come, and what
 * words more are kept of it. */
struct proven_set {
    uint64_t *keys, *zones;
    int16_t *need;
    size_t room, count;
};

/* The proof that the prover's result is at least `bound`. */
struct walk {
    enum zm_side prover;
    int bound;
    int ply;    /* of the position at work */
    int leaves; /* positions of no more pieces are left to the reader; 0: none */
    struct reply_coder *coder;
    struct proven_set set;
    size_t limit;      /* bytes for the set */
    size_t zone_words; /* of what a proof rests on; 0: the game has no zones for this bound */
    const struct zm_allocator *allocator;
    uint64_t replies; /* written */
    bool deep;        /* a game takes more than ZM_PLY_MAX plies, which ended the proof */
    enum zm_status status;
};

void coder_begin(struct reply_coder *c);
/* The index of a reply among `n` moves. */
void coder_put(struct reply_coder *c, size_t index, size_t n);
void coder_end(struct reply_coder *c);
uint64_t coder_hash(uint64_t hash, const unsigned char *bytes, size_t n);
#define CODER_HASH UINT64_C(0xcbf29ce484222325) /* of nothing */

enum zm_status walk_begin(struct walk *w);
void walk_end(struct walk *w);
/* Is at least so much proven? */
bool walk_knows(const struct walk *w, uint64_t key, int need);
/* A position is proven; `zone` is what that rests on, of zone_words words. */
void walk_learn(struct walk *w, uint64_t key, int need, const void *zone);
/* What it was for a position that is known. */
const void *walk_zone(const struct walk *w, uint64_t key);

#endif
