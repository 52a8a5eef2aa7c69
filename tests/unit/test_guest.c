/* SPDX-License-Identifier: MIT
 * test_guest.c - good and broken guests. The good one is examples/heaps.c. */
#include "api/guest.h"

/* cmocka wants these before itself. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zermelo_count.h>

/* -- Loading. -------------------------------------------------------------------------------- */

/* A shared object that the build made. */
static const char *broken(const char *name, char out[512])
{
    snprintf(out, 512, "%s/guest_%s.so", getenv("BROKEN"), name);
    return out;
}

static void check_load_fails(const char *path, enum zm_status status, const char *why)
{
    struct zm_guest *guest = (struct zm_guest *)&status;
    struct zm_error error = {.text = ""};

    assert_int_equal(zm_guest_load(path, &guest, &error), status);
    assert_null(guest);
    if (!strstr(error.text, why)) fail_msg("\"%s\" does not say \"%s\"", error.text, why);
    assert_null(strchr(error.text, '\n'));
    assert_int_equal(zm_guest_load(path, &guest, NULL), status);
}

static void test_broken_files(void **unused)
{
    char path[512];

    (void)unused;
    check_load_fails("no/such/file.so", ZM_IO, "No such file");
    check_load_fails("heaps.so", ZM_IO, "No such file"); /* not searched for elsewhere */
    check_load_fails("", ZM_IO, "No such file");
    check_load_fails("/", ZM_IO, "not a file");
    check_load_fails("/dev/null", ZM_IO, "not a file");
    check_load_fails(__FILE__, ZM_BAD_INPUT, "not a shared object");
    check_load_fails(broken("none", path), ZM_BAD_INPUT, "no function zermelo_game");
    check_load_fails(broken("null", path), ZM_BAD_INPUT, "gave no table");
    check_load_fails(broken("abi", path), ZM_BAD_INPUT, "too old for");
}

static void *take(void *with, size_t size)
{
    return ++*(int *)with, malloc(size);
}

static void give(void *with, void *at, size_t size)
{
    (void)size;
    --*(int *)with, free(at);
}

static struct zm_guest *load_nim(void)
{
    struct zm_guest *guest;
    struct zm_error error = {.text = ""};

    if (zm_guest_load(getenv("HEAPS"), &guest, &error)) fail_msg("%s", error.text);
    return guest;
}

static void test_open_by_name(void **unused)
{
    struct zm_guest *guest = load_nim();
    const struct zm_game *guests[] = {zm_guest_game(guest), NULL};
    int taken = 0;
    struct zm_allocator counted = {take, give, &taken};
    struct zm_options options = {.size = sizeof options, .guests = guests, .allocator = &counted};
    struct zm_context *zm;
    struct zm_error error = {.text = ""};
    char text[ZM_SPEC_TEXT];

    (void)unused;
    assert_int_equal(zm_open("heaps:3,4,5", &options, &zm, &error), ZM_OK);
    assert_string_equal(zm_spec(zm, text, sizeof text), "heaps:3,4,5");
    assert_int_equal(zm_play_text(zm, "b2 a3"), ZM_OK);
    assert_int_equal(zm_undo(zm), ZM_OK);
    zm_position_text(zm, text, sizeof text);
    assert_string_equal(text, "3,2,5 second");
    assert_int_equal(zm_play_text(zm, "b3"), ZM_BAD_INPUT);
    zm_close(zm);
    assert_int_equal(taken, 0);
    assert_int_equal(zm_open("heaps:3,10", &options, &zm, &error), ZM_BAD_INPUT);
    assert_null(zm);
    assert_non_null(strstr(error.text, "heaps: accepted is 1 to 8 heaps"));
    assert_int_equal(zm_open("heaps:3", NULL, &zm, &error), ZM_BAD_INPUT);
    zm_guest_free(guest);
    zm_guest_free(NULL);
}

/* -- Playing. Bouton 1901: the side to move loses if the exclusive or of the heaps is 0. ------ */

static void check_position(struct zm_context *zm, int a, int b, int c)
{
    char text[40], word[ZM_MOVE_TEXT];
    struct zm_result best = {.size = sizeof best}, advice = {.size = sizeof advice};
    int sum = a ^ b ^ c;

    snprintf(text, sizeof text, "%d,%d,%d first", a, b, c);
    assert_int_equal(zm_position_set(zm, text), ZM_OK);
    if (a + b + c == 0) {
        assert_int_equal(zm_think(zm, "alphabeta", NULL, &best), ZM_OVER);
        return;
    }
    assert_int_equal(zm_think(zm, "alphabeta", NULL, &best), ZM_OK);
    assert_int_equal(best.kind, ZM_EXACT);
    assert_int_equal((int)best.value, sum ? 1 : -1);
    assert_int_equal(zm_think(zm, "rules", NULL, &advice), ZM_OK);
    assert_int_equal(advice.rule != NULL && strcmp(advice.rule, "nim sum 0") == 0, sum != 0);
    if (!sum) return;
    zm_move_text(zm, advice.move, word, sizeof word);
    int heap[] = {a, b, c};
    heap[word[0] - 'a'] -= atoi(word + 1);
    assert_int_equal(heap[0] ^ heap[1] ^ heap[2], 0);
}

static void test_bouton(void **unused)
{
    struct zm_guest *guest = load_nim();
    struct zm_context *zm;

    (void)unused;
    assert_int_equal(zm_open_game(zm_guest_game(guest), "4,4,4", NULL, &zm, NULL), ZM_OK);
    for (int a = 0; a <= 4; a++)
        for (int b = 0; b <= 4; b++)
            for (int c = 0; c <= 4; c++) check_position(zm, a, b, c);
    zm_close(zm);
    zm_guest_free(guest);
}

/* The strongest player, here Monte Carlo's, proves what is small; Bouton has the values. */
static void test_strong(void **unused)
{
    static const char *const games[] = {"1,3,5,7", "1,2,3", "3,4,5", "2,5,7", "1,3,5,6", "2,4,6,1"};
    const struct zm_limits limits = {.size = sizeof limits, .seconds = 30, .seed = 1};
    struct zm_guest *guest = load_nim();

    (void)unused;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct zm_context *zm;
        struct zm_result r = {.size = sizeof r};
        int sum = 0;
        assert_int_equal(zm_open_game(zm_guest_game(guest), games[i], NULL, &zm, NULL), ZM_OK);
        for (const char *c = games[i]; *c; c++) sum ^= *c == ',' ? 0 : *c - '0';
        assert_int_equal(zm_think(zm, "strong", &limits, &r), ZM_OK);
        assert_int_equal(r.kind, ZM_EXACT);
        assert_int_equal((int)r.value, sum ? 1 : -1);
        zm_close(zm);
    }
    zm_guest_free(guest);
}

/* One heap of n sticks: the games are the 2^(n-1) ways to write n as an ordered sum, of which
 * n-1 over k-1 have k terms. */
static void test_counts(void **unused)
{
    struct zm_guest *guest = load_nim();
    struct zm_context *zm;
    struct zm_count count = {.size = sizeof count};
    uint64_t leaves;

    (void)unused;
    assert_int_equal(zm_open_game(zm_guest_game(guest), "9", NULL, &zm, NULL), ZM_OK);
    assert_int_equal(zm_count_games(zm, 0, NULL, &count), ZM_OK);
    assert_int_equal(count.games[0] + count.games[1], 256);
    assert_int_equal(count.ending[3], 28);
    assert_int_equal(count.length, 9);
    assert_int_equal(count.positions, 18); /* 9, 7 to 0 for the first; 8 to 0 for the second */
    assert_int_equal(zm_perft(zm, 9, false, NULL, &leaves), ZM_OK);
    assert_int_equal(leaves, 1);
    assert_int_equal(zm_perft(zm, 10, false, NULL, &leaves), ZM_OK);
    assert_int_equal(leaves, 0);
    zm_close(zm);
    zm_guest_free(guest);
}

/* -- Broken tables. -------------------------------------------------------------------------- */

static void check_refused(const struct zm_game *table, const char *why)
{
    struct zm_error error = {.text = ""};

    assert_false(guest_check(table, &error));
    if (!strstr(error.text, why)) fail_msg("\"%s\" does not say \"%s\"", error.text, why);
}

/* Sets a pointer of a good table to NULL and expects a line that names it. */
static void test_missing_fields(void **unused)
{
#define FIELD(field)                                                                               \
    {                                                                                              \
        offsetof(struct zm_game, field), #field                                                    \
    }
    static const struct {
        size_t offset;
        const char *name;
    } fields[] = {
        FIELD(name),       FIELD(usage),        FIELD(summary),        FIELD(side[0]),
        FIELD(side[1]),    FIELD(unit),         FIELD(example),        FIELD(parse),
        FIELD(write_spec), FIELD(write_rules),  FIELD(range),          FIELD(most_moves),
        FIELD(start),      FIELD(side_to_move), FIELD(outcome),        FIELD(moves),
        FIELD(play),       FIELD(write_move),   FIELD(write_position), FIELD(read_position),
        FIELD(draw),
    };
#undef FIELD
    struct zm_guest *guest = load_nim();

    (void)unused;
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        struct zm_game broken_game = *zm_guest_game(guest);
        memset((char *)&broken_game + fields[i].offset, 0, sizeof(void *));
        check_refused(&broken_game, fields[i].name);
    }
    zm_guest_free(guest);
}

static void test_names(void **unused)
{
    static const struct {
        const char *name, *why;
    } names[] = {
        {"", "name is \"\""},
        {"Nim", "name is \"Nim\""},
        {"9-heaps", "name is \"9-heaps\""},
        {"heaps:3", "name is \"heaps:3\""},
        {"heaps\n", "name is \"heaps?\""},
        {"abcdefghijklmnopqrstuvwxyz-123456", "a letter, then up to 31"},
        {"kalah", "built-in"},
        {"tictactoe", "built-in"},
    };
    struct zm_guest *guest = load_nim();
    struct zm_game game = *zm_guest_game(guest);
    struct zm_error error;

    (void)unused;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        game.name = names[i].name;
        check_refused(&game, names[i].why);
    }
    game.name = "nim-of-32-letters-and-digits-123";
    assert_true(guest_check(&game, &error));
    zm_guest_free(guest);
}

/* A guest that is called like a built-in game is refused where games are looked up by name, also if
 * it comes from no file. A table that is opened itself may have any name. */
static void test_taken_name(void **unused)
{
    struct zm_guest *guest = load_nim();
    struct zm_game game = *zm_guest_game(guest);
    const struct zm_game *const guests[] = {&game, NULL};
    const struct zm_options options = {.size = sizeof options, .guests = guests};
    struct zm_context *zm;
    struct zm_error error;

    (void)unused;
    game.name = "nim";
    assert_int_equal(zm_open_game(&game, "3,4", NULL, &zm, &error), ZM_OK);
    zm_close(zm);
    assert_int_equal(zm_open("kalah:6,4", &options, &zm, &error), ZM_BAD_INPUT);
    assert_string_equal(error.text, "its name \"nim\" is that of a built-in game");
    zm_guest_free(guest);
}

static size_t one_symmetry(const void *rules)
{
    (void)rules;
    return 1;
}

static size_t no_symmetry(const void *rules)
{
    (void)rules;
    return 0;
}

static void stay(const void *rules, const void *state, size_t i, void *out)
{
    (void)rules, (void)state, (void)i, (void)out;
}

static void undo(const void *rules, void *state, zm_move move, const void *undo_info)
{
    (void)rules, (void)state, (void)move, (void)undo_info;
}

static void far_range(const void *rules, int *least, int *most)
{
    (void)rules;
    *least = -1000000, *most = 1000001;
}

static void swapped_range(const void *rules, int *least, int *most)
{
    (void)rules;
    *least = 1, *most = -1;
}

static void test_wrong_range(void **unused)
{
    struct zm_guest *guest = load_nim();
    struct zm_game game = *zm_guest_game(guest);
    struct zm_context *zm;
    struct zm_error error;

    (void)unused;
    game.range = far_range;
    assert_int_equal(zm_open_game(&game, "4,4,4", NULL, &zm, &error), ZM_BAD_INPUT);
    assert_non_null(strstr(error.text, "from -1000000 to 1000001, accepted"));
    game.range = swapped_range;
    assert_int_equal(zm_open_game(&game, "4,4,4", NULL, &zm, &error), ZM_BAD_INPUT);
    assert_non_null(strstr(error.text, "from 1 to -1"));
    game = *zm_guest_game(guest), game.symmetries = no_symmetry, game.transform = stay;
    assert_int_equal(zm_open_game(&game, "4,4,4", NULL, &zm, &error), ZM_BAD_INPUT);
    assert_non_null(strstr(error.text, "symmetries() says 0"));
    zm_guest_free(guest);
}

static void test_wrong_fields(void **unused)
{
    static const char *const orders[] = {"none", NULL};
    struct zm_guest *guest = load_nim();
    const struct zm_game good = *zm_guest_game(guest);
    struct zm_game game = good;

    (void)unused;
    game.size--;
    check_refused(&game, "another version of zermelo.h");
    game = good, game.engine = zm_games()[0]->engine;
    check_refused(&game, "engine");
    game = good, game.order_names = orders;
    check_refused(&game, "no order, but order_names");
    game = good, game.symmetries = one_symmetry;
    check_refused(&game, "no transform, but symmetries");
    game = good, game.describe = good.draw;
    check_refused(&game, "no write_cells, but describe");
    zm_guest_free(guest);
}

/* Expects sizes to be refused with these words, or accepted if there are none. */
static void check_sizes(struct zm_game game, size_t rules, size_t state, size_t undo_info,
                        const char *why)
{
    struct zm_error error;

    game.rules_size = rules, game.state_size = state, game.trail_size = undo_info;
    if (why) check_refused(&game, why);
    else assert_true(guest_check(&game, &error));
}

static void test_sizes(void **unused)
{
    enum { MOST = 1 << 20 };
    struct zm_guest *guest = load_nim();
    struct zm_game good = *zm_guest_game(guest), undoes = good;

    (void)unused;
    undoes.undo = undo;
    check_sizes(good, 0, 1024, 0, NULL);
    check_sizes(undoes, MOST, MOST, 1024, NULL);
    check_sizes(good, MOST + 1, 1, 0, "rules_size is 1048577");
    check_sizes(good, 1, 0, 0, "state_size without undo is 0, accepted is 1 to 1024");
    check_sizes(good, 1, 1025, 0, "state_size without undo is 1025");
    check_sizes(good, 1, 1, 1, "trail_size without undo is 1");
    check_sizes(undoes, 1, 1, 1025, "trail_size is 1025");
    check_sizes(undoes, 1, MOST + 1, 0, "state_size is 1048577");
    check_sizes(undoes, 1, 0, 0, "state_size is 0");
    zm_guest_free(guest);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_broken_files), cmocka_unit_test(test_open_by_name),
        cmocka_unit_test(test_bouton),       cmocka_unit_test(test_strong),
        cmocka_unit_test(test_counts),       cmocka_unit_test(test_missing_fields),
        cmocka_unit_test(test_wrong_fields), cmocka_unit_test(test_wrong_range),
        cmocka_unit_test(test_names),        cmocka_unit_test(test_taken_name),
        cmocka_unit_test(test_sizes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
