/* SPDX-License-Identifier: MIT
 * tuc_chess.c - TUC chess: pawns, rooks, kings and presents on 7 rows of 5 cells; what helps a
 * search. */
#include "games/tuc_chess/rules.h"
#include "games/tuc_chess/text.h"
#include "games/tuc_chess/weights.h"

#define GAME tuc_chess

static inline int least_of(int a, int b)
{
    return a < b ? a : b;
}

enum { ORDER_NONE, ORDER_CAPTURES, ORDER_SCORE };
#define GAME_BEST_ORDER ORDER_CAPTURES
/* For MCTS: see docs/experiments/tuc-chess.md. */
#define GAME_MCTS_CHANCE CHANCE_OPEN
#define GAME_CUTOFF 0
#define GAME_IMPLICIT 0.8
#define GAME_UCT_C 0.2
static const char *const tuc_orders[] = {"none", "captures", "score", NULL};

static zm_score score_after(const rules *r, const state *s, zm_move m)
{
    state next = *s;

    advance(r, &next, m);
    return side_of(s) == WHITE ? evaluate(r, &next) : -evaluate(r, &next);
}

/* captures: the most valuable gain first, equal ones by the least valuable piece. score: the
 * evaluation after the move. */
#define GAME_HAS_ORDER
static int order(const rules *r, const state *s, int which, enum zm_side root, zm_move m)
{
    enum { FINE = 64 };

    (void)root;
    if (which == ORDER_NONE) return 0;
    if (which == ORDER_SCORE) return (int)(score_after(r, s, m) / (ZM_UNIT / FINE));

    struct deed d = deed_of(s, m & CELL_BITS, (unsigned)m >> TO_SHIFT);
    int gain = capture_of[d.victim] + d.arrives + d.present;
    return gain ? gain * (KING + 1) - (int)d.piece : 0;
}

#define GAME_HAS_HASH
static uint64_t hash(const rules *r, const state *s)
{
    uint64_t low = s->low | (uint64_t)s->score[WHITE] << CELLS;
    uint64_t high = s->high | (uint64_t)s->score[BLACK] << CELLS;
    uint64_t black = s->black | (uint64_t)s->plies << CELLS;

    (void)r;
    low |= (uint64_t)s->turn << (CELLS + 16), high |= (uint64_t)s->pieces << (CELLS + 16);
    return mix64(low + UINT64_C(0x9e3779b97f4a7c15)) ^ mix64(high + UINT64_C(0x3c6ef372fe94f82a)) ^
           mix64(black + UINT64_C(0xdaa66d2c7ddf743f));
}

/* Left and right change places. The server's rule for arrivals tells them apart. */
#define GAME_HAS_SYMMETRY
static size_t symmetries(const rules *r)
{
    return r->server ? 1 : 2;
}

static cells mirrored(cells set)
{
    cells second = left_column << 1, middle = left_column << 2;

    return (set & left_column) << 4 | (set >> 4 & left_column) | (set & second) << 2 |
           (set >> 2 & second) | (set & middle);
}

static void transform(const rules *r, const state *s, size_t i, state *out)
{
    (void)r;
    *out = *s;
    if (i == 0) return;
    out->low = mirrored(s->low);
    out->high = mirrored(s->high);
    out->black = mirrored(s->black);
}

/* -- Rules of thumb. ------------------------------------------------------------------------ */

enum { TAKE_KING, SAVE_KING, TAKE_ROOK, FAR_ROW, TAKE_PAWN, TAKE_PRESENT, NO_RULE };
static const char *const thumb_rules[] = {
    [TAKE_KING] = "take the king", [SAVE_KING] = "save the king",
    [TAKE_ROOK] = "take a rook",   [FAR_ROW] = "reach the far row",
    [TAKE_PAWN] = "take a pawn",   [TAKE_PRESENT] = "take a present",
};

static inline bool king_attacked(const state *s, int side)
{
    return king_of(s, side) & attacked(s, side ^ 1, open_cells(s));
}

/* The first rule that speaks for a move. Taking the king ends the game, so it must not lose it;
 * any other move must not leave the own king to be taken. */
static int rule_of(const state *before, const state *after, struct deed d)
{
    int side = side_of(before), lead = side == WHITE ? lead_of(after) : -lead_of(after);

    if (d.victim == KING) return lead >= 0 ? TAKE_KING : NO_RULE;
    if (king_attacked(after, side)) return NO_RULE;
    if (king_attacked(before, side)) return SAVE_KING;
    if (d.victim == ROOK) return TAKE_ROOK;
    if (d.arrives) return FAR_ROW;
    if (d.victim == PAWN) return TAKE_PAWN;
    return d.present ? TAKE_PRESENT : NO_RULE;
}

/* How good a move looks: the evaluation after it, less the piece if it can be taken there. */
static zm_score looks(const rules *r, const state *after, struct deed d, unsigned to)
{
    int side = side_of(after) ^ 1;
    zm_score value = side == WHITE ? evaluate(r, after) : -evaluate(r, after);
    cells danger = attacked(after, side ^ 1, open_cells(after));

    return danger & bit(to) && !d.arrives ? value - r->weight[d.piece] : value;
}

#define GAME_HAS_TACTICS
static bool tactics(const rules *r, state *s, struct zm_advice *out)
{
    zm_move list[PAWNS_MOST * COLS + 64];
    size_t n = moves(r, s, list);
    int best = NO_RULE;
    zm_score best_looks = 0;

    for (size_t i = 0; i < n; i++) {
        unsigned from = list[i] & CELL_BITS, to = (unsigned)list[i] >> TO_SHIFT;
        assert(from < CELLS && to < CELLS);
        struct deed d = deed_of(s, from, to);
        state after = *s;
        move_piece(r, &after, from, to);
        int rule = rule_of(s, &after, d);
        zm_score how = looks(r, &after, d, to);
        if (rule > best || rule == NO_RULE || (rule == best && how <= best_looks)) continue;
        best = rule, best_looks = how;
        *out = (struct zm_advice){.move = list[i], .rule = thumb_rules[rule]};
    }
    return best != NO_RULE;
}

/* -- What is settled: exchanges that are due, looked at without playing them, and whose presents
 * are. -------------------------------------------------------------------------------------- */

/* By how much a capture changes the evaluation. Below, `by` are the cells on which the pieces of
 * each side could capture. */
static inline zm_score swing(const rules *r, unsigned kind)
{
    return capture_of[kind] * ZM_UNIT + r->weight[kind];
}

/* The most a side gains by a capture after which the piece cannot be taken, or is only a pawn. */
static inline zm_score best_gain(const rules *r, const state *s, const cells by[2], int us)
{
    int them = us ^ 1;
    cells by_pawns = beside(ahead(pawns_of(s, us), us)), safe = by[us] & ~by[them];

    if (safe & rooks_of(s, them)) return swing(r, ROOK);
    if (by_pawns & rooks_of(s, them)) return swing(r, ROOK) - swing(r, PAWN);
    if (safe & pawns_of(s, them)) return swing(r, PAWN);
    return safe & presents_of(s) ? r->weight[WEIGHT_PRESENT] : 0;
}

/* Cells that a side reaches or guards and the other does not attack, and presents on them. A
 * present appears about every fifth ply, anywhere: among equals a long game goes to the side with
 * more space. */
static inline zm_score space_of(const rules *r, const state *s, const cells by[2], int us)
{
    cells next = by[us] | ahead(pawns_of(s, us), us), space = next & ~by[us ^ 1];

    return bits_count(space) * r->weight[WEIGHT_SPACE] +
           bits_count(space & presents_of(s)) * r->weight[WEIGHT_NEAR];
}

/* The side to move takes the king, if that wins; saves its own; or gains what it can. */
#define GAME_PLAYOUT .random_outcome = random_outcome, .evaluate = settled
static zm_score settled(const rules *r, const state *s)
{
    int us = side_of(s), them = us ^ 1, sign = us == WHITE ? 1 : -1;
    cells open = open_cells(s);
    const cells by[2] = {attacked(s, WHITE, open), attacked(s, BLACK, open)};
    zm_score over = (sign * lead_of(s) + capture_of[KING]) * ZM_UNIT;
    zm_score value = sign * evaluate(r, s);

    value += space_of(r, s, by, us) - space_of(r, s, by, them);
    if (king_of(s, them) & by[us]) return sign * most_of(over, value);
    if (king_of(s, us) & by[them]) return sign * value;
    return sign * (value + best_gain(r, s, by, us));
}

/* -- What a position can become: the bounds of Star1 and Star2.
 *
 * Seen from one side, "us", with `them` opposite: no move of theirs ever raises our value,
 * neither in the evaluation (by the usual weights an arrival leaves it as it is, by others see
 * slack()) nor in the score (what the server gives White for a black arrival is less than that
 * capture brought Black). So the most we can have is our own moves at their best. Our first move
 * can take only what stands under attack now or, if they move before, after one move of theirs;
 * later moves, anything that is left.
 * A move that takes no piece brings a present at best, for one may appear anywhere. */

/* Who moves, how often. */
struct lookahead {
    const state *s;
    int us, ours, theirs; /* our moves, their moves */
    bool first;           /* we move first */
};

/* What our first move can take, and what there is to take. */
struct prey {
    bool king, rook, pawn;
    int rooks, pawns;
};

static struct lookahead lookahead_of(const state *s, int us, int plies)
{
    bool first = side_of(s) == us;
    int ours = (plies + first) / 2;

    assert(plies >= 0);
    return (struct lookahead){s, us, ours, plies - ours, first};
}

static struct lookahead turned_round(struct lookahead p)
{
    return (struct lookahead){p.s, p.us ^ 1, p.theirs, p.ours, !p.first};
}

/* Where pieces can be after one move: where they are, or on a cell they reach. */
static inline cells after_move(cells pieces, cells reached, cells own)
{
    return pieces | (reached & ~own);
}

/* After a move of theirs lines may have opened and they may have moved into our range. */
static struct prey prey_of(struct lookahead p)
{
    int them = p.us ^ 1;
    cells king = king_of(p.s, them), rooks = rooks_of(p.s, them), pawns = pawns_of(p.s, them);
    struct prey prey = {.rooks = bits_count(rooks), .pawns = bits_count(pawns)};
    cells range = attacked(p.s, p.us, p.first ? open_cells(p.s) : board);

    if (!p.first) {
        cells own = pieces_of(p.s, them), steps = ahead(pawns, them);
        king = after_move(king, neighbours(king), own);
        rooks = after_move(rooks, rook_lines(rooks, open_cells(p.s)), own);
        pawns = after_move(pawns, steps | beside(steps), own);
    }
    prey.king = king & range, prey.rook = rooks & range, prey.pawn = pawns & range;
    return prey;
}

/* The most that this many of our moves bring, kings and arrivals apart; `standing`: in the
 * evaluation, where the victim's weight is gone as well, else in the score alone. */
static zm_score takings(const rules *r, struct prey prey, int ours, bool standing)
{
    zm_score rook = standing ? r->taking[ROOK] : capture_of[ROOK] * ZM_UNIT;
    zm_score pawn = standing ? r->taking[PAWN] : capture_of[PAWN] * ZM_UNIT;
    zm_score sum = 0;

    if (ours == 0) return 0;
    if (prey.rook) sum += rook, prey.rooks--, ours--;
    else if (prey.pawn) sum += pawn, prey.pawns--, ours--;
    else sum += ZM_UNIT, ours--;

    int rooks = least_of(ours, prey.rooks), pawns = least_of(ours - rooks, prey.pawns);
    return sum + rooks * rook + pawns * pawn + (ours - rooks - pawns) * ZM_UNIT;
}

/* Points for pawns that are near enough to the far row. */
static zm_score arrivals(struct lookahead p)
{
    int rows = least_of(p.ours, ROWS - 1) + 1;
    cells near = p.us == WHITE ? board >> (ROWS - rows) * COLS : board & ~(board >> rows * COLS);

    return least_of(bits_count(pawns_of(p.s, p.us) & near), p.ours) * ARRIVAL * ZM_UNIT;
}

/* The most by which the evaluation for us can exceed what takings() says, where weights are not the
 * usual ones: pawns that arrive are gone, a present that was just taken counts by its weight, and
 * pieces with weights below 0 are better lost. */
static zm_score slack(const rules *r, struct lookahead p)
{
    zm_score pawn = r->weight[PAWN] - ARRIVAL * ZM_UNIT, present = r->weight[WEIGHT_PRESENT];
    int arriving = (int)(arrivals(pawn < 0 ? p : turned_round(p)) / (ARRIVAL * ZM_UNIT));
    zm_score least = -most_of(-r->weight[PAWN], -r->weight[ROOK]) + capture_of[PAWN] * ZM_UNIT;

    return arriving * (pawn < 0 ? -pawn : pawn) + p.theirs * most_of(0, -least) +
           most_of(0, most_of(present - ZM_UNIT, -present));
}

static bool king_can_fall(struct prey prey, int moves)
{
    return moves > 1 || (moves == 1 && prey.king);
}

/* Whether a side may come to have no move. Kings and rooks are shut in by their own side only:
 * each cell the king could step to takes a move of its own side, and if the king itself moves
 * it can step back, until yet another move. A single ply takes the step from one pawn at most. */
static bool can_get_stuck(struct lookahead p)
{
    const state *s = p.s;
    cells steps = ahead(pawns_of(s, p.us), p.us) & ~occupied(s);
    cells exits = neighbours(king_of(s, p.us)) & ~pieces_of(s, p.us);
    int before = p.theirs - !p.first; /* our moves made when it is our turn the last time */

    if (bits_count(steps) > p.ours + p.theirs) return false;
    return before > 1 || bits_count(exits) <= before;
}

/* Whether these plies may end the game with pieces left and both kings alive, so that the value
 * loses what the evaluation gave for the pieces. (Two bare kings weigh the same.) */
static bool can_end(const rules *r, struct lookahead p)
{
    return p.s->plies + p.ours + p.theirs >= r->limit || can_get_stuck(p) ||
           can_get_stuck(turned_round(p));
}

/* The most the value for us can be. `ends` as of can_end. */
static zm_score most_for(const rules *r, struct lookahead p, struct prey prey, bool ends,
                         bool king_lost)
{
    const state *s = p.s;
    int them = p.us ^ 1, due_to_us = due_of(s) == WORTH_DUE && side_of(s) == them;
    zm_score base = (s->score[p.us] - s->score[them] + due_to_us) * ZM_UNIT;
    zm_score standing = base + material(r, s, p.us) - material(r, s, them);
    zm_score final = base + arrivals(p), most = standing + takings(r, prey, p.ours, true);

    if (r->weighs) most += slack(r, p);
    if (ends) most = most_of(most, final + takings(r, prey, p.ours, false));
    if (king_lost) {
        zm_score loss = (capture_of[KING] - ARRIVAL) * ZM_UNIT;
        most = most_of(most, final + takings(r, prey, p.ours, false) - loss);
    }
    if (king_can_fall(prey, p.ours)) {
        zm_score gain = capture_of[KING] * ZM_UNIT;
        most = most_of(most, final + takings(r, prey, p.ours - 1, false) + gain);
    }
    return most;
}

#define GAME_BOUNDS .reach = reach
static void reach(const rules *r, const state *s, int plies, zm_score *least, zm_score *most)
{
    int result, left_over = r->limit - s->plies;
    struct lookahead white = lookahead_of(s, WHITE, least_of(plies, left_over));
    struct lookahead black = turned_round(white);

    if (outcome(r, s, &result)) {
        *least = *most = result * ZM_UNIT;
        return;
    }
    struct prey of_white = prey_of(white), of_black = prey_of(black);
    bool ends = can_end(r, white);
    *most = most_for(r, white, of_white, ends, king_can_fall(of_black, black.ours));
    *least = -most_for(r, black, of_black, ends, king_can_fall(of_white, white.ours));
    if (r->weighs) *least = within_range(r, *least), *most = within_range(r, *most);
}

#define GAME_FACTS                                                                                 \
    .name = "tuc-chess", .usage = "tuc-chess[:plies][,server]",                                    \
    .summary = "pawns, rooks, kings and chance presents on 7 rows of 5; the score decides",        \
    .side = {"White", "Black"}, .unit = "point", .example = "tuc-chess",                           \
    .order_names = tuc_orders, .strong = "mcts"

#include "search/search_template.h"
