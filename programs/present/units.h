/* SPDX-License-Identifier: MIT
 * units.h - units of values in words: one box, two boxes. */
#ifndef PROGRAMS_UNITS_H
#define PROGRAMS_UNITS_H

enum { UNIT_TEXT = 64 };
/* A unit as games give it, in the singular, as it stands behind a number: the plural unless that is
 * 1 or -1. Returns `out`. */
const char *unit_text(const char *unit, double number, char out[UNIT_TEXT]);

#endif
