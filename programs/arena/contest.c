/* SPDX-License-Identifier: MIT
 * contest.c - see contest.h.
 *
 * Threads play pairs. The main thread alone talks to the store and counts: it takes all pairs that
 * are finished, stores them in one transaction (while a disk syncs, more are played), and only
 * then counts and shows them. */
#include "contest.h"

#include "event.h"
#include "openings.h"
#include "live.h"
#include "referee.h"
#include "store.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    WAITING_MOST = 1024, /* pairs played and not yet stored */
    CLAIMED_MOST = 512,  /* pairs claimed and not yet played */
    LISTED_AHEAD = 4096, /* pairs that stand in a shared store before they are played */
};

static const double tick = 0.1; /* seconds between looks at Ctrl-C */

/* What a process knows of an event that others play too. */
struct share {
    bool wanted;
    char worker[96];      /* who we are */
    double renewed, read; /* when claims were renewed and outcomes read */
    uint64_t listed;      /* pairs known to stand in the store */
    struct meeting claimed[CLAIMED_MOST];
    size_t first, count; /* those not yet handed out */
};

struct hall {
    struct contest *contest;
    struct store *store;
    struct outcome *outcomes; /* by number of the pair */
    pthread_mutex_t lock;
    pthread_cond_t finished, room; /* pairs are waiting; there is room for more, or work */
    uint64_t next;                 /* the first pair not handed out */
    uint64_t known;                /* copy of schedule.known */
    int playing;                   /* threads */
    volatile int stop;
    size_t waiting;
    struct pair pair[WAITING_MOST];
    struct meeting meeting[WAITING_MOST];
    struct pair taken[WAITING_MOST]; /* being stored */
    struct meeting taken_meeting[WAITING_MOST];
    struct share share;
};

/* -- Playing. -------------------------------------------------------------------------------- */

/* The seats of one thread: those of the last pair. */
struct chair {
    struct seat *seat;
    int player;
};

/* Changes who sits there. Programs that play on keep running. */
static void sit_down(struct hall *h, struct chair *chair, int player)
{
    struct zm_error why = {""};

    if (chair->seat && chair->player == player) return;
    seat_close(chair->seat);
    chair->seat = seat_open(h->contest->event->player[player], &why);
    chair->player = player;
    if (!chair->seat) exit(complain(h->contest->event->call, EXIT_LIMIT, "%s", why.text));
}

/* The next pair of the schedule that is not played. */
static bool next_of_schedule(struct hall *h, struct meeting *out)
{
    while (h->next < h->known && h->outcomes[h->next].games) h->next++;
    if (h->next >= h->known) return false;
    *out = schedule_meeting(&h->contest->schedule, h->next++);
    return true;
}

/* The next one that was claimed; somebody else may have played it nevertheless. */
static bool next_claimed(struct hall *h, struct meeting *out)
{
    struct share *share = &h->share;

    while (share->count) {
        *out = share->claimed[share->first++];
        share->count--;
        if (!h->outcomes[out->number].games) return true;
    }
    return false;
}

/* Takes the next pair that is to be played. False if there is none any more. */
static bool take_pair(struct hall *h, struct meeting *out)
{
    bool found = false;

    pthread_mutex_lock(&h->lock);
    while (!h->stop && !found) {
        found = h->share.wanted ? next_claimed(h, out) : next_of_schedule(h, out);
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

    while (take_pair(h, &meeting)) {
        for (int i = 0; i < 2; i++) sit_down(h, &chair[i], meeting.player[i]);
        struct seat *seat[2] = {chair[0].seat, chair[1].seat};
        if (!referee_pair(h->contest->event, &meeting, seat, &h->stop, &pair)) break;
        hand_in(h, &meeting, &pair);
    }
    for (int i = 0; i < 2; i++) seat_close(chair[i].seat);
    pthread_mutex_lock(&h->lock);
    h->playing--;
    pthread_cond_signal(&h->finished);
    pthread_mutex_unlock(&h->lock);
    return NULL;
}

/* -- Counting. ------------------------------------------------------------------------------- */

/* Counts what follows without a gap. */
static void count(struct hall *h)
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

static bool is_over(const struct contest *c)
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
    for (size_t i = 0; i < n; i++) {
        if (!ok) h->outcomes[h->taken[i].number].games = 0;
        pair_free(&h->taken[i]);
    }
    if (ok) count(h);
    pthread_cond_broadcast(&h->room);
    pthread_mutex_unlock(&h->lock);
    if (!ok) complain(h->contest->event->call, EXIT_LIMIT, "%s", why.text);
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

/* -- Sharing. -------------------------------------------------------------------------------- */

/* Lists the pairs that will be played next. */
static bool list_pairs(struct hall *h, struct zm_error *why)
{
    struct share *share = &h->share;
    uint64_t ahead = h->contest->standings.pairs + LISTED_AHEAD;
    uint64_t until = ahead < h->known ? ahead : h->known;
    size_t n = 0;

    if (share->listed >= until || (until < h->known && until - share->listed < LISTED_AHEAD / 4))
        return true;
    struct meeting *list = take_memory((until - share->listed) * sizeof *list);
    for (uint64_t i = share->listed; i < until; i++)
        if (!h->outcomes[i].games) list[n++] = schedule_meeting(&h->contest->schedule, i);
    bool ok = store_list(h->store, list, n, why);
    free(list);
    share->listed = until;
    return ok;
}

/* Claims more when there is not one for each thread. */
static bool claim_pairs(struct hall *h, struct zm_error *why)
{
    struct share *share = &h->share;
    struct meeting fresh[CLAIMED_MOST / 2];
    size_t wanted = (size_t)h->contest->event->concurrency, n = 0;

    if (wanted > CLAIMED_MOST / 2) wanted = CLAIMED_MOST / 2;
    if (share->count >= wanted) return true;
    if (!store_claim(h->store, share->worker, h->contest->lease, wanted, fresh, &n, why))
        return false;
    pthread_mutex_lock(&h->lock);
    memmove(share->claimed, share->claimed + share->first, share->count * sizeof *fresh);
    share->first = 0;
    for (size_t i = 0; i < n; i++)
        if (fresh[i].number < h->contest->event->pairs) share->claimed[share->count++] = fresh[i];
    pthread_cond_broadcast(&h->room);
    pthread_mutex_unlock(&h->lock);
    return true;
}

/* What the others have played. */
static bool read_outcomes(struct hall *h, struct zm_error *why)
{
    pthread_mutex_lock(&h->lock);
    bool ok =
        store_outcomes(h->store, h->contest->event, h->contest->standings.pairs, h->outcomes, why);
    if (ok) count(h);
    pthread_mutex_unlock(&h->lock);
    return ok;
}

/* Now and then. False after one line on stderr. */
static bool share_event(struct hall *h)
{
    const double read_every = 0.5;
    struct share *share = &h->share;
    struct zm_error why = {""};
    double now = seconds_now();
    bool ok = true;

    if (!share->wanted || h->stop) return true;
    if (now - share->read > read_every) ok = read_outcomes(h, &why), share->read = now;
    if (ok && now - share->renewed > h->contest->lease / 4) {
        ok = store_renew(h->store, share->worker, h->contest->lease, &why);
        share->renewed = now;
    }
    if (ok && !is_over(h->contest)) ok = list_pairs(h, &why) && claim_pairs(h, &why);
    if (!ok) complain(h->contest->event->call, EXIT_LIMIT, "%s", why.text);
    return ok;
}

/* Gives up what was claimed and will not be played. */
static void leave_event(struct hall *h)
{
    struct zm_error why;

    if (!h->share.wanted) return;
    store_renew(h->store, h->share.worker, 0, &why);
    if (is_over(h->contest)) store_over(h->store, &why);
}

/* -- All of it. ------------------------------------------------------------------------------ */

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
        if (n && !code && !settle(h, n)) code = EXIT_LIMIT;
        if (interrupted || code || is_over(h->contest)) stop_playing(h);
        live_show(&live);
    }
    live_end(&live);
    leave_event(h);
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
    return code;
}

/* -- Beginning and end. ---------------------------------------------------------------------- */

/* A name that no other process has. */
static void begin_sharing(struct hall *h)
{
    char host[64] = "";

    gethostname(host, sizeof host - 1);
    h->share.wanted = store_is_shared(h->store);
    snprintf(h->share.worker, sizeof h->share.worker, "%.63s %ld %llx", host, (long)getpid(),
             (unsigned long long)(seconds_now() * 1e6));
}

/* What is in the store already. False after one line on stderr. */
static bool find_played(struct hall *h)
{
    struct contest *c = h->contest;
    struct zm_error why = {""};
    enum begin how = c->again ? BEGIN : c->join ? FIND : FIND_OR_BEGIN;
    bool ok = true;

    if (c->path) {
        h->store = store_open(c->path, true, &why);
        ok = h->store && store_event(h->store, c->event, how, &why) &&
             store_outcomes(h->store, c->event, 0, h->outcomes, &why);
    }
    if (!ok) complain(c->event->call, EXIT_LIMIT, "%s; --store none keeps nothing", why.text);
    if (ok && h->store) begin_sharing(h);
    for (uint64_t i = 0; i < c->event->pairs && ok; i++) c->found += h->outcomes[i].games > 0;
    return ok;
}

int contest_play(struct contest *c)
{
    struct hall *h = take_memory(sizeof *h);
    double began = seconds_now();
    int code = EXIT_LIMIT;

    h->contest = c;
    h->outcomes = take_memory(c->event->pairs * sizeof *h->outcomes);
    pthread_mutex_init(&h->lock, NULL);
    pthread_cond_init(&h->finished, NULL);
    pthread_cond_init(&h->room, NULL);
    watch_interrupt();
    if (find_played(h)) {
        openings_shuffle(c->event);
        schedule_begin(&c->schedule, c->event);
        standings_begin(&c->standings, c->event);
        count(h);
        code = is_over(c) ? EXIT_DONE : play_all(h);
        if (is_over(c)) leave_event(h);
    }
    c->stopped = code || !is_over(c);
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
