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

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Parameters: none larger are accepted, or they make the most of some search. */
static const struct table {
    const char *spec;
    int plies; /* made at random before */
    bool as_guest;
} tables[] = {
    {"sticks:1000000000000000000,65536", 0, false},
    {"sticks:1000000000000,65536,strict", 0, true},
    {"sticks:1000000000000000000,2,misere", 0, true},
    {"kalah:7,18", 6, false},
    {"kalah:12,20", 0, false},
    {"kalah:12,20,empty,mover,nosweep,pie", 0, true},
    {"connect:64,1,5", 0, false},
    {"connect:1,63,5", 0, false},
    {"connect:11,10,4", 30, false},
    {"connect:11,10,11", 0, true},
    {"mnk:100,100,5", 0, false},
    {"mnk:100,100,100", 40, false},
    {"mnk:100,100,6,exact,misere", 0, true},
    {"mnk:31,31,5", 0, false},
    {"mnk:31,31,5,exact", 60, false},
    {"mnk:31,31,5,renju", 60, false},
    {"mnk:31,31,5,caro", 100, false},
    {"mnk:31,31,5,swap2", 0, false},
    {"mnk:31,31,31,misere", 0, false},
    {"mnk:16,16,16", 0, false},
    {"mnk:15,15,5", 40, false},
    {"tuc-chess:1000", 0, false},
    {"tuc-chess:1000,server", 20, true},
    {"tree:1,200,65536,50", 0, false},
    {"tree:2,200,65536,50,wins", 0, false},
    {"sure-tree:1,200,65536,0", 0, false},
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
    const struct zm_options options = {
        .size = sizeof options, .guests = guests, .as_guest = t->as_guest};
    static zm_move list[ZM_MOVES_MAX];
    struct zm_context *zm = NULL;
    struct zm_error why;
    uint64_t seed = 1;

    if (zm_open(t->spec, &options, &zm, &why)) printf("%s\n", why.text), exit(1);
    for (int i = 0; i < t->plies && !zm_outcome(zm, NULL); i++) {
        zm_move move = list[chance(&seed, zm_moves(zm, list, ZM_MOVES_MAX))];
        if (zm_play(zm, move) || zm_settle(zm)) failure(zm, "%s", zm_why(zm));
    }
    if (zm_outcome(zm, NULL)) zm_undo(zm);
    return zm;
}

/* The latest of some searches. */
static struct {
    double late;
    char way[64];
} worst;

/* `late`: processor seconds after the deadline, of one thread. */
static void note(struct zm_context *zm, const char *player, const char *way, double late)
{
    char spec[ZM_SPEC_TEXT];

    checks++;
    if (tells)
        printf("%s, %s, %s: %.0f ms late\n", zm_spec(zm, spec, sizeof spec), player, way,
               1e3 * late);
    if (late <= worst.late) return;
    worst.late = late;
    snprintf(worst.way, sizeof worst.way, "%s", way);
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
    static struct zm_result r = {.size = sizeof r};
    struct zm_limits limits = {.size = sizeof limits, .seconds = seconds};
    double threads = strstr(player, "threads=2") ? 2 : 1;
    char way[64];

    if (ranked) limits.ranking = ranking, limits.ranking_room = ZM_MOVES_MAX;
    snprintf(way, sizeof way, "%.0f ms%s", 1e3 * seconds, ranked ? ", all moves ranked" : "");
    double before = spent();
    check_status(zm, player, zm_think(zm, player, &limits, &r));
    note(zm, player, way, (spent() - before) / threads - seconds);
}

/* With a game clock: no move may cost all of it. */
static void by_clock(struct zm_context *zm, const char *player)
{
    static struct zm_result r = {.size = sizeof r};
    const struct zm_limits limits = {.size = sizeof limits, .clock = 0.05};
    double threads = strstr(player, "threads=2") ? 2 : 1, before = spent();

    check_status(zm, player, zm_think(zm, player, &limits, &r));
    note(zm, player, "game clock", (spent() - before) / threads - limits.clock);
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
    static struct zm_result r = {.size = sizeof r};
    struct flag f = {.raised = 0};
    const struct zm_limits limits = {.size = sizeof limits, .stop = &f.raised};
    pthread_t thread;

    if (pthread_create(&thread, NULL, raise_flag, &f)) return;
    check_status(zm, player, zm_think(zm, player, &limits, &r));
    double after = spent();
    pthread_join(thread, NULL);
    note(zm, player, "a flag", after > f.at && f.at > 0 ? after - f.at : 0);
}

/* -- In the background: stopped while it thinks, and by a move. ------------------------------- */

static void in_background(struct zm_context *zm, const char *player)
{
    const struct timespec wait = {.tv_nsec = 20000000};
    const struct zm_limits limits = {.size = sizeof limits, .seconds = 0.02};
    static struct zm_result r = {.size = sizeof r};
    struct zm_search *search;
    static zm_move list[ZM_MOVES_MAX];

    if (zm_search_start(zm, player, NULL, &search)) return;
    nanosleep(&wait, NULL);
    double before = spent();
    check_status(zm, player, zm_search_stop(search, &r));
    note(zm, player, "stopped", spent() - before);
    if (zm_moves(zm, list, ZM_MOVES_MAX)) {
        before = spent();
        check_status(zm, player, zm_search_play(search, list[0], &limits));
        enum zm_status status = zm_search_wait(search, &r);
        if (status != ZM_NATURE_MOVES && status != ZM_OVER) check_status(zm, player, status);
        note(zm, player, "a move", spent() - before - limits.seconds);
    }
    before = spent();
    zm_search_free(search);
    note(zm, player, "freed", spent() - before);
}

static void by_player(struct zm_context *zm, const char *player)
{
    static const double seconds[] = {0.005, 0.05};

    if (zm_player_check(zm, player)) return;
    for (int i = 0; i < 2; i++) by_time(zm, player, seconds[i], false);
    by_time(zm, player, seconds[0], true);
    by_clock(zm, player);
    by_flag(zm, player);
    in_background(zm, player);
}

/* Random games that are asked for by themselves. */
static void by_playouts(struct zm_context *zm, const char *unused)
{
    struct flag f = {.raised = 0};
    struct zm_playouts out = {.size = sizeof out};
    pthread_t thread;

    (void)unused;
    if (pthread_create(&thread, NULL, raise_flag, &f)) return;
    enum zm_status status = zm_playouts(zm, UINT64_MAX, 1, &f.raised, &out);
    double after = spent();
    check_status(zm, "playouts", status);
    pthread_join(thread, NULL);
    note(zm, "playouts", "a flag", after > f.at && f.at > 0 ? after - f.at : 0);
}

/* Who is late three times, each time in a context of its own, did not only have bad luck. */
static void check(const struct table *t, const char *player,
                  void (*run)(struct zm_context *, const char *))
{
    enum { TRIES = 3 };
    bool late = true;

    for (int i = 0; i < TRIES && late; i++) {
        struct zm_context *zm = open_table(t);
        worst.late = 0;
        run(zm, player);
        late = worst.late > allowed();
        if (late && i == TRIES - 1)
            failure(zm, "%s, %s: %.0f ms late", player, worst.way, 1e3 * worst.late);
        zm_close(zm);
    }
}

/* All of it takes minutes: unless a table is named one player in this many is asked there, drawn at
 * random. */
static bool is_asked(const char *player, const char *only, uint64_t *seed)
{
    enum { ONE_IN = 8 };

    if (tells) return !only || strcmp(only, player) == 0;
    return chance(seed, ONE_IN) == 0;
}

static void by_table(const struct table *t, const char *only, uint64_t *seed)
{
    static const char *const more[] = {
        "pvs:threads=2",  "exact:threads=2", "mcts:threads=2", "mcts:cutoff=end,playouts=random",
        "mcts:rave=1000", "mcts:hash=4096",  "pvs:hash=4096"};

    for (const struct zm_player *p = zm_players(); p->name; p++)
        if (is_asked(p->name, only, seed)) check(t, p->name, by_player);
    for (size_t i = 0; i < sizeof more / sizeof *more; i++)
        if (is_asked(more[i], only, seed)) check(t, more[i], by_player);
    if (is_asked("playouts", only, seed)) check(t, "playouts", by_playouts);
}

int main(int argc, char **argv)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    tells = argc > 1;
    uint64_t seed = test_seed();
    for (size_t i = 0; i < TABLES; i++)
        if (argc < 2 || strcmp(argv[1], tables[i].spec) == 0)
            by_table(&tables[i], argc > 2 ? argv[2] : NULL, &seed);
    return test_end("deadlines", checks);
}
