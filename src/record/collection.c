/* SPDX-License-Identifier: MIT
 * collection.c - files of games: see zermelo_collection.h. */
#include "record/collection.h"

#include "core/memory.h"
#include "core/sized.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* By enum zm_format. */
static const struct format *const formats[] = {
    [ZM_FORMAT_SGF] = &sgf_format,       [ZM_FORMAT_PSQ] = &psq_format,
    [ZM_FORMAT_PGN] = &pgn_format,       [ZM_FORMAT_SAVED] = &saved_format,
    [ZM_FORMAT_LINES] = &lines_format,   [ZM_FORMAT_RIF] = &rif_format,
    [ZM_FORMAT_RENLIB] = &renlib_format, [ZM_FORMAT_OPENSPIEL] = &openspiel_format,
    [ZM_FORMAT_KGP] = &kgp_format,
};
/* The order in which they are recognized: an SGF may begin with other text, lines have no mark. */
static const enum zm_format by_mark[] = {ZM_FORMAT_PSQ,  ZM_FORMAT_SAVED, ZM_FORMAT_RENLIB,
                                         ZM_FORMAT_PGN,  ZM_FORMAT_RIF,   ZM_FORMAT_SGF,
                                         ZM_FORMAT_LINES};
static const size_t format_count = ZM_FORMAT_KGP + 1;

/* NULL: there is none. */
static const struct format *format_at(enum zm_format format)
{
    return (size_t)format < format_count ? formats[format] : NULL;
}

const char *zm_format_name(enum zm_format format)
{
    return format_at(format) ? format_at(format)->name : "unknown";
}

enum zm_format zm_format_of(const char *name)
{
    for (size_t i = ZM_FORMAT_UNKNOWN + 1; i < format_count; i++)
        if (formats[i]->write && strcmp(formats[i]->name, name) == 0) return (enum zm_format)i;
    return ZM_FORMAT_UNKNOWN;
}

/* -- Opening. -------------------------------------------------------------------------------- */

static struct zm_collection *collection_new(const struct zm_options *options)
{
    const struct zm_allocator *from = options->allocator ? options->allocator : &memory_default;
    struct zm_collection *c = memory_take(from, sizeof *c);

    if (!c) return NULL;
    c->allocator = *from;
    c->options = *options;
    c->options.allocator = &c->allocator;
    return c;
}

void zm_collection_free(struct zm_collection *c)
{
    if (!c) return;
    struct zm_allocator to = c->allocator;
    if (c->own && formats[c->format]->end) formats[c->format]->end(c);
    zm_close(c->zm);
    memory_give(&to, c->in.buffer, SOURCE_CAPACITY);
    memory_give(&to, c->own, c->own_size);
    memory_give(&to, c->nodes, c->capacity * sizeof *c->nodes);
    memory_give(&to, c->text.at, c->text.capacity);
    memory_give(&to, c, sizeof *c);
}

/* The game of all games in full, so that it can be compared. */
static enum zm_status ask_for(struct zm_collection *c, const char *game)
{
    if (!collection_table(c, game)) return c->status;
    zm_spec(c->zm, c->asked, sizeof c->asked);
    return ZM_OK;
}

static enum zm_status recognize(struct zm_collection *c)
{
    source_ahead(&c->in, 0);
    if (source_follows(&c->in, "\xef\xbb\xbf"))
        for (int i = 0; i < 3; i++) source_take(&c->in);
    if (source_follows(&c->in, "\xff\xfe") || source_follows(&c->in, "\xfe\xff"))
        return collection_fail(c, ZM_BAD_INPUT, "file-utf16",
                               "the file is UTF-16, accepted is UTF-8"),
               ZM_BAD_INPUT;
    for (size_t i = 0; i < sizeof by_mark / sizeof *by_mark && !c->format; i++)
        if (formats[by_mark[i]]->is(&c->in)) c->format = by_mark[i];
    if (c->in.failed)
        return collection_fail(c, ZM_IO, "file-unread", "the file cannot be read"), ZM_IO;
    if (c->format == ZM_FORMAT_LINES && !*c->asked)
        return collection_fail(c, ZM_BAD_INPUT, "lines-no-game",
                               "lines of moves do not tell their game: say which game it is"),
               ZM_BAD_INPUT;
    if (c->format) return ZM_OK;
    if (source_ahead(&c->in, 0) == SOURCE_END)
        return collection_fail(c, ZM_BAD_INPUT, "file-empty", "the file is empty"), ZM_BAD_INPUT;
    collection_fail(c, ZM_BAD_INPUT, "file-format",
                    "it holds no games in a form that is known: SGF, Piskvork's psq, PGN, saved "
                    "games, RIF, RenLib, or a game a line");
    return ZM_BAD_INPUT;
}

enum zm_status zm_collection_open(const struct zm_bytes *bytes, const char *game,
                                  enum zm_notation notation, const struct zm_options *options,
                                  struct zm_collection **out, struct zm_error *error)
{
    struct zm_options own = {.size = sizeof own};

    *out = NULL;
    if (!sized_take(&own, sizeof own, options, "zm_options", error)) return ZM_BAD_INPUT;
    struct zm_collection *c = collection_new(&own);
    if (!c) return fail(error, "out-of-memory", "out of memory"), ZM_NO_MEMORY;
    c->notation = notation;
    c->in = (struct source){.from = *bytes, .line = 1};
    c->in.buffer = memory_take(&c->allocator, SOURCE_CAPACITY);
    enum zm_status status = ZM_OK;
    if (!c->in.buffer)
        status = ZM_NO_MEMORY, collection_fail(c, status, "out-of-memory", "out of memory");
    if (!status && game) status = ask_for(c, game);
    if (!status) status = recognize(c);
    if (!status) return *out = c, ZM_OK;
    fail_as(error, &c->error);
    zm_collection_free(c);
    return status;
}

/* -- Reading. -------------------------------------------------------------------------------- */

static void forget_game(struct zm_collection *c)
{
    c->count = 0;
    c->current = c->annotated = 0;
    c->annotated_ply = 0;
    c->text.length = 0;
    c->tags = 0;
    c->cut = 0;
    c->white_first = c->swaps = c->has_result = c->forfeit = false;
    c->result = 0;
    c->termination = ZM_BY_RULES;
    c->record = (struct zm_record){.size = sizeof c->record};
    c->cut_why = c->error = (struct zm_error){.text = ""};
    c->status = ZM_OK;
    c->begins = c->place = c->in.line;
}

/* Only a draw is agreed upon, and only who has a result can have given up. What the main line comes
 * to counts more than what the file tells. */
void collection_settle(struct zm_collection *c)
{
    int value;

    if (zm_outcome(c->zm, &value)) {
        c->has_result = true;
        c->result = (value > 0) - (value < 0);
        c->termination = ZM_BY_RULES;
        c->forfeit = false;
        return;
    }
    if (!c->has_result || (c->result && c->termination == ZM_BY_AGREEMENT))
        c->termination = ZM_BY_RULES;
    if (c->has_result && !c->result) c->termination = ZM_BY_AGREEMENT;
    c->forfeit &= c->has_result && c->result;
}

static enum zm_status play_main_line(struct zm_collection *c)
{
    collection_back(c, 0);
    while (c->nodes[c->current].child) {
        c->current = c->nodes[c->current].child;
        enum zm_status status = context_make(c->zm, c->nodes[c->current].move);
        if (status) return c->error = c->zm->error, status;
    }
    c->zm->known = c->zm->made;
    collection_settle(c);
    return ZM_OK;
}

enum zm_status zm_collection_next(struct zm_collection *c)
{
    if (!c->in.buffer) return ZM_OVER;
    forget_game(c);
    enum zm_status status = formats[c->format]->read(c);
    if (status == ZM_OVER && c->in.failed)
        return collection_fail(c, ZM_IO, "file-unread", "the file cannot be read"), ZM_IO;
    if (status == ZM_OVER) return status;
    c->number++;
    if (!status) status = play_main_line(c);
    if (status) collection_locate(c, &c->error);
    else c->error = c->cut_why;
    if (status) c->count = 0;
    return status;
}

const struct zm_error *zm_collection_error(const struct zm_collection *c)
{
    return &c->error;
}

/* -- What was read. -------------------------------------------------------------------------- */

void zm_collection_about(const struct zm_collection *c, struct zm_collection_game *out)
{
    struct zm_collection_game own = {
        .size = sizeof own,
        .format = c->format,
        .number = c->number,
        .line = c->begins,
        .player = {zm_collection_tag(c, "First"), zm_collection_tag(c, "Second")},
        .has_result = c->has_result,
        .result = c->result,
        .termination = c->termination,
        .moves = c->count ? c->zm->made : 0,
        .cut = c->cut,
        .forfeit = c->forfeit,
        .white_first = c->white_first};

    for (size_t i = 0; i < c->count; i++) {
        own.comments += c->nodes[i].comment != 0;
        own.variations += i && c->nodes[c->nodes[i].parent].child != i;
    }
    sized_give(out, &own, sizeof own);
}

struct zm_context *zm_collection_table(struct zm_collection *c)
{
    return c->zm;
}

uint64_t zm_collection_bytes(const struct zm_collection *c)
{
    return source_position(&c->in);
}

/* -- Notes. ---------------------------------------------------------------------------------- */

/* The node that many moves behind a node of the main line; UINT32_MAX: there is none. */
static uint32_t node_behind(const struct zm_collection *c, uint32_t at, size_t plies)
{
    if (!c->count) return UINT32_MAX;
    for (; plies; plies--)
        if (!(at = c->nodes[at].child)) return UINT32_MAX;
    return at;
}

/* The node behind `ply` moves of the main line; UINT32_MAX after a failure. Annotations come in the
 * order of the game, so the last one is where the next is looked for. */
static uint32_t node_at(struct zm_collection *c, size_t ply)
{
    bool before = ply < c->annotated_ply;
    uint32_t from = before ? 0 : c->annotated,
             at = node_behind(c, from, before ? ply : ply - c->annotated_ply);

    if (at != UINT32_MAX) return c->annotated_ply = ply, c->annotated = at;
    collection_fail(c, ZM_BAD_INPUT, "no-ply", "the main line is shorter than %zu moves", ply);
    return at;
}

const char *zm_collection_comment(const struct zm_collection *c, size_t ply)
{
    uint32_t at = node_behind(c, 0, ply);

    return at == UINT32_MAX ? "" : text_at(c, c->nodes[at].comment);
}

enum zm_status zm_collection_annotate(struct zm_collection *c, size_t ply, const char *mark,
                                      const char *comment)
{
    uint32_t at = node_at(c, ply), text;
    enum mark m = mark ? mark_of(mark, strlen(mark)) : MARK_NONE;

    if (at == UINT32_MAX) return c->status;
    if (m == MARKS)
        return collection_fail(c, ZM_BAD_INPUT, "no-mark",
                               "\"%s\" is no mark, accepted: ! ? !! ?? !? ?!", shown(mark).text),
               ZM_BAD_INPUT;
    if (m) c->nodes[at].mark = (uint8_t)m;
    if (!comment) return ZM_OK;
    bool kept = text_keep_utf8(c, CHARSET_GUESSED, comment, &text) &&
                text_join(c, &c->nodes[at].comment, "\n", text);
    return kept ? ZM_OK : c->status;
}

enum zm_status zm_collection_time(struct zm_collection *c, size_t ply, uint32_t ms)
{
    uint32_t at = node_at(c, ply);

    if (at == UINT32_MAX) return c->status;
    c->nodes[at].ms = ms;
    return ZM_OK;
}

/* The variation at the current node that begins with a move; 0: there is none. */
static uint32_t variation_with(const struct zm_collection *c, zm_move move)
{
    uint32_t at = c->nodes[c->current].child;

    while (at && c->nodes[at].move != move) at = c->nodes[at].next;
    return at;
}

static bool add_variation_move(struct zm_collection *c, zm_move move, size_t number)
{
    uint32_t there = variation_with(c, move);

    if (there) return collection_forward(c, there);
    if (context_allows(c->zm, c->zm->state, move)) return collection_make(c, move);
    return collection_fail(c, ZM_BAD_INPUT, "move-not-legal", "move %zu is not legal", number);
}

enum zm_status zm_collection_vary(struct zm_collection *c, size_t ply, const zm_move *moves,
                                  size_t count)
{
    uint32_t at = node_at(c, ply);
    bool made = true;

    if (at == UINT32_MAX) return c->status;
    collection_back(c, at);
    for (size_t i = 0; i < count && made; i++) made = add_variation_move(c, moves[i], i + 1);
    enum zm_status status = made ? ZM_OK : c->status;
    play_main_line(c);
    return status;
}

enum zm_status zm_collection_tell(struct zm_collection *c, const char *name, const char *value)
{
    bool known = true;

    if (!c->count)
        return collection_fail(c, ZM_BAD_INPUT, "no-game-read", "there is no game"), ZM_BAD_INPUT;
    if (!collection_ending(c, name, value, &known))
        return collection_retag(c, name, value) ? ZM_OK : c->status;
    collection_settle(c);
    if (known) return ZM_OK;
    collection_fail(c, ZM_BAD_INPUT, "no-ending", "\"%s\" is no %s of a game", shown(value).text,
                    shown(name).text);
    return ZM_BAD_INPUT;
}

/* -- From a table. --------------------------------------------------------------------------- */

/* Goes where the other table stands. */
static bool copy_game(struct zm_collection *c, const struct zm_context *zm)
{
    c->form = board_form_of(c->zm);
    zm_spec(c->zm, c->spec, sizeof c->spec);
    memcpy(c->zm->origin, zm->origin, zm->state_size);
    memcpy(c->zm->state, zm->origin, zm->state_size);
    c->zm->from_start = zm->from_start;
    if (!collection_root(c)) return false;
    for (size_t i = 0; i < zm->made; i++)
        if (!collection_make(c, zm->history[i])) return false;
    return true;
}

enum zm_status zm_collection_of(const struct zm_context *zm, const struct zm_record *record,
                                struct zm_collection **out, struct zm_error *error)
{
    struct zm_options options = {.size = sizeof options, .allocator = &zm->allocator};

    *out = NULL;
    struct zm_collection *c = collection_new(&options);
    if (!c) return fail(error, "out-of-memory", "out of memory"), ZM_NO_MEMORY;
    forget_game(c);
    enum zm_status status = ZM_OK;
    if (record && !sized_take(&c->record, sizeof c->record, record, "zm_record", &c->error))
        status = ZM_BAD_INPUT;
    if (!status) status = context_copy(zm, &c->zm);
    if (!status && !(copy_game(c, zm) && collection_take_record(c))) status = c->status;
    if (!status) status = play_main_line(c);
    if (!status) return *out = c, ZM_OK;
    if (!*c->error.text) fail(&c->error, "out-of-memory", "out of memory");
    fail_as(error, &c->error);
    zm_collection_free(c);
    return status;
}

/* -- Writing. -------------------------------------------------------------------------------- */

bool collection_walk(struct zm_collection *c,
                     bool (*each)(void *with, uint32_t node, const char *move), void *with)
{
    char word[ZM_MOVE_TEXT];
    bool good = true;

    collection_back(c, 0);
    for (uint32_t at; good && (at = c->nodes[c->current].child);) {
        zm_move move = c->nodes[at].move;
        zm_move_text(c->zm, move, word, sizeof word);
        good = each(with, at, word);
        context_make(c->zm, move);
        c->current = at;
    }
    if (!good) play_main_line(c);
    return good;
}

/* What the tree has that the format has no place for. */
static void count_loss(const struct zm_collection *c, const struct format *f,
                       struct zm_collection_loss *loss)
{
    size_t names = f != &psq_format && f != &saved_format
                       ? 0
                       : (size_t)(*zm_collection_tag(c, "First") != '\0') +
                             (*zm_collection_tag(c, "Second") != '\0');

    for (size_t i = 0; i < c->count; i++) {
        const struct game_node *n = &c->nodes[i];
        loss->variations += !f->variations && i && c->nodes[n->parent].child != i;
        loss->comments += !f->comments && n->comment;
        loss->marks += !f->marks && n->mark;
        loss->times += !f->times && n->ms != NO_TIME;
        loss->properties += !f->properties && n->extra;
    }
    if (!f->tags) loss->tags = (size_t)c->tags - names;
    /* A saved game tells how a game ended, if not by its rules. */
    bool told = f->results || zm_outcome(c->zm, NULL) || (f == &saved_format && c->termination);
    loss->results = c->has_result && !told;
}

/* Writes into memory; `written` is how much there is, `needed` how much is needed. */
static bool write_into(struct zm_collection *c, const struct format *f, char *out, size_t capacity,
                       size_t *needed)
{
    struct text t = text_into(out, capacity);
    bool good = f->write(c, &t);

    *needed = t.length;
    play_main_line(c);
    return good;
}

enum zm_status zm_collection_write(struct zm_collection *c, enum zm_format format, char **out,
                                   size_t *length, struct zm_collection_loss *loss)
{
    const struct format *f = format_at(format);
    struct zm_collection_loss own = {.size = sizeof own};
    size_t needed;
    char first[1];

    *out = NULL;
    *length = 0;
    if (!f || !f->write)
        return collection_fail(c, ZM_BAD_INPUT, "format-not-written", "\"%s\" is not written",
                               zm_format_name(format)),
               ZM_BAD_INPUT;
    if (!c->count)
        return collection_fail(c, ZM_BAD_INPUT, "no-game-read", "there is no game"), ZM_BAD_INPUT;
    if (!write_into(c, f, first, sizeof first, &needed)) return c->status;
    *out = memory_take(&c->allocator, needed + 1);
    if (!*out)
        return collection_fail(c, ZM_NO_MEMORY, "out-of-memory", "out of memory"), ZM_NO_MEMORY;
    *length = needed;
    write_into(c, f, *out, needed + 1, &needed);
    assert(needed == *length);
    count_loss(c, f, &own);
    sized_give(loss, &own, sizeof own);
    return ZM_OK;
}

void zm_collection_give(struct zm_collection *c, char *text, size_t length)
{
    memory_give(&c->allocator, text, length + 1);
}
