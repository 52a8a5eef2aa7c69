/* SPDX-License-Identifier: MIT
 *
 * zermelo_record.h - saved games: the text format of docs/save-format.md; and the notations in
 * which moves and positions are read.
 */
#ifndef ZERMELO_RECORD_H
#define ZERMELO_RECORD_H

#include <zermelo.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How a game ended; ZM_BY_RULES if its moves tell, and while it goes on. */
enum zm_termination { ZM_BY_RULES, ZM_BY_RESIGNATION, ZM_BY_TIME, ZM_BY_AGREEMENT };

/* What a saved game holds beside its moves. */
struct zm_record {
    size_t size; /* sizeof(struct zm_record) */
    char game[ZM_SPEC_TEXT];
    char player[2][128]; /* player strings, "human" included; "" if unknown */
    uint64_t seed;
    bool clocked;                      /* the game is played with clocks; if so: */
    uint64_t left_ms[2], increment_ms; /* milliseconds left to each side, and added for a move */
    enum zm_termination termination;   /* if not by its rules, then with the result */
    int result;                        /* 1: the first side won, -1: the second, 0: a draw */
};

/* Writes the game on the table, its history included. snprintf's rules. `record->game` is not
 * read: the context knows it. Characters of a player string that no saved game may hold become
 * question marks. */
ZM_API size_t zm_record_write(struct zm_context *zm, const struct zm_record *record, char *out,
                              size_t capacity);
/* Reads a saved game: opens it and plays its moves. As zm_open() for ownership and errors; the
 * error names the line. `record` may be NULL. */
ZM_API enum zm_status zm_record_read(const char *text, size_t length,
                                     const struct zm_options *options, struct zm_record *record,
                                     struct zm_context **out, struct zm_error *error);

/* -- Moves and positions as people write them: docs/notation.md. ------------------------------ */

enum { ZM_NOTE_TEXT = 200 }; /* bytes for what zm_note() tells, its end included */

/* How numbers in texts that people write are meant: as the people of that game mean them, or as
 * OpenSpiel numbers its actions. Of Connect that is columns from 0, of Kalah pits from 0, North's
 * store, counter-clockwise, of m,n,k-games and Othello cells from 0, row by row from the upper left
 * corner. */
enum zm_notation { ZM_NOTATION_USUAL, ZM_NOTATION_OPENSPIEL };
/* For all texts that are read from now on with zm_position_set() and zm_play_text(). */
ZM_API void zm_notation_set(struct zm_context *zm, enum zm_notation notation);
/* What these two took for granted, in one line, when they last read a text that can be meant in
 * other ways; "" if nothing. It lives until the next text is read. */
ZM_API const char *zm_note(const struct zm_context *zm);

#ifdef __cplusplus
}
#endif

#endif
