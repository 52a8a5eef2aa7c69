/* SPDX-License-Identifier: MIT
 * kalah_table.c - see kalah_table.h: the numbers of positions. */
#include "games/kalah/kalah_table.h"

#include "core/text.h"

#include <assert.h>

/* An index of a row and what is packed with it share a word in kalah_table_fill.c. */
static const uint64_t rows_most = (uint64_t)1 << 24;

static void count_rows(struct kalah_index *x)
{
    assert(1 <= x->houses && x->houses <= KALAH_TABLE_HOUSES);
    for (int n = 0; n < KALAH_TABLE_LEVELS; n++) x->below[0][n] = 1;
    for (int k = 1; k < x->houses; k++)
        for (int n = 0; n < KALAH_TABLE_LEVELS; n++) {
            uint64_t count = (uint64_t)x->below[k - 1][n] + (n ? x->below[k][n - 1] : 0);
            x->below[k][n] = (uint32_t)(count < rows_most ? count : rows_most);
        }
    for (int n = 0; n < KALAH_TABLE_LEVELS; n++) x->rows[n] = x->below[x->houses - 1][n];
}

bool kalah_index_make(struct kalah_index *x, struct zm_error *error)
{
    int most = 0;

    assert(x->levels > 0);
    count_rows(x);
    while (most < KALAH_TABLE_LEVELS && x->rows[most] < rows_most) most++;
    if (x->levels > most)
        return fail(error, "kalah-tables-seeds",
                    "%d seeds, tables for %d houses a side have at most %d", x->levels - 1,
                    x->houses, most - 1);
    for (int n = 0; n < x->levels; n++) {
        uint64_t number = x->first[n];
        for (int own = 0; own <= n; own++) {
            x->split[n][own] = number;
            number += (uint64_t)x->rows[own] * x->rows[n - own];
        }
        x->first[n + 1] = number;
    }
    return true;
}

void kalah_unrank(const struct kalah_index *x, uint32_t rank, int seeds, uint8_t *row)
{
    assert(rank < x->rows[seeds]);
    for (int i = 0; i + 1 < x->houses; i++) {
        const uint32_t *below = x->below[x->houses - 1 - i];
        int rest = seeds;
        while (rest > 0 && below[seeds] - below[rest - 1] <= rank) rest--;
        rank -= below[seeds] - below[rest];
        row[i] = (uint8_t)(seeds - rest);
        seeds = rest;
    }
    row[x->houses - 1] = (uint8_t)seeds;
}

int kalah_rows_of(const struct kalah_index *x, uint64_t number, uint8_t rows[2][KALAH_TABLE_HOUSES])
{
    int n = 0, own = 0;

    assert(number < x->first[x->levels]);
    while (number >= x->first[n + 1]) n++;
    while (own < n && number >= x->split[n][own + 1]) own++;
    number -= x->split[n][own];
    kalah_unrank(x, (uint32_t)(number / x->rows[n - own]), own, rows[0]);
    kalah_unrank(x, (uint32_t)(number % x->rows[n - own]), n - own, rows[1]);
    return n;
}
