/* SPDX-License-Identifier: MIT
 * mnk_duel.c - see mnk_duel.h.
 *
 * All windows are looked at at once. What it takes to win or to hold a position is guessed from the
 * weights of the lines that are open to the attacker (Erdos and Selfridge 1973). */
#define WORD_BITS 64
#include "games/mnk/mnk_duel.h"

#include "games/mnk/mnk_pairing.h"
#include "games/runs.h"

#include <string.h>

enum { DIRECTIONS = 4, IMAGES = 8, BYTES = 8, BYTE_VALUES = 256, PLANES = 4 };

/* A win by fours is looked for so many fours deep, and over so many positions. */
enum { FOURS_DEEP = 6, FOURS_MOST = 400 };

/* The numbers of a position: so much times the weight of the attacker's lines, or its inverse. */
enum { HARDNESS = 120 };

struct duel {
    int rows, columns, directions, images;
    bits cells;
    struct stride stride[DIRECTIONS];
    bits fits[DIRECTIONS];
    bits image[IMAGES][BYTES][BYTE_VALUES];
};

/* -- The board: rows from the top, each followed by a cell that stays empty. ------------------ */

bool duel_can(int rows, int columns)
{
    return rows * (columns + 1) <= WORD_BITS;
}

size_t duel_room(void)
{
    return sizeof(struct duel);
}

static bits cell_bit(const struct duel *d, int row, int column)
{
    return bits_one(row * (d->columns + 1) + column);
}

/* Where a symmetry sends a cell: mirrored left to right, upside down, along the diagonal. */
static bits image_bit(const struct duel *d, int i, int row, int column)
{
    int down = i & 2 ? d->rows - 1 - row : row, right = i & 1 ? d->columns - 1 - column : column;

    return i & 4 ? cell_bit(d, right, down) : cell_bit(d, down, right);
}

/* The bit of each cell, then what the bits of a byte come to together. */
static void make_images(struct duel *d)
{
    memset(d->image, 0, sizeof d->image);
    for (int i = 0; i < d->images; i++) {
        for (int row = 0; row < d->rows; row++)
            for (int column = 0; column < d->columns; column++) {
                int bit = bits_first(cell_bit(d, row, column));
                d->image[i][bit / 8][1 << bit % 8] = image_bit(d, i, row, column);
            }
        for (int byte = 0; byte < BYTES; byte++)
            for (int v = 1; v < BYTE_VALUES; v++)
                d->image[i][byte][v] |= d->image[i][byte][v & (v - 1)] | d->image[i][byte][v & -v];
    }
}

void duel_begin(struct duel *d, const struct notes *n)
{
    const int pitch = n->columns + 1, step[DIRECTIONS] = {1, pitch, pitch + 1, pitch - 1};
    const int k = n->book[0]->rule.k;

    d->rows = n->rows, d->columns = n->columns, d->directions = 0, d->cells = 0;
    d->images = d->rows == d->columns ? IMAGES : IMAGES / 2;
    for (int row = 0; row < d->rows; row++) d->cells |= bits_low(d->columns) << row * pitch;
    for (int i = 0; i < DIRECTIONS; i++) {
        if ((i != 0 && k > d->rows) || (i != 1 && k > d->columns)) continue;
        d->stride[d->directions] = stride_of(step[i], k, false);
        d->fits[d->directions] = all_of(d->cells, &d->stride[d->directions]);
        d->directions++;
    }
    make_images(d);
}

struct duel_position duel_position(const struct duel *d, const struct notes *n,
                                   enum zm_side attacker, bool mine)
{
    struct duel_position p = {.mine = mine};

    for (int side = 0; side < 2; side++)
        for (int row = 0; row < d->rows; row++) {
            bits line = (bits)(n->stones[side][row] >> LINE_FIRST) & bits_low(d->columns);
            p.stones[side != (int)attacker] |= line << row * (d->columns + 1);
        }
    return p;
}

/* -- What a side can do yet. ------------------------------------------------------------------ */

struct outlook {
    bits alive;      /* the cells of windows that are open to it */
    bits run;        /* the free cells that make a run */
    int windows;     /* open to it */
    uint32_t weight; /* of these, in parts of LINES_ONE */
};

static inline struct view view_of(const struct duel *d, bits own, bits other, int i)
{
    return (struct view){own, other, d->fits[i], &d->stride[i]};
}

/* How many cells each window lacks, as numbers whose bits lie in planes. */
static inline void count_gaps(const struct view *v, bits plane[PLANES])
{
    memset(plane, 0, PLANES * sizeof *plane);
    for (int i = 0; i < v->stride->k; i++) {
        bits carry = ~v->own >> v->stride->step * i;
        for (int p = 0; p < PLANES; p++) {
            bits sum = plane[p] ^ carry;
            carry &= plane[p];
            plane[p] = sum;
        }
    }
}

static struct outlook look(const struct duel *d, bits own, bits other)
{
    struct outlook o = {0, 0, 0, 0};
    bits plane[PLANES];

    for (int i = 0; i < d->directions; i++) {
        struct view v = view_of(d, own, other, i);
        bits open = open_windows(&v);
        if (!open) continue;
        o.alive |= cells_of(open, v.stride);
        count_gaps(&v, plane);
        for (int lacks = 1; lacks <= v.stride->k; lacks++) {
            bits windows = open;
            for (int p = 0; p < PLANES; p++) windows &= lacks >> p & 1 ? plane[p] : ~plane[p];
            if (lacks == 1) o.run |= cells_of(windows, v.stride) & ~own;
            int count = bits_count(windows);
            o.windows += count;
            o.weight += (uint32_t)count * ((uint32_t)LINES_ONE >> lacks);
        }
    }
    return o;
}

/* The free cells that make a run, and those that leave but one to it. */
static inline void look_for_fours(const struct duel *d, bits own, bits other, bits *run, bits *four)
{
    *run = *four = 0;
    for (int i = 0; i < d->directions; i++) {
        struct view v = view_of(d, own, other, i);
        bits one = 0, two = 0, three = 0, open = open_windows(&v);
        for (int c = 0; open && c < v.stride->k; c++) {
            bits gap = ~own >> v.stride->step * c;
            three |= two & gap;
            two |= one & gap;
            one |= gap;
        }
        *run |= cells_of(one & ~two & open, v.stride);
        *four |= cells_of(two & ~three & open, v.stride);
    }
    *run &= ~own, *four &= ~own;
}

/* Whether the side to move wins by fours alone, each of which leaves the other one reply. */
static bool wins_by_fours(const struct duel *d, bits own, bits other, int deep, int *left)
{
    bits run, four, threat, unused;

    look_for_fours(d, own, other, &run, &four);
    if (run) return true;
    look_for_fours(d, other, own, &threat, &unused);
    if (!deep || --*left < 0 || (threat & (threat - 1))) return false;
    if (threat) four &= threat;
    for (; four; four &= four - 1) {
        bits with = own | (four & -four), reply;
        look_for_fours(d, with, other, &reply, &unused);
        if ((reply & (reply - 1)) || wins_by_fours(d, with, other | reply, deep - 1, left))
            return true;
    }
    return false;
}

/* -- What is plain. --------------------------------------------------------------------------- */

/* Whether the other side stops all lines of the attacker. */
static bool is_held(const struct duel *d, const struct duel_position *p, const struct outlook *o)
{
    bits own = p->stones[0], other = p->stones[1];
    struct lines lines = {.n = 0};
    uint64_t zone;

    if (!o->windows) return true;
    if (o->windows >= bits_count(d->cells & ~own & ~other) || o->windows > LINES_MOST) return false;
    for (int i = 0; i < d->directions; i++) {
        struct view v = view_of(d, own, other, i);
        for (bits open = open_windows(&v); open; open &= open - 1)
            lines.line[lines.n++] = v.stride->window << bits_first(open) & ~own;
    }
    return lines_judge(&lines, p->mine, &zone) == LINES_HELD;
}

enum verdict { OPEN, WON, HELD };

static enum verdict judge(const struct duel *d, const struct duel_position *p,
                          const struct outlook o[2])
{
    const enum verdict good = p->mine ? WON : HELD, bad = p->mine ? HELD : WON;
    bits run = o[p->mine].run; /* of the side that is not to move */
    int left = FOURS_MOST;

    if (o[!p->mine].run) return good;
    if (run & (run - 1)) return bad;
    if (wins_by_fours(d, p->stones[!p->mine], p->stones[p->mine], FOURS_DEEP, &left)) return good;
    return is_held(d, p, &o[0]) ? HELD : OPEN;
}

/* -- Numbers and keys. ------------------------------------------------------------------------ */

static struct numbers guess_for(bool mine, uint32_t weight)
{
    uint64_t hardness = (uint64_t)HARDNESS, all = (uint64_t)weight * (mine ? 3 : 2) / 2;
    uint64_t over = all > LINES_ONE ? all - LINES_ONE : 0;

    return (struct numbers){1 + (uint32_t)(hardness * LINES_ONE / (all + !all)),
                            1 + (uint32_t)(hardness * over / LINES_ONE)};
}

static inline bits image_of(const struct duel *d, int i, bits set)
{
    bits image = 0;

    for (int byte = 0; byte < BYTES; byte++) image |= d->image[i][byte][set >> 8 * byte & 255];
    return image;
}

static uint64_t key_of(const struct duel *d, const struct duel_position *p,
                       const struct outlook o[2])
{
    bits own = p->stones[0] & o[0].alive, other = p->stones[1] & o[1].alive;
    bits left = d->cells & ~p->stones[0] & ~p->stones[1] & (o[0].alive | o[1].alive);
    uint64_t least = UINT64_MAX;

    for (int i = 0; i < d->images; i++) {
        uint64_t key = mix128(mix128(image_of(d, i, own), image_of(d, i, other)),
                              image_of(d, i, left) << 1 | p->mine);
        if (key < least) least = key;
    }
    return least;
}

uint64_t duel_key(const struct duel *d, const struct duel_position *p)
{
    struct outlook o[2] = {look(d, p->stones[0], p->stones[1]),
                           look(d, p->stones[1], p->stones[0])};

    return key_of(d, p, o);
}

/* -- Moves. ----------------------------------------------------------------------------------- */

static note_cell cell_of(const struct duel *d, bits cell)
{
    int bit = bits_first(cell);

    return (note_cell)(bit / (d->columns + 1) * d->columns + bit % (d->columns + 1));
}

static bool has_key(const struct duel_move *list, size_t n, uint64_t key)
{
    for (size_t i = 0; i < n; i++)
        if (list[i].key == key) return true;
    return false;
}

/* What a move leads to; the key and the numbers of that, where it is open. */
static enum verdict try_move(const struct duel *d, const struct duel_position *p, bits cell,
                             struct duel_move *out)
{
    struct duel_position next = *p;

    next.stones[!p->mine] |= cell;
    next.mine = !p->mine;
    const struct outlook o[2] = {look(d, next.stones[0], next.stones[1]),
                                 look(d, next.stones[1], next.stones[0])};
    enum verdict is = judge(d, &next, o);
    *out = (struct duel_move){.cell = cell_of(d, cell)};
    if (is != OPEN) return is;
    out->key = key_of(d, &next, o);
    out->guess = guess_for(next.mine, o[0].weight);
    return OPEN;
}

/* The cells on which a move makes sense: a run, what stops one, or what is in an open line. */
static bits useful(const struct duel *d, const struct duel_position *p, const struct outlook o[2])
{
    bits taken = p->stones[0] | p->stones[1];

    if (o[!p->mine].run) return o[!p->mine].run & -o[!p->mine].run;
    return o[p->mine].run ? o[p->mine].run : d->cells & ~taken & (o[0].alive | o[1].alive);
}

size_t duel_moves(const struct duel *d, const struct duel_position *p, struct duel_move *out,
                  struct numbers *all)
{
    const struct outlook o[2] = {look(d, p->stones[0], p->stones[1]),
                                 look(d, p->stones[1], p->stones[0])};
    const enum verdict good = p->mine ? WON : HELD;
    bool finishes = o[!p->mine].run != 0;
    size_t n = 0;

    *all = numbers_of(!p->mine && o[0].windows);
    for (bits left = useful(d, p, o); left; left &= left - 1) {
        enum verdict is = try_move(d, p, left & -left, &out[n]);
        if (is == good || finishes) {
            out[0] = out[n];
            out[0].guess = numbers_of(p->mine);
            return 1;
        }
        n += is == OPEN && !has_key(out, n, out[n].key);
    }
    return n;
}
