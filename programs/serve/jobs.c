/* SPDX-License-Identifier: MIT
 * jobs.c - see jobs.h.
 *
 * A job has two owners, the thread that searches and the connection that waits; the last one to
 * leave frees it. Lock order: jobs before job. wake() and wait() are called with the job locked, so
 * that no news can arrive between checking and waiting. */
#include "jobs.h"

#include "command.h"
#include "guest_process.h"
#include "page_engine.h"

#include <pthread.h>

static const double progress_every = 0.1; /* seconds; earlier reports are dropped */
static const double pulse_every = 1;      /* seconds between probes of a connection half closed */
enum { SHORT_MOST = 4 };                  /* jobs that are no searches, for each search allowed */

struct job {
    struct jobs *jobs;
    struct job *next;
    struct order order;
    struct zm_limits limits;
    struct listener listener;
    volatile int stop;
    double reported_at; /* when progress was last stored */
    bool searched;      /* it no longer counts as running; under the lock of jobs */

    pthread_mutex_t lock; /* protects the members below */
    char *progress, *answer;
    bool answered;
    bool left;       /* the connection has left; wake() must not be called */
    bool ended;      /* the thread has left */
    bool waiting;    /* wake() is due with the next news */
    bool gone;       /* the client has gone */
    bool pulse;      /* something must be sent to the client */
    double pulse_at; /* when, if it is still half closed then; 0: it was not */
};

struct jobs {
    struct allowance allowance;
    const struct call *call;
    pthread_mutex_t lock;
    pthread_cond_t ended;
    struct job *first; /* list of the jobs whose threads have not ended */
    bool stopping;
};

static void raise_flag(volatile int *flag)
{
    __atomic_store_n(flag, 1, __ATOMIC_RELAXED);
}

/* -- News. ----------------------------------------------------------------------------------- */

static void wake_locked(struct job *job)
{
    if (!job->waiting) return;
    job->waiting = false;
    job->listener.wake(job->listener.with);
}

static void hear(void *with, const char *answer)
{
    struct job *job = with;
    double moment = seconds_now();

    if (moment - job->reported_at < progress_every) return;
    char *copy = strdup(answer);
    if (!copy) return;
    job->reported_at = moment;
    pthread_mutex_lock(&job->lock);
    free(job->progress);
    job->progress = copy;
    wake_locked(job);
    pthread_mutex_unlock(&job->lock);
}

static char *take(char **text)
{
    char *taken = *text;

    *text = NULL;
    return taken;
}

enum news job_news(struct job *job, void (*wait)(void *with), void *with, char **text)
{
    enum news news = NEWS_NONE;

    pthread_mutex_lock(&job->lock);
    if (job->gone) {
        news = NEWS_GONE;
    } else if (job->answered) {
        news = NEWS_ANSWER;
        *text = take(&job->answer);
    } else if (job->progress) {
        news = NEWS_PROGRESS;
        *text = take(&job->progress);
    } else if (job->pulse) {
        job->pulse = false;
        news = NEWS_PULSE;
    } else {
        job->waiting = true;
        wait(with);
    }
    pthread_mutex_unlock(&job->lock);
    return news;
}

/* -- A search. ------------------------------------------------------------------------------- */

static void free_job(struct job *job)
{
    pthread_mutex_destroy(&job->lock);
    order_end(&job->order);
    free(job->progress);
    free(job->answer);
    free(job);
}

static void publish(struct job *job, char *answer)
{
    pthread_mutex_lock(&job->lock);
    job->answer = answer;
    job->answered = true;
    wake_locked(job);
    pthread_mutex_unlock(&job->lock);
}

/* Removes a job from the list. After the last one the server may end. */
static void strike_out(struct jobs *jobs, struct job *job)
{
    pthread_mutex_lock(&jobs->lock);
    struct job **at = &jobs->first;
    while (*at != job) at = &(*at)->next;
    *at = job->next;
    pthread_cond_broadcast(&jobs->ended);
    pthread_mutex_unlock(&jobs->lock);
}

static void end(struct job *job)
{
    pthread_mutex_lock(&job->lock);
    job->ended = true;
    bool last = job->left;
    pthread_mutex_unlock(&job->lock);
    if (last) free_job(job);
}

static void prepare(void *with, struct zm_context *zm)
{
    const struct allowance *a = &((struct job *)with)->jobs->allowance;

    if (a->tables) tablebase_set_use(a->tables, zm);
    if (a->books) book_set_use(a->books, zm);
}

/* In this process, or in one of its own if the game is a guest. */
static char *find_answer(struct job *job)
{
    const struct order *o = &job->order;
    const char *file = guest_of(job->jobs->call, o->request.position);

    if (file) {
        const struct guest_question q = {.call = job->jobs->call,
                                         .file = file,
                                         .question = o->question,
                                         .text = o->text,
                                         .length = o->length,
                                         .seconds = job->limits.seconds,
                                         .stop = &job->stop};
        return guest_answer(&q, hear, job);
    }
    struct audience audience = {.hear = hear, .prepare = prepare, .with = job};
    return question_answer(o->question, &o->request, NULL, &job->limits, audience);
}

static void *search(void *with)
{
    struct job *job = with;
    char *answer = find_answer(job);

    /* before the answer is published, so that the client may start the next one at once */
    pthread_mutex_lock(&job->jobs->lock);
    job->searched = true;
    pthread_mutex_unlock(&job->jobs->lock);
    publish(job, answer);
    strike_out(job->jobs, job);
    end(job);
    return NULL;
}

void job_leave(struct job *job)
{
    raise_flag(&job->stop);
    pthread_mutex_lock(&job->lock);
    job->left = true;
    job->waiting = false;
    bool last = job->ended;
    pthread_mutex_unlock(&job->lock);
    if (last) free_job(job);
}

/* -- Beginning. ------------------------------------------------------------------------------ */

void order_end(struct order *order)
{
    request_end(&order->request);
    free(order->text);
    *order = (struct order){0};
}

/* Whether the limits allow another job beside those that run. False after a refusal. */
static bool is_allowed(const struct jobs *jobs, const struct job *job, struct refusal *why)
{
    const struct allowance *a = &jobs->allowance;
    unsigned same = 0, running = 0, brief = 0;

    for (const struct job *j = jobs->first; j; j = j->next) {
        if (j->searched) continue;
        bool search = question_is_search(j->order.question);
        running += search, brief += !search;
        same += search && strcmp(j->listener.client, job->listener.client) == 0;
    }
    if (jobs->stopping) return refuse(why, 503, "stopping", "the server is being stopped");
    if (!question_is_search(job->order.question))
        return brief < SHORT_MOST * a->searches ||
               refuse(why, 503, "busy", "%u questions are waiting for guests", brief);
    if (same >= a->per_client)
        return refuse(why, 429, "too_many_searches", "%u searches of yours are running", same);
    return running < a->searches || refuse(why, 503, "busy", "%u searches are running", running);
}

/* Adds a job to the list if the limits allow another one. Returns false after a refusal. */
static bool count_in(struct jobs *jobs, struct job *job, struct refusal *why)
{
    pthread_mutex_lock(&jobs->lock);
    bool ok = is_allowed(jobs, job, why);
    if (ok) {
        job->next = jobs->first;
        jobs->first = job;
    }
    pthread_mutex_unlock(&jobs->lock);
    return ok;
}

/* Starts a detached thread. */
static bool start(struct job *job)
{
    pthread_attr_t attributes;
    pthread_t thread;

    if (pthread_attr_init(&attributes)) return false;
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    int failed = pthread_create(&thread, &attributes, search, job);
    pthread_attr_destroy(&attributes);
    return !failed;
}

static struct job *new_job(struct jobs *jobs, const struct order *order, struct listener listener)
{
    struct job *job = calloc(1, sizeof *job);

    if (!job) return NULL;
    job->jobs = jobs;
    job->limits = question_limits(&order->request, &jobs->allowance);
    job->limits.stop = &job->stop;
    job->order.question = order->question;
    job->listener = listener;
    pthread_mutex_init(&job->lock, NULL);
    return job;
}

struct job *job_begin(struct jobs *jobs, struct order *order, struct listener listener,
                      struct refusal *why)
{
    struct job *job = new_job(jobs, order, listener);

    if (!job) return refuse(why, 503, "no_memory", "out of memory"), NULL;
    if (!count_in(jobs, job, why)) return free_job(job), NULL;
    job->order = *order;
    *order = (struct order){0};
    if (start(job)) return job;
    strike_out(jobs, job);
    free_job(job);
    return refuse(why, 503, "no_thread", "no thread can be started"), NULL;
}

/* -- All jobs. ------------------------------------------------------------------------------- */

struct jobs *jobs_begin(const struct allowance *allowance, const struct call *call)
{
    struct jobs *jobs = calloc(1, sizeof *jobs);

    if (!jobs) return NULL;
    jobs->allowance = *allowance;
    jobs->call = call;
    pthread_mutex_init(&jobs->lock, NULL);
    pthread_cond_init(&jobs->ended, NULL);
    return jobs;
}

/* Requests that something be sent: a client that has gone answers it by a reset. */
static void pulse(struct job *job)
{
    double moment = seconds_now();
    bool first = job->pulse_at == 0;

    if (!first && moment < job->pulse_at) return;
    job->pulse_at = moment + pulse_every;
    if (first) return;
    job->pulse = true;
    wake_locked(job);
}

/* Checks the connection of a job, since the HTTP library does not watch suspended connections. The
 * socket is open until the connection has left. */
static void watch(struct job *job)
{
    pthread_mutex_lock(&job->lock);
    if (!job->left && !job->gone) {
        enum line line = line_state(job->listener.socket);
        if (line == LINE_HALF_CLOSED) pulse(job);
        if (line == LINE_GONE) {
            job->gone = true;
            raise_flag(&job->stop);
            wake_locked(job);
        }
    }
    pthread_mutex_unlock(&job->lock);
}

bool jobs_watch(struct jobs *jobs)
{
    pthread_mutex_lock(&jobs->lock);
    for (struct job *job = jobs->first; job; job = job->next) watch(job);
    bool running = jobs->first;
    pthread_mutex_unlock(&jobs->lock);
    return running;
}

void jobs_stop(struct jobs *jobs)
{
    pthread_mutex_lock(&jobs->lock);
    jobs->stopping = true;
    for (struct job *job = jobs->first; job; job = job->next) raise_flag(&job->stop);
    while (jobs->first) pthread_cond_wait(&jobs->ended, &jobs->lock);
    pthread_mutex_unlock(&jobs->lock);
}

void jobs_end(struct jobs *jobs)
{
    if (!jobs) return;
    pthread_cond_destroy(&jobs->ended);
    pthread_mutex_destroy(&jobs->lock);
    free(jobs);
}
