/* SPDX-License-Identifier: MIT
 * question.h - the questions about a position that the engine answers, in this process or, if the
 * game is a guest, in one of their own. */
#ifndef PROGRAMS_SERVE_QUESTION_H
#define PROGRAMS_SERVE_QUESTION_H

#include "request.h"

#include <zermelo.h>

struct audience;

enum question { ASK_SHOW, ASK_EVENT, ASK_ADAPT, ASK_EXPLAIN, ASK_THINK, ASK_REVIEW, QUESTIONS };

/* The name of each, as in the path of its route. */
extern const char *const question_names[QUESTIONS];

/* Whether it costs time, so that searches at the same time are limited. */
bool question_is_search(enum question question);

/* The limits of searches. */
struct allowance {
    unsigned searches, per_client;      /* searches at the same time: of all clients, of one */
    size_t memory;                      /* bytes of one search */
    double seconds;                     /* of one search */
    const struct tablebase_set *tables; /* that searches probe; NULL: none */
    const struct book_set *books;       /* that players answer from; NULL: none */
};

/* The limits of one search: those that the client wants where they are within the allowance. */
struct zm_limits question_limits(const struct request *request, const struct allowance *allowance);

/* The answer as JSON: see page_engine.h. */
char *question_answer(enum question question, const struct request *request,
                      const struct zm_options *options, const struct zm_limits *limits,
                      struct audience audience);

#endif
