/* SPDX-License-Identifier: MIT
 * fuzz_tuc.c - the input is datagrams of the TUC chess server, one a line. */
#include "fuzz.h"
#include "tuc_text.h"

#include <string.h>

/* Whatever a server says, the board has a text that the library reads or refuses, and a move
 * that could be one. */
static void expect_board(const struct tuc_board *b, struct zm_context *zm)
{
    char position[TUC_POSITION], move[TUC_MOVE + 1];

    tuc_position(b, position);
    expect(strlen(position) < sizeof position, "a position fits");
    if (zm_position_set(zm, position)) expect_why(zm_why(zm));
    if (tuc_any_move(b, move)) expect(tuc_is_move(move, strlen(move)), "a move is one");
}

void fuzz(struct input in)
{
    struct zm_context *zm = NULL;
    struct tuc_board board;
    struct tuc_message m, again;
    char line[LINE_ROOM], written[TUC_DATAGRAM];

    expect(!zm_open("tuc-chess", NULL, &zm, NULL), "the game opens");
    tuc_start(&board);
    while (in.left) {
        next_line(&in, line);
        if (!tuc_read(line, strlen(line), board.score, &m)) continue;
        size_t n = tuc_write(&m, written, sizeof written);
        expect(n == strlen(line) && strcmp(line, written) == 0, "a message is written as read");
        expect(tuc_read(written, n, board.score, &again), "and read as written");
        if (m.kind != TUC_TURN || !tuc_turn(&board, &m)) continue;
        expect(board.side == m.side, "the turn passes");
        expect_board(&board, zm);
    }
    zm_close(zm);
}
