/* SPDX-License-Identifier: MIT
 * pairing.c - see pairing.h.
 *
 * One pair serves several lines if all of them contain both cells, as neighbouring windows of a row
 * do. So lines are grouped such that those of a group have at least two cells in common, and each
 * group is assigned two cells of its own by a bipartite matching with augmenting paths (Kuhn 1955).
 * Groups that no alternating path from an unmatched group reaches keep their pairs (Dulmage and
 * Mendelsohn 1958). */
#include "games/gomoku/pairing.h"

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

static uint32_t weight_of(uint64_t line)
{
    int size = line_size(line);

    return size < 16 ? (uint32_t)LINES_ONE >> size : 1;
}

void lines_weigh(const struct lines *l, struct weights *w)
{
    *w = (struct weights){0};
    for (int i = 0; i < l->n; i++) {
        uint32_t weight = weight_of(l->line[i]);
        w->all += weight;
        for (uint64_t cells = l->line[i]; cells; cells &= cells - 1)
            w->cell[first_cell(cells)] += weight;
    }
    for (int i = 0; i < LINES_CELLS; i++)
        if (w->cell[i] > w->most) w->most = w->cell[i];
}

/* The weights satisfy the condition of Erdos and Selfridge. A move of the maker at most doubles the
 * weight of the lines through a cell. */
static bool light(const struct lines *l, bool maker_moves)
{
    struct weights w;

    lines_weigh(l, &w);
    return w.all + (maker_moves ? w.most : 0) < LINES_ONE;
}

/* -- Both. ---------------------------------------------------------------------------------- */

static uint64_t cells_of_lines(const struct lines *l)
{
    uint64_t cells = 0;

    for (int i = 0; i < l->n; i++) cells |= l->line[i];
    return cells;
}

/* The cells that complete a line. Such lines come first. */
static uint64_t last_cells(const struct lines *l)
{
    uint64_t cells = 0;

    for (int i = 0; i < l->n && line_size(l->line[i]) == 1; i++) cells |= l->line[i];
    return cells;
}

enum lines_verdict lines_judge(struct lines *l, bool maker_moves, uint64_t *zone)
{
    lines_tidy(l);
    *zone = last_cells(l);
    if (l->n && !l->line[0]) return LINES_LOST;
    if (line_size(*zone) > (maker_moves ? 0 : 1)) return LINES_LOST;
    lines_pair(l, zone);
    if (!l->n) return LINES_HELD;
    if (!light(l, maker_moves)) return LINES_OPEN;
    *zone |= cells_of_lines(l);
    return LINES_HELD;
}
