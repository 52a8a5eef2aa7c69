/* SPDX-License-Identifier: MIT
 * tree.h - the tree of a search: watched, kept within bounds, folded for the eye, written out.
 *
 * A search tells its steps (zm_limits.watch). What is kept of them is the top of the tree, all of
 * its levels that fit into the given capacity; of deeper nodes only the number is kept. So memory
 * is the same whatever the size of the search. */
#ifndef PROGRAMS_TREE_H
#define PROGRAMS_TREE_H

#include <stdio.h>
#include <zermelo.h>

enum { TREE_LEVELS = 400, TREE_NONE = -1 };

struct node {
    char move[ZM_MOVE_TEXT];      /* that led here */
    char last_move[ZM_MOVE_TEXT]; /* the last one tried from here */
    enum zm_node kind;
    int level;
    int parent, child, last, next; /* TREE_NONE, or a node: children stand as they were tried */
    bool skipped;                  /* cut and never looked at: nothing else is known */
    bool left;                     /* the search came back from here */
    bool exact, cut;
    double probability;
    zm_score alpha, beta, value;
    uint64_t visits;       /* of a Monte Carlo search; 0: it is none */
    uint64_t tried, skips; /* moves from here */
    uint64_t below;        /* nodes under this one that are not kept */

    /* Set by tree_fold(). */
    bool best;       /* on the principal variation */
    bool open;       /* its children are shown, but for hidden ones */
    bool hidden;     /* one brother too many */
    uint64_t folded; /* nodes under it that are not shown */
};

struct tree {
    struct node *node; /* node[0] is the root; parents stand before their children */
    int count, capacity;
    int levels;            /* nodes at this level and deeper are not kept */
    int path[TREE_LEVELS]; /* the nodes the search is in; TREE_NONE: not kept */
    uint64_t entered, cuts, skips;
    int restarts; /* how often the search began anew at the root */
    bool stochastic;
    bool grown; /* by a Monte Carlo search: nodes have visits, and no window */
};

/* False without memory. tree_end() frees. */
bool tree_begin(struct tree *t, int capacity, const struct zm_context *zm);
void tree_end(struct tree *t);
/* For zm_limits.watch, `tree` being zm_limits.with. */
void tree_watch(void *tree, const struct zm_step *step);

/* Finds the principal variation and decides what is shown: nothing deeper than level `depth`;
 * below level `fold` only the principal variation and the moves beside it. A zero leaves the
 * choice to tree_fold, which then shows at most about `readable` nodes, and where a node has too
 * many children for that not all of them. */
void tree_fold(struct tree *t, int depth, int fold, int readable);

/* Star2's search of one reply only, before the outcome itself is searched. */
bool tree_is_probe(const struct tree *t, const struct node *n);
/* The probability of the outcomes of a chance node that were left out; 0 elsewhere. */
double tree_left_out(const struct tree *t, const struct node *n);
/* True if the value is only a bound: *sign is then '<' (at most) or '>' (at least). */
bool tree_bound(const struct tree *t, const struct node *n, char *sign);
/* The cut moves of a node, at most `most` of them by name: "4 5 6 and 7 more". */
void tree_skipped(const struct tree *t, const struct node *n, int most, char *out, size_t capacity);

/* The window on entry, or the visits: "(-inf, +1)", "12 visits". */
enum { ENTRY_TEXT = 96 };
const char *tree_entry(const struct tree *t, const struct node *n, char out[ENTRY_TEXT]);
/* A score as text: "+3", "-0.25", "+1 in 3" (plies from the root), "-inf". */
enum { SCORE_TEXT = 40 };
const char *tree_score(const struct tree *t, zm_score score, char out[SCORE_TEXT]);
/* The same taken apart: the value in the game's unit; its distance, or -1. */
double tree_value(const struct tree *t, zm_score score, int64_t *distance);

/* A tree with what is said above it. */
struct explanation {
    struct tree *tree;
    const struct zm_game *game;
    const struct zm_result *result;
    enum zm_side side;                                  /* to move at the root */
    const char *spec, *player, *position, *move, *line; /* move, line: "" if there is none yet */
    const char *what; /* the value in words: "win in 3 plies", "+2 seeds" */
};

/* Whether a node has no children by its kind: the game is over, or the search looked no further. */
static inline bool tree_is_leaf(const struct node *n)
{
    return n->kind == ZM_FINAL_NODE || n->kind == ZM_HORIZON_NODE;
}
/* The name of the node's kind: "MAX", "MIN", "CHANCE", "final", "horizon". */
const char *tree_kind(enum zm_node kind);
/* What is best and what it cost, in two lines, for the head of any of the forms. */
void tree_head(const struct explanation *e, char best[512], char cost[256]);

struct json_out; /* json_out.h */

struct text_style {
    bool colour, boxes; /* escape sequences for a terminal; lines drawn in UTF-8 */
};
void tree_write_text(FILE *out, const struct explanation *e, struct text_style style);
void tree_write_json(struct json_out *out, const struct explanation *e);
void tree_write_dot(FILE *out, const struct explanation *e);
void tree_write_svg(FILE *out, const struct explanation *e);

#endif
