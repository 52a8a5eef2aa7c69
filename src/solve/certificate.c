/* SPDX-License-Identifier: MIT
 * certificate.c - writes certificates: a header, then a proof of each bound. The format is that of
 * docs/certificate.md. */
#include "core/clock.h"
#include "api/context.h"
#include "core/memory.h"
#include "core/sized.h"
#include "core/text.h"
#include "search/endgame.h"
#include "solve/solve.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { HEADER_ROOM = 4096, MOVES_ROOM = 3500, LEAVES_MOST = 24 };

/* The proof of one of the two bounds. */
struct part {
    enum zm_side prover;
    int bound; /* for the first side */
    size_t zone_words;
    uint64_t positions, replies, bytes;
    struct zm_zone zone;
};

struct certificate {
    struct solver solver;
    struct zm_solution solution; /* the solver's reports */
    struct part part[2];
    int parts, leaves;
    char moves[MOVES_ROOM]; /* from the start to the position that is proven */
    int passes;             /* among them */
    struct reply_coder *coder;
    struct zm_sink sink;
    uint64_t at; /* the offset of the next byte in the file */
};

/* -- The header: its size is known before its counts, since numbers have a fixed width. ------ */

static size_t write_header(const struct certificate *c, uint64_t hash, bool hashed, char *out)
{
    struct text t = text_into(out, HEADER_ROOM);
    char spec[ZM_SPEC_TEXT];

    text_add(&t, "zermelo certificate 3\ngame %s\nmoves %s\nleaves %d\n",
             zm_spec(c->solver.zm, spec, sizeof spec), c->moves, c->leaves);
    for (int i = 0; i < c->parts; i++) {
        const struct part *p = &c->part[i];
        text_add(&t,
                 "proof %s %d zones %d positions %020" PRIu64 " replies %020" PRIu64
                 " bytes %020" PRIu64 "\n",
                 p->prover == ZM_FIRST ? ">=" : "<=", p->bound, p->zone_words > 0, p->positions,
                 p->replies, p->bytes);
    }
    if (hashed) text_add(&t, "hash %016" PRIx64 "\n\n", hash);
    assert(t.length < HEADER_ROOM);
    return t.length;
}

/* All moves of these games are legal at the start, but for Othello, whose moves are numbers. */
static bool are_numbers(const struct zm_context *zm)
{
    return strcmp(zm->face->name, "othello") == 0;
}

/* Returns false if the move has no number. `n` moves of the start are in the list. */
static bool move_number(const struct zm_context *zm, size_t n, zm_move move, size_t *number)
{
    if (are_numbers(zm)) return *number = (size_t)move, true;
    for (*number = 0; *number < n && zm->list[*number] != move;) ++*number;
    return *number < n;
}

/* The line of moves that the caller tells of. Nobody has to believe it. */
static enum zm_status copy_line(struct certificate *c, const char *line)
{
    size_t n = strlen(line);

    if (n >= MOVES_ROOM || line[strspn(line, "0123456789 p-")])
        return context_fail(c->solver.zm, ZM_BAD_INPUT, "certificate-line",
                            "the line of a certificate has more than %d characters, or others than "
                            "numbers and p",
                            MOVES_ROOM - 1);
    memcpy(c->moves, line, n + 1);
    for (; *line; line++) c->passes += *line == 'p';
    return ZM_OK;
}

static enum zm_status write_moves(struct certificate *c)
{
    struct text t = text_into(c->moves, MOVES_ROOM);
    struct zm_context *zm = c->solver.zm;

    if (c->solver.how.line) return copy_line(c, c->solver.how.line);
    size_t n = zm->variant->moves(zm->rules, zm->origin, zm->list), number;

    if (!zm->made) text_add(&t, "-");
    for (size_t i = 0; i < zm->made; i++) {
        if (!move_number(zm, n, zm->history[i], &number))
            return context_fail(zm, ZM_BAD_INPUT, "certificate-claim-move",
                                "move %zu is none of the start's", i + 1);
        text_add(&t, "%s%zu", i ? " " : "", number);
    }
    if (t.length < MOVES_ROOM) return ZM_OK;
    return context_fail(zm, ZM_BAD_INPUT, "certificate-moves",
                        "%zu moves are too many for a certificate", zm->made);
}

/* Writes the header. The hash is taken over the proofs and then the header up to its hash line. */
static bool put_header(const struct certificate *c, size_t *size)
{
    char text[HEADER_ROOM];
    size_t n = write_header(c, 0, false, text);
    uint64_t hash = coder_hash(c->coder->hash, (const unsigned char *)text, n);

    *size = write_header(c, hash, true, text);
    return c->sink.write(c->sink.with, 0, text, *size);
}

static bool put_bytes(void *with, const unsigned char *bytes, size_t n)
{
    struct certificate *c = with;
    uint64_t at = c->at;

    c->at += n;
    return c->sink.write(c->sink.with, at, bytes, n);
}

/* -- The proofs. ----------------------------------------------------------------------------- */

/* Adds the proof of a bound. In games with relevance zones the proof of a win uses them if it comes
 * from proof-number search, or if positions have too many moves to follow all of them. */
static void add_part(struct certificate *c, enum zm_side prover, int bound)
{
    struct zm_context *zm = c->solver.zm;
    bool win = (prover == ZM_FIRST ? bound : -bound) > 0;
    bool zones = c->solver.method != METHOD_EXACT || zm->variant->engine->wins_pay(zm->rules);
    struct part p = {.prover = prover, .bound = bound};

    assert(c->parts < 2);
    if (win && zones) p.zone_words = solver_zone_words(zm);
    c->part[c->parts++] = p;
}

static enum zm_status check_bounds(struct certificate *c, struct zm_claim proven)
{
    struct zm_context *zm = c->solver.zm;
    const struct zm_claim *range = &c->solver.range;

    if (proven.least > range->least) add_part(c, ZM_FIRST, proven.least);
    if (proven.most < range->most) add_part(c, ZM_SECOND, proven.most);
    if (c->parts) return ZM_OK;
    return context_fail(zm, ZM_BAD_INPUT, "certificate-range",
                        "every result lies between %d and %d", range->least, range->most);
}

/* Positions of few pieces can be left to a reader that can tabulate all of them. */
static enum zm_status check_leaves(struct certificate *c)
{
    struct zm_context *zm = c->solver.zm;
    const struct endgame_kind *kind = zm->variant->engine->endgame;
    char key[ZM_SPEC_TEXT];
    struct zm_error why;

    if (!c->leaves || (kind && kind->key(zm->rules, key, &why) && c->leaves <= LEAVES_MOST))
        return ZM_OK;
    return context_fail(zm, ZM_BAD_INPUT, "certificate-leaves",
                        "positions of up to %d pieces are left to the reader, accepted are up to "
                        "%d in Kalah without \"majority\", else 0",
                        c->leaves, LEAVES_MOST);
}

/* The games that the verifier knows: the words that their strings may have, and the largest values
 * of the first two numbers and of their product. docs/certificate.md says how positions are keyed
 * and moves are numbered. */
static const struct verified {
    const char *name, *words;
    uint64_t first, second, product;
} verified[] = {{"mnk", ",exact,misere,", 64, 64, 384},
                {"connect", ",", 64, 64, 384},
                {"sticks", ",misere,strict,", (1 << 30) - 1, 1023, UINT64_MAX},
                {"othello", ",", 10, 0, 0},
                {"kalah", ",empty,mover,majority,nosweep,othersweep,", 12, 20, 127}};

static bool fits(const struct verified *v, const char *parameters)
{
    uint64_t first = 0, second = 0;

    sscanf(parameters, "%10" SCNu64 ",%10" SCNu64, &first, &second);
    return first <= v->first && second <= v->second && first * second <= v->product;
}

/* Returns whether all words of the parameters are in the list. */
static bool are_known(const char *words, const char *parameters)
{
    char word[ZM_SPEC_TEXT + 2];

    for (const char *at = parameters; *at; at += strcspn(at, ",")) {
        at += *at == ',';
        int n = (int)strcspn(at, ",");
        snprintf(word, sizeof word, ",%.*s,", n, at);
        if ((*at < '0' || *at > '9') && !strstr(words, word)) return false;
    }
    return true;
}

static bool is_verified(const struct zm_context *zm, const char *spec)
{
    size_t n = strcspn(spec, ":");

    for (size_t i = 0; i < sizeof verified / sizeof *verified && zm->face->engine; i++)
        if (strlen(verified[i].name) == n && memcmp(verified[i].name, spec, n) == 0)
            return fits(&verified[i], spec + n + 1) && are_known(verified[i].words, spec + n + 1);
    return false;
}

size_t zm_certificate_moves(const struct zm_context *zm, zm_move *out, size_t capacity)
{
    char spec[ZM_SPEC_TEXT];

    if (!is_verified(zm, zm_spec(zm, spec, sizeof spec))) return 0;
    size_t n =
        are_numbers(zm) ? zm->max_moves + 1 : zm->variant->moves(zm->rules, zm->origin, zm->list);

    for (size_t i = 0; i < n && i < capacity; i++)
        out[i] = are_numbers(zm) ? (zm_move)i : zm->list[i];
    return n;
}

enum zm_status certificate_of_game(struct zm_context *zm)
{
    char spec[ZM_SPEC_TEXT];

    if (!is_verified(zm, zm_spec(zm, spec, sizeof spec)))
        return context_fail(
            zm, ZM_BAD_INPUT, "certificate-game",
            "the verifier does not know %s, but mnk[,exact][,misere] and connect of "
            "up to 384 cells, othello, sticks[,misere][,strict] of up to 1023 a move, and "
            "kalah of up to 254 seeds without pie and relay",
            spec);
    return ZM_OK;
}

bool zm_has_zones(const struct zm_context *zm)
{
    return solver_zone_words(zm) && zm->variant->engine->wins_pay(zm->rules);
}

enum zm_status zm_certifiable(struct zm_context *zm)
{
    enum zm_status status = certificate_of_game(zm);

    if (status || zm->from_start) return status;
    return context_fail(zm, ZM_BAD_INPUT, "certificate-start",
                        "a certificate is about what moves lead to from the start of a game");
}

static enum zm_status failed(struct zm_context *zm, enum zm_status status, bool deep)
{
    if (deep && status != ZM_STOPPED)
        return context_fail(zm, status, "game-too-long-plies", "a game may take more than %d plies",
                            ZM_PLY_MAX);
    switch (status) {
    case ZM_STOPPED:
        return context_fail(zm, status, "stopped-before-proof",
                            "stopped before the proof was complete");
    case ZM_LIMIT:
        return context_fail(zm, status, "proof-memory", "the memory is too small for this proof");
    case ZM_BAD_INPUT: return context_fail(zm, status, "bounds-refuted", "the bounds do not hold");
    case ZM_IO:
        return context_fail(zm, status, "certificate-write", "the certificate cannot be written");
    default: return context_fail_status(zm, status);
    }
}

static enum zm_status prove(struct certificate *c, struct part *p)
{
    struct search *q = &c->solver.session.thread[0].search;
    struct zm_context *zm = c->solver.zm;
    struct proof_writer w = {.prover = p->prover,
                             .bound = p->prover == ZM_FIRST ? p->bound : -p->bound,
                             .leaves = c->leaves,
                             .coder = c->coder,
                             .limit = c->solver.memory / 2,
                             .zone_words = p->zone_words,
                             .passes = c->passes,
                             .allocator = &zm->allocator};
    const struct zm_lemmas *lemmas = c->solver.how.lemmas;
    if (lemmas && p->zone_words) w.lemmas = &lemmas->wins, w.leads = &lemmas->win_leads;
    else if (lemmas) w.lemmas = &lemmas->apart, w.leads = &lemmas->leads;
    enum zm_status status = proof_writer_begin(&w);

    c->solver.writer = &w;
    coder_begin(c->coder);
    if (!status)
        zm->variant->engine->solver->write_proof(q, session_state(&c->solver.session, 0), &w);
    coder_end(c->coder);
    p->positions = w.set.count, p->replies = w.replies, p->bytes = c->coder->bytes;
    p->zone = w.zone;
    c->solver.writer = NULL;
    proof_writer_end(&w);
    if (c->coder->failed) w.status = ZM_IO;
    return w.status ? failed(zm, w.status, w.deep) : ZM_OK;
}

static enum zm_status prove_all(struct certificate *c, struct zm_certificate *out)
{
    enum zm_status status = ZM_OK;
    size_t size;

    c->coder->hash = CODER_HASH;
    c->coder->sink = put_bytes, c->coder->with = c;
    if (!put_header(c, &size)) return failed(c->solver.zm, ZM_IO, false);
    c->at = size;
    for (int i = 0; i < c->parts && !status; i++) status = prove(c, &c->part[i]);
    if (!status && !put_header(c, &size)) status = failed(c->solver.zm, ZM_IO, false);
    assert(status || size <= c->at); /* the header ends where it ended before */
    for (int i = 0; i < c->parts; i++) {
        out->positions += c->part[i].positions;
        out->replies += c->part[i].replies;
        if (c->part[i].zone_words) out->zone = c->part[i].zone;
    }
    out->bytes = c->at;
    return status;
}

enum zm_status zm_certify(struct zm_context *zm, const struct zm_solve *how, struct zm_claim proven,
                          int leaves, const struct zm_sink *sink, struct zm_certificate *out)
{
    double started = clock_now();
    struct certificate c = {.leaves = leaves};
    struct zm_certificate made = {.size = sizeof made};

    if (context_expect(zm, out, "zm_certificate")) return ZM_BAD_INPUT;
    sized_give(out, &made, sizeof made);
    c.solver.out = &c.solution;
    enum zm_status status = certificate_of_game(zm);
    if (!status) status = context_take(zm, &c.sink, sizeof c.sink, sink, "zm_sink");
    if (!status) status = solver_read(&c.solver, zm, how);
    if (!status && !c.solver.how.line) status = zm_certifiable(zm);
    if (!status) status = solver_begin(&c.solver, true);
    if (status) return status;
    c.coder = memory_take(&zm->allocator, sizeof *c.coder);
    if (!c.coder) status = failed(zm, ZM_NO_MEMORY, false);
    else if (!(status = write_moves(&c)) && !(status = check_leaves(&c)) &&
             !(status = check_bounds(&c, proven)) && !(status = checkpoint_begin(&c.solver)))
        status = prove_all(&c, &made);
    solver_count(&c.solver);
    if (status) checkpoint_write(&c.solver);
    checkpoint_end(&c.solver);
    memory_give(&zm->allocator, c.coder, sizeof *c.coder);
    enum zm_status broken = solver_end(&c.solver);
    made.seconds = clock_now() - started;
    sized_give(out, &made, sizeof made);
    return broken ? broken : status;
}
