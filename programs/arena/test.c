/* SPDX-License-Identifier: MIT
 * test.c - see test.h. */
#include "test.h"

#include <math.h>

/* The decimal numbers of a text, separated by commas, all of it. */
static bool read_decimals(const char *text, double *out, int n)
{
    char *end;

    for (int i = 0; i < n; i++) {
        if (i && *text++ != ',') return false;
        if (!*text || !strchr("+-.0123456789", *text)) return false;
        out[i] = strtod(text, &end);
        if (end == text || !isfinite(out[i])) return false;
        text = end;
    }
    return !*text;
}

static bool read_rate(const struct call *call, const char *name, double *out)
{
    const char *text = call_option(call, name);

    *out = 0.05;
    if (!text || (read_decimals(text, out, 1) && *out > 0 && *out < 0.5)) return true;
    return bad_input(call, "--%s is \"%s\", accepted is a probability between 0 and 0.5", name,
                     show_text(text).text);
}

bool test_read(const struct call *call, struct test *t)
{
    static const char *const scales[] = {"normalized", "logistic", NULL};
    const char *text = call_option(call, "sprt");
    double bounds[2];
    int scale = 0;

    if (!call_choice(call, "scale", scales, "is normalized or logistic", &scale) ||
        !read_rate(call, "alpha", &t->alpha) || !read_rate(call, "beta", &t->beta))
        return false;
    t->scale = scale ? ZM_LOGISTIC : ZM_NORMALIZED;
    if (!text) return true;
    t->given = true;
    zm_sprt_bounds(t->alpha, t->beta, &t->lower, &t->upper);
    if (read_decimals(text, bounds, 2) && bounds[0] < bounds[1] && bounds[0] >= -ZM_ELO_MAX &&
        bounds[1] <= ZM_ELO_MAX) {
        t->elo0 = bounds[0], t->elo1 = bounds[1];
        return true;
    }
    return bad_input(call, "--sprt is \"%s\", accepted is ELO0,ELO1, such as 0,5, from -%d to %d",
                     show_text(text).text, ZM_ELO_MAX, ZM_ELO_MAX);
}

void test_say(const struct test *t, double llr)
{
    const char *scale = t->scale == ZM_NORMALIZED ? "normalized Elo" : "Elo";

    printf("log-likelihood ratio %12.3f of %s %g against %g\n", llr, scale, t->elo1, t->elo0);
    if (llr >= t->upper)
        printf("the test accepts %g: the ratio is at least %.3f\n", t->elo1, t->upper);
    else if (llr <= t->lower)
        printf("the test accepts %g: the ratio is at most %.3f\n", t->elo0, t->lower);
    else printf("the test is undecided: between %.3f and %.3f\n", t->lower, t->upper);
}

enum verdict test_verdict(const struct test *t, double llr)
{
    return llr >= t->upper ? ACCEPTS_ELO1 : llr <= t->lower ? ACCEPTS_ELO0 : UNDECIDED;
}

json_t *test_json(const struct test *t, double llr)
{
    return json_pack("{s:s, s:f, s:f, s:f, s:f, s:f, s:s}", "scale",
                     t->scale == ZM_NORMALIZED ? "normalized" : "logistic", "elo0", t->elo0, "elo1",
                     t->elo1, "llr", llr, "lower", t->lower, "upper", t->upper, "accepts",
                     verdict_names[test_verdict(t, llr)]);
}
