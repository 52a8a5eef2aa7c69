/* SPDX-License-Identifier: MIT
 * fuzz_saved.c - the input is a line with a game string or "-", then a file of
 * games: saved games. */
#include "collection.h"

void fuzz(struct input in)
{
    fuzz_collection(in, ZM_FORMAT_SAVED);
}
