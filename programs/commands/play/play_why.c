/* SPDX-License-Identifier: MIT
 * play_why.c - why a machine moved as it did, and what was wrong with the human's move. */
#include "move_words.h"
#include "play.h"

#include <ctype.h>

static const double look = 1; /* seconds for a look at all moves */

static void print_verdict(struct table *t, struct zm_context *zm, const char *before,
                          const struct zm_ranked *v)
{
    char *line = line_names(zm, &t->cells, v->line, v->line_length);

    printf_wrapped("  %s %s, %s; line %s\n", before,
                   move_title(zm, move_name(zm, &t->cells, v->move).text).text,
                   value_phrase(zm_game_of(zm), value_of_ranked(v)).text, line);
    free(line);
}

static const struct zm_ranked *row_of(const struct multipv *r, zm_move move)
{
    const struct zm_ranked *row = r->rows;

    while (row->move != move) row++;
    return row;
}

/* False if there was no time for each move. */
static bool think_multipv(struct multipv *r, struct zm_context *zm)
{
    enum zm_status status = multipv_think(r, zm, look);

    forget_interrupt();
    if (!status && r->result.ranked < r->capacity) status = ZM_STOPPED;
    if (status) printf("  (the other moves could not be looked at: %s)\n", zm_strerror(status));
    return !status;
}

static void print_compared(int depth)
{
    printf("  All moves compared by the strongest player");
    if (depth > 0) printf(", to depth %d", depth);
    printf(":\n");
}

/* For a choice that the comparison of all moves does not bear out. */
static void print_contrary(int depth)
{
    printf("  Here the other looks better; the choice rests on the search for it");
    if (depth > 0) printf(", to depth %d", depth);
    printf(".\n");
}

/* Prints the best of the moves that were not chosen. Unless the chosen one is proven, prints the
 * value of that one at the same depth, too. */
static void print_second_best(struct table *t, struct zm_context *zm)
{
    zm_move chosen = t->last.result.move;
    struct multipv r;

    if (zm_moves(zm, NULL, 0) == 1) {
        printf("  It is the only move.\n");
        return;
    }
    if (think_multipv(&r, zm)) {
        const struct zm_ranked *row = row_of(&r, chosen),
                               *other = &r.rows[r.rows[0].move == chosen];
        if (t->last.result.kind != ZM_EXACT) {
            print_compared(r.result.depth);
            print_verdict(t, zm, "It is", row);
        }
        print_verdict(t, zm, "The best other move is", other);
        if (t->last.result.kind != ZM_EXACT && other->value > row->value)
            print_contrary(t->last.result.depth);
    }
    multipv_end(&r);
}

/* What a player found that has looked at the position; one that moves at random knows nothing. */
static void print_found(struct table *t, struct zm_context *zm, const struct zm_result *r)
{
    struct words value = value_phrase(zm_game_of(zm), value_of_result(r));
    char *line = line_names(zm, &t->cells, r->line, r->line_length);

    printf("  %c%s\n", toupper((unsigned char)*value.text), value.text + 1);
    printf_wrapped("  Line: %s\n", line);
    printf("  Searched: %s\n", searched_words(r).text);
    free(line);
}

static void print_chosen(struct table *t, struct zm_context *zm)
{
    const struct decision *d = &t->last;

    printf_wrapped("%s %s %s, says %s:\n", zm_game_of(zm)->side[zm_side_to_move(zm)],
                   d->hint ? "should play" : "played",
                   move_title(zm, move_name(zm, &t->cells, d->result.move).text).text, d->player);
    if (d->result.rule) printf_wrapped("  Rule: %s\n", d->result.rule);
    if (d->result.nodes || d->result.kind == ZM_EXACT) print_found(t, zm, &d->result);
}

/* Prints the human's last move before the decision and the best one, if that has a higher value.
 * `zm` is the position of the decision; its moves are taken back. */
static void print_mistake(struct table *t, struct zm_context *zm)
{
    const zm_move *history;
    struct multipv r;
    bool found = false;

    while (!found && !zm_undo(zm)) found = is_human(t, zm_side_to_move(zm));
    if (!found) return;
    size_t at = zm_history(zm, &history); /* behind it stands what was taken back */
    zm_move played = history[at];
    const char *who = zm_game_of(zm)->side[zm_side_to_move(zm)];
    if (think_multipv(&r, zm)) {
        const struct zm_ranked *best = &r.rows[0], *row = row_of(&r, played);
        if (best->value > row->value + 0.001) {
            printf("%s's move before that %s:\n", who,
                   row->kind == ZM_EXACT && best->kind == ZM_EXACT ? "lost value"
                                                                   : "looks worse than another");
            print_verdict(t, zm, "It was", row);
            print_verdict(t, zm, "Better was", best);
        }
    }
    multipv_end(&r);
}

void print_why(struct table *t)
{
    if (!t->last.made) {
        printf("There is nothing to explain yet: a machine's move, or a hint.\n");
        return;
    }
    struct zm_context *zm = game_copy(t, t->last.at);
    if (!zm) {
        printf("Out of memory.\n");
        return;
    }
    print_chosen(t, zm);
    print_second_best(t, zm);
    print_mistake(t, zm);
    zm_close(zm);
}
