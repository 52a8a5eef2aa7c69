/* SPDX-License-Identifier: MIT
 * serve.h - zermelo serve: the page and the engine for it, over HTTP. */
#ifndef PROGRAMS_SERVE_SERVE_H
#define PROGRAMS_SERVE_SERVE_H

#include "command.h"
#include "guard.h"
#include "jobs.h"
#include "rooms.h"
#include "site.h"

enum {
    BODY_MOST = 256 << 10,
    SPARE_CONNECTIONS = 64, /* to say 503 to those who are too many */
};

struct server {
    const struct call *call;
    struct guard guard;
    struct site site;
    struct allowance allowance;
    struct jobs *jobs;
    struct room_limits room_limits;
    struct rooms *rooms;       /* NULL: there are to be none */
    unsigned connections_most; /* beyond them all is answered with 503 */
    unsigned connections;      /* open now, handed on to the daemon; atomic */
    unsigned waiting;          /* open now, in the front; atomic */
    struct front *front;
    struct MHD_Daemon *daemon;
};

/* The options of zermelo serve, ended by a NULL name, and what they allow to a search. False
 * after a complaint. */
extern const struct option serve_options[];
bool serve_allowance(const struct call *call, struct allowance *allowance);

/* Whether this program was built with what it takes; if not, what is missing. */
extern const char *const http_missing;

/* The front door: a thread that accepts connections, looks at what they ask without taking it,
 * turns away what is no HTTP, and hands the others to libmicrohttpd, which answers malformed heads
 * in HTML and cannot be told otherwise. A connection is for one request, so that there is no head
 * that was not looked at.
 *
 * Begins to accept at a socket that listens, and owns it from then on. NULL: no memory or thread;
 * the socket is left alone. */
struct front *front_begin(struct server *server, int socket);
/* Accepts no more and closes what it has not handed on. */
void front_end(struct front *front);

/* Begins to answer at a socket that listens, and owns it. False: it cannot. */
bool http_begin(struct server *server, int socket);
void http_end(struct server *server);

#endif
