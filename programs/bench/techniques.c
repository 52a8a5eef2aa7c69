/* SPDX-License-Identifier: MIT
 * techniques.c - zermelo bench techniques: what each saves, by the nodes needed without it.
 *
 * The switches are read from zm_players(): every option that takes words, or a number from 0 that
 * its usual value is not, is tried with every other value. A new switch is measured by being
 * listed. */
#include "bench.h"

#include <math.h>

struct subject {
    const char *player, *game, *options;
};

static const struct subject subjects[] = {
#define TECHNIQUES(player, game, options) {player, game, options},
#include "techniques.def"
#undef TECHNIQUES
};
enum { SUBJECTS = sizeof subjects / sizeof *subjects };

/* One player's subjects: a column each; and what they need as it is. */
struct columns {
    const struct subject *subject[SUBJECTS];
    double usual[SUBJECTS];
    int n;
};

/* Nodes or simulations with one option set; NAN if the search failed. */
static double work_with(struct bench *b, const struct subject *s, const char *setting)
{
    struct effort e;
    char *player = format_text("%s:%s%s%s", s->player, s->options, *setting ? "," : "", setting);
    bool done = bench_think(b, s->game, "", player, 0, &e);

    free(player);
    return done ? (double)(e.simulations ? e.simulations : e.nodes) : NAN;
}

/* -- Showing. -------------------------------------------------------------------------------- */

static void put_head(struct bench *b, const char *player, const struct columns *c)
{
    if (b->call->json) return;
    printf("%-24s", player);
    for (int i = 0; i < c->n; i++) printf(" %14s", c->subject[i]->game);
    printf(" %8s\n%-24s", "mean", strcmp(player, "mcts") == 0 ? "simulations" : "nodes");
    for (int i = 0; i < c->n; i++) printf(" %14s", bench_number(c->usual[i]).text);
    printf("\n");
    fflush(stdout);
}

/* The ratios of one row and their geometric mean. */
static void put_row(struct bench *b, const char *player, const struct columns *c,
                    const char *setting, const double *ratio)
{
    json_t *games = json_object();
    double sum = 0;

    for (int i = 0; i < c->n; i++) {
        sum += log(ratio[i]);
        json_object_set_new(games, c->subject[i]->game, json_real(ratio[i]));
    }
    double mean = exp(sum / c->n);
    bench_row(b, "techniques",
              json_pack("{s:s,s:s,s:f,s:o}", "player", player, "setting", setting, "mean", mean,
                        "ratios", games));
    if (b->call->json) return;
    printf("%-24s", setting);
    for (int i = 0; i < c->n; i++) printf(" %14.3f", ratio[i]);
    printf(" %8.3f\n", mean);
    fflush(stdout);
}

/* -- Measuring. ------------------------------------------------------------------------------ */

static void try_setting(struct bench *b, const char *player, const struct columns *c,
                        const char *key, const char *value)
{
    char *setting = format_text("%s=%s", key, value);
    double ratio[SUBJECTS];

    for (int i = 0; i < c->n && !b->code; i++)
        ratio[i] = work_with(b, c->subject[i], setting) / c->usual[i];
    if (!b->code) put_row(b, player, c, setting, ratio);
    free(setting);
}

/* Every value of an option but the usual one. */
static void try_option(struct bench *b, const char *player, const struct columns *c,
                       const struct zm_player_option *o)
{
    const char *at = o->values;
    char value[40];

    if (strncmp(at, "0 to ", 5) == 0 && strcmp(o->fallback, "0") != 0)
        try_setting(b, player, c, o->key, "0");
    for (; *at && strspn(at, "abcdefghijklmnopqrstuvwxyz0123456789-") == strcspn(at, ",");
         at += strspn(at, ", ")) {
        size_t n = strcspn(at, ",");
        if (n >= sizeof value) return;
        memcpy(value, at, n);
        value[n] = '\0';
        at += n;
        if (strcmp(value, o->fallback) != 0 && !b->code) try_setting(b, player, c, o->key, value);
    }
}

static void try_player(struct bench *b, const struct zm_player *p)
{
    struct columns c = {.n = 0};

    for (int i = 0; i < SUBJECTS && !b->code; i++) {
        if (strcmp(subjects[i].player, p->name) != 0 || !bench_names(b, subjects[i].game)) continue;
        c.subject[c.n] = &subjects[i];
        c.usual[c.n++] = work_with(b, &subjects[i], "");
    }
    if (!c.n || b->code) return;
    put_head(b, p->name, &c);
    for (const struct zm_player_option *o = p->options; o->key && !b->code; o++)
        try_option(b, p->name, &c, o);
    if (!b->call->json) printf("\n");
}

void bench_techniques(struct bench *b)
{
    if (!b->call->json) printf("times the work without a technique, or with another\n\n");
    for (const struct zm_player *p = zm_players(); p->name && !b->code; p++) try_player(b, p);
}
