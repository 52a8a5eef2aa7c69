/* SPDX-License-Identifier: MIT
 * lemmas.c - the positions that the parts of a proof are about: zermelo_solve.h. */
#include "api/context.h"
#include "core/memory.h"
#include "solve/solve.h"

/* The positions of one kind have no limit of their own: there is one for each part of a proof. */
static enum zm_status begin(struct zm_context *zm, struct proof_writer *w, size_t zone_words)
{
    *w = (struct proof_writer){
        .allocator = &zm->allocator, .limit = SIZE_MAX, .zone_words = zone_words};
    return proof_writer_begin(w);
}

static enum zm_status begin_all(struct zm_lemmas *l)
{
    size_t zone_words = solver_zone_words(l->zm);
    enum zm_status status = begin(l->zm, &l->apart, 0);

    if (!status) status = begin(l->zm, &l->leads, 0);
    if (!status && zone_words) status = begin(l->zm, &l->wins, zone_words);
    if (!status && zone_words) status = begin(l->zm, &l->win_leads, zone_words);
    return status;
}

enum zm_status zm_lemmas_begin(struct zm_context *zm, struct zm_lemmas **out)
{
    enum zm_status status = certificate_of_game(zm);

    *out = NULL;
    if (status) return status;
    struct zm_lemmas *l = memory_take(&zm->allocator, sizeof *l);
    if (!l) return context_fail_status(zm, ZM_NO_MEMORY);
    *l = (struct zm_lemmas){.zm = zm};
    if ((status = begin_all(l))) {
        zm_lemmas_end(l);
        return context_fail_status(zm, status);
    }
    return *out = l, ZM_OK;
}

static enum zm_status remember(struct zm_lemmas *l, struct proof_writer *w)
{
    struct zm_context *zm = l->zm;

    zm->variant->engine->solver->remember(zm->rules, zm->state, zm->scratch, w);
    return w->status ? context_fail_status(zm, w->status) : ZM_OK;
}

/* Adds what is proven for one side. */
static enum zm_status add(struct zm_lemmas *l, enum zm_side prover, int bound, bool follows)
{
    struct proof_writer *w = follows ? &l->leads : &l->apart;

    w->prover = prover;
    w->bound = prover == ZM_FIRST ? bound : -bound;
    return remember(l, w);
}

enum zm_status zm_lemmas_add(struct zm_lemmas *l, struct zm_claim proven, bool follows)
{
    struct zm_context *zm = l->zm;
    int least, most;

    enum zm_status status = context_awaits_player(zm);
    if (status) return status;
    zm->variant->range(zm->rules, &least, &most);
    if (proven.least > most || proven.most < least ||
        (proven.least <= least && proven.most >= most))
        return context_fail(zm, ZM_BAD_INPUT, "certificate-range",
                            "every result lies between %d and %d", least, most);
    if (proven.least > least) status = add(l, ZM_FIRST, proven.least, follows);
    if (!status && proven.most < most) status = add(l, ZM_SECOND, proven.most, follows);
    return status;
}

enum zm_status zm_lemmas_add_win(struct zm_lemmas *l, enum zm_side winner, int passes,
                                 const struct zm_zone *zone, bool follows)
{
    struct proof_writer *w = follows ? &l->win_leads : &l->wins;

    enum zm_status status = context_awaits_player(l->zm);
    if (status) return status;
    if (!w->zone_words || passes < 0 || passes > PASSES_MOST)
        return context_fail(l->zm, ZM_BAD_INPUT, "lemma-zone",
                            "wins of this game have no zone, or there are more than %d passes",
                            PASSES_MOST);
    w->prover = winner, w->bound = 1;
    w->passes = passes, w->zone = *zone;
    return remember(l, w);
}

void zm_lemmas_end(struct zm_lemmas *l)
{
    if (!l) return;
    proof_writer_end(&l->apart);
    proof_writer_end(&l->leads);
    if (l->wins.zone_words) proof_writer_end(&l->wins);
    if (l->win_leads.zone_words) proof_writer_end(&l->win_leads);
    memory_give(&l->zm->allocator, l, sizeof *l);
}
