/* SPDX-License-Identifier: MIT
 * answer.c - answers of the book in use. */
#include "knowledge/knowledge.h"

#include "core/random.h"
#include "core/root_moves.h"
#include "knowledge/book.h"

#include <assert.h>
#include <string.h>

static const struct zm_limits no_limits = {.size = sizeof no_limits};

/* What the book says of a position, and which of its moves keep that value. */
struct known_position {
    size_t n;    /* legal moves, in the desk */
    bool proven; /* the value is exact, as far as the book is to be believed: */
    int value, distance;
    enum zm_distance_kind distance_kind;
    struct opinion best; /* else what is said of the best move */
    bool all;            /* the same kind of thing is said of every move */
};

/* Whether a move is known to be the best: it has the value of the position, and its distance. */
static bool keeps(const struct known_position *p, const struct desk *d, size_t i)
{
    const struct zm_book_move *m = &d->moves[i];
    const struct opinion *o = &d->opinions[i];

    if (!p->proven) return o->grade == p->best.grade && o->score == p->best.score;
    if (m->kind != ZM_EXACT || m->value != p->value) return false;
    return p->distance_kind != ZM_DISTANCE_EXACT || m->distance == p->distance;
}

static void take_value(struct known_position *p, const struct zm_book_entry *e)
{
    p->value = e->value, p->distance = e->distance, p->distance_kind = e->distance_kind;
    p->proven = e->kind == ZM_EXACT;
}

/* Whether a move in the desk is known to keep the value. */
static bool is_kept(const struct known_position *p, const struct desk *d)
{
    size_t i = 0;

    while (i < p->n && !keeps(p, d, i)) i++;
    return i < p->n;
}

/* Removes from the desk the moves that may not be chosen. Returns how many are left. */
static size_t keep_allowed(const struct zm_limits *limits, const struct desk *d, size_t n)
{
    size_t kept = 0;

    for (size_t i = 0; i < n; i++)
        if (root_allows(limits, d->moves[i].move)) d->moves[kept++] = d->moves[i];
    return kept;
}

/* Looks up a position that is not over: its own entry, or what its moves prove, of which only those
 * that `limits` allow count. False: its value is not exact. */
static bool look_up(struct zm_context *zm, const struct desk *d, const void *state,
                    const struct zm_limits *limits, struct known_position *out)
{
    const struct zm_book_store store = store_in_use(zm);
    struct zm_book_entry e;
    bool known = known_at(zm, &store, state, d->image, &e) && e.kind == ZM_EXACT;

    *out = (struct known_position){.n = known_moves(zm, &store, d, state), .all = true};
    out->n = keep_allowed(limits, d, out->n);
    for (size_t i = 0; i < out->n; i++) out->all &= d->moves[i].kind == ZM_EXACT;
    if (known) take_value(out, &e);
    if (root_is_restricted(limits)) known &= is_kept(out, d);
    if (known) return true;
    back_up(zm, d->moves, out->n, zm->variant->side_to_move(zm->rules, state), &e);
    take_value(out, &e);
    return out->proven;
}

/* The same, or what searches and games say, which no book of the project's own is asked for. */
static bool look_up_any(struct zm_context *zm, const struct desk *d, const void *state,
                        const struct zm_limits *limits, struct known_position *out)
{
    if (look_up(zm, d, state, limits, out)) return true;
    return !zm->book->exact && best_opinion(zm, d, state, out->n, &out->best, &out->all);
}

/* The index of one of the moves that keep the value, drawn by the seed; n: none is known to. */
static size_t choose(const struct known_position *p, const struct desk *d, uint64_t *seed)
{
    size_t count = 0, chosen = p->n;

    for (size_t i = 0; i < p->n; i++)
        if (keeps(p, d, i) && random_below(seed, ++count) == 0) chosen = i;
    return chosen;
}

/* Continues a line by moves that keep the value, the first of several, as far as the book knows
 * them. */
static size_t walk(struct zm_context *zm, const struct desk *d, zm_move *line, size_t capacity)
{
    _Alignas(max_align_t) unsigned char undo_info[1024];
    struct known_position p;
    size_t length = 0, i;
    int result;

    while (length < capacity && !zm->variant->outcome(zm->rules, d->walker, &result)) {
        if (!look_up_any(zm, d, d->walker, &no_limits, &p)) break;
        for (i = 0; i < p.n && !keeps(&p, d, i);) i++;
        if (i == p.n) break;
        line[length++] = d->moves[i].move;
        zm->variant->play(zm->rules, d->walker, d->moves[i].move, undo_info);
    }
    return length;
}

/* The line that begins with a move of the position on the table. */
static size_t line_from(struct zm_context *zm, const struct desk *d, zm_move first, zm_move *line,
                        size_t capacity)
{
    _Alignas(max_align_t) unsigned char undo_info[1024];

    assert(capacity > 0);
    memcpy(d->walker, zm->state, zm->state_size);
    line[0] = first;
    zm->variant->play(zm->rules, d->walker, first, undo_info);
    return 1 + walk(zm, d, line + 1, capacity - 1);
}

/* -- For players. ---------------------------------------------------------------------------- */

static zm_score score_of(const struct known_position *p, const struct desk *d, size_t i)
{
    return p->proven ? known_score(d->moves[i].value, d->moves[i].distance) : d->opinions[i].score;
}

/* Takes a move from one place of the list to an earlier one. */
static void move_up(const struct desk *d, size_t from, size_t to)
{
    struct zm_book_move m = d->moves[from];
    struct opinion o = d->opinions[from];

    memmove(d->moves + to + 1, d->moves + to, (from - to) * sizeof m);
    memmove(d->opinions + to + 1, d->opinions + to, (from - to) * sizeof o);
    d->moves[to] = m, d->opinions[to] = o;
}

/* Moves the chosen one to the front, and sorts the others stably by their scores. */
static void sort_moves(const struct known_position *p, const struct desk *d, size_t chosen)
{
    move_up(d, chosen, 0);
    for (size_t i = 2; i < p->n; i++) {
        size_t j = i;
        while (j > 1 && score_of(p, d, j - 1) < score_of(p, d, i)) j--;
        move_up(d, i, j);
    }
}

static void fill_ranking(struct zm_context *zm, const struct known_position *p,
                         const struct desk *d, const struct zm_limits *limits,
                         struct zm_result *out)
{
    out->ranked = p->n < limits->ranking_room ? p->n : limits->ranking_room;
    for (size_t i = 0; i < out->ranked; i++) {
        const struct zm_book_move *m = &d->moves[i];
        zm_score score = score_of(p, d, i);
        limits->ranking[i] = (struct zm_ranked){
            .move = m->move,
            .value = p->proven ? m->value : (double)score / ZM_UNIT,
            .score = score,
            .kind = out->kind,
            .distance = out->kind == ZM_EXACT ? m->distance : -1,
            .distance_kind = out->kind == ZM_EXACT ? m->distance_kind : ZM_DISTANCE_UNKNOWN};
    }
    for (size_t i = 0; i < out->ranked; i++) {
        struct zm_ranked *row = &limits->ranking[i];
        row->line_length = line_from(zm, d, row->move, row->line, ZM_RANKED_LINE);
    }
}

static void fill(const struct known_position *p, bool exact, struct zm_result *out)
{
    out->score = p->proven ? known_score(p->value, p->distance) : p->best.score;
    out->value = p->proven ? p->value : (double)p->best.score / ZM_UNIT;
    out->kind = exact ? ZM_EXACT : ZM_HEURISTIC;
    out->distance = exact ? p->distance : -1;
    out->distance_kind = exact ? p->distance_kind : ZM_DISTANCE_UNKNOWN;
    out->rule = exact ? "book" : "book, unverified";
}

bool knowledge_answer(struct zm_context *zm, const struct zm_limits *limits, struct zm_result *out)
{
    uint64_t seed = limits->seed;
    struct known_position p;
    struct desk d;

    if (!zm->book || !desk_open(zm, &d) || !look_up_any(zm, &d, zm->state, limits, &p))
        return false;
    size_t chosen = choose(&p, &d, &seed);
    if (chosen == p.n || (limits->ranking && !p.all)) return false;
    *out =
        (struct zm_result){.size = sizeof *out, .move = d.moves[chosen].move, .seed = limits->seed};
    fill(&p, zm->book->exact, out);
    if (limits->ranking) sort_moves(&p, &d, chosen), fill_ranking(zm, &p, &d, limits, out);
    out->line_length = line_from(zm, &d, out->move, out->line, ZM_LINE_MAX);
    return true;
}

/* -- For solvers and programs. --------------------------------------------------------------- */

/* Looks up the position on the table in a book that is believed. */
static bool look_up_here(struct zm_context *zm, struct desk *d, struct known_position *out)
{
    if (!zm->book || !zm->book->exact || zm_outcome(zm, NULL)) return false;
    return desk_open(zm, d) && look_up(zm, d, zm->state, &no_limits, out);
}

bool knowledge_solution(struct zm_context *zm, struct known_solution *out)
{
    uint64_t seed = 0;
    struct known_position p;
    struct desk d;

    if (!look_up_here(zm, &d, &p)) return false;
    size_t chosen = choose(&p, &d, &seed);
    *out = (struct known_solution){.value = p.value, .moved = chosen < p.n};
    if (out->moved) out->move = d.moves[chosen].move;
    return true;
}

bool zm_book_value(struct zm_context *zm, struct zm_book_entry *out, bool *has_move)
{
    struct known_position p;
    struct desk d;

    if (!look_up_here(zm, &d, &p)) return false;
    *out = (struct zm_book_entry){.kind = ZM_EXACT,
                                  .value = p.value,
                                  .distance = p.distance,
                                  .distance_kind = p.distance_kind};
    if (has_move) *has_move = is_kept(&p, &d);
    return true;
}
