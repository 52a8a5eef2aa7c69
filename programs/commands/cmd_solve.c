/* SPDX-License-Identifier: MIT
 * cmd_solve.c - zermelo solve: the exact value, and a certificate of it. */
#include "answer.h"
#include "checkpoint_file.h"
#include "claim.h"
#include "solve_tables.h"

#include <errno.h>
#include <math.h>
#include <unistd.h>
#include <zermelo_solve.h>

struct solving {
    const struct call *call;
    struct zm_context *zm;
    struct zm_solve how;
    struct zm_claim claim;
    struct zm_solution solution;
    struct zm_certificate certificate;
    struct new_file file; /* that it is written to */
    int failed;           /* errno of what could not be */
    struct checkpoint_file checkpoint;
    double every; /* seconds from checkpoint to checkpoint */
    uint64_t leaves, seeds;
    struct solve_tables tables;
    double began;
};

/* -- Signs of life. -------------------------------------------------------------------------- */

static void on_progress(void *with, const struct zm_solution *so_far)
{
    const struct solving *s = with;
    double now = seconds_now() - s->began, full = so_far->full * 100;

    if (so_far->positions)
        show_status(now,
                    "writing for %.0f s: %" PRIu64 " positions proven %" PRIu64
                    " nodes, %.0f %% of the table (Ctrl-C: stop)",
                    now, so_far->positions, so_far->nodes, full);
    else
        show_status(now,
                    "solving for %.0f s: %d to %d; is it %+d for the side to move? %" PRIu64
                    " nodes, %.0f %% of the table (Ctrl-C: stop)",
                    now, so_far->proven.least, so_far->proven.most, so_far->question, so_far->nodes,
                    full);
}

/* -- Tables. --------------------------------------------------------------------------------- */

static void on_tables(void *with, uint64_t done, uint64_t all)
{
    const struct solving *s = with;

    show_status(seconds_now() - s->began, "tables: %.0f %% of %" PRIu64 " positions (Ctrl-C: stop)",
                100 * (double)done / (double)all, all);
}

/* A search that has other limits, or tables from a file, has none made. */
static enum zm_status make_tables(struct solving *s)
{
    const char *file = call_option(s->call, "tables"), *seeds = call_option(s->call, "seeds");

    if (file || (!seeds && (s->how.seconds > 0 || s->how.nodes))) return ZM_OK;
    enum zm_status status = solve_tables_make(s->zm, &s->how, seeds ? (int)s->seeds : -1,
                                              s->how.progress ? on_tables : NULL, s, &s->tables);
    clear_status();
    return status;
}

/* -- What is known, in the form of an answer. ------------------------------------------------ */

static bool holds(const struct solving *s)
{
    const struct zm_claim *p = &s->solution.proven;

    return p->least >= s->claim.least && p->most <= s->claim.most;
}

/* The bounds from the point of view of the side to move. */
static struct zm_claim for_mover(const struct solving *s, struct zm_claim c)
{
    return zm_side_to_move(s->zm) == ZM_FIRST ? c : (struct zm_claim){-c.most, -c.least};
}

/* Chooses the bound to report: the lower one if it is above the least result of the game, else the
 * upper one if it is below the greatest. */
static struct zm_result as_result(const struct solving *s)
{
    const struct zm_solution *v = &s->solution;
    struct zm_claim proven = for_mover(s, v->proven), range = for_mover(s, v->range);
    struct zm_result r = {
        .size = sizeof r, .move = v->move, .line = {v->move}, .line_length = v->moved};
    bool lower = proven.least > range.least, upper = proven.most < range.most;

    r.kind = proven.least == proven.most ? ZM_EXACT
             : lower                     ? ZM_LOWER
             : upper                     ? ZM_UPPER
                                         : ZM_HEURISTIC;
    r.value = r.kind == ZM_UPPER ? proven.most : r.kind == ZM_HEURISTIC ? 0 : proven.least;
    r.distance = -1, r.nodes = v->nodes, r.seconds = v->seconds, r.memory = v->memory;
    r.seed = s->call->seed;
    return r;
}

static void print_text(const struct solving *s)
{
    const struct zm_game *game = zm_game_of(s->zm);
    const struct zm_solution *v = &s->solution;
    struct zm_result r = as_result(s);
    struct zm_claim range = for_mover(s, v->range);

    printf("game        %s, %s to move\n", spec_text(s->zm).text,
           game->side[zm_side_to_move(s->zm)]);
    struct words value = r.kind ? value_words(game, value_of_result(&r))
                                : value_unknown(game, range.least, range.most);
    printf("value       %s%s%s\n", bold(), value.text, plain());
    if (r.kind != ZM_EXACT)
        printf("bounds      %+d to %+d for %s\n", v->proven.least, v->proven.most, game->side[0]);
    if (s->how.claim)
        printf("claim       %s\n", !v->done ? "open" : holds(s) ? "proven" : "refuted");
    if (v->moved) printf("move        %s\n", move_text(s->zm, v->move).text);
    printf("method      %s\n", v->method);
    if (s->tables.made)
        printf("tables      %" PRIu64 " positions of up to %d %ss, %.3f s\n",
               s->tables.facts.positions, s->tables.facts.most, s->tables.facts.piece,
               s->tables.seconds);
    printf("nodes       %" PRIu64 "\n", v->nodes);
    printf("time        %.3f s%s\n", v->seconds,
           v->resumed ? ", with what was spent before the checkpoint" : "");
    if (!s->certificate.bytes) return;
    printf("certificate %s: %" PRIu64 " positions, %" PRIu64 " replies, %" PRIu64
           " bytes, %.3f s\n",
           call_option(s->call, "certificate"), s->certificate.positions, s->certificate.replies,
           s->certificate.bytes, s->certificate.seconds);
}

static json_t *certificate_json(const struct solving *s)
{
    const struct zm_certificate *c = &s->certificate;

    if (!c->bytes) return json_null();
    json_t *object = json_pack("{s:s, s:I, s:I, s:I}", "file", call_option(s->call, "certificate"),
                               "positions", (json_int_t)c->positions, "replies",
                               (json_int_t)c->replies, "bytes", (json_int_t)c->bytes);
    json_object_set_new(object, "time_ms", number_json(round(c->seconds * 1e6) / 1e3));
    return object;
}

static json_t *tables_json(const struct solving *s)
{
    const struct zm_tables_facts *t = &s->tables.facts;

    if (!s->tables.made) return json_null();
    return json_pack("{s:i, s:I, s:o}", "most", t->most, "positions", (json_int_t)t->positions,
                     "time_ms", number_json(round(s->tables.seconds * 1e6) / 1e3));
}

static void print_object(const struct solving *s)
{
    const struct zm_solution *v = &s->solution;
    struct cells cells = {0};
    struct zm_result r = as_result(s);
    json_t *object = answer_json(s->zm, &cells, v->method, &r);

    if (!v->moved) json_object_set_new(object, "move", json_null());
    if (!r.kind) {
        json_object_set_new(object, "value", json_null());
        json_object_set_new(object, "kind", json_string("unknown"));
    }
    json_object_set_new(object, "least", json_integer(v->proven.least));
    json_object_set_new(object, "most", json_integer(v->proven.most));
    json_object_set_new(object, "claim",
                        !s->how.claim || !v->done ? json_null() : json_boolean(holds(s)));
    json_object_set_new(object, "resumed", json_boolean(v->resumed));
    json_object_set_new(object, "tables", tables_json(s));
    json_object_set_new(object, "certificate", certificate_json(s));
    print_json(object);
}

/* -- From begin to end. ---------------------------------------------------------------------- */

static bool put(void *with, uint64_t offset, const void *bytes, size_t n)
{
    struct solving *s = with;

    if (new_file_put(&s->file, offset, bytes, n)) return true;
    s->failed = errno;
    return false;
}

/* Of a claim that holds only what it says is proven. */
static int certify(struct solving *s, const char *path)
{
    struct zm_claim proven = s->how.claim ? s->claim : s->solution.proven;
    const struct zm_sink sink = {.size = sizeof sink, .write = put, .with = s};

    if (!new_file_begin(&s->file, path)) return complain_unwritten(s->call, path);
    enum zm_status status =
        zm_certify(s->zm, &s->how, proven, (int)s->leaves, &sink, &s->certificate);
    clear_status();
    if (new_file_end(&s->file, !status)) return EXIT_DONE;
    if (status && status != ZM_IO) return complain_status(s->call, s->zm, status);
    if (status) errno = s->failed;
    return complain_unwritten(s->call, path);
}

/* A certificate takes half of the memory for what is proven: with a table of the same size what is
 * found here is known there. */
static enum zm_status find(struct solving *s, bool certified)
{
    struct zm_solve how = s->how;

    if (certified) how.memory = half_memory(how.memory ? how.memory : memory_usual);
    return zm_solve(s->zm, &how, &s->solution);
}

static int solve(struct solving *s)
{
    const char *path = call_option(s->call, "certificate");
    int code = EXIT_DONE;

    if (!call_replaceable(s->call, "certificate")) return EXIT_INPUT;
    if (path && zm_certifiable(s->zm)) return complain_status(s->call, s->zm, ZM_BAD_INPUT);
    if (path && !new_file_possible(path)) return complain_unwritten(s->call, path);
    watch_interrupt();
    s->began = seconds_now();
    if (path) zm_book_use(s->zm, NULL); /* a proof is made without one */
    enum zm_status status = make_tables(s);
    if (!status) status = find(s, path);
    clear_status();
    if (status) return complain_status(s->call, s->zm, status);
    tell_memory(s->call, s->zm);
    if (path && s->solution.done && (!s->how.claim || holds(s))) code = certify(s, path);
    if (code) return code;
    if (s->call->json) print_object(s);
    else print_text(s);
    if (!s->solution.done) return interrupted ? EXIT_INTERRUPTED : EXIT_LIMIT;
    return s->how.claim && !holds(s) ? EXIT_NO : EXIT_DONE;
}

static bool read_how(struct solving *s)
{
    struct zm_limits limits = {.size = sizeof limits};
    uint64_t threads;

    if (!call_limits(s->call, &limits) || !call_number(s->call, "threads", 1, 64, 0, &threads) ||
        !call_number(s->call, "leaves", 0, 24, 0, &s->leaves) ||
        !call_number(s->call, "seeds", 0, 63, 0, &s->seeds) || !call_claim(s->call, &s->claim) ||
        !call_time(s->call, "every", &s->every))
        return false;
    if (call_option(s->call, "claim")) s->how.claim = &s->claim;
    s->how.method = call_option(s->call, "method");
    s->how.threads = (int)threads;
    s->how.nodes = limits.nodes, s->how.seconds = limits.seconds, s->how.memory = limits.memory;
    s->how.stop = &interrupted;
    s->how.with = s;
    if (isatty(STDERR_FILENO)) s->how.progress = on_progress;
    return true;
}

static int run(struct call *call, struct zm_context *zm)
{
    struct solving s = {.call = call,
                        .zm = zm,
                        .how.size = sizeof s.how,
                        .solution.size = sizeof s.solution,
                        .certificate.size = sizeof s.certificate};
    const char *path = call_option(call, "checkpoint");
    int code = EXIT_DONE;

    if (!read_how(&s)) return EXIT_INPUT;
    if (path) code = checkpoint_file_open(&s.checkpoint, call, path, s.every);
    if (path && !code) s.how.keeper = &s.checkpoint.functions;
    if (!code) code = solve(&s);
    if (s.how.keeper) checkpoint_file_close(&s.checkpoint);
    solve_tables_end(zm, &s.tables);
    return code;
}

static const struct option options[] = {
    {"claim", "CLAIM", "only find out whether this is true: draw, first, second, +8, >=8, <=8"},
    {"certificate", "FILE", "write a proof that zermelo-verifier can check"},
    {"checkpoint", "FILE", "keep what is known there now and then, and go on from it"},
    {"every", "TIME", "how often, such as 10s or 5m (60s)"},
    {"leaves", "N", "leave positions with at most N seeds, up to 24, to the verifier (0)"},
    {"method", "NAME", "how to search: exact, dfpn or pn2 (exact; dfpn on most m,n,k-boards)"},
    {"threads", "N", "1 to 64 (one a core)"},
    OPTIONS_LIMITS,
    {OPTION_TABLES},
    {OPTION_BOOK},
    {"seeds", "N", "first make tables of up to N seeds (as many as make up for it)"},
    OPTIONS_POSITION,
    {NULL, NULL, NULL},
};

const struct command command_solve = {
    .name = "solve",
    .form = "GAME",
    .summary = "the exact value of a game, with a proof that anybody can check",
    .options = options,
    .help =
        "The value is for the side to move, the bounds and the claim are for the first side. A\n"
        "certificate holds the prover's reply in every position that the other side can\n"
        "reach; \"zermelo-verifier GAME CLAIM FILE\" checks it: see docs/certificate.md.\n"
        "After --moves it is about what they lead to; the verifier then wants the numbers in\n"
        "the line \"moves\" of FILE as well. For games that the verifier does not know none is\n"
        "written.\n"
        "Exit 0: solved, or the claim is proven; 1: the claim is\n"
        "refuted; 3: a limit came first. Large games want more than the usual --memory.\n"
        "\n"
        "For Kalah tables of few seeds are made first, in up to half of the memory, or of 1G; not\n"
        "with --tables, --time or --nodes, unless --seeds says how many.\n"
        "\n"
        "With --checkpoint a solver that was killed, at any moment, goes on when the same\n"
        "command is given again: see docs/checkpoint.md. The file is replaced as a whole.\n"
        "\n"
        "JSON is one object: the fields of zermelo best (move null if none is known to hold\n"
        "the value; value null and kind unknown if nothing is known); least and most, the\n"
        "bounds; claim, true, false or null (none, or open); resumed; tables, null or an object\n"
        "with most (seeds),\n"
        "positions and time_ms, if they were made; and certificate, null or an object with file,\n"
        "positions, replies, bytes and time_ms. The player is the method.\n",
    .examples = "zermelo solve tictactoe\n"
                "zermelo solve kalah:4,4 --certificate k44.zc\n"
                "zermelo solve connect:5,4,4 --claim draw --json\n"
                "zermelo solve gomoku:15 --moves 'h8 g10 h6 i11 f6' --certificate g.zc\n",
    .run_on = run,
    .own_books = true,
};
