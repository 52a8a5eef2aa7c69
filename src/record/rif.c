/* SPDX-License-Identifier: MIT
 * rif.c - RIF, the XML of RenjuNet's database of games: players, tournaments and rules by number,
 * then games, whose moves are the text of an element. Rows count from the bottom. */
#include "record/xml.h"

#include "core/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_LONGEST = 96, IDS_MOST = 1 << 18, UNKNOWN_LONGEST = 512 };

/* Names by number. */
struct names {
    char (*name)[NAME_LONGEST];
    size_t count; /* numbers below it have a place */
};

enum named { NAMED_PLAYERS, NAMED_TOURNAMENTS, NAMED_RULES, NAMED_OPENINGS, NAMED };
static const char *const named_elements[NAMED] = {"player", "tournament", "rule", "opening"};

struct rif {
    struct xml xml;
    struct names names[NAMED];
    char unknown[UNKNOWN_LONGEST]; /* elements, with blanks between */
};

static bool rif_is(struct source *in)
{
    enum { FAR = 16384 };
    static const char name[] = "<database";
    size_t i = 0;

    while (i < FAR && source_ahead(in, i) > 0 && strchr(" \t\r\n", source_ahead(in, i))) i++;
    if (source_ahead(in, i) != '<') return false;
    for (; i < FAR && source_ahead(in, i) != SOURCE_END; i++) {
        size_t n = 0;
        while (name[n] && source_ahead(in, i + n) == name[n]) n++;
        if (!name[n]) return true;
    }
    return false;
}

static void rif_end(struct zm_collection *c)
{
    struct rif *r = c->own;

    for (int i = 0; i < NAMED; i++)
        memory_give(&c->allocator, r->names[i].name, r->names[i].count * NAME_LONGEST);
}

/* -- Names. ---------------------------------------------------------------------------------- */

static bool grow_names(struct zm_collection *c, struct names *n, size_t id)
{
    size_t more = 2 * id + 64;
    char(*larger)[NAME_LONGEST] = memory_take(&c->allocator, more * NAME_LONGEST);

    if (!larger) return collection_fail(c, ZM_NO_MEMORY, "out-of-memory", "out of memory");
    if (n->name) memcpy(larger, n->name, n->count * NAME_LONGEST);
    memory_give(&c->allocator, n->name, n->count * NAME_LONGEST);
    *n = (struct names){larger, more};
    return true;
}

/* Numbers that are too high have no name. */
static bool keep_name(struct zm_collection *c, struct rif *r, enum named which)
{
    const char *id = xml_attribute(&r->xml, "id"), *surname = xml_attribute(&r->xml, "surname");
    struct names *n = &r->names[which];
    uint64_t number;

    if (!read_number(&id, IDS_MOST - 1, &number)) return true;
    if (number >= n->count && !grow_names(c, n, (size_t)number)) return false;
    struct text t = text_into(n->name[number], NAME_LONGEST);
    text_add(&t, "%s%s%s", xml_attribute(&r->xml, "name"), *surname ? " " : "", surname);
    return true;
}

/* The name of what an attribute's number stands for; "" if it has none. */
static const char *named_by(const struct rif *r, enum named which, const char *attribute)
{
    const char *id = xml_attribute(&r->xml, attribute);
    uint64_t number;

    if (!read_number(&id, IDS_MOST - 1, &number) || number >= r->names[which].count) return "";
    return r->names[which].name[number];
}

/* -- Elements. ------------------------------------------------------------------------------- */

static bool is_known(const char *name)
{
    static const char *const known[] = {
        "database", "countries", "country",     "cities",  "city",    "months", "month",
        "rules",    "openings",  "tournaments", "players", "games",   "game",   "move",
        "info",     "moves",     "rule",        "player",  "opening", "board",  "tournament"};

    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(name, known[i]) == 0) return true;
    return false;
}

static bool is_noted(const struct rif *r, const char *name)
{
    size_t n = strlen(name);

    for (const char *at = r->unknown; (at = strstr(at, name)); at += n)
        if ((at == r->unknown || at[-1] == ' ') && (!at[n] || at[n] == ' ')) return true;
    return false;
}

/* Notes an element that is not known, if there is space. */
static void note_unknown(struct rif *r)
{
    size_t length = strlen(r->unknown), n = strlen(r->xml.name);

    if (is_known(r->xml.name) || is_noted(r, r->xml.name)) return;
    if (length + 1 + n < UNKNOWN_LONGEST)
        sprintf(r->unknown + length, "%s%s", length ? " " : "", r->xml.name);
}

const char *zm_collection_unknown(const struct zm_collection *c)
{
    const struct rif *r = c->own;

    return c->format == ZM_FORMAT_RIF && r ? r->unknown : "";
}

/* -- A game. --------------------------------------------------------------------------------- */

static bool open_table(struct zm_collection *c, const char *rule)
{
    const char *spec = "mnk:15,15,5,renju";

    if (strstr(rule, "Gomoku") || strstr(rule, "gomoku")) spec = "mnk:15,15,5,exact";
    if (strstr(rule, "Freestyle") || strstr(rule, "freestyle")) spec = "mnk:15,15,5";
    return collection_table(c, *c->asked ? c->asked : spec);
}

static bool read_result(struct zm_collection *c, const char *text)
{
    static const char *const results[] = {"0", "0.5", "1"};

    for (int i = 0; i < 3; i++)
        if (strcmp(text, results[i]) == 0) c->has_result = true, c->result = i - 1;
    if (c->has_result && !c->result) c->termination = ZM_BY_AGREEMENT;
    return true;
}

static bool begin_game(struct zm_collection *c, const struct rif *r)
{
    const struct xml *x = &r->xml;
    const char *rule = named_by(r, NAMED_RULES, "rule");

    return open_table(c, rule) && collection_tag(c, "First", named_by(r, NAMED_PLAYERS, "black")) &&
           collection_tag(c, "Second", named_by(r, NAMED_PLAYERS, "white")) &&
           collection_tag(c, "Event", named_by(r, NAMED_TOURNAMENTS, "tournament")) &&
           collection_tag(c, "Round", xml_attribute(x, "round")) &&
           collection_tag(c, "Rule", rule) &&
           collection_tag(c, "Opening", named_by(r, NAMED_OPENINGS, "opening")) &&
           collection_tag(c, "Swap", xml_attribute(x, "swap")) &&
           collection_tag(c, "Alternatives", xml_attribute(x, "alt")) &&
           read_result(c, xml_attribute(x, "bresult"));
}

/* The moves, which blanks part. */
static bool play_moves(struct zm_collection *c, char *text)
{
    for (char *word = text; *word;) {
        word += strspn(word, " \t\r\n,");
        size_t n = strcspn(word, " \t\r\n,");
        char *next = word + n + (word[n] != '\0');
        word[n] = '\0';
        if (*word && !collection_play(c, word)) return false;
        word = next;
    }
    return true;
}

static bool apply_text(struct zm_collection *c, struct rif *r, const char *element)
{
    uint32_t text;

    if (strcmp(element, "move") == 0 || strcmp(element, "moves") == 0)
        return play_moves(c, r->xml.text);
    return strcmp(element, "info") != 0 ||
           (text_keep_utf8(c, CHARSET_GUESSED, r->xml.text, &text) &&
            text_join(c, &c->nodes[0].comment, "\n", text));
}

/* Reads to the end of the game, and applies it as long as it has no fault. */
static enum zm_status read_game(struct zm_collection *c, struct rif *r)
{
    char element[XML_NAME] = "";
    bool good = begin_game(c, r);
    struct zm_error why = c->error;

    for (enum xml_item item; (item = xml_next(&r->xml)) != XML_FAILED;) {
        bool before = good;
        if (item == XML_ENDED)
            return collection_fail(c, ZM_BAD_INPUT, "rif-cut-short", "the file ends within a game"),
                   c->status;
        if (item == XML_CLOSED && strcmp(r->xml.name, "game") == 0) {
            if (good) return ZM_OK;
            c->error = why;
            return c->status;
        }
        if (item == XML_ELEMENT)
            note_unknown(r), c->place = c->in.line,
                             snprintf(element, sizeof element, "%s", r->xml.name);
        if (item == XML_CLOSED) *element = '\0';
        if (item == XML_TEXT_ITEM && good) good = apply_text(c, r, element);
        if (!good && before) why = c->error;
        if (!good && c->status != ZM_BAD_INPUT) return c->status;
    }
    return c->status;
}

static enum zm_status rif_read(struct zm_collection *c)
{
    struct rif *r = collection_own(c, sizeof *r);
    enum xml_item item;

    if (!r) return c->status;
    r->xml.c = c;
    while ((item = xml_next(&r->xml)) != XML_ENDED) {
        if (item == XML_FAILED) {
            c->in.at = c->in.end; /* nothing behind can be trusted */
            c->in.ended = true;
            return c->status;
        }
        if (item != XML_ELEMENT) continue;
        note_unknown(r);
        c->begins = c->place = c->in.line;
        if (strcmp(r->xml.name, "game") == 0) return read_game(c, r);
        for (int i = 0; i < NAMED; i++)
            if (strcmp(r->xml.name, named_elements[i]) == 0 && !keep_name(c, r, (enum named)i))
                return c->status;
    }
    return ZM_OVER;
}

const struct format rif_format = {.name = "rif", .is = rif_is, .read = rif_read, .end = rif_end};
