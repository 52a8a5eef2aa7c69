/* SPDX-License-Identifier: MIT
 * fuzz.h - what the fuzz targets share. Each is a file fuzz_NAME.c that defines fuzz(). */
#ifndef FUZZ_FUZZ_H
#define FUZZ_FUZZ_H

#include <zermelo.h>

enum { LINE_ROOM = 512, POSITION_ROOM = 32 * 1024 };

/* An input, and how far it is read. */
struct input {
    const char *at;
    size_t left;
};

/* The target: reads the input as its name says and aborts if the library breaks a promise. */
void fuzz(struct input in);

/* The next line, cut to LINE_ROOM - 1 characters. */
void next_line(struct input *in, char out[LINE_ROOM]);
/* All that is left, as a string. Free it. */
char *the_rest(struct input in);
/* Opens the game of the next line. NULL if it is refused, or is too large to try much with. */
struct zm_context *open_line(struct input *in);

/* Ends the process, saying what does not hold. */
void expect(bool holds, const char *what);
/* Expects one line that explains a failure. */
void expect_why(const char *why);

/* Expects that the position turns into text, and the text into the same position. */
void expect_text_round_trip(struct zm_context *zm);
/* Expects that every legal move turns into text and back, can be made, and taken back. */
void expect_moves_round_trip(struct zm_context *zm);

#endif
