/* SPDX-License-Identifier: MIT
 * review_forms.c - a review in the form that is asked for. */
#include "review_report.h"

#include "json_out.h"

const char *const review_format_names[] = {"text", "json", "svg", "pgn", "sgf", NULL};

static enum zm_status write_json(FILE *out, const struct review_report *p)
{
    struct json_out j = {0};

    review_write_json(&j, p);
    bool failed = j.failed;
    if (!failed) fprintf(out, "%s\n", j.text);
    out_end(&j);
    return failed ? ZM_NO_MEMORY : ZM_OK;
}

enum zm_status review_write(FILE *out, enum review_format format, const struct review_report *p)
{
    if (format == REVIEW_JSON) return write_json(out, p);
    if (review_game_format(format)) return review_write_game(out, review_game_format(format), p);
    if (format == REVIEW_SVG) review_write_svg(out, p);
    else review_write_text(out, p);
    return ZM_OK;
}
