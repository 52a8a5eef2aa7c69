/* SPDX-License-Identifier: MIT
 * lemmas.c - the positions that the parts of a proof are about: zermelo_solve.h. */
#include "api/context.h"
#include "core/memory.h"
#include "solve/solve.h"

/* The positions of one kind have no limit of their own: there is one for each part of a proof. */
static enum zm_status begin(struct zm_context *zm, struct proof_writer *w)
{
    *w = (struct proof_writer){.allocator = &zm->allocator, .limit = SIZE_MAX};
    return proof_writer_begin(w);
}

enum zm_status zm_lemmas_begin(struct zm_context *zm, struct zm_lemmas **out)
{
    enum zm_status status = certificate_of_game(zm);

    *out = NULL;
    if (status) return status;
    struct zm_lemmas *l = memory_take(&zm->allocator, sizeof *l);
    if (!l) return context_fail_status(zm, ZM_NO_MEMORY);
    *l = (struct zm_lemmas){.zm = zm};
    if ((status = begin(zm, &l->apart)) || (status = begin(zm, &l->leads))) {
        zm_lemmas_end(l);
        return context_fail_status(zm, status);
    }
    return *out = l, ZM_OK;
}

/* Adds what is proven for one side. */
static void add(struct zm_lemmas *l, enum zm_side prover, int bound, bool follows)
{
    struct proof_writer *w = follows ? &l->leads : &l->apart;
    struct zm_context *zm = l->zm;

    w->prover = prover;
    w->bound = prover == ZM_FIRST ? bound : -bound;
    zm->variant->engine->solver->remember(zm->rules, zm->state, zm->scratch, w);
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
    if (proven.least > least) add(l, ZM_FIRST, proven.least, follows);
    if (proven.most < most) add(l, ZM_SECOND, proven.most, follows);
    status = l->apart.status ? l->apart.status : l->leads.status;
    return status ? context_fail_status(zm, status) : ZM_OK;
}

void zm_lemmas_end(struct zm_lemmas *l)
{
    if (!l) return;
    proof_writer_end(&l->apart);
    proof_writer_end(&l->leads);
    memory_give(&l->zm->allocator, l, sizeof *l);
}
