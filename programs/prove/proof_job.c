/* SPDX-License-Identifier: MIT
 * proof_job.c - see proof_job.h. */
#include "proof_job.h"

#include "command.h"

#include <math.h>

/* -- The search. ----------------------------------------------------------------------------- */

/* Signs of life: the claim is renewed, by three times as often as it must be. Here a search hears
 * that it is to end. */
static void live(struct proof_worker *w)
{
    double now = seconds_now();
    bool held = true;

    if (now - w->renewed >= w->lease / 3) {
        w->renewed = now;
        if (proof_store_renew(w->store, w->job, w->name, w->lease, &held)) w->dropped |= !held;
    }
    w->stop = interrupted || w->dropped;
}

static void on_progress(void *with, const struct zm_solution *so_far)
{
    (void)so_far;
    live(with);
}

static void on_tables(void *with, uint64_t done, uint64_t all)
{
    (void)done, (void)all;
    live(with);
}

/* A certificate, as it is written. */
struct pages {
    char *bytes;
    size_t size, room;
};

static bool put(void *with, uint64_t offset, const void *bytes, size_t n)
{
    struct pages *p = with;
    size_t end = (size_t)offset + n;

    while (p->room < end) {
        size_t room = p->room ? 2 * p->room : 1 << 16;
        char *larger = realloc(p->bytes, room);
        if (!larger) return false;
        p->bytes = larger, p->room = room;
    }
    if (n) memcpy(p->bytes + offset, bytes, n);
    if (end > p->size) p->size = end;
    return true;
}

/* Writes down what the solver found. What cannot be written within the memory is not known. */
static int certify(struct proof_worker *w, struct zm_claim proven, struct proof_job *job)
{
    struct pages pages = {.size = 0};
    const struct zm_sink sink = {.size = sizeof sink, .write = put, .with = &pages};
    struct zm_certificate c = {.size = sizeof c};
    struct zm_solve how = w->how;

    how.nodes = 0; /* the table knows nearly all of it */
    if (w->zones) how.line = w->job->moves;
    enum zm_status status = zm_certify(w->zm, &how, proven, 0, &sink, &c);
    if (!status) {
        job->certificate = pages.bytes, job->size = pages.size;
        return EXIT_DONE;
    }
    free(pages.bytes);
    job->verdict = UNKNOWN;
    if (status == ZM_LIMIT || status == ZM_STOPPED) return EXIT_DONE;
    return complain_status(w->call, w->zm, status);
}

/* How good a move looks to the prover, from -1 to 1, by a short search. It has a context of its
 * own, so that the solver's table stays. */
static double promise_of(struct proof_worker *w, zm_move move)
{
    enum { NODES = 400, MEMORY = 16 << 20 };
    const double half = 0.5; /* a bound is met by the value next to it */
    const struct zm_limits limits = {.size = sizeof limits, .nodes = NODES, .memory = MEMORY};
    struct zm_result r = {.size = sizeof r};
    double expected = 0;
    int value;

    if (zm_play(w->looker, move)) return 0;
    if (zm_outcome(w->looker, &value)) expected = value;
    else if (!zm_think(w->looker, "pvs:threads=1,hash=1", &limits, &r))
        expected = zm_side_to_move(w->looker) == ZM_FIRST ? r.value : -r.value;
    zm_undo(w->looker);
    if (w->zones) return w->goal.prover == ZM_FIRST ? expected : -expected; /* of a win */
    double gap = expected - w->goal.bound;
    if (w->goal.prover == ZM_SECOND) gap = -gap;
    gap += half;
    return gap / (fabs(gap) + 1);
}

/* What the manager orders the moves by. */
static char *replies_of(struct proof_worker *w)
{
    zm_move list[PROOF_REPLIES_MOST];
    size_t n = zm_moves(w->zm, list, PROOF_REPLIES_MOST);
    char *text = format_text("%s", "");

    if (!proof_go(&w->start, w->looker, w->job->moves)) return text;
    for (size_t i = 0; i < n && i < PROOF_REPLIES_MOST; i++)
        append_text(&text, "%s%d", i ? " " : "", (int)lround(100 * promise_of(w, list[i])));
    return text;
}

/* Finds the verdict on a job. Returns the exit code. */
static int solve(struct proof_worker *w, struct proof_job *job)
{
    struct zm_claim claim = goal_claim(&w->goal);
    struct zm_solution s = {.size = sizeof s};
    struct zm_solve how = w->how;

    how.claim = &claim;
    if (w->zones) how.method = "dfpn"; /* whose table writes the proof */
    how.nodes = job->budget;
    how.memory = half_memory(how.memory); /* as much as beside the positions of a certificate */
    enum zm_status status = zm_solve(w->zm, &how, &s);
    job->nodes = s.nodes, job->verdict = UNKNOWN, w->lost = false;
    if (status) return complain_status(w->call, w->zm, status);
    if (!s.done) return EXIT_DONE;
    bool holds = s.proven.least >= claim.least && s.proven.most <= claim.most;
    /* Without zones no file could hold that a side does not win on a large board. */
    if (w->zones && !holds) return w->lost = true, EXIT_DONE;
    job->verdict = holds ? PROVEN : REFUTED;
    return certify(w, holds ? claim : goal_refutation(&w->goal), job);
}

/* -- A goal. --------------------------------------------------------------------------------- */

static void leave_goal(struct proof_worker *w)
{
    if (w->zm) solve_tables_end(w->zm, &w->tables);
    zm_close(w->zm), zm_close(w->looker);
    proof_start_end(&w->start);
    w->zm = w->looker = NULL, w->goal_id = 0;
}

/* Opens the game and makes its tables, unless the goal before was of the same. Returns the exit
 * code. */
static int enter_goal(struct proof_worker *w, int64_t id)
{
    struct proof_goal before = w->goal;
    int code = EXIT_DONE;

    if (w->goal_id == id) return EXIT_DONE;
    if (!proof_store_read_goal(w->store, id, &w->goal))
        return complain(w->call, EXIT_LIMIT, "%s", proof_store_why(w->store));
    bool same = strcmp(w->goal.game, before.game) == 0 && w->goal.memory == before.memory;
    if (w->goal_id && same) {
        w->zones = goal_has_zones(&w->goal, w->zm), w->goal_id = id;
        return EXIT_DONE;
    }
    leave_goal(w);
    w->zm = call_game(w->call, w->goal.game, &code);
    if (w->zm) w->looker = call_game(w->call, w->goal.game, &code);
    if (!w->looker) return code;
    zm_book_use(w->zm, NULL), zm_book_use(w->looker, NULL);
    w->how = (struct zm_solve){.size = sizeof w->how,
                               .threads = 1,
                               .memory = (size_t)w->goal.memory,
                               .stop = &w->stop,
                               .progress = on_progress,
                               .with = w};
    if (solve_tables_make(w->zm, &w->how, -1, on_tables, w, &w->tables)) w->tables.made = NULL;
    if (!proof_start_read(&w->start, w->zm)) return EXIT_LIMIT;
    w->zones = goal_has_zones(&w->goal, w->zm);
    if (!w->dropped) w->goal_id = id; /* else the tables are not whole */
    return EXIT_DONE;
}

static int do_job(struct proof_worker *w, struct proof_job *job)
{
    double began = seconds_now();
    bool counted;
    int code;

    w->job = job, w->renewed = began, w->dropped = false, w->stop = 0;
    if ((code = enter_goal(w, job->goal)) || w->dropped) return code;
    if (!proof_go(&w->start, w->zm, job->moves))
        return complain(w->call, EXIT_LIMIT, "a job has moves that are none: %.80s",
                        show_text(job->moves).text);
    code = solve(w, job);
    if (interrupted) return EXIT_INTERRUPTED;
    if (code || w->dropped) return code;
    job->replies = job->verdict != UNKNOWN ? format_text("%s", "")
                   : w->lost               ? format_text("%s", job_lost)
                                           : replies_of(w);
    job->seconds = seconds_now() - began;
    if (proof_store_return(w->store, job, w->name, &counted)) return EXIT_DONE;
    return complain(w->call, proof_store_code(w->store), "%s", proof_store_why(w->store));
}

/* The next job. Returns the exit code; *found false: none is wanted now. */
static int next_job(struct proof_worker *w, struct proof_job *job, bool *found, bool *any)
{
    *any = true;
    if (proof_store_claim(w->store, w->name, w->lease, w->goal_id, job, found) &&
        (*found || proof_store_open_goals(w->store, any)))
        return EXIT_DONE;
    return complain(w->call, proof_store_code(w->store), "%s", proof_store_why(w->store));
}

int proof_work(const struct call *call, struct proof_store *store, const char *name, double lease,
               bool wait)
{
    const double pause = 0.02, long_pause = 1;
    struct proof_worker w = {.call = call, .store = store, .name = name, .lease = lease};
    int code = EXIT_DONE;
    bool found, any = true;

    while (!interrupted && !code && (any || wait)) {
        struct proof_job job = {.id = 0};
        code = next_job(&w, &job, &found, &any);
        if (!code && found) code = do_job(&w, &job);
        else if (!code) pause_for(any ? pause : long_pause);
        proof_job_free(&job);
    }
    leave_goal(&w);
    if (interrupted) proof_store_release(store, name);
    return interrupted ? EXIT_INTERRUPTED : code;
}
