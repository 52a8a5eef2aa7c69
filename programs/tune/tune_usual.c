/* SPDX-License-Identifier: MIT
 * tune_usual.c - what zermelo tune does for the player heuristic without being told how: which
 * parameters it finds, and a match of what was found against what was there, after which it is kept
 * for the game if it scored more than half. */
#include "tune.h"
#include "tuned.h"

#include <math.h>

/* -- The parameters. ----- */

size_t tunables_usual(struct zm_context *zm, const char *player, struct tunable out[TUNABLES_MOST])
{
    const struct zm_weight *w = player_option(player, "weights") ? zm_weights(zm) : NULL;
    size_t n = 0;
    bool of_order; /* heuristic has no patterns, which evaluations of such games rest on */

    zm_terms_scale(zm, &of_order);
    n += tunable_option(player, "branching", &out[n]);
    n += tunable_option(player, "depth", &out[n]);
    for (int i = 0; w && w[i].name; i++)
        if (w[i].step && w[i].in_guess != of_order && n < TUNABLES_MOST)
            out[n++] = tunable_of_weight(player, &w[i], i);
    return n;
}

/* -- What was found, kept. ----- */

/* All tunable parameters as options of a player: "branching=5,depth=4,weights=open:3/stone:9". */
static char *options_found(const struct tune *t)
{
    const char *mark = "", *between = "weights=";
    char *text = format_text("%s", "");

    for (size_t i = 0; i < t->n; i++) {
        if (t->tunable[i].weight >= 0) continue;
        append_text(&text, "%s%s=%d", mark, t->tunable[i].name, t->found[i]);
        mark = ",";
    }
    for (size_t i = 0; i < t->n; i++) {
        if (t->tunable[i].weight < 0) continue;
        append_text(&text, "%s%s%s:%d", mark, between, t->tunable[i].name, t->found[i]);
        mark = "", between = "/";
    }
    if (!noted_failure()) return text;
    free(text);
    return NULL;
}

static json_t *match_json(const struct zm_elo *elo, uint64_t games)
{
    return json_pack("{s:I,s:f,s:f,s:f}", "games", (json_int_t)games, "score", elo->score, "elo",
                     elo->elo, "elo_error", elo->error);
}

static int keep(struct tune *t, json_t *match)
{
    char *name = format_text("%.*s", (int)strcspn(t->player, ":"), t->player);
    char *options = options_found(t);
    int code = EXIT_LIMIT;

    if (name && options)
        code = tuned_keep(t->call, t->event.spec, name, options, json_incref(match));
    free(name);
    free(options);
    return code;
}

int tune_validate(struct tune *t, const char *player, uint64_t games)
{
    const char *const both[2] = {player, t->player};
    struct zm_elo elo = {.size = sizeof elo};
    struct head_to_head score;
    int code = tune_play(t, seed_of(t->call->seed, UINT64_MAX), both, games, &score);

    if (code) return code;
    head_to_head_elo(&score, &elo);
    json_t *match = match_json(&elo, 2 * (games / 2));
    const bool better = elo.score > 0.5;
    if (better) code = keep(t, match);
    json_object_set_new(t->more, "match", match);
    json_object_set_new(t->more, "kept", json_boolean(better && !code));
    return code;
}
