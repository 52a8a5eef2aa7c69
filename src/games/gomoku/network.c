/* SPDX-License-Identifier: MIT
 * network.c - see network.h. */
#include "games/gomoku/network.h"

#include <assert.h>
#include <string.h>

const struct net_numbers net_numbers = {
#include "games/gomoku/network.def"
};

void net_row(const int *terms, struct net_sums *out)
{
    for (int i = 0; i < NET_WIDTH; i++) {
        int sum = 0;
        for (int term = 0; term < NET_TERMS; term++) sum += terms[term] * net_numbers.term[term][i];
        out->at[i] = (int16_t)sum;
    }
}

/* Clips the sums to -1 to 1 and converts them to the scale of NET_INPUT. */
static inline void cut_off(const struct net_sums *sums, int16_t *in)
{
    for (int i = 0; i < NET_WIDTH; i++) {
        int sum = sums->at[i];
        sum = sum > NET_ONE ? NET_ONE : sum < -NET_ONE ? -NET_ONE : sum;
        in[i] = (int16_t)(sum / (NET_ONE / NET_INPUT));
    }
}

/* Half of the hidden layer is 128 bits, the width of a vector register on every processor with
 * vectors. A vector type of the whole layer would be spilled where registers are no wider. */
typedef int16_t net_half __attribute__((vector_size(16)));
enum { HALF = sizeof(net_half) / sizeof(int16_t) };
_Static_assert(2 * HALF == NET_HIDDEN, "the hidden layer is two halves");

static inline net_half half_of(const int16_t *numbers)
{
    net_half half;

    memcpy(&half, numbers, sizeof half);
    return half;
}

/* The sums do not overflow 16 bits: see NET_FULL. */
static inline void hidden_layer(const int16_t *in, enum net_turn turn, int16_t *out)
{
    net_half low = half_of(net_numbers.hidden_bias[turn]);
    net_half high = half_of(net_numbers.hidden_bias[turn] + HALF);

    for (int i = 0; i < 2 * NET_WIDTH; i++) {
        low += in[i] * half_of(net_numbers.hidden[i]);
        high += in[i] * half_of(net_numbers.hidden[i] + HALF);
    }
    memcpy(out, &low, sizeof low);
    memcpy(out + HALF, &high, sizeof high);
}

int32_t net_value(const struct net_sums *mine, const struct net_sums *yours, enum net_turn turn)
{
    int16_t in[2 * NET_WIDTH], out[NET_HIDDEN];
    int32_t value = net_numbers.last_bias[turn];

    assert((unsigned)turn < NET_TURNS);
    cut_off(mine, in);
    cut_off(yours, in + NET_WIDTH);
    hidden_layer(in, turn, out);
    for (int h = 0; h < NET_HIDDEN; h++) {
        int16_t sum = out[h] < 0 ? 0 : out[h] > NET_FULL ? NET_FULL : out[h];
        value += sum * net_numbers.last[turn][h];
    }
    return value / (NET_FULL * NET_STEP);
}
