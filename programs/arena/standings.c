/* SPDX-License-Identifier: MIT
 * standings.c - see standings.h. */
#include "standings.h"

#include "test.h"

bool standings_begin(struct standings *s, const struct event *event)
{
    size_t n = (size_t)event->players;

    *s = (struct standings){.event = event};
    s->head_to_head = take_memory(n * n * sizeof *s->head_to_head);
    return s->head_to_head;
}

void standings_free(struct standings *s)
{
    free(s->head_to_head);
}

struct head_to_head *standings_head_to_head(const struct standings *s, int i, int j)
{
    return &s->head_to_head[i * s->event->players + j];
}

struct head_to_head standings_total(const struct standings *s, int player)
{
    struct head_to_head all = {{0}, {0}};

    for (int j = 0; j < s->event->players; j++) {
        const struct head_to_head *d = standings_head_to_head(s, player, j);
        for (int k = 0; k < 3; k++) all.games[k] += d->games[k];
        for (int k = 0; k < 5; k++) all.pairs[k] += d->pairs[k];
    }
    return all;
}

double head_to_head_points(const struct head_to_head *d)
{
    return (double)d->games[2] + (double)d->games[1] / 2;
}

uint64_t head_to_head_games(const struct head_to_head *d)
{
    return d->games[0] + d->games[1] + d->games[2];
}

static uint64_t head_to_head_pairs(const struct head_to_head *d)
{
    return d->pairs[0] + d->pairs[1] + d->pairs[2] + d->pairs[3] + d->pairs[4];
}

void head_to_head_elo(const struct head_to_head *d, struct zm_elo *out)
{
    *out = (struct zm_elo){.size = sizeof(struct zm_elo), .games = 0};
    if (head_to_head_pairs(d)) zm_elo_of(d->pairs, 5, out);
    else if (head_to_head_games(d)) zm_elo_of(d->games, 3, out);
}

/* -- Counting. ------------------------------------------------------------------------------- */

static void count_game(struct standings *s, const struct scheduled_pair *m, const struct outcome *o,
                       int i)
{
    int points = o->points[i], culprit = m->player[i ^ o->culprit[i]];

    standings_head_to_head(s, m->player[i], m->player[1 - i])->games[points]++;
    standings_head_to_head(s, m->player[1 - i], m->player[i])->games[2 - points]++;
    if (o->fault[i]) s->faults[culprit][o->fault[i]]++;
    else s->first[points]++;
    s->games++;
}

static void test(struct standings *s)
{
    const struct test *t = &s->event->test;
    const struct head_to_head *d = standings_head_to_head(s, 0, 1);
    bool pairs = head_to_head_pairs(d);

    if (!t->given) return;
    zm_llr(pairs ? d->pairs : d->games, pairs ? 5 : 3, t->scale, t->elo0, t->elo1, &s->llr);
    s->verdict = test_verdict(t, s->llr);
}

void standings_add(struct standings *s, const struct scheduled_pair *m, const struct outcome *o)
{
    int points = o->points[0] + 2 - o->points[1];

    for (int i = 0; i < o->games; i++) count_game(s, m, o, i);
    if (o->games == 2) {
        standings_head_to_head(s, m->player[0], m->player[1])->pairs[points]++;
        standings_head_to_head(s, m->player[1], m->player[0])->pairs[4 - points]++;
    }
    s->pairs++;
    test(s);
}

/* -- Order. ---------------------------------------------------------------------------------- */

/* A bye is worth as much as winning what the others play. */
static double points_of(const struct standings *s, int player)
{
    struct head_to_head d = standings_total(s, player);
    uint64_t games = s->event->in_pairing * (uint64_t)s->event->games_in_pair;

    return head_to_head_points(&d) + (double)s->byes[player] * (double)games;
}

void standings_order(const struct standings *s, const struct rating *r, int *order)
{
    for (int i = 0; i < s->event->players; i++) {
        int at = i;
        for (; at > 0; at--) { /* by insertion; equals stay as given */
            double mine = points_of(s, i), other = points_of(s, order[at - 1]);
            if (mine < other || (mine <= other && r[i].elo <= r[order[at - 1]].elo)) break;
            order[at] = order[at - 1];
        }
        order[at] = i;
    }
}
