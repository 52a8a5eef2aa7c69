/* SPDX-License-Identifier: MIT
 * arena.h - events: matches and tournaments, their games, and what the parts tell each other.
 *
 * An event is a schedule of pairs, numbered from 0. The two games of a pair have one opening and
 * one seed, and the players change sides. What a pair is follows from the event and its number
 * alone (in a Swiss tournament also from the results of earlier rounds), so that any pair may be
 * played at any time by anybody, and an event that was stopped goes on as if it had not been.
 * Results count in the order of the schedule, never in that of their arrival: short games finish
 * first and would count more. */
#ifndef ARENA_ARENA_H
#define ARENA_ARENA_H

#include "digest.h"
#include "seat.h"

#include "command.h"

#include <zermelo_elo.h>

enum { PLAYERS_MOST = 64, PAIRS_MOST = 10000000 };

/* -- Games played. --------------------------------------------------------------------------- */

struct played {
    char text[ZM_MOVE_TEXT];
    enum zm_side side; /* who made the move */
    bool opening;      /* it was given, not chosen */
    struct seat_answer answer;
};

enum ending { BY_RULES, BY_FAULT, BY_LENGTH };
extern const char *const ending_names[];

struct game {
    int player[2]; /* numbers of the first and the second */
    uint64_t seed;
    char *position; /* in which it began; NULL: the game's own start */
    struct played *moves;
    size_t count, room;
    enum ending ending;
    int points; /* of the first side, in halves: 0, 1, 2 */
    int result; /* BY_RULES: for the first side, in the game's unit */
    enum fault fault;
    enum zm_side culprit; /* whose fault */
    char why[SEAT_WHY];
    char *errors;   /* what the culprit wrote on its standard error; NULL: nothing */
    double seconds; /* wall clock */
};

/* One more move, zeroed. */
struct played *game_move(struct game *game);
void game_free(struct game *game);

struct pair {
    uint64_t number;
    int games;           /* 1 or 2 */
    struct game game[2]; /* in the second the players have changed sides */
};
void pair_free(struct pair *pair);

/* Who plays a pair, in which opening. */
struct meeting {
    uint64_t number;  /* of the pair */
    int player[2];    /* the first begins the first game */
    uint64_t opening; /* the same for all players' k-th meetings */
};

/* What counts of a pair. */
struct outcome {
    unsigned char games;     /* 0: not played yet */
    unsigned char points[2]; /* of the first side of each game, in halves */
    unsigned char fault[2];  /* enum fault */
    unsigned char culprit[2];
};
struct outcome outcome_of(const struct pair *pair);

/* -- Openings. ------------------------------------------------------------------------------- */

struct opening {
    char *position; /* NULL: the game's own start */
    char *moves;    /* events included */
};

/* Where games begin. */
struct openings {
    const char *text;     /* as given to --openings; NULL: all games begin at the start */
    int random;           /* so many random moves; 0: those listed */
    bool balanced;        /* of several random ones the most even */
    bool shuffled;        /* those listed come in an order drawn by the seed */
    struct opening *list; /* NULL: none is listed */
    size_t count;
};

/* -- Events. --------------------------------------------------------------------------------- */

enum format { FORMAT_MATCH, FORMAT_ROUND_ROBIN, FORMAT_GAUNTLET, FORMAT_SWISS };
extern const char *const format_names[];

/* The sequential test of a match. */
struct test {
    bool given;
    enum zm_scale scale;
    double elo0, elo1, alpha, beta, lower, upper;
};
enum verdict { UNDECIDED, ACCEPTS_ELO0, ACCEPTS_ELO1 };
extern const char *const verdict_names[];

struct event {
    struct call *call;
    char spec[ZM_SPEC_TEXT];
    const struct zm_game *game;
    enum format format;
    int players;
    const char *player[PLAYERS_MOST];
    char name[PLAYERS_MOST][SEAT_NAME];     /* what they call themselves */
    char digest[PLAYERS_MOST][DIGEST_TEXT]; /* of the program each is */
    struct openings openings;
    struct time_control time;
    uint64_t seed;
    int games_in_pair;   /* 2: both sides; 1 */
    uint64_t pairs;      /* in all; of a pairing in a tournament, that times the pairings */
    uint64_t in_pairing; /* pairs each two players play when they meet */
    int rounds;          /* of a Swiss tournament */
    size_t longest;      /* plies after which a game is a draw */
    int concurrency;
    struct test test;
};

/* All that an event's games follow from but the seed and their number, as lines of text. Two
 * events of which these are equal are one. Free it. */
char *event_identity(const struct event *event);
/* The arguments of its command as JSON, without those that another process has of its own (store,
 * seed, threads, output). Free it. */
char *event_arguments(const struct event *event);

/* Another seed for each part of what a seed stands for. */
uint64_t seed_of(uint64_t seed, uint64_t part);

#endif
