/* SPDX-License-Identifier: MIT
 * jobs.h - searches for clients that wait, and all questions about guests: each in its own thread,
 * within the limits of the server, and only as long as its client is connected. */
#ifndef PROGRAMS_SERVE_JOBS_H
#define PROGRAMS_SERVE_JOBS_H

#include "listener.h"
#include "question.h"

struct call;
struct jobs;
struct job;

/* `call` is that of the server: its guests, and its arguments for their processes. Returns NULL if
 * there is no memory. */
struct jobs *jobs_begin(const struct allowance *allowance, const struct call *call);
/* Stops all jobs and waits until they have ended. */
void jobs_stop(struct jobs *jobs);
/* Checks once whether clients have gone, and stops their searches. Returns true while jobs run. */
bool jobs_watch(struct jobs *jobs);
void jobs_end(struct jobs *jobs);

/* What a job is to do: the request, and the JSON in which it came. */
struct order {
    enum question question;
    struct request request;
    char *text;
    size_t length;
};
void order_end(struct order *order);

/* Starts what is ordered. On success the job owns the content of the order. It calls `wake` when
 * there is news and the connection waits for it. Returns NULL after a refusal. */
struct job *job_begin(struct jobs *jobs, struct order *order, struct listener listener,
                      struct refusal *why);
/* Takes the news; the caller frees *text. If there is none, it calls `wait`, and later wake() as
 * soon as there is some. News cannot arrive between the check and the call of `wait`. */
enum news job_news(struct job *job, void (*wait)(void *with), void *with, char **text);
/* Detaches the connection from the job, and stops the search if it still runs. */
void job_leave(struct job *job);

#endif
