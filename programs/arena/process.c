/* SPDX-License-Identifier: MIT
 * process.c - see process.h. */
#include "process.h"

#include "command.h"
#include "process_tree.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

enum { LINE_MOST = 1 << 16, ANSWER_MOST = 1 << 22, ERRORS_KEPT = 4096 };

static const double tick = 0.05;   /* seconds between looks at what wakes nobody */
static const double funeral = 0.2; /* between the end of the output and that of the program */
static const double closing_tick = 0.002;

struct process {
    pid_t pid;
    char mark[MARK_MOST]; /* in its environment */
    int in, out, err;     /* our ends of the pipes; -1: closed */
    bool ended;           /* it is a zombie, kept as one so that its group's number stays taken */
    siginfo_t end;
    size_t begin, have; /* what is read and not yet given away: line[begin..have-1] */
    size_t answered;    /* bytes read since process_listen() */
    double sent, arrival;
    double silent; /* when it was last seen that nothing was there */
    double lost;   /* by our thread, when it last looked */
    char line[LINE_MOST + 1];
    char errors[ERRORS_KEPT + 1];
    size_t errors_have;
    char state[96];
};

/* -- Starting. ------------------------------------------------------------------------------- */

/* In the child: only what is safe after a fork of a process with threads. */
static void become(const char *command, int in, int out, int err, pid_t parent)
{
    char *const argv[] = {"sh", "-c", (char *)command, NULL};
    sigset_t none;

    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGXFSZ, SIG_DFL);
    setpgid(0, 0);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (getppid() == parent && dup2(in, 0) == 0 && dup2(out, 1) == 1 && dup2(err, 2) == 2)
        execv("/bin/sh", argv);
    _exit(127);
}

/* One program at a time is started: another thread's would inherit ends of the pipes. */
static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;

static bool make_pipe(int ends[2])
{
    if (pipe(ends)) return false;
    for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    return true;
}

static void close_file(int *file)
{
    if (*file >= 0) close(*file);
    *file = -1;
}

static bool spawn(struct process *p, const char *command)
{
    int ends[3][2] = {{-1, -1}, {-1, -1}, {-1, -1}};
    pid_t parent = getpid();
    bool ok = make_pipe(ends[0]) && make_pipe(ends[1]) && make_pipe(ends[2]);

    p->pid = ok ? fork() : -1;
    if (p->pid == 0) become(command, ends[0][0], ends[1][1], ends[2][1], parent);
    if (p->pid > 0) setpgid(p->pid, p->pid); /* here and there: whoever comes first */
    close_file(&ends[0][0]), close_file(&ends[1][1]), close_file(&ends[2][1]);
    p->in = ends[0][1], p->out = ends[1][0], p->err = ends[2][0];
    int ours[] = {p->in, p->out, p->err};
    for (int i = 0; i < 3; i++)
        if (ours[i] >= 0) fcntl(ours[i], F_SETFL, O_NONBLOCK);
    return p->pid > 0;
}

static void close_all(struct process *p)
{
    close_file(&p->in), close_file(&p->out), close_file(&p->err);
}

struct process *process_start(const char *command)
{
    struct process *p = take_memory(sizeof *p);

    errno = ENOMEM;
    if (!p) return NULL;
    process_tree_mark(p->mark);
    char *line = format_text("export %s; exec %s", p->mark, command);
    if (!*line) return free(line), free(p), NULL;
    pthread_mutex_lock(&starting);
    process_tree_begin();
    bool ok = spawn(p, line);
    int error = errno;
    pthread_mutex_unlock(&starting);
    free(line);
    if (ok) return p;
    close_all(p);
    free(p);
    errno = error;
    return NULL;
}

/* -- Ending. --------------------------------------------------------------------------------- */

static bool has_ended(struct process *p)
{
    if (!p->ended && waitid(P_PID, (id_t)p->pid, &p->end, WEXITED | WNOWAIT | WNOHANG) == 0)
        p->ended = p->end.si_pid == p->pid;
    return p->ended;
}

void process_end(struct process *p, double grace)
{
    if (!p) return;
    double until = seconds_now() + grace;

    close_all(p);
    while (!has_ended(p) && seconds_now() < until) pause_for(closing_tick);
    process_tree_kill(p->pid, p->mark); /* its children too, if it left any */
    while (waitpid(p->pid, NULL, 0) < 0 && errno == EINTR) continue;
    free(p);
}

const char *process_state(struct process *p)
{
    if (has_ended(p))
        snprintf(p->state, sizeof p->state,
                 p->end.si_code == CLD_EXITED ? "exit code %d" : "signal %d", p->end.si_status);
    else if (p->have > p->begin && !memchr(p->line + p->begin, '\n', p->have - p->begin))
        snprintf(p->state, sizeof p->state, "left is \"%.40s\" without end of line",
                 p->line + p->begin);
    else p->state[0] = '\0';
    return p->state;
}

/* -- Reading. -------------------------------------------------------------------------------- */

/* Seconds a thread was ready but had no processor, all in all; 0 if the system does not say. */
static double time_lost(const char *path)
{
    char text[64] = "";
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t n = file < 0 ? 0 : read(file, text, sizeof text - 1);
    double running = 0, waiting = 0;

    if (file >= 0) close(file);
    if (n > 0 && sscanf(text, "%lf %lf", &running, &waiting) != 2) waiting = 0;
    return waiting * 1e-9;
}

double thread_lost(void)
{
    return time_lost("/proc/thread-self/schedstat");
}

double process_lost(const struct process *p)
{
    char path[sizeof(struct dirent) + 64];
    double lost = 0;

    snprintf(path, sizeof path, "/proc/%ld/task", (long)p->pid);
    DIR *threads = opendir(path);
    for (const struct dirent *t; threads && (t = readdir(threads));) {
        if (*t->d_name == '.') continue;
        snprintf(path, sizeof path, "/proc/%ld/task/%s/schedstat", (long)p->pid, t->d_name);
        lost += time_lost(path);
    }
    if (threads) closedir(threads);
    return lost;
}

size_t process_memory(const struct process *p)
{
    char path[64], line[256];
    size_t most = 0;

    snprintf(path, sizeof path, "/proc/%ld/status", (long)p->pid);
    FILE *file = fopen(path, "re");
    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, "VmHWM: %zu kB", &most) == 1) break;
    if (file) fclose(file);
    return most << 10;
}

/* Keeps the end of what is said. False if there is no more now. */
static bool read_errors(struct process *p)
{
    char part[1024];
    ssize_t n = p->err < 0 ? -1 : read(p->err, part, sizeof part);

    if (n == 0) close_file(&p->err);
    if (n <= 0) return false;
    size_t size = (size_t)n, over = p->errors_have + size;
    over = over > ERRORS_KEPT ? over - ERRORS_KEPT : 0;
    memmove(p->errors, p->errors + over, p->errors_have - over);
    p->errors_have -= over;
    for (size_t i = 0; i < size; i++) {
        bool printable = part[i] == '\n' || (part[i] >= ' ' && part[i] <= '~');
        p->errors[p->errors_have++] = printable ? part[i] : '?';
    }
    p->errors[p->errors_have] = '\0';
    return true;
}

/* What its end left there: no more than a pipe holds. */
static void drain_errors(struct process *p)
{
    const int parts = 1024;

    for (int i = 0; i < parts && read_errors(p); i++) continue;
}

/* The buffer has space, since a full buffer without an end of line is a flood. */
static void read_output(struct process *p)
{
    memmove(p->line, p->line + p->begin, p->have - p->begin);
    p->have -= p->begin, p->begin = 0;
    ssize_t n = read(p->out, p->line + p->have, LINE_MOST - p->have);
    if (n == 0) close_file(&p->out);
    if (n > 0) p->have += (size_t)n, p->answered += (size_t)n;
    p->line[p->have] = '\0';
}

/* Records when output arrived, less the time for which our thread waited for a processor meanwhile:
 * since the last poll that found nothing, or since the last poll if output is there already. Output
 * is never dated before a poll that found nothing, so an answer to a stop is not dated before
 * it. */
static bool wait_for(struct process *p, struct pollfd files[3], int milliseconds)
{
    double looked = seconds_now();
    bool came = poll(files, 3, 0) > 0;

    if (!came) p->silent = looked, p->lost = thread_lost();
    came = came || poll(files, 3, milliseconds) > 0;
    double now = seconds_now(), lost = thread_lost();
    p->arrival = fmax(now - (lost - p->lost), p->silent);
    p->lost = lost;
    return came;
}

/* Waits until something is to be read, or to be written if `writing`, at most to `until` and at
 * most a tick; reads what there is. True if it can be written. */
static bool attend(struct process *p, double until, bool writing)
{
    double left = until - seconds_now();
    bool has_space = p->have - p->begin < LINE_MOST;
    struct pollfd files[] = {{.fd = has_space ? p->out : -1, .events = POLLIN},
                             {.fd = p->err, .events = POLLIN},
                             {.fd = writing ? p->in : -1, .events = POLLOUT}};

    left = left > tick ? tick : left > 0 ? left : 0;
    if (!wait_for(p, files, (int)ceil(left * 1000))) return false;
    if (files[1].revents) read_errors(p);
    if (files[0].revents) read_output(p);
    return files[2].revents;
}

/* Cuts the next line out of what was read. */
static char *next_line(struct process *p, size_t *length)
{
    char *line = p->line + p->begin, *end = memchr(line, '\n', p->have - p->begin);

    if (!end) return NULL;
    p->begin += (size_t)(end - line) + 1;
    if (end > line && end[-1] == '\r') end--;
    *end = '\0';
    *length = (size_t)(end - line);
    return line;
}

/* Control characters become DEL. False if there are some in the first word: that is no text.
 * (Programs are known that print a character in place of a number in their messages.) */
static bool made_text(char *line, size_t length)
{
    bool word = true;

    for (size_t i = 0; i < length; i++) {
        bool control = (unsigned char)line[i] < ' ' && line[i] != '\t';
        if (control && word) return false;
        if (control) line[i] = DEL;
        word = word && line[i] != ' ';
    }
    return true;
}

void process_listen(struct process *p)
{
    if (p) p->answered = 0, p->lost = thread_lost();
}

/* Its output has ended: has it, too? */
static enum fault fault_of_silence(struct process *p)
{
    double until = seconds_now() + funeral;

    while (!has_ended(p) && seconds_now() < until) pause_for(closing_tick);
    drain_errors(p);
    return p->ended ? FAULT_CRASH : FAULT_CLOSED;
}

/* FAULT_NONE: nothing is wrong yet. */
static enum fault fault_so_far(struct process *p, bool ended, const volatile int *stop)
{
    if (p->have - p->begin == LINE_MOST || p->answered > ANSWER_MOST) return FAULT_FLOOD;
    if (p->out < 0) return fault_of_silence(p);
    if (ended) return drain_errors(p), FAULT_CRASH;
    return is_raised(stop) ? FAULT_STOPPED : FAULT_NONE;
}

enum fault process_line(struct process *p, double until, const volatile int *stop,
                        const char **line)
{
    size_t length;

    *line = "";
    for (;;) {
        char *next = next_line(p, &length);
        if (next && p->answered > ANSWER_MOST) return FAULT_FLOOD;
        if (next) return *line = next, made_text(next, length) ? FAULT_NONE : FAULT_GARBAGE;
        bool late = seconds_now() >= until, ended = has_ended(p);
        size_t before = p->answered;
        attend(p, until, false);
        if (p->answered > before) continue;
        enum fault fault = fault_so_far(p, ended, stop);
        if (fault || late) return fault ? fault : FAULT_LATE;
    }
}

double process_sent(const struct process *p)
{
    return p ? p->sent : 0;
}

double process_arrival(const struct process *p)
{
    return p ? p->arrival : 0;
}

const char *process_errors(const struct process *p)
{
    return p ? p->errors : "";
}

/* -- Writing. -------------------------------------------------------------------------------- */

/* write() without the signal for a pipe that nobody reads. */
static ssize_t write_part(int file, const char *text, size_t length)
{
    const struct timespec now = {0};
    sigset_t pipes, before;

    sigemptyset(&pipes);
    sigaddset(&pipes, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipes, &before);
    ssize_t n = write(file, text, length);
    int error = errno;
    if (n < 0 && error == EPIPE) sigtimedwait(&pipes, NULL, &now);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return n;
}

enum fault process_write(struct process *p, const char *text, size_t length, double until,
                         const volatile int *stop)
{
    p->sent = seconds_now();
    while (length) {
        ssize_t n = p->in < 0 ? -1 : write_part(p->in, text, length);
        if (n < 0 && errno != EAGAIN && errno != EINTR) return fault_of_silence(p);
        if (n > 0) text += n, length -= (size_t)n;
        if (n > 0) continue;
        if (is_raised(stop)) return FAULT_STOPPED;
        if (p->answered > ANSWER_MOST || p->have - p->begin == LINE_MOST) return FAULT_FLOOD;
        if (seconds_now() >= until) return FAULT_HANG;
        attend(p, until, true);
    }
    return FAULT_NONE;
}
