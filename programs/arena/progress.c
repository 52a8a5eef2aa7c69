/* SPDX-License-Identifier: MIT
 * progress.c - see progress.h. */
#include "progress.h"

#include "report.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

static const double between = 0.5; /* seconds */

void progress_begin(struct progress *p, const struct contest *contest)
{
    *p = (struct progress){.contest = contest,
                           .wanted = isatty(STDERR_FILENO),
                           .began = seconds_now(),
                           .counted = contest->standings.pairs};
}

static void wipe(struct progress *p)
{
    if (p->lines) fprintf(stderr, "\033[%dA\033[J", p->lines);
    p->lines = 0;
}

/* "1 h 05 min", "12 min", "40 s". */
static void print_span(FILE *file, double seconds)
{
    unsigned long s = (unsigned long)(seconds + 0.5), minutes = s / 60;

    if (s < 100) fprintf(file, "%lu s", s);
    else if (minutes < 100) fprintf(file, "%lu min", minutes);
    else fprintf(file, "%lu h %02lu min", minutes / 60, minutes % 60);
}

static int print_state(const struct progress *p)
{
    const struct contest *c = p->contest;
    uint64_t all = c->event->pairs, done = c->standings.pairs;
    double seconds = seconds_now() - p->began, fresh = (double)(done - p->counted);

    fprintf(stderr, "%" PRIu64 " of %" PRIu64 " games", c->standings.games,
            all * (uint64_t)c->event->games_in_pair);
    if (fresh > 0) {
        fprintf(stderr, ", %.4g games/s, at most ", fresh * c->event->games_in_pair / seconds);
        print_span(stderr, seconds / fresh * (double)(all - done));
        fprintf(stderr, " left");
    }
    fprintf(stderr, " (Ctrl-C: stop)\n");
    return 1;
}

void progress_show(struct progress *p)
{
    double now = seconds_now();

    if (!p->wanted || now - p->shown < between || now - p->began < between) return;
    p->shown = now;
    wipe(p);
    p->lines = report_table(stderr, &p->contest->standings);
    p->lines += print_state(p);
    fflush(stderr);
}

void progress_end(struct progress *p)
{
    if (p->wanted) wipe(p), fflush(stderr);
}
