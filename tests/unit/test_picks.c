/* SPDX-License-Identifier: MIT
 * test_picks.c - Kalah near the horizon: the moves one after the other, against the list of all of
 * them and the game's best order. */
#include "unit.h"

/* The game itself: what is asked here has no other door. */
#include "games/kalah/kalah.c" /* NOLINT(bugprone-suspicious-include) */

static void random_state(const rules *r, state *s, size_t plies, uint64_t *seed)
{
    zm_move list[HALF + 1];

    start(r, s);
    while (plies-- > 0 && !s->over) {
        size_t n = moves(r, s, list);
        advance(r, s, list[random_pick(seed, (uint32_t)n)]);
    }
}

/* How early a move has to come: by its key, of equals the farthest house first; but where each
 * gives another turn the nearest. */
static int place_of(const rules *r, const state *s, zm_move m)
{
    return m == MOVE_SWAP ? NO_LOOK : order(r, s, GAME_BEST_ORDER, ZM_FIRST, m) * HALF - (int)m;
}

/* All moves, none twice, in their order; houses that give another turn by more than a lap may come
 * behind those that do by less. */
static void check(const rules *r, const state *s)
{
    struct picks p = picks_of(r, s);
    zm_move list[HALF + 1], m;
    size_t n = moves(r, s, list), found = 0;
    uint64_t seen = 0;
    int before = INT32_MAX;

    while (next_pick(r, s, &p, &m)) {
        int place = place_of(r, s, m);
        for (size_t i = 0; i < n; i++) found += list[i] == m;
        assert_true(place < before);
        assert_false(seen >> (m % 64) & 1 && m != MOVE_SWAP);
        seen |= m == MOVE_SWAP ? 0 : UINT64_C(1) << m;
        before = place;
    }
    assert_int_equal(found, n);
    assert_false(next_pick(r, s, &p, &m));
}

static void test_order(void **unused)
{
    static const char *const boards[] = {"6,4", "6,4,empty", "6,4,pie", "1,20", "2,20",
                                         "3,5", "7,2,mover", "7,18",    "4,1",  "5,12,majority"};
    uint64_t seed = 3;

    (void)unused;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        rules r = {0};
        struct zm_error error = {.text = ""};
        if (!parse(&r, boards[i], &error)) FAIL("%s: %s", boards[i], error.text);
        for (size_t plies = 0; plies < 2000; plies++) {
            state s;
            random_state(&r, &s, plies % 50, &seed);
            if (!s.over) check(&r, &s);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_order)};

    return cmocka_run_group_tests_name("picks", tests, NULL, NULL);
}
