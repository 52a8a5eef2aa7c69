/* SPDX-License-Identifier: MIT
 * lab_published.c - the figures that were published, each with where. */
#include "lab.h"

#include <stddef.h>

/* What the figures of a source have in common: experiment, match, source. */
#define B6 "bantumi-nodes", LAB_EXACT, "B6"
#define OWN "bantumi-nodes", LAB_EXACT, "B6 (ours)"
#define T5 "tictactoe-time", LAB_RATIO, "T5"
#define S5 "sticks-eleven", LAB_EXACT, "S5"
#define TUC "tuc-perft", LAB_EXACT, "C (ours)"
#define C7(experiment) experiment, LAB_RATIO, "C7"
#define MNK(source) "mnk-counts", LAB_EXACT, source
#define SOLVED(source) "mnk-values", LAB_EXACT, source, "exact"
#define B7(n, side, other, points)                                                                 \
    "bantumi-matches", LAB_RATIO, "B7", "WithOpen(" n "), " side ", one game", other, points
#define LEAVES "bantumi-leaves", LAB_EXACT, "B6 (ours)", "nodes from the start, store difference"
#define SAME_CELLS "mnk-select", LAB_EXACT, "M5 (ours)", "the same cells by all three"
#define KALAH "kalah-values", LAB_EXACT, "B6 (ours)"

#define FIGURE(...)                                                                                \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }
/* A series whose x are the numbers from 1 on, behind `before`. */
#define TO_3(of, series, before, a, b, c)                                                          \
    FIGURE(of, series, before "1", a), FIGURE(of, series, before "2", b),                          \
        FIGURE(of, series, before "3", c)
#define TO_4(of, series, before, a, b, c, d)                                                       \
    FIGURE(of, series, before "1", a), FIGURE(of, series, before "2", b),                          \
        FIGURE(of, series, before "3", c), FIGURE(of, series, before "4", d)
#define TO_5(of, series, before, a, b, c, d, e)                                                    \
    FIGURE(of, series, before "1", a), FIGURE(of, series, before "2", b),                          \
        FIGURE(of, series, before "3", c), FIGURE(of, series, before "4", d),                      \
        FIGURE(of, series, before "5", e)
#define TO_6(of, series, before, a, b, c, d, e, f)                                                 \
    FIGURE(of, series, before "1", a), FIGURE(of, series, before "2", b),                          \
        FIGURE(of, series, before "3", c), FIGURE(of, series, before "4", d),                      \
        FIGURE(of, series, before "5", e), FIGURE(of, series, before "6", f)
#define RESULTS(of, board, what, first, second, drawn)                                             \
    FIGURE(of, board, what ", first wins", first),                                                 \
        FIGURE(of, board, what ", second wins", second), FIGURE(of, board, what ", drawn", drawn)

enum { VERY_HIGH, HIGHER, EQUAL, LOWER };
const struct lab_claim lab_claims[] = {[VERY_HIGH] = {"very high", 90, 100},
                                       [HIGHER] = {"higher", 50, 100},
                                       [EQUAL] = {"about equal", 40, 60},
                                       [LOWER] = {"lower", 0, 50}};
#define CLAIM(experiment) experiment, LAB_CLAIM, "C7"

const struct lab_figure lab_figures[] = {
    /* Who wins with best play: 1 the first side, 0 nobody. 2000: Uiterwijk and van den Herik;
     * 2002: they and van Rijswijck; HJ: Hales and Jewett 1963, k rows of k; course: the list of
     * the Bologna course; 2020: Hsu, Ko, Chen, Wei, Hsueh and Wu. */
    {SOLVED("2002"), "3,3,3", 0},
    {SOLVED("2002"), "4,3,3", 1},
    {SOLVED("2002"), "5,3,3", 1},
    {SOLVED("2002"), "4,4,3", 1},
    {SOLVED("2002"), "5,4,3", 1},
    {SOLVED("2002"), "5,5,3", 1},
    {SOLVED("2002"), "4,4,4", 0},
    {SOLVED("2002"), "5,4,4", 0},
    {SOLVED("2002"), "6,4,4", 0},
    {SOLVED("2002"), "7,4,4", 0},
    {SOLVED("2002"), "5,5,4", 0},
    {SOLVED("2002"), "6,5,4", 1},
    {SOLVED("2002"), "7,5,4", 1},
    {SOLVED("2002"), "6,6,4", 1},
    {SOLVED("2000"), "5,5,5", 0},
    {SOLVED("2000"), "6,6,5", 0},
    {SOLVED("course"), "7,5,5", 0},
    {SOLVED("course"), "7,6,5", 0},
    {SOLVED("2020"), "7,7,5", 0},
    {SOLVED("HJ"), "6,6,6", 0},
    {SOLVED("course"), "7,7,6", 0},
    {SOLVED("HJ"), "7,7,7", 0},
    /* Kalah: by how much the first side wins. Irving, Donkers and Uiterwijk's program (2000), and a
     * port of it to the rules without captures of a seed alone. */
    TO_6(KALAH, "plain", "1,", 0, -2, 6, -2, 2, 0),
    TO_6(KALAH, "plain", "2,", 2, -2, -2, -10, 6, 8),
    TO_6(KALAH, "plain", "3,", 0, 4, 2, 2, 6, -8),
    TO_6(KALAH, "plain", "4,", 2, 6, 6, 2, 4, 0),
    TO_5(KALAH, "plain", "5,", 0, 2, 6, 10, 2),
    TO_4(KALAH, "plain", "6,", 2, 6, 2, 8),
    TO_6(KALAH, "empty", "1,", 0, -2, 6, -2, 2, 0),
    TO_6(KALAH, "empty", "2,", 2, -2, -2, -12, 6, 8),
    TO_6(KALAH, "empty", "3,", 0, 4, 2, 2, 6, -10),
    TO_6(KALAH, "empty", "4,", 2, 6, 8, 2, 2, 0),
    TO_5(KALAH, "empty", "5,", 0, 0, 8, 12, 2),
    TO_4(KALAH, "empty", "6,", 2, 10, 2, 10),
    /* Node counts from the opening position of Bantumi, by steps of two turns. */
    TO_4(B6, "minimax", "", 129, 8727, 882215, 99569593),
    TO_5(B6, "alpha-beta, no order", "", 112, 3057, 84577, 2676841, 81995855),
    TO_5(B6, "alpha-beta, order 1", "", 83, 2209, 56770, 1320574, 25298451),
    TO_5(B6, "alpha-beta, order 2", "", 97, 2405, 50387, 1148562, 23123673),
    TO_4(OWN, "deep strict cuts, order 1", "", 83, 1160, 15965, 162766),
    TO_4(OWN, "deep cuts, order 1", "", 56, 888, 11311, 114655),

    /* Seconds for a move, gigabytes for all, of the lazily built tree in Haskell. */
    {T5, "minimax", "1st move", 6.823},
    {T5, "minimax", "2nd move", 0.118},
    {T5, "minimax", "3rd move", 0.011},
    {T5, "minimax", "memory, GB", 1.36},
    {T5, "alpha-beta", "1st move", 6.927},
    {T5, "alpha-beta", "2nd move", 0.135},
    {T5, "alpha-beta", "3rd move", 0.011},
    {T5, "alpha-beta", "memory, GB", 1.39},

    /* Megabytes of the tree for P = 10 and N = 6. */
    {"sticks-memory", LAB_ROUNDED, "S4", "their tree", "10", 580},

    /* From the debug output at 6 sticks, and the course of that game. */
    {S5, "their program at 6", "value of taking 1", 2147483647},
    {S5, "their program at 6", "value of taking 2", 2147483647},
    {S5, "their program at 6", "takes", 2},
    {S5, "their program in that game", "result", -1},

    {"sticks-phases", LAB_EXACT, "S2", "turn 2", "parts of the debug output", 3},

    /* No presents appearing. */
    TO_6(TUC, "start", "", 5, 25, 150, 903, 6250, 43559),
    TO_3(TUC, "test position, White to move", "", 14, 136, 1975),
    TO_3(TUC, "test position, Black to move", "", 10, 138, 1344),
    TO_3(TUC, "server, White to move", "", 14, 166, 2440),
    TO_3(TUC, "server, Black to move", "", 12, 166, 1910),

    {"tuc-study", LAB_RATIO, "C4", "simulations for a move", "ply 0", 10000},
    {"tuc-study", LAB_RATIO, "C5", "children of a node", "moves", 8},
    {"tuc-study", LAB_RATIO, "C5", "children of a node", "moves and presents", 120},

    /* Scores in per cent. */
    {C7("tuc-mcts"), "10k", "1k", 90},
    {C7("tuc-mcts"), "50k", "10k", 80},
    {C7("tuc-mcts"), "50k", "1k", 100},
    {C7("tuc-uct"), "10k", "1k", 90},
    {C7("tuc-uct"), "50k", "10k", 80},
    {C7("tuc-uct"), "50k", "1k", 100},
    {C7("tuc-crosstable"), "UCT 10k", "UCT 1k", 90},
    {C7("tuc-crosstable"), "UCT 50k", "UCT 10k", 80},
    {C7("tuc-crosstable"), "UCT 50k", "UCT 1k", 100},
    {CLAIM("tuc-crosstable"), "minimax", "random", VERY_HIGH},
    {CLAIM("tuc-crosstable"), "alpha-beta", "random", VERY_HIGH},
    {CLAIM("tuc-crosstable"), "UCT 10k", "random", VERY_HIGH},
    {CLAIM("tuc-crosstable"), "UCT 10k", "minimax", LOWER},
    {CLAIM("tuc-crosstable"), "alpha-beta", "minimax", EQUAL},
    {CLAIM("tuc-claims"), "minimax", "random", VERY_HIGH},
    {CLAIM("tuc-claims"), "alpha-beta", "random", VERY_HIGH},
    {CLAIM("tuc-claims"), "UCT 10k", "random", VERY_HIGH},
    {CLAIM("tuc-claims"), "minimax", "UCT 10k", HIGHER},
    {CLAIM("tuc-claims"), "alpha-beta", "minimax", EQUAL},

    {MNK("M (ours)"), "3,3,3", "positions", 5478},
    {MNK("OEIS A008907"), "3,3,3", "up to symmetry", 765},
    RESULTS(MNK("M (ours)"), "3,3,3", "finals", 626, 316, 16),
    RESULTS(MNK("OEIS A061526"), "3,3,3", "games", 131184, 77904, 46080),
    {MNK("M (ours)"), "4,3,3", "positions", 111973},
    {MNK("M (ours)"), "4,3,3", "up to symmetry", 28275},
    RESULTS(MNK("M (ours)"), "4,3,3", "finals", 20312, 12070, 28),
    RESULTS(MNK("M (ours)"), "4,3,3", "games", 79797600, 56875968, 14515200),
    {MNK("M (ours)"), "4,4,3", "positions", 6036001},
    {MNK("M (ours)"), "4,4,3", "up to symmetry", 756387},
    RESULTS(MNK("M (ours)"), "4,4,3", "finals", 1522416, 1050026, 18),
    RESULTS(MNK("M (ours)"), "4,4,3", "games", 711350838432, 540402605136, 29262643200),
    {MNK("M (ours)"), "4,4,4", "positions", 9722011},
    {MNK("M (ours)"), "4,4,4", "up to symmetry", 1217977},
    RESULTS(MNK("M (ours)"), "4,4,4", "finals", 401096, 252940, 5356),
    RESULTS(MNK("OEIS A061526"), "4,4,4", "games", 3225291101568, 3106180802304, 8707262054400),

    /* Against the programs and the person themselves: 100 the bot won, 50 a draw. */
    {B7("1", "first", "kalahandroid", 0)},
    {B7("2", "first", "kalahandroid", 0)},
    {B7("3", "first", "kalahandroid", 100)},
    {B7("3", "second", "kalahandroid", 50)},
    {B7("4", "second", "kalahandroid", 100)},
    {B7("3", "first", "Mancala-Gold", 100)},
    {B7("3", "first", "Atomic Pineapple", 100)},
    {B7("3", "first", "Bantumi FREE", 100)},
    {B7("3", "first", "a person", 100)},
    {B7("3", "second", "a person", 100)},
    {B7("1", "second", "a person", 100)},

    {LEAVES, "1", 56},
    {LEAVES, "2", 888},
    {LEAVES, "3", 11311},
    {LEAVES, "4", 114655},

    {"mnk-memory", LAB_EXACT, "M11 (ours)", "all as said", "yes: 1", 1},

    {"mnk-cells", LAB_EXACT, "M1 (ours)", "the same cells by all", "10 x 10", 1},
    {"mnk-cells", LAB_EXACT, "M1 (ours)", "the same cells by all", "19 x 19", 1},
    {"mnk-cells", LAB_EXACT, "M1 (ours)", "the same cells by all", "30 x 30", 1},
    {"mnk-cells", LAB_EXACT, "M1 (ours)", "the same cells by all", "50 x 50", 1},
    {"mnk-cells", LAB_EXACT, "M1 (ours)", "the same cells by all", "70 x 70", 1},

    /* Of a whole player: 5 or 6 times as many moves. */
    {"mnk-select", LAB_RATIO, "M5", "whole decisions, sorted to selected", "15 x 15", 5},
    {SAME_CELLS, "7 x 7", 1},
    {SAME_CELLS, "10 x 10", 1},
    {SAME_CELLS, "15 x 15", 1},
    {SAME_CELLS, "30 x 30", 1},
    {SAME_CELLS, "50 x 50", 1},
    {SAME_CELLS, "70 x 70", 1},

    {NULL, LAB_EXACT, NULL, NULL, NULL, 0},
};
