/* SPDX-License-Identifier: MIT
 * book_write.c - makes the bytes of a book from its entries. */
#include "knowledge/book_format.h"
#include "knowledge/knowledge.h"

#include "core/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static int compare(const void *a, const void *b)
{
    const struct zm_book_entry *x = a, *y = b;

    return book_key_compare(x->key, y->key);
}

/* -- Checks. --------------------------------------------------------------------------------- */

static bool is_possible(const struct zm_book_entry *e, int most)
{
    return 0 <= e->ply && e->ply <= BOOK_PLY_MOST && (unsigned)e->kind <= ZM_UPPER &&
           (unsigned)e->distance_kind <= ZM_DISTANCE_AT_LEAST && -most <= e->value &&
           e->value <= most && -1 <= e->distance && e->distance <= ZM_PLY_MAX && 0 <= e->depth &&
           e->depth <= UINT16_MAX;
}

static enum zm_status check_entries(struct zm_context *zm, const struct zm_book_entry *entries,
                                    uint64_t count)
{
    int most = greatest_result(zm);

    if (!count) return context_fail(zm, ZM_BAD_INPUT, "book-empty", "a book needs an entry");
    for (uint64_t i = 0; i < count; i++)
        if (!is_possible(&entries[i], most))
            return context_fail(zm, ZM_BAD_INPUT, "book-entry-range",
                                "an entry of the book has a number out of its range");
    for (uint64_t i = 1; i < count; i++)
        if (book_key_compare(entries[i - 1].key, entries[i].key) == 0)
            return context_fail(zm, ZM_BAD_INPUT, "book-entry-twice",
                                "two entries of the book have the same key");
    return ZM_OK;
}

static enum zm_status check_head(struct zm_context *zm, const struct zm_book_head *h)
{
    if (h->plies < -1 || h->plies > BOOK_PLY_MOST)
        return context_fail(zm, ZM_BAD_INPUT, "book-plies", "plies is %d, accepted is -1 to %d",
                            h->plies, BOOK_PLY_MOST);
    if (h->player && strlen(h->player) >= ZM_BOOK_PLAYER)
        return context_fail(zm, ZM_BAD_INPUT, "book-player",
                            "the player of a book has at most %d letters", ZM_BOOK_PLAYER - 1);
    return ZM_OK;
}

/* -- Bytes. ---------------------------------------------------------------------------------- */

/* Whether there is anything in an entry that only a long one has. */
static bool is_long(const struct zm_book_entry *e)
{
    return e->searched || e->depth || e->won || e->drawn || e->lost || e->visits;
}

struct book_writing {
    struct book_head head;
    const struct zm_book_entry *entries;
    const struct zm_sink *sink;
    uint8_t *index;                        /* of all blocks */
    uint8_t block[BOOK_BLOCK * BOOK_LONG]; /* the one at work */
};

static bool write_block(struct book_writing *w, uint64_t block)
{
    uint8_t *line = w->index + BOOK_INDEX * block, sum[SHA256_SIZE];
    size_t size = book_block_size(&w->head, block);
    const struct zm_book_entry *e = w->entries + block * BOOK_BLOCK;

    for (size_t i = 0; i < size / w->head.record; i++)
        book_entry_write(&e[i], w->head.record, w->block + i * w->head.record);
    book_key_write(e->key, line);
    sha256(w->block, size, sum);
    memcpy(line + 16, sum, BOOK_SUM);
    return w->sink->write(w->sink->with, book_block_at(&w->head, block), w->block, size);
}

/* The head comes last, so that what was not finished is no book. */
static bool write_all(struct book_writing *w)
{
    const struct zm_sink *to = w->sink;
    size_t index_size = (size_t)(BOOK_INDEX * w->head.blocks);
    uint8_t head[BOOK_HEAD];

    for (uint64_t i = 0; i < w->head.blocks; i++)
        if (!write_block(w, i)) return false;
    book_head_write(&w->head, head);
    book_digest(head, w->index, index_size, w->head.digest);
    book_head_write(&w->head, head);
    return to->write(to->with, BOOK_HEAD, w->index, index_size) &&
           to->write(to->with, 0, head, BOOK_HEAD);
}

static enum zm_status make_head(struct zm_context *zm, const struct zm_book_head *h,
                                const struct zm_book_entry *entries, uint64_t count,
                                struct book_head *out)
{
    struct desk d;

    if (!desk_open(zm, &d)) return context_fail(zm, ZM_NO_MEMORY, "out-of-memory", "out of memory");
    *out = (struct book_head){.plies = h->plies, .record = BOOK_SHORT, .check = keys_check(zm, &d)};
    zm_spec(zm, out->game, sizeof out->game);
    if (h->player) memcpy(out->player, h->player, strlen(h->player));
    for (uint64_t i = 0; i < count && out->record == BOOK_SHORT; i++)
        if (is_long(&entries[i])) out->record = BOOK_LONG;
    book_head_count(out, count);
    return ZM_OK;
}

static enum zm_status write_book(struct zm_context *zm, const struct zm_book_head *h,
                                 const struct zm_book_entry *entries, uint64_t count,
                                 const struct zm_sink *sink)
{
    struct book_writing *w = memory_take(&zm->allocator, sizeof *w);
    enum zm_status status = w ? make_head(zm, h, entries, count, &w->head) : ZM_NO_MEMORY;
    size_t size = status ? 0 : (size_t)(BOOK_INDEX * w->head.blocks);

    if (!status) {
        w->entries = entries, w->sink = sink;
        w->index = memory_take(&zm->allocator, size);
        status = w->index ? ZM_OK : ZM_NO_MEMORY;
    }
    if (!status && !write_all(w))
        status = context_fail(zm, ZM_IO, "book-unwritten", "the book could not be written");
    if (w) memory_give(&zm->allocator, w->index, size);
    memory_give(&zm->allocator, w, sizeof *w);
    if (status == ZM_NO_MEMORY) context_fail(zm, status, "out-of-memory", "out of memory");
    return status;
}

enum zm_status zm_book_write(struct zm_context *zm, const struct zm_book_head *head,
                             struct zm_book_entry *entries, uint64_t count,
                             const struct zm_sink *sink)
{
    struct zm_book_head own = {.size = sizeof own};
    struct zm_sink to = {.size = sizeof to};
    enum zm_status status = books_allowed(zm);

    if (!status) status = context_take(zm, &own, sizeof own, head, "zm_book_head");
    if (!status) status = context_take(zm, &to, sizeof to, sink, "zm_sink");
    if (!status) status = check_head(zm, &own);
    if (status) return status;
    if (count) qsort(entries, (size_t)count, sizeof *entries, compare);
    status = check_entries(zm, entries, count);
    return status ? status : write_book(zm, &own, entries, count, &to);
}
