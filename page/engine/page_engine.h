/* SPDX-License-Identifier: MIT
 * page_engine.h - the library for a page: words and numbers in, JSON out.
 *
 * What is exported are the functions engine_...(); page/src/engine/types.ts says what they answer.
 * Each returns a text that is given back by engine_give(): {"error": "..."} if it failed, NULL if
 * there was no memory even for that. A `position` is three lines: the game; the text of the
 * position in which it began, or nothing; the moves since, events included, separated by blanks.
 * Numbers are doubles, for a page has no others. */
#ifndef PAGE_ENGINE_H
#define PAGE_ENGINE_H

#include "json_out.h"

#include <zermelo.h>

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name)))
#define IMPORT(name) __attribute__((import_module("page"), import_name(#name)))
#else
#define EXPORT(name)
#define IMPORT(name)
#endif

/* Given by the page: hears of an answer while the search for a better one goes on. */
IMPORT(progress) void page_progress(const char *answer);

EXPORT(engine_take) void *engine_take(size_t size);
EXPORT(engine_give) void engine_give(void *at);

EXPORT(engine_games) char *engine_games(void);
EXPORT(engine_players) char *engine_players(void);
EXPORT(engine_show) char *engine_show(const char *position);
/* Zeros are no limits; memory 0 is what suits a page. `rank`: of how many moves, the best ones, the
 * value is wanted. */
EXPORT(engine_think)
char *engine_think(const char *position, const char *player, double seconds, double nodes,
                   double memory, double seed, double rank);
EXPORT(engine_explain)
char *engine_explain(const char *position, const char *player, double nodes);
EXPORT(engine_draw) char *engine_draw(const char *position, double seed);

/* -- The same for the server, which has other limits. ---------------------------------------- */

/* Who hears of an answer, in JSON, while the search for a better one goes on, and may do something
 * to a game before it is thought about. */
struct audience {
    void (*hear)(void *with, const char *answer);
    void (*prepare)(void *with, struct zm_context *zm); /* NULL: nothing */
    void *with;
};

char *answer_think(const char *position, const char *player, const struct zm_limits *limits,
                   struct audience audience);
/* Whatever limits say, the nodes tried are those that all machines share. The tree that is kept, at
 * most `nodes`, and its text count toward limits.memory, which is not 0. */
char *answer_explain(const char *position, const char *player, double nodes,
                     const struct zm_limits *limits);
char *answer_draw(const char *position, uint64_t seed);

/* The most that a page can hold exactly: its numbers are doubles. */
#define WHOLE_MOST ((UINT64_C(1) << 53) - 1)

/* -- For the functions above. ---------------------------------------------------------------- */

/* Opens a game and plays its moves; nature's events are not chosen for anybody. NULL after
 * {"error": ...} was written. */
struct zm_context *table_open(const char *position, struct json_out *out);
void put_error(struct json_out *out, const char *why);

/* A text of the library as a string. */
void put_text(struct json_out *out, const char *name,
              size_t (*write)(const struct zm_context *, char *, size_t),
              const struct zm_context *zm);

#endif
