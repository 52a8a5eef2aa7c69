/* SPDX-License-Identifier: MIT
 * schedule.c - see schedule.h. */
#include "schedule.h"

uint64_t schedule_width(const struct event *event)
{
    uint64_t n = (uint64_t)event->players;

    switch (event->format) {
    case FORMAT_MATCH: return 1;
    case FORMAT_ROUND_ROBIN: return n * (n - 1) / 2;
    case FORMAT_GAUNTLET: return n - 1;
    case FORMAT_SWISS: return n / 2;
    }
    return 0;
}

bool schedule_begin(struct schedule *s, const struct event *event)
{
    *s = (struct schedule){.event = event, .known = event->pairs};
    if (event->format != FORMAT_SWISS) return true;
    s->known = 0;
    s->round = take_memory((size_t)event->rounds * sizeof *s->round);
    return s->round;
}

void schedule_free(struct schedule *s)
{
    free(s->round);
}

/* The k-th of all two players: 0-1, 0-2, ..., 1-2, ... */
static void two_of(int players, int k, int out[2])
{
    int i = 0;

    while (k >= players - 1 - i) k -= players - 1 - i++;
    out[0] = i, out[1] = i + 1 + k;
}

/* Rounds in which each pairing plays a pair; in Swiss tournaments several with the same ones. */
struct scheduled_pair schedule_pair(const struct schedule *s, uint64_t number)
{
    const struct event *e = s->event;
    uint64_t width = schedule_width(e);
    int k = (int)(number % width);
    struct scheduled_pair m = {.number = number, .player = {0, k + 1}, .opening = number / width};

    if (e->format == FORMAT_ROUND_ROBIN) two_of(e->players, k, m.player);
    if (e->format == FORMAT_SWISS) {
        const int *round = s->round[number / width / e->in_pairing];
        m.player[0] = round[2 * k], m.player[1] = round[2 * k + 1];
    }
    return m;
}

/* -- Swiss. ---------------------------------------------------------------------------------- */

struct draw {
    const struct standings *standings;
    int order[PLAYERS_MOST]; /* best first */
    bool placed[PLAYERS_MOST];
    int n, *out, steps;
};

static bool have_met(const struct draw *d, int i, int j)
{
    return head_to_head_games(standings_head_to_head(d->standings, i, j)) > 0;
}

/* The best who is not placed against the next best whom he has not met, so that the rest can be
 * placed too. After many steps old opponents will do. */
static bool place(struct draw *d, int table, bool again)
{
    const int steps_most = 100000;
    int i = 0;

    while (i < d->n && d->placed[d->order[i]]) i++;
    if (i == d->n) return true;
    int best = d->order[i];
    d->placed[best] = true;
    for (int j = i + 1; j < d->n && (again || d->steps++ < steps_most); j++) {
        int other = d->order[j];
        if (d->placed[other] || (!again && have_met(d, best, other))) continue;
        d->placed[other] = true;
        d->out[2 * table] = best, d->out[2 * table + 1] = other;
        if (place(d, table + 1, again)) return true;
        d->placed[other] = false;
    }
    return d->placed[best] = false;
}

/* Of an odd number the last who has had no bye yet has one. */
static void give_bye(struct draw *d, struct standings *standings)
{
    int i = d->n - 1;

    while (i > 0 && standings->byes[d->order[i]] > 0) i--;
    standings->byes[d->order[i]]++;
    d->placed[d->order[i]] = true;
}

void schedule_draw(struct schedule *s, struct standings *standings)
{
    const struct event *e = s->event;
    struct rating ratings[PLAYERS_MOST];
    struct draw d = {.standings = standings, .n = e->players};

    if (e->format != FORMAT_SWISS || s->rounds == e->rounds || standings->pairs < s->known) return;
    ratings_of(standings, ratings);
    standings_order(standings, ratings, d.order);
    if (d.n % 2) give_bye(&d, standings);
    d.out = s->round[s->rounds++];
    if (!place(&d, 0, false)) place(&d, 0, true);
    s->known += schedule_width(e) * e->in_pairing;
}
