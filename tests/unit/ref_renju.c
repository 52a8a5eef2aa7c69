/* SPDX-License-Identifier: MIT
 * ref_renju.c - see ref_renju.h. */
#include "ref_renju.h"

const struct point ways[4] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

char at(const struct letters *b, struct point p)
{
    if (p.row < 0 || p.row >= b->m || p.column < 0 || p.column >= b->n) return '#';
    return b->at[p.row][p.column];
}

struct point step(struct point p, struct point way, int times)
{
    return (struct point){p.row + times * way.row, p.column + times * way.column};
}

/* The unbroken row through a stone: how many cells it goes back and on. */
void measure(const struct letters *b, struct point p, struct point way, int *back, int *on)
{
    char who = at(b, p);

    for (*on = 0; at(b, step(p, way, *on + 1)) == who;) ++*on;
    for (*back = 0; at(b, step(p, way, -*back - 1)) == who;) ++*back;
}

static int row_length(const struct letters *b, struct point p, struct point way)
{
    int back, on;

    measure(b, p, way, &back, &on);
    return back + 1 + on;
}

/* Whether a row of this length wins. */
static bool is_five(const struct letters *b, int length)
{
    return length == 5 || (length > 5 && b->rule == REF_THREES);
}

bool makes_five(const struct letters *b, struct point p)
{
    for (int w = 0; w < 4; w++)
        if (is_five(b, row_length(b, p, ways[w]))) return true;
    return false;
}

bool makes_overline(const struct letters *b, struct point p)
{
    for (int w = 0; w < 4; w++)
        if (row_length(b, p, ways[w]) > 5) return true;
    return false;
}

/* The sets of four stones in a line, with p among them, that one more completes to five. A set is
 * named by the distances of its stones from p, a bit each. */
static int fours_in_line(struct letters *b, struct point p, struct point way)
{
    unsigned sets[9];
    int n = 0;

    for (int e = -4; e <= 4; e++) {
        struct point q = step(p, way, e);
        int back, on, known = 0;
        if (at(b, q) != '.') continue;
        b->at[q.row][q.column] = 'B';
        measure(b, q, way, &back, &on);
        b->at[q.row][q.column] = '.';
        if (back + on + 1 != 5 || e - back > 0 || e + on < 0) continue;
        sets[n] = 0;
        for (int i = -back; i <= on; i++) sets[n] |= (unsigned)(i != 0) << (e + i + 8);
        while (sets[known] != sets[n]) known++;
        n += known == n;
    }
    return n;
}

/* An unbroken row of four that can be completed to five at both ends. */
static bool is_straight_four(struct letters *b, struct point p, struct point way)
{
    int back, on, completions = 0;

    measure(b, p, way, &back, &on);
    if (back + on + 1 != 4) return false;
    struct point ends[2] = {step(p, way, -back - 1), step(p, way, on + 1)};
    for (int i = 0; i < 2; i++) {
        if (at(b, ends[i]) != '.') continue;
        b->at[ends[i].row][ends[i].column] = 'B';
        completions += is_five(b, row_length(b, ends[i], way));
        b->at[ends[i].row][ends[i].column] = '.';
    }
    return completions == 2;
}

/* Does a stone more complete five stones in the line, p among them? */
static bool is_four(struct letters *b, struct point p, struct point way)
{
    bool found = false;

    for (int e = -4; e <= 4 && !found; e++) {
        struct point q = step(p, way, e);
        int back, on;
        if (at(b, q) != '.') continue;
        b->at[q.row][q.column] = 'B';
        measure(b, q, way, &back, &on);
        found = is_five(b, back + 1 + on) && e - back <= 0 && e + on >= 0;
        b->at[q.row][q.column] = '.';
    }
    return found;
}

/* Is the stone on p part of a three in the line? */
static bool is_three(struct letters *b, struct point p, struct point way)
{
    bool found = false;

    if (b->rule == REF_THREES && is_four(b, p, way)) return false;
    for (int e = -3; e <= 3 && !found; e++) {
        struct point q = step(p, way, e);
        int back, on;
        if (at(b, q) != '.') continue;
        b->at[q.row][q.column] = 'B';
        measure(b, q, way, &back, &on);
        found = is_straight_four(b, q, way) && e - back <= 0 && e + on >= 0 && !makes_five(b, q);
        b->at[q.row][q.column] = '.';
        found = found && !verdict(b, q);
    }
    return found;
}

int verdict(struct letters *b, struct point p)
{
    int fours = 0, threes = 0, found = 0;

    b->at[p.row][p.column] = 'B';
    for (int w = 0; w < 4; w++) fours += fours_in_line(b, p, ways[w]);
    if (makes_five(b, p)) found = 0;
    else if (b->rule == REF_RENJU && makes_overline(b, p)) found = 1;
    else if (b->rule == REF_RENJU && fours > 1) found = 2;
    else {
        for (int w = 0; w < 4; w++) threes += is_three(b, p, ways[w]);
        if (threes > 1) found = 3;
    }
    b->at[p.row][p.column] = '.';
    return found;
}

int verdict_for(const struct letters *b, char who, struct point p)
{
    struct letters turned = *b;

    for (int row = 0; row < b->m && who == 'W'; row++)
        for (int column = 0; column < b->n; column++) {
            char c = b->at[row][column];
            turned.at[row][column] = c == 'B' ? 'W' : c == 'W' ? 'B' : '.';
        }
    return verdict(&turned, p);
}
