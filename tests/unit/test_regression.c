/* SPDX-License-Identifier: MIT
 * test_regression.c - logistic regression: weights that made results are found again; nothing near
 * what is found is likelier. */
#include "../../programs/tune/regression.h"
#include "core/random.h"
#include "unit.h"

#include <math.h>

enum { TERMS = 4, SAMPLES = 20000 };

struct data {
    struct sample sample[SAMPLES];
};

static double uniform(uint64_t *seed)
{
    return (double)random_below(seed, 1 << 30) / (1 << 30);
}

/* Results as the weights have them; a draw now and then. */
static void draw_data(struct data *d, const double *weight, uint64_t seed)
{
    for (int i = 0; i < SAMPLES; i++) {
        double sum = 0;
        for (int j = 0; j < TERMS; j++) {
            d->sample[i].terms[j] = (short)((int)random_below(&seed, 7) - 3);
            sum += d->sample[i].terms[j] * weight[j] / LOGIT;
        }
        d->sample[i].result = uniform(&seed) < 1 / (1 + exp(-sum));
    }
}

static void found_again(void **unused)
{
    static struct data d;
    const double made[TERMS] = {900, -350, 0, 40}, prior[TERMS] = {1e4, 1e4, 1e4, 1e4};
    double weight[TERMS] = {0}, error[TERMS];

    (void)unused;
    draw_data(&d, made, 3);
    assert_true(regression_fit(d.sample, SAMPLES, TERMS, prior, weight, error));
    for (int i = 0; i < TERMS; i++) {
        assert_true(error[i] > 2 && error[i] < 20);
        assert_true(fabs(weight[i] - made[i]) < 4 * error[i]);
    }
}

static double believed(const struct data *d, int count, const double *prior, const double *begun,
                       const double *weight)
{
    double loss = count * regression_loss(d->sample, (size_t)count, TERMS, weight);

    for (int i = 0; i < TERMS; i++) loss += pow((weight[i] - begun[i]) / prior[i], 2) / 2;
    return loss;
}

/* Also where terms are always alike, and where one never occurs. */
static void likeliest(void **unused)
{
    static struct data d;
    const double made[TERMS] = {2000, 500, -100, 0}, prior[TERMS] = {300, 50, 5, 20};
    const double begun[TERMS] = {100, -20, 0, 7};

    (void)unused;
    draw_data(&d, made, 9);
    for (int i = 0; i < SAMPLES; i++)
        d.sample[i].terms[1] = d.sample[i].terms[0], d.sample[i].terms[3] = 0;
    for (int count = 1; count <= SAMPLES; count *= 7) {
        double weight[TERMS] = {100, -20, 0, 7}, error[TERMS];
        assert_true(regression_fit(d.sample, (size_t)count, TERMS, prior, weight, error));
        double best = believed(&d, count, prior, begun, weight);
        for (int i = 0; i < TERMS; i++)
            for (int way = -1; way <= 1; way += 2) {
                double other[TERMS];
                for (int j = 0; j < TERMS; j++) other[j] = weight[j];
                other[i] += way * 0.01 * error[i];
                assert_true(believed(&d, count, prior, begun, other) > best);
            }
        assert_true(fabs(weight[3] - 7) < 1e-9 && fabs(error[3] - 20) < 1e-9);
    }
}

static void nothing_known(void **unused)
{
    const struct sample drawn = {{1, 2, 3, 4}, 0.5};
    const double none[TERMS] = {0}, prior[TERMS] = {1, 2, 3, 4};
    double weight[TERMS] = {5, 6, 7, 8}, error[TERMS];

    (void)unused;
    assert_true(fabs(regression_loss(&drawn, 1, TERMS, none) - log(2)) < 1e-12);
    assert_true(regression_fit(&drawn, 0, TERMS, prior, weight, error));
    for (int i = 0; i < TERMS; i++)
        assert_true(fabs(weight[i] - 5 - i) < 1e-9 && fabs(error[i] - prior[i]) < 1e-9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(found_again),
        cmocka_unit_test(likeliest),
        cmocka_unit_test(nothing_known),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
