/* SPDX-License-Identifier: MIT
 * review_game.c - a review as annotations of the game itself: marks and why, the better line as a
 * variation, the accuracies before the first move; written as other files of games are. */
#include "review_report.h"

#include <stdlib.h>
#include <string.h>

enum zm_format review_game_format(enum review_format format)
{
    return format == REVIEW_SGF   ? ZM_FORMAT_SGF
           : format == REVIEW_PGN ? ZM_FORMAT_PGN
                                  : ZM_FORMAT_UNKNOWN;
}

/* Adds a comment that is not there yet: what was reviewed before is not told twice. */
static enum zm_status add_comment(struct zm_collection *game, size_t ply, const char *sign,
                                  const char *comment)
{
    bool there = strstr(zm_collection_comment(game, ply), comment);

    return zm_collection_annotate(game, ply, sign, there ? NULL : comment);
}

/* How many moves of a line can be made from here: behind them a chance outcome is missing. */
static size_t playable(struct zm_context *zm, const zm_move *line, size_t length)
{
    size_t made = 0;

    while (made < length && !zm_play(zm, line[made])) made++;
    for (size_t i = 0; i < made; i++) zm_undo(zm);
    return made;
}

struct annotation {
    enum zm_status status;
    size_t turn; /* the move that lost the game; SIZE_MAX: none */
};

static void annotate_move(void *with, const struct review_report *p, const struct report_move *m)
{
    static const char turn[] = "\nThe game was lost with this move.";
    struct annotation *a = with;
    char why[REVIEW_WHY + sizeof turn];

    if (a->status || !m->of || m->of->mark == ZM_MARK_NONE) return;
    review_why(p->zm, m->of, why);
    if (m->i == a->turn) strcat(why, turn);
    a->status = add_comment(p->game, m->ply + 1, review_signs[m->of->mark], why);
    if (a->status) return;
    size_t length = playable(p->zm, m->of->line, m->of->line_length);
    a->status = zm_collection_vary(p->game, m->ply, m->of->line, length);
}

/* Before the first move: by whom, and how accurate the sides were. */
static enum zm_status annotate_root(const struct review_report *p)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);

    if (!out) return ZM_NO_MEMORY;
    fprintf(out, "Reviewed by %s.\n", p->player);
    review_write_sides(out, p);
    enum zm_status status = fclose(out) == 0 && text ? ZM_OK : ZM_NO_MEMORY;
    if (!status) {
        text[length - 1] = '\0'; /* the last end of a line */
        status = add_comment(p->game, 0, NULL, text);
    }
    free(text);
    return status;
}

static enum zm_status tell_accuracies(const struct review_report *p)
{
    static const char *const names[] = {"FirstAccuracy", "SecondAccuracy"};
    enum zm_status status = zm_collection_tell(p->game, "Annotator", p->player);

    for (int side = ZM_FIRST; side <= ZM_SECOND && !status; side++) {
        struct zm_review_side s = {.size = sizeof s};
        char text[16];
        zm_review_side(p->review, (enum zm_side)side, &s);
        snprintf(text, sizeof text, "%.1f", s.accuracy);
        if (s.moves) status = zm_collection_tell(p->game, names[side], text);
    }
    return status;
}

enum zm_status review_write_game(FILE *out, enum zm_format format, const struct review_report *p)
{
    struct annotation a = {.turn = SIZE_MAX};
    char *text;
    size_t length;

    zm_review_turn(p->review, &a.turn);
    a.status = tell_accuracies(p);
    if (!a.status) a.status = annotate_root(p);
    enum zm_status walked = a.status ? a.status : report_walk(p, annotate_move, &a);
    if (!a.status) a.status = walked;
    if (!a.status) a.status = zm_collection_write(p->game, format, &text, &length, NULL);
    if (a.status) return a.status;
    fwrite(text, 1, length, out);
    zm_collection_give(p->game, text, length);
    return ZM_OK;
}
