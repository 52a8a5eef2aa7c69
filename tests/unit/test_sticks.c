/* SPDX-License-Identifier: MIT
 * test_sticks.c - sticks against tables of all smaller heaps: what the game's rules of thumb say
 * of a million heaps, and what the players find on small ones. */
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEAPS = 1000000, SMALL = 2000, SMALLER = 11 };

static const int takes[] = {1, 2, 3, 4, 7, 10};
enum { TAKES = sizeof takes / sizeof *takes };

struct heap {
    int32_t distance; /* plies to the end when both play well */
    bool won;         /* for the side to move */
};

/* From small to large: each move from each heap, those that take too many included. */
static void fill(struct heap *table, int n, int most, bool misere)
{
    for (int left = 1; left <= n; left++) {
        struct heap h = {0, false};
        for (int take = 1; take <= most && !(h.won && take > left); take++) {
            bool wins = take == left ? !misere : take < left && !table[left - take].won;
            int plies = 1 + (take < left ? table[left - take].distance : 0);
            if (wins && (!h.won || plies < h.distance)) h = (struct heap){plies, true};
            if (!wins && !h.won && plies > h.distance) h.distance = plies;
        }
        table[left] = h;
    }
}

static struct heap *table_of(int n, int most, bool misere)
{
    struct heap *table = test_calloc((size_t)n + 1, sizeof *table);

    fill(table, n, most, misere);
    return table;
}

/* After the move the other side stands as well as the table says it must. */
static void good_move(const struct heap *table, int left, int take, int most, bool misere)
{
    assert_in_range(take, 1, most);
    bool wins = take == left ? !misere : take < left && !table[left - take].won;
    int plies = 1 + (take < left ? table[left - take].distance : 0);
    assert_int_equal(wins, table[left].won);
    assert_int_equal(plies, table[left].distance);
}

static const struct zm_game *sticks_table(void)
{
    const struct zm_game *const *g = zm_games();

    while (strcmp((*g)->name, "sticks") != 0) g++;
    return *g;
}

static void check_advice(int most, bool misere)
{
    const struct zm_game *g = sticks_table();
    struct heap *table = table_of(HEAPS, most, misere);
    void *rules = test_calloc(1, g->rules_size), *state = test_calloc(1, g->state_size);
    char text[64];

    snprintf(text, sizeof text, "%d,%d%s", HEAPS, most, misere ? ",misere" : "");
    assert_true(g->parse(rules, text, NULL));
    for (int left = 1; left <= HEAPS; left++) {
        struct zm_advice a = {0};
        snprintf(text, sizeof text, "%d first", left);
        if (!g->read_position(rules, text, state, NULL)) FAIL("%s", text);
        if (!g->tactics(rules, state, &a) || !a.proven) FAIL("nothing is said of %d", left);
        if (a.value != (table[left].won ? 1 : -1) || a.distance != (uint64_t)table[left].distance)
            FAIL("%d sticks, %d at most: says %d in %d", left, most, a.value, (int)a.distance);
        good_move(table, left, (int)a.move, most, misere);
    }
    test_free(table), test_free(rules), test_free(state);
}

static void test_advice(void **unused)
{
    (void)unused;
    for (int i = 0; i < TAKES; i++) check_advice(takes[i], false), check_advice(takes[i], true);
}

static void check_player(struct zm_context *zm, const char *player, const struct heap *table,
                         int left, int most, bool misere)
{
    static struct zm_result r = {.size = sizeof r};
    char text[32];

    snprintf(text, sizeof text, "%d second", left);
    assert_int_equal(zm_position_set(zm, text), ZM_OK);
    assert_int_equal(zm_think(zm, player, NULL, &r), ZM_OK);
    assert_int_equal(r.kind, ZM_EXACT);
    assert_true(r.value == (table[left].won ? 1 : -1));
    assert_int_equal(r.distance, table[left].distance);
    good_move(table, left, (int)r.move, most, misere);
}

static void test_players(void **unused)
{
    static const char *const searches[] = {"minimax", "alphabeta", "alphabeta:order=most",
                                           "iterative", "rules"};
    char game[64];

    (void)unused;
    for (int i = 0; i < 2 * TAKES; i++) {
        int most = takes[i / 2];
        bool misere = i % 2;
        struct heap *table = table_of(SMALL, most, misere);
        snprintf(game, sizeof game, "sticks:%d,%d%s", SMALL, most, misere ? ",misere" : "");
        struct zm_context *zm = opened(game);
        for (int left = 1; left <= SMALL; left++)
            check_player(zm, "rules", table, left, most, misere);
        for (int left = 1; left <= SMALLER; left++)
            for (size_t j = 0; j < sizeof searches / sizeof *searches; j++)
                check_player(zm, searches[j], table, left, most, misere);
        zm_close(zm);
        test_free(table);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_advice),
                                       cmocka_unit_test(test_players)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
