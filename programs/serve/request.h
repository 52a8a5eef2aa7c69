/* SPDX-License-Identifier: MIT
 * request.h - what a client asks for, read from JSON that anybody may have written. */
#ifndef PROGRAMS_SERVE_REQUEST_H
#define PROGRAMS_SERVE_REQUEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A refusal: the status of HTTP, a word for programs, a line for people. */
enum { REFUSAL_DATA = 4096 };
struct refusal {
    unsigned status;
    const char *code;
    char message[400];
    char data[REFUSAL_DATA]; /* "", or the engine's error as JSON, with its id and arguments */
};

/* Fills it in, in one line of ASCII. Always false. */
bool refuse(struct refusal *why, unsigned status, const char *code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The fields that a request may have, and those it must have. */
enum field {
    FIELD_POSITION = 1,
    FIELD_PLAYER = 2,
    FIELD_LIMITS = 4,
    FIELD_MAX_NODES = 8,
    FIELD_SEED = 16,
    FIELD_LAST = 32,
    FIELD_AT = 64,
    FIELD_GAMES = 128,
    FIELD_SCORE = 256,
    FIELDS_ALL = 511, /* those of questions about a position; the rest is of rooms: */
    FIELD_PLY = 512,
    FIELD_ROOM = 1024,
    FIELD_TOKEN = 2048,
    FIELD_GAME = 4096,
    FIELD_SIDE = 8192,
    FIELD_CLOCK = 16384,
    FIELD_MOVE = 32768,
    FIELD_ACT = 65536,
};

/* The fields of rooms that are short texts, in the order of their bits. */
enum word { WORD_ROOM, WORD_TOKEN, WORD_GAME, WORD_SIDE, WORD_CLOCK, WORD_MOVE, WORD_ACT, WORDS };
enum { WORD_TEXT = 128 }; /* bytes of one, its end included */

/* What was not given is 0. */
struct request {
    char *position; /* the three lines of page/engine/page_engine.h */
    char *player;
    char *only, *exclude;             /* words that name moves */
    double seconds, clock, increment; /* the clock of the side to move: see struct zm_limits */
    uint64_t nodes, memory, seed, max_nodes, last;
    bool multipv;
    double at, score; /* of an adaptive level: zm_level_adapt() */
    uint64_t games;
    uint64_t ply;
    char word[WORDS][WORD_TEXT];
};

/* Reads an object. False with a refusal; request_end() in any case. */
bool request_read(const char *text, size_t length, unsigned may, unsigned must, struct request *out,
                  struct refusal *why);
void request_end(struct request *request);

#endif
