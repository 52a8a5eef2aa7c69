/* SPDX-License-Identifier: MIT
 *
 * zermelo_state.h - positions as bytes, for who keeps many of them.
 *
 *     unsigned char *kept = malloc(zm_state_size(zm));
 *     memcpy(kept, zm_state(zm), zm_state_size(zm));
 *     ... any other position ...
 *     zm_state_set(zm, kept);
 *
 * That costs a copy, where texts have to be written and read. The bytes mean something only to
 * contexts of the same game string in the same process: they are nothing to be stored or sent.
 */
#ifndef ZERMELO_STATE_H
#define ZERMELO_STATE_H

#include <zermelo.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes of a position, the same for all positions of the game on the table. */
ZM_API size_t zm_state_size(const struct zm_context *zm);
/* The position. Equal positions have equal bytes. Valid until the next call with this context that
 * changes the position. */
ZM_API const void *zm_state(const struct zm_context *zm);
/* Sets a position that zm_state() had, of this context or of another one of the same game string;
 * the moves made are forgotten. Other bytes must not be given. */
ZM_API void zm_state_set(struct zm_context *zm, const void *state);

#ifdef __cplusplus
}
#endif

#endif
