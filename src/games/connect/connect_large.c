/* SPDX-License-Identifier: MIT
 * connect_large.c - connect on boards of up to 128 bits. */
#define WORD_BITS 128
#define GAME connect_large
#define CONNECT_EXAMPLE "connect:10,10,5"

#include "games/connect/connect_variant.h"

#include "search/search_template.h"
