/* SPDX-License-Identifier: MIT
 * converse.c - plays a scripted conversation with a program and checks what it says.
 *
 *     converse SCRIPT [ZERMELO]
 *
 * A line of a script is one of:
 *     @ tcp        listens on a free port, $PORT, for the program started next: the conversation
 *     @ udp        is then over the network. For udp a line is a datagram
 *     $ COMMAND    starts a program; $ZERMELO in it is the one under test
 *     & tcp NAME   connects to the port in the environment variable NAME instead; so does
 *     & udp NAME   this. Then there is no program to wait for
 *     & std        talks on its own standard input and output: as an engine
 *     > TEXT       says a line: \r \0 \xNN as in C
 *     < PATTERN    waits for a line that fits, as in the shell: * ? [..]; it has to be the next
 *     ~ PATTERN    the same, but other lines may come before it
 *     ^ PATTERN    the line before the one that came last has to fit
 *     * N TEXT     says a text N times and then ends the line
 *     ? N          says N random bytes, and ends the line
 *     - MS         waits MS milliseconds
 *     .            closes the program's input
 *     , PATTERN    closes our end of its output
 *     = CODE       waits for its end and its exit code; nothing more is said before
 *     % CODE       the same, but other lines may come before
 *     # ...        is a comment
 * Whatever is waited for has to come within 20 seconds; no answer is waited for that may not
 * come. */
#include <arpa/inet.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LINE_MOST = 1 << 16, PATIENCE = 20, ALL = 200 };

enum { UNUSED, STREAM, DATAGRAMS };

struct program {
    int in, out; /* -1: closed */
    int network, listener;
    bool met; /* over the network: it is there */
    size_t have;
    bool ended; /* its output has */
    char text[LINE_MOST + 1];
};

static const char *script;
static int line_number;
static pid_t running; /* 0: no program is */

static void fail(const char *what, const char *detail)
{
    fprintf(stderr, "%s:%d: %s: %s\n", script, line_number, what, detail);
    if (running) kill(-running, SIGKILL);
    exit(1);
}

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* -- The program. ---------------------------------------------------------------------------- */

static void close_end(int *end)
{
    if (*end >= 0) close(*end);
    *end = -1;
}

static void start(struct program *p, const char *command)
{
    int in[2], out[2];

    if (pipe(in) || pipe(out)) fail("no pipe", command);
    running = fork();
    if (running == 0) {
        dup2(in[0], 0);
        if (!p->network) dup2(out[1], 1);
        for (int i = 0; i < 2; i++) close(in[i]), close(out[i]);
        signal(SIGPIPE, SIG_DFL);
        setpgid(0, 0);
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    close(in[0]), close(out[1]);
    p->have = 0, p->ended = p->met = false;
    if (!p->network) {
        p->in = in[1], p->out = out[0];
        return;
    }
    close(in[1]), close(out[0]);
    p->in = p->out = -1;
}

/* -- The network. ---------------------------------------------------------------------------- */

static int socket_of(const char *kind)
{
    bool stream = strncmp(kind, "tcp", 3) == 0;

    if (!stream && strncmp(kind, "udp", 3) != 0) fail("neither tcp nor udp", kind);
    return socket(AF_INET, stream ? SOCK_STREAM : SOCK_DGRAM, 0);
}

static void listen_on(struct program *p, const char *kind)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof at;
    char port[16];

    p->listener = socket_of(kind);
    p->network = *kind == 't' ? STREAM : DATAGRAMS;
    if (bind(p->listener, (struct sockaddr *)&at, size) ||
        getsockname(p->listener, (struct sockaddr *)&at, &size) ||
        (p->network == STREAM && listen(p->listener, 1)))
        fail("cannot listen", kind);
    snprintf(port, sizeof port, "%d", ntohs(at.sin_port));
    setenv("PORT", port, 1);
}

static void connect_to(struct program *p, const char *kind)
{
    if (strcmp(kind, "std") == 0) {
        p->in = STDOUT_FILENO, p->out = STDIN_FILENO;
        return;
    }
    const char *port = getenv(kind + 4);
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};

    if (!port) fail("no such variable", kind + 4);
    at.sin_port = htons((uint16_t)atoi(port));
    p->network = *kind == 't' ? STREAM : DATAGRAMS;
    p->in = socket_of(kind);
    if (connect(p->in, (struct sockaddr *)&at, sizeof at)) fail("cannot connect", port);
    p->out = dup(p->in);
    p->met = true;
}

/* Waits for the program to come; a datagram is left to be read. */
static void meet(struct program *p)
{
    struct pollfd at = {p->listener, POLLIN, 0};
    struct sockaddr_storage who;
    socklen_t size = sizeof who;
    char byte;

    if (!p->network || p->met) return;
    if (poll(&at, 1, PATIENCE * 1000) <= 0) fail("nobody came", "");
    p->met = true;
    if (p->network == STREAM) {
        p->in = accept(p->listener, NULL, NULL);
        close(p->listener);
    } else {
        p->in = p->listener;
        recvfrom(p->in, &byte, 1, MSG_PEEK, (struct sockaddr *)&who, &size);
        if (connect(p->in, (struct sockaddr *)&who, size)) fail("cannot answer", "");
    }
    p->out = dup(p->in);
}

static void say(struct program *p, const char *text, size_t length)
{
    meet(p);
    if (p->network == DATAGRAMS && length == 1 && *text == '\n') return;
    while (length) {
        ssize_t n = write(p->in, text, length);
        if (n <= 0) return; /* it has ended: the script says whether it should have */
        text += n, length -= (size_t)n;
    }
}

/* Reads more of its output; false at its end. */
static bool hear(struct program *p, double until)
{
    struct pollfd at = {p->out, POLLIN, 0};
    double left = until - now();

    if (left <= 0 || poll(&at, 1, (int)(left * 1000) + 1) <= 0) fail("nothing came", "in time");
    ssize_t n = read(p->out, p->text + p->have, LINE_MOST - p->have);
    if (n < 0 || (n == 0 && p->network != DATAGRAMS)) return false;
    p->have += (size_t)n;
    if (p->network == DATAGRAMS) p->text[p->have++] = '\n';
    if (p->have == LINE_MOST) fail("a line is too long", "");
    return true;
}

/* The next line; false at the end of its output. */
static bool next_line(struct program *p, char line[LINE_MOST])
{
    double until = now() + PATIENCE;
    char *end;

    meet(p);
    while (!(end = memchr(p->text, '\n', p->have)))
        if (p->ended || !hear(p, until)) return p->ended = true, false;
    size_t n = (size_t)(end - p->text);
    memcpy(line, p->text, n);
    line[n] = '\0';
    if (n && line[n - 1] == '\r') line[n - 1] = '\0';
    p->have -= n + 1;
    memmove(p->text, end + 1, p->have);
    return true;
}

/* -- The script. ----------------------------------------------------------------------------- */

/* The line that came last, and the one before it. */
static char line[LINE_MOST], before[LINE_MOST];

static void wait_for(struct program *p, const char *pattern, bool skip)
{
    double until = now() + PATIENCE;

    do {
        if (now() > until) fail("never said", pattern);
        strcpy(before, line);
        if (!next_line(p, line)) fail("the program said no more, expected", pattern);
        if (fnmatch(pattern, line, FNM_NOESCAPE) == 0) return;
    } while (skip);
    fprintf(stderr, "said: %s\n", line);
    fail("expected", pattern);
}

static void look_back(const char *pattern)
{
    if (fnmatch(pattern, before, FNM_NOESCAPE) == 0) return;
    fprintf(stderr, "said before: %s\n", before);
    fail("expected", pattern);
}

static void wait_for_end(struct program *p, int code, bool skip)
{
    int status;

    while (p->out >= 0 && p->network != DATAGRAMS && next_line(p, line))
        if (!skip) fail("said at the end", line);
    waitpid(running, &status, 0);
    int got = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    snprintf(line, sizeof line, "%d", got);
    if (got != code) fail("its exit code is", line);
    close_end(&p->in), close_end(&p->out);
    p->network = UNUSED;
    running = 0;
}

/* \r, \0, \xNN. Returns the length. */
static size_t unescape(char *text)
{
    char *to = text, *from = text;

    for (; *from; from++) {
        unsigned code;
        if (from[0] == '\\' && from[1] == 'r') *to++ = '\r', from++;
        else if (from[0] == '\\' && from[1] == '0') *to++ = '\0', from++;
        else if (from[0] == '\\' && sscanf(from, "\\x%2x", &code) == 1)
            *to++ = (char)code, from += 3;
        else *to++ = *from;
    }
    return (size_t)(to - text);
}

static void say_many(struct program *p, char *rest)
{
    long n = strtol(rest, &rest, 10);
    size_t length = strlen(++rest);

    for (long i = 0; i < n; i++) say(p, rest, length);
    say(p, "\n", 1);
}

static void say_noise(struct program *p, long n)
{
    uint64_t state = 88172645463325252U; /* xorshift64 (Marsaglia 2003) */
    char byte;

    for (long i = 0; i < n; i++) {
        state ^= state << 13, state ^= state >> 7, state ^= state << 17;
        byte = (char)(state >> 32);
        say(p, &byte, 1);
    }
    say(p, "\n", 1);
}

static void step(struct program *p, char what, char *rest)
{
    switch (what) {
    case '$': start(p, rest); break;
    case '@': listen_on(p, rest); break;
    case '&': connect_to(p, rest); break;
    case '>': say(p, rest, unescape(rest)), say(p, "\n", 1); break;
    case '<': wait_for(p, rest, false); break;
    case '~': wait_for(p, rest, true); break;
    case '^': look_back(rest); break;
    case '*': say_many(p, rest); break;
    case '?': say_noise(p, strtol(rest, NULL, 10)); break;
    case '-': poll(NULL, 0, atoi(rest)); break;
    case '.': close_end(&p->in); break;
    case ',': close_end(&p->out); break;
    case '=': wait_for_end(p, atoi(rest), false); break;
    case '%': wait_for_end(p, atoi(rest), true); break;
    case '#':
    case '\0': break;
    default: fail("no such step", rest);
    }
}

int main(int argc, char **argv)
{
    static struct program p = {.in = -1, .out = -1};
    static char text[LINE_MOST];
    FILE *in = argc >= 2 ? fopen(argv[1], "r") : NULL;

    if (!in) return fprintf(stderr, "usage: converse SCRIPT [ZERMELO]\n"), 2;
    script = argv[1];
    signal(SIGPIPE, SIG_IGN);
    if (argc > 2) setenv("ZERMELO", argv[2], 1);
    alarm(ALL);
    while (fgets(text, sizeof text, in)) {
        line_number++;
        text[strcspn(text, "\n")] = '\0';
        step(&p, text[0], text + (text[0] ? 1 : 0) + (text[1] == ' '));
    }
    fclose(in);
    if (running) fail("the script ends before the program", "");
    return 0;
}
