/* SPDX-License-Identifier: MIT
 * fuzz_gtp.c - the input is lines of the Go Text Protocol: numbers, colours, vertices. */
#include "fuzz.h"
#include "gtp_text.h"

#include <string.h>

/* A vertex that is read is on the board, and is written as it was read. */
static void expect_vertex(const char *word, int width, int height)
{
    char text[8];
    int x = -1, y = -1, x_again = -1, y_again = -1;

    if (!gtp_vertex(word, width, height, &x, &y)) return;
    expect(0 <= x && x < width && 0 <= y && y < height, "a vertex is on the board");
    expect(gtp_write_vertex(x, y, height, text, sizeof text) < sizeof text, "its name fits");
    expect(gtp_vertex(text, width, height, &x_again, &y_again), "it names a vertex");
    expect(x == x_again && y == y_again, "the same vertex");
}

void fuzz(struct input in)
{
    char line[LINE_ROOM];
    long id;

    while (in.left) {
        next_line(&in, line);
        char *rest = gtp_line(line, &id), *word;
        expect(-1 <= id && id <= 999999999, "a number has nine digits at most");
        expect(!strpbrk(rest, "#\t\r\n"), "comments and control characters are gone");
        while ((word = strsep(&rest, " "))) {
            expect(gtp_colour(word) <= 1, "there are two colours");
            expect_vertex(word, GTP_SIDE, GTP_SIDE);
            expect_vertex(word, 3, 9);
        }
    }
}
