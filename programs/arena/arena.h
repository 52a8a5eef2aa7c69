/* SPDX-License-Identifier: MIT
 * arena.h - the data of events: matches and tournaments, their games, openings and results.
 *
 * An event is a schedule of pairs of games, numbered from 0. The two games of a pair have one
 * opening and one seed, and the players change sides. A pair is determined by the event and its
 * number (in a Swiss tournament also by the results of earlier rounds). Therefore any process may
 * play any pair at any time, and a stopped event can be resumed without a difference. Results count
 * in the order of the schedule, not in the order in which games finish: short games finish first
 * and would be overrepresented. */
#ifndef ARENA_ARENA_H
#define ARENA_ARENA_H

#include "adapter.h"

#include "command.h"

#include <zermelo_elo.h>

enum { PLAYERS_MOST = 64, PAIRS_MOST = 10000000, DIGEST_TEXT = 17 };

/* -- Games played. --------------------------------------------------------------------------- */

struct played {
    char text[ZM_MOVE_TEXT];
    enum zm_side side; /* who made the move */
    bool opening;      /* it belongs to the opening */
    struct move_answer answer;
};

/* By resignation and by agreement: what both players said of it was enough. By the judge: a search
 * has proven the result. */
enum ending { BY_RULES, BY_FAULT, BY_LENGTH, BY_RESIGNATION, BY_AGREEMENT, BY_JUDGE, ENDINGS };
extern const char *const ending_names[ENDINGS];
extern const char *const side_names[]; /* "first", "second", "nature" */

struct game {
    int player[2]; /* indices of the first and the second player */
    uint64_t seed;
    char *position; /* the initial position; NULL: that of the rules */
    struct played *moves;
    size_t count, capacity;
    enum ending ending;
    int points; /* of the first side, in half points: 0, 1, 2 */
    int result; /* by the rules or the judge: for the first side, in the game's unit */
    enum fault fault;
    enum zm_side culprit; /* the side at fault */
    char why[ADAPTER_WHY];
    char *errors;   /* the culprit's output on standard error; NULL: none */
    double seconds; /* wall clock */
};

static inline bool game_has_result(const struct game *game)
{
    return game->ending == BY_RULES || game->ending == BY_JUDGE;
}

/* Appends a zeroed move and returns it. NULL after a noted failure. */
struct played *game_move(struct game *game);
void game_free(struct game *game);

/* The players and the opening of a pair. */
struct scheduled_pair {
    uint64_t number;  /* of the pair */
    int player[2];    /* the first begins the first game */
    uint64_t opening; /* equal for the k-th pair of any two players */
};

struct pair {
    struct scheduled_pair scheduled;
    int games;           /* 1 or 2 */
    struct game game[2]; /* in the second the players have changed sides */
};
void pair_free(struct pair *pair);

/* The result of a pair. */
struct outcome {
    unsigned char games;     /* 0: not played yet */
    unsigned char points[2]; /* of the first side of each game, in half points */
    unsigned char fault[2];  /* enum fault */
    unsigned char culprit[2];
};
struct outcome outcome_of(const struct pair *pair);

/* -- Openings. ------------------------------------------------------------------------------- */

struct opening {
    char *position; /* NULL: that of the rules */
    char *moves;    /* chance outcomes included */
};

/* The openings of an event. */
struct openings {
    const char *text;     /* as given to --openings; NULL: all games begin at the start */
    int random;           /* number of random moves; 0: the openings are listed */
    bool balanced;        /* the most even of several random openings is taken */
    bool shuffled;        /* the list is shuffled by the seed */
    struct opening *list; /* NULL: no openings are listed */
    size_t count, capacity;
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

/* When games end before the rules end them: see adjudicate.h. Values are in the game's unit. */
struct adjudication {
    double resign, draw;
    uint64_t resign_moves, draw_moves; /* of each player; 0: never so */
    uint64_t draw_ply;                 /* the number of plies before */
    uint64_t judge;                    /* nodes of each search; 0: none */
};

struct event {
    struct call *call;
    char spec[ZM_SPEC_TEXT];
    const struct zm_game *game;
    enum format format;
    int players;
    const char *player[PLAYERS_MOST];
    char name[PLAYERS_MOST][ADAPTER_NAME];  /* the names that they report */
    char digest[PLAYERS_MOST][DIGEST_TEXT]; /* of the program of each player */
    bool ponder[PLAYERS_MOST];              /* who thinks in the opponent's time, too */
    struct openings openings;
    struct time_control time;
    const struct book_set *books; /* for our own players with book=yes; NULL: none */
    uint64_t seed;
    int games_in_pair;   /* 2, or 1 if the players do not change sides */
    uint64_t pairs;      /* total: in_pairing times the number of pairings */
    uint64_t in_pairing; /* pairs that two players play when they meet */
    int rounds;          /* number of rounds of a Swiss tournament */
    size_t longest;      /* plies after which a game is a draw */
    struct adjudication adjudication;
    int concurrency;
    struct experience *experience; /* asked and taught by the games; NULL: none */
    struct game_file *record;      /* takes each finished game; NULL: none */
    struct test test;
};

/* Describes everything that determines the games of an event except for the seed and the number of
 * pairs, as lines of text. Two events with equal identities are one event. The caller frees the
 * text. */
char *event_identity(const struct event *event);
/* Returns the arguments of the command as JSON, without those that may differ between processes
 * (store, seed, threads, output). The caller frees the text. NULL: out of memory. */
char *event_arguments(const struct event *event);

/* What a player is called: an outside program as the user says, or else as it `reports`; our own by
 * its player string. */
const char *player_label(const char *player, const char *reports, char out[ADAPTER_NAME]);

/* Derives the seed of a part from a seed. */
uint64_t seed_of(uint64_t seed, uint64_t part);

#endif
