/* SPDX-License-Identifier: MIT
 * check.c - zm_check(): runs a check in a process of its own and watches over it. */
#define _XOPEN_SOURCE 700
#define _DEFAULT_SOURCE
#include "check/check.h"
#include "core/clock.h"
#include "core/flag.h"
#include "core/sized.h"
#include "core/text.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* How long one hook may run: in processor time, which a busy machine does not use up, or else in
 * wall clock, for a hook that waits. */
static const double busy_seconds = 1, waiting_seconds = 10;
static const long look_every = 5000000; /* nanoseconds */

/* A process that checks, as its parent sees it. */
struct watched {
    struct report *report;
    struct zm_check how;
    pid_t process;
    double begun;
    uint64_t calls;     /* of hooks when it was last seen to get on */
    double seen, spent; /* wall clock and its processor time then */
};

static double processor_time(pid_t process)
{
    struct timespec t;
    clockid_t clock;

    if (clock_getcpuclockid(process, &clock) || clock_gettime(clock, &t)) return 0;
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static bool hangs(struct watched *w)
{
    uint64_t calls = atomic_load(&w->report->calls);
    double now = clock_now(), spent = processor_time(w->process);

    if (calls != w->calls) {
        w->calls = calls, w->seen = now, w->spent = spent;
        return false;
    }
    return spent - w->spent > busy_seconds || now - w->seen > waiting_seconds;
}

static struct zm_checked so_far(const struct watched *w)
{
    const struct report *r = w->report;

    return (struct zm_checked){.size = sizeof(struct zm_checked),
                               .games = atomic_load(&r->games),
                               .positions = atomic_load(&r->positions),
                               .checks = atomic_load(&r->checks),
                               .faults = atomic_load(&r->faults),
                               .seconds = clock_now() - w->begun};
}

/* -- The child process. ---------------------------------------------------------------------- */

#ifdef __linux__
static void end_with_parent(void)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
}
#else
static void end_with_parent(void)
{
}
#endif

/* Signals do what they do by default, whatever handlers the program has. A Ctrl-C is for the
 * parent, which ends its child. */
static void reset_signals(void)
{
    for (int i = 1; i < 32; i++) signal(i, SIG_DFL);
    signal(SIGINT, SIG_IGN);
}

/* What a hook prints must not get into the output of the program. */
static void run_child(struct report *r, const struct zm_game *game, const char *parameters,
                      const struct zm_check *how)
{
    const struct run run = {how->games, how->seconds <= 0 && !how->games ? 1 : how->seconds};

    end_with_parent();
    reset_signals();
    dup2(STDERR_FILENO, STDOUT_FILENO);
    check_run(r, game, parameters, how->seed, &run);
    _exit(0);
}

/* A fault of the hook that ran last. */
static void blame(struct report *r, const char *what, const char *more)
{
    const char *hook = atomic_load(&r->hook);

    report_fault(r, hook ? hook : "parse", "%s%s", what, more);
}

/* Notes how a child ended that did not come to its end. */
static void judge_end(struct report *r, int status)
{
    if (r->finished) return;
    if (WIFSIGNALED(status)) blame(r, "crashes: ", strsignal(WTERMSIG(status)));
    else blame(r, "ends the process", "");
}

static void end_child(struct watched *w, int *status)
{
    kill(w->process, SIGKILL);
    while (waitpid(w->process, status, 0) < 0 && errno == EINTR) {}
}

/* Waits for the child to end. ZM_STOPPED: the flag ended it. */
static enum zm_status watch_child(struct watched *w)
{
    const struct timespec pause = {.tv_nsec = look_every};
    int status = 0;
    pid_t ended;

    while (!(ended = waitpid(w->process, &status, WNOHANG)) || (ended < 0 && errno == EINTR)) {
        if (flag_is_raised(w->how.stop)) return end_child(w, &status), ZM_STOPPED;
        if (hangs(w)) {
            end_child(w, &status);
            return blame(w->report, "does not return", ""), ZM_OK;
        }
        struct zm_checked now = so_far(w);
        if (w->how.progress) w->how.progress(w->how.with, &now);
        nanosleep(&pause, NULL);
    }
    judge_end(w->report, ended < 0 ? 0 : status);
    return ZM_OK;
}

/* -- The whole. ------------------------------------------------------------------------------ */

static void tell_faults(const struct report *r, const struct zm_check *how)
{
    size_t n = atomic_load(&r->faults);

    for (size_t i = 0; i < n && how->fault; i++) {
        const struct finding *f = &r->finding[i];
        how->fault(how->with, &(struct zm_fault){f->hook, f->moves, f->what});
    }
}

static enum zm_status check_in_child(struct watched *w, const struct zm_game *game,
                                     const char *parameters, struct zm_checked *out,
                                     struct zm_error *error)
{
    struct report *r = w->report;

    fflush(NULL); /* else a guest that calls exit() would print it again */
    w->process = fork();
    if (w->process < 0)
        return fail(error, "no-process", "no process: %s", strerror(errno)), ZM_NO_MEMORY;
    if (!w->process) run_child(r, game, parameters, &w->how);
    enum zm_status status = watch_child(w);
    report_end(r);
    if (!status) status = r->status;
    *out = so_far(w);
    if (status == ZM_BAD_INPUT) return fail_as(error, &r->error), status;
    if (status == ZM_NO_MEMORY) return fail(error, "out-of-memory", "out of memory"), status;
    tell_faults(r, &w->how);
    return atomic_load(&r->faults) ? ZM_BROKEN : status;
}

enum zm_status zm_check(const struct zm_game *game, const char *parameters,
                        const struct zm_check *how, struct zm_checked *out, struct zm_error *error)
{
    struct watched w = {.begun = clock_now()};
    struct zm_checked found = {.size = sizeof found};

    if (!sized_take(&w.how, sizeof w.how, how, "zm_check", error) ||
        (out && !sized_check(out, "zm_checked", error)))
        return ZM_BAD_INPUT;
    sized_give(out, &found, sizeof found);
    if (!game) return fail(error, "no-game", "there is no game"), ZM_BAD_INPUT;
    w.seen = w.begun;
    void *shared = mmap(NULL, sizeof(struct report), PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED) return fail(error, "out-of-memory", "out of memory"), ZM_NO_MEMORY;
    w.report = shared;
    enum zm_status status = check_in_child(&w, game, parameters, &found, error);
    sized_give(out, &found, sizeof found);
    munmap(shared, sizeof(struct report));
    return status;
}
