/* SPDX-License-Identifier: MIT
 * guard.c - see guard.h. */
#include "guard.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>
#include <sys/socket.h>

enum { FORBIDDEN = 403 };

/* -- Tokens. --------------------------------------------------------------------------------- */

bool token_draw(char out[TOKEN_TEXT])
{
    unsigned char bytes[(TOKEN_TEXT - 1) / 2];

    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes) return false;
    for (size_t i = 0; i < sizeof bytes; i++) snprintf(out + 2 * i, 3, "%02x", bytes[i]);
    return true;
}

bool token_is(const char token[TOKEN_TEXT], const char *text)
{
    size_t length = text ? strlen(text) : 0;
    unsigned different = length != TOKEN_TEXT - 1 || !*token;

    for (size_t i = 0; i < TOKEN_TEXT - 1; i++)
        different |= (unsigned)(token[i] ^ (i < length ? text[i] : 0));
    return !different;
}

bool guard_begin(struct guard *guard, const char *host, unsigned port)
{
    *guard = (struct guard){.port = port};
    snprintf(guard->host, sizeof guard->host, "%s", host);
    return token_draw(guard->token);
}

/* -- Addresses. ------------------------------------------------------------------------------ */

static bool is_loopback4(const struct in_addr *a)
{
    return ntohl(a->s_addr) >> 24 == IN_LOOPBACKNET;
}

bool is_loopback(const struct sockaddr *address)
{
    if (address->sa_family == AF_INET)
        return is_loopback4(&((const struct sockaddr_in *)address)->sin_addr);
    return address->sa_family == AF_INET6 &&
           IN6_IS_ADDR_LOOPBACK(&((const struct sockaddr_in6 *)address)->sin6_addr);
}

/* A host as a header names it. */
struct name {
    char text[HOST_TEXT];
    bool bracket; /* it stood in brackets: an IPv6 address */
    unsigned port;
};

union address {
    struct in_addr v4;
    struct in6_addr v6;
};

static bool is_same(const struct name *name, const union address *a, const struct sockaddr *other)
{
    if (!other || other->sa_family != (name->bracket ? AF_INET6 : AF_INET)) return false;
    if (!name->bracket) return a->v4.s_addr == ((const struct sockaddr_in *)other)->sin_addr.s_addr;
    return IN6_ARE_ADDR_EQUAL(&a->v6, &((const struct sockaddr_in6 *)other)->sin6_addr);
}

/* Looked up each time: a machine's addresses change while the server runs. */
static bool is_of_this_machine(const struct name *name, const union address *a)
{
    struct ifaddrs *all;
    bool found = false;

    if (getifaddrs(&all)) return false;
    for (const struct ifaddrs *i = all; i && !found; i = i->ifa_next)
        found = is_same(name, a, i->ifa_addr);
    freeifaddrs(all);
    return found;
}

/* -- Host and Origin. ------------------------------------------------------------------------ */

/* The port behind a host, digits alone as HTTP writes it; without one it is HTTP's own. */
static bool read_port(const char *text, unsigned *port)
{
    *port = 80;
    if (!*text) return true;
    if (*text++ != ':' || *text < '1' || *text > '9' || strlen(text) > 5) return false;
    *port = (unsigned)strtoul(text, NULL, 10);
    return !text[strspn(text, "0123456789")];
}

/* Takes "name:port" or "[::1]:port" apart. */
static bool read_name(const char *text, struct name *name)
{
    name->bracket = *text == '[';
    const char *begin = text + name->bracket;
    const char *end = begin + strcspn(begin, name->bracket ? "]" : ":");
    size_t length = (size_t)(end - begin);

    if (!length || length >= HOST_TEXT || (name->bracket && !*end)) return false;
    memcpy(name->text, begin, length);
    name->text[length] = '\0';
    return read_port(end + name->bracket, &name->port);
}

/* Whether a header means a host that is written without brackets. */
static bool is_called(const struct name *name, const char *host)
{
    return name->bracket == (strchr(host, ':') != NULL) && strcasecmp(name->text, host) == 0;
}

static bool is_allowed(const struct guard *guard, const struct name *name)
{
    for (int i = 0; i < guard->allowed_count; i++)
        if (is_called(name, guard->allowed[i])) return true;
    return false;
}

static bool is_ours(const struct guard *guard, const struct name *name)
{
    union address a;

    if (name->port != guard->port) return false;
    if (is_called(name, "localhost") || is_called(name, guard->host)) return true;
    if (inet_pton(name->bracket ? AF_INET6 : AF_INET, name->text, &a) != 1) return false;
    if (name->bracket ? IN6_IS_ADDR_LOOPBACK(&a.v6) : is_loopback4(&a.v4)) return true;
    return guard->beyond && is_of_this_machine(name, &a);
}

/* A proxy may speak HTTPS where the server does not. */
static bool is_own_page(const char *origin, const char *host, bool secure)
{
    static const char *const schemes[] = {"http://", "https://"};

    for (int i = 0; i <= secure; i++) {
        size_t n = strlen(schemes[i]);
        if (strncmp(origin, schemes[i], n) == 0 && strcasecmp(origin + n, host) == 0) return true;
    }
    return false;
}

bool guard_headers(const struct guard *guard, const char *host, const char *origin,
                   struct refusal *why)
{
    struct name name;
    bool named = host && read_name(host, &name), allowed = named && is_allowed(guard, &name);

    if (!named || !(allowed || is_ours(guard, &name)))
        return refuse(why, FORBIDDEN, "bad_host", "the header Host does not name this server");
    if (!origin || is_own_page(origin, host, allowed)) return true;
    return refuse(why, FORBIDDEN, "bad_origin", "only the server's own page may ask");
}

bool guard_may_allow(const char *host)
{
    static const char in_names[] =
        "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-._";
    struct in6_addr a;
    size_t length = strlen(host);

    if (!length || length >= HOST_TEXT) return false;
    return strspn(host, in_names) == length || inet_pton(AF_INET6, host, &a) == 1;
}

bool guard_token(const struct guard *guard, const char *token, struct refusal *why)
{
    if (token_is(guard->token, token)) return true;
    return refuse(why, FORBIDDEN, "bad_token",
                  "the header X-Zermelo-Token must be the token of GET /api/server");
}
