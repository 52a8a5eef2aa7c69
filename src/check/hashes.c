/* SPDX-License-Identifier: MIT
 * hashes.c - positions met: those of different text have different hashes, but for chance. That
 * equal positions have equal hashes follows from other checks: equal texts are read as equal bytes,
 * and hash() says the same of equal bytes. */
#include "check/check.h"
#include "core/random.h"

#include <inttypes.h>
#include <string.h>

/* 64 bits that are never 0. */
static uint64_t digest(const char *text)
{
    size_t n = strlen(text);
    uint64_t sum = n, word = 0;

    for (; n >= sizeof word; n -= sizeof word, text += sizeof word) {
        memcpy(&word, text, sizeof word);
        sum = mix64(sum ^ word) + UINT64_C(0x9e3779b97f4a7c15);
    }
    word = 0;
    memcpy(&word, text, n);
    return mix64(sum ^ word) | 1;
}

void check_met(struct check *c, const struct facts *f)
{
    const struct met now = {digest(f->text), f->hash};
    size_t at = mix64(now.hash) % MET_MAX;

    if (!c->game->hash) return;
    if (c->met_count > MET_MAX / 2) {
        memset(c->met, 0, MET_MAX * sizeof *c->met);
        c->met_count = 0;
    }
    while (c->met[at].text && c->met[at].hash != now.hash) at = (at + 1) % MET_MAX;
    if (!c->met[at].text) c->met[at] = now, c->met_count++;
    MUST(c->report, c->met[at].text == now.text, "hash",
         "of \"%.80s\" is that of another position, %016" PRIx64, f->text, now.hash);
}
