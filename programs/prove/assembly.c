/* SPDX-License-Identifier: MIT
 * assembly.c - one file of the certificates of all jobs: a proof of many parts, as
 * docs/certificate.md describes it.
 *
 * The tree is gone through twice: first its lemmas are counted, then they are written, one by one
 * from the store. Only their keys stay in memory. */
#include "manager.h"

#include "command.h"

#include <assert.h>
#include <errno.h>

struct assembly {
    struct manager *m; /* of the part at hand */
    struct zm_lemmas *lemmas;
    struct new_file file;
    uint64_t at; /* where the next byte goes */
    uint64_t count;
    bool writing, failed;
    bool *seen; /* of each node */
    int code;
};

static void put(struct assembly *a, const void *bytes, size_t n)
{
    if (!new_file_put(&a->file, a->at, bytes, n)) a->failed = true;
    a->at += n;
}

static void put_text(struct assembly *a, const char *text)
{
    put(a, text, strlen(text));
}

/* -- Lemmas. --------------------------------------------------------------------------------- */

/* The certificate of a position, with the line before it that names a lemma, if there is one. */
static int write_part(struct assembly *a, uint32_t node, const char *line)
{
    struct manager *m = a->m;
    const char *moves = NULL;
    size_t size = 0;
    const void *bytes =
        proof_store_certificate(m->store, m->goal_id, m->tree.nodes[node].key, &moves, &size);

    if (!bytes || !moves)
        return complain(m->call, EXIT_LIMIT, "a certificate is not in the store any more");
    if (line) put_text(a, line), put_text(a, moves), put_text(a, "\n");
    put(a, bytes, size);
    return EXIT_DONE;
}

static enum zm_status add_win(struct assembly *a, uint32_t node, bool follows)
{
    const struct proof_tree *t = &a->m->tree;
    const struct proof_node *n = &t->nodes[node];

    assert(n->zone != NO_NODE);
    return zm_lemmas_add_win(a->lemmas, a->m->goal.prover, n->passes, &t->zones[n->zone], follows);
}

/* A position that the root's certificate has to know: a lemma, or one that follows from lemmas. */
static int add(struct assembly *a, uint32_t node, bool follows)
{
    if (!manager_go(a->m, node)) return EXIT_LIMIT;
    enum zm_status status = a->m->zones
                                ? add_win(a, node, follows)
                                : zm_lemmas_add(a->lemmas, goal_claim(&a->m->goal), follows);
    if (status) return complain_status(a->m->call, a->m->zm, status);
    return follows ? EXIT_DONE : write_part(a, node, "lemma ");
}

/* The move of the prover that is the nearest to its proof: by a lemma, else the first proven. */
static uint32_t best_reply(const struct proof_tree *t, const struct proof_node *n)
{
    uint32_t best = NO_NODE;

    if (n->best != NO_NODE) return n->best;
    for (uint32_t i = 0; i < n->count; i++) {
        uint32_t reply = t->replies[n->first + i];
        if (t->nodes[reply].state != NODE_PROVEN) continue;
        if (best == NO_NODE || (t->nodes[reply].by_job && !t->nodes[best].by_job)) best = reply;
    }
    return best;
}

static int visit(struct assembly *a, uint32_t node)
{
    const struct proof_tree *t = &a->m->tree;
    const struct proof_node *n = &t->nodes[node];
    int code = EXIT_DONE;

    if (a->seen[node] || (!n->by_job && !n->count)) return EXIT_DONE; /* the rules prove it */
    a->seen[node] = true;
    if (n->by_job) a->count++;
    if (a->writing) code = add(a, node, !n->by_job);
    if (n->by_job) return code;
    if (n->prover_moves) return code ? code : visit(a, best_reply(t, n));
    for (uint32_t i = 0; i < n->count && !code; i++) code = visit(a, t->replies[n->first + i]);
    return code;
}

/* Counts the lemmas of all parts, or writes them. */
static int go_through(struct assembly *a, struct manager *m, int count, bool writing)
{
    int code = EXIT_DONE;

    a->writing = writing, a->count = 0;
    for (int i = 0; i < count && !code; i++) {
        a->m = &m[i];
        a->seen = take_memory(m[i].tree.count + 1);
        code = a->seen ? visit(a, 0) : EXIT_LIMIT;
        free(a->seen);
    }
    return code;
}

/* -- The root. ------------------------------------------------------------------------------- */

static bool put_root(void *with, uint64_t offset, const void *bytes, size_t n)
{
    struct assembly *a = with;

    if (!new_file_put(&a->file, a->at + offset, bytes, n)) a->failed = true;
    return !a->failed;
}

static int write_root(struct assembly *a, struct zm_claim claim, struct zm_certificate *out)
{
    struct manager *m = a->m;
    const struct zm_sink sink = {.size = sizeof sink, .write = put_root, .with = a};
    const struct zm_solve how = {.size = sizeof how,
                                 .threads = 1,
                                 .memory = (size_t)m->goal.memory,
                                 .stop = &interrupted,
                                 .lemmas = a->lemmas,
                                 .line = m->zones ? m->origin : NULL};

    if (!manager_go(m, 0)) return EXIT_LIMIT;
    char *line = format_text("root %s\n", m->origin);
    put_text(a, line);
    free(line);
    enum zm_status status = zm_certify(m->zm, &how, claim, 0, &sink, out);
    if (status && status != ZM_IO) return complain_status(m->call, m->zm, status);
    out->bytes += a->at;
    return EXIT_DONE;
}

static int write_all(struct assembly *a, struct manager *m, int count, struct zm_certificate *out,
                     uint64_t *lemmas)
{
    struct zm_claim claim = {INT32_MIN, INT32_MAX};
    int code = go_through(a, m, count, false);

    if (code) return code;
    if (count == 1 && m->tree.nodes[0].by_job) { /* one certificate is enough */
        code = write_part(a, 0, NULL);
        out->bytes = a->at;
        return code;
    }
    *lemmas = a->count;
    char *header =
        format_text("zermelo proof 1\ngame %s\nlemmas %020" PRIu64 "\n", m->goal.game, a->count);
    put_text(a, header);
    free(header);
    code = go_through(a, m, count, true);
    for (int i = 0; i < count; i++) {
        struct zm_claim one = goal_claim(&m[i].goal);
        if (one.least > claim.least) claim.least = one.least;
        if (one.most < claim.most) claim.most = one.most;
    }
    return code ? code : write_root(a, claim, out);
}

int assemble(struct manager *m, int count, const char *path, struct zm_certificate *out,
             uint64_t *lemmas)
{
    struct assembly a = {.m = m};

    if (!new_file_begin(&a.file, path)) return complain_unwritten(m->call, path);
    enum zm_status status = zm_lemmas_begin(m->zm, &a.lemmas);
    int code =
        status ? complain_status(m->call, m->zm, status) : write_all(&a, m, count, out, lemmas);
    zm_lemmas_end(a.lemmas);
    bool kept = new_file_end(&a.file, !code && !a.failed);
    if (!code && (a.failed || !kept)) code = complain_unwritten(m->call, path);
    return code;
}
