/* SPDX-License-Identifier: MIT
 *
 * zermelo_collection.h - files of games, as other programs write them: read, annotated, written.
 *
 * A *collection* is a file with any number of games, in any format that is listed below and
 * recognized by what the file begins with. Its games are read one after the other, each with its
 * variations, comments and players; memory is bounded by the largest game, whatever the length of
 * the file. A game that cannot be read does not lose those behind it. docs/collections.md tells
 * what is read of each format, and what each can hold.
 */
#ifndef ZERMELO_COLLECTION_H
#define ZERMELO_COLLECTION_H

#include <zermelo_record.h>

#ifdef __cplusplus
extern "C" {
#endif

enum zm_format {
    ZM_FORMAT_UNKNOWN,
    ZM_FORMAT_SGF,       /* Smart Game Format FF[4]: m,n,k-games, Othello, Connect */
    ZM_FORMAT_PSQ,       /* Piskvork's */
    ZM_FORMAT_PGN,       /* tags and moves in the manner of PGN, of any game */
    ZM_FORMAT_SAVED,     /* docs/save-format.md */
    ZM_FORMAT_LINES,     /* a game or a position a line; also Gomocup's openings. Written: moves */
    ZM_FORMAT_RIF,       /* RenjuNet's XML; is read only */
    ZM_FORMAT_RENLIB,    /* RenLib's library, whose games are one tree; is read only */
    ZM_FORMAT_OPENSPIEL, /* a line of OpenSpiel's numbers of actions; is written only */
    ZM_FORMAT_KGP        /* the last position as a board of the Kalah Game Protocol; written only */
};
/* Its name in lower case: "sgf", "psq", "pgn", "saved", "moves", "rif", "renlib", "openspiel",
 * "kgp"; "unknown". */
ZM_API const char *zm_format_name(enum zm_format format);
/* The format of that name that can be written; ZM_FORMAT_UNKNOWN: there is none. */
ZM_API enum zm_format zm_format_of(const char *name);

/* Where the bytes of a file come from. `read` writes up to `capacity` bytes and returns how many;
 * 0 at the end, SIZE_MAX if they cannot be read. */
struct zm_bytes {
    size_t (*read)(void *with, char *out, size_t capacity);
    void *with;
};

struct zm_collection;

/* Begins to read. `game` is the game string of all games, or NULL: each tells its own. `notation`
 * is how numbers in ZM_FORMAT_LINES are meant. `options` as in zm_open(); guests must stay loaded.
 * On success *out is yours to zm_collection_free(); on failure it is NULL and `error`, unless NULL,
 * tells why: ZM_BAD_INPUT (no known format, no such game), ZM_IO, ZM_NO_MEMORY. */
ZM_API enum zm_status zm_collection_open(const struct zm_bytes *bytes, const char *game,
                                         enum zm_notation notation,
                                         const struct zm_options *options,
                                         struct zm_collection **out, struct zm_error *error);
/* A collection of the game that stands on a table, with what a saved game holds beside; `record`
 * may be NULL, its `game` is not read. There is nothing to be read behind it. As above for `out`
 * and errors. */
ZM_API enum zm_status zm_collection_of(const struct zm_context *zm, const struct zm_record *record,
                                       struct zm_collection **out, struct zm_error *error);
ZM_API void zm_collection_free(struct zm_collection *c); /* NULL is allowed */

/* Reads the next game. ZM_OVER: there is none. ZM_BAD_INPUT: it has a fault, which
 * zm_collection_error() tells with the line; the next call goes on behind it. ZM_IO, ZM_NO_MEMORY,
 * and whatever a guest does: nothing more can be read. */
ZM_API enum zm_status zm_collection_next(struct zm_collection *c);
/* The last failure, or of a game that was read the reason why the first of its variations was
 * cut; its text is "" if there is none. Valid until the next call. */
ZM_API const struct zm_error *zm_collection_error(const struct zm_collection *c);

/* What is known of the game that was read last. Texts are valid until the next is read. */
struct zm_collection_game {
    size_t size; /* sizeof(struct zm_collection_game) */
    enum zm_format format;
    uint64_t number;       /* of the game in the file, from 1, those with faults counted */
    uint64_t line;         /* where it begins, from 1; of ZM_FORMAT_RENLIB the byte */
    const char *player[2]; /* of the first side and the second; "" if unknown */
    bool has_result;       /* it is over, by its rules or by what follows */
    int result;            /* 1: the first side won, -1: the second, 0: a draw */
    enum zm_termination termination;
    size_t moves;      /* of its main line, chance outcomes included */
    size_t variations; /* beside the main line */
    size_t comments;
    size_t cut;       /* variations that end before a move that cannot be made */
    bool forfeit;     /* it was lost by default, or by a fault of a program */
    bool white_first; /* of SGF: the first side has the white stones */
};
ZM_API void zm_collection_about(const struct zm_collection *c, struct zm_collection_game *out);
/* The game on the table, with the main line played: zm_history() and zm_origin_text() tell it. It
 * belongs to the collection: copy what is to stay, or bring it back to where it was. NULL before
 * the first game. */
ZM_API struct zm_context *zm_collection_table(struct zm_collection *c);
/* What is told of the game by that name: "Event", "Date", "Round", "Place" ...; "" if nothing. */
ZM_API const char *zm_collection_tag(const struct zm_collection *c, const char *name);
/* The i-th of these names, from 0; NULL: there are no more. The players are "First" and
 * "Second". */
ZM_API const char *zm_collection_tag_name(const struct zm_collection *c, size_t i);
/* The bytes that were read so far, and of an XML file the names of elements that are not known,
 * separated by blanks. */
ZM_API uint64_t zm_collection_bytes(const struct zm_collection *c);
ZM_API const char *zm_collection_unknown(const struct zm_collection *c);

/* The comment behind `ply` moves of the main line; "" if there is none. */
ZM_API const char *zm_collection_comment(const struct zm_collection *c, size_t ply);
/* Marks and comments the position behind `ply` moves of the main line. `mark` is one of "!", "?",
 * "!!", "??", "!?", "?!", or NULL: it stays; `comment` follows the one that is there, or NULL.
 * ZM_BAD_INPUT: no such ply or mark; ZM_LIMIT, ZM_NO_MEMORY. */
ZM_API enum zm_status zm_collection_annotate(struct zm_collection *c, size_t ply, const char *mark,
                                             const char *comment);
/* The milliseconds that the move before that position took, at most UINT32_MAX - 1. */
ZM_API enum zm_status zm_collection_time(struct zm_collection *c, size_t ply, uint32_t ms);
/* Adds a line of legal moves as a variation behind `ply` moves of the main line; as far as it is
 * there already it is not added again, and behind the last move it goes on with the main line.
 * Statuses as above; what comes before a move that is not legal is added. */
ZM_API enum zm_status zm_collection_vary(struct zm_collection *c, size_t ply, const zm_move *moves,
                                         size_t count);

/* Tells of the game what zm_collection_tag() gives by that name, in place of what was told before;
 * "" takes it away. The name is a word. "First" and "Second" are the players. How the game ended,
 * if its moves do not say so, is told by "Result" ("1-0", "0-1", "1/2-1/2", "*"), and then by
 * "Termination" ("rules", "resignation", "time", "agreement"; "fault": by default, or by a fault of
 * a program). Texts that are no UTF-8 are taken for ISO-8859-1. ZM_BAD_INPUT: no such result or
 * termination, too many names, or texts that are too long; ZM_NO_MEMORY. */
ZM_API enum zm_status zm_collection_tell(struct zm_collection *c, const char *name,
                                         const char *value);

/* What a format cannot hold of a game that was written. */
struct zm_collection_loss {
    size_t size; /* sizeof(struct zm_collection_loss) */
    size_t variations, comments, marks, times, tags, properties, results;
};
/* Writes the game into memory of its size, which is yours to zm_collection_give(). ZM_BAD_INPUT:
 * the format cannot hold it, and zm_collection_error() tells why; ZM_NO_MEMORY. `loss` may be
 * NULL. */
ZM_API enum zm_status zm_collection_write(struct zm_collection *c, enum zm_format format,
                                          char **out, size_t *length,
                                          struct zm_collection_loss *loss);
ZM_API void zm_collection_give(struct zm_collection *c, char *text, size_t length);

#ifdef __cplusplus
}
#endif

#endif
