/* SPDX-License-Identifier: MIT
 * sgf_node.c - a node of the Smart Game Format: its properties and their texts. */
#include "record/sgf.h"

#include "core/memory.h"

#include <string.h>

const struct sgf_tag sgf_tags[] = {
    {"EV", "Event"},    {"PC", "Place"},     {"DT", "Date"},      {"RO", "Round"},
    {"GN", "Name"},     {"ON", "Opening"},   {"AN", "Annotator"}, {"US", "User"},
    {"SO", "Source"},   {"CP", "Copyright"}, {"GC", "About"},     {"TM", "Time"},
    {"OT", "Overtime"}, {NULL, NULL},
};

bool sgf_is(struct source *in)
{
    enum { FAR = 4096 };

    /* Mail headers and the like may stand before it. */
    for (size_t i = 0; i < FAR; i++) {
        int c = source_ahead(in, i);
        if (c <= 0 || (c < ' ' && !strchr("\t\r\n\f", c))) return false;
        if (c != '(') continue;
        do c = source_ahead(in, ++i);
        while (c != SOURCE_END && i < FAR && strchr(" \t\r\n", c) && c);
        if (c == ';') return true;
    }
    return false;
}

/* -- Properties. ----------------------------------------------------------------------------- */

static bool put(struct zm_collection *c, struct sgf_node *s, int byte)
{
    if (s->length == NODE_MOST)
        return collection_fail(c, ZM_BAD_INPUT, "sgf-node-long", "a node longer than %d MiB",
                               NODE_MOST >> 20);
    s->values[s->length++] = (char)byte;
    return true;
}

/* Whether a game begins here: then a text was not closed. */
bool sgf_begins_game(struct source *in, int last)
{
    return last == '\n' && source_ahead(in, 0) == '(' && source_ahead(in, 1) == ';';
}

bool sgf_is_root(struct source *in)
{
    return source_follows(in, "(;FF[") || source_follows(in, "(;GM[");
}

static bool not_closed(struct zm_collection *c, const struct sgf_property *p)
{
    return collection_fail(c, ZM_BAD_INPUT, "sgf-open", "the text of %s is not closed", p->id);
}

/* Behind a backslash: an end of line is left out, anything else stands for itself. */
static bool take_escaped(struct zm_collection *c, struct sgf_node *s)
{
    int byte = source_take(&c->in), next = source_ahead(&c->in, 0);

    if (byte == SOURCE_END) return true;
    if (byte != '\n' && byte != '\r') return put(c, s, byte);
    if (next != byte && (next == '\n' || next == '\r')) source_take(&c->in);
    return true;
}

/* Takes what stands in brackets. Ends of lines become line feeds. */
static bool take_value(struct zm_collection *c, struct sgf_node *s, struct sgf_property *p)
{
    size_t begin = s->length;
    int byte;

    for (source_take(&c->in); (byte = source_take(&c->in)) != ']';) {
        if (byte == SOURCE_END) return not_closed(c, p);
        if (!byte)
            return collection_fail(c, ZM_BAD_INPUT, "sgf-zero", "the text of %s has a zero byte",
                                   p->id);
        if (s->length - begin > VALUE_MOST) return not_closed(c, p);
        if (byte == '\r' && source_ahead(&c->in, 0) == '\n') continue;
        if (byte == '\r') byte = '\n';
        if (byte == '\\' ? !take_escaped(c, s) : !put(c, s, byte)) return false;
        if (sgf_begins_game(&c->in, byte)) return not_closed(c, p);
    }
    p->count++;
    return put(c, s, '\0');
}

/* Small letters in a name do not count, as in older files: "GaMe" is GM. */
static void take_id(struct zm_collection *c, struct sgf_property *p)
{
    size_t n = 0;

    for (int byte; byte = source_ahead(&c->in, 0), 'a' <= (byte | 0x20) && (byte | 0x20) <= 'z';
         source_take(&c->in))
        if (byte <= 'Z' && n + 1 < ID_MOST) p->id[n++] = (char)byte;
    p->id[n] = '\0';
}

static bool take_property(struct zm_collection *c, struct sgf_node *s)
{
    struct sgf_property *p = &s->property[s->properties];

    *p = (struct sgf_property){.from = s->length};
    take_id(c, p);
    if (s->properties + 1 == PROPERTIES_MOST)
        return collection_fail(c, ZM_BAD_INPUT, "sgf-many", "a node with more than %d properties",
                               PROPERTIES_MOST - 1);
    if (source_skip_blanks(&c->in) != '[')
        return collection_fail(c, ZM_BAD_INPUT, "sgf-no-value", "%s has no value in brackets",
                               p->id);
    while (source_skip_blanks(&c->in) == '[')
        if (!take_value(c, s, p)) return false;
    s->properties += *p->id != '\0';
    return true;
}

const struct sgf_property *sgf_find(const struct sgf_node *s, const char *id)
{
    for (int i = 0; i < s->properties; i++)
        if (strcmp(s->property[i].id, id) == 0) return &s->property[i];
    return NULL;
}

/* The first value of a property; NULL: there is none. */
const char *sgf_value(const struct sgf_node *s, const char *id)
{
    const struct sgf_property *p = sgf_find(s, id);

    return p ? s->values + p->from : NULL;
}

/* -- Texts. ---------------------------------------------------------------------------------- */

bool sgf_has_word(const char *text, const char *word)
{
    size_t n = strlen(word);

    for (; *text; text++) {
        size_t i = 0;
        while (i < n && (text[i] | 0x20) == word[i]) i++;
        if (i == n) return true;
    }
    return false;
}

void sgf_choose_charset(struct sgf_node *s)
{
    const char *name = sgf_value(s, "CA");

    s->charset = CHARSET_GUESSED;
    if (!name) return;
    if (sgf_has_word(name, "8859-1") || sgf_has_word(name, "latin") || sgf_has_word(name, "1252"))
        s->charset = CHARSET_LATIN;
    else if (!sgf_has_word(name, "utf-8") && !sgf_has_word(name, "utf8") &&
             !sgf_has_word(name, "ascii"))
        s->charset = CHARSET_OTHER;
}

/* -- The node. --- */

bool sgf_take_node(struct zm_collection *c, struct sgf_node *s)
{
    s->properties = 0;
    s->length = 0;
    source_take(&c->in);
    for (int byte = source_skip_blanks(&c->in); 'a' <= (byte | 0x20) && (byte | 0x20) <= 'z';
         byte = source_skip_blanks(&c->in))
        if (!take_property(c, s)) return false;
    return true;
}
