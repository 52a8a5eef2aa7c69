/* SPDX-License-Identifier: MIT
 * test_gomoku.c - renju, caro, three-and-three and swap2 against a naive board of letters, on
 * random positions and games. */
#include "core/random.h"
#include "ref_renju.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <zermelo.h>

enum { CELLS = SIDE * SIDE, TEXT = 2 * CELLS };

/* Whether a stone just put makes a row that wins. */
struct rules {
    const char *name;
    bool renju, exact, caro, threes;
};

static bool wins(const struct letters *b, struct point p, const struct rules *r)
{
    char me = at(b, p), you = me == 'B' ? 'W' : 'B';
    bool exact = r->exact || (r->renju && me == 'B');

    for (int w = 0; w < 4; w++) {
        int back, on;
        measure(b, p, ways[w], &back, &on);
        int length = back + on + 1;
        if (length < 5 || (length > 5 && exact)) continue;
        if (!r->caro || length > 5) return true;
        if (at(b, step(p, ways[w], -back - 1)) != you || at(b, step(p, ways[w], on + 1)) != you)
            return true;
    }
    return false;
}

/* -- Forbidden points. ---------------------------------------------------------------------- */

static zm_move list[CELLS + 2];

static struct zm_context *open_game(const char *spec)
{
    struct zm_context *zm;

    assert_int_equal(zm_open(spec, NULL, &zm, NULL), ZM_OK);
    return zm;
}

static struct point point_of(const struct letters *b, struct zm_context *zm, zm_move move)
{
    char text[ZM_MOVE_TEXT];

    zm_move_text(zm, move, text, sizeof text);
    return (struct point){b->m - atoi(text + 1), text[0] - 'a'};
}

/* Are exactly the free points that the reference allows to a colour listed? Counts those
 * forbidden. */
static void compare_points(const struct letters *b, char who, struct zm_context *zm,
                           uint64_t count[4])
{
    bool listed[SIDE][SIDE] = {{false}};
    size_t n = zm_moves(zm, list, CELLS);
    struct point p;

    for (size_t i = 0; i < n; i++) {
        p = point_of(b, zm, list[i]);
        listed[p.row][p.column] = true;
    }
    for (p.row = 0; p.row < b->m; p.row++)
        for (p.column = 0; p.column < b->n; p.column++) {
            if (at(b, p) != '.') continue;
            int found = verdict_for(b, who, p);
            assert_int_equal(listed[p.row][p.column], !found);
            count[found]++;
        }
}

/* The board for a screen; the caller frees it. */
static char *board_of(const struct zm_context *zm)
{
    size_t size = zm_describe(zm, NULL, 0) + 1;
    char *board = malloc(size);

    assert_non_null(board);
    zm_describe(zm, board, size);
    return board;
}

static int count_of(const char *text, const char *part)
{
    int count = 0;

    for (; (text = strstr(text, part)) != NULL; text++) count++;
    return count;
}

/* Does the board for a screen mark the points that the reference forbids, and no other, each with
 * the reason? */
static void compare_marks(const struct letters *b, char who, const struct zm_context *zm)
{
    static const char *const reason[] = {NULL, "overline", "two fours", "two threes"};
    char *board = board_of(zm), mark[96];
    int expected = 0;
    struct point p;

    for (p.row = 0; p.row < b->m; p.row++)
        for (p.column = 0; p.column < b->n; p.column++) {
            int why = at(b, p) == '.' ? verdict_for(b, who, p) : 0;
            if (!why) continue;
            snprintf(mark, sizeof mark, "\"%c%d\",\"kind\":\"barred\",\"label\":\"forbidden, %s\"",
                     'a' + p.column, b->m - p.row, reason[why]);
            assert_non_null(strstr(board, mark));
            expected++;
        }
    assert_int_equal(count_of(board, "\"barred\""), expected);
    free(board);
}

/* Black's stones together in the upper rows, White's the more of them above the fewer lie below,
 * every third one of a row, so that nobody has won. */
static bool scatter(struct letters *b, int stones, int above, uint64_t *seed, char *text)
{
    *b = (struct letters){.m = 19, .n = 15, .rule = b->rule};
    memset(b->at, '.', sizeof b->at);
    for (int i = 0; i < stones; i++) {
        struct point p = {(int)random_below(seed, 9), (int)random_below(seed, 9)};
        if (at(b, p) != '.') return false;
        b->at[p.row][p.column] = 'B';
        if (makes_five(b, p) || makes_overline(b, p)) return false;
    }
    for (int i = 0, spare = 0; i < stones; i++) {
        struct point p = {(int)random_below(seed, 9), (int)random_below(seed, 9)};
        if (i >= above) p = (struct point){10 + spare / 5 * 2, spare % 5 * 3}, spare++;
        if (at(b, p) != '.') return false;
        b->at[p.row][p.column] = 'W';
    }
    for (int row = 0; row < b->m; row++) {
        for (int column = 0; column < b->n; column++)
            *text++ = b->at[row][column] == 'B' ? 'X' : b->at[row][column] == 'W' ? 'O' : '.';
        *text++ = row + 1 < b->m ? '/' : '\0';
    }
    return true;
}

static void compare_positions(const char *spec, enum ref_rule rule, int positions)
{
    struct zm_context *zm = open_game(spec);
    uint64_t seed = 2024, count[4] = {0};
    char text[TEXT];
    struct letters b = {.rule = rule};

    for (int i = 0; i < positions;) {
        int stones = 5 + (int)random_below(&seed, 16);
        if (!scatter(&b, stones, (int)random_below(&seed, 5), &seed, text)) continue;
        if (zm_position_set(zm, text) || zm_outcome(zm, NULL)) continue;
        compare_points(&b, 'B', zm, count);
        if (i % 100 == 0) compare_marks(&b, 'B', zm);
        i++;
    }
    for (int i = rule == REF_RENJU ? 1 : 3; i < 4; i++)
        assert_true(count[i] > (uint64_t)positions / 200);
    zm_close(zm);
}

static void forbidden_points(void **unused)
{
    (void)unused;
    compare_positions("mnk:19,15,5,renju", REF_RENJU, 10000);
    compare_positions("mnk:19,15,5,three-and-three", REF_THREES, 600);
    compare_positions("mnk:19,15,5,exact,three-and-three", REF_THREES_EXACT, 600);
}

/* -- Whole games. --------------------------------------------------------------------------- */

/* Random games near the stones that lie: who wins, and when, as the reference says. */
static void play_games(const struct rules *r, int side, int games)
{
    uint64_t seed = 7, points[4] = {0};
    int ends[3] = {0};
    char spec[ZM_SPEC_TEXT];

    snprintf(spec, sizeof spec, "gomoku:%d,%s", side, r->name);
    struct zm_context *zm = open_game(spec);
    for (int i = 0; i < games; i++) {
        struct letters b = {
            .m = side, .n = side, .rule = r->threes ? REF_THREES + r->exact : REF_RENJU};
        bool won = false;
        int value = 0;
        memset(b.at, '.', sizeof b.at);
        for (int ply = 0; !won; ply++) {
            if (r->threes || (r->renju && ply % 2 == 0))
                compare_points(&b, "BW"[ply % 2], zm, points);
            else if (!zm_outcome(zm, NULL)) /* nothing is forbidden to White */
                assert_int_equal(zm_moves(zm, list, CELLS), side * side - ply);
            assert_int_equal(zm_outcome(zm, NULL), zm_moves(zm, list, CELLS) == 0);
            if (zm_outcome(zm, &value)) break;
            zm_move move = list[random_below(&seed, zm_moves(zm, list, CELLS))];
            struct point p = point_of(&b, zm, move);
            b.at[p.row][p.column] = ply % 2 ? 'W' : 'B';
            won = wins(&b, p, r);
            assert_int_equal(zm_play(zm, move), ZM_OK);
            assert_int_equal(zm_outcome(zm, &value) && value != 0, won);
            if (won) assert_int_equal(value, ply % 2 ? -1 : 1);
        }
        if (!won) assert_int_equal(value, 0);
        ends[won ? value > 0 ? 0 : 1 : 2]++;
        while (zm_undo(zm) == ZM_OK) {}
    }
    for (int i = 0; i < 2; i++) assert_true(ends[i] > games / 20);
    zm_close(zm);
}

static void random_games(void **unused)
{
    static const struct rules sets[] = {
        {"standard", false, true, false, false},
        {"renju", true, false, false, false},
        {"caro", false, false, true, false},
        {"caro,exact", false, true, true, false},
        {"three-and-three", false, false, false, true},
        {"three-and-three,exact", false, true, false, true},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        int share = sets[i].threes ? 20 : 1; /* the reference looks at both sides' points */
        play_games(&sets[i], 7, 1000 / share);
        play_games(&sets[i], 10, 400 / share);
        if (!sets[i].threes) play_games(&sets[i], 22, sets[i].renju ? 3 : 40);
    }
}

/* -- Swap2. --------------------------------------------------------------------------------- */

/* Whose turn it is by the protocol's own words, the tentative player being the first. */
struct protocol {
    int stones, black; /* who has black: 0, 1, or -1 while that is open */
    bool two;          /* the second player chose to put two more */
};

static int turn_of(const struct protocol *p)
{
    if (p->black >= 0) return p->stones % 2 ? !p->black : p->black;
    if (p->two) return p->stones < 5;
    return p->stones == 3;
}

static void follow(struct protocol *p, const char *word)
{
    int who = turn_of(p);
    bool chooses = p->black < 0 && p->stones == (p->two ? 5 : 3);

    if (strcmp(word, "swap") == 0) p->black = who;
    else if (strcmp(word, "two") == 0) p->two = true;
    else {
        p->stones++;
        if (chooses) p->black = !who;
    }
}

static void opening(void **unused)
{
    enum { GAMES = 2000, PLIES = 9 };
    struct zm_context *zm = open_game("gomoku:9,swap2,renju"), *other;
    uint64_t seed = 99;
    int seen[2] = {0};
    char word[ZM_MOVE_TEXT], text[TEXT];

    (void)unused;
    other = open_game("gomoku:9,swap2,renju");
    for (int i = 0; i < GAMES; i++) {
        struct protocol p = {.black = -1};
        for (int ply = 0; ply < PLIES; ply++) {
            size_t n = zm_moves(zm, list, CELLS);
            bool chooses = p.black < 0 && p.stones == (p.two ? 5 : 3);
            assert_int_equal(n, 81 - p.stones + (chooses ? 1 + !p.two : 0));
            assert_int_equal(zm_side_to_move(zm), turn_of(&p));
            zm_move move = list[chooses && random_below(&seed, 2) ? n - 1 : random_below(&seed, n)];
            zm_move_text(zm, move, word, sizeof word);
            seen[0] += strcmp(word, "swap") == 0, seen[1] += strcmp(word, "two") == 0;
            follow(&p, word);
            assert_int_equal(zm_play(zm, move), ZM_OK);
            zm_position_text(zm, text, sizeof text);
            assert_int_equal(zm_position_set(other, text), ZM_OK);
            assert_int_equal(zm_hash(other), zm_hash(zm));
            assert_int_equal(zm_side_to_move(other), zm_side_to_move(zm));
        }
        while (zm_undo(zm) == ZM_OK) {}
    }
    assert_true(seen[0] > GAMES / 10 && seen[1] > GAMES / 10);
    zm_close(zm), zm_close(other);
}

/* Stones keep their colour on the board for a screen: it is named where it is not the side's. */
static void compare_colours(const struct zm_context *zm, int black)
{
    char *board = board_of(zm);

    assert_int_equal(count_of(board, "\"side\":1,\"colour\":0") > 0, black == 1);
    assert_int_equal(count_of(board, "\"side\":0,\"colour\":1") > 0, black == 1);
    free(board);
}

/* Renju after the opening: the forbidden points are Black's, whoever of the two has black. */
static void after_opening(void **unused)
{
    enum { GAMES = 150, SIDES = 9, PLIES = 50 };
    struct zm_context *zm = open_game("gomoku:9,swap2,renju");
    uint64_t seed = 5, points[4] = {0};
    int held[2] = {0};

    (void)unused;
    for (int i = 0; i < GAMES; i++) {
        struct letters b = {.m = SIDES, .n = SIDES};
        struct protocol p = {.black = -1};
        memset(b.at, '.', sizeof b.at);
        for (int ply = 0; ply < PLIES && !zm_outcome(zm, NULL); ply++) {
            char word[ZM_MOVE_TEXT];
            size_t n = zm_moves(zm, list, CELLS + 2);
            bool chooses = p.black < 0 && p.stones == (p.two ? 5 : 3);
            if (p.black >= 0 && p.stones % 2 == 0) compare_points(&b, 'B', zm, points);
            else if (p.black >= 0) assert_int_equal(n, SIDES * SIDES - p.stones);
            zm_move move = list[chooses && random_below(&seed, 2) ? n - 1 : random_below(&seed, n)];
            zm_move_text(zm, move, word, sizeof word);
            if (strcmp(word, "swap") != 0 && strcmp(word, "two") != 0) {
                struct point at = point_of(&b, zm, move);
                b.at[at.row][at.column] = p.stones % 2 ? 'W' : 'B';
            }
            follow(&p, word);
            assert_int_equal(zm_play(zm, move), ZM_OK);
        }
        if (p.black >= 0) held[p.black]++, compare_colours(zm, p.black);
        while (zm_undo(zm) == ZM_OK) {}
    }
    assert_true(held[0] > GAMES / 5 && held[1] > GAMES / 5);
    assert_true(points[1] + points[2] + points[3] > GAMES);
    zm_close(zm);
}

/* While Black's fifth stone is chosen, the points offered are marked, and none as forbidden. */
static void offers(void **unused)
{
    struct zm_context *zm = open_game("gomoku:renju,rif");

    (void)unused;
    assert_int_equal(zm_play_text(zm, "h8 h9 h7 h6 g8 i10"), ZM_OK);
    char *board = board_of(zm);
    assert_int_equal(count_of(board, "\"offered\",\"label\""), 2);
    assert_int_equal(count_of(board, "\"barred\""), 0);
    free(board);
    zm_close(zm);
}

static void play_line(struct zm_context *zm, const char *player)
{
    struct zm_result r = {.size = sizeof r};
    size_t made = 0;

    assert_int_equal(zm_think(zm, player, NULL, &r), ZM_OK);
    assert_int_equal(r.move, r.line[0]);
    while (made < r.line_length && !zm_play(zm, r.line[made])) made++;
    if (made < r.line_length) fail_msg("%s: %s", player, zm_why(zm));
    while (made-- > 0) zm_undo(zm);
}

/* What searches expect is legal to its end, where forbidden points lie close together. */
static void legal_lines(void **unused)
{
    static const char *const players[] = {"pvs:depth=3,hash=1", "mcts:iterations=200,hash=1"};
    enum { GAMES = 60, PLIES = 40, FROM = 14 };
    struct zm_context *zm = open_game("gomoku:8,renju");
    uint64_t seed = 3;
    int lines = 0;

    (void)unused;
    for (int i = 0; i < GAMES; i++) {
        for (int ply = 0; ply < PLIES && !zm_outcome(zm, NULL); ply++) {
            for (size_t p = 0; p < 2 && ply >= FROM; p++, lines++) play_line(zm, players[p]);
            size_t n = zm_moves(zm, list, CELLS);
            assert_int_equal(zm_play(zm, list[random_below(&seed, n)]), ZM_OK);
        }
        while (zm_undo(zm) == ZM_OK) {}
    }
    assert_true(lines > 20 * GAMES);
    zm_close(zm);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forbidden_points), cmocka_unit_test(random_games),
        cmocka_unit_test(opening),          cmocka_unit_test(after_opening),
        cmocka_unit_test(offers),           cmocka_unit_test(legal_lines),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
