/* SPDX-License-Identifier: MIT
 * talk.c - see engine.h: waiting, conversations in lines, and words. */
#include "engine.h"

#include <errno.h>
#include <math.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

/* Milliseconds to wait for, rounded up, as poll() takes them. */
static int patience(double until)
{
    double left = (until - seconds_now()) * 1000;

    if (isinf(until)) return -1;
    if (!(left > 0)) return 0;
    return left < 1e6 ? (int)ceil(left) : 1000000;
}

struct waited engine_wait(const struct engine *e, int in, int out, double until)
{
    struct pollfd at[3] = {
        {in, POLLIN, 0}, {thinker_descriptor(e->thinker), POLLIN, 0}, {out, 0, 0}};
    struct waited w = {false, false, false};

    if (poll(at, 3, patience(until)) <= 0) return w;
    w.input = at[0].revents != 0;
    w.news = at[1].revents != 0;
    w.gone = (at[2].revents & (POLLERR | POLLNVAL)) != 0;
    return w;
}

static void take_news(struct talk *t)
{
    struct zm_result result;
    enum zm_status status = ZM_OK;
    enum news news = thinker_news(t->engine->thinker, &result, &status);

    if (news == NEWS_PROGRESS && t->news) t->news(t->with, &result);
    if (news == NEWS_ANSWER) t->answer(t->with, status, &result);
}

/* Hears the lines that can be heard now. `held` is one that has to wait. */
static char *hear(struct talk *t, struct lines *l, char *held)
{
    while (!t->over) {
        char *line = held;
        enum line_kind kind = held ? LINE_WHOLE : lines_next(l, &line);
        held = NULL;
        if (kind == LINE_NONE) break;
        if (kind == LINE_WHOLE && thinker_busy(t->engine->thinker) && !t->urgent(t->with, line))
            return line;
        t->heard(t->with, line, kind == LINE_CUT);
    }
    return NULL;
}

void talk_run(struct talk *t)
{
    struct thinker *thinker = t->engine->thinker;
    struct lines lines;
    char *held = NULL;

    lines_begin(&lines, t->longest);
    while (!t->over) {
        held = hear(t, &lines, held);
        if (t->over || (lines.ended && !held && !thinker_busy(thinker))) break;
        int in = held || lines.ended ? -1 : t->in;
        double due = t->due ? t->due(t->with) : INFINITY;
        struct waited w = engine_wait(t->engine, in, t->out, due);
        if (w.gone || interrupted) break;
        if (seconds_now() >= due) t->tick(t->with);
        if (w.input && !lines_read(&lines, t->in) && t->ended) t->ended(t->with);
        if (w.news) take_news(t);
    }
    thinker_forget(thinker);
    lines_end(&lines);
}

char *next_word(char **text)
{
    char *word = *text + strspn(*text, " ");
    size_t n = strcspn(word, " ");

    if (!n) return *text = word, NULL;
    *text = word + n + (word[n] != '\0');
    word[n] = '\0';
    return word;
}

bool whole_number(const char *word, int64_t least, int64_t most, int64_t *out)
{
    char *end;
    const char *digits = word + (*word == '-' || *word == '+');

    if (*digits < '0' || *digits > '9') return false;
    errno = 0;
    long long n = strtoll(word, &end, 10);
    if (*end || errno || n < least || n > most) return false;
    *out = n;
    return true;
}
