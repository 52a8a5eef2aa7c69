/* SPDX-License-Identifier: MIT
 * guest_process.c - see guest_process.h. */
#include "guest_process.h"

#include "command.h"
#include "page_engine.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

static const double grace = 5;     /* seconds beyond those of a search, and for other questions */
static const double funeral = 0.2; /* seconds between the end of the output and of the process */
enum { TICK = 50 };                /* milliseconds between looks at what wakes nobody */

struct child {
    pid_t pid;
    int in, out;      /* our ends of its pipes; -1: closed */
    const char *text; /* of the request: what is still to be written */
    size_t left;
    char *output; /* what is read and not yet taken */
    size_t have, capacity;
};

const char *guest_of(const struct call *call, const char *position)
{
    size_t n = strcspn(position, ":\n");

    for (size_t i = 0; call->guests[i]; i++) {
        const char *name = call->guests[i]->name;
        if (strlen(name) != n || memcmp(name, position, n) != 0) continue;
        const char *path = call->guest_file[i], *slash = strrchr(path, '/');
        return slash ? slash + 1 : path;
    }
    return NULL;
}

/* -- Starting. ------------------------------------------------------------------------------- */

/* One process is started at a time: another one would inherit the ends of its pipes. */
static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;

static void close_file(int *file)
{
    if (*file >= 0) close(*file);
    *file = -1;
}

static bool make_pipe(int ends[2])
{
    if (pipe(ends)) return ends[0] = ends[1] = -1, false;
    for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    return true;
}

/* "answer" in the place of "serve", and behind all options which question. Free the list. */
static char **make_arguments(const struct guest_question *q)
{
    int n = q->call->argc;
    char **argv = calloc((size_t)n + 2, sizeof *argv);

    if (!argv) return NULL;
    memcpy(argv, q->call->argv, (size_t)n * sizeof *argv);
    argv[1] = (char *)"answer";
    argv[n] = (char *)question_names[q->question];
    return argv;
}

/* In a process group of its own, which Ctrl-C does not reach, and with no signal blocked. */
static int spawn(pid_t *pid, char **argv, int in, int out)
{
    extern char **environ;
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t none;

    sigemptyset(&none);
    int error = posix_spawn_file_actions_init(&files);
    if (error) return error;
    error = posix_spawnattr_init(&how);
    if (!error) {
        posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
        posix_spawnattr_setsigmask(&how, &none);
        posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
        error = posix_spawn(pid, "/proc/self/exe", &files, &how, argv, environ);
        posix_spawnattr_destroy(&how);
    }
    posix_spawn_file_actions_destroy(&files);
    return error;
}

/* Returns 0 or an error number. */
static int start(struct child *c, const struct guest_question *q)
{
    int in[2] = {-1, -1}, out[2] = {-1, -1}, error = ENOMEM;
    char **argv = make_arguments(q);

    pthread_mutex_lock(&starting);
    if (argv) error = make_pipe(in) && make_pipe(out) ? 0 : errno;
    if (!error) error = spawn(&c->pid, argv, in[0], out[1]);
    close_file(&in[0]), close_file(&out[1]);
    pthread_mutex_unlock(&starting);
    free(argv);
    c->in = in[1], c->out = out[0];
    c->text = q->text, c->left = q->length;
    if (!error) fcntl(c->in, F_SETFL, O_NONBLOCK);
    return error;
}

/* -- Talking. -------------------------------------------------------------------------------- */

/* A process that no longer reads is heard of at the end of its output. */
static void write_request(struct child *c)
{
    ssize_t n = write(c->in, c->text, c->left);

    if (n > 0) c->text += n, c->left -= (size_t)n;
    if (!c->left || (n < 0 && errno != EAGAIN && errno != EINTR)) close_file(&c->in);
}

static void read_output(struct child *c)
{
    enum { PART = 1 << 16 };

    if (c->capacity - c->have < PART) {
        char *larger = realloc(c->output, c->capacity * 2 + PART);
        if (!larger) {
            close_file(&c->out);
            return;
        }
        c->output = larger;
        c->capacity = c->capacity * 2 + PART;
    }
    ssize_t n = read(c->out, c->output + c->have, c->capacity - c->have);
    if (n > 0) c->have += (size_t)n;
    else if (n == 0 || errno != EINTR) close_file(&c->out);
}

static void attend(struct child *c)
{
    struct pollfd files[] = {{.fd = c->out, .events = POLLIN}, {.fd = c->in, .events = POLLOUT}};

    if (poll(files, 2, TICK) <= 0) return;
    if (files[1].revents) write_request(c);
    if (files[0].revents) read_output(c);
}

/* Takes the whole lines that were read. Returns the answer, or NULL: it is not among them. */
static char *take_lines(struct child *c, void (*hear)(void *with, const char *progress), void *with)
{
    char *line = c->output, *end, *answer = NULL;

    while (!answer && c->have && (end = memchr(line, '\n', c->have))) {
        *end = '\0';
        if (*line == LINE_ANSWER) answer = strdup(line + 1);
        if (*line == LINE_PROGRESS) hear(with, line + 1);
        c->have -= (size_t)(end + 1 - line);
        line = end + 1;
    }
    if (c->have) memmove(c->output, line, c->have);
    return answer;
}

/* -- Ending. --------------------------------------------------------------------------------- */

/* Returns its status as waitpid() has it, after it was killed if it has not ended by itself. */
static int end(struct child *c, double patience)
{
    double until = seconds_now() + patience;
    int status = 0;

    close_file(&c->in), close_file(&c->out);
    free(c->output);
    while (waitpid(c->pid, &status, WNOHANG) == 0) {
        if (seconds_now() >= until) kill(c->pid, SIGKILL);
        pause_for(0.002);
    }
    return status;
}

/* An answer that is an error; one line on standard error tells the same. */
static char *failure(const struct guest_question *q, char *why)
{
    struct zm_error lost = {.id = "guest-lost"};
    struct json_out out = {0};

    complain(q->call, EXIT_BROKEN, "%s", why);
    snprintf(lost.text, sizeof lost.text, "%s", why);
    put_error(&out, &lost);
    free(why);
    return out.text;
}

static char *lost(const struct guest_question *q, int status)
{
    const char *name = question_names[q->question];

    if (WIFSIGNALED(status))
        return failure(q, format_text("guest %s crashed, asked to %s: %s", q->file, name,
                                      strsignal(WTERMSIG(status))));
    return failure(q, format_text("guest %s, asked to %s: its process ended with exit code %d",
                                  q->file, name, WEXITSTATUS(status)));
}

static bool is_stopped(const struct guest_question *q)
{
    return __atomic_load_n(q->stop, __ATOMIC_RELAXED);
}

char *guest_answer(const struct guest_question *q, void (*hear)(void *with, const char *progress),
                   void *with)
{
    struct child c = {.in = -1, .out = -1};
    double seconds = grace + (question_is_search(q->question) ? q->seconds : 0);
    double until = seconds_now() + seconds;
    char *answer = NULL;
    int error = start(&c, q);

    if (error) {
        close_file(&c.in), close_file(&c.out);
        return failure(q, format_text("no process for guest %s: %s", q->file, strerror(error)));
    }
    while (!answer && c.out >= 0 && !is_stopped(q) && seconds_now() < until) {
        attend(&c);
        answer = take_lines(&c, hear, with);
    }
    bool silent = c.out >= 0;
    int status = end(&c, answer || silent ? 0 : funeral);
    if (answer || is_stopped(q)) return answer;
    if (!silent) return lost(q, status);
    return failure(q, format_text("guest %s, asked to %s, did not return within %g s", q->file,
                                  question_names[q->question], seconds));
}
