/* SPDX-License-Identifier: MIT
 * lab.h - experiments: what the source reports published beside what we measure.
 *
 * An experiment makes rows; the table, the JSON and the plot follow from them. What was
 * published stands in one table, lab_published.c, and nowhere else. */
#ifndef PROGRAMS_LAB_H
#define PROGRAMS_LAB_H

#include "command.h"

enum { LAB_MORE = 3 };

/* How a published figure is compared: ours must be the same; the same when rounded as theirs;
 * or both are merely shown with their ratio. Or words are published: see struct lab_claim. */
enum lab_match { LAB_EXACT, LAB_ROUNDED, LAB_RATIO, LAB_CLAIM };

struct lab_figure {
    const char *experiment;
    enum lab_match match;
    const char *source;     /* the row of the source reports; "(ours)": found by other means */
    const char *series, *x; /* which row of the experiment it belongs to */
    double value;           /* LAB_CLAIM: the index in lab_claims[] */
};
extern const struct lab_figure lab_figures[]; /* ended by a NULL experiment */

/* Words about a score, taken as a range in per cent. They hold if the whole error bar lies within
 * it, and fail if the whole bar lies outside; otherwise it is open which, more games would tell. */
struct lab_claim {
    const char *words;
    double least, most;
};
extern const struct lab_claim lab_claims[];
enum lab_verdict { LAB_OPEN, LAB_HOLDS, LAB_FAILS };

struct lab_row {
    char series[56], x[40];
    const struct lab_figure *published; /* NULL: never published */
    double measured;
    double more[LAB_MORE]; /* NAN: nothing to say */
    bool off_plot;
};

struct lab {
    const struct experiment *experiment;
    struct call *call;
    const char *const *game; /* those named, in place of the experiment's own */
    int games;
    bool quick; /* a short form is wanted, which shows that all runs: few figures, tiny matches */
    struct lab_row *row;
    size_t rows, capacity;
    struct lab_row spare; /* takes a row that there is no memory for */
    FILE *note;           /* what else is to be said below the table, line by line */
    char *said;           /* by that */
    size_t length;
    int code; /* EXIT_DONE, or why the experiment ended early */
};

struct experiment {
    const char *name, *source, *summary; /* source: the row of sources.md it belongs to */
    const char *x, *unit;                /* what the rows of a series differ in; what is measured */
    const char *more[LAB_MORE];          /* names of the further columns; NULL: none */
    bool interval;                       /* the first two of them are the ends of an error bar */
    bool bars, logarithmic;              /* the form of the plot */
    bool any_game;                       /* the games may be named */
    const char *notes;                   /* said below the table, behind lab->note */
    const void *data;                    /* for run(): what differs between its experiments */
    void (*run)(struct lab *lab);        /* a failure is left in lab->code */
};

extern const struct experiment lab_bantumi, lab_tictactoe, lab_sticks_memory, lab_sticks_eleven,
    lab_tuc_perft, lab_tuc_mcts, lab_tuc_uct, lab_tuc_crosstable, lab_mnk_counts, lab_mnk_cost,
    lab_strong, lab_mnk_players, lab_bantumi_opening, lab_mnk_values, lab_kalah_values,
    lab_mnk_select, lab_mnk_budget, lab_sticks_experience, lab_tictactoe_early, lab_perfect_order,
    lab_mnk_cells, lab_sticks_phases, lab_sticks_ties, lab_tuc_study, lab_tuc_patience,
    lab_mnk_time, lab_mnk_schemes, lab_bantumi_matches, lab_bantumi_leaves, lab_tuc_claims,
    lab_mnk_memory, lab_mnk_words, lab_mnk_tune, lab_levels, lab_levels_find, lab_levels_adapt;

/* Appends a row, `x` as its format says; its published figure is looked up. Valid until the next
 * one is appended. */
struct lab_row *lab_add(struct lab *lab, double measured, const char *series, const char *x, ...)
    __attribute__((format(printf, 4, 5)));
/* Appends the score of a match in per cent, what holds the true one in 19 of 20 such matches, and
 * the number of games: three further columns. Pairs are counted by the points that they gave: 0,
 * 1/2, 1, 1 1/2, 2. Nothing if there are none. */
void lab_add_score(struct lab *lab, const char *series, const char *x, const uint64_t pairs[5]);
/* A share as per cent, with one digit behind the point. */
double lab_percent(double share);
/* The straight line that fits n points best (least squares): y at x = 0, its slope, and the part of
 * the variance of y that it explains, R^2. */
struct lab_line {
    double start, slope, explained;
};
struct lab_line lab_fit(const double *x, const double *y, int n);
/* Appends the power of x with which y grows, a straight line through the logarithms of n points;
 * R^2 is its first further column. */
enum { LAB_POINTS = 16 };
void lab_add_power(struct lab *lab, const char *series, const char *of, const double *x,
                   const double *y, int n);
/* The form of an experiment whose rows are such scores. */
#define LAB_SCORES .unit = "per cent", .more = {"at least", "at most", "games"}, .interval = true
/* False if the row has a published figure and is not equal to it in the way it should be. What need
 * not come out, ratios and claims, agrees. */
bool lab_agrees(const struct lab_row *row);
/* Of a row with an error bar whose published figure is a LAB_CLAIM. */
enum lab_verdict lab_judge(const struct lab_row *row);
/* A count with its thousands apart, or a figure with four digits; "-" for NAN. */
enum { LAB_NUMBER = 40 };
const char *lab_number(double value, char out[LAB_NUMBER]);

/* Opens the game of a format. NULL after one line on stderr, with lab->code. */
struct zm_context *lab_open(struct lab *lab, const char *game, ...)
    __attribute__((format(printf, 2, 3)));
/* Asks a player; false after one line on stderr, with lab->code. */
bool lab_think(struct lab *lab, struct zm_context *zm, const char *player, struct zm_result *out);
/* True if the status is ZM_OK; else false after one line on stderr, with lab->code. */
bool lab_check(struct lab *lab, struct zm_context *zm, enum zm_status status);
/* Tells a person at a terminal what is being done. "" takes it away. */
void lab_doing(const struct lab *lab, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The three forms in which a finished experiment is shown. */
void lab_write_table(FILE *out, const struct lab *lab);
json_t *lab_json(const struct lab *lab);
void lab_write_svg(FILE *out, const struct lab *lab);

#endif
