/* SPDX-License-Identifier: MIT
 * test_net.c - the network of m,n,k-games against plain arithmetic on the same numbers. */
#include "core/random.h"
#include "games/gomoku/network.h"
#include "unit.h"

#include <stdlib.h>

static int64_t between(int64_t n, int64_t least, int64_t most)
{
    return n < least ? least : n > most ? most : n;
}

static int64_t input(const struct net_sums *sums, int i)
{
    return between(sums->at[i], -NET_ONE, NET_ONE) * NET_INPUT / NET_ONE;
}

static int64_t plain_value(const struct net_sums side[2], enum net_turn turn)
{
    int64_t value = net_numbers.last_bias[turn];

    for (int h = 0; h < NET_HIDDEN; h++) {
        int64_t sum = net_numbers.hidden_bias[turn][h];
        for (int i = 0; i < 2 * NET_WIDTH; i++)
            sum += input(&side[i / NET_WIDTH], i % NET_WIDTH) * net_numbers.hidden[i][h];
        value += between(sum, 0, NET_FULL) * net_numbers.last[turn][h];
    }
    return value / (NET_FULL * NET_STEP);
}

/* From sums that all inputs feel to such as cut off nearly all of them. */
static void test_plain(void **state)
{
    uint64_t seed = 1;
    (void)state;

    for (int i = 0; i < 100000; i++) {
        struct net_sums side[2];
        int most = i % 3 == 0 ? NET_ONE : i % 3 == 1 ? 4 * NET_ONE : INT16_MAX;
        for (int at = 0; at < 2 * NET_WIDTH; at++)
            side[at / NET_WIDTH].at[at % NET_WIDTH] =
                (int16_t)((int)random_below(&seed, 2 * (uint64_t)most + 1) - most);
        enum net_turn turn = (enum net_turn)(i % NET_TURNS);
        assert_int_equal(net_value(&side[0], &side[1], turn), plain_value(side, turn));
    }
}

/* Whatever the inputs are, the hidden layer stays within 16 bits, and the value within 32. */
static void test_room(void **state)
{
    (void)state;

    for (int turn = 0; turn < NET_TURNS; turn++) {
        int64_t value = llabs(net_numbers.last_bias[turn]);
        for (int h = 0; h < NET_HIDDEN; h++) {
            int64_t sum = llabs(net_numbers.hidden_bias[turn][h]);
            for (int i = 0; i < 2 * NET_WIDTH; i++)
                sum += NET_INPUT * llabs(net_numbers.hidden[i][h]);
            assert_in_range(sum, 0, INT16_MAX);
            value += NET_FULL * llabs(net_numbers.last[turn][h]);
        }
        assert_in_range(value, 0, INT32_MAX);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plain),
        cmocka_unit_test(test_room),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
