/* SPDX-License-Identifier: MIT
 * ref_tuc.h - the rules of TUC chess once more, slow and plain, to check the fast ones against:
 * a board of characters, every from-to pair asked one by one. */
#ifndef UNIT_REF_TUC_H
#define UNIT_REF_TUC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { REF_ROWS = 7, REF_COLS = 5, REF_MOVES = 128, REF_MOVE_TEXT = 5 };

/* What is due next: a player's move; the worth of the present just taken; whether a new present
 * appears; nothing, for the game is over (by the rules of the board, or by the clock). */
enum ref_due { REF_MOVE, REF_WORTH, REF_PRESENT, REF_OVER, REF_TIME_UP };

struct ref_tuc {
    char cell[REF_ROWS][REF_COLS]; /* PRK White, prk Black, * a present, . nothing */
    int score[2], side, plies, limit, counter;
    bool server;
    enum ref_due due;
};

void ref_tuc_start(struct ref_tuc *g, bool server, int limit);
/* A position of the rows as written, "/" between them, at ply 0. */
void ref_tuc_set(struct ref_tuc *g, bool server, int limit, const char *rows, int side);
/* The legal moves as texts, in no order. */
int ref_tuc_moves(const struct ref_tuc *g, char out[REF_MOVES][REF_MOVE_TEXT]);
void ref_tuc_move(struct ref_tuc *g, const char *move);
/* Chance outcomes. */
void ref_tuc_worth(struct ref_tuc *g, int worth);
void ref_tuc_present(struct ref_tuc *g, int row, int col);
void ref_tuc_none(struct ref_tuc *g);
void ref_tuc_time(struct ref_tuc *g);
/* The position as the game writes it. */
void ref_tuc_text(const struct ref_tuc *g, char *out, size_t capacity);
/* Move sequences of a length; no presents appear, those taken are worth 1. */
uint64_t ref_tuc_perft(const struct ref_tuc *g, int depth);

#endif
