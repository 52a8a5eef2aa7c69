/* SPDX-License-Identifier: MIT
 * root_choice.h - the moves that a search may choose, as people name them: zm_limits.root_moves. */
#ifndef PROGRAMS_ROOT_CHOICE_H
#define PROGRAMS_ROOT_CHOICE_H

#include <zermelo.h>

/* Lets a search choose among the moves named in `only` that are not named in `exclude`, as
 * zm_root_moves() reads them; without either (NULL), among all. *moves is what limits->root_moves
 * points to, to be freed after the search. On failure the context tells why. */
enum zm_status root_choice_read(struct zm_context *zm, const char *only, const char *exclude,
                                struct zm_limits *limits, zm_move **moves);

#endif
