/* SPDX-License-Identifier: MIT
 * cmd_elo.c - zermelo elo: what the result of a match says. */
#include "test.h"

struct question {
    uint64_t counts[5];
    size_t kinds;
    struct zm_elo elo;
    struct test test;
    double llr;
};

/* -- Reading. -------------------------------------------------------------------------------- */

static bool read_counts(struct call *call, struct question *q)
{
    static const char *const games[] = {"LOST", "DRAWN", "WON"};
    static const char *const pairs[] = {"P0", "P1", "P2", "P3", "P4"};
    const uint64_t most = UINT64_C(1000000000000);
    uint64_t all = 0;

    q->kinds = (size_t)call->words;
    if (q->kinds == 4) return bad_input(call, "four numbers; accepted are three or five");
    for (int i = 0; i < call->words; i++) {
        const char *name = q->kinds == 3 ? games[i] : pairs[i];
        uint64_t n = 0;
        if (!word_number(call, i, name, 0, most, &n)) return false;
        q->counts[i] = n;
        all += n;
    }
    if (!all) return bad_input(call, "there are no games");
    return true;
}

/* -- Telling. -------------------------------------------------------------------------------- */

static void print_text(const struct question *q)
{
    const struct zm_elo *e = &q->elo;

    printf("games                %12" PRIu64 "\n", e->games);
    printf("score                %12.2f %% +- %.2f\n", 100 * e->score, 100 * e->score_error);
    printf("Elo                  %12.2f +- %.2f, from %.2f to %.2f\n", e->elo, e->error, e->low,
           e->high);
    printf("normalized Elo       %12.2f +- %.2f\n", e->normalized, e->normalized_error);
    printf("likely the stronger  %12.2f %%\n", 100 * e->superiority);
    if (q->test.given) test_say(&q->test, q->llr);
}

static void print_object(const struct question *q)
{
    const struct zm_elo *e = &q->elo;
    json_t *object = json_pack(
        "{s:I, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f}", "games", (json_int_t)e->games,
        "score", e->score, "score_error", e->score_error, "elo", e->elo, "elo_error", e->error,
        "elo_low", e->low, "elo_high", e->high, "normalized", e->normalized, "normalized_error",
        e->normalized_error, "superiority", e->superiority);

    if (q->test.given) json_object_set_new(object, "sprt", test_json(&q->test, q->llr));
    print_json(object);
}

static int run(struct call *call)
{
    struct question q = {.elo.size = sizeof q.elo};

    if (!read_counts(call, &q) || !test_read(call, &q.test)) return EXIT_INPUT;
    zm_elo_of(q.counts, q.kinds, &q.elo);
    if (q.test.given) zm_llr(q.counts, q.kinds, q.test.scale, q.test.elo0, q.test.elo1, &q.llr);
    if (call->json) print_object(&q);
    else print_text(&q);
    bool no = q.test.given && test_verdict(&q.test, q.llr) == ACCEPTS_ELO0;
    return no ? EXIT_NO : EXIT_DONE;
}

static const struct option options[] = {
    OPTIONS_TEST,
    {NULL, NULL, NULL},
};

const struct command command_elo = {
    .name = "elo",
    .form = "LOST DRAWN WON | P0 P1 P2 P3 P4",
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
