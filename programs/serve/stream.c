/* SPDX-License-Identifier: MIT
 * stream.c - answers that take time. While there is no news the connection sleeps. Of progress
 * only the latest is kept, so that a slow reader loses some and costs nothing. */
#define _POSIX_C_SOURCE 200809L /* strdup */
#include "exchange.h"

#include "command.h"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

static void sleep_connection(void *with)
{
    MHD_suspend_connection(((struct exchange *)with)->connection);
}

static void wake_connection(void *with)
{
    MHD_resume_connection(((struct exchange *)with)->connection);
}

/* -- Events. --------------------------------------------------------------------------------- */

/* Takes the text of an event over, to be sent. */
static bool put_text(struct exchange *x, char *text)
{
    free(x->event);
    x->event = text;
    x->event_length = text ? strlen(text) : 0;
    x->sent = 0;
    return text;
}

/* "event: NAME", and the data in one line, for JSON has no line ends. */
static bool put_event(struct exchange *x, const char *name, char *data)
{
    size_t capacity = strlen(name) + (data ? strlen(data) : 0) + 24;
    char *text = data ? malloc(capacity) : NULL;

    if (text) snprintf(text, capacity, "event: %s\ndata: %s\n\n", name, data);
    free(data);
    return put_text(x, text);
}

static bool put_last(struct exchange *x, char *text)
{
    struct refusal why;

    x->last_event = true;
    if (!engine_refused(text, &why)) return put_event(x, x->watcher ? "end" : "answer", text);
    free(text);
    return put_event(x, "error", refusal_text(&why));
}

/* A pulse is a comment, which readers of events pass over. */
static bool put_news(struct exchange *x, enum news news, char *text)
{
    if (news == NEWS_PULSE) return put_text(x, strdup(":\n\n"));
    if (news == NEWS_PROGRESS) return put_event(x, x->watcher ? "state" : "progress", text);
    return put_last(x, text);
}

static enum news next_news(struct exchange *x, char **text)
{
    return x->watcher ? watcher_news(x->watcher, sleep_connection, x, text)
                      : job_news(x->job, sleep_connection, x, text);
}

static ssize_t read_events(void *with, uint64_t position, char *out, size_t capacity)
{
    struct exchange *x = with;
    char *text = NULL;

    (void)position;
    if (x->sent == x->event_length) {
        if (x->last_event) return MHD_CONTENT_READER_END_OF_STREAM;
        enum news news = next_news(x, &text);
        if (news == NEWS_NONE) return 0;
        if (news == NEWS_GONE || !put_news(x, news, text)) return MHD_CONTENT_READER_END_WITH_ERROR;
    }
    size_t left = x->event_length - x->sent, n = left < capacity ? left : capacity;
    memcpy(out, x->event + x->sent, n);
    x->sent += n;
    return (ssize_t)n;
}

/* -- Jobs. ----------------------------------------------------------------------------------- */

static bool is_stream(const struct route *route)
{
    return route->answer == answer_thought || route->answer == answer_reviewed;
}

/* What fails before there was any progress is an error of HTTP. */
static enum MHD_Result answer_first(struct exchange *x, enum news news, char *text)
{
    struct refusal why;

    if (news == NEWS_ANSWER && engine_refused(text, &why)) {
        free(text);
        return reply_refusal(x, &why);
    }
    if (!is_stream(x->route)) return reply_json(x, 200, text);
    return put_news(x, news, text) ? reply_stream(x, read_events) : MHD_NO;
}

static int socket_of(struct exchange *x)
{
    return MHD_get_connection_info(x->connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
}

/* Before there is an answer an interim response may be sent, which says nothing (RFC 9110, 15.2).
 * Nothing of libmicrohttpd's is under way then. */
static void send_pulse(struct exchange *x)
{
    static const char interim[] = "HTTP/1.1 100 Continue\r\n\r\n";

    if (x->interim) send(socket_of(x), interim, strlen(interim), MSG_DONTWAIT | MSG_NOSIGNAL);
}

enum MHD_Result answer_job(struct exchange *x)
{
    char *text = NULL;
    enum news news;

    while ((news = job_news(x->job, sleep_connection, x, &text)) == NEWS_PULSE) send_pulse(x);
    if (news == NEWS_NONE) return MHD_YES; /* called again when it wakes */
    return news == NEWS_GONE ? MHD_NO : answer_first(x, news, text);
}

void client_of(const struct exchange *x, char out[CLIENT_TEXT])
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(x->connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    const struct sockaddr *address = info ? info->client_addr : NULL;
    const void *bytes = &((const struct sockaddr_in *)address)->sin_addr;

    *out = '\0';
    if (!address) return;
    if (address->sa_family == AF_INET6) bytes = &((const struct sockaddr_in6 *)address)->sin6_addr;
    inet_ntop(address->sa_family, bytes, out, CLIENT_TEXT);
}

enum MHD_Result begin_job(struct exchange *x, enum question question)
{
    struct listener listener = {.socket = socket_of(x), .wake = wake_connection, .with = x};
    struct order order = {
        .question = question, .request = x->request, .text = x->body, .length = x->length};
    struct refusal why;

    x->request = (struct request){0};
    x->body = NULL;
    client_of(x, listener.client);
    x->job = job_begin(x->server->jobs, &order, listener, &why);
    order_end(&order);
    return x->job ? answer_job(x) : reply_refusal(x, &why);
}

/* -- Rooms. ---------------------------------------------------------------------------------- */

/* A network that is lost takes a quarter of an hour to notice unless the system is told to wait no
 * longer for an acknowledgement. */
static void notice_lost_network(int socket)
{
#ifdef TCP_USER_TIMEOUT
    static const unsigned milliseconds = 20000;

    setsockopt(socket, IPPROTO_TCP, TCP_USER_TIMEOUT, &milliseconds, sizeof milliseconds);
#else
    (void)socket;
#endif
}

enum MHD_Result answer_listener(struct exchange *x)
{
    struct listener listener = {.socket = socket_of(x), .wake = wake_connection, .with = x};
    struct refusal why;

    client_of(x, listener.client);
    if (!x->server->rooms) refuse(&why, 404, "no_rooms", "this server has no rooms");
    else x->watcher = rooms_listen(x->server->rooms, &x->request, listener, &why);
    if (!x->watcher) return reply_refusal(x, &why);
    notice_lost_network(listener.socket);
    return reply_stream(x, read_events);
}
