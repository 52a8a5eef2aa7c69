/* SPDX-License-Identifier: MIT
 * check.h - the check of a table as it runs in its own process: what its parts share. */
#ifndef CHECK_CHECK_H
#define CHECK_CHECK_H

#include "check/report.h"

#include <assert.h>

enum { TEXT_MAX = 1 << 20, LEVELS = 16 };

/* Memory that a hook may write to, between two borders that it must leave alone, and a copy of all
 * of it by which changes are found. */
struct block {
    unsigned char *at; /* aligned for any type */
    size_t size;
    unsigned char *whole, *shadow;
};

/* What the hooks say about a position. */
struct facts {
    enum zm_side side;
    bool over;
    int result;
    size_t count; /* of moves; 0 when the game is over */
    zm_move *list;
    uint64_t hash;
    zm_score evaluation;
    char *text;
};

/* A position met: its hash, and 64 bits that stand for its text. */
struct met {
    uint64_t text, hash;
};
enum { MET_MAX = 1 << 14 };

struct check {
    const struct zm_game *game;
    const char *parameters;
    struct report *report;
    uint64_t seed;
    int least, most;  /* range() */
    size_t max_moves; /* most_moves() */
    size_t images;    /* symmetries(); 1 without */
    struct block rules;
    struct block now; /* the position of the random game */
    struct block copy, reply, spare, other_rules;
    struct block undo_info, undo_info_2;
    struct block level[LEVELS]; /* of the small tree that minimax searches */
    zm_move *level_list[LEVELS];
    struct facts here, again,
        there;                   /* of `now`; of the same, or a symmetric one; of made-up ones */
    char *text, *part, *earlier; /* TEXT_MAX bytes each; `earlier`: of another position */
    struct met *met;             /* a hash table of MET_MAX */
    size_t met_count;
    struct zm_context *zm; /* the same game as others use it; NULL until it is needed */
    uint64_t thinks;       /* of the players so far */
};

/* All memory of the check is that of its process, and ends with it. */

/* -- hooks.c: the hooks, each watched: it writes only where it may, and changes nothing that it is
 * only asked about. -------------------------------------------------------------------------- */

bool block_take(struct block *b, size_t size); /* false: no memory */
void block_set(struct block *b, const void *bytes);
bool block_equal(const struct block *a, const struct block *b);
/* "byte 4 is 1, not 0": the first difference. Returns `out`. */
enum { DIFFERENCE = 64 };
const char *block_difference(const struct block *b, const struct block *wanted,
                             char out[DIFFERENCE]);

bool hook_parse(struct check *c, const char *parameters, struct block *rules, struct zm_error *why);
void hook_start(struct check *c, struct block *s);
enum zm_side hook_side(struct check *c, struct block *s);
bool hook_outcome(struct check *c, struct block *s, int *result);
/* Returns how many of the moves are in the list: at most max_moves. */
size_t hook_moves(struct check *c, struct block *s, zm_move *list);
/* `u` gets what undo needs; it is not used by games without undo. */
void hook_play(struct check *c, struct block *s, zm_move move, struct block *u);
void hook_undo(struct check *c, struct block *s, zm_move move, struct block *u);
bool hook_read_position(struct check *c, const char *text, struct block *s, struct zm_error *why);
bool hook_read_move(struct check *c, struct block *s, const char *word, zm_move *move,
                    struct zm_error *why);
zm_score hook_evaluate(struct check *c, struct block *s);
int hook_order(struct check *c, struct block *s, int which, enum zm_side root, zm_move move);
bool hook_tactics(struct check *c, struct block *s, struct zm_advice *out);
uint32_t hook_weight(struct check *c, struct block *s, zm_move outcome);
void hook_transform(struct check *c, struct block *s, size_t i, struct block *out);
void hook_reach(struct check *c, struct block *s, int plies, zm_score *least, zm_score *most);
uint64_t hook_hash(struct check *c, struct block *s);

/* The hooks that write text, by a number. */
enum writer {
    WRITE_SPEC,
    WRITE_RULES,
    WRITE_POSITION,
    WRITE_DRAWING,
    WRITE_MOVE,
    WRITE_BOARD,
    WRITE_CELLS,
    WRITERS
};
const char *writer_name(enum writer w);
bool writer_given(const struct check *c, enum writer w);
size_t hook_write(struct check *c, enum writer w, struct block *s, zm_move move, char *out,
                  size_t capacity);

/* -- position.c: what holds at every position. ----------------------------------------------- */

bool facts_take(struct facts *f, size_t max_moves);
/* Asks all hooks about a position. */
void facts_ask(struct check *c, struct block *s, struct facts *f);
/* Whether a position is within the contract, so that the game can go on there. */
bool check_contract(struct check *c, struct block *s, const struct facts *f);
/* The same hooks asked again, of a copy of the position. `when` ends the line. */
void check_again(struct check *c, const char *when);
void check_orders(struct check *c);
/* Sets the position in `zm`. False: the library refuses it. */
bool set_context(struct check *c);

/* -- moves.c: making moves and taking them back. --------------------------------------------- */

void check_moves(struct check *c);
/* The text of a move, cut where it is too long. */
void text_of_move(struct check *c, struct block *s, zm_move move, char out[ZM_MOVE_TEXT]);
/* A move, or an outcome by its weight, drawn at random; there is one. */
zm_move draw_move(struct check *c, struct block *s, const struct facts *f);

/* -- texts.c: moves, positions and pictures as text, and back. ------------------------------- */

void check_words(struct check *c); /* the game string and the rules */
void check_texts(struct check *c, bool thorough);

/* -- hostile.c: texts that nobody vouches for. ----------------------------------------------- */

void check_hostile(struct check *c);

/* -- hashes.c: positions met, told apart by text and hash. ----------------------------------- */

void check_met(struct check *c, const struct facts *f);

/* -- symmetry.c ------------------------------------------------------------------------------ */

void check_symmetry(struct check *c);

/* -- board.c: the board for a screen. -------------------------------------------------------- */

void check_board(struct check *c);

/* -- values.c: what is claimed of values, against plain minimax. ----------------------------- */

void check_values(struct check *c);

/* -- games.c: random games. ------------------------------------------------------------------ */

struct run {
    uint64_t games; /* 0: no limit */
    double seconds; /* 0: no limit */
};
/* Runs the whole check, in the child process. */
void check_run(struct report *report, const struct zm_game *game, const char *parameters,
               uint64_t seed, const struct run *run);

#endif
