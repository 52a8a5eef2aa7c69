/* SPDX-License-Identifier: MIT
 * answer.h - answers in JSON, how moves are named in them, signs of life before, MultiPV. */
#ifndef PROGRAMS_ANSWER_H
#define PROGRAMS_ANSWER_H

#include "command.h"
#include "rules_proof.h"
#include "value_text.h"

/* --cells numbers: the moves of small m,n,k-games as cell numbers from 0 at the top left, row
 * by row. `count` 0: moves are named as the game names them. */
struct cells {
    size_t count, columns;
    char text[81][ZM_MOVE_TEXT]; /* the game's own name of each cell */
};

/* For the table of a command that takes it. */
#define OPTION_CELLS                                                                               \
    "cells", "numbers", "name the cells of an m,n,k-board by number, from 0 at the top left"

/* Reads --cells for the game on the table. False after a complaint. */
bool cells_begin(const struct call *call, const struct zm_context *zm, struct cells *out);
/* The game's word for a word that a person typed; the same word if it is no cell number. */
const char *cells_read(const struct cells *cells, const char *word);
/* The number of a cell that the game names so, or that name. */
struct move_text cell_name(const struct cells *cells, const char *text);

/* The name of a legal move, and a line of play with at most SHOWN_MOVES. The latter is to be
 * freed. */
enum { SHOWN_MOVES = 32 };
struct move_text move_name(const struct zm_context *zm, const struct cells *cells, zm_move move);
char *line_names(struct zm_context *zm, const struct cells *cells, const zm_move *moves,
                 size_t count);
json_t *line_json(struct zm_context *zm, const struct cells *cells, const zm_move *moves,
                  size_t count);

/* A number as JSON, an integer if it is one. */
json_t *number_json(double value);
/* Adds value, kind, outcome and distance. */
void known_value_json(json_t *object, const struct zm_game *game, struct known_value w);
/* game, position and side. */
json_t *position_json(const struct zm_context *zm);
/* All fields of an answer: see zermelo help best. */
json_t *answer_json(struct zm_context *zm, const struct cells *cells, const char *player,
                    const struct zm_result *r);

/* Signs of life while a search takes long, if standard error is a terminal, until clear_status().
 * `on_interrupt` says what Ctrl-C does. During progress the context shows the root. */
struct progress {
    const struct zm_context *zm;
    const char *on_interrupt;
};
void progress_begin(struct progress *p, const struct zm_context *zm, const char *on_interrupt,
                    struct zm_limits *limits);

/* Who plays when nobody is named: "rules" where they prove the position, else the strongest
 * player, for a second unless it has a clock. */
const char *default_player(struct zm_context *zm, bool clock);

/* MultiPV: all moves of a position, each with its value and its principal variation. */
struct multipv {
    struct zm_ranked *rows; /* the best first */
    size_t capacity;
    struct zm_result result; /* result.ranked rows */
};

/* Allocates rows for the best `wanted` moves, 0 or too many meaning all; limits then ask for
 * them. False if there are too many to list. multipv_end() in any case. */
bool multipv_begin(struct multipv *r, const struct zm_context *zm, uint64_t wanted,
                   struct zm_limits *limits);
void multipv_end(struct multipv *r);
/* Searches all moves with the strongest player for `seconds`. */
enum zm_status multipv_think(struct multipv *r, struct zm_context *zm, double seconds);
/* Adds what value_beyond() has, if anything, as "book". Not while a search runs. */
void book_value_json(json_t *object, struct zm_context *zm, const struct zm_result *r);

struct known_value value_of_ranked(const struct zm_ranked *row);

#endif
