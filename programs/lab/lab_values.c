/* SPDX-License-Identifier: MIT
 * lab_values.c - m,n,k-boards solved, beside what is published of them. */
#include "lab.h"

#include <math.h>

/* The boards are those with a published value. */
static void run(struct lab *lab)
{
    static struct zm_result result = {.size = sizeof result};

    for (const struct lab_figure *f = lab_figures; f->experiment && !lab->code; f++) {
        if (strcmp(f->experiment, lab->experiment->name) != 0) continue;
        char game[64];
        snprintf(game, sizeof game, "mnk:%s", f->x);
        struct zm_context *zm = lab_open(lab, game, "");
        lab_doing(lab, "%s", f->x);
        if (zm && lab_think(lab, zm, "exact", &result) && !interrupted) {
            bool proven = result.kind == ZM_EXACT;
            struct lab_row *row = lab_add(lab, f->series, f->x, proven ? result.value : NAN);
            row->more[0] = (double)result.nodes;
            row->more[1] = result.seconds;
        }
        zm_close(zm);
    }
    fputs("1: the first side wins; 0: a draw. Each board by best --player exact.\n", lab->note);
}

const struct experiment lab_mnk_values = {
    .name = "mnk-values",
    .source = "M1",
    .summary = "m,n,k-boards solved: who wins, in how many nodes and seconds",
    .x = "board",
    .unit = "value",
    .more = {"nodes", "seconds"},
    .bars = true,
    .run = run,
};
