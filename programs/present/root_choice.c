/* SPDX-License-Identifier: MIT
 * root_choice.c - see root_choice.h. */
#include "root_choice.h"

#include <stdlib.h>

enum zm_status root_choice_read(struct zm_context *zm, const char *only, const char *exclude,
                                struct zm_limits *limits, zm_move **moves)
{
    size_t room = only || exclude ? zm_moves(zm, NULL, 0) : 0;

    *moves = NULL;
    if (!only && !exclude) return ZM_OK;
    if (room > ZM_MOVES_MAX) room = 0;
    *moves = malloc((room + 1) * sizeof **moves);
    if (!*moves) return ZM_NO_MEMORY;
    limits->root_moves = *moves;
    return zm_root_moves(zm, only, exclude, *moves, room, &limits->root_count);
}
