/* SPDX-License-Identifier: MIT
 * guard.h - who may ask: programs of this machine and the server's own page, no other page that
 * happens to be open in the same browser. */
#ifndef PROGRAMS_SERVE_GUARD_H
#define PROGRAMS_SERVE_GUARD_H

#include "request.h"

enum { TOKEN_TEXT = 33, HOST_TEXT = 256 };

/* Draws 128 random bits, written in hexadecimal. False with errno. */
bool token_draw(char out[TOKEN_TEXT]);
/* Whether a text is this token, in a time that does not tell how much of it is. A text or a token
 * that is NULL or empty is none. */
bool token_is(const char token[TOKEN_TEXT], const char *text);

struct guard {
    char host[HOST_TEXT]; /* the address bound to, as it was given */
    unsigned port;
    bool beyond;                /* other machines can reach that address */
    const char *const *allowed; /* further names, each with any port: those of proxies */
    int allowed_count;
    char token[TOKEN_TEXT]; /* random, for as long as the server runs */
};

/* Draws the token. False with errno. */
bool guard_begin(struct guard *guard, const char *host, unsigned port);

/* The Host header, against names that somebody else lets point here (DNS rebinding), and the
 * Origin header, if there is one, against other pages. NULL: there is no such header.
 *
 * A host is ours if it is an address in 127.0.0.0/8, ::1, localhost, or a name the server was told:
 * its own or an allowed one; if the server is bound beyond loopback, also an address that one of
 * the machine's interfaces has. An address is what inet_pton() reads as one, IPv6 in brackets. */
bool guard_headers(const struct guard *guard, const char *host, const char *origin,
                   struct refusal *why);
/* The header X-Zermelo-Token; NULL: there is none. */
bool guard_token(const struct guard *guard, const char *token, struct refusal *why);

/* Whether a text can be the name of an allowed host: a name or an address, without a port. */
bool guard_may_allow(const char *host);

struct sockaddr;
/* Whether only this machine can reach an address. */
bool is_loopback(const struct sockaddr *address);

#endif
