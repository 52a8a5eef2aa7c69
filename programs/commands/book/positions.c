/* SPDX-License-Identifier: MIT
 * positions.c - all positions of a game up to a ply, found breadth first. */
#include "book.h"

/* -- The hash table. ------------------------------------------------------------------------- */

static size_t slot_of(const struct positions *p, const struct zm_book_key *key)
{
    size_t i = (size_t)(key->low % p->slot_count);

    while (p->slots[i]) {
        const struct zm_book_key *is = &p->list[p->slots[i] - 1].entry.key;
        if (is->high == key->high && is->low == key->low) break;
        i = (i + 1) % p->slot_count;
    }
    return i;
}

size_t positions_find(const struct positions *p, const struct zm_book_key *key)
{
    size_t number = p->slot_count ? p->slots[slot_of(p, key)] : 0;

    return number ? number - 1 : p->count;
}

/* Keeps at least half of the slots free. */
static bool grow(struct positions *p)
{
    if (2 * (p->count + 1) <= p->slot_count) return true;
    size_t wanted = p->slot_count ? 2 * p->slot_count : 1024;
    size_t *slots = take_memory(wanted * sizeof *slots);
    if (!slots) return false;
    free(p->slots);
    p->slots = slots, p->slot_count = wanted;
    for (size_t i = 0; i < p->count; i++) p->slots[slot_of(p, &p->list[i].entry.key)] = i + 1;
    return true;
}

bool positions_add(struct positions *p, size_t parent, zm_move move, size_t *number)
{
    struct zm_book_key key = zm_book_key_of(p->zm);
    void *list = grow(p) ? grown_list(p->list, p->count, &p->capacity, sizeof *p->list) : NULL;

    if (!list) return false;
    p->list = list;
    int ply = p->count ? p->list[parent].ply + 1 : 0;
    size_t slot = slot_of(p, &key);
    *number = p->slots[slot] ? p->slots[slot] - 1 : p->count;
    if (p->slots[slot]) return true;
    p->list[p->count] = (struct book_position){.parent = parent,
                                               .move = move,
                                               .ply = ply,
                                               .over = zm_outcome(p->zm, NULL),
                                               .entry = {.key = key, .ply = ply, .distance = -1}};
    p->slots[slot] = ++p->count;
    return true;
}

/* -- The list. ------------------------------------------------------------------------------- */

void positions_set(const struct positions *p, size_t number)
{
    zm_move path[BOOK_PLIES_MOST] = {0};
    int length = p->list[number].ply;

    for (size_t at = number; at; at = p->list[at].parent)
        path[p->list[at].ply - 1] = p->list[at].move;
    while (!zm_undo(p->zm)) {}
    for (int i = 0; i < length; i++) zm_play(p->zm, path[i]);
}

/* Adds where the moves of a position lead. */
static bool expand(struct positions *p, size_t number, zm_move *moves)
{
    size_t child;

    positions_set(p, number);
    size_t n = zm_moves(p->zm, moves, ZM_MOVES_MAX);
    for (size_t i = 0; i < n && !interrupted; i++) {
        zm_play(p->zm, moves[i]);
        if (!positions_add(p, number, moves[i], &child)) return false;
        zm_undo(p->zm);
    }
    return true;
}

int positions_begin(struct positions *p, struct zm_context *zm, int plies)
{
    struct pace pace = {.quiet = false};
    zm_move *moves = take_memory(ZM_MOVES_MAX * sizeof *moves);
    bool good = moves != NULL;
    size_t start;

    *p = (struct positions){.zm = zm, .plies = plies};
    pace_begin(&pace, "listing positions");
    if (good) good = positions_add(p, 0, 0, &start);
    for (size_t i = 0; good && !interrupted && i < p->count && p->list[i].ply < plies; i++) {
        pace_tell(&pace, (double)(i + 1) / (double)p->count);
        if (!p->list[i].over) good = expand(p, i, moves);
    }
    clear_status();
    free(moves);
    return !good ? EXIT_LIMIT : interrupted ? EXIT_INTERRUPTED : EXIT_DONE;
}

void positions_end(struct positions *p)
{
    free(p->list);
    free(p->slots);
    *p = (struct positions){.zm = NULL};
}

static bool find(void *with, const struct zm_book_key *key, struct zm_book_entry *out)
{
    const struct positions *p = with;
    size_t number = positions_find(p, key);

    if (number == p->count || !p->list[number].known) return false;
    *out = p->list[number].entry;
    return true;
}

struct zm_book_store positions_store(const struct positions *p)
{
    return (struct zm_book_store){
        .size = sizeof(struct zm_book_store), .find = find, .with = (void *)(uintptr_t)p};
}

size_t positions_at(const struct positions *p, int ply, size_t *over)
{
    size_t n = 0;

    *over = 0;
    for (size_t i = 0; i < p->count; i++)
        if (p->list[i].ply == ply) n++, *over += p->list[i].over;
    return n;
}
