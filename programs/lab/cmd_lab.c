/* SPDX-License-Identifier: MIT
 * cmd_lab.c - zermelo lab: the experiments of the source reports and our own. */
#include "lab.h"

static const struct experiment *const experiments[] = {
    &lab_bantumi,
    &lab_bantumi_opening,
    &lab_bantumi_matches,
    &lab_bantumi_leaves,
    &lab_tictactoe,
    &lab_tictactoe_early,
    &lab_perfect_order,
    &lab_sticks_memory,
    &lab_sticks_phases,
    &lab_sticks_eleven,
    &lab_sticks_ties,
    &lab_sticks_experience,
    &lab_tuc_perft,
    &lab_tuc_study,
    &lab_tuc_patience,
    &lab_tuc_mcts,
    &lab_tuc_uct,
    &lab_tuc_crosstable,
    &lab_tuc_claims,
    &lab_mnk_counts,
    &lab_mnk_values,
    &lab_mnk_cells,
    &lab_mnk_cost,
    &lab_mnk_words,
    &lab_mnk_memory,
    &lab_mnk_players,
    &lab_mnk_select,
    &lab_mnk_budget,
    &lab_mnk_time,
    &lab_mnk_schemes,
    &lab_mnk_tune,
    &lab_kalah_values,
    &lab_strong,
    &lab_levels,
    &lab_levels_find,
    &lab_levels_adapt,
    NULL,
};

static int list(const struct call *call)
{
    json_t *all = json_array();

    for (const struct experiment *const *e = experiments; *e; e++) {
        json_array_append_new(all, json_pack("{s:s,s:s,s:s}", "name", (*e)->name, "source",
                                             (*e)->source, "summary", (*e)->summary));
        if (!call->json) printf("%-17s %-4s %s\n", (*e)->name, (*e)->source, (*e)->summary);
    }
    if (call->json) print_json(all);
    else json_decref(all);
    return EXIT_DONE;
}

static const struct experiment *find(const struct call *call, const char *name)
{
    char names[1000] = ""; /* of all experiments */
    size_t used = 0;

    for (const struct experiment *const *e = experiments; *e; e++) {
        if (strcmp((*e)->name, name) == 0) return *e;
        used += (size_t)snprintf(names + used, sizeof names - used, " %s", (*e)->name);
    }
    complain(call, EXIT_INPUT, "no experiment is called \"%s\", known are:%s", show_text(name).text,
             names);
    return NULL;
}

static int put_svg(const struct lab *lab, const char *file)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    int code = EXIT_DONE;

    if (out) lab_write_svg(out, lab);
    if (!out || fclose(out) != 0 || !length)
        code = complain(lab->call, EXIT_LIMIT, "out of memory");
    else if (!write_file(file, text, length)) code = complain_unwritten(lab->call, file);
    free(text);
    return code;
}

/* Most experiments have their own games. A guest is played if it is named. */
static bool check_games(const struct lab *lab)
{
    const char *name = lab->experiment->name;

    if (lab->games && !lab->experiment->any_game)
        return bad_input(lab->call, "the games of experiment %s are its own", name);
    if (!lab->games && lab->call->guests[0])
        return bad_input(lab->call, "no game of the plug-in is named: zermelo lab %s GAME", name);
    return true;
}

static int run(struct call *call)
{
    if (!call->words) return list(call);

    struct lab lab = {.experiment = find(call, call->word[0]),
                      .call = call,
                      .game = &call->word[1],
                      .games = call->words - 1,
                      .quick = call_option(call, "quick") != NULL};
    const char *svg = call_option(call, "svg");
    if (!lab.experiment || !check_games(&lab)) return EXIT_INPUT;
    lab.note = open_memstream(&lab.said, &lab.length);
    if (!lab.note) return complain(call, EXIT_LIMIT, "out of memory");
    watch_interrupt();
    lab.experiment->run(&lab);
    if (fclose(lab.note) != 0) lab.code = no_memory();
    lab_doing(&lab, "%s", "");

    int code = lab.code;
    if (!code || code == EXIT_INTERRUPTED) {
        if (call->json) print_json(lab_json(&lab));
        else lab_write_table(stdout, &lab);
    }
    if (!code && svg) code = put_svg(&lab, svg);
    for (size_t i = 0; i < lab.rows; i++)
        if (!code && !lab_agrees(&lab.row[i])) code = EXIT_NO;
    free(lab.said);
    free(lab.row);
    return code;
}

static const struct option options[] = {
    {"svg", "FILE", "draw the figures into this file as well"},
    {"games", "N", "games of each match, in experiments that play matches"},
    {"quick", NULL, "few figures and tiny matches, in seconds: that it runs, not what it says"},
    {"time", "TIME", "for a move, in experiments at equal time (50ms)"},
    {NULL, NULL, NULL},
};

const struct command command_lab = {
    .name = "lab",
    .form = "[EXPERIMENT] [GAME...]",
    .summary = "the experiments of the source reports, theirs beside ours",
    .options = options,
    .help =
        "Without a name it lists the experiments, each with the row of the source reports that it\n"
        "answers. With a name it runs one and prints what was published beside what is measured\n"
        "here: \"=\" where a figure is reproduced, the ratio where only the size can be compared.\n"
        "Exit 1 if a figure that should be reproduced is not. The experiments strong and levels "
        "may\n"
        "be given other games, those of plug-ins too.\n"
        "\n"
        "JSON is one object: name, source, summary, x (in what the rows of a series differ),\n"
        "unit, bars and logarithmic (the form of the plot), rows, notes. A row: label, series, x,\n"
        "published, measured, source, reproduced (null where only the ratio counts), plotted, and\n"
        "the further columns of the table. Where words were published, claim has them, and\n"
        "reproduced is null while it is open whether they hold.\n",
    .examples = "zermelo lab\n"
                "zermelo lab bantumi-nodes\n"
                "zermelo lab sticks-memory --svg memory.svg\n"
                "zermelo lab tictactoe-time --json\n"
                "zermelo lab mnk-values\n"
                "zermelo lab strong --time 200ms --games 20\n"
                "zermelo lab strong heaps:3,4,5 --plugin ./heaps.so\n",
    .run = run,
};
