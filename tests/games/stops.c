/* SPDX-License-Identifier: MIT
 * stops.c - a search may be stopped at any moment: the position is as before, its move is legal,
 * and what the searches remember in the same context never leads a later one astray.
 *
 * Searches are stopped by a random number of nodes, by a flag raised at a random step of the
 * search, and by another thread after a random time. */
#include "subjects.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { STEPS_MOST = 3000, WAIT_MOST = 1000000 /* nanoseconds */ };

static const char *const players[] = {
    "pvs:hash=1",
    "pvs:hash=1,distance=no",
    "pvs:hash=1,threads=2",
    "exact:hash=1,threads=2",
    "mcts:hash=1",
    "mcts:hash=1,threads=2",
    "iterative",
    "alphabeta",
};
enum { PLAYERS = sizeof players / sizeof *players };

static uint64_t checks;

/* -- Three ways to stop. --------------------------------------------------------------------- */

struct stopper {
    volatile int stop;
    uint64_t steps; /* until the flag is raised */
    long wait;
    pthread_t thread;
};

static void watch(void *with, const struct zm_step *step)
{
    struct stopper *s = with;

    (void)step;
    if (s->steps-- == 0) s->stop = 1;
}

static void *raise_flag(void *with)
{
    struct stopper *s = with;
    const struct timespec wait = {.tv_nsec = s->wait};

    nanosleep(&wait, NULL);
    s->stop = 1;
    return NULL;
}

/* Thinks and is stopped somewhere; the sooner the larger the board. Who is not watched is
 * stopped by the nodes. */
static enum zm_status think_stopped(struct zm_context *zm, const char *player, uint64_t *seed,
                                    struct zm_result *out)
{
    uint64_t most = STEPS_MOST / (1 + zm_moves(zm, NULL, 0) / 16), way = chance(seed, 8);
    struct stopper s = {.steps = chance(seed, most), .wait = (long)chance(seed, WAIT_MOST)};
    struct zm_limits limits = {
        .size = sizeof limits, .stop = &s.stop, .seed = *seed, .with = &s, .nodes = most};

    if (way < 4) limits.nodes = 1 + chance(seed, chance(seed, 2) && most > 100 ? 100 : most);
    else if (way < 7) limits.watch = watch;
    bool thread = way == 7 && pthread_create(&s.thread, NULL, raise_flag, &s) == 0;
    if (thread) limits.nodes = 0;
    enum zm_status status = zm_think(zm, player, &limits, out);
    if (thread) pthread_join(s.thread, NULL);
    return status;
}

/* -- What must hold. ------------------------------------------------------------------------- */

static bool is_legal(const struct zm_context *zm, zm_move move)
{
    static zm_move list[ZM_MOVES_MAX];
    size_t n = zm_moves(zm, list, ZM_MOVES_MAX);

    for (size_t i = 0; i < n; i++)
        if (list[i] == move) return true;
    return false;
}

/* True if there was an answer. */
static bool check_stop(struct zm_context *zm, const char *player, uint64_t *seed,
                       struct zm_result *out)
{
    static char before[TEXT_MAX], after[TEXT_MAX];
    uint64_t hash = zm_hash(zm);
    const zm_move *history;
    size_t made = zm_history(zm, &history);

    zm_position_text(zm, before, sizeof before);
    enum zm_status status = think_stopped(zm, player, seed, out);
    zm_position_text(zm, after, sizeof after);
    checks++;
    if (strcmp(before, after) != 0 || zm_hash(zm) != hash || zm_history(zm, &history) != made)
        failure(zm, "%s: a stop changed the position, which was \"%s\"", player, before);
    if (status && status != ZM_STOPPED) failure(zm, "%s: %s", player, zm_why(zm));
    if (status) return false;
    if (!is_legal(zm, out->move)) failure(zm, "%s: stopped with an illegal move", player);
    return true;
}

/* What a used context proves against what a fresh one does. */
static void check_value(struct zm_context *zm, struct zm_context *fresh, const char *player)
{
    static char position[TEXT_MAX];
    static struct zm_result found = {.size = sizeof found}, truth = {.size = sizeof truth};
    bool luck = zm_game_of(zm)->weight != NULL, tree = strncmp(player, "mcts", 4) == 0;

    const struct zm_limits few = {.size = sizeof few, .nodes = 20000},
                           many = {.size = sizeof many, .nodes = tree || luck ? 20000 : 2000000};

    if (luck && tree) return; /* bounds of averages are rounded to whole units */

    zm_position_text(zm, position, sizeof position);
    if (zm_position_set(fresh, position)) {
        failure(zm, "its position is not accepted: %s", zm_why(fresh));
        return;
    }
    if (zm_think(fresh, "alphabeta:chance=star1", &few, &truth) || truth.stopped ||
        truth.kind != ZM_EXACT)
        return;
    enum zm_status status = zm_think(zm, player, &many, &found);
    if (status && status != ZM_STOPPED) failure(zm, "%s: %s", player, zm_why(zm));
    if (status) return;
    checks++;
    if (found.kind != ZM_EXACT) {
        if (!luck && !tree) failure(zm, "%s: not proven after stops", player);
    } else if (found.value - truth.value > 1e-3 || truth.value - found.value > 1e-3) {
        failure(zm, "%s: value %g after stops, %g in truth", player, found.value, truth.value);
    }
}

/* A game goes on in one context: searches by all players, each stopped, then not; now and then
 * the answer is played. */
static void check_game(struct zm_context *zm, struct zm_context *fresh, uint64_t *seed)
{
    enum { SEARCHES = 12 };
    static struct zm_result r = {.size = sizeof r};

    for (int i = 0; i < SEARCHES && !zm_outcome(zm, NULL); i++) {
        const char *player = players[chance(seed, PLAYERS)];
        if (zm_player_check(zm, player)) continue; /* an option that is not there */
        bool answer = check_stop(zm, player, seed, &r);
        check_value(zm, fresh, player);
        if (!answer || chance(seed, 4)) continue;
        if (zm_play(zm, r.move) || zm_settle(zm)) failure(zm, "%s: %s", player, zm_why(zm));
    }
}

int main(void)
{
    enum { GAMES = 200 };
    static struct subject list[SUBJECTS_MAX];
    uint64_t seed = test_seed();
    size_t n = subjects_list(list, &seed), each = (size_t)(GAMES * test_rounds()) / n + 1;

    for (size_t i = 0; i < n; i++) {
        bool as_guest = chance(&seed, 4) == 0;
        struct zm_context *zm = subject_open(&list[i], as_guest);
        struct zm_context *fresh = subject_open(&list[i], as_guest);
        for (size_t j = 0; j < each; j++)
            if (random_position(zm, &seed)) check_game(zm, fresh, &seed);
        zm_close(fresh);
        zm_close(zm);
    }
    return test_end("stops", checks);
}
