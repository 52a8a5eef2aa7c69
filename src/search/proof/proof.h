/* SPDX-License-Identifier: MIT
 * proof.h - a search for proofs, and the proof writer behind proof_template.h: it encodes the
 * prover's replies, and stores the positions whose proof is written already. docs/certificate.md
 * has the format. */
#ifndef SEARCH_PROOF_H
#define SEARCH_PROOF_H

#include "search/alphabeta/ab_search.h"
#include "search/proof/proof_numbers.h"

#include <assert.h>
#include <zermelo_solve.h>

/* A search for proofs, by alpha-beta or by proof numbers: what it has beside the members of an
 * alpha-beta search, whose table both use. */
struct proof_search {
    struct ab_search ab;
    void *aside; /* memory for a game's own proof methods; NULL: none */
    size_t aside_size;
};

/* The search that begins with `q`, which must be one of kind SEARCH_PROOF. */
static inline struct proof_search *proof_of(struct search *q)
{
    assert(q->options.kind == SEARCH_PROOF);
    return (struct proof_search *)q;
}

static inline bool has_aside(struct search *q)
{
    return q->options.kind == SEARCH_PROOF && proof_of(q)->aside;
}

/* The residual position: all that decides how a game goes on. Positions that differ only in the
 * points won so far have the same one. */
struct residual {
    uint64_t key; /* symmetric positions share it */
    int won;      /* points that the first side has won already, a part of the result */
};

enum { REPLY_MOST = 1024, REPLY_BUFFER = 1 << 16 };

/* Receives the bytes of a proof. Returns false if it cannot take more. */
typedef bool proof_sink(void *with, const unsigned char *bytes, size_t n);

/* Encodes replies as digits of a number in mixed radix, the lowest digit first. A number that is
 * full goes out as eight bytes. */
struct reply_coder {
    uint64_t digits, radix;
    unsigned char buffer[REPLY_BUFFER];
    size_t used;
    uint64_t bytes; /* written for this proof */
    uint64_t hash;  /* of all bytes, continued from proof to proof */
    proof_sink *sink;
    void *with;
    bool failed;
};

/* A hash set of positions whose proof is written, with the largest need that was proven for each:
 * what the prover gets at least from there on. `zones` has proof_writer.zone_words words for
 * each. */
struct proven_set {
    uint64_t *keys, *zones;
    int16_t *need;
    size_t room, count;
};

/* Writes the proof that the prover's result is at least `bound`. */
struct proof_writer {
    enum zm_side prover;
    int bound;
    int ply;    /* of the current position */
    int leaves; /* positions of at most this many pieces are left to the reader; 0: none */
    struct reply_coder *coder;
    struct proven_set set;
    size_t limit;      /* on the bytes of the set */
    size_t zone_words; /* in the relevance zone of a position; 0: proofs of this bound have none */
    int passes;        /* of the other side before the first position: proofs with zones */
    struct zm_zone zone; /* of the first position */
    const struct zm_allocator *allocator;
    /* Of a proof of many parts: positions that other parts prove, as if their proofs were written
     * already; and positions that are proven by moves to these, which lead the writer. NULL: it has
     * one part. */
    const struct proof_writer *lemmas, *leads;
    uint64_t replies; /* written */
    bool deep;        /* the proof was given up since a game takes more than ZM_PLY_MAX plies */
    enum zm_status status;
};

void coder_begin(struct reply_coder *c);
/* Encodes the index of a reply among `n` moves. */
void coder_put(struct reply_coder *c, size_t index, size_t n);
void coder_end(struct reply_coder *c);
uint64_t coder_hash(uint64_t hash, const unsigned char *bytes, size_t n);
#define CODER_HASH UINT64_C(0xcbf29ce484222325) /* of no bytes: FNV-1a's offset basis */

enum zm_status proof_writer_begin(struct proof_writer *w);
void proof_writer_end(struct proof_writer *w);
/* Returns whether a proof of at least this need is written. */
bool proof_writer_knows(const struct proof_writer *w, uint64_t key, int need);
/* Reads ahead what the next function looks at. */
void proof_writer_prefetch(const struct proof_writer *w, uint64_t key);
/* Returns whether that is written here or stands in a lemma. */
static inline bool proof_writer_has(const struct proof_writer *w, uint64_t key, int need)
{
    return proof_writer_knows(w, key, need) ||
           (w->lemmas && proof_writer_knows(w->lemmas, key, need));
}
/* Returns whether that is so, or is known to follow from lemmas. */
static inline bool proof_writer_leads(const struct proof_writer *w, uint64_t key, int need)
{
    return proof_writer_has(w, key, need) || (w->leads && proof_writer_knows(w->leads, key, need));
}
/* Adds a position whose proof is written, with its zone of zone_words words. */
void proof_writer_add(struct proof_writer *w, uint64_t key, int need, const void *zone);
/* The zone of a position that is in the set. */
const void *proof_writer_zone(const struct proof_writer *w, uint64_t key);

#endif
