/* SPDX-License-Identifier: MIT
 * lab_bots.h - Bantumi between bots, of which some know the exact value of the opening, and others
 * search in a way of their own. */
#ifndef PROGRAMS_LAB_BOTS_H
#define PROGRAMS_LAB_BOTS_H

#include "lab.h"

/* A stand-in for kalahandroid 1.2, which can no longer be had. It won against two steps and lost or
 * drew against three: this looks as far as lies between them. */
#define KALAHANDROID "alphabeta:depth=5,unit=turns,order=nearest"

enum { BANTUMI_MOVES = 6 };

/* A book of exact values. It grows as games need it: where a bot that is to be answered by the book
 * finds nothing there, the position is solved, and the book is written anew. */
struct bot_book {
    struct zm_context *zm; /* where positions are solved */
    struct zm_book_entry *entry;
    size_t entries, capacity, solved;
    unsigned char *bytes; /* of the book, as in a file */
    size_t size;
    struct zm_book *open; /* NULL: nothing is known yet */
};
void bot_book_close(struct bot_book *book);

struct bot {
    char player[64];       /* who searches */
    struct bot_book *book; /* NULL: it has none; else its first two moves are exact */
    int known;             /* moves that it may still look up in this game */
    zm_move (*search)(struct zm_context *zm, const struct bot *bot); /* NULL: the player does */
    int steps, leaf;                                                 /* for search() */
};

/* Alpha-beta to a depth of `steps`, each of two turns; the house nearest to the store is tried
 * first. */
struct bot bot_of(int steps, struct bot_book *book);
/* Any player. */
struct bot bot_named(const char *player);

/* Plays from the position on the table to the end, and takes it back. *points: those of the first
 * side, in halves. False after a noted failure. */
bool bots_play(struct lab *lab, struct zm_context *zm, struct bot *first, struct bot *second,
               int *points);
/* Adds a row: the score of `a` in pairs of games, both sides, one from every position that is
 * `plies` moves away (of the short form: one move). False after a noted failure. */
bool bots_add_score(struct lab *lab, struct zm_context *zm, int plies, struct bot *a, struct bot *b,
                    const char *series, const char *x);

#endif
