/* SPDX-License-Identifier: MIT
 * contest_share.c - shares an event between several processes: see store.h. */
#include "contest_inside.h"

#include <unistd.h>

/* Composes a name that no other process has. */
void share_begin(struct scheduler *s)
{
    char host[64] = "";

    gethostname(host, sizeof host - 1);
    s->share.wanted = store_is_shared(s->store);
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

bool share_pairs(struct scheduler *s, size_t count)
{
    struct zm_error why = {.text = ""};
    bool ok = store_pairs(s->store, s->taken_scheduled, s->taken, count,
                          s->contest->standings.pairs, &why) &&
              read_outcomes(s, &why);

    if (!ok) complain(s->contest->event->call, EXIT_LIMIT, "%s", why.text);
    return ok;
}

bool share_event(struct scheduler *s)
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

void share_leave(struct scheduler *s)
{
    struct zm_error why;

    if (!s->share.wanted) return;
    store_renew(s->store, s->share.worker, 0, &why);
    if (contest_is_over(s->contest)) store_over(s->store, &why);
}

/* Skips pairs that another process has played nevertheless, after a claim had expired. */
bool share_next(struct scheduler *s, struct scheduled_pair *out)
{
    struct share *share = &s->share;

    while (share->count) {
        *out = share->claimed[share->first++];
        share->count--;
        if (!s->outcomes[out->number].games) return true;
    }
    return false;
}
