/* SPDX-License-Identifier: MIT
 * saved.c - saved games, one behind the other, as games of a collection. */
#include "record/collection.h"

#include <string.h>

enum { SAVED_MOST = 1 << 20 };

static bool saved_is(struct source *in)
{
    return source_follows(in, "zermelo ");
}

/* Takes the lines up to "end", or to the next game. */
static size_t take_game(struct zm_collection *c, char *text)
{
    size_t length = 0, line = 0;
    int byte;

    while ((byte = source_take(&c->in)) != SOURCE_END) {
        if (length < SAVED_MOST) text[length] = (char)byte;
        length++;
        if (byte != '\n') continue;
        bool ended = length < SAVED_MOST && strncmp(text + line, "end", 3) == 0 &&
                     strspn(text + line + 3, " \t\r\n") >= length - line - 3;
        line = length;
        if (ended || source_follows(&c->in, "zermelo ")) break;
    }
    return length;
}

/* Takes over the table of a saved game, its history as the main line. */
static bool take_table(struct zm_collection *c, struct zm_context *zm)
{
    zm_close(c->zm);
    c->zm = zm;
    zm_notation_set(zm, c->notation);
    zm_spec(zm, c->spec, sizeof c->spec);
    memcpy(c->opened, c->spec, sizeof c->opened);
    c->form = board_form_of(zm);
    return collection_retrace(c);
}

bool collection_take_record(struct zm_collection *c)
{
    const struct zm_record *r = &c->record;

    c->termination = r->termination;
    c->has_result = r->termination != ZM_BY_RULES;
    c->result = (r->result > 0) - (r->result < 0);
    return collection_tag(c, "First", r->player[0]) && collection_tag(c, "Second", r->player[1]);
}

static enum zm_status saved_read(struct zm_collection *c)
{
    struct zm_context *zm = NULL;

    if (source_skip_blanks(&c->in) == SOURCE_END) return ZM_OVER;
    char *text = collection_own(c, SAVED_MOST + 1);
    if (!text) return c->status;
    c->begins = c->place = c->in.line;
    size_t length = take_game(c, text);
    if (length > SAVED_MOST) length = SAVED_MOST + 1;
    c->status = zm_record_read(text, length, &c->options, &c->record, &zm, &c->error);
    if (c->status) return c->status;
    if (!take_table(c, zm) || !collection_is_asked(c) || !collection_take_record(c))
        return c->status;
    return ZM_OK;
}

static bool saved_write(struct zm_collection *c, struct text *t)
{
    struct zm_record record = c->record;

    for (int i = 0; i < 2; i++) {
        const char *name = zm_collection_tag(c, i ? "Second" : "First");
        struct text player = text_into(record.player[i], sizeof record.player[i]);
        text_add(&player, "%s", name);
    }
    record.size = sizeof record;
    record.termination = zm_outcome(c->zm, NULL) ? ZM_BY_RULES : c->termination;
    record.result = c->result;
    bool fits = t->length < t->capacity;
    t->length += zm_record_write(c->zm, &record, fits ? t->out + t->length : NULL,
                                 fits ? t->capacity - t->length : 0);
    return true;
}

const struct format saved_format = {
    .name = "saved", .is = saved_is, .read = saved_read, .write = saved_write};
