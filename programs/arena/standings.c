/* SPDX-License-Identifier: MIT
 * standings.c - see standings.h. */
#include "standings.h"

#include "test.h"

#include <math.h>

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

/* -- Ratings. -------------------------------------------------------------------------------- */

/* The likeliest ratings of all players of a tournament (Bradley and Terry 1952, a draw being half a
 * win). Their errors are those of independent games won or lost, times what the pairs vary more or
 * less than such games would (quasi-likelihood; Wedderburn 1974): the two games of a pair depend on
 * each other, and draws vary less. */
static const double elo_of_nat = 173.71779276130073; /* 400 / ln 10 */
static const double z95 = 1.959963984540054;

struct fit {
    const struct standings *s;
    int n;
    double r[PLAYERS_MOST];        /* ratings, a factor e in odds each */
    double gradient[PLAYERS_MOST]; /* of the log-likelihood */
    double *h;                     /* n x n: its negative second derivative; then the inverse */
    double varied, expected;       /* sums of squares of what pairs differ from their mean */
};

static double chance(double lead)
{
    return 1 / (1 + exp(-lead));
}

/* The drawn game against the average. */
static void begin_sums(struct fit *f)
{
    for (int i = 0; i < f->n * f->n; i++) f->h[i] = 0;
    for (int i = 0; i < f->n; i++) {
        double e = chance(f->r[i]);
        f->gradient[i] = 0.5 - e;
        f->h[i * f->n + i] = e * (1 - e);
    }
    f->varied = f->expected = 1; /* few pairs do not say much */
}

/* The sum of squares of what results, from 0 to `points`, differ from the expected. */
static double squares(const uint64_t *counts, int kinds, double points, double e)
{
    double sum = 0;

    for (int k = 0; k < kinds; k++) {
        double d = points * (k / (double)(kinds - 1) - e);
        sum += (double)counts[k] * d * d;
    }
    return sum;
}

static void add_head_to_head(struct fit *f, int i, int j)
{
    const struct head_to_head *d = standings_head_to_head(f->s, i, j);
    double games = (double)head_to_head_games(d), e = chance(f->r[i] - f->r[j]);
    double surprise = head_to_head_points(d) - games * e, bend = games * e * (1 - e);
    bool pairs = f->s->event->games_in_pair == 2;
    int n = f->n;

    f->gradient[i] += surprise, f->gradient[j] -= surprise;
    f->h[i * n + i] += bend, f->h[j * n + j] += bend;
    f->h[i * n + j] -= bend, f->h[j * n + i] -= bend;
    f->varied += pairs ? squares(d->pairs, 5, 2, e) : squares(d->games, 3, 1, e);
    f->expected += bend;
}

/* Replaces h by its inverse (Gauss and Jordan; it is positive definite and needs no pivots). */
static void invert(struct fit *f)
{
    int n = f->n;

    for (int k = 0; k < n; k++) {
        double pivot = 1 / f->h[k * n + k];
        f->h[k * n + k] = 1;
        for (int j = 0; j < n; j++) f->h[k * n + j] *= pivot;
        for (int i = 0; i < n; i++) {
            double factor = f->h[i * n + k];
            if (i == k) continue;
            f->h[i * n + k] = 0;
            for (int j = 0; j < n; j++) f->h[i * n + j] -= factor * f->h[k * n + j];
        }
    }
}

/* One step of Newton's method, of bounded length. Returns the longest. */
static double step(struct fit *f)
{
    double longest = 0;

    begin_sums(f);
    for (int i = 0; i < f->n; i++)
        for (int j = i + 1; j < f->n; j++)
            if (head_to_head_games(standings_head_to_head(f->s, i, j))) add_head_to_head(f, i, j);
    invert(f);
    for (int i = 0; i < f->n; i++) {
        double move = 0;
        for (int j = 0; j < f->n; j++) move += f->h[i * f->n + j] * f->gradient[j];
        move = fmin(fmax(move, -1), 1);
        f->r[i] += move;
        longest = fmax(longest, fabs(move));
    }
    return longest;
}

/* The variance of the lead over the average of all. */
static double variance(const struct fit *f, int i)
{
    double n = f->n, row = 0, all = 0;

    for (int j = 0; j < f->n; j++) row += f->h[i * f->n + j];
    for (int j = 0; j < f->n * f->n; j++) all += f->h[j];
    double v = f->h[i * f->n + i] - 2 * row / n + all / (n * n);
    return fmax(v, 0) * f->varied / f->expected;
}

void ratings_of(const struct standings *s, struct rating *out)
{
    const int steps_most = 100;
    const double settled = 1e-9;
    struct fit f = {.s = s, .n = s->event->players};
    double average = 0;

    memset(out, 0, (size_t)f.n * sizeof *out);
    f.h = take_memory((size_t)f.n * (size_t)f.n * sizeof *f.h);
    if (!f.h) return;
    for (int i = 0; i < steps_most && step(&f) > settled; i++) continue;
    for (int i = 0; i < f.n; i++) average += f.r[i] / f.n;
    for (int i = 0; i < f.n; i++) {
        out[i].elo = (f.r[i] - average) * elo_of_nat;
        out[i].error = z95 * sqrt(variance(&f, i)) * elo_of_nat;
    }
    free(f.h);
}
