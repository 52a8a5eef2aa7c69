/* SPDX-License-Identifier: MIT
 * solve.c - finds the value of a position by tests of bounds: is it at least this much? (Pearl
 * 1980.) */
#include "solve/solve.h"

#include "core/clock.h"
#include "api/context.h"
#include "core/parallel.h"
#include "knowledge/knowledge.h"
#include "core/sized.h"
#include "core/text.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const size_t memory_usual = (size_t)256 << 20;

static const char *const methods[] = {"exact", "dfpn", "pn2", NULL}; /* as in enum search_method */

const char *const *zm_methods(void)
{
    return methods;
}

/* -- Checks of the request. ------------------------------------------------------------------ */

size_t solver_zone_words(const struct zm_context *zm)
{
    return zm->variant->engine ? zm->variant->engine->solver->zone_words(zm->rules) : 0;
}

static bool has_zones(const struct solver *v)
{
    return solver_zone_words(v->zm) > 0;
}

static enum zm_status read_method(struct solver *v)
{
    const char *name = v->how.method;
    int i = 0;

    if (!name && v->zm->variant->engine->wins_pay(v->zm->rules)) name = methods[METHOD_DFPN];
    while (name && methods[i] && strcmp(methods[i], name) != 0) i++;
    v->method = (enum search_method)i;
    v->out->method = methods[i];
    if (methods[i]) return ZM_OK;
    return context_fail(v->zm, ZM_BAD_INPUT, "unknown-method",
                        "no method is called \"%s\", known are: exact, dfpn, pn2",
                        shown(name).text);
}

/* Converts a claim of the first side to one of the side to move, or back. */
static struct zm_claim for_mover(const struct solver *v, struct zm_claim c)
{
    return zm_side_to_move(v->zm) == ZM_FIRST ? c : (struct zm_claim){-c.most, -c.least};
}

/* Clips a claim to the range of results. Without this, for_mover() could overflow at INT_MIN. */
static struct zm_claim within(struct zm_claim range, struct zm_claim c)
{
    return (struct zm_claim){c.least > range.least ? c.least : range.least,
                             c.most < range.most ? c.most : range.most};
}

static enum zm_status check_claim(struct solver *v)
{
    const struct zm_claim *c = v->how.claim;

    v->zm->variant->range(v->zm->rules, &v->range.least, &v->range.most);
    struct zm_claim range = for_mover(v, v->range);
    v->lo = range.least, v->hi = range.most;
    if (c && (c->least > c->most || c->least > v->range.most || c->most < v->range.least))
        return context_fail(v->zm, ZM_BAD_INPUT, "claim-range", "a claim lies between %d and %d",
                            v->range.least, v->range.most);
    v->wanted = for_mover(v, c ? within(v->range, *c) : v->range);
    return ZM_OK;
}

/* -- One test. ------------------------------------------------------------------------------- */

static void ask(void *with, int i)
{
    struct solver *v = with;
    struct search *q = &v->session.thread[i].search;
    struct value answer =
        v->zm->variant->engine->solver->at_least(q, session_state(&v->session, i), v->question, 0);

    if (q->stopped || atomic_exchange(&v->answered, true)) return;
    v->answer = answer;
    v->move = q->pv_table[0];
    atomic_store(&v->session.halt, true);
}

/* Returns whether a proof-number search stopped since its lines reached ZM_PLY_MAX. */
static bool too_deep(const struct solver *v)
{
    bool deep = false;

    for (int i = 0; i < v->session.n; i++) deep |= v->session.thread[i].ab.cut_off;
    return v->method != METHOD_EXACT && deep;
}

/* Runs a test on all threads and takes the first answer. Returns false if it was stopped. */
static bool ask_all(struct solver *v, int question)
{
    assert(v->lo < question && question <= v->hi);
    v->question = question;
    atomic_store(&v->session.halt, false);
    atomic_store(&v->answered, false);
    for (int i = 0; i < v->session.n; i++) v->session.thread[i].search.stopped = false;
    parallel_for(v->session.n, ask, v);
    return atomic_load(&v->answered);
}

static void guess(void *with, int i)
{
    struct solver *v = with;
    struct search *q = &v->session.thread[i].search;
    int made = v->zm->variant->engine->solver->guess(q, session_state(&v->session, i));

    if (i == 0) v->guess = made;
}

/* -- All tests. ------------------------------------------------------------------------------ */

static bool settled(const struct solver *v)
{
    const struct zm_claim *w = &v->wanted;

    if (v->lo == v->hi || v->lo > w->most || v->hi < w->least) return true;
    return v->how.claim && v->lo >= w->least && v->hi <= w->most;
}

/* The bound to test next: one of the two of a claim, else the one next to the last answer, since
 * the value is close to it in most games. */
static int next_question(const struct solver *v, int guess)
{
    if (v->how.claim) return v->lo < v->wanted.least ? v->wanted.least : v->wanted.most + 1;
    return guess <= v->lo ? v->lo + 1 : guess > v->hi ? v->hi : guess;
}

static void take_answer(struct solver *v)
{
    int64_t value = score_value(v->answer.score);
    bool yes = value >= v->question;

    assert(v->answer.exact);
    if (yes) v->lo = (int)value;
    else v->hi = (int)value;
    /* If the value is the least possible result, any move holds it. */
    if (yes || (v->lo == v->hi && !v->out->moved)) v->out->move = v->move, v->out->moved = true;
}

static void take_bounds(struct solver *v)
{
    assert(v->lo <= v->hi);
    v->out->proven = for_mover(v, (struct zm_claim){v->lo, v->hi});
    v->out->done = settled(v);
}

/* Returns ZM_BROKEN if the game's rules contradict themselves; then nothing is proven. */
static enum zm_status judge(struct solver *v)
{
    struct zm_error why;

    if (session_judge(&v->session)) return v->session.status;
    if (v->lo <= v->hi) return ZM_OK;
    fail(&why, "guest-claims-crossed",
         "the side to move is proven to get at least %d and at most %d", v->lo, v->hi);
    return v->session.status = context_broken(v->zm, &why);
}

static enum zm_status ask_next(struct solver *v)
{
    v->out->question = next_question(v, v->guess);
    bool answered = ask_all(v, v->out->question);
    enum zm_status status = judge(v);

    if (status) return status;
    if (answered ? !v->answer.exact : too_deep(v))
        return context_fail(v->zm, ZM_LIMIT, "game-too-long-plies",
                            "a game may take more than %d plies", ZM_PLY_MAX);
    if (!answered) return ZM_STOPPED;
    take_answer(v);
    v->guess = v->lo >= v->question ? v->lo + 1 : v->hi;
    return judge(v);
}

/* Narrows the bounds until the request is settled. Estimates the value at which to begin, unless a
 * checkpoint knows better; with a claim this pays, too, for the moves that the short search leaves
 * in the table. */
static enum zm_status question(struct solver *v)
{
    enum zm_status status = ZM_OK;

    v->out->range = v->range;
    take_bounds(v);
    if (v->method == METHOD_EXACT && !v->out->resumed) parallel_for(v->session.n, guess, v);
    while (!settled(v) && !(status = ask_next(v))) take_bounds(v);
    return status == ZM_STOPPED ? ZM_OK : status;
}

/* -- The solver. ----------------------------------------------------------------------------- */

static void count(struct solver *v, const struct zm_result *r)
{
    v->out->nodes = v->before.nodes + r->nodes;
    v->out->seconds = v->before.seconds + r->seconds;
    v->out->full = r->full;
    v->out->positions = v->writer ? v->writer->set.count : 0;
}

/* Passes a report of the search on as one of the solver. */
static void on_progress(void *with, const struct zm_result *r)
{
    struct solver *v = with;

    count(v, r);
    if (v->how.progress) v->how.progress(v->how.with, v->out);
    checkpoint_if_due(v);
}

/* Begins a session with threads and a table of at most 64 GiB within `memory`. */
static enum zm_status gather(struct solver *v, size_t memory)
{
    const struct zm_solve *how = &v->how;
    struct zm_limits limits = {.size = sizeof limits,
                               .nodes = how->nodes,
                               .seconds = how->seconds,
                               .memory = memory,
                               .stop = how->stop,
                               .progress = how->progress || how->keeper ? on_progress : NULL,
                               .with = v};
    char player[64], threads[12] = "auto";
    size_t table = memory >> 20;

    if (how->threads) snprintf(threads, sizeof threads, "%d", how->threads);
    snprintf(player, sizeof player, "exact:hash=%zu,threads=%s",
             table < 1       ? 1
             : table > 65536 ? 65536
                             : table,
             threads);
    enum zm_status status =
        session_begin(&v->session, v->zm, player, &limits, clock_now(), &v->result);
    for (int i = 0; i < v->session.n && !status; i++) {
        struct search *q = &v->session.thread[i].search;
        timing_begin(&q->timing, &q->limits, 0);
        q->options.method = v->method;
    }
    return status;
}

/* Copies a request, and the keeper that it names. */
static enum zm_status copy_how(struct solver *v, const struct zm_solve *how)
{
    struct zm_solve *own = &v->how;
    enum zm_status status = context_take(v->zm, own, sizeof *own, how, "zm_solve");

    if (status || !own->keeper) return status;
    status = context_take(v->zm, &v->keeper, sizeof v->keeper, own->keeper, "zm_keeper");
    own->keeper = &v->keeper;
    return status;
}

enum zm_status solver_read(struct solver *v, struct zm_context *zm, const struct zm_solve *how)
{
    v->zm = zm;
    enum zm_status status = copy_how(v, how);
    if (status) return status;
    if (zm->face->weight)
        return context_fail(zm, ZM_BAD_INPUT, "solve-chance", "a game of luck is not solved");
    status = read_method(v);
    return status ? status : check_claim(v);
}

enum zm_status solver_begin(struct solver *v, bool half)
{
    v->memory = v->how.memory ? v->how.memory : memory_usual;
    return gather(v, half ? v->memory - v->memory / 2 : v->memory);
}

void solver_count(struct solver *v)
{
    struct zm_result *r = &v->result;

    assert(v->session.states);
    r->nodes = 0;
    for (int i = 0; i < v->session.n; i++) r->nodes += v->session.thread[i].search.nodes;
    r->seconds = clock_now() - v->session.first.timing.started;
    r->full = tt_full(&v->session.table);
    count(v, r);
    v->out->memory = v->session.memory;
}

enum zm_status solver_end(struct solver *v)
{
    assert(!v->writer && !v->checkpoint);
    solver_count(v);
    enum zm_status status = session_judge(&v->session);
    v->result.line_length = 1; /* there is an answer */
    session_end(&v->session);
    if (status)
        *v->out = (struct zm_solution){
            .size = sizeof(struct zm_solution), .method = v->out->method, .range = v->range};
    if (status) v->out->proven = v->range;
    return status;
}

/* Takes a player's result as the solution if it is proven. */
static bool take_result(struct zm_context *zm, const struct zm_result *r, const char *player,
                        struct zm_solution *out)
{
    if (r->kind != ZM_EXACT) return false;
    assert(r->line_length > 0);
    int value = zm_side_to_move(zm) == ZM_FIRST ? (int)r->value : -(int)r->value;
    *out = (struct zm_solution){.size = sizeof(struct zm_solution),
                                .proven = {value, value},
                                .done = true,
                                .method = player};
    zm->variant->range(zm->rules, &out->range.least, &out->range.most);
    out->move = r->move, out->moved = true;
    out->nodes = r->nodes, out->seconds = r->seconds, out->memory = r->memory;
    return true;
}

/* Solves a position that the player `rules` proves without a search. Returns true, too, if the
 * game's rules contradict themselves. */
static bool by_rules(struct zm_context *zm, struct zm_solution *out, enum zm_status *status)
{
    struct zm_result r = {.size = sizeof r};

    *status = zm_think(zm, "rules", NULL, &r);
    return *status == ZM_BROKEN || (!*status && take_result(zm, &r, "rules", out));
}

/* Solves a position that is in a book that is believed. */
static bool by_book(struct solver *v)
{
    struct known_solution known;

    if (v->how.method || v->how.keeper || !knowledge_solution(v->zm, &known)) return false;
    int value = zm_side_to_move(v->zm) == ZM_FIRST ? known.value : -known.value;
    *v->out = (struct zm_solution){.size = sizeof(struct zm_solution),
                                   .proven = {value, value},
                                   .range = v->range,
                                   .done = true,
                                   .method = "book",
                                   .move = known.move,
                                   .moved = known.moved};
    return true;
}

/* Reports the progress of the player in by_looking(). */
static void on_look(void *with, const struct zm_result *r)
{
    struct solver *v = with;

    v->out->nodes = r->nodes, v->out->seconds = r->seconds;
    v->out->full = r->full;
    v->how.progress(v->how.with, v->out);
}

/* Returns whether tests of bounds can solve this position. With many moves only the methods that
 * search for threats can: searches to the end of the game would not finish. */
static bool questions_pay(const struct solver *v)
{
    enum { MANY_MOVES = 64 };

    return v->zm->max_moves <= MANY_MOVES || (v->method != METHOD_EXACT && has_zones(v));
}

/* Returns whether there is a checkpoint to resume. */
static bool has_checkpoint(const struct zm_keeper *k)
{
    uint8_t first;

    return k && k->read(k->with, 0, &first, 1) > 0;
}

/* Solves by the player `pvs` where it searches for wins by threats. Iterative deepening finds such
 * wins sooner than a search to the end of the game, and its proofs are as good. It gets at most
 * half of the limits and FEW nodes, or 7/8 and MANY nodes where tests of bounds would not finish.
 * It is skipped if there is a checkpoint, since it has run before that was written, and if a method
 * was asked for by its name that can solve the position. */
static bool by_looking(struct solver *v, struct zm_result *r)
{
    enum { FEW = 250000, MANY = 1 << 28 };
    const struct zm_solve *how = &v->how;
    const struct zm_engine *engine = v->zm->variant->engine;
    bool pay = questions_pay(v);
    uint64_t most = pay ? FEW : MANY, part = how->nodes - how->nodes / (pay ? 2 : 8);
    char player[32];

    if (!engine->searches_threats || !engine->precomputed_size(v->zm->rules)) return false;
    if (how->method && pay) return false;
    if (has_checkpoint(how->keeper)) return false;
    struct zm_limits limits = {.size = sizeof limits,
                               .nodes = part && part < most ? part : most,
                               .seconds = how->seconds * (pay ? 0.5 : 0.875),
                               .memory = how->memory,
                               .stop = how->stop,
                               .progress = how->progress ? on_look : NULL,
                               .with = v};
    v->out->range = v->range;
    v->out->question = next_question(v, v->hi);
    take_bounds(v);
    snprintf(player, sizeof player, "pvs:threads=%d",
             how->threads ? how->threads : parallel_cores());
    if (zm_think(v->zm, player, &limits, r))
        return *r = (struct zm_result){.size = sizeof(struct zm_result)}, false;
    return take_result(v->zm, r, "pvs", v->out);
}

/* Takes what was spent from the limits, but never all, since zero would mean no limit. */
static void spend(struct zm_solve *left, const struct zm_result *spent)
{
    if (left->nodes) left->nodes -= left->nodes > spent->nodes ? spent->nodes : left->nodes - 1;
    if (left->seconds > 0)
        left->seconds -= spent->seconds < left->seconds ? spent->seconds : left->seconds / 2;
}

static enum zm_status solve(struct zm_context *zm, const struct zm_solve *how,
                            struct zm_solution *out)
{
    struct solver v = {.out = out};
    struct zm_result looked = {.size = sizeof looked};
    enum zm_status status = solver_read(&v, zm, how);

    if (status) return status;
    if (!v.how.method && by_rules(zm, out, &status)) return status;
    if (by_book(&v) || by_looking(&v, &looked)) return ZM_OK;
    bool interrupted = flag_is_raised(v.how.stop);
    spend(&v.how, &looked);
    if ((status = solver_begin(&v, false))) return status;
    v.before.nodes = looked.nodes, v.before.seconds = looked.seconds;
    if (v.method != METHOD_EXACT && has_zones(&v)) /* does the first side win? */
        v.guess = zm_side_to_move(zm) == ZM_FIRST;
    status = checkpoint_begin(&v);
    if (!status && !(status = question(&v))) {
        solver_count(&v);
        if (!interrupted) checkpoint_write(&v); /* without a checkpoint `pvs` runs again */
    }
    checkpoint_end(&v);
    enum zm_status broken = solver_end(&v);
    return broken ? broken : status;
}

enum zm_status zm_solve(struct zm_context *zm, const struct zm_solve *how, struct zm_solution *out)
{
    struct zm_solution found = {.size = sizeof found};

    if (context_expect(zm, out, "zm_solution")) return ZM_BAD_INPUT;
    enum zm_status status = solve(zm, how, &found);
    sized_give(out, &found, sizeof found);
    return status;
}
