/* SPDX-License-Identifier: MIT
 * front.c - the front door of the server: see serve.h. */
#define _GNU_SOURCE /* POLLRDHUP */
#include "exchange.h"
#include "head.h"

#include "command.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

#ifndef POLLRDHUP
#define POLLRDHUP 0 /* then who stops in the middle of a head hears why when the time is up */
#endif

enum { DROPPED_AT_ONCE = 4096 };

static const double head_seconds = 10; /* to ask in */
static const double leave_seconds = 1; /* to go in, for who was turned away */
static const int look_again = 5;       /* milliseconds between looks at a head that is not whole */
static const int accept_again = 100;   /* after what can be no client's fault: no more files */

/* A connection that was not handed on yet. */
struct visit {
    int socket;
    struct sockaddr_storage address;
    socklen_t size;
    double until;
    bool part;   /* of the head is there: poll() would not wait for the rest */
    bool leaves; /* was answered: what still comes is dropped, or the answer might be, too */
};

struct front {
    struct server *server;
    int listening;
    int bell[2]; /* closed at one end: the end */
    pthread_t thread;
    struct visit *visits;
    struct pollfd *files; /* those of the visits, the bell, the listening socket */
    size_t count;         /* at most server->connections_most: see let_in() */
};

/* -- Visits. --------------------------------------------------------------------------------- */

static void set_count(struct front *f, size_t count)
{
    f->count = count;
    __atomic_store_n(&f->server->waiting, (unsigned)count, __ATOMIC_RELAXED);
}

static void forget(struct front *f, struct visit *v)
{
    *v = f->visits[f->count - 1];
    set_count(f, f->count - 1);
}

/* The message is short, and the first that goes there, so it fits into the socket's buffer. */
static void turn_away(struct visit *v, const struct refusal *why)
{
    char *text = refusal_message(why);

    if (text) send(v->socket, text, strlen(text), MSG_DONTWAIT | MSG_NOSIGNAL);
    free(text);
    shutdown(v->socket, SHUT_WR);
    v->leaves = true;
    v->until = seconds_now() + leave_seconds;
}

/* libmicrohttpd closes the socket whatever comes. From here on it counts the connection, and may
 * answer before this returns: it must not be counted twice. */
static bool hand_on(struct front *f, struct visit *v)
{
    __atomic_sub_fetch(&f->server->waiting, 1, __ATOMIC_RELAXED);
    MHD_add_connection(f->server->daemon, v->socket, (struct sockaddr *)&v->address, v->size);
    return false;
}

/* True if it stays. */
static bool read_head(struct front *f, struct visit *v, bool closed)
{
    char bytes[HEAD_MOST];
    struct refusal why;
    ssize_t n = recv(v->socket, bytes, sizeof bytes, MSG_PEEK | MSG_DONTWAIT);

    if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) return close(v->socket), false;
    enum head head = n < 0 ? HEAD_PART : head_read(bytes, (size_t)n, &why);
    if (head == HEAD_WHOLE) return hand_on(f, v);
    v->part = n > 0;
    if (head == HEAD_BAD) turn_away(v, &why);
    else if (v->part && closed)
        turn_away(v, (refuse(&why, 400, "bad_request", "the request is not whole"), &why));
    else if (seconds_now() > v->until)
        turn_away(v, (refuse(&why, 408, "timeout", "no request came in time"), &why));
    return true;
}

static bool see_out(struct visit *v)
{
    char dropped[DROPPED_AT_ONCE];
    ssize_t n = recv(v->socket, dropped, sizeof dropped, MSG_DONTWAIT);
    bool stays = n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR));

    if (stays && seconds_now() < v->until) return true;
    close(v->socket);
    return false;
}

/* -- The door. ------------------------------------------------------------------------------- */

/* Who is to go when there are too many: first those that have asked nothing yet, then those whose
 * head is not whole, last those that were answered; of each kind the one that came first. */
static bool goes_before(const struct visit *a, const struct visit *b)
{
    int rank_a = a->part + 2 * a->leaves, rank_b = b->part + 2 * b->leaves;

    return rank_a != rank_b ? rank_a < rank_b : a->until < b->until;
}

/* Closes the connection that is least likely to send a request, so that a new one can be
 * accepted. */
static void evict(struct front *f)
{
    struct visit *first = f->visits;
    struct refusal why;

    for (size_t i = 1; i < f->count; i++)
        if (goes_before(&f->visits[i], first)) first = &f->visits[i];
    refuse(&why, 503, "too_many_connections", "there are too many connections");
    if (!first->leaves) turn_away(first, &why);
    close(first->socket);
    forget(f, first);
}

static bool is_full(const struct front *f)
{
    const struct server *s = f->server;

    return f->count + __atomic_load_n(&s->connections, __ATOMIC_RELAXED) >= s->connections_most;
}

static void let_in(struct front *f)
{
    if (f->count && is_full(f)) evict(f);
    struct visit *v = &f->visits[f->count];
    *v = (struct visit){.size = sizeof v->address, .until = seconds_now() + head_seconds};
    v->socket = accept(f->listening, (struct sockaddr *)&v->address, &v->size);
    if (v->socket >= 0) fcntl(v->socket, F_SETFD, FD_CLOEXEC); /* a guest's process would keep it */
    if (v->socket >= 0) set_count(f, f->count + 1);
    else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM)
        poll(NULL, 0, accept_again);
}

/* How long poll() may wait, in milliseconds. */
static int patience(const struct front *f)
{
    double until = seconds_now() + head_seconds;

    for (size_t i = 0; i < f->count; i++) {
        if (f->visits[i].part && !f->visits[i].leaves) return look_again;
        if (f->visits[i].until < until) until = f->visits[i].until;
    }
    double left = until - seconds_now();
    return left > 0 ? (int)(left * 1000) + 1 : 0;
}

/* Waits for something to do. False: for the end. */
static bool wait_at_door(struct front *f)
{
    struct pollfd *bell = &f->files[f->count], *door = bell + 1;

    for (size_t i = 0; i < f->count; i++) {
        const struct visit *v = &f->visits[i];
        short events = v->part && !v->leaves ? POLLRDHUP : POLLIN;
        f->files[i] = (struct pollfd){.fd = v->socket, .events = events};
    }
    *bell = (struct pollfd){.fd = f->bell[0], .events = POLLIN};
    *door = (struct pollfd){.fd = f->listening, .events = POLLIN};
    poll(f->files, (nfds_t)f->count + 2, patience(f));
    return !bell->revents;
}

static void *keep_door(void *with)
{
    struct front *f = with;

    while (wait_at_door(f)) {
        bool comes = f->files[f->count + 1].revents;
        for (size_t i = f->count; i-- > 0;) {
            struct visit *v = &f->visits[i];
            if (!f->files[i].revents && !v->part && seconds_now() < v->until) continue;
            bool closed = f->files[i].revents & (POLLRDHUP | POLLHUP | POLLERR);
            bool stays = v->leaves ? see_out(v) : read_head(f, v, closed);
            if (!stays) forget(f, v);
        }
        if (comes) let_in(f);
    }
    return NULL;
}

/* -- All of it. ------------------------------------------------------------------------------ */

static void free_front(struct front *f)
{
    for (int i = 0; i < 2; i++)
        if (f->bell[i] >= 0) close(f->bell[i]);
    free(f->visits);
    free(f->files);
    free(f);
}

struct front *front_begin(struct server *server, int socket)
{
    struct front *f = calloc(1, sizeof *f);

    if (!f) return NULL;
    *f = (struct front){.server = server, .listening = socket, .bell = {-1, -1}};
    f->visits = calloc(server->connections_most, sizeof *f->visits);
    f->files = calloc(server->connections_most + 2, sizeof *f->files);
    bool ok = f->visits && f->files && pipe(f->bell) == 0;
    if (ok && pthread_create(&f->thread, NULL, keep_door, f) == 0) return f;
    free_front(f);
    return NULL;
}

void front_end(struct front *f)
{
    if (!f) return;
    close(f->bell[1]);
    f->bell[1] = -1;
    pthread_join(f->thread, NULL);
    close(f->listening);
    for (size_t i = 0; i < f->count; i++) close(f->visits[i].socket);
    free_front(f);
}
