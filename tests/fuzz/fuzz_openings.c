/* SPDX-License-Identifier: MIT
 * fuzz_openings.c - the input is a line with a game string or "-", then a file of
 * games: a game a line. */
#include "collection.h"

void fuzz(struct input in)
{
    fuzz_collection(in, ZM_FORMAT_LINES);
}
