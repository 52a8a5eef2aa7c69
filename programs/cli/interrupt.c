/* SPDX-License-Identifier: MIT
 * interrupt.c - Ctrl-C. */
#include "command.h"

#include <signal.h>
#include <unistd.h>

volatile int interrupted;

static void on_interrupt(int signal_number)
{
    (void)signal_number;
    if (interrupted) _exit(EXIT_INTERRUPTED);
    __atomic_store_n(&interrupted, 1, __ATOMIC_RELAXED); /* whichever thread this is */
}

void forget_interrupt(void)
{
    if (!noted_failure()) __atomic_store_n(&interrupted, 0, __ATOMIC_RELAXED);
}

bool is_interrupted(void)
{
    return __atomic_load_n(&interrupted, __ATOMIC_RELAXED);
}

/* Without SA_RESTART: who waits for a line of input stops waiting. */
void watch_interrupt(void)
{
    struct sigaction action;

    memset(&action, 0, sizeof action);
    action.sa_handler = on_interrupt;
    sigaction(SIGINT, &action, NULL);
}
