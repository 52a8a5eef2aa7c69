/* SPDX-License-Identifier: MIT
 * fuzz_renlib.c - the input is a line with a game string or "-", then a file of
 * games: a library of RenLib's. */
#include "collection.h"

void fuzz(struct input in)
{
    fuzz_collection(in, ZM_FORMAT_RENLIB);
}
