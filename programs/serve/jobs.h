/* SPDX-License-Identifier: MIT
 * jobs.h - searches that run while their clients wait: each in a thread of its own, none beyond
 * what the server allows, none longer than its client stays. */
#ifndef PROGRAMS_SERVE_JOBS_H
#define PROGRAMS_SERVE_JOBS_H

#include "request.h"

#include <zermelo.h>

enum { CLIENT_TEXT = 48 };

/* What searches may take. */
struct allowance {
    unsigned searches, per_client; /* at the same time */
    size_t memory;                 /* bytes, each */
    double seconds;                /* each */
    /* Done to a game before each; NULL: nothing. */
    void (*prepare)(void *with, struct zm_context *zm);
    void *with;
};

struct jobs;
struct job;

/* NULL: no memory. */
struct jobs *jobs_begin(const struct allowance *allowance);
/* Stops all jobs and waits until they have ended. */
void jobs_stop(struct jobs *jobs);
/* Looks once whether clients have gone, and stops what runs for them. True while jobs run. */
bool jobs_watch(struct jobs *jobs);
void jobs_end(struct jobs *jobs);

/* What a client is told: progress, which the next progress replaces, and in the end the answer.
 * NEWS_PULSE: a client that closed its own half of the connection may still be listening, or may
 * have gone; only sending something will tell, so something is to be sent. */
enum news { NEWS_NONE, NEWS_PROGRESS, NEWS_ANSWER, NEWS_PULSE, NEWS_GONE };

/* Begins to think about a request, or to explain it, for a client at the other end of a socket.
 * The job takes the request over if it begins. `wake` is called when there is news and somebody
 * waits for it. NULL after a refusal. */
struct job *job_begin(struct jobs *jobs, struct request *request, bool explain, const char *client,
                      int socket, void (*wake)(void *with), void *with, struct refusal *why);
/* Takes the news; what it returns in *text is the caller's to free. If there is none `wait` is
 * called, and wake() will be as soon as there is some: never between the two. */
enum news job_news(struct job *job, void (*wait)(void *with), void *with, char **text);
/* The client is not to be spoken to any more: stops the search, if it still runs. */
void job_leave(struct job *job);

#endif
