/* SPDX-License-Identifier: MIT
 * fuzz_kgp.c - the input is lines of the Kalah Game Protocol. */
#include "fuzz.h"
#include "kgp_text.h"

#include <stdio.h>
#include <string.h>

static void expect_board(const char *text)
{
    struct kgp_board board, again;
    char written[KGP_BOARD_TEXT], game[ZM_SPEC_TEXT];
    struct zm_context *zm = NULL;

    if (!kgp_board_read(text, &board)) return;
    size_t length = kgp_board_write(&board, written, sizeof written);
    expect(board.houses >= 1 && board.houses <= KGP_HOUSES, "a board has houses");
    if (length >= sizeof written) return;
    expect(strlen(written) == length, "its text has the length told");
    memset(&again, 0, sizeof again);
    expect(kgp_board_read(written, &again), "it can be read again");
    expect(board.houses == again.houses && board.store[0] == again.store[0] &&
               board.house[1][board.houses - 1] == again.house[1][board.houses - 1],
           "as the same board");
    if (!kgp_board_game(&board, game, sizeof game)) return;
    if (!zm_open(game, NULL, &zm, NULL)) zm_position_set(zm, written);
    zm_close(zm);
}

/* What is quoted is read as what it was. */
static void expect_quoted(const char *text)
{
    char quoted[2 * LINE_ROOM], line[3 * LINE_ROOM];
    struct kgp_line l;

    for (const char *at = text; *at; at++)
        if (*at < ' ' || *at > '~') return;
    snprintf(line, sizeof line, "12@34 set %s", kgp_quote(text, quoted, sizeof quoted));
    expect(kgp_read(line, &l), "a line with a string is one");
    expect(l.id == 12 && l.ref == 34, "its marks");
    expect(kgp_argument(&l, 0, "s") && strcmp(l.argument[0].text, text) == 0, "its string");
}

void fuzz(struct input in)
{
    char line[LINE_ROOM];
    struct kgp_line l;

    while (in.left) {
        next_line(&in, line);
        expect_quoted(line);
        if (!kgp_read(line, &l)) continue;
        expect(*l.name, "a line has a name");
        expect(l.arguments <= KGP_ARGUMENTS, "and not too many arguments");
        for (int i = 0; i < l.arguments; i++)
            if (kgp_argument(&l, i, "b")) expect_board(l.argument[i].text);
    }
}
