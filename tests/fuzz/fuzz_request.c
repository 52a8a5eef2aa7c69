/* SPDX-License-Identifier: MIT
 * fuzz_request.c - the input is the body of a request to zermelo serve. */
#include "fuzz.h"

#include "request.h"

#include <string.h>

/* Three lines, and no more: what stands in one text cannot pass for another. */
static void expect_three_lines(const char *position)
{
    int ends = 0;

    for (const char *at = position; *at; at++) ends += *at == '\n';
    expect(ends == 2, "a position is three lines");
}

static void expect_request(const struct request *r, unsigned must)
{
    const uint64_t most = (UINT64_C(1) << 53) - 1;

    if (must & FIELD_POSITION) expect(r->position, "what must be there is there");
    if (must & FIELD_PLAYER) expect(r->player, "what must be there is there");
    if (r->position) expect_three_lines(r->position);
    expect(r->seconds >= 0, "no time is negative");
    expect(r->nodes <= most && r->memory <= most && r->seed <= most && r->max_nodes <= most,
           "numbers are whole in a page too");
}

void fuzz(struct input in)
{
    const unsigned all =
        FIELD_POSITION | FIELD_PLAYER | FIELD_LIMITS | FIELD_MAX_NODES | FIELD_SEED;
    const unsigned musts[] = {0, FIELD_POSITION, FIELD_POSITION | FIELD_PLAYER};

    for (size_t i = 0; i < sizeof musts / sizeof *musts; i++) {
        struct request request;
        struct refusal why = {.status = 0};
        bool ok = request_read(in.at, in.left, all, musts[i], &request, &why);
        if (ok) {
            expect_request(&request, musts[i]);
        } else {
            expect(why.status >= 400 && why.status < 600 && why.code, "a refusal has a code");
            expect_why(why.message);
        }
        request_end(&request);
    }
}
