/* SPDX-License-Identifier: MIT
 * overrun.c - zermelo bench overrun: how much later than asked a search ends.
 *
 * A search that lost its core to another program is late through no fault of its own. Those are
 * told by the thread's count of involuntary switches; what an idle core would have shown is the
 * figure of the others, and of the thread's own time. */
#define _GNU_SOURCE /* RUSAGE_THREAD */
#include "bench.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

static const char *const wide_games[] = {"mnk:15,15,5", "mnk:70,70,10", "sticks:50000,40000",
                                         "kalah:12,20", NULL};
static const char *const players[] = {"pvs", "mcts", "alphabeta", "iterative", "mcts:hash=1"};
static const double times[] = {0.005, 0.02, 0.05};
enum { GAMES_MOST = 32, PLIES_MOST = 60 };
enum { PLAYERS = sizeof players / sizeof *players, TIMES = sizeof times / sizeof *times };

/* One search, in milliseconds over the limit. */
struct late {
    double wall, cpu;
    int game, player, time;
    bool disturbed;
};

struct overruns {
    const struct call *call;
    const char *game[GAMES_MOST];
    int games;
    struct late *search;
    size_t searches, done;
    uint64_t seed;
    int code;
};

/* -- Measuring. ------------------------------------------------------------------------------ */

static void list_games(struct overruns *o)
{
    const char *last = "";

    for (const struct zm_game *const *g = zm_games(); *g; last = (*g++)->name)
        if (strcmp((*g)->name, last) != 0 && o->games < GAMES_MOST)
            o->game[o->games++] = (*g)->example;
    for (const char *const *g = wide_games; *g && o->games < GAMES_MOST; g++)
        o->game[o->games++] = *g;
}

static uint64_t draw(struct overruns *o, uint64_t n)
{
    o->seed = o->seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (o->seed >> 33) % n;
}

/* A position some random moves from the start, in which a player is to move. */
static void wander(struct overruns *o, struct zm_context *zm)
{
    zm_move *list = take_memory(ZM_MOVES_MAX * sizeof *list);
    uint64_t plies = draw(o, PLIES_MOST);

    while (!zm_undo(zm)) {}
    for (uint64_t i = 0; i < plies; i++) {
        if (zm_settle(zm) || zm_outcome(zm, NULL)) break;
        size_t n = zm_moves(zm, list, ZM_MOVES_MAX);
        zm_play(zm, list[draw(o, n)]);
    }
    zm_settle(zm);
    while (zm_outcome(zm, NULL)) {
        zm_undo(zm);
        while (zm_side_to_move(zm) == ZM_NATURE) zm_undo(zm);
    }
    free(list);
}

static double thread_seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static long thread_switches(void)
{
    struct rusage use;

    return getrusage(RUSAGE_THREAD, &use) ? 0 : use.ru_nivcsw;
}

static double over(double took, double limit)
{
    return took > limit ? (took - limit) * 1e3 : 0;
}

static void measure(struct overruns *o, struct zm_context *zm, struct late *l)
{
    const struct zm_limits limits = {
        .seconds = times[l->time], .stop = &interrupted, .seed = o->seed};
    static struct zm_result result;
    long switches = thread_switches();
    double wall = seconds_now(), cpu = thread_seconds();
    enum zm_status status = zm_think(zm, players[l->player], &limits, &result);

    l->cpu = over(thread_seconds() - cpu, times[l->time]);
    l->wall = over(seconds_now() - wall, times[l->time]);
    l->disturbed = thread_switches() != switches;
    if (status && status != ZM_STOPPED) o->code = complain_status(o->call, zm, status);
    if (interrupted) o->code = EXIT_INTERRUPTED;
}

/* A few searches of one player at one game. */
static void sit_down(struct overruns *o, int game, int player, size_t searches)
{
    struct zm_context *zm;
    struct zm_error why = {""};

    if (o->code) return;
    if (zm_open(o->game[game], NULL, &zm, &why)) {
        o->code = complain(o->call, EXIT_INPUT, "%s", why.text);
        return;
    }
    for (size_t i = 0; i < searches && o->done < o->searches && !o->code; i++) {
        struct late *l = &o->search[o->done++];
        *l = (struct late){.game = game, .player = player, .time = (int)draw(o, TIMES)};
        wander(o, zm);
        measure(o, zm, l);
    }
    zm_close(zm);
}

/* -- Telling. -------------------------------------------------------------------------------- */

struct summary {
    size_t n, undisturbed;
    double worst, most, mean, wall, cpu; /* `most`: all but one in a thousand are below */
    const struct late *worst_of;
};

static int by_wall(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static struct summary sum_up(const struct overruns *o, int player)
{
    struct summary s = {0};
    double *wall = take_memory((o->done + 1) * sizeof *wall), sum = 0;

    for (const struct late *l = o->search; l < o->search + o->done; l++) {
        if (player >= 0 && l->player != player) continue;
        s.n++;
        if (l->wall > s.wall) s.wall = l->wall;
        if (l->cpu > s.cpu) s.cpu = l->cpu;
        if (l->disturbed) continue;
        if (!s.worst_of || l->wall > s.worst_of->wall) s.worst_of = l;
        sum += wall[s.undisturbed++] = l->wall;
    }
    qsort(wall, s.undisturbed, sizeof *wall, by_wall);
    if (s.undisturbed) {
        s.worst = wall[s.undisturbed - 1];
        s.most = wall[(s.undisturbed * 999 - 1) / 1000];
        s.mean = sum / (double)s.undisturbed;
    }
    free(wall);
    return s;
}

static json_t *summary_json(const struct overruns *o, const char *player, const struct summary *s)
{
    json_t *row = json_pack("{s:s,s:I,s:I,s:f,s:f,s:f,s:f,s:f}", "player", player, "searches",
                            (json_int_t)s->n, "undisturbed", (json_int_t)s->undisturbed, "worst_ms",
                            s->worst, "permille_ms", s->most, "mean_ms", s->mean, "worst_all_ms",
                            s->wall, "worst_cpu_ms", s->cpu);

    if (s->worst_of)
        json_object_update_new(row, json_pack("{s:s,s:f}", "worst_game", o->game[s->worst_of->game],
                                              "worst_limit_ms", times[s->worst_of->time] * 1e3));
    return row;
}

static void print_summary(const struct overruns *o, const char *player, const struct summary *s)
{
    printf("%-12s %8zu %8zu %8.2f %8.2f %8.3f %8.2f %8.2f  ", player, s->n, s->undisturbed,
           s->worst, s->most, s->mean, s->wall, s->cpu);
    if (s->worst_of)
        printf("%s, %.0f ms", o->game[s->worst_of->game], times[s->worst_of->time] * 1e3);
    printf("\n");
}

static void tell(const struct overruns *o, struct bench *b)
{
    if (!o->call->json)
        printf("%-12s %8s %8s %8s %8s %8s %8s %8s  %s\n", "ms over", "searches", "undist.", "worst",
               "99.9 %", "mean", "all", "cpu", "the worst");
    for (int p = 0; p <= PLAYERS; p++) {
        struct summary s = sum_up(o, p < PLAYERS ? p : -1);
        const char *name = p < PLAYERS ? players[p] : "all";
        bench_row(b, "overrun", summary_json(o, name, &s));
        if (!o->call->json) print_summary(o, name, &s);
    }
}

void bench_overrun(struct bench *b)
{
    enum { TOGETHER = 5 };
    struct overruns o = {.call = b->call, .seed = b->call->seed_given ? b->call->seed : 1};

    o.searches = (size_t)b->searches;
    o.search = take_memory(o.searches * sizeof *o.search);
    list_games(&o);
    while (o.done < o.searches && !o.code)
        for (int g = 0; g < o.games; g++)
            for (int p = 0; p < PLAYERS; p++) sit_down(&o, g, p, TOGETHER);
    tell(&o, b);
    free(o.search);
    b->code = o.code;
}
