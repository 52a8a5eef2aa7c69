/* SPDX-License-Identifier: MIT
 * play_ponder.c - --ponder: the machine thinks while the human does. */
#include "play.h"

#include <signal.h>
#include <zermelo_ponder.h>

struct pondering {
    struct zm_context *zm;
    const char *player;
    volatile int stop;
    pthread_t thread;
};

static void *ponder(void *with)
{
    struct pondering *p = with;
    const struct zm_limits limits = {.size = sizeof limits, .stop = &p->stop};

    zm_ponder(p->zm, p->player, &limits);
    return NULL;
}

/* A crash is the thread's own. */
bool thread_without_signals(pthread_t *thread, void *(*run)(void *with), void *with)
{
    static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    sigset_t blocked, before;

    sigfillset(&blocked);
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) sigdelset(&blocked, crashes[i]);
    pthread_sigmask(SIG_SETMASK, &blocked, &before);
    bool started = pthread_create(thread, NULL, run, with) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

struct pondering *ponder_begin(struct table *t)
{
    enum zm_side side = zm_side_to_move(t->zm);

    if (!t->ponder || zm_outcome(t->zm, NULL) || is_human(t, (enum zm_side) !side)) return NULL;
    struct pondering *p = take_memory(sizeof *p);
    if (!p) return NULL;
    p->zm = t->zm;
    p->player = t->player[!side];
    if (thread_without_signals(&p->thread, ponder, p)) return p;
    free(p);
    return NULL;
}

void ponder_end(struct table *t, struct pondering *p)
{
    t->pondered = p;
    if (!p) return;
    __atomic_store_n(&p->stop, 1, __ATOMIC_RELAXED);
    pthread_join(p->thread, NULL);
    free(p);
}

void print_pondered(struct table *t)
{
    struct zm_pondered p = {.size = sizeof p};

    if (!t->pondered || zm_pondered(t->zm, &p) || !p.nodes) return;
    t->pondered = false;
    printf("  pondered on %" PRIu64 " nodes in %.3f s; the reply was %s\n", p.nodes, p.seconds,
           p.hit ? "expected" : "another one than expected");
}

void run_ponder(struct table *t)
{
    bool on = strcmp(t->argument, "on") == 0;

    if (!on && *t->argument && strcmp(t->argument, "off") != 0) {
        printf("ponder is followed by on or off\n");
        return;
    }
    if (*t->argument) t->ponder = on;
    printf(t->ponder ? "The machine thinks while you do.\n"
                     : "The machine does not think while you do.\n");
}
