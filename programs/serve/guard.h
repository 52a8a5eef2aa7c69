/* SPDX-License-Identifier: MIT
 * guard.h - who may ask: programs of this machine and the server's own page, no other page that
 * happens to be open in the same browser. */
#ifndef PROGRAMS_SERVE_GUARD_H
#define PROGRAMS_SERVE_GUARD_H

#include "request.h"

enum { TOKEN_TEXT = 33, HOST_TEXT = 80 };

struct guard {
    char host[HOST_TEXT]; /* the address bound to, as it was given */
    unsigned port;
    char token[TOKEN_TEXT]; /* random, for as long as the server runs */
};

/* Draws the token. False with errno. */
bool guard_begin(struct guard *guard, const char *host, unsigned port);

/* The Host header, against names that somebody else lets point here (DNS rebinding), and the
 * Origin header, if there is one, against other pages. NULL: there is no such header. */
bool guard_headers(const struct guard *guard, const char *host, const char *origin,
                   struct refusal *why);
/* Compared in constant time. */
bool guard_token(const struct guard *guard, const char *token, struct refusal *why);

/* Whether an address is one that only this machine can reach. */
bool is_loopback(const char *host);

#endif
