/* SPDX-License-Identifier: MIT
 * test_connect_eval.c - four in a row: what is kept beside a position, move by move, against what a
 * look at all windows of the position finds. */
#include "unit.h"

/* The game itself: what is asked here has no other door. */
#include "games/connect/connect.c" /* NOLINT(bugprone-suspicious-include) */

/* The same rules without the code for four in a row. */
static rules plain_rules(const rules *r)
{
    rules plain = *r;

    plain.fours = false;
    return plain;
}

static rules rules_of(const char *board)
{
    rules r = {0};
    struct zm_error error = {.text = ""};

    if (!parse(&r, board, &error)) FAIL("%s: %s", board, error.text);
    return r;
}

static struct precomputed precomputed;

static void check_advice(const struct zm_advice *a, const struct zm_advice *b)
{
    assert_int_equal(a->value, b->value);
    assert_int_equal(a->distance, b->distance);
}

static void check_ending(const struct ending *a, const struct zm_advice *b)
{
    assert_int_equal(a->value, b->value);
    assert_int_equal(a->distance, b->distance);
}

static void check_eval_state(const rules *r, const state *s, const eval_state *e)
{
    bits open = r->cells & ~(s->stones[0] | s->stones[1]);

    const struct eval_frame *now = &e->at[e->made];
    assert_int_equal(now->own & open, winning_cells(r, s->stones[s->side]) & open);
    assert_int_equal(now->other & open, winning_cells(r, s->stones[s->side ^ 1]) & open);
    rules plain = plain_rules(r);
    assert_int_equal(evaluate_incremental(r, s, e), evaluate(&plain, s));
}

static bits set_of(const zm_move *list, size_t n)
{
    bits set = 0;

    for (size_t i = 0; i < n; i++) set |= bits_one((int)list[i]);
    assert_int_equal(bits_count(set), n); /* none twice */
    return set;
}

/* Candidates by the code for four in a row. */
static void check_fours(const rules *r, const state *s)
{
    zm_move a[SIDE_MOST] = {0}, b[SIDE_MOST] = {0};
    rules plain = plain_rules(r);
    struct findings told = {.sorted = false}, found = {.sorted = true};
    size_t count = candidates(&plain, s, b, &found);

    assert_int_equal(candidates(r, s, a, &told), count);
    assert_true(told.sorted && !found.sorted);
    assert_int_equal(set_of(a, count), set_of(b, count));
    if (!count) check_advice(&told.advice, &found.advice);
}

/* The same by what is kept. */
static void check_lists(const rules *r, const state *s, eval_state *e)
{
    zm_move a[SIDE_MOST] = {0}, b[SIDE_MOST] = {0};
    struct findings o = {.partial = false}, found = {.partial = false};
    rules plain = plain_rules(r);
    size_t count = candidates(&plain, s, b, &found);

    assert_int_equal(generate_candidates(r, s, e, false, a, &o), count);
    assert_true(o.sorted);
    assert_int_equal(set_of(a, count), set_of(b, count));
    if (!count) check_advice(&o.advice, &found.advice);
}

static size_t moves_of(const rules *r, struct glimpse g, zm_move *out)
{
    bits cell, seen[SIDE_MOST];
    size_t n = 0;

    while ((cell = next_seen(r, &g))) seen[n++] = cell;
    for (size_t i = 0; i < n; i++) {
        assert_int_equal(bits_count(seen[i]), 1);
        out[i] = (zm_move)(bits_first(seen[i]) / r->pitch);
    }
    return n;
}

/* At a glance: in the same order, or in any, which is from the centre outwards, but for columns far
 * from it. */
static void check_glimpse_of(const rules *r, const state *s, eval_state *e)
{
    zm_move listed[SIDE_MOST] = {0}, seen[SIDE_MOST] = {0};
    struct findings o = {.partial = false};
    size_t count = generate_candidates(r, s, e, false, listed, &o);
    struct ending end;
    struct glimpse g;

    for (int any_order = 0; any_order < 2; any_order++) {
        assert_int_equal(glimpse(r, s, e, any_order, &g, &end), count > 0);
        assert_int_equal(moves_of(r, g, seen), count);
        assert_int_equal(set_of(seen, count), set_of(listed, count));
        for (size_t i = 0; i < count && !any_order && r->columns <= 2 * RINGS + 2; i++)
            assert_int_equal(seen[i], listed[i]);
        if (!count) check_ending(&end, &o.advice);
    }
    for (size_t i = 1; i < count; i++)
        assert_true(off_centre(r, seen[i]) >= off_centre(r, seen[i - 1]) ||
                    off_centre(r, seen[i]) >= 2 * RINGS);
}

/* What a candidate leads to, foreseen, and looked at when it was made. */
static void check_foreseen(const rules *r, state *s, const eval_state *e)
{
    zm_move list[SIDE_MOST] = {0};
    struct ending then;
    struct glimpse g;
    struct findings now = {.sorted = false};
    rules plain = plain_rules(r);
    size_t count = candidates(&plain, s, list, &now);
    int32_t worth;
    undo_info t;

    assert_int_equal(glimpse(r, s, e, true, &g, &then), count > 0);
    for (size_t i = 0; i < count; i++) {
        bool known = foresee(r, e, &g, next_cell(r, s, (int)list[i]), &then, &worth);
        play(r, s, list[i], &t);
        assert_int_equal(known, !candidates(&plain, s, NULL, &now));
        zm_score seen = evaluate(&plain, s);
        undo(r, s, list[i], &t);
        if (known) check_ending(&then, &now.advice);
        else assert_int_equal(evaluation_seen(e, worth), s->side == ZM_FIRST ? seen : -seen);
    }
}

/* Evaluations rise with worth, and keep away from 0. */
static void check_evaluations(const eval_state *e)
{
    for (int32_t worth = -2 * EVALUATIONS; worth < 2 * EVALUATIONS; worth++)
        assert_true(evaluation_seen(e, worth) <= evaluation_seen(e, worth + 1));
    assert_true(evaluation_seen(e, -1) <= -ZM_PLY_MAX && evaluation_seen(e, 1) >= ZM_PLY_MAX);
    assert_int_equal(evaluation_seen(e, 0), 0);
}

/* A move made as it is seen is the move made by the rules. */
static void check_made(const rules *r, const state *s, eval_state *e, zm_move m)
{
    state by_rules = *s, as_seen = *s;
    struct eval_frame after;
    undo_info t;

    make_seen(r, &as_seen, e, next_cell(r, s, (int)m));
    after = e->at[e->made];
    eval_state_undo(e);
    play(r, &by_rules, m, &t);
    assert_memory_equal(&as_seen, &by_rules, sizeof by_rules);
    eval_state_play(r, e, &by_rules, m);
    assert_int_equal(e->at[e->made].worth, after.worth);
    assert_int_equal(e->at[e->made].own, after.own);
    assert_int_equal(e->at[e->made].other, after.other);
    eval_state_undo(e);
}

static void random_game(const rules *r, uint64_t *seed)
{
    zm_move list[SIDE_MOST] = {0}, made[WORD_BITS];
    undo_info t[WORD_BITS];
    int value, plies = 0;
    eval_state e;
    state s;

    start(r, &s);
    for (uint32_t i = random_pick(seed, 6); i > 0; i--) {
        zm_move m = random_pick(seed, (uint32_t)r->columns);
        play(r, &s, m, &t[0]);
    }
    eval_state_init(r, &s, &precomputed, false, &e);
    check_evaluations(&e);
    while (!outcome(r, &s, &value)) {
        check_eval_state(r, &s, &e);
        check_fours(r, &s);
        check_lists(r, &s, &e);
        check_glimpse_of(r, &s, &e);
        check_foreseen(r, &s, &e);
        size_t count = moves(r, &s, list);
        made[plies] = list[random_pick(seed, (uint32_t)count)];
        check_made(r, &s, &e, made[plies]);
        play(r, &s, made[plies], &t[plies]);
        eval_state_play(r, &e, &s, made[plies]);
        plies++;
    }
    while (plies-- > 0) {
        eval_state_undo(&e);
        undo(r, &s, made[plies], &t[plies]);
        check_eval_state(r, &s, &e);
    }
}

static void test_games(void **unused)
{
    static const char *const boards[] = {"7,6,4", "6,5,4", "5,6,4", "8,5,4", "4,5,4",
                                         "8,6,4", "4,7,4", "8,7,4", "9,6,4", "10,5,4"};
    enum { BOARDS = sizeof boards / sizeof *boards };
    uint64_t seed = 3;

    (void)unused;
    for (size_t i = 0; i < BOARDS; i++) {
        rules r = rules_of(boards[i]);
        if (eval_state_size(&r) != sizeof(eval_state)) FAIL("%s: no eval_state", boards[i]);
        memset(&precomputed, 0, sizeof precomputed);
        precompute(&r, &precomputed);
        for (int game = 0; game < 300; game++) random_game(&r, &seed);
    }
}

static void plain_game(const rules *r, uint64_t *seed)
{
    zm_move list[SIDE_MOST] = {0};
    int value;
    state s;

    start(r, &s);
    while (!outcome(r, &s, &value)) {
        undo_info t;
        check_fours(r, &s);
        size_t count = moves(r, &s, list);
        play(r, &s, list[random_pick(seed, (uint32_t)count)], &t);
    }
}

/* Boards on which nothing is kept. */
static void test_others(void **unused)
{
    static const char *const boards[] = {"7,4,4", "8,4,4", "12,4,4", "7,8,4", "4,15,4"};
    enum { BOARDS = sizeof boards / sizeof *boards };
    uint64_t seed = 4;

    (void)unused;
    for (size_t i = 0; i < BOARDS; i++) {
        rules r = rules_of(boards[i]);
        assert_true(r.fours);
        assert_int_equal(eval_state_size(&r), 0);
        for (int game = 0; game < 300; game++) plain_game(&r, &seed);
    }
}

enum { SKIPPED = 77 }; /* what tells Meson so */

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_games), cmocka_unit_test(test_others)};

#ifdef __BMI2__
    if (!__builtin_cpu_supports("bmi2")) return SKIPPED;
#endif
    return cmocka_run_group_tests(tests, NULL, NULL);
}
