/* SPDX-License-Identifier: MIT
 * listener.h - a client whose connection sleeps until there is news. */
#ifndef PROGRAMS_SERVE_LISTENER_H
#define PROGRAMS_SERVE_LISTENER_H

enum { CLIENT_TEXT = 48 };

/* The connection of a client: its address, and what wakes it. */
struct listener {
    char client[CLIENT_TEXT];
    int socket;
    void (*wake)(void *with);
    void *with;
};

/* The news for a client: progress, which the next progress replaces, and finally the answer.
 * NEWS_PULSE: something must be sent, for only sending shows whether a client that is silent, or
 * has closed its half of the connection, still listens. */
enum news { NEWS_NONE, NEWS_PROGRESS, NEWS_ANSWER, NEWS_PULSE, NEWS_GONE };

/* The state of a connection. LINE_HALF_CLOSED: the client will send no more, because it has gone or
 * because it has closed its half only (RFC 9112, 9.6). */
enum line { LINE_OPEN, LINE_HALF_CLOSED, LINE_GONE };
/* Looks at a socket that the HTTP library does not watch while its connection sleeps. */
enum line line_state(int socket);

#endif
