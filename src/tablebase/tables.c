/* SPDX-License-Identifier: MIT
 * tables.c - opens files of tables and looks up positions. */
#define _POSIX_C_SOURCE 200809L
#include "tablebase/tables.h"

#include "api/context.h"
#include "core/memory.h"
#include "core/sized.h"
#include "core/text.h"
#include "search/search.h"
#include "core/checksum.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* -- Blocks. --------------------------------------------------------------------------------- */

/* Finds a compressed block in the file. Returns false if its offsets are damaged. */
static bool place_of(const struct zm_tables *t, uint64_t block, const uint8_t **at, size_t *size)
{
    const uint8_t *offsets = t->file + t->head.offsets_at + 8 * block;
    uint64_t from = get_number(offsets, 8), to = get_number(offsets + 8, 8);

    if (from < t->head.data_at || to < from || to > t->file_size) return false;
    *at = t->file + from;
    *size = (size_t)(to - from);
    return true;
}

static bool block_sound(struct zm_tables *t, uint64_t block)
{
    size_t size = table_block_size(&t->head, block), packed;
    uint64_t from = block << t->head.block_bits;
    const uint8_t *at;

    if (t->expanded &&
        (!place_of(t, block, &at, &packed) || !block_expand(at, packed, t->expanded + from, size)))
        return false;
    return checksum(t->endgame.bytes + from, size) ==
           get_number(t->file + t->head.sums_at + 8 * block, 8);
}

static bool inspect(const struct endgame *e, uint64_t block)
{
    struct zm_tables *t = (struct zm_tables *)(uintptr_t)e; /* e is its first member */
    uint8_t is;

    assert(block < t->head.blocks);
    pthread_mutex_lock(&t->lock);
    is = atomic_load_explicit(&e->blocks[block], memory_order_relaxed);
    if (is == BLOCK_NEW) {
        is = block_sound(t, block) ? BLOCK_SOUND : BLOCK_DAMAGED;
        if (is == BLOCK_DAMAGED) atomic_fetch_add(&t->damaged, 1);
        atomic_store_explicit(&e->blocks[block], is, memory_order_release);
    }
    pthread_mutex_unlock(&t->lock);
    return is == BLOCK_SOUND;
}

/* -- Opening. -------------------------------------------------------------------------------- */

static enum zm_status map_file(struct zm_tables *t, const char *path, struct zm_error *error)
{
    struct stat about;
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* a pipe may have no writer */
    void *at = MAP_FAILED;

    if (file >= 0 && fstat(file, &about) == 0) {
        t->file_size = S_ISREG(about.st_mode) ? (uint64_t)about.st_size : 0;
        if (t->file_size >= TABLE_HEAD)
            at = mmap(NULL, t->file_size, PROT_READ, MAP_SHARED, file, 0);
        else errno = 0;
    }
    int why = errno;
    if (file >= 0) close(file);
    if (at != MAP_FAILED) return t->file = at, ZM_OK;
    if (!why) return fail(error, "tables-not-file", "not a file of tables"), ZM_BAD_INPUT;
    return fail(error, "system", "%s", strerror(why)), ZM_IO;
}

/* The size that the head says the file has. */
static uint64_t end_of(const struct zm_tables *t)
{
    const struct table_head *h = &t->head;

    assert(t->file_size >= h->data_at);
    return h->compressed ? get_number(t->file + h->offsets_at + 8 * h->blocks, 8)
                         : h->data_at + h->count;
}

static enum zm_status read_head(struct zm_tables *t, struct zm_error *error)
{
    struct table_head *h = &t->head;

    if (!table_head_read(h, t->file, error)) return ZM_BAD_INPUT;
    if (!h->hash) fail(error, "tables-unfinished", "the tables are not finished");
    else if (t->file_size < h->data_at || t->file_size != end_of(t))
        fail(error, "tables-size", "the file has not the size that its head tells");
    else if (checksum(t->file + h->sums_at, 8 * (size_t)h->blocks) != h->hash)
        fail(error, "tables-sums-damaged", "its checksums are damaged");
    else if (h->compressed && !block_room(1))
        fail(error, "tables-compressed",
             "it is compressed, and this library was built without Zstandard");
    else return ZM_OK;
    return ZM_BAD_INPUT;
}

/* Opens the game that the head names, whose numbering of positions must be that of the file. */
static enum zm_status number(struct zm_tables *t, const struct zm_options *options,
                             struct zm_error *error)
{
    char key[ZM_SPEC_TEXT];
    enum zm_status status = zm_open(t->head.game, options, &t->zm, error);

    if (status) return status;
    t->kind = t->zm->variant->engine->endgame;
    if (!t->kind || !t->kind->key(t->zm->rules, key, error) || strcmp(key, t->head.game) != 0)
        return fail(error, "no-tables-named", "there are no tables of \"%s\"", t->head.game),
               ZM_BAD_INPUT;
    t->index = memory_take(&t->allocator, t->kind->plan->index_size);
    if (!t->index) return fail(error, "out-of-memory", "out of memory"), ZM_NO_MEMORY;
    if (!t->kind->index(t->zm->rules, t->head.levels, t->index, error)) return ZM_BAD_INPUT;
    if (t->kind->plan->first(t->index, t->head.levels) != t->head.count)
        return fail(error, "tables-head-senseless", "its head makes no sense"), ZM_BAD_INPUT;
    return ZM_OK;
}

static enum zm_status make_ready(struct zm_tables *t, struct zm_error *error)
{
    struct endgame *e = &t->endgame;

    assert(t->head.compressed || t->head.data_at + t->head.count == t->file_size);
    e->index = t->index;
    e->count = t->head.count;
    e->block_bits = t->head.block_bits;
    e->inspect = inspect;
    e->blocks = memory_take(&t->allocator, (size_t)t->head.blocks);
    if (t->head.compressed) t->expanded = memory_take(&t->allocator, (size_t)t->head.count);
    if (!e->blocks || (t->head.compressed && !t->expanded))
        return fail(error, "out-of-memory", "out of memory"), ZM_NO_MEMORY;
    e->bytes = t->expanded ? t->expanded : t->file + t->head.data_at;
    return ZM_OK;
}

struct zm_tables *tables_new(const struct zm_allocator *from)
{
    struct zm_tables *t = memory_take(from, sizeof *t);

    if (!t) return NULL;
    t->allocator = *from;
    pthread_mutex_init(&t->lock, NULL);
    return t;
}

enum zm_status zm_tables_open(const char *path, const struct zm_options *options,
                              struct zm_tables **out, struct zm_error *error)
{
    struct zm_options own = {.size = sizeof own};

    *out = NULL;
    if (!sized_take(&own, sizeof own, options, "zm_options", error)) return ZM_BAD_INPUT;
    const struct zm_allocator *from = own.allocator ? own.allocator : &memory_default;
    struct zm_options plain = {.size = sizeof plain, .allocator = from};
    struct zm_tables *t = tables_new(from);
    if (!t) return fail(error, "out-of-memory", "out of memory"), ZM_NO_MEMORY;
    enum zm_status status = map_file(t, path, error);
    if (!status) status = read_head(t, error);
    if (!status) status = number(t, &plain, error);
    if (!status) status = make_ready(t, error);
    if (status) zm_tables_close(t);
    else *out = t;
    return status;
}

void zm_tables_close(struct zm_tables *t)
{
    if (!t) return;
    struct zm_allocator to = t->allocator;
    assert(!t->maker || !t->file); /* the bytes have one owner */
    memory_give(&to, t->expanded, (size_t)t->head.count);
    memory_give(&to, (void *)t->endgame.blocks, (size_t)t->head.blocks);
    if (t->index) memory_give(&to, t->index, t->kind->plan->index_size);
    zm_tables_maker_free(t->maker);
    if (t->file) munmap((void *)(uintptr_t)t->file, (size_t)t->file_size);
    zm_close(t->zm);
    pthread_mutex_destroy(&t->lock);
    memory_give(&to, t, sizeof *t);
}

/* -- Use. ------------------------------------------------------------------------------------ */

enum zm_status zm_tables_facts(const struct zm_tables *t, struct zm_tables_facts *out)
{
    struct zm_tables_facts facts = {.size = sizeof facts,
                                    .piece = t->kind->plan->piece,
                                    .most = t->head.levels - 1,
                                    .positions = t->head.count,
                                    .bytes = t->file_size,
                                    .compressed = t->head.compressed,
                                    .hash = t->head.hash,
                                    .damaged = atomic_load(&t->damaged)};

    if (!sized_check(out, "zm_tables_facts", NULL)) return ZM_BAD_INPUT;
    memcpy(facts.game, t->head.game, sizeof facts.game);
    sized_give(out, &facts, sizeof facts);
    return ZM_OK;
}

enum zm_status zm_tables_use(struct zm_context *zm, const struct zm_tables *t)
{
    const struct endgame_kind *kind = zm->variant->engine->endgame;
    char key[ZM_SPEC_TEXT], spec[ZM_SPEC_TEXT];
    struct zm_error why = {.text = ""};

    zm->endgame = NULL;
    if (!t) return ZM_OK;
    if (!kind)
        return context_fail(zm, ZM_BAD_INPUT, "no-tables", "there are no tables for %s",
                            zm_spec(zm, spec, sizeof spec));
    if (!kind->key(zm->rules, key, &why)) return context_fail_as(zm, ZM_BAD_INPUT, &why);
    if (strcmp(key, t->head.game) != 0)
        return context_fail(zm, ZM_BAD_INPUT, "tables-other-rules",
                            "the tables are of %s, these rules need those of %s", t->head.game,
                            key);
    zm->endgame = &t->endgame;
    return ZM_OK;
}

bool zm_tables_probe(const struct zm_context *zm, int *value)
{
    if (zm_outcome(zm, value)) return true;
    return zm->endgame &&
           zm->variant->engine->endgame->value(zm->endgame, zm->rules, zm->state, value);
}

size_t zm_formula(const struct zm_context *zm, char *out, size_t room)
{
    const struct zm_engine *engine = zm->variant->engine;

    if (engine->formula) return engine->formula(zm->rules, out, room);
    if (room) *out = '\0';
    return 0;
}
