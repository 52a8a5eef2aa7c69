/* SPDX-License-Identifier: MIT
 * test_review.c - reviews: what the context is afterwards, what may be kept and taken back, stops,
 * limits, what is saved of them, the move that lost, games of chance, extra turns, memory that runs
 * out. tests/review has the values. */
#include "unit.h"

#include <math.h>
#include <string.h>
#include <zermelo_review.h>

static const size_t memory = 16 << 20;

static struct zm_context *played(const char *game, const char *moves)
{
    struct zm_context *zm = opened(game);

    assert_int_equal(zm_play_text(zm, moves), ZM_OK);
    return zm;
}

static struct zm_review *begun(struct zm_context *zm, struct zm_review_options how)
{
    struct zm_review *review;

    how.size = sizeof how;
    how.memory = memory;
    assert_int_equal(zm_review_begin(zm, &how, &review), ZM_OK);
    return review;
}

static void finish(struct zm_review *review)
{
    while (zm_review_left(review)) assert_int_equal(zm_review_step(review), ZM_OK);
}

static struct zm_reviewed move_of(const struct zm_review *review, size_t i)
{
    struct zm_reviewed m = {.size = sizeof m};

    assert_true(zm_review_move(review, i, &m));
    return m;
}

/* -- The review and its context. ------------------------------------------------------------- */

/* Whatever is done, position and moves stay, also those that were taken back. */
static void test_context_stays(void **unused)
{
    struct zm_context *zm = played("connect:5,4,4", "3 3 2 2 4 1");
    const zm_move *history;

    (void)unused;
    assert_int_equal(zm_undo(zm), ZM_OK);
    uint64_t hash = zm_hash(zm);
    struct zm_review *review = begun(zm, (struct zm_review_options){.seconds = 0});
    assert_int_equal(zm_review_count(review), 5);
    for (size_t left = 5; left > 0; left--) {
        struct zm_reviewed m = {.size = sizeof m};
        assert_false(zm_review_move(review, left - 1, &m));
        assert_int_equal(zm_review_step(review), ZM_OK);
        assert_int_equal(zm_review_left(review), left - 1);
        assert_true(zm_hash(zm) == hash);
        assert_int_equal(zm_history(zm, &history), 5);
    }
    assert_int_equal(zm_review_step(review), ZM_OVER);
    assert_int_equal(zm_redo(zm), ZM_OK);
    assert_int_equal(zm_review_step(review), ZM_BAD_INPUT);
    assert_why(zm, "moves");
    zm_review_end(review);
    zm_review_end(NULL);
    zm_close(zm);
}

static void test_refusals(void **unused)
{
    struct zm_review_options how = {.size = sizeof how};
    struct zm_context *zm = opened("tictactoe");
    char player[256] = "";
    struct zm_review *review;

    (void)unused;
    assert_int_equal(zm_review_begin(zm, NULL, &review), ZM_BAD_INPUT);
    assert_null(review);
    assert_why(zm, "no move");
    assert_int_equal(zm_play_text(zm, "b2"), ZM_OK);
    how.player = "nobody";
    assert_int_equal(zm_review_begin(zm, &how, &review), ZM_BAD_INPUT);
    how.player = memset(player, 'x', sizeof player - 1);
    assert_int_equal(zm_review_begin(zm, &how, &review), ZM_BAD_INPUT);
    how.player = NULL, how.seconds = -1;
    assert_int_equal(zm_review_begin(zm, &how, &review), ZM_BAD_INPUT);
    how.seconds = 0, how.total = NAN;
    assert_int_equal(zm_review_begin(zm, &how, &review), ZM_BAD_INPUT);
    how.total = 0, how.size = 0;
    assert_int_equal(zm_review_begin(zm, &how, &review), ZM_BAD_INPUT);
    zm_close(zm);
}

/* A step that is stopped leaves its move as it was. */
static void test_stop(void **unused)
{
    struct zm_context *zm = played("kalah:6,4", "1 2 3");
    int stop = 1;
    struct zm_review *review = begun(zm, (struct zm_review_options){.stop = &stop, .nodes = 2000});

    (void)unused;
    assert_int_equal(zm_review_step(review), ZM_STOPPED);
    assert_int_equal(zm_review_left(review), zm_review_count(review));
    stop = 0;
    finish(review);
    zm_review_end(review);
    zm_close(zm);
}

/* -- What is kept. --------------------------------------------------------------------------- */

/* What was kept of the last moves is taken back, and the others come out the same. */
static void test_restore(void **unused)
{
    struct zm_context *zm = played("mnk:5,5,4", "c3 b2 c2 c4 d2 b3");
    const struct zm_review_options how = {.nodes = 3000};
    struct zm_review *whole = begun(zm, how), *part = begun(zm, how);

    (void)unused;
    finish(whole);
    for (size_t i = 5; i > 2; i--) {
        struct zm_reviewed m = move_of(whole, i);
        assert_int_equal(zm_review_restore(part, &m), ZM_OK);
    }
    finish(part);
    for (size_t i = 0; i < 6; i++) {
        struct zm_reviewed a = move_of(whole, i), b = move_of(part, i);
        assert_memory_equal(&a, &b, sizeof a);
    }
    zm_review_end(whole);
    zm_review_end(part);
    zm_close(zm);
}

/* What searches leave of their limits is spent where the proofs end, and no more than that. When it
 * was interrupted there a review comes out the same. */
static void test_saved(void **unused)
{
    struct zm_context *zm =
        played("gomoku", "i11 j10 h11 j11 j12 h10 i12 k12 g10 j13 f9 e8 i10 i9 g12 j9 f13 e14 f12 "
                         "h12 f11 f10 g11 e11 g9 j14 g13");
    const struct zm_review_options how = {.nodes = 2000};
    struct zm_review *whole = begun(zm, how), *part = begun(zm, how);
    const size_t count = zm_review_count(whole);
    uint64_t all = 0, most = 0;
    size_t longest = 0;

    (void)unused;
    finish(whole);
    for (size_t i = 0; i < count; i++) {
        struct zm_reviewed m = move_of(whole, i);
        all += m.nodes;
        if (m.nodes > most) most = m.nodes, longest = i;
    }
    assert_true(most > 4 * how.nodes);
    assert_true(all <= 3 * how.nodes * count);
    assert_int_equal(move_of(whole, longest).of_played.kind, ZM_EXACT);
    for (size_t i = count - 1; i > longest; i--) {
        struct zm_reviewed m = move_of(whole, i);
        assert_int_equal(zm_review_restore(part, &m), ZM_OK);
    }
    assert_int_equal(zm_review_step(part), ZM_OK);
    struct zm_reviewed a = move_of(whole, longest), b = move_of(part, longest);
    assert_memory_equal(&a, &b, sizeof a);
    zm_review_end(whole);
    zm_review_end(part);
    zm_close(zm);
}

/* The move that was played was proven to win late; that it wins sooner is found when its position
 * is searched. The other moves lose, which is not the value of the position. */
static void test_shorter_way(void **unused)
{
    struct zm_context *zm = played("sticks:9,3", "1 1");
    struct zm_review *whole = begun(zm, (struct zm_review_options){.nodes = 0});
    struct zm_review *part = begun(zm, (struct zm_review_options){.nodes = 0});

    (void)unused;
    finish(whole);
    struct zm_reviewed last = move_of(whole, 1), first = move_of(whole, 0);
    last.of_best.distance += 20, last.of_best.distance_kind = ZM_DISTANCE_AT_MOST;
    assert_int_equal(zm_review_restore(part, &last), ZM_OK);
    finish(part);
    struct zm_reviewed m = move_of(part, 0);
    assert_true(first.of_best.value == 1 && m.of_best.value == 1 && m.of_played.value == 1);
    assert_int_equal(m.of_best.distance, first.of_best.distance);
    assert_int_equal(m.of_played.distance, first.of_best.distance);
    zm_review_end(whole);
    zm_review_end(part);
    zm_close(zm);
}

/* An inaccuracy loses the game if the move is proven to lose; else it takes a mistake. */
static void test_turn(void **unused)
{
    static const struct {
        struct zm_review_value best, played;
        bool turns;
    } cases[] = {
        {{.value = -0.85}, {.value = -1, .kind = ZM_EXACT}, true},
        {{.value = -0.95}, {.value = -1, .kind = ZM_EXACT}, false},
        {{.value = -0.8}, {.value = -0.95}, false},
        {{.value = -0.7}, {.value = -0.95}, true},
    };
    struct zm_context *zm = played("tictactoe", "b2 a2");
    struct zm_review *whole = begun(zm, (struct zm_review_options){.nodes = 0});

    (void)unused;
    finish(whole);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct zm_review *review = begun(zm, (struct zm_review_options){.nodes = 0});
        struct zm_reviewed m = move_of(whole, 1);
        size_t turn = 0;
        m.of_best = cases[i].best, m.of_played = cases[i].played;
        m.of_best.distance = m.of_played.distance = -1;
        assert_int_equal(zm_review_restore(review, &m), ZM_OK);
        assert_int_equal(zm_review_turn(review, &turn), cases[i].turns);
        assert_int_equal(turn, cases[i].turns);
        zm_review_end(review);
    }
    zm_review_end(whole);
    zm_close(zm);
}

/* Each of these changes makes what was kept unfit. */
static void break_ply(struct zm_reviewed *m)
{
    m->ply++;
}
static void break_side(struct zm_reviewed *m)
{
    m->side = (enum zm_side)(1 - (int)m->side);
}
static void break_played(struct zm_reviewed *m)
{
    m->played ^= 1;
}
static void break_best(struct zm_reviewed *m)
{
    m->best = UINT64_MAX;
}
static void break_line(struct zm_reviewed *m)
{
    m->line[m->line_length - 1] = m->line[0];
}
static void break_length(struct zm_reviewed *m)
{
    m->reply_length = ZM_RANKED_LINE + 1;
}
static void break_nothing(struct zm_reviewed *m)
{
    m->line_length = 0;
}
static void break_kind(struct zm_reviewed *m)
{
    m->of_best.kind = (enum zm_kind)7;
}
static void break_value(struct zm_reviewed *m)
{
    m->of_played.value = NAN;
}
static void break_distance(struct zm_reviewed *m)
{
    m->of_best.distance = -2;
}
static void break_rule(struct zm_reviewed *m)
{
    memset(m->rule, 'x', sizeof m->rule);
}

static void test_unfit(void **unused)
{
    static void (*const breaks[])(struct zm_reviewed *) = {
        break_ply,     break_side, break_played, break_best,     break_line, break_length,
        break_nothing, break_kind, break_value,  break_distance, break_rule};
    struct zm_context *zm = played("tictactoe", "b2 a2 a1");
    struct zm_review *review = begun(zm, (struct zm_review_options){.nodes = 0});
    struct zm_review *other = begun(zm, (struct zm_review_options){.nodes = 0});

    (void)unused;
    finish(review);
    struct zm_reviewed good = move_of(review, 2);
    assert_in_range(good.line_length, 2, ZM_RANKED_LINE);
    for (size_t i = 0; i < sizeof breaks / sizeof *breaks; i++) {
        struct zm_reviewed m = good;
        breaks[i](&m);
        assert_int_equal(zm_review_restore(other, &m), ZM_BAD_INPUT);
        assert_why(zm, "does not fit");
        assert_int_equal(zm_review_left(other), 3);
    }
    good.mark = ZM_MARK_BLUNDER, good.loss = 7; /* what follows from the values is not believed */
    assert_int_equal(zm_review_restore(other, &good), ZM_OK);
    assert_int_equal(move_of(other, 2).mark, ZM_MARK_NONE);
    zm_review_end(review);
    zm_review_end(other);
    zm_close(zm);
}

/* -- Games of other kinds. ------------------------------------------------------------------- */

/* The side that moves again is the one whose value it is. */
static void test_extra_turn(void **unused)
{
    struct zm_context *zm = played("kalah:3,3", "1 2 3 1 2");
    struct zm_review *review = begun(zm, (struct zm_review_options){.nodes = 0});

    (void)unused;
    finish(review);
    for (size_t i = 0; i + 1 < zm_review_count(review); i++) {
        struct zm_reviewed m = move_of(review, i), next = move_of(review, i + 1);
        double value = next.side == m.side ? next.of_best.value : -next.of_best.value;
        assert_true(m.proven && m.of_played.value == value);
        assert_true(m.of_best.value >= m.of_played.value);
    }
    zm_review_end(review);
    zm_close(zm);
}

/* Chance outcomes are not reviewed; a value is never called decided by an average. */
static void test_chance(void **unused)
{
    struct zm_context *zm = opened("tuc-chess");
    zm_move list[128], outcome;
    uint64_t seed = 3;

    (void)unused;
    for (int i = 0; i < 6; i++) {
        bool chance = zm_side_to_move(zm) == ZM_NATURE;
        size_t n = zm_moves(zm, list, 128);
        if (chance) assert_int_equal(zm_draw_event(zm, &seed, &outcome), ZM_OK);
        assert_int_equal(zm_play(zm, chance ? outcome : list[n / 2]), ZM_OK);
    }
    struct zm_review *review = begun(zm, (struct zm_review_options){.nodes = 300});
    assert_int_equal(zm_review_count(review), 3);
    finish(review);
    for (size_t i = 0; i < 3; i++) {
        struct zm_reviewed m = move_of(review, i);
        assert_int_equal(m.ply, 2 * i);
        assert_true(m.of_played.expected > 0 && m.of_played.expected < 1);
        assert_true(m.loss >= 0 && m.reply[0] == m.played);
    }
    zm_review_end(review);
    zm_close(zm);
}

/* Within a total, whatever the game. */
static void test_total(void **unused)
{
    struct zm_context *zm = played("gomoku", "h8 i9 h9 h10 g9 i7 f9 e9");
    struct zm_review *review = begun(zm, (struct zm_review_options){.total = 0.4});
    struct zm_review_side side = {.size = sizeof side};

    (void)unused;
    finish(review);
    assert_int_equal(zm_review_side(review, ZM_SECOND, &side), ZM_OK);
    assert_int_equal(side.moves, 4);
    assert_int_equal(side.marks[0] + side.marks[1] + side.marks[2] + side.marks[3], 4);
    zm_review_end(review);
    zm_close(zm);
}

/* Any allocation may fail; nothing is left then. */
static void test_memory(void **unused)
{
    bool refused = true;

    (void)unused;
    for (size_t fail_at = 1; refused; fail_at++) {
        struct counting c = {.fail_at = fail_at};
        struct zm_allocator allocator = counting_allocator(&c);
        const struct zm_options options = {.size = sizeof options, .allocator = &allocator};
        const struct zm_review_options how = {.size = sizeof how, .memory = memory};
        struct zm_context *zm = NULL;
        struct zm_review *review = NULL;
        refused = zm_open("tictactoe", &options, &zm, NULL) || zm_play_text(zm, "b2 a2") ||
                  zm_review_begin(zm, &how, &review) || zm_review_step(review);
        zm_review_end(review);
        zm_close(zm);
        assert_int_equal(c.held, 0);
        assert_false(c.wrong);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_context_stays), cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_stop),          cmocka_unit_test(test_restore),
        cmocka_unit_test(test_unfit),         cmocka_unit_test(test_extra_turn),
        cmocka_unit_test(test_chance),        cmocka_unit_test(test_total),
        cmocka_unit_test(test_memory),        cmocka_unit_test(test_saved),
        cmocka_unit_test(test_shorter_way),   cmocka_unit_test(test_turn),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
