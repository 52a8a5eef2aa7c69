/* SPDX-License-Identifier: MIT
 * lab_values.c - m,n,k-boards and Kalah solved, beside what is published of them. */
#include "lab.h"

#include <limits.h>
#include <math.h>
#include <zermelo_solve.h>
#include <zermelo_tables.h>

/* Solves all games of a family that have a published value. */
static void solve_published(struct lab *lab, const char *family,
                            void (*solve)(struct lab *lab, struct zm_context *zm,
                                          const struct lab_figure *f))
{
    int left = lab->quick ? 8 : INT_MAX;

    for (const struct lab_figure *f = lab_figures; f->experiment && !lab->code && left; f++) {
        if (strcmp(f->experiment, lab->experiment->name) != 0) continue;
        left--;
        const char *rule = strcmp(f->series, "empty") == 0 ? ",empty" : "";
        struct zm_context *zm = lab_open(lab, "%s:%s%s", family, f->x, rule);
        lab_doing(lab, "%s, %s", f->series, f->x);
        if (zm) solve(lab, zm, f);
        zm_close(zm);
    }
}

/* -- m,n,k-boards. ---------------------------------------------------------------------------- */

static void solve_board(struct lab *lab, struct zm_context *zm, const struct lab_figure *f)
{
    struct zm_result result = {.size = sizeof result};

    if (!lab_think(lab, zm, "exact", &result)) return;
    double value = result.kind == ZM_EXACT ? result.value : NAN;
    struct lab_row *row = lab_add(lab, value, f->series, "%s", f->x);
    row->more[0] = (double)result.nodes;
    row->more[1] = result.seconds;
}

static void run_boards(struct lab *lab)
{
    solve_published(lab, "mnk", solve_board);
}

const struct experiment lab_mnk_values = {
    .name = "mnk-values",
    .source = "M1",
    .summary = "m,n,k-boards solved: who wins, in how many nodes and seconds",
    .x = "board",
    .unit = "value",
    .more = {"nodes", "seconds"},
    .bars = true,
    .notes = "1: the first side wins; 0: a draw. Each board by best --player exact.\n",
    .run = run_boards,
};

/* -- Kalah. ----------------------------------------------------------------------------------- */

/* As `zermelo solve` does it: with tables made for it. */
static void solve_kalah(struct lab *lab, struct zm_context *zm, const struct lab_figure *f)
{
    const size_t memory = (size_t)1 << 29; /* for tables, and as much for the search */
    const struct zm_tables_wanted wanted = {
        .size = sizeof wanted, .most = -1, .memory = memory, .stop = &interrupted};
    const struct zm_solve how = {.size = sizeof how, .memory = memory, .stop = &interrupted};
    struct zm_tables_facts facts = {.size = sizeof facts};
    struct zm_solution so = {.size = sizeof so};
    struct zm_tables *tables;
    enum zm_status status = zm_tables_make(zm, &wanted, &tables);

    if (!status) zm_tables_facts(tables, &facts);
    if (!status) status = zm_tables_use(zm, tables);
    if (!status) status = zm_solve(zm, &how, &so);
    zm_tables_use(zm, NULL);
    zm_tables_close(tables);
    if (!lab_check(lab, zm, status)) return;
    double value = so.proven.least == so.proven.most ? (double)so.proven.least : (double)NAN;
    struct lab_row *row = lab_add(lab, value, f->series, "%s", f->x);
    row->more[0] = (double)so.nodes;
    row->more[1] = so.seconds;
    row->more[2] = facts.most;
}

static void run_kalah(struct lab *lab)
{
    solve_published(lab, "kalah", solve_kalah);
}

const struct experiment lab_kalah_values = {
    .name = "kalah-values",
    .source = "B6",
    .summary = "Kalah solved for up to 6 houses and 6 seeds: by how much the first side wins",
    .x = "houses, seeds",
    .unit = "value",
    .more = {"nodes", "seconds", "table"},
    .bars = true,
    .notes =
        "What the first side wins by, in seeds; the seconds are those of the search, which asked\n"
        "a table of this many seeds. empty: a last seed alone is captured too.\n",
    .run = run_kalah,
};
