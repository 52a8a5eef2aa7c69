/* SPDX-License-Identifier: MIT
 * fuzz_moves.c - the input is a game string, then on the next lines moves. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

/* The history as text, played again from where it began, leads here again. */
static void expect_replay(struct zm_context *zm, uint64_t here)
{
    const zm_move *history;
    size_t made = zm_history(zm, &history), n = 0;
    zm_move *moves = calloc(made + 1, sizeof *moves);

    expect(moves, "memory");
    if (made) memcpy(moves, history, made * sizeof *moves);
    while (!zm_undo(zm)) n++;
    expect(n == made, "every move can be taken back");
    size_t length = zm_line_text(zm, moves, made, NULL, 0);
    char *line = calloc(1, length + 1);
    expect(line && zm_line_text(zm, moves, made, line, length + 1) == length, "a line fits");
    expect(!zm_play_text(zm, line), "the text of a line can be played");
    expect(zm_hash(zm) == here, "and leads to the same position");
    free(line);
    free(moves);
}

void fuzz(struct input in)
{
    const zm_move *history;
    struct zm_context *zm = open_line(&in);

    if (!zm) return;
    char *text = the_rest(in);
    uint64_t start = zm_hash(zm);

    if (zm_play_text(zm, text)) {
        expect_why(zm_why(zm));
        expect(zm_hash(zm) == start && !zm_history(zm, &history), "all moves or none");
    }
    free(text);
    uint64_t here = zm_hash(zm);
    expect_replay(zm, here);
    while (!zm_undo(zm)) {}
    expect(zm_hash(zm) == start, "back at the start");
    while (!zm_redo(zm)) {}
    expect(zm_hash(zm) == here, "and here again");
    expect_text_round_trip(zm);
    zm_close(zm);
}
