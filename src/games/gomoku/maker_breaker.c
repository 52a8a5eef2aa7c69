/* SPDX-License-Identifier: MIT
 * maker_breaker.c - see maker_breaker.h.
 *
 * One pair serves several lines if all of them contain both cells, as neighbouring windows of a row
 * do. So lines are grouped such that those of a group have at least two cells in common, and each
 * group is assigned two cells of its own by a bipartite matching with augmenting paths (Kuhn 1955).
 * Groups that no alternating path from an unmatched group reaches keep their pairs (Dulmage and
 * Mendelsohn 1958).
 *
 * The search goes by proof numbers (search/proof/pn_search_template.h); the maker is the prover. A
 * position is identified with its lines after pairs are removed, so positions that differ only in
 * irrelevant stones share one entry of the search's own table.
 *
 * A proof that a side wins after a move comes with a zone: the cells that it depends on. Other
 * moves of the loser outside the zone fail in the same way, and are not searched. */
#include "games/gomoku/maker_breaker.h"

#include "core/random.h"
#include "search/proof/proof_numbers.h"

#include <assert.h>
#include <string.h>

/* -- Order. --------------------------------------------------------------------------------- */

static bool has_part(const struct lines *l, uint64_t line)
{
    for (int i = 0; i < l->n; i++)
        if ((l->line[i] & line) == l->line[i]) return true;
    return false;
}

void lines_tidy(struct lines *l)
{
    uint8_t place[LINES_CELLS + 2] = {0}, order[LINES_MOST];
    struct lines all = *l;

    assert(0 <= l->n && l->n <= LINES_MOST);
    for (int i = 0; i < all.n; i++) place[line_size(all.line[i]) + 1]++;
    for (int size = 1; size <= LINES_CELLS; size++) place[size] += place[size - 1];
    for (int i = 0; i < all.n; i++) order[place[line_size(all.line[i])]++] = (uint8_t)i;
    l->n = 0;
    for (int i = 0; i < all.n; i++)
        if (!has_part(l, all.line[order[i]])) l->line[l->n++] = all.line[order[i]];
}

/* -- Pairs. --------------------------------------------------------------------------------- */

struct matching {
    int groups;
    uint8_t group[LINES_MOST];   /* of each line */
    uint64_t common[LINES_MOST]; /* of each group: the cells in all its lines, */
    uint64_t any[LINES_MOST];    /* the cells in some line, */
    uint64_t pair[LINES_MOST];   /* the pair it was assigned */
    uint8_t owner[LINES_CELLS];  /* the group to which a cell is assigned */
    uint64_t left, visited;
};

static int group_for(const struct matching *m, uint64_t line, bool shared)
{
    int best = m->groups, most = 1;

    for (int g = 0; shared && g < m->groups; g++) {
        int size = line_size(m->common[g] & line);
        if (size > most) best = g, most = size;
    }
    return best;
}

static void make_groups(struct matching *m, const struct lines *l, bool shared)
{
    m->groups = 0;
    for (int i = 0; i < l->n; i++) {
        int g = group_for(m, l->line[i], shared);
        if (g == m->groups) m->common[m->groups++] = l->line[i], m->any[g] = m->pair[g] = 0;
        m->common[g] &= l->line[i];
        m->any[g] |= l->line[i];
        m->group[i] = (uint8_t)g;
    }
}

static void give(struct matching *m, int g, uint64_t cell)
{
    assert(0 <= g && g < m->groups && line_size(cell) == 1);
    m->owner[first_cell(cell)] = (uint8_t)g;
    m->pair[g] |= cell;
}

/* Assigns one more cell to a group: one that is not assigned, or one whose owner can take another
 * instead. */
static bool augment(struct matching *m, int g)
{
    uint64_t cells = m->common[g] & m->left;

    if (cells) {
        cells &= -cells;
        m->left &= ~cells;
        give(m, g, cells);
        return true;
    }
    while ((cells = m->common[g] & ~m->visited & ~m->pair[g])) {
        cells &= -cells;
        m->visited |= cells;
        int owner = m->owner[first_cell(cells)];
        if (!augment(m, owner)) continue;
        m->pair[owner] &= ~cells;
        give(m, g, cells);
        return true;
    }
    return false;
}

static bool find_pair(struct matching *m, int g)
{
    for (int i = 0; i < 2; i++) {
        m->visited = 0;
        if (!augment(m, g)) return false;
    }
    assert(line_size(m->pair[g]) == 2);
    return true;
}

/* Finds the groups without a pair, and all groups that alternating paths from them reach. */
static int find_core(struct matching *m, uint8_t *core)
{
    bool reached[LINES_MOST] = {false};
    int n = 0;

    for (int g = 0; g < m->groups; g++)
        if (!find_pair(m, g)) reached[g] = true, core[n++] = (uint8_t)g;
    for (int i = 0; i < n; i++)
        for (uint64_t cells = m->any[core[i]] & ~m->left; cells; cells &= cells - 1) {
            int g = m->owner[first_cell(cells)];
            if (!reached[g]) reached[g] = true, core[n++] = (uint8_t)g;
        }
    return n;
}

static void pair_once(struct lines *l, bool shared, uint64_t *pairs)
{
    struct matching m;
    uint8_t core[LINES_MOST];
    bool stays[LINES_MOST] = {false};
    int n = 0;

    m.left = ~UINT64_C(0);
    make_groups(&m, l, shared);
    for (int i = find_core(&m, core); i-- > 0;) stays[core[i]] = true;
    for (int i = 0; i < l->n; i++)
        if (stays[m.group[i]]) l->line[n++] = l->line[i];
        else *pairs |= m.pair[m.group[i]];
    l->n = n;
}

/* Groups need fewer cells, single lines have more pairs to choose from, so both are tried. */
void lines_pair(struct lines *l, uint64_t *pairs)
{
    *pairs = 0;
    pair_once(l, true, pairs);
    if (l->n) pair_once(l, false, pairs);
}

/* -- Weights. ------------------------------------------------------------------------------- */

void lines_weigh(const struct lines *l, struct weights *w)
{
    *w = (struct weights){0};
    for (int i = 0; i < l->n; i++) {
        int size = line_size(l->line[i]);
        uint32_t weight = size < 16 ? (uint32_t)LINES_ONE >> size : 1;
        w->all += weight;
        for (uint64_t cells = l->line[i]; cells; cells &= cells - 1)
            w->cell[first_cell(cells)] += weight;
    }
    for (int i = 0; i < LINES_CELLS; i++)
        if (w->cell[i] > w->most) w->most = w->cell[i];
}

/* -- Both. ---------------------------------------------------------------------------------- */

/* The cells that complete a line. Such lines come first. */
static uint64_t last_cells(const struct lines *l)
{
    uint64_t cells = 0;

    for (int i = 0; i < l->n && line_size(l->line[i]) == 1; i++) cells |= l->line[i];
    return cells;
}

/* Weights are small enough by the condition of Erdos and Selfridge. A move of the maker at most
 * doubles the weight of the lines through a cell. */
enum lines_verdict lines_judge(struct lines *l, bool maker_moves, uint64_t *zone)
{
    struct weights w;

    lines_tidy(l);
    *zone = last_cells(l);
    if (l->n && !l->line[0]) return LINES_LOST;
    if (line_size(*zone) > (maker_moves ? 0 : 1)) return LINES_LOST;
    lines_pair(l, zone);
    if (!l->n) return LINES_HELD;
    lines_weigh(l, &w);
    if (w.all + (maker_moves ? w.most : 0) >= LINES_ONE) return LINES_OPEN;
    *zone |= lines_cells(l);
    return LINES_HELD;
}

/* -- The search. ---------------------------------------------------------------------------- */

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
    if (!v->maker && line_size(v->lines.line[0]) == 1) return v->zone = v->lines.line[0];
    return lines_cells(&v->lines);
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

/* -- The steps of the search. ----------------------------------------------------------------- */

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
