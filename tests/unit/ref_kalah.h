/* SPDX-License-Identifier: MIT
 * ref_kalah.h - Kalah once more, slow and obvious: seed by seed, from the rules as written in
 * prose, to compare the library's with. */
#ifndef TESTS_REF_KALAH_H
#define TESTS_REF_KALAH_H

#include <stdbool.h>
#include <stddef.h>

enum { REF_HOUSES = 12, REF_SWAP = 0, REF_TEXT = 256 };

struct ref_kalah {
    int houses, seeds;
    bool empty, mover, majority, nosweep, othersweep, relay, pie; /* the switches */
    int house[2][REF_HOUSES + 1]; /* from 1, the farthest from the store */
    int store[2];
    int side;
    bool over, second_has_moved;
};

enum { REF_SWITCHES = 128 };
/* Sets the switches by the bits of a number; false if they exclude each other. */
bool ref_kalah_switch(struct ref_kalah *k, int bits);
/* What follows the colon in the game string. */
void ref_kalah_parameters(const struct ref_kalah *k, char out[REF_TEXT]);
/* The rules given, the rest is set to the start. */
void ref_kalah_start(struct ref_kalah *k);
/* The houses that may be sown, and REF_SWAP; returns how many. */
int ref_kalah_moves(const struct ref_kalah *k, int out[REF_HOUSES + 1]);
void ref_kalah_play(struct ref_kalah *k, int move);
/* Ends the game if it is over in a position that was set up. */
void ref_kalah_settle(struct ref_kalah *k);
/* The result under best play for South, by plain minimax. */
int ref_kalah_minimax(const struct ref_kalah *k);
/* South's store less North's. */
int ref_kalah_result(const struct ref_kalah *k);
void ref_kalah_text(const struct ref_kalah *k, char out[REF_TEXT]);

#endif
