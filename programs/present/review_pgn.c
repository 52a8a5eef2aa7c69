/* SPDX-License-Identifier: MIT
 * review_pgn.c - a review as a game in the manner of PGN, with marks and comments: text that the
 * reader of notations takes back as the same moves. */
#include "review_report.h"

#include "value_text.h"

#include <string.h>

enum { COLUMNS = 99 };

struct pgn {
    FILE *out;
    size_t column;
};

/* A word, on a new line if it does not fit. */
static void put_word(struct pgn *g, const char *word)
{
    size_t n = strlen(word);

    if (g->column && g->column + 1 + n > COLUMNS) fputc('\n', g->out), g->column = 0;
    if (g->column) fputc(' ', g->out), g->column++;
    fputs(word, g->out);
    g->column += n;
}

/* Words divided by blanks. */
static void put_words(struct pgn *g, char *text)
{
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " ")) put_word(g, word);
}

static void put_move(void *with, const struct review_report *p, const struct report_move *m)
{
    char text[REVIEW_WHY + 2 * REVIEW_LINE], why[REVIEW_WHY], line[REVIEW_LINE];
    struct pgn *g = with;

    snprintf(text, sizeof text, "%s", m->between);
    put_words(g, text);
    zm_move_text(p->zm, m->played, text, sizeof text);
    if (m->of) strcat(text, review_signs[m->of->mark]);
    put_word(g, text);
    if (!m->of || m->of->mark == ZM_MARK_NONE) return;
    review_why(p->zm, m->of, why);
    review_line(p->zm, m->of->line, m->of->line_length, 12, line);
    snprintf(text, sizeof text, m->of->line_length > 1 ? "{%s; better: %s}" : "{%s}", why, line);
    put_words(g, text);
}

/* The value of a tag, with quotation marks and backslashes escaped. */
static void put_tag(FILE *out, const char *name, const char *value)
{
    fprintf(out, "[%s \"", name);
    for (; *value; value++) {
        if (*value == '"' || *value == '\\') fputc('\\', out);
        fputc(*value, out);
    }
    fputs("\"]\n", out);
}

static void put_accuracies(FILE *out, const struct review_report *p)
{
    static const char *const names[] = {"FirstAccuracy", "SecondAccuracy"};

    for (int side = ZM_FIRST; side <= ZM_SECOND; side++) {
        struct zm_review_side s = {.size = sizeof s};
        char text[16];
        zm_review_side(p->review, (enum zm_side)side, &s);
        snprintf(text, sizeof text, "%.1f", s.accuracy);
        if (s.moves) put_tag(out, names[side], text);
    }
}

void review_write_pgn(FILE *out, const struct review_report *p)
{
    struct pgn g = {.out = out};
    char text[ZM_SPEC_TEXT + 24 * 1024];
    bool is_start;

    put_tag(out, "Game", zm_spec(p->zm, text, sizeof text));
    put_tag(out, "Result", p->result);
    zm_origin_text(p->zm, &is_start, text, sizeof text);
    if (!is_start) put_tag(out, "Position", text);
    put_tag(out, "Annotator", p->player);
    put_accuracies(out, p);
    fputc('\n', out);
    report_walk(p, put_move, &g);
    put_word(&g, p->result);
    fputc('\n', out);
}
