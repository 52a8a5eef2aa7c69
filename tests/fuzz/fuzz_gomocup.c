/* SPDX-License-Identifier: MIT
 * fuzz_gomocup.c - the input is lines of the Gomocup protocol: settings, numbers, cells. */
#include "fuzz.h"
#include "gomocup_text.h"

#include <string.h>

/* Every cell of a board has a name that names it. */
static void expect_cell(int x, int y, int height)
{
    char move[ZM_MOVE_TEXT];
    int x_again = -1, y_again = -1;

    expect(gomocup_move(x, y, height, move, sizeof move) < sizeof move, "a cell's name fits");
    expect(gomocup_cell(move, height, &x_again, &y_again), "it names a cell");
    expect(x == x_again && y == y_again, "the same cell");
}

static void expect_spec(int width, int height, int64_t rule, bool swap2)
{
    char spec[ZM_SPEC_TEXT];
    struct zm_context *zm = NULL;
    struct zm_error why = {.text = ""};
    bool swap2_again;
    int again[3];

    if (!gomocup_spec(width, height, rule, swap2, spec, sizeof spec)) return;
    expect(gomocup_read_spec(spec, &again[0], &again[1], &again[2], &swap2_again), "it reads back");
    expect(again[0] == width && again[1] == height && again[2] == rule, "the same board and rule");
    expect(swap2_again == swap2, "the same opening");
    enum zm_status status = zm_open(spec, NULL, &zm, &why);
    expect(!status == (zm != NULL), "a context exactly on success");
    if (status) expect_why(why.text);
    zm_close(zm);
}

void fuzz(struct input in)
{
    struct gomocup_info info = gomocup_usual;
    char line[LINE_ROOM];
    int n[3], x, y;

    while (in.left) {
        next_line(&in, line);
        gomocup_info_set(&info, line);
        gomocup_cell(line, GOMOCUP_SIDE, &x, &y);
        for (int count = 1; count <= 3; count++) {
            if (!gomocup_numbers(line, count, n)) continue;
            for (int i = 0; i < count; i++) expect(n[i] >= 0, "a number is not negative");
            if (count == 2 && n[0] < GOMOCUP_SIDE && n[1] < GOMOCUP_SIDE)
                expect_cell(n[0], n[1], GOMOCUP_SIDE);
            if (count == 2) expect_spec(n[0], n[1], info.rule, n[0] % 2);
        }
    }
}
