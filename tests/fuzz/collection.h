/* SPDX-License-Identifier: MIT
 * collection.h - what the fuzz targets of the formats of games share. */
#ifndef FUZZ_COLLECTION_H
#define FUZZ_COLLECTION_H

#include "fuzz.h"

#include <zermelo_collection.h>

/* The input is a line with a game string, or "-", then a file. If that is of the format, its games
 * are read, annotated and written in all formats, and what was written is read again. */
void fuzz_collection(struct input in, enum zm_format format);

#endif
