/* SPDX-License-Identifier: MIT
 * proof_progress.c - how far a proof by jobs is, and an estimate of what is left.
 *
 * The estimate takes the tree for a branching process, as Knuth did to tell how large trees are
 * ("Estimating the efficiency of backtrack programs", 1975): a position at a depth costs its job,
 * and if the job does not prove it, its replies, each of which costs what a position one deeper
 * costs. How large these parts are is what was seen at each depth so far. */
#include "manager.h"

#include "command.h"

#include <math.h>
#include <unistd.h>

enum { LINE_TEXT = 300, TIME_TEXT = 32, LEVELS = 64 };

/* What was seen at a depth. */
struct level {
    double jobs, solved, nodes; /* solved: proven by their own job; nodes: of the searches */
    double whole, replies;      /* expanded ones, and their replies that have to be proven */
};

/* Of the other side all replies have to be proven, of the prover those that were tried. */
static double replies_of(const struct proof_tree *t, const struct proof_node *n)
{
    double tried = 0;

    if (!n->prover_moves) return n->count;
    for (uint32_t i = 0; i < n->count; i++)
        tried += t->nodes[t->replies[n->first + i]].job_nodes > 0;
    return tried;
}

static void see_levels(const struct proof_tree *t, struct level level[LEVELS])
{
    for (uint32_t i = 0; i < t->count; i++) {
        const struct proof_node *n = &t->nodes[i];
        size_t depth = proof_tree_depth(t, i);
        struct level *l = &level[depth < LEVELS ? depth : LEVELS - 1];
        if (!n->job_nodes) continue;
        l->jobs++, l->nodes += (double)n->job_nodes;
        l->solved += n->state == NODE_PROVEN && n->by_job;
        if (n->count && !n->promise) l->whole++, l->replies += replies_of(t, n);
    }
}

/* The nodes that the whole proof takes. `errors`: how many standard errors are added to the shares
 * of positions that their jobs do not prove. */
static double whole_cost(const struct level level[LEVELS], double errors)
{
    double cost = 0, replies = 1, before = 1;

    for (int d = LEVELS - 1; d >= 0; d--) {
        const struct level *l = &level[d];
        if (!(l->jobs > 0)) continue;
        double many = l->whole > 0 ? fmax(1, l->replies / l->whole) : before; /* as two deeper */
        double open = (l->jobs - l->solved + 1) / (l->jobs + 2);
        open += errors * sqrt(open * (1 - open) / (l->jobs + 2));
        cost = l->nodes / l->jobs + fmin(1, fmax(0, open)) * many * cost;
        before = replies, replies = many;
    }
    return cost;
}

static void write_time(char out[TIME_TEXT], double seconds)
{
    const double minute = 60, hour = 3600, day = 86400, days_most = 1e4;

    if (seconds < 2 * minute) snprintf(out, TIME_TEXT, "%.0f s", seconds);
    else if (seconds < 2 * hour) snprintf(out, TIME_TEXT, "%.0f min", seconds / minute);
    else if (seconds < 2 * day) snprintf(out, TIME_TEXT, "%.0f h", seconds / hour);
    else if (seconds < days_most * day) snprintf(out, TIME_TEXT, "%.0f days", seconds / day);
    else snprintf(out, TIME_TEXT, "many years");
}

/* "; about 2 h to go (20 min to 15 h)", or "" while nothing is known. */
static void write_estimate(const struct manager *m, double now, char *out, size_t room)
{
    static const double errors[] = {-1.28, 0, 1.28}; /* in between lie four of five */
    struct level level[LEVELS] = {{0}};
    char text[3][TIME_TEXT];
    double done = (double)m->counts.nodes;
    double rate = (done - (double)m->nodes_before) / (now - m->began);

    *out = '\0';
    if (!(rate > 0)) return;
    see_levels(&m->tree, level);
    for (int i = 0; i < 3; i++)
        write_time(text[i], fmax(0, whole_cost(level, errors[i]) - done) / rate);
    snprintf(out, room, "; about %s to go (%s to %s)", text[1], text[0], text[2]);
}

void tell_progress(struct manager *m)
{
    const double often = 0.2, seldom = 60; /* in a log; and for estimates */
    bool terminal = isatty(STDERR_FILENO);
    double now = seconds_now();
    char line[LINE_TEXT];

    if (now - m->told < (terminal ? often : seldom)) return;
    m->told = now;
    if (now - m->estimated >= seldom) {
        write_estimate(m, now, m->left, sizeof m->left);
        m->estimated = now;
    }
    snprintf(line, sizeof line,
             "proving %s %d: %" PRIu64 " jobs, %.3g nodes, %zu positions, effort %.0f to prove%s",
             m->goal.prover == ZM_FIRST ? ">=" : "<=", m->goal.bound, m->counts.jobs,
             (double)m->counts.nodes, m->tree.count, m->tree.nodes[0].pn, m->left);
    if (terminal) show_status(now - m->began, "%s (Ctrl-C: stop)", line);
    else fprintf(stderr, "%.0f s: %s\n", now - m->began, line);
}
