/* SPDX-License-Identifier: MIT
 * regression.c - see regression.h. */
#include "regression.h"

#include <math.h>
#include <string.h>

struct quadric {
    double slope[TERMS_MOST];
    double curve[TERMS_MOST][TERMS_MOST]; /* the Hessian; factor() replaces it by its factor */
};

static double logit(const struct sample *s, size_t n, const double *weight)
{
    double sum = 0;

    for (size_t i = 0; i < n; i++) sum += s->terms[i] * weight[i];
    return sum / LOGIT;
}

/* The loss of one sample is log(1 + e^x) - result * x. */
static double surprise(double x, double result)
{
    return (x > 0 ? x + log1p(exp(-x)) : log1p(exp(x))) - result * x;
}

double regression_loss(const struct sample *sample, size_t count, size_t n, const double *weight)
{
    double sum = 0;

    for (size_t i = 0; i < count; i++)
        sum += surprise(logit(&sample[i], n, weight), sample[i].result);
    return count ? sum / (double)count : 0;
}

/* -- The loss around the current weights. ----------------------------------------------------- */

static void add_sample(struct quadric *q, const struct sample *s, size_t n, const double *weight)
{
    double p = 1 / (1 + exp(-logit(s, n, weight)));
    double slope = (p - s->result) / LOGIT, curve = p * (1 - p) / LOGIT / LOGIT;

    for (size_t i = 0; i < n; i++) {
        if (!s->terms[i]) continue;
        q->slope[i] += slope * s->terms[i];
        for (size_t j = 0; j <= i; j++) q->curve[i][j] += curve * s->terms[i] * s->terms[j];
    }
}

static void add_belief(struct quadric *q, size_t n, const double *prior, const double *begun,
                       const double *weight)
{
    for (size_t i = 0; i < n; i++) {
        double sure = 1 / (prior[i] * prior[i]);
        q->slope[i] += (weight[i] - begun[i]) * sure;
        q->curve[i][i] += sure;
    }
}

/* Cholesky factorization: the lower triangle becomes L, where L L' = curve. */
static bool factor(struct quadric *q, size_t n)
{
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j <= i; j++) {
            double sum = q->curve[i][j];
            for (size_t k = 0; k < j; k++) sum -= q->curve[i][k] * q->curve[j][k];
            if (i == j && !(sum > 0)) return false;
            q->curve[i][j] = i == j ? sqrt(sum) : sum / q->curve[j][j];
        }
    return true;
}

/* Solves curve x = b by the factor; x replaces b. */
static void solve(const struct quadric *q, size_t n, double *b)
{
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < i; k++) b[i] -= q->curve[i][k] * b[k];
        b[i] /= q->curve[i][i];
    }
    for (size_t i = n; i-- > 0;) {
        for (size_t k = i + 1; k < n; k++) b[i] -= q->curve[k][i] * b[k];
        b[i] /= q->curve[i][i];
    }
}

static bool quadric_at(struct quadric *q, const struct sample *sample, size_t count, size_t n,
                       const double *prior, const double *begun, const double *weight)
{
    memset(q, 0, sizeof *q);
    for (size_t i = 0; i < count; i++) add_sample(q, &sample[i], n, weight);
    add_belief(q, n, prior, begun, weight);
    return factor(q, n);
}

/* -- Newton's method. ------------------------------------------------------------------------- */

/* Returns the square root of the i-th diagonal entry of the inverse, a standard error. */
static double error_of(const struct quadric *q, size_t n, size_t i)
{
    double unit[TERMS_MOST] = {0};

    unit[i] = 1;
    solve(q, n, unit);
    return sqrt(unit[i]);
}

static double loss_with_belief(const struct sample *sample, size_t count, size_t n,
                               const double *prior, const double *begun, const double *weight)
{
    double loss = regression_loss(sample, count, n, weight) * (double)count;

    for (size_t i = 0; i < n; i++) {
        double off = (weight[i] - begun[i]) / prior[i];
        loss += off * off / 2;
    }
    return loss;
}

bool regression_fit(const struct sample *sample, size_t count, size_t n, const double *prior,
                    double *weight, double *error)
{
    enum { STEPS = 50, HALVINGS = 30 };
    double begun[TERMS_MOST], at[TERMS_MOST], next[TERMS_MOST];
    struct quadric q;

    memcpy(begun, weight, n * sizeof *weight);
    memcpy(at, weight, n * sizeof *weight);
    double loss = loss_with_belief(sample, count, n, prior, begun, at), better = 1;
    for (int step = 0; step < STEPS && better > 1e-9; step++) {
        if (!quadric_at(&q, sample, count, n, prior, begun, at)) return false;
        solve(&q, n, q.slope);
        double length = 1, found = INFINITY;
        for (int i = 0; i < HALVINGS && !(found <= loss); i++, length /= 2) {
            for (size_t j = 0; j < n; j++) next[j] = at[j] - length * q.slope[j];
            found = loss_with_belief(sample, count, n, prior, begun, next);
        }
        if (!(found <= loss)) break;
        better = loss - found, loss = found;
        memcpy(at, next, n * sizeof *at);
    }
    if (!quadric_at(&q, sample, count, n, prior, begun, at)) return false;
    for (size_t i = 0; i < n; i++) error[i] = error_of(&q, n, i);
    memcpy(weight, at, n * sizeof *at);
    return true;
}
