/* SPDX-License-Identifier: MIT
 * mnk_signs.h - m,n,k-games: what is named on a board. Report M's end cells and double plays, and
 * what a stone would make of the lines through its cell. */
#include <zermelo_signs.h>

/* Run lengths for which threats have names. */
enum { SIGNS_K_LEAST = 4, SIGNS_K_MOST = 10 };

/* What a stone makes: lines with a cell that completes a run, those of them that one stone does not
 * stop, and lines without any in which one more stone would make such a one. */
struct made {
    int fours, open, threes;
};

/* In renju a point may be forbidden to the first colour, also after a stone on m. */
#if MNK_RULED
static bool is_barred(const rules *r, const state *s, enum zm_side side, zm_move m)
{
    return r->form.renju && side == first_holder(s) && is_forbidden(r, s, m);
}

static bool is_barred_after(const rules *r, const state *s, enum zm_side side, zm_move m, int d,
                            bits cell)
{
    int line = line_through(row_of(r, m), column_of(r, m), d);
    state with = *s;

    put(r, &with, side, m);
    return is_barred(r, &with, side, line_cell(r, line, bits_first(cell)));
}
#else
static inline bool is_barred(const rules *r, const state *s, enum zm_side side, zm_move m)
{
    (void)r, (void)s, (void)side, (void)m;
    return false;
}

static inline bool is_barred_after(const rules *r, const state *s, enum zm_side side, zm_move m,
                                   int d, bits cell)
{
    (void)d, (void)cell;
    return is_barred(r, s, side, m);
}
#endif

/* Cells complete a run, and none of them stops all when the other side takes it: in caro one may
 * cage what another would complete. */
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

/* One more stone on the line, the d-th through m, leaves the one that is there an open four. */
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

static enum zm_sign_kind sign_made(const struct made *made)
{
    if (made->open) return ZM_SIGN_OPEN_FOUR;
    if (made->fours > 1) return ZM_SIGN_FOURS;
    if (made->fours) return made->threes ? ZM_SIGN_FOUR_THREE : ZM_SIGN_FOUR;
    return made->threes > 1 ? ZM_SIGN_THREES : made->threes ? ZM_SIGN_THREE : ZM_SIGN_KINDS;
}

/* The signs of a free cell as a set: an end cell is nothing else, a forbidden point is nothing. */
static unsigned signs_on(const rules *r, const state *s, enum zm_side side, zm_move m)
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
    if (r->form.misere || r->form.k < SIGNS_K_LEAST || r->form.k > SIGNS_K_MOST) return set;
    struct made made = made_on(r, s, side, m);
    return set | 1U << sign_made(&made);
}

static void name_sign(enum zm_sign_kind sign, int k, char out[ZM_SIGN_TEXT])
{
    static const char *const words[] = {"",     "one", "two",   "three", "four",
                                        "five", "six", "seven", "eight", "nine"};
    struct text t = text_into(out, ZM_SIGN_TEXT);
    bool named = k >= SIGNS_K_LEAST && k <= SIGNS_K_MOST;
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

/* The cells of a side that bear a sign. */
static size_t list_sign(const rules *r, const state *s, enum zm_side side, enum zm_sign_kind sign,
                        struct zm_sign *out, size_t room)
{
    uint16_t cells[CELLS_MAX];
    size_t n = 0, free = (size_t)list_free(r, s, cells);

    for (size_t i = 0; i < free && n < room; i++) {
        if (!(signs_on(r, s, side, cells[i]) >> sign & 1)) continue;
        out[n] = (struct zm_sign){.kind = sign, .side = side, .move = cells[i]};
        name_sign(sign, r->form.k, out[n++].name);
    }
    return n;
}

#define GAME_HAS_SIGNS
static size_t signs(const rules *r, const state *s, struct zm_sign *out, size_t room)
{
    size_t n = 0;
    int value;

    if (in_opening(s) || outcome(r, s, &value)) return 0;
    for (int side = 0; side < 2; side++)
        for (int sign = 0; sign < ZM_SIGN_KINDS; sign++)
            n += list_sign(r, s, (enum zm_side)side, (enum zm_sign_kind)sign, out + n, room - n);
    return n;
}
