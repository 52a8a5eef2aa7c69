/* SPDX-License-Identifier: MIT
 * own_workers.c - see own_workers.h. */
#include "own_workers.h"

#include "command.h"
#include "process.h"

#include <errno.h>
#include <unistd.h>

char *shell_word(const char *text)
{
    char *word = format_text("'");

    for (; *text; text++) append_text(&word, *text == '\'' ? "'\\''" : "%c", *text);
    append_text(&word, "'");
    return word;
}

static int start_worker(struct manager *m, struct own_workers *w, int i)
{
    /* Short leases: a manager that is killed takes its workers with it. */
    char *program = shell_word(w->program), *place = shell_word(m->place);
    char *command =
        format_text("%s worker --store %s --name '%s' --lease 10s", program, place, w->name[i]);

    w->process[i] = process_start(command);
    free(command), free(place), free(program);
    if (w->process[i]) return EXIT_DONE;
    return complain(m->call, EXIT_LIMIT, "a worker cannot be started: %s", strerror(errno));
}

int own_workers_start(struct manager *m, struct own_workers *w)
{
    char program[4096];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    int code = EXIT_DONE;

    program[length > 0 ? length : 0] = '\0';
    w->program = format_text("%s", program);
    for (int i = 0; i < m->workers && !code; i++) {
        w->name[i] = format_text("own %ld.%d", (long)getpid(), i + 1);
        code = start_worker(m, w, i);
    }
    return code;
}

int own_workers_replace_lost(struct manager *m, struct own_workers *w)
{
    enum { LOST_MOST = 20 };
    int code = EXIT_DONE;
    const char *line;

    for (int i = 0; i < m->workers && !code; i++) {
        enum fault fault = process_line(w->process[i], seconds_now(), &interrupted, &line);
        if (fault != FAULT_CRASH && fault != FAULT_CLOSED) continue;
        if (++w->lost > LOST_MOST)
            return complain(m->call, EXIT_LIMIT, "no worker lives to give a result: %.200s",
                            process_errors(w->process[i]));
        process_end(w->process[i], 0);
        w->process[i] = NULL;
        if (!proof_store_release(m->store, w->name[i])) return manager_store_failed(m);
        code = start_worker(m, w, i);
    }
    return code;
}

void own_workers_end(struct manager *m, struct own_workers *w)
{
    for (int i = 0; i < m->workers; i++) {
        process_end(w->process[i], 0);
        if (w->name[i]) proof_store_release(m->store, w->name[i]);
        free(w->name[i]);
    }
    free(w->program);
}
