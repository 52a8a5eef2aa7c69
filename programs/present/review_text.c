/* SPDX-License-Identifier: MIT
 * review_text.c - a review for a terminal: a row for each move, whose bar is the graph. */
#include "review_report.h"

#include "value_text.h"

#include <math.h>
#include <string.h>

enum { BAR = 20, BAR_SHORT = 10, COLUMNS_OF_BAR = 100, LINE_MOST = 12 };

static const char *plural(size_t n, const char *many)
{
    return n == 1 ? "" : many;
}

static void write_marks(FILE *out, const struct zm_review_side *s)
{
    for (int mark = ZM_MARK_BLUNDER; mark >= ZM_MARK_INACCURACY; mark--) {
        bool y = mark == ZM_MARK_INACCURACY; /* inaccuracies */
        size_t n = s->marks[mark];
        if (!n) continue;
        fprintf(out, ", %zu %.*s%s", n, y && n != 1 ? 9 : 20, mark_names[mark],
                plural(n, y ? "ies" : "s"));
    }
}

void review_write_sides(FILE *out, const struct review_report *p)
{
    const struct zm_game *game = zm_game_of(p->zm);

    for (int side = ZM_FIRST; side <= ZM_SECOND; side++) {
        struct zm_review_side s = {.size = sizeof s};
        zm_review_side(p->review, (enum zm_side)side, &s);
        fprintf(out, "%s: ", game->side[side]);
        if (!s.moves) {
            fprintf(out, "no move reviewed\n");
            continue;
        }
        fprintf(out, "accuracy %.1f %% of %zu move%s", s.accuracy, s.moves, plural(s.moves, "s"));
        write_marks(out, &s);
        fprintf(out, "; %zu proven\n", s.proven);
    }
}

static void write_bar(FILE *out, double expected, bool narrow)
{
    int length = narrow ? BAR_SHORT : BAR, filled = (int)lround(length * expected);

    fputc('[', out);
    for (int i = 0; i < length; i++) fputc(i < filled ? '#' : '.', out);
    fprintf(out, "] %5.1f %%", 100 * expected);
}

/* Whether a move that is not marked has lost something all the same, of a proven result. */
static bool lost_units(const struct zm_reviewed *m)
{
    enum { UNITS = 3 };

    return m->proven && m->of_best.value - m->of_played.value >= UNITS;
}

static void write_why(FILE *out, struct zm_context *zm, const struct zm_reviewed *m)
{
    char why[REVIEW_WHY], line[REVIEW_LINE];

    review_why(zm, m, why);
    fprintf(out, "        %s\n", why);
    if (m->line_length < 2) return;
    review_line(zm, m->line, m->line_length, LINE_MOST, line);
    fprintf(out, "        better: %s\n", line);
}

static void write_row(void *with, const struct review_report *p, const struct report_move *m)
{
    const struct zm_game *game = zm_game_of(p->zm);
    const char *sign = m->of ? review_signs[m->of->mark] : "";
    char name[ZM_MOVE_TEXT], marked[ZM_MOVE_TEXT + 4];
    FILE *out = with;

    if (*m->between) fprintf(out, "      %s\n", m->between);
    zm_move_text(p->zm, m->played, name, sizeof name);
    snprintf(marked, sizeof marked, "%s %s", name, sign);
    fprintf(out, "%4zu. %-8s %s%-8s%s ", m->i + 1, game->side[m->side], *sign ? p->bold : "",
            marked, *sign ? p->plain : "");
    if (!m->of) {
        fprintf(out, "not reviewed\n");
        return;
    }
    const struct zm_review_value *v = &m->of->of_played;
    const struct known_value w = {v->value, v->kind, v->distance, v->distance_kind};
    write_bar(out, first_expects(m->of), p->columns && p->columns < COLUMNS_OF_BAR);
    fprintf(out, "  %s\n", value_words(game, w).text);
    if (m->of->mark != ZM_MARK_NONE || lost_units(m->of)) write_why(out, p->zm, m->of);
}

struct ending {
    FILE *out;
    bool over; /* the moves have ended the game */
};

static void write_turn(void *with, const struct review_report *p, const struct report_move *m)
{
    const struct ending *to = with;
    char name[ZM_MOVE_TEXT];
    size_t turn;

    if (!zm_review_turn(p->review, &turn) || turn != m->i) return;
    zm_move_text(p->zm, m->played, name, sizeof name);
    fprintf(to->out, "\n%s move %zu, %s by %s.\n",
            to->over ? "The game was lost with" : "The turning point was", m->i + 1, name,
            zm_game_of(p->zm)->side[m->side]);
}

void review_write_text(FILE *out, const struct review_report *p)
{
    size_t n = zm_review_count(p->review), left = zm_review_left(p->review);
    const struct zm_game *game = zm_game_of(p->zm);
    char spec[ZM_SPEC_TEXT];

    fprintf(out, "%s, %zu move%s, reviewed by %s\n", zm_spec(p->zm, spec, sizeof spec), n,
            plural(n, "s"), p->player);
    review_write_sides(out, p);
    if (left)
        fprintf(out, "%zu of the moves are not reviewed: the review was ended before\n", left);
    fprintf(out, "\nThe bar is what %s may expect after the move; the value is that of the move.\n",
            game->side[ZM_FIRST]);
    report_walk(p, write_row, out);
    report_walk(p, write_turn, &(struct ending){out, zm_outcome(p->zm, NULL)});
}
