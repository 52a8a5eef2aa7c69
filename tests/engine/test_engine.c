/* SPDX-License-Identifier: MIT
 * test_engine.c - what a page calls, without WebAssembly: all of it is JSON, and all memory comes
 * back. tests/engine compares the answers with the program's. */
#include "page_engine.h"

#include "unit.h"

#include <jansson.h>
#include <math.h>
#include <string.h>

static int reports;

void page_progress(const char *answer)
{
    json_t *object = json_loads(answer, 0, NULL);

    assert_true(json_is_true(json_object_get(object, "running")));
    json_decref(object);
    reports++;
}

/* Reads an answer and gives it back. */
static json_t *taken(char *answer)
{
    json_error_t why;

    assert_non_null(answer);
    json_t *json = json_loads(answer, JSON_REJECT_DUPLICATES, &why);
    if (!json) FAIL("%s: %s", why.text, answer);
    engine_give(answer);
    return json;
}

static void expect_error(char *answer, const char *part)
{
    json_t *object = taken(answer);
    const char *error = json_string_value(json_object_get(object, "error"));

    assert_non_null(error);
    if (!strstr(error, part)) FAIL("\"%s\" is not in \"%s\"", part, error);
    assert_true(json_string_length(json_object_get(object, "id")) > 0);
    assert_true(json_is_array(json_object_get(object, "arguments")));
    json_decref(object);
}

/* An object that has all these fields, parted by blanks, and is no error. */
static void expect_fields(char *answer, const char *fields)
{
    json_t *object = taken(answer);
    char list[256];

    assert_null(json_object_get(object, "error"));
    snprintf(list, sizeof list, "%s", fields);
    for (const char *field = strtok(list, " "); field; field = strtok(NULL, " "))
        if (!json_object_get(object, field)) FAIL("there is no %s", field);
    json_decref(object);
}

static void expect_text(char *answer, const char *text)
{
    assert_non_null(answer);
    assert_string_equal(answer, text);
    engine_give(answer);
}

static void test_lists(void **unused)
{
    json_t *games = taken(engine_games()), *players = taken(engine_players());

    (void)unused;
    assert_true(json_array_size(games) >= 5);
    assert_true(json_array_size(players) >= 5);
    json_decref(games);
    json_decref(players);
}

static void test_show(void **unused)
{
    static const char all[] = "game position side over rules board moves evaluation";

    (void)unused;
    expect_fields(engine_show("kalah:6,4"), all);
    expect_fields(engine_show("tuc-chess\n\n5040 *-"), "last board");
    expect_fields(engine_show("mnk:4,4,4\n\na1 a4 b1 b4 c1"), "signs");
    expect_fields(engine_show("tictactoe\nXXX/OO./... O"), "result resultText");
    expect_fields(engine_show("sticks:1000000000000000000,70000"), all);
    expect_error(engine_show("nogame"), "no game");
    expect_error(engine_show("kalah:6,4\n\n3 9"), "\"9\"");
    expect_error(engine_show("kalah:6,4\nrubbish"), "S or N");
    expect_error(engine_show("tictactoe\n\na1 a2 b1 b2 c1 c2"), "over");
    expect_error(engine_show("tuc-chess\n\n5040 1020"), "not a legal move");
}

static void test_think(void **unused)
{
    (void)unused;
    reports = 0;
    expect_fields(engine_think("kalah:6,4\n\n3", "pvs:depth=6", 0, 0, 0, 0, 3, 0, 0, NULL, 0, NULL,
                               0, "", ""),
                  "move value kind depth nodes time_ms pv player seed moves");
    assert_true(reports > 0);
    expect_fields(engine_think("kalah:6,4", "pvs", 0, 0, 0, 0, 0, 0.2, 0, NULL, 0, NULL, 0, "", ""),
                  "move depth");
    expect_fields(
        engine_think("sticks:21,3", "rules", 0, 0, 0, 0, 0, 0, 0, NULL, 0, NULL, 0, "", ""),
        "rule outcome");
    expect_error(engine_think("kalah:6,4", "nobody", 0, 0, 0, 0, 0, 0, 0, NULL, 0, NULL, 0, "", ""),
                 "nobody");
    expect_error(engine_think("kalah:6,4", "pvs", -1, 0, 0, 0, 0, 0, 0, NULL, 0, NULL, 0, "", ""),
                 "seconds");
    expect_error(engine_think("kalah:6,4", "pvs", 0, 0, 0, 0, 0, -1, 0, NULL, 0, NULL, 0, "", ""),
                 "clock");
    expect_error(engine_think("kalah:6,4", "pvs", 0, 0, 1, 0, 0, 0, 0, NULL, 0, NULL, 0, "", ""),
                 "memory");
    expect_error(
        engine_think("tuc-chess\n\n5040", "pvs", 0, 0, 0, 0, 0, 0, 0, NULL, 0, NULL, 0, "", ""),
        "nature");
    expect_fields(
        engine_think("sticks:9,3", "rules", 0, 0, 0, 0, 0, 0, 0, NULL, 0, NULL, 0, "2 3", "3"),
        "move rule");
    expect_error(
        engine_think("sticks:9,3", "rules", 0, 0, 0, 0, 0, 0, 0, NULL, 0, NULL, 0, "", "7"),
        "legal");
    expect_error(
        engine_think("sticks:9,3", "rules", 0, 0, 0, 0, 0, 0, 0, NULL, 0, NULL, 0, " ", ""),
        "no move is left");
    expect_error(engine_think("nogame", "pvs", 0, 0, 0, 0, 0, 0, 0, NULL, 0, NULL, 0, "", ""),
                 "no game");
}

/* The size of a book that the project has, in `bytes`. */
static size_t book_read(const char *name, unsigned char *bytes, size_t capacity)
{
    char path[512];

    snprintf(path, sizeof path, "%s/%s", BOOKS, name);
    FILE *file = fopen(path, "rb");
    if (!file) FAIL("%s is not there", path);
    size_t n = fread(bytes, 1, capacity, file);
    fclose(file);
    return n;
}

static char *think_by(const char *position, const void *book, size_t size)
{
    return engine_think(position, "strong", 0, 100, 0, 0, 7, 0, 0, book, size, NULL, 0, "", "");
}

static const char *text_in(const json_t *answer, const char *field)
{
    const char *text = json_string_value(json_object_get(answer, field));

    return text ? text : "";
}

/* A book that is not for the game, or none, changes nothing. */
static void test_books(void **unused)
{
    static unsigned char book[1 << 19];
    size_t n = book_read("connect-7-6-4.zb", book, sizeof book);
    json_t *known = taken(think_by("connect4", book, n)),
           *other = taken(think_by("mnk:3,3,3", book, n)),
           *cut = taken(think_by("connect4", book, n - 1)),
           *none = taken(think_by("connect4", NULL, 0));

    (void)unused;
    assert_string_equal(text_in(known, "rule"), "book");
    assert_string_equal(text_in(known, "kind"), "exact");
    assert_int_equal(json_array_size(json_object_get(known, "moves")), 7);
    assert_string_not_equal(text_in(other, "rule"), "book");
    assert_string_not_equal(text_in(cut, "rule"), "book");
    assert_string_equal(text_in(cut, "move"), text_in(none, "move"));
    json_decref(known), json_decref(other), json_decref(cut), json_decref(none);
}

/* Bytes that the page keeps from game to game. */
struct kept {
    void *at;
    size_t size;
};

/* A game of sticks:7,3, which the first side can win, by a search of one ply against the rules.
 * Whether it was won; its moves are written. */
static bool play_sticks(const struct kept *kept, double *values, char *position)
{
    json_t *shown;
    int ply = 0;

    strcpy(position, "sticks:7,3\n\n");
    for (; shown = taken(engine_show(position)), !json_is_true(json_object_get(shown, "over"));
         ply++) {
        const char *player = ply % 2 ? "rules" : "alphabeta:depth=1";
        json_t *answer = taken(engine_think(position, player, 0, 0, 0, 0, 0, 0, 0, NULL, 0,
                                            kept->at, kept->size, "", ""));
        strcat(strcat(position, " "), text_in(answer, "move"));
        values[ply] = ply % 2 ? NAN : json_number_value(json_object_get(answer, "value"));
        json_decref(answer), json_decref(shown);
    }
    bool won = json_integer_value(json_object_get(shown, "result")) > 0;
    return json_decref(shown), won;
}

/* Returns how many positions are known. */
static json_int_t learn(struct kept *kept, const char *position, const double *values, size_t n)
{
    json_t *answer =
        taken(engine_learn(position, 0, values, n * sizeof *values, kept->at, kept->size));
    json_t *bytes = json_object_get(answer, "bytes");

    engine_give(kept->at);
    kept->at = (void *)(uintptr_t)json_number_value(json_array_get(bytes, 0));
    kept->size = (size_t)json_number_value(json_array_get(bytes, 1));
    json_int_t count = json_integer_value(json_object_get(answer, "positions"));
    json_decref(answer);
    return count;
}

/* No game is lost twice, and soon none at all. */
static void test_experience(void **unused)
{
    enum { GAMES = 10 };
    static char played[GAMES][64];
    struct kept kept = {0};
    double values[8];
    bool won = false;

    (void)unused;
    for (int i = 0; i < GAMES; i++) {
        won = play_sticks(&kept, values, played[i]);
        for (int j = 0; j < i && !won; j++) assert_string_not_equal(played[i], played[j]);
        assert_true(learn(&kept, played[i], values, 7) >= 4);
        assert_true(i > 0 || !won);
    }
    assert_true(won);
    ((char *)kept.at)[0] ^= 1; /* keys of another library */
    assert_false(play_sticks(&kept, values, played[1]));
    assert_string_equal(played[0], played[1]);
    engine_give(kept.at);
}

/* What a browser gives back may be anything. */
static void test_experience_refused(void **unused)
{
    static unsigned char noise[1000];

    (void)unused;
    for (size_t i = 0; i < sizeof noise; i++) noise[i] = (unsigned char)(i * 31);
    struct kept kept = {noise, sizeof noise};
    double values[8];
    char position[64];
    assert_false(play_sticks(&kept, values, position));
    expect_error(engine_learn("tuc-chess", 0, NULL, 0, NULL, 0), "chance");
    expect_error(engine_learn("nogame", 0, NULL, 0, NULL, 0), "no game");
    expect_error(engine_learn("tictactoe\n\nb2", 7, NULL, 0, NULL, 0), "7");
}

static void test_explain(void **unused)
{
    (void)unused;
    expect_fields(engine_explain("sticks:4,3", "minimax", 100), "tree entered cuts");
    expect_fields(engine_explain("kalah:6,4", "alphabeta:depth=5", 1e300), "tree");
    expect_error(engine_explain("kalah:6,4", "nobody", 100), "nobody");
}

static void test_draw(void **unused)
{
    (void)unused;
    expect_fields(engine_draw("tuc-chess\n\n5040", 1), "move seed");
    expect_error(engine_draw("kalah:6,4", 1), "nature");
    expect_error(engine_draw("nogame", 1), "no game");
}

/* Who wins plays against the next level; none is beyond full strength. */
static void test_adapt(void **unused)
{
    (void)unused;
    expect_fields(engine_adapt("tictactoe", 3, 0, 1), "at level");
    expect_text(engine_adapt("kalah:6,4", 3, 1000, 1), "{\"at\":3.275,\"level\":3}");
    expect_text(engine_adapt("kalah:6,4\n\n3", 8, 1000, 1), "{\"at\":8,\"level\":8}");
    expect_text(engine_adapt("tictactoe", 3.6, 1000, 1), "{\"at\":3.875,\"level\":8}");
    expect_text(engine_adapt("kalah:6,4", 1, 1000, 0), "{\"at\":1,\"level\":1}");
    expect_error(engine_adapt("nogame", 3, 0, 1), "no game");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lists),      cmocka_unit_test(test_show),
        cmocka_unit_test(test_think),      cmocka_unit_test(test_books),
        cmocka_unit_test(test_experience), cmocka_unit_test(test_experience_refused),
        cmocka_unit_test(test_explain),    cmocka_unit_test(test_draw),
        cmocka_unit_test(test_adapt)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
