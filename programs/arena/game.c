/* SPDX-License-Identifier: MIT
 * game.c - the record of one game: see arena.h. */
#include "arena.h"

const char *const ending_names[] = {"rules",       "fault",     "length",
                                    "resignation", "agreement", "judge"};

struct played *game_move(struct game *g)
{
    struct played *moves = grown_list(g->moves, g->count, &g->capacity, sizeof *moves);

    if (!moves) return NULL;
    g->moves = moves;
    return &moves[g->count++];
}

void game_free(struct game *game)
{
    free(game->position);
    free(game->moves);
    free(game->errors);
}
