/* SPDX-License-Identifier: MIT
 * root_moves.c - reads which moves of the root a search may choose. */
#include "api/context.h"
#include "core/text.h"

#include <string.h>

/* The legal moves of a position: of `n`, the first `chosen` have been named. */
struct list {
    struct zm_context *zm;
    zm_move *moves;
    size_t n, chosen;
};

/* Puts a move that is named behind those named before it. */
static void choose(struct list *l, zm_move move)
{
    for (size_t i = l->chosen; i < l->n; i++) {
        if (l->moves[i] != move) continue;
        l->moves[i] = l->moves[l->chosen];
        l->moves[l->chosen++] = move;
        return;
    }
}

static void leave_out(struct list *l, zm_move move)
{
    size_t i = 0;

    while (i < l->n && l->moves[i] != move) i++;
    if (i == l->n) return;
    l->n--;
    memmove(l->moves + i, l->moves + i + 1, (l->n - i) * sizeof *l->moves);
}

/* Hands over each move that is named. */
static enum zm_status each_named(struct list *l, const char *words,
                                 void (*take)(struct list *l, zm_move move))
{
    enum zm_status status = ZM_OK;
    char word[ZM_MOVE_TEXT];
    zm_move move;

    for (const char *at = skip_blanks(words); *at && !status; at = skip_blanks(at)) {
        size_t n = word_length(at);
        if (n >= sizeof word)
            return context_fail(l->zm, ZM_BAD_INPUT, "move-too-long",
                                "\"%s\" is too long for a move", shown(at).text);
        memcpy(word, at, n);
        word[n] = '\0';
        status = zm_move_read(l->zm, word, &move);
        if (!status) take(l, move);
        at += n;
    }
    return status;
}

enum zm_status context_awaits_player(struct zm_context *zm)
{
    if (zm_outcome(zm, NULL)) return context_fail(zm, ZM_OVER, "game-over", "the game is over");
    if (zm_side_to_move(zm) == ZM_NATURE)
        return context_fail(zm, ZM_NATURE_MOVES, "chance-node-player",
                            "it is nature's turn, no player's");
    return ZM_OK;
}

static enum zm_status list_all(struct list *l, size_t capacity)
{
    enum zm_status status = context_awaits_player(l->zm);

    if (status) return status;
    l->n = zm_moves(l->zm, l->moves, capacity);
    if (l->n > capacity || l->n > ZM_MOVES_MAX)
        return context_fail(l->zm, ZM_LIMIT, "too-many-moves", "too many moves to list");
    return ZM_OK;
}

enum zm_status zm_root_moves(struct zm_context *zm, const char *only, const char *exclude,
                             zm_move *out, size_t capacity, size_t *count)
{
    struct list l = {.zm = zm, .moves = out};
    enum zm_status status = list_all(&l, capacity);

    *count = 0;
    if (!status && only) status = each_named(&l, only, choose);
    if (!status && only) l.n = l.chosen;
    if (!status && exclude) status = each_named(&l, exclude, leave_out);
    if (status) return status;
    if (!l.n) return context_fail(zm, ZM_BAD_INPUT, "no-root-moves", "no move is left to choose");
    *count = l.n;
    return ZM_OK;
}
