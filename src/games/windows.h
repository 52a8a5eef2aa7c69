/* SPDX-License-Identifier: MIT
 * windows.h - games of k in a row: the weights of the evaluation by open windows.
 *
 * These are windows of k cells with a stone and without one of the other side. Their weights are
 * fixed, because tables and orders of moves rest on them. */
#ifndef GAMES_WINDOWS_H
#define GAMES_WINDOWS_H

#include <zermelo_weights.h>

enum {
    WINDOW_WEIGHTS = 5,
    WINDOW_LACKING_1 = 4096,
    WINDOW_LACKING_2 = 512,
    WINDOW_LACKING_3 = 64,
    WINDOW_LACKING_4 = 8,
    WINDOW_SCALE = 2 * WINDOW_LACKING_1 /* see zm_terms_scale() */
};

/* As initializers of struct zm_weight. */
#define WINDOW_WEIGHT_LIST                                                                         \
    {"lacking-1", WINDOW_LACKING_1, 0, true, "an open window that lacks one stone: fixed"},        \
        {"lacking-2", WINDOW_LACKING_2, 0, true, "one that lacks two: fixed"},                     \
        {"lacking-3", WINDOW_LACKING_3, 0, true, "one that lacks three: fixed"},                   \
        {"lacking-4", WINDOW_LACKING_4, 0, true, "one that lacks four: fixed"},                    \
    {                                                                                              \
        "lacking-5", 1, 0, true, "one that lacks five or more: fixed"                              \
    }

#endif
