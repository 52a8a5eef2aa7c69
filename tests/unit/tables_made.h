/* SPDX-License-Identifier: MIT
 * tables_made.h - endgame tables for tests, made in the working directory. */
#ifndef TESTS_TABLES_MADE_H
#define TESTS_TABLES_MADE_H

#include "unit.h"

#include <zermelo_tables.h>

/* The file of whole tables, and that of tables half made. */
extern const char file_name[], part_name[];

/* A maker of the tables of a game with at most a given number of seeds. */
struct zm_tables_maker *maker_of(const char *game, int most, int threads);
/* Fails the test with the maker's reason. */
void good(const struct zm_tables_maker *maker, enum zm_status status);
/* Makes the levels up to `end`, from where the file of tables half made leaves off; returns where
 * that was. */
int make_levels(struct zm_tables_maker *maker, int end);
/* Makes the file of whole tables; tables_of() opens it as well. */
void make(const char *game, int most, bool compress);
struct zm_tables *tables_of(const char *game, int most);

#endif
