/* SPDX-License-Identifier: MIT
 * breaker.c - see breaker.h.
 *
 * Depth-first proof-number search (df-pn; Nagai 2002). phi estimates the work to prove that the
 * side to move wins, delta that it does not. Delta counts the hardest child in full and the others
 * as one each (weak proof-number search; Ueda, Hashimoto, Hashimoto and Iida 2008), because sums
 * count transpositions many times. A position is identified with its lines after pairs are removed,
 * so positions that differ only in irrelevant stones share one entry.
 *
 * A proof that a side wins after a move comes with a zone: the cells that it depends on. Other
 * moves of the loser outside the zone fail in the same way, and are not searched. */
#include "games/mnk/breaker.h"

#include "core/random.h"

#include <assert.h>
#include <string.h>

enum {
    INFINITE = 1 << 30,
    WAYS = 4,
    CANONICAL_PLIES = 8,
    HARDNESS = 120,
    LEVELS = LINES_CELLS + 1
};

/* If phi or delta is 0 the position is decided, and the zone is that of the winner. */
struct verdict {
    uint64_t zone;
    uint32_t phi, delta;
};

struct entry {
    uint64_t key; /* 0: free */
    struct verdict verdict;
};

struct child {
    uint64_t key, pairs; /* the cells of the pairs that were removed from its lines */
    struct verdict verdict;
    uint8_t cell, image;
    bool done;
};

struct level {
    struct lines lines;
    uint64_t key;
    uint8_t image; /* the symmetry under which it is in the table */
    bool maker;
    int ply, children;
    uint64_t relevant; /* the moves that may still win */
    uint64_t zone;     /* the union of the zones of failed moves */
    struct child child[LINES_CELLS];
};

struct breaker {
    struct search *q;
    const struct images *images;
    uint64_t last; /* the node count at which the search gives up */
    size_t count;  /* of entries */
    struct entry *table;
    struct level level[LEVELS];
};

/* -- The table. ----------------------------------------------------------------------------- */

static struct entry *bucket_of(const struct breaker *b, uint64_t key)
{
    __extension__ typedef unsigned __int128 wide;

    assert(b->count >= WAYS);
    return b->table + WAYS * (size_t)((wide)key * (b->count / WAYS) >> 64);
}

static bool recall(const struct breaker *b, uint64_t key, struct verdict *out)
{
    const struct entry *e = bucket_of(b, key);

    for (int i = 0; i < WAYS; i++)
        if (e[i].key == key) return *out = e[i].verdict, true;
    return false;
}

static void keep(struct breaker *b, uint64_t key, struct verdict v)
{
    struct entry *e = bucket_of(b, key);
    int i = 0;

    assert(key && (v.phi || v.delta));
    while (i < WAYS && e[i].key && e[i].key != key) i++;
    if (i == WAYS) i = (int)(b->q->nodes % WAYS);
    e[i] = (struct entry){key, v};
}

static uint64_t image_of(const struct images *images, int i, uint64_t cells)
{
    uint64_t image = 0;

    if (i == 0) return cells;
    for (; cells; cells &= cells - 1) image |= UINT64_C(1) << images->cell[i][first_cell(cells)];
    return image;
}

static uint64_t image_back(const struct images *images, int i, uint64_t cells)
{
    uint64_t back = 0;

    if (i == 0) return cells;
    for (int c = 0; c < LINES_CELLS; c++)
        if (cells >> images->cell[i][c] & 1) back |= UINT64_C(1) << c;
    return back;
}

static uint64_t key_of(const struct breaker *b, const struct lines *l, bool maker, int image)
{
    uint64_t sum = maker;

    for (int i = 0; i < l->n; i++) sum += mix64(image_of(b->images, image, l->line[i]));
    return mix64(sum) | 1;
}

/* The least key among the symmetric positions; deep in the tree the position's own key. */
static uint64_t canonical_key(const struct breaker *b, const struct lines *l, bool maker, int ply,
                              uint8_t *image)
{
    uint64_t least = key_of(b, l, maker, 0);

    *image = 0;
    for (int i = 1; ply < CANONICAL_PLIES && i < b->images->n; i++) {
        uint64_t key = key_of(b, l, maker, i);
        if (key < least) least = key, *image = (uint8_t)i;
    }
    return least;
}

/* -- Moves. --------------------------------------------------------------------------------- */

static void after(const struct level *v, uint64_t cell, struct lines *out)
{
    out->n = 0;
    for (int i = 0; i < v->lines.n; i++)
        if (v->maker) out->line[out->n++] = v->lines.line[i] & ~cell;
        else if (!(v->lines.line[i] & cell)) out->line[out->n++] = v->lines.line[i];
}

/* The initial numbers, by the weight of the lines: heavy lines are hard to stop. */
static struct verdict initial_verdict(const struct lines *l, bool maker)
{
    struct weights w;

    assert(l->n > 0);
    lines_weigh(l, &w);
    uint32_t all = w.all + (maker ? w.most : 0);
    uint32_t hold = 1 + HARDNESS * (all - LINES_ONE) / LINES_ONE;
    uint32_t win = 1 + HARDNESS * LINES_ONE / all;

    return maker ? (struct verdict){0, win, hold} : (struct verdict){0, hold, win};
}

/* Records a failed move: moves outside the winner's zone fail too. */
static void fail_move(struct level *v, uint64_t zone)
{
    v->zone |= zone;
    v->relevant &= zone;
}

/* The other cells that all lines through `cell` contain: a move on one of them is at least as
 * good. */
static uint64_t no_worse(const struct lines *l, uint64_t cell)
{
    uint64_t cells = ~UINT64_C(0);

    for (int i = 0; i < l->n; i++)
        if (l->line[i] & cell) cells &= l->line[i];
    return cells & ~cell;
}

/* The cells on which a move can matter: those of the lines. The breaker has to take the last cell
 * of a line. */
static uint64_t useful_cells(struct level *v)
{
    uint64_t cells = 0;

    if (!v->maker && line_size(v->lines.line[0]) == 1) return v->zone = v->lines.line[0];
    for (int i = 0; i < v->lines.n; i++) cells |= v->lines.line[i];
    return cells;
}

/* Lists cells by weight, the heaviest first. Short lines count more here than in lines_weigh(). */
static int sort_cells(const struct lines *l, uint64_t cells, uint8_t *list)
{
    uint32_t weight[LINES_CELLS] = {0};
    int n = 0;

    for (int i = 0; i < l->n; i++) {
        int size = line_size(l->line[i]);
        for (uint64_t line = l->line[i]; line; line &= line - 1)
            weight[first_cell(line)] += (uint32_t)1 << (size < 12 ? 24 - 2 * size : 0);
    }
    for (; cells; cells &= cells - 1) {
        int c = first_cell(cells), j = n++;
        for (; j > 0 && weight[list[j - 1]] < weight[c]; j--) list[j] = list[j - 1];
        list[j] = (uint8_t)c;
    }
    return n;
}

/* Removes cells that are no better than one listed before. For the maker the better cell belongs to
 * the zone: if it were not free, the removed cell might matter. */
static int drop_dominated(struct level *v, uint8_t *list, int n)
{
    uint64_t listed = 0;
    int kept = 0;

    for (int i = 0; i < n; i++) {
        uint64_t cell = UINT64_C(1) << list[i], better = no_worse(&v->lines, cell) & listed;
        if (!better) listed |= cell, list[kept++] = list[i];
        else if (v->maker) v->zone |= better & -better;
    }
    return kept;
}

/* Adds a child, unless it is decided at once. Returns true if the side to move wins by it. */
static bool add_child(struct breaker *b, struct level *v, uint8_t cell)
{
    assert(v->children < LINES_CELLS);
    struct child *c = &v->child[v->children];
    struct lines lines;

    *c = (struct child){.cell = cell};
    after(v, UINT64_C(1) << cell, &lines);
    enum lines_verdict is = lines_judge(&lines, !v->maker, &c->pairs);
    if (is == LINES_OPEN) {
        c->key = canonical_key(b, &lines, !v->maker, v->ply + 1, &c->image);
        c->verdict = initial_verdict(&lines, !v->maker);
        v->children++;
        return false;
    }
    bool wins = (is == LINES_LOST) == v->maker;
    if (wins) v->zone = c->pairs | UINT64_C(1) << cell;
    else fail_move(v, c->pairs);
    return wins;
}

/* -- The search. ---------------------------------------------------------------------------- */

/* Records a decided child. Returns true if the side to move wins by it. */
static bool record_child(const struct breaker *b, struct level *v, struct child *c,
                         struct verdict is)
{
    uint64_t zone = image_back(b->images, c->image, is.zone);
    bool wins = is.delta == 0;

    assert(!c->done && (is.phi == 0) != (is.delta == 0));
    c->done = true;
    if (wins != v->maker) zone |= c->pairs;
    if (wins) v->zone = zone | UINT64_C(1) << c->cell;
    else fail_move(v, zone);
    return wins;
}

struct children_summary {
    uint32_t phi, delta, second; /* second: the second smallest delta of a child */
    int alive;
    struct child *best;
};

/* Looks up all children in the table. Returns false if one of them wins for the side to move. */
static bool probe_children(struct breaker *b, struct level *v)
{
    for (int i = 0; i < v->children; i++) {
        struct child *c = &v->child[i];
        if (c->done || !(v->relevant >> c->cell & 1)) continue;
        if (!recall(b, c->key, &c->verdict)) continue;
        if (c->verdict.phi && c->verdict.delta) continue;
        if (record_child(b, v, c, c->verdict)) return false;
    }
    return true;
}

static struct children_summary summarise(struct level *v)
{
    struct children_summary o = {INFINITE, 0, INFINITE, 0, NULL};

    for (int i = 0; i < v->children; i++) {
        struct child *c = &v->child[i];
        if (c->done || !(v->relevant >> c->cell & 1)) continue;
        o.alive++;
        if (c->verdict.phi > o.delta) o.delta = c->verdict.phi;
        if (c->verdict.delta < o.phi) o.second = o.phi, o.phi = c->verdict.delta, o.best = c;
        else if (c->verdict.delta < o.second) o.second = c->verdict.delta;
    }
    if (o.alive) o.delta += (uint32_t)o.alive - 1;
    return o;
}

static struct verdict decided(struct breaker *b, const struct level *v, bool wins)
{
    struct verdict is = {image_of(b->images, v->image, v->zone), wins ? 0 : INFINITE,
                         wins ? INFINITE : 0};

    keep(b, v->key, is);
    return is;
}

/* Lists the children. Returns true if the side to move wins at once. */
static bool expand(struct breaker *b, struct level *v)
{
    uint8_t list[LINES_CELLS];

    v->children = 0, v->zone = 0, v->relevant = ~UINT64_C(0);
    int n = drop_dominated(v, list, sort_cells(&v->lines, useful_cells(v), list));
    for (int i = 0; i < n; i++)
        if ((v->relevant >> list[i] & 1) && add_child(b, v, list[i])) return true;
    return false;
}

static bool over(struct breaker *b)
{
    struct search *q = b->q;

    if (q->nodes >= q->check_at) search_check(q);
    return q->stopped || q->nodes >= b->last;
}

static struct verdict search_level(struct breaker *b, struct level *v, uint32_t phi,
                                   uint32_t delta);

/* Searches the best child. Its limits are those of the node, and a quarter more than the second
 * best child, so that the search does not alternate between two children (1 + epsilon trick;
 * Pawlewicz and Lew 2007). */
static void search_child(struct breaker *b, struct level *v, const struct children_summary *o,
                         uint32_t phi, uint32_t delta)
{
    uint32_t second = o->second + o->second / 4 + 1;
    struct level *next = v + 1;
    struct child *c = o->best;

    assert(o->best && (uint32_t)o->alive <= delta && next < b->level + LEVELS);
    next->maker = !v->maker, next->ply = v->ply + 1;
    next->key = c->key, next->image = c->image;
    after(v, UINT64_C(1) << c->cell, &next->lines);
    lines_judge(&next->lines, next->maker, &c->pairs);
    c->verdict = search_level(b, next, delta - (uint32_t)o->alive + 1, second < phi ? second : phi);
}

static struct verdict search_level(struct breaker *b, struct level *v, uint32_t phi, uint32_t delta)
{
    b->q->nodes++;
    if (expand(b, v)) return decided(b, v, true);
    for (;;) {
        if (!probe_children(b, v)) return decided(b, v, true);
        struct children_summary o = summarise(v);
        if (!o.alive) return decided(b, v, false);
        struct verdict is = {0, o.phi, o.delta};
        if (o.phi >= phi || o.delta >= delta || over(b)) return keep(b, v->key, is), is;
        search_child(b, v, &o, phi, delta);
        is = o.best->verdict;
        if ((!is.phi || !is.delta) && record_child(b, v, o.best, is)) return decided(b, v, true);
    }
}

/* -- Entry point. --------------------------------------------------------------------------- */

/* The memory aside holds the struct, then the table. Returns NULL if it is too small. */
static struct breaker *settle(struct search *q, const struct images *images)
{
    struct breaker *b = q->aside;

    if (q->aside_size < sizeof *b + 64 * WAYS * sizeof *b->table) return NULL;
    b->q = q, b->images = images;
    b->table = (struct entry *)(b + 1);
    b->count = (q->aside_size - sizeof *b) / sizeof *b->table;
    return b;
}

bool breaker_holds(struct search *q, const struct lines *lines, bool maker_moves,
                   const struct images *images, uint64_t nodes)
{
    struct breaker *b = settle(q, images);
    struct verdict is = {0, 1, 1};
    uint64_t pairs;

    if (!b) return false;
    struct level *root = b->level;
    root->lines = *lines;
    enum lines_verdict at_once = lines_judge(&root->lines, maker_moves, &pairs);
    if (at_once != LINES_OPEN) return at_once == LINES_HELD;
    root->maker = maker_moves, root->ply = 0;
    root->key = canonical_key(b, &root->lines, maker_moves, 0, &root->image);
    b->last = q->nodes + nodes;
    if (!recall(b, root->key, &is) || (is.phi && is.delta))
        is = search_level(b, root, INFINITE, INFINITE);
    return (maker_moves ? is.delta : is.phi) == 0;
}
