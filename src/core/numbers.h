/* SPDX-License-Identifier: MIT
 * numbers.h - decimal numbers inside of longer texts; whole ones are in text.h. */
#ifndef CORE_NUMBERS_H
#define CORE_NUMBERS_H

#include <zermelo.h>

/* numerator / scale, where the scale is a power of ten: a quotient that is rounded once. */
struct decimal {
    double numerator, scale;
};

/* Reads digits, with at most one point between them, and moves *text behind them. Digits behind the
 * ninth of the fraction do not count. False if there is no such number, or it is over 10^12. */
bool read_decimal(const char **text, struct decimal *value);

#endif
