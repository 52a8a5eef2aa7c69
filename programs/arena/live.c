/* SPDX-License-Identifier: MIT
 * live.c - see live.h. */
#include "live.h"

#include "report.h"

#include <sys/ioctl.h>
#include <unistd.h>

static const double between = 0.5; /* seconds */

void live_begin(struct live *p, const struct contest *contest)
{
    *p = (struct live){.contest = contest,
                       .wanted = !contest->quiet && isatty(STDERR_FILENO),
                       .began = seconds_now(),
                       .counted = contest->standings.pairs};
}

static void wipe(struct live *p)
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

static int print_state(const struct live *p)
{
    const struct contest *c = p->contest;
    uint64_t all = c->event->pairs, done = c->standings.pairs;
    double seconds = seconds_now() - p->began, fresh = (double)(done - p->counted);

    fprintf(stderr, "%" PRIu64 " of %" PRIu64 " games", c->standings.games,
            all * (uint64_t)c->event->games_in_pair);
    if (fresh > 0) {
        fprintf(stderr, ", %.4g games/s, %s ", fresh * c->event->games_in_pair / seconds,
                c->event->test.given ? "at most" : "about");
        print_span(stderr, seconds / fresh * (double)(all - done));
        fprintf(stderr, " left");
    }
    if (c->event->test.given)
        fprintf(stderr, ", LLR %.2f (%.2f to %.2f)", c->standings.llr, c->event->test.lower,
                c->event->test.upper);
    fprintf(stderr, " (Ctrl-C: stop)\n");
    return 1;
}

/* Lines that are broken or scroll away could not be wiped. */
static bool table_fits(const struct live *p)
{
    struct winsize size = {.ws_row = 0};

    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > REPORT_WIDTH &&
           size.ws_row > p->contest->event->players + 3;
}

void live_show(struct live *p)
{
    double now = seconds_now();

    if (!p->wanted || now - p->shown < between || now - p->began < between) return;
    p->shown = now;
    wipe(p);
    if (table_fits(p)) p->lines = report_table(stderr, &p->contest->standings);
    p->lines += print_state(p);
    fflush(stderr);
}

void live_end(struct live *p)
{
    if (p->wanted) wipe(p), fflush(stderr);
}
