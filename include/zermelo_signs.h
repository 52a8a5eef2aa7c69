/* SPDX-License-Identifier: MIT
 *
 * zermelo_signs.h - threat annotations of a board (signs), such as a cell where a side ends the
 * game.
 *
 * Only m,n,k-games have them. A stone on an end cell completes a run; through the cell of a double
 * play two windows of k cells lack two stones each (Huang and Spadaccini 2022). For k from 4 to 10
 * cells are also annotated with the threat that a stone makes there, named as in five in a row: a
 * four lacks one stone of a run; an open four lacks it in two ways on one line, a double four on
 * two lines; an open three lacks one stone of an open four. Under renju and caro only end cells are
 * annotated.
 */
#ifndef ZERMELO_SIGNS_H
#define ZERMELO_SIGNS_H

#include <zermelo.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { ZM_SIGN_TEXT = 32 }; /* bytes for a name, its end included */

/* The kinds of annotations, the most urgent first, for screens with words of their own. The names
 * are those of five in a row. */
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

/* An annotation: what a move would mean to a side. */
struct zm_sign {
    enum zm_sign_kind kind;
    char name[ZM_SIGN_TEXT]; /* "end cell", "double play", "open four" */
    enum zm_side side;       /* whose it is, whoever is to move */
    zm_move move;            /* by which that side would use it */
};

/* Lists the threat annotations of the position: the first side's before the second's, and for each
 * side by kind, the most urgent first. Writes at most `capacity` of them and returns how many.
 * There are at most four for each legal move, and none when the game is over. Takes no memory. */
ZM_API size_t zm_signs(const struct zm_context *zm, struct zm_sign *out, size_t capacity);

/* The windows of k cells through a cell in one direction, as one side sees them: the counts of the
 * evaluation of Huang and Spadaccini 2022. A window is open to a side while the other side has no
 * stone in it and, under the rules of the game, it can still become a run. */
struct zm_windows {
    char direction[ZM_SIGN_TEXT]; /* "row", "column", "falling" (to the lower right), "rising" */
    int stones;                   /* own stones in the row of cells that the windows cover */
    int open;                     /* open windows */
    int missing; /* the fewest own stones that one of them lacks; 0: none is open */
    int least;   /* open windows that lack `missing` stones */
};
enum { ZM_DIRECTIONS = 4 };

/* Counts the windows through a cell, such as "e5", for one side: writes at most ZM_DIRECTIONS of
 * them into `out` and returns how many; directions in which no window fits on the board are left
 * out. 0: the game is no m,n,k-game, or there is no such cell. The cell may be taken. Takes no
 * memory. */
ZM_API size_t zm_windows(const struct zm_context *zm, const char *cell, enum zm_side side,
                         struct zm_windows *out);

#ifdef __cplusplus
}
#endif

#endif
