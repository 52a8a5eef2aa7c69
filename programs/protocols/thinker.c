/* SPDX-License-Identifier: MIT
 * thinker.c - see thinker.h. */
#include "thinker.h"

#include "command.h"

#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>
#include <zermelo_ponder.h>

enum { PLAYER_TEXT = 2048 };

/* One thread for all its thoughts: a referee on a busy machine can see how long it had to wait. */
struct thinker {
    bool busy, started;
    bool pondering; /* what it does, or did, is to ponder: nobody waits for an answer */
    int wake[2];    /* a byte in this pipe is news */
    volatile int stop;
    pthread_t thread;
    struct zm_context *zm;
    char player[PLAYER_TEXT];
    struct zm_limits limits;
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t changed;
    bool wanted, over; /* to think; to end */
    bool fresh, done;
    enum zm_status status;
    struct zm_result latest;
    struct zm_ranked *rows; /* of `latest`, if a ranking is wanted */
    size_t room;
};

struct thinker *thinker_open(void)
{
    struct thinker *t = take_memory(sizeof *t);

    if (!t) return NULL;
    if (pipe(t->wake)) {
        complain(NULL, EXIT_LIMIT, "no pipe can be made");
        free(t);
        return NULL;
    }
    for (int i = 0; i < 2; i++) {
        fcntl(t->wake[i], F_SETFL, O_NONBLOCK);
        fcntl(t->wake[i], F_SETFD, FD_CLOEXEC);
    }
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->changed, NULL);
    return t;
}

static void set_flag(struct thinker *t, bool *flag, bool value)
{
    pthread_mutex_lock(&t->lock);
    *flag = value;
    pthread_cond_broadcast(&t->changed);
    pthread_mutex_unlock(&t->lock);
}

void thinker_close(struct thinker *t)
{
    thinker_forget(t);
    set_flag(t, &t->over, true);
    if (t->started) pthread_join(t->thread, NULL);
    pthread_cond_destroy(&t->changed);
    pthread_mutex_destroy(&t->lock);
    close(t->wake[0]);
    close(t->wake[1]);
    free(t->rows);
    free(t);
}

static size_t rows_of(const struct thinker *t)
{
    return t->latest.ranked < t->room ? t->latest.ranked : t->room;
}

/* A full pipe has enough news in it. */
static void tell(struct thinker *t, const struct zm_result *result, bool done)
{
    pthread_mutex_lock(&t->lock);
    t->latest = *result;
    if (t->rows) memcpy(t->rows, t->limits.ranking, rows_of(t) * sizeof *t->rows);
    bool known = t->fresh;
    t->fresh = true;
    t->done = done;
    pthread_mutex_unlock(&t->lock);
    if (!known && write(t->wake[1], "", 1) < 0) return;
}

static void on_progress(void *with, const struct zm_result *so_far)
{
    if (so_far->line_length) tell(with, so_far, false);
}

/* Waits for something to think about. False: for the end. */
static bool is_wanted(struct thinker *t)
{
    pthread_mutex_lock(&t->lock);
    while (!t->wanted && !t->over) pthread_cond_wait(&t->changed, &t->lock);
    bool over = t->over;
    pthread_mutex_unlock(&t->lock);
    return !over;
}

static void *work(void *with)
{
    struct thinker *t = with;

    while (is_wanted(t)) {
        struct zm_result result = {.size = sizeof result};
        if (t->pondering) {
            zm_ponder(t->zm, t->player, &t->limits);
        } else {
            t->status = zm_think(t->zm, t->player, &t->limits, &result);
            tell(t, &result, true);
        }
        set_flag(t, &t->wanted, false);
    }
    return NULL;
}

/* Until the thread has let go of the context. */
static void settle(struct thinker *t)
{
    pthread_mutex_lock(&t->lock);
    while (t->wanted) pthread_cond_wait(&t->changed, &t->lock);
    pthread_mutex_unlock(&t->lock);
    t->busy = false;
}

void thinker_rest(struct thinker *t)
{
    if (!t->pondering) return;
    thinker_stop(t);
    settle(t);
    t->pondering = false;
}

/* Gives the thread its work. False, after a complaint: there is no thread. */
static bool set_to_work(struct thinker *t, struct zm_context *zm, const char *player,
                        const struct zm_limits *limits)
{
    __atomic_store_n(&t->stop, 0, __ATOMIC_RELAXED);
    t->zm = zm;
    t->limits = *limits;
    t->limits.stop = &t->stop;
    t->limits.progress = t->pondering ? NULL : on_progress;
    t->limits.with = t;
    snprintf(t->player, sizeof t->player, "%s", player);
    t->started = t->started || !pthread_create(&t->thread, NULL, work, t);
    if (!t->started) return complain(NULL, EXIT_LIMIT, "no thread can be made"), false;
    set_flag(t, &t->wanted, true);
    return true;
}

bool thinker_start(struct thinker *t, struct zm_context *zm, const char *player,
                   const struct zm_limits *limits)
{
    thinker_rest(t);
    t->fresh = t->done = false;
    free(t->rows);
    t->room = limits->ranking ? limits->ranking_room : 0;
    t->rows = t->room ? take_memory(t->room * sizeof *t->rows) : NULL;
    if (t->room && !t->rows) return false;
    return t->busy = set_to_work(t, zm, player, limits);
}

void thinker_ponder(struct thinker *t, struct zm_context *zm, const char *player,
                    const struct zm_limits *limits)
{
    thinker_rest(t);
    t->pondering = true;
    if (!set_to_work(t, zm, player, limits)) t->pondering = false; /* else the thread reads it */
}

bool thinker_busy(const struct thinker *t)
{
    return t->busy;
}

void thinker_stop(struct thinker *t)
{
    __atomic_store_n(&t->stop, 1, __ATOMIC_RELAXED);
}

bool thinker_stopped(const struct thinker *t)
{
    return __atomic_load_n(&t->stop, __ATOMIC_RELAXED);
}

size_t thinker_rows(struct thinker *t, struct zm_ranked *out, size_t room)
{
    pthread_mutex_lock(&t->lock);
    size_t n = t->rows ? rows_of(t) : 0;
    if (n > room) n = room;
    if (n) memcpy(out, t->rows, n * sizeof *out);
    pthread_mutex_unlock(&t->lock);
    return n;
}

bool thinker_saw_nothing(const struct thinker *t, const struct zm_result *r)
{
    return thinker_stopped(t) && player_option(t->player, "nodes") && r->nodes == 0 &&
           r->line_length < 2 && r->kind != ZM_EXACT;
}

int thinker_descriptor(const struct thinker *t)
{
    return t->wake[0];
}

enum news thinker_news(struct thinker *t, struct zm_result *out, enum zm_status *status)
{
    char byte;
    ssize_t woken = read(t->wake[0], &byte, 1);

    if (!t->busy || woken < 0) return NEWS_NONE;
    pthread_mutex_lock(&t->lock);
    bool fresh = t->fresh, done = t->done;
    *out = t->latest;
    t->fresh = false;
    pthread_mutex_unlock(&t->lock);
    if (!done) return fresh ? NEWS_PROGRESS : NEWS_NONE;
    settle(t);
    *status = t->status;
    return NEWS_ANSWER;
}

void thinker_forget(struct thinker *t)
{
    char byte;

    thinker_rest(t);
    if (!t->busy) return;
    thinker_stop(t);
    settle(t);
    while (read(t->wake[0], &byte, 1) > 0) continue;
}

bool thinker_take(struct thinker *t, struct zm_result *out)
{
    bool busy = t->busy;

    thinker_forget(t);
    if (busy) *out = t->latest;
    return busy && t->status == ZM_OK;
}
