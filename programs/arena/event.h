/* SPDX-License-Identifier: MIT
 * event.h - reads an event from the arguments of a command, and plays it: threads, the store,
 * progress. */
#ifndef ARENA_EVENT_H
#define ARENA_EVENT_H

#include "adjudicate.h"
#include "game_file.h"
#include "schedule.h"

struct contest {
    struct event *event;
    struct schedule schedule;
    struct standings standings;
    bool again;       /* begin again, even if the store has pairs */
    bool quiet;       /* no progress is shown */
    bool join;        /* fail if the event has not been begun */
    double lease;     /* seconds for which pairs are claimed in a shared store */
    const char *path; /* of the store; NULL: none */
    uint64_t found;   /* pairs that the store had already */
    bool stopped;     /* by Ctrl-C or an error, before the end of the event */
};

/* Plays the rest of an event. Returns an exit code; `standings` is valid in any case. contest_end()
 * frees the memory. */
int contest_play(struct contest *contest);
void contest_end(struct contest *contest);

/* The options that matches and tournaments share. */
#define OPTIONS_EVENT                                                                              \
    {"openings", "WHERE", "random:N, balanced:N, all:N (after N moves), or a file"},               \
        {"concurrency", "K", "games at a time (1)"},                                               \
        {"time", "TIME", "for each move, such as 100ms"},                                          \
        {"clock", "TIME+TIME", "for a game, and more for each move, such as 10s+100ms"},           \
        {"nodes", "N", "limit of each search"},                                                    \
        {"depth", "N", "depth of each search, for players that give none"},                        \
        {"book", "PATH", "a book or folder of books, for players with the option book=yes"},       \
        {"margin", "TIME", "by which outside programs may be late (0)"},                           \
        {"busy", NULL, "do not charge outside programs for waiting for a processor"},              \
        {"patience", "TIME", "with outside programs when no time is set (60s)"},                   \
        {"longest", "N", "plies after which a game is drawn (2000)"}, OPTIONS_ADJUDICATION,        \
        {"store", "PLACE", "where games are kept: a file, a database, or none (arena.db)"},        \
        OPTIONS_GAME_FILE, {"join", NULL, "only play along in an event that was begun"},           \
        {"lease", "TIME", "in a shared store: for how long pairs are claimed (60s)"},              \
    {                                                                                              \
        "again", NULL, "play anew what is in the store already"                                    \
    }

/* Reads the options above, and the game from the first word. The caller has set event->player.
 * Returns false after an error message. */
bool event_read(struct contest *contest, struct event *event, struct call *call);
/* Lets each player begin one game, and stores the names that they report. Returns false after an
 * error message if one fails. */
bool event_meet_players(struct event *event);
/* Reads the openings of an event whose other arguments have been read, if these are `good`; plays
 * it and reports. Returns the exit code, and frees what the contest holds. */
int event_play(struct contest *contest, bool good);

#endif
