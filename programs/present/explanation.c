/* SPDX-License-Identifier: MIT
 * explanation.c - see explanation.h. */
#include "explanation.h"

#include "json_out.h"

#include <stdint.h>
#include <string.h>

const char *const tree_format_names[] = {"text", "json", "dot", "svg", NULL};
/* About how many nodes make a readable whole; JSON is not for the eye. */
static const int readable[TREE_FORMATS] = {120, INT32_MAX, 90, 64};

struct words explained_value(const struct zm_game *game, const struct zm_result *r)
{
    double value = r->value;
    bool wins = strcmp(game->unit, "win") == 0; /* won, lost or drawn, and nothing else */
    const size_t capacity = sizeof(struct words);
    struct words out;
    char unit[UNIT_TEXT];
    int n;

    if (wins && r->kind == ZM_EXACT)
        n = snprintf(out.text, capacity, "%s", value > 0 ? "win" : value < 0 ? "loss" : "draw");
    else if (wins) n = snprintf(out.text, capacity, value != 0 ? "%+.3f" : "0", value);
    else if (value == (double)(int64_t)value)
        n = snprintf(out.text, capacity, value != 0 ? "%+.0f %s" : "%.0f %s", value,
                     unit_text(game->unit, value, unit));
    else n = snprintf(out.text, capacity, "%+.3f %s", value, unit_text(game->unit, value, unit));
    if (r->distance > 0 && (size_t)n < capacity)
        snprintf(out.text + n, capacity - (size_t)n, " %.60s",
                 distance_words(game, value_of_result(r)).text);
    return out;
}

static void write_json(FILE *out, const struct explanation *e)
{
    struct json_out j = {0};

    tree_write_json(&j, e);
    if (!j.failed) fprintf(out, "%s\n", j.text);
    out_end(&j);
}

void explanation_write(FILE *out, enum tree_format format, const struct explanation *e, int depth,
                       int fold, struct text_style style)
{
    tree_fold(e->tree, depth, fold, readable[format]);
    if (format == TREE_JSON) write_json(out, e);
    else if (format == TREE_DOT) tree_write_dot(out, e);
    else if (format == TREE_SVG) tree_write_svg(out, e);
    else tree_write_text(out, e, style);
}
