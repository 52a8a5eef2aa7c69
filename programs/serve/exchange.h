/* SPDX-License-Identifier: MIT
 * exchange.h - one request and its answer. */
#ifndef PROGRAMS_SERVE_EXCHANGE_H
#define PROGRAMS_SERVE_EXCHANGE_H

#include "serve.h"

#include <microhttpd.h>

struct exchange {
    struct server *server;
    struct MHD_Connection *connection;
    const struct route *route;
    struct request request;
    char *body;
    size_t length, capacity, received;
    bool interim;            /* the client knows interim responses: HTTP/1.1 */
    struct job *job;         /* NULL: none was begun */
    struct watcher *watcher; /* NULL: it listens to no room */
    char *event;             /* being sent; the next one is made when it is gone */
    size_t event_length, sent;
    bool last_event;
};

/* One line of routes.def. */
struct route {
    const char *method, *path;
    enum MHD_Result (*answer)(struct exchange *x);
    unsigned may, must;
    bool costly;
};

/* -- Replies, all with the headers that keep browsers from harm. ----------------------------- */

/* Gives `text` back when it is sent; NULL: out of memory. */
enum MHD_Result reply_json(struct exchange *x, unsigned status, char *text);
enum MHD_Result reply_refusal(struct exchange *x, const struct refusal *why);
enum MHD_Result reply_file(struct exchange *x, const struct file *file);
/* What the engine said: an answer, or {"error": "...", ...}, for which it is refused. */
enum MHD_Result reply_engine(struct exchange *x, char *text);
/* A stream of events, from what read() gives. */
enum MHD_Result reply_stream(struct exchange *x, MHD_ContentReaderCallback read);

/* A refusal as JSON; NULL: out of memory. */
char *refusal_text(const struct refusal *why);
/* The same as a whole message of HTTP. */
char *refusal_message(const struct refusal *why);
/* Whether the engine refused, and why. */
bool engine_refused(const char *text, struct refusal *why);

/* -- Costly answers. ------------------------------------------------------------------------- */

/* The answers to these are streams of events. */
enum MHD_Result answer_thought(struct exchange *x);
enum MHD_Result answer_reviewed(struct exchange *x);
/* Begins a job for the request of an exchange, which it takes over. */
enum MHD_Result begin_job(struct exchange *x, enum question question);
/* Streams what happens in a room. */
enum MHD_Result answer_listener(struct exchange *x);
/* The address of a client as text; "": unknown. */
void client_of(const struct exchange *x, char out[CLIENT_TEXT]);
/* Goes on with the job of an exchange: answers, or has it wait. */
enum MHD_Result answer_job(struct exchange *x);

#endif
