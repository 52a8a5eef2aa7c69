/* SPDX-License-Identifier: MIT
 * keeper.c - see keeper.h.
 *
 * Who holds the lock on a file of checkpoints writes it. The one that is to replace it is locked
 * before it does, so that a whole file always is. */
#include "keeper.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static size_t on_read(void *with, uint64_t offset, void *bytes, size_t n)
{
    const struct keeper *k = with;
    size_t done = 0;

    while (done < n) {
        ssize_t got = pread(k->file, (char *)bytes + done, n - done, (off_t)(offset + done));
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;
        done += (size_t)got;
    }
    return done;
}

/* Once, not every minute. */
static bool failed(struct keeper *k)
{
    char show[SHOWN];

    if (!k->failed)
        complain(k->call, EXIT_LIMIT, "the checkpoint %s cannot be written: %s",
                 show_text(k->path, show), strerror(errno));
    k->failed = true;
    return false;
}

static bool on_begin(void *with)
{
    struct keeper *k = with;

    k->fresh = open(k->beside, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (k->fresh >= 0 && flock(k->fresh, LOCK_EX | LOCK_NB) == 0) return true;
    failed(k);
    if (k->fresh >= 0) close(k->fresh);
    return false;
}

static bool on_write(void *with, uint64_t offset, const void *bytes, size_t n)
{
    struct keeper *k = with;
    struct new_file f = {.file = k->fresh};

    return new_file_put(&f, offset, bytes, n) || failed(k);
}

static void on_end(void *with, bool whole)
{
    struct keeper *k = with;

    whole = whole && ((fsync(k->fresh) == 0 && rename(k->beside, k->path) == 0) || failed(k));
    if (!whole) unlink(k->beside);
    close(whole ? k->file : k->fresh);
    if (whole) k->file = k->fresh, k->failed = false;
}

/* Whether the file that is open is the one of that name, and nobody else's. */
static bool is_ours(const struct keeper *k)
{
    struct stat about, named;

    if (fstat(k->file, &about) || !S_ISREG(about.st_mode)) return errno = EINVAL, false;
    if (flock(k->file, LOCK_EX | LOCK_NB)) return false;
    if (stat(k->path, &named) || named.st_ino != about.st_ino) return errno = EWOULDBLOCK, false;
    return true;
}

int keeper_begin(struct keeper *k, const struct call *call, const char *path, double every)
{
    char *target = realpath(path, NULL), show[SHOWN]; /* behind symbolic links */

    *k = (struct keeper){.functions = {every, on_read, on_begin, on_write, on_end, k},
                         .call = call,
                         .path = target ? target : format_text("%s", path)};
    k->beside = format_text("%s.new", k->path);
    k->file = open(k->path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (k->file >= 0 && is_ours(k)) return EXIT_DONE;
    const char *why = errno == EWOULDBLOCK                 ? "another process writes it"
                      : errno == EINVAL || errno == EISDIR ? "it is no ordinary file"
                                                           : strerror(errno);
    int code = complain(call, file_code(errno), "the checkpoint %s cannot be used: %s",
                        show_text(path, show), why);
    if (k->file >= 0) close(k->file);
    k->file = -1;
    keeper_end(k);
    return code;
}

void keeper_end(struct keeper *k)
{
    struct stat about;

    if (k->file >= 0 && fstat(k->file, &about) == 0 && about.st_size == 0) unlink(k->path);
    if (k->file >= 0) close(k->file);
    free(k->path);
    free(k->beside);
}
