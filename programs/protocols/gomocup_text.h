/* SPDX-License-Identifier: MIT
 * gomocup_text.h - the words of the Gomocup protocol: cells, stones, settings. */
#ifndef ENGINE_GOMOCUP_TEXT_H
#define ENGINE_GOMOCUP_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    GOMOCUP_SIDE = 100, /* the longest side of a board */
    GOMOCUP_LINE = 4096 /* characters */
};

/* Reads `count` whole numbers separated by commas, blanks around them, up to the end, as the
 * protocol writes them: without sign or unit. */
bool gomocup_numbers(const char *text, int count, int *out);

/* A cell in the notation of the m,n,k-games, such as b2, as column and row from the top left
 * corner, and back. */
bool gomocup_cell(const char *move, int height, int *x, int *y);
size_t gomocup_move(int x, int y, int height, char *out, size_t capacity);

/* What INFO can set. Times in milliseconds, sizes in bytes. */
struct gomocup_info {
    int64_t timeout_turn, timeout_match, time_left, time_increment;
    int64_t max_memory, max_node, max_depth, thread_num, hash_size;
    int64_t rule, pondering;
};
/* How it is before anything was said. */
extern const struct gomocup_info gomocup_usual;
/* "timeout_turn 5000" and the like. What is unknown or no number is left alone: false. */
bool gomocup_info_set(struct gomocup_info *info, const char *text);

/* The game string that a board and a rule stand for; false: there are no such rules. */
bool gomocup_spec(int width, int height, int64_t rule, bool swap2, char *out, size_t capacity);
/* The board of a game string of five in a row, its rule, and whether it opens with swap2; false:
 * the protocol has no such game. */
bool gomocup_read_spec(const char *spec, int *width, int *height, int *rule, bool *swap2);

#endif
