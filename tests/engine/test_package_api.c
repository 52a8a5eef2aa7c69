/* SPDX-License-Identifier: MIT
 * test_package_api.c - what only the npm package calls, without WebAssembly: its JSON, its
 * certificates, and its table that goes from position to position. tests/js compares answers with
 * the program's. */
#include "page_engine.h"

#include "unit.h"

#include <jansson.h>
#include <math.h>
#include <string.h>

static char written[4096];
static size_t end;
static bool refuse;

void page_progress(const char *answer)
{
    json_t *object = json_loads(answer, 0, NULL);

    assert_non_null(json_object_get(object, "nodes"));
    json_decref(object);
}

int page_write(double offset, const void *bytes, size_t n)
{
    size_t at = (size_t)offset;

    if (refuse) return 0;
    assert_true(at + n <= sizeof written);
    memcpy(written + at, bytes, n);
    end = at + n > end ? at + n : end;
    return 1;
}

static json_t *taken(char *answer)
{
    assert_non_null(answer);
    json_t *json = json_loads(answer, JSON_REJECT_DUPLICATES, NULL);
    if (!json) FAIL("no JSON: %s", answer);
    engine_give(answer);
    return json;
}

static void expect_text(char *answer, const char *field, const char *expected)
{
    json_t *object = taken(answer);
    const char *text = json_string_value(json_object_get(object, field));

    if (!text || !strstr(text, expected)) FAIL("%s is %s, not %s", field, text, expected);
    json_decref(object);
}

static void expect_number(char *answer, const char *field, double expected)
{
    json_t *object = taken(answer), *number = json_object_get(object, field);

    assert_true(json_is_number(number));
    if (fabs(json_number_value(number) - expected) > 1e-9)
        FAIL("%s is %g, not %g", field, json_number_value(number), expected);
    json_decref(object);
}

static char *value_of(const char *position, double certified)
{
    return engine_solve(position, "", 1, 0, 0, 0, 0, certified, 0, NULL, 0);
}

static char *claim_of(const char *position, double least, double most)
{
    return engine_solve(position, "", least, most, 0, 0, 0, 1, 0, NULL, 0);
}

static void test_values(void **unused)
{
    (void)unused;
    expect_number(value_of("kalah:3,3", 0), "value", 2);
    expect_number(value_of("kalah:3,3\n\n3", 0), "value", 4);  /* for the side to move */
    expect_number(value_of("kalah:3,3\n\n3", 0), "least", -4); /* for the first side */
    expect_text(value_of("kalah:3,3", 0), "kind", "exact");
    expect_text(value_of("kalah:3,3\n\n3", 0), "kind", "exact");
    expect_text(engine_solve("kalah:6,6", "", 1, 0, 0, 1000, 0, 0, 0, NULL, 0), "method", "exact");
    expect_text(engine_solve("kalah:3,3", "magic", 1, 0, 0, 0, 0, 0, 0, NULL, 0), "error", "magic");
    expect_text(engine_solve("nogame", "", 1, 0, 0, 0, 0, 0, 0, NULL, 0), "error", "no game");
    expect_text(value_of("tuc-chess", 1), "error", "");
}

static void expect_proof(char *answer, const char *claim)
{
    json_t *object = taken(answer), *proof = json_object_get(object, "proof");

    assert_null(json_object_get(object, "error"));
    if (claim) {
        assert_string_equal(json_string_value(json_object_get(proof, "claim")), claim);
        assert_int_equal(json_integer_value(json_object_get(proof, "bytes")), end);
        assert_memory_equal(written, "zermelo certificate 3\n", 22);
    } else {
        assert_null(proof);
        assert_int_equal(end, 0);
    }
    end = 0;
    json_decref(object);
}

static void test_certificates(void **unused)
{
    (void)unused;
    expect_proof(value_of("kalah:3,3", 0), NULL);
    expect_proof(value_of("kalah:3,3", 1), "=2");
    expect_proof(value_of("kalah:3,3\n\n1", 1), "=2");
    expect_proof(claim_of("kalah:3,3", 1, INT32_MAX), ">=1");
    expect_proof(claim_of("kalah:3,3", INT32_MIN, 5), "<=5");
    expect_proof(claim_of("kalah:3,3", 2, 2), "=2");
    expect_proof(claim_of("kalah:3,3", 3, INT32_MAX), NULL); /* it is refuted */
    refuse = true;
    expect_text(value_of("kalah:3,3", 1), "error", "");
    refuse = false;
}

static void test_counts(void **unused)
{
    (void)unused;
    expect_text(engine_perft("kalah:6,4", 3, 0), "leaves", "185");
    expect_text(engine_perft("nogame", 3, 0), "error", "no game");
    expect_number(engine_playouts("tictactoe", 100, 1), "count", 100);
    expect_text(engine_playouts("tictactoe\n\na1 a2 b1 b2 c1", 100, 1), "error", "over");
    expect_text(engine_diagram("tictactoe\n\nb2"), "diagram", "X");
    expect_text(engine_diagram("tictactoe\n\nb9"), "error", "b9");
    expect_text(engine_svg("connect4\n\n4", 480, 0), "svg", "<svg");
    expect_text(engine_svg("connect4\n\n9", 480, 0), "error", "9");
    assert_int_equal(engine_version(), ZM_VERSION);
}

/* Each answer is that of the position asked, whatever was asked before. */
static void test_moves(void **unused)
{
    static const char *const asked[][2] = {
        {"kalah:3,4\n\n3", "3"},     {"kalah:3,3", ""},       {"kalah:3,3\n\n1", "1"},
        {"kalah:3,3\n\n1 2", "2"},   {"kalah:3,3\n\n1", "1"}, {"kalah:3,3\n\n2", "2"},
        {"kalah:3,3\n\n2 3 3", "3"}, {"connect4\n\n4", "4"},  {"kalah:3,3\n\n2 3 3", "3"},
        {"kalah:3,3\n\n2 3 1", "1"}, {"kalah:3,3", ""},       {"tuc-chess\n\n5040", "5040"},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        json_t *now = taken(engine_moves(asked[i][0])), *shown = taken(engine_show(asked[i][0]));
        const char *made = json_string_value(json_object_get(now, "made"));
        assert_string_equal(made ? made : "", asked[i][1]);
        assert_string_equal(json_string_value(json_object_get(now, "position")),
                            json_string_value(json_object_get(shown, "position")));
        assert_int_equal(json_array_size(json_object_get(now, "moves")),
                         json_array_size(json_object_get(shown, "moves")));
        json_decref(now), json_decref(shown);
        if (i % 3 == 2) expect_text(engine_moves("kalah:3,3\n\n2 9"), "error", "\"9\"");
    }
    expect_text(engine_moves("nogame"), "error", "no game");
}

static char *games_of(const char *text, const char *game)
{
    return engine_read_games(text, strlen(text), game, 0);
}

/* A game with a fault does not lose the next; moves begin where stones were set up. */
static void test_games(void **unused)
{
    json_t *read = taken(games_of("(;GM[4]SZ[9]AB[aa][ba]PL[B]PB[\"Ann\"]RE[W+T];B[cc]C[x];W[dd])\n"
                                  "(;GM[4];B[hh];W[hh])",
                                  ""));
    json_t *games = json_object_get(read, "games"), *first = json_array_get(games, 0);
    int result, ply;
    const char *game, *move, *comment, *fault, *name;

    (void)unused;
    assert_int_equal(json_array_size(games), 2);
    assert_int_equal(json_unpack(first, "{s:s,s:[s,s],s:i,s:[{s:i,s:s}],s:[s,s]}", "game", &game,
                                 "moves", &move, &name, "result", &result, "comments", "ply", &ply,
                                 "text", &comment, "players", &name, &fault),
                     0);
    assert_string_equal(game, "mnk:9,9,5");
    assert_string_equal(move, "c7");
    assert_string_equal(name, "\"Ann\"");
    assert_int_equal(result, -1);
    assert_int_equal(ply, 1);
    assert_true(json_is_string(json_object_get(first, "start")));
    assert_null(json_object_get(json_array_get(games, 1), "game"));
    json_unpack(json_array_get(games, 1), "{s:[{s:s}]}", "faults", "error", &fault);
    assert_string_equal(fault, "line 2: move 2: h8 is taken");
    json_decref(read);
    expect_text(games_of("4 4", ""), "error", "say which game");
    expect_text(games_of("", "connect4"), "error", "empty");
    expect_text(games_of("4 4", "nogame"), "error", "no game");
}

/* What is written is read again; what a format cannot hold is refused with the writer's line. */
static void test_written(void **unused)
{
    json_t *file = taken(engine_write_game("tictactoe\n\nb2 a1", "sgf",
                                           "First Ann\nResult 1-0\nTermination resignation"));
    const char *text, *game, *player;
    int result;

    (void)unused;
    assert_int_equal(json_unpack(file, "{s:s}", "text", &text), 0);
    json_t *read = taken(games_of(text, ""));
    assert_int_equal(json_unpack(read, "{s:[{s:s,s:[s],s:i}]}", "games", "game", &game, "players",
                                 &player, "result", &result),
                     0);
    assert_string_equal(game, "mnk:3,3,3");
    assert_string_equal(player, "Ann");
    assert_int_equal(result, 1);
    json_decref(read), json_decref(file);
    expect_text(engine_write_game("kalah:6,4\n\n3", "sgf", ""), "error", "kalah");
    expect_text(engine_write_game("tictactoe\n\nb2", "sgf", "Result perhaps"), "error", "perhaps");
    expect_text(engine_write_game("tictactoe\n\nb2 b2", "sgf", ""), "error", "taken");
    expect_text(engine_write_game("nogame", "sgf", ""), "error", "no game");
}

/* Books that cannot be used are refused; that they are used tests/js shows. */
static void test_books(void **unused)
{
    (void)unused;
    expect_text(engine_book_facts("connect4", NULL, 0), "error", "not a book");
    expect_text(engine_book_facts("connect4", "zmbook\n", 8), "error", "book");
    expect_text(engine_book_facts("nogame", NULL, 0), "error", "no game");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values), cmocka_unit_test(test_certificates),
        cmocka_unit_test(test_counts), cmocka_unit_test(test_moves),
        cmocka_unit_test(test_books),  cmocka_unit_test(test_games),
        cmocka_unit_test(test_written)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
