/* SPDX-License-Identifier: MIT
 *
 * zermelo_memory.h - what the memory of a search is for.
 *
 * All memory of a search is planned from the player, the limits and the game, and taken before it
 * begins; zm_limits.memory bounds the sum. What a context keeps from one search to the next counts
 * as taken by each search that uses it.
 */
#ifndef ZERMELO_MEMORY_H
#define ZERMELO_MEMORY_H

#include <zermelo.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a part of the memory is for, and how large it is. */
struct zm_memory_part {
    const char *name; /* such as "transposition table" */
    size_t bytes;     /* of all threads, more than 0 */
};

/* The parts of the memory that the last search of this context took, by zm_think() or zm_solve().
 * Their sum is `memory` in its result. Returns their number, 0 if there was no search; at most
 * `capacity` parts are written. */
ZM_API size_t zm_memory_parts(const struct zm_context *zm, struct zm_memory_part *out,
                              size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
