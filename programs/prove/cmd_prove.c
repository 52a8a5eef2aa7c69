/* SPDX-License-Identifier: MIT
 * cmd_prove.c - zermelo prove: a proof that many workers find together. */
#include "claim.h"
#include "json_out.h"
#include "manager.h"
#include "process_tree.h"

#include <sys/stat.h>
#include <unistd.h>

enum { DEPTHS_MOST = 512 };

struct proving {
    struct call *call;
    struct manager m[2]; /* one of each goal; they share the first one's settings */
    int parts;
    bool refuted;
    struct zm_claim claim;
    struct zm_certificate certificate;
    uint64_t lemmas, memory;
    double seconds;
};

/* -- The request. ---------------------------------------------------------------------------- */

/* A bound that is not the end of all results is a goal of its own. */
static void add_goal(struct proving *p, enum zm_side prover, int bound)
{
    struct proof_goal *goal = &p->m[p->parts++].goal;

    *goal = (struct proof_goal){.prover = prover, .bound = bound, .memory = p->memory};
    zm_spec(p->m->zm, goal->game, sizeof goal->game);
}

/* The results of the game: the solver tells them, before any work. */
static bool read_range(struct proving *p, struct zm_claim *range)
{
    const struct zm_solve how = {
        .size = sizeof how, .method = "exact", .nodes = 1, .threads = 1, .memory = 16 << 20};
    struct zm_solution s = {.size = sizeof s};
    enum zm_status status = zm_solve(p->m->zm, &how, &s);

    *range = s.range;
    if (status) complain_status(p->call, p->m->zm, status);
    return !status;
}

static bool read_claim(struct proving *p)
{
    struct zm_claim range;

    if (!call_option(p->call, "claim"))
        return bad_input(p->call, "what? --claim draw, first, second, or a result as in >=8");
    if (!call_claim(p->call, &p->claim)) return false;
    if (!read_range(p, &range)) return false;
    if (p->claim.least > p->claim.most || p->claim.least > range.most ||
        p->claim.most < range.least)
        return bad_input(p->call, "--claim: a claim lies between %d and %d", range.least,
                         range.most);
    if (p->claim.least > range.least) add_goal(p, ZM_FIRST, p->claim.least);
    if (p->claim.most < range.most) add_goal(p, ZM_SECOND, p->claim.most);
    if (p->parts == 2 && (p->m->import_from || p->m->export_to))
        return bad_input(p->call, "--import and --export are for one bound, such as >=8 or <=8");
    return p->parts || bad_input(p->call, "--claim: that is true of every result");
}

/* The verifier stands beside this program. */
static bool find_verifier(struct proving *p)
{
    char program[3072];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);

    program[length > 0 ? length : 0] = '\0';
    p->m->verifier = format_text("%s-verifier", program);
    if (access(p->m->verifier, X_OK) == 0) return true;
    return bad_input(p->call, "there is no %s, which checks results",
                     show_text(p->m->verifier).text);
}

/* The moves that were made, by their numbers. */
static bool read_origin(struct proving *p)
{
    struct manager *m = p->m;
    const zm_move *made;
    size_t n = zm_history(m->zm, &made);
    zm_move *kept = take_memory((n + 1) * sizeof *kept);

    if (!kept) return false;
    if (n) memcpy(kept, made, n * sizeof *kept);
    while (!zm_undo(m->zm)) {}
    bool ok = proof_start_read(&m->start, m->zm);
    char *line = format_text("%s", n ? "" : "-");
    for (size_t i = 0; i < n && ok; i++)
        append_text(&line, "%s%zu", i ? " " : "", proof_number(&m->start, kept[i]));
    free(kept);
    m->origin = line;
    return ok && proof_go(&m->start, m->zm, line);
}

static bool read_how(struct proving *p)
{
    enum { WORKERS = 64 };
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    const uint64_t cores = processors < 1 ? 1 : (uint64_t)processors;
    uint64_t workers;
    double seconds = 0;

    p->memory = memory_usual;
    if (!call_option(p->call, "store"))
        return bad_input(p->call, "where? --store FILE or postgresql://HOST/NAME");
    if (!call_number(p->call, "nodes", 1000, INT64_MAX, 0, &p->m->base) ||
        !call_number(p->call, "workers", 0, WORKERS, cores < WORKERS ? cores : WORKERS, &workers) ||
        !call_size(p->call, "memory", 1 << 20, 16 << 20, INT64_MAX, &p->memory) ||
        !call_time(p->call, "time", &seconds))
        return false;
    p->m->workers = (int)workers;
    /* With workers elsewhere alone, verifying is all that this machine does. */
    uint64_t checks = workers ? workers : cores;
    p->m->checks = checks < 2 ? 2 : checks > CHECKS_MOST ? CHECKS_MOST : (int)checks;
    p->m->import_from = call_option(p->call, "import");
    p->m->export_to = call_option(p->call, "export");
    if (seconds > 0) p->m->until = seconds_now() + seconds;
    return true;
}

/* -- What came of it. ------------------------------------------------------------------------ */

static const char *outcome_of(const struct proving *p)
{
    bool proven = true;

    for (int i = 0; i < p->parts; i++) proven &= manager_is_decided(&p->m[i]);
    return p->refuted ? "refuted" : proven ? "proven" : "open";
}

/* The positions of a tree by their depth, with passes as moves, and by their state. */
struct depths {
    size_t count; /* depths that there are */
    uint64_t of[DEPTHS_MOST][NODE_REFUTED + 1];
};

static void count_depths(const struct proof_tree *t, struct depths *out)
{
    *out = (struct depths){.count = 0};
    for (uint32_t i = 0; i < t->count; i++) {
        size_t depth = proof_tree_depth(t, i);
        if (depth >= DEPTHS_MOST) depth = DEPTHS_MOST - 1;
        if (depth >= out->count) out->count = depth + 1;
        out->of[depth][t->nodes[i].state]++;
    }
}

static void print_depths(const struct proof_tree *t)
{
    struct depths d;

    count_depths(t, &d);
    for (size_t i = 0; i < d.count; i++)
        printf("depth %-5zu %" PRIu64 " positions proven, %" PRIu64 " refuted, %" PRIu64
               " given up, %" PRIu64 " expanded, %" PRIu64 " open\n",
               i, d.of[i][NODE_PROVEN], d.of[i][NODE_REFUTED], d.of[i][NODE_GIVEN_UP],
               d.of[i][NODE_EXPANDED], d.of[i][NODE_OPEN] + d.of[i][NODE_FLYING]);
}

static json_t *depths_json(const struct proof_tree *t)
{
    struct depths d;
    json_t *list = json_array();

    count_depths(t, &d);
    for (size_t i = 0; i < d.count; i++)
        json_array_append_new(
            list, json_pack("{s:I, s:I, s:I, s:I, s:I}", "proven", (json_int_t)d.of[i][NODE_PROVEN],
                            "refuted", (json_int_t)d.of[i][NODE_REFUTED], "given_up",
                            (json_int_t)d.of[i][NODE_GIVEN_UP], "expanded",
                            (json_int_t)d.of[i][NODE_EXPANDED], "open",
                            (json_int_t)d.of[i][NODE_OPEN] + (json_int_t)d.of[i][NODE_FLYING]));
    return list;
}

/* The tree of the first goal that is not decided, or else of the last. */
static const struct proof_tree *shown_tree(const struct proving *p)
{
    int i = 0;

    while (i < p->parts - 1 && manager_is_decided(&p->m[i])) i++;
    return &p->m[i].tree;
}

static struct proof_counts all_counts(const struct proving *p)
{
    struct proof_counts all = p->m->counts;

    for (int i = 1; i < p->parts; i++) {
        const struct proof_counts *c = &p->m[i].counts;
        all.jobs += c->jobs, all.nodes += c->nodes, all.rejected += c->rejected;
        all.certificates += c->certificates, all.seconds += c->seconds;
    }
    return all;
}

static void print_text(const struct proving *p)
{
    const struct proof_counts c = all_counts(p);

    printf("claim       %s\n", outcome_of(p));
    printf("jobs        %" PRIu64 ", %" PRIu64 " results rejected\n", c.jobs, c.rejected);
    printf("nodes       %" PRIu64 "\n", c.nodes);
    printf("time        %.3f s, of workers %.3f s\n", p->seconds, c.seconds);
    print_depths(shown_tree(p));
    if (p->certificate.bytes)
        printf("certificate %s: %" PRIu64 " lemmas, %" PRIu64 " bytes\n",
               call_option(p->call, "certificate"), p->lemmas, p->certificate.bytes);
}

static void print_object(const struct proving *p)
{
    const struct proof_counts c = all_counts(p);
    json_t *object =
        json_pack("{s:s, s:s, s:I, s:I, s:I, s:f, s:f, s:o, s:o}", "game", p->m->goal.game, "claim",
                  outcome_of(p), "jobs", (json_int_t)c.jobs, "rejected", (json_int_t)c.rejected,
                  "nodes", (json_int_t)c.nodes, "seconds", p->seconds, "worker_seconds", c.seconds,
                  "depths", depths_json(shown_tree(p)), "certificate", json_null());

    if (p->certificate.bytes)
        json_object_set_new(
            object, "certificate",
            json_pack("{s:s, s:I, s:I}", "file", call_option(p->call, "certificate"), "lemmas",
                      (json_int_t)p->lemmas, "bytes", (json_int_t)p->certificate.bytes));
    print_json(object);
}

/* -- From begin to end. ---------------------------------------------------------------------- */

/* Both goals at a time; the trees stay for the certificate. */
static int prove_all(struct proving *p)
{
    for (int i = 1; i < p->parts; i++) {
        struct proof_goal goal = p->m[i].goal;
        p->m[i] = p->m[0], p->m[i].goal = goal;
    }
    int code = manage(p->m, p->parts);
    for (int i = 0; i < p->parts && !code; i++)
        p->refuted |= p->m[i].tree.nodes[0].state == NODE_REFUTED;
    return code;
}

static int prove(struct proving *p)
{
    const char *path = call_option(p->call, "certificate");
    double began = seconds_now();
    int code = prove_all(p);

    p->seconds = seconds_now() - began;
    if (!code && path && !p->refuted)
        code = assemble(p->m, p->parts, path, &p->certificate, &p->lemmas);
    if (!code || code == EXIT_LIMIT || code == EXIT_INTERRUPTED) {
        if (p->call->json) print_object(p);
        else print_text(p);
    }
    for (int i = 0; i < p->parts; i++) proof_tree_end(&p->m[i].tree);
    return code ? code : p->refuted ? EXIT_NO : EXIT_DONE;
}

static int run(struct call *call, struct zm_context *zm)
{
    struct proving p = {
        .call = call, .m[0] = {.call = call, .zm = zm}, .certificate.size = sizeof p.certificate};
    const char *path = call_option(call, "certificate");
    int code = EXIT_INPUT;

    if (!read_how(&p) || !call_replaceable(call, "certificate") ||
        !call_replaceable(call, "export"))
        return EXIT_INPUT;
    if (zm_certifiable(zm)) return complain_status(call, zm, ZM_BAD_INPUT);
    if (path && !new_file_possible(path)) return complain_unwritten(call, path);
    zm_book_use(zm, NULL);
    p.m->place = call_option(call, "store");
    if (read_claim(&p) && find_verifier(&p) && read_origin(&p)) {
        watch_interrupt();
        process_tree_begin();
        p.m->store = proof_store_open(call, p.m->place, &code);
        if (p.m->store) code = prove(&p);
        proof_store_close(p.m->store);
    }
    free(p.m->origin), free(p.m->verifier);
    proof_start_end(&p.m->start);
    return code;
}

static const struct option options[] = {
    {"claim", "CLAIM", "what to prove: draw, first, second, +8, >=8, <=8"},
    {"store", "PLACE", "a file, or postgresql://HOST/NAME, where jobs and results are kept"},
    {"certificate", "FILE", "write one proof, made of those of all jobs"},
    {"import", "FILE", "take over what --export wrote, perhaps elsewhere"},
    {"export", "FILE", "write what is known of the jobs, without their certificates, at the end"},
    {"workers", "N", "worker processes to start here, 0 to 64 (one a core)"},
    {"nodes", "N", "nodes for a job, to begin with (4 million; 1 million with zones)"},
    {"memory", "SIZE", "memory of a worker, such as 512M or 2G (256 MiB)"},
    {"time", "TIME", "stop after this time, such as 90s or 12h"},
    OPTIONS_POSITION,
    {NULL, NULL, NULL},
};

const struct command command_prove = {
    .name = "prove",
    .form = "GAME",
    .summary = "a proof that many workers find together, and can be stopped and resumed",
    .options = options,
    .help =
        "The proof is cut up into jobs, positions that workers solve (job-level proof-number\n"
        "search). Workers are started here, and more of them, also on other machines, by\n"
        "\"zermelo worker --store PLACE\" where the store is a PostgreSQL server. A result that\n"
        "decides a position comes with a certificate, which zermelo-verifier checks before it\n"
        "counts. What is accepted stays in the store: the same command goes on from there after\n"
        "Ctrl-C, a kill or a loss of power. The jobs of a lost worker are done by others.\n"
        "\n"
        "The claim is about the first side, as in zermelo solve. The certificate is a proof of "
        "many\n"
        "parts: see docs/certificate.md; docs/prove.md has more.\n"
        "Exit 0: proven; 1: refuted; 3: the time was up.\n"
        "\n"
        "JSON is one object: game; claim, proven, refuted or open; jobs and rejected, how many\n"
        "results counted and how many the verifier rejected; nodes; seconds; worker_seconds;\n"
        "depths, how many positions of the tree are proven, refuted, given_up, expanded and open\n"
        "at each distance from its root; and certificate, null or an object with file, lemmas and\n"
        "bytes.\n",
    .examples = "zermelo prove connect:5,5,4 --claim draw --store c.db --certificate c.zc\n"
                "zermelo prove kalah:4,4 --claim first --store postgresql://h/proofs --workers 0\n",
    .run_on = run,
};
