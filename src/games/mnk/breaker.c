/* SPDX-License-Identifier: MIT
 * breaker.c - see breaker.h.
 *
 * Proof-number search (search/proof/pn_search_template.h); the maker is the prover. A position is
 * identified with its lines after pairs are removed, so positions that differ only in irrelevant
 * stones share one entry of the search's own table.
 *
 * A proof that a side wins after a move comes with a zone: the cells that it depends on. Other
 * moves of the loser outside the zone fail in the same way, and are not searched. */
#include "games/mnk/breaker.h"

#include "core/random.h"
#include "search/proof/proof_numbers.h"

#include <assert.h>
#include <string.h>

enum { WAYS = 4, CANONICAL_PLIES = 8, HARDNESS = 120, LEVELS = LINES_CELLS + 1 };

/* If the position is decided the zone is that of the winner. */
struct verdict {
    uint64_t zone;
    zm_score pn_dn; /* packed numbers */
};

struct entry {
    uint64_t key; /* 0: free */
    struct verdict verdict;
};

struct child {
    uint64_t key, pairs; /* the cells of the pairs that were removed from its lines */
    uint8_t cell, image;
};

struct level {
    struct lines lines;
    uint64_t key;
    uint8_t image; /* the symmetry under which it is in the table */
    bool maker;
    int ply;
    size_t children;
    uint64_t relevant; /* the moves that may still win */
    uint64_t zone;     /* the union of the zones of failed moves */
    struct child child[LINES_CELLS];
    zm_score pn_dn[LINES_CELLS];
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

    assert(key && (pn_unpack(v.pn_dn).pn || pn_unpack(v.pn_dn).dn));
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
static struct pn_dn initial_numbers(const struct lines *l, bool maker)
{
    struct weights w;

    assert(l->n > 0);
    lines_weigh(l, &w);
    uint32_t all = w.all + (maker ? w.most : 0);
    return (struct pn_dn){1 + HARDNESS * LINES_ONE / all,
                          1 + HARDNESS * (all - LINES_ONE) / LINES_ONE};
}

/* Records a failed move: moves outside the winner's zone fail too. */
static void fail_move(struct level *v, uint64_t zone)
{
    v->zone |= zone;
    v->relevant &= zone;
    for (size_t i = 0; i < v->children; i++)
        if (!(v->relevant >> v->child[i].cell & 1)) v->pn_dn[i] = pn_pack(pn_decided(!v->maker));
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
        v->pn_dn[v->children++] = pn_pack(initial_numbers(&lines, !v->maker));
        return false;
    }
    bool wins = (is == LINES_LOST) == v->maker;
    if (wins) v->zone = c->pairs | UINT64_C(1) << cell;
    else fail_move(v, c->pairs);
    return wins;
}

/* -- The search. ---------------------------------------------------------------------------- */

static void breaker_visit(struct breaker *b, struct pn_node *at);

/* Records a decided child. Returns true if the side to move wins by it. */
static bool record_child(struct level *v, size_t i, uint64_t zone)
{
    const struct child *c = &v->child[i];
    bool maker_wins = !pn_unpack(v->pn_dn[i]).pn, wins = maker_wins == v->maker;

    assert(!pn_open(v->pn_dn[i]));
    if (!maker_wins) zone |= c->pairs;
    if (wins) v->zone = zone | UINT64_C(1) << c->cell;
    else fail_move(v, zone);
    return wins;
}

/* Looks up the open children in the table, up to one that wins for the side to move. */
static void probe_children(const struct breaker *b, struct level *v)
{
    struct verdict is;

    for (size_t i = 0; i < v->children; i++) {
        const struct child *c = &v->child[i];
        if (!pn_open(v->pn_dn[i]) || !recall(b, c->key, &is)) continue;
        v->pn_dn[i] = is.pn_dn;
        if (pn_open(is.pn_dn)) continue;
        if (record_child(v, i, image_back(b->images, c->image, is.zone))) return;
    }
}

static bool breaker_expand(struct breaker *b, struct pn_node *at)
{
    struct level *v = &b->level[at->level];
    uint8_t list[LINES_CELLS];

    b->q->nodes++;
    v->children = 0, v->zone = 0, v->relevant = ~UINT64_C(0);
    int n = drop_dominated(v, list, sort_cells(&v->lines, useful_cells(v), list));
    for (int i = 0; i < n; i++)
        if ((v->relevant >> list[i] & 1) && add_child(b, v, list[i]))
            return at->k = pn_decided(at->mine), false;
    probe_children(b, v);
    at->n = v->children, at->pn_dn = v->pn_dn;
    return true;
}

/* The numbers are weak ones, so all children but the best count as one each. */
static struct pn_choice choose_child(const struct pn_node *at)
{
    struct pn_choice c = pn_choose(at->pn_dn, at->n, at->mine);

    c.others = c.open - 1;
    return c;
}

static void breaker_try(struct breaker *b, const struct pn_node *at, struct pn_node *next)
{
    struct level *v = &b->level[at->level], *below = v + 1;
    struct child *c = &v->child[at->best];

    assert(pn_open(v->pn_dn[at->best]) && below < b->level + LEVELS);
    next->level = at->level + 1;
    below->maker = !v->maker, below->ply = v->ply + 1;
    below->key = c->key, below->image = c->image;
    after(v, UINT64_C(1) << c->cell, &below->lines);
    lines_judge(&below->lines, below->maker, &c->pairs);
    breaker_visit(b, next);
    v->pn_dn[at->best] = pn_pack(next->k);
    if (pn_open(v->pn_dn[at->best]) || !record_child(v, at->best, below->zone))
        probe_children(b, v);
}

static bool breaker_over(const struct breaker *b, const struct pn_node *at)
{
    (void)at;
    if (b->q->nodes >= b->q->check_at) search_check(b->q);
    return b->q->stopped || b->q->nodes >= b->last;
}

static void breaker_leave(struct breaker *b, const struct pn_node *at)
{
    const struct level *v = &b->level[at->level];

    keep(b, v->key, (struct verdict){image_of(b->images, v->image, v->zone), pn_pack(at->k)});
}

/* -- Entry point. --------------------------------------------------------------------------- */

/* The memory aside holds the struct, then the table. Returns NULL if it is too small. */
static struct breaker *settle(struct search *q, const struct images *images)
{
    const struct proof_search *proof = proof_of(q);
    struct breaker *b = proof->aside;

    if (proof->aside_size < sizeof *b + 64 * WAYS * sizeof *b->table) return NULL;
    b->q = q, b->images = images;
    b->table = (struct entry *)(b + 1);
    b->count = (proof->aside_size - sizeof *b) / sizeof *b->table;
    return b;
}

bool breaker_holds(struct search *q, const struct lines *lines, bool maker_moves,
                   const struct images *images, uint64_t nodes)
{
    struct pn_node at = {.mine = maker_moves, .limit = {PN_MOST, PN_MOST}};
    struct breaker *b = settle(q, images);
    struct verdict known;
    uint64_t pairs;

    if (!b) return false;
    struct level *root = b->level;
    root->lines = *lines;
    enum lines_verdict at_once = lines_judge(&root->lines, maker_moves, &pairs);
    if (at_once != LINES_OPEN) return at_once == LINES_HELD;
    root->maker = maker_moves, root->ply = 0;
    root->key = canonical_key(b, &root->lines, maker_moves, 0, &root->image);
    b->last = q->nodes + nodes;
    if (recall(b, root->key, &known) && !pn_open(known.pn_dn)) return !pn_unpack(known.pn_dn).dn;
    breaker_visit(b, &at);
    return !at.k.dn;
}

#define PN breaker
#define PN_CHOOSE(b, at) choose_child(at)
#include "search/proof/pn_search_template.h"
