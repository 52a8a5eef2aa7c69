/* SPDX-License-Identifier: MIT
 * screen_post.c - what the thread that plays tells the screen, and asks of it: struct front. */
#include "screen.h"

#include "move_words.h"

#include <errno.h>
#include <time.h>
#include <unistd.h>

void posted_free(struct posted *p)
{
    if (!p) return;
    zm_close(p->zm);
    free(p->row);
    free(p);
}

void screen_wake(struct screen *s)
{
    if (write(s->wake[1], "", 1) < 0) {} /* the pipe is full: it will wake up */
}

/* -- What a move is worth. ------------------------------------------------------------------- */

static struct judgement *judgement_at(struct screen *s, size_t i)
{
    while (s->judgements <= i) {
        struct judgement *more =
            grown_list(s->judged, s->judgements, &s->judged_capacity, sizeof *more);
        if (!more) return NULL;
        s->judged = more;
        s->judged[s->judgements++] = (struct judgement){.known = false};
    }
    return &s->judged[i];
}

/* Time is no limit of the search itself: what it finds would differ from run to run. */
static void stop_late(void *stop, const struct zm_result *so_far)
{
    const double patience = 1; /* seconds */

    if (so_far->seconds > patience || is_interrupted()) *(volatile int *)stop = 1;
}

/* Of a move for which nobody has searched: a short search of this move alone. */
static bool search_move(struct zm_context *zm, zm_move move, struct known_value *out)
{
    volatile int stop = 0;
    struct zm_limits limits = {.size = sizeof limits,
                               .nodes = 3000,
                               .memory = (size_t)32 << 20,
                               .stop = &stop,
                               .progress = stop_late,
                               .with = (void *)&stop,
                               .root_moves = &move,
                               .root_count = 1};
    struct zm_result r = {.size = sizeof r};

    if (zm_think(zm, STRONGEST ":threads=1", &limits, &r)) return false;
    *out = value_of_result(&r);
    return true;
}

/* What the rules prove of the position behind a move. */
static bool prove_move(struct zm_context *zm, zm_move move, struct known_value *out)
{
    enum zm_side side = zm_side_to_move(zm);
    struct zm_result r = {.size = sizeof r};

    if (zm_play(zm, move)) return false;
    bool turn = !zm_outcome(zm, NULL) && zm_side_to_move(zm) != ZM_NATURE;
    bool proven = turn && prove_by_rules(zm, NULL, &r) && r.kind == ZM_EXACT;
    *out = value_of_result(&r);
    if (zm_side_to_move(zm) != side) out->value = -out->value;
    if (out->distance >= 0) out->distance++;
    zm_undo(zm);
    return proven;
}

/* The value of the i-th move, before which the context stands: what its player found, else, for the
 * last move, what a search finds. */
static void judge(struct screen *s, struct zm_context *zm, size_t i, zm_move move, bool last)
{
    const struct decision *d = &s->table->last;
    struct judgement *j = judgement_at(s, i);

    if (!j || zm_play(zm, move)) return;
    uint64_t hash = zm_hash(zm);
    zm_undo(zm);
    if (j->known && j->hash == hash) return;
    *j = (struct judgement){.hash = hash};
    bool own =
        d->made && !d->hint && d->at == i && (d->result.nodes || d->result.kind != ZM_HEURISTIC);
    if (own) j->value = value_of_result(&d->result), j->known = true;
    else if (last) j->known = prove_move(zm, move, &j->value) || search_move(zm, move, &j->value);
}

/* -- The table. ------------------------------------------------------------------------------ */

static void write_thinking(const struct table *t, struct zm_context *zm, const char *form,
                           const struct zm_result *r, struct thinking *out)
{
    const struct zm_game *game = zm_game_of(zm);
    enum zm_side side = zm_side_to_move(zm);
    char *line = line_names(zm, &t->cells, r->line, r->line_length);

    snprintf(out->who, sizeof out->who, form, side == ZM_NATURE ? "" : game->side[side]);
    if (r->nodes) out->searched = searched_words(r);
    else if (r->rule) snprintf(out->searched.text, sizeof out->searched.text, "rule: %s", r->rule);
    if (r->line_length) out->value = value_phrase(game, value_of_result(r));
    snprintf(out->line, sizeof out->line, "%s", line);
    free(line);
}

/* Fills in the row of the move before which the context stands, and makes it. */
static void add_row(struct screen *s, struct posted *p, zm_move move, bool last)
{
    struct table *t = s->table;
    struct move_row *row = &p->row[p->rows];

    row->side = zm_side_to_move(p->zm);
    row->chance = row->side == ZM_NATURE;
    if (t->last.made && t->last.at == p->rows)
        write_thinking(t, p->zm, t->last.hint ? "Hint for %s" : "%s thought", &t->last.result,
                       &p->thought);
    if (!row->chance) {
        row->move = shown_in(p->zm, &t->cells, move);
        row->move.text[strcspn(row->move.text, " ")] = '\0'; /* one name of it is enough */
        judge(s, p->zm, p->rows, move, last);
        const struct judgement *j = judgement_at(s, p->rows);
        if (j && j->known) row->value = value_brief(zm_game_of(p->zm), j->value);
    }
    if (zm_play(p->zm, move)) return;
    if (row->chance) row->move = last_outcome(p->zm);
    if (!*row->move.text) strcpy(row->move.text, "(chance)");
    p->rows++;
}

/* Of a level its name alone: "casual player". */
static struct words player_words(const char *player)
{
    struct words out = player_title(player);
    const char *name = strchr(out.text, '(');
    size_t n = name ? strlen(name + 1) : 0;

    if (n < 2) return out;
    memmove(out.text, name + 1, n);
    out.text[n - 1] = '\0';
    return out;
}

static void write_table(const struct table *t, struct posted *p)
{
    const struct zm_game *game = zm_game_of(t->zm);
    int side = (int)zm_side_to_move(t->zm);
    bool waits = is_human(t, (enum zm_side)side) && !game_over(t);

    snprintf(p->title, sizeof p->title, "%s, seed %" PRIu64 "%s%s", spec_text(t->zm).text, t->seed,
             t->save ? ", kept in " : "", t->save ? t->save : "");
    for (int i = 0; i < 2; i++) {
        snprintf(p->player[i].text, sizeof p->player[i].text, "%.40s: %.80s", game->side[i],
                 player_words(t->player[i]).text);
        p->left[i] = t->clock.left[i];
    }
    p->clocked = t->clocked;
    p->flipped = t->flipped;
    p->people = any_human(t);
    p->over = game_over(t);
    p->running = waits && t->turn == moves_made(t) ? side : -1;
    p->since = t->turn_began;
    memcpy(p->centre, t->centre, sizeof p->centre);
}

/* NULL after a noted failure. */
static struct posted *posted_new(struct screen *s)
{
    struct table *t = s->table;
    const zm_move *moves;
    size_t n = zm_history(t->zm, &moves);
    struct posted *p = take_memory(sizeof *p);

    if (!p) return NULL;
    p->zm = game_copy(t, 0);
    p->row = take_memory((n + 1) * sizeof *p->row);
    if (!p->zm || !p->row) return posted_free(p), NULL;
    write_table(t, p);
    for (size_t i = 0; i < n; i++) {
        zm_move own = moves[i];
        add_row(s, p, own, i + 1 == n);
    }
    if (t->last.made && t->last.at == n)
        write_thinking(t, p->zm, "Hint for %s", &t->last.result, &p->thought);
    return p;
}

static void take_printed(struct screen *s)
{
    const size_t kept = 2000;
    char *text = terminal_printed();

    pthread_mutex_lock(&s->lock);
    if (text) screen_lines_add(&s->log, text);
    size_t old = s->log.count > kept ? s->log.count - kept : 0;
    screen_lines_drop(&s->log, old);
    s->fresh = s->fresh > old ? s->fresh - old : 0;
    s->unread = s->unread > old ? s->unread - old : 0;
    pthread_mutex_unlock(&s->lock);
    free(text);
}

static void show(struct table *t)
{
    struct screen *s = t->screen;
    struct posted *p = posted_new(s);

    take_printed(s);
    pthread_mutex_lock(&s->lock);
    struct posted *before = p ? s->next : NULL;
    if (p) s->next = p;
    s->thinks = false;
    *s->status = '\0';
    pthread_mutex_unlock(&s->lock);
    posted_free(before);
    screen_wake(s);
}

/* -- Questions. ------------------------------------------------------------------------------ */

/* False: the person has left. */
static bool take_line(struct table *t, const char *who, char line[PROMPT_LINE])
{
    struct screen *s = t->screen;

    forget_interrupt(); /* it was for what has ended */
    take_printed(s);
    pthread_mutex_lock(&s->lock);
    snprintf(s->who, sizeof s->who, "%s", who);
    s->prompts++;
    screen_wake(s);
    while (!s->answer && !s->leaving) pthread_cond_wait(&s->answered, &s->lock);
    bool given = s->answer && !s->leaving;
    snprintf(line, PROMPT_LINE, "%s", given ? s->answer : "");
    free(s->answer);
    s->answer = NULL;
    s->who[0] = '\0';
    s->pausing = false;
    s->fresh = s->log.count;
    pthread_mutex_unlock(&s->lock);
    return given;
}

/* Waits between the moves of machines. True: they are to be stopped. */
static bool wait_between(struct table *t, double seconds)
{
    struct screen *s = t->screen;
    struct timespec end;
    int error = 0;

    clock_gettime(CLOCK_REALTIME, &end);
    double at = (double)end.tv_nsec * 1e-9 + seconds;
    end.tv_sec += (time_t)at;
    end.tv_nsec = (long)((at - (double)(time_t)at) * 1e9);
    pthread_mutex_lock(&s->lock);
    s->waits = true;
    while (!s->pausing && !s->leaving && error != ETIMEDOUT)
        error = pthread_cond_timedwait(&s->answered, &s->lock, &end);
    bool stop = s->pausing;
    s->waits = false;
    if (s->leaving) t->done = true;
    else forget_interrupt(); /* there was no search to stop */
    pthread_mutex_unlock(&s->lock);
    return stop;
}

static bool has_left(struct table *t)
{
    struct screen *s = t->screen;

    pthread_mutex_lock(&s->lock);
    bool left = s->leaving;
    pthread_mutex_unlock(&s->lock);
    return left;
}

/* -- Long work. ------------------------------------------------------------------------------ */

static void on_progress(void *with, const struct zm_result *so_far)
{
    struct screen *s = with;
    struct thinking live = {.who = ""};

    write_thinking(s->table, s->table->zm, "%s thinks", so_far, &live);
    pthread_mutex_lock(&s->lock);
    s->live = live;
    pthread_mutex_unlock(&s->lock);
    screen_wake(s);
}

static void watch(struct table *t, struct zm_limits *limits)
{
    struct screen *s = t->screen;
    enum zm_side side = zm_side_to_move(t->zm);

    limits->progress = on_progress;
    limits->with = s;
    pthread_mutex_lock(&s->lock);
    s->live = (struct thinking){.who = ""};
    snprintf(s->live.who, sizeof s->live.who, "%s thinks", zm_game_of(t->zm)->side[side]);
    s->thinks = true;
    s->asked = seconds_now();
    s->clock_side = is_human(t, side) ? -1 : (int)side;
    pthread_mutex_unlock(&s->lock);
    screen_wake(s);
}

void screen_status(void *with, const char *text)
{
    struct screen *s = with;

    pthread_mutex_lock(&s->lock);
    snprintf(s->status, sizeof s->status, "%s", text);
    pthread_mutex_unlock(&s->lock);
    screen_wake(s);
}

const struct front screen_front = {
    .show = show,
    .line = take_line,
    .wait = wait_between,
    .watch = watch,
    .left = has_left,
    .keys = "  arrows, Enter      go over the board; play there. A click does both\n"
            "  letters, digits    a move or a command, in the line below\n"
            "  PgUp PgDn Home End the position before, the next, the first, the last\n"
            "  Esc, Ctrl-C        a machine that thinks moves at once\n"
            "  Tab                all that was said; space stops a game of machines\n"
            "  q                  leave\n\n",
};
