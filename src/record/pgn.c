/* SPDX-License-Identifier: MIT
 * pgn.c - games in the manner of PGN, as `zermelo export` writes them: tags in brackets, moves,
 * comments in braces, variations in parentheses, the result. Moves are those of the game. */
#include "record/collection.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { COMMENT_MOST = 1 << 20, COLUMNS = 79 };

struct pgn {
    struct zm_collection *c;
    char token[LINE_LONGEST]; /* a word, or the value of a tag */
    char name[64];            /* of a tag */
    char comment[COMMENT_MOST];
    bool dead, faulty, over;
    bool named;                   /* the tag Game was read */
    uint32_t nested[NESTED_MOST]; /* the nodes to which a variation is another way */
    bool dead_before[NESTED_MOST];
    int depth;
};

/* Whether a tag follows: [Name "value"]. */
static bool tag_follows(struct source *in)
{
    enum { NAME_MOST = 64 };
    size_t i = 1;
    int byte;

    if (source_ahead(in, 0) != '[') return false;
    while (byte = source_ahead(in, i), i < NAME_MOST && byte > ' ' && !strchr("\"]", byte)) i++;
    while (source_ahead(in, i) == ' ' && i < NAME_MOST) i++;
    return i > 1 && source_ahead(in, i) == '"';
}

static bool pgn_is(struct source *in)
{
    enum { FAR = 4096 };
    size_t i = 0;

    while (i < FAR && source_ahead(in, i) > 0 && strchr(" \t\r\n", source_ahead(in, i))) i++;
    for (size_t n = 0; n < i; n++) source_take(in);
    return tag_follows(in);
}

/* -- Tags. ----------------------------------------------------------------------------------- */

static bool take_tag(struct pgn *p)
{
    struct zm_collection *c = p->c;
    size_t n = 0;
    int byte;

    c->place = c->in.line;
    source_take(&c->in);
    while ((byte = source_take(&c->in)) != '"')
        if (byte > ' ' && n + 1 < sizeof p->name) p->name[n++] = (char)byte;
    p->name[n] = '\0';
    p->named |= strcmp(p->name, "Game") == 0;
    for (n = 0; (byte = source_take(&c->in)) != '"';) {
        if (byte == '\\') byte = source_take(&c->in);
        if (byte == SOURCE_END || byte == '\n' || !byte || n + 1 == sizeof p->token)
            return collection_fail(c, ZM_BAD_INPUT, "pgn-tag", "the tag %s is not closed",
                                   shown(p->name).text);
        p->token[n++] = (char)byte;
    }
    p->token[n] = '\0';
    if (source_skip_blanks(&c->in) == ']') return source_take(&c->in), true;
    return collection_fail(c, ZM_BAD_INPUT, "pgn-tag", "the tag %s is not closed",
                           shown(p->name).text);
}

static bool choose_game(struct zm_collection *c, const char *spec)
{
    if (!collection_table(c, spec)) return false;
    return collection_is_asked(c);
}

static bool need_game(struct zm_collection *c)
{
    if (c->count) return true;
    if (*c->asked) return collection_table(c, c->asked);
    return collection_fail(c, ZM_BAD_INPUT, "pgn-no-game",
                           "it does not tell its game: say which game it is");
}

static bool apply_tag(struct pgn *p)
{
    struct zm_collection *c = p->c;
    const char *seed = p->token;
    bool known;

    if (strcmp(p->name, "Game") == 0) return choose_game(c, p->token);
    if (strcmp(p->name, "Position") == 0) return need_game(c) && collection_position(c, p->token);
    if (collection_ending(c, p->name, p->token, &known)) return true;
    if (strcmp(p->name, "Seed") == 0) return read_number(&seed, UINT64_MAX, &c->record.seed), true;
    return collection_tag(c, p->name, p->token);
}

/* Notes a fault of the game, the rest of which is read, but not applied. False: nothing can be. */
static bool note_fault(struct pgn *p)
{
    assert(p->c->status);
    if (p->c->status != ZM_BAD_INPUT) return false;
    if (!p->faulty) collection_locate(p->c, &p->c->cut_why);
    return p->faulty = true;
}

/* A second tag Game begins another game: this one was cut short. */
static bool take_tags(struct pgn *p)
{
    while (tag_follows(&p->c->in) && !(p->named && source_follows(&p->c->in, "[Game "))) {
        if (!(take_tag(p) && (p->faulty || apply_tag(p))) && !note_fault(p)) return false;
        source_skip_blanks(&p->c->in);
    }
    return p->faulty || need_game(p->c) || note_fault(p);
}

/* -- Moves. ---------------------------------------------------------------------------------- */

static bool comment_open(struct zm_collection *c)
{
    return collection_fail(c, ZM_BAD_INPUT, "comment-open", "a comment is not closed");
}

static bool take_comment(struct pgn *p)
{
    struct zm_collection *c = p->c;
    uint32_t text;
    size_t n = 0;
    int byte;

    c->place = c->in.line;
    for (source_take(&c->in); (byte = source_take(&c->in)) != '}';) {
        if (byte == SOURCE_END || !byte || n + 1 == COMMENT_MOST) return comment_open(c);
        if (byte == '\n' && tag_follows(&c->in)) return comment_open(c);
        if (byte != '\r') p->comment[n++] = (char)byte;
    }
    p->comment[n] = '\0';
    if (p->dead || p->faulty) return true;
    return text_keep(c, p->comment, n, &text) &&
           text_join(c, &c->nodes[c->current].comment, "\n", text);
}

/* A variation is another way to what was played last. */
static bool open_variation(struct pgn *p)
{
    struct zm_collection *c = p->c;

    c->place = c->in.line;
    source_take(&c->in);
    if (p->depth == NESTED_MOST)
        return collection_fail(c, ZM_BAD_INPUT, "nested-too-deep",
                               "variations are nested more than %d deep", NESTED_MOST);
    p->nested[p->depth] = c->current;
    p->dead_before[p->depth++] = p->dead;
    if (p->dead || p->faulty) return true;
    if (!c->current)
        return collection_fail(c, ZM_BAD_INPUT, "pgn-variation",
                               "a variation stands before the first move");
    collection_back(c, c->nodes[c->current].parent);
    return true;
}

static bool close_variation(struct pgn *p)
{
    struct zm_collection *c = p->c;

    source_take(&c->in);
    if (!p->depth)
        return collection_fail(c, ZM_BAD_INPUT, "pgn-parenthesis", "\")\" closes no variation");
    uint32_t to = p->nested[--p->depth];
    p->dead = p->dead_before[p->depth];
    if (p->dead || p->faulty) return true;
    collection_back(c, c->nodes[to].parent);
    return collection_forward(c, to);
}

/* Takes a word. Text that is too long for one is no move anyway. */
static void take_word(struct pgn *p)
{
    struct source *in = &p->c->in;
    size_t n = 0;

    for (int byte; byte = source_ahead(in, 0), byte > ' ' && !strchr("{}();", byte);) {
        source_take(in);
        if (n + 1 < sizeof p->token) p->token[n++] = (char)byte;
    }
    if (!n && source_ahead(in, 0) != SOURCE_END) p->token[n++] = (char)source_take(in);
    p->token[n] = '\0';
}

/* "12." and "12..." before a move. */
static char *skip_numbers(char *word)
{
    size_t digits = strspn(word, "0123456789");

    return digits && word[digits] == '.' ? word + digits + strspn(word + digits, ".") : word;
}

/* "$1" to "$6" stand for marks. */
static bool read_glyph(struct zm_collection *c, const char *word)
{
    const char *at = word + 1;
    uint64_t number;

    if (*word != '$') return false;
    if (read_number(&at, 255, &number) && number && number < MARKS)
        c->nodes[c->current].mark = (uint8_t)number;
    return true;
}

/* The marks at the end of a word, which are cut off. */
static enum mark take_mark(char *word)
{
    size_t length = strlen(word), from = length;

    while (from && strchr("!?", word[from - 1])) from--;
    if (from == length || (!from && length > 2) || *word == '*') return MARK_NONE;
    enum mark m = mark_of(word + from, length - from);
    word[from] = '\0';
    return m == MARKS ? MARK_NONE : m;
}

static bool apply_word(struct pgn *p)
{
    struct zm_collection *c = p->c;
    char *word = skip_numbers(p->token);
    int result;

    if (!p->depth && (strcmp(word, "*") == 0 || is_result(word, &result))) {
        collection_result(c, word);
        return p->over = true;
    }
    if (p->dead || p->faulty || !*word || read_glyph(c, word)) return true;
    enum mark mark = take_mark(word);
    if (*word && !collection_play(c, word)) return false;
    if (mark) c->nodes[c->current].mark = (uint8_t)mark;
    return true;
}

static bool take_line_comment(struct pgn *p)
{
    int byte;

    while ((byte = source_ahead(&p->c->in, 0)) != SOURCE_END && byte != '\n')
        source_take(&p->c->in);
    return true;
}

static bool take_item(struct pgn *p, int byte)
{
    p->c->place = p->c->in.line;
    switch (byte) {
    case '{': return take_comment(p);
    case '(': return open_variation(p);
    case ')': return close_variation(p);
    case ';': return take_line_comment(p);
    default: return take_word(p), apply_word(p);
    }
}

/* A variation with a fault ends there, a game with one is read to its end. */
static bool take_moves(struct pgn *p)
{
    struct zm_collection *c = p->c;

    while (!p->over) {
        int byte = source_skip_blanks(&c->in);
        if (byte == SOURCE_END || tag_follows(&c->in)) break;
        if (take_item(p, byte)) continue;
        if (c->status != ZM_BAD_INPUT) return false;
        if (p->depth && !p->faulty && collection_cut(c)) p->dead = true;
        else if (!note_fault(p)) return false;
    }
    if (p->over || p->faulty) return true;
    c->place = c->in.line;
    return collection_fail(c, ZM_BAD_INPUT, "pgn-cut-short",
                           "it is cut short: its moves do not end with the result");
}

static enum zm_status pgn_read(struct zm_collection *c)
{
    if (source_skip_blanks(&c->in) == SOURCE_END) return ZM_OVER;
    struct pgn *p = collection_own(c, sizeof *p);
    if (!p) return c->status;
    p->c = c;
    c->begins = c->in.line;
    p->dead = p->faulty = p->over = p->named = false;
    p->depth = 0;
    if (!take_tags(p) || !take_moves(p)) return c->status;
    return p->faulty ? c->status : ZM_OK;
}

/* -- Writing. -------------------------------------------------------------------------------- */

struct pgn_writer {
    struct zm_collection *c;
    struct text *t;
    size_t column; /* where the line began */
    bool numbered; /* the move before has just been written */
    bool open;     /* the next word begins a variation */
};

static void write_tag(struct text *t, const char *name, const char *value)
{
    text_add(t, "[%s \"", name);
    for (; *value; value++) {
        if (*value == '"' || *value == '\\') text_char(t, '\\');
        text_char(t, *value == '\n' ? ' ' : *value);
    }
    text_add(t, "\"]\n");
}

static const char *result_text(const struct zm_collection *c)
{
    return !c->has_result ? "*" : c->result > 0 ? "1-0" : c->result < 0 ? "0-1" : "1/2-1/2";
}

static void write_tags(struct pgn_writer *w)
{
    struct zm_collection *c = w->c;
    char line[POSITION_TEXT];

    write_tag(w->t, "Game", zm_spec(c->zm, c->spec, sizeof c->spec));
    for (int i = 0; i < c->tags; i++)
        write_tag(w->t, text_at(c, c->tag[i].name), text_at(c, c->tag[i].value));
    write_tag(w->t, "Result", result_text(c));
    if (!c->zm->from_start) {
        zm_position_text(c->zm, line, sizeof line);
        write_tag(w->t, "Position", line);
    }
    if (c->forfeit) write_tag(w->t, "Termination", "fault");
    else if (c->termination) write_tag(w->t, "Termination", termination_names[c->termination]);
    if (c->record.seed) {
        snprintf(line, sizeof line, "%llu", (unsigned long long)c->record.seed);
        write_tag(w->t, "Seed", line);
    }
    text_char(w->t, '\n');
}

/* A word, on a new line where there is no more place on this one. */
static void write_word(struct pgn_writer *w, const char *word)
{
    size_t length = strlen(word) + w->open, used = w->t->length - w->column;

    if (used && used + 1 + length > COLUMNS) text_char(w->t, '\n'), w->column = w->t->length;
    else if (used) text_char(w->t, ' ');
    text_add(w->t, "%s%s", w->open ? "(" : "", word);
    w->open = false;
}

/* A brace would end the comment, and so would what looks like a tag at the begin of a line. */
static void write_comment(struct pgn_writer *w, const char *comment)
{
    if (!*comment) return;
    write_word(w, "{");
    for (const char *at = comment; *at; at++) {
        if (*at == '[' && at > comment && at[-1] == '\n') text_char(w->t, ' ');
        text_char(w->t, *at == '}' ? ')' : *at);
    }
    text_char(w->t, '}');
    w->numbered = false;
}

static void write_move(struct pgn_writer *w, uint32_t at)
{
    struct zm_collection *c = w->c;
    char word[ZM_MOVE_TEXT], full[ZM_MOVE_TEXT + 32];
    size_t ply = c->zm->made;

    zm_move_text(c->zm, c->nodes[at].move, word, sizeof word);
    if (ply % 2 == 0) snprintf(full, sizeof full, "%zu.", ply / 2 + 1), write_word(w, full);
    else if (!w->numbered) snprintf(full, sizeof full, "%zu...", ply / 2 + 1), write_word(w, full);
    w->numbered = true;
    snprintf(full, sizeof full, "%s%s", word, mark_signs[c->nodes[at].mark]);
    write_word(w, full);
}

static void write_line(struct pgn_writer *w);

/* The other ways to the current node. */
static void write_variations(struct pgn_writer *w)
{
    struct zm_collection *c = w->c;
    uint32_t here = c->current, parent = c->nodes[here].parent;

    collection_back(c, parent);
    for (uint32_t at = c->nodes[here].next; at; at = c->nodes[at].next) {
        w->open = true;
        w->numbered = false;
        write_move(w, at);
        collection_forward(c, at);
        write_comment(w, text_at(c, c->nodes[at].comment));
        write_line(w);
        collection_back(c, parent);
        text_char(w->t, ')');
        w->numbered = false;
    }
    collection_forward(c, here);
}

/* All that follows the current node. */
static void write_line(struct pgn_writer *w)
{
    struct zm_collection *c = w->c;
    uint32_t at;

    while ((at = c->nodes[c->current].child)) {
        write_move(w, at);
        collection_forward(c, at);
        write_comment(w, text_at(c, c->nodes[at].comment));
        if (c->nodes[at].next) write_variations(w);
    }
}

static bool pgn_write(struct zm_collection *c, struct text *t)
{
    struct pgn_writer w = {.c = c, .t = t};

    collection_back(c, 0);
    write_tags(&w);
    w.column = t->length;
    write_comment(&w, text_at(c, c->nodes[0].comment));
    write_line(&w);
    write_word(&w, result_text(c));
    text_add(t, "\n\n");
    return true;
}

const struct format pgn_format = {.name = "pgn",
                                  .is = pgn_is,
                                  .read = pgn_read,
                                  .write = pgn_write,
                                  .variations = true,
                                  .comments = true,
                                  .marks = true,
                                  .tags = true,
                                  .results = true};
