/* SPDX-License-Identifier: MIT
 * test_nim.c - Nim against a table of all positions of three small heaps, filled without theory:
 * from the smallest up, a position is won if some move leads to a lost one. */
#include "unit.h"

#include <stdio.h>

enum { SIZES = 6 }; /* heaps of 0 to 5 sticks */

struct table {
    bool misere, won[SIZES][SIZES][SIZES];
};

static bool has_lost_successor(const struct table *t, int a, int b, int c)
{
    bool found = false;

    for (int i = 0; i < a; i++) found |= !t->won[i][b][c];
    for (int i = 0; i < b; i++) found |= !t->won[a][i][c];
    for (int i = 0; i < c; i++) found |= !t->won[a][b][i];
    return found;
}

/* Calls `visit` for each position, after all to which moves lead. */
static void each(struct table *t, struct zm_context *zm,
                 void (*visit)(struct table *, struct zm_context *, int, int, int))
{
    for (int a = 0; a < SIZES; a++)
        for (int b = 0; b < SIZES; b++)
            for (int c = 0; c < SIZES; c++) visit(t, zm, a, b, c);
}

static void fill(struct table *t, struct zm_context *zm, int a, int b, int c)
{
    (void)zm;
    t->won[a][b][c] = a + b + c ? has_lost_successor(t, a, b, c) : t->misere;
}

static bool proves(struct zm_context *zm, const char *player, struct zm_result *r)
{
    const struct zm_limits limits = {.size = sizeof limits, .nodes = 200000, .seed = 1};

    *r = (struct zm_result){.size = sizeof *r};
    if (zm_think(zm, player, &limits, r)) FAIL("%s: %s", player, zm_why(zm));
    return r->kind == ZM_EXACT;
}

static void compare(struct table *t, struct zm_context *zm, int a, int b, int c)
{
    static const char *const players[] = {"exact:threads=1", "pvs:threads=1", "rules", "alphabeta"};
    struct zm_result r;
    char text[32];

    if (!a && !b && !c) return;
    snprintf(text, sizeof text, "%d,%d,%d %s", a, b, c, a % 2 ? "second" : "first");
    assert_int_equal(zm_position_set(zm, text), ZM_OK);
    for (size_t i = 0; i < sizeof players / sizeof *players; i++) {
        bool proven = proves(zm, players[i], &r);
        if (proven && (r.value > 0) != t->won[a][b][c])
            FAIL("%s: %s proves %g", text, players[i], r.value);
        assert_true(proven || i >= 2);
        if (!proven && i != 2) continue;
        assert_int_equal(zm_play(zm, r.move), ZM_OK);
        int x, y, z;
        assert_int_equal(sscanf(position_of(zm), "%d,%d,%d", &x, &y, &z), 3);
        if (t->won[a][b][c] && t->won[x][y][z])
            FAIL("%s: %s plays to %s", text, players[i], position_of(zm));
        assert_int_equal(zm_undo(zm), ZM_OK);
    }
}

static void check(const char *game, bool misere)
{
    static struct table t;
    struct zm_context *zm = opened(game);

    t = (struct table){.misere = misere};
    each(&t, zm, fill);
    each(&t, zm, compare);
    zm_close(zm);
}

static void test_theory(void **unused)
{
    (void)unused;
    check("nim:5,5,5", false);
    check("nim:5,5,5,misere", true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_theory)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
