/* SPDX-License-Identifier: MIT
 * explanation.h - the tree of a search with what is said above it, in any of its forms. */
#ifndef PROGRAMS_EXPLANATION_H
#define PROGRAMS_EXPLANATION_H

#include "tree.h"
#include "value_text.h"

enum tree_format { TREE_TEXT, TREE_JSON, TREE_DOT, TREE_SVG, TREE_FORMATS };
extern const char *const tree_format_names[]; /* ended by NULL */

/* The value in words: "win in 2 moves (3 plies)", "+2 seeds in 5 plies". */
struct words explained_value(const struct zm_game *game, const struct zm_result *r);

/* Folds the tree for the form (see tree_fold() for `depth` and `fold`) and writes it. `style` is
 * for text. Nothing is written without memory. */
void explanation_write(FILE *out, enum tree_format format, const struct explanation *e, int depth,
                       int fold, struct text_style style);

#endif
