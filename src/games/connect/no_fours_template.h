/* SPDX-License-Identifier: MIT
 * no_fours_template.h - on more than one word four in a row has no code of its own: in place of
 * fours_template.h. Takes rules and state of board_template.h. */
static void prepare_fours(rules *r)
{
    r->fours = false;
}

static inline int64_t worth_of_fours(const rules *r, const state *s)
{
    (void)r, (void)s;
    return 0;
}

static inline size_t fours_candidates(const rules *r, const state *s, zm_move *out,
                                      struct zm_advice *advice)
{
    (void)r, (void)s, (void)out, (void)advice;
    return 0;
}

static inline bits wins_of(const rules *r, bits own)
{
    return winning_cells(r, own);
}

static inline bool may_win(const rules *r, bits barred)
{
    return has_window(r, barred);
}
