/* SPDX-License-Identifier: MIT
 * play_review.c - what each move of the game so far lost, as zermelo review tells it. */
#include "play.h"

#include "pace.h"
#include "review_report.h"

static const double usual_total = 10; /* seconds */

/* Reviews all moves, or as many as there is time for before Ctrl-C. */
static enum zm_status review_moves(struct zm_review *review)
{
    size_t n = zm_review_count(review);
    enum zm_status status = ZM_OK;
    struct pace pace = {.quiet = false};

    pace_begin(&pace, "reviewing");
    while (!status && zm_review_left(review)) {
        pace_tell(&pace, 1 - (double)zm_review_left(review) / (double)n);
        status = zm_review_step(review);
    }
    clear_status();
    return status == ZM_STOPPED ? ZM_OK : status;
}

static void print_review(struct zm_context *zm, const struct zm_review *review)
{
    const struct review_report p = {.zm = zm,
                                    .review = review,
                                    .player = review_player(zm),
                                    .bold = bold(),
                                    .plain = plain(),
                                    .columns = terminal_columns(stdout)};
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    bool whole = out && !review_write(out, REVIEW_TEXT, &p);

    if (out) whole &= fclose(out) == 0;
    if (whole) print_wrapped(stdout, text);
    else no_memory();
    free(text);
}

static void review_copy(const struct table *t, struct zm_context *zm, double total)
{
    const struct zm_review_options how = {
        .size = sizeof how, .total = total, .seed = t->seed, .stop = &interrupted};
    struct zm_review *review;
    enum zm_status status = zm_review_begin(zm, &how, &review);

    if (!status) status = review_moves(review);
    forget_interrupt();
    if (status) printf("%s\n", zm_why(zm));
    else print_review(zm, review);
    zm_review_end(review);
}

void run_review(struct table *t)
{
    double total = usual_total;

    if (*t->argument && (zm_read_time(t->argument, &total) || total <= 0)) {
        printf("review takes a time, such as 10s\n");
        return;
    }
    struct zm_context *zm = game_copy(t, moves_made(t));
    if (zm && call_tables(t->call, zm) && call_book(t->call, zm)) review_copy(t, zm, total);
    zm_close(zm);
}
