/* SPDX-License-Identifier: MIT
 * contest_share.c - an event that several processes play: see store.h. */
#include "contest_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A name that no other process has. */
void share_begin(struct hall *h)
{
    char host[64] = "";

    gethostname(host, sizeof host - 1);
    h->share.wanted = store_is_shared(h->store);
    snprintf(h->share.worker, sizeof h->share.worker, "%.63s %ld %llx", host, (long)getpid(),
             (unsigned long long)(seconds_now() * 1e6));
}

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
    pthread_mutex_lock(&h->lock);
    bool enough = share->count >= wanted;
    pthread_mutex_unlock(&h->lock);
    if (enough) return true;
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
    if (ok) contest_count(h);
    pthread_mutex_unlock(&h->lock);
    return ok;
}

bool share_pairs(struct hall *h, size_t count)
{
    struct zm_error why = {""};
    bool ok = store_pairs(h->store, h->taken_meeting, h->taken, count, h->contest->standings.pairs,
                          &why) &&
              read_outcomes(h, &why);

    if (!ok) complain(h->contest->event->call, EXIT_LIMIT, "%s", why.text);
    return ok;
}

bool share_event(struct hall *h)
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
    if (ok && !contest_is_over(h->contest)) ok = list_pairs(h, &why) && claim_pairs(h, &why);
    if (!ok) complain(h->contest->event->call, EXIT_LIMIT, "%s", why.text);
    return ok;
}

void share_leave(struct hall *h)
{
    struct zm_error why;

    if (!h->share.wanted) return;
    store_renew(h->store, h->share.worker, 0, &why);
    if (contest_is_over(h->contest)) store_over(h->store, &why);
}

/* Somebody else may have played one nevertheless. */
bool share_next(struct hall *h, struct meeting *out)
{
    struct share *share = &h->share;

    while (share->count) {
        *out = share->claimed[share->first++];
        share->count--;
        if (!h->outcomes[out->number].games) return true;
    }
    return false;
}
