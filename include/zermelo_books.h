/* SPDX-License-Identifier: MIT
 *
 * zermelo_books.h - books: what is known of the first positions of a game.
 *
 *     struct zm_book *book;
 *     if (zm_book_open("connect-7-6-4.zb", NULL, &book, &error)) ...
 *     zm_book_use(zm, book);
 *     zm_think(zm, "strong", NULL, &best);    answers from the book where it can
 *     zm_close(zm);
 *     zm_book_close(book);
 *
 * A book is a file that does not change: docs/books.md has its format. Positions that are symmetric
 * have one entry. The values of a book are believed only if its id is among those that were
 * compiled into the library: their answers are ZM_EXACT, with the rule "book". Any other book
 * gives answers that are ZM_HEURISTIC, with the rule "book, unverified", whatever it says: the best
 * move by what it has as proven, else by `searched`, else by the results of games.
 *
 * Books serve the built-in games without chance. */
#ifndef ZERMELO_BOOKS_H
#define ZERMELO_BOOKS_H

#include <zermelo.h>
#include <zermelo_solve.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A position by 128 bits, the same for symmetric positions: a hash of the one among them whose hash
 * is least, and a second hash of that one's text. It is the same on every machine. */
struct zm_book_key {
    uint64_t high, low;
};

/* What is known of a position, for the side to move. */
struct zm_book_entry {
    struct zm_book_key key;
    int ply;           /* the least number of moves that lead to it from the start, at most 255 */
    enum zm_kind kind; /* what `value` is: exact, or a bound; ZM_HEURISTIC: nothing is proven */
    int value;         /* in the game's unit */
    int distance;      /* plies to the end, as distance_kind says; -1: unknown */
    enum zm_distance_kind distance_kind;
    int depth;                 /* of the search that found `searched`; 0: there was none */
    zm_score searched;         /* what the player of the book found */
    uint32_t won, drawn, lost; /* results of games, for the side to move */
    uint32_t visits;           /* how often it was met */
    zm_score learned;          /* what games taught: see zermelo_experience.h; books have 0 */
    uint64_t reserved[1];      /* 0 */
};

/* Whether books of this game have distances: it is only won, drawn or lost. */
ZM_API bool zm_book_distances(const struct zm_context *zm);
/* The key of the position on the table. */
ZM_API struct zm_book_key zm_book_key_of(const struct zm_context *zm);

/* ------------------------------------------------------------------------------------------
 * Using books
 * ------------------------------------------------------------------------------------------ */

/* An opened book. Any number of contexts and threads may use it at once. */
struct zm_book;

/* Opens a file. It is mapped into memory, not read; each block is checked when it is first needed,
 * and what is found damaged is not used. `options` as of zm_open(); NULL is allowed. On success
 * *out is yours to zm_book_close(); on failure it is NULL and `error`, unless NULL, tells why.
 * ZM_IO, ZM_BAD_INPUT (not such a file, damaged), ZM_NO_MEMORY. The library in WebAssembly has no
 * files. */
ZM_API enum zm_status zm_book_open(const char *path, const struct zm_options *options,
                                   struct zm_book **out, struct zm_error *error);
/* The same for the bytes of a file, which must stay until the book is closed. */
ZM_API enum zm_status zm_book_open_bytes(const void *bytes, size_t n,
                                         const struct zm_options *options, struct zm_book **out,
                                         struct zm_error *error);
/* After every context that uses it is closed or uses no book any more. NULL is allowed. */
ZM_API void zm_book_close(struct zm_book *book);

enum { ZM_BOOK_ID = 65, ZM_BOOK_PLAYER = 64 }; /* bytes for these texts, their ends included */

/* What a book says of itself. */
struct zm_book_facts {
    size_t size;                 /* sizeof(struct zm_book_facts) */
    char game[ZM_SPEC_TEXT];     /* the game string, all of which matters */
    char player[ZM_BOOK_PLAYER]; /* whose searches `searched` is from; "": there are none */
    char id[ZM_BOOK_ID];         /* of all that is in it: SHA-256, as hexadecimal digits */
    int plies; /* all positions up to this ply are in it that are not over; -1: none need
                          be */
    uint64_t entries;
    uint64_t bytes;   /* of the file */
    bool exact;       /* the id is known: what it says is true */
    uint64_t damaged; /* blocks found damaged up to now */
};
/* Says so of an opened book. ZM_BAD_INPUT: out->size is not set. */
ZM_API enum zm_status zm_book_facts(const struct zm_book *book, struct zm_book_facts *out);
/* The i-th entry, in the order of the keys. False: there are not this many, or its block is
 * damaged. */
ZM_API bool zm_book_entry_at(const struct zm_book *book, uint64_t i, struct zm_book_entry *out);

/* The players `strong` (at full strength) and `exact`, and others with the option book=yes, answer
 * from this book from now on where it knows the value of the position and a move that keeps it; so
 * does zm_solve(). It takes no part in searches, and none in certificates. NULL: no book.
 * ZM_BAD_INPUT (it is for another game, or was made by a library whose keys differ; a guest, or a
 * game of chance, has none), ZM_NO_MEMORY. */
ZM_API enum zm_status zm_book_use(struct zm_context *zm, const struct zm_book *book);
/* What the book in use says of the position on the table. False: nothing. */
ZM_API bool zm_book_probe(struct zm_context *zm, struct zm_book_entry *out);
/* The exact value of the position on the table by the book in use, from the position's own entry or
 * from those of its moves: out->value, for the side to move, and its distance, as of an entry; the
 * rest is 0. *has_move, unless has_move is NULL: whether the book knows a move that keeps the
 * value, too; at the last ply of its positions it does not, and players do not answer by it there.
 * False: the value is not known, the game is over, or the book's id is not among those that are
 * believed. */
ZM_API bool zm_book_value(struct zm_context *zm, struct zm_book_entry *out, bool *has_move);

/* A legal move, and what is known of where it leads, for the side to move now. */
struct zm_book_move {
    zm_move move;
    enum zm_kind kind; /* ZM_HEURISTIC: nothing */
    int value;
    int distance; /* -1: unknown */
    enum zm_distance_kind distance_kind;
    uint64_t reserved[2]; /* 0 */
};

/* Where entries are found and kept: the book that a context uses, or what a caller has. */
struct zm_book_store {
    size_t size; /* sizeof(struct zm_book_store) */
    bool (*find)(void *with, const struct zm_book_key *key, struct zm_book_entry *out);
    void *with;
    /* Keeps an entry, in place of the one with its key. False: it could not. NULL: nothing can be
     * kept here. */
    bool (*put)(void *with, const struct zm_book_entry *entry);
};

/* Lists all legal moves, in the game's order, with what a store knows of them; moves that end the
 * game are always known. NULL: the book in use. *n is how many there are, of which at most
 * `capacity` are written. ZM_BAD_INPUT, ZM_LIMIT (too many moves to list), ZM_NO_MEMORY. */
ZM_API enum zm_status zm_book_moves(struct zm_context *zm, const struct zm_book_store *store,
                                    struct zm_book_move *out, size_t capacity, size_t *n);
/* What follows for the position on the table from the values of its moves: the best of them if all
 * are exact, or if none can be better; else ZM_LOWER, or nothing. Sets the key, and what is proven.
 * As zm_book_moves(), and ZM_OVER. */
ZM_API enum zm_status zm_book_back_up(struct zm_context *zm, const struct zm_book_store *store,
                                      struct zm_book_entry *out);

/* ------------------------------------------------------------------------------------------
 * Making books
 * ------------------------------------------------------------------------------------------ */

/* What a new book says of itself. */
struct zm_book_head {
    size_t size;        /* sizeof(struct zm_book_head) */
    int plies;          /* as in zm_book_facts */
    const char *player; /* the same; NULL: none */
};

/* Writes a book for the game on the table. The entries are sorted in place; the bytes depend on
 * them and the head alone. ZM_BAD_INPUT (no entries, two with the same key, values out of their
 * range; a guest, or a game of chance), ZM_NO_MEMORY, ZM_IO (the sink refused). */
ZM_API enum zm_status zm_book_write(struct zm_context *zm, const struct zm_book_head *head,
                                    struct zm_book_entry *entries, uint64_t count,
                                    const struct zm_sink *sink);

#ifdef __cplusplus
}
#endif

#endif
