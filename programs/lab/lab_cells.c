/* SPDX-License-Identifier: MIT
 * lab_cells.c - source report M: the free cells of a board, kept in the four structures that it
 * compares and as bits. */
#include "lab.h"

#include <math.h>

enum { SIDE_MOST = 70, CELLS_MOST = SIDE_MOST * SIDE_MOST, WORDS = (CELLS_MOST + 63) / 64 };
enum { SLOTS = 2 * 8192, HASH_SHIFT = 32 - 14, EMPTY = -1 };

/* The free cells of a board of n cells. A structure uses its own fields. */
struct cells {
    int n, free;
    int *rebuilt;                 /* array: all free cells, in no order */
    int next[CELLS_MOST + 1];     /* list: links both ways, the head behind the cells */
    int previous[CELLS_MOST + 1]; /* the same */
    int slot[SLOTS];              /* hash set: open addressing, linear probing */
    int swapped[CELLS_MOST], where[CELLS_MOST]; /* swap array: the free cells stand in front */
    uint64_t bit[WORDS];
};

/* -- Report M, approach 1: an array that is made anew. ----------------------------------------- */

static bool array_copy(struct cells *c, int without, int with)
{
    int *made = take_memory((size_t)c->n * sizeof *made), n = 0;

    if (!made) return false;
    for (int i = 0; i < c->free; i++)
        if (c->rebuilt[i] != without) made[n++] = c->rebuilt[i];
    if (with != EMPTY) made[n++] = with;
    free(c->rebuilt);
    c->rebuilt = made, c->free = n;
    return true;
}

static bool array_fill(struct cells *c)
{
    c->rebuilt = take_memory((size_t)c->n * sizeof *c->rebuilt);
    for (int i = 0; c->rebuilt && i < c->n; i++) c->rebuilt[i] = i;
    return c->rebuilt != NULL;
}

static bool array_take(struct cells *c, int cell)
{
    return array_copy(c, cell, EMPTY);
}

static bool array_give(struct cells *c, int cell)
{
    return array_copy(c, EMPTY, cell);
}

static uint64_t array_walk(const struct cells *c)
{
    uint64_t sum = 0;

    for (int i = 0; i < c->free; i++) sum += (uint64_t)c->rebuilt[i];
    return sum;
}

/* -- Approach 2: a list linked both ways. ------------------------------------------------------ */

static bool list_fill(struct cells *c)
{
    for (int i = 0; i <= c->n; i++) {
        c->next[i] = (i + 1) % (c->n + 1);
        c->previous[i] = (i + c->n) % (c->n + 1);
    }
    return true;
}

static bool list_take(struct cells *c, int cell)
{
    c->next[c->previous[cell]] = c->next[cell];
    c->previous[c->next[cell]] = c->previous[cell];
    return true;
}

/* Cells come back in the opposite order, so that the neighbours are those of before. */
static bool list_give(struct cells *c, int cell)
{
    c->next[c->previous[cell]] = cell;
    c->previous[c->next[cell]] = cell;
    return true;
}

static uint64_t list_walk(const struct cells *c)
{
    uint64_t sum = 0;

    for (int i = c->next[c->n]; i != c->n; i = c->next[i]) sum += (uint64_t)i;
    return sum;
}

/* -- Approach 3: a hash set. ------------------------------------------------------------------- */

/* Multiplicative hashing: Knuth, The Art of Computer Programming, volume 3, section 6.4. */
static int home_of(int cell)
{
    return (int)((uint32_t)cell * 2654435769U >> HASH_SHIFT);
}

static bool set_give(struct cells *c, int cell)
{
    int i = home_of(cell);

    while (c->slot[i] != EMPTY) i = (i + 1) % SLOTS;
    c->slot[i] = cell;
    return true;
}

/* The entries behind move up where that brings them nearer to their home: Knuth, algorithm 6.4R. */
static bool set_take(struct cells *c, int cell)
{
    int hole = home_of(cell);

    while (c->slot[hole] != cell) hole = (hole + 1) % SLOTS;
    for (int i = (hole + 1) % SLOTS; c->slot[i] != EMPTY; i = (i + 1) % SLOTS) {
        int home = home_of(c->slot[i]);
        if ((i - home + SLOTS) % SLOTS < (i - hole + SLOTS) % SLOTS) continue;
        c->slot[hole] = c->slot[i], hole = i;
    }
    c->slot[hole] = EMPTY;
    return true;
}

static bool set_fill(struct cells *c)
{
    for (int i = 0; i < SLOTS; i++) c->slot[i] = EMPTY;
    for (int i = 0; i < c->n; i++) set_give(c, i);
    return true;
}

static uint64_t set_walk(const struct cells *c)
{
    uint64_t sum = 0;

    for (int i = 0; i < SLOTS; i++)
        if (c->slot[i] != EMPTY) sum += (uint64_t)c->slot[i];
    return sum;
}

/* -- What the report uses: its algorithms 2 and 3. --------------------------------------------- */

static bool swap_fill(struct cells *c)
{
    for (int i = 0; i < c->n; i++) c->swapped[i] = c->where[i] = i;
    c->free = c->n;
    return true;
}

static void swap_places(struct cells *c, int a, int b)
{
    int cell = c->swapped[a];

    c->swapped[a] = c->swapped[b], c->swapped[b] = cell;
    c->where[c->swapped[a]] = a;
}

/* where[] of a cell that is taken: the place that it goes back to. */
static bool swap_take(struct cells *c, int cell)
{
    swap_places(c, c->where[cell], --c->free);
    return true;
}

static bool swap_give(struct cells *c, int cell)
{
    swap_places(c, c->free, c->where[cell]);
    c->where[c->swapped[c->free]] = c->free;
    c->free++;
    return c->swapped[c->where[cell]] == cell;
}

static uint64_t swap_walk(const struct cells *c)
{
    uint64_t sum = 0;

    for (int i = 0; i < c->free; i++) sum += (uint64_t)c->swapped[i];
    return sum;
}

/* -- Ours: a bit for each cell. ---------------------------------------------------------------- */

static bool bits_flip(struct cells *c, int cell)
{
    c->bit[cell / 64] ^= UINT64_C(1) << cell % 64;
    return true;
}

static bool bits_fill(struct cells *c)
{
    memset(c->bit, 0, sizeof c->bit);
    for (int i = 0; i < c->n; i++) bits_flip(c, i);
    return true;
}

static uint64_t bits_walk(const struct cells *c)
{
    uint64_t sum = 0;

    for (int i = 0; i * 64 < c->n; i++)
        for (uint64_t left = c->bit[i]; left; left &= left - 1)
            sum += (uint64_t)(i * 64 + __builtin_ctzll(left));
    return sum;
}

/* -- Measurements. ----------------------------------------------------------------------------- */

static const struct structure {
    const char *name;
    bool (*fill)(struct cells *c); /* all cells are free; false: no memory */
    bool (*take)(struct cells *c, int cell);
    bool (*give)(struct cells *c, int cell); /* the one taken last comes back first */
    uint64_t (*walk)(const struct cells *c); /* the sum of the free cells */
} structures[] = {
    {"array made anew", array_fill, array_take, array_give, array_walk},
    {"linked list", list_fill, list_take, list_give, list_walk},
    {"hash set", set_fill, set_take, set_give, set_walk},
    {"swap array", swap_fill, swap_take, swap_give, swap_walk},
    {"bits", bits_fill, bits_flip, bits_flip, bits_walk},
};
enum { STRUCTURES = sizeof structures / sizeof *structures };

static const int sides[] = {10, 19, 30, 50, SIDE_MOST};
enum { SIDES = sizeof sides / sizeof *sides };

/* Every STRIDE-th cell, a prime to all numbers of cells, is the next one to be taken. */
enum { STRIDE = 37 };

/* Takes each cell that is free and gives it back, with a walk over the others in between or not.
 * Returns false without memory, or if a structure lost a cell. */
static bool tour(const struct structure *s, struct cells *c, int taken, bool walks)
{
    const uint64_t all = s->walk(c);
    bool right = true;

    for (int i = taken; i < c->n && right; i++) {
        int cell = i * STRIDE % c->n;
        right = s->take(c, cell);
        if (right && walks) right = s->walk(c) == all - (uint64_t)cell;
        right = right && s->give(c, cell);
    }
    return right && s->walk(c) == all;
}

/* Nanoseconds for a cell taken and given back, the fastest of many tours. */
static bool measure(const struct structure *s, struct cells *c, int taken, bool walks, double *ns)
{
    const double seconds_least = 0.02;
    double begun = seconds_now(), last = begun, now;

    *ns = INFINITY;
    do {
        if (!tour(s, c, taken, walks)) return false;
        now = seconds_now();
        *ns = fmin(*ns, (now - last) / (c->n - taken) * 1e9);
        last = now;
    } while (now - begun < seconds_least && !interrupted);
    return true;
}

/* A fifth of the board is taken before. */
static bool one_structure(struct lab *lab, const struct structure *s, struct cells *c)
{
    int side = (int)lround(sqrt(c->n)), taken = c->n / 5;
    bool right = s->fill(c);
    double alone, walking;

    for (int i = 0; i < taken && right; i++) right = s->take(c, i * STRIDE % c->n);
    right = right && measure(s, c, taken, false, &alone) && measure(s, c, taken, true, &walking);
    free(c->rebuilt), c->rebuilt = NULL;
    if (!right) return false;
    lab_add(lab, walking, s->name, "%d x %d", side, side)->more[0] = alone;
    return true;
}

static void run(struct lab *lab)
{
    struct cells *c = take_memory(sizeof *c);

    if (!c) lab->code = EXIT_LIMIT;
    for (int k = 0; k < (lab->quick ? 2 : SIDES) && !lab->code; k++) {
        bool right = true;
        for (int i = 0; i < STRUCTURES && !lab->code; i++) {
            *c = (struct cells){.n = sides[k] * sides[k], .free = sides[k] * sides[k]};
            lab_doing(lab, "%s, %d x %d", structures[i].name, sides[k], sides[k]);
            right &= one_structure(lab, &structures[i], c);
            if (interrupted) lab->code = EXIT_INTERRUPTED;
        }
        lab_add(lab, right, "the same cells by all", "%d x %d", sides[k], sides[k])->off_plot =
            true;
    }
    free(c);
}

const struct experiment lab_mnk_cells = {
    .name = "mnk-cells",
    .source = "M1",
    .summary = "the free cells of a board: the structures that the report rejected, its own, ours",
    .x = "board",
    .unit = "nanoseconds",
    .more = {"mark alone"},
    .logarithmic = true,
    .notes =
        "A cell is marked, all that are free are walked over, as a search does that looks for its\n"
        "moves, and the cell is unmarked: nanoseconds for that, and without the walk. A fifth of\n"
        "the board is taken before. The fastest of many rounds over all free cells. In each round\n"
        "each structure is checked by the sum of its cells.\n"
        "The array is a new one at each node, the hash set has open addressing, the list is\n"
        "linked both ways and lies in an array, which is kinder to it than Java's objects are.\n",
    .run = run,
};
