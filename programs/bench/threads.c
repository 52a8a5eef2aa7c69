/* SPDX-License-Identifier: MIT
 * threads.c - zermelo bench threads: the speed-up by a second core. */
#include "bench.h"

#include <math.h>

enum { RUNS = 9 };

struct subject {
    const char *game, *player;
};

static const struct subject subjects[] = {
#define THREADS(game, player) {game, player},
#include "threads.def"
#undef THREADS
};
enum { SUBJECTS = sizeof subjects / sizeof *subjects };

/* With one thread and with all. */
struct pace {
    double by[2], ratio;
};

static char *with_threads(const char *player, int threads)
{
    return format_text("%s%sthreads=%d", player, strchr(player, ':') ? "," : ":", threads);
}

static double median(double x[RUNS])
{
    qsort(x, RUNS, sizeof *x, by_size);
    return x[RUNS / 2];
}

/* Of each run, with one thread and with all. */
typedef double runs[2][RUNS];
struct measured {
    runs seconds, nodes, simulations; /* what it took; a second */
};

/* Of times, since trees of several threads differ: medians. The ratio is that of two runs side by
 * side, which neighbours on a machine disturb alike more often than not. */
static struct pace time_of(runs seconds)
{
    double ratio[RUNS];

    for (int i = 0; i < RUNS; i++) ratio[i] = seconds[0][i] / seconds[1][i];
    return (struct pace){{median(seconds[0]), median(seconds[1])}, median(ratio)};
}

/* Of what was done a second the most, which is what neighbours disturbed least. */
static struct pace rate_of(runs rate)
{
    double most[2] = {0, 0};

    for (int i = 0; i < 2 * RUNS; i++) most[i & 1] = fmax(most[i & 1], rate[i & 1][i / 2]);
    return (struct pace){{most[0], most[1]}, most[1] / most[0]};
}

/* Several runs with one thread and with all, in turn, after one that touches the memory and finds
 * out how many nodes a run takes. */
static bool run_in_turn(struct bench *b, const char *game, const char *player, double seconds,
                        struct measured *out)
{
    struct zm_context *zm = bench_open(b, game, "");
    char *with[2] = {with_threads(player, 1), with_threads(player, b->threads)};
    struct effort e;
    bool going = zm && bench_search(b, zm, with[1], seconds, &e);
    uint64_t limit = going ? e.limit : 0;

    for (int i = 0; i < 2 * RUNS && going; i++) {
        int all = i & 1;
        going = bench_repeat(b, zm, with[all], limit, seconds, &e);
        out->seconds[all][i / 2] = e.wall;
        out->nodes[all][i / 2] = (double)e.nodes / e.wall;
        out->simulations[all][i / 2] = (double)e.simulations / e.wall;
    }
    free(with[0]), free(with[1]);
    zm_close(zm);
    return going;
}

struct row {
    struct pace seconds, nodes, simulations; /* to the depth; a second, of a tree if there is one */
};

static bool measure(struct bench *b, const struct subject *s, struct row *out)
{
    struct zm_context *zm = bench_open(b, s->game, "");
    bool opened = zm, tree = zm && !zm_player_check(zm, "mcts:threads=1");
    struct measured m;

    zm_close(zm);
    if (!opened || !run_in_turn(b, s->game, s->player, 0, &m)) return false;
    *out = (struct row){time_of(m.seconds), rate_of(m.nodes), {{NAN, NAN}, NAN}};
    if (!tree) return true;
    if (!run_in_turn(b, s->game, "mcts:reuse=no", 2 * b->seconds, &m)) return false;
    out->simulations = rate_of(m.simulations);
    return true;
}

static json_t *pair_of(const struct pace *p)
{
    return json_pack("[o,o]", bench_real(p->by[0]), bench_real(p->by[1]));
}

static void put_json(struct bench *b, const struct subject *s, const struct row *r)
{
    json_t *ratio =
        json_pack("{s:o,s:o,s:o}", "seconds", bench_real(r->seconds.ratio), "nodes",
                  bench_real(r->nodes.ratio), "simulations", bench_real(r->simulations.ratio));

    bench_row(b, "threads",
              json_pack("{s:s,s:s,s:i,s:o,s:o,s:o,s:o}", "game", s->game, "player", s->player,
                        "threads", b->threads, "seconds", pair_of(&r->seconds), "nodes_per_second",
                        pair_of(&r->nodes), "simulations_per_second", pair_of(&r->simulations),
                        "ratio", ratio));
}

static void put_rate(const struct pace *p)
{
    printf("  %9s %9s %6s", bench_number(p->by[0]).text, bench_number(p->by[1]).text,
           bench_number(round(100 * p->ratio) / 100).text);
}

static void put_row(struct bench *b, const struct subject *s, const struct row *r)
{
    put_json(b, s, r);
    if (b->call->json) return;
    printf("%-14s %-14s %8.3f %8.3f %6.2f", s->game, s->player, r->seconds.by[0], r->seconds.by[1],
           r->seconds.ratio);
    put_rate(&r->nodes);
    put_rate(&r->simulations);
    printf("\n");
    fflush(stdout);
}

void bench_threads(struct bench *b)
{
    struct row r;

    if (!b->call->json)
        printf(
            "1 and %-2d threads, wall clock   %-25s %-27s %s\n%-30s %8s %8s %6s  %9s %9s %6s  %9s "
            "%9s %6s\n",
            b->threads, "seconds to the depth", "nodes a second", "simulations a second", "", "1",
            "all", "ratio", "1", "all", "ratio", "1", "all", "ratio");
    for (int i = 0; i < SUBJECTS && !b->code; i++) {
        const struct subject *s = &subjects[i];
        if (bench_names(b, s->game) && measure(b, s, &r)) put_row(b, s, &r);
    }
}
