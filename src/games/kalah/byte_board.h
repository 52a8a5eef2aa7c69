/* SPDX-License-Identifier: MIT
 * byte_board.h - the board of Kalah where a pit is a byte. Included by kalah.c alone.
 *
 * What a move comes to can hardly be foretold, so all that may follow is made ready for each house
 * and number of seeds below a lap: a move is then some additions and masks. */
#ifndef GAMES_KALAH_BYTE_BOARD_H
#define GAMES_KALAH_BYTE_BOARD_H

#include <stdint.h>

#define KALAH_DEALS
enum { BITS = 8, HALF = 8, RELAYS = 0 };

struct deal {
    uint64_t own, other; /* what is added to the rows, the seeds that are sown taken away */
    uint64_t pit, one;   /* the own house of the last seed, all bits of it and one seed; 0 and 1 if
                            it falls elsewhere, which nothing is equal to */
    uint64_t prey;       /* the house opposite, all bits of it */
    uint64_t up;         /* how far that is below the store, in bits */
    uint64_t gain;       /* the capturing seed into the store */
    uint64_t turns;      /* all bits; 0: another turn */
};

#include "games/kalah/board_template.h"

#endif
