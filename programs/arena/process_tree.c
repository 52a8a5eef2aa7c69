/* SPDX-License-Identifier: MIT
 * process_tree.c - see process_tree.h. */
#include "process_tree.h"

#include "command.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

enum { KILLED_MOST = 1024, ENVIRONMENT_MOST = 1 << 17 };

static const double patience = 1; /* seconds until what was killed is gone */

/* The first tick, counted since the machine started, in which a program may start: what was there
 * before is older by a tick at least. 0: none was started. */
static atomic_llong begun;

struct tree {
    pid_t program;
    long long since; /* what is older does not belong to it */
    const char *mark;
    pid_t killed[KILLED_MOST];
    size_t count;
    char *environment; /* of the process that is looked at */
};

static long long ticks_now(void)
{
    struct timespec now = {0};

#ifdef CLOCK_BOOTTIME
    clock_gettime(CLOCK_BOOTTIME, &now);
#endif
    long a_second = sysconf(_SC_CLK_TCK);
    return now.tv_sec * (long long)a_second + now.tv_nsec / (1000000000 / a_second);
}

void process_tree_begin(void)
{
    long long none = 0;

    atomic_compare_exchange_strong(&begun, &none, ticks_now() + 1);
    while (ticks_now() < atomic_load(&begun)) pause_for(0.001);
#ifdef __linux__
    prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
}

void process_tree_mark(char mark[MARK_MOST])
{
    static atomic_uint programs;

    snprintf(mark, MARK_MOST, "ZERMELO_PROGRAM=%ld.%u", (long)getpid(),
             atomic_fetch_add(&programs, 1));
}

/* -- Looking at one process. ----------------------------------------------------------------- */

static size_t read_about(pid_t pid, const char *what, char *out, size_t capacity)
{
    char path[64];
    size_t length = 0;
    ssize_t n = 1;

    snprintf(path, sizeof path, "/proc/%ld/%s", (long)pid, what);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    while (file >= 0 && n > 0 && length + 1 < capacity) {
        n = read(file, out + length, capacity - 1 - length);
        if (n > 0) length += (size_t)n;
    }
    if (file >= 0) close(file);
    out[length] = '\0';
    return length;
}

/* Where a process comes from, as far as that is known. Its name, in brackets, may hold anything. */
struct origin {
    long parent;
    long long born; /* in ticks since the machine started */
};

static struct origin origin_of(pid_t pid)
{
    char text[1024];
    struct origin o = {0};

    read_about(pid, "stat", text, sizeof text);
    const char *end = strrchr(text, ')');
    if (!end || sscanf(end + 1,
                       " %*s %ld %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s"
                       " %*s %lld",
                       &o.parent, &o.born) != 2)
        o = (struct origin){0};
    return o;
}

static bool is_killed(const struct tree *t, pid_t pid)
{
    for (size_t i = 0; i < t->count; i++)
        if (t->killed[i] == pid) return true;
    return false;
}

static bool has_mark(struct tree *t, pid_t pid)
{
    size_t n = read_about(pid, "environ", t->environment, ENVIRONMENT_MOST);

    for (const char *at = t->environment; at < t->environment + n; at += strlen(at) + 1)
        if (*t->mark && strcmp(at, t->mark) == 0) return true;
    return false;
}

static bool belongs(struct tree *t, pid_t pid)
{
    struct origin o = origin_of(pid);

    if (!o.parent || o.born < t->since) return false;
    return o.parent == t->program || is_killed(t, (pid_t)o.parent) || has_mark(t, pid);
}

/* -- All of them. ---------------------------------------------------------------------------- */

/* True if one was found that is not killed yet. */
static bool kill_found(struct tree *t)
{
    DIR *all = opendir("/proc");
    bool found = false;

    for (const struct dirent *e; all && (e = readdir(all));) {
        pid_t pid = (pid_t)strtol(e->d_name, NULL, 10);
        if (pid <= 1 || pid == t->program || pid == getpid() || is_killed(t, pid)) continue;
        if (t->count == KILLED_MOST || !belongs(t, pid)) continue;
        kill(pid, SIGKILL);
        t->killed[t->count++] = pid;
        found = true;
    }
    if (all) closedir(all);
    return found;
}

/* Those whose parents have ended are ours to reap. */
static void reap(struct tree *t)
{
    double until = seconds_now() + patience;

    while (t->count && seconds_now() < until) {
        size_t left = 0;
        for (size_t i = 0; i < t->count; i++) {
            waitpid(t->killed[i], NULL, WNOHANG);
            if (kill(t->killed[i], 0) == 0) t->killed[left++] = t->killed[i];
        }
        t->count = left;
        if (left) pause_for(0.002);
    }
}

static struct tree *tree_of(pid_t program, const char *mark)
{
    struct tree *t = take_memory(sizeof *t);

    if (!t) return NULL;
    t->program = program, t->mark = mark, t->since = atomic_load(&begun);
    t->environment = take_memory(ENVIRONMENT_MOST);
    if (t->environment) return t;
    free(t);
    return NULL;
}

static void kill_tree(struct tree *t)
{
    while (kill_found(t)) continue;
    reap(t);
    free(t->environment);
    free(t);
}

void process_tree_kill(pid_t program, const char *mark)
{
    struct tree *t = tree_of(program, mark); /* NULL: no memory to look for others than its group */

    if (t) kill(program, SIGSTOP); /* it starts no more while it is told apart by its parent */
    while (t && kill_found(t)) continue;
    kill(-program, SIGKILL);
    kill(program, SIGKILL);
    if (t) kill_tree(t);
}

void process_tree_sweep(void)
{
    struct tree *t = atomic_load(&begun) ? tree_of(getpid(), "") : NULL;

    if (t) kill_tree(t);
}
