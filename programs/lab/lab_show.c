/* SPDX-License-Identifier: MIT
 * lab_show.c - an experiment's rows as a table and as JSON. */
#include "lab.h"

#include <math.h>

/* -- The table. ------------------------------------------------------------------------------ */

enum { COLUMNS = 6 + LAB_MORE, COLUMN_MARK = 4, COLUMN_SOURCE = 5 + LAB_MORE };

/* Whether the published figure is one that ours should be equal to. */
static bool is_strict(const struct lab_figure *f)
{
    return f && f->match != LAB_RATIO && f->match != LAB_CLAIM;
}

static const char *words_of(const struct lab_figure *f)
{
    return f && f->match == LAB_CLAIM ? lab_claims[(int)f->value].words : NULL;
}

/* How ours compares with what was published. */
static const char *mark_of(const struct lab_row *row, char out[LAB_NUMBER])
{
    static const char *const verdicts[] = {"open", "holds", "fails"};
    const struct lab_figure *f = row->published;

    if (!f) return "";
    if (f->match == LAB_CLAIM) return verdicts[lab_judge(row)];
    if (is_strict(f)) return lab_agrees(row) ? "=" : "DIFFERS";
    if (f->value == 0) return "";
    snprintf(out, LAB_NUMBER, "x %.3g", row->measured / f->value);
    return out;
}

/* What stands in a column of a row; the heads if row is NULL. */
static const char *cell(const struct lab *lab, const struct lab_row *row, int column,
                        char out[LAB_NUMBER])
{
    const struct experiment *e = lab->experiment;
    const struct lab_figure *f = row ? row->published : NULL;

    if (column > COLUMN_MARK && column < COLUMN_SOURCE) {
        int more = column - COLUMN_MARK - 1;
        if (!e->more[more]) return "";
        return row ? lab_number(row->more[more], out) : e->more[more];
    }
    if (!row) {
        const char *const heads[] = {"", e->x, "published", "measured", "", "", "", "", "source"};
        return heads[column];
    }
    if (column == 0) return row->series;
    if (column == 1) return row->x;
    if (column == 2) return words_of(f) ? words_of(f) : lab_number(f ? f->value : NAN, out);
    if (column == 3) return lab_number(row->measured, out);
    return column == COLUMN_SOURCE ? f ? f->source : "" : mark_of(row, out);
}

static void write_row(FILE *out, const struct lab *lab, const struct lab_row *row, const int *width)
{
    char number[LAB_NUMBER], line[400];
    size_t used = 0;

    for (int c = 0; c < COLUMNS; c++) {
        bool left = c < 2 || c == COLUMN_MARK || c == COLUMN_SOURCE;
        if (!width[c] || used + (size_t)width[c] + 3 > sizeof line) continue;
        used += (size_t)snprintf(line + used, sizeof line - used, left ? "%s%-*s" : "%s%*s",
                                 used ? "  " : "", width[c], cell(lab, row, c, number));
    }
    while (used && line[used - 1] == ' ') used--;
    fprintf(out, "%.*s\n", (int)used, line);
}

/* True if row i is the first with a figure of its source. */
static bool first_of_source(const struct lab *lab, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (lab->row[k].published &&
            strcmp(lab->row[k].published->source, lab->row[i].published->source) == 0)
            return false;
    return true;
}

/* For each source how many of its figures came out. */
static void write_verdicts(FILE *out, const struct lab *lab)
{
    for (size_t i = 0; i < lab->rows; i++) {
        const struct lab_figure *f = lab->row[i].published;
        size_t all = 0, agreed = 0;
        if (!is_strict(f) || !first_of_source(lab, i)) continue;
        for (size_t k = i; k < lab->rows; k++) {
            const struct lab_figure *g = lab->row[k].published;
            if (!g || strcmp(g->source, f->source) != 0) continue;
            all++;
            agreed += lab_agrees(&lab->row[k]);
        }
        fprintf(out, "%s: %zu of %zu figures reproduced\n", f->source, agreed, all);
    }
}

void lab_write_table(FILE *out, const struct lab *lab)
{
    int width[COLUMNS] = {0};
    char number[LAB_NUMBER];

    for (int c = 0; c < COLUMNS; c++) {
        width[c] = (int)strlen(cell(lab, NULL, c, number));
        for (size_t i = 0; i < lab->rows; i++) {
            int n = (int)strlen(cell(lab, &lab->row[i], c, number));
            if (n > width[c]) width[c] = n;
        }
    }
    fprintf(out, "%s (%s): %s, in %s\n\n", lab->experiment->name, lab->experiment->source,
            lab->experiment->summary, lab->experiment->unit);
    write_row(out, lab, NULL, width);
    for (size_t i = 0; i < lab->rows; i++) write_row(out, lab, &lab->row[i], width);
    fprintf(out, "\n%s%s", lab->said, lab->experiment->notes);
    write_verdicts(out, lab);
}

/* -- JSON. ----------------------------------------------------------------------------------- */

static json_t *number_json(double value)
{
    if (isnan(value)) return json_null();
    if (value == floor(value) && fabs(value) < 1e17) return json_integer((json_int_t)value);
    return json_real(value);
}

/* true, false, or null where nothing should come out, or it is open whether it does. */
static json_t *reproduced_json(const struct lab_row *row)
{
    const struct lab_figure *f = row->published;
    enum lab_verdict verdict = LAB_OPEN;

    if (words_of(f)) verdict = lab_judge(row);
    else if (is_strict(f)) verdict = lab_agrees(row) ? LAB_HOLDS : LAB_FAILS;
    return verdict == LAB_OPEN ? json_null() : json_boolean(verdict == LAB_HOLDS);
}

static json_t *row_json(const struct lab *lab, const struct lab_row *row)
{
    const struct lab_figure *f = row->published;
    const char *words = words_of(f);
    char label[112];

    snprintf(label, sizeof label, "%s, %s", row->series, row->x);
    json_t *out =
        json_pack("{s:s, s:s, s:s, s:o, s:o, s:s?, s:o, s:b}", "label", label, "series",
                  row->series, "x", row->x, "published", number_json(f && !words ? f->value : NAN),
                  "measured", number_json(row->measured), "source", f ? f->source : NULL,
                  "reproduced", reproduced_json(row), "plotted", !row->off_plot);
    if (words) json_object_set_new(out, "claim", json_string(words));
    for (int i = 0; i < LAB_MORE; i++)
        if (lab->experiment->more[i])
            json_object_set_new(out, lab->experiment->more[i], number_json(row->more[i]));
    return out;
}

json_t *lab_json(const struct lab *lab)
{
    const struct experiment *e = lab->experiment;
    json_t *rows = json_array();

    for (size_t i = 0; i < lab->rows; i++) json_array_append_new(rows, row_json(lab, &lab->row[i]));
    return json_pack("{ss ss ss ss ss sb sb so ss+}", "name", e->name, "source", e->source,
                     "summary", e->summary, "x", e->x, "unit", e->unit, "bars", e->bars,
                     "logarithmic", e->logarithmic, "rows", rows, "notes", lab->said, e->notes);
}
