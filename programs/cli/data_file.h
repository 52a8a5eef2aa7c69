/* SPDX-License-Identifier: MIT
 * data_file.h - what the program keeps from run to run: a JSON file in $XDG_DATA_HOME
 * (~/.local/share if that is not set), a list of rows, each with a game and a player. */
#ifndef PROGRAMS_DATA_FILE_H
#define PROGRAMS_DATA_FILE_H

#include "command.h"

struct data_file {
    const char *name;      /* below that folder: "zermelo/calibration.json" */
    const char *form;      /* the value of its member "form", by which it is known */
    const char *otherwise; /* what is said of a file that it is not: "no calibration" */
    bool (*is_row)(const json_t *row);
};

/* All rows. A file that is not there is an empty one; one that is broken is too, after one line on
 * standard error. Give it back with json_decref(). */
json_t *data_file_read(const struct data_file *file, const struct call *call);
/* The row of a game and a player; NULL: there is none. */
json_t *data_file_row(json_t *rows, const char *game, const char *player);
/* Whether it can be kept, as far as can be told. EXIT_DONE, or an exit code after a complaint. */
int data_file_writable(const struct data_file *file, const struct call *call);
/* Adds rows to those that are kept, each in place of what was known of its game and player; what
 * other processes add meanwhile stays. Returns all rows, to be given back with json_decref(). NULL
 * after a complaint; *code is then the exit code. */
json_t *data_file_keep(const struct data_file *file, const struct call *call, json_t *rows,
                       int *code);

#endif
