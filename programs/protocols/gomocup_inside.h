/* SPDX-License-Identifier: MIT
 * gomocup_inside.h - what the parts of the Gomocup protocol share. */
#ifndef ENGINE_GOMOCUP_INSIDE_H
#define ENGINE_GOMOCUP_INSIDE_H

#include "engine.h"
#include "gomocup_text.h"

enum { EMPTY, OWN, THEIRS, FORBIDDEN };
enum task { TASK_MOVE, TASK_SWAP };         /* what an answer is for */
enum { SWAP_STONES = 5, SWAP_ANSWER = 64 }; /* stones at most; an answer */
enum { MULTIPV_MOST = 64, GOMOCUP_POSITION = GOMOCUP_SIDE * (GOMOCUP_SIDE + 1) + 16 };
/* Of which lines are coming in; the last two are of commands that are refused: up to DONE, and one
 * line. */
enum list { LIST_NONE, LIST_BOARD, LIST_SILENT, LIST_SWAP, LIST_REFUSED, LIST_LINE };

struct gomocup {
    struct engine *engine;
    struct talk talk;
    struct gomocup_info info;
    char *rest;        /* of the line that is being heard, behind the name of a command */
    int width, height; /* 0: there is no board */
    unsigned char at[GOMOCUP_SIDE][GOMOCUP_SIDE], coming[GOMOCUP_SIDE][GOMOCUP_SIDE];
    enum list list;
    int listed; /* stones in the list that is coming in */
    bool list_is_wrong;
    struct zm_context *zm; /* NULL: none fits */
    int64_t rule;          /* of the protocol, that zm was opened for, */
    bool swap2;            /* and whether with that opening */
    enum task task;
    char answer[SWAP_ANSWER]; /* to SWAP2BOARD, as far as it is known */
    const char *refusal;      /* what is said at the end of LIST_REFUSED; NULL: nothing */
    bool own_last;            /* the last stone is our own: it is not our turn */
    bool yixin;               /* Yixin-Board speaks: rule 2 is renju, cells are row and column */
    int yixin_step;           /* of swap2 as it asks for it, 1 to 3; 0: SWAP2BOARD asks */
    double full;              /* how much of the table or the tree is in use, 0 to 1 */
    struct zm_ranked ranking[MULTIPV_MOST];
    int wanted; /* moves to be ranked; 0: it is not asked for */
};

/* A command, or several that do the same. */
struct gomocup_word {
    const char *names;              /* parted by blanks; NULL ends a list of commands */
    void (*run)(struct gomocup *g); /* NULL: it begins a list, or is refused */
    bool on_a_board;                /* there must be one */
    enum urgency urgency;
    enum list follows;   /* if there is nothing to run: what belongs to it, */
    const char *refusal; /* and what is said then of a command that is refused; NULL: nothing */
};

void gomocup_say(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* A table for the board and the rules, which are those set when it is to think: INFO rule may come
 * late. False, after ERROR: there are no such rules. */
bool gomocup_open_table(struct gomocup *g, bool swap2);
int gomocup_count(const struct gomocup *g, int what);
/* The stones in letters, then the side to move. */
void gomocup_write(const struct gomocup *g, char mine, char other, const char *to_move,
                   char out[GOMOCUP_POSITION]);
/* The cell of a move in the position on the table; false: it has none. */
bool gomocup_move_cell(const struct gomocup *g, zm_move move, int xy[2]);
void gomocup_think(struct gomocup *g, enum task task);

/* Yixin-Board's commands, and its answers. */
extern const struct gomocup_word yixin_words[];
/* The rule of the protocol for a rule as Yixin-Board numbers them. */
int64_t yixin_rule(int64_t rule);
/* Says what was thought of in an opening by swap2. */
void yixin_say_opening(const struct gomocup *g);
void yixin_say_multipv(const struct gomocup *g, size_t ranked);

#endif
