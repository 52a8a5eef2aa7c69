/* SPDX-License-Identifier: MIT
 * build.c - zermelo book build: proves the values of all positions of the last ply, in an order in
 * which one finds much of the table of the last, and backs them up to the start. */
#include "book.h"

#include <errno.h>
#include <unistd.h>
#include <zermelo_solve.h>

enum { THREADS_MOST = 64, SEEDS_MOST = 63, PARTS_MOST = 10000 };
static const uint64_t memory_usual = UINT64_C(1) << 28, memory_most = UINT64_C(1) << 44;

/* -- Proving one position. ------------------------------------------------------------------- */

/* Tables have a byte for each position; the rest of the memory is for the proofs. */
static void use_tables(struct prover *v, struct zm_context *zm)
{
    struct zm_tables_facts facts = {.size = sizeof facts};

    zm_tables_facts(v->tables, &facts);
    v->limits.memory -= (size_t)facts.positions;
    zm_tables_use(zm, v->tables);
}

/* Makes tables of few pieces for the prover, in games that have them: in half of its memory, or, if
 * it is said how many, in nearly all. */
static int make_tables(struct prover *v, struct zm_context *zm, uint64_t seeds, uint64_t threads)
{
    const struct zm_tables_wanted wanted = {.size = sizeof wanted,
                                            .most = seeds ? (int)seeds : -1,
                                            .threads = (int)threads,
                                            .memory = v->limits.memory / 8 * (seeds ? 7 : 4),
                                            .stop = &interrupted};

    if (v->distances) return EXIT_DONE; /* they have none */
    enum zm_status status = zm_tables_make(zm, &wanted, &v->tables);
    if (status == ZM_BAD_INPUT && !seeds) return EXIT_DONE;
    if (status) return complain_status(v->call, zm, status);
    use_tables(v, zm);
    return EXIT_DONE;
}

int prover_begin(struct prover *v, const struct call *call, struct zm_context *zm)
{
    uint64_t threads, seeds, memory = memory_usual;

    *v = (struct prover){.call = call, .limits.size = sizeof v->limits};
    if (!call_number(call, "threads", 1, THREADS_MOST, 1, &threads) ||
        !call_number(call, "seeds", 1, SEEDS_MOST, 0, &seeds) ||
        !call_size(call, "memory", 1, 1 << 20, memory_most, &memory))
        return EXIT_INPUT;
    v->distances = zm_book_distances(zm);
    v->limits.memory = (size_t)memory;
    v->limits.stop = &interrupted;
    int code = make_tables(v, zm, seeds, threads);
    size_t table = v->limits.memory >> 20, most = 65536;
    v->player = format_text("exact:book=no,distance=%s,hash=%zu,threads=%" PRIu64,
                            v->distances ? "yes" : "no", table > most ? most : table, threads);
    return code;
}

void prover_end(struct prover *v, struct zm_context *zm)
{
    free(v->player);
    zm_tables_use(zm, NULL);
    zm_tables_close(v->tables);
}

/* Whether a result is what a book takes: exact, with an exact distance if it is to have one. */
static bool is_whole(const struct prover *v, const struct zm_result *r)
{
    if (r->kind != ZM_EXACT) return false;
    return !v->distances || r->value == 0 || r->distance_kind == ZM_DISTANCE_EXACT;
}

int prover_prove(struct prover *v, struct zm_context *zm, struct zm_book_entry *out)
{
    struct zm_result r = {.size = sizeof r};
    enum zm_status status = zm_think(zm, v->player, &v->limits, &r);

    if (interrupted) return EXIT_INTERRUPTED;
    if (status) return complain_status(v->call, zm, status);
    if (!is_whole(v, &r))
        return complain(v->call, EXIT_LIMIT, "the value of a position could not be proven");
    bool far = v->distances && r.value != 0;
    out->kind = ZM_EXACT, out->value = (int)r.value;
    out->distance_kind = far ? ZM_DISTANCE_EXACT : ZM_DISTANCE_UNKNOWN;
    out->distance = far ? (int)r.distance : -1;
    return EXIT_DONE;
}

/* -- All positions. -------------------------------------------------------------------------- */

struct build {
    struct call *call;
    struct zm_context *zm;
    struct positions positions;
    struct journal journal;
    const char *out;
    size_t wanted, done, resumed; /* positions of the last ply, and how many are proven */
    uint64_t part, parts;         /* which of how many parts of them are proven here; from 1 */
    double seconds;
};

static bool is_wanted(const struct build *b, size_t number)
{
    const struct book_position *p = &b->positions.list[number];

    return p->ply == b->positions.plies && !p->over;
}

static void count(struct build *b)
{
    b->wanted = b->done = 0;
    for (size_t i = 0; i < b->positions.count; i++) {
        b->wanted += is_wanted(b, i);
        b->done += is_wanted(b, i) && b->positions.list[i].known;
    }
}

static int prove_one(struct build *b, struct prover *v, size_t number)
{
    struct book_position *p = &b->positions.list[number];

    positions_set(&b->positions, number);
    int code = prover_prove(v, b->zm, &p->entry);
    if (code) return code;
    p->known = true;
    return journal_add(&b->journal, KEY_FORMAT "%d %d", KEY_ARGUMENTS(p->entry.key), p->entry.value,
                       p->entry.distance);
}

/* Takes a line of the journal: key, value, distance (or -1). */
static bool take_line(void *with, const char *line)
{
    struct positions *p = with;
    struct zm_book_key key;
    int value, distance, read = 0;

    if (sscanf(line, "%16" SCNx64 "%16" SCNx64 " %d %d%n", &key.high, &key.low, &value, &distance,
               &read) != 4 ||
        line[read] || distance < -1 || distance > ZM_PLY_MAX)
        return false;
    size_t number = positions_find(p, &key);
    if (number == p->count) return false;
    struct zm_book_entry *e = &p->list[number].entry;
    e->kind = ZM_EXACT, e->value = value, e->distance = distance;
    e->distance_kind = distance < 0 ? ZM_DISTANCE_UNKNOWN : ZM_DISTANCE_EXACT;
    return p->list[number].known = true;
}

/* Whether the n-th wanted position is of this part. A part is of neighbours, since one finds in the
 * table what was proven for another. */
static bool is_ours(const struct build *b, size_t n)
{
    return n * b->parts / b->wanted == b->part - 1;
}

static int prove_all(struct build *b)
{
    struct pace pace = {.quiet = false};
    struct prover v;
    int code = prover_begin(&v, b->call, b->zm);

    pace_begin(&pace, "proving positions");
    for (size_t i = 0, n = 0; !code && i < b->positions.count; i++) {
        if (!is_wanted(b, i) || !is_ours(b, n++) || b->positions.list[i].known) continue;
        pace_tell(&pace, (double)b->done * (double)b->parts / (double)b->wanted);
        code = prove_one(b, &v, i);
        b->done += !code;
    }
    clear_status();
    prover_end(&v, b->zm);
    return code;
}

/* Whether all moves of the position on the table are known. */
static bool all_known(struct build *b, const struct zm_book_store *store)
{
    size_t n = zm_moves(b->zm, NULL, 0), exact = 0;
    struct zm_book_move *moves = take_memory(n * sizeof *moves);

    if (moves && zm_book_moves(b->zm, store, moves, n, &n)) n = 0;
    for (size_t i = 0; moves && i < n; i++) exact += moves[i].kind == ZM_EXACT;
    free(moves);
    return moves && n && exact == n;
}

/* Backs up what can be. Sets how many positions are left, and returns how many were done. */
static size_t back_up_some(struct build *b, size_t *left)
{
    const struct zm_book_store store = positions_store(&b->positions);
    size_t done = 0;

    *left = 0;
    for (size_t i = b->positions.count; i-- > 0;) {
        struct book_position *p = &b->positions.list[i];
        if (p->over || p->known) continue;
        positions_set(&b->positions, i);
        p->known = all_known(b, &store) && !zm_book_back_up(b->zm, &store, &p->entry);
        done += p->known;
        *left += !p->known;
    }
    return done;
}

/* Gives each position before the last ply the value that follows from its moves. One pass from the
 * last to the first does it, unless a move leads to a position that can be reached in fewer. */
static int back_up_all(struct build *b)
{
    size_t left;

    while (back_up_some(b, &left) && left && !interrupted) continue;
    if (interrupted) return EXIT_INTERRUPTED;
    if (!left) return EXIT_DONE;
    return complain(b->call, EXIT_LIMIT, "positions come again, so that values do not follow");
}

static int write_out(struct build *b)
{
    const struct positions *p = &b->positions;
    const struct zm_book_head head = {.size = sizeof head, .plies = p->plies};
    struct zm_book_entry *entries = take_memory(p->count * sizeof *entries);
    size_t n = 0;

    if (!entries) return EXIT_LIMIT;
    for (size_t i = 0; i < p->count; i++)
        if (!p->list[i].over) entries[n++] = p->list[i].entry;
    int code = book_write(b->call, b->zm, b->out, &head, entries, n);
    free(entries);
    return code;
}

static int build(struct build *b)
{
    int code = journal_begin(&b->journal, b->out);

    if (code) return code;
    count(b);
    b->resumed = b->done;
    if (b->done < b->wanted) code = prove_all(b);
    if (code && code != EXIT_INTERRUPTED && !b->done) unlink(b->journal.path); /* it is empty */
    if (!code && b->done < b->wanted) return EXIT_DONE;                        /* of this part */
    if (!code) code = back_up_all(b);
    if (!code) code = write_out(b);
    if (code == EXIT_INTERRUPTED)
        complain(b->call, code,
                 "stopped after %zu of %zu positions; the same command goes on with %s.part",
                 b->done, b->wanted, show_text(b->out).text);
    return code;
}

/* -- The report. ----------------------------------------------------------------------------- */

static json_t *plies_json(const struct build *b)
{
    json_t *list = json_array();
    size_t over;

    for (int ply = 0; ply <= b->positions.plies; ply++) {
        size_t n = positions_at(&b->positions, ply, &over);
        json_array_append_new(list, json_pack("{s:i, s:I, s:I}", "ply", ply, "positions",
                                              (json_int_t)n, "over", (json_int_t)over));
    }
    return list;
}

/* When only a part is proven there is no book yet. */
static int report_part(const struct build *b)
{
    if (b->call->json)
        print_json(json_pack("{s:o, s:I, s:I, s:I, s:I, s:f}", "journal",
                             json_sprintf("%s.part", b->out), "part", (json_int_t)b->part, "parts",
                             (json_int_t)b->parts, "proven", (json_int_t)b->done, "positions",
                             (json_int_t)b->wanted, "seconds", b->seconds));
    else
        printf("%s.part: %zu of %zu positions of ply %d proven, %.1f s\n", b->out, b->done,
               b->wanted, b->positions.plies, b->seconds);
    return EXIT_DONE;
}

static int report(const struct build *b)
{
    const struct zm_book_entry *start = &b->positions.list[0].entry;
    size_t over;

    if (b->done < b->wanted) return report_part(b);
    if (b->call->json) {
        print_json(json_pack("{s:s, s:s, s:i, s:I, s:I, s:i, s:o, s:f}", "file", b->out, "game",
                             spec_text(b->zm).text, "plies", b->positions.plies, "proven",
                             (json_int_t)b->wanted, "resumed", (json_int_t)b->resumed, "value",
                             start->value, "positions", plies_json(b), "seconds", b->seconds));
        return EXIT_DONE;
    }
    for (int ply = 0; ply <= b->positions.plies; ply++) {
        size_t n = positions_at(&b->positions, ply, &over);
        printf("ply %-8d%zu positions, %zu of them over\n", ply, n, over);
    }
    printf("%s: %zu positions of ply %d proven, %zu of them before, %.1f s\n", b->out, b->wanted,
           b->positions.plies, b->resumed, b->seconds);
    return EXIT_DONE;
}

/* -- The command. ---------------------------------------------------------------------------- */

static int build_game(struct build *b, int plies)
{
    double began = seconds_now();

    b->journal = (struct journal){
        .call = b->call,
        .kind = "book",
        .about = format_text("%s, %d plies", spec_text(b->zm).text, plies),
        .take = take_line,
        .with = &b->positions,
        .file = -1,
    };
    watch_interrupt();
    int code = positions_begin(&b->positions, b->zm, plies);
    if (!code) code = build(b);
    b->seconds = seconds_now() - began;
    journal_end(&b->journal, !code && b->done == b->wanted);
    if (!code) code = report(b);
    positions_end(&b->positions);
    return code;
}

/* --part I/N. False after a complaint. */
static bool read_part(struct build *b)
{
    const char *text = call_option(b->call, "part"), *slash = text ? strchr(text, '/') : NULL;
    char *first = slash ? format_text("%.*s", (int)(slash - text), text) : NULL;

    b->part = b->parts = 1;
    bool good = !text || (slash && !zm_read_count(slash + 1, 1, PARTS_MOST, &b->parts) &&
                          !zm_read_count(first, 1, b->parts, &b->part));
    free(first);
    if (good) return true;
    return bad_input(b->call, "--part is \"%s\", accepted is I/N such as 2/4, N at most %d",
                     show_text(text).text, PARTS_MOST);
}

int book_prove(struct call *call, struct zm_context *zm)
{
    struct build b = {.call = call, .zm = zm, .out = call_option(call, "output")};
    uint64_t plies;

    if (!call_option(call, "plies"))
        return complain(call, EXIT_INPUT, "build --by proof takes a game, --plies and --output");
    if (!call_number(call, "plies", 0, BOOK_PLIES_MOST, 0, &plies) || !read_part(&b))
        return EXIT_INPUT;
    return build_game(&b, (int)plies);
}
