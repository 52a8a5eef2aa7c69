/* SPDX-License-Identifier: MIT
 * moves.c - what is known of the moves of a position, and what follows from them for it. */
#include "knowledge/knowledge.h"

#include "knowledge/book.h"

#include <assert.h>
#include <string.h>

enum zm_status books_allowed(struct zm_context *zm)
{
    if (zm->watch)
        return context_fail(zm, ZM_BAD_INPUT, "book-guest",
                            "a game from a shared object has neither book nor experience");
    if (zm->face->weight)
        return context_fail(zm, ZM_BAD_INPUT, "book-chance",
                            "a game of chance has neither book nor experience");
    if (!zm->list) return context_fail(zm, ZM_LIMIT, "too-many-moves", "too many moves to list");
    return ZM_OK;
}

/* -- One position. --------------------------------------------------------------------------- */

static bool find_in_book(void *with, const struct zm_book_key *key, struct zm_book_entry *out)
{
    return with && book_find(with, *key, out);
}

struct zm_book_store store_in_use(const struct zm_context *zm)
{
    return (struct zm_book_store){.size = sizeof(struct zm_book_store),
                                  .find = find_in_book,
                                  .with = (void *)(uintptr_t)zm->book};
}

bool zm_book_distances(const struct zm_context *zm)
{
    int least, most;

    zm->variant->range(zm->rules, &least, &most);
    return least == -1 && most == 1;
}

/* The best result for a side. */
static int best_of(const struct zm_context *zm, enum zm_side side)
{
    int least, most;

    zm->variant->range(zm->rules, &least, &most);
    return side == ZM_FIRST ? most : -least;
}

/* Looks a position up in a store, for a book without its text unless its hash is there. */
static bool find_at(const struct zm_context *zm, const struct zm_book_store *store,
                    const void *state, void *image, struct zm_book_entry *out)
{
    const void *canonical;
    struct zm_book_key key = {.high = canonical_hash(zm, state, image, &canonical)};

    if (store->find == find_in_book && !(zm->book && book_has_hash(zm->book, key.high)))
        return false;
    key.low = text_hash(zm, canonical);
    return store->find(store->with, &key, out);
}

bool known_at(const struct zm_context *zm, const struct zm_book_store *store, const void *state,
              void *image, struct zm_book_entry *out)
{
    enum zm_side side = zm->variant->side_to_move(zm->rules, state);
    enum zm_side other = side == ZM_FIRST ? ZM_SECOND : ZM_FIRST;

    if (!find_at(zm, store, state, image, out)) return false;
    if (out->value > best_of(zm, side) || out->value < -best_of(zm, other)) return false;
    if (!out->value || !zm_book_distances(zm)) out->distance_kind = ZM_DISTANCE_UNKNOWN;
    if (!out->distance_kind) out->distance = -1;
    return -1 <= out->distance && out->distance < ZM_PLY_MAX;
}

bool zm_book_probe(struct zm_context *zm, struct zm_book_entry *out)
{
    const struct zm_book_store store = store_in_use(zm);

    memset(zm->scratch, 0, zm->state_size);
    return zm->book && known_at(zm, &store, zm->state, zm->scratch, out);
}

/* -- Its moves. ------------------------------------------------------------------------------ */

static enum zm_kind turned(enum zm_kind kind)
{
    return kind == ZM_LOWER ? ZM_UPPER : kind == ZM_UPPER ? ZM_LOWER : kind;
}

static struct zm_book_move final_move(const struct zm_context *zm, int result, enum zm_side side)
{
    bool ends = result && zm_book_distances(zm);

    return (struct zm_book_move){.kind = ZM_EXACT,
                                 .value = side == ZM_FIRST ? result : -result,
                                 .distance = ends ? 1 : -1,
                                 .distance_kind = ends ? ZM_DISTANCE_EXACT : ZM_DISTANCE_UNKNOWN};
}

/* What is known of the move that leads to d->child, for the side that makes it. */
static struct zm_book_move known_move(const struct zm_context *zm,
                                      const struct zm_book_store *store, const struct desk *d,
                                      enum zm_side side)
{
    struct zm_book_move m = {.distance = -1};
    struct zm_book_entry e;
    int result;

    if (zm->variant->outcome(zm->rules, d->child, &result)) return final_move(zm, result, side);
    if (!known_at(zm, store, d->child, d->image, &e) || !e.kind) return m;
    bool same = zm->variant->side_to_move(zm->rules, d->child) == side;
    m.kind = same ? e.kind : turned(e.kind);
    m.value = same ? e.value : -e.value;
    m.distance_kind = e.distance_kind;
    m.distance = e.distance_kind ? e.distance + 1 : -1;
    return m;
}

void desk_play(const struct zm_context *zm, const struct desk *d, const void *state, zm_move move)
{
    _Alignas(max_align_t) unsigned char undo_info[1024];

    assert(state != d->child);
    memcpy(d->child, state, zm->state_size);
    zm->variant->play(zm->rules, d->child, move, undo_info);
}

size_t known_moves(struct zm_context *zm, const struct zm_book_store *store, const struct desk *d,
                   const void *state)
{
    enum zm_side side = zm->variant->side_to_move(zm->rules, state);
    size_t n = zm->variant->moves(zm->rules, state, zm->list);

    assert(0 < n && n <= zm->max_moves);
    for (size_t i = 0; i < n; i++) {
        desk_play(zm, d, state, zm->list[i]);
        d->moves[i] = known_move(zm, store, d, side);
        d->moves[i].move = zm->list[i];
    }
    return n;
}

zm_score known_score(int value, int distance)
{
    zm_score away = distance > 0 ? distance : 0;

    return value * ZM_UNIT + (value > 0 ? -away : value < 0 ? away : 0);
}

/* -- What follows from them. ----------------------------------------------------------------- */

/* The index of the best of those of which at least a lower bound is known; n: there is none. */
static size_t best_known(const struct zm_book_move *moves, size_t n)
{
    size_t best = n;

    for (size_t i = 0; i < n; i++) {
        const struct zm_book_move *m = &moves[i];
        if (m->kind != ZM_EXACT && m->kind != ZM_LOWER) continue;
        if (best == n || known_score(m->value, m->distance) >
                             known_score(moves[best].value, moves[best].distance))
            best = i;
    }
    return best;
}

void back_up(const struct zm_context *zm, const struct zm_book_move *moves, size_t n,
             enum zm_side side, struct zm_book_entry *out)
{
    size_t best = best_known(moves, n), exact = 0;

    out->kind = ZM_HEURISTIC;
    out->value = 0, out->distance = -1, out->distance_kind = ZM_DISTANCE_UNKNOWN;
    if (best == n) return;
    for (size_t i = 0; i < n; i++) exact += moves[i].kind == ZM_EXACT;
    bool all = exact == n, top = moves[best].value == best_of(zm, side);
    out->value = moves[best].value;
    out->kind = all || top ? ZM_EXACT : ZM_LOWER;
    if (out->kind != ZM_EXACT || !moves[best].distance_kind) return;
    if (!all && moves[best].distance_kind == ZM_DISTANCE_AT_LEAST) return;
    out->distance = moves[best].distance;
    out->distance_kind =
        all || moves[best].distance == 1 ? moves[best].distance_kind : ZM_DISTANCE_AT_MOST;
}

enum zm_status store_begin(struct zm_context *zm, const struct zm_book_store *theirs,
                           struct zm_book_store *out, struct desk *d)
{
    enum zm_status status = books_allowed(zm);

    *out = store_in_use(zm);
    if (!status && theirs) status = context_take(zm, out, sizeof *out, theirs, "zm_book_store");
    if (status) return status;
    if (!desk_open(zm, d)) return context_fail(zm, ZM_NO_MEMORY, "out-of-memory", "out of memory");
    return ZM_OK;
}

static enum zm_status list_moves(struct zm_context *zm, const struct zm_book_store *theirs,
                                 struct desk *d, size_t *n)
{
    struct zm_book_store store;
    enum zm_status status = store_begin(zm, theirs, &store, d);

    *n = 0;
    if (status) return status;
    if (!zm_outcome(zm, NULL)) *n = known_moves(zm, &store, d, zm->state);
    return ZM_OK;
}

enum zm_status zm_book_moves(struct zm_context *zm, const struct zm_book_store *store,
                             struct zm_book_move *out, size_t capacity, size_t *n)
{
    struct desk d;
    enum zm_status status = list_moves(zm, store, &d, n);

    if (!status && *n && capacity)
        memcpy(out, d.moves, (*n < capacity ? *n : capacity) * sizeof *out);
    return status;
}

enum zm_status zm_book_back_up(struct zm_context *zm, const struct zm_book_store *store,
                               struct zm_book_entry *out)
{
    struct desk d;
    size_t n;
    enum zm_status status = list_moves(zm, store, &d, &n);

    if (status) return status;
    if (!n) return context_fail(zm, ZM_OVER, "game-over", "the game is over");
    out->key = key_of(zm, zm->state, d.image);
    back_up(zm, d.moves, n, zm_side_to_move(zm), out);
    return ZM_OK;
}

/* -- The book in use. ------------------------------------------------------------------------ */

enum zm_status zm_book_use(struct zm_context *zm, const struct zm_book *book)
{
    char spec[ZM_SPEC_TEXT];
    struct desk d;

    zm->book = NULL;
    if (!book) return ZM_OK;
    enum zm_status status = books_allowed(zm);
    if (status) return status;
    if (strcmp(zm_spec(zm, spec, sizeof spec), book->head.game) != 0)
        return context_fail(zm, ZM_BAD_INPUT, "book-other-game",
                            "the book is of %s, and this is %s", book->head.game, spec);
    if (!desk_open(zm, &d)) return context_fail(zm, ZM_NO_MEMORY, "out-of-memory", "out of memory");
    if (book_key_compare(keys_check(zm, &d), book->head.check) != 0)
        return context_fail(zm, ZM_BAD_INPUT, "book-other-keys",
                            "the book was made by another version, whose keys differ");
    zm->book = book;
    return ZM_OK;
}
