/* SPDX-License-Identifier: MIT
 * weights.c - the numbers that a game's searches rest on: told, read, and what they are multiplied
 * by. */
#include "api/context.h"
#include "core/memory.h"
#include "core/text.h"
#include "player/player.h"

#include <assert.h>
#include <string.h>

/* A whole number, which may be negative. */
static bool read_weight(const char **text, int *out)
{
    bool negative = **text == '-';
    uint64_t n;

    *text += negative;
    if (!read_number(text, ZM_WEIGHT_MOST, &n)) return false;
    *out = negative ? -(int)n : (int)n;
    return true;
}

/* The place of the name of n characters; that of the end if there is none. */
static int find_weight(const struct zm_weight *all, const char *name, size_t n)
{
    int i = 0;

    while (all[i].name && (strlen(all[i].name) != n || memcmp(all[i].name, name, n) != 0)) i++;
    return i;
}

bool weights_read(const struct zm_context *zm, const char *at, struct search_options *o)
{
    const struct zm_weight *all = zm_weights(zm);

    for (int i = 0; all && all[i].name && !o->custom_weights; i++) o->weight[i] = all[i].usual;
    o->custom_weights = true;
    while (all) {
        size_t n = strcspn(at, ":");
        int i = find_weight(all, at, n);
        assert(i <= ZM_WEIGHTS_MAX);
        if (!all[i].name || !at[n]) return false;
        at += n + 1;
        if (!read_weight(&at, &o->weight[i])) return false;
        if (!all[i].step && o->weight[i] != all[i].usual) return false; /* it is fixed */
        if (!*at) return true;
        if (*at++ != '/') return false;
    }
    return false;
}

const struct zm_weight *zm_weights(const struct zm_context *zm)
{
    const struct zm_engine *engine = zm->variant->engine;

    return engine->weights ? engine->weights(zm->rules) : NULL;
}

int zm_terms_scale(const struct zm_context *zm, bool *bounded)
{
    const struct zm_engine *engine = zm->variant->engine;

    *bounded = false;
    return engine->weights ? engine->terms_scale(zm->rules, bounded) : 0;
}

/* The terms by the game's incremental evaluation state. */
static enum zm_status terms_of_state(struct zm_context *zm, size_t size, int *terms)
{
    const struct zm_engine *engine = zm->variant->engine;
    size_t precomputed = engine->precomputed_size(zm->rules);
    const struct kept *kept = context_keep(zm, KEPT_PRECOMPUTED, precomputed);
    void *eval_state = kept ? memory_take(&zm->allocator, size) : NULL;

    if (!eval_state) return context_fail_status(zm, ZM_NO_MEMORY);
    engine->precompute(zm->rules, kept->at);
    engine->terms(zm->rules, zm->state, kept->at, eval_state, terms);
    memory_give(&zm->allocator, eval_state, size);
    return ZM_OK;
}

enum zm_status zm_terms(struct zm_context *zm, int *terms)
{
    const struct zm_engine *engine = zm->variant->engine;
    size_t size = engine->eval_state_size(zm->rules);

    if (!zm->face->evaluate || !engine->evaluates)
        return context_fail(
            zm, ZM_BAD_INPUT, "no-evaluation",
            "this game has no evaluation: short of its end a search takes the sides "
            "for equal");
    if (!engine->weights)
        return context_fail(zm, ZM_BAD_INPUT, "no-weights",
                            "the evaluation of this game is a number of its own, no sum of terms "
                            "by weights");
    memset(terms, 0, ZM_WEIGHTS_MAX * sizeof *terms);
    if (size) return terms_of_state(zm, size, terms);
    engine->terms(zm->rules, zm->state, NULL, NULL, terms);
    return ZM_OK;
}
