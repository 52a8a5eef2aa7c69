/* SPDX-License-Identifier: MIT
 * lab_core.c - see lab.h: rows, their figures, and what experiments need to run. */
#include "lab.h"

#include <math.h>
#include <stdarg.h>
#include <unistd.h>

/* -- Rows. ----------------------------------------------------------------------------------- */

/* What is published for a row; NULL if nothing is. */
static const struct lab_figure *find_published(const struct experiment *e,
                                               const struct lab_row *row)
{
    for (const struct lab_figure *f = lab_figures; f->experiment; f++)
        if (strcmp(f->experiment, e->name) == 0 && strcmp(f->series, row->series) == 0 &&
            strcmp(f->x, row->x) == 0)
            return f;
    return NULL;
}

struct lab_row *lab_add(struct lab *lab, double measured, const char *series, const char *x, ...)
{
    struct lab_row *rows = grown_list(lab->row, lab->rows, &lab->capacity, sizeof *rows);
    va_list arguments;

    if (!rows) return lab->code = EXIT_LIMIT, &lab->spare;
    lab->row = rows;
    struct lab_row *row = &rows[lab->rows++];
    snprintf(row->series, sizeof row->series, "%s", series);
    va_start(arguments, x);
    vsnprintf(row->x, sizeof row->x, x, arguments);
    va_end(arguments);
    row->measured = measured;
    row->published = find_published(lab->experiment, row);
    for (int i = 0; i < LAB_MORE; i++) row->more[i] = NAN;
    return row;
}

bool lab_agrees(const struct lab_row *row)
{
    const struct lab_figure *f = row->published;

    if (!f || f->match >= LAB_RATIO) return true;
    return (f->match == LAB_ROUNDED ? round(row->measured) : row->measured) == f->value;
}

enum lab_verdict lab_judge(const struct lab_row *row)
{
    const struct lab_claim *c = &lab_claims[(int)row->published->value];
    double low = row->more[0], high = row->more[1];

    if (low >= c->least && high <= c->most) return LAB_HOLDS;
    return low > c->most || high < c->least ? LAB_FAILS : LAB_OPEN;
}

/* A whole number in groups of three. */
static void grouped(double value, char out[LAB_NUMBER])
{
    char digits[LAB_NUMBER];
    int n = snprintf(digits, sizeof digits, "%.0f", fabs(value)), used = 0;

    if (value < 0) out[used++] = '-';
    for (int i = 0; i < n; i++) {
        if (i && (n - i) % 3 == 0) out[used++] = ' ';
        out[used++] = digits[i];
    }
    out[used] = '\0';
}

const char *lab_number(double value, char out[LAB_NUMBER])
{
    const double whole_least = 1000, whole_most = 1e17; /* from there on without a fraction */
    bool whole = value == floor(value) || fabs(value) >= whole_least;

    if (isnan(value)) snprintf(out, LAB_NUMBER, "-");
    else if (whole && fabs(value) < whole_most) grouped(value, out);
    else snprintf(out, LAB_NUMBER, "%.4g", value);
    return out;
}

/* -- Scores. --------------------------------------------------------------------------------- */

/* A share of the points, and what holds the true one in 19 of 20 such matches. */
struct share {
    double points, low, high;
};

/* Wilson's interval for a share m of n pairs solves (m - p)^2 = z^2 k p (1 - p) / n. A pair is
 * worth more than a coin tossed: k is its variance, as measured, over a coin's. Where all pairs
 * came out alike nothing is measured, and k stays 1. */
static struct share share_of(const uint64_t pairs[5])
{
    const double z = 1.959964;
    double n = 0, m = 0, v = 0, k = 1;

    for (int i = 0; i < 5; i++) n += (double)pairs[i], m += (double)pairs[i] * i / 4;
    m /= n;
    for (int i = 0; i < 5; i++) v += (double)pairs[i] * (i / 4.0 - m) * (i / 4.0 - m);
    if (v > 0 && n > 1) k = v / (n - 1) / (m * (1 - m));
    double a = z * z * k / n, middle = 2 * m + a;
    double half = sqrt(fmax(0, middle * middle - 4 * (1 + a) * m * m));
    return (struct share){m, (middle - half) / (2 * (1 + a)), (middle + half) / (2 * (1 + a))};
}

double lab_percent(double share)
{
    return round(share * 1000) / 10;
}

void lab_add_score(struct lab *lab, const char *series, const char *x, const uint64_t pairs[5])
{
    uint64_t n = 0;

    for (int i = 0; i < 5; i++) n += pairs[i];
    if (!n) return;
    struct share s = share_of(pairs);
    struct lab_row *row = lab_add(lab, lab_percent(s.points), series, "%s", x);
    row->more[0] = lab_percent(s.low);
    row->more[1] = lab_percent(s.high);
    row->more[2] = 2 * (double)n;
}

/* -- Growth. --------------------------------------------------------------------------------- */

struct lab_line lab_fit(const double *x, const double *y, int n)
{
    double sx = 0, sy = 0, sxx = 0, sxy = 0, syy = 0;

    for (int i = 0; i < n; i++) sx += x[i] / n, sy += y[i] / n; /* the means */
    for (int i = 0; i < n; i++) {
        sxx += (x[i] - sx) * (x[i] - sx);
        sxy += (x[i] - sx) * (y[i] - sy);
        syy += (y[i] - sy) * (y[i] - sy);
    }
    double slope = sxy / sxx;
    return (struct lab_line){sy - slope * sx, slope, syy > 0 ? slope * sxy / syy : 1};
}

void lab_add_power(struct lab *lab, const char *series, const char *of, const double *x,
                   const double *y, int n)
{
    double log_x[LAB_POINTS], log_y[LAB_POINTS];

    for (int i = 0; i < n; i++) log_x[i] = log(x[i]), log_y[i] = log(y[i]);
    struct lab_line line = lab_fit(log_x, log_y, n);
    struct lab_row *row = lab_add(lab, round(line.slope * 100) / 100, series, "~ (%s)^", of);
    row->more[0] = round(line.explained * 1000) / 1000, row->off_plot = true;
}

/* -- Running. -------------------------------------------------------------------------------- */

void lab_doing(const struct lab *lab, const char *format, ...)
{
    va_list arguments;

    if (!isatty(STDERR_FILENO)) return;
    fprintf(stderr, "\r\033[K");
    if (!*format) return;
    fprintf(stderr, "%s: ", lab->experiment->name);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fflush(stderr);
}

bool lab_check(struct lab *lab, struct zm_context *zm, enum zm_status status)
{
    if (!status && !interrupted) return true;
    lab_doing(lab, "%s", "");
    lab->code = interrupted ? EXIT_INTERRUPTED : complain_status(lab->call, zm, status);
    return false;
}

struct zm_context *lab_open(struct lab *lab, const char *game, ...)
{
    char text[ZM_SPEC_TEXT];
    va_list arguments;

    va_start(arguments, game);
    vsnprintf(text, sizeof text, game, arguments);
    va_end(arguments);
    return call_game(lab->call, text, &lab->code);
}

bool lab_think(struct lab *lab, struct zm_context *zm, const char *player, struct zm_result *out)
{
    struct zm_limits limits = {
        .size = sizeof limits, .stop = &interrupted, .seed = lab->call->seed};

    return lab_check(lab, zm, zm_think(zm, player, &limits, out));
}
