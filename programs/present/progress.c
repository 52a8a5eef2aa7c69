/* SPDX-License-Identifier: MIT
 * progress.c - a sign of life while somebody thinks, on a terminal. */
#include "answer.h"

#include <unistd.h>

static const double patience = 2; /* seconds of thinking without a sign of life */

static void show_progress(void *with, const struct zm_result *so_far)
{
    struct progress *p = with;
    char name[ZM_MOVE_TEXT] = "", words[VALUE_TEXT] = "";

    if (so_far->seconds < patience) return;
    p->shown = true;
    if (so_far->line_length) {
        zm_move_text(p->zm, so_far->move, name, sizeof name);
        value_words(zm_game_of(p->zm), value_of_result(so_far), words);
    }
    fprintf(stderr, "\rthinking for %.0f s: %s %s, depth %d, %" PRIu64 " nodes (Ctrl-C: %s)\033[K",
            so_far->seconds, name, words, so_far->depth, so_far->nodes, p->on_interrupt);
}

void progress_begin(struct progress *p, const struct zm_context *zm, const char *on_interrupt,
                    struct zm_limits *limits)
{
    *p = (struct progress){.zm = zm, .on_interrupt = on_interrupt};
    if (!isatty(STDERR_FILENO)) return;
    limits->progress = show_progress;
    limits->with = p;
}

void progress_end(struct progress *p)
{
    if (p->shown) fprintf(stderr, "\r\033[K");
}
