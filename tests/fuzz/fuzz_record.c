/* SPDX-License-Identifier: MIT
 * fuzz_record.c - the input is a saved game. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>
#include <zermelo_record.h>

/* What was read, written and read again, is the same game. */
static void expect_record_round_trip(struct zm_context *zm, const struct zm_record *record)
{
    struct zm_record again = {.size = sizeof again};
    struct zm_context *same;
    struct zm_error error = {.text = ""};
    const zm_move *history, *history_again;
    size_t length = zm_record_write(zm, record, NULL, 0);
    char *text = calloc(1, length + 1);

    expect(text && zm_record_write(zm, record, text, length + 1) == length, "a record fits");
    expect(!zm_record_read(text, length, NULL, &again, &same, &error), "it can be read again");
    expect(memcmp(record->player, again.player, sizeof again.player) == 0, "same players");
    expect(record->seed == again.seed, "same seed");
    expect(record->clocked == again.clocked && record->left_ms[0] == again.left_ms[0] &&
               record->left_ms[1] == again.left_ms[1] && record->increment_ms == again.increment_ms,
           "same clock");
    expect(record->termination == again.termination && record->result == again.result,
           "same result");
    expect(zm_hash(zm) == zm_hash(same), "same position");
    expect(zm_history(zm, &history) == zm_history(same, &history_again), "same moves");
    zm_close(same);
    free(text);
}

void fuzz(struct input in)
{
    struct zm_record record = {.size = sizeof record};
    struct zm_context *zm;
    struct zm_error error = {.text = ""};
    enum zm_status status = zm_record_read(in.at, in.left, NULL, &record, &zm, &error);

    expect(!status == (zm != NULL), "a context exactly on success");
    if (status) {
        expect_why(error.text);
        return;
    }
    expect_record_round_trip(zm, &record);
    expect_text_round_trip(zm);
    zm_close(zm);
}
