/* SPDX-License-Identifier: MIT
 * gtp_inside.h - what the parts of the Go Text Protocol share. */
#ifndef ENGINE_GTP_INSIDE_H
#define ENGINE_GTP_INSIDE_H

#include "engine.h"
#include "gtp_text.h"

enum gtp_task {
    GTP_NOTHING,
    GTP_MOVE,   /* genmove */
    GTP_ADVICE, /* reg_genmove: the move is not made */
    GTP_ANALYSIS
};
/* How an analysis is written: whole numbers out of 10000, or fractions of 1. */
enum gtp_form { GTP_LEELA, GTP_KATA };
enum { GTP_ROWS = 64 }; /* moves of an analysis, at most */

/* The clock of a side, in seconds; stones 0: it is for the rest of the game. */
struct gtp_clock {
    double left;
    int64_t stones;
    bool told;
};

struct gtp {
    struct engine *engine;
    struct talk talk;
    char *rest; /* of the line that is being heard, behind the name of a command */
    long id;    /* of the command that is being answered; -1: it has none */
    struct zm_context *zm;
    struct zm_context *shown; /* the same position, to name moves in while zm is searched */
    int width, height;
    /* The positions before the steps that undo takes back, each of zm_state_size() bytes. */
    unsigned char *step;
    size_t steps, step_bytes;
    double main_time, byo_yomi; /* of time_settings; byo_yomi is for `stones` moves */
    int64_t stones;             /* 0 with a byo_yomi: there is no limit */
    struct gtp_clock clock[2];
    enum gtp_task task; /* of the search */
    bool tells;         /* it tells what it finds: analyze, genmove_analyze */
    bool held;          /* the analysis is over, and any line ends it */
    enum gtp_form form;
    double interval, told_at; /* seconds between two lines; when the last one was written */
    struct zm_ranked rows[GTP_ROWS], told[GTP_ROWS];
    size_t room;                          /* rows wanted */
    zm_move allowed[GTP_SIDE * GTP_SIDE]; /* root moves of the search */
    size_t allowed_count;                 /* 0: all */
};

/* The answer to the command: all of it, its first signs, or no words. */
void gtp_say(const struct gtp *g, const char *format, ...) __attribute__((format(printf, 2, 3)));
void gtp_begin(const struct gtp *g, char kind);
void gtp_done(const struct gtp *g);
/* A failure. Always false. */
bool gtp_fail(const struct gtp *g, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* -- gtp_board.c ---------------------------------------------------------------------------- */

/* The vertex of a move in the position on the table; false: it has none. */
bool gtp_move_vertex(const struct gtp *g, const char *move, char out[8]);
/* A vertex as the name of a cell; false: it is none of this board. */
bool gtp_read_cell(const struct gtp *g, const char *vertex, char out[ZM_MOVE_TEXT]);

/* Remembers the position, for undo to lead back to it. False after an answer. */
bool gtp_step(struct gtp *g);
/* Takes the last step back. */
void gtp_back(struct gtp *g);
/* Lets a side move, 0 for black: the other one passes if it is its turn. */
enum zm_status gtp_turn(struct zm_context *zm, int colour);
/* The same on the table. False after an answer. */
bool gtp_take_turn(struct gtp *g, int colour);
/* The game on a board of another size, the rules being the same. NULL: there is no such game, or
 * no memory. */
struct zm_context *gtp_open(const struct gtp *g, int64_t width, int64_t height);
/* Puts such a game on the table, in place of the one there. */
void gtp_lay(struct gtp *g, struct zm_context *zm);

/* Commands. */
void gtp_set_size(struct gtp *g);
void gtp_clear_board(struct gtp *g);
void gtp_set_komi(struct gtp *g);
void gtp_play(struct gtp *g);
void gtp_undo(struct gtp *g);
void gtp_show_board(struct gtp *g);
void gtp_score(struct gtp *g);

/* -- gtp_setup.c: commands that set up a position. ------------------------------------------- */

void gtp_fixed_handicap(struct gtp *g);
void gtp_place_handicap(struct gtp *g);
void gtp_set_handicap(struct gtp *g);
void gtp_load(struct gtp *g);

/* -- gtp_analyse.c -------------------------------------------------------------------------- */

/* Begins to listen to what follows the name of a command of analysis: colour, interval, and keys
 * with values. It is then that colour's turn. False after an answer. */
bool gtp_read_analysis(struct gtp *g);
/* One line, "info move ..." for each of the best moves. */
void gtp_write_info(struct gtp *g, const struct zm_result *r);

#endif
