/* SPDX-License-Identifier: MIT
 * fuzz_sgf.c - the input is a line with a game string or "-", then a file of
 * games: the Smart Game Format. */
#include "collection.h"

void fuzz(struct input in)
{
    fuzz_collection(in, ZM_FORMAT_SGF);
}
