/* SPDX-License-Identifier: MIT
 * last_move.c - see last_move.h. */
#include "last_move.h"

void last_move_of(struct zm_context *zm, struct last_move *out)
{
    const zm_move *made;
    size_t all = zm_history(zm, &made), left = all;

    out->text[0] = out->cells[0] = '\0';
    while (left && (left == all || zm_side_to_move(zm) == ZM_NATURE) && !zm_undo(zm)) left--;
    if (left < all && zm_side_to_move(zm) != ZM_NATURE) {
        zm_move_text(zm, made[left], out->text, sizeof out->text);
        zm_move_cells(zm, made[left], out->cells, sizeof out->cells);
    }
    for (; left < all; left++) zm_redo(zm);
}
