/* SPDX-License-Identifier: MIT
 * checkpoint_file.c - see checkpoint_file.h.
 *
 * Only the process that holds the lock on the checkpoint file may write checkpoints. The new file
 * is locked before it replaces the old one, so that the file of that name is locked and complete
 * at any time. */
#include "checkpoint_file.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static size_t on_read(void *with, uint64_t offset, void *bytes, size_t n)
{
    const struct checkpoint_file *f = with;
    size_t done = 0;

    while (done < n) {
        ssize_t got = pread(f->file, (char *)bytes + done, n - done, (off_t)(offset + done));
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;
        done += (size_t)got;
    }
    return done;
}

/* Prints an error for the first failure only, since another attempt follows every minute. */
static bool failed(struct checkpoint_file *f)
{
    if (!f->failed)
        complain(f->call, EXIT_LIMIT, "the checkpoint %s cannot be written: %s",
                 show_text(f->path).text, strerror(errno));
    f->failed = true;
    return false;
}

static bool on_begin(void *with)
{
    struct checkpoint_file *f = with;

    f->fresh = open(f->beside, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (f->fresh >= 0 && flock(f->fresh, LOCK_EX | LOCK_NB) == 0) return true;
    failed(f);
    if (f->fresh >= 0) close(f->fresh);
    return false;
}

static bool on_write(void *with, uint64_t offset, const void *bytes, size_t n)
{
    struct checkpoint_file *f = with;
    struct new_file out = {.file = f->fresh};

    return new_file_put(&out, offset, bytes, n) || failed(f);
}

static void on_end(void *with, bool whole)
{
    struct checkpoint_file *f = with;

    whole = whole && ((fsync(f->fresh) == 0 && rename(f->beside, f->path) == 0) || failed(f));
    if (!whole) unlink(f->beside);
    close(whole ? f->file : f->fresh);
    if (whole) f->file = f->fresh, f->failed = false;
}

/* Locks the open file. Returns whether this succeeded and `path` still names that file: another
 * process may have replaced it between open() and flock(). */
static bool is_ours(const struct checkpoint_file *f)
{
    struct stat about, named;

    if (fstat(f->file, &about) || !S_ISREG(about.st_mode)) return errno = EINVAL, false;
    if (flock(f->file, LOCK_EX | LOCK_NB)) return false;
    if (stat(f->path, &named) || named.st_ino != about.st_ino) return errno = EWOULDBLOCK, false;
    return true;
}

int checkpoint_file_open(struct checkpoint_file *f, const struct call *call, const char *path,
                         double every)
{
    char *target = realpath(path, NULL); /* rename() must not replace a link */

    *f = (struct checkpoint_file){.functions = {.size = sizeof(struct zm_keeper),
                                                .every = every,
                                                .read = on_read,
                                                .begin = on_begin,
                                                .write = on_write,
                                                .end = on_end,
                                                .with = f},
                                  .call = call,
                                  .path = target ? target : format_text("%s", path)};
    f->beside = format_text("%s.new", f->path);
    f->file = open(f->path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (f->file >= 0 && is_ours(f)) return EXIT_DONE;
    const char *why = errno == EWOULDBLOCK                 ? "another process writes it"
                      : errno == EINVAL || errno == EISDIR ? "it is no ordinary file"
                                                           : strerror(errno);
    int code = complain(call, file_code(errno), "the checkpoint %s cannot be used: %s",
                        show_text(path).text, why);
    if (f->file >= 0) close(f->file);
    f->file = -1;
    checkpoint_file_close(f);
    return code;
}

void checkpoint_file_close(struct checkpoint_file *f)
{
    struct stat about;

    if (f->file >= 0 && fstat(f->file, &about) == 0 && about.st_size == 0) unlink(f->path);
    if (f->file >= 0) close(f->file);
    free(f->path);
    free(f->beside);
}
