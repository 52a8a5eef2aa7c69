/* SPDX-License-Identifier: MIT
 * export.h - kept games in the formats of others. Each writes one game to standard output; false
 * with one line in error if it cannot be written so. */
#ifndef ARENA_EXPORT_H
#define ARENA_EXPORT_H

#include "store.h"

struct exporter {
    const char *name;
    void (*begin)(void); /* NULL: nothing comes first */
    bool (*game)(const struct kept_game *game, struct zm_error *error);
};
extern const struct exporter export_text, export_json, export_csv, export_sgf;

#endif
