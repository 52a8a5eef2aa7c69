/* SPDX-License-Identifier: MIT
 * sha256.h - SHA-256 (FIPS 180-4): against forgery, where checksum.h is against damage. */
#ifndef CORE_SHA256_H
#define CORE_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_SIZE = 32, SHA256_BLOCK = 64 };

/* A digest of bytes that come piece by piece. */
struct sha256 {
    uint32_t state[8];
    uint64_t size;              /* bytes so far */
    uint8_t rest[SHA256_BLOCK]; /* bytes that do not yet fill a block */
};
void sha256_begin(struct sha256 *h);
void sha256_add(struct sha256 *h, const void *bytes, size_t size);
void sha256_end(struct sha256 *h, uint8_t out[SHA256_SIZE]);

void sha256(const void *bytes, size_t size, uint8_t out[SHA256_SIZE]);

#endif
