/* SPDX-License-Identifier: MIT
 * lab_ties.c - source report S: its seven phases of a turn, and what it costs to take the last of
 * equal choices. */
#include "lab_sticks.h"

/* -- sticks-phases: the run of the report's debug output, turn by turn. ------------------------ */

/* What createChildren makes below a node of depth LEVEL: down to depth -1, whatever is left. */
static double nodes_made(void)
{
    double in_level = 1, all = 0;

    for (int depth = LEVEL; depth >= 0; depth--) in_level *= MOST, all += in_level;
    return all;
}

static bool one_turn(struct lab *lab, int turn, int *left)
{
    struct their_debug d = {.out = NULL};
    char series[24];

    snprintf(series, sizeof series, "turn %d", turn + 1);
    lab_add(lab, person[turn], series, "1 the person takes");
    *left -= person[turn];
    lab_add(lab, *left == 0, series, "2 game over");
    if (*left == 0) return false;
    int choice = their_choice(*left, MOST, LEVEL, COMPUTER, true, &d);
    lab_add(lab, *left, series, "3 sticks at the root");
    lab_add(lab, nodes_made(), series, "4 nodes made");
    for (int i = 0; i < MOST; i++) lab_add(lab, d.value[i], series, "5 value of taking %d", i + 1);
    lab_add(lab, choice, series, "5 takes");
    lab_add(lab, nodes_made(), series, "6 nodes freed");
    *left -= choice;
    lab_add(lab, *left, series, "7 sticks left");
    return *left > 0;
}

#define VALUE(value, depth, player)                                                                \
    "[realVal nearest to inf " value " (abs(MAXINT*playerNumber - bestValue)=0) has been "         \
    "retrived from depth " depth " for player " player "]\n"
#define CHOICE(n) "[[possible bestChoice found: " n "]]\n"
#define WIN "2147483647"

/* The debug output that the report quotes, between its dots: how far each part is quoted. */
static const char *const quoted[] = {
    VALUE(WIN, "2", "1"),
    VALUE(WIN, "6", "1") CHOICE("1") VALUE("-" WIN, "3", "-1"),
    VALUE(WIN, "6", "1") CHOICE("2"),
};
enum { QUOTED = sizeof quoted / sizeof *quoted };

/* Says the debug output of a turn as the report quotes it. Returns how many of the parts quoted
 * stand there in this order. */
static int quote(struct lab *lab, const char *output)
{
    const char *at = output;
    int found = 0;

    for (const char *part; found < QUOTED && (part = strstr(at, quoted[found])); found++) {
        fprintf(lab->note, "%s%s", part > at ? "...\n" : "", quoted[found]);
        at = part + strlen(quoted[found]);
    }
    return found;
}

static void add_quotation(struct lab *lab)
{
    enum { LEFT = 6 };
    char *text = NULL;
    size_t length = 0;
    struct their_debug d = {.out = open_memstream(&text, &length)};

    if (d.out) their_choice(LEFT, MOST, LEVEL, COMPUTER, true, &d);
    if (!d.out || fclose(d.out) != 0) lab->code = no_memory();
    else lab_add(lab, quote(lab, text), "turn 2", "parts of the debug output");
    free(text);
}

static void run_phases(struct lab *lab)
{
    int left = STICKS;

    for (int turn = 0; turn < PERSON && one_turn(lab, turn, &left); turn++) continue;
    add_quotation(lab);
}

const struct experiment lab_sticks_phases = {
    .name = "sticks-phases",
    .source = "S2",
    .summary = "the debug run at 11 sticks in the report's seven phases, turn by turn",
    .x = "phase",
    .unit = "sticks, nodes or values",
    .bars = true,
    .notes =
        "The person takes 2, 1, 1, 1 of 11 sticks, 1 or 2 at a time, IA_LEVEL 6. The phases: 1\n"
        "the person's input; 2 checkGameEnd; 3 the root is made; 4 createChildren; 5 calcChoice;\n"
        "6 freeAllNodes; 7 checkGameEnd, and the turn passes. 2147483647 is a win of the person,\n"
        "-2147483647 one of the program: at 9, 6 and 3 sticks all choices lose, and the last one\n"
        "is taken. Above is the debug output of turn 2, at 6 sticks, as far as the report quotes\n"
        "it: its three parts, in its order.\n"
        "How ours decides: zermelo explain sticks:11,2 --moves 2\n",
    .run = run_phases,
};

/* -- sticks-ties: which of equal choices. ------------------------------------------------------ */

/* The choices of one rule for all heaps, and how often it wins. */
struct record {
    int choice[HEAP_MOST + 1];
    double wins[HEAP_MOST + 1];  /* against moves at random, this many left, the rule to move */
    bool perfect[HEAP_MOST + 1]; /* whether it wins against perfect play */
};

/* Taking more than are left loses. */
static void follow(struct record *r, int most)
{
    for (int left = 1; left <= HEAP_MOST; left++) {
        int after = left - r->choice[left];
        r->wins[left] = after == 0;
        r->perfect[left] = after >= 0 && after % (most + 1) == 0;
        for (int take = 1; take <= most && after > 0; take++) {
            int then = after - take;
            r->wins[left] += (then > 0 ? r->wins[then] : then < 0) / most;
            if (then >= 0) r->perfect[left] &= then > 0 && r->perfect[then];
        }
    }
}

static bool our_choice(struct lab *lab, struct zm_context *zm, int left, int *out)
{
    struct zm_result result = {.size = sizeof result};
    char position[32];

    snprintf(position, sizeof position, "%d first", left);
    if (!lab_check(lab, zm, zm_position_set(zm, position)) ||
        !lab_think(lab, zm, "alphabeta:depth=6", &result))
        return false;
    return *out = (int)result.move, true;
}

/* Means over all heaps. */
struct mean {
    double wins, perfect;
    int heaps;
};

static void add_means(struct mean *mean, const struct record *r)
{
    for (int left = HEAP_LEAST; left <= HEAP_MOST; left++) {
        mean->wins += r->wins[left], mean->perfect += r->perfect[left];
        mean->heaps++;
    }
}

enum { LAST, FIRST, OURS, RULES };
static const char *const rule_names[RULES] = {"the last of equal choices", "the first of them",
                                              "the longest loss (ours)"};

static bool fill_record(struct lab *lab, struct zm_context *zm, int which, int most,
                        struct record *r)
{
    for (int left = 1; left <= HEAP_MOST; left++) {
        if (which != OURS)
            r->choice[left] = their_choice(left, most, LEVEL, COMPUTER, which == LAST, NULL);
        else if (!our_choice(lab, zm, left, &r->choice[left])) return false;
    }
    return true;
}

static void run_ties(struct lab *lab)
{
    struct mean mean[RULES] = {{0}};

    for (int most = TAKE_LEAST; most <= TAKE_MOST && !lab->code; most++) {
        struct zm_context *zm = lab_open(lab, "sticks:%d,%d", HEAP_MOST, most);
        struct record r;
        for (int i = 0; i < RULES && zm; i++) {
            lab_doing(lab, "%s, %d at most", rule_names[i], most);
            if (!fill_record(lab, zm, i, most, &r)) break;
            follow(&r, most);
            add_means(&mean[i], &r);
        }
        zm_close(zm);
    }
    for (int i = 0; i < RULES && !lab->code; i++) {
        lab_add(lab, lab_percent(mean[i].wins / mean[i].heaps), rule_names[i], "moves at random");
        lab_add(lab, lab_percent(mean[i].perfect / mean[i].heaps), rule_names[i], "perfect play");
    }
}

const struct experiment lab_sticks_ties = {
    .name = "sticks-ties",
    .source = "S5",
    .summary = "what it costs to take the last of equal choices, over all starts",
    .x = "opponent",
    .unit = "per cent won",
    .bars = true,
    .notes =
        "All heaps of 11 to 60 sticks with 2 to 5 a move, the program first; it looks six plies\n"
        "ahead. Computed, not played: against moves at random each with its probability. Ours is\n"
        "alphabeta:depth=6, which takes the longest loss and the shortest win. Beyond the horizon\n"
        "all choices look alike, and there to take many is the better guess: the rule that lost\n"
        "the report's game costs nothing over all starts. The player rules wins every won heap.\n",
    .run = run_ties,
};
