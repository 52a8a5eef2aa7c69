/* SPDX-License-Identifier: MIT
 * follow.c - the game of which an engine sees single positions: what experience learns from.
 *
 * A protocol asks for a move in a position, and does not tell how the last game ended. So each
 * position is compared with those that the other side's moves lead to from the one before. If none
 * fits, another game has begun. A search that was made before goes on in the same way. */
#include "engine.h"

enum { POSITIONS_TRIED = 10000 }; /* that the other side may have reached by several moves */
enum { REPLIES_TRIED = 400 };     /* while the clock runs: a few milliseconds */

struct follower {
    struct zm_context *zm; /* the game so far; NULL: there is none */
    struct expectations expectations;
};

/* -- Following. ------------------------------------------------------------------------------ */

/* Makes moves of the other side, and chance outcomes, until the position is `wanted`. False: none
 * lead there, and the position is as before. */
static bool reach(struct zm_context *zm, const char *wanted, enum zm_side other, int *tries)
{
    char *text = text_of(zm_position_text, zm);
    bool there = strcmp(text, wanted) == 0;

    free(text);
    enum zm_side side = zm_side_to_move(zm);
    if (there || (side != other && side != ZM_NATURE) || --*tries < 0) return there;
    size_t n = zm_moves(zm, NULL, 0);
    zm_move *moves = take_memory((n + 1) * sizeof *moves);
    if (moves) zm_moves(zm, moves, n);
    for (size_t i = 0; i < n && moves && !there; i++) {
        if (zm_play(zm, moves[i])) continue;
        there = reach(zm, wanted, other, tries);
        if (!there) zm_undo(zm);
    }
    free(moves);
    return there;
}

enum zm_status engine_position(const struct engine *e, struct zm_context *zm, const char *text)
{
    int tries = REPLIES_TRIED;
    struct zm_context *wanted = NULL;
    bool there = false;

    if (!e->ponder) return zm_position_set(zm, text);
    if (!zm_open(spec_text(zm).text, &e->call->options, &wanted, NULL) &&
        !zm_position_set(wanted, text)) {
        char *position = text_of(zm_position_text, wanted);
        there = reach(zm, position, zm_side_to_move(zm), &tries);
        free(position);
    }
    zm_close(wanted);
    return there ? ZM_OK : zm_position_set(zm, text);
}

static bool goes_on(struct follower *f, struct zm_context *zm, const char *position)
{
    int tries = POSITIONS_TRIED;
    enum zm_side other = zm_side_to_move(zm) == ZM_FIRST ? ZM_SECOND : ZM_FIRST;

    if (!f->zm || strcmp(spec_text(f->zm).text, spec_text(zm).text) != 0) return false;
    return reach(f->zm, position, other, &tries);
}

static void begin(struct engine *e, const struct zm_context *zm, const char *position)
{
    struct follower *f = e->follower;

    engine_game_over(e);
    if (zm_open(spec_text(zm).text, &e->call->options, &f->zm, NULL)) f->zm = NULL;
    if (f->zm && zm_position_set(f->zm, position)) zm_close(f->zm), f->zm = NULL;
}

void engine_made(struct engine *e, struct zm_context *zm, zm_move move,
                 const struct zm_result *result)
{
    struct follower *f = e->follower;
    const zm_move *history;

    if (!f) return;
    char *position = text_of(zm_position_text, zm);
    if (!goes_on(f, zm, position)) begin(e, zm, position);
    free(position);
    if (!f->zm) return;
    size_t ply = zm_history(f->zm, &history);
    if (!zm_play(f->zm, move)) expect(&f->expectations, ply, result);
}

/* -- Ends. ----------------------------------------------------------------------------------- */

/* Makes a move by which the side to move ends the game in its favour. False: there is none. */
static bool win_at_once(struct zm_context *zm)
{
    enum zm_side side = zm_side_to_move(zm);
    size_t n = zm_moves(zm, NULL, 0);
    zm_move *moves = take_memory((n + 1) * sizeof *moves);
    bool won = false;
    int result;

    if (moves) zm_moves(zm, moves, n);
    for (size_t i = 0; i < n && moves && !won; i++) {
        if (zm_play(zm, moves[i])) continue;
        won = zm_outcome(zm, &result) && (side == ZM_FIRST ? result : -result) > 0;
        if (!won) zm_undo(zm);
    }
    free(moves);
    return won;
}

void engine_game_over(struct engine *e)
{
    struct follower *f = e->follower;

    if (!f || !f->zm) return;
    if (zm_outcome(f->zm, NULL) || win_at_once(f->zm)) {
        experience_use(e->experience, f->zm);
        experience_learn(e->experience, f->zm, 0, f->expectations.move, f->expectations.count);
    }
    zm_close(f->zm);
    f->zm = NULL;
    f->expectations.count = 0;
}

/* -- Beginning. ------------------------------------------------------------------------------ */

int engine_follow(struct engine *e, struct zm_context *zm)
{
    int code;

    e->experience = experience_open(e->call, zm, &code);
    if (!code) code = experience_use(e->experience, zm);
    if (!code && e->experience && !(e->follower = take_memory(sizeof *e->follower)))
        code = EXIT_LIMIT;
    return code;
}

int engine_unfollow(struct engine *e)
{
    engine_game_over(e);
    if (e->follower) free(e->follower->expectations.move);
    free(e->follower);
    return experience_close(e->experience);
}
