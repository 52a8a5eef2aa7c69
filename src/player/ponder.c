/* SPDX-License-Identifier: MIT
 * ponder.c - thinking in the opponent's time: see zermelo_ponder.h.
 *
 * The moves that are expected are made on the context's own position and taken back at the end, so
 * that searches find the table and the tree where zm_think() will. */
#include "api/context.h"
#include "core/clock.h"
#include "core/flag.h"
#include "core/random.h"
#include "core/root_moves.h"
#include "core/sized.h"
#include "player/level.h"
#include "player/player.h"
#include "player/session.h"

#include <assert.h>
#include <string.h>

enum {
    PREDICTION = 20000, /* nodes of a search that foresees a reply */
    PREDICTIONS = 8     /* such searches in a row: a turn may be several moves */
};

struct pondering {
    struct zm_context *zm;
    const char *player;
    struct zm_limits limits;
    struct zm_pondered *told;
    struct zm_result found;         /* of the last search */
    enum zm_side other;             /* the opponent */
    size_t made;                    /* moves made when it began */
    zm_move redone[ZM_RANKED_LINE]; /* the moves taken back before that, as far as some are made */
};

/* -- The position searched. ------------------------------------------------------------------ */

/* ZM_STOPPED: no more moves can be remembered. */
static enum zm_status assume(struct pondering *p, zm_move move)
{
    struct zm_context *zm = p->zm;
    size_t n = zm->made - p->made;

    if (n == ZM_RANKED_LINE) return ZM_STOPPED;
    p->redone[n] = zm->made < zm->known ? zm->history[zm->made] : 0;
    enum zm_status status = context_make(zm, move);
    if (!status) p->told->line[n] = move, p->told->line_length = n + 1;
    return status;
}

/* Takes moves back until `made` are left. */
static void back_to(struct pondering *p, size_t made)
{
    struct zm_context *zm = p->zm;

    assert(made >= p->made);
    while (zm->made > made) {
        context_unmake(zm);
        if (zm->made < zm->known) zm->history[zm->made] = p->redone[zm->made - p->made];
    }
}

/* Makes the most probable chance outcomes while one is due. */
static enum zm_status settle(struct pondering *p)
{
    enum zm_status status = ZM_OK;
    zm_move outcome;

    while (!status && zm_side_to_move(p->zm) == ZM_NATURE && zm_moves(p->zm, &outcome, 1))
        status = assume(p, outcome);
    return status;
}

/* Whether the turn of who ponders is still to come. */
static bool is_theirs(const struct pondering *p)
{
    return !zm_outcome(p->zm, NULL) && zm_side_to_move(p->zm) != (enum zm_side) !p->other;
}

/* Makes the moves that the last search expects of the opponent. */
static enum zm_status follow(struct pondering *p)
{
    const struct zm_result *r = &p->found;
    enum zm_status status = ZM_OK;

    for (size_t i = 0; i < r->line_length && !status && is_theirs(p); i++) {
        if (!context_allows(p->zm, p->zm->state, r->line[i])) break;
        status = assume(p, r->line[i]);
    }
    return status ? status : settle(p);
}

/* -- Searches. ------------------------------------------------------------------------------- */

static bool is_over(const struct pondering *p)
{
    const struct zm_limits *l = &p->limits;

    return flag_is_raised(l->stop) || (l->nodes && p->told->nodes >= l->nodes) ||
           (l->seconds > 0 && p->told->seconds >= l->seconds);
}

/* Sets the limits that are left, in place of those of the player string. `most`: 0, or a limit of
 * nodes of this search. */
static void limit(const struct pondering *p, struct session *s, uint64_t most)
{
    const struct zm_limits *l = &p->limits;
    uint64_t nodes = l->nodes ? l->nodes - p->told->nodes : 0;
    bool tree = s->first.options.kind == SEARCH_MCTS;

    assert(!l->nodes || p->told->nodes < l->nodes);
    if (most && (!nodes || nodes > most)) nodes = most;
    if (nodes && !tree) nodes = (nodes + (uint64_t)s->n - 1) / (uint64_t)s->n;
    for (int i = 0; i < s->n; i++) {
        struct search *q = &s->thread[i].search;
        q->limits.nodes = nodes;
        q->limits.seconds = l->seconds > 0 ? l->seconds - p->told->seconds : 0;
        q->options.mcts.simulations = 0;
    }
}

/* Searches the position on the table; where the book knows it, there is nothing to search. */
static enum zm_status search(struct pondering *p, uint64_t most)
{
    struct zm_pondered *told = p->told;
    double began = clock_now();
    struct session s;

    p->found = (struct zm_result){.size = sizeof p->found};
    if (session_by_book(p->zm, p->player, &p->limits, began, &p->found)) return ZM_OK;
    enum zm_status status = session_begin(&s, p->zm, p->player, &p->limits, began, &p->found);
    if (status) return status;
    limit(p, &s, most);
    session_think(&s);
    if (!most && !told->depth) told->depth = p->found.depth;
    told->nodes += p->found.nodes;
    told->simulations += p->found.simulations;
    told->seconds += p->found.seconds;
    return session_end(&s);
}

/* The position on the table is the one that is expected. */
static void expect(struct pondering *p)
{
    p->zm->pondered.expected = zm_hash(p->zm);
}

/* -- Kinds of search. ------------------------------------------------------------------------ */

/* The tree is grown from the opponent's position. */
static enum zm_status grow_tree(struct pondering *p)
{
    enum zm_status status = search(p, 0);

    return status ? status : follow(p);
}

/* The position after the expected reply is searched, then, if that is done, the one before. */
static enum zm_status fill_table(struct pondering *p)
{
    size_t theirs = p->zm->made;
    enum zm_status status = ZM_OK;

    for (int i = 0; i < PREDICTIONS && !status && is_theirs(p) && !is_over(p); i++) {
        status = search(p, PREDICTION);
        if (!status) status = follow(p);
    }
    expect(p);
    if (!status && !is_over(p) && !zm_outcome(p->zm, NULL)) {
        status = search(p, 0);
        if (p->zm->pondered.told.line_length) p->zm->pondered.found = p->found;
    }
    back_to(p, theirs);
    if (!status && !is_over(p)) status = search(p, 0);
    return status;
}

static uint64_t hash_of_player(const char *player)
{
    uint64_t h = 0;

    for (; *player; player++) h = mix64(h ^ (unsigned char)*player);
    return h;
}

static bool is_hit(const struct zm_context *zm)
{
    return zm->pondered.told.line_length && zm_hash(zm) == zm->pondered.expected;
}

const struct zm_result *pondered_result(const struct zm_context *zm, const char *player,
                                        const struct zm_limits *limits)
{
    const struct pondered *p = &zm->pondered;

    if (!p->found.line_length || limits->ranking || limits->watch || root_is_restricted(limits))
        return NULL;
    return hash_of_player(player) == p->player && is_hit(zm) ? &p->found : NULL;
}

/* Whether searches of this player leave something for the next one. */
static bool keeps(const struct search_options *o)
{
    if (level_is_low(o)) return false;
    return o->kind == SEARCH_MCTS ? o->mcts.reuse : o->table;
}

static enum zm_status ponder(struct pondering *p, const struct search_options *o)
{
    enum zm_status status = settle(p);

    if (status || zm_outcome(p->zm, NULL) || is_over(p)) return status;
    p->other = zm_side_to_move(p->zm);
    if (o->kind != SEARCH_MCTS) return fill_table(p);
    status = grow_tree(p);
    expect(p);
    return status;
}

enum zm_status zm_ponder(struct zm_context *zm, const char *player, const struct zm_limits *limits)
{
    struct pondering p = {.zm = zm, .player = player, .told = &zm->pondered.told, .made = zm->made};
    struct search_options o;

    zm->pondered = (struct pondered){.told.size = sizeof zm->pondered.told};
    if (context_take(zm, &p.limits, sizeof p.limits, limits, "zm_limits")) return ZM_BAD_INPUT;
    p.limits.ranking = NULL, p.limits.ranking_room = 0;
    p.limits.watch = NULL;
    p.limits.root_moves = NULL;
    p.limits.clock = p.limits.increment = 0;
    struct zm_limits own = p.limits;
    enum zm_status status = player_read(zm, player, &o, &own);
    if (status) return status;
    if (zm_outcome(zm, NULL)) return context_fail(zm, ZM_OVER, "game-over", "the game is over");
    if (!keeps(&o)) return ZM_OK;
    zm->pondered.player = hash_of_player(player);
    status = ponder(&p, &o);
    back_to(&p, p.made);
    return status == ZM_STOPPED ? ZM_OK : status;
}

enum zm_status zm_pondered(struct zm_context *zm, struct zm_pondered *out)
{
    struct zm_pondered told = zm->pondered.told;

    if (context_expect(zm, out, "zm_pondered")) return ZM_BAD_INPUT;
    told.hit = is_hit(zm);
    sized_give(out, &told, sizeof told);
    return ZM_OK;
}
