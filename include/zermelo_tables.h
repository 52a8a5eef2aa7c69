/* SPDX-License-Identifier: MIT
 *
 * zermelo_tables.h - tables with the exact value of every position of few pieces.
 *
 *     struct zm_tables *tables;
 *     if (zm_tables_open("kalah.zt", NULL, &tables, &error)) ...
 *     zm_tables_use(zm, tables);
 *     zm_think(zm, "exact", NULL, &best);     every search that has a table asks this one too
 *     zm_close(zm);
 *     zm_tables_close(tables);
 *
 * Kalah has them: by how many seeds are in houses. docs/tables.md has the format of the files. */
#ifndef ZERMELO_TABLES_H
#define ZERMELO_TABLES_H

#include <zermelo.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------------------------------------
 * Using tables
 * ------------------------------------------------------------------------------------------ */

/* A file of tables. Any number of contexts and threads may use it at once. */
struct zm_tables;

/* Opens a file. It is mapped into memory, not read; each part is checked when it is first needed,
 * and what is found damaged is not used. `options` as of zm_open(); NULL is allowed. On success
 * *out is yours to zm_tables_close(); on failure it is NULL and `error`, unless NULL, tells why.
 * ZM_IO, ZM_BAD_INPUT (not such a file, damaged, unfinished), ZM_NO_MEMORY. */
ZM_API enum zm_status zm_tables_open(const char *path, const struct zm_options *options,
                                     struct zm_tables **out, struct zm_error *error);
/* After every context that uses it is closed or uses no tables any more. NULL is allowed. */
ZM_API void zm_tables_close(struct zm_tables *tables);

/* What is in tables. */
struct zm_tables_facts {
    size_t size;             /* sizeof(struct zm_tables_facts) */
    char game[ZM_SPEC_TEXT]; /* the rules: a game string, all of which matters */
    const char *piece;       /* what is counted, singular: "seed" */
    int most;                /* positions of at most this many pieces are there */
    uint64_t positions;
    uint64_t bytes; /* of the file; 0: there is none, nor a hash */
    bool compressed;
    uint64_t hash;    /* of all values, the same however they are stored: XXH64 of the checksums */
    uint64_t damaged; /* blocks found damaged up to now */
};
/* Says so of opened tables. ZM_BAD_INPUT: out->size is not set. */
ZM_API enum zm_status zm_tables_facts(const struct zm_tables *tables, struct zm_tables_facts *out);

/* The searches of this context ask these tables from now on: mcts, pvs and exact, which then do not
 * prefer the quick of two equal results. NULL: none. ZM_BAD_INPUT: they are for other rules. */
ZM_API enum zm_status zm_tables_use(struct zm_context *zm, const struct zm_tables *tables);
/* The value of the position on the table, for the first side, by the tables in use; of a position
 * that is over, its result. False: it is not known. */
ZM_API bool zm_tables_probe(const struct zm_context *zm, int *value);

/* What a check of tables found. */
struct zm_tables_check {
    size_t size;      /* sizeof(struct zm_tables_check) */
    uint64_t checked; /* positions */
    uint64_t wrong;   /* that do not follow from those to which their moves lead */
    uint64_t first_wrong;
    uint64_t damaged; /* blocks whose checksum is not right */
    double seconds;
};
/* Checks every block, and as many positions drawn at random, or all if there are no more, against
 * those to which the moves lead that the game's rules allow. `progress` may be NULL; it is called
 * now and then with the part done, 0 to 1. `threads`: 0 (one a core) to 64. ZM_STOPPED: `out` says
 * how far it came. ZM_BAD_INPUT (the number of threads). */
ZM_API enum zm_status zm_tables_check(const struct zm_tables *tables, uint64_t positions,
                                      uint64_t seed, int threads, const volatile int *stop,
                                      void (*progress)(void *with, double part), void *with,
                                      struct zm_tables_check *out);

/* Looks up positions drawn at random, the same over and over, on `threads` (0: one a core), a
 * group at a time as searches do, for about `seconds`, drawing included. Returns how many in
 * a second of the processor, the threads' added up; 0: out of memory, more than 64 threads, or
 * damaged tables. */
ZM_API double zm_tables_speed(const struct zm_tables *tables, int threads, double seconds,
                              uint64_t seed);

/* The value of every position of a game as a formula, for games that have one. snprintf's rules;
 * 0: it has none. */
ZM_API size_t zm_formula(const struct zm_context *zm, char *out, size_t capacity);

/* ------------------------------------------------------------------------------------------
 * Making tables
 *
 * Level after level: those with 0 pieces, with 1, and so on. Several processes, the members of a
 * communicator, may share the tables: each has a part of every level, makes it, and asks the others
 * for what it needs of theirs. What is made does not depend on who made it.
 * ------------------------------------------------------------------------------------------ */

struct zm_tables_maker;

/* A communicator, as one of its members sees it. Every member calls the functions below that say
 * "together" in the same order, with tables of the same kind; what they return is then bad for all
 * or for none, unless the members have lost touch. */
struct zm_tables_communicator {
    size_t size; /* sizeof(struct zm_tables_communicator) */
    int member;  /* which, from 0 */
    int members; /* of how many, at most 256 */
    size_t room; /* about how many bytes of the others' each takes at once; 0: 64 MiB */
    /* Called by all at once. `out` holds out_size[0] bytes for the member 0, after them out_size[1]
     * for the 1, and so on; `in` is for in_size[0] bytes from the 0 and so on, which is what
     * those send. False: they do not reach each other, which ends the work. */
    bool (*exchange)(void *with, const void *out, const size_t *out_size, void *in,
                     const size_t *in_size);
    void *with;
};

/* Which tables to make, and by what means. Zeros mean the default. */
struct zm_tables_wanted {
    size_t size;                          /* sizeof(struct zm_tables_wanted) */
    int most;                             /* positions of at most this many pieces */
    const struct zm_allocator *allocator; /* NULL: malloc and free */
    int threads;                          /* 0 (one a core) to 64 */
    uint64_t memory;                      /* bytes it may take; 0: what the machine has */
    const struct zm_tables_communicator *communicator; /* NULL: there is nobody else */
    const volatile int *stop;                          /* as in struct zm_limits */
    /* NULL, or called now and then with how many positions are done in this process, of all. */
    void (*progress)(void *with, uint64_t done, uint64_t all);
    void *with;
};

/* Takes the memory for tables of the game on the table of `zm`: a byte for each position that this
 * member is to make, and some more. Together. On success *out is yours to zm_tables_maker_free().
 * The context is not needed any more. ZM_BAD_INPUT (the game has no tables under these rules, the
 * number of threads), ZM_LIMIT (too many positions, or members), ZM_NO_MEMORY; zm_why() tells. */
ZM_API enum zm_status zm_tables_maker_new(struct zm_context *zm,
                                          const struct zm_tables_wanted *wanted,
                                          struct zm_tables_maker **out);
ZM_API void zm_tables_maker_free(struct zm_tables_maker *maker); /* NULL is allowed */
/* The line that explains the last failure; empty if it was another member's. */
ZM_API const char *zm_tables_maker_why(const struct zm_tables_maker *maker);
/* The same as data: see zermelo_messages.h. */
ZM_API const struct zm_error *zm_tables_maker_last_error(const struct zm_tables_maker *maker);

/* Makes tables that no file keeps, for the game on the table of `zm`. `most` of -1 is for solving
 * the position on it: as many pieces as make up for the time that the tables take, if the memory
 * suffices. On success *out is yours to zm_tables_close(). ZM_BAD_INPUT (the game has no tables
 * under these rules), ZM_LIMIT, ZM_NO_MEMORY, ZM_STOPPED. */
ZM_API enum zm_status zm_tables_make(struct zm_context *zm, const struct zm_tables_wanted *wanted,
                                     struct zm_tables **out);

/* Goes on with what was made before and kept in a file, if there is one, or begins it. Together;
 * the member 0 alone opens the file, locks it, and gives the others what is theirs, however many
 * had made it. *levels: how many are complete. ZM_IO, ZM_NO_MEMORY; ZM_BAD_INPUT: it is something
 * else, or in use. */
ZM_API enum zm_status zm_tables_maker_resume(struct zm_tables_maker *maker, const char *path,
                                             int *levels);
/* Makes a level; those below must be there. Together. ZM_STOPPED, ZM_NO_MEMORY, ZM_IO. */
ZM_API enum zm_status zm_tables_maker_level(struct zm_tables_maker *maker, int level);
/* Keeps a complete level in the file, to which the member 0 writes what all send. Together. ZM_IO,
 * ZM_NO_MEMORY. */
ZM_API enum zm_status zm_tables_maker_keep(struct zm_tables_maker *maker, int level);
/* When all levels are kept: completes the file under its final name, which may not be the one that
 * it has; `compress`: with Zstandard, if the library was built with it. Together. ZM_IO,
 * ZM_NO_MEMORY, ZM_BAD_INPUT. */
ZM_API enum zm_status zm_tables_maker_finish(struct zm_tables_maker *maker, const char *path,
                                             bool compress);

/* What it took. */
struct zm_tables_effort {
    size_t size;      /* sizeof(struct zm_tables_effort) */
    uint64_t held;    /* bytes of tables in the member that has most */
    uint64_t fixed;   /* bytes that each has beside them, however many there are */
    uint64_t buffers; /* the most bytes that a member had at once of what others asked or told */
    uint64_t sent;    /* bytes from any member to any other, in all */
};
/* Together. ZM_IO. */
ZM_API enum zm_status zm_tables_maker_effort(struct zm_tables_maker *maker,
                                             struct zm_tables_effort *out);

#ifdef __cplusplus
}
#endif

#endif
