/* SPDX-License-Identifier: MIT
 * test_chance_guest.c - a guest with two chance nodes: each search with outcomes that have large
 * weights, end the game, or allow other moves. */
#include "unit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* First chooses a or b; then it is heads or tails, each as often: after b tails loses at once.
 * After heads Second has d, e, f and c, after tails only g. Then First wins one time in four after
 * c, else three in four. So a is worth 0, where Second plays c, and b -3/4. There may be more moves
 * like d, called A, B and so on. */
enum stage { FIRST_MOVES, TOSS, SECOND_MOVES, DRAW, OVER };
enum { HEADS = 'h', TAILS = 't', WIN = 'w', LOSS = 'l' };

struct toss {
    uint8_t stage, first, side, second;
    int16_t result;
};

struct toss_rules {
    uint32_t weight; /* of one outcome in four */
    uint32_t more;   /* moves like d */
};
enum { MORE_MOST = 26 };

static bool parse(void *rules, const char *params, struct zm_error *error)
{
    struct toss_rules *r = rules;

    (void)error;
    char *end = NULL;

    r->weight = *params ? (uint32_t)strtoul(params, &end, 10) : 1;
    r->more = end && *end == ',' ? (uint32_t)strtoul(end + 1, NULL, 10) : 0;
    return r->weight > 0 && r->more <= MORE_MOST;
}

static size_t write_spec(const void *r, char *out, size_t capacity)
{
    const struct toss_rules *rules = r;

    return (size_t)snprintf(out, capacity, "toss:%u,%u", rules->weight, rules->more);
}

static void range(const void *r, int *least, int *most)
{
    (void)r;
    *least = -1, *most = 1;
}

static size_t most_moves(const void *r)
{
    return 4 + ((const struct toss_rules *)r)->more;
}

static void start(const void *r, void *s)
{
    (void)r;
    *(struct toss *)s = (struct toss){.stage = FIRST_MOVES};
}

static enum zm_side side_to_move(const void *r, const void *s)
{
    static const enum zm_side side[] = {ZM_FIRST, ZM_NATURE, ZM_SECOND, ZM_NATURE, ZM_SECOND};

    (void)r;
    return side[((const struct toss *)s)->stage];
}

static bool outcome(const void *r, const void *s, int *value)
{
    const struct toss *p = s;

    (void)r;
    *value = p->result;
    return p->stage == OVER;
}

/* Also where the game is over. */
static size_t moves(const void *r, const void *s, zm_move *out)
{
    const struct toss *p = s;
    const char *list = p->side == TAILS ? "g" : "defc";
    size_t n = 0;

    for (; p->stage >= SECOND_MOVES && p->side == HEADS && n < ((const struct toss_rules *)r)->more;
         n++)
        out[n] = 'A' + (zm_move)n;
    if (p->stage == FIRST_MOVES) list = "ab";
    if (p->stage == TOSS) list = "ht";
    if (p->stage == DRAW) list = "wl", n = 0;
    for (size_t i = 0; list[i]; i++) out[n + i] = (zm_move)list[i];
    return n + strlen(list);
}

static uint32_t weight(const void *r, const void *s, zm_move outcome)
{
    const struct toss_rules *rules = r;
    const struct toss *p = s;
    uint32_t wins = p->stage == TOSS ? 2 : p->second == 'c' ? 1 : 3;

    return rules->weight * (outcome == LOSS || outcome == TAILS ? 4 - wins : wins);
}

static void play(const void *r, void *s, zm_move m, void *undo_info)
{
    struct toss *p = s;

    (void)r;
    memcpy(undo_info, p, sizeof *p);
    if (p->stage == FIRST_MOVES) p->first = (uint8_t)m;
    if (p->stage == TOSS) p->side = (uint8_t)m;
    if (p->stage == SECOND_MOVES) p->second = (uint8_t)m;
    if (p->stage == DRAW) p->result = m == WIN ? 1 : -1;
    if (p->stage == OVER) p->result = 1; /* nobody is to do that */
    else p->stage++;
    if (p->stage == SECOND_MOVES && p->first == 'b' && p->side == TAILS)
        p->stage = OVER, p->result = -1;
}

static void undo(const void *r, void *s, zm_move m, const void *undo_info)
{
    (void)r, (void)m;
    memcpy(s, undo_info, sizeof(struct toss));
}

static size_t write_move(const void *r, const void *s, zm_move m, char *out, size_t capacity)
{
    (void)r, (void)s;
    return (size_t)snprintf(out, capacity, "%c", (int)m);
}

static size_t write_position(const void *r, const void *s, char *out, size_t capacity)
{
    const struct toss *p = s;

    (void)r;
    return (size_t)snprintf(out, capacity, "%u %u %u %u %d", p->stage, p->first, p->side, p->second,
                            p->result);
}

static bool read_position(const void *r, const char *text, void *s, struct zm_error *error)
{
    (void)r, (void)text, (void)s, (void)error;
    return false;
}

static const struct zm_game toss_game = {
    .size = sizeof(struct zm_game),
    .name = "toss",
    .usage = "toss[:weight]",
    .summary = "two chance nodes",
    .side = {"First", "Second"},
    .unit = "win",
    .example = "toss",
    .rules_size = sizeof(struct toss_rules),
    .state_size = sizeof(struct toss),
    .trail_size = sizeof(struct toss),
    .parse = parse,
    .write_spec = write_spec,
    .write_rules = write_spec,
    .range = range,
    .most_moves = most_moves,
    .start = start,
    .side_to_move = side_to_move,
    .outcome = outcome,
    .moves = moves,
    .play = play,
    .undo = undo,
    .write_move = write_move,
    .write_position = write_position,
    .read_position = read_position,
    .draw = write_position,
    .weight = weight,
};

static struct zm_result r = {.size = sizeof r};

static struct zm_context *begun(const char *params)
{
    struct zm_context *zm;
    struct zm_error error;

    if (zm_open_game(&toss_game, params, NULL, &zm, &error)) FAIL("%s", error.text);
    return zm;
}

/* Four outcomes of weight 10^9: sums of scores exceed 64 bits. */
static void test_heavy(void **unused)
{
    static const char *const players[] = {"expectiminimax", "star1", "star2", "exact",
                                          "pvs:depth=9"},
                             *const params[] = {"1", "1000000000"};

    (void)unused;
    for (size_t i = 0; i < 2; i++)
        for (size_t k = 0; k < sizeof players / sizeof *players; k++) {
            struct zm_context *zm = begun(params[i]);
            assert_int_equal(zm_think(zm, players[k], NULL, &r), ZM_OK);
            assert_true(r.move == 'a' && fabs(r.value) < 1e-5);
            assert_true(r.kind == ZM_EXACT || strcmp(players[k], "exact") != 0);
            zm_close(zm);
        }
}

/* In open-loop search a game that an outcome ends does not go on. */
static void test_ended(void **unused)
{
    static const char *const players[] = {"mcts:chance=open,c=2,iterations=20000",
                                          "mcts:chance=explicit,c=2,iterations=20000",
                                          "mcts:chance=widening,c=2,iterations=20000"};
    struct zm_ranked ranked[2];
    const struct zm_limits limits = {
        .size = sizeof limits, .ranking = ranked, .ranking_room = 2, .seed = 1};

    (void)unused;
    for (size_t k = 0; k < sizeof players / sizeof *players; k++) {
        struct zm_context *zm = begun("");
        assert_int_equal(zm_think(zm, players[k], &limits, &r), ZM_OK);
        assert_true(r.ranked == 2 && ranked[0].move == 'a' && ranked[1].move == 'b');
        assert_true(fabs(ranked[0].value) < 0.3 && ranked[1].value < -0.5);
        zm_close(zm);
    }
}

/* A tree is kept after heads, but most of it may be about tails. */
static void test_other_moves(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        const struct zm_limits limits = {.size = sizeof limits, .seed = seed};
        struct zm_context *zm = begun("");
        assert_int_equal(zm_think(zm, "mcts:chance=open,iterations=20000", &limits, &r), ZM_OK);
        assert_int_equal(zm_play_text(zm, "a h"), ZM_OK);
        assert_int_equal(zm_think(zm, "mcts:chance=open,iterations=200", &limits, &r), ZM_OK);
        assert_int_equal(r.move, 'c');
        zm_close(zm);
    }
}

/* A node first met where there was one move has room for some more, not for all of these. */
static void test_many_moves(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct zm_ranked ranked[4 + MORE_MOST];
        struct zm_limits limits = {.size = sizeof limits, .seed = seed};
        struct zm_context *zm = begun("1,20");
        assert_int_equal(zm_think(zm, "mcts:chance=open,iterations=2000", &limits, &r), ZM_OK);
        assert_int_equal(zm_play_text(zm, "a h"), ZM_OK);
        limits.ranking = ranked, limits.ranking_room = 4 + MORE_MOST;
        assert_int_equal(zm_think(zm, "mcts:chance=open,iterations=5000", &limits, &r), ZM_OK);
        assert_int_equal(r.ranked, 24);
        assert_int_equal(r.move, 'c');
        zm_close(zm);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_heavy), cmocka_unit_test(test_ended),
                                       cmocka_unit_test(test_other_moves),
                                       cmocka_unit_test(test_many_moves)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
