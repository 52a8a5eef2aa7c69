/* SPDX-License-Identifier: MIT
 * tuc_text.h - the datagrams of the TUC chess server, and the board as they tell it. */
#ifndef ENGINE_TUC_TEXT_H
#define ENGINE_TUC_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <zermelo.h>

enum {
    TUC_ROWS = 7,
    TUC_COLUMNS = 5,
    TUC_DATAGRAM = 200, /* bytes that a server or client reads of a datagram */
    TUC_MOVE = 4,       /* characters of a move */
    TUC_POSITION = 80   /* bytes for a position as text */
};

/* "PW", "PB": your colour; "GB": it begins; "T...": a move was made; "GE....": it has ended. */
enum tuc_kind { TUC_COLOUR, TUC_BEGIN, TUC_TURN, TUC_END };

struct tuc_message {
    enum tuc_kind kind;
    enum zm_side side;       /* TUC_COLOUR: yours; TUC_TURN: whose turn it is now */
    char move[TUC_MOVE + 1]; /* TUC_TURN: row and column from, row and column to */
    int row, column;         /* TUC_TURN: of a new present; -1: there is none */
    int score[2];            /* TUC_TURN, TUC_END: White's, Black's */
};
/* `before` are the scores so far: from 100 on they have three digits, and only what came before
 * tells how to part them. False: no such message. */
bool tuc_read(const char *text, size_t length, const int before[2], struct tuc_message *out);
/* Writes a message as the server does; returns its length, as snprintf does. */
size_t tuc_write(const struct tuc_message *m, char *out, size_t capacity);

/* Whether a datagram could be a move: four digits, cells of the board. */
bool tuc_is_move(const char *text, size_t length);

/* The board in letters: P R K White's, p r k Black's, * a present, . nothing. */
struct tuc_board {
    char at[TUC_ROWS][TUC_COLUMNS];
    enum zm_side side; /* to move */
    int score[2];
};
void tuc_start(struct tuc_board *b);
/* Makes the move of a message. False, and nothing is changed, if it cannot be the next one: it
 * is another side's or not a piece's, or no present can lie there. The rules are not asked: who
 * sends it has checked them, and servers have rules of their own. */
bool tuc_turn(struct tuc_board *b, const struct tuc_message *m);
/* The position as the library reads it. */
void tuc_position(const struct tuc_board *b, char out[TUC_POSITION]);
/* The first move of a king, or of a pawn straight ahead, that every server takes: for boards on
 * which the library sees the game at its end. False: there is none. */
bool tuc_any_move(const struct tuc_board *b, char out[TUC_MOVE + 1]);

#endif
