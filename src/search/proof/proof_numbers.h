/* SPDX-License-Identifier: MIT
 * proof_numbers.h - proof and disproof numbers: their arithmetic, and the table that stores them.
 *
 * Entries share the clusters of table.h with those of alpha-beta search, under keys of their own.
 * The 64 bits of an entry's data are, from the lowest: the proof number (27), the disproof number
 * (27), twice the binary logarithm of the nodes searched for them (7), and the number of threads
 * that search the position now (3). */
#ifndef SEARCH_PROOF_NUMBERS_H
#define SEARCH_PROOF_NUMBERS_H

#include "search/alphabeta/table.h"

#define PN_MOST ((uint32_t)(1u << 27) - 1) /* infinity: it cannot be proven, or not disproven */

/* A proof number and a disproof number. If one is 0 the other is PN_MOST. */
struct pn_dn {
    uint32_t pn, dn;
};

/* The numbers of a position that is proven or disproven. */
static inline struct pn_dn pn_decided(bool proven)
{
    return proven ? (struct pn_dn){0, PN_MOST} : (struct pn_dn){PN_MOST, 0};
}

/* Packs both numbers into a score, for the search's stack of scores. */
static inline zm_score pn_pack(struct pn_dn k)
{
    return (zm_score)((uint64_t)k.pn << 32 | k.dn);
}

static inline struct pn_dn pn_unpack(zm_score packed)
{
    return (struct pn_dn){(uint32_t)((uint64_t)packed >> 32), (uint32_t)packed};
}

/* Returns whether these packed numbers are neither proven nor disproven. */
static inline bool pn_open(zm_score packed)
{
    struct pn_dn k = pn_unpack(packed);

    return k.pn && k.dn;
}

/* The numbers of a node, computed from those of its children, and the child to search next. The
 * side to move minimises pn if it is the prover, else dn; the node's other number is a sum. */
struct pn_choice {
    struct pn_dn sum;
    size_t best;     /* the most-proving child, */
    uint32_t second; /* the number that is minimised of the second-best child, */
    uint32_t others; /* and what all but the best add to the other number */
    uint32_t open;   /* the number of children that the side to move has not lost */
};
/* `mine` means here and below that the prover is to move. */
struct pn_choice pn_choose(const zm_score *pn_dn, size_t n, bool mine);
/* The limits for the search of the best child, under the limits of its parent. */
struct pn_dn pn_limit(const struct pn_choice *c, bool mine, struct pn_dn limit);

/* A node on the path of a search: see pn_search_template.h. */
struct pn_node {
    bool mine;             /* the prover is to move */
    struct pn_dn limit, k; /* the limits of its numbers, and its numbers */
    size_t n, best;        /* the number of its children, and the most-proving one */
    zm_score *pn_dn;       /* their packed numbers, */
    zm_move *list;         /* and a move and a key for each: parts of the search's stacks */
    size_t used;           /* the size of the stacks, */
    uint64_t from;         /* and the nodes counted, before it was expanded */
    uint64_t key;
    int level;
};

/* The data of an entry with its count of threads set to zero. */
uint64_t pn_at_rest(uint64_t data);

bool pn_probe(const struct table *t, uint64_t key, struct pn_dn *out);
/* Reads the numbers of open children again: other paths and other threads may have changed them. */
void pn_refresh(const struct table *t, const struct pn_node *at);
/* Returns whether the table knows of no search of this position. */
bool pn_is_new(const struct table *t, uint64_t key);
/* Stores the result of `work` nodes. The caller need not have entered the position. */
void pn_store(struct table *t, uint64_t key, struct pn_dn k, uint64_t work);
/* A thread enters a position, whose numbers are k unless the table has others, and leaves it. If
 * its search was stopped, the numbers in the table are kept. */
void pn_enter(struct table *t, uint64_t key, struct pn_dn k);
void pn_leave(struct table *t, uint64_t key, struct pn_dn k, uint64_t work, bool stopped);

#endif
