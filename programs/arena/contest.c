/* SPDX-License-Identifier: MIT
 * contest.c - see contest.h.
 *
 * Threads play pairs. The main thread alone talks to the store and counts: it takes all pairs that
 * are finished, stores them in one transaction (while a disk syncs, more are played), and only
 * then counts and shows them. */
#include "contest_inside.h"

#include "event.h"
#include "live.h"
#include "openings.h"
#include "process_tree.h"
#include "referee.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const double tick = 0.1; /* seconds between looks at Ctrl-C */

/* -- Playing. -------------------------------------------------------------------------------- */

/* The seats of one thread: those of the last pair. */
struct chair {
    struct adapter *adapter;
    int player;
};

/* Changes who sits there. Programs that play on keep running. */
static void sit_down(struct hall *h, struct chair *chair, int player)
{
    struct zm_error why = {""};

    if (chair->adapter && chair->player == player) return;
    adapter_close(chair->adapter);
    chair->adapter = adapter_open(h->contest->event->player[player], &why);
    chair->player = player;
    if (!chair->adapter) exit(complain(h->contest->event->call, EXIT_LIMIT, "%s", why.text));
}

/* The next pair of the schedule that is not played. */
static bool next_of_schedule(struct hall *h, struct meeting *out)
{
    while (h->next < h->known && h->outcomes[h->next].games) h->next++;
    if (h->next >= h->known) return false;
    *out = schedule_meeting(&h->contest->schedule, h->next++);
    return true;
}

/* Takes the next pair that is to be played. False if there is none any more. */
static bool take_pair(struct hall *h, struct meeting *out)
{
    bool found = false;

    pthread_mutex_lock(&h->lock);
    while (!h->stop && !found) {
        found = h->share.wanted ? share_next(h, out) : next_of_schedule(h, out);
        if (!found && !h->share.wanted && h->next == h->contest->event->pairs) break;
        if (!found) pthread_cond_wait(&h->room, &h->lock);
    }
    pthread_mutex_unlock(&h->lock);
    return found;
}

static void hand_in(struct hall *h, const struct meeting *meeting, const struct pair *pair)
{
    pthread_mutex_lock(&h->lock);
    while (h->waiting == WAITING_MOST) pthread_cond_wait(&h->room, &h->lock);
    h->meeting[h->waiting] = *meeting;
    h->pair[h->waiting++] = *pair;
    pthread_cond_signal(&h->finished);
    pthread_mutex_unlock(&h->lock);
}

static void *play(void *with)
{
    struct hall *h = with;
    struct chair chair[2] = {{.player = -1}, {.player = -1}};
    struct meeting meeting;
    struct pair pair;
    int code = EXIT_DONE;

    while (!code && take_pair(h, &meeting)) {
        for (int i = 0; i < 2; i++) sit_down(h, &chair[i], meeting.player[i]);
        struct adapter *adapter[2] = {chair[0].adapter, chair[1].adapter};
        code = referee_pair(h->contest->event, &meeting, adapter, &h->stop, &pair);
        if (!code) hand_in(h, &meeting, &pair);
    }
    for (int i = 0; i < 2; i++) adapter_close(chair[i].adapter);
    pthread_mutex_lock(&h->lock);
    h->playing--;
    if (code && code != EXIT_INTERRUPTED) h->failed = code;
    pthread_cond_signal(&h->finished);
    pthread_mutex_unlock(&h->lock);
    return NULL;
}

/* -- Counting. ------------------------------------------------------------------------------- */

/* Counts what follows without a gap. */
void contest_count(struct hall *h)
{
    struct contest *c = h->contest;

    while (!c->standings.verdict) {
        uint64_t at = c->standings.pairs;
        schedule_draw(&c->schedule, &c->standings);
        if (at == c->schedule.known || !h->outcomes[at].games) break;
        struct meeting meeting = schedule_meeting(&c->schedule, at);
        standings_add(&c->standings, &meeting, &h->outcomes[at]);
    }
    h->known = c->schedule.known;
}

bool contest_is_over(const struct contest *c)
{
    return c->standings.verdict || c->standings.pairs == c->event->pairs;
}

/* How far the schedule is played without a gap when `count` more pairs are. */
static uint64_t position_with(const struct hall *h, size_t count)
{
    uint64_t at = h->contest->standings.pairs;

    for (size_t i = 0; i < count; i++) h->outcomes[h->taken[i].number] = outcome_of(&h->taken[i]);
    while (at < h->known && h->outcomes[at].games) at++;
    return at;
}

/* Stores and counts the pairs taken. A pair that could not be stored does not count. */
static bool settle(struct hall *h, size_t n)
{
    struct zm_error why = {""};
    bool ok = true;

    pthread_mutex_lock(&h->lock);
    uint64_t position = position_with(h, n);
    pthread_mutex_unlock(&h->lock);
    if (h->store) ok = store_pairs(h->store, h->taken_meeting, h->taken, n, position, &why);
    pthread_mutex_lock(&h->lock);
    for (size_t i = 0; i < n && !ok; i++) h->outcomes[h->taken[i].number].games = 0;
    if (ok) contest_count(h);
    pthread_mutex_unlock(&h->lock);
    if (!ok) complain(h->contest->event->call, EXIT_LIMIT, "%s", why.text);
    return ok;
}

/* Nothing is stored after a failure. */
static bool hand_over(struct hall *h, size_t n, bool failed)
{
    bool ok = !failed && (h->share.wanted ? share_pairs(h, n) : settle(h, n));

    for (size_t i = 0; i < n; i++) pair_free(&h->taken[i]);
    pthread_mutex_lock(&h->lock);
    pthread_cond_broadcast(&h->room); /* there may be a new round */
    pthread_mutex_unlock(&h->lock);
    return ok;
}

/* Waits a little for finished pairs and takes them. */
static size_t take_finished(struct hall *h, bool *any_playing)
{
    struct timespec until;

    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += (long)(tick * 1e9);
    if (until.tv_nsec >= 1000000000) until.tv_sec++, until.tv_nsec -= 1000000000;
    pthread_mutex_lock(&h->lock);
    if (!h->waiting && h->playing) pthread_cond_timedwait(&h->finished, &h->lock, &until);
    size_t n = h->waiting;
    memcpy(h->taken, h->pair, n * sizeof *h->taken);
    memcpy(h->taken_meeting, h->meeting, n * sizeof *h->meeting);
    h->waiting = 0;
    *any_playing = h->playing;
    pthread_cond_broadcast(&h->room);
    pthread_mutex_unlock(&h->lock);
    return n;
}

static void stop_playing(struct hall *h)
{
    pthread_mutex_lock(&h->lock);
    __atomic_store_n(&h->stop, 1, __ATOMIC_RELAXED);
    pthread_cond_broadcast(&h->room);
    pthread_mutex_unlock(&h->lock);
}

/* -- All of it. ------------------------------------------------------------------------------ */

static int failure(struct hall *h)
{
    pthread_mutex_lock(&h->lock);
    int code = h->failed;
    pthread_mutex_unlock(&h->lock);
    return code;
}

static int collect(struct hall *h)
{
    struct live live;
    bool any_playing = true;
    int code = EXIT_DONE;

    live_begin(&live, h->contest);
    while (any_playing) {
        if (!code && !share_event(h)) code = EXIT_LIMIT;
        size_t n = take_finished(h, &any_playing);
        any_playing = any_playing || n;
        if (n && !hand_over(h, n, code)) code = EXIT_LIMIT;
        if (!code) code = failure(h);
        if (interrupted || code || contest_is_over(h->contest)) stop_playing(h);
        live_show(&live);
    }
    live_end(&live);
    share_leave(h);
    return code;
}

static int start_threads(struct hall *h, pthread_t *threads)
{
    int n = 0;

    while (n < h->contest->event->concurrency && !pthread_create(&threads[n], NULL, play, h)) n++;
    return n;
}

static int play_all(struct hall *h)
{
    pthread_t threads[256];

    /* threads that begin now find the lock taken until it is known how many there are */
    pthread_mutex_lock(&h->lock);
    int n = h->playing = start_threads(h, threads);
    pthread_mutex_unlock(&h->lock);
    if (!n) return complain(h->contest->event->call, EXIT_LIMIT, "no thread can be started");
    int code = collect(h);
    for (int i = 0; i < n; i++) pthread_join(threads[i], NULL);
    process_tree_sweep();
    return code;
}

/* -- Beginning and end. ---------------------------------------------------------------------- */

/* What is in the store already. EXIT_DONE, or an exit code after one line on stderr. */
static int find_played(struct hall *h)
{
    struct contest *c = h->contest;
    struct zm_error why = {""};
    enum begin how = c->again ? BEGIN : c->join ? FIND : FIND_OR_BEGIN;
    bool ok = true;
    int code = EXIT_DONE;

    if (c->path) {
        h->store = store_open(c->path, true, &why, &code);
        if (h->store) code = EXIT_LIMIT;
        ok = h->store && store_event(h->store, c->event, how, &why) &&
             store_outcomes(h->store, c->event, 0, h->outcomes, &why);
    }
    if (!ok) return complain(c->event->call, code, "%s; --store none keeps nothing", why.text);
    if (h->store) share_begin(h);
    for (uint64_t i = 0; i < c->event->pairs; i++) c->found += h->outcomes[i].games > 0;
    return EXIT_DONE;
}

int contest_play(struct contest *c)
{
    struct hall *h = take_memory(sizeof *h);
    double began = seconds_now();
    int code;

    h->contest = c;
    h->outcomes = take_memory(c->event->pairs * sizeof *h->outcomes);
    pthread_mutex_init(&h->lock, NULL);
    pthread_cond_init(&h->finished, NULL);
    pthread_cond_init(&h->room, NULL);
    watch_interrupt();
    if (!(code = find_played(h))) {
        openings_shuffle(c->event);
        schedule_begin(&c->schedule, c->event);
        standings_begin(&c->standings, c->event);
        contest_count(h);
        code = contest_is_over(c) ? EXIT_DONE : play_all(h);
        if (contest_is_over(c)) share_leave(h);
    }
    c->stopped = code || !contest_is_over(c);
    c->seconds = seconds_now() - began;
    store_close(h->store);
    free(h->outcomes);
    free(h);
    return !code && c->stopped ? EXIT_INTERRUPTED : code;
}

void contest_end(struct contest *c)
{
    schedule_free(&c->schedule);
    standings_free(&c->standings);
    event_free(c->event);
}
