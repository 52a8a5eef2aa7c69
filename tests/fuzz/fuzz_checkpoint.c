/* SPDX-License-Identifier: MIT
 * fuzz_checkpoint.c - the input is a game string, a method, and a checkpoint: taken as it is, and
 * with its version and checksums put right, as a forger would. */
#include "fuzz.h"

#include "core/checksum.h"

#include <zermelo_solve.h>

#include <stdlib.h>
#include <string.h>

/* As docs/checkpoint.md has it. */
enum { HEAD = 256, AT_LIBRARY = 12, AT_BYTES = 220, AT_HASH = 228, AT_SUM = 248, CHUNK = 1 << 16 };
enum { NODES = 200, MEMORY = 4 << 20 };

static size_t on_read(void *with, uint64_t offset, void *bytes, size_t n)
{
    const struct input *in = with;
    size_t left = offset < in->left ? in->left - (size_t)offset : 0;

    if (n > left) n = left;
    if (n) memcpy(bytes, in->at + offset, n);
    return n;
}

static bool on_begin(void *with)
{
    (void)with;
    return true;
}

static bool on_write(void *with, uint64_t offset, const void *bytes, size_t n)
{
    (void)with, (void)offset, (void)bytes;
    return n > 0;
}

static void on_end(void *with, bool whole)
{
    (void)with;
    expect(whole, "a checkpoint is written whole");
}

static enum zm_status solve(struct zm_context *zm, const char *method, struct zm_keeper *keeper,
                            struct zm_solution *out)
{
    const struct zm_solve how = {.size = sizeof how,
                                 .method = method,
                                 .threads = 1,
                                 .nodes = NODES,
                                 .memory = MEMORY,
                                 .keeper = keeper};
    enum zm_status status = zm_solve(zm, &how, out);

    if (status) expect_why(zm_why(zm));
    return status;
}

static void mend(unsigned char *file, size_t size)
{
    static unsigned char buffer[8 + CHUNK];
    uint64_t hash = 0;

    for (size_t at = HEAD, n; at < size; at += n) {
        n = size - at < CHUNK ? size - at : CHUNK;
        put_number(buffer, 8, hash);
        memcpy(buffer + 8, file + at, n);
        hash = checksum(buffer, 8 + n);
    }
    put_number(file + AT_LIBRARY, 4, ZM_VERSION);
    put_number(file + AT_BYTES, 8, size - HEAD);
    put_number(file + AT_HASH, 8, hash);
    put_number(file + AT_SUM, 8, checksum(file, AT_SUM));
}

/* What is refused leaves nothing behind: the value is what it is. */
static void attempt(struct zm_context *zm, const char *method, struct input *in)
{
    struct zm_keeper keeper = {.size = sizeof(struct zm_keeper),
                               .every = 1e-9,
                               .read = on_read,
                               .begin = on_begin,
                               .write = on_write,
                               .end = on_end,
                               .with = in};
    struct zm_solution forged = {.size = sizeof forged}, plain = {.size = sizeof plain};
    enum zm_status status = solve(zm, method, &keeper, &forged);

    expect(status != ZM_IO && status != ZM_STOPPED, "nothing fails but what can");
    if (!status || solve(zm, method, NULL, &plain) || !plain.done) return;
    expect(plain.proven.least == plain.proven.most, "a value is a value");
    expect(!plain.resumed, "nothing was resumed");
}

void fuzz(struct input in)
{
    char method[LINE_ROOM];
    struct zm_context *zm = open_line(&in);

    if (!zm) return;
    next_line(&in, method);
    attempt(zm, method, &in);
    if (in.left >= HEAD) {
        char *copy = the_rest(in);
        mend((unsigned char *)copy, in.left);
        attempt(zm, method, &(struct input){copy, in.left});
        free(copy);
    }
    zm_close(zm);
}
