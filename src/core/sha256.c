/* SPDX-License-Identifier: MIT
 * sha256.c - see sha256.h. Names follow the standard. */
#include "core/sha256.h"

#include <assert.h>
#include <string.h>

/* The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
static const uint32_t k[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t rotr(uint32_t x, int n)
{
    return x >> n | x << (32 - n);
}

static uint32_t word_at(const uint8_t *at)
{
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static void put_word(uint8_t *at, uint32_t word)
{
    for (int i = 0; i < 4; i++) at[i] = (uint8_t)(word >> (24 - 8 * i));
}

static void expand(uint32_t w[64], const uint8_t *block)
{
    for (int t = 0; t < 16; t++) w[t] = word_at(block + 4 * t);
    for (int t = 16; t < 64; t++) {
        uint32_t s0 = rotr(w[t - 15], 7) ^ rotr(w[t - 15], 18) ^ w[t - 15] >> 3;
        uint32_t s1 = rotr(w[t - 2], 17) ^ rotr(w[t - 2], 19) ^ w[t - 2] >> 10;
        w[t] = w[t - 16] + s0 + w[t - 7] + s1;
    }
}

static void add_block(struct sha256 *h, const uint8_t *block)
{
    uint32_t w[64], s[8];

    expand(w, block);
    memcpy(s, h->state, sizeof s);
    for (int t = 0; t < 64; t++) {
        uint32_t a = s[0], e = s[4];
        uint32_t choice = (e & s[5]) ^ (~e & s[6]);
        uint32_t majority = (a & s[1]) ^ (a & s[2]) ^ (s[1] & s[2]);
        uint32_t t1 = s[7] + (rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25)) + choice + k[t] + w[t];
        uint32_t t2 = (rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22)) + majority;
        memmove(s + 1, s, 7 * sizeof *s);
        s[4] += t1;
        s[0] = t1 + t2;
    }
    for (int i = 0; i < 8; i++) h->state[i] += s[i];
}

void sha256_begin(struct sha256 *h)
{
    *h = (struct sha256){.state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f,
                                   0x9b05688c, 0x1f83d9ab, 0x5be0cd19}};
}

void sha256_add(struct sha256 *h, const void *bytes, size_t size)
{
    const uint8_t *at = bytes, *end = at + size;
    size_t held = h->size % SHA256_BLOCK, missing = SHA256_BLOCK - held;

    h->size += size;
    if (held && size >= missing) {
        memcpy(h->rest + held, at, missing);
        add_block(h, h->rest);
        at += missing, held = 0;
    }
    if (!held)
        for (; end - at >= SHA256_BLOCK; at += SHA256_BLOCK) add_block(h, at);
    assert(held + (size_t)(end - at) == h->size % SHA256_BLOCK);
    if (at < end) memcpy(h->rest + held, at, (size_t)(end - at));
}

void sha256_end(struct sha256 *h, uint8_t out[SHA256_SIZE])
{
    uint8_t padding[SHA256_BLOCK + 8] = {0x80};
    size_t held = h->size % SHA256_BLOCK;
    size_t zeros = (held < 56 ? 56 : 120) - held; /* the 0x80 included */
    uint64_t bits = 8 * h->size;

    put_word(padding + zeros, (uint32_t)(bits >> 32));
    put_word(padding + zeros + 4, (uint32_t)bits);
    sha256_add(h, padding, zeros + 8);
    assert(h->size % SHA256_BLOCK == 0);
    for (int i = 0; i < 8; i++) put_word(out + 4 * i, h->state[i]);
}

void sha256(const void *bytes, size_t size, uint8_t out[SHA256_SIZE])
{
    struct sha256 h;

    sha256_begin(&h);
    sha256_add(&h, bytes, size);
    sha256_end(&h, out);
}
