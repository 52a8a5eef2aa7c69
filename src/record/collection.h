/* SPDX-License-Identifier: MIT
 * collection.h - inside a collection: the game that is being read or written.
 *
 * A format is a reader, which builds the game with the functions below, or a writer, or both. What
 * a move is, and whether it is legal, only the game says: while a game is read its table stands
 * where the last move led, and the path of nodes to `current` is the table's history. */
#ifndef RECORD_COLLECTION_H
#define RECORD_COLLECTION_H

#include "core/text.h"
#include "record/notation.h"
#include "record/source.h"

enum {
    NODES_MOST = 1 << 22,  /* of one game */
    TEXTS_MOST = 1 << 26,  /* bytes of the texts of one game */
    NESTED_MOST = 2000,    /* variations within variations */
    TAGS_MOST = 64,        /* of one game */
    LINE_LONGEST = 1 << 16 /* bytes of a line, where lines are read */
};

enum mark {
    MARK_NONE,
    MARK_GOOD,
    MARK_BAD,
    MARK_VERY_GOOD,
    MARK_VERY_BAD,
    MARK_INTERESTING,
    MARK_DOUBTFUL,
    MARKS
};
extern const char *const mark_signs[MARKS]; /* "", "!", "?", ... */
/* The index of a sign; MARKS: it is none. */
enum mark mark_of(const char *sign, size_t length);

extern const char *const termination_names[4]; /* by enum zm_termination */

#define NO_TIME UINT32_MAX

/* A position of the game's tree and the move that leads to it. Node 0 is where the game begins;
 * elsewhere 0 says that there is none. The first child goes on with the line. */
struct game_node {
    zm_move move;
    uint32_t parent, child, last, next; /* first child, last child, next sibling */
    uint32_t comment, extra;            /* texts; the second are SGF's properties as they stood */
    uint32_t ms;                        /* that the move took, or NO_TIME */
    uint8_t mark;
};

/* Texts, one behind the other, each ended by a zero. A text is the offset of its first byte, 0 is
 * the empty one. */
struct texts {
    char *at;
    size_t length, capacity;
};

struct game_tag {
    uint32_t name, value;
};

struct zm_collection {
    struct zm_allocator allocator;
    struct zm_options options;
    char asked[ZM_SPEC_TEXT]; /* the game of all games; "": each tells its own */
    enum zm_notation notation;
    struct source in;
    enum zm_format format;
    void *own; /* what a format keeps from game to game, of own_size bytes */
    size_t own_size;
    uint64_t number, begins; /* of the game, and its line */

    struct zm_context *zm;                         /* the table */
    char opened[ZM_SPEC_TEXT], spec[ZM_SPEC_TEXT]; /* as it was opened, and in full */
    struct board_form form;
    struct game_node *nodes;
    size_t count, capacity;
    uint32_t current;
    size_t annotated_ply; /* the last place of the main line that was annotated, */
    uint32_t annotated;   /* and its node */
    struct texts text;
    struct game_tag tag[TAGS_MOST];
    int tags;
    bool white_first; /* of SGF: the first side has the white stones at first */
    bool swaps;       /* of SGF: in the opening sides change colours */
    bool has_result, forfeit;
    int result; /* 1, 0, -1 for the first side */
    enum zm_termination termination;
    struct zm_record record; /* of a saved game: seed and clocks */
    size_t cut;              /* variations, and why the first of them was */
    struct zm_error cut_why;

    uint64_t place;        /* the line of what is being read, of RenLib the byte */
    enum zm_status status; /* of the last failure */
    struct zm_error error;
};

/* -- Reading: each false after a failure, which `error` and `status` tell. -------------------- */

bool collection_fail(struct zm_collection *c, enum zm_status status, const char *id,
                     const char *format, ...) __attribute__((format(printf, 4, 5)));
/* The same with the line of the table's last failure behind it. */
bool collection_fail_within(struct zm_collection *c, enum zm_status status, const char *id,
                            const char *format, ...) __attribute__((format(printf, 4, 5)));

/* A list with twice the places of what it has, zeros behind; `least` at first. NULL: a failure. */
void *collection_grown(struct zm_collection *c, void *list, size_t *capacity, size_t item,
                       size_t least);
/* Adds a text of `length` bytes, to be freed with the game. */
bool text_keep(struct zm_collection *c, const char *text, size_t length, uint32_t *out);
const char *text_at(const struct zm_collection *c, uint32_t text);
/* Puts a text behind one that is there, after `between`. */
bool text_join(struct zm_collection *c, uint32_t *to, const char *between, uint32_t text);
/* Puts a game on the table, at its start. */
bool collection_table(struct zm_collection *c, const char *spec);
/* Whether it is the game of all games. */
bool collection_is_asked(struct zm_collection *c);
/* Begins the tree where the table stands. */
bool collection_root(struct zm_collection *c);
/* Takes players and result from `record`. */
bool collection_take_record(struct zm_collection *c);
/* Sets where the game begins; the first leaves the reason of a failure with the table. */
enum zm_status collection_place(struct zm_collection *c, const char *text);
bool collection_position(struct zm_collection *c, const char *text);
/* Makes a tree of the table's history. */
bool collection_retrace(struct zm_collection *c);
/* Makes the moves that a text names, in any notation, from `current`; it makes all or none. */
bool collection_play(struct zm_collection *c, const char *text);
/* Makes one legal move. */
bool collection_make(struct zm_collection *c, zm_move move);
/* Goes on to a child of `current`, whose move was made before. */
bool collection_forward(struct zm_collection *c, uint32_t child);
/* Goes back to a node on the path to `current`. */
void collection_back(struct zm_collection *c, uint32_t node);
/* Whether a move from `current` would go on with the main line. */
bool collection_is_main(const struct zm_collection *c);
/* Notes that a variation ends here because of the last failure. False if that ends the game: it is
 * in the main line, or not of the input. */
bool collection_cut(struct zm_collection *c);
/* The last failure with the place where it was. */
void collection_locate(const struct zm_collection *c, struct zm_error *out);
/* What a format keeps while a file is read: memory of that size, zeros at first; NULL: there is
 * none. */
void *collection_own(struct zm_collection *c, size_t size);
/* Adds a text that is no UTF-8, or of which the file tells another charset, as UTF-8. */
enum charset { CHARSET_GUESSED, CHARSET_LATIN, CHARSET_OTHER };
bool text_keep_utf8(struct zm_collection *c, enum charset charset, const char *text, uint32_t *out);
/* Takes what the tags "Result" and "Termination" tell. False: it is another tag. A value that is
 * not `known` is left out. */
bool collection_ending(struct zm_collection *c, const char *name, const char *value, bool *known);
/* Result and termination as they can be, and as the moves tell, the table standing behind them. */
void collection_settle(struct zm_collection *c);
/* A tag, whose value is no text of the collection, or one. */
bool collection_tag(struct zm_collection *c, const char *name, const char *value);
bool collection_tag_kept(struct zm_collection *c, const char *name, uint32_t value);
/* Adds a tag in place of one of that name; "" takes it away. */
bool collection_retag(struct zm_collection *c, const char *name, const char *value);
/* Reads "1-0", "0-1", "1/2-1/2" into the result; false, without failure, if the text is none. */
bool collection_result(struct zm_collection *c, const char *text);
bool is_result(const char *text, int *result);

/* The formats. `read` takes one game. Returns ZM_OK, ZM_OVER or a failure. */
struct format {
    const char *name;
    bool (*is)(struct source *in); /* NULL: it is not read */
    enum zm_status (*read)(struct zm_collection *c);
    bool (*write)(struct zm_collection *c, struct text *t); /* NULL: it is not written */
    void (*end)(struct zm_collection *c); /* NULL, or frees what `own` points to */
    bool variations, comments, marks, times, tags, properties, results; /* what it holds */
};
extern const struct format sgf_format, psq_format, pgn_format, saved_format, lines_format,
    rif_format, renlib_format, openspiel_format, kgp_format;

/* -- Writing. ------------------------------------------------------------------------------- */

/* Calls `each` for every move of the main line, the table standing before it, which is at the end
 * of the main line before and after. False if one of them returns false. */
bool collection_walk(struct zm_collection *c,
                     bool (*each)(void *with, uint32_t node, const char *move), void *with);
/* Whether the game begins at the start; false after a failure. */
bool from_start(struct zm_collection *c);
/* Where a disc that is dropped into a column lands, from the top. */
int landing_row(const struct zm_collection *c, int column);

#endif
