/* SPDX-License-Identifier: MIT
 * tree.c - the tree of a game's moves while it is read: see collection.h. */
#include "core/memory.h"
#include "record/collection.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

const char *const mark_signs[MARKS] = {"", "!", "?", "!!", "??", "!?", "?!"};

enum mark mark_of(const char *sign, size_t length)
{
    enum mark m = MARK_GOOD;

    while (m < MARKS &&
           (strlen(mark_signs[m]) != length || memcmp(sign, mark_signs[m], length) != 0))
        m++;
    return m;
}

bool collection_fail(struct zm_collection *c, enum zm_status status, const char *id,
                     const char *format, ...)
{
    va_list args;

    va_start(args, format);
    error_fill(&c->error, NULL, id, format, args);
    va_end(args);
    c->status = status;
    return false;
}

bool collection_fail_within(struct zm_collection *c, enum zm_status status, const char *id,
                            const char *format, ...)
{
    va_list args;

    va_start(args, format);
    error_fill(&c->error, &c->zm->error, id, format, args);
    va_end(args);
    c->status = status;
    return false;
}

/* As a failure of the table. */
static bool fail_as_table(struct zm_collection *c, enum zm_status status)
{
    c->error = c->zm->error;
    c->status = status;
    return false;
}

/* -- The table. ------------------------------------------------------------------------------ */

/* Adds the node of the move that was made last. */
static bool add_node(struct zm_collection *c, zm_move move)
{
    enum { LEAST = 256 };

    if (c->count == NODES_MOST)
        return collection_fail(c, ZM_BAD_INPUT, "too-many-nodes", "more than %d moves in one game",
                               NODES_MOST - 1);
    if (c->count == c->capacity) {
        struct game_node *larger =
            collection_grown(c, c->nodes, &c->capacity, sizeof *c->nodes, LEAST);
        if (!larger) return false;
        c->nodes = larger;
    }
    uint32_t at = (uint32_t)c->count++;
    c->nodes[at] = (struct game_node){.move = move, .parent = c->current, .ms = NO_TIME};
    if (!at) return true;
    struct game_node *parent = &c->nodes[c->current];
    if (parent->child) c->nodes[parent->last].next = at;
    else parent->child = at;
    parent->last = at;
    c->current = at;
    return true;
}

bool collection_root(struct zm_collection *c)
{
    c->current = 0;
    c->count = 0;
    return add_node(c, 0);
}

bool collection_table(struct zm_collection *c, const char *spec)
{
    struct zm_error why = {.text = ""};

    c->count = 0;
    if (c->zm && strcmp(spec, c->opened) == 0) {
        context_restart(c->zm);
        return collection_root(c);
    }
    zm_close(c->zm);
    c->zm = NULL;
    *c->opened = '\0';
    enum zm_status status = zm_open(spec, &c->options, &c->zm, &why);
    if (status) {
        c->error = why;
        c->status = status;
        return false;
    }
    snprintf(c->opened, sizeof c->opened, "%s", spec);
    zm_spec(c->zm, c->spec, sizeof c->spec);
    zm_notation_set(c->zm, c->notation);
    c->form = board_form_of(c->zm);
    return collection_root(c);
}

bool collection_is_asked(struct zm_collection *c)
{
    return !*c->asked || strcmp(c->asked, c->spec) == 0 ||
           collection_fail(c, ZM_BAD_INPUT, "other-game", "it is a game of %s, not of %s", c->spec,
                           c->asked);
}

bool collection_make(struct zm_collection *c, zm_move move)
{
    enum zm_status status = context_make(c->zm, move);

    if (status) return fail_as_table(c, status);
    c->zm->known = c->zm->made;
    if (add_node(c, move)) return true;
    context_unmake(c->zm);
    return false;
}

bool collection_forward(struct zm_collection *c, uint32_t child)
{
    enum zm_status status = context_make(c->zm, c->nodes[child].move);

    assert(c->nodes[child].parent == c->current);
    if (status) return fail_as_table(c, status);
    c->current = child;
    return true;
}

bool collection_retrace(struct zm_collection *c)
{
    size_t n = c->zm->made;

    while (c->zm->made) context_unmake(c->zm);
    if (!collection_root(c)) return false;
    for (size_t i = 0; i < n; i++)
        if (!collection_make(c, c->zm->history[i])) return false;
    return true;
}

enum zm_status collection_place(struct zm_collection *c, const char *text)
{
    char start[POSITION_TEXT], here[POSITION_TEXT];

    assert(c->zm && c->count == 1);
    const struct game_node root = c->nodes[0];
    context_restart(c->zm);
    zm_position_text(c->zm, start, sizeof start);
    enum zm_status status = zm_position_set(c->zm, text);
    if (status) return status;
    zm_position_text(c->zm, here, sizeof here);
    if (strcmp(start, here) == 0) context_restart(c->zm);
    if (!collection_retrace(c)) return c->status;
    c->nodes[0].comment = root.comment, c->nodes[0].extra = root.extra;
    c->nodes[0].mark = root.mark;
    return ZM_OK;
}

bool collection_position(struct zm_collection *c, const char *text)
{
    enum zm_status status = collection_place(c, text);

    return !status ||
           collection_fail_within(c, status, "in-setup", "the position cannot be played: ");
}

/* Where the game itself reads the text as a move, it is that, and a chance outcome that is due
 * behind it stays due: it may be told next. */
bool collection_play(struct zm_collection *c, const char *text)
{
    size_t before = c->zm->made, after;
    zm_move move;

    if (zm_outcome(c->zm, NULL))
        return collection_fail(c, ZM_BAD_INPUT, "over-before-move",
                               "move %zu, \"%s\": the game is over", before + 1, shown(text).text);
    if (c->notation == ZM_NOTATION_USUAL && strlen(text) < ZM_MOVE_TEXT &&
        !zm_move_read(c->zm, text, &move))
        return collection_make(c, move);
    enum zm_status status = moves_read(c->zm, text, before);
    if (status) return fail_as_table(c, status);
    after = c->zm->made;
    for (size_t i = before; i < after; i++) {
        if (add_node(c, c->zm->history[i])) continue;
        while (c->zm->made > i) context_unmake(c->zm);
        return false;
    }
    return true;
}

void collection_back(struct zm_collection *c, uint32_t node)
{
    while (c->current != node) {
        assert(c->current && c->zm->made);
        context_unmake(c->zm);
        c->current = c->nodes[c->current].parent;
    }
}

bool collection_is_main(const struct zm_collection *c)
{
    uint32_t at = c->current;

    if (c->nodes[at].child) return false;
    for (; at; at = c->nodes[at].parent)
        if (c->nodes[c->nodes[at].parent].child != at) return false;
    return true;
}

bool collection_cut(struct zm_collection *c)
{
    if (c->status != ZM_BAD_INPUT || collection_is_main(c)) return false;
    if (!c->cut++) collection_locate(c, &c->cut_why);
    return true;
}

/* Says where the last failure was. */
void collection_locate(const struct zm_collection *c, struct zm_error *out)
{
    const struct zm_error inner = c->error;

    if (c->format == ZM_FORMAT_RENLIB)
        fail_within(out, &inner, "in-byte", "byte %zu: ", (size_t)c->place);
    else if (c->format == ZM_FORMAT_SAVED)
        fail_within(out, &inner, "in-saved-game", "saved game at line %zu: ", (size_t)c->place);
    else fail_within(out, &inner, "in-line", "line %zu: ", (size_t)c->place);
}

bool is_result(const char *text, int *result)
{
    static const char *const names[] = {"0-1", "1/2-1/2", "1-0"};

    for (int i = 0; i < 3; i++)
        if (strcmp(text, names[i]) == 0) return *result = i - 1, true;
    return false;
}

bool collection_result(struct zm_collection *c, const char *text)
{
    return c->has_result |= is_result(text, &c->result);
}

static bool take_termination(struct zm_collection *c, const char *value)
{
    enum { NAMES = sizeof termination_names / sizeof *termination_names };
    int by = 0;

    while (by < NAMES && strcmp(value, termination_names[by]) != 0) by++;
    bool fault = strcmp(value, "fault") == 0;
    if (by == NAMES && !fault) return false;
    c->forfeit = fault;
    c->termination = fault ? ZM_BY_RULES : (enum zm_termination)by;
    return true;
}

bool collection_ending(struct zm_collection *c, const char *name, const char *value, bool *known)
{
    int result;

    if (strcmp(name, "Termination") == 0) return *known = take_termination(c, value), true;
    if (strcmp(name, "Result") != 0) return false;
    *known = strcmp(value, "*") == 0 || is_result(value, &result);
    if (*known) c->has_result = false, collection_result(c, value);
    return true;
}

bool from_start(struct zm_collection *c)
{
    return c->zm->from_start ||
           collection_fail(c, ZM_BAD_INPUT, "not-from-start",
                           "the game does not begin at the start, and this format has no "
                           "place for another position");
}

int landing_row(const struct zm_collection *c, int column)
{
    char line[POSITION_TEXT];
    int row = 0;

    zm_position_text(c->zm, line, sizeof line);
    while (row < c->form.rows && line[row * (c->form.columns + 1) + column] == '.') row++;
    return row - 1;
}
