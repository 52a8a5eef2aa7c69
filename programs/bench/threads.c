/* SPDX-License-Identifier: MIT
 * threads.c - zermelo bench threads: what a second core is worth. */
#include "bench.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RUNS = 3 };

struct subject {
    const char *game, *player;
};

static const struct subject subjects[] = {
#define THREADS(game, player) {game, player},
#include "threads.def"
#undef THREADS
};
enum { SUBJECTS = sizeof subjects / sizeof *subjects };

/* By threads: one, all. */
struct pace {
    double seconds[2], nodes[2], simulations[2]; /* to the depth; a second */
};

static char *with_threads(const char *player, int threads)
{
    return format_text("%s%sthreads=%d", player, strchr(player, ':') ? "," : ":", threads);
}

static double median(double *x)
{
    double low = fmin(fmin(x[0], x[1]), x[2]), high = fmax(fmax(x[0], x[1]), x[2]);

    return x[0] + x[1] + x[2] - low - high;
}

/* Of each run what it took, with one thread and with all. */
struct runs {
    double wall[2][RUNS], nodes[2][RUNS], simulations[2][RUNS]; /* seconds; a second */
};

/* Several runs with one thread and with all, in turn, after one that touches the memory. */
static bool run_in_turn(struct bench *b, const char *game, const char *player, double seconds,
                        struct runs *out)
{
    struct zm_context *zm = bench_open(b, game, "");
    bool going = zm;
    struct effort e;

    for (int i = -1; i < 2 * RUNS && going; i++) {
        int all = i & 1;
        char *with = with_threads(player, all ? b->threads : 1);
        going = bench_search(b, zm, with, seconds, &e);
        free(with);
        if (i < 0) continue;
        out->wall[all][i / 2] = e.wall;
        out->nodes[all][i / 2] = (double)e.nodes / e.wall;
        out->simulations[all][i / 2] = (double)e.simulations / e.wall;
    }
    zm_close(zm);
    return going;
}

static bool time_depth(struct bench *b, const struct subject *s, struct pace *p)
{
    struct runs runs;
    bool going = run_in_turn(b, s->game, s->player, 0, &runs);

    for (int k = 0; k < 2 && going; k++)
        p->seconds[k] = median(runs.wall[k]), p->nodes[k] = median(runs.nodes[k]);
    return going;
}

static bool time_tree(struct bench *b, const struct subject *s, struct pace *p)
{
    struct zm_context *zm = bench_open(b, s->game, "");
    bool going = zm, known = zm && !zm_player_check(zm, "mcts:threads=1");
    struct runs runs;

    zm_close(zm);
    if (known) going = run_in_turn(b, s->game, "mcts:reuse=no", 2 * b->seconds, &runs);
    for (int k = 0; k < 2; k++)
        p->simulations[k] = going && known ? median(runs.simulations[k]) : NAN;
    return going;
}

static void put_row(struct bench *b, const struct subject *s, const struct pace *p)
{
    char number[5][BENCH_NUMBER];

    bench_row(b, "threads",
              json_pack("{s:s,s:s,s:i,s:[ff],s:[ff],s:[oo]}", "game", s->game, "player", s->player,
                        "threads", b->threads, "seconds", p->seconds[0], p->seconds[1],
                        "nodes_per_second", p->nodes[0], p->nodes[1], "simulations_per_second",
                        bench_real(p->simulations[0]), bench_real(p->simulations[1])));
    if (b->call->json) return;
    printf("%-14s %-14s %8.3f %8.3f %6.2f  %9s %9s %6.2f  %9s %9s %6s\n", s->game, s->player,
           p->seconds[0], p->seconds[1], p->seconds[0] / p->seconds[1],
           bench_number(p->nodes[0], number[0]), bench_number(p->nodes[1], number[1]),
           p->nodes[1] / p->nodes[0], bench_number(p->simulations[0], number[2]),
           bench_number(p->simulations[1], number[3]),
           bench_number(round(100 * p->simulations[1] / p->simulations[0]) / 100, number[4]));
    fflush(stdout);
}

void bench_threads(struct bench *b)
{
    struct pace p;

    if (!b->call->json)
        printf(
            "1 and %-2d threads, wall clock   %-25s %-27s %s\n%-30s %8s %8s %6s  %9s %9s %6s  %9s "
            "%9s %6s\n",
            b->threads, "seconds to the depth", "nodes a second", "simulations a second", "", "1",
            "all", "ratio", "1", "all", "ratio", "1", "all", "ratio");
    for (int i = 0; i < SUBJECTS && !b->code; i++) {
        const struct subject *s = &subjects[i];
        if (bench_names(b, s->game) && time_depth(b, s, &p) && time_tree(b, s, &p))
            put_row(b, s, &p);
    }
}
