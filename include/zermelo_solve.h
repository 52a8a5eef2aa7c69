/* SPDX-License-Identifier: MIT
 *
 * zermelo_solve.h - exact values, and proofs of them that anybody can check.
 *
 * A value is found by questions: is the result at least v? What was found can be written down
 * as a certificate, from which the program `verifier`, or any other that follows
 * docs/certificate.md, sees that it is true, without trusting anybody. */
#ifndef ZERMELO_SOLVE_H
#define ZERMELO_SOLVE_H

#include <zermelo.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The result for the first side, in the game's unit, lies from `least` to `most`. */
struct zm_claim {
    int least, most;
};

/* What is known of a value. */
struct zm_solution {
    size_t size;            /* sizeof(struct zm_solution) */
    struct zm_claim proven; /* the closest bounds there are; the value, where both are the same */
    struct zm_claim range;  /* of all results */
    bool done;              /* the value is known, or the claim is proven or refuted */
    const char *method;     /* the method that found it; "rules" or "pvs" if that player proved it
                               before any method was tried; "book" if it was known:
                               zermelo_books.h */
    int question;           /* in reports of progress: is the result of the side to move at least so
                               much? */
    zm_move move;           /* a move that holds the lower bound for the side to move... */
    bool moved;             /* ...if there is one */
    bool resumed;           /* it went on from a checkpoint: nodes and seconds count what was spent
                               before too */
    uint64_t nodes;         /* moves tried */
    double seconds;         /* wall clock */
    size_t memory;          /* bytes taken */
    double full;            /* how much of the table is in use, 0 to 1; sampled */
    uint64_t positions;     /* in reports of zm_certify(): proven and remembered so far */
};

/* Where a solver keeps what it knows now and then, so that the same can be solved from there on. It
 * writes a checkpoint from one end to the other, and the first bytes last; the functions are called
 * from the thread that called zm_solve() or zm_certify(). docs/checkpoint.md has the format. */
struct zm_keeper {
    size_t size;  /* sizeof(struct zm_keeper) */
    double every; /* seconds from one checkpoint to the next, at least; 0: 60. Writing them takes
                     no more than a tenth of the time. */
    /* Of the last whole checkpoint n bytes at an offset. Returns how many there were; 0 at offset
     * 0: there is none. */
    size_t (*read)(void *with, uint64_t offset, void *bytes, size_t n);
    /* A new one begins; n bytes of it at an offset; it is `whole` and replaces the last one, or is
     * given up. False: it cannot be kept. The search goes on, and tries again later. */
    bool (*begin)(void *with);
    bool (*write)(void *with, uint64_t offset, const void *bytes, size_t n);
    void (*end)(void *with, bool whole);
    void *with;
};

struct zm_lemmas;

/* How to solve. Zeros mean the default. */
struct zm_solve {
    size_t size;                  /* sizeof(struct zm_solve) */
    const char *method;           /* NULL: the best, "exact", on most m,n,k-boards "dfpn"; else one
                                     of zm_methods() */
    const struct zm_claim *claim; /* NULL: find the value; else only whether this is true */
    int threads;                  /* 0: one a core */
    uint64_t nodes;               /* moves tried by one thread */
    double seconds;               /* wall clock */
    size_t memory;                /* bytes; 0: 256 MiB */
    const volatile int *stop;     /* as in zm_limits */
    void (*progress)(void *with,
                     const struct zm_solution *so_far); /* NULL, or called now and then */
    void *with;                                         /* handed to progress */
    const struct zm_keeper *keeper; /* NULL, or where to go on from, and to keep checkpoints: the
                                       last when it ends, or zm_certify() fails */
    const struct zm_lemmas *lemmas; /* NULL, or for zm_certify() what need not be proven again */
    const char *line;               /* NULL, or for zm_certify() of a position that was set up: the
                                       moves that lead to it, which may be passes of the side that
                                       does not win: MOVES of docs/certificate.md */
};

/* The methods by name, ended by NULL: "exact", alpha-beta with a table; "dfpn", depth-first
 * proof-number search; "pn2", the same with a small tree before each node. */
ZM_API const char *const *zm_methods(void);

/* Finds the value of the position, or whether a claim is true. Where wins by threats are looked for
 * the player pvs comes first, with half of the limits, or most of them where there are many moves
 * and the method looks for no threats; not if there is a checkpoint to go on from, nor if a method
 * is named that looks for threats, or can do without. A search that was stopped leaves the bounds
 * it had. `how` may be NULL. ZM_BAD_INPUT (no such method, a claim outside of the range, a game of
 * chance, a checkpoint that is damaged or of something else), ZM_OVER, ZM_LIMIT (the memory, or a
 * game longer than ZM_PLY_MAX), ZM_NO_MEMORY, ZM_BROKEN. */
ZM_API enum zm_status zm_solve(struct zm_context *zm, const struct zm_solve *how,
                               struct zm_solution *out);

/* Whether a certificate of the position on the table could be checked by the verifier: to be asked
 * before a long search. ZM_BAD_INPUT: it does not know the game, or the position was set up. */
ZM_API enum zm_status zm_certifiable(struct zm_context *zm);

/* All moves in the order of their numbers in certificates and in `line` of zm_solve, into
 * out[0..capacity-1]: of a game that the verifier knows, else 0. Returns how many there are. */
ZM_API size_t zm_certificate_moves(const struct zm_context *zm, zm_move *out, size_t capacity);

/* Where a certificate goes: `write` stores n bytes at an offset, false if it cannot. */
struct zm_sink {
    size_t size; /* sizeof(struct zm_sink) */
    bool (*write)(void *with, uint64_t offset, const void *bytes, size_t n);
    void *with;
};

/* A relevance zone: the cells on which a win depends, as docs/certificate.md defines it. A bit for
 * each cell, row by row from the top left, beginning with the lowest of the first word. */
enum { ZM_ZONE_WORDS = 6 };
struct zm_zone {
    uint64_t cells[ZM_ZONE_WORDS];
};

/* Whether wins of this game are best proven with zones: in m,n,k-games on large boards. */
ZM_API bool zm_has_zones(const struct zm_context *zm);

/* What was written. */
struct zm_certificate {
    size_t size;                 /* sizeof(struct zm_certificate) */
    uint64_t positions, replies; /* proven and remembered; chosen and written */
    uint64_t bytes;              /* the whole file */
    double seconds;
    struct zm_zone zone; /* of a win that rests on one */
};

/* Writes a certificate, as docs/certificate.md describes it, for bounds of the position on the
 * table, to which moves led from the game's start; one that is the end of the range of all results
 * needs no proof. Half of `how->memory` may go to the positions met, the other half is a table:
 * that of zm_solve() on the same context is used on, if that was given half of the memory too. A
 * checkpoint tells what had been found for the proof; the proof is written from its beginning.
 * What `how->lemmas` prove is not proven again.
 *
 * `leaves`: positions with no more pieces than that, up to 24, are left to the reader, in games of
 * which he can make a table (Kalah without "majority"); 0: none. As zm_solve(), and ZM_BAD_INPUT
 * (zm_certifiable() says no, it has no such tables, the bounds do not hold), ZM_STOPPED, ZM_IO
 * (the sink refused). */
ZM_API enum zm_status zm_certify(struct zm_context *zm, const struct zm_solve *how,
                                 struct zm_claim proven, int leaves, const struct zm_sink *sink,
                                 struct zm_certificate *out);

/* The positions that the parts of a proof of many parts are about: a certificate written with them
 * is the last part, and holds no proof of what they prove. docs/certificate.md describes the file
 * into which the parts are put. */

/* Begins with none, for the game of this context, which must not be closed before them.
 * ZM_BAD_INPUT (the verifier does not know the game), ZM_NO_MEMORY. */
ZM_API enum zm_status zm_lemmas_begin(struct zm_context *zm, struct zm_lemmas **out);
/* Adds the position on the table, whose result is proven to lie within these bounds: by a part of
 * its own, or (`follows`) by moves to positions that were added. Then it is a lead: the writer
 * finds its proof without a search. ZM_BAD_INPUT (no bound is closer than the range of all
 * results), ZM_OVER, ZM_NO_MEMORY. */
ZM_API enum zm_status zm_lemmas_add(struct zm_lemmas *lemmas, struct zm_claim proven, bool follows);
/* Adds the position on the table, which `winner` is proven to win after this many passes of the
 * other side, with a zone; the rest as before. ZM_BAD_INPUT (the game has no zones), ZM_OVER,
 * ZM_NO_MEMORY. */
ZM_API enum zm_status zm_lemmas_add_win(struct zm_lemmas *lemmas, enum zm_side winner, int passes,
                                        const struct zm_zone *zone, bool follows);
ZM_API void zm_lemmas_end(struct zm_lemmas *lemmas); /* NULL is allowed */

#ifdef __cplusplus
}
#endif

#endif
