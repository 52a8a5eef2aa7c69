/* SPDX-License-Identifier: MIT
 * elo.c - what a match says: Elo with its error, and the generalized sequential probability ratio
 * test (GSPRT; Van den Bergh 2019, as fishtest and fastchess use it), by games or by pairs.
 *
 * A law gives each kind of result its probability. The likelihood of a hypothesis is that of the
 * likeliest law among those it allows. */
#include "core/sized.h"

#include <assert.h>
#include <math.h>
#include <zermelo_elo.h>

enum { KINDS_MOST = 5 };

static const double elo_scale = 400;
static const double normal_scale = 347.43558552260146; /* 800 / ln 10 */
static const double z95 = 1.959963984540054;
static const double unseen = 0.001; /* what a result never seen counts */
static const double settled = 1e-10;

struct law {
    int n;
    double a[KINDS_MOST]; /* scores, 0 to 1 */
    double p[KINDS_MOST];
};

/* A function of the result. */
struct weights {
    double at[KINDS_MOST];
};

static double mean_of(const struct law *l)
{
    double m = 0;

    for (int i = 0; i < l->n; i++) m += l->p[i] * l->a[i];
    return m;
}

static double variance_of(const struct law *l)
{
    double m = mean_of(l), v = 0;

    for (int i = 0; i < l->n; i++) v += l->p[i] * (l->a[i] - m) * (l->a[i] - m);
    return v;
}

/* The law that was seen, and its number of results. A kind never seen counts as `least`. */
static double law_seen(const uint64_t *counts, size_t kinds, double least, struct law *l)
{
    double all = 0;

    assert(2 <= kinds && kinds <= KINDS_MOST);
    l->n = (int)kinds;
    for (int i = 0; i < l->n; i++) {
        l->a[i] = i / (double)(l->n - 1);
        l->p[i] = counts[i] ? (double)counts[i] : least;
        all += l->p[i];
    }
    for (int i = 0; i < l->n; i++) l->p[i] /= all;
    return all;
}

/* -- Elo. ------------------------------------------------------------------------------------ */

static double elo_from(double score)
{
    const double most = 0.999; /* beyond it a match says nothing about how much better */

    if (score > most) score = most;
    if (score < 1 - most) score = 1 - most;
    return elo_scale * log10(score / (1 - score));
}

static enum zm_status check_counts(const uint64_t *counts, size_t kinds)
{
    uint64_t all = 0;

    if (kinds != 3 && kinds != 5) return ZM_BAD_INPUT;
    for (size_t i = 0; i < kinds; i++) all |= counts[i];
    return all ? ZM_OK : ZM_BAD_INPUT;
}

enum zm_status zm_elo_of(const uint64_t *counts, size_t kinds, struct zm_elo *out)
{
    struct law l = {.n = 0};

    if (check_counts(counts, kinds) || !sized_check(out, "zm_elo", NULL)) return ZM_BAD_INPUT;
    double n = law_seen(counts, kinds, 0, &l), score = mean_of(&l), seen = variance_of(&l);
    double games = kinds == 5 ? 2 * n : n;
    /* Results all of one kind have no variance; one more, the other way, would give this. */
    double v = seen > 0 ? seen : n / ((n + 1) * (n + 1));
    double se = sqrt(v / n), sigma = sqrt(games / n * v);

    struct zm_elo e = {
        .size = sizeof e, .games = (uint64_t)games, .score = score, .score_error = z95 * se};
    e.elo = elo_from(score);
    e.low = elo_from(score - z95 * se);
    e.high = elo_from(score + z95 * se);
    assert(e.low <= e.elo && e.elo <= e.high);
    e.error = (e.high - e.low) / 2;
    e.normalized = normal_scale * (score - 0.5) / sigma;
    e.normalized_error = normal_scale * z95 / sqrt(games);
    e.superiority = 0.5 * erfc((0.5 - score) / se / sqrt(2));
    sized_give(out, &e, sizeof e);
    return ZM_OK;
}

/* -- One linear constraint. ------------------------------------------------------------------ */

/* The likeliest law under which the mean of f is zero has p / (1 + t f) for some t; that t, and
 * false if f has one sign only, when there is no such law. */
static bool multiplier(const struct law *l, const struct weights *f, double *t)
{
    const int halvings = 200;
    double most = 0, least = 0;

    for (int i = 0; i < l->n; i++) most = fmax(most, f->at[i]), least = fmin(least, f->at[i]);
    if (most <= 0 || least >= 0) return false;
    double low = -1 / most, high = -1 / least;
    assert(low < 0 && high > 0);
    for (int k = 0; k < halvings && high - low > 0; k++) {
        double slope = 0, middle = (low + high) / 2;
        if (middle <= low || middle >= high) break;
        for (int i = 0; i < l->n; i++) slope += l->p[i] * f->at[i] / (1 + middle * f->at[i]);
        if (slope > 0) low = middle;
        else high = middle;
    }
    *t = (low + high) / 2;
    return true;
}

static double likelihood(const struct law *l, const struct weights *f, double t)
{
    double sum = 0;

    for (int i = 0; i < l->n; i++) sum -= l->p[i] * log1p(t * f->at[i]);
    return sum;
}

/* Hypothesis: the mean score is s, strictly between 0 and 1. */
static double logistic_likelihood(const struct law *l, double s)
{
    struct weights f = {.at = {0}};
    double t = 0;

    assert(s > 0 && s < 1);
    for (int i = 0; i < l->n; i++) f.at[i] = l->a[i] - s;
    multiplier(l, &f, &t);
    return likelihood(l, &f, t);
}

/* -- Normalized Elo: a constraint on mean and variance together. ----------------------------- */

static double lead_of(const struct law *l)
{
    return (mean_of(l) - 0.5) / sqrt(variance_of(l));
}

/* A law with lead t >= 0: even odds, tilted by a factor the same from each kind to the next. */
static struct law tilted(const struct law *seen, double t)
{
    const int halvings = 100;
    struct law l = *seen;
    double low = 0, high = 1;

    assert(t >= 0);
    for (int k = 0; k < halvings; k++) {
        double factor = (low + high) / 2, all = 0; /* of each kind to the next better one */
        for (int i = l.n - 1; i >= 0; i--) all += l.p[i] = pow(factor, l.n - 1 - i);
        for (int i = 0; i < l.n; i++) l.p[i] /= all;
        if (lead_of(&l) < t) high = factor;
        else low = factor;
    }
    return l;
}

/* The constraint, made linear at a law: its mean is zero where lead is t. */
static struct weights tangent(const struct law *l, double t)
{
    double mu = mean_of(l), sigma = sqrt(variance_of(l));
    struct weights f = {{0}};

    for (int i = 0; i < l->n; i++) {
        double d = (l->a[i] - mu) / sigma;
        f.at[i] = l->a[i] - 0.5 - 0.5 * t * sigma * (1 + d * d);
    }
    return f;
}

/* The likeliest law with lead t: that under the linear constraint, the constraint being made
 * linear there again, until it stays. `step` is how far to go each time. False if no law has
 * the linear constraint or it does not stay. */
static bool settle(const struct law *seen, struct law now, double t, double step, double *result)
{
    const int rounds = 400;

    for (int round = 0; round < rounds; round++) {
        struct weights f = tangent(&now, t);
        double theta, change = 0;
        if (!multiplier(seen, &f, &theta)) return false;
        for (int i = 0; i < now.n; i++) {
            double p = seen->p[i] / (1 + theta * f.at[i]) - now.p[i];
            change = fmax(change, fabs(p));
            now.p[i] += step * p;
        }
        *result = likelihood(seen, &f, theta);
        if (change < settled) return true;
    }
    return false;
}

static struct law mirrored(const struct law *l)
{
    struct law m = *l;

    for (int i = 0; i < l->n; i++) m.p[i] = l->p[l->n - 1 - i];
    return m;
}

/* The published method takes whole steps from even odds, and where the linear constraint has
 * one sign only it ends without an answer. A law with the lead asked for has both signs; from
 * there smaller and smaller steps settle. */
static double normalized_likelihood(const struct law *l, double t)
{
    const int shortenings = 6;
    double result = 0;

    if (t < 0) {
        struct law m = mirrored(l);
        return normalized_likelihood(&m, -t);
    }
    struct law start = tilted(l, t);
    for (int k = 0; k <= shortenings; k++)
        if (settle(l, start, t, ldexp(1, -k), &result)) break;
    return result;
}

/* -- The test. ------------------------------------------------------------------------------- */

static double hypothesis(const struct law *l, enum zm_scale scale, double elo)
{
    if (scale == ZM_LOGISTIC) return logistic_likelihood(l, 1 / (1 + pow(10, -elo / elo_scale)));
    return normalized_likelihood(l, elo / normal_scale * (l->n == 5 ? sqrt(2) : 1));
}

enum zm_status zm_llr(const uint64_t *counts, size_t kinds, enum zm_scale scale, double elo0,
                      double elo1, double *llr)
{
    struct law l = {.n = 0};

    *llr = 0;
    if (!(elo0 < elo1) || !(elo0 >= -ZM_ELO_MAX) || !(elo1 <= ZM_ELO_MAX)) return ZM_BAD_INPUT;
    if (check_counts(counts, kinds)) return ZM_BAD_INPUT;
    double n = law_seen(counts, kinds, unseen, &l);
    *llr = n * (hypothesis(&l, scale, elo1) - hypothesis(&l, scale, elo0));
    return ZM_OK;
}

enum zm_status zm_sprt_bounds(double alpha, double beta, double *lower, double *upper)
{
    bool sensible = alpha > 0 && alpha < 0.5 && beta > 0 && beta < 0.5;

    *lower = sensible ? log(beta / (1 - alpha)) : 0;
    *upper = sensible ? log((1 - beta) / alpha) : 0;
    return sensible ? ZM_OK : ZM_BAD_INPUT;
}
