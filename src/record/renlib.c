/* SPDX-License-Identifier: MIT
 * renlib.c - RenLib's libraries (version 3): one tree of moves on 15 by 15, in preorder.
 *
 * Behind a head of 20 bytes each node has two: the cell, x in the low half from 1, y in the high
 * half from 0 at the top, 0 for the root or a pass; and flags: 0x80 a sibling follows what is
 * below, 0x40 nothing is below, 0x20 and 0x08 a comment follows, 0x10 a mark, 0x02 no move, 0x01
 * two more bytes of flags follow, whose lowest bit says that a text for the board does. Texts fill
 * pairs of bytes; they end with a zero, those of the old kind with a byte that has the highest bit.
 * Nothing points to anything, so a library that goes round in a circle can only be nested without
 * end. */
#include "record/collection.h"

#include "core/memory.h"

#include <string.h>

enum {
    SIDE = 15,
    HEAD = 20,
    LEVELS = 2000, /* nodes one below the other */
    TEXT_LONGEST = 1 << 16,
    SIBLING = 0x80,
    LEAF = 0x40,
    OLD_COMMENT = 0x20,
    COMMENT = 0x08,
    NO_MOVE = 0x02,
    EXTENDED = 0x01
};

static const char magic[] = "\xffRenLib\xff";

struct renlib {
    uint32_t at[LEVELS + 1]; /* the node of each level; 0 is the root */
    int waiting[LEVELS + 1]; /* levels at which a sibling follows */
    int waits, level;
    int dead; /* nothing below this level is read: its move cannot be made; 0: all is */
    char text[TEXT_LONGEST];
};

static bool renlib_is(struct source *in)
{
    return source_follows(in, magic);
}

static bool cut_short(struct zm_collection *c)
{
    return collection_fail(c, ZM_BAD_INPUT, "renlib-cut-short", "the file ends within its tree");
}

/* Two bytes. False at the end of the file. */
static bool take_pair(struct zm_collection *c, int pair[2])
{
    c->place = source_position(&c->in);
    pair[0] = source_take(&c->in);
    pair[1] = source_take(&c->in);
    return pair[1] != SOURCE_END;
}

/* Takes a text. A byte 8 parts its first line from the others. */
static bool take_text(struct zm_collection *c, struct renlib *r, bool old)
{
    size_t n = 0;
    bool ended = false;
    int pair[2];

    while (!ended) {
        if (!take_pair(c, pair)) return cut_short(c);
        for (int i = 0; i < 2 && !ended; i++) {
            ended = old ? pair[i] & 0x80 : !pair[i];
            int byte = old ? pair[i] & 0x7f : pair[i];
            if (byte == 8 || byte == '\r') byte = byte == 8 ? '\n' : ' ';
            if (byte && n + 1 < TEXT_LONGEST) r->text[n++] = (char)byte;
        }
    }
    r->text[n] = '\0';
    return true;
}

static bool keep_comment(struct zm_collection *c, struct renlib *r)
{
    uint32_t text;

    return r->dead || (text_keep_utf8(c, CHARSET_GUESSED, r->text, &text) &&
                       text_join(c, &c->nodes[c->current].comment, "\n", text));
}

/* The child of the current node with this move; 0: there is none. */
static uint32_t child_with(const struct zm_collection *c, zm_move move)
{
    uint32_t at = c->nodes[c->current].child;

    while (at && c->nodes[at].move != move) at = c->nodes[at].next;
    return at;
}

/* Makes the move of a node, or goes on to the node that has it. */
static bool play(struct zm_collection *c, int cell)
{
    char word[ZM_MOVE_TEXT] = "pass";
    zm_move move;

    if (cell && !cell_to_word(&c->form, cell % 16 - 1, cell / 16, word))
        return collection_fail(c, ZM_BAD_INPUT, "renlib-cell", "the byte %d is no cell", cell);
    enum zm_status status = zm_outcome(c->zm, NULL) ? ZM_OVER : zm_move_read(c->zm, word, &move);
    if (status)
        return collection_fail_within(c, ZM_BAD_INPUT, "in-move", "move %zu: ", c->zm->made + 1);
    uint32_t child = child_with(c, move);
    return child ? collection_forward(c, child) : collection_make(c, move);
}

/* A move that cannot be made ends its line. */
static bool apply_move(struct zm_collection *c, struct renlib *r, int cell)
{
    if (r->dead && r->level > r->dead) return true;
    r->dead = 0;
    collection_back(c, r->at[r->level - 1]);
    if (play(c, cell)) return r->at[r->level] = c->current, true;
    if (c->status != ZM_BAD_INPUT) return false;
    if (!c->cut++) collection_locate(c, &c->cut_why);
    r->dead = r->level;
    return true;
}

/* Goes where the next node belongs. False: there is no such place, the tree is complete. */
static bool next_place(struct renlib *r, int flags)
{
    if ((flags & SIBLING) && r->level) r->waiting[r->waits++] = r->level;
    if (!(flags & LEAF)) return true;
    if (!r->waits) return false;
    r->level = r->waiting[--r->waits] - 1;
    return true;
}

static bool take_texts(struct zm_collection *c, struct renlib *r, int flags)
{
    int more[2] = {0, 0};

    if ((flags & EXTENDED) && !take_pair(c, more)) return cut_short(c);
    if ((flags & (COMMENT | OLD_COMMENT)) &&
        !(take_text(c, r, flags & OLD_COMMENT) && keep_comment(c, r)))
        return false;
    return !(more[1] & 1) || take_text(c, r, false);
}

static bool take_node(struct zm_collection *c, struct renlib *r, const int node[2], bool first)
{
    bool root = first && !node[0];

    if (!root && r->level == LEVELS)
        return collection_fail(c, ZM_BAD_INPUT, "nested-too-deep",
                               "variations are nested more than %d deep", LEVELS);
    if (!root) r->level++;
    if (!root && (node[1] & NO_MOVE)) r->at[r->level] = r->at[r->level - 1];
    else if (!root && !apply_move(c, r, node[0])) return false;
    return take_texts(c, r, node[1]);
}

static bool take_tree(struct zm_collection *c, struct renlib *r)
{
    int node[2];

    for (bool first = true, going = true; going; first = false) {
        if (!take_pair(c, node)) return first || !r->waits || cut_short(c);
        if (!take_node(c, r, node, first)) return false;
        if (r->waits == LEVELS)
            return collection_fail(c, ZM_BAD_INPUT, "nested-too-deep",
                                   "variations are nested more than %d deep", LEVELS);
        going = next_place(r, node[1]) || (first && !node[0]);
    }
    return true;
}

static bool take_head(struct zm_collection *c)
{
    int version = 0;

    for (int i = 0; i < HEAD; i++) {
        int byte = source_take(&c->in);
        if (byte == SOURCE_END) return cut_short(c);
        if (i == 8) version = byte;
    }
    return version <= 3 || collection_fail(c, ZM_BAD_INPUT, "renlib-version",
                                           "it is of version %d, known are those up to 3", version);
}

static bool open_table(struct zm_collection *c)
{
    if (!collection_table(c, *c->asked ? c->asked : "mnk:15,15,5,renju")) return false;
    return (c->form.kind == BOARD_CELLS && c->form.rows == SIDE && c->form.columns == SIDE) ||
           collection_fail(c, ZM_BAD_INPUT, "renlib-board",
                           "a library is for %d by %d cells, %s has others", SIDE, SIDE, c->spec);
}

static enum zm_status renlib_read(struct zm_collection *c)
{
    struct renlib *r = collection_own(c, sizeof *r);

    if (!r) return c->status;
    c->begins = c->place = source_position(&c->in);
    if (source_ahead(&c->in, 0) == SOURCE_END || c->number) return ZM_OVER;
    bool good = take_head(c) && open_table(c) && take_tree(c, r);
    return good ? ZM_OK : c->status;
}

const struct format renlib_format = {.name = "renlib", .is = renlib_is, .read = renlib_read};
