/* SPDX-License-Identifier: MIT
 * rooms.h - all rooms of a server, for requests that come in any thread: who may enter and move,
 * how many rooms there may be, and who is told what. docs/rooms.md has the interface. */
#ifndef PROGRAMS_SERVE_ROOMS_H
#define PROGRAMS_SERVE_ROOMS_H

#include "listener.h"
#include "request.h"

enum { ROOMS_MOST = 1000, ROOMS_USUAL = 50 };

struct room_limits {
    unsigned rooms;      /* at the same time */
    unsigned per_client; /* of them opened from one address */
    unsigned streams;    /* connections that listen, in all; half as many from one address */
    double idle;         /* seconds without an act of a person after which a room ends */
};

struct call;
struct rooms;
struct watcher;

/* `call` knows the guests, whose games are not played in rooms. NULL: no memory. */
struct rooms *rooms_begin(const struct room_limits *limits, const struct call *call);
/* Ends all rooms and tells those that listen, which takes a second at most. */
void rooms_stop(struct rooms *rooms);
/* Looks once at clocks, idle rooms and connections; to be called several times a second while it
 * returns true: there are rooms. */
bool rooms_watch(struct rooms *rooms);
/* Once nobody listens any more. NULL is allowed. */
void rooms_end(struct rooms *rooms);

/* Each answers a request from an address in JSON, which the caller frees. NULL after a refusal. */
typedef char *rooms_answer(struct rooms *rooms, const struct request *request, const char *client,
                           struct refusal *why);
rooms_answer rooms_open, rooms_join, rooms_move, rooms_act;

/* A listener hears of a room from now on: as the person whose token the request has, or as a
 * spectator if it has none. NULL after a refusal. */
struct watcher *rooms_listen(struct rooms *rooms, const struct request *request,
                             struct listener listener, struct refusal *why);
/* As job_news(): the state of the room, which the next one replaces, and finally why it ended. */
enum news watcher_news(struct watcher *watcher, void (*wait)(void *with), void *with, char **text);
/* Detaches the connection. */
void watcher_leave(struct watcher *watcher);

#endif
