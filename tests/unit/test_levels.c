/* SPDX-License-Identifier: MIT
 * test_levels.c - levels of strength: what is asked of each, over random positions of all games. */
#include "unit.h"

#include "core/random.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <zermelo_levels.h>

enum { LEVELS = 8, MOVES = 512 };

static const char *const games[] = {
    "tictactoe", "mnk:6,5,4",   "mnk:15,15,5", "mnk:15,15,5,renju", "connect4",
    "kalah:4,3", "bantumi",     "kalah:10,3",  "sticks:9,3",        "othello:6",
    "tuc-chess", "mnk:25,25,5", "othello",     "connect:9,8,4"};
enum { GAMES = sizeof games / sizeof *games };

static struct zm_context *open_as(const char *game, bool as_guest)
{
    const struct zm_options options = {.size = sizeof options, .as_guest = as_guest};
    struct zm_context *zm;
    struct zm_error why;

    if (zm_open(game, &options, &zm, &why)) FAIL("%s: %s", game, why.text);
    return zm;
}

/* One random move, nature's by its odds. False: the game is over. */
static bool step(struct zm_context *zm, uint64_t *seed)
{
    static zm_move moves[MOVES * 2];
    zm_move m;

    if (zm_outcome(zm, NULL)) return false;
    if (zm_side_to_move(zm) == ZM_NATURE) assert_int_equal(zm_draw_event(zm, seed, &m), ZM_OK);
    else m = moves[random_below(seed, zm_moves(zm, moves, MOVES * 2))];
    assert_int_equal(zm_play(zm, m), ZM_OK);
    return true;
}

/* The result for `side` if a move ends the game; 0 if it does not. */
static int ends_with(struct zm_context *zm, zm_move m, enum zm_side side)
{
    int result = 0;

    assert_int_equal(zm_play(zm, m), ZM_OK);
    if (!zm_outcome(zm, &result)) result = 0;
    assert_int_equal(zm_undo(zm), ZM_OK);
    return side == ZM_FIRST ? result : -result;
}

/* The best result of a move that ends the game, at least 0. */
static int best_end(struct zm_context *zm)
{
    static zm_move moves[MOVES * 2];
    size_t n = zm_moves(zm, moves, MOVES * 2);
    enum zm_side side = zm_side_to_move(zm);
    int best = 0;

    for (size_t i = 0; i < n; i++) {
        int result = ends_with(zm, moves[i], side);
        if (result > best) best = result;
    }
    return best;
}

static enum zm_status think_by(struct zm_context *zm, const char *option, int number, uint64_t seed,
                               struct zm_result *out)
{
    const struct zm_limits limits = {.size = sizeof limits, .seed = seed};
    char player[32];

    *out = (struct zm_result){.size = sizeof *out};
    snprintf(player, sizeof player, "strong:%s=%d", option, number);
    return zm_think(zm, player, &limits, out);
}

static enum zm_status think_at(struct zm_context *zm, int level, uint64_t seed,
                               struct zm_result *out)
{
    return think_by(zm, "level", level, seed, out);
}

static bool is_chosen(const struct zm_result *r)
{
    return r->rule && strncmp(r->rule, "chosen by ", 10) == 0;
}

/* -- Strong players miss no win in one. ------------------------------------------------------ */

enum { ALL_WINS_FROM = 4, LEVEL_OF_ALL_WINS = 3 };
static const int strengths[] = {0, 1, ALL_WINS_FROM, 7, 10, 13};
enum { STRENGTHS = sizeof strengths / sizeof *strengths };

/* Whether the move of a strength or level wins at once, or is proven to be worth as much; if it is
 * to notice `all` wins, it must know that. */
static bool takes_win(struct zm_context *zm, const char *option, int number, bool all,
                      uint64_t seed, int win)
{
    static struct zm_result r;

    assert_int_equal(think_by(zm, option, number, seed, &r), ZM_OK);
    int result = ends_with(zm, r.move, zm_side_to_move(zm));
    if (result == win) assert_true(r.kind != ZM_HEURISTIC || !all);
    return result == win || (r.kind == ZM_EXACT && r.value >= win);
}

/* Asks all strengths, or all but the last, where a move wins. Returns how many miss it. */
static int ask_all(struct zm_context *zm, const char *game, int count, uint64_t seed, int win)
{
    int missed = 0;

    for (int i = 0; i < count; i++) {
        bool all = strengths[i] >= ALL_WINS_FROM;
        if (takes_win(zm, "strength", strengths[i], all, seed, win)) continue;
        missed++;
        if (all) FAIL("%s, %s: strength %d misses a win", game, position_of(zm), strengths[i]);
    }
    if (!takes_win(zm, "level", LEVEL_OF_ALL_WINS, true, seed, win))
        FAIL("%s, %s: level 3 misses a win", game, position_of(zm));
    return missed;
}

/* Plays a random game up to a position where a move wins. Returns what that wins; 0: none does. */
static int go_to_win(struct zm_context *zm, uint64_t *seed)
{
    int win = 0;

    while (zm_undo(zm) == ZM_OK) continue;
    while (!win && step(zm, seed))
        if (!zm_outcome(zm, NULL) && zm_side_to_move(zm) != ZM_NATURE) win = best_end(zm);
    return win;
}

/* Plays random games and asks all strengths where a move wins, each game also as a guest. */
static void test_wins(void **unused)
{
    int asked[GAMES] = {0}, missed = 0, win;

    (void)unused;
    for (int g = 0; g < 2 * GAMES; g++) {
        struct zm_context *zm = open_as(games[g / 2], g % 2);
        uint64_t seed = (uint64_t)g;
        for (int game = 0, found = 0; game < 40 && found < rounds_of(1); game++) {
            if (!(win = go_to_win(zm, &seed))) continue;
            missed += ask_all(zm, games[g / 2], STRENGTHS - g % 2, seed, win);
            asked[g / 2]++, found++;
        }
        zm_close(zm);
    }
    for (int g = 0; g < GAMES; g++)
        if (!asked[g]) print_message("%s: no win in one was met\n", games[g]);
    assert_true(missed > 3);
}

/* -- The seed decides; nothing that was searched before does. -------------------------------- */

static void assert_same(const struct zm_result *a, const struct zm_result *b)
{
    assert_int_equal(a->move, b->move);
    assert_int_equal(a->score, b->score);
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->nodes, b->nodes);
    assert_int_equal(a->line_length, b->line_length);
}

static void test_seed(void **unused)
{
    static struct zm_result r, again, other = {.size = sizeof other};

    (void)unused;
    for (int g = 0; g < GAMES; g++) {
        struct zm_context *zm = opened(games[g]), *used = opened(games[g]);
        assert_int_equal(zm_think(used, "strong:nodes=1000", NULL, &other), ZM_OK);
        int differ = 0;
        for (int level = 1; level < 6; level += 3)
            for (uint64_t seed = 0; seed < 6; seed++) {
                assert_int_equal(think_at(zm, level, seed, &r), ZM_OK);
                assert_int_equal(think_at(used, level, seed, &again), ZM_OK);
                assert_same(&r, &again);
                if (level == 1 && seed) differ += r.move != other.move;
                if (level == 1) other.move = r.move;
            }
        assert_true(differ);
        zm_close(zm), zm_close(used);
    }
}

/* -- What is told is true of the move that is played. ---------------------------------------- */

static void test_told(void **unused)
{
    static struct zm_ranked rows[64];
    static struct zm_result r;

    (void)unused;
    for (int g = 0; g < GAMES; g++) {
        struct zm_context *zm = opened(games[g]);
        uint64_t seed = 7;
        for (int ply = 0; ply < 12 && step(zm, &seed); ply++) {
            if (zm_outcome(zm, NULL) || zm_side_to_move(zm) == ZM_NATURE) continue;
            struct zm_limits limits = {
                .size = sizeof limits, .seed = seed, .ranking = rows, .ranking_room = 64};
            char player[32];
            snprintf(player, sizeof player, "strong:level=%d", ply % 5 + 1);
            r = (struct zm_result){.size = sizeof r};
            assert_int_equal(zm_think(zm, player, &limits, &r), ZM_OK);
            assert_true(0 < r.ranked && r.ranked <= 64);
            assert_int_equal(r.line[0], r.move);
            if (!is_chosen(&r)) continue;
            assert_int_equal(r.kind, ZM_HEURISTIC);
            assert_int_equal(r.distance, -1);
            assert_int_equal(r.distance_kind, ZM_DISTANCE_UNKNOWN);
            size_t i = 0;
            while (i < r.ranked && rows[i].move != r.move) i++;
            assert_true(i < r.ranked && rows[i].value == r.value);
        }
        zm_close(zm);
    }
}

/* A short ranking is the beginning of the long one, and asking for it changes no move. */
static void test_ranking(void **unused)
{
    static struct zm_ranked rows[9];
    static struct zm_result r, plain;
    struct zm_context *zm = opened("tictactoe");

    (void)unused;
    for (size_t room = 0; room <= 9; room++) {
        const struct zm_limits limits = {
            .size = sizeof limits, .seed = 5, .ranking = rows, .ranking_room = room};
        r = (struct zm_result){.size = sizeof r};
        assert_int_equal(zm_think(zm, "strong:level=2", &limits, &r), ZM_OK);
        assert_int_equal(think_at(zm, 2, 5, &plain), ZM_OK);
        assert_same(&r, &plain);
        assert_int_equal(r.ranked, room);
        assert_int_equal(plain.ranked, 0);
        for (size_t i = 1; i < room; i++) assert_true(rows[i - 1].score >= rows[i].score);
    }
    zm_close(zm);
}

/* -- The rest. ------------------------------------------------------------------------------- */

/* The last level is the player without one. */
static void test_full(void **unused)
{
    static struct zm_result full = {.size = sizeof full}, plain = {.size = sizeof plain};
    const struct zm_limits limits = {.size = sizeof limits, .nodes = 1000, .seed = 3};

    (void)unused;
    for (int g = 0; g < GAMES; g++) {
        struct zm_context *zm = opened(games[g]), *other = opened(games[g]);
        assert_int_equal(zm_think(zm, "strong", &limits, &plain), ZM_OK);
        assert_int_equal(zm_think(other, "strong:level=8", &limits, &full), ZM_OK);
        assert_same(&full, &plain);
        zm_close(zm), zm_close(other);
    }
}

/* The smaller limit of nodes holds. */
static void test_nodes(void **unused)
{
    static struct zm_result r = {.size = sizeof r};
    struct zm_context *zm = opened("connect4");
    const struct zm_limits few = {.size = sizeof few, .nodes = 5};

    (void)unused;
    assert_int_equal(zm_think(zm, "strong:level=7", &few, &r), ZM_OK);
    assert_in_range(r.nodes, 1, 5);
    assert_int_equal(zm_think(zm, "strong:strength=9,nodes=1M", NULL, &r), ZM_OK);
    assert_in_range(r.nodes, 100, 512 + 4 * 7);
    assert_int_equal(zm_think(zm, "strong:strength=8.5", NULL, &r), ZM_OK);
    assert_in_range(r.nodes, 300, 384 + 4 * 7);
    assert_int_equal(zm_player_check(zm, "strong:strength=20"), ZM_OK);
    assert_int_equal(zm_player_check(zm, "strong:strength=20.1"), ZM_BAD_INPUT);
    assert_int_equal(zm_player_check(zm, "strong:strength=-1"), ZM_BAD_INPUT);
    zm_close(zm);
}

static void test_stopped(void **unused)
{
    static struct zm_result r = {.size = sizeof r};
    struct zm_context *zm = opened("connect4");
    const volatile int stop = 1;
    const struct zm_limits limits = {.size = sizeof limits, .stop = &stop};
    enum zm_status status = zm_think(zm, "strong:level=3", &limits, &r);

    (void)unused;
    assert_true(status == ZM_OK || status == ZM_STOPPED);
    zm_close(zm);
}

/* The names of docs/levels.md, whole and by their first word, and what is none. */
static void test_names(void **unused)
{
    static const char *const names[] = {"beginner",     "novice",       "casual player",
                                        "intermediate", "club player",  "advanced",
                                        "expert",       "full strength"};
    static const char *const none[] = {"", "0", "9", "club players", "clu", "player", "1 ", "-1"};
    int level = -7;

    (void)unused;
    for (int i = 1; i <= LEVELS; i++) {
        assert_string_equal(zm_level_name(i), names[i - 1]);
        assert_true(zm_level_read(names[i - 1], &level));
        assert_int_equal(level, i);
    }
    assert_null(zm_level_name(0));
    assert_null(zm_level_name(LEVELS + 1));
    assert_true(zm_level_read("CLUB", &level));
    assert_int_equal(level, 5);
    assert_true(zm_level_read("3", &level));
    assert_int_equal(level, 3);
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_false(zm_level_read(none[i], &level));
    assert_int_equal(level, 3);
}

/* A player may be called by its level: the same move, value and rule. */
static void test_called(void **unused)
{
    static const char *const same[][2] = {{"novice", "strong:level=2"},
                                          {"casual", "strong:level=casual player"},
                                          {"club player:nodes=100", "strong:level=5,nodes=100"}};
    static struct zm_result a = {.size = sizeof a}, b = {.size = sizeof b};
    const struct zm_limits limits = {.size = sizeof limits, .seed = 5};

    (void)unused;
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        struct zm_context *zm = opened("connect4");
        assert_int_equal(zm_think(zm, same[i][0], &limits, &a), ZM_OK);
        assert_int_equal(zm_think(zm, same[i][1], &limits, &b), ZM_OK);
        assert_true(a.move == b.move && a.score == b.score);
        assert_int_equal(a.nodes, b.nodes);
        assert_string_equal(a.rule, b.rule);
        assert_int_equal(zm_player_check(zm, "noviced"), ZM_BAD_INPUT);
        assert_int_equal(zm_player_check(zm, "2"), ZM_BAD_INPUT);
        zm_close(zm);
    }
}

/* -- Fewer levels, and one that adapts. ------------------------------------------------------ */

/* Every game has levels; a number that it does not have stands for the highest below 8. */
static void test_count(void **unused)
{
    static struct zm_result top, above;
    int fewer = 0;

    (void)unused;
    for (int g = 0; g < GAMES; g++) {
        struct zm_context *zm = opened(games[g]);
        int n = zm_level_count(zm);
        assert_in_range(n, 1, LEVELS - 1);
        fewer += n < LEVELS - 1;
        for (int level = n; level < LEVELS; level++) {
            assert_int_equal(think_at(zm, n, 5, &top), ZM_OK);
            assert_int_equal(think_at(zm, level, 5, &above), ZM_OK);
            assert_same(&top, &above);
            assert_string_equal(top.rule ? top.rule : "", above.rule ? above.rule : "");
        }
        zm_close(zm);
    }
    assert_true(fewer);
}

/* A person of fixed strength, in levels: whether they win at a level, by Elo with steps of 150. */
static bool wins(double strength, int level, uint64_t *seed)
{
    const double most = 1 << 20;

    return (double)random_below(seed, (uint64_t)most) <
           most / (1 + pow(10, (level - strength) * 150 / 400));
}

/* The score of such a person in games `from` to `to`, from level 3 on. */
static double score_of(struct zm_context *zm, double strength, uint64_t seed, int from, int to)
{
    double at = 3, sum = 0;

    for (int i = 0; i < to; i++) {
        double score = wins(strength, zm_level_nearest(zm, at), &seed);
        at = zm_level_adapt(zm, at, (uint64_t)i, score);
        assert_true(1 <= at && at <= LEVELS);
        sum += i < from ? 0 : score;
    }
    return sum / (to - from);
}

/* Persons of any strength score about 45 %: together from the tenth game on, each in 200 games. */
static void test_adapt(void **unused)
{
    enum { PEOPLE = 100, SETTLED = 10, EARLY = 20, LATE = 210 };
    struct zm_context *zm = opened("connect4");

    (void)unused;
    for (int half = 3; half <= 14; half++) {
        double strength = half / 2.0, early = 0;
        for (uint64_t seed = 0; seed < PEOPLE; seed++) {
            early += score_of(zm, strength, seed, SETTLED, EARLY) / PEOPLE;
            double late = score_of(zm, strength, seed, SETTLED, LATE);
            if (late < 0.38 || late > 0.52) FAIL("at %g a person scores %g", strength, late);
        }
        if (early < 0.4 || early > 0.52) FAIL("at %g persons score %g early", strength, early);
    }
    zm_close(zm);
}

/* Who always wins comes to full strength, who always loses to level 1; no level is left out. */
static void test_adapt_ends(void **unused)
{
    static const char *const both[] = {"connect4", "tictactoe"};

    (void)unused;
    for (int g = 0; g < 2; g++) {
        struct zm_context *zm = opened(both[g]);
        int n = zm_level_count(zm);
        double at = 3;
        for (uint64_t i = 0; i < 30; i++) at = zm_level_adapt(zm, at, i, 0);
        assert_int_equal(zm_level_nearest(zm, at), 1);
        for (int level = 1; level <= n; level++) {
            while (zm_level_nearest(zm, at) < level) at = zm_level_adapt(zm, at, 30, 1);
            assert_int_equal(zm_level_nearest(zm, at), level);
        }
        for (uint64_t i = 0; i < 30; i++) at = zm_level_adapt(zm, at, i, 1);
        assert_int_equal(zm_level_nearest(zm, at), LEVELS);
        zm_close(zm);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wins),    cmocka_unit_test(test_seed),
        cmocka_unit_test(test_told),    cmocka_unit_test(test_ranking),
        cmocka_unit_test(test_full),    cmocka_unit_test(test_nodes),
        cmocka_unit_test(test_stopped), cmocka_unit_test(test_names),
        cmocka_unit_test(test_called),  cmocka_unit_test(test_count),
        cmocka_unit_test(test_adapt),   cmocka_unit_test(test_adapt_ends),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
