/* SPDX-License-Identifier: MIT
 * talk.c - see engine.h: waiting, conversations in lines, and words. */
#include "engine.h"

#include <errno.h>
#include <math.h>
#include <poll.h>

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
    struct zm_result result = {.size = sizeof result};
    enum zm_status status = ZM_OK;
    enum news news = thinker_news(t->engine->thinker, &result, &status);

    if (news == NEWS_PROGRESS && t->news) t->news(t->with, &result);
    if (news == NEWS_ANSWER) t->answer(t->with, status, &result);
}

/* -- Lines that wait. ------------------------------------------------------------------------ */

enum { WAITING_MOST = 1 << 20 }; /* bytes; with more the search is ended before more is read */
static const double grace = 0.2; /* seconds after the last line for all searches together */

/* A conversation under way, and the lines that were read but not heard: for each one byte that
 * tells whether it was cut, then its text up to a zero. */
struct course {
    struct talk *talk;
    struct lines lines;
    char *waiting; /* WAITING_MOST bytes, and space for one more line */
    size_t begin, used;
    size_t lines_waiting, hurried; /* how many wait, how many of them a LINE_AHEAD has passed */
    bool hurry;   /* a LINE_AHEAD came after the line that began the search: it is to end */
    double ended; /* when the input did, on seconds_now() */
};

static bool is_full(const struct course *c)
{
    return c->used - c->begin > WAITING_MOST;
}

static size_t waiting_capacity(const struct talk *t)
{
    return WAITING_MOST + t->longest + 3;
}

static void let_wait(struct course *c, const char *line, bool cut)
{
    size_t size = strlen(line) + 2;

    if (c->begin == c->used || c->used + size > waiting_capacity(c->talk)) {
        c->used -= c->begin;
        memmove(c->waiting, c->waiting + c->begin, c->used);
        c->begin = 0;
    }
    c->waiting[c->used] = cut;
    memcpy(c->waiting + c->used + 1, line, size - 1);
    c->used += size;
    c->lines_waiting++;
}

/* -- The conversation. ----------------------------------------------------------------------- */

static bool is_busy(const struct course *c)
{
    return thinker_busy(c->talk->engine->thinker);
}

static enum urgency urgency_of(const struct course *c, const char *line, bool cut)
{
    const struct talk *t = c->talk;

    if (cut) return LINE_WAITS;
    return t->urgency ? t->urgency(t->with, line) : LINE_NOW;
}

/* Hears the first of the lines that wait, if it can be heard now. */
static bool hear_waiting(struct course *c)
{
    if (!c->lines_waiting) return false;
    char *cut = c->waiting + c->begin, *line = cut + 1;
    if (is_busy(c) && urgency_of(c, line, *cut) == LINE_WAITS) return false;
    c->begin += strlen(line) + 2;
    c->lines_waiting--;
    if (!is_busy(c)) c->hurry = c->hurried > 0;
    c->hurried -= c->hurried > 0;
    c->talk->heard(c->talk->with, line, *cut);
    return true;
}

static void hear_new(struct course *c, char *line, bool cut)
{
    enum urgency urgency = is_busy(c) ? urgency_of(c, line, cut) : LINE_NOW;
    bool ahead = urgency == LINE_AHEAD;

    if (!ahead && (c->lines_waiting || urgency == LINE_WAITS)) {
        let_wait(c, line, cut);
        return;
    }
    if (ahead) c->hurried = c->lines_waiting;
    if (ahead || !is_busy(c)) c->hurry = ahead;
    c->talk->heard(c->talk->with, line, cut);
}

/* Hears all that can be heard now. */
static void hear_all(struct course *c)
{
    enum line_kind kind;
    char *line;

    while (!c->talk->over) {
        if (hear_waiting(c)) continue;
        kind = is_full(c) ? LINE_NONE : lines_next(&c->lines, &line);
        if (kind == LINE_NONE) return;
        hear_new(c, line, kind == LINE_CUT);
    }
}

static void read_more(struct course *c)
{
    struct talk *t = c->talk;

    if (lines_read(&c->lines, t->in)) return;
    c->ended = seconds_now();
    if (t->ended) t->ended(t->with);
}

/* When something is to be done though nothing comes. */
static double next_due(const struct course *c)
{
    struct talk *t = c->talk;
    double due = t->due ? t->due(t->with) : INFINITY, end = c->ended + grace;

    return c->lines.ended && seconds_now() < end ? fmin(due, end) : due;
}

/* Waits for what comes next, and takes it. False: nobody listens any more. */
static bool attend(struct course *c)
{
    struct talk *t = c->talk;
    int in = c->lines.ended || is_full(c) ? -1 : t->in;
    struct waited w = engine_wait(t->engine, in, t->out, next_due(c));

    if (w.gone || interrupted) return false;
    if (t->due && seconds_now() >= t->due(t->with)) t->tick(t->with);
    if (w.input) read_more(c);
    if (w.news) take_news(t);
    return true;
}

static bool is_to_finish(const struct course *c)
{
    if (c->hurry || is_full(c)) return true;
    return c->lines.ended && (!is_busy(c) || seconds_now() >= c->ended + grace);
}

void talk_run(struct talk *t)
{
    struct course c = {.talk = t};
    bool on = lines_begin(&c.lines, t->longest) && (c.waiting = take_memory(waiting_capacity(t)));

    while (on) {
        hear_all(&c);
        if (t->finish && is_to_finish(&c)) t->finish(t->with);
        on = !t->over && (!c.lines.ended || is_busy(&c)) && attend(&c);
    }
    thinker_forget(t->engine->thinker);
    lines_end(&c.lines);
    free(c.waiting);
}

/* -- Words. ---------------------------------------------------------------------------------- */

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
