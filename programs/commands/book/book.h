/* SPDX-License-Identifier: MIT
 * book.h - zermelo book: declarations that its files share. */
#ifndef PROGRAMS_BOOK_H
#define PROGRAMS_BOOK_H

#include "command.h"
#include "journal.h"
#include "pace.h"

enum { BOOK_PLIES_MOST = 60 };

/* -- positions.c: all positions up to a ply. ------------------------------------------------- */

/* A position, found first by a move from its parent; its place in the list is its number. */
struct book_position {
    size_t parent; /* its number; 0 for the start */
    zm_move move;
    int ply; /* the least there is */
    bool over;
    bool known; /* `entry` says what is proven */
    struct zm_book_entry entry;
};

/* Symmetric positions are one. They are listed by ply, so parents come before their children, and
 * those with the same parent stand together. */
struct positions {
    struct zm_context *zm;
    struct book_position *list;
    size_t count, capacity;
    size_t *slots; /* a hash table of numbers + 1; 0: free */
    size_t slot_count;
    int plies;
};

/* Lists all positions up to a ply from the start of the game. Returns an exit code. The positions
 * use the context until positions_end(), which is due in any case. */
int positions_begin(struct positions *p, struct zm_context *zm, int plies);
void positions_end(struct positions *p);
/* The number of the position on the table, which is added if it is new: `move` leads to it from
 * the parent. The first is the start. False after a noted failure: out of memory. */
bool positions_add(struct positions *p, size_t parent, zm_move move, size_t *number);
/* Puts a position on the table. */
void positions_set(const struct positions *p, size_t number);
/* The number of the position with a key; p->count: there is none. */
size_t positions_find(const struct positions *p, const struct zm_book_key *key);
/* What the positions know, as a store. */
struct zm_book_store positions_store(const struct positions *p);
/* How many there are at a ply, and how many of them are over. */
size_t positions_at(const struct positions *p, int ply, size_t *over);

/* Lines of a journal begin with the key of a position. */
#define KEY_FORMAT "%016" PRIx64 "%016" PRIx64 " "
#define KEY_ARGUMENTS(key) (key).high, (key).low

/* -- Proving one position. ------------------------------------------------------------------- */

/* The player that proves positions, and what it is given. */
struct prover {
    const struct call *call;
    char *player; /* the player string */
    struct zm_limits limits;
    struct zm_tables *tables; /* made for this; NULL: none */
    bool distances;           /* results are won, drawn, lost, so that distances are wanted */
};

/* Reads --threads, --memory and --seeds. Returns an exit code. prover_end() in any case. */
int prover_begin(struct prover *v, const struct call *call, struct zm_context *zm);
void prover_end(struct prover *v, struct zm_context *zm);
/* Proves the position on the table. Returns an exit code: EXIT_INTERRUPTED, too, without a
 * complaint. */
int prover_prove(struct prover *v, struct zm_context *zm, struct zm_book_entry *out);

/* -- The parts of the command. --------------------------------------------------------------- */

/* The three ways to build a book of a game. */
int book_prove(struct call *call, struct zm_context *zm);
int book_search(struct call *call, struct zm_context *zm);
int book_play(struct call *call, struct zm_context *zm);
int book_show(struct call *call);
int book_verify(struct call *call);
int book_merge(struct call *call);
int book_import(struct call *call);
int book_export(struct call *call);

/* Compares two entries by their keys. */
int entry_compare(const void *a, const void *b);
/* Sorts entries and makes one of those with the same key: what proves more counts, and the deeper
 * search; games are added up. False: two of them contradict each other. */
bool entries_unite(struct zm_book_entry *entries, size_t *count);
/* Reads all entries of a book. Returns an exit code. */
int book_entries(const struct call *call, const struct zm_book *book, const char *path,
                 struct zm_book_entry *out);

/* Opens the book that a word names. NULL after a complaint. */
struct zm_book *book_open(const struct call *call, const char *path);
/* Writes a book to a file, which is replaced as a whole. Returns an exit code. */
int book_write(const struct call *call, struct zm_context *zm, const char *path,
               const struct zm_book_head *head, struct zm_book_entry *entries, size_t count);

#endif
