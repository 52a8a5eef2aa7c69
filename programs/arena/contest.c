/* SPDX-License-Identifier: MIT
 * contest.c - see event.h.
 *
 * Threads play pairs of games. Only the main thread writes to the store and counts results: it
 * takes all finished pairs, stores them in one transaction (the threads go on playing while a disk
 * syncs), and counts and shows them after that. */
#include "event.h"

#include "openings.h"
#include "process_tree.h"
#include "referee.h"
#include "report.h"
#include "store.h"

#include <pthread.h>
#include <time.h>
#include <unistd.h>

static const double tick = 0.1; /* seconds between checks for Ctrl-C */

enum {
    WAITING_MOST = 1024, /* pairs played and not stored yet */
    CLAIMED_MOST = 512,  /* pairs claimed and not played yet */
    LISTED_AHEAD = 4096, /* pairs listed in a shared store ahead of play */
};

/* The state of this process in an event that several processes play. */
struct share {
    bool wanted;
    char worker[96];      /* unique name of this process */
    double renewed, read; /* times of the last renewal of claims and reading of outcomes */
    uint64_t listed;      /* pairs that are listed in the store */
    struct scheduled_pair claimed[CLAIMED_MOST];
    size_t first, count; /* the claimed pairs that no thread has taken yet */
};

struct scheduler {
    struct contest *contest;
    struct store *store;
    struct outcome *outcomes; /* indexed by the number of the pair */
    pthread_mutex_t lock;
    pthread_cond_t finished,
        can_continue; /* pairs wait to be stored; a thread can hand in or take a pair */
    uint64_t next;    /* the first pair that no thread has taken */
    uint64_t known;   /* copy of schedule.known */
    int playing;      /* number of threads that play */
    volatile int stop;
    int failed; /* exit code of a pair that could not be played; 0: none */
    size_t waiting;
    struct pair pair[WAITING_MOST];
    struct pair taken[WAITING_MOST]; /* the pairs being stored */
    struct share share;
};

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

/* Takes the next claimed pair. Skips pairs that another process has played nevertheless, after a
 * claim had expired. The caller holds the lock. */
static bool share_next(struct scheduler *s, struct scheduled_pair *out)
{
    struct share *share = &s->share;

    while (share->count) {
        *out = share->claimed[share->first++];
        share->count--;
        if (!s->outcomes[out->number].games) return true;
    }
    return false;
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

static void hand_in(struct scheduler *s, const struct pair *pair)
{
    pthread_mutex_lock(&s->lock);
    while (s->waiting == WAITING_MOST) pthread_cond_wait(&s->can_continue, &s->lock);
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
        if (!code) hand_in(s, &pair);
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

/* Counts the outcomes that follow without a gap, in the order of the schedule. If threads run, the
 * caller holds the lock. */
static void contest_count(struct scheduler *s)
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

static bool contest_is_over(const struct contest *c)
{
    return c->standings.verdict || c->standings.pairs == c->event->pairs;
}

/* -- Sharing an event between processes: see store.h. ---------------------------------------- */

/* Chooses the name of this process, which no other has, if the store is shared. */
static void share_begin(struct scheduler *s)
{
    char host[64] = "";

    gethostname(host, sizeof host - 1);
    s->share.wanted = store_is_shared(s->contest->path);
    snprintf(s->share.worker, sizeof s->share.worker, "%.63s %ld %llx", host, (long)getpid(),
             (unsigned long long)(seconds_now() * 1e6));
}

/* Lists the next pairs of the schedule in the store. */
static bool list_pairs(struct scheduler *s, struct zm_error *why)
{
    struct share *share = &s->share;
    uint64_t ahead = s->contest->standings.pairs + LISTED_AHEAD;
    uint64_t until = ahead < s->known ? ahead : s->known;
    size_t n = 0;

    if (share->listed >= until || (until < s->known && until - share->listed < LISTED_AHEAD / 4))
        return true;
    struct scheduled_pair *list = take_memory((until - share->listed) * sizeof *list);
    if (!list) return snprintf(why->text, sizeof why->text, "out of memory"), false;
    for (uint64_t i = share->listed; i < until; i++)
        if (!s->outcomes[i].games) list[n++] = schedule_pair(&s->contest->schedule, i);
    bool ok = store_list(s->store, list, n, why);
    free(list);
    share->listed = until;
    return ok;
}

/* Claims more pairs if there are fewer than threads. */
static bool claim_pairs(struct scheduler *s, struct zm_error *why)
{
    struct share *share = &s->share;
    struct scheduled_pair fresh[CLAIMED_MOST / 2];
    size_t wanted = (size_t)s->contest->event->concurrency, n = 0;

    if (wanted > CLAIMED_MOST / 2) wanted = CLAIMED_MOST / 2;
    pthread_mutex_lock(&s->lock);
    bool enough = share->count >= wanted;
    pthread_mutex_unlock(&s->lock);
    if (enough) return true;
    if (!store_claim(s->store, share->worker, s->contest->lease, wanted, fresh, &n, why))
        return false;
    pthread_mutex_lock(&s->lock);
    memmove(share->claimed, share->claimed + share->first, share->count * sizeof *fresh);
    share->first = 0;
    for (size_t i = 0; i < n; i++)
        if (fresh[i].number < s->contest->event->pairs) share->claimed[share->count++] = fresh[i];
    pthread_cond_broadcast(&s->can_continue);
    pthread_mutex_unlock(&s->lock);
    return true;
}

/* Reads and counts the outcomes of all processes. */
static bool read_outcomes(struct scheduler *s, struct zm_error *why)
{
    pthread_mutex_lock(&s->lock);
    bool ok =
        store_outcomes(s->store, s->contest->event, s->contest->standings.pairs, s->outcomes, why);
    if (ok) contest_count(s);
    pthread_mutex_unlock(&s->lock);
    return ok;
}

/* Stores the taken pairs, then reads the outcomes from the store: another process may have stored
 * different games of a pair first, and those count. False after an error message. */
static bool share_pairs(struct scheduler *s, size_t count)
{
    struct zm_error why = {.text = ""};
    bool ok = store_pairs(s->store, s->taken, count, s->contest->standings.pairs, &why) &&
              read_outcomes(s, &why);

    if (!ok) complain(s->contest->event->call, EXIT_LIMIT, "%s", why.text);
    return ok;
}

/* Lists pairs, claims them, renews claims and reads outcomes, each when it is due. False after an
 * error message. */
static bool share_event(struct scheduler *s)
{
    const double read_every = 0.5;
    struct share *share = &s->share;
    struct zm_error why = {.text = ""};
    double now = seconds_now();
    bool ok = true;

    if (!share->wanted || s->stop) return true;
    if (now - share->read > read_every) ok = read_outcomes(s, &why), share->read = now;
    if (ok && now - share->renewed > s->contest->lease / 4) {
        ok = store_renew(s->store, share->worker, s->contest->lease, &why);
        share->renewed = now;
    }
    if (ok && !contest_is_over(s->contest)) ok = list_pairs(s, &why) && claim_pairs(s, &why);
    if (!ok) complain(s->contest->event->call, EXIT_LIMIT, "%s", why.text);
    return ok;
}

/* Releases the claims of pairs that will not be played. */
static void share_leave(struct scheduler *s)
{
    struct zm_error why;

    if (!s->share.wanted) return;
    store_renew(s->store, s->share.worker, 0, &why);
    if (contest_is_over(s->contest)) store_over(s->store, &why);
}

/* -- Storing. --------------------------------------------------------------------------------- */

/* Adds the outcomes of `count` taken pairs. Returns how far the schedule is then played without a
 * gap. */
static uint64_t position_with(const struct scheduler *s, size_t count)
{
    uint64_t at = s->contest->standings.pairs;

    for (size_t i = 0; i < count; i++)
        s->outcomes[s->taken[i].scheduled.number] = outcome_of(&s->taken[i]);
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
    if (s->store) ok = store_pairs(s->store, s->taken, n, position, &why);
    pthread_mutex_lock(&s->lock);
    for (size_t i = 0; i < n && !ok; i++) s->outcomes[s->taken[i].scheduled.number].games = 0;
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

/* Waits up to a tick for finished pairs and takes them. `failed` is the exit code of a pair that
 * could not be played. */
static size_t take_finished(struct scheduler *s, bool *any_playing, int *failed)
{
    struct timespec until;

    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += (long)(tick * 1e9);
    if (until.tv_nsec >= 1000000000) until.tv_sec++, until.tv_nsec -= 1000000000;
    pthread_mutex_lock(&s->lock);
    if (!s->waiting && s->playing) pthread_cond_timedwait(&s->finished, &s->lock, &until);
    size_t n = s->waiting;
    memcpy(s->taken, s->pair, n * sizeof *s->taken);
    s->waiting = 0;
    *any_playing = s->playing;
    *failed = s->failed;
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

static int collect(struct scheduler *s)
{
    struct live live;
    bool any_playing = true;
    int code = EXIT_DONE, failed;

    live_begin(&live, s->contest);
    while (any_playing) {
        if (!code) code = noted_failure(); /* pairs played after one are not stored */
        if (!code && !share_event(s)) code = EXIT_LIMIT;
        size_t n = take_finished(s, &any_playing, &failed);
        if (!code) code = noted_failure();
        any_playing = any_playing || n;
        if (n && !hand_over(s, n, code)) code = EXIT_LIMIT;
        if (!code) code = failed;
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

/* Processes that mpirun started together share the pairs by the store; only the first of them
 * reports. */
static bool check_ranks(const struct contest *c)
{
    int ranks;

    process_rank(&ranks);
    if (ranks == 1 || (c->path && store_is_shared(c->path))) return true;
    return bad_input(c->event->call,
                     "started %d times at once, each would play all games: --store must name a "
                     "database that they share, postgresql://host/name",
                     ranks);
}

/* Opens the store and reads the pairs that it has already. Returns an exit code. */
static int find_played(struct scheduler *s)
{
    struct contest *c = s->contest;
    struct zm_error why = {.text = ""};
    enum begin how = c->again ? BEGIN : c->join ? FIND : FIND_OR_BEGIN;
    bool ok = true;
    int code = EXIT_DONE;

    if (!check_ranks(c)) return EXIT_INPUT;
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
    game_file_close(c->event->record);
    c->event->record = NULL;
}
