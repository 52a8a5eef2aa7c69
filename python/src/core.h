/* SPDX-License-Identifier: MIT
 * core.h - the extension zermelo._zermelo: its types, and what its files share.
 *
 * The package is two layers. This one, in C against the limited API of Python 3.9, is the library's
 * objects as Python has them: games, positions, moves, searches. Around it stands python/zermelo/,
 * which subclasses Game and Position, gives arguments their defaults and results their types.
 *
 * A function that returns an object or NULL, or a bool, has set an exception where it fails. */
#ifndef PYTHON_CORE_H
#define PYTHON_CORE_H

#define Py_LIMITED_API 0x03090000
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <structmember.h>
#include <zermelo.h>

struct history;

enum { IDLE_MOST = 4, GUESTS_MOST = 15 };

/* A game: how contexts of it are opened. Idle contexts stand at any position. */
struct game {
    PyObject_HEAD const struct zm_game *table;
    PyObject *owner;         /* of a table that is not built in; or NULL */
    PyObject *position_type; /* what its positions are: a subclass of Position */
    bool as_guest;
    char spec[ZM_SPEC_TEXT];
    int least, most; /* the results for the first side */
    size_t max_moves, state_size;
    unsigned char *start; /* the starting position */
    struct zm_context *idle[IDLE_MOST];
    int idle_count;
};

/* A position. It does not change. */
struct position {
    PyObject_VAR_HEAD struct game *game;
    struct history *history; /* how it was reached; NULL: it is where the game starts */
    Py_hash_t hash;          /* -1: not known yet */
    unsigned char state[];   /* as zm_state() has it */
};

/* A move, or a chance outcome, that is legal in a position. */
struct move {
    PyObject_HEAD struct position *position;
    PyObject *text; /* NULL: not written yet */
    zm_move number;
};

/* What the module keeps: made once, when it is imported. */
struct core {
    PyTypeObject *game, *position, *move, *search, *tree, *tables, *book, *collection;
    PyObject *error_of;            /* zermelo.errors.error_of */
    const struct zm_game *opening; /* a table whose parse() is about to be called: see rules.h */
};
extern struct core core;

PyMODINIT_FUNC PyInit__zermelo(void);

/* The end of a tp_dealloc: gives back the memory of an object and its share of the type. */
void object_free(PyObject *self);
/* For types that only the library makes: their tp_new. */
PyObject *refuse_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords);

/* -- errors.c: a status as an exception. --------------------------------------------------- */

/* The exception for a status that is not ZM_OK, as an object. */
PyObject *error_object(enum zm_status status, const struct zm_error *error);
/* Sets it; returns NULL. */
PyObject *raise_error(enum zm_status status, const struct zm_error *error);
/* The same for the last failure in a context. */
PyObject *raise_in(const struct zm_context *zm, enum zm_status status);
/* The same about a file that cannot be opened, with its name before the reason. */
void raise_about(const char *path, enum zm_status status, const struct zm_error *why);
/* Whether a hook written in Python has raised an exception on another thread, which is set then. */
bool raised_in(const struct zm_context *zm);
/* Sets BadInput with a line of the package itself. */
PyObject *raise_input(const char *format, ...);

/* -- text.c: texts of the library as str. -------------------------------------------------- */

/* A text in UTF-8, which a guest may have spoilt. */
PyObject *text_object(const char *text, Py_ssize_t length);
/* What a function that follows snprintf's rules writes about a context. */
PyObject *text_by(size_t (*write)(const struct zm_context *zm, char *out, size_t capacity),
                  const struct zm_context *zm);
/* The UTF-8 of a str, valid as long as *bytes, which is to be released. NULL: it is no str, or has
 * a zero inside; the exception names it by `what`. */
const char *utf8_of(PyObject *text, const char *what, PyObject **bytes);
/* The same as a C string, to be freed by PyMem_Free(). */
char *written_by(size_t (*write)(const struct zm_context *zm, char *out, size_t capacity),
                 const struct zm_context *zm);
/* The words of a text, parted by blanks, as a tuple. */
PyObject *words_of(const char *text);

/* -- history.c: how positions were reached. ------------------------------------------------ */

/* The moves to a position, the last one first. Positions share what they have in common. */
struct history {
    size_t references, length; /* length: how many moves */
    struct history *before;    /* NULL: the game's start, or here is the origin */
    zm_move move;              /* the last one, if length > 0 */
    unsigned char origin[];    /* length 0: the position that was set up */
};
/* NULL, with an exception: no memory. */
struct history *history_origin(const void *state, size_t size);
/* `before` made longer by a move. */
struct history *history_add(struct history *before, zm_move move);
struct history *history_keep(struct history *h); /* NULL is allowed, for all below too */
void history_drop(struct history *h);
size_t history_length(const struct history *h);
/* The position that was set up; NULL: the game's start. */
const unsigned char *history_state(const struct history *h);

/* -- game.c: games, and contexts for their positions. -------------------------------------- */

extern PyType_Spec game_spec;
/* A context of its own at the game's start, to be closed by zm_close(). */
struct zm_context *game_open(struct game *g);
/* An idle context at a position, for a moment in which the interpreter is not left. desk_leave()
 * gives it back; false, with an exception, if a hook written in Python has raised one. */
struct zm_context *desk_enter(struct game *g, const void *state);
bool desk_leave(struct game *g, struct zm_context *zm);
/* Opens a table with parameters, for rules.h too; as zm_open_game(). */
enum zm_status game_open_table(const struct zm_game *table, const char *parameters,
                               const struct zm_options *options, struct zm_context **out,
                               struct zm_error *why);
bool game_same(const struct game *a, const struct game *b);

/* -- position.c ---------------------------------------------------------------------------- */

extern PyType_Spec position_spec;
/* The position of a context; takes over the history, in any case. */
PyObject *position_make(struct game *g, PyTypeObject *type, const struct zm_context *zm,
                        struct history *history);
/* The position of a context, with which its history begins. */
PyObject *position_at(struct game *g, const struct zm_context *zm);
/* The position after a legal move. */
PyObject *position_after(struct position *p, zm_move move);
/* The position of a context in which moves were made from another position. */
PyObject *position_follow(struct position *p, const struct zm_context *zm);
/* A context of its own at a position, with the moves that led to it, to be closed. */
struct zm_context *position_open(struct position *p);
/* A line of play from a position, as a tuple of moves; it ends at a move that is not legal. */
PyObject *position_line(struct position *p, const zm_move *moves, size_t count);

/* -- view.c: what a position looks like. --------------------------------------------------- */

PyObject *view_drawing(PyObject *self);
PyObject *view_text(PyObject *self, void *unused);
PyObject *view_board(PyObject *self, void *unused);
PyObject *view_key(PyObject *self, void *unused);
PyObject *view_symmetric_key(PyObject *self, void *unused);
PyObject *view_evaluation(PyObject *self, void *unused);
PyObject *view_annotations(PyObject *self, void *unused);

/* -- move.c -------------------------------------------------------------------------------- */

extern PyType_Spec move_spec;
PyObject *move_make(struct position *p, zm_move number);

/* -- rules.c: see rules.h. ----------------------------------------------------------------- */

/* The object with the rules of a game written in Python; None: the table is another one's. */
PyObject *rules_object(const struct zm_game *table);
/* The number of a move as the methods of a game written in Python have it. False, without an
 * exception: it is no move that was listed, or the game is none of these. */
bool rules_move(const struct zm_game *table, PyObject *object, zm_move *move);
/* Around work on a thread of its own. Where hooks are written in Python the thread keeps its state
 * in between: to make one for each call would take longer than most methods. */
struct rules_thread {
    bool kept;
    PyGILState_STATE lock;
    PyThreadState *thread;
};
struct rules_thread rules_thread_begin(const struct zm_context *zm);
void rules_thread_end(struct rules_thread t);

/* -- The other types, and functions of the module: names begin with that of their file. ---- */

extern PyType_Spec search_spec, tree_spec, tables_spec, book_spec, collection_spec;
/* The tables in a tuple of capsules, ended by NULL. */
bool guests_of(PyObject *tables, const struct zm_game *out[GUESTS_MOST + 1]);
/* The moves of a context, as a tuple of texts; its position is then where they begin. */
PyObject *moves_text(struct zm_context *zm);
/* Has a context use the tables of an object; None: none. */
bool tables_use(PyObject *tables, struct zm_context *zm);
/* Makes a context answer from a book; None: from none. */
bool book_use(PyObject *book, struct zm_context *zm);
PyObject *lists_games(PyObject *module, PyObject *unused);
PyObject *lists_aliases(PyObject *module, PyObject *unused);
PyObject *lists_players(PyObject *module, PyObject *unused);
PyObject *numbers_time(PyObject *module, PyObject *text);
PyObject *numbers_size(PyObject *module, PyObject *text);
PyObject *numbers_count(PyObject *module, PyObject *text);
PyObject *guest_load(PyObject *module, PyObject *path);
PyObject *guest_name(PyObject *module, PyObject *table);
PyObject *count_perft(PyObject *module, PyObject *arguments);
PyObject *count_playouts(PyObject *module, PyObject *arguments);
PyObject *count_games(PyObject *module, PyObject *arguments);
PyObject *picture_board(PyObject *module, PyObject *arguments);
PyObject *read_written(PyObject *module, PyObject *arguments);
PyObject *elo_of(PyObject *module, PyObject *counts);
PyObject *elo_sprt(PyObject *module, PyObject *arguments);
PyObject *solve(PyObject *module, PyObject *arguments);
PyObject *solve_methods(PyObject *module, PyObject *unused);
PyObject *verify(PyObject *module, PyObject *arguments);
PyObject *explain(PyObject *module, PyObject *arguments);
PyObject *record_write(PyObject *module, PyObject *arguments);
PyObject *record_read(PyObject *module, PyObject *arguments);
PyObject *check(PyObject *module, PyObject *arguments);
/* To be called once, before a check: false, with an exception, if there is no memory. */
bool prepare_forks(void);

#endif
