/* SPDX-License-Identifier: MIT
 * checkpoint.h - saves what a solver knows, so that another can resume: docs/checkpoint.md. */
#ifndef SOLVE_CHECKPOINT_H
#define SOLVE_CHECKPOINT_H

#include "solve/solve.h"

/* Resumes the last checkpoint, if there is one, and prepares to write more. Called after
 * solver_begin(). On failure nothing stays allocated, and nothing of the checkpoint is used. */
enum zm_status checkpoint_begin(struct solver *v);
void checkpoint_end(struct solver *v);

/* Writes a checkpoint, on the first thread while the others go on searching. */
void checkpoint_write(struct solver *v);
/* Writes a checkpoint if one is due. */
void checkpoint_if_due(struct solver *v);

#endif
