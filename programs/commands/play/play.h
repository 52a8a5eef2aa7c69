/* SPDX-License-Identifier: MIT
 * play.h - a game being played in the terminal. */
#ifndef PROGRAMS_PLAY_H
#define PROGRAMS_PLAY_H

#include "answer.h"
#include "board_text.h"
#include "experience.h"
#include "game_clock.h"

#include <pthread.h>
#include <zermelo_record.h>

enum { PLAYER_TEXT = 128, PROMPT_LINE = 1024 };

/* A machine's move, or a hint: what `why` explains. */
struct decision {
    bool made, hint;
    size_t at; /* how many moves had been made before it */
    char player[PLAYER_TEXT];
    struct zm_result result;
};

struct table;

/* Where a game is shown and lines are typed, if not line by line: the screen. The thread that plays
 * calls these. */
struct screen;
struct front {
    void (*show)(struct table *t); /* shows the table as it is, and what was printed */
    /* Reads a line as prompt_line() does, while the context may be in use by another thread. */
    bool (*line)(struct table *t, const char *who, char line[PROMPT_LINE]);
    bool (*wait)(struct table *t, double seconds); /* true: somebody stops the game of machines */
    void (*watch)(struct table *t, struct zm_limits *limits); /* shows the search that begins */
    bool (*left)(struct table *t);                            /* whether the person has left */
    const char *keys;                                         /* what help says of keys */
};

/* A level that adapts to a person: zermelo_levels.h. */
struct adaptive {
    bool on, counted; /* the game on the table has been counted */
    double at;
    uint64_t games;
    double points; /* the person's, of all these games */
};

struct table {
    struct call *call;
    const struct front *front; /* NULL: the line terminal */
    struct screen *screen;
    struct zm_context *zm;
    struct cells cells;
    char player[2][PLAYER_TEXT]; /* "human" included */
    uint64_t seed;
    char *save; /* the file kept up to date, or NULL */
    int stale;  /* the exit code for a file that could not be brought up to date, or 0 */
    bool clocked;
    struct game_clock clock, full_clock; /* now, and at the beginning of a new game */
    size_t turn;                         /* the moves made when the person's turn began */
    double turn_began;
    enum zm_termination ended; /* ZM_BY_RULES: it goes on, or the moves have ended it */
    int winner;                /* if not: 1 the first side, -1 the second, 0 nobody */
    const char *trace;         /* --trace: "" or "all"; NULL: it is not given */
    struct trace *traced;      /* of the last search, or NULL */
    double delay;              /* seconds, after each move of a game without people */
    bool board_due;            /* it has changed since it was shown */
    bool flipped;              /* turned by half a turn */
    struct move_text number;   /* of a cell, while the board is drawn */
    char centre[BOARD_ID];     /* the cell round which it is shown; "": that of the last move */
    bool ponder;               /* the machine thinks while a human does, */
    bool pondered;             /* and did so before the move that is next */
    bool done;
    double began;
    struct decision last;
    struct experience *experience;    /* NULL: none is used */
    struct expectations expectations; /* of the machines */
    struct adaptive adaptive;
    bool learned;         /* from the end that the game has come to */
    const char *argument; /* of the command that was typed */
    int code;
};

/* Plays until the game is over, or left. Returns the exit code. */
int play_game(struct table *t);
/* The same on the whole terminal: screen.c with ncurses, else screen_stub.c. What is missing for
 * it; NULL: nothing. */
int screen_play(struct table *t);
extern const char *const screen_missing;

bool is_human(const struct table *t, enum zm_side side);
bool any_human(const struct table *t);
/* The moves made so far. */
size_t moves_made(const struct table *t);
/* play_board.c: draws the board and announces a result; nothing with --json. The second one draws
 * it only if it has changed. */
void show_board(struct table *t);
void show_due(struct table *t);
/* play_opening.c: what the opening asks a person for, or what the marks on the board mean; nothing
 * where the board says it all. */
void print_opening(const struct table *t);
/* Whether it shows characters beyond ASCII. */
bool terminal_unicode(void);
/* What stands in empty cells, by --cells. For drawing with this table, which must not move. */
void look_at_cells(struct table *t, struct board_look *look);
/* A legal move as it is shown to people, and one of another context of the same game. */
struct words shown_move(const struct table *t, zm_move move);
struct words shown_in(const struct zm_context *zm, const struct cells *cells, zm_move move);
/* How a game ended that its moves have not ended; and what can be typed behind the end. */
void print_ended(const struct table *t);
void print_end_choices(void);
/* Saves the game; the board is due. */
void after_move(struct table *t);
/* Ends the game by the clock if the side to move has used up its own. True: it has. */
bool flag_fell(struct table *t, double seconds);
/* Asks a player, with progress on a terminal. Ctrl-C takes the best so far. */
enum zm_status ask_player(struct table *t, const char *player, struct zm_result *out);
/* "depth 12, 123456 nodes, 1.002 s" */
struct words searched_words(const struct zm_result *r);

enum { CLOCK_TEXT = 96 };
/* Reads --clock; without it the clock is as the saved game had it. False after a complaint. Then
 * the clock as that option takes it, "" if there is none; what a machine is told of it before its
 * move, and what it took, both before the move is played. */
bool clock_read(struct table *t);
const char *clock_text(const struct table *t, char out[CLOCK_TEXT]);
void clock_limits(const struct table *t, struct zm_limits *limits);
void clock_press(struct table *t, double seconds);
/* What a side has left, as "4:58" or "0:09.4"; "" without a clock. */
struct clock_words {
    char text[32];
};
struct clock_words clock_words(const struct table *t, enum zm_side side);
struct clock_words clock_format(double left);

/* Saves where --save or save FILE says. False after one line on stderr. */
bool save_game(struct table *t);
/* A copy of the game as it stood after `made` moves. NULL: out of memory. Close it. */
struct zm_context *game_copy(struct table *t, size_t made);
/* play_farewell.c: how to go on with the game another time. */
void print_farewell(struct table *t);
/* Whether there is nothing more to play: by the rules, or because somebody resigned. */
bool game_over(const struct table *t);
/* Refuses a file that holds something else. False after one line on stderr. */
bool may_save_to(const struct call *call, const char *path);

/* -- Lines that a person or a script types. -------------------------------------------------- */

/* Reads the next line, without its end, into `line`. On a terminal the line can be edited;
 * otherwise it is printed behind the prompt, so that the output is a complete transcript. Returns
 * false at the end of the input or after Ctrl-C. */
bool prompt_line(const char *prompt, char line[PROMPT_LINE]);

/* Reads one line from standard input without editing. Truncates a line that is too long. */
bool plain_line(char line[PROMPT_LINE]);
/* Reads a line with editing and history: edit_line.c with libedit, else edit_stub.c. */
bool edit_line(const char *prompt, char line[PROMPT_LINE]);
void prompt_end(void);

/* -- Parts of the game. ---------------------------------------------------------------------- */

/* play_prompt.c: lets the human whose turn it is type a move or a command; and a person who has
 * stopped a game of machines, commands, until they go on. */
void play_human(struct table *t);
void play_paused(struct table *t);
/* Commands: play_board.c, play_players.c, play_clock.c. */
void run_view(struct table *t);
void run_flip(struct table *t);
void run_new(struct table *t);
void run_swap(struct table *t);
void run_level(struct table *t);
void run_players(struct table *t);
void run_clock(struct table *t);
/* Who plays a side, for people: "human", "strong:level=3 (casual player)". */
struct words player_title(const char *player);
/* Whether it is the strongest one as it plays unless another is named. */
bool is_usual_player(const char *player);
struct player_words {
    char text[PLAYER_TEXT];
};
/* play_level.c: the player string of a level, as --level and level take it: "" if the game has none
 * of that name. Notes whether the level is to adapt to the person. Then all that are accepted: "1
 * (beginner), 2 (novice), ...". Free it. */
struct player_words level_player(struct table *t, const struct zm_context *zm, const char *level);
char *level_names(const struct zm_context *zm);
/* The player of the next game at a level that adapts, as its file says. */
struct player_words adaptive_player(struct table *t, const struct zm_context *zm);
/* A new game begins: seats that player, if the level adapts. */
void adaptive_seat(struct table *t);
/* A game is over: counts it, once, if the level adapts. */
void adaptive_learn(struct table *t);
/* play_trace.c: watches a search if --trace asks for it; NULL if it does not. Then what there is to
 * say when it is over. */
struct trace *trace_begin(const struct table *t, const char *player, struct zm_limits *limits);
void trace_print(const struct trace *tr);
void trace_end(struct trace *tr);
/* play_ponder.c: lets the machine of the other side think while a human does. The table's context
 * must be left alone in between. */
struct pondering;
struct pondering *ponder_begin(struct table *t); /* NULL: nobody ponders */
void ponder_end(struct table *t, struct pondering *p);
/* Prints what came of it, once the machine has chosen its move. */
void print_pondered(struct table *t);
/* The command "ponder on", "ponder off". */
void run_ponder(struct table *t);
/* Starts a thread that takes none of the signals which ask the program to end: Ctrl-C is for the
 * one that waits for a line. */
bool thread_without_signals(pthread_t *thread, void *(*run)(void *with), void *with);
/* play_why.c */
void print_why(struct table *t);
/* play_review.c */
void run_review(struct table *t);
/* play_save.c: sets up the table from --resume, or GAME and the options. False after a
 * complaint; t->code is then the exit code. */
bool table_begin(struct table *t);
/* Returns the exit code for what could not be learned, or EXIT_DONE. */
int table_end(struct table *t);
/* play_menu.c: asks which game, how strong the program is and which side the person plays; the
 * players are then those of the table. The game string is in `line`. False: nobody answered. */
bool ask_for_game(struct table *t, char line[PROMPT_LINE]);
/* The game string for a word: the example for the bare name of a game that needs numbers. */
const char *game_called(const struct call *call, const char *name);
/* tour.c: what `zermelo play` prints where there is no one to type. */
int print_tour(struct call *call);

#endif
