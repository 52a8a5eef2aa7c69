/* SPDX-License-Identifier: MIT
 * guest_process.h - runs the hooks of guests in processes of their own, one for each question, so
 * that a guest that crashes or does not return ends that process and not the server.
 *
 * The process is `zermelo answer`, with the options of the server. It reads the request as the
 * client sent it and writes lines: 'p' and progress as JSON, at last 'a' and the answer. */
#ifndef PROGRAMS_SERVE_GUEST_PROCESS_H
#define PROGRAMS_SERVE_GUEST_PROCESS_H

#include "question.h"

struct call;

/* The name of the file of the guest whose game a position is of; NULL: it is of none of these. */
const char *guest_of(const struct call *call, const char *position);

/* A question about a position of a guest. */
struct guest_question {
    const struct call *call; /* that of the server */
    const char *file;        /* of the guest, for messages */
    enum question question;
    const char *text; /* the request in JSON */
    size_t length;
    double seconds; /* of a search */
    const volatile int *stop;
};

/* The answer. If the process ends without one, or is late, the answer is an error that says so, and
 * a line on standard error. */
char *guest_answer(const struct guest_question *q, void (*hear)(void *with, const char *progress),
                   void *with);

/* Begins the lines of a process. */
enum { LINE_PROGRESS = 'p', LINE_ANSWER = 'a' };

#endif
