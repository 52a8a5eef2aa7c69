/* SPDX-License-Identifier: MIT
 * noise.c - a bad line between a program and a server: of the datagrams that pass here, some are
 * lost, some doubled, some held back until others have overtaken them, and some come with others
 * that nobody sent. All by a seed.
 *
 *     noise SEED PORT COMMAND...     {noise} in the command stands for our own port
 *
 * Ends when the command does, with its exit code. */
#include <arpa/inet.h>
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
#include <unistd.h>

enum { DATAGRAM = 512, HELD_MS = 10 };

/* One direction: what is held back goes out behind the next one. */
struct way {
    int to;
    ssize_t held; /* bytes; -1: none */
    char text[DATAGRAM];
};

static uint64_t state;

static unsigned chance(unsigned n)
{
    state ^= state << 13, state ^= state >> 7, state ^= state << 17; /* Marsaglia 2003 */
    return (unsigned)(state >> 33) % n;
}

static void pass(struct way *way, const char *text, ssize_t n)
{
    if (send(way->to, text, (size_t)n, 0) < 0) return; /* then it is lost */
}

static void release(struct way *way)
{
    if (way->held >= 0) pass(way, way->text, way->held);
    way->held = -1;
}

/* No message and no move: cut short, or made longer, or just bytes. */
static void invent(struct way *way, const char *text, ssize_t n)
{
    char made[DATAGRAM + 1];
    unsigned kind = chance(3);

    memcpy(made, text, (size_t)n);
    made[n] = '\0';
    if (kind == 0) pass(way, made, n > 3 ? 3 : n);
    if (kind == 1) pass(way, made, n + 1);
    if (kind == 2)
        for (ssize_t i = 0; i < n; i++) made[i] = (char)(128 + chance(128));
    if (kind == 2) pass(way, made, n);
}

static void carry(struct way *way, const char *text, ssize_t n)
{
    switch (chance(8)) {
    case 0: return;
    case 1: pass(way, text, n), pass(way, text, n); break;
    case 2: invent(way, text, n), pass(way, text, n); break;
    case 3:
        release(way);
        memcpy(way->text, text, (size_t)n);
        way->held = n;
        return;
    default: pass(way, text, n);
    }
    release(way);
}

static int bound(int *port)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof at;
    int s = socket(AF_INET, SOCK_DGRAM, 0);

    if (bind(s, (struct sockaddr *)&at, size) || getsockname(s, (struct sockaddr *)&at, &size))
        exit(2);
    *port = ntohs(at.sin_port);
    return s;
}

static void connect_to(int s, int port)
{
    struct sockaddr_in at = {.sin_family = AF_INET,
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
                             .sin_port = htons((uint16_t)port)};

    if (connect(s, (struct sockaddr *)&at, sizeof at)) exit(2);
}

static pid_t start(char **words, int port)
{
    static char line[4096];
    pid_t child;

    for (; *words; words++) {
        size_t n = strlen(line);
        char *mark = strstr(*words, "{noise}");
        if (mark)
            snprintf(line + n, sizeof line - n, " %.*s%d%s", (int)(mark - *words), *words, port,
                     mark + strlen("{noise}"));
        else snprintf(line + n, sizeof line - n, " %s", *words);
    }
    child = fork();
    if (child == 0) execl("/bin/sh", "sh", "-c", line, (char *)NULL), _exit(127);
    return child;
}

/* Takes one datagram that came; the program's first one tells where it is. */
static void take(int from, struct way *way, bool *known)
{
    char text[DATAGRAM];
    struct sockaddr_storage who;
    socklen_t size = sizeof who;
    ssize_t n = recvfrom(from, text, sizeof text, 0, (struct sockaddr *)&who, &size);

    if (n < 0) return;
    if (known && !*known) *known = connect(from, (struct sockaddr *)&who, size) == 0;
    carry(way, text, n);
}

int main(int argc, char **argv)
{
    int port, other, status = 0;
    bool known = false;

    if (argc < 4) return fprintf(stderr, "usage: noise SEED PORT COMMAND...\n"), 2;
    state = strtoull(argv[1], NULL, 10) * 0x9e3779b97f4a7c15U + 88172645463325252U;
    int near = bound(&port), far = bound(&other);
    struct way there = {.to = far, .held = -1}, back = {.to = near, .held = -1};
    struct pollfd at[2] = {{near, POLLIN, 0}, {far, POLLIN, 0}};
    connect_to(far, atoi(argv[2]));
    pid_t child = start(argv + 3, port);
    while (waitpid(child, &status, WNOHANG) == 0) {
        if (poll(at, 2, HELD_MS) == 0) release(&there), release(&back);
        if (at[0].revents) take(near, &there, &known);
        if (at[1].revents) take(far, &back, NULL);
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
