/* SPDX-License-Identifier: MIT
 * room.h - a room: two persons play each other there, and others look on. The referee of the arena
 * rules the game. Nothing here is locked: rooms.c does that. */
#ifndef PROGRAMS_SERVE_ROOM_H
#define PROGRAMS_SERVE_ROOM_H

#include "guard.h"
#include "listener.h"

#include "ruling.h"

enum { NOBODY = -1 };

/* What the context of a room may still take. */
struct heap {
    struct zm_allocator allocator;
    size_t left;
};

/* A connection that hears of each change. */
struct watcher {
    struct watcher *next;
    struct rooms *rooms;
    struct room *room; /* NULL: it has ended, for this reason: */
    const char *ended;
    int person; /* NOBODY: a spectator */
    struct listener listener;
    uint64_t seen;   /* the version of the room that was sent last */
    double pulse_at; /* when something must be sent again */
    bool waiting, pulse, gone;
};

/* Persons are numbered: 0 has opened the room, 1 has accepted the invitation. Which side a person
 * plays changes from game to game. */
struct room {
    struct room *next;
    char id[TOKEN_TEXT];
    char invitation[TOKEN_TEXT]; /* "": it was accepted */
    char token[2][TOKEN_TEXT];   /* of the persons; "": not there yet */
    char client[CLIENT_TEXT];    /* the address from which it was opened */
    char spec[ZM_SPEC_TEXT];
    struct heap heap;
    struct game_clock clock; /* at the beginning of each game */
    struct ruling ruling;    /* of the present game; all zeros before the first */
    struct game game;
    unsigned round; /* of games, from 1; 0: the second person is not there yet */
    bool swapped;   /* person 0 plays the second side */
    bool over;
    bool again[2];    /* the persons who want another game */
    int offers;       /* the person who offers a draw, or NOBODY */
    double turn_at;   /* when the present turn began, on seconds_now() */
    double acted_at;  /* when a person last did something */
    const char *ends; /* why the room is to end; NULL: it goes on */
    uint64_t version; /* counts the changes, from 1 */
    struct watcher *watchers;
};

/* A room for a game; `clock` may be NULL. The caller has drawn the sides. NULL after a refusal. */
struct room *room_new(const char *game, const struct game_clock *clock, struct refusal *why);
void room_free(struct room *room);

/* Begins the first game, or the next one with the sides swapped. False after a refusal. */
bool room_begin(struct room *room, struct refusal *why);
/* A person moves, `ply` moves having been made before, chance outcomes included. A move that is
 * told again is accepted and makes no other. False after a refusal. */
bool room_move(struct room *room, int person, uint64_t ply, const char *move, struct refusal *why);
/* "resign"; "draw", which offers or accepts one; "decline"; "rematch". False after a refusal. */
bool room_act(struct room *room, int person, const char *act, struct refusal *why);
/* Ends a game whose clock has run out. Returns whether something has changed. */
bool room_look_at_clock(struct room *room);

/* Whether a game is being played. */
bool room_is_playing(const struct room *room);
/* All that a client is told, as JSON: see docs/rooms.md. NULL: out of memory. */
char *room_state(const struct room *room, int person);

#endif
