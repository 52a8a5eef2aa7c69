/* SPDX-License-Identifier: MIT
 * windows_template.h - m,n,k-games: the value of a cell by source report M, from the windows of k
 * cells that contain it. It is computed anew each time: a line is a word, so all windows of a line
 * are evaluated at once. Takes rules, state, spot_count and spot_view of the board, and
 * side_to_move of board_template.h. */

/* The windows through a cell in one direction that are open to a side. */
struct windows {
    int open;   /* their number */
    int stones; /* the sum of the own stones in each */
    int fewest; /* the fewest stones that one of them lacks; 0: there is no window */
    int best;   /* the number of windows that lack `fewest` */
    int two;    /* the number of windows that lack two */
};

/* The steps of rule M3: one window lacks one stone; two windows lack two. Sums by the weights of
 * rule M4 stay below DOUBLE_PLAY. */
enum { END_CELL = 1 << 28, DOUBLE_PLAY = 1 << 26 };

static inline struct windows windows_at(const struct spot *p)
{
    const struct view *v = &p->view;
    bits open = open_windows(v) & any_of(p->cell, v->stride);
    struct windows found = {.open = bits_count(open), .fewest = open ? v->stride->k : 0};

    found.best = found.open;
    if (v->stride->k == 2) found.two = bits_count(open & ~any_of(v->own, v->stride));
    for (bits live = open & any_of(v->own, v->stride); live; live &= live - 1) {
        int have = bits_count(v->own >> bits_first(live) & v->stride->window);
        int lacking = v->stride->k - have;
        found.stones += have;
        found.two += lacking == 2;
        if (lacking < found.fewest) found.fewest = lacking, found.best = 0;
        found.best += lacking == found.fewest;
    }
    return found;
}

/* The importance of a cell to one side: an end cell, a double play, or a sum of weights. */
static int importance_of(const rules *r, const state *s, enum zm_side side, zm_move m)
{
    const int16_t *weight = r->form.weight;
    int two = 0, sum = 0;
    bool end = false;

    for (int d = 0; d < spot_count(r); d++) {
        struct spot p = spot_view(r, s, side, m, d);
        struct windows w = windows_at(&p);
        bits beside = (bits)(p.cell << p.view.stride->step) | p.cell >> p.view.stride->step;
        end |= w.fewest == 1;
        two += w.two;
        sum += weight[WEIGHT_OPEN] * w.open + weight[WEIGHT_STONE] * w.stones;
        if (w.open) sum += weight[WEIGHT_ADJACENT] * bits_count(p.view.own & beside);
    }
    if (end || two >= 2) return end ? END_CELL : DOUBLE_PLAY;
    return sum < DOUBLE_PLAY ? sum : DOUBLE_PLAY - 1;
}

/* The importance of a cell to both sides together. The mover's own end cells come first. */
static int window_value(const rules *r, const state *s, zm_move m)
{
    int mine = importance_of(r, s, side_to_move(r, s), m);
    int yours = importance_of(r, s, other_of(side_to_move(r, s)), m);
    int value = mine + yours + (mine == END_CELL ? mine : 0);

    return r->form.misere ? -value : value;
}
