/* SPDX-License-Identifier: MIT
 * fuzz.c - see fuzz.h. */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    fuzz((struct input){(const char *)data, size});
    return 0;
}

void next_line(struct input *in, char out[LINE_ROOM])
{
    const char *end = in->left ? memchr(in->at, '\n', in->left) : NULL;
    size_t length = end ? (size_t)(end - in->at) : in->left;
    size_t kept = length < LINE_ROOM ? length : LINE_ROOM - 1;

    if (kept) memcpy(out, in->at, kept);
    out[kept] = '\0';
    length += end ? 1 : 0;
    in->at += length;
    in->left -= length;
}

char *the_rest(struct input in)
{
    char *text = calloc(1, in.left + 1);

    expect(text, "memory");
    if (in.left) memcpy(text, in.at, in.left);
    return text;
}

struct zm_context *open_line(struct input *in)
{
    char game[LINE_ROOM];
    struct zm_context *zm;
    struct zm_error error = {.text = ""};

    next_line(in, game);
    enum zm_status status = zm_open(game, NULL, &zm, &error);
    expect(!status == (zm != NULL), "a context exactly on success");
    if (status) expect_why(error.text);
    return zm;
}

void expect(bool holds, const char *what)
{
    if (holds) return;
    fprintf(stderr, "does not hold: %s\n", what);
    abort();
}

void expect_why(const char *why)
{
    expect(*why, "a failure is explained");
    expect(!strchr(why, '\n'), "it is explained in one line");
}

void expect_text_round_trip(struct zm_context *zm)
{
    static char text[POSITION_ROOM], again[POSITION_ROOM];
    uint64_t hash = zm_hash(zm);
    int value = 0, value_again = 0;
    bool over = zm_outcome(zm, &value);

    expect(zm_position_text(zm, text, sizeof text) < sizeof text, "a position fits");
    if (zm_position_set(zm, text)) fprintf(stderr, "%s\n%s\n", text, zm_why(zm));
    expect(!zm_position_set(zm, text), "the text of a position is accepted");
    zm_position_text(zm, again, sizeof again);
    expect(strcmp(text, again) == 0, "it gives the same text again");
    expect(zm_hash(zm) == hash, "and the same hash");
    expect(zm_outcome(zm, &value_again) == over && value == value_again, "and outcome");
    expect(zm_draw(zm, again, sizeof again) > 0, "a position can be drawn");
}

/* What must be as before once a move is taken back. */
static void expect_undo(struct zm_context *zm, zm_move move)
{
    uint64_t hash = zm_hash(zm);
    enum zm_side side = zm_side_to_move(zm);

    expect(!zm_play(zm, move), "a legal move can be made");
    expect(!zm_undo(zm), "and taken back");
    expect(zm_hash(zm) == hash && zm_side_to_move(zm) == side, "as if nothing had happened");
}

void expect_moves_round_trip(struct zm_context *zm)
{
    enum { SOME = 64 };
    char word[ZM_MOVE_TEXT];
    zm_move list[SOME], move;
    size_t n = zm_moves(zm, list, SOME);

    expect((n == 0) == zm_outcome(zm, NULL), "no move exactly when the game is over");
    if (n > ZM_MOVES_MAX) return;
    for (size_t i = 0; i < n && i < SOME; i++) {
        zm_move_text(zm, list[i], word, sizeof word);
        expect(!zm_move_read(zm, word, &move), "the text of a move is accepted");
        expect(move == list[i], "as the same move");
        expect_undo(zm, move);
    }
}
