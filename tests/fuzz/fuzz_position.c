/* SPDX-License-Identifier: MIT
 * fuzz_position.c - the input is a game string, then on the next lines a position. */
#include "fuzz.h"

#include <stdlib.h>

void fuzz(struct input in)
{
    struct zm_context *zm = open_line(&in);

    if (!zm) return;
    char *text = the_rest(in);
    uint64_t before = zm_hash(zm);

    if (zm_position_set(zm, text)) {
        expect_why(zm_why(zm));
        expect(zm_hash(zm) == before, "a refused position changes nothing");
    }
    free(text);
    expect_text_round_trip(zm);
    expect_moves_round_trip(zm);
    size_t n = zm_transform(zm, 0);
    uint64_t symmetric = zm_hash_symmetric(zm);
    for (size_t i = 0; i < n; i++) {
        zm_transform(zm, i);
        expect(zm_hash_symmetric(zm) == symmetric, "images are symmetric");
        expect_text_round_trip(zm);
    }
    zm_close(zm);
}
