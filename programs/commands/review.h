/* SPDX-License-Identifier: MIT
 * review.h - zermelo review: its journal. */
#ifndef COMMANDS_REVIEW_H
#define COMMANDS_REVIEW_H

#include "journal.h"

#include <zermelo_review.h>

/* Writes a move that was reviewed into the journal. Returns an exit code. */
int review_keep(struct journal *j, const struct zm_reviewed *m);
/* Reads such a line. False: it is none. */
bool review_read(const char *line, struct zm_reviewed *out);

#endif
