/* SPDX-License-Identifier: MIT
 * front.h - the front door: a thread that accepts connections, looks at what they ask without
 * taking it, turns away what is no HTTP, and hands the others to libmicrohttpd, which answers
 * malformed heads in HTML and cannot be told otherwise. A connection is for one request, so that
 * there is no head that was not looked at. */
#ifndef PROGRAMS_SERVE_FRONT_H
#define PROGRAMS_SERVE_FRONT_H

#include "serve.h"

struct front;

/* Begins to accept at a socket that listens, and owns it from then on. NULL: no memory or thread;
 * the socket is left alone. */
struct front *front_begin(struct server *server, int socket);
/* Accepts no more and closes what it has not handed on. */
void front_end(struct front *front);

#endif
