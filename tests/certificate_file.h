/* SPDX-License-Identifier: MIT
 * certificate_file.h - a certificate in memory: what tests write, spoil and make whole again. */
#ifndef TESTS_CERTIFICATE_FILE_H
#define TESTS_CERTIFICATE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { CERTIFICATE_ROOM = 1 << 20 };

/* The text of its header is followed by zeros at least. */
struct certificate_file {
    unsigned char at[CERTIFICATE_ROOM];
    size_t size;
};

/* A sink for zm_certify(); `with` is the file, which was zeroed. */
static inline bool certificate_take(void *with, uint64_t offset, const void *bytes, size_t n)
{
    struct certificate_file *f = with;

    if (offset + n >= CERTIFICATE_ROOM) return false;
    memcpy(f->at + offset, bytes, n);
    if (offset + n > f->size) f->size = (size_t)offset + n;
    return true;
}

/* Where the proofs begin, behind the header; 0: there is no header. */
static inline size_t certificate_proofs(const struct certificate_file *f)
{
    const char *end = strstr((const char *)f->at, "\n\n");

    return end ? (size_t)(end + 2 - (const char *)f->at) : 0;
}

/* FNV-1a of more bytes. */
static inline uint64_t certificate_fnv(uint64_t hash, const unsigned char *at, size_t n)
{
    for (size_t i = 0; i < n; i++) hash = (hash ^ at[i]) * UINT64_C(0x100000001b3);
    return hash;
}

/* The hash of the proofs, then of the header as far as the line that tells it. */
static inline uint64_t certificate_hash(const struct certificate_file *f)
{
    const char *text = (const char *)f->at;
    size_t proofs = certificate_proofs(f);
    uint64_t hash = certificate_fnv(UINT64_C(0xcbf29ce484222325), f->at + proofs, f->size - proofs);

    return certificate_fnv(hash, f->at, (size_t)(strstr(text, "hash ") - text));
}

/* Fits the hash to what the file says. */
static inline void certificate_repair(struct certificate_file *f)
{
    char digits[17];

    snprintf(digits, sizeof digits, "%016llx", (unsigned long long)certificate_hash(f));
    memcpy(strstr((char *)f->at, "hash ") + 5, digits, 16);
}

#endif
