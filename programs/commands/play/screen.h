/* SPDX-License-Identifier: MIT
 * screen.h - zermelo play --screen: the whole terminal, drawn with ncurses.
 *
 * Two threads: one plays, with the code of the line terminal (play_game()), and calls the functions
 * of struct front; the other, which began, draws and reads keys. They meet in struct screen, under
 * its lock. What is drawn is a copy of the game, so that it can be looked at, and moves be taken
 * back in it, while a search runs in the table's own context. */
#ifndef PROGRAMS_SCREEN_H
#define PROGRAMS_SCREEN_H

#include "last_move.h"
#include "play.h"

#include <pthread.h>

enum { SCREEN_WIDTH_LEAST = 60, SCREEN_HEIGHT_LEAST = 16 };

/* -- Text. ----------------------------------------------------------------------------------- */

/* Lines that were printed. */
struct screen_lines {
    char **line;
    size_t count, capacity;
};
void screen_lines_add(struct screen_lines *l, const char *text);
void screen_lines_drop(struct screen_lines *l, size_t n); /* the first n */
void screen_lines_free(struct screen_lines *l);
/* How many bytes of a text without line ends fit into `width` characters, broken at a blank where
 * there is one; *next: where the rest begins, NULL behind the end. */
int screen_piece(const char *text, int width, const char **next);
/* Writes at most `width` characters of a text, in the colours of its ANSI sequences, and fills the
 * rest with blanks. Returns how many it wrote before those. */
int screen_put(int y, int x, int width, const char *text);
int screen_wide(const char *text); /* in characters, without the sequences */
/* The end of a text, as much of it as fits into `width` characters. */
const char *screen_end_of(const char *text, int width);

/* -- What the playing thread has to show. ---------------------------------------------------- */

struct move_row {
    struct words move, value; /* the value is "" if none is known */
    bool chance;
    enum zm_side side;
};

/* The search that runs, or the last one. */
struct thinking {
    char who[64]; /* "North thinks"; "" : nobody has */
    struct words searched, value;
    char line[256];
};

/* The table as it was. */
struct posted {
    struct zm_context *zm;
    struct move_row *row; /* a row for each move */
    size_t rows;
    char title[256];
    struct words player[2];
    bool clocked, flipped, people, over;
    int running; /* the side whose clock runs; -1: none */
    double left[2], since;
    char centre[BOARD_ID];
    struct thinking thought;
};
void posted_free(struct posted *p);

/* -- A board, with what can be chosen on it. ------------------------------------------------- */

/* A cell, or a move that has none and stands below the board. */
struct spot {
    struct board_place at;
    bool is_move;
    zm_move move;
};

struct picture {
    struct screen_lines text;
    struct spot *spot;
    size_t spots, capacity;
    int width, height; /* for which it was drawn; 0: it is to be drawn anew */
};

/* -- Both threads. --------------------------------------------------------------------------- */

struct judgement { /* of a move, from the position behind it */
    uint64_t hash;
    struct known_value value;
    bool known;
};

struct screen {
    struct table *table; /* of the playing thread; its options are for both */
    pthread_mutex_t lock;
    pthread_cond_t answered;
    int wake[2]; /* a pipe: the drawing thread hears of news */

    /* Under the lock. */
    struct posted *next; /* not yet taken; NULL: nothing new */
    struct screen_lines log;
    size_t fresh;   /* the first line of the log since the last one was typed */
    size_t unread;  /* the first one that has not been read whole */
    char who[64];   /* behind whose prompt a line is wanted; "": none */
    size_t prompts; /* so far */
    char *answer;   /* that line, until it is taken */
    bool leaving;   /* the person has left */
    bool pausing;   /* a game of machines is to be stopped */
    bool waits;     /* the playing thread, between moves of machines */
    bool ended;     /* the playing thread */
    bool thinks;    /* it asks a player, */
    double asked;   /* since then */
    struct thinking live;
    char status[160]; /* how far other long work has come */
    int clock_side;   /* whose clock runs while it thinks; -1: nobody's */

    /* Of the playing thread. */
    struct judgement *judged; /* by number of the move */
    size_t judgements, judged_capacity;
    int code;

    /* Of the drawing thread. */
    struct posted *now;
    struct picture picture;
    size_t cursor; /* a spot */
    bool placed;   /* it has been put somewhere */
    char centre[BOARD_ID];
    char picked[LAST_MOVE_CELLS]; /* cells that were clicked of a move of several */
    char line[PROMPT_LINE];       /* what is being typed */
    char note[160];               /* what was wrong with the last key */
    bool asks_quit, unicode, colour;
    bool reading;         /* a long text */
    size_t reading_from;  /* the line of the log with which it begins */
    int reading_top;      /* the first piece on the screen; -1: the last ones */
    uint64_t answered_at; /* the position when the last line was given */
    size_t prompts_seen;
    double busy_since; /* when the playing thread last was ready for keys */
};

/* screen_terminal.c: takes the terminal, and gives it back. All that is printed in between is kept
 * in a file. False after a complaint. */
bool terminal_begin(struct screen *s);
void terminal_end(void);
/* What was printed since the last time. Free it. */
char *terminal_printed(void);
/* The signal that asks the program to end, SIGINT for Ctrl-C; 0: none. It is forgotten. */
int terminal_signal(void);
/* Ends by that signal. */
void terminal_die(int signal_number) __attribute__((noreturn));

/* screen_post.c: what the playing thread calls. */
extern const struct front screen_front;
void screen_wake(struct screen *s);
void screen_status(void *screen, const char *text);

/* screen_board.c */
/* Draws what is shown of the game, and finds the cells. */
void picture_draw(struct screen *s, int width, int height);
void picture_free(struct picture *p);
/* Moves the cursor to the next spot in a direction. */
void cursor_move(struct screen *s, int down, int across);
/* The spot of the cursor, NULL: there is none. */
const struct spot *cursor_spot(const struct screen *s);
enum choice { CHOICE_NONE, CHOICE_MORE, CHOICE_MOVE };
/* What comes of choosing that spot after those that are picked. */
enum choice choose_spot(const struct screen *s, const struct spot *spot, zm_move *out);

/* screen_draw.c */
struct layout {
    int width, height;          /* of the terminal */
    int board_wide, board_high; /* from line 1 */
    int panel, panel_wide;      /* its first column */
    int moves, moves_high;      /* the lines of the list of moves */
};
struct layout screen_layout(void);
void screen_draw(struct screen *s);
/* How many lines there are for what was said. */
int said_lines(const struct screen *s);
/* The row of the list of moves on that line of the screen. False: there is none. */
bool screen_row_at(const struct screen *s, int y, int x, size_t *row);
/* How many moves the position that is shown has behind it. */
size_t screen_at(const struct screen *s);
/* How many lines a page of a long text has. */
int reading_page(void);

/* screen_keys.c */
void screen_key(struct screen *s, int key);
/* Shows the position after `at` moves; behind the last move, the last position. */
void screen_step(struct screen *s, size_t at);
/* Leaves the game, at once. */
void screen_leave(struct screen *s);

#endif
