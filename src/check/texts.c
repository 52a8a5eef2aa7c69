/* SPDX-License-Identifier: MIT
 * texts.c - moves, positions and pictures as text, and back. */
#include "check/check.h"

#include <string.h>

enum {
    POSITION_TEXT = 24 * 1024, /* the library reads and keeps no longer one */
    RULES_LINE = 100,
    COMPARED_MAX = 256
};

/* -- Writers. -------------------------------------------------------------------------------- */

/* A writer follows snprintf's rules in buffers of any size. */
static void check_writer(struct check *c, enum writer w, zm_move move)
{
    static const size_t capacities[] = {0, 1, 2, 5, 17};
    const char *name = writer_name(w);
    struct report *r = c->report;
    size_t length = hook_write(c, w, &c->now, move, c->text, TEXT_MAX), written = strlen(c->text);

    if (!MUST(r, length == written, name, "returns %zu, but wrote %zu bytes", length, written))
        return;
    for (size_t i = 0; i < sizeof capacities / sizeof *capacities; i++) {
        size_t capacity = capacities[i];
        size_t kept = capacity > written ? written : capacity ? capacity - 1 : 0;
        memset(c->part, 0x7e, 64);
        size_t again = hook_write(c, w, &c->now, move, c->part, capacity);
        MUST(r, again == length, name, "returns %zu, but %zu with a capacity of %zu", length, again,
             capacity);
        MUST(r, c->part[capacity] == 0x7e && c->part[capacity + 1] == 0x7e, name,
             "writes beyond a capacity of %zu", capacity);
        if (capacity)
            MUST(r, memcmp(c->part, c->text, kept) == 0 && !c->part[kept], name,
                 "does not write the beginning of its text with a capacity of %zu", capacity);
    }
}

static void check_writers(struct check *c)
{
    for (enum writer w = 0; w < WRITERS; w++) {
        bool of_move = w == WRITE_MOVE || w == WRITE_CELLS;
        if (writer_given(c, w) && (!of_move || c->here.count))
            check_writer(c, w, of_move ? c->here.list[0] : 0);
    }
}

/* -- The game string and the rules. ---------------------------------------------------------- */

/* The game string in full opens the same game. */
static void check_spec(struct check *c)
{
    struct report *r = c->report;
    const char *name = c->game->name;
    size_t n = strlen(name), length = hook_write(c, WRITE_SPEC, NULL, 0, c->text, TEXT_MAX);
    struct zm_error why;

    MUST(r, length < ZM_SPEC_TEXT, "write_spec", "writes %zu bytes, more than %d", length,
         ZM_SPEC_TEXT - 1);
    if (!MUST(r, strncmp(c->text, name, n) == 0 && (!c->text[n] || c->text[n] == ':'), "write_spec",
              "writes \"%.60s\", which does not begin with the name \"%s\"", c->text, name))
        return;
    if (!MUST(r, hook_parse(c, c->text + n + !!c->text[n], &c->other_rules, &why), "parse",
              "refuses the game string that write_spec() wrote, \"%.60s\": %.60s", c->text,
              why.text))
        return;
    MUST(r, block_equal(&c->other_rules, &c->rules), "write_spec",
         "writes \"%.60s\", which parse() reads as other rules", c->text);
}

void check_words(struct check *c)
{
    check_spec(c);
    hook_write(c, WRITE_RULES, NULL, 0, c->text, TEXT_MAX);
    MUST(c->report, *c->text, "write_rules", "writes nothing");
    for (const char *line = c->text; *line; line += strcspn(line, "\n") + !!strchr(line, '\n'))
        MUST(c->report, strcspn(line, "\n") < RULES_LINE, "write_rules",
             "writes a line that is not under %d characters: \"%.50s\"", RULES_LINE, line);
}

/* -- Positions. ------------------------------------------------------------------------------ */

/* The first hook that answers differently about a position and about the same read from its text;
 * NULL: there is none. */
static const char *differing_hook(const struct facts *a, const struct facts *b)
{
    if (a->side != b->side) return "side_to_move";
    if (a->over != b->over || a->result != b->result) return "outcome";
    if (a->count != b->count || memcmp(a->list, b->list, a->count * sizeof *a->list) != 0)
        return "moves";
    if (strcmp(a->text, b->text) != 0) return "write_position";
    return NULL;
}

static void check_reading(struct check *c)
{
    const char *text = c->here.text, *maker = c->report->plies ? "play" : "start";
    struct report *r = c->report;
    char difference[DIFFERENCE];
    struct zm_error why;

    if (!MUST(r, hook_read_position(c, text, &c->copy, &why), "read_position",
              "refuses \"%.80s\", which write_position() wrote: %.80s", text, why.text) ||
        block_equal(&c->copy, &c->now))
        return;
    facts_ask(c, &c->copy, &c->there);
    const char *hook = differing_hook(&c->here, &c->there);
    if (hook && strcmp(hook, "write_position") == 0)
        report_fault(r, "read_position", "reads \"%.80s\" as \"%.80s\"", text, c->there.text);
    else if (hook)
        report_fault(r, "write_position",
                     "writes \"%.80s\", which is read as a position of which "
                     "%s() says something else",
                     text, hook);
    else
        report_fault(r, maker,
                     "leaves other bytes than read_position() makes of \"%.80s\": %s; "
                     "equal positions must be equal bytes",
                     text, block_difference(&c->now, &c->copy, difference));
}

static void check_position_text(struct check *c)
{
    struct report *r = c->report;
    size_t n = strlen(c->here.text);

    MUST(r, n && !strchr(c->here.text, '\n'), "write_position", "writes \"%.60s\", not one line",
         c->here.text);
    MUST(r, n < POSITION_TEXT, "write_position", "writes %zu bytes, more than %d", n,
         POSITION_TEXT - 1);
    check_reading(c);
}

/* -- Moves. ---------------------------------------------------------------------------------- */

static void check_move_text(struct check *c, zm_move move, char out[ZM_MOVE_TEXT])
{
    struct report *r = c->report;
    size_t length = hook_write(c, WRITE_MOVE, &c->now, move, out, ZM_MOVE_TEXT);
    struct zm_error why;
    zm_move read = ~move;

    MUST(r, length && length < ZM_MOVE_TEXT, "write_move", "writes %zu bytes, accepted is 1 to %d",
         length, ZM_MOVE_TEXT - 1);
    MUST(r, !strpbrk(out, " ,\t\n"), "write_move", "writes \"%s\", which is not one word", out);
    if (!c->game->read_move) return;
    if (MUST(r, hook_read_move(c, &c->now, out, &read, &why), "read_move",
             "refuses \"%s\", which write_move() wrote: %.80s", out, why.text))
        MUST(r, read == move, "read_move", "reads \"%s\" as another move", out);
}

static void check_move_texts(struct check *c)
{
    char(*text)[ZM_MOVE_TEXT] = (char(*)[ZM_MOVE_TEXT])c->part;
    size_t n = c->here.count, step = 1 + n / COMPARED_MAX, count = 0;

    for (size_t i = 0; i < n; i += step) {
        check_move_text(c, c->here.list[i], text[count]);
        for (size_t j = 0; j < count; j++)
            MUST(c->report,
                 strcmp(text[j], text[count]) != 0 || c->here.list[i] == c->here.list[j * step],
                 "write_move", "writes \"%s\" for two moves", text[count]);
        count++;
    }
}

void check_texts(struct check *c, bool thorough)
{
    check_position_text(c);
    check_move_texts(c);
    if (thorough) check_writers(c);
}
