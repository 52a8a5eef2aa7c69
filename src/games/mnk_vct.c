/* SPDX-License-Identifier: MIT
 * mnk_vct.c - see mnk_vct.h.
 *
 * Depth-first proof-number search (Nagai 2002) with the numbers of search/numbers.h: they prefer
 * fours, which leave one reply, to threes, which leave several. A position whose number was never
 * asked for costs nothing: what a move is likely to take is guessed from its mark. */
#include "games/mnk_vct.h"

#include "core/random.h"
#include "search/numbers.h"

#include <string.h>

enum { TABLE_SIZE = 1 << 20, CHILDREN_MOST = 1 << 17, PLIES_BITS = 12 };

struct vct {
    struct notes *notes;
    struct table table;
    enum zm_side attacker;
    uint64_t nodes, nodes_most;
    bool begun, stopped; /* begun: the table is clear */
    bool wins[2];        /* by attacker: there are some in the table */
    /* The children of the nodes from the root to here, one after the other. */
    size_t used, room;
    zm_score *numbers;
    zm_move *cells;
};

/* A position at work. Of the replies those that were refuted are not kept. */
struct vct_node {
    bool mine, won;     /* the attacker is to move; it has a move that wins */
    struct vct_win win; /* by that one, or after the reply that held out longest so far */
    size_t n;
    zm_score *numbers;
    zm_move *cells;
};

/* -- Numbers. --------------------------------------------------------------------------------- */

/* Of a proven position the disproof number tells how: no search needs it any more. */
static struct numbers won(struct vct_win w)
{
    return (struct numbers){0, 1 + ((uint32_t)w.cell << PLIES_BITS | (uint32_t)w.plies)};
}

static struct vct_win win_in(struct numbers k)
{
    uint32_t packed = k.dn - 1;

    return (struct vct_win){(note_cell)(packed >> PLIES_BITS),
                            (int)(packed & ((1U << PLIES_BITS) - 1))};
}

static const struct numbers lost = {PN_MOST, 0};

static uint64_t key_for(uint64_t hash, enum zm_side attacker, bool mine)
{
    return mix64(hash ^ mix64(~(uint64_t)(2 * attacker + mine)));
}

/* -- What is plain. --------------------------------------------------------------------------- */

/* True if a position is decided without a search. */
static bool plain_attack(const struct vct *v, struct numbers *k)
{
    const struct notes *n = v->notes;
    enum zm_side me = v->attacker, you = other_of(me);
    note_cell cell;

    *k = lost;
    if (n->count[me][MARK_RUN])
        return *k = won((struct vct_win){note_first(n, me, MARK_RUN), 1}), true;
    if (n->count[you][MARK_RUN] || !hunt_open_four(n, me, &cell)) return false;
    return *k = won((struct vct_win){cell, 3}), true;
}

static bool plain_defence(const struct vct *v, struct numbers *k)
{
    const struct notes *n = v->notes;
    enum zm_side me = v->attacker, you = other_of(me);
    note_cell cell;

    *k = lost;
    if (n->count[you][MARK_RUN] || !hunt_is_safe(n, me)) return true;
    if (n->count[me][MARK_RUN]) return false;
    return hunt_open_four(n, you, &cell) || !hunt_threat(n, me, &cell);
}

/* -- Moves. ----------------------------------------------------------------------------------- */

/* What a move of the attacker is guessed to take: a four less than a three. */
static struct numbers guess_for(enum mark mark)
{
    static const uint8_t pn[MARKS] = {[MARK_NEAR] = 8,
                                      [MARK_THREE] = 5,
                                      [MARK_THREES] = 3,
                                      [MARK_FOUR] = 2,
                                      [MARK_FOUR_THREE] = 1};

    return (struct numbers){pn[mark] ? pn[mark] : 1, 1};
}

static inline enum zm_side mover(const struct vct *v, bool mine)
{
    return mine ? v->attacker : other_of(v->attacker);
}

/* True if the child is one that leads to a win. */
static bool note_win(struct vct_node *at, zm_move cell, struct numbers k)
{
    int plies = win_in(k).plies + 1;

    if (k.pn) return false;
    if (at->mine || plies > at->win.plies) at->win = (struct vct_win){(note_cell)cell, plies};
    return at->won = true;
}

static void add_child(const struct vct *v, struct vct_node *at, zm_move cell, struct numbers guess)
{
    uint64_t hash = v->notes->hash ^ note_key(mover(v, at->mine), (note_cell)cell);

    pn_probe(&v->table, key_for(hash, v->attacker, !at->mine), &guess);
    if (note_win(at, cell, guess)) return;
    at->numbers[at->n] = pn_pack(guess);
    at->cells[at->n++] = cell;
}

static void add_attack(const struct vct *v, struct vct_node *at, zm_move cell, enum mark mark)
{
    if (note_is_allowed(v->notes, v->attacker, (note_cell)cell))
        add_child(v, at, cell, guess_for(mark));
}

static void add_marked(const struct vct *v, struct vct_node *at, enum mark mark)
{

    for (size_t i = 0; i < v->notes->words; i++)
        for (uint64_t left = note_marked(v->notes, v->attacker, mark, i); left; left &= left - 1)
            add_attack(v, at, 64 * i + (size_t)__builtin_ctzll(left), mark);
}

/* Whether a stone there and another one make a four of some line. */
static bool makes_second(uint16_t set)
{
    for (; set; set >>= SHAPE_BITS)
        if ((set & (SHAPES - 1)) == SHAPE_SECOND) return true;
    return false;
}

/* Where a four can be made a second line through its cell makes two of it. */
static void add_second_lines(const struct vct *v, struct vct_node *at)
{
    const struct note_sight *sight = v->notes->sight[v->attacker];

    for (size_t i = 0; i < v->notes->words; i++)
        for (uint64_t left = note_marked(v->notes, v->attacker, MARK_NEAR, i); left;
             left &= left - 1) {
            zm_move cell = 64 * i + (size_t)__builtin_ctzll(left);
            if (makes_second(sight[cell].set)) add_attack(v, at, cell, MARK_NEAR);
        }
}

static void list_attacks(const struct vct *v, struct vct_node *at)
{
    const uint16_t *mine = v->notes->count[v->attacker];

    for (enum mark m = MARK_FOUR_THREE; m >= MARK_THREE; m--) add_marked(v, at, m);
    if (mine[MARK_FOUR] + mine[MARK_FOUR_THREE]) add_second_lines(v, at);
}

/* All that stops a run of the other side. */
static void list_stops(const struct vct *v, struct vct_node *at)
{
    enum zm_side me = mover(v, at->mine);
    note_cell run = note_first(v->notes, other_of(me), MARK_RUN);
    zm_move *list = v->cells + v->used;
    size_t n = hunt_stops(v->notes, me, list);

    if (!at->mine) at->win = (struct vct_win){hunt_any(v->notes, me, run), 2};
    for (size_t i = 0; i < n; i++) {
        bool open = note_mark(v->notes, me, (note_cell)list[i]) == MARK_OPEN_FOUR;
        if (at->mine && open && hunt_is_safe(v->notes, me))
            at->won = true, at->win = (struct vct_win){(note_cell)list[i], 3};
        else add_child(v, at, list[i], (struct numbers){1, 1});
    }
}

/* All others lose to a four that no stone stops. */
static void list_replies(const struct vct *v, struct vct_node *at)
{
    enum zm_side you = other_of(v->attacker);
    zm_move *list = v->cells + v->used;
    size_t n = hunt_replies(v->notes, you, list);
    note_cell four = 0;

    hunt_threat(v->notes, v->attacker, &four);
    at->win = (struct vct_win){hunt_any(v->notes, you, four), 4};
    for (size_t i = 0; i < n; i++) add_child(v, at, list[i], (struct numbers){1, 1});
}

/* -- The search. ------------------------------------------------------------------------------ */

/* True if the position needs a search: then its children are listed. */
static bool open_node(struct vct *v, struct vct_node *at, struct numbers *k)
{
    enum zm_side you = other_of(mover(v, at->mine));

    if (at->mine ? plain_attack(v, k) : plain_defence(v, k)) return false;
    *k = (struct numbers){1, 1};
    if (v->used + 64 * v->notes->words > v->room || v->notes->frames == v->notes->frames_most)
        return v->stopped = true, false;
    at->numbers = v->numbers + v->used, at->cells = v->cells + v->used;
    if (v->notes->count[you][MARK_RUN]) list_stops(v, at);
    else if (at->mine) list_attacks(v, at);
    else list_replies(v, at);
    return true;
}

static struct numbers search_node(struct vct *v, bool mine, struct numbers limit);

/* One visit to the child that decides most. */
static void search_child(struct vct *v, struct vct_node *at, const struct pn_choice *c,
                         struct numbers limit)
{
    zm_move cell = at->cells[c->best];

    v->nodes++;
    note_play(v->notes, mover(v, at->mine), (note_cell)cell);
    struct numbers k = search_node(v, !at->mine, pn_limit(c, at->mine, limit));
    note_undo(v->notes);
    if (note_win(at, cell, k))
        k = pn_unpack(at->numbers[--at->n]), at->cells[c->best] = at->cells[at->n];
    at->numbers[c->best] = pn_pack(k);
}

/* The numbers of a node whose children are listed, once they reach a limit. */
static struct numbers work_on(struct vct *v, struct vct_node *at, struct numbers limit)
{
    while (at->n && !(at->mine && at->won)) {
        struct pn_choice c = pn_choose(at->numbers, at->n, at->mine);
        if (!c.sum.dn) return lost;
        v->stopped |= v->nodes >= v->nodes_most;
        if (v->stopped || c.sum.pn >= limit.pn || c.sum.dn >= limit.dn) return c.sum;
        search_child(v, at, &c, limit);
    }
    return at->mine && !at->won ? lost : won(at->win);
}

static struct numbers search_node(struct vct *v, bool mine, struct numbers limit)
{
    struct vct_node at = {.mine = mine};
    uint64_t from = v->nodes;
    struct numbers k;

    if (open_node(v, &at, &k)) {
        v->used += at.n;
        k = work_on(v, &at, limit);
        v->used = (size_t)(at.cells - v->cells);
    }
    v->wins[v->attacker] |= !k.pn;
    pn_leave(&v->table, key_for(v->notes->hash, v->attacker, mine), k, v->nodes - from, false);
    return k;
}

/* Most searches from a root look for no threats: the memory is touched by the first that does. */
static void clear_table(struct vct *v)
{
    if (!v->begun) memset(v->cells + v->room, 0, TABLE_SIZE);
    v->begun = true;
}

bool vct_search(struct vct *v, enum zm_side me, uint64_t *nodes)
{
    struct numbers k = {1, 1};

    clear_table(v);
    v->attacker = me;
    v->nodes = 0, v->nodes_most = *nodes;
    v->stopped = false;
    pn_probe(&v->table, key_for(v->notes->hash, me, true), &k);
    if (k.pn && k.dn) k = search_node(v, true, (struct numbers){PN_MOST, PN_MOST});
    *nodes = v->nodes;
    return k.pn && k.dn;
}

/* -- What is known. --------------------------------------------------------------------------- */

bool vct_known(const struct vct *v, enum zm_side attacker, enum zm_side to_move,
               struct vct_win *out)
{
    struct numbers k;

    if (!v->wins[attacker]) return false;
    uint64_t key = key_for(v->notes->hash, attacker, attacker == to_move);
    if (!pn_probe(&v->table, key, &k) || k.pn) return false;
    return *out = win_in(k), true;
}

void vct_prefetch(const struct vct *v, uint64_t hash, enum zm_side to_move)
{
    for (enum zm_side side = ZM_FIRST; side <= ZM_SECOND; side++)
        if (v->wins[side]) tt_prefetch(&v->table, key_for(hash, side, side == to_move));
}

/* -- Memory. ---------------------------------------------------------------------------------- */

/* A line that fills the board lists each time the cells that are left. Of large boards, where that
 * would be much memory, a line may list CHILDREN_MOST. */
static size_t children_room(size_t cells)
{
    size_t listed = (cells + 63) / 64 * 64, all = listed * (cells / 2 + 2);

    return all < CHILDREN_MOST ? all : CHILDREN_MOST;
}

size_t vct_room(size_t cells)
{
    return sizeof(struct vct) + children_room(cells) * (sizeof(zm_score) + sizeof(zm_move)) +
           TABLE_SIZE;
}

void vct_begin(struct vct *v, struct notes *notes)
{
    *v = (struct vct){.notes = notes};
    v->room = children_room((size_t)notes->rows * (size_t)notes->columns);
    v->numbers = (zm_score *)(v + 1);
    v->cells = (zm_move *)(v->numbers + v->room);
    tt_begin(&v->table, v->cells + v->room, TABLE_SIZE, 0);
}
