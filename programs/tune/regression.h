/* SPDX-License-Identifier: MIT
 * regression.h - logistic regression: finds the weights that make results most likely. */
#ifndef TUNE_REGRESSION_H
#define TUNE_REGRESSION_H

#include <stdbool.h>
#include <stddef.h>

/* The log odds of a win are the sum of weights times terms, divided by LOGIT. */
enum { TERMS_MOST = 48, LOGIT = 1000 };

struct sample {
    short terms[TERMS_MOST];
    double result; /* 0 lost, 1/2 drawn, 1 won */
};

/* Finds the maximum a posteriori weights by Newton's method, beginning at weight[0..n-1]. The prior
 * of each weight is normal, with its initial value as mean and prior[i] as standard deviation.
 * `error` receives the standard errors. Returns false, and leaves `weight` unchanged, if the method
 * fails. */
bool regression_fit(const struct sample *sample, size_t count, size_t n, const double *prior,
                    double *weight, double *error);

/* Returns the mean logistic loss in nats. A prediction of 1/2 for every game has 0.693. */
double regression_loss(const struct sample *sample, size_t count, size_t n, const double *weight);

#endif
