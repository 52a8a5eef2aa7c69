/* SPDX-License-Identifier: MIT
 * tune_spsa.c - tunes parameters by rounds of SPSA: two variants of the player play a match, and
 * the state is saved to a file after each round.
 *
 * Simultaneous perturbation stochastic approximation (Spall 1992): each round perturbs all tunable
 * parameters at once, in random directions for one player and in the opposite directions for the
 * other. The result of their games moves all parameters. */
#include "tune.h"

#include <errno.h>
#include <math.h>
#include <unistd.h>

/* -- The method. ------------------------------------------------------------------------------ */

struct spsa {
    size_t n;
    const struct tunable *tunable; /* n of them */
    uint64_t seed;
    int round, rounds;        /* rounds finished, and rounds in all */
    double at[TUNABLES_MOST]; /* the current estimate */
};

/* Spall (1998) recommends these exponents and this stability constant, a tenth of the rounds. */
static const double gain_decay = 0.602, perturbation_decay = 0.101, slow_start = 0.1;
static const double first_gain = 0.5; /* steps that a parameter moves in the first round if one
                                         side wins all games */

static double clamp(const struct tunable *t, double at)
{
    return fmax(t->least, fmin(t->most, at));
}

/* Returns the direction in which the side called plus perturbs parameter i, 1 or -1. */
static int direction(const struct spsa *s, size_t i)
{
    uint64_t round = seed_of(s->seed, (uint64_t)s->round);

    return seed_of(round, i) >> 63 ? 1 : -1;
}

static int whole(const struct tunable *t, double at)
{
    return (int)floor(clamp(t, at) + 0.5);
}

/* Returns the integer values for both sides of the next round. The directions depend only on the
 * seed, the round and the index of the parameter. */
static void spsa_sides(const struct spsa *s, int plus[TUNABLES_MOST], int minus[TUNABLES_MOST])
{
    for (size_t i = 0; i < s->n; i++) {
        /* at least 0.5, so that the rounded values of the two sides differ */
        double size = fmax(s->tunable[i].step / pow(s->round + 1, perturbation_decay), 0.5);
        double by = direction(s, i) * size;
        plus[i] = whole(&s->tunable[i], s->at[i] + by);
        minus[i] = whole(&s->tunable[i], s->at[i] - by);
    }
}

/* Ends the round. `lead` is the score of plus minus that of minus, from -1 (plus lost all games)
 * to 1. */
static void spsa_learn(struct spsa *s, double lead)
{
    double slow = slow_start * s->rounds;
    double gain = first_gain * pow((slow + 1) / (slow + 1 + s->round), gain_decay);

    for (size_t i = 0; i < s->n; i++)
        s->at[i] =
            clamp(&s->tunable[i], s->at[i] + gain * lead * direction(s, i) * s->tunable[i].step);
    s->round++;
}

/* Returns the current estimate, rounded to integers. */
static void spsa_answer(const struct spsa *s, int out[TUNABLES_MOST])
{
    for (size_t i = 0; i < s->n; i++) out[i] = whole(&s->tunable[i], s->at[i]);
}

/* -- The file. -------------------------------------------------------------------------------- */

/* Describes the run by everything that must be equal for it to be resumed. The caller frees the
 * text. NULL after a noted failure. */
static char *identity(const struct tune *t, const struct spsa *s)
{
    char *text = event_identity(&t->event);

    append_text(&text, "seed %llu\nrounds %d\ngames %llu\n", (unsigned long long)s->seed, s->rounds,
                (unsigned long long)t->event.in_pairing);
    for (size_t i = 0; i < s->n; i++) append_text(&text, "knob %s\n", s->tunable[i].name);
    if (!noted_failure()) return text;
    free(text);
    return NULL;
}

static int keep(const struct tune *t, const struct spsa *s, const char *path)
{
    json_t *at = json_array();
    char *same = identity(t, s);

    if (!same) return json_decref(at), EXIT_LIMIT;
    for (size_t i = 0; i < s->n; i++) json_array_append_new(at, json_real(s->at[i]));
    json_t *all = json_pack("{s:s, s:i, s:o}", "same", same, "round", s->round, "at", at);
    char *text = json_dumps(all, JSON_COMPACT);
    bool ok = text && write_file(path, text, strlen(text));
    int code = ok ? EXIT_DONE : complain_unwritten(t->call, path);
    free(text), free(same);
    json_decref(all);
    return code;
}

static bool take_up(struct spsa *s, const char *same, const json_t *all)
{
    const char *kept = json_string_value(json_object_get(all, "same"));
    json_int_t round = json_integer_value(json_object_get(all, "round"));
    const json_t *at = json_object_get(all, "at");

    if (!kept || strcmp(kept, same) != 0 || round < 0 || round > s->rounds ||
        json_array_size(at) != s->n)
        return false;
    for (size_t i = 0; i < s->n; i++)
        s->at[i] = clamp(&s->tunable[i], json_number_value(json_array_get(at, i)));
    s->round = (int)round;
    return true;
}

/* Resumes the run in the file, if there is one. Refuses a file that another command wrote, so that
 * it is not overwritten. */
static bool go_on(const struct tune *t, struct spsa *s, const char *path)
{
    const size_t most = 1 << 20;
    size_t length;
    char *text = read_file(path, most, &length), *same = identity(t, s);
    json_t *all = text ? json_loadb(text, length, 0, NULL) : NULL;
    bool ok = same && (!text ? errno == ENOENT : all && take_up(s, same, all));

    if (!ok && same)
        complain(t->call, EXIT_INPUT, "--keep %s: %s", show_text(path).text,
                 text ? "this file was not written by the same command" : strerror(errno));
    json_decref(all);
    free(text), free(same);
    return ok;
}

/* -- A round. --------------------------------------------------------------------------------- */

static void show_round(const struct spsa *s)
{
    int now[TUNABLES_MOST] = {0};

    if (!isatty(STDERR_FILENO)) return;
    spsa_answer(s, now);
    fprintf(stderr, "\r\033[Kround %d of %d:", s->round, s->rounds);
    for (size_t i = 0; i < s->n && i < 6; i++)
        fprintf(stderr, " %s %d", s->tunable[i].name, now[i]);
    fprintf(stderr, "%s (Ctrl-C: stop)", s->n > 6 ? " ..." : "");
    fflush(stderr);
}

int tune_play(const struct tune *t, uint64_t seed, const char *const player[2], uint64_t games,
              struct head_to_head *out)
{
    struct event event = t->event;
    struct contest contest = {.event = &event, .quiet = true};

    for (int i = 0; i < 2; i++) event.player[i] = player[i];
    event.seed = seed;
    event.in_pairing = event.pairs = games / 2;
    int code = contest_play(&contest);
    if (!code) *out = *standings_head_to_head(&contest.standings, 0, 1);
    schedule_free(&contest.schedule);
    standings_free(&contest.standings);
    return code;
}

static int play_round(const struct tune *t, struct spsa *s)
{
    int plus[TUNABLES_MOST], minus[TUNABLES_MOST];
    struct head_to_head score;

    spsa_sides(s, plus, minus);
    char *player[2] = {player_with_tunables(t->player, s->tunable, s->n, plus),
                       player_with_tunables(t->player, s->tunable, s->n, minus)};
    const char *const both[2] = {player[0], player[1]};
    int code = player[0] && player[1] ? tune_play(t, seed_of(s->seed, (uint64_t)s->round), both,
                                                  2 * t->event.in_pairing, &score)
                                      : EXIT_LIMIT;
    if (!code)
        spsa_learn(s, 2 * head_to_head_points(&score) / (double)head_to_head_games(&score) - 1);
    for (int i = 0; i < 2; i++) free(player[i]);
    return code;
}

/* -- All rounds. ------------------------------------------------------------------------------ */

int tune_spsa(struct tune *t)
{
    struct spsa s = {.n = t->n, .tunable = t->tunable, .seed = t->call->seed, .rounds = t->rounds};
    int code = EXIT_DONE;

    for (size_t i = 0; i < s.n; i++) s.at[i] = s.tunable[i].begin, t->error[i] = NAN;
    if (t->keep && !go_on(t, &s, t->keep)) return EXIT_INPUT;
    while (!code && s.round < s.rounds) {
        show_round(&s);
        code = interrupted ? EXIT_INTERRUPTED : play_round(t, &s);
        if (!code && t->keep) code = keep(t, &s, t->keep);
    }
    if (isatty(STDERR_FILENO)) fputs("\r\033[K", stderr);
    spsa_answer(&s, t->found);
    const uint64_t games = (uint64_t)s.round * 2 * t->event.in_pairing;
    t->more = json_pack("{s:i, s:I, s:I}", "rounds", s.round, "games", (json_int_t)games, "seed",
                        (json_int_t)s.seed);
    return code;
}
