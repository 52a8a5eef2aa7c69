/* SPDX-License-Identifier: MIT
 * seat.h - somebody who plays: told what happens at the table, asked for moves, never trusted.
 *
 * The referee holds the rules and the clock. A seat answers with the text of a move, which the
 * referee checks. Every function here ends in bounded time, whatever sits there.
 *
 * A protocol is a struct seat_class: see seat_ugi.c. It finds the position and all moves made in
 * seat->zm, a table of its own that is kept up to date for it. */
#ifndef ARENA_SEAT_H
#define ARENA_SEAT_H

#include <zermelo.h>

/* What went wrong. Each but the first and the last two loses the game. */
enum fault {
    FAULT_NONE,
    FAULT_ILLEGAL, /* a move that the rules do not allow */
    FAULT_GARBAGE, /* an answer that the protocol does not allow */
    FAULT_CRASH,   /* the program ended */
    FAULT_CLOSED,  /* it goes on, but listens or speaks no more */
    FAULT_HANG,    /* no answer in time, and none after it was told to stop */
    FAULT_LATE,    /* an answer, after its time */
    FAULT_FLOOD,   /* more output than an answer can need */
    FAULT_REFUSED, /* it says itself that it cannot go on */
    FAULT_MEMORY,  /* it took more memory than it was told it may */
    FAULT_FAILED,  /* nobody's: this program itself cannot go on, and the match ends */
    FAULT_STOPPED, /* nobody's: the match is being stopped */
    FAULTS
};
extern const char *const fault_names[FAULTS]; /* "none", "illegal", "garbage", ... */

enum { SEAT_WHY = 240, SEAT_NAME = 96, SEAT_COMMENT = 128, SEAT_MOVE = 64 };

/* How long a player may think. Zeros mean no such limit. */
struct time_control {
    double move;            /* seconds for each move */
    double base, increment; /* a clock: seconds for all moves, and more for each */
    uint64_t nodes;
    int depth;
    double margin;   /* seconds by which an answer may come late; 0: none */
    bool busy;       /* what a program waits for a processor is not charged */
    double patience; /* seconds in which a program must start, answer, stop, where no other time
                        is set; always positive */
};

/* A game to be played. */
struct seat_game {
    const char *spec;                 /* the game string in full */
    const char *position;             /* in which it begins; NULL: the game's own start */
    const struct zm_options *options; /* for zm_open */
    enum zm_side side;                /* that the seat plays */
    uint64_t seed;                    /* for those who draw lots */
    const struct time_control *time;
    const volatile int *stop; /* ends everything with FAULT_STOPPED when it turns non-zero */
};

/* A move asked for. */
struct seat_turn {
    double left[2]; /* seconds on both clocks, the first side's first; 0 without clocks */
    double allowed; /* seconds for this move, by clock or by move; INFINITY: no limit */
    double wait;    /* seconds from the question after which it is to be told to stop: the
                       above and the margin, or else the patience. The referee calls a later
                       answer late; when there is none by seat_grace() after that, the class
                       says FAULT_HANG */
};

struct seat_answer {
    char move[SEAT_MOVE];       /* in the game's own notation */
    double seconds;             /* from question to answer */
    bool has_value;             /* what the player thinks of it: */
    double value;               /* in the game's unit, for the side that moves */
    int depth;                  /* 0: unknown */
    uint64_t nodes;             /* 0: unknown */
    char comment[SEAT_COMMENT]; /* such as the line of play; "" if there is none */
};

struct process;
struct seat_class;

/* What all kinds of seats have in common; a class's own struct begins with it. */
struct seat {
    const struct seat_class *kind;
    struct seat_game game;   /* the one being played */
    struct zm_context *zm;   /* the position in it; NULL between games */
    struct process *process; /* the program that plays; NULL: none (yet, or not any more) */
    bool broken;             /* the program is of no more use */
    char asked[64];          /* how the last line sent begins */
    char name[SEAT_NAME];    /* what it calls itself, with its version */
    char why[SEAT_WHY];      /* explains the last fault */
    int code;                /* the exit code for FAULT_FAILED */
};

/* A kind of seats. Hooks return FAULT_NONE or, through seat_fault(), what went wrong. After a
 * fault a seat is used no more in that game; begin must then be able to start afresh, for
 * seat_begin() has killed the process. Optional hooks may be NULL. */
struct seat_class {
    const char *name; /* as in "engine:NAME,path=..." */
    size_t size;      /* of its struct, which begins with a struct seat */
    bool alone;       /* there can be only one such seat at a time */
    bool ours;        /* it thinks in this process; nobody loses patience with it */
    /* Reads what follows "engine:NAME,". False with one line in error. */
    bool (*open)(struct seat *seat, const char *options, struct zm_error *error);
    /* A new game: seat->game and seat->zm (where the game begins) are there. Starts the program
     * if it does not run. */
    enum fault (*begin)(struct seat *seat);
    /* Optional. A move (or event) was made, the seat's own included, and stands in seat->zm
     * already. `who` made it. Openings are told in this way too. */
    enum fault (*told)(struct seat *seat, enum zm_side who, const char *move);
    /* A move is due. */
    enum fault (*think)(struct seat *seat, const struct seat_turn *turn, struct seat_answer *out);
    /* Optional. The game is over. A fault here loses nothing. */
    enum fault (*end)(struct seat *seat);
    /* Optional. Says good-bye; the process, if there is one, is then ended by seat_close(). */
    void (*close)(struct seat *seat);
};

/* Whether such a flag is up; it may be raised by another thread. */
static inline bool is_raised(const volatile int *stop)
{
    return __atomic_load_n(stop, __ATOMIC_RELAXED);
}

/* Opens a seat for a player: "engine:PROTOCOL,..." or a player string of zm_think(). NULL with
 * one line in error. */
struct seat *seat_open(const char *player, struct zm_error *error);
void seat_close(struct seat *seat); /* NULL is allowed */
/* Checks a player without starting anything; `zm` is a table with the game to be played. */
bool seat_check(const char *player, struct zm_context *zm, struct zm_error *error);
/* The class of a player's seat; NULL if there is no such protocol. */
const struct seat_class *seat_class_of(const char *player);
/* All protocols, ended by NULL: the list to add to. */
extern const struct seat_class *const seat_classes[];

/* For the referee: what the hooks of the same names do, the table in seat->zm kept up to date. */
enum fault seat_begin(struct seat *seat, const struct seat_game *game);
enum fault seat_told(struct seat *seat, enum zm_side who, const char *move);
enum fault seat_think(struct seat *seat, const struct seat_turn *turn, struct seat_answer *out);
enum fault seat_end(struct seat *seat);

/* For the classes. Explains a fault and returns it. */
enum fault seat_fault(struct seat *seat, enum fault fault, const char *format, ...)
    __attribute__((format(printf, 3, 4), nonnull(3)));
/* FAULT_FAILED, for what the library could not do. */
enum fault seat_failed(struct seat *seat, enum zm_status status, const char *why);
/* The value of an option in "key=value,key=value,path=...": path is the last and takes all the
 * rest. Into out; false if it is not there (out is then "") or too long. */
bool seat_option(const char *options, const char *key, char *out, size_t room);

/* Seconds in which a program must stop thinking when told to. */
double seat_grace(const struct seat *seat);

/* The program of a seat, by lines. They set seat->why. */
enum fault seat_start(struct seat *seat, const char *command); /* ends one that still runs */
enum fault seat_send(struct seat *seat, const char *format, ...)
    __attribute__((format(printf, 2, 3), nonnull(2))); /* a line; its end is added */
/* The next line of its output, without its end, valid until the next call. No line by `until`:
 * FAULT_LATE. */
enum fault seat_line(struct seat *seat, double until, const char **line);
/* When the last line was sent, on seconds_now(). */
double seat_sent(const struct seat *seat);
/* When the last line arrived, on seconds_now(), less what the referee lost while it waited for a
 * processor. */
double seat_arrival(const struct seat *seat);
/* Waits until so many seconds have passed since then. */
void seat_rest(const struct seat *seat, double seconds);
/* What the program wrote on its standard error last; "" if nothing. */
const char *seat_errors(const struct seat *seat);

#endif
