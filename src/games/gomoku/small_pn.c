/* SPDX-License-Identifier: MIT
 * small_pn.c - see small_pn.h.
 *
 * All windows of a direction are processed at once. The initial proof and disproof numbers follow
 * from the weights of the lines that are open to the attacker (Erdos and Selfridge 1973). */
#define WORD_BITS 64
#include "games/gomoku/small_pn.h"

#include "games/gomoku/maker_breaker.h"
#include "games/runs.h"

#include <assert.h>
#include <string.h>

enum { BYTES = 8, BYTE_VALUES = 256, PLANES = 4 };

/* Limits of the search for a win by fours: the number of fours in a row, and of positions. */
enum { FOURS_DEEP = 6, FOURS_MOST = 400 };

/* The factor of the weight of the attacker's lines in a disproof number, and of its inverse in a
 * proof number. */
enum { HARDNESS = 120 };

struct small_pn {
    int rows, columns, directions, images;
    bits cells;
    struct stride stride[DIRECTIONS];
    bits fits[DIRECTIONS];
    bits image[GRID_IMAGES][BYTES][BYTE_VALUES];
};

/* -- The board: rows from the top, each followed by a bit that is always clear. ---------------- */

bool small_pn_fits(int rows, int columns)
{
    return rows * (columns + 1) <= WORD_BITS;
}

size_t small_pn_size(void)
{
    return sizeof(struct small_pn);
}

static bits cell_bit(const struct small_pn *b, int row, int column)
{
    return bits_one(row * (b->columns + 1) + column);
}

/* Tabulates the images of single bits, then of all sets of bits within a byte. */
static void make_images(struct small_pn *b)
{
    memset(b->image, 0, sizeof b->image);
    for (int i = 0; i < b->images; i++) {
        for (int row = 0; row < b->rows; row++)
            for (int column = 0; column < b->columns; column++) {
                int bit = bits_first(cell_bit(b, row, column)), to_row = row, to_column = column;
                grid_image(b->rows, b->columns, (size_t)i, &to_row, &to_column);
                b->image[i][bit / 8][1 << bit % 8] = cell_bit(b, to_row, to_column);
            }
        for (int byte = 0; byte < BYTES; byte++)
            for (int v = 1; v < BYTE_VALUES; v++)
                b->image[i][byte][v] |= b->image[i][byte][v & (v - 1)] | b->image[i][byte][v & -v];
    }
}

void small_pn_begin(struct small_pn *b, const struct patterns *ps)
{
    const int rows = ps->rows, columns = ps->columns, k = ps->table[0]->rule.k;

    assert(small_pn_fits(rows, columns));
    b->rows = rows, b->columns = columns, b->cells = 0;
    b->images = (int)grid_images(rows, columns);
    for (int row = 0; row < rows; row++) b->cells |= bits_low(columns) << row * (columns + 1);
    b->directions = directions_of(b->cells, columns, rows, k, false, b->stride, b->fits);
    make_images(b);
}

struct small_pn_position small_pn_position(const struct small_pn *b, const struct patterns *ps,
                                           enum zm_side attacker, bool mine)
{
    struct small_pn_position p = {.mine = mine};

    for (int side = 0; side < 2; side++)
        for (int row = 0; row < b->rows; row++) {
            bits line = (bits)(ps->stones[side][row] >> LINE_FIRST) & bits_low(b->columns);
            p.stones[side != (int)attacker] |= line << row * (b->columns + 1);
        }
    assert(!(p.stones[0] & p.stones[1]));
    return p;
}

/* -- The open lines of a side. ----------------------------------------------------------------- */

struct open_lines {
    bits alive;      /* the cells of its open windows */
    bits run;        /* the free cells that complete a run */
    int windows;     /* the number of its open windows */
    uint32_t weight; /* the weight of these, in units of 1 / LINES_ONE */
};

static inline struct view view_of(const struct small_pn *b, bits own, bits other, int i)
{
    return (struct view){own, other, b->fits[i], &b->stride[i]};
}

/* Counts the cells that each window lacks; plane[p] has the bits of value 2^p of all counts. */
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

static struct open_lines find_open_lines(const struct small_pn *b, bits own, bits other)
{
    struct open_lines o = {0, 0, 0, 0};
    bits plane[PLANES];

    assert(!(own & other) && !((own | other) & ~b->cells));
    for (int i = 0; i < b->directions; i++) {
        struct view v = view_of(b, own, other, i);
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

/* The free cells that complete a run, and those that make a four. */
static inline void find_fours(const struct small_pn *b, bits own, bits other, bits *run, bits *four)
{
    *run = *four = 0;
    for (int i = 0; i < b->directions; i++) {
        struct view v = view_of(b, own, other, i);
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

/* Whether the side to move wins by fours alone, each of which leaves a single reply. */
static bool wins_by_fours(const struct small_pn *b, bits own, bits other, int deep, int *left)
{
    bits run, four, threat, unused;

    find_fours(b, own, other, &run, &four);
    if (run) return true;
    find_fours(b, other, own, &threat, &unused);
    if (!deep || --*left < 0 || (threat & (threat - 1))) return false;
    if (threat) four &= threat;
    for (; four; four &= four - 1) {
        bits with = own | (four & -four), reply;
        find_fours(b, with, other, &reply, &unused);
        if ((reply & (reply - 1)) || wins_by_fours(b, with, other | reply, deep - 1, left))
            return true;
    }
    return false;
}

/* -- Decided positions. ------------------------------------------------------------------------ */

/* Whether a pairing or the weights show that the defender stops all lines of the attacker. */
static bool is_held(const struct small_pn *b, const struct small_pn_position *p,
                    const struct open_lines *o)
{
    bits own = p->stones[0], other = p->stones[1];
    struct lines lines = {.n = 0};
    uint64_t zone;

    if (!o->windows) return true;
    if (o->windows >= bits_count(b->cells & ~own & ~other) || o->windows > LINES_MOST) return false;
    for (int i = 0; i < b->directions; i++) {
        struct view v = view_of(b, own, other, i);
        for (bits open = open_windows(&v); open; open &= open - 1) {
            assert(lines.n < LINES_MOST);
            lines.line[lines.n++] = v.stride->window << bits_first(open) & ~own;
        }
    }
    return lines_judge(&lines, p->mine, &zone) == LINES_HELD;
}

enum verdict { OPEN, WON, HELD };

static enum verdict judge(const struct small_pn *b, const struct small_pn_position *p,
                          const struct open_lines o[2])
{
    const enum verdict good = p->mine ? WON : HELD, bad = p->mine ? HELD : WON;
    bits run = o[p->mine].run; /* of the side that is not to move */
    int left = FOURS_MOST;

    if (o[!p->mine].run) return good;
    if (run & (run - 1)) return bad;
    if (wins_by_fours(b, p->stones[!p->mine], p->stones[p->mine], FOURS_DEEP, &left)) return good;
    return is_held(b, p, &o[0]) ? HELD : OPEN;
}

/* -- Numbers and keys. ------------------------------------------------------------------------- */

static struct pn_dn initial_numbers(bool mine, uint32_t weight)
{
    uint64_t hardness = (uint64_t)HARDNESS, all = (uint64_t)weight * (mine ? 3 : 2) / 2;
    uint64_t over = all > LINES_ONE ? all - LINES_ONE : 0;

    return (struct pn_dn){1 + (uint32_t)(hardness * LINES_ONE / (all + !all)),
                          1 + (uint32_t)(hardness * over / LINES_ONE)};
}

static inline bits image_of(const struct small_pn *b, int i, bits set)
{
    bits image = 0;

    for (int byte = 0; byte < BYTES; byte++) image |= b->image[i][byte][set >> 8 * byte & 255];
    return image;
}

static uint64_t key_of(const struct small_pn *b, const struct small_pn_position *p,
                       const struct open_lines o[2])
{
    bits own = p->stones[0] & o[0].alive, other = p->stones[1] & o[1].alive;
    bits left = b->cells & ~p->stones[0] & ~p->stones[1] & (o[0].alive | o[1].alive);
    uint64_t least = UINT64_MAX;

    for (int i = 0; i < b->images; i++) {
        uint64_t key = mix128(mix128(image_of(b, i, own), image_of(b, i, other)),
                              image_of(b, i, left) << 1 | p->mine);
        if (key < least) least = key;
    }
    return least;
}

uint64_t small_pn_key(const struct small_pn *b, const struct small_pn_position *p)
{
    struct open_lines o[2] = {find_open_lines(b, p->stones[0], p->stones[1]),
                              find_open_lines(b, p->stones[1], p->stones[0])};

    return key_of(b, p, o);
}

/* -- Moves. ------------------------------------------------------------------------------------ */

static cell_index cell_of(const struct small_pn *b, bits cell)
{
    int bit = bits_first(cell);

    return (cell_index)(bit / (b->columns + 1) * b->columns + bit % (b->columns + 1));
}

static bool has_key(const struct small_pn_move *list, size_t n, uint64_t key)
{
    for (size_t i = 0; i < n; i++)
        if (list[i].key == key) return true;
    return false;
}

/* Judges the position after a move. If it is open, sets the key and the initial numbers. */
static enum verdict try_move(const struct small_pn *b, const struct small_pn_position *p, bits cell,
                             struct small_pn_move *out)
{
    struct small_pn_position next = *p;

    assert(!((p->stones[0] | p->stones[1]) & cell) && bits_count(cell) == 1);
    next.stones[!p->mine] |= cell;
    next.mine = !p->mine;
    const struct open_lines o[2] = {find_open_lines(b, next.stones[0], next.stones[1]),
                                    find_open_lines(b, next.stones[1], next.stones[0])};
    enum verdict is = judge(b, &next, o);
    *out = (struct small_pn_move){.cell = cell_of(b, cell)};
    if (is != OPEN) return is;
    out->key = key_of(b, &next, o);
    out->initial = initial_numbers(next.mine, o[0].weight);
    return OPEN;
}

/* The cells on which a move can matter: one that completes a run, else those that stop a run, else
 * those of open lines. */
static bits useful(const struct small_pn *b, const struct small_pn_position *p,
                   const struct open_lines o[2])
{
    bits taken = p->stones[0] | p->stones[1];

    if (o[!p->mine].run) return o[!p->mine].run & -o[!p->mine].run;
    return o[p->mine].run ? o[p->mine].run : b->cells & ~taken & (o[0].alive | o[1].alive);
}

size_t small_pn_moves(const struct small_pn *b, const struct small_pn_position *p,
                      struct small_pn_move *out, struct pn_dn *all)
{
    const struct open_lines o[2] = {find_open_lines(b, p->stones[0], p->stones[1]),
                                    find_open_lines(b, p->stones[1], p->stones[0])};
    const enum verdict good = p->mine ? WON : HELD;
    bool finishes = o[!p->mine].run != 0;
    size_t n = 0;

    *all = pn_decided(!p->mine && o[0].windows);
    for (bits left = useful(b, p, o); left; left &= left - 1) {
        enum verdict is = try_move(b, p, left & -left, &out[n]);
        if (is == good || finishes) {
            out[0] = out[n];
            out[0].initial = pn_decided(p->mine);
            return 1;
        }
        n += is == OPEN && !has_key(out, n, out[n].key);
    }
    return n;
}
