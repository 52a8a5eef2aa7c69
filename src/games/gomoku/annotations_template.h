/* SPDX-License-Identifier: MIT
 * annotations_template.h - m,n,k-games: threat annotations of a board: the end cells and double
 * plays of source report M, and the threats that a stone would make on the lines through its cell.
 * Takes
 *
 *     rules, state, CELLS_MAX, list_free, spot_count, spot_view  the board
 *     struct windows, windows_at                                 backend_template.h
 *     outcome                                                    a hook
 *     in_opening, is_barred, is_barred_after                     unruled_template.h */
#include <zermelo_signs.h>

/* Run lengths for which threats have names. */
enum { ANNOTATIONS_K_LEAST = 4, ANNOTATIONS_K_MOST = 10 };

/* The lines through a stone that are fours (some cell completes a run), the fours that are open (no
 * single stone stops them), and the lines that one more stone would make open fours. */
struct made {
    int fours, open, threes;
};

/* Whether some cell completes a run, and no stone of the other side on such a cell stops them all.
 * Under caro a stone on one of them may cage the run that another completes. */
static bool is_open(const struct view *v)
{
    bits ends = finishing(v), left = ends;
    bool stopped = !ends;

    for (; left && !stopped; left &= left - 1) {
        struct view with = *v;
        with.other |= left & -left;
        stopped = !finishing(&with);
    }
    return !stopped;
}

/* Whether one more stone on the d-th line through m makes it an open four. */
static bool can_open(const rules *r, const state *s, enum zm_side side, zm_move m, int d,
                     const struct view *v)
{
    bits near = cells_of(open_windows(v), v->stride) & ~v->own & ~v->other;

    for (; near; near &= near - 1) {
        struct view with = *v;
        with.own |= near & -near;
        if (is_open(&with) && !is_barred_after(r, s, side, m, d, near & -near)) return true;
    }
    return false;
}

static struct made made_on(const rules *r, const state *s, enum zm_side side, zm_move m)
{
    struct made made = {0};

    for (int d = 0; d < spot_count(r); d++) {
        struct spot p = spot_view(r, s, side, m, d);
        p.view.own |= p.cell;
        p.view.fits &= any_of(p.cell, p.view.stride);
        bool four = finishing(&p.view), open = is_open(&p.view);
        made.fours += four;
        made.open += open;
        made.threes += !four && can_open(r, s, side, m, d, &p.view);
    }
    return made;
}

static enum zm_sign_kind annotation_made(const struct made *made)
{
    if (made->open) return ZM_SIGN_OPEN_FOUR;
    if (made->fours > 1) return ZM_SIGN_FOURS;
    if (made->fours) return made->threes ? ZM_SIGN_FOUR_THREE : ZM_SIGN_FOUR;
    return made->threes > 1 ? ZM_SIGN_THREES : made->threes ? ZM_SIGN_THREE : ZM_SIGN_KINDS;
}

/* The annotations of a free cell, as a set of bits. An end cell has no others, a forbidden point
 * none. */
static unsigned annotations_on(const rules *r, const state *s, enum zm_side side, zm_move m)
{
    int two = 0;

    for (int d = 0; d < spot_count(r); d++) {
        struct spot p = spot_view(r, s, side, m, d);
        struct windows w = windows_at(&p);
        if (w.fewest == 1) return 1U << ZM_SIGN_END;
        two += w.two;
    }
    if (is_barred(r, s, side, m)) return 0;
    unsigned set = two > 1 ? 1U << ZM_SIGN_DOUBLE_PLAY : 0;
    if (r->form.misere || r->form.k < ANNOTATIONS_K_LEAST || r->form.k > ANNOTATIONS_K_MOST)
        return set;
    struct made made = made_on(r, s, side, m);
    return set | 1U << annotation_made(&made);
}

static void name_annotation(enum zm_sign_kind sign, int k, char out[ZM_SIGN_TEXT])
{
    static const char *const words[] = {"",     "one", "two",   "three", "four",
                                        "five", "six", "seven", "eight", "nine"};
    struct text t = text_into(out, ZM_SIGN_TEXT);
    bool named = k >= ANNOTATIONS_K_LEAST && k <= ANNOTATIONS_K_MOST;
    const char *four = named ? words[k - 1] : "", *three = named ? words[k - 2] : "";

    switch (sign) {
    case ZM_SIGN_END: text_add(&t, "end cell"); break;
    case ZM_SIGN_DOUBLE_PLAY: text_add(&t, "double play"); break;
    case ZM_SIGN_OPEN_FOUR: text_add(&t, "open %s", four); break;
    case ZM_SIGN_FOURS: text_add(&t, "double %s", four); break;
    case ZM_SIGN_FOUR_THREE: text_add(&t, "%s and open %s", four, three); break;
    case ZM_SIGN_THREES: text_add(&t, "double open %s", three); break;
    case ZM_SIGN_FOUR: text_add(&t, "%s", four); break;
    default: text_add(&t, "open %s", three); break;
    }
}

static size_t annotations(const rules *r, const state *s, struct zm_sign *out, size_t capacity)
{
    uint16_t cells[CELLS_MAX];
    size_t n = 0, free = (size_t)list_free(r, s, cells);
    int value;

    if (in_opening(s) || outcome(r, s, &value)) return 0;
    for (enum zm_side side = ZM_FIRST; side <= ZM_SECOND; side++)
        for (enum zm_sign_kind sign = 0; sign < ZM_SIGN_KINDS; sign++)
            for (size_t i = 0; i < free && n < capacity; i++) {
                if (!(annotations_on(r, s, side, cells[i]) >> sign & 1)) continue;
                out[n] = (struct zm_sign){.kind = sign, .side = side, .move = cells[i]};
                name_annotation(sign, r->form.k, out[n++].name);
            }
    return n;
}

/* -- The counts themselves. -------------------------------------------------------------------- */

/* The name of the d-th direction: on small boards those that hold no window are left out. */
static const char *direction_name(const rules *r, int d)
{
    static const char *const names[] = {"row", "column", "falling", "rising"};
    bool along = r->form.k <= r->form.n, across = r->form.k <= r->form.m;

    if (spot_count(r) == ZM_DIRECTIONS) return names[d];
    return names[along ? 0 : across];
}

static size_t windows(const rules *r, const state *s, const char *cell, enum zm_side side,
                      struct zm_windows *out)
{
    struct zm_error why;
    int row, column;

    if (!mnk_read_cell(&r->form, cell, &row, &column, &why)) return 0;
    size_t n = 0;
    for (int d = 0; d < spot_count(r); d++) {
        struct spot p = spot_view(r, s, side, cell_at(r, row, column), d);
        struct windows w = windows_at(&p);
        bits fit = p.view.fits & any_of(p.cell, p.view.stride);
        if (!fit) continue;
        out[n] =
            (struct zm_windows){.stones = bits_count(cells_of(fit, p.view.stride) & p.view.own),
                                .open = w.open,
                                .missing = w.fewest,
                                .least = w.best};
        snprintf(out[n].direction, sizeof out[n].direction, "%s", direction_name(r, d));
        n++;
    }
    return n;
}
