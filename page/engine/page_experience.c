/* SPDX-License-Identifier: MIT
 * page_experience.c - what the page keeps of finished games: bytes that it hands to each call.
 *
 * They begin with a key that tells how keys are made (zm_experience_keys()); bytes with another one
 * are as good as none. Then come the entries, sorted by their keys. Nobody but WebAssembly writes
 * them, so they are in its byte order. */
#include "page_engine.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct kept_entry {
    struct zm_book_key key;
    zm_score learned, searched;
    uint32_t won, drawn, lost, visits;
    uint16_t depth, ply;
    uint32_t reserved;
};
static_assert(sizeof(struct kept_entry) == 56, "as the browser has kept it");

/* More are too slow to hand over: positions that were met once are then forgotten. */
enum { KEPT_MOST = 50000 };

/* What the browser has kept, and what the game on the table adds. */
struct page_experience {
    const struct kept_entry *old;
    struct kept_entry *fresh; /* NULL: nothing is learned */
    size_t old_count, count, capacity;
};

/* -- Entries. -------------------------------------------------------------------------------- */

static int compare(const struct zm_book_key *a, const struct zm_book_key *b)
{
    if (a->high != b->high) return a->high < b->high ? -1 : 1;
    return a->low < b->low ? -1 : a->low > b->low;
}

/* The index of the first entry whose key is not less. */
static size_t place_of(const struct kept_entry *list, size_t n, const struct zm_book_key *key)
{
    size_t from = 0;

    while (from < n) {
        size_t middle = from + (n - from) / 2;
        if (compare(&list[middle].key, key) < 0) from = middle + 1;
        else n = middle;
    }
    return from;
}

static const struct kept_entry *entry_in(const struct kept_entry *list, size_t n,
                                         const struct zm_book_key *key)
{
    size_t i = place_of(list, n, key);

    return i < n && compare(&list[i].key, key) == 0 ? &list[i] : NULL;
}

static bool find(void *with, const struct zm_book_key *key, struct zm_book_entry *out)
{
    const struct page_experience *x = with;
    const struct kept_entry *e = entry_in(x->fresh, x->count, key);

    if (!e) e = entry_in(x->old, x->old_count, key);
    if (!e) return false;
    *out = (struct zm_book_entry){.key = *key,
                                  .ply = e->ply,
                                  .distance = -1,
                                  .depth = e->depth,
                                  .searched = e->searched,
                                  .won = e->won,
                                  .drawn = e->drawn,
                                  .lost = e->lost,
                                  .visits = e->visits,
                                  .learned = e->learned};
    return true;
}

static bool put(void *with, const struct zm_book_entry *e)
{
    struct page_experience *x = with;
    size_t i = place_of(x->fresh, x->count, &e->key);
    bool is_new = i == x->count || compare(&x->fresh[i].key, &e->key) != 0;

    if (is_new && x->count == x->capacity) return false;
    if (is_new) memmove(&x->fresh[i + 1], &x->fresh[i], (x->count++ - i) * sizeof *x->fresh);
    x->fresh[i] = (struct kept_entry){.key = e->key,
                                      .learned = e->learned,
                                      .searched = e->searched,
                                      .won = e->won,
                                      .drawn = e->drawn,
                                      .lost = e->lost,
                                      .visits = e->visits,
                                      .depth = (uint16_t)e->depth,
                                      .ply = (uint16_t)e->ply};
    return true;
}

/* -- All of them. ---------------------------------------------------------------------------- */

/* The entries in some bytes: none, if their keys are others than those of the context. */
static struct page_experience experience_in(struct zm_context *zm, const void *bytes, size_t size)
{
    struct page_experience x = {0};
    struct zm_book_key keys;

    if (size < sizeof keys || zm_experience_keys(zm, &keys)) return x;
    if (memcmp(bytes, &keys, sizeof keys) != 0) return x;
    x.old = (const struct kept_entry *)((const char *)bytes + sizeof keys);
    x.old_count = (size - sizeof keys) / sizeof *x.old;
    return x;
}

static struct zm_book_store store_of(struct page_experience *x)
{
    return (struct zm_book_store){.size = sizeof(struct zm_book_store),
                                  .find = find,
                                  .put = x->fresh ? put : NULL,
                                  .with = x};
}

struct page_experience *page_experience_use(struct zm_context *zm, const void *bytes, size_t size)
{
    struct page_experience *x = size ? malloc(sizeof *x) : NULL;

    if (!x) return NULL;
    *x = experience_in(zm, bytes, size);
    struct zm_book_store store = store_of(x);
    zm_experience_use(zm, &store);
    return x;
}

/* Writes old and fresh entries in one order; returns how many. */
static size_t merge(const struct page_experience *x, struct kept_entry *out)
{
    bool full = x->old_count + x->count > KEPT_MOST;
    size_t n = 0, j = 0;

    for (size_t i = 0; i < x->old_count; i++) {
        for (; j < x->count && compare(&x->fresh[j].key, &x->old[i].key) < 0; j++)
            out[n++] = x->fresh[j];
        bool again = j < x->count && compare(&x->fresh[j].key, &x->old[i].key) == 0;
        if (!again && !(full && x->old[i].visits <= 1)) out[n++] = x->old[i];
    }
    while (j < x->count) out[n++] = x->fresh[j++];
    return n;
}

/* The bytes as the page is to keep them, which it frees: their address and size. */
static void put_kept(struct zm_context *zm, const struct page_experience *x, struct json_out *out)
{
    struct zm_book_key *bytes =
        malloc(sizeof *bytes + (x->old_count + x->count) * sizeof(struct kept_entry));

    if (!bytes || zm_experience_keys(zm, bytes)) {
        free(bytes);
        put_failure(out, NULL, ZM_NO_MEMORY);
        return;
    }
    size_t n = merge(x, (struct kept_entry *)(bytes + 1));
    out_open(out, NULL, '{');
    out_number(out, "positions", (double)n);
    out_open(out, "bytes", '[');
    out_number(out, NULL, (double)(uintptr_t)bytes);
    out_number(out, NULL, (double)(sizeof *bytes + n * sizeof(struct kept_entry)));
    out_close(out, ']');
    out_close(out, '}');
}

/* A value that a player expected of its move, in the game's unit; NaN: none is known. */
static struct zm_expected expected_value(double value)
{
    bool known = fabs(value) <= (double)ZM_INFINITE / (double)ZM_UNIT;

    return (struct zm_expected){.known = known, .score = known ? (zm_score)(value * ZM_UNIT) : 0};
}

static enum zm_status learn(struct zm_context *zm, int result, const double *values, size_t n,
                            struct page_experience *x)
{
    const zm_move *moves;
    size_t made = zm_history(zm, &moves);
    struct zm_expected *expected = calloc(made + 1, sizeof *expected);
    enum zm_status status = ZM_NO_MEMORY;

    x->capacity = made + 1;
    x->fresh = calloc(x->capacity, sizeof *x->fresh);
    struct zm_book_store store = store_of(x);
    for (size_t i = 0; expected && i < made && i < n; i++) expected[i] = expected_value(values[i]);
    if (expected && x->fresh) status = zm_experience_learn(zm, &store, result, expected, made);
    free(expected);
    return status;
}

char *engine_learn(const char *position, double result, const void *values, size_t values_size,
                   const void *bytes, size_t size)
{
    struct json_out out = {0};
    struct zm_context *zm = table_open(position, NULL, &out);

    if (!zm) return out.text;
    struct page_experience x = experience_in(zm, bytes, size);
    enum zm_status status = learn(zm, (int)result, values, values_size / sizeof(double), &x);
    if (status) put_failure(&out, zm, status);
    else put_kept(zm, &x, &out);
    free(x.fresh);
    zm_close(zm);
    return out.text;
}
