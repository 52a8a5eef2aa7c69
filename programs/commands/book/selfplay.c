/* SPDX-License-Identifier: MIT
 * selfplay.c - zermelo book build --by selfplay: a book whose values are the results of games that
 * a player plays against itself.
 *
 * A game is played from each position that the book grows by, so the book is a search whose
 * evaluation is a game (Chaslot and others, "Meta Monte-Carlo Tree Search for Automatic Opening
 * Book Generation", 2009), which here expands as books by search do. */
#include "grow.h"

enum { LONGEST = 2000 }; /* moves of a game, after which it is a draw */

/* Each move of each game has random numbers of its own. */
static uint64_t seed_of(const struct growth *g, const struct zm_book_key *key, int ply)
{
    return (g->seed ^ key->low) + (uint64_t)ply * UINT64_C(0xd1342543de82ef95);
}

/* Lets the player play on from the position on the table, at first by a move that is not known.
 * *plies is how many moves it made, out->move the first. */
static enum zm_status play_on(struct growth *g, const zm_move *known, struct growth_value *out,
                              int *plies)
{
    struct zm_limits limits = g->limits;
    struct zm_result r = {.size = sizeof r};

    for (*plies = 0; *plies < LONGEST && !interrupted && !zm_outcome(g->zm, NULL); ++*plies) {
        limits.seed = seed_of(g, &out->entry.key, *plies);
        enum zm_status status = growth_think(g, &limits, known, *plies ? 0 : out->known, &r);
        if (!status) status = zm_play(g->zm, r.move);
        if (status) return status;
        if (!*plies) out->move = r.move;
    }
    return ZM_OK;
}

static int play(struct growth *g, const zm_move *known, struct growth_value *out)
{
    enum zm_side side = zm_side_to_move(g->zm);
    int plies, result = 0;

    zm_forget(g->zm);
    enum zm_status status = play_on(g, known, out, &plies);
    if (status == ZM_OVER && !plies && out->known) return EXIT_DONE;
    if (!status) zm_outcome(g->zm, &result);
    int code = !status || interrupted ? EXIT_DONE : complain_status(g->call, g->zm, status);
    while (plies--) zm_undo(g->zm);
    if (interrupted) return EXIT_INTERRUPTED;
    out->entry.searched = (side == ZM_FIRST ? result : -result) * ZM_UNIT;
    out->entry.depth = 1;
    return code;
}

int book_play(struct call *call, struct zm_context *zm)
{
    struct growth g = {.call = call,
                       .zm = zm,
                       .way = "selfplay",
                       .unit = "games",
                       .player = "strong:nodes=2k",
                       .plays = true,
                       .value = play};

    return growth_build(&g, "games");
}
