/* SPDX-License-Identifier: MIT
 * digest.h - which program it was that played: FNV-1a of its files. No defence against anybody
 * who wants two programs to look alike. */
#ifndef ARENA_DIGEST_H
#define ARENA_DIGEST_H

#include <stdint.h>

enum { DIGEST_TEXT = 17 };

uint64_t digest_of(const char *text);
/* Of all files named in an outside player's command, or of this program for our own players. */
void digest_player(const char *player, char out[DIGEST_TEXT]);

#endif
