/* SPDX-License-Identifier: MIT
 * collection.c - see collection.h. */
#include "collection.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { PIECE = 61 };

static size_t give(void *with, char *out, size_t capacity)
{
    struct input *in = with;
    size_t n = in->left < capacity ? in->left : capacity;

    if (n > PIECE) n = PIECE;
    if (n) memcpy(out, in->at, n);
    in->at += n, in->left -= n;
    return n;
}

/* What is written is read as the same game. */
static void expect_same(struct zm_collection *c, enum zm_format format, const char *text,
                        size_t length)
{
    struct zm_collection_game here = {.size = sizeof here}, there = {.size = sizeof there};
    struct input in = {text, length};
    struct zm_bytes bytes = {give, &in};
    struct zm_error why = {.text = ""};
    struct zm_collection *again;
    char spec[ZM_SPEC_TEXT];

    zm_spec(zm_collection_table(c), spec, sizeof spec);
    zm_collection_about(c, &here);
    /* A reader of lines makes the outcome that is still to come. */
    bool open_end = zm_side_to_move(zm_collection_table(c)) == ZM_NATURE;
    if (format == ZM_FORMAT_LINES && (!here.moves || open_end)) return;
    expect(!zm_collection_open(&bytes, spec, ZM_NOTATION_USUAL, NULL, &again, &why), "it opens");
    expect(!zm_collection_next(again), "what was written can be read");
    zm_collection_about(again, &there);
    expect(here.moves == there.moves, "as many moves");
    expect(zm_hash(zm_collection_table(c)) == zm_hash(zm_collection_table(again)), "same position");
    if (format == ZM_FORMAT_SGF || format == ZM_FORMAT_PGN)
        expect(here.variations == there.variations, "as many variations");
    if (format == ZM_FORMAT_SGF) expect(here.comments == there.comments, "as many comments");
    zm_collection_free(again);
}

static void write_all(struct zm_collection *c)
{
    static const enum zm_format formats[] = {ZM_FORMAT_SGF,   ZM_FORMAT_PSQ,   ZM_FORMAT_PGN,
                                             ZM_FORMAT_SAVED, ZM_FORMAT_LINES, ZM_FORMAT_OPENSPIEL,
                                             ZM_FORMAT_KGP};
    struct zm_collection_loss loss = {.size = sizeof loss};
    size_t length;
    char *text;

    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        if (zm_collection_write(c, formats[i], &text, &length, &loss)) {
            expect_why(zm_collection_error(c)->text);
            continue;
        }
        expect(strlen(text) == length, "it is a text of its length");
        if (formats[i] < ZM_FORMAT_RIF) expect_same(c, formats[i], text, length);
        zm_collection_give(c, text, length);
    }
}

static void annotate(struct zm_collection *c)
{
    struct zm_context *zm = zm_collection_table(c);
    zm_move moves[1];

    expect(!zm_collection_annotate(c, 0, "?!", "a note"), "a note can be added");
    if (zm_moves(zm, NULL, 0) >= 1 && zm_moves(zm, NULL, 0) <= ZM_MOVES_MAX &&
        zm_moves(zm, moves, 1) >= 1) {
        const zm_move *history;
        size_t n = zm_history(zm, &history);
        expect(!zm_collection_vary(c, n, moves, 1), "a variation can be added");
    }
}

void fuzz_collection(struct input in, enum zm_format format)
{
    struct zm_collection_game game = {.size = sizeof game};
    struct zm_bytes bytes = {give, &in};
    struct zm_error why = {.text = ""};
    struct zm_collection *c = NULL;
    enum zm_status status;
    char line[LINE_ROOM];

    next_line(&in, line);
    if (zm_collection_open(&bytes, *line == '-' ? NULL : line, ZM_NOTATION_USUAL, NULL, &c, &why)) {
        expect_why(why.text);
        return;
    }
    for (int games = 0; games < 8 && (status = zm_collection_next(c)) != ZM_OVER; games++) {
        zm_collection_about(c, &game);
        if (game.format != format) break;
        if (status) {
            expect_why(zm_collection_error(c)->text);
            continue;
        }
        write_all(c);
        annotate(c);
        write_all(c);
    }
    zm_collection_free(c);
}
