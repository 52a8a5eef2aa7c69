/* SPDX-License-Identifier: MIT
 * opinion.c - what a book says without a proof: what searches found, and how games went. */
#include "knowledge/knowledge.h"

#include "knowledge/book.h"

int greatest_result(const struct zm_context *zm)
{
    int least, most;

    zm->variant->range(zm->rules, &least, &most);
    return most > -least ? most : -least;
}

/* -- One position. --------------------------------------------------------------------------- */

/* The mean of the results, a win being 1, as if two more games had been drawn: one game that was
 * won says less than nine of ten. */
static struct opinion by_games(const struct zm_book_entry *e)
{
    int64_t won = e->won, lost = e->lost, games = won + lost + e->drawn;

    if (!games) return (struct opinion){.grade = SAYS_NOTHING};
    return (struct opinion){PLAYED, (won - lost) * ZM_UNIT / (games + 2)};
}

/* What an entry says for its side to move. A score that no search can have found is not used. */
static struct opinion opinion_of(const struct zm_book_entry *e, int most)
{
    zm_score limit = (most + 1) * ZM_UNIT;

    if (e->kind == ZM_EXACT) return (struct opinion){SEARCHED, known_score(e->value, e->distance)};
    if (e->depth > 0 && -limit <= e->searched && e->searched <= limit)
        return (struct opinion){SEARCHED, e->searched};
    return by_games(e);
}

/* -- Its moves. ------------------------------------------------------------------------------ */

/* What is said of the move that leads to d->child. */
static struct opinion opinion_of_move(const struct zm_context *zm, const struct desk *d,
                                      enum zm_side side)
{
    const struct zm_book_store store = store_in_use(zm);
    struct zm_book_entry e;

    if (!known_at(zm, &store, d->child, d->image, &e))
        return (struct opinion){.grade = SAYS_NOTHING};
    struct opinion o = opinion_of(&e, greatest_result(zm));
    if (zm->variant->side_to_move(zm->rules, d->child) != side) o.score = -o.score;
    return o;
}

static void list_opinions(const struct zm_context *zm, const struct desk *d, const void *state,
                          size_t n)
{
    enum zm_side side = zm->variant->side_to_move(zm->rules, state);

    for (size_t i = 0; i < n; i++) {
        const struct zm_book_move *m = &d->moves[i];
        if (m->kind == ZM_EXACT) {
            d->opinions[i] = (struct opinion){SEARCHED, known_score(m->value, m->distance)};
            continue;
        }
        desk_play(zm, d, state, m->move);
        d->opinions[i] = opinion_of_move(zm, d, side);
    }
}

/* Whether no move of which nothing is said can be expected to be better than the best of the
 * others: what the moves were searched for has been backed up to the position, and games were won
 * rather than lost. */
static bool is_enough(const struct zm_context *zm, const struct desk *d, const void *state,
                      const struct opinion *best)
{
    const struct zm_book_store store = store_in_use(zm);
    struct zm_book_entry e;

    if (best->grade == PLAYED) return best->score >= 0;
    if (!known_at(zm, &store, state, d->image, &e)) return false;
    struct opinion own = opinion_of(&e, greatest_result(zm));
    return own.grade == SEARCHED && best->score >= own.score;
}

bool best_opinion(const struct zm_context *zm, const struct desk *d, const void *state, size_t n,
                  struct opinion *best, bool *all)
{
    *best = (struct opinion){.grade = SAYS_NOTHING};
    *all = true;
    list_opinions(zm, d, state, n);
    for (size_t i = 0; i < n; i++) {
        const struct opinion *o = &d->opinions[i];
        if (i && o->grade != d->opinions[0].grade) *all = false;
        if (o->grade > best->grade || (o->grade == best->grade && o->score > best->score))
            *best = *o;
    }
    return best->grade && (*all || is_enough(zm, d, state, best));
}
