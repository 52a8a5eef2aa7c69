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
        if (!*at) return true;
        if (*at++ != '/') return false;
    }
    return false;
}

const struct zm_weight *zm_weights(const struct zm_context *zm)
{
    return zm->variant->engine->weights;
}

enum zm_status zm_terms(struct zm_context *zm, int *terms)
{
    const struct zm_engine *engine = zm->variant->engine;
    size_t precomputed = engine->precomputed_size(zm->rules),
           size = engine->eval_state_size(zm->rules);

    if (!engine->weights || !precomputed)
        return context_fail(zm, ZM_BAD_INPUT, "no-weights",
                            "this game has no evaluation that is a sum by weights");
    const struct kept *kept = context_keep(zm, KEPT_PRECOMPUTED, precomputed);
    void *eval_state = kept ? memory_take(&zm->allocator, size) : NULL;
    if (!eval_state) return context_fail_status(zm, ZM_NO_MEMORY);
    engine->precompute(zm->rules, kept->at);
    memset(terms, 0, ZM_WEIGHTS_MAX * sizeof *terms);
    engine->terms(zm->rules, zm->state, kept->at, eval_state, terms);
    memory_give(&zm->allocator, eval_state, size);
    return ZM_OK;
}
