/* SPDX-License-Identifier: MIT
 * book_map.c - books in files, which are mapped into memory. */
#define _POSIX_C_SOURCE 200809L
#include "knowledge/book.h"

#include "core/text.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* Maps an ordinary file that is large enough. ZM_BAD_INPUT, ZM_IO. */
static enum zm_status map_file(const char *path, const uint8_t **bytes, uint64_t *size,
                               struct zm_error *error)
{
    struct stat about;
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* a pipe may have no writer */
    void *at = MAP_FAILED;

    if (file >= 0 && fstat(file, &about) == 0) {
        *size = S_ISREG(about.st_mode) ? (uint64_t)about.st_size : 0;
        if (*size >= BOOK_HEAD) at = mmap(NULL, (size_t)*size, PROT_READ, MAP_SHARED, file, 0);
        else errno = 0;
    }
    int why = errno;
    if (file >= 0) close(file);
    if (at != MAP_FAILED) return *bytes = at, ZM_OK;
    if (!why) return fail(error, "book-not-file", "not a book"), ZM_BAD_INPUT;
    return fail(error, "system", "%s", strerror(why)), ZM_IO;
}

static void unmap(const uint8_t *bytes, uint64_t size)
{
    munmap((void *)(uintptr_t)bytes, (size_t)size);
}

enum zm_status zm_book_open(const char *path, const struct zm_options *options,
                            struct zm_book **out, struct zm_error *error)
{
    struct zm_allocator allocator;
    const uint8_t *bytes;
    uint64_t size;

    *out = NULL;
    if (!book_options(options, &allocator, error)) return ZM_BAD_INPUT;
    enum zm_status status = map_file(path, &bytes, &size, error);
    if (status) return status;
    status = book_begin(bytes, size, &allocator, out, error);
    if (status) unmap(bytes, size);
    else (*out)->unmap = unmap;
    return status;
}
