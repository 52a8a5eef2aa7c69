/* SPDX-License-Identifier: MIT
 * journal.c - the journal of a build, BOOK.part: a line that says for which book, then a line for
 * each position that was proven, in the order of the proofs: key, value, distance (or -1).
 *
 * A line is written at once. A process that is killed leaves at most its last line incomplete, and
 * the next one goes on behind the last whole line. */
#include "book.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

enum { LINE = 160 };
static const size_t journal_most = (size_t)1 << 32;

static void write_head(const struct positions *p, char out[LINE + ZM_SPEC_TEXT])
{
    snprintf(out, LINE + ZM_SPEC_TEXT, "zermelo book journal 1: %s, %d plies\n",
             spec_text(p->zm).text, p->plies);
}

/* Takes a line without its end. False: it is none of this journal's. */
static bool take_line(struct positions *p, const char *line)
{
    struct zm_book_key key;
    int value, distance, read = 0;

    if (sscanf(line, "%16" SCNx64 "%16" SCNx64 " %d %d%n", &key.high, &key.low, &value, &distance,
               &read) != 4 ||
        line[read] || distance < -1 || distance > ZM_PLY_MAX)
        return false;
    size_t number = positions_find(p, &key);
    if (number == p->count) return false;
    struct zm_book_entry *e = &p->list[number].entry;
    e->kind = ZM_EXACT, e->value = value, e->distance = distance;
    e->distance_kind = distance < 0 ? ZM_DISTANCE_UNKNOWN : ZM_DISTANCE_EXACT;
    return p->list[number].known = true;
}

/* Takes all whole lines behind the head. Returns how many bytes of the file are good. */
static size_t take_lines(struct positions *p, char *text, size_t head)
{
    char *line = text + head, *end;

    for (; (end = strchr(line, '\n')); line = end + 1) {
        *end = '\0';
        if (!take_line(p, line)) break;
    }
    return (size_t)(line - text);
}

static int refuse(struct journal *j, const char *why)
{
    return complain(j->call, EXIT_INPUT, "%s %s", show_text(j->path).text, why);
}

/* Reads what is there, and cuts off what a killed process left incomplete. */
static int resume(struct journal *j, struct positions *p)
{
    char head[LINE + ZM_SPEC_TEXT];
    size_t length;
    char *text = read_file(j->path, journal_most, &length);

    if (!text) return complain_unread(j->call, j->path, journal_most);
    write_head(p, head);
    size_t n = strlen(head), good = 0;
    bool ours = length >= n && memcmp(text, head, n) == 0;
    if (!ours && length && (length >= n || memcmp(text, head, length) != 0)) {
        free(text);
        return refuse(j, "is not the journal of this book: remove it, or name another --output");
    }
    if (ours) good = take_lines(p, text, n);
    free(text);
    if (ftruncate(j->file, (off_t)good) || lseek(j->file, 0, SEEK_END) < 0 ||
        (!ours && write(j->file, head, n) != (ssize_t)n))
        return complain_unwritten(j->call, j->path);
    return EXIT_DONE;
}

int journal_begin(struct journal *j, const struct call *call, const char *book, struct positions *p)
{
    *j = (struct journal){.call = call, .path = format_text("%s.part", book), .file = -1};
    if (!is_replaceable(j->path)) return refuse(j, "is no file");
    j->file = open(j->path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (j->file < 0) return complain_unwritten(call, j->path);
    if (flock(j->file, LOCK_EX | LOCK_NB) && errno == EWOULDBLOCK)
        return refuse(j, "is in use: another process builds this book");
    return resume(j, p);
}

int journal_add(struct journal *j, const struct zm_book_entry *e)
{
    char line[LINE];
    int n = snprintf(line, sizeof line, "%016" PRIx64 "%016" PRIx64 " %d %d\n", e->key.high,
                     e->key.low, e->value, e->distance);

    errno = ENOSPC; /* unless write() says what it is */
    return write(j->file, line, (size_t)n) == n ? EXIT_DONE : complain_unwritten(j->call, j->path);
}

void journal_end(struct journal *j, bool complete)
{
    if (complete) unlink(j->path);
    if (j->file >= 0) close(j->file);
    free(j->path);
}
