/* SPDX-License-Identifier: MIT
 * background.c - a player that thinks on a thread of its own.
 *
 * The thread waits for work, thinks, and tells that it has ended. The lock guards the words
 * below it; the session, the context and `answer` belong to the thread while `thinking` is true
 * and to the caller otherwise. */
#include "core/clock.h"
#include "api/context.h"
#include "core/memory.h"
#include "core/parallel.h"
#include "core/sized.h"
#include "player/session.h"

#include <assert.h>
#include <pthread.h>
#include <string.h>
#include <zermelo_messages.h>

struct zm_search {
    struct zm_context *zm; /* our own */
    char *player;
    struct zm_limits limits; /* the caller's */
    struct session session;
    struct zm_result answer; /* of the search at work */

    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool started;         /* there is a thread */
    bool thinking, leave; /* it has work; it is to end */
    bool begins, halts;   /* it will have work; that is to end at once */
    struct zm_result best;
    enum zm_status status; /* of `best` */
};

/* -- On the thread. -------------------------------------------------------------------------- */

static void publish(void *with, const struct zm_result *so_far)
{
    struct zm_search *s = with;

    pthread_mutex_lock(&s->lock);
    assert(s->thinking);
    s->best = *so_far;
    s->status = so_far->line_length ? ZM_OK : ZM_STOPPED;
    pthread_mutex_unlock(&s->lock);
    if (s->limits.progress) s->limits.progress(s->limits.with, so_far);
}

static void *run(void *with)
{
    struct zm_search *s = with;

    pthread_mutex_lock(&s->lock);
    for (;;) {
        while (!s->thinking && !s->leave) pthread_cond_wait(&s->changed, &s->lock);
        if (!s->thinking) break;
        pthread_mutex_unlock(&s->lock);
        session_think(&s->session);
        pthread_mutex_lock(&s->lock);
        s->best = s->answer;
        s->status = s->session.status       ? s->session.status
                    : s->answer.line_length ? ZM_OK
                                            : ZM_STOPPED;
        s->thinking = false;
        pthread_cond_broadcast(&s->changed);
    }
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

/* -- On the caller's side. ------------------------------------------------------------------- */

static void watcher(void *with, const struct zm_step *step)
{
    const struct zm_search *s = with;

    s->limits.watch(s->limits.with, step);
}

/* An answer from a book leaves the thread nothing to do. */
static bool answered(struct zm_search *s, const struct zm_limits *limits, double started)
{
    struct zm_result known = {.size = sizeof known};

    if (!session_by_book(s->zm, s->player, limits, started, &known)) return false;
    pthread_mutex_lock(&s->lock);
    assert(!s->thinking);
    s->best = known;
    s->status = ZM_OK;
    s->begins = s->halts = false;
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->lock);
    return true;
}

/* Takes the memory and gives the thread its work, under the limits kept. */
static enum zm_status begin(struct zm_search *s, double started)
{
    struct zm_limits ours = s->limits;

    ours.with = s;
    ours.progress = publish;
    if (ours.watch) ours.watch = watcher;
    if (answered(s, &ours, started)) return ZM_OK;
    enum zm_status status =
        session_begin(&s->session, s->zm, s->player, &ours, started, &s->answer);
    pthread_mutex_lock(&s->lock);
    assert(!s->thinking);
    s->status = status ? status : ZM_STOPPED;
    s->thinking = !status;
    if (s->thinking && s->halts) atomic_store(&s->session.halt, true);
    s->begins = s->halts = false;
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->lock);
    return status;
}

/* Waits until nobody thinks; tells the searches to end if `now`. */
static void settle(struct zm_search *s, bool now)
{
    pthread_mutex_lock(&s->lock);
    if (s->thinking && now) atomic_store(&s->session.halt, true);
    s->halts |= s->begins && now;
    while (s->thinking || s->begins) pthread_cond_wait(&s->changed, &s->lock);
    pthread_mutex_unlock(&s->lock);
}

/* The memory of a search that has ended. */
static void clear(struct zm_search *s)
{
    settle(s, true);
    if (s->session.states) session_end(&s->session);
}

static enum zm_status answer(struct zm_search *s, struct zm_result *out)
{
    enum zm_status status;

    if (out && !sized_check(out, "zm_result", NULL)) return ZM_BAD_INPUT;
    pthread_mutex_lock(&s->lock);
    status = s->status;
    if (!status) sized_give(out, &s->best, sizeof s->best);
    pthread_mutex_unlock(&s->lock);
    return status;
}

enum zm_status zm_search_best(struct zm_search *s, struct zm_result *out)
{
    return answer(s, out);
}

enum zm_status zm_search_stop(struct zm_search *s, struct zm_result *out)
{
    settle(s, true);
    return answer(s, out);
}

enum zm_status zm_search_wait(struct zm_search *s, struct zm_result *out)
{
    settle(s, false);
    return answer(s, out);
}

const char *zm_search_why(const struct zm_search *s)
{
    return zm_why(s->zm);
}

const struct zm_error *zm_search_last_error(const struct zm_search *s)
{
    return zm_last_error(s->zm);
}

enum zm_status zm_search_play(struct zm_search *s, zm_move move, const struct zm_limits *limits)
{
    double started = clock_now();

    clear(s);
    enum zm_status status = context_take(s->zm, &s->limits, sizeof s->limits, limits, "zm_limits");
    if (!status) status = zm_play(s->zm, move);
    if (status) return status;
    pthread_mutex_lock(&s->lock);
    assert(!s->thinking && !s->begins);
    s->status = ZM_STOPPED;
    s->begins = true;
    pthread_mutex_unlock(&s->lock);
    status = begin(s, started);
    return status == ZM_OVER || status == ZM_NATURE_MOVES ? ZM_OK : status;
}

void zm_search_free(struct zm_search *s)
{
    if (!s) return;
    struct zm_allocator to = s->zm->allocator;

    clear(s);
    pthread_mutex_lock(&s->lock);
    s->leave = true;
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->lock);
    if (s->started) pthread_join(s->thread, NULL);
    pthread_cond_destroy(&s->changed);
    pthread_mutex_destroy(&s->lock);
    memory_give(&to, s->player, strlen(s->player) + 1);
    zm_close(s->zm);
    memory_give(&to, s, sizeof *s);
}

/* A search that does not think yet. NULL: no memory. */
static struct zm_search *prepare(const struct zm_context *zm, const char *player)
{
    size_t length = strlen(player) + 1;
    struct zm_search *s = memory_take(&zm->allocator, sizeof *s);
    char *copy = memory_take(&zm->allocator, length);
    struct zm_context *own = NULL;

    if (!s || !copy || context_copy(zm, &own)) {
        memory_give(&zm->allocator, s, sizeof *s);
        memory_give(&zm->allocator, copy, length);
        return NULL;
    }
    memcpy(copy, player, length);
    s->zm = own;
    s->player = copy;
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->changed, NULL);
    s->started = thread_begin(&s->thread, run, s);
    return s;
}

enum zm_status zm_search_start(struct zm_context *zm, const char *player,
                               const struct zm_limits *limits, struct zm_search **out)
{
    double began = clock_now();
    enum zm_status status = ZM_NO_MEMORY;

    *out = NULL;
    if (!player) return context_fail(zm, ZM_BAD_INPUT, "no-player-named", "no player is named");
    struct zm_search *s = prepare(zm, player);
    if (!s) return context_fail(zm, ZM_NO_MEMORY, "out-of-memory", "out of memory");
    if (s->started) {
        status = context_take(s->zm, &s->limits, sizeof s->limits, limits, "zm_limits");
        if (!status) status = begin(s, began);
    }
    if (!status) return *out = s, ZM_OK;
    if (s->started) context_fail_as(zm, status, &s->zm->error);
    else context_fail(zm, status, "no-thread", "no thread can be started");
    zm_search_free(s);
    return status;
}
