/* SPDX-License-Identifier: MIT
 * review_answer.c - reviews the moves that led to a position, for a page. */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include "page_engine.h"
#include "review_report.h"

#include <math.h>
#include <stdio.h>
#include <time.h>

enum { REVIEWED_MOST = 4096 }; /* moves of a game: some 10 MB with all that is kept of them */
static const double told_every = 0.2; /* seconds between reports of progress */
static const double patience = 1;     /* seconds beyond the time that the searches share */

struct reviewing {
    struct zm_context *zm;
    struct zm_review *review;
    const char *player;
    struct audience audience;
    size_t left_at_end;   /* moves that are not to be reviewed */
    double told_at, ends; /* told_at: 0 before the first report */
};

static double moment(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void put_review(const struct reviewing *r, struct json_out *out)
{
    const struct review_report report = {.zm = r->zm, .review = r->review, .player = r->player};

    review_write_json(out, &report);
}

/* At once, before the first search, and then after moves. */
static void tell(struct reviewing *r)
{
    struct json_out out = {0};

    if (moment() < r->told_at + told_every) return;
    r->told_at = moment();
    put_review(r, &out);
    if (!out.failed) r->audience.hear(r->audience.with, out.text);
    out_end(&out);
}

static enum zm_status review_moves(struct reviewing *r)
{
    enum zm_status status = ZM_OK;

    tell(r);
    while (!status && zm_review_left(r->review) > r->left_at_end && moment() < r->ends) {
        status = zm_review_step(r->review);
        if (!status) tell(r);
    }
    return status;
}

/* The whole game shares the time. Of a few moves each takes up to three searches, and the position
 * after them one. */
static struct zm_review_options options_of(const struct zm_limits *limits, const char *player,
                                           size_t last)
{
    struct zm_review_options how = {.size = sizeof how,
                                    .player = player,
                                    .nodes = limits->nodes,
                                    .memory = limits->memory,
                                    .seed = limits->seed,
                                    .stop = limits->stop};

    if (last) how.seconds = limits->seconds / (3 * (double)last + 1);
    else how.total = limits->seconds;
    return how;
}

static enum zm_status begin(struct reviewing *r, const struct zm_limits *limits, const char *player,
                            size_t last)
{
    const struct zm_review_options how = options_of(limits, player, last);
    enum zm_status status = zm_review_begin(r->zm, &how, &r->review);

    if (status) return status;
    size_t count = zm_review_count(r->review);
    r->left_at_end = last && last < count ? count - last : 0;
    r->ends = limits->seconds > 0 ? moment() + limits->seconds + patience : HUGE_VAL;
    r->player = player ? player : review_player(r->zm);
    return ZM_OK;
}

static void review(struct reviewing *r, const struct zm_limits *limits, const char *player,
                   size_t last, struct json_out *out)
{
    const zm_move *history;
    struct zm_error why = {.id = "review-long"};

    if (zm_history(r->zm, &history) > REVIEWED_MOST) {
        snprintf(why.text, sizeof why.text, "a game of more than %d moves is not reviewed here",
                 REVIEWED_MOST);
        put_error(out, &why);
        return;
    }
    enum zm_status status = begin(r, limits, player, last);
    if (!status) status = review_moves(r);
    if (status) put_failure(out, r->zm, status);
    else put_review(r, out);
    zm_review_end(r->review);
}

char *answer_review(const char *position, const struct zm_options *options, const char *player,
                    const struct zm_limits *limits, size_t last, struct audience audience)
{
    struct json_out out = {0};
    struct reviewing r = {.zm = table_open(position, options, &out), .audience = audience};

    if (r.zm && audience.prepare) audience.prepare(audience.with, r.zm);
    if (r.zm) review(&r, limits, player, last, &out);
    zm_close(r.zm);
    return out.text;
}
