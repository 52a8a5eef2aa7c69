/* SPDX-License-Identifier: MIT
 * test_tuc.c - TUC chess against an independent slow reference, and the bounds of its reach. */
#include "ref_tuc.h"
#include "search/search.h"
#include "unit.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 3000, LINES = 4000, LIST = 256 };

static uint64_t seed = 20220529;

static unsigned below(unsigned n)
{
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)((seed >> 33) % n);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* -- Against the reference. ----------------------------------------------------------------- */

static void same_moves(const struct zm_context *zm, const struct ref_tuc *ref)
{
    char expected[REF_MOVES][REF_MOVE_TEXT], found[REF_MOVES][REF_MOVE_TEXT];
    zm_move list[LIST];
    size_t n = zm_moves(zm, list, LIST);

    assert_int_equal(ref_tuc_moves(ref, expected), n);
    for (size_t i = 0; i < n; i++) zm_move_text(zm, list[i], found[i], sizeof found[i]);
    qsort(expected, n, sizeof expected[0], by_text);
    qsort(found, n, sizeof found[0], by_text);
    for (size_t i = 0; i < n; i++) assert_string_equal(expected[i], found[i]);
}

/* The worth of a present: 1 first, in 95 of 100 cases. */
static void same_worths(const struct zm_context *zm)
{
    zm_move list[LIST];
    char text[ZM_MOVE_TEXT];

    assert_int_equal(zm_moves(zm, list, LIST), 2);
    assert_string_equal(zm_move_text(zm, list[0], text, sizeof text), "=1");
    assert_string_equal(zm_move_text(zm, list[1], text, sizeof text), "=0");
    assert_true(zm_probability(zm, list[0]) == 0.95);
    assert_true(zm_probability(zm, list[1]) == 0.05);
}

/* No present first, then one on each free cell, all equally likely; the clock last. */
static void same_presents(const struct zm_context *zm, const struct ref_tuc *ref)
{
    zm_move list[LIST];
    char text[ZM_MOVE_TEXT], expected[ZM_MOVE_TEXT];
    size_t n = zm_moves(zm, list, LIST), i = 1;

    assert_string_equal(zm_move_text(zm, list[0], text, sizeof text), "*-");
    assert_true(zm_probability(zm, list[0]) == 0.8);
    for (int r = 0; r < REF_ROWS; r++)
        for (int c = 0; c < REF_COLS; c++) {
            if (ref->cell[r][c] != '.') continue;
            snprintf(expected, sizeof expected, "*%d%d", r, c);
            assert_string_equal(zm_move_text(zm, list[i], text, sizeof text), expected);
            assert_true(zm_probability(zm, list[i]) == zm_probability(zm, list[1]));
            i++;
        }
    if (ref->server) {
        assert_string_equal(zm_move_text(zm, list[i], text, sizeof text), "*!");
        assert_true(zm_probability(zm, list[i]) == 0);
        i++;
    }
    assert_int_equal(n, i);
}

static void ref_event(struct ref_tuc *ref, const char *event)
{
    if (event[0] == '=') ref_tuc_worth(ref, event[1] - '0');
    else if (event[1] == '-') ref_tuc_none(ref);
    else if (event[1] == '!') ref_tuc_time(ref);
    else ref_tuc_present(ref, event[1] - '0', event[2] - '0');
}

/* Everything there is to compare at one position. */
static void same(const struct zm_context *zm, const struct ref_tuc *ref)
{
    char expected[128], found[128];
    int value;
    bool over = zm_outcome(zm, &value);

    ref_tuc_text(ref, expected, sizeof expected);
    zm_position_text(zm, found, sizeof found);
    assert_string_equal(expected, found);
    assert_int_equal(over, ref->due == REF_OVER || ref->due == REF_TIME_UP);
    if (over) assert_int_equal(value, ref->score[0] - ref->score[1]);
    else if (ref->due == REF_WORTH) same_worths(zm);
    else if (ref->due == REF_PRESENT) same_presents(zm, ref);
    else same_moves(zm, ref);
    if (!over && ref->due == REF_MOVE) assert_int_equal(zm_side_to_move(zm), ref->side);
}

/* Reading back what was written gives the same position, down to the hash. */
static void same_after_reading(struct zm_context *copy, const struct zm_context *zm,
                               const struct ref_tuc *ref)
{
    char text[128];

    zm_position_text(zm, text, sizeof text);
    assert_int_equal(zm_position_set(copy, text), ZM_OK);
    assert_int_equal(zm_hash(copy), zm_hash(zm));
    same(copy, ref);
}

static size_t random_game(const char *spec, bool server, int limit, bool read_back)
{
    struct zm_context *zm, *copy;
    struct ref_tuc ref;
    zm_move list[LIST];
    char text[ZM_MOVE_TEXT];
    size_t made = 0;

    assert_int_equal(zm_open(spec, NULL, &zm, NULL), ZM_OK);
    assert_int_equal(zm_open(spec, NULL, &copy, NULL), ZM_OK);
    ref_tuc_start(&ref, server, limit);
    same(zm, &ref);
    for (; !zm_outcome(zm, NULL); made++) {
        size_t n = zm_moves(zm, list, LIST);
        zm_move move = list[below((unsigned)n)];
        bool clock = server && ref.due == REF_PRESENT && move == list[n - 1];
        if (clock && below(30)) move = list[0];
        if (!clock && ref.due == REF_PRESENT) zm_draw_event(zm, &seed, &move);
        zm_move_text(zm, move, text, sizeof text);
        if (ref.due == REF_MOVE) ref_tuc_move(&ref, text);
        else ref_event(&ref, text);
        assert_int_equal(zm_play(zm, move), ZM_OK);
        same(zm, &ref);
        if (read_back) same_after_reading(copy, zm, &ref);
    }
    while (zm_undo(zm) == ZM_OK) {}
    zm_position_text(zm, text, sizeof text);
    zm_close(zm);
    zm_close(copy);
    return made;
}

static void test_random_games(void **unused)
{
    size_t made = 0;
    uint64_t from = seed;

    (void)unused;
    for (int i = 0; i < rounds_of(GAMES); i++) {
        made += random_game("tuc-chess", false, 400, i % 10 == 0);
        made += random_game("tuc-chess:server", true, 400, i % 10 == 0);
        made += random_game("tuc-chess:41,server", true, 41, i % 10 == 0);
    }
    printf("seed %llu: %d games, %zu moves and events\n", (unsigned long long)from,
           3 * rounds_of(GAMES), made);
}

/* -- Positions with few pieces, which random games seldom reach. ----------------------------- */

/* A board with up to `most` pieces a side beside the kings, and some presents. */
static void random_rows(char rows[64], unsigned most)
{
    static const char all[2][10] = {"PPPPPPPRR", "ppppppprr"};

    for (int i = 0; i < REF_ROWS * (REF_COLS + 1) - 1; i++)
        rows[i] = i % (REF_COLS + 1) == REF_COLS ? '/' : '.';
    rows[REF_ROWS * (REF_COLS + 1) - 1] = '\0';
    for (unsigned side = 0; side < 2; side++) {
        unsigned n = below(most + 1) + 1;
        for (unsigned i = 0; i < n; i++) {
            char piece = i == 0 ? "Kk"[side] : all[side][8 - (i + below(4)) % 9];
            unsigned at = below(REF_ROWS * (REF_COLS + 1) - 1);
            bool pawn = piece == 'P' || piece == 'p';
            unsigned row = at / (REF_COLS + 1);
            if (rows[at] != '.') i--;
            else if (!pawn || row != (side ? REF_ROWS - 1 : 0)) rows[at] = piece;
        }
    }
    for (unsigned i = below(6); i > 0; i--) {
        unsigned at = below(REF_ROWS * (REF_COLS + 1) - 1);
        if (rows[at] == '.') rows[at] = '*';
    }
}

static bool set_random(struct zm_context *zm, struct ref_tuc *ref, bool server, int limit)
{
    char rows[64], text[128];
    int side = (int)below(2);

    random_rows(rows, 5);
    snprintf(text, sizeof text, "%s %c", rows, side ? 'b' : 'w');
    ref_tuc_set(ref, server, limit, rows, side);
    return zm_position_set(zm, text) == ZM_OK && !zm_outcome(zm, NULL);
}

static void test_perft_of_random_positions(void **unused)
{
    (void)unused;
    printf("seed %llu\n", (unsigned long long)seed);
    for (int i = 0; i < rounds_of(2000); i++) {
        bool server = i % 2;
        struct zm_context *zm;
        struct ref_tuc ref;
        uint64_t leaves;
        assert_int_equal(zm_open(server ? "tuc-chess:server" : "tuc-chess", NULL, &zm, NULL), 0);
        if (set_random(zm, &ref, server, 400)) {
            assert_int_equal(zm_perft(zm, 3, false, NULL, &leaves), ZM_OK);
            assert_int_equal(leaves, ref_tuc_perft(&ref, 3));
        }
        zm_close(zm);
    }
}

/* -- The bounds of reach. -------------------------------------------------------------------- */

struct table {
    const struct zm_game *game;
    max_align_t rules[64], state[64], undo_info[64];
};

static void open_table(struct table *t, const char *parameters)
{
    const struct zm_game *const *g = zm_games();

    while (strcmp((*g)->name, "tuc-chess") != 0) g++;
    memset(t, 0, sizeof *t);
    t->game = *g;
    assert_true((*g)->rules_size <= sizeof t->rules && (*g)->state_size <= sizeof t->state);
    assert_true((*g)->parse(t->rules, parameters, NULL));
}

enum { DEEPEST = 6 };

/* What each position on the way promised for this many plies. */
struct promise {
    int plies;
    zm_score least, most;
};

static void keeps(const struct table *t, const struct promise *p, int made)
{
    int result;
    bool over = t->game->outcome(t->rules, t->state, &result);
    zm_score value = over ? result * ZM_UNIT : t->game->evaluate(t->rules, t->state);

    if (made > p->plies) return;
    assert_true(p->least <= p->most);
    if (value < p->least || value > p->most) {
        char text[128];
        t->game->write_position(t->rules, t->state, text, sizeof text);
        FAIL("%s: %g after %d plies outside %g..%g", text, (double)value / ZM_UNIT, made,
             (double)p->least / ZM_UNIT, (double)p->most / ZM_UNIT);
    }
}

/* A random event that may happen, or a random move, captures being preferred. */
static zm_move some_move(const struct table *t)
{
    zm_move list[LIST], m;
    size_t n = t->game->moves(t->rules, t->state, list);
    bool nature = t->game->side_to_move(t->rules, t->state) == ZM_NATURE;
    int tries = nature ? 1 : 3, best = -1;

    for (m = list[0]; tries > 0; tries--) {
        zm_move other = list[below((unsigned)n)];
        int key = nature ? (int)t->game->weight(t->rules, t->state, other)
                         : t->game->order(t->rules, t->state, 1, ZM_FIRST, other);
        if (key > best && (!nature || key > 0)) m = other, best = key;
    }
    return m;
}

static void walk(struct table *t)
{
    struct promise p[DEEPEST + 1];
    int result, made = 0;

    for (int d = 0; d <= DEEPEST; d++) {
        p[d].plies = d;
        t->game->reach(t->rules, t->state, d, &p[d].least, &p[d].most);
    }
    for (;;) {
        for (int d = 0; d <= DEEPEST; d++) keeps(t, &p[d], made);
        if (t->game->outcome(t->rules, t->state, &result)) return;
        made += t->game->side_to_move(t->rules, t->state) != ZM_NATURE;
        if (made > DEEPEST) return;
        t->game->play(t->rules, t->state, some_move(t), t->undo_info);
    }
}

/* Positions in which a side may run out of moves, or a black arrival helps White. */
static const char *const narrow[] = {
    "k..../...../...../...../pr.../P..../KP... b", "k..../...../...../....p/pr.../P...P/KP... w",
    "k..rr/...../...../.p.../pPp../.KP../PP... w", "k..rr/...../...../.p.../pPp../.KP../PP... b",
    "pp.../.kp../.pPp./..P../...../...../RR..K b", "k..rr/...../...../...../...../.p.../..K.. b",
};

/* A position to walk from. False: the text was none. */
static bool some_position(struct table *t, unsigned i)
{
    char rows[64];
    int result;

    if (i % 4 == 0) return t->game->read_position(t->rules, narrow[below(6)], t->state, NULL);
    random_rows(rows, 9);
    strcat(rows, below(2) ? " b" : " w");
    if (i % 4 == 1) t->game->start(t->rules, t->state);
    else if (!t->game->read_position(t->rules, rows, t->state, NULL)) return false;
    for (int from = (int)below(60); from > 0; from--) {
        if (t->game->outcome(t->rules, t->state, &result)) break;
        t->game->play(t->rules, t->state, some_move(t), t->undo_info);
    }
    return true;
}

/* Other weights, also such as nobody would choose. */
static void draw_weights(struct table *t, unsigned most)
{
    const struct zm_engine *engine = t->game->engine;
    const struct zm_weight *w = engine->weights(t->rules);
    int weight[ZM_WEIGHTS_MAX];
    size_t n = 0;

    for (; w[n].name; n++)
        weight[n] = w[n].step ? (int)below(2 * most + 1) - (int)most : w[n].usual;
    engine->set_weights(t->rules, weight, n);
}

static void test_reach(void **unused)
{
    static const char *const specs[] = {"", "server", "60,server", "8"};
    int walks = 0;

    (void)unused;
    printf("seed %llu\n", (unsigned long long)seed);
    for (unsigned i = 0; i < (unsigned)rounds_of(LINES); i++) {
        struct table t;
        max_align_t here[64];
        open_table(&t, specs[i / 4 % 4]);
        if (i % 3 == 1) draw_weights(&t, i % 2 ? 300 : ZM_WEIGHT_MOST);
        if (!some_position(&t, i)) continue;
        memcpy(here, t.state, sizeof here);
        for (int again = 0; again < 60; again++, walks++) {
            walk(&t);
            memcpy(t.state, here, sizeof here);
        }
    }
    printf("%d walks\n", walks);
}

/* -- The range of results. ------------------------------------------------------------------- */

/* The most points with which a position may be set. */
static int points_most(struct table *t)
{
    int points = 1000;
    char text[64];

    do snprintf(text, sizeof text, "..k../...../...../...../...../...../..K.. w %d 0", --points);
    while (points && !t->game->read_position(t->rules, text, t->state, NULL));
    return points;
}

/* Plays from a random position in which a side has the most points already. Returns the result. */
static int play_out(struct table *t, int points)
{
    char text[128];
    int result;

    random_rows(text, 9);
    snprintf(text + strlen(text), 32, below(2) ? " w %d 0" : " b 0 %d", points);
    if (!t->game->read_position(t->rules, text, t->state, NULL)) return 0;
    while (!t->game->outcome(t->rules, t->state, &result))
        t->game->play(t->rules, t->state, some_move(t), t->undo_info);
    return result;
}

/* The points of a set position and those of the game that follows stay within the range. */
static void test_range(void **unused)
{
    int least, most, beyond = 0;
    struct table t;

    (void)unused;
    open_table(&t, "60");
    t.game->range(t.rules, &least, &most);
    int points = points_most(&t);
    assert_true(points > 0);
    for (int i = 0; i < 400; i++) {
        int result = play_out(&t, points);
        assert_true(result >= least && result <= most);
        beyond += abs(result) > points;
    }
    assert_true(beyond > 40);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_games),
        cmocka_unit_test(test_perft_of_random_positions),
        cmocka_unit_test(test_reach),
        cmocka_unit_test(test_range),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
