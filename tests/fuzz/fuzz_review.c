/* SPDX-License-Identifier: MIT
 * fuzz_review.c - the input is a game string, moves, then the lines of the journal of a review. */
#include "fuzz.h"

#include "review.h"

#include <string.h>
#include <unistd.h>

enum { LINE_MOST = 1 << 15 };

/* The line that the journal has of a reviewed move, without its end. */
static void keep_line(const struct zm_reviewed *m, char line[LINE_MOST])
{
    int ends[2] = {-1, -1};

    expect(!pipe(ends), "a pipe");
    struct journal j = {.kind = "review", .file = ends[1]};
    expect(!review_keep(&j, m), "a move is kept");
    ssize_t length = read(ends[0], line, LINE_MOST - 1);
    expect(length > 0 && line[length - 1] == '\n', "as a line");
    line[length - 1] = '\0';
    close(ends[0]);
    close(ends[1]);
}

/* What was kept is read as the same: it gives the same line again. */
static void expect_kept(const struct zm_reviewed *m)
{
    char line[LINE_MOST], second[LINE_MOST];
    struct zm_reviewed again;

    keep_line(m, line);
    expect(review_read(line, &again), "a line that was kept is read");
    keep_line(&again, second);
    expect(strcmp(line, second) == 0, "and kept as the same line");
}

/* What a review has taken from a line, it would write so that another one takes it. */
static void expect_taken(struct zm_context *zm, const struct zm_review *review)
{
    struct zm_reviewed m = {.size = sizeof m}, again;
    struct zm_review *other;
    size_t count = zm_review_count(review), left = zm_review_left(review);
    char line[LINE_MOST];

    expect(!zm_review_begin(zm, NULL, &other), "another review");
    for (size_t i = count; i-- > left;) {
        expect(zm_review_move(review, i, &m), "a move that was taken can be had");
        expect(m.loss >= 0 && m.loss <= 1 && m.accuracy >= 0 && m.accuracy <= 100, "and is sane");
        keep_line(&m, line);
        expect(review_read(line, &again) && !zm_review_restore(other, &again), "and kept again");
    }
    zm_review_end(other);
}

void fuzz(struct input in)
{
    char line[LINE_ROOM];
    struct zm_context *zm = open_line(&in);
    struct zm_review *review = NULL;
    struct zm_reviewed m;

    if (!zm) return;
    next_line(&in, line);
    bool begun = !zm_play_text(zm, line) && !zm_review_begin(zm, NULL, &review);
    while (begun && in.left) {
        next_line(&in, line);
        if (!review_read(line, &m)) continue;
        expect_kept(&m);
        if (zm_review_restore(review, &m)) expect_why(zm_why(zm));
    }
    if (begun) expect_taken(zm, review);
    zm_review_end(review);
    zm_close(zm);
}
