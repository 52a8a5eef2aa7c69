/* SPDX-License-Identifier: MIT
 * cmd_elo.c - zermelo elo: what the result of a match says. */
#include "command.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct question {
    uint64_t counts[5];
    size_t kinds;
    struct zm_elo elo;
    bool test; /* --sprt was given */
    enum zm_scale scale;
    double elo0, elo1, alpha, beta, llr, lower, upper;
};

/* -- Reading. -------------------------------------------------------------------------------- */

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
    char show[SHOWN];

    *out = 0.05;
    if (!text || (read_decimals(text, out, 1) && *out > 0 && *out < 0.5)) return true;
    complain(call, EXIT_INPUT, "--%s is \"%s\", accepted is a probability between 0 and 0.5", name,
             show_text(text, show));
    return false;
}

static bool read_scale(const struct call *call, enum zm_scale *out)
{
    const char *text = call_option(call, "scale");
    char show[SHOWN];

    *out = ZM_NORMALIZED;
    if (!text || strcmp(text, "normalized") == 0) return true;
    *out = ZM_LOGISTIC;
    if (strcmp(text, "logistic") == 0) return true;
    complain(call, EXIT_INPUT, "--scale is \"%s\", accepted is normalized or logistic",
             show_text(text, show));
    return false;
}

static bool read_test(const struct call *call, struct question *q)
{
    const char *text = call_option(call, "sprt");
    double bounds[2];
    char show[SHOWN];

    if (!read_scale(call, &q->scale) || !read_rate(call, "alpha", &q->alpha) ||
        !read_rate(call, "beta", &q->beta))
        return false;
    if (!text) return true;
    q->test = true;
    if (read_decimals(text, bounds, 2) && bounds[0] < bounds[1] && bounds[0] >= -ZM_ELO_MAX &&
        bounds[1] <= ZM_ELO_MAX) {
        q->elo0 = bounds[0], q->elo1 = bounds[1];
        return true;
    }
    complain(call, EXIT_INPUT,
             "--sprt is \"%s\", accepted is ELO0,ELO1, such as 0,5, from -%d to %d",
             show_text(text, show), ZM_ELO_MAX, ZM_ELO_MAX);
    return false;
}

static bool read_counts(struct call *call, struct question *q)
{
    static const char *const games[] = {"LOST", "DRAWN", "WON"};
    static const char *const pairs[] = {"P0", "P1", "P2", "P3", "P4"};
    const uint64_t most = UINT64_C(1000000000000);
    uint64_t all = 0;

    q->kinds = (size_t)call->words;
    if (q->kinds == 4)
        return complain(call, EXIT_INPUT, "four numbers; accepted are three or five"), false;
    for (int i = 0; i < call->words; i++) {
        const char *name = q->kinds == 3 ? games[i] : pairs[i];
        if (!word_number(call, i, name, 0, most, &q->counts[i])) return false;
        all += q->counts[i];
    }
    if (!all) return complain(call, EXIT_INPUT, "there are no games"), false;
    return true;
}

/* -- Telling. -------------------------------------------------------------------------------- */

static const char *verdict(const struct question *q)
{
    return q->llr >= q->upper ? "elo1" : q->llr <= q->lower ? "elo0" : "undecided";
}

static void print_text(const struct question *q)
{
    const struct zm_elo *e = &q->elo;

    printf("games                %12" PRIu64 "\n", e->games);
    printf("score                %12.2f %% +- %.2f\n", 100 * e->score, 100 * e->score_error);
    printf("Elo                  %12.2f +- %.2f, from %.2f to %.2f\n", e->elo, e->error, e->low,
           e->high);
    printf("normalized Elo       %12.2f +- %.2f\n", e->normalized, e->normalized_error);
    printf("likely the stronger  %12.2f %%\n", 100 * e->superiority);
    if (!q->test) return;
    const char *scale = q->scale == ZM_NORMALIZED ? "normalized Elo" : "Elo";
    printf("log-likelihood ratio %12.3f of %s %g against %g\n", q->llr, scale, q->elo1, q->elo0);
    if (q->llr >= q->upper)
        printf("the test accepts %g: the ratio is at least %.3f\n", q->elo1, q->upper);
    else if (q->llr <= q->lower)
        printf("the test accepts %g: the ratio is at most %.3f\n", q->elo0, q->lower);
    else printf("the test is undecided: between %.3f and %.3f\n", q->lower, q->upper);
}

static void print_object(const struct question *q)
{
    const struct zm_elo *e = &q->elo;
    json_t *object = json_pack(
        "{s:I, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f}", "games", (json_int_t)e->games,
        "score", e->score, "score_error", e->score_error, "elo", e->elo, "elo_error", e->error,
        "elo_low", e->low, "elo_high", e->high, "normalized", e->normalized, "normalized_error",
        e->normalized_error, "superiority", e->superiority);

    if (q->test) {
        json_t *test = json_pack("{s:s, s:f, s:f, s:f, s:f, s:f, s:s}", "scale",
                                 q->scale == ZM_NORMALIZED ? "normalized" : "logistic", "elo0",
                                 q->elo0, "elo1", q->elo1, "llr", q->llr, "lower", q->lower,
                                 "upper", q->upper, "accepts", verdict(q));
        json_object_set_new(object, "sprt", test);
    }
    print_json(object);
}

static int run(struct call *call)
{
    struct question q = {.kinds = 0};

    if (!read_counts(call, &q) || !read_test(call, &q)) return EXIT_INPUT;
    zm_elo_of(q.counts, q.kinds, &q.elo);
    if (q.test) {
        zm_llr(q.counts, q.kinds, q.scale, q.elo0, q.elo1, &q.llr);
        zm_sprt_bounds(q.alpha, q.beta, &q.lower, &q.upper);
    }
    if (call->json) print_object(&q);
    else print_text(&q);
    return q.test && q.llr <= q.lower ? EXIT_NO : EXIT_DONE;
}

static const struct option options[] = {
    {"sprt", "ELO0,ELO1", "also test the second hypothesis against the first"},
    {"scale", "SCALE", "of the hypotheses: normalized (the default) or logistic"},
    {"alpha", "P", "probability of accepting ELO1 wrongly (0.05)"},
    {"beta", "P", "probability of accepting ELO0 wrongly (0.05)"},
    {NULL, NULL, NULL},
};

const struct command command_elo = {
    .name = "elo",
    .form = "LOST DRAWN WON | P0 P1 P2 P3 P4",
    .least_words = 3,
    .most_words = 5,
    .summary = "what the result of a match says: Elo, its error, a sequential test",
    .options = options,
    .help = "Three numbers count games; five count pairs of games from one opening with both\n"
            "sides, by the points of the pair: 0, 1/2, 1, 1 1/2, 2. Pairs say more.\n"
            "\n"
            "Errors are half the width of a 95 % interval. Normalized Elo counts the lead in\n"
            "standard deviations of one game. The sequential test is the exact generalized one\n"
            "(GSPRT); the exit code is 1 if it accepts ELO0.\n"
            "\n"
            "JSON: games, score, score_error, elo, elo_error, elo_low, elo_high, normalized,\n"
            "normalized_error, superiority; with --sprt also sprt: scale, elo0, elo1, llr, lower,\n"
            "upper, accepts (elo0, elo1, undecided).\n",
    .examples = "zermelo elo 96 111 136\n"
                "zermelo elo 34 54 63 64 75 --sprt 0,20\n"
                "zermelo elo 365 16618 36229 16974 390 --sprt 0,2 --json\n",
    .run = run,
};
