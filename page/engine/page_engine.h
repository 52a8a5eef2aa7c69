/* SPDX-License-Identifier: MIT
 * page_engine.h - the interface of the library for a page: it takes texts and numbers and returns
 * JSON.
 *
 * The functions engine_...() are exported; js/index.d.ts describes their results. Each
 * returns a text that the page frees by engine_give(): on failure {"error": "...", "id": "...",
 * "arguments": [...]} (zermelo_messages.h), or NULL if there was no memory even for that. A
 * `position` has three lines: the game; the text of the position in which it began, or an empty
 * line; the moves since, chance outcomes included, separated by blanks. Two more may follow: a text
 * of further moves as people write them (docs/notation.md); and "openspiel", if numbers in that
 * text and in the initial position are meant so. A line break within a line is written as \r.
 * Numbers are doubles, since a page has no other type. */
#ifndef PAGE_ENGINE_H
#define PAGE_ENGINE_H

#include "json_out.h"

#include <zermelo_books.h>
#include <zermelo_experience.h>
#include <zermelo_messages.h>

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name)))
#define IMPORT(name) __attribute__((import_module("page"), import_name(#name)))
#else
#define EXPORT(name)
#define IMPORT(name)
#endif

/* Provided by the page: receives the best answer so far while a search continues. */
IMPORT(progress) void page_progress(const char *answer);
/* Receives n bytes of a certificate at an offset; 0: it cannot keep them. */
IMPORT(write) int page_write(double offset, const void *bytes, size_t n);

EXPORT(engine_take) void *engine_take(size_t size);
EXPORT(engine_give) void engine_give(void *at);

EXPORT(engine_games) char *engine_games(void);
EXPORT(engine_players) char *engine_players(void);
EXPORT(engine_show) char *engine_show(const char *position);
/* A limit of 0 means no limit, but memory 0 means a default that suits a page. `rank` is the number
 * of best moves to return with their values (MultiPV). `clock` and `increment` are in seconds: see
 * struct zm_limits. `book` has the bytes of a book of openings (zermelo_books.h), from which
 * players answer; one that cannot be used for the game is left out, as is one of 0 bytes.
 * `experience` has what engine_learn() gave of the same game: players avoid what lost. `only` and
 * `exclude` are moves that alone may be chosen, and that may not, as zm_root_moves() reads them; an
 * empty text is no choice. */
EXPORT(engine_think)
char *engine_think(const char *position, const char *player, double seconds, double nodes,
                   double memory, double seed, double rank, double clock, double increment,
                   const void *book, size_t book_size, const void *experience,
                   size_t experience_size, const char *only, const char *exclude);
/* Learns of the game that has led to a position, as zm_experience_learn(). `values`, doubles, are
 * what players expected of each move, in the game's unit for the side that made it; NaN where
 * nothing is known. `experience` is what earlier games gave, or 0 bytes. Answers {"positions": how
 * many are known, "bytes": [where the experience is now, its size]}; the page frees them by
 * engine_give(). */
EXPORT(engine_learn)
char *engine_learn(const char *position, double result, const void *values, size_t values_size,
                   const void *experience, size_t size);
/* Reviews the moves of a position (docs/review.md), in the JSON of `zermelo review`; progress has
 * what is reviewed so far. `seconds` are for all of it; when they are up the rest is left. `player`
 * may be empty. `last` is the number of moves to review, counted from the end; 0: all. The book is
 * as above. */
EXPORT(engine_review)
char *engine_review(const char *position, const char *player, double seconds, double nodes,
                    double memory, double seed, double last, const void *book, size_t book_size);
EXPORT(engine_explain)
char *engine_explain(const char *position, const char *player, double nodes);
EXPORT(engine_draw) char *engine_draw(const char *position, double seed);
/* Moves an adaptive level on after a game: see zm_level_adapt(). Answers {"at": where it is now,
 * "level": the level to play against next}. */
EXPORT(engine_adapt)
char *engine_adapt(const char *position, double at, double games, double score);

/* -- What zermelo.wasm alone has, for the npm package. --------------------------------------- */

EXPORT(engine_version) int engine_version(void); /* zm_version() */
/* The state, the texts of the legal moves, and the last move as the game writes it. */
EXPORT(engine_moves) char *engine_moves(const char *position);
/* The value, or with least <= most whether a claim holds: that the result of the first side is at
 * least and at most this. A claim has one bound, the other being INT32_MIN or INT32_MAX, or two
 * that are the same. `method` may be empty. Without `certified` no certificate is written; `leaves`
 * is as in zm_certify(). The book is as above; it is not asked for a certificate. */
EXPORT(engine_solve)
char *engine_solve(const char *position, const char *method, double least, double most,
                   double seconds, double nodes, double memory, double certified, double leaves,
                   const void *book, size_t book_size);
/* What a book says of itself; {"error": ...} for one that cannot be used for the game. */
EXPORT(engine_book_facts)
char *engine_book_facts(const char *position, const void *book, size_t book_size);
/* The games of a file in any format of docs/collections.md. `game` is the game string of all games;
 * an empty text: each tells its own. `openspiel`: numbers in lines of moves are meant so. A game
 * with a fault has no moves. */
EXPORT(engine_read_games)
char *engine_read_games(const void *bytes, size_t size, const char *game, double openspiel);
/* The game that has led to a position, in a format of zm_format_of(): {"text": "..."}. `told` has
 * lines for zm_collection_tell(): a name, a blank, and the text. Lines of more than 255 bytes are
 * left out. */
EXPORT(engine_write_game)
char *engine_write_game(const char *position, const char *format, const char *told);
EXPORT(engine_playouts) char *engine_playouts(const char *position, double count, double seed);
/* `outcomes`: every chance outcome counts as a move. */
/* The board for a terminal, {"diagram": "..."}. */
EXPORT(engine_diagram) char *engine_diagram(const char *position);
/* The board as a picture, {"svg": "..."}; pixels, 0 follows from the other, or from the board. */
EXPORT(engine_svg) char *engine_svg(const char *position, double width, double height);
EXPORT(engine_perft) char *engine_perft(const char *position, double depth, double outcomes);

/* -- The functions that zermelo serve calls, with its own limits. ---------------------------- */

/* Callbacks of a search: `hear` receives the best answer so far as JSON while the search continues;
 * `prepare` may change the context before the search, such as by adding tablebases. */
struct audience {
    void (*hear)(void *with, const char *answer);
    void (*prepare)(void *with, struct zm_context *zm); /* NULL: none */
    void *with;
};

/* Guests are known if they are in `options`, which may be NULL; this holds for all functions. */
char *answer_position(const char *position, const struct zm_options *options);
/* The same for a table that is open, with its moves, as of a position that people wrote. */
char *answer_table(struct zm_context *zm);
/* `only` and `exclude` as zm_root_moves() reads them, or NULL. */
char *answer_think(const char *position, const struct zm_options *options, const char *player,
                   const struct zm_limits *limits, const char *only, const char *exclude,
                   struct audience audience);
/* Ignores limits.nodes and uses one node limit for all machines, so that they show equal trees. The
 * tree, of at most `nodes` nodes, and its text count toward limits.memory, which must not be 0. */
char *answer_explain(const char *position, const struct zm_options *options, const char *player,
                     double nodes, const struct zm_limits *limits);
/* `player` NULL: as zm_review_options. Of limits seconds, for the whole review, nodes, memory, seed
 * and stop count. A game of more than 4096 moves is refused. */
char *answer_review(const char *position, const struct zm_options *options, const char *player,
                    const struct zm_limits *limits, size_t last, struct audience audience);
char *answer_draw(const char *position, const struct zm_options *options, uint64_t seed);
char *answer_adapt(const char *position, const struct zm_options *options, double at,
                   uint64_t games, double score);
/* All games, guests behind the others, each with the name of its file. Both lists end with NULL;
 * `guests` may be NULL. */
char *list_games(const struct zm_game *const *guests, const char *const *files);

/* The greatest integer up to which a double holds every integer exactly. */
#define WHOLE_MOST ((UINT64_C(1) << 53) - 1)
/* A number of the page's as a count, within 0 and WHOLE_MOST; as bytes, 0 being the default. */
uint64_t whole_of(double number);
size_t bytes_of(double number);

/* -- For the functions above. ---------------------------------------------------------------- */

/* Opens a game and plays its moves, which must include all chance outcomes. Returns NULL after
 * writing {"error": ...}. */
struct zm_context *table_open(const char *position, const struct zm_options *options,
                              struct json_out *out);
/* Makes exactly these moves, separated by blanks, chance outcomes included. */
enum zm_status play_words(struct zm_context *zm, const char *moves);
void put_error(struct json_out *out, const struct zm_error *why);
/* The game, the position, who is to move, and how it ended if it is over. */
void put_state(const struct zm_context *zm, struct json_out *out);
/* The same for what failed in a context; NULL: outside of any. */
void put_failure(struct json_out *out, const struct zm_context *zm, enum zm_status status);

/* Has the players of a context ask an experience, to be freed when the context is closed. NULL:
 * there are no bytes, or no memory. */
struct page_experience;
struct page_experience *page_experience_use(struct zm_context *zm, const void *bytes, size_t size);
/* The book in these bytes, to be closed after the contexts that use it; NULL: they are no book. */
struct zm_book *book_of(const void *bytes, size_t size);

/* Writes a text of the library as a JSON string. */
void put_text(struct json_out *out, const char *name,
              size_t (*write)(const struct zm_context *, char *, size_t),
              const struct zm_context *zm);

#endif
