/* SPDX-License-Identifier: MIT
 * contest.c - see contest.h.
 *
 * Threads play pairs of games. Only the main thread writes to the store and counts results: it
 * takes all finished pairs, stores them in one transaction (the threads go on playing while a disk
 * syncs), and counts and shows them after that. */
#include "contest_inside.h"

#include "event.h"
#include "live.h"
#include "openings.h"
#include "process_tree.h"
#include "referee.h"

#include <time.h>

static const double tick = 0.1; /* seconds between checks for Ctrl-C */

/* -- Playing. -------------------------------------------------------------------------------- */

/* One of a thread's two player slots. Its adapter stays open after a pair. */
struct player_slot {
    struct adapter *adapter;
    int player;
};

/* Puts a player into a slot. A program that also plays the next pair keeps running. Returns an exit
 * code. */
static int fill_slot(struct scheduler *s, struct player_slot *slot, int player)
{
    struct zm_error why = {.text = ""};

    if (slot->adapter && slot->player == player) return EXIT_DONE;
    adapter_close(slot->adapter);
    slot->adapter = adapter_open(s->contest->event->player[player], &why);
    slot->player = player;
    if (slot->adapter) return EXIT_DONE;
    return complain(s->contest->event->call, EXIT_LIMIT, "%s", why.text);
}

/* Finds the next unplayed pair of the schedule. Returns false if there is none yet. */
static bool next_of_schedule(struct scheduler *s, struct scheduled_pair *out)
{
    while (s->next < s->known && s->outcomes[s->next].games) s->next++;
    if (s->next >= s->known) return false;
    *out = schedule_pair(&s->contest->schedule, s->next++);
    return true;
}

/* Takes the next pair to play, and waits for one if necessary. Returns false after the last. */
static bool take_pair(struct scheduler *s, struct scheduled_pair *out)
{
    bool found = false;

    pthread_mutex_lock(&s->lock);
    while (!s->stop && !found) {
        found = s->share.wanted ? share_next(s, out) : next_of_schedule(s, out);
        if (!found && !s->share.wanted && s->next == s->contest->event->pairs) break;
        if (!found) pthread_cond_wait(&s->can_continue, &s->lock);
    }
    pthread_mutex_unlock(&s->lock);
    return found;
}

static void hand_in(struct scheduler *s, const struct scheduled_pair *scheduled,
                    const struct pair *pair)
{
    pthread_mutex_lock(&s->lock);
    while (s->waiting == WAITING_MOST) pthread_cond_wait(&s->can_continue, &s->lock);
    s->scheduled[s->waiting] = *scheduled;
    s->pair[s->waiting++] = *pair;
    pthread_cond_signal(&s->finished);
    pthread_mutex_unlock(&s->lock);
}

static void *play(void *with)
{
    struct scheduler *s = with;
    struct player_slot slot[2] = {{.player = -1}, {.player = -1}};
    struct scheduled_pair scheduled;
    struct pair pair;
    int code = EXIT_DONE;

    while (!code && take_pair(s, &scheduled)) {
        for (int i = 0; i < 2 && !code; i++) code = fill_slot(s, &slot[i], scheduled.player[i]);
        struct adapter *adapter[2] = {slot[0].adapter, slot[1].adapter};
        if (!code) code = referee_pair(s->contest->event, &scheduled, adapter, &s->stop, &pair);
        if (!code) hand_in(s, &scheduled, &pair);
    }
    for (int i = 0; i < 2; i++) adapter_close(slot[i].adapter);
    pthread_mutex_lock(&s->lock);
    s->playing--;
    if (code && code != EXIT_INTERRUPTED) s->failed = code;
    pthread_cond_signal(&s->finished);
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

/* -- Counting. ------------------------------------------------------------------------------- */

/* Counts the outcomes that follow without a gap, in the order of the schedule. */
void contest_count(struct scheduler *s)
{
    struct contest *c = s->contest;

    while (!c->standings.verdict) {
        uint64_t at = c->standings.pairs;
        schedule_draw(&c->schedule, &c->standings);
        if (at == c->schedule.known || !s->outcomes[at].games) break;
        struct scheduled_pair scheduled = schedule_pair(&c->schedule, at);
        standings_add(&c->standings, &scheduled, &s->outcomes[at]);
    }
    s->known = c->schedule.known;
}

bool contest_is_over(const struct contest *c)
{
    return c->standings.verdict || c->standings.pairs == c->event->pairs;
}

/* Adds the outcomes of `count` taken pairs. Returns how far the schedule is then played without a
 * gap. */
static uint64_t position_with(const struct scheduler *s, size_t count)
{
    uint64_t at = s->contest->standings.pairs;

    for (size_t i = 0; i < count; i++) s->outcomes[s->taken[i].number] = outcome_of(&s->taken[i]);
    while (at < s->known && s->outcomes[at].games) at++;
    return at;
}

/* Stores and counts the taken pairs. Pairs that cannot be stored do not count. */
static bool settle(struct scheduler *s, size_t n)
{
    struct zm_error why = {.text = ""};
    bool ok = true;

    pthread_mutex_lock(&s->lock);
    uint64_t position = position_with(s, n);
    pthread_mutex_unlock(&s->lock);
    if (s->store) ok = store_pairs(s->store, s->taken_scheduled, s->taken, n, position, &why);
    pthread_mutex_lock(&s->lock);
    for (size_t i = 0; i < n && !ok; i++) s->outcomes[s->taken[i].number].games = 0;
    if (ok) contest_count(s);
    pthread_mutex_unlock(&s->lock);
    if (!ok) complain(s->contest->event->call, EXIT_LIMIT, "%s", why.text);
    return ok;
}

/* Stores, counts and frees the taken pairs. After a failure it only frees them. */
static bool hand_over(struct scheduler *s, size_t n, bool failed)
{
    bool ok = !failed && (s->share.wanted ? share_pairs(s, n) : settle(s, n));

    for (size_t i = 0; i < n; i++) pair_free(&s->taken[i]);
    pthread_mutex_lock(&s->lock);
    pthread_cond_broadcast(&s->can_continue); /* there may be a new round */
    pthread_mutex_unlock(&s->lock);
    return ok;
}

/* Waits up to a tick for finished pairs and takes them. */
static size_t take_finished(struct scheduler *s, bool *any_playing)
{
    struct timespec until;

    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += (long)(tick * 1e9);
    if (until.tv_nsec >= 1000000000) until.tv_sec++, until.tv_nsec -= 1000000000;
    pthread_mutex_lock(&s->lock);
    if (!s->waiting && s->playing) pthread_cond_timedwait(&s->finished, &s->lock, &until);
    size_t n = s->waiting;
    memcpy(s->taken, s->pair, n * sizeof *s->taken);
    memcpy(s->taken_scheduled, s->scheduled, n * sizeof *s->scheduled);
    s->waiting = 0;
    *any_playing = s->playing;
    pthread_cond_broadcast(&s->can_continue);
    pthread_mutex_unlock(&s->lock);
    return n;
}

static void stop_playing(struct scheduler *s)
{
    pthread_mutex_lock(&s->lock);
    __atomic_store_n(&s->stop, 1, __ATOMIC_RELAXED);
    pthread_cond_broadcast(&s->can_continue);
    pthread_mutex_unlock(&s->lock);
}

/* -- All of it. ------------------------------------------------------------------------------ */

static int failure(struct scheduler *s)
{
    pthread_mutex_lock(&s->lock);
    int code = s->failed;
    pthread_mutex_unlock(&s->lock);
    return code;
}

static int collect(struct scheduler *s)
{
    struct live live;
    bool any_playing = true;
    int code = EXIT_DONE;

    live_begin(&live, s->contest);
    while (any_playing) {
        if (!code) code = noted_failure(); /* pairs played after one are not stored */
        if (!code && !share_event(s)) code = EXIT_LIMIT;
        size_t n = take_finished(s, &any_playing);
        if (!code) code = noted_failure();
        any_playing = any_playing || n;
        if (n && !hand_over(s, n, code)) code = EXIT_LIMIT;
        if (!code) code = failure(s);
        if (interrupted || code || contest_is_over(s->contest)) stop_playing(s);
        live_show(&live);
    }
    live_end(&live);
    share_leave(s);
    return code;
}

static int play_all(struct scheduler *s)
{
    pthread_t threads[256];

    /* the lock keeps new threads waiting until `playing` has their number */
    pthread_mutex_lock(&s->lock);
    int n = 0;
    while (n < s->contest->event->concurrency && !pthread_create(&threads[n], NULL, play, s)) n++;
    s->playing = n;
    pthread_mutex_unlock(&s->lock);
    if (!n) return complain(s->contest->event->call, EXIT_LIMIT, "no thread can be started");
    int code = collect(s);
    for (int i = 0; i < n; i++) pthread_join(threads[i], NULL);
    process_tree_sweep();
    return code;
}

/* -- Beginning and end. ---------------------------------------------------------------------- */

/* Opens the store and reads the pairs that it has already. Returns an exit code. */
static int find_played(struct scheduler *s)
{
    struct contest *c = s->contest;
    struct zm_error why = {.text = ""};
    enum begin how = c->again ? BEGIN : c->join ? FIND : FIND_OR_BEGIN;
    bool ok = true;
    int code = EXIT_DONE;

    if (c->path) {
        s->store = store_open(c->path, true, &why, &code);
        if (s->store) code = EXIT_LIMIT;
        ok = s->store && store_event(s->store, c->event, how, &why) &&
             store_outcomes(s->store, c->event, 0, s->outcomes, &why);
    }
    if (!ok) return complain(c->event->call, code, "%s; --store none keeps nothing", why.text);
    if (s->store) share_begin(s);
    for (uint64_t i = 0; i < c->event->pairs; i++) c->found += s->outcomes[i].games > 0;
    return EXIT_DONE;
}

int contest_play(struct contest *c)
{
    struct scheduler *s = take_memory(sizeof *s);
    double began = seconds_now();
    int code;

    c->stopped = true;
    if (!s) return EXIT_LIMIT;
    s->contest = c;
    s->outcomes = take_memory(c->event->pairs * sizeof *s->outcomes);
    if (!s->outcomes) return free(s), EXIT_LIMIT;
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->finished, NULL);
    pthread_cond_init(&s->can_continue, NULL);
    watch_interrupt();
    if (!(code = find_played(s))) {
        openings_shuffle(c->event);
        if (schedule_begin(&c->schedule, c->event) && standings_begin(&c->standings, c->event)) {
            contest_count(s);
            code = contest_is_over(c) ? EXIT_DONE : play_all(s);
            if (contest_is_over(c)) share_leave(s);
        } else code = EXIT_LIMIT;
    }
    c->stopped = code || !contest_is_over(c);
    c->seconds = seconds_now() - began;
    store_close(s->store);
    free(s->outcomes);
    free(s);
    return !code && c->stopped ? EXIT_INTERRUPTED : code;
}

void contest_end(struct contest *c)
{
    schedule_free(&c->schedule);
    standings_free(&c->standings);
    openings_free(&c->event->openings);
}
