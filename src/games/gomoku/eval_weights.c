/* SPDX-License-Identifier: MIT
 * eval_weights.c - see eval_weights.h. */
#include "games/gomoku/eval_weights.h"

#include <assert.h>

/* The multipliers of rule M4 of source report M, which were tuned by hand, both there and here. */
#define ORDER_WEIGHT_LIST                                                                          \
    {"open", 1, 1, false, "windows: one that can still be filled"},                                \
        {"stone", 4, 2, false, "windows: an own stone in one"},                                    \
    {                                                                                              \
        "adjacent", 8, 4, false, "windows: an own stone beside the cell"                           \
    }

/* The weights of the patterns that a stone on a free cell makes on a line (enum pattern) and
 * on two (enum rank) were fitted to games: see docs/experiments/gomoku.md. */
const struct zm_weight mnk_weights[MNK_WEIGHTS + 1] = {
    ORDER_WEIGHT_LIST,
    {"bare-open", -1, 4, true, "first stone of an open line"},
    {"far", 3, 4, true, "a line that then lacks five or more"},
    {"fourth", 3, 4, true, "a line that then lacks four"},
    {"fourth-open", 6, 4, true, "the same, open"},
    {"third", -4, 4, true, "a line that then lacks three"},
    {"third-open", 8, 4, true, "the same, open"},
    {"third-open-2", 6, 6, true, "the same, open in two ways"},
    {"third-open-3", 9, 6, true, "the same, open in three or more"},
    {"second", 23, 8, true, "a line that then lacks two"},
    {"second-open", 155, 20, true, "the same, open"},
    {"second-open-2", 62, 20, true, "the same, open in two ways"},
    {"last", 190, 20, true, "a line that then lacks one"},
    {"last-open", 420, 60, true, "the same, open"},
    {"run", 400, 60, true, "a run"},
    {"third-third", 3, 20, true, "a cell on two lines, both thirds, open in one way at most"},
    {"thirds-third", 11, 20, true, "a thirds and a third"},
    {"thirds-thirds", 0, 20, true, "a thirds and a thirds"},
    {"second-third", 7, 20, true, "a second and a third"},
    {"second-thirds", 35, 20, true, "a second and a thirds"},
    {"second-second", 66, 20, true, "a second and a second"},
    {"three-third", -2, 20, true, "a three and a third"},
    {"three-thirds", 97, 20, true, "a three and a thirds"},
    {"three-second", 51, 20, true, "a three and a second"},
    {"three-three", 44, 20, true, "a three and a three"},
    {"four-third", 121, 20, true, "a four and a third"},
    {"four-thirds", 279, 20, true, "a four and a thirds"},
    {"four-second", 340, 20, true, "a four and a second"},
    {"four-three", 606, 20, true, "a four and a three"},
    {"four-four", -149, 20, true, "a four and a four"},
    {"lead-three", 31, 20, true, "a three to make, for the side that has the lead"},
    {"lead-thirds-thirds", 29, 20, true, "the same: a thirds and a thirds"},
    {"lead-second-thirds", 43, 20, true, "the same: a second and a thirds"},
    {"lead-second-second", 20, 20, true, "the same: a second and a second"},
    {"lead-three-thirds", 316, 20, true, "the same: a three and a thirds"},
    {"lead-three-second", 154, 20, true, "the same: a three and a second"},
    {"lead-three-three", 564, 20, true, "the same: a three and a three"},
    {"move", 299, 60, true, "being to move with the lead"},
    {"answer", 1277, 60, true, "being to move where the other side has an open three"},
    {"pressed", -1000, 100, true, "being to move where the other side has a run to make"},
    {"net", NET_STEP, 1, true, "what the network adds, where there is one"},
    {.name = NULL},
};

const struct zm_weight mnk_window_weights[WEIGHT_PATTERNS + WINDOW_WEIGHTS + 1] = {
    ORDER_WEIGHT_LIST,
    WINDOW_WEIGHT_LIST,
    {.name = NULL},
};

void mnk_usual_weights(int16_t weight[MNK_WEIGHTS])
{
    assert(mnk_weights[MNK_WEIGHTS - 1].name && !mnk_weights[MNK_WEIGHTS].name);
    for (int i = 0; i < MNK_WEIGHTS; i++) weight[i] = (int16_t)mnk_weights[i].usual;
}
