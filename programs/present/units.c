/* SPDX-License-Identifier: MIT
 * units.c - see units.h. English: box, boxes; match, matches; penny, pennies; day, days. */
#include "units.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static bool ends_with(const char *word, const char *end)
{
    size_t n = strlen(word), m = strlen(end);

    return n >= m && strcmp(word + n - m, end) == 0;
}

static bool hisses(const char *word)
{
    static const char *const ends[] = {"s", "x", "z", "ch", "sh"};

    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (ends_with(word, ends[i])) return true;
    return false;
}

/* A y behind a consonant becomes ies. */
static bool has_soft_y(const char *word)
{
    size_t n = strlen(word);

    return n >= 2 && word[n - 1] == 'y' && !strchr("aeiou", word[n - 2]);
}

const char *unit_text(const char *unit, double number, char out[UNIT_TEXT])
{
    bool soft = has_soft_y(unit);
    int kept = (int)strlen(unit) - soft;

    if (fabs(number) == 1) snprintf(out, UNIT_TEXT, "%s", unit);
    else snprintf(out, UNIT_TEXT, "%.*s%s", kept, unit, soft ? "ies" : hisses(unit) ? "es" : "s");
    return out;
}
