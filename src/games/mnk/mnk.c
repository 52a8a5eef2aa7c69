/* SPDX-License-Identifier: MIT
 * mnk.c - m,n,k-games on boards up to 31x31. */
#define WORD_BITS 32
#define GAME mnk
#define MNK_EXAMPLE "mnk:15,15,5"
enum { SIDE_MAX = 31 };

#include "games/mnk/plain.h"

#include "search/search_template.h"
