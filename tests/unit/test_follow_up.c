/* SPDX-License-Identifier: MIT
 * test_follow_up.c - the bounds that connect proves by following up, against values and distances
 * of all positions of small boards, by minimax on the public functions alone. They must also say
 * something: how many positions they bound is known. */
#include "unit.h"

/* The game itself: what is asked here has no other door. */
#include "games/connect/connect.c" /* NOLINT(bugprone-suspicious-include) */

#include <stdlib.h>
#include <zermelo_state.h>

enum { SLOTS = 1 << 20, MOVES_MOST = 16 };

/* Values by hashes; those of these boards differ for all positions. */
struct memo {
    uint64_t hash;
    zm_score value;
};

struct walk {
    struct zm_context *zm;
    rules rules;
    struct memo *memo;
    uint64_t positions, bounded, lost;
};

static struct memo *memo_at(struct walk *w, uint64_t hash)
{
    size_t i = (size_t)(hash * UINT64_C(0x9e3779b97f4a7c15) >> 44);

    assert(w->positions < SLOTS / 2);
    while (w->memo[i].hash && w->memo[i].hash != hash) i = (i + 1) % SLOTS;
    return &w->memo[i];
}

/* One ply further from the end. */
static zm_score later(zm_score v)
{
    return v > 0 ? v - 1 : v < 0 ? v + 1 : 0;
}

/* Whether a bound from above admits a value, both for the same side. */
static bool admits(zm_score most, zm_score value)
{
    const zm_score slack = most % ZM_UNIT ? 0 : 1000; /* a result without its distance */

    return value <= most + (most < 0 ? slack : 0);
}

static void compare(struct walk *w, zm_score value)
{
    zm_score least, most;

    proven(&w->rules, zm_state(w->zm), &least, &most);
    w->positions++;
    w->bounded += most < ZM_UNIT || least > -ZM_UNIT;
    w->lost += most < 0 || least > 0;
    if (!admits(most, value) || !admits(-least, -value))
        FAIL("%s: %lld is not from %lld to %lld", position_of(w->zm), (long long)value,
             (long long)least, (long long)most);
}

/* The value for the first side. */
static zm_score solve(struct walk *w)
{
    struct memo *m = memo_at(w, zm_hash(w->zm));
    zm_move list[MOVES_MOST];
    int result;

    if (zm_outcome(w->zm, &result)) return result * ZM_UNIT;
    if (m->hash) return m->value;
    bool first = zm_side_to_move(w->zm) == ZM_FIRST;
    zm_score best = first ? -2 * ZM_UNIT : 2 * ZM_UNIT;
    size_t n = zm_moves(w->zm, list, MOVES_MOST);
    for (size_t i = 0; i < n; i++) {
        zm_play(w->zm, list[i]);
        zm_score v = later(solve(w));
        if (first ? v > best : v < best) best = v;
        zm_undo(w->zm);
    }
    compare(w, best);
    *memo_at(w, zm_hash(w->zm)) = (struct memo){zm_hash(w->zm), best};
    return best;
}

static void check_board(const char *spec, uint64_t positions, uint64_t bounded, uint64_t lost)
{
    struct walk w = {.memo = calloc(SLOTS, sizeof *w.memo)};
    struct zm_error error;

    assert_non_null(w.memo);
    assert_int_equal(zm_open(spec, NULL, &w.zm, NULL), ZM_OK);
    assert_true(parse(&w.rules, spec + sizeof "connect:" - 1, &error));
    solve(&w);
    assert_int_equal(w.positions, positions);
    assert_int_equal(w.bounded, bounded);
    assert_int_equal(w.lost, lost);
    zm_close(w.zm);
    free(w.memo);
}

static void test_all_positions(void **unused)
{
    (void)unused;
    check_board("connect:4,4,4", 134289, 70980, 6686);
    check_board("connect:4,4,3", 23930, 1280, 1190);
    check_board("connect:3,5,3", 5497, 697, 458);
    check_board("connect:5,3,3", 40659, 1965, 1336);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_all_positions)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
