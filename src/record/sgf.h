/* SPDX-License-Identifier: MIT
 * sgf.h - what reading and writing the Smart Game Format share (red-bean.com/sgf, FF[4]). */
#ifndef RECORD_SGF_H
#define RECORD_SGF_H

#include "record/collection.h"

enum { SGF_LETTERS = 52 }; /* a coordinate is a letter, small ones first */

/* The properties of the root that have a name in other formats too. Of PB and PW it depends on who
 * begins. */
struct sgf_tag {
    const char *id, *name;
};
extern const struct sgf_tag sgf_tags[]; /* ended by NULL */

/* A move that is no cell, such as "swap", is written as a property of ours. */
#define SGF_WORD "MV"
/* What a move took, in milliseconds, is one too. */
#define SGF_TIME "MS"

enum { PROPERTIES_MOST = 256, VALUE_MOST = 1 << 20, NODE_MOST = 1 << 21, ID_MOST = 8 };

struct sgf_property {
    char id[ID_MOST];
    size_t from, count; /* where its values stand in `values`, each ended by a zero */
};

/* The node that is being read. */
struct sgf_node {
    struct sgf_property property[PROPERTIES_MOST];
    int properties;
    size_t length; /* of values */
    char values[NODE_MOST];
    enum charset charset;
};

bool sgf_is(struct source *in);
/* Whether a game begins here, behind `last`: with "(;" at the begin of a line. */
bool sgf_begins_game(struct source *in, int last);
/* Whether what begins with "(;" is a game and no variation: its first property is one of a root. */
bool sgf_is_root(struct source *in);
/* Takes a node, from its ";" on. */
bool sgf_take_node(struct zm_collection *c, struct sgf_node *s);
/* A property of the node, and its first value; NULL: it has none. */
const struct sgf_property *sgf_find(const struct sgf_node *s, const char *id);
const char *sgf_value(const struct sgf_node *s, const char *id);
/* Chooses how texts are read, by the root's CA. */
void sgf_choose_charset(struct sgf_node *s);
/* Whether a text has a word, which is in small letters, in any case. */
bool sgf_has_word(const char *text, const char *word);
/* Writes "[text]", with what it takes to be read again. */
void sgf_write_value(struct text *t, const char *value);
bool sgf_write(struct zm_collection *c, struct text *t);

/* Finds out whether sides change colours in an opening, at the begin of the game. */
void sgf_find_opening(struct zm_collection *c);
/* Who is to put a stone: true for black. In games with such an opening stones are black and white
 * in turn, whoever puts them. */
bool sgf_black_to_move(const struct zm_collection *c);
/* Whether the first side has the white stones, the table standing at the end of the main line. */
bool sgf_first_has_white(const struct zm_collection *c);

#endif
