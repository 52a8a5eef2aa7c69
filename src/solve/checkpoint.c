/* SPDX-License-Identifier: MIT
 * checkpoint.c - saves what a solver knows, and resumes from it.
 *
 * The table is read while other threads write to it. An entry that is torn by this matches no
 * position, neither in the file nor in memory: see table.h. */
#include "solve/solve.h"

#include "core/clock.h"
#include "api/context.h"
#include "core/memory.h"
#include "core/text.h"
#include "core/checksum.h"

#include <assert.h>
#include <string.h>

static const char magic[8] = "zmsolve\n";

enum { HEAD = 256, VERSION = 1, METHOD_TEXT = 16, SECTIONS = 2, CHUNK = 1 << 16 };
/* Offsets of the fields of the head. */
enum {
    AT_VERSION = 8,
    AT_LIBRARY = 12,
    AT_GAME = 16,
    AT_METHOD = AT_GAME + ZM_SPEC_TEXT,
    AT_POSITION = AT_METHOD + METHOD_TEXT,
    AT_LO = AT_POSITION + 8,
    AT_HI = AT_LO + 4,
    AT_GUESS = AT_HI + 4,
    AT_MOVED = AT_GUESS + 4,
    AT_MOVE = AT_MOVED + 4,
    AT_NODES = AT_MOVE + 8,
    AT_TIME = AT_NODES + 8,
    AT_ORDER = AT_TIME + 8,
    AT_ASIDE = AT_ORDER + 4,
    AT_BYTES = AT_ASIDE + 8,
    AT_HASH = AT_BYTES + 8,
    AT_SUM = HEAD - 8
};
_Static_assert(AT_HASH + 8 <= AT_SUM, "the head has room");

/* Memory is written in pages of 64 lines, without the lines that are zero. A page is a number,
 * which tells its section and place, a mask of the lines that follow, and these lines. */
enum { LINE = 64, LINES = 64, PAGE_HEAD = 16, PAGE_MOST = PAGE_HEAD + LINES * LINE };
enum { SECTION_TABLE, SECTION_ASIDE };

static const double every_usual = 60; /* seconds */
static const double share = 9; /* the pause after a write, as a multiple of the time it took */

struct checkpoint {
    const struct zm_keeper *keeper;
    double next; /* the time at which the next write is due */
    uint64_t at, left;
    uint64_t hash;
    size_t used, filled;
    bool failed;
    uint8_t page[PAGE_MOST];
    uint8_t buffer[8 + CHUNK]; /* the hash of all earlier bytes, then the bytes */
};

/* -- The bytes behind the head as a stream, and their hash. ---------------------------------- */

static void stream_begin(struct checkpoint *c, uint64_t left)
{
    c->at = HEAD, c->left = left;
    c->used = c->filled = 0;
    c->hash = 0;
    c->failed = false;
}

static void stream_hash(struct checkpoint *c, size_t n)
{
    put_number(c->buffer, 8, c->hash);
    c->hash = checksum(c->buffer, 8 + n);
}

static void stream_flush(struct checkpoint *c)
{
    if (!c->used) return;
    stream_hash(c, c->used);
    if (!c->failed) c->failed = !c->keeper->write(c->keeper->with, c->at, c->buffer + 8, c->used);
    c->at += c->used;
    c->used = 0;
}

static void stream_put(struct checkpoint *c, const uint8_t *bytes, size_t n)
{
    while (n) {
        assert(c->used < CHUNK);
        size_t part = n < CHUNK - c->used ? n : CHUNK - c->used;
        memcpy(c->buffer + 8 + c->used, bytes, part);
        c->used += part, bytes += part, n -= part;
        if (c->used == CHUNK) stream_flush(c);
    }
}

static bool stream_fill(struct checkpoint *c)
{
    size_t n = c->left < CHUNK ? (size_t)c->left : CHUNK;

    assert(c->used == c->filled);
    if (!n || c->keeper->read(c->keeper->with, c->at, c->buffer + 8, n) != n) return false;
    stream_hash(c, n);
    c->at += n, c->left -= n;
    c->used = 0, c->filled = n;
    return true;
}

static bool stream_get(struct checkpoint *c, uint8_t *bytes, size_t n)
{
    while (n) {
        if (c->used == c->filled && !stream_fill(c)) return false;
        size_t part = n < c->filled - c->used ? n : c->filled - c->used;
        memcpy(bytes, c->buffer + 8 + c->used, part);
        c->used += part, bytes += part, n -= part;
    }
    return true;
}

/* -- Lines and pages. ------------------------------------------------------------------------ */

/* Writes a line of the table: the key and the data of each entry. Returns false if it is empty. */
static bool table_line(const struct solver *v, uint64_t line, uint8_t *out)
{
    const struct table *t = &v->session.table;
    uint64_t any = 0;

    if (line >= t->count) return false;
    for (int i = 0; i < TABLE_WAYS; i++) {
        struct table_entry *e = &t->clusters[line][i];
        uint64_t data = atomic_load_explicit(&e->data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&e->check, memory_order_relaxed);
        put_number(out + 16 * i, 8, check ^ data);
        put_number(out + 16 * i + 8, 8, data);
        any |= data;
    }
    return any;
}

/* Puts the entries of a line into this table, whose size may differ from that of the writer's. */
static void table_take(struct solver *v, const uint8_t *line)
{
    for (int i = 0; i < TABLE_WAYS; i++) {
        uint64_t key = get_number(line + 16 * i, 8), data = get_number(line + 16 * i + 8, 8);
        if (v->method != METHOD_EXACT) data = pn_at_rest(data);
        if (data) tt_put(&v->session.table, key, data);
    }
}

static bool aside_line(const struct solver *v, uint64_t line, uint8_t *out)
{
    static const uint8_t zeros[LINE];
    const struct proof_search *q = &v->session.thread[0].proof;

    if (line >= q->aside_size / LINE) return false;
    memcpy(out, (const uint8_t *)q->aside + line * LINE, LINE);
    return memcmp(out, zeros, LINE) != 0;
}

static void write_pages(struct solver *v, unsigned section, uint64_t lines,
                        bool (*get)(const struct solver *v, uint64_t line, uint8_t *out))
{
    struct checkpoint *c = v->checkpoint;

    for (uint64_t from = 0; from < lines && !c->failed; from += LINES) {
        uint8_t *end = c->page + PAGE_HEAD;
        uint64_t mask = 0;
        for (unsigned i = 0; i < LINES; i++)
            if (get(v, from + i, end)) mask |= UINT64_C(1) << i, end += LINE;
        assert(end <= c->page + PAGE_MOST);
        if (!mask) continue;
        put_number(c->page, 8, from / LINES * SECTIONS + section);
        put_number(c->page + 8, 8, mask);
        stream_put(c, c->page, (size_t)(end - c->page));
    }
}

/* Reads a page; `aside`: the memory aside is restored. */
static bool read_page(struct solver *v, bool aside)
{
    struct checkpoint *c = v->checkpoint;
    struct proof_search *q = &v->session.thread[0].proof;
    uint8_t line[LINE];

    if (!stream_get(c, c->page, PAGE_HEAD)) return false;
    uint64_t number = get_number(c->page, 8), mask = get_number(c->page + 8, 8);
    for (uint64_t at = number / SECTIONS * LINES; mask; mask >>= 1, at++) {
        if (!(mask & 1)) continue;
        if (!stream_get(c, line, LINE)) return false;
        if (number % SECTIONS == SECTION_TABLE) table_take(v, line);
        else if (aside && at < q->aside_size / LINE)
            memcpy((uint8_t *)q->aside + at * LINE, line, LINE);
    }
    return true;
}

static void forget(struct solver *v)
{
    struct proof_search *q = &v->session.thread[0].proof;

    tt_clear(&v->session.table);
    if (q->aside) memset(q->aside, 0, q->aside_size);
}

/* -- The head. ------------------------------------------------------------------------------- */

/* Writes the machine's byte order. */
static void put_order(uint8_t *out)
{
    const uint32_t order = 1;

    memcpy(out, &order, sizeof order);
}

/* The memory aside is restored only if it has the size it had for the writer, since its layout
 * depends on that, and on a machine of the same byte order, since it is stored as it lay there. */
static bool fits_aside(const struct solver *v, const uint8_t *head)
{
    uint8_t order[4];

    put_order(order);
    return memcmp(head + AT_ORDER, order, sizeof order) == 0 &&
           get_number(head + AT_ASIDE, 8) == v->session.thread[0].proof.aside_size;
}

static void write_head(const struct solver *v, uint64_t bytes, uint8_t *out)
{
    const struct zm_solution *known = v->out;

    assert(v->lo <= v->hi && strlen(known->method) < METHOD_TEXT);
    memset(out, 0, HEAD);
    memcpy(out, magic, sizeof magic);
    put_number(out + AT_VERSION, 4, VERSION);
    put_number(out + AT_LIBRARY, 4, ZM_VERSION);
    zm_spec(v->zm, (char *)out + AT_GAME, ZM_SPEC_TEXT);
    memcpy(out + AT_METHOD, known->method, strlen(known->method));
    put_number(out + AT_POSITION, 8, zm_hash(v->zm));
    put_number(out + AT_LO, 4, (uint64_t)v->lo);
    put_number(out + AT_HI, 4, (uint64_t)v->hi);
    put_number(out + AT_GUESS, 4, (uint64_t)v->guess);
    put_number(out + AT_MOVED, 4, known->moved);
    put_number(out + AT_MOVE, 8, known->move);
    put_number(out + AT_NODES, 8, known->nodes);
    put_number(out + AT_TIME, 8, (uint64_t)(known->seconds * 1e6));
    put_order(out + AT_ORDER);
    put_number(out + AT_ASIDE, 8, v->session.thread[0].proof.aside_size);
    put_number(out + AT_BYTES, 8, bytes);
    put_number(out + AT_HASH, 8, v->checkpoint->hash);
    put_number(out + AT_SUM, 8, checksum(out, AT_SUM));
}

/* Checks that a head is undamaged, and of this game, position and method. */
static enum zm_status check_head(struct solver *v, const uint8_t *head)
{
    uint8_t mine[HEAD];

    if (memcmp(head, magic, sizeof magic) != 0)
        return context_fail(v->zm, ZM_BAD_INPUT, "checkpoint-not-file",
                            "the checkpoint is not a file of checkpoints");
    write_head(v, 0, mine);
    if (memcmp(head + AT_VERSION, mine + AT_VERSION, AT_GAME - AT_VERSION) != 0)
        return context_fail(v->zm, ZM_BAD_INPUT, "checkpoint-version",
                            "the checkpoint is of another version of this program");
    if (get_number(head + AT_SUM, 8) != checksum(head, AT_SUM) || head[AT_METHOD - 1] ||
        head[AT_POSITION - 1])
        return context_fail(v->zm, ZM_BAD_INPUT, "checkpoint-damaged", "the checkpoint is damaged");
    if (memcmp(head + AT_GAME, mine + AT_GAME, AT_POSITION - AT_GAME) != 0)
        return context_fail(v->zm, ZM_BAD_INPUT, "checkpoint-other-game",
                            "the checkpoint is of %s by method %s, not of %s by %s",
                            shown((const char *)head + AT_GAME).text,
                            shown((const char *)head + AT_METHOD).text,
                            (const char *)mine + AT_GAME, v->out->method);
    if (get_number(head + AT_POSITION, 8) != get_number(mine + AT_POSITION, 8))
        return context_fail(v->zm, ZM_BAD_INPUT, "checkpoint-position",
                            "the checkpoint is of another position of this game");
    return ZM_OK;
}

/* Takes the head's bounds and counts. Returns false if they are impossible. */
static bool take_head(struct solver *v, const uint8_t *head)
{
    int lo = (int32_t)get_number(head + AT_LO, 4), hi = (int32_t)get_number(head + AT_HI, 4);
    zm_move move = get_number(head + AT_MOVE, 8);
    bool moved = get_number(head + AT_MOVED, 4);

    if (lo < v->lo || hi > v->hi || lo > hi ||
        (moved && !context_allows(v->zm, v->zm->state, move)))
        return false;
    v->lo = lo, v->hi = hi;
    v->guess = (int32_t)get_number(head + AT_GUESS, 4);
    v->out->moved = moved;
    if (moved) v->out->move = move;
    v->before.nodes = get_number(head + AT_NODES, 8);
    v->before.seconds = (double)get_number(head + AT_TIME, 8) / 1e6;
    v->out->resumed = true;
    return true;
}

/* -- Reading and writing. -------------------------------------------------------------------- */

static bool read_body(struct solver *v, const uint8_t *head)
{
    struct checkpoint *c = v->checkpoint;
    bool aside = fits_aside(v, head);

    stream_begin(c, get_number(head + AT_BYTES, 8));
    while (c->left || c->used < c->filled)
        if (!read_page(v, aside)) return false;
    return c->hash == get_number(head + AT_HASH, 8);
}

static enum zm_status resume(struct solver *v)
{
    const struct zm_keeper *k = v->how.keeper;
    uint8_t head[HEAD];
    size_t n = k->read(k->with, 0, head, HEAD);

    if (!n) return ZM_OK; /* there is none yet */
    if (n != HEAD)
        return context_fail(v->zm, ZM_BAD_INPUT, "checkpoint-not-file",
                            "the checkpoint is not a file of checkpoints");
    enum zm_status status = check_head(v, head);
    if (status) return status;
    if (read_body(v, head) && take_head(v, head)) return ZM_OK;
    forget(v);
    return context_fail(v->zm, ZM_BAD_INPUT, "checkpoint-damaged", "the checkpoint is damaged");
}

static double every(const struct solver *v)
{
    return v->how.keeper->every > 0 ? v->how.keeper->every : every_usual;
}

enum zm_status checkpoint_begin(struct solver *v)
{
    assert(!v->checkpoint);
    if (!v->how.keeper) return ZM_OK;
    struct checkpoint *c = memory_take(&v->zm->allocator, sizeof *c);
    if (!c) return context_fail(v->zm, ZM_NO_MEMORY, "out-of-memory", "out of memory");
    c->keeper = v->how.keeper;
    v->checkpoint = c;
    c->next = clock_now() + every(v);
    enum zm_status status = resume(v);
    if (status) checkpoint_end(v);
    return status;
}

void checkpoint_end(struct solver *v)
{
    memory_give(&v->zm->allocator, v->checkpoint, sizeof *v->checkpoint);
    v->checkpoint = NULL;
}

void checkpoint_write(struct solver *v)
{
    struct checkpoint *c = v->checkpoint;
    double began = clock_now();
    uint8_t head[HEAD];

    if (!c) return;
    stream_begin(c, 0);
    c->failed = !c->keeper->begin(c->keeper->with);
    bool begun = !c->failed;
    write_pages(v, SECTION_TABLE, v->session.table.count, table_line);
    write_pages(v, SECTION_ASIDE, v->session.thread[0].proof.aside_size / LINE, aside_line);
    stream_flush(c);
    write_head(v, c->at - HEAD, head);
    if (!c->failed) c->failed = !c->keeper->write(c->keeper->with, 0, head, HEAD);
    if (begun) c->keeper->end(c->keeper->with, !c->failed);

    double now = clock_now(), pause = share * (now - began);
    c->next = now + (pause > every(v) ? pause : every(v));
}

void checkpoint_if_due(struct solver *v)
{
    if (v->checkpoint && clock_now() >= v->checkpoint->next) checkpoint_write(v);
}
