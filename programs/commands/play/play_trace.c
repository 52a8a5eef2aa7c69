/* SPDX-License-Identifier: MIT
 * play_trace.c - play --trace: who got and used the nodes of a search that shares them among the
 * moves at the root (source report M), and with --trace=all every value as it is computed (source
 * report S). */
#include "play.h"
#include "tree.h"

/* A move at the root of a search that shares its nodes. The nodes are those of the whole search,
 * when the move's turn ends at the latest, when it begins, and when it has ended. */
struct share {
    char move[ZM_MOVE_TEXT];
    uint64_t budget, begun, ended;
    zm_score value;
};

enum { NAMED = 64 };
struct trace {
    struct tree scores; /* without nodes: how scores of this game are written */
    bool all;
    uint64_t nodes;
    char move[NAMED][ZM_MOVE_TEXT]; /* on the line that is being searched */
    struct share *share;
    size_t shares, capacity;
};

/* -- While it searches. ------------------------------------------------------------------------ */

static void begin_share(struct trace *tr, const struct zm_step *step)
{
    struct share *more = grown_list(tr->share, tr->shares, &tr->capacity, sizeof *more);

    if (!more) return;
    tr->share = more;
    struct share *s = &more[tr->shares++];
    *s = (struct share){.budget = step->budget, .begun = tr->nodes - 1};
    snprintf(s->move, sizeof s->move, "%s", step->move);
}

static void print_value(const struct trace *tr, const struct zm_step *step)
{
    char score[SCORE_TEXT];
    const char *move = step->ply == 0 ? "root" : step->ply < NAMED ? tr->move[step->ply] : "...";

    printf("  %*s%s  %s%s%s", 2 * (step->ply < NAMED ? step->ply : NAMED), "", move,
           tree_score(&tr->scores, step->value, score), step->exact ? ", proven" : "",
           step->cut ? ", cut" : "");
    if (step->visits) printf(", %" PRIu64 " visits", step->visits);
    putchar('\n');
}

static void watch(void *with, const struct zm_step *step)
{
    struct trace *tr = with;

    if (step->what == ZM_ENTER) {
        tr->nodes += step->ply > 0;
        if (step->ply < NAMED) snprintf(tr->move[step->ply], ZM_MOVE_TEXT, "%s", step->move);
        if (step->budget) begin_share(tr, step);
    } else if (step->what == ZM_LEAVE) {
        if (step->ply == 1 && tr->shares)
            tr->share[tr->shares - 1].ended = tr->nodes,
                                   tr->share[tr->shares - 1].value = step->value;
        if (tr->all) print_value(tr, step);
    }
}

/* -- Before and after. ------------------------------------------------------------------------- */

struct trace *trace_begin(const struct table *t, const char *player, struct zm_limits *limits)
{
    const char heuristic[] = "heuristic"; /* who shares nodes */
    bool all = t->trace && strcmp(t->trace, "all") == 0;
    bool shares = t->trace && strncmp(player, heuristic, sizeof heuristic - 1) == 0;
    struct trace *tr = all || shares ? take_memory(sizeof *tr) : NULL;

    if (!tr) return NULL;
    tr->all = all && !t->call->json;
    tr->scores.stochastic = zm_game_of(t->zm)->weight;
    limits->watch = watch, limits->with = tr;
    limits->progress = NULL; /* it is called with the same pointer */
    return tr;
}

/* A share is what a budget adds to that of the move before; what was carried over is what the
 * budget before had left, or, if negative, was overdrawn by. */
static void print_shares(const struct trace *tr)
{
    uint64_t before = 0;
    bool short_of = false;

    printf("  %-10s %10s %12s %10s  %s\n", "root move", "share", "carried over", "used", "value");
    for (size_t i = 0; i < tr->shares; i++) {
        const struct share *s = &tr->share[i];
        char score[SCORE_TEXT] = "not finished";
        bool out = !s->ended || s->ended >= s->budget;
        uint64_t ended = s->ended ? s->ended : tr->nodes;
        if (s->ended) tree_score(&tr->scores, s->value, score);
        printf("  %-10s %10" PRIu64 " %12" PRId64 " %10" PRIu64 "  %s%s\n", s->move,
               s->budget - before, (int64_t)before - (int64_t)s->begun, ended - s->begun, score,
               out ? "; its nodes ran out" : "");
        before = s->budget, short_of |= out;
    }
    if (short_of) puts("  the budget ran out: where it did, evaluations took the place of search");
}

void trace_print(const struct trace *tr)
{
    if (tr && tr->shares) print_shares(tr);
}

void trace_end(struct trace *tr)
{
    if (!tr) return;
    free(tr->share);
    free(tr);
}
