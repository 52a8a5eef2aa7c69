/* SPDX-License-Identifier: MIT
 * faulty.c - a UGI engine for tic-tac-toe that misbehaves as its argument says, at its second move
 * of a game; see modes below. Its lines on standard error end with "last words". What it is told to
 * do is noted in the file FAULTY_LOG, if that is in its environment. */
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static char *self; /* how it was called */

static double seconds_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void wait_until(double moment)
{
    while (seconds_now() < moment) {
        struct timespec t = {.tv_nsec = 100000};
        nanosleep(&t, NULL);
    }
}

/* In one piece: who wakes up often waits for a processor each time. */
static void sleep_for(double seconds)
{
    struct timespec t = {.tv_sec = (time_t)seconds};

    t.tv_nsec = (long)((seconds - (double)t.tv_sec) * 1e9);
    nanosleep(&t, NULL);
}

/* Whatever is said to it. A test that fails must not leave it there. */
static void hang(void)
{
    alarm(60);
    for (;;) pause();
}

static void say(const char *text)
{
    fputs(text, stdout);
    fputc('\n', stdout);
    fflush(stdout);
}

/* The first free cell: one that the line of the position does not name. */
static void answer(const char *position)
{
    static const char *const cells[] = {"b2", "a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3"};
    const char *const *cell = cells;

    while (strstr(position, *cell)) cell++;
    printf("info depth 1 score cp 25 nodes 9 pv %s\n", *cell);
    printf("bestmove %s\n", *cell);
    fflush(stdout);
}

static void flood(const char *text, size_t size)
{
    while (size--) fputs(text, stdout);
    fflush(stdout);
}

/* The time for this move, in seconds; 0 where there is none. */
static double allowed(const char *go, bool second)
{
    const char *move = strstr(go, "movetime "), *mine = strstr(go, second ? "p2time " : "p1time ");

    if (move) return strtod(move + strlen("movetime "), NULL) / 1000;
    return mine ? strtod(mine + strlen("p1time "), NULL) / 1000 : 0;
}

/* Dies, and leaves a child that holds its output. */
static void leave_child(void)
{
    if (fork() == 0) hang();
    exit(0);
}

/* A child in a session of its own: as it is, as an orphan, or as one that has cleared its
 * environment as well. */
static void leave_daemon(const char *how)
{
    bool orphan = strcmp(how, "daemon") != 0, bare = strcmp(how, "daemon-bare") == 0;
    char *const none[] = {NULL}, *const again[] = {self, "deaf", "bare-daemon", NULL};

    if (fork() != 0) return;
    setsid();
    if (orphan && fork() != 0) _exit(0);
    if (bare) execve("/proc/self/exe", again, none);
    hang();
}

/* What a mode does where a move is due. False: it answers after all. */
static bool misbehave(const char *mode, const char *go, bool second)
{
    static const char noise[] = "\001\002\377\200\033[2J\n";
    bool is = true;

    if (strcmp(mode, "hang") == 0) hang();
    else if (strcmp(mode, "exit") == 0) exit(3);
    else if (strcmp(mode, "abort") == 0) abort();
    else if (strcmp(mode, "orphan") == 0) leave_child();
    else if (strncmp(mode, "daemon", 6) == 0) leave_daemon(mode), is = false;
    else if (strcmp(mode, "control") == 0) say("bestmove b\0011");
    else if (strcmp(mode, "illegal") == 0) say("bestmove z9");
    else if (strcmp(mode, "empty") == 0) say("bestmove");
    else if (strcmp(mode, "unfinished") == 0) flood("bestmove b1", 1), hang();
    else if (strcmp(mode, "long-line") == 0) flood("0123456789", 1 << 20), hang();
    else if (strcmp(mode, "flood") == 0) flood("info string of no use at all\n", 1 << 21), hang();
    else if (strcmp(mode, "noise") == 0)
        fwrite(noise, 1, sizeof noise - 1, stdout), fflush(stdout), hang();
    else if (strcmp(mode, "chatter") == 0) say("info string depth \014, at \001"), is = false;
    else if (strcmp(mode, "closed") == 0) close(STDOUT_FILENO), hang();
    else if (strcmp(mode, "patient") == 0) return true; /* answers when told to stop */
    else if (strcmp(mode, "late") == 0)
        wait_until(seconds_now() + allowed(go, second) + 0.001), is = false;
    else if (strcmp(mode, "late-second") == 0 && second)
        wait_until(seconds_now() + allowed(go, second) + 0.2), is = false;
    else if (strcmp(mode, "asleep") == 0) sleep_for(allowed(go, second) + 0.5), is = false;
    else is = false;
    return is;
}

/* In one write: other processes may do the same. */
static void note(const char *line)
{
    const char *path = getenv("FAULTY_LOG");
    FILE *file = path ? fopen(path, "a") : NULL;

    if (!file) return;
    fprintf(file, "%s\n", line);
    fclose(file);
}

int main(int argc, char **argv)
{
    const char *mode = argc > 1 ? argv[1] : "good";
    char line[4096], position[4096] = "";
    int moves = 0;

    self = argv[0];
    if (strcmp(mode, "deaf") == 0) hang();
    fputs("first words\nlast words\n", stderr);
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = '\0';
        if (strcmp(line, "ugi") == 0) say("id name Faulty 1.0\nugiok");
        else if (strcmp(line, "uginewgame") == 0) note(line), moves = 0;
        else if (strcmp(line, "isready") == 0 && strcmp(mode, "mute") == 0) hang();
        else if (strcmp(line, "isready") == 0) say("readyok");
        else if (strncmp(line, "position ", 9) == 0) strcpy(position, line);
        else if (strncmp(line, "go ", 3) == 0) {
            const char *list = strstr(position, "moves ");
            note(line);
            if (strcmp(mode, "slow") == 0) sleep_for(0.5);
            bool second = false; /* an odd number of moves was made: one blank each */
            for (; list && *list; list++) second ^= *list == ' ';
            if (++moves < 2 || !misbehave(mode, line, second)) answer(position);
        } else if (strcmp(line, "stop") == 0 && strcmp(mode, "patient") == 0) answer(position);
        else if (strcmp(line, "quit") == 0) break;
    }
    if (strcmp(mode, "loiter") == 0) hang(); /* after quit, or when its input is closed */
    return 0;
}
