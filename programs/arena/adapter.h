/* SPDX-License-Identifier: MIT
 * adapter.h - player adapters: one interface to our own players and to programs of any protocol.
 *
 * The referee notifies an adapter of moves and asks it for moves. The referee holds the rules and
 * the clock, and trusts no player: it checks the text of each move that an adapter returns. Every
 * function here ends in bounded time, whatever the player does.
 *
 * Each protocol is a struct adapter_class: see adapter_ugi.c. The adapter's own context,
 * adapter->zm, always has the position and the moves played so far. */
#ifndef ARENA_ADAPTER_H
#define ARENA_ADAPTER_H

#include <zermelo_experience.h>

/* Faults of players. Each of them loses the game, except for the first and the last two. */
enum fault {
    FAULT_NONE,
    FAULT_ILLEGAL, /* a move that the rules do not allow */
    FAULT_GARBAGE, /* an answer that the protocol does not allow */
    FAULT_CRASH,   /* the program ended */
    FAULT_CLOSED,  /* the program runs, but has closed its input or output */
    FAULT_HANG,    /* no answer in time, nor after the request to stop */
    FAULT_LATE,    /* an answer after the time limit */
    FAULT_FLOOD,   /* more output than an answer can need */
    FAULT_REFUSED, /* the program reports that it cannot go on */
    FAULT_MEMORY,  /* the program exceeded its memory limit */
    FAULT_FAILED,  /* no player's: zermelo itself cannot go on, and the match ends */
    FAULT_STOPPED, /* no player's: the match is being stopped */
    FAULTS
};
extern const char *const fault_names[FAULTS]; /* "none", "illegal", "garbage", ... */

enum { ADAPTER_WHY = 240, ADAPTER_NAME = 96, ADAPTER_COMMENT = 128, ADAPTER_MOVE = 64 };
enum { ADAPTER_OPTIONS = 1024 }; /* bytes of a player string */

/* The limits of a player's search. Zero means no such limit. */
struct time_control {
    double move;            /* seconds for each move */
    double base, increment; /* a clock: seconds for all moves, and an increment for each */
    uint64_t nodes;
    int depth;
    double margin;   /* seconds by which an answer may be late */
    bool busy;       /* the time for which a program waits for a processor is free */
    double patience; /* seconds in which a program must start, answer or stop if no other limit
                        applies; always positive */
};

struct book_set;
struct experience;

/* A game to be played. */
struct adapter_game {
    const char *spec;                 /* the complete game string */
    const char *position;             /* the initial position; NULL: that of the rules */
    const struct zm_options *options; /* for zm_open */
    enum zm_side side;                /* the side that the adapter plays */
    uint64_t seed;                    /* for players that make random choices */
    const struct time_control *time;
    const struct book_set *books;  /* for our own players with book=yes; NULL: none */
    struct experience *experience; /* for our own players; NULL: none */
    bool ponder;                   /* it thinks in the opponent's time, too: our own players only */
    const volatile int *stop;      /* ends everything with FAULT_STOPPED when it turns non-zero */
};

/* The time limits of one move. */
struct move_request {
    double left[2]; /* seconds on both clocks, the first side's first; 0 without clocks */
    double allowed; /* seconds for this move, by either limit; INFINITY: no limit */
    double wait;    /* seconds from the request after which the player is asked to stop: `allowed`
                       plus the margin, or the patience if there is no limit. To the referee, a
                       later answer is late. If there is none adapter_grace() seconds later, the
                       class reports FAULT_HANG */
};

struct move_answer {
    char move[ADAPTER_MOVE];       /* in the notation of the game */
    double seconds;                /* from request to answer */
    bool has_value;                /* the player gave a value: */
    double value;                  /* in the game's unit, for the side that moves */
    struct zm_expected expected;   /* of our own players, for experience */
    int depth;                     /* 0: unknown */
    uint64_t nodes;                /* 0: unknown */
    char comment[ADAPTER_COMMENT]; /* such as the principal variation; "" if there is none */
};

struct process;
struct adapter_class;

/* The part that all adapters have in common. The struct of each class begins with it. */
struct adapter {
    const struct adapter_class *kind;
    char options[ADAPTER_OPTIONS]; /* behind "engine:NAME,"; the player string of our own player */
    char command[ADAPTER_OPTIONS]; /* the one called path; "": there is none */
    struct adapter_game game;      /* the game being played */
    struct zm_context *zm;         /* its current position; NULL between games */
    struct process *process;       /* the program that plays; NULL: it does not run */
    enum fault broken;             /* made the program unusable, which must be killed; or none */
    char asked[64];                /* the beginning of the last line sent */
    char name[ADAPTER_NAME];       /* the name and version that the program reports */
    char why[ADAPTER_WHY];         /* explains the last fault */
    int code;                      /* the exit code for FAULT_FAILED */
};

/* A class of adapters. A hook returns FAULT_NONE or the fault that it reports by adapter_fault().
 * After a fault the adapter is not used again in that game. If the fault broke the program,
 * adapter_begin() kills it before the next game, and the hook begin must start it again. Optional
 * hooks may be NULL. */
struct adapter_class {
    const char *name;    /* as in "engine:NAME,path=..." */
    const char *form;    /* of the player string, for errors */
    const char *keys;    /* its options beside name and path, with blanks between; NULL: any */
    const char *goodbye; /* the line that asks a program to quit; NULL: none */
    size_t size;         /* of its struct */
    bool exclusive;      /* only one such adapter can exist at a time */
    bool internal; /* the player runs in this process, and the limit `patience` does not apply */
    bool launched; /* the option path is needed */
    /* Optional. Reads further options. Returns false, with one line in `error` if the form of the
     * player string does not tell what is wrong. */
    bool (*open)(struct adapter *adapter, struct zm_error *error);
    /* Begins a new game, described by adapter->game, at the position of adapter->zm. Starts the
     * program if it does not run. */
    enum fault (*begin)(struct adapter *adapter);
    /* Optional. Ends whatever uses adapter->zm, which is going to change. */
    void (*rest)(struct adapter *adapter);
    /* Optional. Notifies the player of a move or chance outcome. The referee calls it for every
     * move, those of the player itself and of the opening included; adapter->zm already has the
     * position after the move. */
    enum fault (*notify_move)(struct adapter *adapter, const char *move);
    /* Asks for a move. */
    enum fault (*think)(struct adapter *adapter, const struct move_request *request,
                        struct move_answer *out);
    /* Optional. The game is over. A fault in this hook has no consequences. */
    void (*end)(struct adapter *adapter);
    /* Optional. Frees resources. Then adapter_close() ends the process, if there is one. */
    void (*close)(struct adapter *adapter);
};

/* Returns whether a stop flag is set. Another thread may set it at any time. */
static inline bool is_raised(const volatile int *stop)
{
    return __atomic_load_n(stop, __ATOMIC_RELAXED);
}

/* Creates the adapter of a player: "engine:PROTOCOL,..." or a player string of zm_think(). Returns
 * NULL with one line in `error` on failure. */
struct adapter *adapter_open(const char *player, struct zm_error *error);
void adapter_close(struct adapter *adapter); /* NULL is allowed */
/* Checks a player without starting a program; `zm` is a context with the game to be played. */
bool adapter_check(const char *player, struct zm_context *zm, struct zm_error *error);
/* Returns the class of a player's adapter, or NULL if there is no such protocol. */
const struct adapter_class *adapter_class_of(const char *player);
/* All protocols, ended by NULL. Add new ones here. */
extern const struct adapter_class *const adapter_classes[];

/* For the referee. These functions update adapter->zm and call the hooks of the same names. */
enum fault adapter_begin(struct adapter *adapter, const struct adapter_game *game);
enum fault adapter_notify_move(struct adapter *adapter, const char *move);
enum fault adapter_think(struct adapter *adapter, const struct move_request *request,
                         struct move_answer *out);
void adapter_end(struct adapter *adapter);

/* For the classes. Sets the explanation of a fault and returns the fault. */
enum fault adapter_fault(struct adapter *adapter, enum fault fault, const char *format, ...)
    __attribute__((format(printf, 3, 4), nonnull(3)));
/* Returns FAULT_FAILED after an error of the library. */
enum fault adapter_failed(struct adapter *adapter, enum zm_status status, const char *why);
/* Copies the value of an option in "key=value,key=value,path=..." to `out`. The value of path is
 * the rest of the text, commas included. Returns false, with "" in `out`, if there is no such
 * option or its value is too long. */
bool adapter_option(const char *options, const char *key, char *out, size_t capacity);

/* Returns a time as protocols send it, at least 1. */
long adapter_milliseconds(double seconds);
/* Returns the seconds in which a program must stop thinking when asked to. */
double adapter_grace(const struct adapter *adapter);

/* Line-based communication with the adapter's program. On a fault these functions set
 * adapter->why. Once the program is broken adapter_send() and adapter_line() do nothing but return
 * that fault. */
enum fault adapter_start(struct adapter *adapter,
                         const char *command); /* ends a running one first */
enum fault adapter_send(struct adapter *adapter, const char *format, ...)
    __attribute__((format(printf, 2, 3), nonnull(2))); /* adds the line feed */
/* Reads the next line of its output, without the line feed. The line is valid until the next call.
 * Returns FAULT_LATE if there is no line by the time `until` of seconds_now(). */
enum fault adapter_line(struct adapter *adapter, double until, const char **line);

#endif
