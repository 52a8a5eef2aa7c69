/* SPDX-License-Identifier: MIT
 * journal.c - see journal.h. */
#include "journal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <sys/file.h>
#include <unistd.h>

static const size_t journal_most = (size_t)1 << 32;

/* Takes all whole lines behind the head. Returns how many bytes of the file are good. */
static size_t take_lines(const struct journal *j, char *text, size_t head)
{
    char *line = text + head, *end;

    for (; (end = strchr(line, '\n')); line = end + 1) {
        *end = '\0';
        if (!j->take(j->with, line)) break;
    }
    return (size_t)(line - text);
}

/* `of` is what stands between the path and the kind. */
static int refuse(struct journal *j, const char *of, const char *rest)
{
    return complain(j->call, EXIT_INPUT, "%s %s %s%s", show_text(j->path).text, of, j->kind, rest);
}

/* Reads what is there, and cuts off what a killed process left incomplete. */
static int resume(struct journal *j)
{
    char *head = format_text("zermelo %s journal 1: %s\n", j->kind, j->about);
    size_t length;
    char *text = read_file(j->path, journal_most, &length);

    size_t n = strlen(head), good = 0;
    int code = text ? EXIT_DONE : complain_unread(j->call, j->path, journal_most);
    bool ours = text && length >= n && memcmp(text, head, n) == 0;
    if (text && !ours && length && (length >= n || memcmp(text, head, length) != 0))
        code = refuse(j, "is not the journal of this", ": remove it, or name another --output");
    if (ours) good = take_lines(j, text, n);
    if (!code && (ftruncate(j->file, (off_t)good) || lseek(j->file, 0, SEEK_END) < 0 ||
                  (!ours && write(j->file, head, n) != (ssize_t)n)))
        code = complain_unwritten(j->call, j->path);
    free(text);
    free(head);
    return code;
}

int journal_begin(struct journal *j, const char *output)
{
    const struct call *call = j->call;

    j->path = format_text("%s.part", output), j->file = -1;
    if (!is_replaceable(j->path))
        return complain(call, EXIT_INPUT, "%s is no file", show_text(j->path).text);
    j->file = open(j->path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (j->file < 0) return complain_unwritten(call, j->path);
    if (flock(j->file, LOCK_EX | LOCK_NB) && errno == EWOULDBLOCK)
        return refuse(j, "is in use: another process makes this", "");
    return resume(j);
}

int journal_add(struct journal *j, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    int n = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    char *line = take_memory((size_t)n + 1);
    if (!line) return EXIT_LIMIT;
    va_start(arguments, format);
    vsnprintf(line, (size_t)n + 1, format, arguments);
    va_end(arguments);
    line[n++] = '\n'; /* in place of the zero */
    errno = ENOSPC;   /* unless write() says what it is */
    bool written = write(j->file, line, (size_t)n) == n;
    int code = written ? EXIT_DONE : complain_unwritten(j->call, j->path);
    free(line);
    return code;
}

void journal_end(struct journal *j, bool complete)
{
    if (complete && j->path) unlink(j->path);
    if (j->file >= 0) close(j->file);
    free(j->path);
    free(j->about);
}
