/* SPDX-License-Identifier: MIT
 * board.c - boards of cells with stones of two sides, and their symmetries. */
#include "rules.h"

#include <string.h>

/* Where symmetries map a cell: bit 0 mirrors the columns, bit 1 the rows, bit 2 swaps both. */
static void map_cell(struct rules *r, int row, int column)
{
    for (int i = 0; i < r->symmetries; i++) {
        int down = i & 2 ? r->rows - 1 - row : row,
            right = i & 1 ? r->columns - 1 - column : column;
        uint16_t *to = &r->image[i][row * r->columns + column];
        *to = (uint16_t)(i & 4 ? right * r->columns + down : down * r->columns + right);
    }
}

bool board_prepare(struct rules *r, uint64_t rows, uint64_t columns, int symmetries)
{
    if (rows - 1 >= SIDE_MOST || columns - 1 >= SIDE_MOST || rows * columns > CELLS_MOST)
        return false;
    r->rows = (int)rows, r->columns = (int)columns;
    r->symmetries = r->images = symmetries;
    r->cells = r->start.left = r->rows * r->columns;
    r->key_words = (KEY_BIT + 2 * r->cells + 63) / 64;
    for (int i = 0; i < r->cells; i++) map_cell(r, i / r->columns, i % r->columns);
    return true;
}

/* Two bits a cell. */
int board_key(const struct rules *r, const struct position *p, uint64_t *key)
{
    for (int i = 0; i < r->images; i++) {
        uint64_t other[KEY_WORDS] = {0};
        for (int w = 0; w < 2 * CELL_WORDS; w++)
            for (uint64_t left = p->stones[w & 1][w / 2]; left; left &= left - 1) {
                int cell = r->image[i][w / 2 * 64 + __builtin_ctzll(left)];
                int bit = KEY_BIT + 2 * cell + (w & 1);
                other[bit / 64] |= UINT64_C(1) << bit % 64;
            }
        if (i == 0 || memcmp(other, key, sizeof other) < 0) memcpy(key, other, sizeof other);
    }
    return 0;
}
