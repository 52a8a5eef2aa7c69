/* SPDX-License-Identifier: MIT
 * kgp_text.h - lines of the Kalah Game Protocol. */
#ifndef ENGINE_KGP_TEXT_H
#define ENGINE_KGP_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <zermelo.h>

enum {
    KGP_LINE = 16384,  /* characters in a line, without its end */
    KGP_ARGUMENTS = 8, /* more are not looked at */
    KGP_HOUSES = 100,  /* on a side of a board */
    KGP_BOARD_TEXT = 8 * (2 * KGP_HOUSES + 4)
};

/* "[ID][@REF] NAME ARGUMENT...": in `text` lies what the pointers point to. */
struct kgp_line {
    int64_t id, ref; /* -1: not given */
    const char *name;
    int arguments;
    struct kgp_argument {
        char kind;        /* 'i'nteger, 'r'eal, 'w'ord, 's'tring, 'b'oard */
        const char *text; /* a string without its quotation marks */
        double number;    /* of integers and reals */
    } argument[KGP_ARGUMENTS];
};
/* Cuts a line up in place. False: it is none. */
bool kgp_read(char *text, struct kgp_line *out);

/* Argument i if it is there and of one of the kinds, else NULL. */
const struct kgp_argument *kgp_argument(const struct kgp_line *line, int i, const char *kinds);

/* "<n,south,north,south's houses,north's houses>" */
struct kgp_board {
    int houses;
    uint32_t store[2], house[2][KGP_HOUSES]; /* South's first */
};
bool kgp_board_read(const char *text, struct kgp_board *out);
size_t kgp_board_write(const struct kgp_board *b, char *out, size_t capacity);

/* The game string of a board, without further rules: that of the least game with as many seeds.
 * False: there is none. */
bool kgp_board_game(const struct kgp_board *b, char *out, size_t capacity);

/* The options time:mode and time:clock. The clock is that of a move if the mode is relative, and
 * else what is left of the game; 0: unknown. In seconds. */
struct kgp_time {
    bool relative;
    double clock;
};
/* Takes a "set" line, if it sets one of them. */
void kgp_time_set(struct kgp_time *t, const struct kgp_line *line);
/* The seconds for the move on one of the `boards` that wait for a search: at most `usual`, `waited`
 * of which have passed. Sets *game to the seconds left for the game, 0: unknown. */
double kgp_time_for(const struct kgp_time *t, double usual, double waited, int boards,
                    double *game);

/* A text as a string argument: in quotation marks, those inside and backslashes escaped, cut to
 * the capacity. Returns `out`. */
char *kgp_quote(const char *text, char *out, size_t capacity);

#endif
