/* SPDX-License-Identifier: MIT
 * checkpoint.h - what a solver knows, kept so that another can go on: docs/checkpoint.md. */
#ifndef SOLVE_CHECKPOINT_H
#define SOLVE_CHECKPOINT_H

#include "solve/solve.h"

/* Goes on from the last checkpoint, if there is one, and makes ready to write more. After
 * solver_begin(); on failure nothing is taken, and nothing of the checkpoint is used. */
enum zm_status checkpoint_begin(struct solver *v);
void checkpoint_end(struct solver *v);

/* Writes one, from the first thread while the others go on searching. */
void checkpoint_write(struct solver *v);
/* The same if it is time. */
void checkpoint_if_due(struct solver *v);

#endif
