/* SPDX-License-Identifier: MIT
 * net.c - see net.h. */
#include "net.h"

#include "command.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { BACKLOG = 256 };

/* -- Addresses. ------------------------------------------------------------------------------ */

static bool copy_part(const char *from, size_t n, const char *usual, char *out, size_t capacity)
{
    if (n == 0) from = usual, n = strlen(usual);
    if (n >= capacity) return false;
    memcpy(out, from, n);
    out[n] = '\0';
    return true;
}

bool net_address(const char *text, const char *host, const char *port, char out_host[256],
                 char out_port[16])
{
    const char *bracket = *text == '[' ? strchr(text, ']') : NULL;
    const char *begin = bracket ? text + 1 : text;
    const char *end = bracket ? bracket : begin + strcspn(text, ":");
    const char *rest = bracket ? bracket + 1 : end;

    if (*rest && *rest != ':') return false;
    if (*rest) rest++;
    if (strspn(rest, "0123456789") != strlen(rest)) return false;
    return copy_part(begin, (size_t)(end - begin), host, out_host, 256) &&
           copy_part(rest, strlen(rest), port, out_port, 16);
}

static int prepared(int s)
{
    if (s < 0) return -1;
    fcntl(s, F_SETFD, FD_CLOEXEC);
    fcntl(s, F_SETFL, O_NONBLOCK);
    return s;
}

int net_accept(int s)
{
    return prepared(accept(s, NULL, NULL));
}

/* -- Waiting. -------------------------------------------------------------------------------- */

static bool wait_for(int s, short what, double until)
{
    struct pollfd at = {s, what, 0};
    double left;
    int n;

    do {
        left = fmin(fmax(until - seconds_now(), 0), 1e6);
        n = poll(&at, 1, (int)ceil(left * 1000));
    } while (n < 0 && errno == EINTR && !interrupted);
    return n > 0;
}

bool net_readable(int s, double until)
{
    return wait_for(s, POLLIN, until);
}

bool net_send(int s, const char *text, size_t length, double until)
{
    while (length) {
        ssize_t n = send(s, text, length, MSG_NOSIGNAL);
        bool later = n < 0 && (errno == EAGAIN || errno == EINTR);
        if (n > 0) text += n, length -= (size_t)n;
        else if (!later || !wait_for(s, POLLOUT, until)) return false;
    }
    return true;
}

/* -- Connecting and listening. --------------------------------------------------------------- */

/* 0, or what went wrong. */
static int connect_one(int s, const struct addrinfo *at, double until)
{
    int wrong = 0, on = 1;
    socklen_t size = sizeof wrong;

    setsockopt(s, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (connect(s, at->ai_addr, at->ai_addrlen) == 0) return 0;
    if (errno != EINPROGRESS) return errno;
    if (!wait_for(s, POLLOUT, until)) return ETIMEDOUT;
    return getsockopt(s, SOL_SOCKET, SO_ERROR, &wrong, &size) ? errno : wrong;
}

static int bind_one(int s, const struct addrinfo *at, enum net_kind kind)
{
    int on = 1;

    if (kind == NET_STREAM) setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(s, at->ai_addr, at->ai_addrlen)) return errno;
    return kind == NET_STREAM && listen(s, BACKLOG) ? errno : 0;
}

/* A socket at the first address of a name that works. */
static int first_of(enum net_kind kind, const char *host, const char *port, bool listens,
                    double until, struct zm_error *error)
{
    struct addrinfo *list = NULL;
    const struct addrinfo wanted = {.ai_family = AF_UNSPEC,
                                    .ai_socktype = kind == NET_STREAM ? SOCK_STREAM : SOCK_DGRAM,
                                    .ai_flags = listens ? AI_PASSIVE : 0};
    int failed = getaddrinfo(*host ? host : NULL, port, &wanted, &list), wrong = 0;

    for (const struct addrinfo *at = list; at; at = at->ai_next) {
        int s = prepared(socket(at->ai_family, at->ai_socktype, at->ai_protocol));
        wrong = s < 0 ? errno : listens ? bind_one(s, at, kind) : connect_one(s, at, until);
        if (!wrong) return freeaddrinfo(list), s;
        if (s >= 0) close(s);
    }
    snprintf(error->text, sizeof error->text, "%s port %.15s: %s", show_text(host).text, port,
             failed ? gai_strerror(failed) : strerror(wrong));
    if (list) freeaddrinfo(list);
    return errno = wrong, -1;
}

int net_connect(enum net_kind kind, const char *host, const char *port, double patience,
                struct zm_error *error)
{
    return first_of(kind, host, port, false, seconds_now() + patience, error);
}

int net_listen(enum net_kind kind, const char *host, const char *port, struct zm_error *error)
{
    return first_of(kind, host, port, true, 0, error);
}

int net_port(int s)
{
    struct sockaddr_storage at;
    socklen_t size = sizeof at;

    if (getsockname(s, (struct sockaddr *)&at, &size)) return 0;
    if (at.ss_family == AF_INET6) return ntohs(((struct sockaddr_in6 *)&at)->sin6_port);
    return ntohs(((struct sockaddr_in *)&at)->sin_port);
}
