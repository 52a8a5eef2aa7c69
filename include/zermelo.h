/* SPDX-License-Identifier: MIT
 *
 * zermelo.h - play, analyse and explain two-player board games.
 *
 * A complete program:
 *
 *     #include <stdio.h>
 *     #include <zermelo.h>
 *
 *     int main(void)
 *     {
 *         struct zm_context *zm;
 *         struct zm_result best;
 *         char text[ZM_MOVE_TEXT];
 *
 *         best.size = sizeof best;
 *         if (zm_open("tictactoe", NULL, &zm, NULL)) return 1;
 *         zm_play_text(zm, "b2 a2");
 *         if (!zm_think(zm, "alphabeta", NULL, &best))
 *             printf("%s, value %g\n", zm_move_text(zm, best.move, text, sizeof text), best.value);
 *         zm_close(zm);
 *     }
 *
 * ## The ideas
 *
 * A *game* is named by a string such as "kalah:6,4" or "mnk:15,15,5,exact": a name, then
 * numbers, then words. zm_rules() says in prose which rules such a string stands for.
 *
 * A *context* is one table with one game on it: the rules in force, the position, the moves
 * that led to it, the last error. It owns all its memory. There is no other state anywhere:
 * any number of contexts may live in one process, each used by one thread at a time.
 *
 * A *move* is a number that means something only to its game. Turn it into text and back with
 * zm_move_text() and zm_move_read(). A game of chance also has *chance nodes*, where
 * zm_side_to_move() says ZM_NATURE: the moves there are the *outcomes*, each with an exact weight.
 *
 * A *player* is named by a string such as "alphabeta:depth=6,order=nearest": zm_players() lists
 * them, zermelo_numbers.h says how numbers are written. zm_think() asks one for a move.
 *
 * *Values* are in the game's own unit: a win is 1 in games that are only won or lost, a seed in
 * Kalah, a point in TUC chess. Positive is good for the side named.
 *
 * *Errors*: functions that can fail return enum zm_status, 0 meaning success, and leave one
 * line of explanation with the context (zm_why). After a failure the position is unchanged.
 * Whatever runs hooks of a guest may return ZM_BROKEN.
 *
 * *Text* is written into a buffer of the size told, never past it, and always ends with a zero. A
 * text to be read that is NULL is refused; other pointers may be NULL only where that is said.
 *
 * *Structs* that you allocate begin with their size, which you set (`limits.size = sizeof limits`),
 * and grow only at their end, so that programs go on working with later libraries: docs/abi.md. A
 * NULL or a zero in one means the default that its comment states. The header is valid C++ too.
 */
#ifndef ZERMELO_H
#define ZERMELO_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined __GNUC__ && !defined ZM_HIDDEN
#define ZM_API __attribute__((visibility("default")))
#else
#define ZM_API
#endif

/* ------------------------------------------------------------------------------------------
 * 1. Words
 * ------------------------------------------------------------------------------------------ */

/* The version of this header, major * 10000 + minor * 100 + patch. */
#define ZM_VERSION 200
ZM_API int zm_version(void); /* the same of the library that answers */

enum {
    ZM_ERROR_TEXT = 320,   /* bytes for any error line */
    ZM_ERROR_ID = 64,      /* bytes for its id */
    ZM_ERROR_VALUES = 380, /* bytes for the values in it */
    ZM_MOVE_TEXT = 32,     /* bytes for any move as text, its end included */
    ZM_SPEC_TEXT = 128,    /* bytes for any game string, its end included */
    ZM_LINE_MAX = 256,     /* the longest principal variation kept, in moves */
    ZM_RANKED_LINE = 64,   /* the same for each move of a ranking */
    ZM_PLY_MAX = 1000,     /* no search looks further ahead than this, in plies */
    ZM_MOVES_MAX = 65536,  /* a position with more moves than this cannot be searched */
};

typedef uint64_t zm_move; /* means something only to its game */

/* Internal scores are integers: ZM_UNIT of them make one unit of the game, so that a heuristic
 * evaluation or an average over chance may lie between two results. A result at a distance of d
 * plies scores d less than the full value if it is good and d more if it is bad: the quick win
 * and the slow loss come first. */
typedef int64_t zm_score;
#define ZM_UNIT ((zm_score)1 << 20)

enum zm_side { ZM_FIRST, ZM_SECOND, ZM_NATURE }; /* who moves; ZM_NATURE: a chance outcome is due */

/* How a call ended. */
enum zm_status {
    ZM_OK = 0,
    ZM_BAD_INPUT = 1, /* a text, a number or a move that cannot be taken; the position stands */
    ZM_NO_MEMORY = 2, /* the allocator said no */
    ZM_LIMIT = 3,     /* a limit is too small for what was asked, or was reached without answer */
    ZM_OVER = 4,      /* the game is over: there is no move to make */
    ZM_STOPPED = 5,   /* stopped before there was any answer */
    ZM_NATURE_MOVES = 6, /* at a chance node: an outcome is due, not a player's move */
    ZM_IO = 7,           /* a file could not be read or written */
    ZM_BROKEN = 8        /* the game contradicts itself: hooks of a guest, or two proofs */
};

/* What is known about a value. ZM_EXACT values are proven; ZM_LOWER and ZM_UPPER are proven
 * bounds; ZM_HEURISTIC values rest on an evaluation at the horizon. */
enum zm_kind { ZM_HEURISTIC, ZM_EXACT, ZM_LOWER, ZM_UPPER };

/* What is known about the distance to the end of a proven win or loss, in plies. It is exact if
 * the side ahead cannot win sooner and the other side cannot hold out longer; else it is a proven
 * bound: the end comes after at most, or after at least, that many plies of best play. Draws,
 * averages over chance and values that are not proven have no distance. */
enum zm_distance_kind {
    ZM_DISTANCE_UNKNOWN,
    ZM_DISTANCE_EXACT,
    ZM_DISTANCE_AT_MOST,
    ZM_DISTANCE_AT_LEAST
};

/* One line that says what was wrong, where, and what is accepted; and the same as data, which
 * zermelo_messages.h explains. A guest may leave all but the line as it is. */
struct zm_error {
    char text[ZM_ERROR_TEXT];
    char id[ZM_ERROR_ID];
    int count; /* of arguments */
    char arguments[ZM_ERROR_VALUES];
};

/* Where memory comes from. `take` returns `size` bytes aligned for any type, or NULL; `give`
 * gets back what `take` returned together with its size. */
struct zm_allocator {
    void *(*take)(void *with, size_t size);
    void (*give)(void *with, void *at, size_t size);
    void *with;
};

/* ------------------------------------------------------------------------------------------
 * 2. A game as a table of functions
 *
 * The built-in games are constants of this type. A guest fills one in: see docs/add-a-game.md
 * and examples/. Every pointer is required unless marked optional. Hooks may not keep pointers
 * they were given, may not use mutable globals, and may be called from several threads on
 * different states. `rules` and `state` are plain data without pointers, of the sizes declared,
 * aligned for any type; equal positions must be equal byte for byte (zero the padding).
 * ------------------------------------------------------------------------------------------ */

/* What a game's tactics advise: see zm_game.tactics. */
struct zm_advice {
    zm_move move;
    const char *rule;  /* the rule that spoke, a string constant such as "win" or "block" */
    bool proven;       /* value and distance below are facts, not opinions */
    int value;         /* if proven: the result in the game's unit, for the side to move */
    uint64_t distance; /* if proven: plies to the end under best play */
};

struct zm_engine; /* the searches compiled for a built-in game */
/* A game: its facts and its hooks. */
struct zm_game {
    size_t size;         /* sizeof(struct zm_game); hooks beyond it are NULL */
    const char *name;    /* lower case, as in the game string */
    const char *usage;   /* the form of the game string, such as "kalah:h,s[,empty]" */
    const char *summary; /* one line for lists */
    const char *side[2]; /* what the first and the second side are called */
    const char *unit;    /* one unit of value, singular: "win", "seed", "point" */
    const char *example; /* a game string to start with, tested like every other */
    size_t rules_size;   /* bytes */
    size_t state_size;   /* bytes */
    size_t trail_size;   /* bytes that undo needs; at most 1024. See play and undo */

    /* Reads what follows the colon in the game string ("" if nothing does) into rules. On
     * failure returns false with one line in error. */
    bool (*parse)(void *rules, const char *parameters, struct zm_error *error);
    /* The game string in full, such as "mnk:3,3,3". snprintf's rules: returns the length
     * needed. The same for all hooks below that take (out, capacity). */
    size_t (*write_spec)(const void *rules, char *out, size_t capacity);
    /* The rules in force, in prose, lines under 100 characters. */
    size_t (*write_rules)(const void *rules, char *out, size_t capacity);
    /* The results possible for the first side, in the game's unit, none beyond a million. */
    void (*range)(const void *rules, int *least, int *most);
    /* An upper bound on the number of moves (or outcomes) in any position. */
    size_t (*most_moves)(const void *rules);

    void (*start)(const void *rules, void *state);
    enum zm_side (*side_to_move)(const void *rules, const void *state);
    /* True if the game is over, with the result for the first side. Never true at chance nodes. */
    bool (*outcome)(const void *rules, const void *state, int *value);
    /* Writes all legal moves, or all outcomes at a chance node (the most probable first), and
     * returns how many; at least one, unless the game is over. */
    size_t (*moves)(const void *rules, const void *state, zm_move *out);
    /* Makes a legal move, and stores in undo_info, which has trail_size bytes, what undo will need.
     * A game may leave undo NULL: then trail_size must be 0, the library keeps a copy of the whole
     * state instead, and undo_info is NULL. */
    void (*play)(const void *rules, void *state, zm_move move, void *undo_info);
    void (*undo)(const void *rules, void *state, zm_move move,
                 const void *undo_info); /* optional */

    size_t (*write_move)(const void *rules, const void *state, zm_move move, char *out,
                         size_t capacity);
    /* Optional; NULL: the legal move whose text is the word. False, with a line in error: none. */
    bool (*read_move)(const void *rules, const void *state, const char *word, zm_move *move,
                      struct zm_error *error);
    /* One line that holds all of the position. */
    size_t (*write_position)(const void *rules, const void *state, char *out, size_t capacity);
    bool (*read_position)(const void *rules, const char *text, void *state, struct zm_error *error);
    /* A picture for a terminal, several lines. */
    size_t (*draw)(const void *rules, const void *state, char *out, size_t capacity);

    /* Optional. An estimate of the result for the first side, in scores (ZM_UNIT to the unit).
     * NULL: always 0. In games whose results are only win, draw and loss it must stay
     * strictly between them, by more than ZM_PLY_MAX. */
    zm_score (*evaluate)(const void *rules, const void *state);
    /* Optional. Named move orders, ended by NULL. The first, if "none", is the order in which
     * moves() lists. `order` rates a move, the highest is searched first, equals stay as listed;
     * `which` is the index in order_names, `root` the side for which the search is made. */
    const char *const *order_names;
    int (*order)(const void *rules, const void *state, int which, enum zm_side root, zm_move move);
    /* Optional. What simple rules say about the position (not over, no chance node). May
     * play and undo moves on state, which is as before on return. False: they say nothing. */
    bool (*tactics)(const void *rules, void *state, struct zm_advice *out);
    /* Optional; required if side_to_move may answer ZM_NATURE. The weight of an outcome; the
     * probability is weight / sum of the weights of all outcomes listed. 0: it never happens by
     * itself but may be played. */
    uint32_t (*weight)(const void *rules, const void *state, zm_move outcome);
    /* Optional. How many symmetries the game has, the identity included, and the position that
     * is symmetric to another under the i-th (0 is the identity). Their values are equal. */
    size_t (*symmetries)(const void *rules);
    void (*transform)(const void *rules, const void *state, size_t i, void *out);
    /* Optional. Bounds of what the position can be worth for the first side, in scores, after a
     * search of `plies` plies or any fewer, evaluations included. NULL: all of the range. Star1 and
     * Star2 cut the better the closer these are. */
    void (*reach)(const void *rules, const void *state, int plies, zm_score *least, zm_score *most);
    /* Optional. 64 bits that depend on all of the position. NULL: made from its text. */
    uint64_t (*hash)(const void *rules, const void *state);

    const struct zm_engine *engine; /* NULL in a guest */

    /* Optional, but both or none: the board for a screen, and the cells by which a legal move is
     * made there, as zm_describe() and zm_move_cells() have it. NULL: what draw() writes. */
    size_t (*describe)(const void *rules, const void *state, char *out, size_t capacity);
    size_t (*write_cells)(const void *rules, const void *state, zm_move move, char *out,
                          size_t capacity);
    /* Optional. The player that "strong" stands for, by measurement: "pvs" or "mcts". NULL: pvs
     * where the game has an evaluation, else mcts. */
    const char *strong;
};

/* The symbol a game's shared object exports: a function that returns its table. */
#define ZM_GUEST_SYMBOL "zermelo_game"
typedef const struct zm_game *zm_guest_function(void);

struct zm_guest; /* a loaded shared object */

/* Loads a game from a shared object, which runs its code: load only what you trust. On success *out
 * is yours to zm_guest_free() after every context that uses it is closed; its game is then known by
 * name to zm_open() when given in zm_options. ZM_IO, ZM_BAD_INPUT (for another version, without a
 * hook), ZM_NO_MEMORY. `error` may be NULL. */
ZM_API enum zm_status zm_guest_load(const char *path, struct zm_guest **out,
                                    struct zm_error *error);
ZM_API const struct zm_game *zm_guest_game(const struct zm_guest *guest);
ZM_API void zm_guest_free(struct zm_guest *guest); /* NULL is allowed */

/* The built-in games, ended by NULL. A name may stand more than once: the later entries are
 * other representations of the same game, for other sizes. */
ZM_API const struct zm_game *const *zm_games(void);

/* A short name for a game string. What follows a colon is appended: "bantumi:pie". */
struct zm_alias {
    const char *name, *stands_for;
    const char *sized; /* NULL, or a game string in which a number that follows the colon takes
                          the place of each #: "gomoku:20" by "mnk:#,#,5" */
};
/* All of them, ended by a NULL name. */
ZM_API const struct zm_alias *zm_aliases(void);

/* ------------------------------------------------------------------------------------------
 * 3. A game on the table
 * ------------------------------------------------------------------------------------------ */

struct zm_context;

/* How a game is opened. Zeros mean the default. */
struct zm_options {
    size_t size;                          /* sizeof(struct zm_options) */
    const struct zm_allocator *allocator; /* NULL: malloc and free */
    const struct zm_game *const *guests;  /* NULL: none; else ended by NULL */
    bool as_guest;                        /* for tests: a built-in game runs as a guest does */
    const struct zm_preset *presets;      /* NULL: none; else see zermelo_presets.h */
};

/* Opens a game at its starting position. `options` may be NULL. On success *out is yours to
 * zm_close(); on failure it is NULL and `error`, unless NULL, tells why. ZM_BAD_INPUT,
 * ZM_NO_MEMORY, ZM_BROKEN. */
ZM_API enum zm_status zm_open(const char *game, const struct zm_options *options,
                              struct zm_context **out, struct zm_error *error);
/* The same for a table at hand, `parameters` being what would follow the colon. */
ZM_API enum zm_status zm_open_game(const struct zm_game *game, const char *parameters,
                                   const struct zm_options *options, struct zm_context **out,
                                   struct zm_error *error);
ZM_API void zm_close(struct zm_context *zm); /* NULL is allowed */

/* The line that explains its last failure; "" if there was none. Valid until its next call.
 * zm_last_error() has it as data. */
ZM_API const char *zm_why(const struct zm_context *zm);
/* What a status means, a constant string. */
ZM_API const char *zm_strerror(enum zm_status status);

/* The table of the game, its full string and its rules. The returned texts are `out`. */
ZM_API const struct zm_game *zm_game_of(const struct zm_context *zm);
ZM_API const char *zm_spec(const struct zm_context *zm, char *out, size_t capacity);
ZM_API size_t zm_rules(const struct zm_context *zm, char *out, size_t capacity);

/* The position. zm_outcome: true if the game is over, with the result for the first side. */
ZM_API enum zm_side zm_side_to_move(const struct zm_context *zm);
ZM_API bool zm_outcome(const struct zm_context *zm, int *value);
ZM_API uint64_t zm_hash(const struct zm_context *zm);
ZM_API size_t zm_position_text(const struct zm_context *zm, char *out, size_t capacity);
ZM_API size_t zm_draw(const struct zm_context *zm, char *out, size_t capacity);
/* The board as data for whoever draws it on a screen: one JSON object (RFC 8259, in UTF-8).
 * A cell is one unit wide and high, x goes to the right, y down from the upper left corner.
 *
 *     width, height    of the whole
 *     cells            in the order of drawing, each with
 *         id           a word
 *         shape        square, circle, pit, store, point (lines that cross), hole, or label
 *         x, y, w, h   its upper left corner; w and h are 1 where they are left out
 *         label        how it is called aloud; what is written on it, if it is a label
 *         as           if it is there: a click here stands for one on the cell of that id
 *         shade        1 for every other square of a board that is chequered
 *         owner        0 or 1, if it belongs to a side
 *     pieces           each with cell (an id), kind (a word such as stone), label, and where they
 *                      make sense side (0, 1, or 2 for nature), colour (if not side) and count
 *     texts            each with text, x, y (its centre; the left end if mono), and size, the
 *                      height of its letters; mono: they are equally wide, and blanks count */
ZM_API size_t zm_describe(const struct zm_context *zm, char *out, size_t capacity);
/* The ids of the cells to be clicked, one after the other, to make a legal move: separated by
 * blanks. No other legal move has the same cells, nor begins with them. "" if the
 * board has no place for all moves. */
ZM_API size_t zm_move_cells(const struct zm_context *zm, zm_move move, char *out, size_t capacity);
/* The least hash of all positions that are symmetric to this one, itself included: equal for
 * symmetric positions. */
ZM_API uint64_t zm_hash_symmetric(const struct zm_context *zm);
/* The static evaluation of the position for the first side, in its unit. */
ZM_API double zm_evaluate(const struct zm_context *zm);

/* Sets any position, in any form of docs/notation.md; the moves made are forgotten. ZM_BAD_INPUT,
 * ZM_BROKEN, ZM_NO_MEMORY: nothing changed. */
ZM_API enum zm_status zm_position_set(struct zm_context *zm, const char *text);
/* Replaces the position by the one symmetric to it under symmetry `i`, modulo the number of
 * symmetries, which it returns. The moves are forgotten. */
ZM_API size_t zm_transform(struct zm_context *zm, size_t i);

/* The legal moves, or the outcomes of a chance node, into out[0..capacity-1]. Returns how many
 * there are, which may be more than capacity, and is 0 when the game is over. When there are more
 * than ZM_MOVES_MAX it writes nothing. */
ZM_API size_t zm_moves(const struct zm_context *zm, zm_move *out, size_t capacity);
/* The probability of an outcome of a chance node; 1 for a player's move. */
ZM_API double zm_probability(const struct zm_context *zm, zm_move outcome);

/* Text of a legal move in this position; returns `out`. */
ZM_API const char *zm_move_text(const struct zm_context *zm, zm_move move, char *out,
                                size_t capacity);
/* The legal move that a word names. ZM_BAD_INPUT, ZM_OVER. */
ZM_API enum zm_status zm_move_read(struct zm_context *zm, const char *word, zm_move *out);
/* The legal moves that `only` names (NULL: all) and `exclude` does not (NULL: none), words being
 * separated by blanks or commas, for zm_limits.root_moves. `out` has room for all legal moves.
 * ZM_BAD_INPUT: no legal move, or none is left; ZM_LIMIT: too many; ZM_OVER, ZM_NATURE_MOVES. */
ZM_API enum zm_status zm_root_moves(struct zm_context *zm, const char *only, const char *exclude,
                                    zm_move *out, size_t capacity, size_t *count);
/* Text of a line of play from this position, moves separated by blanks. snprintf's rules. */
ZM_API size_t zm_line_text(struct zm_context *zm, const zm_move *moves, size_t count, char *out,
                           size_t capacity);

/* Makes a legal move. ZM_BAD_INPUT if it is not one, ZM_OVER, ZM_NO_MEMORY, ZM_BROKEN. */
ZM_API enum zm_status zm_play(struct zm_context *zm, zm_move move);
/* Makes the moves in a text, in any form of docs/notation.md. Where a chance outcome is due and
 * none is told, the most probable is made, also at the end. On failure nothing changes. */
ZM_API enum zm_status zm_play_text(struct zm_context *zm, const char *moves);
/* Makes the most probable chance outcomes until it is a player's turn or the game is over. */
ZM_API enum zm_status zm_settle(struct zm_context *zm);
/* Draws an outcome of a chance node by its exact probability. *seed gives bits, and advances. */
ZM_API enum zm_status zm_draw_event(struct zm_context *zm, uint64_t *seed, zm_move *out);

/* Takes back and makes again single moves (chance outcomes count). ZM_BAD_INPUT: there is none. */
ZM_API enum zm_status zm_undo(struct zm_context *zm);
ZM_API enum zm_status zm_redo(struct zm_context *zm);
/* The moves made since the starting position or the last zm_position_set(). */
ZM_API size_t zm_history(const struct zm_context *zm, const zm_move **out);
/* The text of the position where the history begins; *is_start, unless NULL: the game's own. */
ZM_API size_t zm_origin_text(struct zm_context *zm, bool *is_start, char *out, size_t capacity);

/* ------------------------------------------------------------------------------------------
 * 4. Players and searches
 * ------------------------------------------------------------------------------------------ */

/* One option of a player. */
struct zm_player_option {
    const char *key;      /* as in "depth=6" */
    const char *values;   /* what is accepted */
    const char *fallback; /* what holds when it is not given */
    const char *about;
};

/* One player: its name in a player string, what it is, and its options, ended by key NULL. */
struct zm_player {
    const char *name;
    const char *about;
    const struct zm_player_option *options;
};

/* All players but "human", ended by a NULL name. */
ZM_API const struct zm_player *zm_players(void);

/* A step of a search: see zm_limits.watch. Values and windows: scores of the side at the root. */
enum zm_step_what { ZM_ENTER, ZM_LEAVE, ZM_SKIP };
enum zm_node { ZM_MAX_NODE, ZM_MIN_NODE, ZM_CHANCE_NODE, ZM_FINAL_NODE, ZM_HORIZON_NODE };
struct zm_step {
    enum zm_step_what what; /* a node entered, a node left, a move cut and never looked at */
    enum zm_node node;
    int ply;              /* from the root, chance nodes counted: the depth in the tree */
    const char *move;     /* text of the move that led here; "" at the root */
    double probability;   /* of the outcome that led here; 1 for a player's move */
    zm_score alpha, beta; /* ZM_ENTER: the window; without pruning it is infinite */
    zm_score value;       /* ZM_LEAVE */
    bool exact;           /* ZM_LEAVE: the value is proven, as value or as the bound it is */
    bool cut;             /* ZM_LEAVE: a move was good enough, the rest were skipped */
    uint64_t visits;      /* of a Monte Carlo search: the simulations that came by; else 0 */
    uint64_t budget; /* ZM_ENTER at ply 1: nodes tried by which this move is cut short; 0: none */
};
#define ZM_INFINITE ((zm_score)1 << 40) /* beyond all scores */

/* One of the moves at the root: see zm_limits.ranking. Value, score, kind and distance are as in
 * struct zm_result, for the side to move at the root. */
struct zm_ranked {
    zm_move move;
    double value;
    zm_score score;
    int64_t distance;
    enum zm_kind kind;
    int depth;          /* how deep this move was searched; 0: not */
    uint64_t visits;    /* of a Monte Carlo search; else 0 */
    size_t line_length; /* the expected line, this move first */
    zm_move line[ZM_RANKED_LINE];
    enum zm_distance_kind distance_kind;
    uint64_t reserved[4]; /* 0 */
};

struct zm_result;

/* When a search ends, whichever comes first. Zeros mean no limit; a time that is negative or no
 * number is refused with ZM_BAD_INPUT.
 *
 * `seconds` is kept whatever the game. Of `clock`, what is left for the rest of the game, it spends
 * a part: more where the best move is unsettled. With a limit of time a search ends early where
 * nothing can change: one legal move, a proven value, no time for another depth, no rival left. */
struct zm_limits {
    size_t size;              /* sizeof(struct zm_limits) */
    uint64_t nodes;           /* moves tried; one thread gives the same answer everywhere */
    double seconds;           /* wall clock, for this move */
    size_t memory;            /* bytes; 0: 256 MiB. The search takes what it needs at its start and
                          fails with ZM_LIMIT if that is more; zm_why tells how much */
    const volatile int *stop; /* NULL, or a flag that ends the search when it turns non-zero; may
                          be set from a signal handler or (atomically) from another thread */
    uint64_t seed;            /* for players that move at random */
    void (*progress)(void *with, const struct zm_result *so_far); /* NULL, or called now and then
                          from inside the search; line, score and depth are those of what is
                          complete (line_length 0: nothing is), nodes and seconds those of
                          now; the context stands at the root and may be asked */
    void (*watch)(void *with, const struct zm_step *step);        /* NULL, or called at each step */
    void *with;                                                   /* handed to the two above */
    double clock, increment;   /* seconds left to the side to move for the rest of its game, and
                           given back to it after each move; clock 0: it has no such clock */
    struct zm_ranked *ranking; /* NULL, or an array for the best moves, best first, searched each
                           for its own value: that costs time. It is valid when the search
                           is over and inside `progress`. With it nothing ends early */
    size_t ranking_room;       /* its size: how many moves are wanted (MultiPV) */
    size_t watch_room;         /* nodes of its tree that a Monte Carlo search tells `watch` at its
                           end, the most visited, chosen children first; 0: all of them */
    const zm_move *root_moves; /* NULL, or the legal moves among which to choose, which live until
                           the search is over: value, kind and distance are those of the best of
                           them. A single one is searched for its value. See zm_root_moves() */
    size_t root_count;         /* how many they are, at least 1 */
};

/* What a search found. */
struct zm_result {
    size_t size;    /* sizeof(struct zm_result) */
    zm_move move;   /* the best move */
    double value;   /* in the game's unit, for the side to move, without the distance */
    zm_score score; /* the same as it was compared inside the search */
    enum zm_kind kind;
    int64_t distance;          /* plies to the end, as distance_kind says; -1: unknown */
    int depth;                 /* the depth completed, in the player's own unit of depth; 0: none */
    uint64_t nodes;            /* moves tried, chance outcomes included */
    uint64_t simulations;      /* playouts; 0 for searches that make none */
    double seconds;            /* wall clock */
    size_t memory;             /* bytes taken for this search: see zermelo_memory.h */
    uint64_t seed;             /* the seed in force */
    zm_move line[ZM_LINE_MAX]; /* the principal variation, probable outcomes included. Of a proven
                                  value it holds only moves that are known to keep that value */
    size_t line_length;
    const char *rule;   /* the rule that spoke, or by what threats a win was found; or NULL */
    bool stopped;       /* a limit ended the search before it was complete */
    double full;        /* how much of the table or the tree is in use, 0 to 1; sampled */
    size_t ranked;      /* moves in zm_limits.ranking */
    enum zm_kind bound; /* in reports: ZM_LOWER or ZM_UPPER while a search deeper than `depth`
                      finds, unproven, at least or at most `bound_value`. Else ZM_HEURISTIC */
    double bound_value;
    enum zm_distance_kind distance_kind; /* what `distance` is */
};

/* Asks a player for a move. `limits` may be NULL. The result for a search that was stopped is
 * the best so far. ZM_BAD_INPUT (no such player or option), ZM_OVER, ZM_NATURE_MOVES, ZM_LIMIT,
 * ZM_NO_MEMORY, ZM_STOPPED, ZM_BROKEN. The position is unchanged in any case.
 *
 * With strong:level=N, N below 8, or strong:strength=S the move is chosen among those that a short
 * search has ranked. The value is that of this move, its kind heuristic, unless there is a win at
 * once or only one move; `progress` is not called; and the context forgets first, as by
 * zm_forget(). See docs/levels.md.
 *
 * The textbook searches follow Shannon 1950 (minimax), Knuth and Moore 1975 (alpha-beta,
 * fail-soft), Ballard 1983 (Star1, Star2). */
ZM_API enum zm_status zm_think(struct zm_context *zm, const char *player,
                               const struct zm_limits *limits, struct zm_result *out);
/* Forgets tables and trees: the next search begins as in a new context. Memory stays. */
ZM_API void zm_forget(struct zm_context *zm);
/* Checks a player string without thinking. */
ZM_API enum zm_status zm_player_check(struct zm_context *zm, const char *player);

/* A player that thinks in the background, through a whole game. Pondering is: start it without
 * limits at the opponent's turn, let it hear the opponent's move with limits, wait for the answer.
 *
 * It has its own copy of the game and the position, so that the context may be used, changed or
 * closed meanwhile; only a guest must stay loaded. All memory is taken by the calls below, never
 * by the thread that thinks, and is kept from move to move with the table or the tree in it.
 * `progress` and `watch` are called from that thread; what limits point to must live, and a
 * ranking be left alone outside `progress`, until the thinking has ended. zm_search_best() and
 * zm_search_stop() may be called from any thread at any moment; the other calls, one at a time. */
struct zm_search;

/* Begins to think. On success *out is yours to zm_search_free(); on failure it is NULL and
 * zm_why(zm) tells why; statuses as of zm_think(). */
ZM_API enum zm_status zm_search_start(struct zm_context *zm, const char *player,
                                      const struct zm_limits *limits, struct zm_search **out);
/* The best so far, at most a tenth of a second old, without waiting. ZM_STOPPED: nothing yet. */
ZM_API enum zm_status zm_search_best(struct zm_search *search, struct zm_result *out);
/* Makes a legal move (or outcome) on the search's own position and goes on thinking there under
 * these limits, with the table and the tree as they are. At a chance node or when the game is
 * over nothing is thought until the next move. ZM_BAD_INPUT (then it no longer thinks, and stands
 * where it stood), ZM_OVER, ZM_LIMIT, ZM_NO_MEMORY. */
ZM_API enum zm_status zm_search_play(struct zm_search *search, zm_move move,
                                     const struct zm_limits *limits);
/* Ends the thinking, or waits for its limits to end it, and gives the answer for the present
 * position; `out` may be NULL. The same answer again if it had ended before. ZM_STOPPED,
 * ZM_NATURE_MOVES, ZM_OVER: there is none. */
ZM_API enum zm_status zm_search_stop(struct zm_search *search, struct zm_result *out);
ZM_API enum zm_status zm_search_wait(struct zm_search *search, struct zm_result *out);
/* The line that explains the last failure of zm_search_play(). */
ZM_API const char *zm_search_why(const struct zm_search *search);
ZM_API void zm_search_free(struct zm_search *search); /* stops it; NULL is allowed */

/* The number of move sequences of exactly `depth` players' moves from here, each made and unmade;
 * finished games have none. At a chance node the most probable outcome is made, uncounted, unless
 * `events` is true: then every outcome branches and counts as a move. `stop` as in zm_limits.
 * ZM_LIMIT if a position has more moves than can be listed; ZM_STOPPED. */
ZM_API enum zm_status zm_perft(struct zm_context *zm, int depth, bool events,
                               const volatile int *stop, uint64_t *leaves);

/* What random games from here came to. */
struct zm_playouts {
    size_t size;      /* sizeof(struct zm_playouts) */
    uint64_t count;   /* games played */
    uint64_t ends[3]; /* won by the first side, by the second, drawn */
    uint64_t endless; /* given up after ZM_PLAYOUT_MAX moves */
    uint64_t moves;   /* made in all of them, chance outcomes included */
    double value;     /* mean result for the first side, in the game's unit */
    double deviation; /* standard deviation of a result */
    double seconds;   /* wall clock */
};
enum { ZM_PLAYOUT_MAX = 20000 };

/* Plays `count` games from here to their ends, every legal move equally likely, chance outcomes
 * with their probabilities. ZM_OVER, ZM_LIMIT (more moves than can be listed), ZM_NO_MEMORY,
 * ZM_BROKEN, ZM_STOPPED if there was not one. `stop` as in zm_limits. */
ZM_API enum zm_status zm_playouts(struct zm_context *zm, uint64_t count, uint64_t seed,
                                  const volatile int *stop, struct zm_playouts *out);

#ifdef __cplusplus
}
#endif

#endif
