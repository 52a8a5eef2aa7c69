/* SPDX-License-Identifier: MIT
 * output.c - what is printed, and the one way to complain. */
#include "command.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

int complain(const struct call *call, int code, const char *format, ...)
{
    const char *name = call && call->command ? call->command->name : NULL;
    char text[4096]; /* written at once: other processes may complain as well */
    va_list args;

    flush_output();
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    fprintf(stderr, "zermelo%s%s: %s\n", name ? " " : "", name ? name : "", text);
    return code;
}

int status_code(enum zm_status status)
{
    if (status == ZM_NO_MEMORY || status == ZM_LIMIT || status == ZM_IO) return EXIT_LIMIT;
    if (status == ZM_BROKEN) return EXIT_BROKEN;
    if (status == ZM_STOPPED) return interrupted ? EXIT_INTERRUPTED : EXIT_LIMIT;
    return EXIT_INPUT;
}

int complain_status(const struct call *call, const struct zm_context *zm, enum zm_status status)
{
    const char *why = zm_why(zm);

    return complain(call, status_code(status), "%s", *why ? why : zm_strerror(status));
}

void flush_output(void)
{
    if (fflush(stdout) == 0 && !ferror(stdout)) return;
    fprintf(stderr, "zermelo: standard output cannot be written: %s\n",
            errno ? strerror(errno) : "an earlier error");
    _exit(EXIT_LIMIT);
}

void print_json(json_t *value)
{
    int failed = !value || json_dumpf(value, stdout, JSON_COMPACT | JSON_REAL_PRECISION(12));

    if (failed && !ferror(stdout)) exit(complain(NULL, EXIT_LIMIT, "JSON: out of memory"));
    putchar('\n');
    flush_output();
    json_decref(value);
}

static bool may_colour(void)
{
    const char *no = getenv("NO_COLOR"), *terminal = getenv("TERM");

    return isatty(STDOUT_FILENO) && !(no && *no) && terminal && strcmp(terminal, "dumb") != 0;
}

const char *bold(void)
{
    return may_colour() ? "\033[1m" : "";
}

const char *plain(void)
{
    return may_colour() ? "\033[0m" : "";
}

double seconds_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void *take_memory(size_t size)
{
    void *at = calloc(1, size ? size : 1);

    if (!at) exit(complain(NULL, EXIT_LIMIT, "out of memory"));
    return at;
}

char *format_text(const char *format, ...)
{
    va_list args, again;

    va_start(args, format);
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, format, args);
    char *text = take_memory((size_t)(n > 0 ? n : 0) + 1);
    vsnprintf(text, (size_t)n + 1, format, again);
    va_end(again);
    va_end(args);
    return text;
}

char *text_of(size_t (*write)(const struct zm_context *, char *, size_t),
              const struct zm_context *zm)
{
    size_t length = write(zm, NULL, 0);
    char *text = take_memory(length + 1);

    write(zm, text, length + 1);
    return text;
}

char *line_of(struct zm_context *zm, const zm_move *moves, size_t count)
{
    size_t length = zm_line_text(zm, moves, count, NULL, 0);
    char *text = take_memory(length + 1);

    zm_line_text(zm, moves, count, text, length + 1);
    return text;
}

const char *show_text(const char *hostile, char out[SHOWN])
{
    size_t n = strnlen(hostile, 41), kept = n > 40 ? 37 : n;

    for (size_t i = 0; i < kept; i++)
        out[i] = hostile[i] >= ' ' && hostile[i] <= '~' ? hostile[i] : '?';
    strcpy(out + kept, n > 40 ? "..." : "");
    return out;
}
