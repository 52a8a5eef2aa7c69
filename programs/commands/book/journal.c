/* SPDX-License-Identifier: MIT
 * journal.c - the journal of a build, BOOK.part: a line that says for which book, then a line for
 * each position that was proven, searched or played from, in that order.
 *
 * A line is written at once. A process that is killed leaves at most its last line incomplete, and
 * the next one goes on behind the last whole line. */
#include "book.h"

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

static int refuse(struct journal *j, const char *why)
{
    return complain(j->call, EXIT_INPUT, "%s %s", show_text(j->path).text, why);
}

/* Reads what is there, and cuts off what a killed process left incomplete. */
static int resume(struct journal *j)
{
    char *head = format_text("zermelo book journal 1: %s\n", j->about);
    size_t length;
    char *text = read_file(j->path, journal_most, &length);

    size_t n = strlen(head), good = 0;
    int code = text ? EXIT_DONE : complain_unread(j->call, j->path, journal_most);
    bool ours = text && length >= n && memcmp(text, head, n) == 0;
    if (text && !ours && length && (length >= n || memcmp(text, head, length) != 0))
        code = refuse(j, "is not the journal of this book: remove it, or name another --output");
    if (ours) good = take_lines(j, text, n);
    if (!code && (ftruncate(j->file, (off_t)good) || lseek(j->file, 0, SEEK_END) < 0 ||
                  (!ours && write(j->file, head, n) != (ssize_t)n)))
        code = complain_unwritten(j->call, j->path);
    free(text);
    free(head);
    return code;
}

int journal_begin(struct journal *j, const char *book)
{
    const struct call *call = j->call;

    j->path = format_text("%s.part", book), j->file = -1;
    if (!is_replaceable(j->path)) return refuse(j, "is no file");
    j->file = open(j->path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (j->file < 0) return complain_unwritten(call, j->path);
    if (flock(j->file, LOCK_EX | LOCK_NB) && errno == EWOULDBLOCK)
        return refuse(j, "is in use: another process builds this book");
    return resume(j);
}

int journal_add(struct journal *j, struct zm_book_key key, const char *format, ...)
{
    char line[160];
    va_list arguments;
    int n = snprintf(line, sizeof line, "%016" PRIx64 "%016" PRIx64 " ", key.high, key.low);

    va_start(arguments, format);
    n += vsnprintf(line + n, sizeof line - (size_t)n - 1, format, arguments);
    va_end(arguments);
    line[n++] = '\n';
    errno = ENOSPC; /* unless write() says what it is */
    return write(j->file, line, (size_t)n) == n ? EXIT_DONE : complain_unwritten(j->call, j->path);
}

void journal_end(struct journal *j, bool complete)
{
    if (complete) unlink(j->path);
    if (j->file >= 0) close(j->file);
    free(j->path);
    free(j->about);
}
