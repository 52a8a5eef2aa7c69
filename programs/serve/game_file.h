/* SPDX-License-Identifier: MIT
 * game_file.h - files of games (zermelo_collection.h) in the place of a position or of moves. */
#ifndef PROGRAMS_SERVE_GAME_FILE_H
#define PROGRAMS_SERVE_GAME_FILE_H

/* Where the start or the moves of a position (page_engine.h) are a file of games, what there is to
 * see of the first of them, at the end of its main line, or {"error": ...}. NULL: they are none. */
char *game_file_show(const char *position);

#endif
