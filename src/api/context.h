/* SPDX-License-Identifier: MIT
 * context.h - inside the handle. */
#ifndef CORE_CONTEXT_H
#define CORE_CONTEXT_H

#include "search/memory_plan.h"

#include <stdatomic.h>
#include <zermelo.h>
#include <zermelo_books.h>
#include <zermelo_ponder.h>
#include <zermelo_record.h>

enum { POSITION_TEXT = 24 * 1024 }; /* bytes: a position of the largest board fits */

/* Checks the hooks of a guest against the contract of struct zm_game while a search runs. */
struct watch {
    /* Starts checking. The flag returned becomes non-zero when a hook violates the contract. */
    const atomic_int *(*begin)(void *rules);
    /* Stops checking. False, with a line that names the hook, if there was a violation. */
    bool (*end)(void *rules, struct zm_error *why);
};

/* What searches keep from move to move: tables, in which scores with and without distances do not
 * mix, what games prove by other means, trees, and what follows from the rules. */
enum kept_use { KEPT_TABLE, KEPT_VALUES, KEPT_ASIDE, KEPT_TREE, KEPT_PRECOMPUTED, KEPT_USES };
struct kept {
    void *at;
    size_t size, used; /* bytes, and of how many it depends what searches find there */
    unsigned age;      /* searches that used it */
    uint64_t weights; /* which evaluations were found there: a hash of weights; 0: the game's own */
    atomic_bool loose; /* distances in a table may be longer than the shortest: alphabeta/table.h */
};

/* What zm_ponder() did: the position that it expected; and what it found there, by a search that
 * goes on from depth to depth. */
struct pondered {
    struct zm_pondered told;
    uint64_t expected;      /* hash of the position */
    uint64_t player;        /* hash of the player string */
    struct zm_result found; /* line_length 0: nothing */
};

struct zm_context {
    struct zm_allocator allocator;
    const struct zm_game *variant; /* the functions in use; for a guest, games/plugin/plugin.c's */
    const struct zm_game *face;    /* the game as the user knows it */
    void *rules, *state, *origin, *scratch;
    size_t rules_size, state_size;
    size_t max_moves;          /* most moves in a position */
    zm_move *list;             /* memory for the moves of a position; NULL if they are too many */
    bool from_start;           /* origin is the game's own starting position */
    zm_move *history;          /* moves made, then moves taken back */
    unsigned char *undo_infos; /* one per move made */
    size_t made, known, history_capacity;
    struct kept kept[KEPT_USES];
    struct memory_plan memory;       /* of the last search */
    struct pondered pondered;        /* by the last zm_ponder() */
    const struct zm_preset *presets; /* of zm_options; NULL: none */
    const struct watch *watch;       /* NULL: the game is compiled in and trusted */
    const struct endgame *endgame;   /* of search/endgame.h; NULL: no table is used */
    const struct zm_book *book;      /* of knowledge/book.h; NULL: no book is used */
    struct zm_book_store experience; /* asked by players; without `find` there is none */
    void *desk;                      /* memory for looking up in books, once it was needed */
    size_t desk_size;
    enum zm_notation notation; /* of texts that people write */
    char note[ZM_NOTE_TEXT];   /* what was taken for granted when the last one was read */
    struct zm_error error;
};

/* A context for a game whose rules take rules_size bytes; the rules are still to be read, then
 * context_begin() sets up the start. ZM_NO_MEMORY. */
enum zm_status context_new(const struct zm_game *variant, const struct zm_game *face,
                           size_t rules_size, const struct zm_allocator *allocator,
                           struct zm_context **out);
enum zm_status context_begin(struct zm_context *zm);

/* Whether the hooks keep the contract at a position. If not, the error line names the hook. */
bool context_sound(const struct zm_context *zm, const void *state, struct zm_error *error);
/* Sets the error line from `why` and returns ZM_BROKEN: the game contradicts itself. */
enum zm_status context_broken(struct zm_context *zm, const struct zm_error *why);

/* A new context with the same game and position; the moves made so far are not copied. */
enum zm_status context_copy(const struct zm_context *zm, struct zm_context **out);

/* Memory of `size` bytes that stays with the context for the next search. It holds what the
 * last search with the same use and size left there, else zeros (after zm_forget(), where it
 * matters). NULL: no memory. */
struct kept *context_keep(struct zm_context *zm, enum kept_use use, size_t size);
/* Makes it zeros again. */
void kept_forget(struct kept *k);
/* Frees the memory kept for other uses than these, unless `limit` is enough for that
 * beside the bytes taken by this one. */
void context_spare(struct zm_context *zm, const bool uses[KEPT_USES], size_t taken, size_t limit);

/* Keep a line of explanation and return the status: as fail() and fail_within(), the line of an
 * error as it is, and what zm_strerror() says of the status. */
enum zm_status context_fail(struct zm_context *zm, enum zm_status status, const char *id,
                            const char *format, ...) __attribute__((format(printf, 4, 5)));
enum zm_status context_fail_within(struct zm_context *zm, enum zm_status status,
                                   const struct zm_error *inner, const char *id, const char *format,
                                   ...) __attribute__((format(printf, 5, 6)));
enum zm_status context_fail_as(struct zm_context *zm, enum zm_status status,
                               const struct zm_error *why);
enum zm_status context_fail_status(struct zm_context *zm, enum zm_status status);

/* Copies a struct of the caller, as sized_take(); checks one for a result, as sized_check().
 * ZM_BAD_INPUT, and the context has the reason. */
enum zm_status context_take(struct zm_context *zm, void *own, size_t size, const void *theirs,
                            const char *name);
enum zm_status context_expect(struct zm_context *zm, const void *theirs, const char *name);

/* Goes back to the start of the game, without a move made. */
void context_restart(struct zm_context *zm);
/* Exchanges positions and moves of two handles of one game. */
void context_swap_games(struct zm_context *a, struct zm_context *b);
/* Sets the position that a text in the game's own notation tells; as zm_position_set(). */
enum zm_status context_position(struct zm_context *zm, const char *text);

/* Makes a move that is legal, and takes the last one back: as zm_play() and zm_undo(), but
 * `known`, up to where zm_redo() goes, is left to the caller. */
enum zm_status context_make(struct zm_context *zm, zm_move move);
void context_unmake(struct zm_context *zm);
/* Makes the most probable chance outcomes until it is a player's turn or the game is over. */
enum zm_status context_settle(struct zm_context *zm);

/* Whether a move stands in the list of legal moves; through its text where there are too many
 * to list. */
bool context_allows(const struct zm_context *zm, const void *state, zm_move move);
/* ZM_OVER, ZM_NATURE_MOVES: no player is to move. */
enum zm_status context_awaits_player(struct zm_context *zm);

#endif
