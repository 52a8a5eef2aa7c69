/* SPDX-License-Identifier: MIT
 * lab_kalah.c - Kalah solved for small numbers of houses and seeds, beside what is known of it. */
#include "lab.h"

#include <math.h>
#include <zermelo_solve.h>
#include <zermelo_tables.h>

static const size_t memory = (size_t)1 << 29; /* for tables, and as much for the search */

/* As `zermelo solve` does it: with tables made for it. */
static bool solve(struct lab *lab, struct zm_context *zm, struct zm_solution *out, int *seeds)
{
    const struct zm_tables_wanted wanted = {
        .size = sizeof wanted, .most = -1, .memory = memory, .stop = &interrupted};
    const struct zm_solve how = {.size = sizeof how, .memory = memory, .stop = &interrupted};
    struct zm_tables_facts facts = {.size = sizeof facts};
    struct zm_tables *tables;
    enum zm_status status = zm_tables_make(zm, &wanted, &tables);

    if (!status) {
        zm_tables_facts(tables, &facts);
        *seeds = facts.most;
        status = zm_tables_use(zm, tables);
    }
    if (!status) status = zm_solve(zm, &how, out);
    zm_tables_use(zm, NULL);
    zm_tables_close(tables);
    return interrupted ? false : lab_check(lab, zm, status);
}

static void add(struct lab *lab, const struct lab_figure *f)
{
    char game[64];
    struct zm_solution so = {.size = sizeof so};
    int seeds = 0;

    snprintf(game, sizeof game, "kalah:%s%s", f->x,
             strcmp(f->series, "empty") == 0 ? ",empty" : "");
    struct zm_context *zm = lab_open(lab, game, "");
    lab_doing(lab, "%s", game);
    if (zm && solve(lab, zm, &so, &seeds)) {
        bool proven = so.proven.least == so.proven.most;
        struct lab_row *row =
            lab_add(lab, f->series, f->x, proven ? (double)so.proven.least : (double)NAN);
        row->more[0] = (double)so.nodes;
        row->more[1] = so.seconds;
        row->more[2] = seeds;
    }
    zm_close(zm);
}

static void run(struct lab *lab)
{
    for (const struct lab_figure *f = lab_figures; f->experiment && !lab->code && !interrupted; f++)
        if (strcmp(f->experiment, lab->experiment->name) == 0) add(lab, f);
    fputs(
        "What the first side wins by, in seeds; the seconds are those of the search, which asked\n"
        "a table of so many seeds. empty: a last seed alone is captured too.\n",
        lab->note);
}

const struct experiment lab_kalah_values = {
    .name = "kalah-values",
    .source = "B6",
    .summary = "Kalah solved for up to 6 houses and 6 seeds: by how much the first side wins",
    .x = "houses, seeds",
    .unit = "value",
    .more = {"nodes", "seconds", "table"},
    .bars = true,
    .run = run,
};
