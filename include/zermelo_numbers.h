/* SPDX-License-Identifier: MIT
 *
 * zermelo_numbers.h - numbers as people type them: counts, sizes, times.
 *
 * One grammar holds wherever a person types a number: in player strings, in the options of the
 * program, in texts sent to its server, on its page.
 *
 *     a count   5000, 10k, 5M, 2G                   k, M, G: 10^3, 10^6, 10^9
 *     a size    65536, 500k, 64M, 64MiB, 2G         k or KiB, M or MiB, G or GiB: 2^10, 2^20, 2^30
 *     a time    1.5, 0.05s, 300ms, 2s, 5m, 1h       seconds unless it says minutes, hours, or ms
 *
 * A number is decimal digits, then a unit or nothing. Only a time may have a decimal point, with
 * digits on both sides of it, of which those behind the ninth do not count. Of a count m is
 * another word for M, of a size K, m and g for k, M and G. Everything else is refused: a sign, a
 * blank, an exponent, another base, "inf" and "nan", no digits at all, anything behind the unit,
 * and a number outside of its range.
 *
 * Game strings, saved games and network protocols define how they write numbers themselves.
 */
#ifndef ZERMELO_NUMBERS_H
#define ZERMELO_NUMBERS_H

#include <zermelo.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What is accepted, for error messages and help: "accepted is " ZM_TIME_FORM. */
#define ZM_COUNT_FORM "a number such as 5000, 10k, 5M or 2G"
#define ZM_SIZE_FORM "a size such as 65536, 500k, 64MiB or 2G"
#define ZM_TIME_FORM "a time such as 300ms, 0.05s, 2s, 5m or 1h, at most a year"

/* The largest time: a year in seconds. */
enum { ZM_TIME_MOST = 31536000 };

/* Reads a count from `least` to `most`. ZM_BAD_INPUT: it is none; *count is unchanged. */
ZM_API enum zm_status zm_read_count(const char *text, uint64_t least, uint64_t most,
                                    uint64_t *count);
/* Reads a size from `least` to `most` bytes. A number without a unit counts `plain` bytes each: 1,
 * or what the option is measured in. ZM_BAD_INPUT: it is none; *bytes is unchanged. */
ZM_API enum zm_status zm_read_size(const char *text, uint64_t plain, uint64_t least, uint64_t most,
                                   uint64_t *bytes);
/* Reads a time from 0 to ZM_TIME_MOST seconds. Whether 0 is one is for the caller to say.
 * ZM_BAD_INPUT: it is none; *seconds is unchanged. */
ZM_API enum zm_status zm_read_time(const char *text, double *seconds);

#ifdef __cplusplus
}
#endif

#endif
