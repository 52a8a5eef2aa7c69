/* SPDX-License-Identifier: MIT
 * proof_state.c - the state of a proof by jobs without its certificates, in a file that is small:
 * what a lost machine must not take along. docs/prove.md has the format.
 *
 * Jobs that decided nothing are taken over as they are, since nothing rests on them but the choice
 * of other jobs. Those that proved something are done again when the tree comes to them, now with
 * enough nodes. */
#include "manager.h"

#include "command.h"

#include <errno.h>

static const char first_line[] = "zermelo proof state 1";
enum { STATE_MOST = 1 << 30, HASH_TEXT = 17 };

/* -- Out. ------------------------------------------------------------------------------------ */

struct exported {
    struct manager *m;
    char **line;   /* of decided jobs up to their hash; of others whole */
    uint64_t *key; /* of decided jobs; else 0 */
    size_t count, room, keys_room;
    bool failed;
};

static bool add_line(struct exported *e, char *line, uint64_t key)
{
    char **lines = grown_list(e->line, e->count, &e->room, sizeof *lines);
    if (lines) e->line = lines;
    uint64_t *keys = lines ? grown_list(e->key, e->count, &e->keys_room, sizeof *keys) : NULL;
    if (!keys) return free(line), false;
    e->key = keys;
    e->line[e->count] = line, e->key[e->count++] = key;
    return true;
}

static void add_job(void *with, const struct proof_job *job)
{
    struct exported *e = with;
    bool open = job->verdict == UNKNOWN;
    char *line =
        open ? format_text("unknown %" PRIu64 " %s : %s\n", job->nodes, job->moves, job->replies)
             : format_text("%s %" PRIu64 " %s : ", job->verdict == PROVEN ? "proven" : "refuted",
                           job->nodes, job->moves);

    if (!add_line(e, line, open ? 0 : job->key)) e->failed = true;
}

/* The hash in a certificate's header: what the job had found. */
static void write_hash(const char *bytes, size_t size, char out[HASH_TEXT])
{
    enum { HEADER_MOST = 4096 };
    static const char word[] = "\nhash ";
    size_t n = strlen(word);

    snprintf(out, HASH_TEXT, "-");
    for (size_t i = 0; i + n + HASH_TEXT <= size && i < HEADER_MOST; i++)
        if (memcmp(bytes + i, word, n) == 0) {
            snprintf(out, HASH_TEXT, "%.16s", bytes + i + n);
            return;
        }
}

static bool put_text(struct new_file *f, uint64_t *at, const char *text)
{
    size_t n = strlen(text);

    *at += n;
    return new_file_put(f, *at - n, text, n);
}

static bool put_jobs(struct exported *e, struct new_file *f, uint64_t *at)
{
    for (size_t i = 0; i < e->count; i++) {
        char hash[HASH_TEXT];
        const char *moves;
        size_t size;
        if (!put_text(f, at, e->line[i])) return false;
        if (!e->key[i]) continue;
        const char *bytes =
            proof_store_certificate(e->m->store, e->m->goal_id, e->key[i], &moves, &size);
        write_hash(bytes, bytes ? size : 0, hash);
        if (!put_text(f, at, hash) || !put_text(f, at, "\n")) return false;
    }
    return true;
}

int export_state(struct manager *m, const char *path)
{
    struct exported e = {.m = m};
    struct new_file f;
    uint64_t at = 0;

    if (!proof_store_jobs(m->store, m->goal_id, true, add_job, &e))
        return complain(m->call, proof_store_code(m->store), "%s", proof_store_why(m->store));
    if (!new_file_begin(&f, path)) return complain_unwritten(m->call, path);
    char *head = format_text("%s\ngame %s\nmoves %s\nprover %d bound %d\n", first_line,
                             m->goal.game, m->origin, m->goal.prover, m->goal.bound);
    bool ok = !e.failed && put_text(&f, &at, head) && put_jobs(&e, &f, &at);
    free(head);
    for (size_t i = 0; i < e.count; i++) free(e.line[i]);
    free(e.line), free(e.key);
    if (!new_file_end(&f, ok) || !ok) return complain_unwritten(m->call, path);
    return EXIT_DONE;
}

/* -- In. ------------------------------------------------------------------------------------- */

/* Reads "WORD NODES MOVES : REST". The line is changed, and stays in use. */
static bool read_job_line(char *line, struct proof_job *job)
{
    static const char *const verdicts[] = {
        [REFUTED] = "refuted ", [PROVEN] = "proven ", [UNKNOWN] = "unknown "};
    int verdict = REFUTED;
    char *end, *rest = strstr(line, " : ");

    while (verdict <= UNKNOWN && strncmp(line, verdicts[verdict], strlen(verdicts[verdict])) != 0)
        verdict++;
    if (verdict > UNKNOWN || !rest) return false;
    line += strlen(verdicts[verdict]);
    uint64_t nodes = strtoull(line, &end, 10);
    if (end == line || *end != ' ' || end >= rest || nodes > INT64_MAX / 2) return false;
    *rest = '\0';
    *job = (struct proof_job){.verdict = (enum job_verdict)verdict,
                              .moves = end + 1,
                              .nodes = nodes,
                              .replies = verdict == UNKNOWN ? rest + 3 : (char *)""};
    return !job->replies[strspn(job->replies, "0123456789 -")] ||
           strcmp(job->replies, job_lost) == 0;
}

static int add_known(struct manager *m, char *line, size_t number)
{
    struct proof_job job;

    if (!read_job_line(line, &job) || !proof_go(&m->start, m->zm, job.moves) ||
        zm_outcome(m->zm, NULL) ||
        (job.verdict == UNKNOWN && !manager_may_be_unknown(m, job.moves)))
        return complain(m->call, EXIT_INPUT, "--import: line %zu is no job of this goal", number);
    job.goal = m->goal_id;
    job.key = proof_key(m->zm, m->zones, proof_passes(job.moves));
    job.budget = manager_budget(m);
    if (2 * job.nodes > job.budget) job.budget = 2 * job.nodes;
    if (proof_store_add_known(m->store, &job)) return EXIT_DONE;
    return complain(m->call, proof_store_code(m->store), "%s", proof_store_why(m->store));
}

/* The lines before the jobs must be those that would be written here. */
static char *skip_head(struct manager *m, char *text)
{
    char *head = format_text("%s\ngame %s\nmoves %s\nprover %d bound %d\n", first_line,
                             m->goal.game, m->origin, m->goal.prover, m->goal.bound);
    size_t n = strlen(head);
    bool same = strncmp(text, head, n) == 0;

    free(head);
    return same ? text + n : NULL;
}

int import_state(struct manager *m, const char *path)
{
    enum { HEAD_LINES = 4 };
    size_t length, number = HEAD_LINES;
    char *text = read_file(path, STATE_MOST, &length);
    int code = EXIT_DONE;

    if (!text) return complain_unread(m->call, path, STATE_MOST);
    char *at = skip_head(m, text);
    if (!at) code = complain(m->call, EXIT_INPUT, "--import: not the state of this goal's proof");
    while (!code && at && *at) {
        char *end = strchr(at, '\n');
        if (end) *end = '\0';
        code = add_known(m, at, ++number);
        at = end ? end + 1 : NULL;
    }
    free(text);
    return code;
}
