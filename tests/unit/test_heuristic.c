/* SPDX-License-Identifier: MIT
 * test_heuristic.c - the player of source report M: its values of cells against a recount cell by
 * cell after every move of random games, its choice of moves, its nodes. */
#include "api/context.h"
#include "core/random.h"
#include "search/search.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 20, CELLS = SIDE * SIDE };

/* -- The values of cells. ------------------------------------------------------------------- */

struct board {
    int m, n, k;
    bool exact;
    char at[SIDE][SIDE]; /* 'X', 'O' or '.' */
};

static char at(const struct board *b, int row, int column)
{
    return row < 0 || row >= b->m || column < 0 || column >= b->n ? '#' : b->at[row][column];
}

struct sums {
    int value, two;
    bool end;
};

/* The window that begins at a cell, if a side may still fill it. */
static void add_window(const struct board *b, char who, int row, int column, const int way[2],
                       struct sums *s)
{
    int have = 0, last = b->k - 1;

    for (int i = 0; i < b->k; i++) {
        char c = at(b, row + i * way[0], column + i * way[1]);
        if (c != who && c != '.') return;
        have += c == who;
    }
    if (b->exact && (at(b, row - way[0], column - way[1]) == who ||
                     at(b, row + (last + 1) * way[0], column + (last + 1) * way[1]) == who))
        return;
    s->value += 1 + 4 * have;
    s->two += b->k - have == 2;
    s->end |= b->k - have == 1;
}

static int importance(const struct board *b, char who, int row, int column)
{
    static const int ways[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    struct sums s = {0};

    for (int w = 0; w < 4; w++) {
        int down = ways[w][0], right = ways[w][1], before = s.value;
        for (int i = 0; i < b->k; i++)
            add_window(b, who, row - i * down, column - i * right, ways[w], &s);
        if (s.value == before) continue;
        s.value += 8 * (at(b, row - down, column - right) == who);
        s.value += 8 * (at(b, row + down, column + right) == who);
    }
    return s.end ? 1 << 28 : s.two >= 2 ? 1 << 26 : s.value;
}

static int value_of(const struct board *b, char me, int row, int column)
{
    int mine = importance(b, me, row, column);

    return mine + importance(b, me == 'X' ? 'O' : 'X', row, column) + (mine == 1 << 28 ? mine : 0);
}

static void check_cells(const struct board *b, struct zm_context *zm, int windows)
{
    const struct zm_game *g = zm_game_of(zm);
    enum zm_side side = zm_side_to_move(zm);
    static zm_move list[CELLS];
    size_t n = zm_moves(zm, list, CELLS);
    char text[ZM_MOVE_TEXT];

    for (size_t i = 0; i < n; i++) {
        zm_move_text(zm, list[i], text, sizeof text);
        int row = b->m - atoi(text + 1), column = text[0] - 'a';
        assert_int_equal(g->order(zm->rules, zm->state, windows, side, list[i]),
                         value_of(b, side == ZM_FIRST ? 'X' : 'O', row, column));
    }
}

static void play_games(const char *spec, int games)
{
    struct board b = {.exact = strstr(spec, "exact")};
    uint64_t seed = 5;
    static zm_move list[CELLS];
    char text[ZM_MOVE_TEXT];
    int windows = 0;

    assert_int_equal(sscanf(spec, "mnk:%d,%d,%d", &b.m, &b.n, &b.k), 3);
    struct zm_context *zm = opened(spec);
    const char *const *names = zm_game_of(zm)->order_names;
    while (strcmp(names[windows], "windows") != 0) windows++;
    for (int i = 0; i < games; i++) {
        memset(b.at, '.', sizeof b.at);
        while (!zm_outcome(zm, NULL)) {
            check_cells(&b, zm, windows);
            zm_move move = list[random_below(&seed, zm_moves(zm, list, CELLS))];
            zm_move_text(zm, move, text, sizeof text);
            b.at[b.m - atoi(text + 1)][text[0] - 'a'] = "XO"[zm_side_to_move(zm)];
            assert_int_equal(zm_play(zm, move), ZM_OK);
        }
        while (zm_undo(zm) == ZM_OK) {}
    }
    zm_close(zm);
}

static void values_of_cells(void **unused)
{
    (void)unused;
    play_games("mnk:3,3,3", 1000);
    play_games("mnk:6,4,4", 500);
    play_games("mnk:7,7,5,exact", 500);
    play_games("mnk:8,3,2", 100);
    play_games("mnk:9,9,5", 100);
    play_games("mnk:12,9,5,exact", 50);
    play_games("mnk:15,15,5", 10);
    play_games("mnk:10,20,10", 10);
}

/* -- The choice of moves. ------------------------------------------------------------------- */

static void best_of_many(void **unused)
{
    enum { MOST = 400, BEST = 192, ROUNDS = 5000 };
    zm_move moves[MOST], sorted[MOST];
    int keys[MOST], keys_sorted[MOST];
    uint64_t seed = 3;

    (void)unused;
    for (int round = 0; round < ROUNDS; round++) {
        size_t n = random_below(&seed, MOST + 1), best = 1 + random_below(&seed, BEST);
        int spread = 1 + (int)random_below(&seed, 1000), scale = round % 2 ? 1 : 2000000;
        for (size_t i = 0; i < n; i++) {
            moves[i] = sorted[i] = i;
            keys[i] = ((int)random_below(&seed, (uint64_t)spread) - spread / 2) * scale;
            keys_sorted[i] = keys[i];
        }
        search_sort_best(moves, keys, n, best);
        search_sort(sorted, keys_sorted, n);
        for (size_t i = 0; i < n && i < best; i++) assert_int_equal(moves[i], sorted[i]);
    }
}

/* -- The search. ---------------------------------------------------------------------------- */

static struct zm_result ask(struct zm_context *zm, const char *player)
{
    struct zm_result r = {.size = sizeof r};

    assert_int_equal(zm_think(zm, player, NULL, &r), ZM_OK);
    return r;
}

/* With room for all moves it is alpha-beta, node by node; with few it proves only wins. */
static void as_alphabeta(void **unused)
{
    static const char *const specs[] = {"mnk:4,4,3", "kalah:4,3", "connect:5,4,4", "sticks:15,3"};

    (void)unused;
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        struct zm_context *zm = opened(specs[i]);
        struct zm_result wide = ask(zm, "heuristic:branching=64,depth=4,order=none");
        struct zm_result full = ask(zm, "alphabeta:depth=4");
        assert_int_equal(wide.move, full.move);
        assert_int_equal(wide.score, full.score);
        assert_int_equal(wide.nodes, full.nodes);
        assert_int_equal(wide.kind, full.kind);
        zm_close(zm);
    }
    struct zm_context *zm = opened("mnk:3,3,3");
    assert_int_equal(ask(zm, "heuristic:branching=2,depth=9").kind, ZM_HEURISTIC);
    assert_int_equal(zm_play_text(zm, "a1 b2 a2 c3"), ZM_OK);
    struct zm_result r = ask(zm, "heuristic:branching=1,depth=3");
    assert_true(r.kind == ZM_EXACT && r.value > 0 && r.distance == 1);
    zm_close(zm);
}

/* The shares never come to more than the limit; where they ended a line before its depth, that
 * depth is not called completed. */
static void shares_of_nodes(void **unused)
{
    struct zm_context *zm = opened("mnk:10,10,5");
    uint64_t seed = 8;

    (void)unused;
    assert_int_equal(zm_play_text(zm, "e5 f6 e6 f5"), ZM_OK);
    for (int i = 0; i < 40; i++) {
        struct zm_limits limits = {.size = sizeof limits,
                                   .nodes = 2000 + random_below(&seed, 20000)};
        struct zm_result r = {.size = sizeof r};
        assert_int_equal(zm_think(zm, "heuristic:branching=5,depth=9", &limits, &r), ZM_OK);
        assert_true(r.nodes <= limits.nodes && r.stopped == !r.depth);
        assert_true(r.nodes > limits.nodes / 3);
    }
    zm_close(zm);
}

struct spent {
    uint64_t of[CELLS]; /* nodes entered below the moves at the root, as they came */
    size_t moves;
};

static void note_nodes(void *with, const struct zm_step *step)
{
    struct spent *s = with;

    if (step->what != ZM_ENTER || !step->ply) return;
    s->moves += step->ply == 1;
    s->of[s->moves - 1]++;
}

/* The earlier of the moves at the root get more than the later ones. */
static void first_gets_most(void **unused)
{
    struct zm_context *zm = opened("mnk:10,10,5");
    struct spent s = {.moves = 0};
    const struct zm_limits limits = {
        .size = sizeof limits, .nodes = 20000, .watch = note_nodes, .with = &s};
    struct zm_result r = {.size = sizeof r};
    uint64_t early = 0, late = 0;

    (void)unused;
    assert_int_equal(zm_play_text(zm, "e5 f6 e6 f5"), ZM_OK);
    assert_int_equal(zm_think(zm, "heuristic:branching=5,depth=9", &limits, &r), ZM_OK);
    assert_true(s.moves >= 5);
    for (size_t i = 0; i < s.moves / 2; i++) early += s.of[i], late += s.of[s.moves - 1 - i];
    assert_true(early > 3 * late / 2);
    zm_close(zm);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_of_cells), cmocka_unit_test(first_gets_most),
        cmocka_unit_test(best_of_many),    cmocka_unit_test(as_alphabeta),
        cmocka_unit_test(shares_of_nodes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
