/* SPDX-License-Identifier: MIT
 * test_player.c - player strings: every documented option is accepted, everything else is refused
 * by one line that says what is accepted. */
#include "unit.h"

#include "player/player.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <zermelo_presets.h>

/* Values to try for each key: accepted ones, then ones that are not. */
static const struct {
    const char *key, *good[6], *bad[8];
} options[] = {
    {"depth", {"1", "7", "1000", "end"}, {"0", "1001", "-1", "x", "", "1.5", "END"}},
    {"branching", {"1", "7", "64"}, {"0", "65", "-1", "", "all"}},
    {"level", {"1", "8", "expert"}, {"", "0", "9", "-1", "experts", "2.5"}},
    {"strength", {"0", "6.5", "20"}, {"", "-1", "20.1", "6.5.1", "level"}},
    {"unit", {"plies", "turns", "steps"}, {"", "ply", "moves", "Plies"}},
    {"policy", {"fixed", "cutoff"}, {"", "none", "cutoffs"}},
    {"least", {"1", "2"}, {"0", "1001", "", "x"}},
    {"most", {"6", "1000"}, {"0", "1001", "", "x"}},
    {"order", {"none", "farthest", "nearest", "score", "score-own"}, {"", "most", "centre"}},
    {"cuts", {"deep", "shallow"}, {"", "none", "no"}},
    {"compare", {"equal", "strict"}, {"", "less"}},
    {"distance", {"yes", "no"}, {"", "true", "1"}},
    {"early", {"yes", "no"}, {"", "late"}},
    {"sorted", {"yes", "no"}, {"", "most"}},
    {"ordered", {"yes", "no"}, {"", "none"}},
    {"tactics", {"yes", "no"}, {"", "1"}},
    {"experience", {"yes", "no"}, {"", "maybe", "auto"}},
    {"book", {"yes", "no"}, {"", "connect-7-6-4.zb"}},
    {"images", {"yes", "no"}, {"", "8"}},
    {"aspiration", {"yes", "no"}, {"", "wide"}},
    {"narrow", {"yes", "no"}, {"", "5"}},
    {"futility", {"yes", "no"}, {"", "none"}},
    {"threats", {"yes", "no"}, {"", "all"}},
    {"chance", {"full", "star1", "star2", "likely"}, {"", "star3", "none"}},
    {"hash",
     {"1", "64", "64M", "64MiB", "64G", "1024k"},
     {"", "0", "65537", "65G", "1023k", "1.5M", "64MB", "-64"}},
    {"threads", {"1", "2", "64", "auto"}, {"", "0", "65", "two"}},
    {"iterations", {"1", "50000", "10k", "2m", "2M", "1G"}, {"", "0", "k", "1g", "10kk"}},
    {"c", {"0", "0.7", "1.414", "10", "auto"}, {"", "-1", "11", "0.7.1"}},
    {"select", {"uct", "puct", "auto"}, {"", "ucb", "uct,puct"}},
    {"fpu", {"-2", "-0.25", "0", "0.3", "2"}, {"", "-", "2.1", "-3", "--1", "auto"}},
    {"rave", {"0", "0.5", "1000", "1000000", "auto"}, {"", "-1", "1000001", "1k"}},
    {"implicit", {"0", "0.25", "1", "auto"}, {"", "-0.1", "1.1", "half"}},
    {"cutoff", {"0", "20", "10000", "end", "auto"}, {"", "-1", "10001", "never"}},
    {"playouts", {"random", "decisive", "auto"}, {"", "none", "heavy"}},
    {"mcts chance", {"explicit", "widening", "open", "auto"}, {"", "full", "star2"}},
    {"decisive", {"yes", "no"}, {"", "maybe", "auto"}},
    {"reuse", {"yes", "no"}, {"", "maybe", "auto"}},
    {"weights",
     {"last:150", "four-three:-70/last:9999", "open:0/last:1/last:2"},
     {"", "last", "last:", "last:1/", "first:1", "last:10000", "last:1.5", "last:1;move:2"}},
    {"nodes",
     {"1", "10k", "1000000000000000000", "1000000000G"},
     {"0", "1000000000000000001", "1000000001G", "-5", "", "k", "1e6", "0x10"}},
    {"time",
     {"500ms", "2s", "1.5", "0.001s", "5m", "8760h"},
     {"", "0", "0s", "-1", "8761h", "1.", ".5", "inf"}},
};
enum { OPTIONS = sizeof options / sizeof *options };

static int index_of(const char *key)
{
    for (int i = 0; i < OPTIONS; i++)
        if (strcmp(options[i].key, key) == 0) return i;
    FAIL("option %s is not tested", key);
    return 0;
}

/* The line names the player and the value, and what is accepted. */
static void refused(struct zm_context *zm, const char *player, const char *word)
{
    struct zm_result r = {.size = sizeof r};

    if (zm_player_check(zm, player) != ZM_BAD_INPUT) FAIL("\"%s\" was accepted", player);
    assert_why(zm, word);
    assert_int_equal(zm_think(zm, player, NULL, &r), ZM_BAD_INPUT);
    assert_why(zm, word);
}

static void check_option(struct zm_context *zm, const struct zm_player *p,
                         const struct zm_player_option *o)
{
    bool other = strcmp(p->name, "mcts") == 0 && strcmp(o->key, "chance") == 0;
    int i = index_of(other ? "mcts chance" : o->key);
    char text[128];

    assert_true(*o->values && *o->fallback && *o->about);
    for (const char *const *v = options[i].good; v < options[i].good + 6 && *v; v++) {
        snprintf(text, sizeof text, "%s:%s=%s", p->name, o->key, *v);
        if (zm_player_check(zm, text)) FAIL("%s: %s", text, zm_why(zm));
    }
    for (const char *const *v = options[i].bad; v < options[i].bad + 8 && *v; v++) {
        snprintf(text, sizeof text, "%s:%s=%s", p->name, o->key, *v);
        refused(zm, text, o->key);
    }
    if (strncmp(o->fallback, "no ", 3) == 0) return;
    snprintf(text, sizeof text, "%s:%s=%s", p->name, o->key, o->fallback);
    if (zm_player_check(zm, text)) FAIL("%s is its fallback: %s", text, zm_why(zm));
}

static bool has_option(const struct zm_player *p, const char *key)
{
    for (const struct zm_player_option *o = p->options; o->key; o++)
        if (strcmp(o->key, key) == 0) return true;
    return false;
}

static void test_options(void **unused)
{
    struct zm_context *zm = opened("kalah:6,4"), *weighed = opened("mnk:7,7,5");
    char text[128];

    (void)unused;
    for (const struct zm_player *p = zm_players(); p->name; p++) {
        assert_true(*p->about);
        assert_int_equal(zm_player_check(zm, p->name), ZM_OK);
        for (const struct zm_player_option *o = p->options; o->key; o++)
            check_option(strcmp(o->key, "weights") == 0 ? weighed : zm, p, o);
        for (int i = 0; i < OPTIONS; i++) {
            if (has_option(p, options[i].key)) continue;
            snprintf(text, sizeof text, "%s:%s=%s", p->name, options[i].key, options[i].good[0]);
            refused(zm, text, p->options->key ? options[i].key : "no options");
        }
    }
    zm_close(zm), zm_close(weighed);
}

/* Seconds, to the last digit; of the player's own time and the caller's the smaller one holds. */
static void test_times(void **unused)
{
    static const struct {
        const char *player;
        double callers, holds;
    } times[] = {
        {"pvs:time=0.05s", 0, 0.05},
        {"pvs:time=1.05s", 0, 1.05},
        {"pvs:time=0.5", 0, 0.5},
        {"pvs:time=10.005", 0, 10.005},
        {"pvs:time=0.5ms", 0, 0.0005},
        {"pvs:time=1.050ms", 0, 0.00105},
        {"pvs:time=3s", 0.2, 0.2},
        {"pvs:time=3s", 5, 3},
        {"pvs:time=200ms", 0.3, 0.2},
        {"pvs:time=200ms", 0.1, 0.1},
        {"pvs", 0.1, 0.1},
        {"pvs:time=2s", 2, 2},
    };
    struct zm_context *zm = opened("kalah:6,4");

    (void)unused;
    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        struct zm_limits limits = {.size = sizeof limits, .seconds = times[i].callers};
        struct search_options o;
        assert_int_equal(player_read(zm, times[i].player, &o, &limits), ZM_OK);
        if (fabs(limits.seconds - times[i].holds) > 1e-12)
            FAIL("%s: %.9g, not %.9g", times[i].player, limits.seconds, times[i].holds);
    }
    zm_close(zm);
}

/* What is left out and what its fallback says are the same. */
static void test_fallbacks(void **unused)
{
    static struct zm_result plain = {.size = sizeof plain}, spelt = {.size = sizeof spelt};
    const struct zm_limits far = {.size = sizeof far,
                                  .nodes = UINT64_C(1000000000000)}; /* one thread, all the time */
    char text[512];

    (void)unused;
    for (const struct zm_player *p = zm_players(); p->name; p++) {
        struct zm_context *zm = opened("kalah:3,3"), *fresh = opened("kalah:3,3");
        int n = snprintf(text, sizeof text, "%s:", p->name);
        for (const struct zm_player_option *o = p->options; o->key; o++)
            if (strncmp(o->fallback, "no ", 3) != 0)
                n += snprintf(text + n, sizeof text - (size_t)n, "%s%s=%s",
                              text[n - 1] == ':' ? "" : ",", o->key, o->fallback);
        if (text[n - 1] == ':') text[n - 1] = '\0';
        assert_int_equal(zm_think(zm, p->name, &far, &plain), ZM_OK);
        if (zm_think(fresh, text, &far, &spelt)) FAIL("%s: %s", text, zm_why(fresh));
        assert_int_equal(plain.nodes, spelt.nodes);
        assert_int_equal(plain.score, spelt.score);
        assert_int_equal(plain.depth, spelt.depth);
        zm_close(zm), zm_close(fresh);
    }
}

/* A word stands for the options of its player in its game; elsewhere a line says that it is not
 * known there. It may stand between other options, of which the last one holds. */
static void test_presets(void **unused)
{
    static const struct zm_preset presets[] = {
        {"tuned", "heuristic", "kalah:6,4", "branching=2,depth=3"},
        {"tuned", "pvs", "mnk:3,3,3", "depth=2"},
        {"deep", "pvs", NULL, "tuned,depth=9"},
        {.name = NULL},
    };
    const struct zm_options with = {.size = sizeof with, .presets = presets};
    struct zm_limits limits = {.size = sizeof limits};
    struct zm_context *zm;
    struct search_options o;

    (void)unused;
    assert_int_equal(zm_open("kalah:6,4", &with, &zm, NULL), ZM_OK);
    assert_int_equal(player_read(zm, "heuristic:tuned", &o, &limits), ZM_OK);
    assert_int_equal(o.branching, 2);
    assert_int_equal(o.depth, 3);
    assert_int_equal(player_read(zm, "heuristic:branching=9,tuned,depth=5", &o, &limits), ZM_OK);
    assert_int_equal(o.branching, 2);
    assert_int_equal(o.depth, 5);
    refused(zm, "pvs:tuned", "nothing is known as \"tuned\" for kalah:6,4");
    refused(zm, "heuristic:tuned=1", "tuned");
    refused(zm, "heuristic:tune", "tune");
    refused(zm, "pvs:deep", "tuned"); /* no preset has presets in it */
    zm_close(zm);
}

static void test_bad(void **unused)
{
    static const struct {
        const char *player, *word;
    } bad[] = {
        {"", "random greedy"},
        {"nobody", "nobody"},
        {"Alphabeta", "alphabeta"},
        {"alphabet", "alphabet"},
        {"alphabetax", "alphabetax"},
        {" alphabeta", "alphabeta"},
        {":depth=3", "known are"},
        {"alphabeta:depth", "depth"},
        {"alphabeta:=3", "accepted"},
        {"alphabeta:deep=3", "deep"},
        {"alphabeta:depth=3,,order=none", "accepted"},
        {"alphabeta:depth=3,", "accepted"},
        {"alphabeta:,depth=3", "accepted"},
        {"alphabeta:depth=3 ,order=none", "depth"},
        {"alphabeta:depth=3;order=none", "depth"},
        {"alphabeta:policy=cutoff,least=5,most=4", "least"},
        {"alphabeta:averyveryverylongoption=3", "accepted"},
        {"pvs:weights=last:3", "weights"},
        {"alphabeta:\n\x1b[2J=1", "accepted"},
        {"random:depth=3", "no options"},
    };
    struct zm_context *zm = opened("kalah:6,4");

    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) refused(zm, bad[i].player, bad[i].word);
    assert_int_equal(zm_player_check(zm, "alphabeta:policy=cutoff,least=4,most=4"), ZM_OK);
    zm_close(zm);
}

/* The orders are those of the game on the table. */
static void test_orders(void **unused)
{
    struct zm_context *kalah = opened("kalah:6,4"), *sticks = opened("sticks:21,3");

    (void)unused;
    assert_int_equal(zm_player_check(sticks, "alphabeta:order=most"), ZM_OK);
    refused(sticks, "alphabeta:order=nearest", "none, most");
    refused(kalah, "alphabeta:order=most", "nearest");
    zm_close(kalah);
    zm_close(sticks);
}

/* No player thinks where there is nothing to think about. */
static void test_no_turn(void **unused)
{
    struct zm_context *zm = opened("sticks:3,3");
    static struct zm_result r = {.size = sizeof r};

    (void)unused;
    assert_int_equal(zm_play_text(zm, "3"), ZM_OK);
    for (const struct zm_player *p = zm_players(); p->name; p++) {
        assert_int_equal(zm_think(zm, p->name, NULL, &r), ZM_OVER);
        assert_why(zm, "over");
    }
    zm_close(zm);
    zm = opened("tuc-chess");
    zm_move first;
    zm_moves(zm, &first, 1);
    assert_int_equal(zm_play(zm, first), ZM_OK);
    assert_int_equal(zm_side_to_move(zm), ZM_NATURE);
    assert_int_equal(zm_think(zm, "random", NULL, &r), ZM_NATURE_MOVES);
    assert_why(zm, "nature");
    zm_close(zm);
}

/* Random play: every move comes up, the seed decides. */
static void test_random(void **unused)
{
    struct zm_context *zm = opened("kalah:6,4");
    int times[6] = {0};
    static struct zm_result r = {.size = sizeof r}, again = {.size = sizeof again};

    (void)unused;
    for (uint64_t seed = 0; seed < 6000; seed++) {
        const struct zm_limits limits = {.size = sizeof limits, .seed = seed};
        assert_int_equal(zm_think(zm, "random", &limits, &r), ZM_OK);
        assert_int_equal(zm_think(zm, "random", &limits, &again), ZM_OK);
        assert_int_equal(r.move, again.move);
        assert_int_equal(r.seed, seed);
        times[r.move]++;
    }
    for (int i = 0; i < 6; i++) assert_in_range(times[i], 850, 1150);
    zm_close(zm);
}

/* What a player string sets. */
static struct search_options read_as(struct zm_context *zm, const char *player,
                                     struct zm_limits *limits)
{
    struct search_options o;

    if (player_read(zm, player, &o, limits)) FAIL("%s: %s", player, zm_why(zm));
    return o;
}

static double seconds_of(struct zm_context *zm, const char *player)
{
    struct zm_limits limits = {.size = sizeof limits};

    read_as(zm, player, &limits);
    return limits.seconds;
}

/* Decimals mean what they say, also where the fraction begins with zeros. */
static void test_decimals(void **unused)
{
    struct zm_context *zm = opened("tictactoe");
    char text[64];

    (void)unused;
    for (int n = 1; n <= 10000; n += n < 1200 ? 1 : 97) {
        struct zm_limits none = {.size = sizeof none};
        double is = n / 1000.0;
        snprintf(text, sizeof text, "pvs:time=%d.%03ds", n / 1000, n % 1000);
        assert_true(fabs(seconds_of(zm, text) - is) < 1e-9);
        snprintf(text, sizeof text, "pvs:time=%d.%03d", n / 1000, n % 1000);
        assert_true(fabs(seconds_of(zm, text) - is) < 1e-9);
        snprintf(text, sizeof text, "pvs:time=%d.%03dms", n / 1000, n % 1000);
        assert_true(fabs(seconds_of(zm, text) - is / 1000) < 1e-12);
        snprintf(text, sizeof text, "mcts:c=%d.%03d", n / 1000, n % 1000);
        assert_true(fabs(read_as(zm, text, &none).mcts.explore - is) < 1e-9);
        snprintf(text, sizeof text, "mcts:fpu=-%d.%03d", n / 1000 % 2, n % 1000);
        assert_true(fabs(read_as(zm, text, &none).mcts.fpu + n % 2000 / 1000.0) < 1e-9);
    }
    zm_close(zm);
}

/* Letters behind counts; what is just too much is refused, not taken modulo 2^64. */
static void test_counts(void **unused)
{
    static const struct {
        const char *text;
        uint64_t is;
    } good[] = {{"7", 7},
                {"7k", 7000},
                {"7m", 7000000},
                {"1000000000000000000", UINT64_C(1000000000000000000)},
                {"1000000000000000k", UINT64_C(1000000000000000000)},
                {"1000000000000m", UINT64_C(1000000000000000000)}};
    static const char *const bad[] = {"1000000000001m",         "1000000000000001k",
                                      "18446744073710m",        "18446744073709552k",
                                      "18446744073709551617",   "1000000000000000001",
                                      "99999999999999999999999"};
    struct zm_context *zm = opened("tictactoe");
    char text[64];

    (void)unused;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct zm_limits none = {.size = sizeof none};
        snprintf(text, sizeof text, "mcts:iterations=%s", good[i].text);
        assert_true(read_as(zm, text, &none).mcts.simulations == good[i].is);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        snprintf(text, sizeof text, "mcts:iterations=%s", bad[i]);
        refused(zm, text, "iterations");
    }
    zm_close(zm);
}

/* Of the player's limit and the caller's the smaller holds. */
static void test_smaller(void **unused)
{
    struct zm_context *zm = opened("tictactoe");

    (void)unused;
    for (int own = 1; own <= 5; own++)
        for (int given = 0; given <= 5; given++) {
            struct zm_limits limits = {
                .size = sizeof limits, .seconds = given, .nodes = (uint64_t)given};
            int least = given && given < own ? given : own;
            char text[64];
            snprintf(text, sizeof text, "pvs:time=%ds,nodes=%d", own, own);
            read_as(zm, text, &limits);
            assert_true(limits.seconds == least);
            assert_true(limits.nodes == (uint64_t)least);
        }
    zm_close(zm);
}

/* A value may be as long as its room, and not longer; what it names is one word, all of it. */
static void test_edges(void **unused)
{
    static const char *const bad[] = {
        "pvs:depth=3,",          "pvs:order=auto",
        "alphabeta:order=auto",  "iterative:order=auto",
        "mcts:c=10.001",         "mcts:c=10.0000001",
        "mcts:implicit=1.00001", "mcts:fpu=-2.001",
        "mcts:rave=1000000.5",   "minimax:policy=cutoff,least=7,most=6",
        "pvs:,depth=3"};
    struct zm_context *zm = opened("kalah:3,3");
    struct zm_limits none = {.size = sizeof none};
    char text[2100];

    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (zm_player_check(zm, bad[i]) != ZM_BAD_INPUT) FAIL("\"%s\" was accepted", bad[i]);
    for (size_t zeros = 0; zeros < 2048; zeros += zeros < 1000 || zeros > 1040 ? 31 : 1) {
        int n = snprintf(text, sizeof text, "pvs:depth=");
        memset(text + n, '0', zeros);
        snprintf(text + n + zeros, sizeof text - (size_t)n - zeros, "7");
        bool fits = zm_player_check(zm, text) == ZM_OK;
        assert_int_equal(fits, zeros + 1 < 1024);
        if (fits) assert_int_equal(read_as(zm, text, &none).depth, 7);
    }
    assert_false(read_as(zm, "exact", &none).distance);
    assert_true(read_as(zm, "exact:distance=yes", &none).distance);
    assert_true(read_as(zm, "pvs", &none).distance);
    zm_close(zm);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_options), cmocka_unit_test(test_fallbacks),
        cmocka_unit_test(test_presets), cmocka_unit_test(test_bad),
        cmocka_unit_test(test_orders),  cmocka_unit_test(test_no_turn),
        cmocka_unit_test(test_random),  cmocka_unit_test(test_decimals),
        cmocka_unit_test(test_counts),  cmocka_unit_test(test_smaller),
        cmocka_unit_test(test_edges),   cmocka_unit_test(test_times),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
