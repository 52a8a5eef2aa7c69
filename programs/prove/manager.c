/* SPDX-License-Identifier: MIT
 * manager.c - see manager.h. */
#define _GNU_SOURCE /* memfd_create */
#include "manager.h"

#include "command.h"
#include "own_workers.h"
#include "process.h"

#include <errno.h>
#include <math.h>
#include <sys/mman.h>
#include <unistd.h>

enum { PATH_MOST = 512 }; /* of moves from the root of a tree to a leaf */

int manager_store_failed(const struct manager *m)
{
    return complain(m->call, proof_store_code(m->store), "%s", proof_store_why(m->store));
}

static int cannot_grow(const struct manager *m)
{
    return complain(m->call, EXIT_LIMIT, "the tree cannot grow: %.200s", zm_why(m->zm));
}

/* -- Positions. ------------------------------------------------------------------------------ */

char *manager_moves(const struct manager *m, uint32_t node)
{
    uint32_t path[PATH_MOST];
    size_t n = proof_tree_path(&m->tree, node, path, PATH_MOST);
    char *text = format_text("%s", strcmp(m->origin, "-") == 0 ? "" : m->origin);

    if (n > PATH_MOST) return free(text), NULL;
    for (size_t i = 0; i < n; i++) {
        const char *blank = *text ? " " : "";
        if (path[i] == PASS_MOVE) append_text(&text, "%sp", blank);
        else append_text(&text, "%s%u", blank, (unsigned)path[i]);
    }
    if (!*text) append_text(&text, "-");
    return text;
}

bool manager_go(struct manager *m, uint32_t node)
{
    char *moves = manager_moves(m, node);
    bool ok = moves && proof_go(&m->start, m->zm, moves);

    free(moves);
    if (!ok) complain(m->call, EXIT_LIMIT, "a position of the tree cannot be reached");
    return ok;
}

static bool holds(const struct manager *m, int value)
{
    return m->goal.prover == ZM_FIRST ? value >= m->goal.bound : value <= m->goal.bound;
}

/* -- What a job has found. ------------------------------------------------------------------- */

/* The next number of a list; in hundredths. */
static double next_promise(const char **list)
{
    char *end;
    long good = strtol(*list, &end, 10);

    *list = end;
    return (double)(good > 100 ? 100 : good < -100 ? -100 : good) / 100;
}

/* The position on the table, which a move of this number made. */
static struct reply_seen seen_now(struct manager *m, uint32_t move, int passes, double promise)
{
    const double hardest = 16;
    struct reply_seen seen = {.key = proof_key(m->zm, m->zones, passes),
                              .move = move,
                              .passes = passes,
                              .prover_moves = zm_side_to_move(m->zm) == m->goal.prover,
                              .promise = promise,
                              .pn = pow(hardest, (1 - promise) / 2)};
    int value;

    seen.over = zm_outcome(m->zm, &value);
    seen.proven = seen.over && holds(m, value);
    return seen;
}

static int by_promise(const void *a, const void *b)
{
    double one = ((const struct reply_seen *)a)->promise;
    double other = ((const struct reply_seen *)b)->promise;

    return (one < other) - (one > other);
}

/* Moves of the prover in order: the harder to prove the later they come, so that a hard proof of a
 * good move is not put off for many moves that promise little. The solver does the same. */
static void rank_attacks(struct reply_seen *seen, size_t n)
{
    const double first = 16, step = 3;

    qsort(seen, n, sizeof *seen, by_promise);
    for (size_t i = 0; i < n; i++) seen[i].pn = first + step * (double)(i * i);
}

bool manager_expand(struct manager *m, uint32_t node, const char *promise,
                    const struct zm_zone *zone)
{
    static const size_t bits = 64;
    zm_move list[PROOF_REPLIES_MOST];
    struct reply_seen seen[PROOF_REPLIES_MOST];
    size_t n = 0;

    if (!manager_go(m, node)) return false;
    size_t legal = zm_moves(m->zm, list, PROOF_REPLIES_MOST);
    if (!legal || legal > PROOF_REPLIES_MOST) return false;
    for (size_t i = 0; i < legal; i++) {
        size_t number = proof_number(&m->start, list[i]);
        double good = next_promise(&promise);
        if (zone && !(zone->cells[number / bits] >> number % bits & 1)) continue;
        if (zm_play(m->zm, list[i])) return false;
        seen[n++] = seen_now(m, (uint32_t)number, m->tree.nodes[node].passes, good);
        zm_undo(m->zm);
    }
    if (m->zones && m->tree.nodes[node].prover_moves) rank_attacks(seen, n);
    return proof_tree_expand(&m->tree, node, seen, n);
}

/* A pass is the first reply of the side that is not the prover. */
static bool expand_half(struct manager *m, uint32_t node, const char *promise)
{
    char *moves = manager_moves(m, node), *line = moves ? proof_line_and(moves, "p") : NULL;
    bool ok = line && proof_go(&m->start, m->zm, line);

    free(moves), free(line);
    if (!ok) return false;
    struct reply_seen pass = seen_now(m, PASS_MOVE, m->tree.nodes[node].passes + 1, 0);
    return proof_tree_half(&m->tree, node, &pass, format_text("%s", promise));
}

static bool expand(struct manager *m, uint32_t node, const char *promise)
{
    bool half = m->zones && !m->tree.nodes[node].prover_moves;

    return half ? expand_half(m, node, promise) : manager_expand(m, node, promise, NULL);
}

/* Whether the side to move on the table is the prover and has a move that reaches the goal. */
static bool wins_at_once(struct manager *m)
{
    zm_move list[PROOF_REPLIES_MOST];
    size_t n = zm_moves(m->zm, list, PROOF_REPLIES_MOST);
    bool wins = false;
    int value;

    if (zm_side_to_move(m->zm) != m->goal.prover) return false;
    for (size_t i = 0; i < n && i < PROOF_REPLIES_MOST && !wins; i++) {
        if (zm_play(m->zm, list[i])) return false;
        wins = zm_outcome(m->zm, &value) && holds(m, value);
        zm_undo(m->zm);
    }
    return wins;
}

/* Whether a job may be one that decided nothing. Where zones count no position is expanded at which
 * the prover wins at once: such a win has no zone of its own, and no worker misses it. */
bool manager_may_be_unknown(struct manager *m, const char *moves)
{
    return proof_go(&m->start, m->zm, moves) && !(m->zones && wins_at_once(m));
}

/* Takes the accepted result of a leaf into the tree. */
static bool take_result(struct manager *m, uint32_t node, const struct proof_job *job)
{
    enum node_state state = m->tree.nodes[node].state;

    if (state != NODE_OPEN && state != NODE_FLYING) return true;
    m->counts.jobs++, m->counts.nodes += job->nodes, m->counts.seconds += job->seconds;
    m->tree.nodes[node].job_nodes = job->nodes + !job->nodes;
    if (job->verdict == UNKNOWN && m->zones &&
        (strcmp(job->replies, job_lost) == 0 || !manager_may_be_unknown(m, job->moves)))
        return proof_tree_give_up(&m->tree, node), true;
    if (job->verdict == UNKNOWN) return expand(m, node, job->replies) && zones_follow(m);
    if (m->zones && job->verdict == PROVEN && !zones_take(m, node, job->replies)) return false;
    proof_tree_decide(&m->tree, node, job->verdict == PROVEN, true);
    return zones_follow(m);
}

/* -- Verification. --------------------------------------------------------------------------- */

static char *quoted_claim(const struct manager *m, enum job_verdict verdict)
{
    bool at_least = (m->goal.prover == ZM_FIRST) == (verdict == PROVEN);
    int bound = verdict == PROVEN            ? m->goal.bound
                : m->goal.prover == ZM_FIRST ? m->goal.bound - 1
                                             : m->goal.bound + 1;

    return format_text("'%s%d'", at_least ? ">=" : "<=", bound);
}

/* Whether a job, which the store may have had from anybody, is about the position that it names:
 * its moves are none but numbers, and lead there. */
static bool is_about(struct manager *m, const struct proof_job *job)
{
    return proof_go(&m->start, m->zm, job->moves) &&
           proof_key(m->zm, m->zones, proof_passes(job->moves)) == job->key;
}

/* A file that nobody else finds, and that is gone with this process; -1: there is no room. */
static int file_in_memory(const char *bytes, size_t size)
{
    int file = memfd_create("certificate", MFD_CLOEXEC);

    for (ssize_t n; file >= 0 && size; bytes += n, size -= (size_t)n)
        if ((n = write(file, bytes, size)) <= 0) return close(file), -1;
    return file;
}

/* Has a certificate verified. False: it cannot be. */
static bool begin_check(struct manager *m, struct check *c)
{
    const struct proof_job *job = &c->job;

    c->file = file_in_memory(job->certificate, job->size);
    if (c->file < 0) return false;
    char *claim = quoted_claim(m, job->verdict), *verifier = shell_word(m->verifier);
    char *command = format_text("%s %s '%s' %s /proc/%ld/fd/%d %s", verifier,
                                m->zones ? "--zone" : "", m->goal.game, claim, (long)getpid(),
                                c->file, strcmp(job->moves, "-") == 0 ? "" : job->moves);
    c->process = process_start(command);
    if (c->process) process_listen(c->process);
    else close(c->file);
    free(command), free(verifier), free(claim);
    return c->process;
}

static void end_check(struct check *c)
{
    if (c->process) process_end(c->process, 0), close(c->file);
    proof_job_free(&c->job);
    *c = (struct check){.process = NULL};
}

static int tell_rejected(struct manager *m, const struct proof_job *job)
{
    m->counts.rejected++;
    clear_status();
    complain(m->call, EXIT_NO, "a result of %s was rejected", show_text(job->worker).text);
    return EXIT_DONE;
}

/* Takes a result into the tree, or throws it away. One of a position that is not in the tree, since
 * an earlier call had another line or came here otherwise, is as true as others: it is kept. */
static int judge(struct manager *m, const struct proof_job *job, bool accepted)
{
    uint32_t node = proof_tree_find(&m->tree, job->key);

    if (!proof_store_judge(m->store, job, accepted)) return manager_store_failed(m);
    if (!accepted) return tell_rejected(m, job);
    m->counts.certificates += job->size;
    if (node == NO_NODE || take_result(m, node, job)) return EXIT_DONE;
    return cannot_grow(m);
}

/* The verifier could not say anything: it had no memory, or was killed. Not for ever. */
static int cannot_verify(struct manager *m, const struct proof_job *job, const char *why)
{
    enum { MOST = 20 };

    if (!proof_store_judge(m->store, job, false)) return manager_store_failed(m);
    if (++m->unverified < MOST) return EXIT_DONE;
    return complain(m->call, EXIT_LIMIT, "results cannot be verified: %.200s", why);
}

/* Looks whether the verifier has judged. A line with the zone follows its word. */
static int look_at(struct manager *m, struct check *c, bool *any)
{
    const char *line;
    enum fault fault = process_line(c->process, seconds_now(), &interrupted, &line);
    int code = EXIT_DONE;

    if (fault == FAULT_LATE || fault == FAULT_STOPPED) return EXIT_DONE;
    *any = true;
    bool accepted = !fault && strcmp(line, "accepted") == 0;
    if (accepted && m->zones && !c->accepted) return c->accepted = true, EXIT_DONE;
    if (c->accepted && !fault) {
        free(c->job.replies);
        c->job.replies = format_text("%s", line);
        accepted = zones_read(line, NULL);
    }
    if (accepted) m->unverified = 0;
    if (accepted || (!fault && strncmp(line, "rejected", strlen("rejected")) == 0))
        code = judge(m, &c->job, accepted);
    else code = cannot_verify(m, &c->job, fault ? process_errors(c->process) : line);
    end_check(c);
    return code;
}

/* Takes the next result that a worker returned. One that says nothing needs no proof. */
static int take_next(struct manager *m, struct check *c, bool *found)
{
    int code = EXIT_DONE;

    if (!proof_store_take(m->store, m->goal_id, &c->job, found)) return manager_store_failed(m);
    if (!*found) return EXIT_DONE;
    const struct proof_job *job = &c->job;
    bool decided = job->verdict != UNKNOWN;
    if (!is_about(m, job) || (decided && !job->certificate)) code = judge(m, job, false);
    else if (!decided) code = judge(m, job, manager_may_be_unknown(m, job->moves));
    else if (begin_check(m, c)) return EXIT_DONE;
    else code = cannot_verify(m, job, strerror(errno));
    end_check(c);
    return code;
}

/* Gets on with the results, several at a time. */
static int take_returned(struct manager *m, bool *any)
{
    bool more = true; /* there may be */
    int code = EXIT_DONE;

    for (int i = 0; i < m->checks && !code; i++) {
        struct check *c = &m->check[i];
        if (c->process) code = look_at(m, c, any);
        if (code || c->process || !more) continue;
        code = take_next(m, c, &more);
        *any |= more;
    }
    return code;
}

static uint32_t checks_running(const struct manager *m)
{
    uint32_t count = 0;

    for (int i = 0; i < CHECKS_MOST; i++) count += m->check[i].process != NULL;
    return count;
}

/* -- Jobs. ----------------------------------------------------------------------------------- */

/* Jobs grow with the proof, so that their number stays within reason. */
uint64_t manager_budget(const struct manager *m)
{
    enum { JOBS = 500, USUAL = 4000000, USUAL_ZONES = 1000000 };
    uint64_t part = m->counts.nodes / JOBS;
    uint64_t least = m->base ? m->base : m->zones ? USUAL_ZONES : USUAL;

    return part > least ? part : least;
}

/* A position that comes into the tree now may have been done when it was there before. */
static int take_if_known(struct manager *m, uint32_t node, bool *found)
{
    struct proof_job job = {.id = 0};
    bool ok = proof_store_find(m->store, m->goal_id, m->tree.nodes[node].key, &job, found);
    bool taken = !ok || !*found || take_result(m, node, &job);

    proof_job_free(&job);
    return !ok ? manager_store_failed(m) : taken ? EXIT_DONE : cannot_grow(m);
}

static int want(struct manager *m, uint32_t node)
{
    bool known;
    int code = take_if_known(m, node, &known);

    if (code || known) return code;
    char *moves = manager_moves(m, node);
    if (!moves) return complain(m->call, EXIT_LIMIT, "a line of the proof has too many moves");
    const struct proof_job job = {.goal = m->goal_id,
                                  .key = m->tree.nodes[node].key,
                                  .moves = moves,
                                  .budget = manager_budget(m)};
    bool ok = proof_store_want(m->store, &job);

    free(moves);
    if (!ok) return manager_store_failed(m);
    proof_tree_fly(&m->tree, node);
    return EXIT_DONE;
}

/* How many jobs to have wanted: an eighth more than there are workers, of which other machines may
 * have any number. These are known by what they have claimed. */
static int count_wanted(struct manager *m, uint32_t *most)
{
    enum { OTHERS = 16 }; /* jobs for the first that come */
    const double second = 1;
    int64_t own = m->workers;

    if (seconds_now() > m->counted + second) {
        if (!proof_store_claimed(m->store, m->goal_id, &m->claimed)) return manager_store_failed(m);
        m->counted = seconds_now();
    }
    int64_t workers = m->claimed > own ? m->claimed : own;
    *most = !own && workers < OTHERS / 2 ? OTHERS : (uint32_t)(workers + workers / 8 + 1);
    *most += checks_running(m);
    return EXIT_DONE;
}

/* Keeps the workers busy, and a little ahead. */
static int want_more(struct manager *m, bool *any)
{
    uint32_t most = 0, node;
    int code = count_wanted(m, &most);

    while (!code && m->tree.flying < most && (node = proof_tree_select(&m->tree)) != NO_NODE)
        code = want(m, node), *any = true;
    return code;
}

/* -- Going on from an earlier call. ---------------------------------------------------------- */

/* What an earlier call knew of the jobs, in the order in which they were wanted: a position was
 * wanted after the one that led to it was expanded. */
static void take_known(void *with, const struct proof_job *job)
{
    struct manager *m = with;
    uint32_t node = proof_tree_find(&m->tree, job->key);

    if (node != NO_NODE && !take_result(m, node, job)) m->stuck = true;
}

static void fly_known(void *with, const struct proof_job *job)
{
    struct manager *m = with;
    uint32_t node = proof_tree_find(&m->tree, job->key);

    if (node != NO_NODE && m->tree.nodes[node].state == NODE_OPEN) proof_tree_fly(&m->tree, node);
}

static int begin(struct manager *m)
{
    if (!manager_go(m, 0)) return EXIT_LIMIT;
    m->zones = goal_has_zones(&m->goal, m->zm);
    if (!proof_tree_begin(&m->tree, proof_key(m->zm, m->zones, 0),
                          zm_side_to_move(m->zm) == m->goal.prover) ||
        (m->zones && zm_lemmas_begin(m->zm, &m->lemmas)))
        return EXIT_LIMIT;
    bool alone;
    if (!proof_store_goal(m->store, &m->goal, &m->goal_id, &alone)) return manager_store_failed(m);
    if (!alone) return complain(m->call, EXIT_LIMIT, "another zermelo prove is at this proof");
    int code = m->import_from ? import_state(m, m->import_from) : EXIT_DONE;
    if (code) return code;
    if (proof_store_jobs(m->store, m->goal_id, true, take_known, m) &&
        proof_store_jobs(m->store, m->goal_id, false, fly_known, m))
        return m->stuck ? cannot_grow(m) : EXIT_DONE;
    return manager_store_failed(m);
}

/* -- From begin to end. ---------------------------------------------------------------------- */

bool manager_is_decided(const struct manager *m)
{
    return m->tree.count &&
           (m->tree.nodes[0].state == NODE_PROVEN || m->tree.nodes[0].state == NODE_REFUTED);
}

/* Nobody is to work at this goal any more. */
static int end_goal(struct manager *m)
{
    if (m->over) return EXIT_DONE;
    m->over = true;
    return proof_store_over(m->store, m->goal_id) ? EXIT_DONE : manager_store_failed(m);
}

/* Gets on with one goal. */
static int advance(struct manager *m, bool *any)
{
    if (m->tree.given_up && m->tree.nodes[0].pn >= LOST_EFFORT)
        return complain(m->call, EXIT_LIMIT,
                        "workers find that the claim does not hold, which nothing can verify");
    int code = want_more(m, any);
    if (!code) code = take_returned(m, any);
    if (!code && manager_is_decided(m)) code = end_goal(m);
    return code;
}

/* Whether all are proven, or one is refuted: what was claimed is both. */
static bool are_decided(const struct manager *m, int count)
{
    bool all = true;

    for (int i = 0; i < count; i++) {
        if (manager_is_decided(&m[i]) && m[i].tree.nodes[0].state == NODE_REFUTED) return true;
        all &= manager_is_decided(&m[i]);
    }
    return all;
}

/* A terminal has one line for it: that of the first goal which is not decided. */
static void tell_all(struct manager *m, int count)
{
    bool told = false;

    for (int i = 0; i < count; i++) {
        if (manager_is_decided(&m[i]) || (told && isatty(STDERR_FILENO))) continue;
        tell_progress(&m[i]);
        told = true;
    }
}

static int decide(struct manager *m, int count, struct own_workers *own)
{
    const double pause = 0.005;
    int code = EXIT_DONE;

    while (!code && !are_decided(m, count)) {
        bool any = false;
        if (interrupted) return EXIT_INTERRUPTED;
        if (m->until > 0 && seconds_now() > m->until) return EXIT_LIMIT;
        for (int i = 0; i < count && !code; i++)
            if (!manager_is_decided(&m[i])) code = advance(&m[i], &any);
        if (any) own->lost = 0;
        else if (!code) code = own_workers_replace_lost(m, own);
        tell_all(m, count);
        if (!any) pause_for(pause);
    }
    return code;
}

/* Each goal has its share of the verifiers. */
static int begin_all(struct manager *m, int count)
{
    int code = EXIT_DONE;

    for (int i = 0; i < count && !code; i++) {
        m[i].checks = (m[i].checks + count - 1) / count;
        code = begin(&m[i]);
        m[i].began = m[i].told = m[i].estimated = seconds_now();
        m[i].nodes_before = m[i].counts.nodes;
        if (!code && manager_is_decided(&m[i])) code = end_goal(&m[i]);
    }
    return code;
}

static void end(struct manager *m)
{
    for (int i = 0; i < CHECKS_MOST; i++) end_check(&m->check[i]);
    zm_lemmas_end(m->lemmas), m->lemmas = NULL;
}

int manage(struct manager *m, int count)
{
    struct own_workers own = {.program = NULL};
    int code = begin_all(m, count);

    if (!code && !are_decided(m, count)) {
        code = own_workers_start(m, &own);
        if (!code) code = decide(m, count, &own);
    }
    clear_status();
    for (int i = 0; i < count; i++) end(&m[i]);
    own_workers_end(m, &own);
    for (int i = 0; i < count && !code; i++) code = end_goal(&m[i]);
    bool kept = !code || code == EXIT_LIMIT || code == EXIT_INTERRUPTED;
    int exported = kept && m->goal_id && m->export_to ? export_state(m, m->export_to) : EXIT_DONE;
    return exported ? exported : code;
}
