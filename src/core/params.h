/* SPDX-License-Identifier: MIT
 * params.h - the parameters of a game string: numbers first, then words. */
#ifndef CORE_PARAMS_H
#define CORE_PARAMS_H

#include "core/text.h"

enum { PARAMS_MAX = 8, PARAM_WORD = 16 };

struct params {
    int numbers, words;
    uint64_t number[PARAMS_MAX];
    char word[PARAMS_MAX][PARAM_WORD];
};

/* Splits "6,4,empty" into its parts. Numbers are at most 10^18. */
bool params_read(struct params *out, const char *text, struct zm_error *error);
/* True if there are exactly `count` numbers; `form` says in an error what is expected. */
bool params_count(const struct params *p, int count, const char *form, struct zm_error *error);
/* True if lo <= value <= hi; `name` is the parameter's. */
bool params_range(const char *name, uint64_t value, uint64_t lo, uint64_t hi,
                  struct zm_error *error);

/* A word of the game string that switches a rule on. */
struct param_switch {
    const char *word;
    bool *on;
};
/* Sets the switches named by the words, each at most once; others are refused. The list ends
 * with a NULL word. */
bool params_switches(const struct params *p, const struct param_switch *list,
                     struct zm_error *error);

#endif
