/* SPDX-License-Identifier: MIT
 * overrun.c - zermelo bench overrun: how much later than asked a search ends.
 *
 * A search that lost its core to another program is late through no fault of its own. What an
 * idle core would show is the processor time that the thread takes after the limit: an alarm set
 * to the limit notes how much it had taken until then. */
#include "bench.h"

#include <signal.h>
#include <sys/time.h>

static const char *const wide_games[] = {"mnk:15,15,5", "mnk:70,70,10", "sticks:50000,40000",
                                         "kalah:12,20", NULL};
static const char *const players[] = {"pvs",       "mcts",        "alphabeta",
                                      "iterative", "mcts:hash=1", "mcts:rave=50"};
static const double times[] = {0.005, 0.02, 0.05};
enum { GAMES_MOST = 32, PLIES_MOST = 60 }; /* games in our list, random plies */
enum { PLAYERS = sizeof players / sizeof *players, TIMES = sizeof times / sizeof *times };

/* One search: milliseconds after the limit, of its own and on the wall. */
struct late {
    double own, wall;
    int game, player, time;
};

struct overruns {
    struct bench *bench;
    const char *game[GAMES_MOST + BENCH_BESIDE];
    int games;
    struct late *search;
    size_t searches, done;
    uint64_t seed;
};

/* -- Measuring. ------------------------------------------------------------------------------ */

static void list_games(struct overruns *o)
{
    const char *last = "", *list[GAMES_MOST];
    size_t n = 0;

    for (const struct zm_game *const *g = zm_games(); *g; last = (*g++)->name)
        if (strcmp((*g)->name, last) != 0 && n < GAMES_MOST) list[n++] = (*g)->example;
    for (const char *const *g = wide_games; *g && n < GAMES_MOST; g++) list[n++] = *g;
    o->games = (int)bench_games(o->bench, list, n, o->game);
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
    if (!list) return;
    for (uint64_t i = 0; i < plies; i++) {
        if (zm_settle(zm) || zm_outcome(zm, NULL)) break;
        size_t n = zm_moves(zm, list, ZM_MOVES_MAX);
        zm_play(zm, list[draw(o, n)]);
    }
    zm_settle(zm);
    while (zm_outcome(zm, NULL) && !zm_undo(zm))
        while (zm_side_to_move(zm) == ZM_NATURE && !zm_undo(zm)) {}
    free(list);
}

static double taken; /* by this thread when the alarm went; below 0: it has not yet */

static void on_alarm(int signal_number)
{
    (void)signal_number;
    taken = clock_seconds(CLOCK_THREAD_CPUTIME_ID);
}

static void set_alarm(double seconds)
{
    const struct itimerval at = {
        .it_value = {(time_t)seconds, (suseconds_t)((seconds - (double)(time_t)seconds) * 1e6)}};

    setitimer(ITIMER_REAL, &at, NULL);
}

static void watch_alarm(void)
{
    struct sigaction action;

    memset(&action, 0, sizeof action);
    action.sa_handler = on_alarm;
    action.sa_flags = SA_RESTART;
    sigaction(SIGALRM, &action, NULL);
}

static void measure(struct overruns *o, struct zm_context *zm, struct late *l)
{
    const double limit = times[l->time];
    const struct zm_limits limits = {
        .size = sizeof limits, .seconds = limit, .stop = &interrupted, .seed = o->seed};
    static struct zm_result result = {.size = sizeof result};

    taken = -1;
    set_alarm(limit);
    double began = seconds_now();
    enum zm_status status = zm_think(zm, players[l->player], &limits, &result);
    double wall = seconds_now() - began - limit, now = clock_seconds(CLOCK_THREAD_CPUTIME_ID);

    set_alarm(0);
    if (wall > 0) l->wall = wall * 1e3;
    if (taken >= 0) l->own = (now - taken) * 1e3;
    bench_check(o->bench, zm, status == ZM_STOPPED ? ZM_OK : status);
}

/* A few searches of one player at one game. */
static void sit_down(struct overruns *o, int game, int player, size_t searches)
{
    struct zm_context *zm = o->bench->code ? NULL : bench_open(o->bench, o->game[game], "");

    if (!zm) return;
    for (size_t i = 0; i < searches && o->done < o->searches && !o->bench->code; i++) {
        struct late *l = &o->search[o->done++];
        *l = (struct late){.game = game, .player = player, .time = (int)draw(o, TIMES)};
        wander(o, zm);
        measure(o, zm, l);
    }
    zm_close(zm);
}

/* -- Telling. -------------------------------------------------------------------------------- */

struct summary {
    size_t n;
    double worst, most, mean, wall; /* `most`: all but one in a thousand are below */
    const struct late *worst_of;
};

static struct summary sum_up(const struct overruns *o, int player)
{
    struct summary s = {0};
    double *own = take_memory((o->done + 1) * sizeof *own), sum = 0;

    if (!own) return s;
    for (const struct late *l = o->search; l < o->search + o->done; l++) {
        if (player >= 0 && l->player != player) continue;
        if (!s.worst_of || l->own > s.worst_of->own) s.worst_of = l;
        if (l->wall > s.wall) s.wall = l->wall;
        sum += own[s.n++] = l->own;
    }
    qsort(own, s.n, sizeof *own, by_size);
    if (s.n)
        s.worst = own[s.n - 1], s.most = own[(s.n * 999 - 1) / 1000], s.mean = sum / (double)s.n;
    free(own);
    return s;
}

static json_t *summary_json(const struct overruns *o, const char *player, const struct summary *s)
{
    json_t *row = json_pack("{s:s,s:I,s:f,s:f,s:f,s:f}", "player", player, "searches",
                            (json_int_t)s->n, "worst_ms", s->worst, "permille_ms", s->most,
                            "mean_ms", s->mean, "worst_wall_ms", s->wall);

    if (s->worst_of)
        json_object_update_new(row, json_pack("{s:s,s:f}", "worst_game", o->game[s->worst_of->game],
                                              "worst_limit_ms", times[s->worst_of->time] * 1e3));
    return row;
}

static void print_summary(const struct overruns *o, const char *player, const struct summary *s)
{
    printf("%-12s %8zu %8.2f %8.2f %8.3f %8.2f  ", player, s->n, s->worst, s->most, s->mean,
           s->wall);
    if (s->worst_of)
        printf("%s, %.0f ms", o->game[s->worst_of->game], times[s->worst_of->time] * 1e3);
    printf("\n");
}

static void tell(const struct overruns *o)
{
    bool json = o->bench->call->json;

    if (!json)
        printf("%-12s %8s %8s %8s %8s %8s  %s\n", "ms over", "searches", "worst", "99.9 %", "mean",
               "wall", "the worst");
    for (int p = 0; p <= PLAYERS; p++) {
        struct summary s = sum_up(o, p < PLAYERS ? p : -1);
        const char *name = p < PLAYERS ? players[p] : "all";
        bench_row(o->bench, "overrun", summary_json(o, name, &s));
        if (!json) print_summary(o, name, &s);
    }
}

void bench_overrun(struct bench *b)
{
    enum { TOGETHER = 5, USUALLY = 10000 };
    struct overruns o = {.bench = b, .seed = b->call->seed_given ? b->call->seed : 1};

    o.searches = b->searches ? (size_t)b->searches : USUALLY;
    o.search = take_memory(o.searches * sizeof *o.search);
    if (!o.search) {
        b->code = EXIT_LIMIT;
        return;
    }
    list_games(&o);
    watch_alarm();
    while (o.done < o.searches && !b->code)
        for (int g = 0; g < o.games; g++)
            for (int p = 0; p < PLAYERS; p++) sit_down(&o, g, p, TOGETHER);
    tell(&o);
    free(o.search);
}
