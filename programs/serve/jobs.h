/* SPDX-License-Identifier: MIT
 * jobs.h - searches for clients that wait: each in its own thread, within the limits of the server,
 * and only as long as its client is connected. */
#ifndef PROGRAMS_SERVE_JOBS_H
#define PROGRAMS_SERVE_JOBS_H

#include "request.h"

#include <zermelo.h>

enum { CLIENT_TEXT = 48 };

/* The limits of searches. */
struct allowance {
    unsigned searches, per_client;      /* searches at the same time: of all clients, of one */
    size_t memory;                      /* bytes of one search */
    double seconds;                     /* of one search */
    const struct tablebase_set *tables; /* that searches probe; NULL: none */
};

struct jobs;
struct job;

/* Returns NULL if there is no memory. */
struct jobs *jobs_begin(const struct allowance *allowance);
/* Stops all jobs and waits until they have ended. */
void jobs_stop(struct jobs *jobs);
/* Checks once whether clients have gone, and stops their searches. Returns true while jobs run. */
bool jobs_watch(struct jobs *jobs);
void jobs_end(struct jobs *jobs);

/* The news for a client: progress, which the next progress replaces, and finally the answer.
 * NEWS_PULSE: the client has closed its half of the connection. It may still listen or may have
 * gone. Only sending shows which, so the caller must send something. */
enum news { NEWS_NONE, NEWS_PROGRESS, NEWS_ANSWER, NEWS_PULSE, NEWS_GONE };

/* Starts a search for a request, or an explanation of one, for the client of a socket. On success
 * the job owns the content of the request. It calls `wake` when there is news and the connection
 * waits for it. Returns NULL after a refusal. */
struct job *job_begin(struct jobs *jobs, struct request *request, bool explain, const char *client,
                      int socket, void (*wake)(void *with), void *with, struct refusal *why);
/* Takes the news; the caller frees *text. If there is none, it calls `wait`, and later wake() as
 * soon as there is some. News cannot arrive between the check and the call of `wait`. */
enum news job_news(struct job *job, void (*wait)(void *with), void *with, char **text);
/* Detaches the connection from the job, and stops the search if it still runs. */
void job_leave(struct job *job);

#endif
