/* SPDX-License-Identifier: MIT
 * ref_renju.h - the points that renju, or three and three, forbids, on a board of letters: scans
 * everything and follows the definitions word by word. */
#ifndef UNIT_REF_RENJU_H
#define UNIT_REF_RENJU_H

#include <stdbool.h>

enum { SIDE = 22 };

/* Three and three, where a row longer than five wins or not. */
enum ref_rule { REF_RENJU, REF_THREES, REF_THREES_EXACT };

/* Black has the first stone. */
struct letters {
    int m, n;
    enum ref_rule rule;
    char at[SIDE][SIDE]; /* 'B', 'W' or '.' */
};

struct point {
    int row, column;
};

extern const struct point ways[4];

/* '#' beyond the edge. */
char at(const struct letters *b, struct point p);
struct point step(struct point p, struct point way, int times);
/* The unbroken row through a stone: how many cells it goes back and on. */
void measure(const struct letters *b, struct point p, struct point way, int *back, int *on);
bool makes_five(const struct letters *b, struct point p);
bool makes_overline(const struct letters *b, struct point p);
/* Of a free point, for black: 0: free, or five; 1: overline, 2: two fours, 3: two threes. */
int verdict(struct letters *b, struct point p);
/* The same for 'B' or 'W'. */
int verdict_for(const struct letters *b, char who, struct point p);

#endif
