/* SPDX-License-Identifier: MIT
 * engine.h - zermelo engine: what the protocols share. Each is a file of its own. */
#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H

#include "experience.h"
#include "lines.h"
#include "net.h"
#include "thinker.h"

enum { PLAYER_ROOM = 2048 };

/* One run of zermelo engine. */
struct engine {
    struct call *call;
    double seconds; /* --time: for a move, where the protocol says nothing; 0: not given */
    double margin;  /* kept back of every time limit, for the way of the answer */
    bool ponder;    /* think in the opponent's time, too, */
    bool pondered;  /* and did so before the search that is next */
    uint64_t seed;  /* of the next search */
    struct thinker *thinker;
    struct experience *experience; /* NULL: none is used, and no game is followed */
    struct follower *follower;
};

/* A protocol. `run` returns the exit code. */
struct protocol {
    const char *name;
    bool takes_game;
    const char *options; /* those of zermelo engine that only some protocols take */
    int (*run)(struct engine *e);
};
extern const struct protocol protocol_ugi, protocol_gomocup, protocol_kgp, protocol_tuc,
    protocol_gtp;

/* The player that is to think: --player, else the strongest there is. */
const char *engine_player(const struct engine *e, struct zm_context *zm);
/* A player string with one more option, if that player has it; cut off if it does not fit. */
void engine_option(char player[PLAYER_ROOM], const char *key, uint64_t value);
/* Puts a copy of the position on the table into *copy, in place of the one there: moves can be
 * named in it while the other is searched. NULL if there is no memory. */
void engine_copy_position(const struct engine *e, struct zm_context *zm, struct zm_context **copy);
/* No limits yet; and a seed of its own for every search, so that a player that moves at random does
 * not answer a position always alike. The first is that of the call. */
struct zm_limits engine_limits(struct engine *e);
/* Sets a position as zm_position_set() does. But if the engine ponders, and moves of the side to
 * move and chance outcomes lead there from the position on the table, these are made, so that the
 * tree of a search is kept. */
enum zm_status engine_position(const struct engine *e, struct zm_context *zm, const char *text);
/* If --ponder wants it, ponders on the position on the table, where the opponent is to move, with
 * the memory limit of the searches (0: the usual one). The table must be left alone until
 * thinker_rest(). */
void engine_ponder(struct engine *e, struct zm_context *zm, const char *player, size_t memory);
/* What it did, with the position on the table that came, once: "pondered on 1234 nodes in 500 ms,
 * the reply was expected". False: nothing. */
enum { PONDERED_TEXT = 96 };
bool engine_pondered(struct engine *e, struct zm_context *zm, char out[PONDERED_TEXT]);
/* Sets the limits of time: seconds for this move, and `left` (and then `more` a move) for all of
 * them; 0: there is no such limit. */
void engine_time(const struct engine *e, double move, double left, double more,
                 struct zm_limits *limits);
/* Lets the players of a context answer from the books of --book, or those that came with the
 * program, or from none. */
void engine_book(struct engine *e, struct zm_context *zm, bool wanted);
/* follow.c: experience, of protocols that ask for moves in positions of whole games. Opens the file
 * of --experience for a game and lets its players ask it; without that option the functions below
 * do nothing. Returns the exit code after a complaint. engine_unfollow() is due in any case; it
 * returns the exit code for what could not be learned. */
int engine_follow(struct engine *e, struct zm_context *zm);
int engine_unfollow(struct engine *e);
/* The move that the engine makes in the position on the table, and what was expected of it; NULL:
 * nothing. */
void engine_made(struct engine *e, struct zm_context *zm, zm_move move,
                 const struct zm_result *result);
/* The game is over, or was left. It is learned if the rules have ended it, or if the other side can
 * do so in its favour: its last move is not told. No search may run. */
void engine_game_over(struct engine *e);
/* Lets a player take its memory before anybody's clock runs. */
void engine_warm_up(struct zm_context *zm, const char *player, size_t memory);
/* A legal move found in no time, for when a search has none. False: there is none. */
bool engine_any_move(struct zm_context *zm, zm_move *out);
/* The move of a search that has ended; if it failed, or was stopped before it had looked at
 * anything, a move found in no time. False: there is none. */
bool engine_move(const struct engine *e, struct zm_context *zm, enum zm_status status,
                 const struct zm_result *r, zm_move *out);

/* A socket connected to --server; what that leaves out is as `host` and `port` say. -1 after a
 * complaint; *code is then the exit code. */
int engine_connect(const struct engine *e, enum net_kind kind, const char *host, const char *port,
                   int *code);

/* -- Waiting. -------------------------------------------------------------------------------- */

struct waited {
    bool input, news; /* what is there: something to read, news of the thinker */
    bool gone;        /* nobody reads our output any more */
};
/* Waits until there is something, or until a moment on seconds_now() (INFINITY: for ever).
 * `in` may be -1: it is not looked at. */
struct waited engine_wait(const struct engine *e, int in, int out, double until);

/* When a line is heard that comes while the player thinks. */
enum urgency {
    LINE_WAITS, /* when its answer has been said */
    LINE_NOW,   /* at once, unless lines wait that came before it */
    LINE_AHEAD  /* at once, and it ends this search and all that lines before it ask for: "stop" */
};

/* A conversation in lines. The input is always read: a line that has to wait does not keep one
 * behind it from ending the search. A hook for each thing that can happen; all but `heard`
 * and `answer` may be NULL. */
struct talk {
    struct engine *engine;
    int in, out;
    size_t longest;                                  /* line, in characters */
    void (*heard)(void *with, char *line, bool cut); /* a line, or the beginning of one too long */
    enum urgency (*urgency)(void *with, const char *line); /* NULL: LINE_NOW of all */
    void (*news)(void *with, const struct zm_result *so_far);
    void (*answer)(void *with, enum zm_status status, const struct zm_result *result);
    /* Ends the search, if there is one, with the best it has found. It is called again and again
     * after a LINE_AHEAD, soon after the last line, and when this much waits that no more is
     * read. */
    void (*finish)(void *with);
    void (*ended)(void *with); /* no more lines will come */
    /* Something is to be done at a moment on seconds_now(); INFINITY: nothing. And what. */
    double (*due)(void *with);
    void (*tick)(void *with);
    void *with;
    bool over; /* set by the hooks: the conversation has ended */
};
/* Until it is over, nobody listens, or the input ends and all of it is answered: searches go on for
 * a moment then, so that a script with small ones gets their answers, and end with the best. */
void talk_run(struct talk *t);

/* The next word of a text, which is moved on behind it and cut up; NULL: there is none. */
char *next_word(char **text);
/* A whole number that is all of a word, as protocols define it: digits, a sign or none, no unit.
 * What people type is read by zermelo_numbers.h. */
bool whole_number(const char *word, int64_t least, int64_t most, int64_t *out);

#endif
