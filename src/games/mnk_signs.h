/* SPDX-License-Identifier: MIT
 * mnk_signs.h - m,n,k-games: what is named on a board. Report M's end cells and double plays, and
 * what a stone would make of the lines through its cell. */
#include <zermelo_signs.h>

/* Run lengths for which threats have names. */
enum { SIGNS_K_LEAST = 4, SIGNS_K_MOST = 10 };

/* What a stone makes: cells that complete a run with it, lines with two of them, and lines
 * without any in which one more stone would leave two. */
struct made {
    int ends, open, threes;
};

/* One more stone on the line, and two cells complete a run with the one that is there. */
static bool can_open(const struct view *v)
{
    bits near = cells_of(open_windows(v), v->stride) & ~v->own & ~v->other;

    for (; near; near &= near - 1) {
        struct view with = *v;
        with.own |= near & -near;
        if (bits_count(finishing(&with)) > 1) return true;
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
        int ends = bits_count(finishing(&p.view));
        made.ends += ends;
        made.open += ends > 1;
        made.threes += !ends && can_open(&p.view);
    }
    return made;
}

static enum zm_sign_kind sign_made(const struct made *made)
{
    if (made->open) return ZM_SIGN_OPEN_FOUR;
    if (made->ends > 1) return ZM_SIGN_FOURS;
    if (made->ends) return made->threes ? ZM_SIGN_FOUR_THREE : ZM_SIGN_FOUR;
    return made->threes > 1 ? ZM_SIGN_THREES : made->threes ? ZM_SIGN_THREE : ZM_SIGN_KINDS;
}

/* The signs of a free cell as a set: an end cell is nothing else. Under the rule sets of gomoku a
 * point may be forbidden, or one stone stop two runs: there only ends are told. */
static unsigned signs_on(const rules *r, const state *s, enum zm_side side, zm_move m)
{
    int two = 0;

    for (int d = 0; d < spot_count(r); d++) {
        struct spot p = spot_view(r, s, side, m, d);
        struct windows w = windows_at(&p);
        if (w.fewest == 1) return 1U << ZM_SIGN_END;
        two += w.two;
    }
    if (MNK_RULED) return 0;
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
