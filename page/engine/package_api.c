/* SPDX-License-Identifier: MIT
 * package_api.c - what zermelo.wasm has beyond engine.wasm, for the npm package: exact values with
 * certificates, random games, move sequences counted, positions without their boards. */
#define _POSIX_C_SOURCE 200809L
#include "board_svg.h"
#include "page_engine.h"
#include "value_text.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zermelo_solve.h>

int engine_version(void)
{
    return zm_version();
}

/* -- Solving. -------------------------------------------------------------------------------- */

struct solving {
    struct zm_context *zm;
    struct zm_solve how;
    struct zm_claim claim;
    struct zm_solution solution;
    struct zm_certificate certificate;
    bool certified;
    int leaves;
    struct zm_book *book;
};

static double milliseconds(double seconds)
{
    return round(seconds * 1e6) / 1e3;
}

/* The value, or a bound that is not the range of all results, as the side to move sees it. */
static void put_bounds(const struct solving *s, struct json_out *out)
{
    const struct zm_claim *p = &s->solution.proven, *range = &s->solution.range;
    bool first = zm_side_to_move(s->zm) == ZM_FIRST;
    int least = first ? p->least : -p->most, most = first ? p->most : -p->least;
    bool lower = least > (first ? range->least : -range->most);
    bool upper = most < (first ? range->most : -range->least);

    if (lower || upper || least == most) out_number(out, "value", lower ? least : most);
    else out_null(out, "value");
    out_string(out, "kind",
               least == most ? kind_name(ZM_EXACT)
               : lower       ? kind_name(ZM_LOWER)
               : upper       ? kind_name(ZM_UPPER)
                             : "unknown");
    out_number(out, "least", p->least);
    out_number(out, "most", p->most);
}

static bool holds(const struct solving *s)
{
    const struct zm_claim *p = &s->solution.proven;

    return p->least >= s->claim.least && p->most <= s->claim.most;
}

/* The certificate of a claim that holds says only this, else all that is proven: the value. */
static struct zm_claim certified_claim(const struct solving *s)
{
    return s->how.claim ? s->claim : s->solution.proven;
}

/* A claim as the verifier reads it: one bound, or both that are the same. */
static void put_claim(struct zm_claim c, struct json_out *out)
{
    bool least = c.most == INT32_MAX, most = c.least == INT32_MIN;
    char text[16];

    snprintf(text, sizeof text, "%s%d", least ? ">=" : most ? "<=" : "=", least ? c.least : c.most);
    out_string(out, "claim", text);
}

static void put_proof(const struct solving *s, struct json_out *out)
{
    const struct zm_certificate *c = &s->certificate;

    if (!c->bytes) return;
    out_open(out, "proof", '{');
    put_claim(certified_claim(s), out);
    out_number(out, "positions", (double)c->positions);
    out_number(out, "replies", (double)c->replies);
    out_number(out, "bytes", (double)c->bytes);
    out_number(out, "time_ms", milliseconds(c->seconds));
    out_close(out, '}');
}

static void put_solution(const struct solving *s, struct json_out *out)
{
    const struct zm_solution *v = &s->solution;
    char move[ZM_MOVE_TEXT];

    out_open(out, NULL, '{');
    put_bounds(s, out);
    out_bool(out, "done", v->done);
    if (s->how.claim && v->done) out_bool(out, "holds", holds(s));
    else out_null(out, "holds");
    out_string(out, "move", v->moved ? zm_move_text(s->zm, v->move, move, sizeof move) : NULL);
    out_string(out, "method", v->method);
    out_number(out, "nodes", (double)v->nodes);
    out_number(out, "time_ms", milliseconds(v->seconds));
    put_proof(s, out);
    out_close(out, '}');
}

static void report(void *with, const struct zm_solution *so_far)
{
    struct json_out out = {0};

    (void)with;
    out_open(&out, NULL, '{');
    out_number(&out, "least", so_far->proven.least);
    out_number(&out, "most", so_far->proven.most);
    out_number(&out, "question", so_far->question);
    out_number(&out, "nodes", (double)so_far->nodes);
    out_number(&out, "positions", (double)so_far->positions);
    out_number(&out, "full", so_far->full);
    out_number(&out, "time_ms", milliseconds(so_far->seconds));
    out_close(&out, '}');
    if (out.text) page_progress(out.text);
    out_end(&out);
}

static bool put(void *with, uint64_t offset, const void *bytes, size_t n)
{
    (void)with;
    return page_write((double)offset, bytes, n) != 0;
}

static enum zm_status certify(struct solving *s)
{
    const struct zm_sink sink = {.size = sizeof sink, .write = put};

    return zm_certify(s->zm, &s->how, certified_claim(s), s->leaves, &sink, &s->certificate);
}

/* A certificate takes half of the memory, so that the table of the search fits into the rest and
 * is used on. */
static enum zm_status solve(struct solving *s)
{
    struct zm_solve how = s->how;
    enum zm_status status = s->certified ? zm_certifiable(s->zm) : ZM_OK;

    if (s->certified) how.memory -= how.memory / 2;
    else zm_book_use(s->zm, s->book);
    if (!status) status = zm_solve(s->zm, &how, &s->solution);
    if (status || !s->certified || !s->solution.done) return status;
    return !s->how.claim || holds(s) ? certify(s) : ZM_OK;
}

/* A page passes numbers, so there is one for each limit. */
/* NOLINTNEXTLINE(readability-function-size) */
char *engine_solve(const char *position, const char *method, double least, double most,
                   double seconds, double nodes, double memory, double certified, double leaves,
                   const void *book, size_t book_size)
{
    struct json_out out = {0};
    struct solving s = {.zm = table_open(position, NULL, &out),
                        .how = {.size = sizeof s.how,
                                .method = *method ? method : NULL,
                                .threads = 1,
                                .seconds = seconds,
                                .nodes = whole_of(nodes),
                                .memory = bytes_of(memory),
                                .progress = report},
                        .claim = {(int)least, (int)most},
                        .solution.size = sizeof s.solution,
                        .certificate.size = sizeof s.certificate,
                        .certified = certified != 0,
                        .leaves = (int)leaves,
                        .book = book_of(book, book_size)};

    if (least <= most) s.how.claim = &s.claim;
    enum zm_status status = s.zm ? solve(&s) : ZM_OK;
    if (status) put_failure(&out, s.zm, status);
    else if (s.zm) put_solution(&s, &out);
    zm_close(s.zm);
    zm_book_close(s.book);
    return out.text;
}

/* -- Books. ---------------------------------------------------------------------------------- */

static void put_book(const struct zm_book *book, struct json_out *out)
{
    struct zm_book_facts facts = {.size = sizeof facts};

    zm_book_facts(book, &facts);
    out_open(out, NULL, '{');
    out_string(out, "game", facts.game);
    if (facts.plies < 0) out_null(out, "plies");
    else out_number(out, "plies", facts.plies);
    out_number(out, "entries", (double)facts.entries);
    out_bool(out, "exact", facts.exact);
    out_string(out, "id", facts.id);
    out_close(out, '}');
}

char *engine_book_facts(const char *position, const void *bytes, size_t size)
{
    struct json_out out = {0};
    struct zm_context *zm = table_open(position, NULL, &out);
    struct zm_error why = {.text = ""};
    struct zm_book *book = NULL;

    if (zm && zm_book_open_bytes(bytes, size, NULL, &book, &why)) put_error(&out, &why);
    enum zm_status status = book ? zm_book_use(zm, book) : ZM_OK;
    if (status) put_failure(&out, zm, status);
    else if (book) put_book(book, &out);
    zm_close(zm);
    zm_book_close(book);
    return out.text;
}

/* -- Counting. ------------------------------------------------------------------------------- */

static void put_playouts(const struct zm_playouts *p, struct json_out *out)
{
    out_open(out, NULL, '{');
    out_number(out, "count", (double)p->count);
    out_number(out, "first_wins", (double)p->ends[0]);
    out_number(out, "second_wins", (double)p->ends[1]);
    out_number(out, "draws", (double)p->ends[2]);
    out_number(out, "endless", (double)p->endless);
    out_number(out, "moves", (double)p->moves);
    out_number(out, "value", p->value);
    out_number(out, "deviation", p->deviation);
    out_number(out, "time_ms", milliseconds(p->seconds));
    out_close(out, '}');
}

char *engine_playouts(const char *position, double count, double seed)
{
    struct json_out out = {0};
    struct zm_context *zm = table_open(position, NULL, &out);
    struct zm_playouts p = {.size = sizeof p};
    enum zm_status status = ZM_OK;

    if (zm) status = zm_playouts(zm, whole_of(count), whole_of(seed), NULL, &p);
    if (status) put_failure(&out, zm, status);
    else if (zm) put_playouts(&p, &out);
    zm_close(zm);
    return out.text;
}

/* The count is a text, because it may have 64 bits. */
static void put_leaves(uint64_t leaves, struct json_out *out)
{
    char text[24];

    snprintf(text, sizeof text, "%" PRIu64, leaves);
    out_open(out, NULL, '{');
    out_string(out, "leaves", text);
    out_close(out, '}');
}

char *engine_perft(const char *position, double depth, double outcomes)
{
    struct json_out out = {0};
    struct zm_context *zm = table_open(position, NULL, &out);
    uint64_t leaves = 0;
    enum zm_status status = ZM_OK;

    if (zm) status = zm_perft(zm, (int)depth, outcomes != 0, NULL, &leaves);
    if (status) put_failure(&out, zm, status);
    else if (zm) put_leaves(leaves, &out);
    zm_close(zm);
    return out.text;
}

/* -- A position without its board. ----------------------------------------------------------- */

static void put_texts(const struct zm_context *zm, struct json_out *out)
{
    size_t n = zm_moves(zm, NULL, 0);
    zm_move *list = n <= ZM_MOVES_MAX ? malloc((n + 1) * sizeof *list) : NULL;
    char text[ZM_MOVE_TEXT];

    out_open(out, "moves", '[');
    if (list) zm_moves(zm, list, n);
    for (size_t i = 0; list && i < n; i++)
        out_string(out, NULL, zm_move_text(zm, list[i], text, sizeof text));
    out_close(out, ']');
    free(list);
}

/* The move made last, as its game writes it. */
static void put_made(struct zm_context *zm, struct json_out *out)
{
    const zm_move *made;
    char text[ZM_MOVE_TEXT];
    size_t n = zm_history(zm, &made);

    if (!n || zm_undo(zm)) return;
    zm_history(zm, &made);
    out_string(out, "made", zm_move_text(zm, made[n - 1], text, sizeof text));
    zm_redo(zm);
}

/* The table of the last call, which the next most often continues by a move: a new one takes ten
 * times as long. */
static struct {
    struct zm_context *zm; /* NULL: none */
    char *position;
    size_t start; /* its bytes before the moves */
} kept;

static size_t start_of(const char *position)
{
    size_t n = strcspn(position, "\n");

    if (position[n]) n += 1 + strcspn(position + n + 1, "\n");
    return n + (position[n] == '\n');
}

/* Takes back what the kept table has made beyond the words that both texts begin with, and returns
 * the rest of the new text. */
static const char *take_back(const char *old, const char *new)
{
    const zm_move *made;
    size_t common = 0, left = zm_history(kept.zm, &made);

    for (size_t n; *new; common++, old += n, new += n) {
        old += strspn(old, " "), new += strspn(new, " ");
        n = strcspn(new, " ");
        if (!n || n != strcspn(old, " ") || memcmp(old, new, n) != 0) break;
    }
    for (; left > common; left--)
        if (zm_undo(kept.zm)) return NULL;
    return new;
}

static void forget(void)
{
    zm_close(kept.zm);
    free(kept.position);
    kept.zm = NULL, kept.position = NULL;
}

/* Makes the kept table the one of this position, if it has begun as this did. */
static bool continues(const char *position)
{
    size_t start = start_of(position);

    if (!kept.zm || start != kept.start || memcmp(position, kept.position, start) != 0)
        return false;
    const char *rest = take_back(kept.position + start, position + start);
    return rest && !play_words(kept.zm, rest);
}

/* Errors are those of a table that is opened anew. */
static struct zm_context *keep(const char *position, struct json_out *out)
{
    if (!continues(position)) {
        forget();
        kept.zm = table_open(position, NULL, out);
    }
    free(kept.position);
    kept.position = strdup(position);
    kept.start = start_of(position);
    if (!kept.position) forget();
    return kept.zm;
}

char *engine_moves(const char *position)
{
    struct json_out out = {0};
    struct zm_context *zm = keep(position, &out);

    if (zm) {
        out_open(&out, NULL, '{');
        put_state(zm, &out);
        put_texts(zm, &out);
        put_made(zm, &out);
        out_close(&out, '}');
    }
    return out.text;
}

/* -- A board as a text, and as a picture. ----------------------------------------------------- */

char *engine_diagram(const char *position)
{
    struct json_out out = {0};
    struct zm_context *zm = table_open(position, NULL, &out);

    if (zm) {
        out_open(&out, NULL, '{');
        put_text(&out, "diagram", zm_draw, zm);
        out_close(&out, '}');
    }
    zm_close(zm);
    return out.text;
}

static void put_picture(struct zm_context *zm, double width, double height, struct json_out *out)
{
    char *text = NULL;
    size_t length;
    FILE *picture = open_memstream(&text, &length);
    enum zm_status status = ZM_NO_MEMORY;

    if (picture) status = board_svg_position(picture, zm, width, height);
    if (picture && fclose(picture) && !status) status = ZM_NO_MEMORY;
    if (status) {
        put_failure(out, zm, status);
    } else {
        out_open(out, NULL, '{');
        out_string(out, "svg", text);
        out_close(out, '}');
    }
    free(text);
}

char *engine_svg(const char *position, double width, double height)
{
    struct json_out out = {0};
    struct zm_context *zm = table_open(position, NULL, &out);

    if (zm) put_picture(zm, width, height, &out);
    zm_close(zm);
    return out.text;
}
