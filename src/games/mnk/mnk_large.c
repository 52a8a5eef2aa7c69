/* SPDX-License-Identifier: MIT
 * mnk_large.c - m,n,k-games on every board, up to 100x100. */
#define WORD_BITS 128
#define GAME mnk_large
#define MNK_EXAMPLE "mnk:50,50,10"
enum { SIDE_MAX = 100 };

#include "games/mnk/plain.h"

#include "search/search_template.h"
