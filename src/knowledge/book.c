/* SPDX-License-Identifier: MIT
 * book.c - opened books: their blocks, checked when they are first used, and looking up a key. */
#include "knowledge/book.h"

#include "core/memory.h"
#include "core/sized.h"
#include "core/text.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* The ids of the books that this project has built, and believes. A file cannot be made to have one
 * of them: it would take a second preimage of SHA-256. */
static const char *const exact_ids[] = {
#define BOOK(name, id) id,
#include "knowledge/exact.def"
#undef BOOK
    NULL};

/* -- Opening. -------------------------------------------------------------------------------- */

static void write_id(const struct book_head *h, char out[ZM_BOOK_ID])
{
    for (size_t i = 0; i < SHA256_SIZE; i++) snprintf(out + 2 * i, 3, "%02x", h->digest[i]);
}

static bool is_exact(const struct book_head *h)
{
    char id[ZM_BOOK_ID];
    size_t i = 0;

    write_id(h, id);
    while (exact_ids[i] && strcmp(exact_ids[i], id) != 0) i++;
    return exact_ids[i];
}

bool book_options(const struct zm_options *options, struct zm_allocator *out,
                  struct zm_error *error)
{
    struct zm_options own = {.size = sizeof own};

    if (!sized_take(&own, sizeof own, options, "zm_options", error)) return false;
    *out = own.allocator ? *own.allocator : memory_default;
    return true;
}

enum zm_status book_begin(const uint8_t *bytes, uint64_t size, const struct zm_allocator *allocator,
                          struct zm_book **out, struct zm_error *error)
{
    struct book_head head;

    if (!book_head_read(&head, bytes, size, error)) return ZM_BAD_INPUT;
    struct zm_book *book = memory_take(allocator, sizeof *book);
    _Atomic uint8_t *blocks = memory_take(allocator, (size_t)head.blocks);
    if (!book || !blocks) {
        memory_give(allocator, book, sizeof *book);
        memory_give(allocator, (void *)blocks, (size_t)head.blocks);
        return fail(error, "out-of-memory", "out of memory"), ZM_NO_MEMORY;
    }
    book->bytes = bytes, book->size = size;
    book->head = head;
    book->exact = is_exact(&head);
    book->blocks = blocks;
    book->allocator = *allocator;
    return *out = book, ZM_OK;
}

enum zm_status zm_book_open_bytes(const void *bytes, size_t n, const struct zm_options *options,
                                  struct zm_book **out, struct zm_error *error)
{
    struct zm_allocator allocator;

    *out = NULL;
    if (!book_options(options, &allocator, error)) return ZM_BAD_INPUT;
    if (!bytes) return fail(error, "book-not-file", "not a book"), ZM_BAD_INPUT;
    return book_begin(bytes, n, &allocator, out, error);
}

void zm_book_close(struct zm_book *book)
{
    if (!book) return;
    struct zm_allocator to = book->allocator;
    if (book->unmap) book->unmap(book->bytes, book->size);
    memory_give(&to, (void *)book->blocks, (size_t)book->head.blocks);
    memory_give(&to, book, sizeof *book);
}

enum zm_status zm_book_facts(const struct zm_book *book, struct zm_book_facts *out)
{
    struct zm_book_facts facts = {.size = sizeof facts,
                                  .plies = book->head.plies,
                                  .entries = book->head.entries,
                                  .bytes = book->size,
                                  .exact = book->exact};

    if (!sized_check(out, "zm_book_facts", NULL)) return ZM_BAD_INPUT;
    memcpy(facts.game, book->head.game, sizeof facts.game);
    memcpy(facts.player, book->head.player, sizeof facts.player);
    write_id(&book->head, facts.id);
    for (uint64_t i = 0; i < book->head.blocks; i++)
        facts.damaged +=
            atomic_load_explicit(&book->blocks[i], memory_order_relaxed) == BOOK_BLOCK_DAMAGED;
    sized_give(out, &facts, sizeof facts);
    return ZM_OK;
}

/* -- Blocks. --------------------------------------------------------------------------------- */

static const uint8_t *index_line(const struct zm_book *book, uint64_t block)
{
    assert(block < book->head.blocks);
    return book->bytes + BOOK_HEAD + BOOK_INDEX * block;
}

static uint8_t check_block(const struct zm_book *book, uint64_t block)
{
    uint8_t sum[SHA256_SIZE];

    sha256(book->bytes + book_block_at(&book->head, block), book_block_size(&book->head, block),
           sum);
    bool sound = memcmp(sum, index_line(book, block) + 16, BOOK_SUM) == 0;
    return sound ? BOOK_BLOCK_SOUND : BOOK_BLOCK_DAMAGED;
}

static bool is_sound(const struct zm_book *book, uint64_t block)
{
    uint8_t is = atomic_load_explicit(&book->blocks[block], memory_order_relaxed);

    if (is != BOOK_BLOCK_NEW) return is == BOOK_BLOCK_SOUND;
    is = check_block(book, block);
    atomic_store_explicit(&book->blocks[block], is, memory_order_relaxed);
    return is == BOOK_BLOCK_SOUND;
}

/* -- Looking up. ----------------------------------------------------------------------------- */

/* Items that begin with a key, in ascending order: lines of the index, or entries of a block. */
struct keyed {
    const uint8_t *at;
    size_t stride, n;
};

static struct zm_book_key key_at(const struct keyed *k, size_t i)
{
    assert(i < k->n);
    return book_key_read(k->at + i * k->stride);
}

/* Where the key would be if the keys, which are hashes, were spread evenly between the first and
 * the last. */
static size_t guess(const struct keyed *k, uint64_t high)
{
    uint64_t first = key_at(k, 0).high, last = key_at(k, k->n - 1).high;

    if (high <= first || first >= last) return 0;
    if (high >= last) return k->n - 1;
    return (size_t)((double)(high - first) / (double)(last - first) * (double)(k->n - 1));
}

/* How many items have keys up to this one. The search gallops from the guess, so that it takes a
 * few steps where the keys are spread evenly, and never more than logarithmically many. The answer
 * is from lo to hi; if the items are not in order, it is some number. */
static size_t count_up_to(const struct keyed *k, struct zm_book_key key)
{
    size_t lo = 0, hi = k->n, step = 1;

    for (size_t at = guess(k, key.high); lo < hi;) {
        assert(lo <= at && at < hi);
        bool up = book_key_compare(key_at(k, at), key) <= 0;
        if (up) lo = at + 1;
        else hi = at;
        if (hi - lo <= step) at = lo + (hi - lo) / 2;
        else at = up ? lo + step - 1 : hi - step, step *= 4;
    }
    return lo;
}

/* The last entry whose key is at most this one; NULL: there is none, or its block is damaged. */
static const uint8_t *last_up_to(const struct zm_book *book, struct zm_book_key key)
{
    const struct book_head *h = &book->head;
    const struct keyed index = {index_line(book, 0), BOOK_INDEX, (size_t)h->blocks};
    size_t block = count_up_to(&index, key);

    if (!block-- || !is_sound(book, block)) return NULL;
    const struct keyed entries = {book->bytes + book_block_at(h, block), h->record,
                                  book_block_size(h, block) / h->record};
    size_t i = count_up_to(&entries, key);
    return i ? entries.at + (i - 1) * h->record : NULL;
}

bool book_has_hash(const struct zm_book *book, uint64_t high)
{
    const uint8_t *at = last_up_to(book, (struct zm_book_key){high, UINT64_MAX});

    return at && book_key_read(at).high == high;
}

bool book_find(const struct zm_book *book, struct zm_book_key key, struct zm_book_entry *out)
{
    const uint8_t *at = last_up_to(book, key);

    if (!at || book_key_compare(book_key_read(at), key) != 0) return false;
    book_entry_read(at, book->head.record, out);
    return true;
}

bool zm_book_entry_at(const struct zm_book *book, uint64_t i, struct zm_book_entry *out)
{
    const struct book_head *h = &book->head;

    if (i >= h->entries || !is_sound(book, i / BOOK_BLOCK)) return false;
    book_entry_read(book->bytes + book_block_at(h, 0) + i * h->record, h->record, out);
    return true;
}
