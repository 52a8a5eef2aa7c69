/* SPDX-License-Identifier: MIT
 * lab_published.c - the figures that were published, each with where. */
#include "lab.h"

#include <stddef.h>

#define B6(series, x, value)                                                                       \
    {                                                                                              \
        "bantumi-nodes", series, x, value, LAB_EXACT, "B6"                                         \
    }
#define OWN(series, x, value)                                                                      \
    {                                                                                              \
        "bantumi-nodes", series, x, value, LAB_EXACT, "B6 (ours)"                                  \
    }
#define T5(series, x, value)                                                                       \
    {                                                                                              \
        "tictactoe-time", series, x, value, LAB_RATIO, "T5"                                        \
    }
#define S5(series, x, value)                                                                       \
    {                                                                                              \
        "sticks-eleven", series, x, value, LAB_EXACT, "S5"                                         \
    }
#define TUC(series, x, value)                                                                      \
    {                                                                                              \
        "tuc-perft", series, x, value, LAB_EXACT, "C (ours)"                                       \
    }
#define MNK(series, x, value, source)                                                              \
    {                                                                                              \
        "mnk-counts", series, x, value, LAB_EXACT, source                                          \
    }

#define SOLVED(board, value, source)                                                               \
    {                                                                                              \
        "mnk-values", "exact", board, value, LAB_EXACT, source                                     \
    }

#define SAME_CELLS(board)                                                                          \
    {                                                                                              \
        "mnk-select", "the same cells by all three", board, 1, LAB_EXACT, "M5 (ours)"              \
    }

#define KALAH(series, x, value)                                                                    \
    {                                                                                              \
        "kalah-values", series, x, value, LAB_EXACT, "B6 (ours)"                                   \
    }
/* Of so many houses with 1, 2, 3 and 4 seeds. */
#define KALAH_4(series, houses, one, two, three, four)                                             \
    KALAH(series, houses ",1", one), KALAH(series, houses ",2", two),                              \
        KALAH(series, houses ",3", three), KALAH(series, houses ",4", four)

const struct lab_figure lab_figures[] = {
    /* Who wins with best play: 1 the first side, 0 nobody. 2000: Uiterwijk and van den Herik;
     * 2002: they and van Rijswijck; HJ: Hales and Jewett 1963, k rows of k; course: the list of
     * the Bologna course; 2020: Hsu, Ko, Chen, Wei, Hsueh and Wu. */
    SOLVED("3,3,3", 0, "2002"),
    SOLVED("4,3,3", 1, "2002"),
    SOLVED("5,3,3", 1, "2002"),
    SOLVED("4,4,3", 1, "2002"),
    SOLVED("5,4,3", 1, "2002"),
    SOLVED("5,5,3", 1, "2002"),
    SOLVED("4,4,4", 0, "2002"),
    SOLVED("5,4,4", 0, "2002"),
    SOLVED("6,4,4", 0, "2002"),
    SOLVED("7,4,4", 0, "2002"),
    SOLVED("5,5,4", 0, "2002"),
    SOLVED("6,5,4", 1, "2002"),
    SOLVED("7,5,4", 1, "2002"),
    SOLVED("6,6,4", 1, "2002"),
    SOLVED("5,5,5", 0, "2000"),
    SOLVED("6,6,5", 0, "2000"),
    SOLVED("7,5,5", 0, "course"),
    SOLVED("7,6,5", 0, "course"),
    SOLVED("7,7,5", 0, "2020"),
    SOLVED("6,6,6", 0, "HJ"),
    SOLVED("7,7,6", 0, "course"),
    SOLVED("7,7,7", 0, "HJ"),
    /* Kalah: by how much the first side wins. Irving, Donkers and Uiterwijk's program (2000), and a
     * port of it to the rules without captures of a seed alone. */
    KALAH_4("plain", "1", 0, -2, 6, -2),
    KALAH_4("plain", "2", 2, -2, -2, -10),
    KALAH_4("plain", "3", 0, 4, 2, 2),
    KALAH_4("plain", "4", 2, 6, 6, 2),
    KALAH_4("plain", "5", 0, 2, 6, 10),
    KALAH_4("plain", "6", 2, 6, 2, 8),
    KALAH("plain", "1,5", 2),
    KALAH("plain", "1,6", 0),
    KALAH("plain", "2,5", 6),
    KALAH("plain", "2,6", 8),
    KALAH("plain", "3,5", 6),
    KALAH("plain", "3,6", -8),
    KALAH("plain", "4,5", 4),
    KALAH("plain", "4,6", 0),
    KALAH("plain", "5,5", 2),
    KALAH_4("empty", "1", 0, -2, 6, -2),
    KALAH_4("empty", "2", 2, -2, -2, -12),
    KALAH_4("empty", "3", 0, 4, 2, 2),
    KALAH_4("empty", "4", 2, 6, 8, 2),
    KALAH_4("empty", "5", 0, 0, 8, 12),
    KALAH_4("empty", "6", 2, 10, 2, 10),
    KALAH("empty", "1,5", 2),
    KALAH("empty", "1,6", 0),
    KALAH("empty", "2,5", 6),
    KALAH("empty", "2,6", 8),
    KALAH("empty", "3,5", 6),
    KALAH("empty", "3,6", -10),
    KALAH("empty", "4,5", 2),
    KALAH("empty", "4,6", 0),
    KALAH("empty", "5,5", 2),
    /* Node counts from the opening position of Bantumi, by steps of two turns. */
    B6("minimax", "1", 129),
    B6("minimax", "2", 8727),
    B6("minimax", "3", 882215),
    B6("minimax", "4", 99569593),
    B6("alpha-beta, no order", "1", 112),
    B6("alpha-beta, no order", "2", 3057),
    B6("alpha-beta, no order", "3", 84577),
    B6("alpha-beta, no order", "4", 2676841),
    B6("alpha-beta, no order", "5", 81995855),
    B6("alpha-beta, order 1", "1", 83),
    B6("alpha-beta, order 1", "2", 2209),
    B6("alpha-beta, order 1", "3", 56770),
    B6("alpha-beta, order 1", "4", 1320574),
    B6("alpha-beta, order 1", "5", 25298451),
    B6("alpha-beta, order 2", "1", 97),
    B6("alpha-beta, order 2", "2", 2405),
    B6("alpha-beta, order 2", "3", 50387),
    B6("alpha-beta, order 2", "4", 1148562),
    B6("alpha-beta, order 2", "5", 23123673),
    OWN("deep strict cuts, order 1", "1", 83),
    OWN("deep strict cuts, order 1", "2", 1160),
    OWN("deep strict cuts, order 1", "3", 15965),
    OWN("deep strict cuts, order 1", "4", 162766),
    OWN("deep cuts, order 1", "1", 56),
    OWN("deep cuts, order 1", "2", 888),
    OWN("deep cuts, order 1", "3", 11311),
    OWN("deep cuts, order 1", "4", 114655),

    /* Seconds for a move, gigabytes for all, of the lazily built tree in Haskell. */
    T5("minimax", "1st move", 6.823),
    T5("minimax", "2nd move", 0.118),
    T5("minimax", "3rd move", 0.011),
    T5("minimax", "memory, GB", 1.36),
    T5("alpha-beta", "1st move", 6.927),
    T5("alpha-beta", "2nd move", 0.135),
    T5("alpha-beta", "3rd move", 0.011),
    T5("alpha-beta", "memory, GB", 1.39),

    /* Megabytes of the tree for P = 10 and N = 6. */
    {"sticks-memory", "their tree", "10", 580, LAB_ROUNDED, "S4"},

    /* From the debug output at 6 sticks, and the course of that game. */
    S5("their program at 6", "value of taking 1", 2147483647),
    S5("their program at 6", "value of taking 2", 2147483647),
    S5("their program at 6", "takes", 2),
    S5("their program in that game", "result", -1),

    /* No presents appearing. */
    TUC("start", "1", 5),
    TUC("start", "2", 25),
    TUC("start", "3", 150),
    TUC("start", "4", 903),
    TUC("start", "5", 6250),
    TUC("start", "6", 43559),
    TUC("test position, White to move", "1", 14),
    TUC("test position, White to move", "2", 136),
    TUC("test position, White to move", "3", 1975),
    TUC("test position, Black to move", "1", 10),
    TUC("test position, Black to move", "2", 138),
    TUC("test position, Black to move", "3", 1344),
    TUC("server, White to move", "1", 14),
    TUC("server, White to move", "2", 166),
    TUC("server, White to move", "3", 2440),
    TUC("server, Black to move", "1", 12),
    TUC("server, Black to move", "2", 166),
    TUC("server, Black to move", "3", 1910),

    /* Scores in per cent. */
    {"tuc-mcts", "10k", "1k", 90, LAB_RATIO, "C7"},
    {"tuc-mcts", "50k", "10k", 80, LAB_RATIO, "C7"},
    {"tuc-mcts", "50k", "1k", 100, LAB_RATIO, "C7"},
    {"tuc-uct", "10k", "1k", 90, LAB_RATIO, "C7"},
    {"tuc-uct", "50k", "10k", 80, LAB_RATIO, "C7"},
    {"tuc-uct", "50k", "1k", 100, LAB_RATIO, "C7"},
    {"tuc-crosstable", "UCT 10k", "UCT 1k", 90, LAB_RATIO, "C7"},
    {"tuc-crosstable", "UCT 50k", "UCT 10k", 80, LAB_RATIO, "C7"},
    {"tuc-crosstable", "UCT 50k", "UCT 1k", 100, LAB_RATIO, "C7"},
    {"tuc-crosstable", "alpha-beta", "minimax", 50, LAB_RATIO, "C7"},

    MNK("3,3,3", "positions", 5478, "M (ours)"),
    MNK("3,3,3", "up to symmetry", 765, "OEIS A008907"),
    MNK("3,3,3", "finals, first wins", 626, "M (ours)"),
    MNK("3,3,3", "finals, second wins", 316, "M (ours)"),
    MNK("3,3,3", "finals, drawn", 16, "M (ours)"),
    MNK("3,3,3", "games, first wins", 131184, "OEIS A061526"),
    MNK("3,3,3", "games, second wins", 77904, "OEIS A061526"),
    MNK("3,3,3", "games, drawn", 46080, "OEIS A061526"),
    MNK("4,3,3", "positions", 111973, "M (ours)"),
    MNK("4,3,3", "up to symmetry", 28275, "M (ours)"),
    MNK("4,3,3", "finals, first wins", 20312, "M (ours)"),
    MNK("4,3,3", "finals, second wins", 12070, "M (ours)"),
    MNK("4,3,3", "finals, drawn", 28, "M (ours)"),
    MNK("4,3,3", "games, first wins", 79797600, "M (ours)"),
    MNK("4,3,3", "games, second wins", 56875968, "M (ours)"),
    MNK("4,3,3", "games, drawn", 14515200, "M (ours)"),
    MNK("4,4,3", "positions", 6036001, "M (ours)"),
    MNK("4,4,3", "up to symmetry", 756387, "M (ours)"),
    MNK("4,4,3", "finals, first wins", 1522416, "M (ours)"),
    MNK("4,4,3", "finals, second wins", 1050026, "M (ours)"),
    MNK("4,4,3", "finals, drawn", 18, "M (ours)"),
    MNK("4,4,3", "games, first wins", 711350838432, "M (ours)"),
    MNK("4,4,3", "games, second wins", 540402605136, "M (ours)"),
    MNK("4,4,3", "games, drawn", 29262643200, "M (ours)"),
    MNK("4,4,4", "positions", 9722011, "M (ours)"),
    MNK("4,4,4", "up to symmetry", 1217977, "M (ours)"),
    MNK("4,4,4", "finals, first wins", 401096, "M (ours)"),
    MNK("4,4,4", "finals, second wins", 252940, "M (ours)"),
    MNK("4,4,4", "finals, drawn", 5356, "M (ours)"),
    MNK("4,4,4", "games, first wins", 3225291101568, "OEIS A061526"),
    MNK("4,4,4", "games, second wins", 3106180802304, "OEIS A061526"),
    MNK("4,4,4", "games, drawn", 8707262054400, "OEIS A061526"),

    /* Of a whole player: 5 or 6 times as many moves. */
    {"mnk-select", "time, sort to heap-select", "15 x 15", 5, LAB_RATIO, "M5"},
    SAME_CELLS("7 x 7"),
    SAME_CELLS("10 x 10"),
    SAME_CELLS("15 x 15"),
    SAME_CELLS("30 x 30"),
    SAME_CELLS("50 x 50"),
    SAME_CELLS("70 x 70"),

    {NULL, NULL, NULL, 0, LAB_EXACT, NULL},
};
