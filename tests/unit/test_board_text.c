/* SPDX-License-Identifier: MIT
 * test_board_text.c - the places of cells in a drawing are those where a move changes it. */
#include "../../programs/present/board_text.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

struct drawing {
    char *text;
    struct board_place *place;
    size_t places;
};

static void draw(struct drawing *d, struct zm_context *zm, const struct board_look *look)
{
    size_t size;
    bool part;
    FILE *out = open_memstream(&d->text, &size);

    assert_non_null(out);
    assert_int_equal(board_text_write(out, zm, look, &part), ZM_OK);
    fclose(out);
    assert_int_equal(board_text_places(zm, look, &d->place, &d->places), ZM_OK);
}

static void drop(struct drawing *d)
{
    free(d->text);
    free(d->place);
}

/* What stands at a place, without blanks and the mark of the last move before it. */
static const char *text_at(const struct drawing *d, const struct board_place *at, char out[8])
{
    const char *line = d->text;

    for (int i = 0; i < at->line; i++) {
        line = strchr(line, '\n');
        assert_non_null(line);
        line++;
    }
    assert_true(strcspn(line, "\n") >= (size_t)(at->column + at->wide));
    snprintf(out, 8, "%.*s", at->wide, line + at->column);
    return out + strspn(out, " (");
}

static void open_game(struct zm_context **zm, const char *spec, const char *moves)
{
    assert_int_equal(zm_open(spec, NULL, zm, NULL), ZM_OK);
    assert_int_equal(zm_play_text(*zm, moves), ZM_OK);
}

/* Each move on an empty board shows a stone in one place, that of its cell. */
static void check_moves(const char *spec, struct board_look look)
{
    struct zm_context *zm;
    struct drawing d;
    zm_move moves[1600];
    char cells[64], text[8];

    open_game(&zm, spec, "");
    size_t n = zm_moves(zm, moves, sizeof moves / sizeof *moves);
    for (size_t i = 0; i < n; i += 1 + n / 50) {
        int stones = 0;
        zm_move_cells(zm, moves[i], cells, sizeof cells);
        assert_int_equal(zm_play(zm, moves[i]), ZM_OK);
        draw(&d, zm, &look);
        for (size_t p = 0; p < d.places; p++) {
            if (!d.place[p].shown || strcmp(text_at(&d, &d.place[p], text), "X") != 0) continue;
            assert_string_equal(d.place[p].id, cells);
            stones++;
        }
        assert_int_equal(stones, 1);
        drop(&d);
        zm_undo(zm);
    }
    zm_close(zm);
}

static void test_moves(void **unused)
{
    const struct board_look whole = {.width = 0}, turned = {.flipped = true},
                            part = {.width = 60, .height = 20};

    (void)unused;
    check_moves("mnk:3,3,3", whole);
    check_moves("mnk:19,19,5", whole);
    check_moves("mnk:19,19,5", turned);
    check_moves("mnk:40,40,5", part);
    check_moves("connect:7,6,4", whole);
    check_moves("connect:7,6,4", turned);
}

/* Houses and stores, by their numbers of seeds. */
static void test_houses(void **unused)
{
    static const char *const right[][2] = {{"S1", "0"}, {"S2", "5"}, {"S5", "5"}, {"S6", "4"},
                                           {"S", "0"},  {"N", "0"},  {"N6", "4"}};
    const struct board_look look = {.width = 0};
    struct zm_context *zm;
    struct drawing d;
    char text[8];

    (void)unused;
    open_game(&zm, "kalah:6,4", "1");
    draw(&d, zm, &look);
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
        size_t p = 0;
        while (p < d.places && strcmp(d.place[p].id, right[i][0]) != 0) p++;
        assert_true(p < d.places);
        assert_string_equal(text_at(&d, &d.place[p], text), right[i][1]);
    }
    drop(&d);
    zm_close(zm);
}

/* A game that draws its own picture has no places. */
static void test_picture(void **unused)
{
    const struct board_look look = {.width = 0};
    struct board_place *places;
    struct zm_context *zm;
    size_t n;

    (void)unused;
    open_game(&zm, "sticks:21,3", "");
    assert_int_not_equal(board_text_places(zm, &look, &places, &n), ZM_OK);
    assert_null(places);
    zm_close(zm);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_moves), cmocka_unit_test(test_houses),
                                       cmocka_unit_test(test_picture)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
