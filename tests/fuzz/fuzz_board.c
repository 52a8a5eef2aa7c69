/* SPDX-License-Identifier: MIT
 * fuzz_board.c - the input is the cells to mark, and then what a guest's describe() wrote. */
#include "board_svg.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

static bool ends_with(const char *text, size_t length, const char *end)
{
    size_t n = strlen(end);

    return length >= n && strcmp(text + length - n, end) == 0;
}

/* It is drawn, or refused without a word. */
void fuzz(struct input in)
{
    char last[LINE_ROOM], *picture = NULL;
    size_t length = 0;

    next_line(&in, last);
    char *board = the_rest(in);
    FILE *out = open_memstream(&picture, &length);
    expect(board && out, "there is memory");
    struct board_svg how = {.title = last, .about = board, .last = last, .width = 100};
    enum zm_status status = board_svg_write(out, board, &how);
    expect(fclose(out) == 0, "the picture is written");
    if (status) expect(status == ZM_BROKEN && length == 0, "nothing is drawn of what is no board");
    else expect(strncmp(picture, "<svg ", 5) == 0, "a picture begins with its root");
    if (!status) expect(ends_with(picture, length, "</svg>\n"), "a picture ends with its root");
    free(picture);
    free(board);
}
