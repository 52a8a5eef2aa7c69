/* SPDX-License-Identifier: MIT
 * lines_template.h - m,n,k-games: a board with a word for each line: rows, columns, and the
 * diagonals of both slopes. It is compiled three times: in mnk.c for boards up to 31x31, in
 * mnk_large.c for all boards, and in mnk_ruled.c for the rule sets of gomoku. Takes
 *
 *     WORD_BITS  the bits of a word
 *     SIDE_MAX   the most rows or columns, fewer than WORD_BITS
 *     MNK_RULED  1 with the rule sets of gomoku, 0 without
 *     hash       the hook, which is declared here and defined after
 *
 * A stone is a bit in four words of its side, so play and undo cost the same on every board. The
 * free cells are listed from the words of the rows, row by row. An array of cells with the free
 * ones in front would be as fast, but its order would depend on the moves that led to the position,
 * and equal positions would differ in memory. */
#include "core/random.h"
#include "games/gomoku/openings.h"
#include "games/mnk/form.h"
#include "games/runs.h"

#include <assert.h>
#include <string.h>

enum {
    CELLS_MAX = SIDE_MAX * SIDE_MAX,
    DIAGONALS = 2 * SIDE_MAX - 1,
    FIRST_COLUMN = SIDE_MAX,
    FIRST_FALLING = 2 * SIDE_MAX,
    FIRST_RISING = FIRST_FALLING + DIAGONALS,
    LINES = FIRST_RISING + DIAGONALS
};

/* The first colour is that of the first stone. The first side holds it, unless the players swapped
 * colours, which only happens in mnk_ruled.c. */
typedef struct {
    struct mnk_form form;
    struct stride stride[1 + MNK_RULED]; /* by colour, if they differ */
    bits fits[LINES];
} rules;

typedef struct {
    bits line[2][LINES]; /* by colour */
    uint64_t hash;
    uint16_t free;
    uint8_t side, run; /* run: the last move made a run */
    /* In mnk_ruled.c: colours were swapped; the stage of the opening; how many points are to be
     * offered, 0 if nobody has said yet; how many are, and these in ascending order, then zeros. */
    uint8_t changed, stage, declared, offered;
    uint16_t offer[(MNK_RULED ? OFFERS_MAX : 0) + 3]; /* no padding anywhere */
    uint8_t odd; /* the number of stones tells the other side than the one to move */
    uint8_t spare;
} state;

static inline int colour_of(const state *s, enum zm_side side)
{
    return MNK_RULED ? (int)side ^ s->changed : (int)side;
}

/* -- The board. ----------------------------------------------------------------------------- */

static inline zm_move cell_at(const rules *r, int row, int column)
{
    (void)r;
    return (zm_move)row * WORD_BITS + (zm_move)column;
}

static inline int row_of(const rules *r, zm_move m)
{
    (void)r;
    return (int)(m / WORD_BITS);
}

static inline int column_of(const rules *r, zm_move m)
{
    (void)r;
    return (int)(m % WORD_BITS);
}

/* The index of the d-th line through a cell, and the bit of the cell in it. */
static inline int line_through(int row, int column, int d)
{
    switch (d) {
    case 0: return row;
    case 1: return FIRST_COLUMN + column;
    case 2: return FIRST_FALLING + SIDE_MAX - 1 + row - column;
    default: return FIRST_RISING + row + column;
    }
}

static inline bits bit_in_line(int row, int column, int d)
{
    return bits_one(d == 1 ? row : column);
}

static inline void toggle(bits line[LINES], int row, int column)
{
    assert(0 <= row && row < SIDE_MAX && 0 <= column && column < SIDE_MAX);
    for (int d = 0; d < DIRECTIONS; d++)
        line[line_through(row, column, d)] ^= bit_in_line(row, column, d);
}

static inline uint64_t key_of(int colour, zm_move m)
{
    return mix64(2 * m + (uint64_t)colour + 1);
}

static inline enum owner owner_of(const rules *r, const state *s, int row, int column)
{
    bits cell = bits_one(column);

    (void)r;
    return s->line[colour_of(s, ZM_FIRST)][row] & cell    ? OWNER_X
           : s->line[colour_of(s, ZM_SECOND)][row] & cell ? OWNER_O
                                                          : OWNER_NONE;
}

static inline void put(const rules *r, state *s, enum zm_side side, zm_move m)
{
    int colour = colour_of(s, side);

    assert(s->free > 0 && owner_of(r, s, row_of(r, m), column_of(r, m)) == OWNER_NONE);
    toggle(s->line[colour], row_of(r, m), column_of(r, m));
    s->hash ^= key_of(colour, m);
    s->free--;
}

static inline void lift(const rules *r, state *s, enum zm_side side, zm_move m)
{
    int colour = colour_of(s, side);

    assert(owner_of(r, s, row_of(r, m), column_of(r, m)) == owner_for(side));
    toggle(s->line[colour], row_of(r, m), column_of(r, m));
    s->hash ^= key_of(colour, m);
    s->free++;
}

/* Who moves follows from the stones and `odd`, which never changes: so it is a part of the hash
 * from the beginning. */
static inline uint64_t odd_key(const state *s)
{
    return s->odd ? mix64(UINT64_MAX) : 0;
}

static void set_turn(const rules *r, state *s, enum zm_side side)
{
    s->side = (uint8_t)side;
    s->odd = (uint8_t)((r->form.m * r->form.n - s->free) % 2 ^ colour_of(s, side));
    s->hash ^= odd_key(s);
}

static inline bits row_taken(const rules *r, const state *s, int row)
{
    (void)r;
    return s->line[0][row] | s->line[1][row];
}

/* Offers have keys beside those of stones. */
static inline uint64_t key_of_offer(zm_move m)
{
    return key_of(0, m + WORD_BITS * WORD_BITS);
}

static inline void add_offer(state *s, zm_move m)
{
    int i = s->offered++;

    for (; i > 0 && s->offer[i - 1] > m; i--) s->offer[i] = s->offer[i - 1];
    s->offer[i] = (uint16_t)m;
    s->hash ^= key_of_offer(m);
}

static inline int line_count(const rules *r)
{
    (void)r;
    return LINES;
}

static inline struct view line_view(const rules *r, const state *s, enum zm_side side, int i)
{
    int own = colour_of(s, side);
    const struct stride *stride = &r->stride[MNK_RULED ? own : 0];

    return (struct view){s->line[own][i], s->line[!own][i], r->fits[i], stride};
}

static inline zm_move line_cell(const rules *r, int i, int bit)
{
    if (i < FIRST_COLUMN) return cell_at(r, i, bit);
    if (i < FIRST_FALLING) return cell_at(r, bit, i - FIRST_COLUMN);
    if (i < FIRST_RISING) return cell_at(r, i - FIRST_FALLING - (SIDE_MAX - 1) + bit, bit);
    return cell_at(r, i - FIRST_RISING - bit, bit);
}

static inline int cell_number(const rules *r, int row, int column)
{
    return row * r->form.n + column;
}

static inline uint64_t cells_in(const rules *r, int i, bits cells)
{
    uint64_t in = 0;

    assert(r->form.m * r->form.n <= 64);
    for (; cells; cells &= cells - 1) {
        zm_move m = line_cell(r, i, bits_first(cells));
        in |= UINT64_C(1) << cell_number(r, row_of(r, m), column_of(r, m));
    }
    return in;
}

static inline int spot_count(const rules *r)
{
    (void)r;
    return DIRECTIONS;
}

static inline struct spot spot_view(const rules *r, const state *s, enum zm_side side, zm_move m,
                                    int d)
{
    int row = row_of(r, m), column = column_of(r, m);

    return (struct spot){line_view(r, s, side, line_through(row, column, d)),
                         bit_in_line(row, column, d)};
}

/* There is no quick way: see board_template.h. */
static inline bool finishing_at_once(const rules *r, const state *s, enum zm_side side, bits *out)
{
    (void)r, (void)s, (void)side, (void)out;
    return false;
}

static bool lay_board(rules *r, struct zm_error *error)
{
    const struct mnk_form *f = &r->form;

    if (f->m > SIDE_MAX || f->n > SIDE_MAX)
        return fail(error, "ruled-board-size", "these rules are for boards of up to %d by %d",
                    SIDE_MAX, SIDE_MAX);
    for (int colour = 0; colour <= MNK_RULED; colour++) {
        r->stride[colour] = stride_of(1, f->k, f->exact || (f->renju && colour == 0));
        r->stride[colour].caged = f->caro;
    }
    for (int row = 0; row < f->m; row++)
        for (int column = 0; column < f->n; column++) toggle(r->fits, row, column);
    for (int i = 0; i < LINES; i++) r->fits[i] = all_of(r->fits[i], r->stride);
    return true;
}

/* -- Positions. ----------------------------------------------------------------------------- */

static void clear(const rules *r, state *s)
{
    *s = (state){.free = (uint16_t)(r->form.m * r->form.n)};
}

static inline int list_free(const rules *r, const state *s, uint16_t *out)
{
    bits all = bits_low(r->form.n);
    int n = 0;

    for (int row = 0; row < r->form.m; row++)
        for (bits left = all & ~row_taken(r, s, row); left; left &= left - 1)
            out[n++] = (uint16_t)cell_at(r, row, bits_first(left));
    return n;
}

static void transform(const rules *r, const state *s, size_t i, state *image)
{
    clear(r, image);
    image->side = s->side, image->run = s->run;
    image->changed = s->changed, image->stage = s->stage, image->declared = s->declared;
    image->odd = s->odd, image->hash = odd_key(s);
    for (enum zm_side side = ZM_FIRST; side <= ZM_SECOND; side++)
        for (int row = 0; row < r->form.m; row++)
            for (bits left = s->line[colour_of(s, side)][row]; left; left &= left - 1) {
                int to_row = row, to_column = bits_first(left);
                grid_image(r->form.m, r->form.n, i, &to_row, &to_column);
                put(r, image, side, cell_at(r, to_row, to_column));
            }
    for (int o = 0; o < s->offered; o++) {
        int row = row_of(r, s->offer[o]), column = column_of(r, s->offer[o]);
        grid_image(r->form.m, r->form.n, i, &row, &column);
        add_offer(image, cell_at(r, row, column));
    }
}

static uint64_t hash(const rules *r, const state *s);

/* A symmetry as a linear map of cell numbers: the image of the first cell, and the steps to the
 * images of the cells below it and beside it. Negative steps wrap around. */
struct placing {
    zm_move first, below, beside;
};

static inline zm_move cell_of_image(const rules *r, size_t i, int row, int column)
{
    grid_image(r->form.m, r->form.n, i, &row, &column);
    return cell_at(r, row, column);
}

static inline struct placing placing_of(const rules *r, size_t i)
{
    zm_move first = cell_of_image(r, i, 0, 0);

    return (struct placing){first, cell_of_image(r, i, 1, 0) - first,
                            cell_of_image(r, i, 0, 1) - first};
}

#define GAME_HAS_SYMMETRY .hashes = hashes_of_images
static inline zm_move placed(const struct placing *p, int row, int column)
{
    return p->first + (zm_move)row * p->below + (zm_move)column * p->beside;
}

static void hashes_of_images(const rules *r, const state *s, size_t first, size_t n, uint64_t *out)
{
    const uint64_t beside_stones = hash(r, s) ^ s->hash ^ odd_key(s);
    struct placing image[GRID_IMAGES];

    for (size_t i = 0; i < n; i++) image[i] = placing_of(r, first + i), out[i] = beside_stones;
    for (int o = 0; o < s->offered; o++)
        for (size_t i = 0; i < n; i++)
            out[i] ^=
                key_of_offer(placed(&image[i], row_of(r, s->offer[o]), column_of(r, s->offer[o])));
    for (int colour = 0; colour < 2; colour++)
        for (int row = 0; row < r->form.m; row++)
            for (bits left = s->line[colour][row]; left; left &= left - 1)
                for (size_t i = 0; i < n; i++)
                    out[i] ^= key_of(colour, placed(&image[i], row, bits_first(left)));
}

#define GAME_HAS_ORDER /* see backend_template.h */
