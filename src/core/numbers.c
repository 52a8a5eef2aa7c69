/* SPDX-License-Identifier: MIT
 * numbers.c - counts, sizes and times: see zermelo_numbers.h. */
#include "core/text.h"

#include <assert.h>
#include <string.h>
#include <zermelo_numbers.h>

/* A number with this unit is multiplied by `factor`, and divided by `divisor` if it is a time. */
struct unit {
    const char *name;
    uint64_t factor, divisor;
};

static const struct unit count_units[] = {
    {"k", 1000, 1}, {"M", 1000000, 1}, {"m", 1000000, 1}, {"G", 1000000000, 1}, {NULL, 0, 0},
};
static const struct unit size_units[] = {
    {"k", 1 << 10, 1},   {"K", 1 << 10, 1},   {"KiB", 1 << 10, 1}, {"M", 1 << 20, 1},
    {"m", 1 << 20, 1},   {"MiB", 1 << 20, 1}, {"G", 1 << 30, 1},   {"g", 1 << 30, 1},
    {"GiB", 1 << 30, 1}, {NULL, 0, 0},
};
static const struct unit time_units[] = {
    {"", 1, 1}, {"ms", 1, 1000}, {"s", 1, 1}, {"m", 60, 1}, {"h", 3600, 1}, {NULL, 0, 0},
};

/* The unit of that name; NULL: there is none. */
static const struct unit *unit_of(const struct unit *units, const char *name)
{
    while (units->name && strcmp(units->name, name) != 0) units++;
    return units->name ? units : NULL;
}

/* A whole number with a unit; without one, of `plain` each. */
static enum zm_status read_whole(const char *text, const struct unit *units, uint64_t plain,
                                 uint64_t least, uint64_t most, uint64_t *out)
{
    uint64_t n, factor = plain;

    assert(plain > 0 && least <= most);
    if (!text || !read_number(&text, UINT64_MAX, &n)) return ZM_BAD_INPUT;
    if (*text) {
        const struct unit *unit = unit_of(units, text);
        if (!unit) return ZM_BAD_INPUT;
        factor = unit->factor;
    }
    if (n > most / factor || n * factor < least) return ZM_BAD_INPUT;
    *out = n * factor;
    return ZM_OK;
}

enum zm_status zm_read_count(const char *text, uint64_t least, uint64_t most, uint64_t *count)
{
    return read_whole(text, count_units, 1, least, most, count);
}

enum zm_status zm_read_size(const char *text, uint64_t plain, uint64_t least, uint64_t most,
                            uint64_t *bytes)
{
    return read_whole(text, size_units, plain, least, most, bytes);
}

bool read_decimal(const char **text, struct decimal *value)
{
    enum { DIGITS_MOST = 9 }; /* of the fraction */
    const char *at = *text;
    uint64_t whole;

    if (!read_number(&at, UINT64_C(1000000000000), &whole)) return false;
    *value = (struct decimal){(double)whole, 1};
    if (*at == '.') {
        size_t digits = strspn(++at, "0123456789");
        if (!digits) return false;
        for (size_t i = 0; i < digits && i < DIGITS_MOST; i++) {
            value->numerator = 10 * value->numerator + (at[i] - '0');
            value->scale *= 10;
        }
        at += digits;
    }
    *text = at;
    return true;
}

enum zm_status zm_read_time(const char *text, double *seconds)
{
    struct decimal d;

    if (!text || !read_decimal(&text, &d)) return ZM_BAD_INPUT;
    const struct unit *unit = unit_of(time_units, text);
    if (!unit) return ZM_BAD_INPUT;
    double time = d.numerator * (double)unit->factor / (d.scale * (double)unit->divisor);
    if (time > ZM_TIME_MOST) return ZM_BAD_INPUT;
    *seconds = time;
    return ZM_OK;
}
