/* SPDX-License-Identifier: MIT
 * lab_sticks.c - source report S: the memory of its tree, and the game it lost at 11 sticks. */
#include "lab_sticks.h"

/* -- sticks-memory: the whole tree allocated. ------------------------------------------------ */

enum { CHOICES = 6, LEVELS_LEAST = 2, LEVELS_MOST = 10 };

/* What createChildren asks of malloc. A node of theirs is four ints and a pointer, 24 bytes; for
 * every node its parent's array holds sizeof(Node) as well, though only a pointer is kept there.
 * Nodes down to depth -1 are made, so a tree of n levels belongs to a root of depth n - 2. */
static double bytes_of_their_tree(int levels, double *nodes)
{
    struct node {
        int depth, state, remaining, player;
        struct node **children;
    };
    double in_level = 1;

    *nodes = 0;
    for (int level = 1; level < levels; level++) {
        in_level *= CHOICES;
        *nodes += in_level;
    }
    return *nodes * 2 * sizeof(struct node);
}

static void run_memory(struct lab *lab)
{
    struct zm_context *zm = lab_open(lab, "sticks:100,6");
    struct zm_result result = {.size = sizeof result};
    char player[32];
    double nodes;

    for (int n = LEVELS_LEAST; zm && n <= LEVELS_MOST; n++) {
        double bytes = bytes_of_their_tree(n, &nodes);
        lab_add(lab, bytes / 1e6, "their tree", "%d", n)->more[0] = nodes;
    }
    for (int n = LEVELS_LEAST; zm && n <= (lab->quick ? 5 : LEVELS_MOST); n++) {
        snprintf(player, sizeof player, "minimax:depth=%d", n);
        lab_doing(lab, "%s", player);
        if (!lab_think(lab, zm, player, &result)) break;
        struct lab_row *row = lab_add(lab, (double)result.memory / 1e6, "our search", "%d", n);
        row->more[0] = (double)result.nodes;
        row->more[1] = result.seconds;
    }
    zm_close(zm);
}

const struct experiment lab_sticks_memory = {
    .name = "sticks-memory",
    .source = "S4",
    .summary = "memory of the tree allocated as a whole, and of a search that builds none",
    .x = "levels",
    .unit = "MB",
    .more = {"nodes", "seconds"},
    .logarithmic = true,
    .notes =
        "Theirs is computed from the listing of createChildren: 6 + 6^2 + ... + 6^(n-1) nodes\n"
        "below the root in n levels, 48 bytes each: 24 for the node (four ints, a pointer), 24\n"
        "more because the array of children has the size of whole nodes but keeps pointers.\n"
        "For 10 levels that is 12 093 234 nodes and 580.5 MB: the report's 580.\n"
        "Ours is measured: minimax, not a tree but the line it is on, for n plies (one level\n"
        "more than theirs) of 100 sticks.\n",
    .run = run_memory,
};

/* -- sticks-eleven: their program, from the listing in the report. --------------------------- */

/* Their MAXINT. Their arithmetic is that of 32-bit ints that wrap: MAXINT - (-MAXINT) has the
 * size 2, so the worst value is nearer to the best than an unknown one, 0. Whatever is beyond
 * their horizon therefore counts as lost. */
static const int32_t maxint = INT32_MAX;

static uint32_t nearness(int player, int32_t value)
{
    uint32_t difference = (uint32_t)(maxint * player) - (uint32_t)value;

    return difference > (uint32_t)maxint ? 0 - difference : difference;
}

/* getRealVal: `player` is the one whose move left this many. */
static int32_t real_value(int left, int player)
{
    if (left == 0) return maxint * player;
    return left < 0 ? maxint * -player : 0;
}

/* calcMinMax, the nodes made as it goes. `player` is to move, `depth` is the node's own; what is
 * printed is one more. */
static int32_t their_value(int left, int most, int depth, int player, FILE *debug)
{
    int32_t best = maxint * -player, value = real_value(left, -player);

    if (depth == 0 || value == maxint || value == -maxint) return value;
    for (int take = 1; take <= most; take++) {
        value = their_value(left - take, most, depth - 1, -player, debug);
        if (nearness(player, value) < nearness(player, best)) best = value;
    }
    if (debug)
        fprintf(debug,
                "[realVal nearest to inf %" PRId32 " (abs(MAXINT*playerNumber - bestValue)=%" PRIu32
                ") has been retrived from depth %d for player %d]\n",
                best, nearness(player, best), depth + 1, player);
    return best;
}

int their_choice(int left, int most, int level, int player, bool last, struct their_debug *d)
{
    int32_t best = maxint * -player;
    int choice = 1;

    for (int take = 1; take <= most; take++) {
        int32_t value = their_value(left - take, most, level - 1, -player, d ? d->out : NULL);
        uint32_t near = nearness(player, value), nearest = nearness(player, best);
        if (d) d->value[take - 1] = value;
        if (near > nearest || (!last && near == nearest)) continue;
        best = value, choice = take;
        if (d && d->out) fprintf(d->out, "[[possible bestChoice found: %d]]\n", choice);
    }
    return choice;
}

/* A row off the plot. */
static void tell(struct lab *lab, double measured, const char *series, const char *x)
{
    lab_add(lab, measured, series, "%s", x)->off_plot = true;
}

const int person[PERSON] = {2, 1, 1, 1};

/* The game of the report: the program answers the person's moves. */
static void their_game(struct lab *lab)
{
    const char *series = "their game, sticks left";
    int left = STICKS, ply = 0;

    lab_add(lab, left, series, "ply %d", ply);
    while (ply < 2 * PERSON && left > 0) {
        left -= ply % 2 ? their_choice(left, MOST, LEVEL, COMPUTER, true, NULL) : person[ply / 2];
        lab_add(lab, left, series, "ply %d", ++ply);
    }
    tell(lab, left == 0 && ply % 2 == 1 ? -1 : 1, "their program in that game", "result");
}

/* The same moves of the person, answered by ours. */
static bool our_game(struct lab *lab, struct zm_context *zm)
{
    const char *series = "our game, sticks left";
    int left = STICKS, value = 0;
    struct zm_result r = {.size = sizeof r};

    lab_add(lab, left, series, "ply %d", 0);
    for (int ply = 0; !zm_outcome(zm, &value) && ply < 2 * PERSON; ply++) {
        if (ply % 2 == 0) r.move = (zm_move)person[ply / 2];
        else if (!lab_think(lab, zm, "alphabeta", &r)) return false;
        if (!lab_check(lab, zm, zm_play(zm, r.move))) return false;
        lab_add(lab, left -= (int)r.move, series, "ply %d", ply + 1);
    }
    tell(lab, -value, "our program in that game", "result");
    return true;
}

/* Ours against theirs, ours first: 11 sticks are won for it. */
static bool our_match(struct lab *lab, struct zm_context *zm)
{
    int left = STICKS, value = 0;
    struct zm_result r = {.size = sizeof r};

    if (!lab_check(lab, zm, zm_position_set(zm, "11 first"))) return false;
    while (!zm_outcome(zm, &value)) {
        if (zm_side_to_move(zm) == ZM_SECOND)
            r.move = (zm_move)their_choice(left, MOST, LEVEL, COMPUTER, true, NULL);
        else if (!lab_think(lab, zm, "alphabeta", &r)) return false;
        if (!lab_check(lab, zm, zm_play(zm, r.move))) return false;
        left -= (int)r.move;
    }
    tell(lab, value, "our program first, theirs second", "result");
    return true;
}

static bool our_view(struct lab *lab, struct zm_context *zm, int left)
{
    struct zm_result result = {.size = sizeof result};
    char series[40], position[40];

    snprintf(series, sizeof series, "our program at %d", left);
    snprintf(position, sizeof position, "%d first", left);
    if (!lab_check(lab, zm, zm_position_set(zm, position)) ||
        !lab_think(lab, zm, "alphabeta", &result))
        return false;
    tell(lab, (double)result.move, series, "takes");
    tell(lab, result.value, series, "value");
    tell(lab, (double)result.distance, series, "distance, plies");
    return true;
}

/* -- How often each of them throws a win away. ----------------------------------------------- */

static bool count_ours(struct lab *lab, int most, const char *player, int *thrown)
{
    char position[32];
    struct zm_result result = {.size = sizeof result};
    struct zm_context *zm = lab_open(lab, "sticks:%d,%d", HEAP_MOST, most);
    bool going = zm != NULL;
    for (int left = HEAP_LEAST; left <= HEAP_MOST && going; left++) {
        snprintf(position, sizeof position, "%d first", left);
        going = lab_check(lab, zm, zm_position_set(zm, position)) &&
                lab_think(lab, zm, player, &result);
        if (going && left % (most + 1) && (left - (int)result.move) % (most + 1)) ++*thrown;
    }
    zm_close(zm);
    return going;
}

static void thrown_away(struct lab *lab)
{
    const char *series = "wins thrown away";
    int won = 0, theirs = 0, same_depth = 0, ours = 0;

    for (int most = TAKE_LEAST; most <= TAKE_MOST; most++) {
        for (int left = HEAP_LEAST; left <= HEAP_MOST; left++) {
            int take = their_choice(left, most, LEVEL, COMPUTER, true, NULL);
            won += left % (most + 1) != 0;
            theirs += left % (most + 1) && (left - take) % (most + 1);
        }
        if (!count_ours(lab, most, "alphabeta:depth=6", &same_depth) ||
            !count_ours(lab, most, "rules", &ours))
            return;
    }
    tell(lab, won, series, "heaps that are won");
    tell(lab, theirs, series, "their program");
    tell(lab, same_depth, series, "alphabeta:depth=6");
    tell(lab, ours, series, "rules");
}

static void run_eleven(struct lab *lab)
{
    const char *series = "their program at 6";
    struct their_debug d = {.out = NULL};
    struct zm_context *zm = lab_open(lab, "sticks:11,2");
    double takes = their_choice(6, MOST, LEVEL, COMPUTER, true, &d);

    if (!zm) return;
    tell(lab, d.value[0], series, "value of taking 1");
    tell(lab, d.value[1], series, "value of taking 2");
    tell(lab, takes, series, "takes");
    their_game(lab);
    if (our_game(lab, zm) && our_match(lab, zm) && our_view(lab, zm, 6) && our_view(lab, zm, 9) &&
        our_view(lab, zm, 11))
        thrown_away(lab);
    zm_close(zm);
}

const struct experiment lab_sticks_eleven = {
    .name = "sticks-eleven",
    .source = "S5",
    .summary = "the game lost at 11 sticks after 2, 1, 1, 1, replayed; and ours",
    .x = "ply, or what is asked",
    .unit = "sticks left",
    .notes =
        "The reading: 1 or 2 sticks a move, IA_LEVEL 6, and 2, 1, 1, 1 are the person's moves.\n"
        "With them the report's debug output comes about, with 6 sticks left: zermelo lab\n"
        "sticks-phases.\n"
        "Both values there are wins for player 1, the person: multiples of 3 are lost, and 9 were\n"
        "left after the first 2. The defect is how the program loses: of equal losses it takes "
        "the\n"
        "last, so that the person's 1, 1, 1 go on being right. Ours takes the longest loss, to "
        "which\n"
        "the same moves are no longer the answer, and wins.\n"
        "The last rows: all won heaps of 11 to 60 sticks with 2 to 5 a move, and in how many of "
        "them\n"
        "a move is chosen that loses. No search to six plies can do better in large heaps than\n"
        "guess; the rules player knows the theory.\n",
    .run = run_eleven,
};
