/* SPDX-License-Identifier: MIT
 * mnk_vct.c - see mnk_vct.h.
 *
 * Depth-first proof-number search (Nagai 2002) on proof and disproof numbers whose values prefer
 * fours, which leave one reply, to threes, which leave several. A position whose number was never
 * asked for costs nothing: what a move is likely to take is guessed from its mark. */
#include "games/gomoku/mnk_vct.h"

#include "core/random.h"
#include "search/proof/proof_numbers.h"

#include <string.h>

enum { TABLE_SIZE = 1 << 20, CHILDREN_MOST = 1 << 17, PLIES_BITS = 12 };

struct vct {
    struct notes *notes;
    struct table table;
    enum zm_side attacker;
    uint64_t nodes, nodes_most;
    bool begun, stopped; /* begun: the table is clear */
    bool wide;           /* the search at work: see vct_search_wide() */
    bool wins[2];        /* by attacker: there are some in the table */
    /* The children of the nodes from the root to here, one after the other. */
    size_t used, room;
    zm_score *pn_dn;
    zm_move *cells;
};

/* Stones set to look for a win by fours: before a move, after a pass, after a reply; after all
 * replies. */
enum { HUNT_FIRST = 40, HUNT_PASS = 100, HUNT_REPLY = 40, HUNT_ALL = 3000 };

/* A position at work. Of the replies those that were refuted are not kept. */
struct vct_node {
    bool mine, won;     /* the attacker is to move; it has a move that wins */
    bool rest;          /* there are replies that are not listed yet */
    struct vct_win win; /* by that one, or after the reply that held out longest so far */
    size_t n;
    zm_score *pn_dn;
    zm_move *cells;
};

/* -- Numbers. --------------------------------------------------------------------------------- */

/* Of a proven position the disproof number tells how: no search needs it any more. */
static struct pn_dn won(struct vct_win w)
{
    return (struct pn_dn){0, 1 + ((uint32_t)w.cell << PLIES_BITS | (uint32_t)w.plies)};
}

static struct vct_win win_in(struct pn_dn k)
{
    uint32_t packed = k.dn - 1;

    return (struct vct_win){(note_cell)(packed >> PLIES_BITS),
                            (int)(packed & ((1U << PLIES_BITS) - 1))};
}

static const struct pn_dn lost = {PN_MOST, 0};

static uint64_t key_for(uint64_t hash, enum zm_side attacker, bool mine)
{
    return mix64(hash ^ mix64(~(uint64_t)(2 * attacker + mine)));
}

/* Wins are wins, however they are found; what is open or lost depends on the moves looked at. */
static uint64_t key_at_work(const struct vct *v, uint64_t hash, bool mine)
{
    uint64_t key = key_for(hash, v->attacker, mine);

    return v->wide ? ~key : key;
}

static void look_up(const struct vct *v, uint64_t hash, bool mine, struct pn_dn *k)
{
    struct pn_dn known;

    if (v->wide && pn_probe(&v->table, key_for(hash, v->attacker, mine), &known) && !known.pn)
        *k = known;
    else pn_probe(&v->table, key_at_work(v, hash, mine), k);
}

/* -- What is plain. --------------------------------------------------------------------------- */

/* True if a position is decided without a search. */
static bool plain_attack(const struct vct *v, struct pn_dn *k)
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

/* The same by a few fours, where that saves a wide search. */
static bool quick_attack(struct vct *v, struct pn_dn *k)
{
    struct hunt h = {.notes = v->notes, .nodes_most = HUNT_FIRST};

    if (!v->wide) return false;
    bool won_by = hunt_fours(&h, v->attacker, HUNT_FOURS - 1);
    v->nodes += h.nodes;
    if (!won_by) return false;
    return *k = won((struct vct_win){h.first, h.plies}), true;
}

static bool plain_defence(const struct vct *v, struct pn_dn *k)
{
    const struct notes *n = v->notes;
    enum zm_side me = v->attacker, you = other_of(me);
    note_cell cell;

    *k = lost;
    if (n->count[you][MARK_RUN] || !hunt_is_safe(n, me)) return true;
    if (n->count[me][MARK_RUN]) return false;
    return hunt_open_four(n, you, &cell) || (!v->wide && !hunt_threat(n, me, &cell));
}

/* -- Moves. ----------------------------------------------------------------------------------- */

/* What a move of the attacker is guessed to take: a four less than a three. */
static struct pn_dn guess_for(enum mark mark)
{
    static const uint8_t pn[MARKS] = {[MARK_NEAR] = 8,
                                      [MARK_THREE] = 5,
                                      [MARK_THREES] = 3,
                                      [MARK_FOUR] = 2,
                                      [MARK_FOUR_THREE] = 1};

    return (struct pn_dn){pn[mark] ? pn[mark] : 1, 1};
}

static inline enum zm_side mover(const struct vct *v, bool mine)
{
    return mine ? v->attacker : other_of(v->attacker);
}

/* True if the child is one that leads to a win. */
static bool note_win(struct vct_node *at, zm_move cell, struct pn_dn k)
{
    int plies = win_in(k).plies + 1;

    if (k.pn) return false;
    if (at->mine || plies > at->win.plies) at->win = (struct vct_win){(note_cell)cell, plies};
    return at->won = true;
}

static void add_child(const struct vct *v, struct vct_node *at, zm_move cell, struct pn_dn guess)
{
    uint64_t hash = v->notes->hash ^ note_key(mover(v, at->mine), (note_cell)cell);

    look_up(v, hash, !at->mine, &guess);
    if (note_win(at, cell, guess)) return;
    at->pn_dn[at->n] = pn_pack(guess);
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
    if (v->wide) add_marked(v, at, MARK_NEAR);
    else if (mine[MARK_FOUR] + mine[MARK_FOUR_THREE]) add_second_lines(v, at);
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
        else add_child(v, at, list[i], (struct pn_dn){1, 1});
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
    for (size_t i = 0; i < n; i++) add_child(v, at, list[i], (struct pn_dn){1, 1});
}

/* -- Threats of fours. ------------------------------------------------------------------------ */

static bool wins_by_fours(struct vct *v, struct hunt *h, uint32_t most)
{
    h->nodes_most = most;
    bool won = hunt_fours(h, v->attacker, HUNT_FOURS - 1);
    v->nodes += h->nodes;
    return won;
}

/* 64 cells from 64 i on: those that have a mark of at least so much for a side. */
static uint64_t marked_from(const struct notes *n, enum zm_side side, enum mark least, size_t i)
{
    uint64_t cells = 0;

    for (enum mark m = least; m < MARKS; m++) cells |= note_marked(n, side, m, i);
    return cells;
}

/* Adds to a list where a side has a mark of at least so much. */
static size_t list_marked(const struct notes *n, enum zm_side side, enum mark least, note_cell *out,
                          size_t room)
{
    size_t count = 0;

    for (size_t i = 0; i < n->words; i++)
        for (uint64_t left = marked_from(n, side, least, i); left && count < room; left &= left - 1)
            out[count++] = (note_cell)(64 * i + (size_t)__builtin_ctzll(left));
    return count;
}

/* The cells of a win by fours that was found, those that stop them included, as far as each is
 * stopped by one stone. */
static size_t list_win(const struct vct *v, const struct hunt *h, int fours, note_cell *out,
                       size_t room)
{
    enum zm_side me = v->attacker, you = other_of(me);
    struct notes *n = v->notes;
    zm_move stops[HUNT_STOPS];
    note_cell cell = h->good[fours];
    bool open = !n->count[you][MARK_RUN] && hunt_open_four(n, me, &cell);
    size_t count = 1;

    if (n->count[me][MARK_RUN]) return list_marked(n, me, MARK_RUN, out, room);
    if (room < HUNT_STOPS + 1 || n->frames + 2 > n->frames_most) return 0;
    if (!note_is_free(n, cell / n->columns, cell % n->columns)) return 0;
    *out = cell;
    note_play(n, me, cell);
    if (open) count += list_marked(n, me, MARK_RUN, out + 1, room - 1);
    else if (n->count[me][MARK_RUN] && hunt_stops(n, you, stops) == 1) {
        out[count++] = (note_cell)stops[0];
        note_play(n, you, (note_cell)stops[0]);
        if (fours) count += list_win(v, h, fours - 1, out + count, room - count);
        note_undo(n);
    }
    note_undo(n);
    return count;
}

static void add_reply(const struct vct *v, struct vct_node *at, note_cell cell)
{
    for (size_t i = 0; i < at->n; i++)
        if (at->cells[i] == cell) return;
    if (note_is_allowed(v->notes, other_of(v->attacker), cell))
        add_child(v, at, cell, (struct pn_dn){1, 1});
}

/* If the attacker would win by fours after a pass: the replies that are most likely to prevent it,
 * on its cells and by fours. False: it would not. */
static bool list_likely(struct vct *v, struct vct_node *at)
{
    enum { LISTED = 128 };
    struct hunt h = {.notes = v->notes};
    note_cell list[LISTED];

    if (!wins_by_fours(v, &h, HUNT_PASS)) return false;
    size_t n = list_win(v, &h, HUNT_FOURS - 1, list, LISTED);
    n += list_marked(v->notes, other_of(v->attacker), MARK_FOUR, list + n, LISTED - n);
    for (size_t i = 0; i < n; i++) add_reply(v, at, list[i]);
    at->rest = true;
    return true;
}

/* Whether the fours win after a reply, too; else it becomes a child. */
static void try_reply(struct vct *v, struct vct_node *at, struct hunt *h, note_cell cell)
{
    enum zm_side you = other_of(v->attacker);

    if (!note_is_allowed(v->notes, you, cell)) return;
    v->nodes++;
    note_play(v->notes, you, cell);
    bool won = wins_by_fours(v, h, HUNT_REPLY);
    note_undo(v->notes);
    if (!won) add_child(v, at, cell, (struct pn_dn){1, 1});
    else if (h->plies + 1 > at->win.plies) at->win = (struct vct_win){cell, h->plies + 1};
}

/* All replies that prevent it, some of which are refuted already. False: to find them takes too
 * long. */
static bool list_rest(struct vct *v, struct vct_node *at)
{
    struct hunt h = {.notes = v->notes};
    uint64_t most = v->nodes + HUNT_ALL;
    bool wins = wins_by_fours(v, &h, HUNT_PASS);

    at->rest = false;
    h.again = true;
    for (size_t i = 0; i < v->notes->words && wins; i++)
        for (uint64_t left = marked_from(v->notes, ZM_FIRST, MARK_DEAD, i); left && wins;
             left &= left - 1) {
            try_reply(v, at, &h, (note_cell)(64 * i + (size_t)__builtin_ctzll(left)));
            wins = v->nodes <= most;
        }
    return wins;
}

/* -- The search. ------------------------------------------------------------------------------ */

/* Children of a position where nothing has to be stopped at once. False: the attacker does not
 * threaten. */
static bool list_free(struct vct *v, struct vct_node *at)
{
    note_cell four;

    if (at->mine) list_attacks(v, at);
    else if (hunt_threat(v->notes, v->attacker, &four)) list_replies(v, at);
    else return list_likely(v, at);
    return true;
}

/* Whether a node may be opened, or, looking widely, the rest of its replies be listed. */
static bool has_room(const struct vct *v)
{
    enum { ONE_NODE = HUNT_ALL + HUNT_PASS + HUNT_REPLY };

    if (v->wide && v->nodes + ONE_NODE >= v->nodes_most) return false;
    return v->used + 64 * v->notes->words <= v->room && v->notes->frames < v->notes->frames_most;
}

/* True if the position needs a search: then its children are listed. */
static bool open_node(struct vct *v, struct vct_node *at, struct pn_dn *k)
{
    enum zm_side you = other_of(mover(v, at->mine));

    if (at->mine ? plain_attack(v, k) || quick_attack(v, k) : plain_defence(v, k)) return false;
    *k = (struct pn_dn){1, 1};
    if (!has_room(v)) return v->stopped = true, false;
    at->pn_dn = v->pn_dn + v->used, at->cells = v->cells + v->used;
    if (v->notes->count[you][MARK_RUN]) list_stops(v, at);
    else if (!list_free(v, at)) return *k = lost, false;
    v->used += at->n;
    return true;
}

static struct pn_dn search_node(struct vct *v, bool mine, struct pn_dn limit);

/* One visit to the child that decides most. */
static void search_child(struct vct *v, struct vct_node *at, const struct pn_choice *c,
                         struct pn_dn limit)
{
    zm_move cell = at->cells[c->best];

    v->nodes++;
    note_play(v->notes, mover(v, at->mine), (note_cell)cell);
    struct pn_dn k = search_node(v, !at->mine, pn_limit(c, at->mine, limit));
    note_undo(v->notes);
    if (note_win(at, cell, k))
        k = pn_unpack(at->pn_dn[--at->n]), at->cells[c->best] = at->cells[at->n];
    at->pn_dn[c->best] = pn_pack(k);
}

/* All replies listed so far are refuted. False: the attacker cannot be shown to win, or not now. */
static bool go_on(struct vct *v, struct vct_node *at, struct pn_dn *k)
{
    *k = (struct pn_dn){1, 1};
    v->used = (size_t)(at->cells - v->cells);
    if (!has_room(v)) return v->stopped = true, false;
    *k = lost;
    if (!list_rest(v, at)) return false;
    v->used += at->n;
    return true;
}

/* The numbers of a node whose children are listed, once they reach a limit. */
static struct pn_dn work_on(struct vct *v, struct vct_node *at, struct pn_dn limit)
{
    struct pn_dn k;

    while (!(at->mine && at->won)) {
        if (!at->n && !at->rest) break;
        if (!at->n && !go_on(v, at, &k)) return k;
        if (!at->n) continue;
        struct pn_choice c = pn_choose(at->pn_dn, at->n, at->mine);
        if (!c.sum.dn) return lost;
        v->stopped |= v->nodes >= v->nodes_most;
        if (v->stopped || c.sum.pn >= limit.pn || c.sum.dn >= limit.dn) return c.sum;
        search_child(v, at, &c, limit);
    }
    return at->mine && !at->won ? lost : won(at->win);
}

static struct pn_dn search_node(struct vct *v, bool mine, struct pn_dn limit)
{
    struct vct_node at = {.mine = mine};
    uint64_t from = v->nodes, hash = v->notes->hash;
    size_t used = v->used;
    struct pn_dn k;

    if (open_node(v, &at, &k)) k = work_on(v, &at, limit);
    v->used = used;
    v->wins[v->attacker] |= !k.pn;
    pn_leave(&v->table, key_at_work(v, hash, mine), k, v->nodes - from, false);
    if (v->wide && !k.pn) pn_store(&v->table, key_for(hash, v->attacker, mine), k, v->nodes - from);
    return k;
}

/* Most searches from a root look for no threats: the memory is touched by the first that does. */
static void clear_table(struct vct *v)
{
    if (!v->begun) memset(v->cells + v->room, 0, TABLE_SIZE);
    v->begun = true;
}

static bool search(struct vct *v, enum zm_side me, bool wide, uint64_t *nodes)
{
    struct pn_dn k = {1, 1};

    clear_table(v);
    v->attacker = me;
    v->nodes = 0, v->nodes_most = *nodes;
    v->stopped = false;
    v->wide = wide;
    look_up(v, v->notes->hash, true, &k);
    if (k.pn && k.dn) k = search_node(v, true, (struct pn_dn){PN_MOST, PN_MOST});
    *nodes = v->nodes;
    return k.pn && k.dn;
}

bool vct_search(struct vct *v, enum zm_side me, uint64_t *nodes)
{
    return search(v, me, false, nodes);
}

bool vct_search_wide(struct vct *v, enum zm_side me, uint64_t *nodes)
{
    return search(v, me, true, nodes);
}

/* -- What is known. --------------------------------------------------------------------------- */

bool vct_known(const struct vct *v, enum zm_side attacker, enum zm_side to_move,
               struct vct_win *out)
{
    struct pn_dn k;

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
    v->pn_dn = (zm_score *)(v + 1);
    v->cells = (zm_move *)(v->pn_dn + v->room);
    tt_begin(&v->table, v->cells + v->room, TABLE_SIZE, 0);
}
