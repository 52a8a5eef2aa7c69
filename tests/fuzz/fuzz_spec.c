/* SPDX-License-Identifier: MIT
 * fuzz_spec.c - the input is a game string. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

/* The same game run through its table, as a guest runs, must not be told apart. */
static void compare_with_guest(struct zm_context *zm, const char *spec)
{
    static const struct zm_options as_guest = {.size = sizeof as_guest, .as_guest = true};
    static char text[POSITION_ROOM], again[POSITION_ROOM];
    struct zm_context *guest;

    expect(!zm_open(spec, &as_guest, &guest, NULL), "a game can be run as a guest");
    zm_position_text(zm, text, sizeof text);
    zm_position_text(guest, again, sizeof again);
    expect(strcmp(text, again) == 0, "its start is the same");
    expect_text_round_trip(guest);
    expect_moves_round_trip(guest);
    zm_close(guest);
}

void fuzz(struct input in)
{
    static char rules[POSITION_ROOM];
    char spec[ZM_SPEC_TEXT], again[ZM_SPEC_TEXT];
    struct zm_context *zm = open_line(&in), *same;

    if (!zm) return;
    zm_spec(zm, spec, sizeof spec);
    expect(!zm_open(spec, NULL, &same, NULL), "a game's full string is accepted");
    expect(strcmp(spec, zm_spec(same, again, sizeof again)) == 0, "as the same game");
    expect(zm_game_of(zm) == zm_game_of(same), "by the same table");
    expect(zm_rules(zm, rules, sizeof rules) < sizeof rules, "the rules fit");
    expect(zm_hash(zm) == zm_hash(same), "it starts alike");
    compare_with_guest(zm, spec);
    expect_text_round_trip(zm);
    expect_moves_round_trip(zm);
    zm_close(zm);
    zm_close(same);
}
