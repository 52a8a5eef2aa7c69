/* SPDX-License-Identifier: MIT
 * deadlines.c - every search ends when its time is up or its flag is raised, whatever the game.
 *
 * Each game stands here with the largest parameters that it accepts, and in the positions where one
 * step of a search takes longest. What is measured is the time of the processor that is spent
 * beyond the deadline, not the time on the wall: other programs may run on this machine. A limit
 * that says nothing about speed: a tenth of a second, more where sanitizers slow all down.
 *
 *     deadlines [GAME [PLAYER]]     these alone, each with what it took */
#include "subjects.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/* Parameters: none larger are accepted. */
static const struct table {
    const char *spec;
    const char *moves; /* made before */
    bool as_guest;
} tables[] = {
    {"sticks:1000000000000000000,65536", "", false},
    {"sticks:1000000000000,65536", "", false},
    {"sticks:1000000000000000000,65536,strict", "", true},
    {"sticks:1000000000000000000,2", "", true},
    {"kalah:7,18", "", false},
    {"kalah:12,20", "", false},
    {"kalah:12,20,empty,mover,nosweep,pie", "", true},
    {"connect:64,1,5", "", false},
    {"connect:1,63,5", "", false},
    {"connect:11,10,4", "", false},
    {"connect:11,10,11", "", true},
    {"mnk:100,100,5", "", false},
    {"mnk:100,100,100", "", false},
    {"mnk:31,31,5,exact", "", false},
    {"mnk:31,31,31", "", false},
    {"mnk:16,16,16", "", false},
    {"mnk:31,31,5,renju", "", false},
    {"mnk:31,31,5,caro", "", false},
    {"mnk:31,31,5,swap2", "", false},
    {"mnk:31,31,5,misere", "", false},
    {"mnk:100,100,6,exact,misere", "", true},
    {"tuc-chess:1000", "", false},
    {"tuc-chess:1000,server", "", true},
    {"tree:1,200,65536,50", "", false},
    {"tree:2,200,65536,50,wins", "", false},
    {"sure-tree:1,200,65536,0", "", false},
};
enum { TABLES = sizeof tables / sizeof *tables };

static uint64_t checks;
static bool tells; /* what each search took */

static double spent(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static double allowed(void)
{
    const double seconds = 0.1, rounds = test_rounds();

    return seconds / (rounds < 1 ? rounds : 1);
}

static struct zm_context *open_table(const struct table *t)
{
    static const struct zm_game *const guests[] = {&random_tree_game, &random_sure_tree_game, NULL};
    const struct zm_options options = {.guests = guests, .as_guest = t->as_guest};
    struct zm_context *zm = NULL;
    struct zm_error why;

    if (zm_open(t->spec, &options, &zm, &why)) printf("%s\n", why.text);
    else if (zm_play_text(zm, t->moves)) failure(zm, "%s", zm_why(zm));
    return zm;
}

/* `late`: processor seconds after the deadline, of one thread. */
static void check(struct zm_context *zm, const char *player, const char *way, double late)
{
    char spec[ZM_SPEC_TEXT];

    checks++;
    if (tells || late > allowed() / 2)
        printf("%s, %s, %s: %.0f ms late\n", zm_spec(zm, spec, sizeof spec), player, way,
               1e3 * late);
    if (late > allowed()) failure(zm, "%s, %s: %.0f ms late", player, way, 1e3 * late);
}

/* -- By time. -------------------------------------------------------------------------------- */

static void check_status(struct zm_context *zm, const char *player, enum zm_status status)
{
    bool fine = !status || status == ZM_STOPPED || status == ZM_LIMIT;

    if (!fine) failure(zm, "%s: %s", player, zm_why(zm));
}

static void by_time(struct zm_context *zm, const char *player, double seconds, bool ranked)
{
    static struct zm_ranked ranking[ZM_MOVES_MAX];
    static struct zm_result r;
    struct zm_limits limits = {.seconds = seconds};
    double threads = strstr(player, "threads=2") ? 2 : 1;
    char way[64];

    if (ranked) limits.ranking = ranking, limits.ranking_room = ZM_MOVES_MAX;
    snprintf(way, sizeof way, "%.0f ms%s", 1e3 * seconds, ranked ? ", all moves ranked" : "");
    double before = spent();
    check_status(zm, player, zm_think(zm, player, &limits, &r));
    check(zm, player, way, (spent() - before) / threads - seconds);
}

/* -- By a flag, from another thread. --------------------------------------------------------- */

struct flag {
    volatile int raised;
    double at; /* processor seconds when it was */
};

static void *raise_flag(void *with)
{
    const struct timespec wait = {.tv_nsec = 20000000};
    struct flag *f = with;

    nanosleep(&wait, NULL);
    __atomic_store_n(&f->raised, 1, __ATOMIC_RELEASE);
    f->at = spent();
    return NULL;
}

static void by_flag(struct zm_context *zm, const char *player)
{
    static struct zm_result r;
    struct flag f = {.raised = 0};
    const struct zm_limits limits = {.stop = &f.raised};
    pthread_t thread;

    if (pthread_create(&thread, NULL, raise_flag, &f)) return;
    check_status(zm, player, zm_think(zm, player, &limits, &r));
    double after = spent();
    pthread_join(thread, NULL);
    check(zm, player, "a flag", after > f.at && f.at > 0 ? after - f.at : 0);
}

/* -- In the background: stopped while it thinks, and by a move. ------------------------------- */

static void in_background(struct zm_context *zm, const char *player)
{
    const struct timespec wait = {.tv_nsec = 20000000};
    const struct zm_limits limits = {.seconds = 0.02};
    static struct zm_result r;
    struct zm_search *search;
    static zm_move list[ZM_MOVES_MAX];

    if (zm_search_start(zm, player, NULL, &search)) return;
    nanosleep(&wait, NULL);
    double before = spent();
    check_status(zm, player, zm_search_stop(search, &r));
    check(zm, player, "stopped", spent() - before);
    if (zm_moves(zm, list, ZM_MOVES_MAX)) {
        before = spent();
        check_status(zm, player, zm_search_play(search, list[0], &limits));
        enum zm_status status = zm_search_wait(search, &r);
        if (status != ZM_NATURE_MOVES && status != ZM_OVER) check_status(zm, player, status);
        check(zm, player, "a move", spent() - before - limits.seconds);
    }
    before = spent();
    zm_search_free(search);
    check(zm, player, "freed", spent() - before);
}

static void by_player(const struct table *t, const char *player)
{
    static const double seconds[] = {0.005, 0.05};
    struct zm_context *zm = open_table(t);

    if (zm && !zm_player_check(zm, player)) {
        for (int i = 0; i < 2; i++) by_time(zm, player, seconds[i], false);
        by_time(zm, player, seconds[0], true);
        by_flag(zm, player);
        in_background(zm, player);
    }
    zm_close(zm);
}

/* Random games that are asked for by themselves. */
static void by_playouts(const struct table *t)
{
    struct zm_context *zm = open_table(t);
    struct flag f = {.raised = 0};
    struct zm_playouts out;
    pthread_t thread;

    if (!zm || pthread_create(&thread, NULL, raise_flag, &f)) return;
    enum zm_status status = zm_playouts(zm, UINT64_MAX, 1, &f.raised, &out);
    double after = spent();
    check_status(zm, "playouts", status);
    pthread_join(thread, NULL);
    check(zm, "playouts", "a flag", after > f.at && f.at > 0 ? after - f.at : 0);
    zm_close(zm);
}

static void by_table(const struct table *t, const char *only)
{
    static const char *const more[] = {
        "pvs:threads=2",  "exact:threads=2", "mcts:threads=2", "mcts:cutoff=end,playouts=random",
        "mcts:rave=1000", "mcts:hash=4096",  "pvs:hash=4096"};

    for (const struct zm_player *p = zm_players(); p->name; p++)
        if (!only || strcmp(only, p->name) == 0) by_player(t, p->name);
    for (size_t i = 0; i < sizeof more / sizeof *more; i++)
        if (!only || strcmp(only, more[i]) == 0) by_player(t, more[i]);
    if (!only || strcmp(only, "playouts") == 0) by_playouts(t);
}

int main(int argc, char **argv)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    tells = argc > 1;
    test_seed();
    for (size_t i = 0; i < TABLES; i++)
        if (argc < 2 || strcmp(argv[1], tables[i].spec) == 0)
            by_table(&tables[i], argc > 2 ? argv[2] : NULL);
    return test_end("deadlines", checks);
}
