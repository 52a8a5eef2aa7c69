/* SPDX-License-Identifier: MIT
 * fuzz_player.c - the input is a game string, a player string, and moves to play first. */
#include "fuzz.h"

#include <stdlib.h>

enum { NODES = 200, MEMORY = 4 << 20 };

/* The line found begins with the move and is legal throughout. */
static void expect_line(struct zm_context *zm, const struct zm_result *found)
{
    expect(found->line_length > 0 && found->line[0] == found->move, "the move begins the line");
    for (size_t i = 0; i < found->line_length; i++)
        expect(!zm_play(zm, found->line[i]), "a line of play is legal");
    for (size_t i = 0; i < found->line_length; i++) zm_undo(zm);
}

static void think(struct zm_context *zm, const char *player)
{
    const struct zm_limits limits = {
        .size = sizeof limits, .nodes = NODES, .memory = MEMORY, .seed = 1};
    uint64_t before = zm_hash(zm);
    struct zm_result found = {.size = sizeof found};
    enum zm_status status = zm_think(zm, player, &limits, &found);

    expect(zm_hash(zm) == before, "thinking leaves the position alone");
    expect((zm_player_check(zm, player) == ZM_OK) == (status != ZM_BAD_INPUT), "as checked");
    expect(found.memory <= MEMORY, "no more memory than allowed");
    expect(found.nodes <= NODES, "no more nodes than allowed");
    if (status) expect_why(zm_why(zm));
    else expect_line(zm, &found);
}

void fuzz(struct input in)
{
    char player[LINE_ROOM];
    struct zm_context *zm = open_line(&in);

    if (!zm) return;
    next_line(&in, player);
    char *moves = the_rest(in);
    if (zm_play_text(zm, moves)) expect_why(zm_why(zm));
    free(moves);
    think(zm, player);
    zm_close(zm);
}
