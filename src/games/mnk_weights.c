/* SPDX-License-Identifier: MIT
 * mnk_weights.c - see mnk_weights.h. */
#include "games/mnk_weights.h"

/* The multipliers of M4, found by hand there and here. */
#define WINDOW_WEIGHTS                                                                             \
    {"open", 1, 1, false, "windows: one that can still be filled"},                                \
        {"stone", 4, 2, false, "windows: an own stone in one"},                                    \
    {                                                                                              \
        "adjacent", 8, 4, false, "windows: an own stone beside the cell"                           \
    }

const struct zm_weight mnk_window_weights[WEIGHT_SHAPES + 1] = {WINDOW_WEIGHTS, {.name = NULL}};

/* What a stone on a free cell would make of a line (enum shape), and of all four (enum mark).
 * Fitted to the results of games: see docs/why.md. */
const struct zm_weight mnk_weights[MNK_WEIGHTS + 1] = {
    WINDOW_WEIGHTS,
    {"bare-open", 0, 4, true, "first stone of an open line"},
    {"far", 3, 4, true, "a line that then lacks five or more"},
    {"fourth", 3, 4, true, "a line that then lacks four"},
    {"fourth-open", 6, 4, true, "the same, open"},
    {"third", 2, 4, true, "a line that then lacks three"},
    {"third-open", 8, 4, true, "the same, open"},
    {"third-open-2", 18, 6, true, "the same, open in two ways"},
    {"third-open-3", 10, 6, true, "the same, open in three or more"},
    {"second", 22, 8, true, "a line that then lacks two"},
    {"second-open", 87, 20, true, "the same, open"},
    {"second-open-2", 60, 20, true, "the same, open in two ways"},
    {"last", 121, 20, true, "a line that then lacks one"},
    {"last-open", 400, 60, true, "the same, open"},
    {"run", 400, 60, true, "a run"},
    {"three", 65, 20, true, "a cell that makes a three, beyond its lines"},
    {"threes", 120, 30, true, "two threes"},
    {"four", 72, 20, true, "a four"},
    {"four-three", 230, 40, true, "a four and a three"},
    {"open-four", 100, 40, true, "an open four, or two fours"},
    {"move", 480, 60, true, "being to move"},
    {"pressed", -1000, 100, true, "being to move where the other side has a run to make"},
    {"own-fork", -100, 60, true, "being to move with a four and a three to make"},
    {"other-fork", -300, 60, true, "being to move where the other side has that"},
    {.name = NULL},
};

void mnk_usual_weights(int16_t weight[MNK_WEIGHTS])
{
    for (int i = 0; i < MNK_WEIGHTS; i++) weight[i] = (int16_t)mnk_weights[i].usual;
}
