/* SPDX-License-Identifier: MIT
 * forge.c - makes bad certificates out of good ones.
 *
 *     forge flip AT IN OUT        one bit of a byte turned
 *     forge cut AT IN OUT         only so many bytes
 *     forge raise N IN OUT        every bound asks for so much more; the hash is right
 *     forge scramble SEED IN OUT  some bytes of the proofs drawn by lot; the hash is right
 *     forge drop AT IN OUT        eight bytes of a proof left out; sizes and hash are right */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 20 };

struct file {
    unsigned char at[ROOM];
    size_t size, header; /* header: where the proofs begin */
};

static bool read_all(const char *path, struct file *f)
{
    FILE *in = fopen(path, "rb");

    if (!in) return false;
    f->size = fread(f->at, 1, ROOM - 1, in);
    fclose(in);
    const char *end = strstr((const char *)f->at, "\n\n");
    f->header = end ? (size_t)(end + 2 - (const char *)f->at) : 0;
    return f->header > 0;
}

static bool write_all(const char *path, const struct file *f)
{
    FILE *out = fopen(path, "wb");
    bool ok = out && fwrite(f->at, 1, f->size, out) == f->size;

    return out && fclose(out) == 0 && ok;
}

static uint64_t hash_of(uint64_t hash, const unsigned char *at, size_t n)
{
    for (size_t i = 0; i < n; i++) hash = (hash ^ at[i]) * UINT64_C(0x100000001b3);
    return hash;
}

static void repair(struct file *f)
{
    char *line = strstr((char *)f->at, "hash "), digits[17];
    uint64_t hash = hash_of(UINT64_C(0xcbf29ce484222325), f->at + f->header, f->size - f->header);

    hash = hash_of(hash, f->at, (size_t)(line - (char *)f->at));
    snprintf(digits, sizeof digits, "%016llx", (unsigned long long)hash);
    memcpy(line + 5, digits, 16);
}

/* The number behind a word in the line of a proof becomes another. Returns where the line ends. */
static char *change(struct file *f, char *line, const char *word, long by)
{
    char *at = strstr(line, word), *end, copy[ROOM > 4096 ? 4096 : ROOM];

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

static void raise(struct file *f, long by)
{
    for (char *at = (char *)f->at; at; at = change(f, at, "proof >= ", by)) {}
    for (char *at = (char *)f->at; at; at = change(f, at, "proof <= ", -by)) {}
}

static void scramble(struct file *f, uint64_t seed)
{
    for (int i = 0; i < 3 && f->size > f->header; i++) {
        seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        f->at[f->header + (seed >> 33) % (f->size - f->header)] = (unsigned char)(seed >> 20);
    }
}

static bool drop(struct file *f, size_t at)
{
    if (f->header + at + 8 > f->size) return false;
    memmove(f->at + f->header + at, f->at + f->header + at + 8, f->size - f->header - at - 8);
    f->size -= 8;
    return change(f, (char *)f->at, " bytes ", -8);
}

static bool forge(const char *how, size_t n, struct file *f)
{
    if (strcmp(how, "flip") == 0) return n < f->size && (f->at[n] ^= 1u << n % 8, true);
    if (strcmp(how, "cut") == 0) return n < f->size && (f->size = n, true);
    if (strcmp(how, "raise") == 0) raise(f, (long)n);
    else if (strcmp(how, "scramble") == 0) scramble(f, n);
    else if (strcmp(how, "drop") != 0 || !drop(f, n)) return false;
    const char *end = strstr((const char *)f->at, "\n\n");
    f->header = (size_t)(end + 2 - (const char *)f->at);
    repair(f);
    return true;
}

int main(int argc, char **argv)
{
    static struct file f;

    if (argc != 5 || !read_all(argv[3], &f) || !forge(argv[1], (size_t)atol(argv[2]), &f) ||
        !write_all(argv[4], &f)) {
        fprintf(stderr, "forge: cannot\n");
        return 2;
    }
    return 0;
}
