/* SPDX-License-Identifier: MIT
 * regression.h - logistic regression: which weights make results likeliest. */
#ifndef TUNE_REGRESSION_H
#define TUNE_REGRESSION_H

#include <stdbool.h>
#include <stddef.h>

/* The log odds of a result are the sum of weights times terms, in units of 1 / LOGIT. */
enum { TERMS_MOST = 48, LOGIT = 1000 };

struct sample {
    const short *terms;
    double result; /* 0 lost, 1/2 drawn, 1 won */
};

/* Begins at weight[0..n-1] and finds the likeliest, where each is believed to be as it was but for
 * a normal error of deviation prior[i]. `error`: the standard errors of what is found. By Newton's
 * method; false if it leads nowhere: then nothing is changed. */
bool regression_fit(const struct sample *sample, size_t count, size_t n, const double *prior,
                    double *weight, double *error);

/* How surprising the results are on average, in nats; 0.693 is what a coin knows. */
double regression_loss(const struct sample *sample, size_t count, size_t n, const double *weight);

#endif
