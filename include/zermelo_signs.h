/* SPDX-License-Identifier: MIT
 *
 * zermelo_signs.h - what can be named on a board, such as a cell where a side ends the game.
 *
 * Only m,n,k-games name anything. An end cell lacks one stone of a run; in a double play two
 * windows of k cells lack two (Huang and Spadaccini 2022). For k from 4 to 10 cells have names too
 * by what a stone makes there, for five in a row: a four lacks one stone of a run, an open four
 * lacks it in two ways on one line, a double four on two; an open three lacks one stone of an open
 * four. Under renju and caro only end cells are named.
 */
#ifndef ZERMELO_SIGNS_H
#define ZERMELO_SIGNS_H

#include <zermelo.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { ZM_SIGN_TEXT = 32 }; /* bytes for a name, its end included */

/* What a sign is, the most urgent first: as a number, for a screen that has its own words. Rows are
 * named as for five in a row. */
enum zm_sign_kind {
    ZM_SIGN_END,         /* an end cell */
    ZM_SIGN_DOUBLE_PLAY, /* a double play */
    ZM_SIGN_OPEN_FOUR,
    ZM_SIGN_FOURS,      /* a double four */
    ZM_SIGN_FOUR_THREE, /* a four and an open three */
    ZM_SIGN_THREES,     /* a double open three */
    ZM_SIGN_FOUR,
    ZM_SIGN_THREE, /* an open three */
    ZM_SIGN_KINDS
};

struct zm_sign {
    enum zm_sign_kind kind;
    char name[ZM_SIGN_TEXT]; /* "end cell", "double play", "open four" */
    enum zm_side side;       /* whose it is, whoever is to move */
    zm_move move;            /* by which that side would use it */
};

/* The signs of the position, the first side's before the second's, those of one name together and
 * the most urgent first. Writes at most `capacity` of them and returns how many; there are at most
 * four for each legal move, and none when the game is over. Takes no memory. */
ZM_API size_t zm_signs(const struct zm_context *zm, struct zm_sign *out, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
