/* SPDX-License-Identifier: MIT
 * mnk_windows.h - how source report M values a cell: by the windows of k cells that hold it.
 * Nothing is kept from move to move: lines are words, so all windows of one are seen at once. */

/* The windows through a cell in one direction that a side may still fill. */
struct windows {
    int open;   /* how many */
    int stones; /* own stones in them, counted in each */
    int fewest; /* stones that the best of them lack; 0: there is none */
    int best;   /* how many lack so few */
    int two;    /* how many lack two */
};

/* The steps of M3: one window lacks one stone, two windows lack two. What sums by the weights of M4
 * stays below. */
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

/* Its end cell, its double play, or less, for one side. */
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

/* How critical a cell is: its importance to both sides. To end the game oneself comes first. */
static int window_value(const rules *r, const state *s, zm_move m)
{
    int mine = importance_of(r, s, side_to_move(r, s), m);
    int yours = importance_of(r, s, other_of(side_to_move(r, s)), m);
    int value = mine + yours + (mine == END_CELL ? mine : 0);

    return r->form.misere ? -value : value;
}
