/* SPDX-License-Identifier: MIT
 * guard.c - see guard.h. */
#include "guard.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>

enum { FORBIDDEN = 403 };

bool guard_begin(struct guard *guard, const char *host, unsigned port)
{
    unsigned char bytes[(TOKEN_TEXT - 1) / 2];

    *guard = (struct guard){.port = port};
    snprintf(guard->host, sizeof guard->host, "%s", host);
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes) return false;
    for (size_t i = 0; i < sizeof bytes; i++) snprintf(guard->token + 2 * i, 3, "%02x", bytes[i]);
    return true;
}

bool is_loopback(const char *host)
{
    return strncmp(host, "127.", 4) == 0 || strcmp(host, "::1") == 0 ||
           strcasecmp(host, "localhost") == 0;
}

/* Takes "name:port" or "[::1]:port" apart; without a port it is HTTP's own. */
static bool split_host(const char *text, char name[HOST_TEXT], unsigned *port)
{
    bool bracket = *text == '[';
    const char *begin = text + bracket, *end = begin + strcspn(begin, bracket ? "]" : ":");
    size_t length = (size_t)(end - begin);

    if (!length || length >= HOST_TEXT) return false;
    memcpy(name, begin, length);
    name[length] = '\0';
    if (bracket && *end++ != ']') return false;
    *port = 80;
    if (!*end) return true;
    if (*end++ != ':' || !*end || strlen(end) > 5 || end[strspn(end, "0123456789")]) return false;
    *port = (unsigned)strtoul(end, NULL, 10);
    return true;
}

static bool is_address(const char *name)
{
    unsigned char bytes[16];

    return inet_pton(AF_INET, name, bytes) == 1 || inet_pton(AF_INET6, name, bytes) == 1;
}

/* Where more than this machine can reach the server any address may be its own; a name that it
 * was not told never is. */
static bool is_ours(const struct guard *guard, const char *name)
{
    if (is_loopback(name) || strcasecmp(name, guard->host) == 0) return true;
    return !is_loopback(guard->host) && is_address(name);
}

bool guard_headers(const struct guard *guard, const char *host, const char *origin,
                   struct refusal *why)
{
    static const char scheme[] = "http://";
    char name[HOST_TEXT];
    unsigned port;

    if (!host || !split_host(host, name, &port) || port != guard->port || !is_ours(guard, name))
        return refuse(why, FORBIDDEN, "bad_host", "the header Host does not name this server");
    if (!origin) return true;
    if (strncmp(origin, scheme, strlen(scheme)) == 0 &&
        strcasecmp(origin + strlen(scheme), host) == 0)
        return true;
    return refuse(why, FORBIDDEN, "bad_origin", "only the server's own page may ask");
}

bool guard_token(const struct guard *guard, const char *token, struct refusal *why)
{
    size_t length = token ? strlen(token) : 0;
    unsigned different = length != TOKEN_TEXT - 1;

    for (size_t i = 0; i < TOKEN_TEXT - 1; i++)
        different |= (unsigned)(guard->token[i] ^ (i < length ? token[i] : 0));
    if (!different) return true;
    return refuse(why, FORBIDDEN, "bad_token",
                  "the header X-Zermelo-Token must be the token of GET /api/server");
}
