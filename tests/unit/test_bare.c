/* SPDX-License-Identifier: MIT
 * test_bare.c - a guest that has only what a guest must have: what it leaves out is made up for by
 * plain means, and the values are those of the theory.
 *
 * A heap, of which 1 to k are taken; who takes the last wins by STAKE, which is the end of the
 * range. Its positions begin with the same words, and moves with the same digits, listed from the
 * largest down, so that nothing short of the whole text tells them apart. */
#include "unit.h"

#include "api/guest.h"
#include "core/text.h"

#include <zermelo_messages.h>
#include <zermelo_solve.h>

#include <stdio.h>
#include <string.h>

enum { STAKE = 7 };

struct heap_rules {
    int sticks, most;
};

struct heap {
    int left, second;
};

static bool parse(void *rules, const char *text, struct zm_error *error)
{
    struct heap_rules *r = rules;

    if (sscanf(text, "%d,%d", &r->sticks, &r->most) == 2 && r->most > 0) return true;
    snprintf(error->text, sizeof error->text, "accepted is bare:sticks,most");
    return false;
}

static size_t write_spec(const void *rules, char *out, size_t capacity)
{
    const struct heap_rules *r = rules;

    return (size_t)snprintf(out, capacity, "bare:%d,%d", r->sticks, r->most);
}

static size_t write_rules(const void *rules, char *out, size_t capacity)
{
    (void)rules;
    return (size_t)snprintf(out, capacity, "A heap.\n");
}

static void range(const void *rules, int *least, int *most)
{
    (void)rules;
    *least = -STAKE, *most = STAKE;
}

static size_t most_moves(const void *rules)
{
    return (size_t)((const struct heap_rules *)rules)->most;
}

static void start(const void *rules, void *state)
{
    *(struct heap *)state = (struct heap){((const struct heap_rules *)rules)->sticks, 0};
}

static enum zm_side side_to_move(const void *rules, const void *state)
{
    (void)rules;
    return ((const struct heap *)state)->second ? ZM_SECOND : ZM_FIRST;
}

static bool outcome(const void *rules, const void *state, int *value)
{
    const struct heap *s = state;

    (void)rules;
    *value = s->second ? STAKE : -STAKE;
    return s->left == 0;
}

static size_t moves(const void *rules, const void *state, zm_move *out)
{
    const struct heap_rules *r = rules;
    const struct heap *s = state;
    size_t n = 0;

    for (int take = s->left < r->most ? s->left : r->most; take > 0; take--)
        out[n++] = (zm_move)take;
    return n;
}

static void play(const void *rules, void *state, zm_move move, void *undo_info)
{
    struct heap *s = state;

    (void)rules;
    assert_null(undo_info);
    assert_true(move > 0 && move <= (zm_move)s->left);
    s->left -= (int)move;
    s->second ^= 1;
}

static size_t write_move(const void *rules, const void *state, zm_move move, char *out,
                         size_t capacity)
{
    (void)rules, (void)state;
    return (size_t)snprintf(out, capacity, "%d", (int)move);
}

static size_t write_position(const void *rules, const void *state, char *out, size_t capacity)
{
    const struct heap *s = state;

    (void)rules;
    return (size_t)snprintf(out, capacity, "a heap on which there are %d %s", s->left,
                            s->second ? "second" : "first");
}

static bool read_position(const void *rules, const char *text, void *state, struct zm_error *error)
{
    struct heap *s = state;
    char side[8];

    if (sscanf(text, "a heap on which there are %d %7s", &s->left, side) == 2 &&
        s->left <= ((const struct heap_rules *)rules)->sticks)
        return s->second = strcmp(side, "second") == 0, true;
    snprintf(error->text, sizeof error->text, "no heap");
    return false;
}

static const struct zm_game bare = {
    .size = sizeof(struct zm_game),
    .name = "bare",
    .usage = "bare:sticks,most",
    .summary = "a heap",
    .side = {"first", "second"},
    .unit = "stick",
    .example = "bare:21,3",
    .rules_size = sizeof(struct heap_rules),
    .state_size = sizeof(struct heap),
    .parse = parse,
    .write_spec = write_spec,
    .write_rules = write_rules,
    .range = range,
    .most_moves = most_moves,
    .start = start,
    .side_to_move = side_to_move,
    .outcome = outcome,
    .moves = moves,
    .play = play,
    .write_move = write_move,
    .write_position = write_position,
    .read_position = read_position,
    .draw = write_position,
};

static struct zm_context *open_bare(const char *numbers)
{
    struct zm_context *zm;
    struct zm_error why = {.text = ""};

    if (zm_open_game(&bare, numbers, NULL, &zm, &why)) FAIL("%s", why.text);
    return zm;
}

/* A multiple of most + 1 is lost. */
static int theory(int left, int most)
{
    return left % (most + 1) ? STAKE : -STAKE;
}

/* Every search that proves says what the theory says, for both sides, near the root and with what
 * it remembers of the positions before. */
static void test_values(void **unused)
{
    static const char *const players[] = {"alphabeta",
                                          "pvs:hash=1",
                                          "pvs:hash=1,images=no",
                                          "exact:hash=1",
                                          "exact:distance=yes",
                                          "pvs:hash=1,distance=no",
                                          "mcts:iterations=20000,hash=1"};
    enum { PLAYERS = sizeof players / sizeof *players };
    struct zm_context *zm = open_bare("12,3");
    char text[64];

    (void)unused;
    for (int left = 1; left <= 12; left++)
        for (int second = 0; second < 2; second++) {
            snprintf(text, sizeof text, "a heap on which there are %d %s", left,
                     second ? "second" : "first");
            assert_int_equal(zm_position_set(zm, text), ZM_OK);
            for (int i = 0; i < PLAYERS; i++) {
                struct zm_result r = {.size = sizeof r};
                assert_int_equal(zm_think(zm, players[i], NULL, &r), ZM_OK);
                if (r.kind != ZM_EXACT || (int)r.value != theory(left, 3))
                    FAIL("%s, %s: %g", text, players[i], r.value);
                if (r.value > 0) assert_int_equal(r.move, left % 4);
            }
        }
    zm_close(zm);
}

static void test_solved(void **unused)
{
    (void)unused;
    for (int left = 1; left <= 12; left++)
        for (const char *const *method = zm_methods(); *method; method++) {
            char text[16];
            snprintf(text, sizeof text, "%d,3", left);
            struct zm_context *zm = open_bare(text);
            const struct zm_solve how = {
                .size = sizeof how, .method = *method, .threads = 1, .memory = 8 << 20};
            struct zm_solution s = {.size = sizeof s};
            assert_int_equal(zm_solve(zm, &how, &s), ZM_OK);
            assert_true(s.done);
            if (s.proven.least != theory(left, 3) || s.proven.most != theory(left, 3))
                FAIL("%d sticks by %s: %d to %d", left, *method, s.proven.least, s.proven.most);
            zm_close(zm);
        }
}

/* All positions are told apart, and so are all moves. */
static void test_texts(void **unused)
{
    enum { STICKS = 150 };
    struct zm_context *zm = open_bare("150,120");
    uint64_t hash[2 * STICKS + 2];
    char text[64], word[8];
    size_t n = 0;

    (void)unused;
    for (int left = 0; left <= STICKS; left++)
        for (int second = 0; second < 2; second++) {
            snprintf(text, sizeof text, "a heap on which there are %d %s", left,
                     second ? "second" : "first");
            assert_int_equal(zm_position_set(zm, text), ZM_OK);
            hash[n++] = zm_hash(zm);
            for (size_t i = 0; i + 1 < n; i++) assert_true(hash[i] != hash[n - 1]);
        }
    for (int take = 1; take <= 121; take++) {
        zm_move move;
        snprintf(word, sizeof word, "%d", take);
        assert_int_equal(zm_position_set(zm, "a heap on which there are 150 first"), ZM_OK);
        enum zm_status status = zm_move_read(zm, word, &move);
        assert_int_equal(status, take <= 120 ? ZM_OK : ZM_BAD_INPUT);
        if (!status) assert_int_equal(move, take);
    }
    assert_int_equal(zm_play_text(zm, "1 12 120"), ZM_OK);
    zm_position_text(zm, text, sizeof text);
    assert_string_equal(text, "a heap on which there are 17 second");
    while (!zm_undo(zm)) continue;
    zm_position_text(zm, text, sizeof text);
    assert_string_equal(text, "a heap on which there are 150 first");
    zm_close(zm);
}

/* So many moves that their texts cannot be gone through: refused, wherever that begins. */
static void test_many(void **unused)
{
    char text[32];

    (void)unused;
    for (int most = 1000; most <= 4096; most += most < 1040 ? 1 : 509) {
        snprintf(text, sizeof text, "9000,%d", most);
        struct zm_context *zm = open_bare(text);
        zm_move move = 0;
        enum zm_status status = zm_move_read(zm, "7", &move);
        if (!status) assert_int_equal(move, 7);
        else assert_int_equal(status, ZM_BAD_INPUT);
        assert_int_equal(status == ZM_OK, most <= 1024);
        zm_close(zm);
    }
}

/* Hooks that go together: one without the other is refused, named by what is missing. */
static void test_pairs(void **unused)
{
    static const char *const names[] = {"none", NULL};
    struct zm_error why = {.text = ""};
    struct zm_game game = bare;

    (void)unused;
    assert_true(guest_check(&game, &why));
    game.order =
        (int (*)(const void *, const void *, int, enum zm_side, zm_move))(void (*)(void))play;
    assert_false(guest_check(&game, &why));
    assert_non_null(strstr(why.text, "no order_names, but order"));
    game.order_names = names;
    assert_true(guest_check(&game, &why));
}

/* This guest writes lines without ids: they do not keep the id of an earlier error. */
static void test_plain_lines(void **unused)
{
    struct zm_error why;
    struct zm_context *zm = open_bare("9,3");

    (void)unused;
    assert_int_equal(zm_undo(zm), ZM_BAD_INPUT);
    assert_string_equal(zm_last_error(zm)->id, "nothing-to-undo");
    assert_int_equal(zm_position_set(zm, "none"), ZM_BAD_INPUT);
    assert_string_equal(zm_last_error(zm)->id, "in-position");
    assert_string_equal(zm_error_argument(zm_last_error(zm), 0), "no heap");
    zm_close(zm);
    fail(&why, "old", "%d", 1);
    assert_int_equal(zm_open_game(&bare, "9", NULL, &zm, &why), ZM_BAD_INPUT);
    assert_string_equal(why.id, "in-game");
    assert_int_equal(why.count, 2);
    assert_string_equal(zm_error_argument(&why, 1), "accepted is bare:sticks,most");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values), cmocka_unit_test(test_solved),
        cmocka_unit_test(test_texts),  cmocka_unit_test(test_many),
        cmocka_unit_test(test_pairs),  cmocka_unit_test(test_plain_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
