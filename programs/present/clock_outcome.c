/* SPDX-License-Identifier: MIT
 * clock_outcome.c - the chance outcome by which a referee's clock ends a game. */
#include "command.h"

bool clock_outcome(const struct zm_context *zm, zm_move *out)
{
    size_t n = zm_moves(zm, NULL, 0);
    zm_move *outcomes = take_memory(n * sizeof *outcomes);
    bool found = false;

    if (outcomes) zm_moves(zm, outcomes, n);
    for (size_t i = 0; i < n && outcomes && !found; i++) {
        *out = outcomes[i];
        found = zm_probability(zm, *out) <= 0 && strcmp(move_text(zm, *out).text, "*!") == 0;
    }
    free(outcomes);
    return found;
}
