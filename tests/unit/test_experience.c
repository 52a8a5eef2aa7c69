/* SPDX-License-Identifier: MIT
 * test_experience.c - experience: what games teach is the theory when all games were played, what
 * lost is not repeated, and a store that says anything does no harm. */
#include "unit.h"

#include <stdio.h>
#include <string.h>
#include <zermelo_experience.h>
#include <zermelo_solve.h>

enum { ENTRIES_MOST = 4096 };

/* A store that is an array; with `lies` it says that of all it is asked. */
struct memory {
    struct zm_book_entry entry[ENTRIES_MOST];
    size_t count;
    bool refuses;
    const struct zm_book_entry *lies;
};

static struct zm_book_entry *entry_of(struct memory *m, const struct zm_book_key *key)
{
    for (size_t i = 0; i < m->count; i++)
        if (m->entry[i].key.high == key->high && m->entry[i].key.low == key->low)
            return &m->entry[i];
    return NULL;
}

static bool find(void *with, const struct zm_book_key *key, struct zm_book_entry *out)
{
    struct memory *m = with;
    const struct zm_book_entry *e = m->lies ? m->lies : entry_of(m, key);

    if (e) *out = *e;
    return e;
}

static bool put(void *with, const struct zm_book_entry *entry)
{
    struct memory *m = with;
    struct zm_book_entry *e = entry_of(m, &entry->key);

    if (m->refuses) return false;
    if (!e) assert_true(m->count < ENTRIES_MOST), e = &m->entry[m->count++];
    *e = *entry;
    return true;
}

static struct memory memory;
static const struct zm_book_store store = {
    .size = sizeof store, .find = find, .with = &memory, .put = put};

static void forget(void)
{
    memset(&memory, 0, sizeof memory);
}

/* -- All games: what is learned is what is true. --------------------------------------------- */

static void learn_all_games(struct zm_context *zm)
{
    zm_move moves[8];
    size_t n = zm_moves(zm, moves, 8);

    if (!n) assert_int_equal(zm_experience_learn(zm, &store, 0, NULL, 0), ZM_OK);
    for (size_t i = 0; i < n; i++) {
        zm_play(zm, moves[i]);
        learn_all_games(zm);
        zm_undo(zm);
    }
}

/* Compares the position on the table, and all below it, with alpha-beta to the end. */
static void compare(struct zm_context *zm)
{
    struct zm_result r = {.size = sizeof r};
    struct zm_book_entry e;
    zm_move moves[8];
    size_t n = zm_moves(zm, moves, 8);

    if (!n) return;
    assert_int_equal(zm_think(zm, "alphabeta:experience=no", NULL, &r), ZM_OK);
    assert_true(zm_experience_probe(zm, &store, &e));
    assert_int_equal(e.learned, r.score);
    assert_int_equal(e.won + e.drawn + e.lost, e.visits);
    for (size_t i = 0; i < n; i++) {
        zm_play(zm, moves[i]);
        compare(zm);
        zm_undo(zm);
    }
}

static void test_all_games(void **unused)
{
    static const char *const games[] = {"sticks:9,3", "connect:2,3,2", "kalah:1,2"};

    (void)unused;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct zm_context *zm = opened(games[i]);
        forget();
        /* positions that several games lead to are right when all of those have come again */
        for (int pass = 0; pass < 8; pass++) learn_all_games(zm);
        compare(zm);
        zm_close(zm);
    }
}

/* -- Playing. -------------------------------------------------------------------------------- */

/* A game of sticks against perfect play: true if the player, who begins, wins. */
static bool wins(struct zm_context *zm, const char *player, int most, char *line)
{
    struct zm_result r = {.size = sizeof r};
    struct zm_expected expected[64] = {{.known = false}};
    size_t ply = 0;
    int result, left;

    while (!zm_undo(zm)) continue;
    for (; !zm_outcome(zm, &result); ply++) {
        char text[64];
        zm_position_text(zm, text, sizeof text);
        sscanf(text, "%d", &left);
        if (ply % 2 == 0) {
            assert_int_equal(zm_think(zm, player, NULL, &r), ZM_OK);
            expected[ply] = (struct zm_expected){.known = true, .score = r.score};
        } else r.move = (zm_move)(left % (most + 1) ? left % (most + 1) : 1);
        assert_int_equal(zm_play(zm, r.move), ZM_OK);
        line[ply] = (char)('0' + r.move);
    }
    line[ply] = '\0';
    assert_int_equal(zm_experience_learn(zm, &store, 0, expected, ply), ZM_OK);
    return result > 0;
}

static void lose_no_line_twice(const char *game, int most)
{
    enum { GAMES = 40 };
    static char line[GAMES][64];
    struct zm_context *zm = opened(game);
    bool won[GAMES];

    forget();
    assert_int_equal(zm_experience_use(zm, &store), ZM_OK);
    for (int i = 0; i < GAMES; i++) {
        won[i] = wins(zm, "alphabeta:depth=2", most, line[i]);
        for (int j = 0; j < i; j++)
            if (!won[i]) assert_string_not_equal(line[i], line[j]);
    }
    assert_false(won[0]);
    assert_true(won[GAMES - 1] && won[GAMES - 2]);
    zm_close(zm);
}

static void test_sticks(void **unused)
{
    (void)unused;
    lose_no_line_twice("sticks:21,3", 3);
    lose_no_line_twice("sticks:11,2", 2);
}

/* Without the option, and where a search is to rank or is watched, nothing is asked; nor is what is
 * proven believed less than what was learned. */
static void test_not_asked(void **unused)
{
    const struct zm_book_entry lie = {.learned = ZM_UNIT, .won = 1, .visits = 1};
    struct zm_result asked = {.size = sizeof asked}, not_asked = {.size = sizeof not_asked};
    struct zm_solution s = {.size = sizeof s};
    struct zm_ranked rows[3];
    struct zm_limits ranking = {.size = sizeof ranking, .ranking = rows, .ranking_room = 3};
    struct zm_context *zm = opened("sticks:21,3");

    (void)unused;
    forget();
    zm_experience_use(zm, &store);
    zm_play_text(zm, "3");
    put(&memory,
        &(struct zm_book_entry){.key = zm_book_key_of(zm), .learned = ZM_UNIT, .visits = 1});
    zm_undo(zm);
    for (int i = 0; i < 2; i++) { /* 3 is what lost; then all is said to lose */
        memory.lies = i ? &lie : NULL;
        zm_think(zm, "alphabeta:depth=2,order=none,experience=no", NULL, &not_asked);
        assert_int_equal(not_asked.rule != NULL, false);
        zm_think(zm, "pvs", NULL, &asked);
        assert_int_equal(asked.kind, ZM_EXACT);
        assert_int_equal(asked.move, 1);
        assert_int_equal(zm_solve(zm, NULL, &s), ZM_OK);
        assert_int_equal(s.proven.least, 1);
        zm_think(zm, "alphabeta:depth=2", &ranking, &asked);
        assert_null(asked.rule);
        assert_int_equal(asked.ranked, 3);
    }
    zm_close(zm);
}

/* A move is not played again that lost; the player's own, if all have lost. */
static void test_choice(void **unused)
{
    struct zm_result own = {.size = sizeof own}, r = {.size = sizeof r};
    struct zm_context *zm = opened("connect:7,6,4");
    zm_move moves[7];

    (void)unused;
    forget();
    zm_think(zm, "alphabeta:depth=2", NULL, &own);
    zm_experience_use(zm, &store);
    for (size_t i = 0, n = zm_moves(zm, moves, 7); i < n; i++) {
        zm_move move = i ? moves[i] == own.move ? moves[0] : moves[i] : own.move;
        zm_play(zm, move);
        put(&memory,
            &(struct zm_book_entry){.key = zm_book_key_of(zm), .learned = ZM_UNIT, .visits = 1});
        zm_undo(zm);
        zm_think(zm, "alphabeta:depth=2", NULL, &r);
        if (i < 3) assert_int_not_equal(r.move, move); /* and the mirror image: four columns */
        if (i < 3) assert_string_equal(r.rule, "experience");
        if (i < 3) assert_int_equal(r.line[0], r.move);
        assert_int_equal(r.kind, ZM_HEURISTIC);
        assert_int_equal(r.ranked, 0);
        zm_think(zm, "alphabeta:depth=2,experience=no", NULL, &r);
        assert_int_equal(r.move, own.move);
    }
    zm_think(zm, "alphabeta:depth=2", NULL, &r);
    assert_int_equal(r.move, own.move);
    zm_close(zm);
}

static void mark_lost(struct zm_context *zm, zm_move move)
{
    zm_play(zm, move);
    put(&memory,
        &(struct zm_book_entry){.key = zm_book_key_of(zm), .learned = ZM_UNIT, .visits = 1});
    zm_undo(zm);
}

/* A low level makes its mistakes, but not those that it has paid for. */
static void test_level(void **unused)
{
    static const char level[] = "strong:level=4";
    struct zm_result own = {.size = sizeof own}, r = {.size = sizeof r};
    struct zm_limits limits = {.size = sizeof limits};
    struct zm_context *zm = opened("connect:7,6,4");

    (void)unused;
    for (limits.seed = 1; limits.seed <= 20; limits.seed++) {
        forget();
        zm_experience_use(zm, NULL);
        zm_think(zm, level, &limits, &own);
        zm_experience_use(zm, &store);
        mark_lost(zm, own.move == 0 || own.move == 6 ? 2 : 0);
        zm_think(zm, level, &limits, &r);
        assert_int_equal(r.move, own.move);
        assert_string_equal(r.rule, own.rule);
        mark_lost(zm, own.move);
        zm_think(zm, level, &limits, &r);
        assert_int_not_equal(r.move, own.move);
        assert_string_equal(r.rule, "experience");
    }
    zm_close(zm);
}

/* The second must stop a fourth stone in column 1: two plies prove that all else loses, whatever a
 * store says. */
static void test_proven(void **unused)
{
    struct zm_result r = {.size = sizeof r};
    struct zm_context *zm = opened("connect:7,6,4");

    (void)unused;
    forget();
    zm_experience_use(zm, &store);
    zm_play_text(zm, "1 4 1 4 1 7");
    put(&memory,
        &(struct zm_book_entry){.key = zm_book_key_of(zm), .learned = -ZM_UNIT, .visits = 1});
    zm_undo(zm);
    assert_int_equal(zm_think(zm, "alphabeta:depth=2", NULL, &r), ZM_OK);
    char text[ZM_MOVE_TEXT];
    assert_string_equal(zm_move_text(zm, r.move, text, sizeof text), "1");
    zm_close(zm);
}

/* -- Entries. -------------------------------------------------------------------------------- */

static void test_entries(void **unused)
{
    struct zm_context *zm = opened("connect:7,6,4");
    const struct zm_expected expected[] = {{.known = true, .depth = 3, .score = -5}};
    struct zm_book_entry e;
    struct zm_experience_move moves[7];
    size_t n;

    (void)unused;
    forget();
    zm_play_text(zm, "1 2 1 2 1 2 1"); /* the first wins, then by the mirror image */
    assert_int_equal(zm_experience_learn(zm, &store, -1, expected, 1), ZM_OK);
    while (!zm_undo(zm)) continue;
    zm_play_text(zm, "7 6 7 6 7 6 7");
    assert_int_equal(zm_experience_learn(zm, &store, -1, NULL, 0), ZM_OK);
    assert_int_equal(memory.count, 7);
    while (!zm_undo(zm)) continue;
    assert_true(zm_experience_probe(zm, &store, &e));
    assert_int_equal(e.won, 2), assert_int_equal(e.lost, 0), assert_int_equal(e.visits, 2);
    assert_int_equal(e.ply, 0), assert_int_equal(e.depth, 3), assert_int_equal(e.searched, -5);
    assert_int_equal(zm_experience_moves(zm, &store, moves, 7, &n), ZM_OK);
    assert_int_equal(n, 7);
    for (size_t i = 0; i < n; i++) assert_int_equal(moves[i].kept, i == 0 || i == 6);
    assert_int_equal(moves[6].won, 2), assert_int_equal(moves[6].visits, 2);
    /* What is expected of a move that was tried before says nothing of those that were not. */
    const struct zm_expected better[] = {{.known = true, .depth = 4, .score = 7}};
    zm_play_text(zm, "1 2 1 2 1 2 1");
    assert_int_equal(zm_experience_learn(zm, &store, 0, better, 1), ZM_OK);
    while (!zm_undo(zm)) continue;
    assert_true(zm_experience_probe(zm, &store, &e));
    assert_int_equal(e.depth, 3), assert_int_equal(e.searched, -5);
    zm_play_text(zm, "2 1 2 1 2 1 2");
    assert_int_equal(zm_experience_learn(zm, &store, 0, better, 1), ZM_OK);
    while (!zm_undo(zm)) continue;
    assert_true(zm_experience_probe(zm, &store, &e));
    assert_int_equal(e.depth, 4), assert_int_equal(e.searched, 7);
    /* resigned after one move */
    zm_play_text(zm, "4");
    assert_int_equal(zm_experience_learn(zm, &store, 1, NULL, 0), ZM_OK);
    assert_true(zm_experience_probe(zm, &store, &e));
    assert_int_equal(e.lost, 1), assert_int_equal(e.learned, -ZM_UNIT);
    zm_close(zm);
}

static void test_hostile(void **unused)
{
    const struct zm_book_entry lies[] = {
        {.learned = INT64_MIN, .searched = INT64_MAX, .ply = -7, .depth = -1, .won = UINT32_MAX},
        {.learned = INT64_MAX, .searched = INT64_MIN, .ply = 1 << 30, .visits = UINT32_MAX},
        {.kind = ZM_EXACT, .value = 99, .distance = -5, .learned = ZM_UNIT}};
    struct zm_result r = {.size = sizeof r};

    (void)unused;
    for (size_t i = 0; i < sizeof lies / sizeof *lies; i++) {
        struct zm_context *zm = opened("tictactoe");
        forget();
        memory.lies = &lies[i];
        zm_experience_use(zm, &store);
        assert_int_equal(zm_think(zm, "alphabeta:depth=2", NULL, &r), ZM_OK);
        assert_int_equal(r.kind, ZM_HEURISTIC);
        zm_play_text(zm, "a1 b1 a2 b2 a3");
        assert_int_equal(zm_experience_learn(zm, &store, 0, NULL, 0), ZM_OK);
        zm_close(zm);
    }
}

static void test_refused(void **unused)
{
    const struct zm_book_store no_put = {.size = sizeof no_put, .find = find, .with = &memory};
    struct zm_context *zm = opened("tictactoe");
    struct zm_book_key keys, same;
    size_t n;

    (void)unused;
    forget();
    zm_play_text(zm, "a1 b1");
    assert_int_equal(zm_experience_learn(zm, &store, 2, NULL, 0), ZM_BAD_INPUT);
    assert_int_equal(zm_experience_learn(zm, &no_put, 1, NULL, 0), ZM_BAD_INPUT);
    memory.refuses = true;
    assert_int_equal(zm_experience_learn(zm, &store, 1, NULL, 0), ZM_IO);
    assert_int_equal(zm_experience_keys(zm, &keys), ZM_OK);
    zm_undo(zm);
    assert_int_equal(zm_experience_keys(zm, &same), ZM_OK);
    assert_int_equal(keys.high ^ same.high, 0);
    zm_close(zm);
    zm = opened("tuc-chess");
    assert_int_equal(zm_experience_use(zm, &store), ZM_BAD_INPUT);
    assert_int_equal(zm_experience_moves(zm, &store, NULL, 0, &n), ZM_BAD_INPUT);
    assert_int_equal(zm_experience_learn(zm, &store, 0, NULL, 0), ZM_BAD_INPUT);
    zm_close(zm);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_games), cmocka_unit_test(test_sticks),
        cmocka_unit_test(test_not_asked), cmocka_unit_test(test_choice),
        cmocka_unit_test(test_entries),   cmocka_unit_test(test_hostile),
        cmocka_unit_test(test_proven),    cmocka_unit_test(test_refused),
        cmocka_unit_test(test_level),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
