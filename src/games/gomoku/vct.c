/* SPDX-License-Identifier: MIT
 * vct.c - see vct.h.
 *
 * Depth-first proof-number search (df-pn; Nagai 2002) with the pn and dn of proof_numbers.h, which
 * prefer fours, which leave one reply, to threes, which leave several. Moves are not evaluated when
 * they are listed: the initial numbers of a move follow from its mark alone. */
#include "games/gomoku/vct.h"

#include "core/random.h"
#include "search/proof/proof_numbers.h"

#include <string.h>

enum { TABLE_SIZE = 1 << 20, CHILDREN_MOST = 1 << 17, PLIES_BITS = 12 };

struct vct {
    struct patterns *patterns;
    struct table table;
    enum zm_side attacker;
    uint64_t nodes, nodes_most;
    bool begun, stopped; /* begun: the table has been cleared */
    bool wide;           /* the running search is */
    bool wins[2];        /* by attacker: the table holds wins */
    /* The children of all nodes on the path from the root, one list after the other. */
    size_t used, capacity;
    zm_score *pn_dn;
    zm_move *cells;
};

/* Limits on the stones of searches for a win by fours: at an attack, after a pass, after a reply,
 * for all replies of a node together, and of the defender. */
enum { VCF_FIRST = 40, VCF_PASS = 100, VCF_REPLY = 40, VCF_ALL = 3000, VCF_DEFENDER = 40 };

/* A node on the path. Replies that are refuted are removed from its children. */
struct vct_node {
    bool mine; /* the attacker is to move */
    struct pn_dn limit, k;
    size_t n, best;
    zm_score *pn_dn;
    zm_move *cells;
    uint64_t from;      /* the nodes counted before it was expanded */
    size_t used;        /* and the children listed then */
    bool rest;          /* some replies are not listed yet */
    struct vct_win win; /* through a child, or through the reply that resists longest so far */
};

static void vct_visit(struct vct *v, struct vct_node *at);

/* -- Numbers. --------------------------------------------------------------------------------- */

/* The disproof number of a proven position, which no search needs any more, stores the move and the
 * length of the win. */
static struct pn_dn won(struct vct_win w)
{
    return (struct pn_dn){0, 1 + ((uint32_t)w.cell << PLIES_BITS | (uint32_t)w.plies)};
}

static struct vct_win win_in(struct pn_dn k)
{
    uint32_t packed = k.dn - 1;

    return (struct vct_win){(cell_index)(packed >> PLIES_BITS),
                            (int)(packed & ((1U << PLIES_BITS) - 1))};
}

static uint64_t key_for(uint64_t hash, enum zm_side attacker, bool mine)
{
    return mix64(hash ^ mix64(~(uint64_t)(2 * attacker + mine)));
}

/* Both searches share wins. Other results depend on the moves considered, so the wide search has
 * its own keys for them. */
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

/* -- Positions decided without a search. ------------------------------------------------------ */

/* Returns true if the position is won, and sets at->win. */
static bool plain_attack(const struct vct *v, struct vct_node *at)
{
    const struct patterns *ps = v->patterns;
    enum zm_side me = v->attacker, you = other_of(me);
    cell_index cell;

    if (ps->count[me][MARK_RUN])
        return at->win = (struct vct_win){patterns_first(ps, me, MARK_RUN), 1}, true;
    if (ps->count[you][MARK_RUN] || !threat_open_four_now(ps, me, &cell)) return false;
    return at->win = (struct vct_win){cell, 3}, true;
}

static bool wins_by_fours(struct vct *v, enum zm_side side, struct vcf *f, uint32_t most)
{
    f->nodes_most = most;
    bool won = vcf_search(f, side, VCF_FOURS - 1);
    v->nodes += f->nodes;
    return won;
}

/* Whether a wide search expands this position for the first time, as far as the table knows. A
 * short search for a win by fours that failed then is not repeated. */
static bool is_new_and_wide(const struct vct *v, const struct vct_node *at)
{
    return v->wide && pn_is_new(&v->table, key_at_work(v, v->patterns->hash, at->mine));
}

/* As plain_attack(), by a short search for a win by fours. Only in wide searches does it save more
 * than it costs. */
static bool quick_attack(struct vct *v, struct vct_node *at)
{
    struct vcf f = {.patterns = v->patterns};

    if (!is_new_and_wide(v, at) || !wins_by_fours(v, v->attacker, &f, VCF_FIRST)) return false;
    return at->win = (struct vct_win){f.first, f.plies}, true;
}

/* Whether it is certain that the attacker does not win by threats. */
static bool plain_defence(const struct vct *v)
{
    const struct patterns *ps = v->patterns;
    enum zm_side me = v->attacker, you = other_of(me);
    cell_index cell;

    if (ps->count[you][MARK_RUN] || !threat_excludes_draw(ps, me)) return true;
    if (ps->count[me][MARK_RUN]) return false;
    return threat_open_four_now(ps, you, &cell) ||
           (!v->wide && !threat_open_four_next(ps, me, &cell));
}

/* -- Moves. ----------------------------------------------------------------------------------- */

/* The initial proof number, in a wide search, of a stone that is neither a four nor a three. Most
 * of those that threaten a win by fours make closed threes or open twos, best two of them. */
static uint32_t near_pn(uint16_t set)
{
    enum { TWO = 6, CLOSED_THREE = 8, OPEN_TWO = 10, OTHER = 16 };
    int threes = 0, twos = 0;

    for (; set; set >>= PATTERN_BITS) {
        unsigned pattern = set & (PATTERNS - 1);
        threes += pattern == PATTERN_SECOND;
        twos += pattern >= PATTERN_THIRD_OPEN && pattern <= PATTERN_THIRD_OPEN_3;
    }
    return threes + twos >= 2 ? TWO : threes ? CLOSED_THREE : twos ? OPEN_TWO : OTHER;
}

/* The initial numbers of an attacking move: fours are cheaper to prove than threes. */
static struct pn_dn initial_numbers(const struct vct *v, enum mark mark, cell_index cell)
{
    static const uint8_t pn[MARKS] = {[MARK_NEAR] = 8,
                                      [MARK_THREE] = 5,
                                      [MARK_THREES] = 3,
                                      [MARK_FOUR] = 2,
                                      [MARK_FOUR_THREE] = 1};

    if (v->wide && mark == MARK_NEAR)
        return (struct pn_dn){near_pn(v->patterns->at_cell[v->attacker][cell].set), 1};
    return (struct pn_dn){pn[mark] ? pn[mark] : 1, 1};
}

static inline enum zm_side mover(const struct vct *v, bool mine)
{
    return mine ? v->attacker : other_of(v->attacker);
}

/* If the child is a win for the attacker, records it and returns true. */
static bool record_win(struct vct_node *at, zm_move cell, struct pn_dn k)
{
    int plies = win_in(k).plies + 1;

    if (k.pn) return false;
    if (at->mine || plies > at->win.plies) at->win = (struct vct_win){(cell_index)cell, plies};
    return true;
}

static void add_child(const struct vct *v, struct vct_node *at, zm_move cell, struct pn_dn initial)
{
    uint64_t hash = v->patterns->hash ^ stone_key(mover(v, at->mine), (cell_index)cell);

    look_up(v, hash, !at->mine, &initial);
    if (record_win(at, cell, initial)) return;
    at->pn_dn[at->n] = pn_pack(initial);
    at->cells[at->n++] = cell;
}

/* Whether, on some line, a stone on the cell and one more make a four. */
static bool makes_second(uint16_t set)
{
    for (; set; set >>= PATTERN_BITS)
        if ((set & (PATTERNS - 1)) == PATTERN_SECOND) return true;
    return false;
}

/* `seconds`: only cells that become the second line of a double threat once a four on another line
 * is made. */
static void add_marked(const struct vct *v, struct vct_node *at, enum mark mark, bool seconds)
{
    const struct cell_patterns *at_cell = v->patterns->at_cell[v->attacker];

    for (size_t i = 0; i < v->patterns->words; i++)
        for (uint64_t left = patterns_marked(v->patterns, v->attacker, mark, i); left;
             left &= left - 1) {
            cell_index cell = (cell_index)(64 * i + (size_t)__builtin_ctzll(left));
            if (seconds && !makes_second(at_cell[cell].set)) continue;
            if (patterns_is_allowed(v->patterns, v->attacker, cell))
                add_child(v, at, cell, initial_numbers(v, mark, cell));
        }
}

/* Lists all moves that stop a run of the other side. */
static void list_stops(const struct vct *v, struct vct_node *at)
{
    enum zm_side me = mover(v, at->mine);
    cell_index run = patterns_first(v->patterns, other_of(me), MARK_RUN);
    zm_move *list = v->cells + v->used;
    size_t n = threat_run_stops(v->patterns, me, list);

    if (!at->mine) at->win = (struct vct_win){threat_any_allowed(v->patterns, me, run), 2};
    for (size_t i = 0; i < n; i++) {
        bool open = patterns_mark(v->patterns, me, (cell_index)list[i]) == MARK_OPEN_FOUR;
        if (at->mine && open && threat_excludes_draw(v->patterns, me))
            at->win = (struct vct_win){(cell_index)list[i], 3};
        else add_child(v, at, list[i], (struct pn_dn){1, 1});
    }
}

/* Lists the replies to the threat of an open four. All other moves lose to it. */
static void list_replies(const struct vct *v, struct vct_node *at)
{
    enum zm_side you = other_of(v->attacker);
    zm_move *list = v->cells + v->used;
    size_t n = threat_replies(v->patterns, you, list);
    cell_index four = 0;

    threat_open_four_next(v->patterns, v->attacker, &four);
    at->win = (struct vct_win){threat_any_allowed(v->patterns, you, four), 4};
    for (size_t i = 0; i < n; i++) add_child(v, at, list[i], (struct pn_dn){1, 1});
}

/* -- Threats of fours. ------------------------------------------------------------------------ */

enum { LISTED_MOST = 256 }; /* cells of a win by fours */

/* Lists the cells that have at least this mark for a side. */
static size_t list_marked(const struct patterns *ps, enum zm_side side, enum mark least,
                          cell_index *out, size_t capacity)
{
    size_t count = 0;

    for (size_t i = 0; i < ps->words; i++)
        for (uint64_t left = patterns_marked_from(ps, side, least, i); left && count < capacity;
             left &= left - 1)
            out[count++] = (cell_index)(64 * i + (size_t)__builtin_ctzll(left));
    return count;
}

/* Lists the free cells near a cell on the lines through it, where stones may change whether it is
 * forbidden. */
static size_t list_around(const struct patterns *ps, cell_index cell, cell_index *out,
                          size_t capacity)
{
    struct coordinates p = coordinates(ps, cell);
    int reach = ps->table[0]->reach;
    size_t count = 0;

    for (int d = 0; d < PATTERN_LINES; d++)
        for (int i = -reach; i <= reach && count < capacity; i++) {
            int row = p.row + i * line_step[d].row, column = p.column + i * line_step[d].column;
            if (row < 0 || row >= ps->rows || column < 0 || column >= ps->columns) continue;
            if (patterns_is_free(ps, row, column))
                out[count++] = (cell_index)(row * ps->columns + column);
        }
    return count;
}

/* Lists what may prevent a four that the other side is not allowed to stop, or the cells that
 * complete an open four. */
static size_t list_ends(const struct patterns *ps, enum zm_side me, cell_index *out,
                        size_t capacity)
{
    cell_index run = patterns_first(ps, me, MARK_RUN);

    if (ps->count[me][MARK_RUN] > 1 || patterns_stays_allowed(ps, other_of(me), run))
        return list_marked(ps, me, MARK_RUN, out, capacity);
    return list_around(ps, run, out, capacity);
}

/* Lists the cells of a win by fours that was found, with the replies to the fours, as far as each
 * four has a single reply, and the cells on which the other side, with these replies, would make a
 * four. */
static size_t list_win(struct patterns *ps, enum zm_side me, const struct vcf *f, int fours,
                       cell_index *out, size_t capacity)
{
    enum zm_side you = other_of(me);
    zm_move stops[RUN_STOPS];
    cell_index cell = f->good[fours];
    bool open = !ps->count[you][MARK_RUN] && threat_open_four_now(ps, me, &cell);
    size_t count = 1, stopping = 0;

    if (ps->count[me][MARK_RUN]) return list_marked(ps, me, MARK_RUN, out, capacity);
    if (capacity < RUN_STOPS + 1 || ps->frames + 2 > ps->frames_most) return 0;
    if (!patterns_is_free(ps, cell / ps->columns, cell % ps->columns)) return 0;
    *out = cell;
    patterns_play(ps, me, cell);
    if (ps->count[me][MARK_RUN]) stopping = threat_run_stops(ps, you, stops);
    if (ps->count[me][MARK_RUN] && !stopping) {
        count += list_ends(ps, me, out + count, capacity - count);
    } else if (!open && stopping == 1) {
        out[count++] = (cell_index)stops[0];
        patterns_play(ps, you, (cell_index)stops[0]);
        count += list_marked(ps, you, MARK_FOUR, out + count, capacity - count);
        if (fours) count += list_win(ps, me, f, fours - 1, out + count, capacity - count);
        patterns_undo(ps);
    }
    patterns_undo(ps);
    return count;
}

/* Adds a child unless it is listed or forbidden. */
static void add_once(const struct vct *v, struct vct_node *at, cell_index cell,
                     struct pn_dn initial)
{
    for (size_t i = 0; i < at->n; i++)
        if (at->cells[i] == cell) return;
    if (patterns_is_allowed(v->patterns, mover(v, at->mine), cell)) add_child(v, at, cell, initial);
}

/* If the attacker would win by fours after a pass: lists the replies that are most likely to
 * prevent it, which are the cells of the win, and fours of the defender. Returns false if there is
 * no such win. */
static bool list_likely(struct vct *v, struct vct_node *at)
{
    struct vcf f = {.patterns = v->patterns};
    cell_index list[LISTED_MOST];

    if (!wins_by_fours(v, v->attacker, &f, VCF_PASS)) return false;
    size_t n = list_win(v->patterns, v->attacker, &f, VCF_FOURS - 1, list, LISTED_MOST);
    n += list_marked(v->patterns, other_of(v->attacker), MARK_FOUR, list + n, LISTED_MOST - n);
    for (size_t i = 0; i < n; i++) add_once(v, at, list[i], (struct pn_dn){1, 1});
    at->rest = true;
    return true;
}

/* If the defender would win by fours after a pass of the attacker: lists the moves that may prevent
 * it, of those that are no fours. Returns false if there is no such win. */
static bool list_guards(struct vct *v, struct vct_node *at)
{
    enum zm_side me = v->attacker, you = other_of(me);
    struct vcf f = {.patterns = v->patterns};
    cell_index list[LISTED_MOST];

    if (!wins_by_fours(v, you, &f, VCF_DEFENDER)) return false;
    size_t n = list_win(v->patterns, you, &f, VCF_FOURS - 1, list, LISTED_MOST);
    for (size_t i = 0; i < n; i++) {
        enum mark mark = patterns_mark(v->patterns, me, list[i]);
        if (mark >= MARK_NEAR && mark < MARK_FOUR)
            add_once(v, at, list[i], initial_numbers(v, mark, list[i]));
    }
    return true;
}

static void list_attacks(struct vct *v, struct vct_node *at)
{
    const uint16_t *mine = v->patterns->count[v->attacker];

    for (enum mark m = MARK_FOUR_THREE; m >= MARK_FOUR; m--) add_marked(v, at, m, false);
    if (v->wide && list_guards(v, at)) return;
    for (enum mark m = MARK_THREES; m >= MARK_THREE; m--) add_marked(v, at, m, false);
    if (v->wide || mine[MARK_FOUR] + mine[MARK_FOUR_THREE]) add_marked(v, at, MARK_NEAR, !v->wide);
}

/* Searches for a win by fours after a reply. A reply that prevents it becomes a child. */
static void try_reply(struct vct *v, struct vct_node *at, struct vcf *f, cell_index cell)
{
    enum zm_side you = other_of(v->attacker);

    if (!patterns_is_allowed(v->patterns, you, cell)) return;
    v->nodes++;
    patterns_play(v->patterns, you, cell);
    bool won = wins_by_fours(v, v->attacker, f, VCF_REPLY);
    patterns_undo(v->patterns);
    if (!won) add_child(v, at, cell, (struct pn_dn){1, 1});
    else if (f->plies + 1 > at->win.plies) at->win = (struct vct_win){cell, f->plies + 1};
}

/* Lists all replies that prevent the win by fours; those listed before have been refuted by now.
 * Returns false if that takes too many nodes. */
static bool list_rest(struct vct *v, struct vct_node *at)
{
    struct vcf f = {.patterns = v->patterns};
    uint64_t most = v->nodes + VCF_ALL;
    bool wins = wins_by_fours(v, v->attacker, &f, VCF_PASS);

    at->rest = false;
    f.again = true;
    for (size_t i = 0; i < v->patterns->words && wins; i++)
        for (uint64_t left = patterns_marked_from(v->patterns, ZM_FIRST, MARK_DEAD, i);
             left && wins; left &= left - 1) {
            try_reply(v, at, &f, (cell_index)(64 * i + (size_t)__builtin_ctzll(left)));
            wins = v->nodes <= most;
        }
    return wins;
}

/* -- The search. ------------------------------------------------------------------------------ */

/* Lists the replies where no run has to be stopped. Returns false if the attacker threatens
 * nothing, or, in a wide search, the defender wins by fours. */
static bool list_defences(struct vct *v, struct vct_node *at)
{
    struct vcf f = {.patterns = v->patterns};
    cell_index four;
    bool open = threat_open_four_next(v->patterns, v->attacker, &four);

    if (!open && !list_likely(v, at)) return false;
    if (is_new_and_wide(v, at) && wins_by_fours(v, other_of(v->attacker), &f, VCF_DEFENDER))
        return false;
    if (open) list_replies(v, at);
    return true;
}

/* Whether the limits allow to expand a node or, in a wide search, to list the rest of its
 * replies. */
static bool can_open_node(const struct vct *v)
{
    enum { ONE_NODE = VCF_ALL + VCF_PASS + VCF_REPLY + VCF_DEFENDER };

    if (v->wide && v->nodes + ONE_NODE >= v->nodes_most) return false;
    return v->used + 64 * v->patterns->words <= v->capacity &&
           v->patterns->frames < v->patterns->frames_most;
}

static bool vct_expand(struct vct *v, struct vct_node *at)
{
    enum zm_side you = other_of(mover(v, at->mine));

    at->from = v->nodes, at->used = v->used;
    if (at->mine && (plain_attack(v, at) || quick_attack(v, at)))
        return at->k = pn_decided(true), false;
    if (!at->mine && plain_defence(v)) return at->k = pn_decided(false), false;
    if (!can_open_node(v)) return v->stopped = true, false;
    at->pn_dn = v->pn_dn + v->used, at->cells = v->cells + v->used;
    if (v->patterns->count[you][MARK_RUN]) list_stops(v, at);
    else if (at->mine) list_attacks(v, at);
    else if (!list_defences(v, at)) return at->k = pn_decided(false), false;
    if (at->mine && at->win.plies) return at->k = pn_decided(true), false;
    v->used += at->n;
    return true;
}

/* Lists the remaining replies after all listed ones have been refuted. Returns false if there are
 * none, no win can be shown, or not within the limits. */
static bool vct_more(struct vct *v, struct vct_node *at)
{
    if (!at->rest) return false;
    at->k = (struct pn_dn){1, 1};
    v->used = at->used;
    if (!can_open_node(v)) return v->stopped = true, false;
    at->k = pn_decided(false);
    if (!list_rest(v, at)) return false;
    v->used += at->n;
    return true;
}

static void vct_try(struct vct *v, struct vct_node *at, struct vct_node *next)
{
    zm_move cell = at->cells[at->best];

    v->nodes++;
    patterns_play(v->patterns, mover(v, at->mine), (cell_index)cell);
    vct_visit(v, next);
    patterns_undo(v->patterns);
    if (!record_win(at, cell, next->k) || at->mine) at->pn_dn[at->best] = pn_pack(next->k);
    else at->n--, at->pn_dn[at->best] = at->pn_dn[at->n], at->cells[at->best] = at->cells[at->n];
}

static bool vct_over(struct vct *v, const struct vct_node *at)
{
    (void)at;
    v->stopped |= v->nodes >= v->nodes_most;
    return v->stopped;
}

static void vct_leave(struct vct *v, struct vct_node *at)
{
    uint64_t work = v->nodes - at->from, hash = v->patterns->hash;
    bool wins = !at->k.pn;

    v->used = at->used;
    v->wins[v->attacker] |= wins;
    if (wins) at->k = won(at->win);
    pn_store(&v->table, key_at_work(v, hash, at->mine), at->k, work);
    if (v->wide && wins) pn_store(&v->table, key_for(hash, v->attacker, at->mine), at->k, work);
}

/* Many searches never look for threats, so the table is cleared at the first use only. */
bool vct_search(struct vct *v, enum zm_side me, bool wide, uint64_t *nodes)
{
    struct vct_node root = {.mine = true, .limit = {PN_MOST, PN_MOST}};
    struct pn_dn k = {1, 1};

    if (!v->begun) memset(v->cells + v->capacity, 0, TABLE_SIZE);
    v->begun = true, v->stopped = false;
    v->attacker = me, v->wide = wide;
    v->nodes = 0, v->nodes_most = *nodes;
    look_up(v, v->patterns->hash, true, &k);
    if (k.pn && k.dn) vct_visit(v, &root), k = root.k;
    *nodes = v->nodes;
    return k.pn && k.dn;
}

/* -- Results. --------------------------------------------------------------------------------- */

bool vct_known(const struct vct *v, enum zm_side attacker, enum zm_side to_move,
               struct vct_win *out)
{
    struct pn_dn k;

    if (!v->wins[attacker]) return false;
    uint64_t key = key_for(v->patterns->hash, attacker, attacker == to_move);
    if (!pn_probe(&v->table, key, &k) || k.pn) return false;
    return *out = win_in(k), true;
}

void vct_prefetch(const struct vct *v, uint64_t hash, enum zm_side to_move)
{
    for (enum zm_side side = ZM_FIRST; side <= ZM_SECOND; side++)
        if (v->wins[side]) tt_prefetch(&v->table, key_for(hash, side, side == to_move));
}

/* -- Memory. ---------------------------------------------------------------------------------- */

/* A path that fills the board lists, at each node, all cells that are left. That would take too
 * much memory on large boards, so the lists of a path hold at most CHILDREN_MOST moves. */
static size_t children_capacity(size_t cells)
{
    size_t listed = (cells + 63) / 64 * 64, all = listed * (cells / 2 + 2);

    return all < CHILDREN_MOST ? all : CHILDREN_MOST;
}

size_t vct_size(size_t cells)
{
    return sizeof(struct vct) + children_capacity(cells) * (sizeof(zm_score) + sizeof(zm_move)) +
           TABLE_SIZE;
}

void vct_begin(struct vct *v, struct patterns *patterns)
{
    *v = (struct vct){.patterns = patterns};
    v->capacity = children_capacity((size_t)patterns->rows * (size_t)patterns->columns);
    v->pn_dn = (zm_score *)(v + 1);
    v->cells = (zm_move *)(v->pn_dn + v->capacity);
    tt_begin(&v->table, v->cells + v->capacity, TABLE_SIZE, 0);
}

#define PN vct
#define PN_NODE struct vct_node
#define PN_MORE(v, at) vct_more(v, at)
#include "search/proof/pn_search_template.h"
