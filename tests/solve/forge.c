/* SPDX-License-Identifier: MIT
 * forge.c - makes bad certificates out of good ones.
 *
 *     forge flip AT IN OUT        one bit of a byte turned
 *     forge cut AT IN OUT         only this many bytes
 *     forge raise N IN OUT        every bound asks for this much more; the hash is right
 *     forge scramble SEED IN OUT  some bytes of the proofs drawn by lot; the hash is right
 *     forge drop AT IN OUT        eight bytes of a proof left out; sizes and hash are right */
#include "../certificate_file.h"

#include <stdlib.h>

static bool read_all(const char *path, struct certificate_file *f)
{
    FILE *in = fopen(path, "rb");

    if (!in) return false;
    f->size = fread(f->at, 1, CERTIFICATE_ROOM - 1, in);
    fclose(in);
    return certificate_proofs(f) > 0;
}

static bool write_all(const char *path, const struct certificate_file *f)
{
    FILE *out = fopen(path, "wb");
    bool ok = out && fwrite(f->at, 1, f->size, out) == f->size;

    return out && fclose(out) == 0 && ok;
}

/* The number behind a word in the line of a proof becomes another. Returns where the line ends. */
static char *change(struct certificate_file *f, char *line, const char *word, long by)
{
    char *at = strstr(line, word), *end, copy[24];

    if (!at) return NULL;
    at += strlen(word);
    long value = strtol(at, &end, 10) + by;
    size_t rest = f->size - (size_t)(end - (char *)f->at);
    int n = end - at == 20 ? snprintf(copy, sizeof copy, "%020ld", value)
                           : snprintf(copy, sizeof copy, "%ld", value);
    memmove(at + n, end, rest);
    memcpy(at, copy, (size_t)n);
    f->size = f->size - (size_t)(end - at) + (size_t)n;
    return at + n;
}

static void raise(struct certificate_file *f, long by)
{
    for (char *at = (char *)f->at; at; at = change(f, at, "proof >= ", by)) {}
    for (char *at = (char *)f->at; at; at = change(f, at, "proof <= ", -by)) {}
}

static void scramble(struct certificate_file *f, uint64_t seed)
{
    size_t proofs = certificate_proofs(f);

    for (int i = 0; i < 3 && f->size > proofs; i++) {
        seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        f->at[proofs + (seed >> 33) % (f->size - proofs)] = (unsigned char)(seed >> 20);
    }
}

static bool drop(struct certificate_file *f, size_t at)
{
    at += certificate_proofs(f);
    if (at + 8 > f->size) return false;
    memmove(f->at + at, f->at + at + 8, f->size - at - 8);
    f->size -= 8;
    return change(f, (char *)f->at, " bytes ", -8);
}

static bool forge(const char *how, size_t n, struct certificate_file *f)
{
    if (strcmp(how, "flip") == 0) return n < f->size && (f->at[n] ^= 1u << n % 8, true);
    if (strcmp(how, "cut") == 0) return n < f->size && (f->size = n, true);
    if (strcmp(how, "raise") == 0) raise(f, (long)n);
    else if (strcmp(how, "scramble") == 0) scramble(f, n);
    else if (strcmp(how, "drop") != 0 || !drop(f, n)) return false;
    certificate_repair(f);
    return true;
}

int main(int argc, char **argv)
{
    static struct certificate_file f;

    if (argc != 5 || !read_all(argv[3], &f) || !forge(argv[1], (size_t)atol(argv[2]), &f) ||
        !write_all(argv[4], &f)) {
        fprintf(stderr, "forge: cannot\n");
        return 2;
    }
    return 0;
}
