/* SPDX-License-Identifier: MIT
 * xml.c - see xml.h. */
#include "record/xml.h"

#include <stdlib.h>
#include <string.h>

static bool xml_fail(struct xml *x, const char *what)
{
    x->c->place = x->c->in.line;
    return collection_fail(x->c, ZM_BAD_INPUT, "xml", "this is no XML: %s", what);
}

static bool is_space(int c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* Takes all up to a text, and that too. */
static bool skip_behind(struct xml *x, const char *end)
{
    while (!source_follows(&x->c->in, end))
        if (source_take(&x->c->in) == SOURCE_END) return xml_fail(x, "it ends within a comment");
    for (size_t i = 0; end[i]; i++) source_take(&x->c->in);
    return true;
}

/* A document type, with brackets in it. */
static bool skip_declaration(struct xml *x)
{
    int depth = 0, byte;

    while ((byte = source_take(&x->c->in)) != SOURCE_END) {
        depth += (byte == '[' || byte == '<') - (byte == ']' || byte == '>');
        if (byte == '>' && depth < 0) return true;
    }
    return xml_fail(x, "it ends within a declaration");
}

/* The character that an entity stands for, as UTF-8 into out. Others stay as they are. */
static void resolve(const char *entity, char out[16])
{
    static const struct {
        const char *name, *text;
    } known[] = {{"lt", "<"}, {"gt", ">"}, {"amp", "&"}, {"apos", "'"}, {"quot", "\""}};
    struct text t = text_into(out, 16);

    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(entity, known[i].name) == 0) {
            text_add(&t, "%s", known[i].text);
            return;
        }
    unsigned long code = *entity != '#'     ? 0
                         : entity[1] == 'x' ? strtoul(entity + 2, NULL, 16)
                                            : strtoul(entity + 1, NULL, 10);
    if (!code || code > 0x10ffff) text_add(&t, "&%.10s;", entity);
    else if (code < 0x80) text_char(&t, (char)(code < ' ' ? ' ' : code));
    else if (code < 0x800)
        text_char(&t, (char)(0xc0 | code >> 6)), text_char(&t, (char)(0x80 | (code & 0x3f)));
    else if (code < 0x10000)
        text_char(&t, (char)(0xe0 | code >> 12)), text_char(&t, (char)(0x80 | (code >> 6 & 0x3f))),
            text_char(&t, (char)(0x80 | (code & 0x3f)));
    else
        text_char(&t, (char)(0xf0 | code >> 18)), text_char(&t, (char)(0x80 | (code >> 12 & 0x3f))),
            text_char(&t, (char)(0x80 | (code >> 6 & 0x3f))),
            text_char(&t, (char)(0x80 | (code & 0x3f)));
}

/* Takes a character, or an entity, behind what is in out. */
static void take_character(struct xml *x, char *out, size_t *n, size_t capacity)
{
    struct source *in = &x->c->in;
    char entity[12], resolved[16];
    size_t length = 0;
    int byte = source_take(in);

    if (byte != '&') {
        if (*n + 1 < capacity) out[(*n)++] = (char)byte;
        return;
    }
    while (byte = source_ahead(in, 0),
           byte > ' ' && !strchr(";<&\"'", byte) && length + 1 < sizeof entity)
        entity[length++] = (char)source_take(in);
    if (byte == ';') source_take(in);
    entity[length] = '\0';
    resolve(entity, resolved);
    for (size_t i = 0; resolved[i]; i++)
        if (*n + 1 < capacity) out[(*n)++] = resolved[i];
}

static void take_name(struct xml *x, char name[XML_NAME])
{
    size_t n = 0;

    for (int byte; byte = source_ahead(&x->c->in, 0), byte > ' ' && !strchr("<>/=\"'", byte);) {
        source_take(&x->c->in);
        if (n + 1 < XML_NAME) name[n++] = (char)byte;
    }
    name[n] = '\0';
}

static bool take_attribute(struct xml *x)
{
    struct source *in = &x->c->in;
    int i = x->attributes, quote;
    size_t n = x->used;

    if (i == XML_ATTRIBUTES) return xml_fail(x, "an element has too many attributes");
    take_name(x, x->attribute[i].name);
    if (!*x->attribute[i].name || source_skip_blanks(in) != '=')
        return xml_fail(x, "an attribute has no value");
    source_take(in);
    quote = source_skip_blanks(in);
    if (quote != '"' && quote != '\'') return xml_fail(x, "a value is not quoted");
    source_take(in);
    while (source_ahead(in, 0) != quote) {
        if (source_ahead(in, 0) == SOURCE_END || source_ahead(in, 0) == '<')
            return xml_fail(x, "a value is not closed");
        take_character(x, x->values, &n, sizeof x->values - 1);
    }
    source_take(in);
    x->attribute[i].value = x->used;
    x->values[n] = '\0';
    x->used = n + 1;
    x->attributes++;
    return true;
}

static bool take_element(struct xml *x)
{
    int byte;

    x->attributes = 0;
    x->used = 0;
    take_name(x, x->name);
    if (!*x->name) return xml_fail(x, "an element has no name");
    while ((byte = source_skip_blanks(&x->c->in)) != '>' && byte != '/')
        if (byte == SOURCE_END ? !xml_fail(x, "it ends within an element") : !take_attribute(x))
            return false;
    x->empty = source_take(&x->c->in) == '/';
    return !x->empty || source_take(&x->c->in) == '>' ||
           xml_fail(x, "\"/\" is followed by no \">\"");
}

static bool take_end(struct xml *x)
{
    source_take(&x->c->in);
    take_name(x, x->name);
    if (source_skip_blanks(&x->c->in) == '>') return source_take(&x->c->in), true;
    return xml_fail(x, "the end of an element has no \">\"");
}

/* Takes the text before the next element. True if there is more than blanks. */
static bool take_text(struct xml *x)
{
    bool any = false;
    size_t n = 0;

    for (int byte; (byte = source_ahead(&x->c->in, 0)) != '<' && byte != SOURCE_END;) {
        any |= !is_space(byte);
        take_character(x, x->text, &n, sizeof x->text);
    }
    x->text[n] = '\0';
    return any;
}

static bool take_cdata(struct xml *x)
{
    size_t n = 0;

    for (int i = 0; i < 9; i++) source_take(&x->c->in);
    while (!source_follows(&x->c->in, "]]>")) {
        int byte = source_take(&x->c->in);
        if (byte == SOURCE_END) return xml_fail(x, "it ends within a text");
        if (n + 1 < sizeof x->text) x->text[n++] = (char)byte;
    }
    x->text[n] = '\0';
    return skip_behind(x, "]]>");
}

/* What follows "<" where it is neither an element nor its end. */
static bool skip_other(struct xml *x)
{
    if (source_follows(&x->c->in, "!--")) return skip_behind(x, "-->");
    if (source_follows(&x->c->in, "?")) return skip_behind(x, "?>");
    return skip_declaration(x);
}

enum xml_item xml_next(struct xml *x)
{
    struct source *in = &x->c->in;

    if (x->empty) return x->empty = false, XML_CLOSED;
    for (;;) {
        if (take_text(x)) return XML_TEXT_ITEM;
        if (source_ahead(in, 0) == SOURCE_END) return XML_ENDED;
        if (source_follows(in, "<![CDATA[")) return take_cdata(x) ? XML_TEXT_ITEM : XML_FAILED;
        source_take(in);
        int byte = source_ahead(in, 0);
        if (byte == '/') return take_end(x) ? XML_CLOSED : XML_FAILED;
        if (byte != '!' && byte != '?') return take_element(x) ? XML_ELEMENT : XML_FAILED;
        if (!skip_other(x)) return XML_FAILED;
    }
}

const char *xml_attribute(const struct xml *x, const char *name)
{
    for (int i = 0; i < x->attributes; i++)
        if (strcmp(x->attribute[i].name, name) == 0) return x->values + x->attribute[i].value;
    return "";
}
