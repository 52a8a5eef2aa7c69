/* SPDX-License-Identifier: MIT
 * subjects.h - what the property tests are run on, and how they report.
 *
 * The subjects are all tables of zm_games(), each with its example and the specs of specs.def,
 * and the made-up game of random_tree.c. Random numbers come from one seed that is printed;
 * ZM_TEST_SEED sets it, ZM_TEST_ROUNDS multiplies the work. */
#ifndef TESTS_SUBJECTS_H
#define TESTS_SUBJECTS_H

#include "../rounds.h"

#include <zermelo.h>

enum { SUBJECTS_MAX = 256, TEXT_MAX = 32768 };

struct subject {
    const struct zm_game *game;
    const char *parameters;
};

extern const struct zm_game random_tree_game, random_sure_tree_game;
extern const struct zm_game narrow_tree_game; /* claims.c alone has it */

/* Fills `out` and returns how many there are; the trees are others each time. */
size_t subjects_list(struct subject out[SUBJECTS_MAX], uint64_t *seed);
/* Whether the arguments of the program name the subject's game, or none. */
bool is_chosen(const struct subject *s, int argc, char **argv);
/* A subject on the table; ends the program if it does not open. */
struct zm_context *subject_open(const struct subject *s, bool as_guest);

/* Reads and prints the seed. */
uint64_t test_seed(void);
uint64_t chance(uint64_t *seed, uint64_t below);

/* Plays random moves, nature's by their odds: all the way to the end, then takes back some; or
 * stops on the way. It is a player's turn afterwards; false if the game ended too soon. */
bool random_position(struct zm_context *zm, uint64_t *seed);

/* One failure: the game, its position, and what was wrong. Ends the program after many. */
void failure(struct zm_context *zm, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Prints the summary and returns the exit code. */
int test_end(const char *name, uint64_t checks);

#endif
