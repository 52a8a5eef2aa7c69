/* SPDX-License-Identifier: MIT
 * speed.c - zermelo bench speed: what one thread does in a second, and what others' do. */
#include "bench.h"

#include <math.h>

struct subject {
    const char *game;
    int perft;
    const char *bare, *table;
};

static const struct subject subjects[] = {
#define SPEED(game, perft, bare, table) {game, perft, bare, table},
#include "speed.def"
#undef SPEED
};
enum { SUBJECTS = sizeof subjects / sizeof *subjects };

/* What is measured, by column. */
enum { PLAYOUTS, SIMULATIONS, BARE, TABLE, PERFT, COLUMNS };
static const char *const columns[COLUMNS] = {"playouts", "simulations", "bare", "table", "perft"};

struct peer {
    const char *game, *what;
    double theirs, wanted;
    const char *whose;
};

static const struct peer peers[] = {
#define PEER(game, what, theirs, wanted, whose) {game, what, theirs, wanted, whose},
#include "peers.def"
#undef PEER
};
enum { PEERS = sizeof peers / sizeof *peers };

/* -- Measuring. ------------------------------------------------------------------------------ */

/* The least depth at which the moves take some milliseconds to count, or the last that a game
 * reaches. */
static int find_depth(struct bench *b, struct zm_context *zm)
{
    enum { MOST = 40 };
    const double some = 0.01;
    uint64_t leaves;
    int depth = 0;
    double begun;

    do {
        begun = cpu_now();
        if (!bench_check(b, zm, zm_perft(zm, depth + 1, false, &interrupted, &leaves)) || !leaves)
            break;
        depth++;
    } while (depth < MOST && cpu_now() - begun < some);
    return depth;
}

static double time_perft(struct bench *b, const struct subject *s)
{
    struct zm_context *zm = bench_open(b, s->game, "");
    int depth = zm && !s->perft ? find_depth(b, zm) : s->perft;
    double begun = cpu_now(), took = 0, all = 0;
    uint64_t leaves;

    while (zm && took < b->seconds &&
           bench_check(b, zm, zm_perft(zm, depth, false, &interrupted, &leaves))) {
        all += (double)leaves;
        took = cpu_now() - begun;
    }
    zm_close(zm);
    return all / took;
}

static double time_playouts(struct bench *b, const struct subject *s)
{
    struct zm_context *zm = bench_open(b, s->game, "");
    double begun = cpu_now(), took = 0, all = 0;
    struct zm_playouts p = {.size = sizeof p};
    uint64_t batch = 1;

    for (uint64_t seed = 1; zm && took < b->seconds &&
                            bench_check(b, zm, zm_playouts(zm, batch, seed, &interrupted, &p));
         seed++) {
        all += (double)p.count;
        took = cpu_now() - begun;
        batch *= 2;
    }
    zm_close(zm);
    return all / took;
}

static double time_player(struct bench *b, const struct subject *s, const char *player, bool tree)
{
    struct effort e;

    if (!bench_think(b, s->game, "", player, b->seconds, &e)) return NAN;
    return (double)(tree ? e.simulations : e.nodes) / e.cpu;
}

static double time_column(struct bench *b, const struct subject *s, int column)
{
    switch (column) {
    case PLAYOUTS: return time_playouts(b, s);
    case SIMULATIONS: return time_player(b, s, "mcts:reuse=no", true);
    case BARE: return time_player(b, s, s->bare, false);
    case TABLE: return time_player(b, s, s->table, false);
    default: return time_perft(b, s);
    }
}

/* The best of a few: a machine that others use is slower at times, never quicker. */
static void measure(struct bench *b, const struct subject *s, double speed[COLUMNS])
{
    enum { TIMES = 3 };

    for (int i = 0; i < COLUMNS; i++) speed[i] = 0;
    for (int i = 0; i < TIMES * COLUMNS && !b->code; i++) {
        double now = time_column(b, s, i % COLUMNS);
        if (now > speed[i % COLUMNS]) speed[i % COLUMNS] = now;
    }
}

/* -- Showing. -------------------------------------------------------------------------------- */

static void put_row(struct bench *b, const struct subject *s, const double speed[COLUMNS])
{
    json_t *row = json_pack("{s:s,s:s,s:s}", "game", s->game, "bare_player", s->bare,
                            "table_player", s->table);

    for (int i = 0; i < COLUMNS; i++) json_object_set_new(row, columns[i], json_real(speed[i]));
    bench_row(b, "speed", row);
    if (b->call->json) return;
    printf("%-20s", s->game);
    for (int i = 0; i < COLUMNS; i++) printf(" %12s", bench_number(speed[i]).text);
    printf("\n");
    fflush(stdout);
}

static void put_peer(struct bench *b, const struct peer *p, double ours)
{
    bench_row(b, "peers",
              json_pack("{s:s,s:s,s:s,s:f,s:f,s:f,s:f}", "game", p->game, "what", p->what, "whose",
                        p->whose, "theirs", p->theirs, "ours", ours, "ratio", ours / p->theirs,
                        "wanted", p->wanted));
    if (b->call->json) return;
    printf("%-20s %-12s %10s %10s %8.1f %10s  %s\n", p->game, p->what, bench_number(ours).text,
           bench_number(p->theirs).text, ours / p->theirs, bench_number(p->wanted).text, p->whose);
}

/* Those of all games together, under one head. */
static void put_peers(struct bench *b, const struct subject *s, double (*speed)[COLUMNS], size_t n)
{
    bool any = b->call->json;

    for (size_t i = 0; i < n; i++)
        for (int p = 0; p < PEERS; p++)
            for (int c = 0; c < COLUMNS; c++) {
                if (strcmp(peers[p].game, s[i].game) != 0 || strcmp(peers[p].what, columns[c]) != 0)
                    continue;
                if (!any)
                    printf("\n%-20s %-12s %10s %10s %8s %10s  %s\n", "", "a second", "ours",
                           "theirs", "ratio", "wanted", "whose");
                any = true;
                put_peer(b, &peers[p], speed[i][c]);
            }
}

/* What is measured of a game, of which nothing need be known. */
static struct subject subject_of(const char *game)
{
    for (int i = 0; i < SUBJECTS; i++)
        if (strcmp(subjects[i].game, game) == 0) return subjects[i];
    return (struct subject){game, 0, "alphabeta", "pvs"};
}

void bench_speed(struct bench *b)
{
    const char *games[SUBJECTS + BENCH_BESIDE], *list[SUBJECTS];
    struct subject s[SUBJECTS + BENCH_BESIDE];
    double speed[SUBJECTS + BENCH_BESIDE][COLUMNS];

    for (int i = 0; i < SUBJECTS; i++) list[i] = subjects[i].game;
    size_t n = bench_games(b, list, SUBJECTS, games);
    if (!b->call->json)
        printf("%-20s %12s %12s %12s %12s %12s\n", "a second, one thread", "playouts",
               "simulations", "bare nodes", "table nodes", "perft");
    for (size_t i = 0; i < n && !b->code; i++) {
        s[i] = subject_of(games[i]);
        measure(b, &s[i], speed[i]);
        if (!b->code) put_row(b, &s[i], speed[i]);
    }
    if (!b->code) put_peers(b, s, speed, n);
}
