/* SPDX-License-Identifier: MIT
 * problems.c - zermelo bench problems: which wins by threats a player proves, and in what time. */
#include "bench.h"

struct problem {
    const char *set, *name, *game, *position;
};

static const struct problem problems[] = {
#define PROBLEM(set, name, game, position) {set, name, game, position},
#include "problems.def"
#undef PROBLEM
};
enum { PROBLEMS = sizeof problems / sizeof *problems };

/* What each search may take. */
enum { NODES_MOST = 16000000 };

/* How many problems of a set were proven, and the processor time of all its searches. */
struct tally {
    int proven, tried;
    double cpu;
};

/* Searches once for the win of the side to move. */
static bool attempt(struct bench *b, const struct problem *p, struct effort *out)
{
    struct zm_context *zm = call_game(b->call, p->game, &b->code);
    bool done = zm && bench_check(b, zm, zm_position_set(zm, p->position)) &&
                bench_repeat(b, zm, "pvs", NODES_MOST, 0, out);

    zm_close(zm);
    return done;
}

static void put_row(struct bench *b, const struct problem *p, const struct effort *e,
                    struct tally *t)
{
    bool proven = e->last.kind == ZM_EXACT && e->last.value > 0;

    t->proven += proven, t->tried++, t->cpu += e->cpu;
    bench_row(b, "problems",
              json_pack("{s:s,s:s,s:s,s:s,s:f,s:I,s:b,s:I}", "set", p->set, "name", p->name, "game",
                        p->game, "position", p->position, "seconds", e->cpu, "nodes",
                        (json_int_t)e->nodes, "proven", proven, "plies",
                        (json_int_t)(proven ? e->last.distance : 0)));
    if (b->call->json) return;
    printf("%-8s %-34s %-10s %9.3f %12" PRIu64 " ", p->set, p->name, p->game, e->cpu, e->nodes);
    if (proven) printf("proven, at most %" PRId64 " plies\n", e->last.distance);
    else printf("open\n");
    fflush(stdout);
}

/* Runs the problems of one set, which stand together from `i` on. Returns where the next begins. */
static int run_set(struct bench *b, int i)
{
    const char *set = problems[i].set;
    struct tally t = {.tried = 0};
    struct effort e;

    for (; i < PROBLEMS && strcmp(problems[i].set, set) == 0; i++)
        if (!b->code && bench_names(b, problems[i].game) && attempt(b, &problems[i], &e))
            put_row(b, &problems[i], &e, &t);
    if (t.tried && !b->call->json)
        printf("%-8s %d of %d proven, %.3f s\n", set, t.proven, t.tried, t.cpu);
    return i;
}

void bench_problems(struct bench *b)
{
    if (!b->call->json)
        printf("%-8s %-34s %-10s %9s %12s\n", "", "problem", "", "seconds", "nodes");
    for (int i = 0; i < PROBLEMS && !b->code;) i = run_set(b, i);
}
