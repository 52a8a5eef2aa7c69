/* SPDX-License-Identifier: MIT
 * review.c - reviews of games, backwards, with one table: zermelo_review.h. */
#include "review/review.h"

#include "core/clock.h"
#include "core/memory.h"
#include "core/sized.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const struct choice all_moves = {NULL, 0};

/* -- Going through the game. ----------------------------------------------------------------- */

static void go_to(struct zm_context *zm, size_t ply)
{
    while (zm->made > ply) context_unmake(zm);
    while (zm->made < ply && !zm_redo(zm)) {}
    assert(zm->made == ply); /* the moves were legal once */
}

static enum zm_status check_game(struct zm_review *r)
{
    size_t n = r->zm->made;

    if (n == r->made && (!n || memcmp(r->zm->history, r->history, n * sizeof *r->history) == 0))
        return ZM_OK;
    return context_fail(r->zm, ZM_BAD_INPUT, "review-other-game",
                        "the moves are not those of the review any more");
}

/* -- Searches. ------------------------------------------------------------------------------- */

static struct zm_review_value value_of(const struct zm_review *r, enum zm_side side,
                                       const struct zm_result *found)
{
    struct zm_review_value v = {.value = found->value,
                                .distance = found->distance,
                                .kind = found->kind,
                                .distance_kind = found->distance_kind};

    judge_expected(r->zm, side, &v);
    return v;
}

static size_t shortened(size_t length)
{
    return length < ZM_RANKED_LINE ? length : ZM_RANKED_LINE;
}

/* -- The move that was played. --------------------------------------------------------------- */

/* The expected line after the move, which is put before it. */
static void set_reply(struct zm_reviewed *m, const zm_move *line, size_t length)
{
    if (length > ZM_RANKED_LINE - 1) length = ZM_RANKED_LINE - 1;
    m->reply[0] = m->played;
    if (length) memcpy(m->reply + 1, line, length * sizeof *line);
    m->reply_length = length + 1;
}

static struct zm_review_value final_value(const struct zm_review *r, enum zm_side side, int result)
{
    struct zm_review_value v = {.value = side == ZM_FIRST ? result : -result,
                                .kind = ZM_EXACT,
                                .distance = result ? 1 : -1,
                                .distance_kind = result ? ZM_DISTANCE_EXACT : ZM_DISTANCE_UNKNOWN};

    judge_expected(r->zm, side, &v);
    return v;
}

/* A chance outcome is due after the move: it is searched by itself, before it is made. */
static enum zm_status search_played(struct zm_review *r, struct zm_reviewed *m)
{
    struct zm_result found;
    enum zm_status status = review_search(r, (struct choice){&m->played, 1}, &found);

    if (status) return status;
    m->of_played = value_of(r, m->side, &found);
    set_reply(m, found.line + 1, found.line_length ? found.line_length - 1 : 0);
    return ZM_OK;
}

/* The value of the position after the last move, which is searched, or of the one that was reviewed
 * before. */
static enum zm_status value_next(struct zm_review *r, struct zm_reviewed *m)
{
    const struct zm_reviewed *next = m + 1;
    bool same_side = zm_side_to_move(r->zm) == m->side;
    struct zm_result found;

    if (next < r->moves + r->count) {
        m->of_played = judge_from_next(r->zm, m->side, next->of_best, same_side);
        set_reply(m, next->line, next->line_length);
        return ZM_OK;
    }
    enum zm_status status = review_search(r, all_moves, &found);
    if (status) return status;
    const struct zm_review_value there = value_of(r, zm_side_to_move(r->zm), &found);
    m->of_played = judge_from_next(r->zm, m->side, there, same_side);
    set_reply(m, found.line, found.line_length);
    return ZM_OK;
}

static enum zm_status value_played(struct zm_review *r, struct zm_reviewed *m)
{
    struct zm_context *zm = r->zm;
    enum zm_status status = ZM_OK;
    int result;

    go_to(zm, m->ply + 1);
    if (zm_outcome(zm, &result)) {
        m->of_played = final_value(r, m->side, result);
        set_reply(m, NULL, 0);
    } else if (zm_side_to_move(zm) == ZM_NATURE) {
        go_to(zm, m->ply);
        status = search_played(r, m);
    } else {
        status = value_next(r, m);
    }
    go_to(zm, m->ply);
    return status;
}

/* -- The best move. -------------------------------------------------------------------------- */

static void take_best(const struct zm_review *r, struct zm_reviewed *m,
                      const struct zm_result *found)
{
    m->best = found->move;
    m->of_best = value_of(r, m->side, found);
    m->line_length = shortened(found->line_length);
    memcpy(m->line, found->line, m->line_length * sizeof *m->line);
    size_t n = found->rule ? strlen(found->rule) : 0;
    if (n >= sizeof m->rule) n = sizeof m->rule - 1;
    if (n) memcpy(m->rule, found->rule, n);
    m->rule[n] = '\0';
}

/* The move that was played is the best: `value` is that of the position. */
static void take_played(struct zm_reviewed *m, struct zm_review_value value)
{
    m->best = m->played;
    m->of_best = value;
    m->line_length = m->reply_length;
    memcpy(m->line, m->reply, m->reply_length * sizeof *m->line);
    m->rule[0] = '\0';
}

/* The best move is proven: so much is known of the one that was played, too. If it is the same a
 * shorter way may be known now. */
static void bound_played(const struct zm_review *r, struct zm_reviewed *m)
{
    if (m->of_best.kind != ZM_EXACT) return;
    if (m->best == m->played && judge_compare(&m->of_played, &m->of_best) < 0)
        m->of_played = m->of_best;
    if (m->of_played.kind == ZM_EXACT) return;
    struct zm_review_value most = m->of_best; /* it is no better than the best */
    most.kind = ZM_UPPER;
    most.distance = -1, most.distance_kind = ZM_DISTANCE_UNKNOWN;
    judge_expected(r->zm, m->side, &most);
    if (most.kind == ZM_EXACT || judge_compare(&m->of_played, &most) > 0) m->of_played = most;
}

/* If no better move than the one that was played is known it counts as the best. */
static bool prefer_played(const struct zm_review *r, struct zm_reviewed *m)
{
    struct zm_review_value v = judge_as_position(r->zm, m->side, m->of_played);

    assert(m->reply_length && m->reply[0] == m->played);
    if (judge_compare(&m->of_played, &m->of_best) < 0) return false;
    if (m->of_best.kind == ZM_EXACT && m->of_best.value < m->of_played.value) {
        v = m->of_played;                     /* the others are proven worse */
    } else if (m->of_best.kind == ZM_EXACT) { /* perhaps a shorter way is known now */
        bool sooner = judge_compare(&m->of_played, &m->of_best) > 0;
        v = m->of_best;
        if (sooner) v.distance = m->of_played.distance, v.distance_kind = ZM_DISTANCE_AT_MOST;
    }
    take_played(m, v);
    return true;
}

/* The search would have played this move, too, but it is worse than the search thought: what else
 * was there? */
static enum zm_status search_others(struct zm_review *r, struct zm_reviewed *m)
{
    struct choice others = {r->others, 0};
    struct zm_result found;
    size_t n = zm_moves(r->zm, r->others, r->zm->max_moves);

    for (size_t i = 0; i < n; i++)
        if (r->others[i] != m->played) r->others[others.count++] = r->others[i];
    enum zm_status status = review_search(r, others, &found);
    if (status) return status;
    take_best(r, m, &found);
    struct zm_review_value others_value = m->of_best;
    bool all_known = others_value.kind == ZM_EXACT && m->of_played.kind == ZM_EXACT;
    if (!all_known) m->of_best = judge_as_position(r->zm, m->side, others_value);
    prefer_played(r, m);
    return ZM_OK;
}

/* A loss that is not proven is looked at again: the better move is searched alone, as deeply as the
 * one that was played. */
static enum zm_status search_again(struct zm_review *r, struct zm_reviewed *m)
{
    struct zm_result found;
    zm_move best = m->best;
    enum zm_status status = review_search(r, (struct choice){&best, 1}, &found);

    if (status) return status;
    struct zm_review_value v = value_of(r, m->side, &found);
    if (judge_compare(&v, &m->of_best) < 0 || v.kind == ZM_EXACT) {
        take_best(r, m, &found);
        m->of_best = judge_as_position(r->zm, m->side, v);
    }
    prefer_played(r, m);
    return ZM_OK;
}

/* Whether the move that was played is proven to be worse than what is expected, but not proven, of
 * the position. */
static bool is_frontier(const struct zm_reviewed *m)
{
    return m->of_played.kind == ZM_EXACT && m->of_best.kind != ZM_EXACT;
}

/* Is the position worth no more, either? All that was saved is for this question: what comes after
 * it is proven, and the answer tells whether the mistake was made here or before. */
static enum zm_status search_longer(struct zm_review *r, struct zm_reviewed *m)
{
    struct zm_result found;
    enum zm_status status = review_search_longer(r, &found);

    if (status) return status;
    take_best(r, m, &found);
    bound_played(r, m);
    return ZM_OK;
}

static enum zm_status compare_moves(struct zm_review *r, struct zm_reviewed *m)
{
    bool chance = r->zm->face->weight;
    struct zm_result found;
    enum zm_status status = review_search(r, all_moves, &found);

    if (status) return status;
    take_best(r, m, &found);
    bound_played(r, m);
    if (prefer_played(r, m)) return ZM_OK;
    if (is_frontier(m) && review_has_saved(r)) {
        if ((status = search_longer(r, m))) return status;
        if (prefer_played(r, m)) return ZM_OK;
    }
    if (m->best == m->played) status = search_others(r, m);
    judge_move(m);
    bool doubtful = m->mark != ZM_MARK_NONE && m->of_best.kind != ZM_EXACT && !chance;
    if (!status && doubtful) status = search_again(r, m);
    return status;
}

static enum zm_status review_move(struct zm_review *r, struct zm_reviewed *m)
{
    enum zm_status status;

    m->nodes = 0;
    if (r->how.nodes) zm_forget(r->zm);
    go_to(r->zm, m->ply);
    if ((status = value_played(r, m))) return status;
    if (zm_moves(r->zm, NULL, 0) == 1) take_played(m, m->of_played);
    else status = compare_moves(r, m);
    if (!status) judge_move(m);
    return status;
}

/* One move less is left. Returns whether its position takes time. */
static bool count_off(struct zm_review *r)
{
    assert(r->left > 0 && (r->in_book[r->left - 1] || r->timed > 0));
    bool takes_time = !r->in_book[--r->left];
    r->timed -= takes_time;
    return takes_time;
}

enum zm_status zm_review_step(struct zm_review *r)
{
    enum zm_status status = check_game(r);

    if (status) return status;
    if (!r->left)
        return context_fail(r->zm, ZM_OVER, "review-over", "all moves have been reviewed");
    struct zm_reviewed move = r->moves[r->left - 1]; /* as it is if this fails */
    status = review_move(r, &r->moves[r->left - 1]);
    go_to(r->zm, r->made);
    if (!status) r->searched += count_off(r);
    else r->moves[r->left - 1] = move;
    return status;
}

/* -- What was kept of an earlier review. ----------------------------------------------------- */

/* Whether moves can be made one after the other from the position on the table. */
static bool line_fits(struct zm_context *zm, const zm_move *line, size_t length, zm_move first)
{
    _Alignas(max_align_t) unsigned char undo_info[1024];
    const struct zm_game *game = zm->variant;
    int result;

    if (!length || length > ZM_RANKED_LINE || line[0] != first) return false;
    memcpy(zm->scratch, zm->state, zm->state_size);
    for (size_t i = 0; i < length; i++) {
        if (game->outcome(zm->rules, zm->scratch, &result)) return false;
        if (!context_allows(zm, zm->scratch, line[i])) return false;
        game->play(zm->rules, zm->scratch, line[i], undo_info);
    }
    return true;
}

static bool value_fits(const struct zm_review_value *v)
{
    bool distant = v->distance_kind != ZM_DISTANCE_UNKNOWN;

    return isfinite(v->value) && (unsigned)v->kind <= ZM_UPPER &&
           (unsigned)v->distance_kind <= ZM_DISTANCE_AT_LEAST && v->distance >= -1 &&
           v->distance <= INT32_MAX && distant == (v->distance >= 0);
}

static bool move_fits(struct zm_review *r, const struct zm_reviewed *m)
{
    const struct zm_reviewed *own = &r->moves[r->left - 1];

    return m->ply == own->ply && m->side == own->side && m->played == own->played &&
           memchr(m->rule, '\0', sizeof m->rule) && value_fits(&m->of_best) &&
           value_fits(&m->of_played) && line_fits(r->zm, m->line, m->line_length, m->best) &&
           line_fits(r->zm, m->reply, m->reply_length, m->played);
}

enum zm_status zm_review_restore(struct zm_review *r, const struct zm_reviewed *move)
{
    struct zm_reviewed m = {.size = sizeof m};
    enum zm_status status = check_game(r);

    if (!status) status = context_take(r->zm, &m, sizeof m, move, "zm_reviewed");
    if (status) return status;
    if (!r->left)
        return context_fail(r->zm, ZM_OVER, "review-over", "all moves have been reviewed");
    go_to(r->zm, r->moves[r->left - 1].ply);
    bool fits = move_fits(r, &m);
    go_to(r->zm, r->made);
    if (!fits)
        return context_fail(r->zm, ZM_BAD_INPUT, "review-unfit",
                            "what was kept of a review does not fit the game");
    judge_expected(r->zm, m.side, &m.of_best);
    judge_expected(r->zm, m.side, &m.of_played);
    judge_move(&m);
    r->moves[r->left - 1] = m;
    count_off(r);
    return ZM_OK;
}

/* -- What was found. ------------------------------------------------------------------------- */

size_t zm_review_count(const struct zm_review *r)
{
    return r->count;
}

size_t zm_review_left(const struct zm_review *r)
{
    return r->left;
}

bool zm_review_move(const struct zm_review *r, size_t i, struct zm_reviewed *out)
{
    if (i < r->left || i >= r->count || context_expect(r->zm, out, "zm_reviewed")) return false;
    sized_give(out, &r->moves[i], sizeof r->moves[i]);
    return true;
}

enum zm_status zm_review_side(const struct zm_review *r, enum zm_side side,
                              struct zm_review_side *out)
{
    struct zm_review_side s = {.size = sizeof s};
    double sum = 0;

    if (context_expect(r->zm, out, "zm_review_side")) return ZM_BAD_INPUT;
    for (size_t i = r->left; i < r->count; i++) {
        const struct zm_reviewed *m = &r->moves[i];
        if (m->side != side) continue;
        s.moves++, s.marks[m->mark]++, s.proven += m->proven;
        sum += m->accuracy;
    }
    s.accuracy = s.moves ? sum / (double)s.moves : 100;
    sized_give(out, &s, sizeof s);
    return ZM_OK;
}

/* Whether a side may have lost the game by this move. */
static bool is_turn(const struct zm_reviewed *m)
{
    bool proven_loss = m->of_played.expected == 0;

    return m->mark >= ZM_MARK_MISTAKE || (m->mark == ZM_MARK_INACCURACY && proven_loss);
}

bool zm_review_turn(const struct zm_review *r, size_t *i)
{
    const struct zm_reviewed *last = &r->moves[r->count - 1];

    if (r->left == r->count || last->of_played.expected == 0.5) return false;
    enum zm_side loser = last->of_played.expected < 0.5 ? last->side : !last->side;
    for (size_t at = r->count; at-- > r->left;)
        if (r->moves[at].side == loser && is_turn(&r->moves[at])) return *i = at, true;
    return false;
}

/* -- From begin to end. ---------------------------------------------------------------------- */

static enum zm_status check_options(struct zm_context *zm, const struct zm_review_options *how)
{
    if (!(how->seconds >= 0))
        return context_fail(zm, ZM_BAD_INPUT, "seconds-range",
                            "limit of %g seconds, accepted is 0 or more", how->seconds);
    if (!(how->total >= 0))
        return context_fail(zm, ZM_BAD_INPUT, "seconds-range",
                            "limit of %g seconds, accepted is 0 or more", how->total);
    if (how->player && strlen(how->player) >= REVIEW_PLAYER_TEXT)
        return context_fail(zm, ZM_BAD_INPUT, "review-player-long",
                            "the player string has more than %d bytes", REVIEW_PLAYER_TEXT - 1);
    if (zm->max_moves > ZM_MOVES_MAX)
        return context_fail(zm, ZM_LIMIT, "too-many-moves", "too many moves to list");
    return how->player ? zm_player_check(zm, how->player) : ZM_OK;
}

/* Notes whose moves they are, and which positions a book knows. */
static void list_moves(struct zm_review *r)
{
    struct zm_context *zm = r->zm;
    struct zm_book_entry e;

    for (size_t ply = 0; ply < r->made; ply++) {
        go_to(zm, ply);
        enum zm_side side = zm_side_to_move(zm);
        if (side == ZM_NATURE) continue;
        r->moves[r->count] = (struct zm_reviewed){
            .size = sizeof *r->moves, .ply = ply, .side = side, .played = r->history[ply]};
        r->in_book[r->count] = zm_book_probe(zm, &e) && e.kind == ZM_EXACT;
        r->timed += !r->in_book[r->count++];
    }
    go_to(zm, r->made);
    r->left = r->count;
}

/* Takes the memory of a review of the moves on the table. NULL: there is none. */
static struct zm_review *allocate(struct zm_context *zm)
{
    size_t n = zm->made;
    size_t size = sizeof(struct zm_review) + n * sizeof(struct zm_reviewed) +
                  (n + zm->max_moves) * sizeof(zm_move) + n * sizeof(bool);
    struct zm_review *r = memory_take(&zm->allocator, size);

    if (!r) return NULL;
    *r = (struct zm_review){.zm = zm, .made = n, .block = size};
    r->moves = (struct zm_reviewed *)(r + 1);
    r->history = (zm_move *)(r->moves + n);
    r->others = r->history + n;
    r->in_book = (bool *)(r->others + zm->max_moves);
    if (n) memcpy(r->history, zm->history, n * sizeof *r->history);
    return r;
}

void zm_review_end(struct zm_review *r)
{
    if (r) memory_give(&r->zm->allocator, r, r->block);
}

enum zm_status zm_review_begin(struct zm_context *zm, const struct zm_review_options *how,
                               struct zm_review **out)
{
    struct zm_review_options own = {.size = sizeof own};

    *out = NULL;
    enum zm_status status = context_take(zm, &own, sizeof own, how, "zm_review_options");
    if (!status) status = check_options(zm, &own);
    if (status) return status;
    struct zm_review *r = allocate(zm);
    if (!r) return context_fail(zm, ZM_NO_MEMORY, "out-of-memory", "out of memory");
    r->how = own;
    if (own.player) memcpy(r->player, own.player, strlen(own.player));
    r->how.player = r->player;
    r->began = clock_now(), r->ends = r->began + own.total;
    list_moves(r);
    if (r->count) return *out = r, ZM_OK;
    zm_review_end(r);
    return context_fail(zm, ZM_BAD_INPUT, "review-no-moves", "there is no move to review");
}
