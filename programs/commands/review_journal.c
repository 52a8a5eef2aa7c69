/* SPDX-License-Identifier: MIT
 * review_journal.c - a line of the journal of a review: a move and what was found, as numbers, its
 * lines with their lengths before them, the rule last. */
#include "review.h"

#include <errno.h>

/* -- Writing. -------------------------------------------------------------------------------- */

static void add_value(char **text, const struct zm_review_value *v)
{
    append_text(text, " %a %d %" PRId64 " %d", v->value, (int)v->kind, v->distance,
                (int)v->distance_kind);
}

static void add_line(char **text, const zm_move *line, size_t length)
{
    append_text(text, " %zu", length);
    for (size_t i = 0; i < length; i++) append_text(text, " %" PRIu64, line[i]);
}

int review_keep(struct journal *j, const struct zm_reviewed *m)
{
    char *text = format_text("%zu %d %" PRIu64 " %" PRIu64 " %" PRIu64, m->ply, (int)m->side,
                             m->played, m->best, m->nodes);

    add_value(&text, &m->of_played);
    add_value(&text, &m->of_best);
    add_line(&text, m->line, m->line_length);
    add_line(&text, m->reply, m->reply_length);
    int code = noted_failure();
    if (!code) code = journal_add(j, "%s %s", text, m->rule);
    free(text);
    return code;
}

/* -- Reading. -------------------------------------------------------------------------------- */

struct reading {
    const char *at;
    bool good;
};

/* The next number, at most `most`. */
static uint64_t take_count(struct reading *in, uint64_t most)
{
    char *end;

    in->at += *in->at == ' ';
    in->good &= *in->at >= '0' && *in->at <= '9';
    errno = 0;
    uint64_t n = in->good ? strtoull(in->at, &end, 10) : 0;
    in->good = in->good && !errno && n <= most;
    if (in->good) in->at = end;
    return in->good ? n : 0;
}

/* The next number that may be negative or have a fraction. */
static double take_number(struct reading *in)
{
    char *end;

    in->at += *in->at == ' ';
    double value = in->good ? strtod(in->at, &end) : 0;
    in->good = in->good && end > in->at;
    if (in->good) in->at = end;
    return value;
}

static struct zm_review_value take_value(struct reading *in)
{
    struct zm_review_value v = {.value = take_number(in)};

    v.kind = (enum zm_kind)take_count(in, ZM_UPPER);
    double distance = take_number(in);
    in->good &= distance >= -1 && distance <= INT32_MAX;
    v.distance = in->good ? (int64_t)distance : -1;
    v.distance_kind = (enum zm_distance_kind)take_count(in, ZM_DISTANCE_AT_LEAST);
    return v;
}

static size_t take_line(struct reading *in, zm_move *line)
{
    size_t length = take_count(in, ZM_RANKED_LINE);

    for (size_t i = 0; i < length; i++) line[i] = take_count(in, UINT64_MAX);
    return length;
}

bool review_read(const char *line, struct zm_reviewed *m)
{
    struct reading in = {line, true};

    *m = (struct zm_reviewed){.size = sizeof *m};
    m->ply = take_count(&in, SIZE_MAX);
    m->side = (enum zm_side)take_count(&in, ZM_SECOND);
    m->played = take_count(&in, UINT64_MAX);
    m->best = take_count(&in, UINT64_MAX);
    m->nodes = take_count(&in, UINT64_MAX);
    m->of_played = take_value(&in);
    m->of_best = take_value(&in);
    m->line_length = take_line(&in, m->line);
    m->reply_length = take_line(&in, m->reply);
    if (!in.good || *in.at != ' ' || strlen(in.at + 1) >= sizeof m->rule) return false;
    strcpy(m->rule, in.at + 1);
    return true;
}
