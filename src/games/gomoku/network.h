/* SPDX-License-Identifier: MIT
 * network.h - m,n,k-games: a small neural network over the patterns of all free cells, for five in
 * a row.
 *
 * The linear evaluation cannot express how patterns interact: two threes are worth more than twice
 * one, and less where the other side has fours. So the terms of that evaluation are also the inputs
 * of an accumulator of NET_WIDTH sums for each side. The sums, clipped to -1 to 1, feed a hidden
 * layer of NET_HIDDEN units, whose output is added to the linear evaluation. The accumulator is
 * updated incrementally, as in the efficiently updatable neural networks of shogi (NNUE; Nasu
 * 2018). The weights were fitted to games: see docs/decisions/30-incremental-evaluation.md. */
#ifndef GAMES_GOMOKU_NETWORK_H
#define GAMES_GOMOKU_NETWORK_H

#include <stdint.h>

enum { NET_WIDTH = 16, NET_HIDDEN = 16, NET_ONE = 256 };

/* The network is for runs of this length, and for boards of at most this many cells: on larger ones
 * the sums leave the range of the games that it was fitted to. */
enum { NET_K = 5, NET_CELLS = 22 * 22 };

/* The situation of the side to move: it is free, it has to prevent an open four, or a run. */
enum net_turn { NET_FREE, NET_ANSWER, NET_FORCED, NET_TURNS };

/* Fixed point: NET_ONE is 1. The sums may wrap around, but only on boards with far more patterns
 * than any game has. */
struct net_sums {
    _Alignas(16) int16_t at[NET_WIDTH];
};

/* Fixed point: NET_INPUT is 1 in the inputs of the hidden layer, NET_FULL in its sums. The absolute
 * weights of one unit add up to less than eight, so that its sum fits 16 bits. */
enum { NET_INPUT = 64, NET_FULL = 4096 };

/* The inputs are the first NET_TERMS terms of pattern_terms(): those of lines and of pairs of
 * lines, which do not depend on who has the lead. */
enum { NET_TERMS = 29 };

extern const struct net_numbers {
    struct net_sums nothing;                    /* the sums without any cell */
    int16_t term[NET_TERMS][NET_WIDTH];         /* what each term adds to the sums */
    int16_t hidden[2 * NET_WIDTH][NET_HIDDEN];  /* own inputs first; 1 is NET_FULL / NET_INPUT */
    int16_t hidden_bias[NET_TURNS][NET_HIDDEN]; /* 1 is NET_FULL */
    int16_t last[NET_TURNS][NET_HIDDEN];        /* in thousandths of a logit */
    int32_t last_bias[NET_TURNS];               /* in thousandths of a logit, times NET_FULL */
} net_numbers;

static inline void net_add(struct net_sums *to, const struct net_sums *what)
{
    for (int i = 0; i < NET_WIDTH; i++) to->at[i] = (int16_t)(to->at[i] + what->at[i]);
}

static inline void net_take(struct net_sums *from, const struct net_sums *what)
{
    for (int i = 0; i < NET_WIDTH; i++) from->at[i] = (int16_t)(from->at[i] - what->at[i]);
}

/* Sets *out to what a cell with these terms (see pattern_terms()) adds to the sums. */
void net_row(const int *terms, struct net_sums *out);

/* The output for the side to move, in units of NET_STEP thousandths of a logit. */
enum { NET_STEP = 5 };
int32_t net_value(const struct net_sums *mine, const struct net_sums *yours, enum net_turn turn);

#endif
