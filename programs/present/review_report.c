/* SPDX-License-Identifier: MIT
 * review_report.c - see review_report.h; and the way through the game that all forms go. */
#include "review_report.h"

#include <stdlib.h>
#include <string.h>

const char *const review_signs[4] = {"", "?!", "?", "??"};
const char *const mark_names[4] = {"", "inaccuracy", "mistake", "blunder"};

const char *review_player(const struct zm_context *zm)
{
    return zm_game_of(zm)->weight ? "strong" : "exact, then strong";
}

double first_expects(const struct zm_reviewed *m)
{
    return m->side == ZM_FIRST ? m->of_played.expected : 1 - m->of_played.expected;
}

void review_line(struct zm_context *zm, const zm_move *line, size_t length, size_t most,
                 char out[REVIEW_LINE])
{
    size_t shown = length < most ? length : most;
    size_t n = zm_line_text(zm, line, shown, out, REVIEW_LINE);

    if (shown < length && n + 5 < REVIEW_LINE) strcpy(out + n, " ...");
}

/* -- Through the game. ----------------------------------------------------------------------- */

/* The names of chance outcomes, each behind the ones before. */
static void add_outcome(struct zm_context *zm, zm_move outcome, char *out, size_t capacity)
{
    char name[ZM_MOVE_TEXT];
    size_t n = strlen(out);

    zm_move_text(zm, outcome, name, sizeof name);
    snprintf(out + n, capacity - n, n ? " %s" : "%s", name);
}

static void walk(const struct review_report *p, const zm_move *history, size_t n, report_each *each,
                 void *with)
{
    size_t left = zm_review_left(p->review), i = 0;
    char between[256] = "";

    while (!zm_undo(p->zm)) {}
    for (size_t ply = 0; ply < n; ply++) {
        enum zm_side side = zm_side_to_move(p->zm);
        if (side == ZM_NATURE) {
            add_outcome(p->zm, history[ply], between, sizeof between);
        } else {
            struct zm_reviewed found = {.size = sizeof found};
            bool reviewed = i >= left && zm_review_move(p->review, i, &found);
            each(with, p,
                 &(struct report_move){.i = i++,
                                       .of = reviewed ? &found : NULL,
                                       .side = side,
                                       .ply = ply,
                                       .played = history[ply],
                                       .between = between});
            *between = '\0';
        }
        zm_play(p->zm, history[ply]);
    }
}

enum zm_status report_walk(const struct review_report *p, report_each *each, void *with)
{
    const zm_move *history;
    size_t n = zm_history(p->zm, &history);
    zm_move *copy = malloc((n ? n : 1) * sizeof *copy);

    if (!copy) return ZM_NO_MEMORY;
    memcpy(copy, history, n * sizeof *copy);
    walk(p, copy, n, each, with);
    free(copy);
    return ZM_OK;
}
