/* SPDX-License-Identifier: MIT
 * review_report.h - a review of a game as people and programs read it. */
#ifndef PROGRAMS_REVIEW_REPORT_H
#define PROGRAMS_REVIEW_REPORT_H

#include <stdio.h>
#include <zermelo_collection.h>
#include <zermelo_review.h>

enum review_format { REVIEW_TEXT, REVIEW_JSON, REVIEW_SVG, REVIEW_PGN, REVIEW_SGF, REVIEW_FORMATS };
extern const char *const review_format_names[]; /* ended by NULL */

/* Who searches the game unless another player is named, for people. */
const char *review_player(const struct zm_context *zm);

/* What is written. Of moves that are left to review nothing but the moves themselves is said. */
struct review_report {
    struct zm_context *zm; /* of the review: goes through the game, and is as it was afterwards */
    const struct zm_review *review;
    const char *player; /* who searched */
    const char *bold, *plain;
    size_t columns;             /* of the terminal, 0: it goes elsewhere */
    struct zm_collection *game; /* the same game, for REVIEW_PGN and REVIEW_SGF: is annotated */
};

/* The format of the game that such a report is; ZM_FORMAT_UNKNOWN: it is none. */
enum zm_format review_game_format(enum review_format format);
/* Writes the report. If it fails, as without memory, the report is incomplete; ZM_BAD_INPUT: the
 * format cannot hold such games, and zm_collection_error() tells why. */
enum zm_status review_write(FILE *out, enum review_format format, const struct review_report *p);

/* -- For the forms. -------------------------------------------------------------------------- */

/* A move of a player with what was found, while the position before it is on the table. */
struct report_move {
    size_t i;                     /* of the review */
    const struct zm_reviewed *of; /* NULL: it is left to review */
    enum zm_side side;
    size_t ply;
    zm_move played;
    const char *between; /* chance outcomes that were made since the last move, "" if none */
};

/* Calls `each` for the moves of the game, in order. ZM_NO_MEMORY. */
typedef void report_each(void *with, const struct review_report *p, const struct report_move *m);
enum zm_status report_walk(const struct review_report *p, report_each *each, void *with);

/* "", "?!", "?", "??"; and their names, "inaccuracy", in the singular. */
extern const char *const review_signs[4];
extern const char *const mark_names[4];
/* What the first side may expect after a move. */
double first_expects(const struct zm_reviewed *m);

/* One sentence on a move that is not the best: "4 draws; 3 loses in 2 moves (4 plies)". The
 * position before the move is on the table. */
enum { REVIEW_WHY = 400 };
void review_why(struct zm_context *zm, const struct zm_reviewed *m, char out[REVIEW_WHY]);
/* What the move lets the other side take by its reply, in the game's unit; 0: nothing worth a word,
 * or no more than the best move lets it. The position before the move is on the table. */
double review_lets_take(struct zm_context *zm, const struct zm_reviewed *m);
/* A line of moves, at most `most` of them, with dots if there are more. */
enum { REVIEW_LINE = 8 * ZM_MOVE_TEXT * 4 };
void review_line(struct zm_context *zm, const zm_move *line, size_t length, size_t most,
                 char out[REVIEW_LINE]);

void review_write_text(FILE *out, const struct review_report *p);
void review_write_svg(FILE *out, const struct review_report *p);
enum zm_status review_write_game(FILE *out, enum zm_format format, const struct review_report *p);
/* A line for each side: its accuracy and its mistakes. */
void review_write_sides(FILE *out, const struct review_report *p);
/* JSON is written by json_out.h, so that it is at hand without a JSON library. */
struct json_out;
void review_write_json(struct json_out *out, const struct review_report *p);

#endif
