/* SPDX-License-Identifier: MIT
 * mnk_net.h - m,n,k-games: a small network over the shapes of all free cells, for five in a row.
 *
 * What the guess as a sum cannot say is how shapes count together: two threes are more than twice
 * one, and worth less where the other side has fours. So the same terms of which that sum is made
 * are summed up in NET_WIDTH ways as well, for each side; these sums, cut off at one, are the
 * inputs of a layer of NET_HIDDEN, and that of what is added to the guess. A stone changes the
 * sums by what it changes of the cells, as in the efficiently updatable networks of shogi (Nasu,
 * 2018). The numbers were fitted to games: see docs/why.md. */
#ifndef GAMES_MNK_NET_H
#define GAMES_MNK_NET_H

#include <stdint.h>

enum { NET_WIDTH = 16, NET_HIDDEN = 16, NET_ONE = 256 };

/* The length of a run; on boards of more cells it would have to do with sums that no game it was
 * fitted to had. */
enum { NET_K = 5, NET_CELLS = 22 * 22 };

/* Whose turn it is, in effect: the side to move is free, has an open four to prevent, or a run. */
enum net_turn { NET_FREE, NET_ANSWER, NET_PRESSED, NET_TURNS };

/* In parts of NET_ONE. They may wrap around, if far more is on the board than in any game. */
struct net_sums {
    _Alignas(16) int16_t at[NET_WIDTH];
};

/* The hidden layer, and one in its inputs and in itself. All weights of one of its sums together
 * are less than eight, so that 16 bits are enough. */
enum { NET_INPUT = 64, NET_FULL = 4096 };

/* The first of the terms of shape_terms(): lines, and pairs of them, whoever has the lead. */
enum { NET_TERMS = 29 };

extern const struct net_numbers {
    struct net_sums nothing;                    /* the sums of no cell */
    int16_t term[NET_TERMS][NET_WIDTH];         /* what each term adds to them */
    int16_t hidden[2 * NET_WIDTH][NET_HIDDEN];  /* by input, mine first: NET_FULL / NET_INPUT */
    int16_t hidden_bias[NET_TURNS][NET_HIDDEN]; /* in parts of NET_FULL, as what comes of both */
    int16_t last[NET_TURNS][NET_HIDDEN];        /* in thousandths of a logit */
    int32_t last_bias[NET_TURNS];               /* in parts of NET_FULL of one */
} net_numbers;

static inline void net_add(struct net_sums *to, const struct net_sums *what)
{
    for (int i = 0; i < NET_WIDTH; i++) to->at[i] = (int16_t)(to->at[i] + what->at[i]);
}

static inline void net_take(struct net_sums *from, const struct net_sums *what)
{
    for (int i = 0; i < NET_WIDTH; i++) from->at[i] = (int16_t)(from->at[i] - what->at[i]);
}

/* What a cell with these terms (shape_terms()) adds. */
void net_row(const int *terms, struct net_sums *out);

/* The correction for the side to move, in NET_STEP thousandths of a logit. */
enum { NET_STEP = 5 };
int32_t net_value(const struct net_sums *mine, const struct net_sums *yours, enum net_turn turn);

#endif
