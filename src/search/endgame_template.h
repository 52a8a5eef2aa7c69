/* SPDX-License-Identifier: MIT
 * endgame_template.h - probes of a game's endgame tables, and their check by the rules. */
#ifdef GAME_ENDGAME_PLAN
static bool (*const check_endgame_key)(const rules *, char *, struct zm_error *) = endgame_key;
static bool (*const check_endgame_index)(const rules *, int, void *,
                                         struct zm_error *) = endgame_index;
static bool (*const check_endgame_value)(const struct endgame *, const rules *, const state *,
                                         int *) = endgame_value;
static int (*const check_endgame_pays)(const rules *, const state *) = endgame_pays;
static bool (*const check_endgame_position)(const struct endgame *, const rules *, uint64_t,
                                            state *, int *) = endgame_position;

/* The best move, and its value for the first side. False if the value of any move is unknown. */
static bool endgame_best(const struct endgame *e, const rules *r, const state *s, zm_move *best,
                         int *value)
{
    int sign = side_to_move(r, s) == ZM_FIRST ? 1 : -1, next_value = 0;
    zm_move list[GAME_ENDGAME_MOVES];
    size_t n = moves(r, s, list);

    for (size_t i = 0; i < n; i++) {
        state next = *s;
        advance(r, &next, list[i]);
        if (!outcome(r, &next, &next_value) && !endgame_value(e, r, &next, &next_value))
            return false;
        if (i == 0 || sign * next_value > sign * *value) *value = next_value, *best = list[i];
    }
    return n > 0;
}

static bool t_endgame_follows(const struct endgame *e, const void *r, uint64_t number)
{
    int value = 0, follows = 0;
    zm_move best;
    state s;

    if (!check_endgame_position(e, r, number, &s, &value)) return false;
    if (!outcome(r, &s, &follows) && !endgame_best(e, r, &s, &best, &follows)) return false;
    return value == follows;
}

static size_t t_endgame_draw(const struct endgame *e, const void *r, uint64_t seed, void *out,
                             size_t size)
{
    state *s = out;
    size_t n = 0;
    int value;

    for (; n < size / sizeof *s; n++)
        if (!check_endgame_position(e, r, random_below(&seed, e->count), &s[n], &value)) break;
    return n;
}

static size_t t_endgame_read(const struct endgame *e, const void *r, const void *drawn,
                             size_t count)
{
    enum { GROUP = 8 };
    struct endgame_place at[GROUP];
    const state *s = drawn;
    size_t known = 0;
    int value;

    for (size_t from = 0; from + GROUP <= count; from += GROUP) {
        bool there[GROUP];
        for (size_t i = 0; i < GROUP; i++) {
            there[i] = endgame_find(e, r, &s[from + i], &at[i]);
            if (there[i]) endgame_prefetch(e, at[i]);
        }
        for (size_t i = 0; i < GROUP; i++)
            known += there[i] && endgame_read(e, r, &s[from + i], at[i], &value);
    }
    return known;
}

THUNK(bool, endgame_key, (const void *r, char *out, struct zm_error *error), r, out, error)
THUNK(bool, endgame_index, (const void *r, int levels, void *index, struct zm_error *error), r,
      levels, index, error)
THUNK(int, endgame_pays, (const void *r, const void *s), r, s)
THUNK(bool, endgame_value, (const struct endgame *e, const void *r, const void *s, int *value), e,
      r, s, value)

static const struct endgame_kind endgame_kind = {.plan = &GAME_ENDGAME_PLAN,
                                                 .key = t_endgame_key,
                                                 .index = t_endgame_index,
                                                 .pays = t_endgame_pays,
                                                 .value = t_endgame_value,
                                                 .follows = t_endgame_follows,
                                                 .draw = t_endgame_draw,
                                                 .read = t_endgame_read};
#else /* there are no tables, and search.endgame is NULL */
#define endgame_pieces(r, s) INT32_MAX
#define endgame_value(e, r, s, value) ((void)(s), (void)(value), false)
#define endgame_best(e, r, s, best, value) ((void)(value), false)
#endif
