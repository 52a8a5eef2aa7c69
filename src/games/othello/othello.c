/* SPDX-License-Identifier: MIT
 * othello.c - enclose the other side's discs and turn them; whoever has more at the end wins.
 *
 * A step in a direction is a shift of a set of squares. The upper left corner is called a1. */
#define WORD_BITS 128
#include "core/params.h"
#include "games/bitboard.h"
#include "search/search.h"

#include <assert.h>
#include <stdio.h>

#define GAME othello

enum { MOST = 10 };

/* The weights of the evaluation, in hundredths of a disc: less than a full board in any case. */
enum { WEIGHT_CORNER, WEIGHT_MOVE, WEIGHTS, WEIGHT_ONE_DISC = 100 };
static const struct zm_weight othello_weights[WEIGHTS + 1] = {
    {"corner", 200, 50, true, "an own disc in a corner"},
    {"move", 25, 10, true, "a square where a disc may be placed"},
    {.name = NULL},
};

typedef struct {
    bits inner_columns; /* all but the first and the last */
    int n, weight[WEIGHTS];
} rules;

typedef struct {
    bits disc[2], legal; /* legal: where the side to move can place a disc */
    uint64_t side, over;
} state;

/* Follows lines of `other` from the squares in `from`, in both directions along a step. Without
 * `ends` it returns the squares behind the lines, else the lines that lead to `ends`. */
static INLINED bits follow_step(bits from, bits other, const bits *ends, int step, int n)
{
    bits up = from >> step & other, down = from << step & other;

    for (int i = 3; i < n; i++) up |= up >> step & other, down |= down << step & other;
    if (!ends) return up >> step | down << step;
    return (up >> step & *ends ? up : 0) | (down << step & *ends ? down : 0);
}

/* Discs on the first and the last column are never enclosed along a row or a diagonal, and lines
 * without these columns do not run over the edge into the next row. */
static INLINED bits follow_steps(const rules *r, bits from, bits other, const bits *ends, int n)
{
    bits all = other & bits_low(n * n), inner = all & r->inner_columns;

    return follow_step(from, all, ends, n, n) | follow_step(from, inner, ends, 1, n) |
           follow_step(from, inner, ends, n - 1, n) | follow_step(from, inner, ends, n + 1, n);
}

static bits follow(const rules *r, bits from, bits other, const bits *ends)
{
    switch (r->n) { /* with a constant size shifts and masks are constants */
    case 4: return follow_steps(r, from, other, ends, 4);
    case 6: return follow_steps(r, from, other, ends, 6);
    case 8: return follow_steps(r, from, other, ends, 8);
    default: return follow_steps(r, from, other, ends, 10);
    }
}

static bits legal_for(const rules *r, const state *s, int side)
{
    bits own = s->disc[side], other = s->disc[!side];

    return follow(r, own, other, NULL) & bits_low(r->n * r->n) & ~(own | other);
}

static void find_legal(const rules *r, state *s)
{
    assert(!(s->disc[0] & s->disc[1]));
    s->legal = legal_for(r, s, (int)s->side);
    s->over = !s->legal && !legal_for(r, s, !s->side);
}

static bool parse(rules *r, const char *text, struct zm_error *error)
{
    struct params p;

    if (!params_read(&p, *text ? text : "8", error) || !params_count(&p, 1, "othello:n", error) ||
        !params_switches(&p, &(struct param_switch){NULL, NULL}, error) ||
        !params_range("the size", p.number[0], 4, MOST, error))
        return false;
    r->n = (int)p.number[0];
    for (int i = 0; i < WEIGHTS; i++) r->weight[i] = othello_weights[i].usual;
    for (int i = 0; i < r->n; i++) r->inner_columns |= (bits_low(r->n - 1) - 1) << i * r->n;
    return r->n % 2 == 0 ||
           fail(error, "othello-size", "the size is %d, accepted: 4, 6, 8, 10", r->n);
}

static size_t write_spec(const rules *r, char *out, size_t capacity)
{
    return (size_t)snprintf(out, capacity, "othello:%d", r->n);
}

static void write_rules(const rules *r, struct text *t)
{
    text_say(
        t, "rules.othello.board",
        "A board of %d x %d squares, two discs of each side in the middle; Black (X) begins.\n"
        "A move places a disc so that it encloses lines of the other side's discs between itself\n"
        "and other discs of its own side, and turns all of these. A side that cannot do so\n"
        "passes, and only then. When neither can, the game is over: the result is the difference\n"
        "of discs; empty squares count for nobody.\n"
        "A move is written as column and row, such as d3 (a1 is at the upper left), or as pass.\n",
        r->n, r->n);
}

static void range(const rules *r, int *least, int *most)
{
    *most = r->n * r->n, *least = -*most;
}

static size_t most_moves(const rules *r)
{
    return (size_t)r->n * (size_t)r->n;
}

/* A move is a cell; the number behind the last is the pass, as in certificates. */
static zm_move pass_move(const rules *r)
{
    return (zm_move)r->n * (zm_move)r->n;
}

static void start(const rules *r, state *s)
{
    int n = r->n;
    bits d4 = bits_one((n / 2 - 1) * (n + 1)); /* as the square is called on 8x8 */

    *s = (state){.disc = {d4 << 1 | d4 << n, d4 | d4 << (n + 1)}};
    find_legal(r, s);
}

static enum zm_side side_to_move(const rules *r, const state *s)
{
    (void)r;
    return s->side ? ZM_SECOND : ZM_FIRST;
}

static bool outcome(const rules *r, const state *s, int *value)
{
    (void)r;
    if (s->over) *value = bits_count(s->disc[0]) - bits_count(s->disc[1]);
    return s->over;
}

static size_t moves(const rules *r, const state *s, zm_move *out)
{
    size_t n = 0;

    for (bits x = s->legal; x; x &= x - 1) out[n++] = (zm_move)bits_first(x);
    if (!n) out[n++] = pass_move(r);
    return n;
}

#define GAME_IS_COPIED
static void advance(const rules *r, state *s, zm_move m)
{
    bits *own = &s->disc[s->side], *other = &s->disc[!s->side];

    assert(!s->over && (m == pass_move(r) ? !s->legal : s->legal >> m & 1));
    if (m != pass_move(r)) {
        bits turned = follow(r, bits_one((int)m), *other, own);
        assert(turned && !(turned & ~*other));
        *own |= turned | bits_one((int)m);
        *other &= ~turned;
    }
    s->side ^= 1;
    find_legal(r, s);
}

static size_t write_move(const rules *r, const state *s, zm_move m, char *out, size_t capacity)
{
    (void)s;
    if (m == pass_move(r)) return (size_t)snprintf(out, capacity, "pass");
    return grid_write_cell((int)m % r->n, (int)m / r->n + 1, out, capacity);
}

static size_t write_position(const rules *r, const state *s, char *out, size_t capacity)
{
    struct grid g = bits_to_grid(s->disc, r->n, s->side);

    return grid_write(&g, out, capacity);
}

static bool read_position(const rules *r, const char *text, state *s, struct zm_error *error)
{
    struct grid g = {.rows = r->n, .columns = r->n};

    if (!grid_read_rows(&g, &text, error) || !grid_read_mover(&g, text, error)) return false;
    *s = (state){{bits_of_grid(&g, OWNER_X), bits_of_grid(&g, OWNER_O)}, .side = g.side};
    find_legal(r, s);
    return true;
}

static size_t draw(const rules *r, const state *s, char *out, size_t capacity)
{
    struct grid g = bits_to_grid(s->disc, r->n, s->side);
    const char *mover = s->side ? "White (O) to move" : "Black (X) to move";

    return grid_draw_letters(&g, s->over ? "the game is over" : mover, out, capacity);
}

/* How often each weight counts. */
static void count_terms(const rules *r, const state *s, int *terms)
{
    bits corners = (bits_one(0) | bits_one(r->n - 1)) * (1 | bits_one(r->n * (r->n - 1)));
    int more = bits_count(s->legal) - bits_count(legal_for(r, s, !s->side));

    terms[WEIGHT_CORNER] += bits_count(s->disc[0] & corners) - bits_count(s->disc[1] & corners);
    terms[WEIGHT_MOVE] += s->side ? -more : more;
}

#define GAME_HAS_EVALUATE
static zm_score evaluate(const rules *r, const state *s)
{
    int terms[WEIGHTS] = {0}, most = r->n * r->n * WEIGHT_ONE_DISC;

    count_terms(r, s, terms);
    int sum = terms[WEIGHT_CORNER] * r->weight[WEIGHT_CORNER] +
              terms[WEIGHT_MOVE] * r->weight[WEIGHT_MOVE];
    return (sum > most ? most : sum < -most ? -most : sum) * ZM_UNIT / WEIGHT_ONE_DISC;
}

#define GAME_WEIGHTS(r) othello_weights
#define GAME_TERMS_SCALE(r) WEIGHT_ONE_DISC
static void set_weights(rules *r, const int *weight, size_t n)
{
    for (size_t i = 0; i < n; i++) r->weight[i] = weight[i];
}

/* First the moves that leave the other side the fewest. */
#define GAME_HAS_ORDER
#define GAME_BEST_ORDER 1
static const char *const othello_orders[] = {"none", "fewest", NULL};
static int order(const rules *r, const state *s, int which, enum zm_side root, zm_move m)
{
    state after = *s;

    (void)root;
    if (which) advance(r, &after, m);
    return which ? -bits_count(after.legal) : 0;
}

#define GAME_HAS_SYMMETRY
static size_t symmetries(const rules *r)
{
    (void)r;
    return GRID_IMAGES;
}

static void transform(const rules *r, const state *s, size_t i, state *out)
{
    *out = (state){.side = s->side};
    for (int side = 0; side < 2; side++) out->disc[side] = bits_image(s->disc[side], r->n, i);
    find_legal(r, out);
}

#define GAME_HAS_HASH
static uint64_t hash(const rules *r, const state *s)
{
    (void)r;
    return bits_hash(s->disc, s->side);
}

#define GAME_PRESENTS (PRESENTS_BOARD + PRESENTS_WEIGHTS)
static size_t describe(const rules *r, const state *s, char *out, size_t capacity)
{
    static const struct grid_look look = {"square", {"stone", "stone"}, .buttons = true};
    struct grid g = bits_to_grid(s->disc, r->n, s->side);

    return grid_describe(&g, &look, &(struct grid_button){"pass", "pass"}, !s->legal && !s->over,
                         out, capacity);
}

#define GAME_FACTS                                                                                 \
    .name = "othello", .usage = "othello[:n]",                                                     \
    .summary = "enclose discs and turn them over; the most discs win", .side = {"Black", "White"}, \
    .unit = "disc", .example = "othello:8", .order_names = othello_orders

#include "search/search_template.h"
