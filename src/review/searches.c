/* SPDX-License-Identifier: MIT
 * searches.c - searches of a review: who searches, how long, and what is saved of the limits. */
#include "review/review.h"

#include "core/clock.h"
#include "core/flag.h"

#include <math.h>

static const char prover[] = "exact:distance=yes,threads=auto", strong[] = "strong";

static bool is_stopped(const struct zm_review *r)
{
    return r->how.stop && flag_is_raised(r->how.stop);
}

/* What a search may take; 0: no limit. */
struct share {
    double seconds;
    uint64_t nodes;
};

/* The seconds of a search if so many positions share what is left of the total; 0: no limit. A part
 * is kept for second searches. */
static double seconds_of(const struct zm_review *r, double left, size_t positions)
{
    const double part = 0.8, least = 0.001;
    double seconds = r->how.seconds;

    if (r->how.total <= 0) return seconds;
    double share = fmax(part * left / (double)(positions ? positions : 1), least);
    return seconds > 0 ? fmin(seconds, share) : share;
}

/* That of a search of a position. */
static struct share share_now(const struct zm_review *r)
{
    return (struct share){seconds_of(r, r->ends - clock_now(), r->timed), r->how.nodes};
}

static struct share half_of(struct share s)
{
    return (struct share){s.seconds / 2, s.nodes > 1 ? s.nodes / 2 : s.nodes};
}

static enum zm_status ask(struct zm_review *r, const char *player, struct share share,
                          struct choice among, struct zm_result *out)
{
    struct zm_limits limits = {.size = sizeof limits,
                               .nodes = share.nodes,
                               .seconds = share.seconds,
                               .memory = r->how.memory,
                               .stop = r->how.stop,
                               .seed = r->how.seed,
                               .progress = r->how.progress,
                               .with = r->how.with,
                               .root_moves = among.moves,
                               .root_count = among.count};

    *out = (struct zm_result){.size = sizeof *out};
    enum zm_status status = zm_think(r->zm, player, &limits, out);
    r->moves[r->left - 1].nodes += out->nodes;
    if (!status && is_stopped(r))
        status = context_fail(r->zm, ZM_STOPPED, "review-stopped", "the review was stopped");
    return status;
}

/* Whether `exact` may prove the position: it is the last, or what comes after it is proven. With
 * many moves a search to the end of the game proves nothing that `strong` does not. */
static bool may_be_proven(const struct zm_review *r)
{
    enum { MANY_MOVES = 64 };
    bool last = r->left == r->count;

    if (r->zm->face->weight || r->zm->max_moves > MANY_MOVES) return false;
    return last || r->moves[r->left].of_best.kind == ZM_EXACT;
}

/* Where `exact` comes first each has half of the limits. */
enum zm_status review_search(struct zm_review *r, struct choice among, struct zm_result *out)
{
    const struct share share = share_now(r), half = half_of(share);

    if (*r->player) return ask(r, r->player, share, among, out);
    if (!may_be_proven(r)) return ask(r, strong, share, among, out);
    enum zm_status status = ask(r, prover, half, among, out);
    if (status == ZM_STOPPED || status == ZM_BROKEN || status == ZM_NO_MEMORY) return status;
    if (!status && out->kind == ZM_EXACT) return ZM_OK;
    return ask(r, strong, half, among, out);
}

/* -- What was saved. ------------------------------------------------------------------------- */

/* What the searches so far, one of each position, have not needed of their shares; {0}: nothing.
 * What was restored counts by its nodes, since nobody knows how long it took. */
static struct share saved(const struct zm_review *r)
{
    struct share s = {0};
    double seconds = seconds_of(r, r->how.total, r->timed + r->searched);
    uint64_t used = 0, nodes = 0;

    for (size_t i = r->left - 1; i < r->count; i++)
        if (!r->in_book[i]) used += r->moves[i].nodes, nodes += r->how.nodes;
    s.seconds = fmax(seconds * (double)(r->searched + 1) - (clock_now() - r->began), 0);
    s.nodes = nodes > used ? nodes - used : 0;
    return s;
}

bool review_has_saved(const struct zm_review *r)
{
    struct share usual = share_now(r), all = saved(r);

    if (*r->player || r->zm->face->weight) return false;
    if (usual.seconds <= 0 && !usual.nodes) return false; /* nothing limits a search */
    return all.seconds >= usual.seconds && all.nodes >= usual.nodes;
}

enum zm_status review_search_longer(struct zm_review *r, struct zm_result *out)
{
    return ask(r, strong, saved(r), (struct choice){NULL, 0}, out);
}
