/* SPDX-License-Identifier: MIT
 * rules.h - what the verifier has to know of a game. A file for each holds its rules: mnk.c (with
 * Connect), kalah.c, othello.c, sticks.c. board.c has what games on boards share. */
#ifndef VERIFIER_RULES_H
#define VERIFIER_RULES_H

#include <stdbool.h>
#include <stdint.h>

enum { CELLS_MOST = 384, CELL_WORDS = CELLS_MOST / 64, SIDE_MOST = 64, HOUSES_MOST = 12 };
enum { MOVES_MOST = 1024, LEAVES_MOST = 24, NUMBERS_MOST = 3 };
enum { KEY_BIT = 16, KEY_WORDS = 13 }; /* the lowest bits of a key are the verifier's */

struct position {
    int side, over, value; /* value: the result for the first side, if over */
    int left;              /* free cells, seeds in houses, or sticks */
    uint64_t stones[2][CELL_WORDS];
    uint16_t house[2][HOUSES_MOST], store[2];
};

/* A game with its parameters. */
struct rules {
    const struct game *game;
    uint64_t number[NUMBERS_MOST], words; /* of the game string; a bit for each word */
    struct position start;
    int least, most; /* the results for the first side */
    int moves;       /* moves are 0 to moves - 1; not all of them are legal in each position */
    int key_words;   /* in a key */
    bool zones;      /* wins may rest on zones */
    int rows, columns, k, cells, windows; /* of boards; cells count from the top left */
    int symmetries, images; /* of the board; those under which positions are the same */
    uint64_t window[4 * CELLS_MOST][CELL_WORDS]; /* k cells in a line */
    uint64_t end[4 * CELLS_MOST][CELL_WORDS];    /* the cells before and after these in the line */
    uint16_t image[8][CELLS_MOST];               /* where a symmetry maps a cell */
    int houses, total;                           /* of Kalah */
    int leaves; /* positions of at most this many pieces may be left to the reader */
    uint64_t below[2 * HOUSES_MOST + 1][LEAVES_MOST + 2]; /* [k][n]: k houses, fewer than n seeds */
};

struct game {
    const char *name;
    int numbers;
    const char *const *word;          /* ended by NULL */
    bool (*prepare)(struct rules *r); /* false: no such game, or it is too large */
    bool (*play)(const struct rules *r, struct position *p, int move); /* false: it is not legal */
    /* Writes the residual position into a zeroed key from KEY_BIT on. Returns what the first side
     * has won already, which is not part of the key. */
    int (*key)(const struct rules *r, const struct position *p, uint64_t *key);
    /* Narrows the results that a position may have yet, which is not over; NULL: cannot. */
    void (*bounds)(const struct rules *r, const struct position *p, int *least, int *most);
    /* The result of a position of few pieces; NULL: none is left to the reader. The table has a
     * byte for each, 0 at first. */
    int (*leaf)(const struct rules *r, const struct position *p, uint8_t *table);
};

extern const struct game verified_mnk, verified_connect, verified_kalah, verified_othello,
    verified_sticks;

/* -- Sets of cells. -------------------------------------------------------------------------- */

static inline void add(uint64_t *set, int cell)
{
    set[cell / 64] |= UINT64_C(1) << cell % 64;
}

static inline bool has(const uint64_t *set, int cell)
{
    return set[cell / 64] >> cell % 64 & 1;
}

static inline void join(uint64_t *set, const uint64_t *other)
{
    for (int i = 0; i < CELL_WORDS; i++) set[i] |= other[i];
}

/* The number of cells that are in both sets. */
static inline int common(const struct rules *r, const uint64_t *set, const uint64_t *other)
{
    int count = 0;
    for (int i = 0; i <= (r->cells - 1) / 64; i++)
        if (set[i] & other[i]) count += __builtin_popcountll(set[i] & other[i]);
    return count;
}

static inline bool is_free(const struct rules *r, const struct position *p, int cell)
{
    return cell < r->cells && !has(p->stones[0], cell) && !has(p->stones[1], cell);
}

/* -- Boards. --------------------------------------------------------------------------------- */

static inline bool board_has(const struct rules *r, int row, int column)
{
    return row >= 0 && row < r->rows && column >= 0 && column < r->columns;
}

/* Takes a board with this many symmetries, mirrors first. Returns false if it is too large. */
bool board_prepare(struct rules *r, uint64_t rows, uint64_t columns, int symmetries);
/* game.key: the least key of all images of the stones. */
int board_key(const struct rules *r, const struct position *p, uint64_t *key);

#endif
