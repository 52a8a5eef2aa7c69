/* SPDX-License-Identifier: MIT
 * notation.c - a text of moves as people write it.
 *
 * A word that the game itself reads is that move. Else it may be moves run together: then a move is
 * the longest beginning of the word that the game, or another notation of it, takes for one. What
 * is no word (numbers of moves, comments, results, tags as in PGN, signs between moves) is
 * skipped. */
#include "core/text.h"
#include "record/notation.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* Reading one of them takes some thirty attempts. */
enum { TOGETHER_MOST = 4096 };

struct reader {
    struct zm_context *zm;
    struct board_form form;
    const char *begin, *at; /* of the text, and what is still to be read */
    bool cased;             /* houses are named by both small and capital letters */
    uint64_t number;        /* the last number of a move; 0: there was none */
    size_t count, told;     /* words that were moves, those told before the text included */
    size_t together;        /* moves of this word, of those that were run together */
    struct zm_error why;    /* of the first failure, and whether it was the reader's own */
    enum zm_status status;
};

/* ASCII alone: the same in every locale. */
static bool is_digit(char c)
{
    return '0' <= c && c <= '9';
}

static bool is_letter(char c)
{
    char small = (char)(c | 0x20);

    return 'a' <= small && small <= 'z';
}

/* What a word is made of, beside letters and digits: the signs of chance outcomes. */
static bool is_word(const struct reader *r, char c)
{
    return is_digit(c) || is_letter(c) || (r->zm->variant->weight && strchr("*=", c) && c);
}

/* What ends a word: see word_length(). */
static bool is_end(char c)
{
    return strchr(" \t\r\n,", c);
}

/* The length of the word at the start of a text, or ZM_MOVE_TEXT if no move is so long: so reading
 * takes time in proportion to the text, whatever it is. */
static size_t word_before_end(const char *text)
{
    size_t length = 0;

    while (length < ZM_MOVE_TEXT && !is_end(text[length])) length++;
    return length;
}

/* -- What is skipped. ------------------------------------------------------------------------ */

/* A number before a point or a parenthesis: that of the move that follows. Moves are numbered by
 * plies or by rounds, from any number on. */
static bool skip_number(struct reader *r)
{
    const char *at = r->at;
    uint64_t number;

    if (!read_number(&at, UINT32_MAX, &number) || !(*at == '.' || *at == ')')) return false;
    if (r->number && number != r->number && number != r->number + 1) return false;
    r->number = number;
    r->at = at + strspn(at, ".)");
    return true;
}

/* The result of a game, which is a word by itself. */
static bool skip_result(struct reader *r)
{
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "*"};

    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        size_t length = strlen(results[i]);
        if (strncmp(r->at, results[i], length) == 0 && is_end(r->at[length]))
            return r->at += length, true;
    }
    return false;
}

/* From a sign to the one that closes it; false, with a failure, if there is none. */
static bool skip_enclosed(struct reader *r, char close)
{
    const char *end = strchr(r->at, close);

    if (!end)
        return r->status = ZM_BAD_INPUT, fail(&r->why, "comment-open", "a comment is not closed");
    r->at = end + 1;
    return true;
}

/* A tag as PGN has it: [Name "text"]. */
static bool is_tag(const char *at)
{
    enum { NAME_MOST = 64 };
    size_t i = 1;

    if (*at != '[' || !is_letter(at[1])) return false;
    while (i < NAME_MOST && at[i] && !strchr("\"]", at[i])) i++;
    return at[i] == '"';
}

/* Whether a sign stands between words. One before or behind a word is part of it: -1, *30-. */
static bool is_between(const struct reader *r)
{
    static const char *const between = ",;:/|>!?.[]\"'()";
    bool begins = r->at == r->begin || is_end(r->at[-1]), ends = is_end(r->at[1]);

    return strchr(between, *r->at) || (*r->at == '-' && begins == ends && r->at[1]);
}

/* A sign beyond ASCII between words: a dash, an ellipsis, an arrow, a wide blank, the mark at the
 * beginning of a file. */
static bool skip_wide(struct reader *r)
{
    static const char *const signs[] = {"\xe2\x80\x93", "\xe2\x80\x94", "\xe2\x80\xa6",
                                        "\xe2\x86\x92", "\xc2\xa0",     "\xef\xbb\xbf"};

    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (strncmp(r->at, signs[i], strlen(signs[i])) == 0) return r->at += strlen(signs[i]), true;
    return false;
}

/* Skips what is no move. False: a failure. */
static bool skip_to_word(struct reader *r)
{
    while (*r->at) {
        if (*r->at == '{' || is_tag(r->at)) {
            if (!skip_enclosed(r, *r->at == '{' ? '}' : ']')) return false;
        } else if (*r->at == '(') {
            if (!skip_enclosed(r, ')')) return false;
        } else if (skip_result(r) || skip_number(r) || skip_wide(r)) {
            continue;
        } else if (strchr(" \t\r\n", *r->at) || is_between(r)) {
            r->at++;
        } else {
            return true;
        }
    }
    return true;
}

/* -- Words. ---------------------------------------------------------------------------------- */

static void take_back(struct reader *r, size_t made)
{
    while (r->zm->made > made) context_unmake(r->zm);
}

/* Makes the move that a word names. Where nature is to move and the word is none of its outcomes,
 * the most probable one is made before. On failure nothing changes. */
static enum zm_status play_word(struct reader *r, const char *word)
{
    struct zm_context *zm = r->zm;
    size_t before = zm->made;
    zm_move move = 0;
    enum zm_status status = zm_move_read(zm, word, &move);

    if (status == ZM_BAD_INPUT && zm_side_to_move(zm) == ZM_NATURE) {
        status = context_settle(zm);
        if (!status) status = zm_move_read(zm, word, &move);
    }
    if (!status) status = context_make(zm, move);
    if (status) take_back(r, before);
    return status;
}

/* The same for the word in another notation. */
static enum zm_status play_translated(struct reader *r, const char *word)
{
    enum zm_side side = zm_side_to_move(r->zm);
    char own[ZM_MOVE_TEXT];
    bool is_one = r->zm->notation == ZM_NOTATION_OPENSPIEL
                      ? number_to_word(&r->form, word, side, own)
                      : letter_to_word(&r->form, word, r->cased, side, own) ||
                            step_to_word(&r->form, word, own);

    if (is_one) return play_word(r, own);
    return context_fail(r->zm, ZM_BAD_INPUT, "no-openspiel-action",
                        "\"%s\" is not the number of a move here", shown(word).text);
}

/* The same for the word in small letters, if it has capital ones. */
static enum zm_status play_small(struct reader *r, const char *word)
{
    char small[ZM_MOVE_TEXT];
    size_t n = strlen(word);

    for (size_t i = 0; i <= n; i++)
        small[i] = 'A' <= word[i] && word[i] <= 'Z' ? (char)(word[i] | 0x20) : word[i];
    return strcmp(small, word) ? play_word(r, small) : ZM_BAD_INPUT;
}

/* The same for a beginning of the text, in any notation. On failure the handle has the line that
 * fits the word best. */
static enum zm_status play_beginning(struct reader *r, size_t length)
{
    bool usual = r->zm->notation == ZM_NOTATION_USUAL;
    char word[ZM_MOVE_TEXT];
    enum zm_status status = ZM_BAD_INPUT;

    if (length >= sizeof word) return ZM_BAD_INPUT;
    memcpy(word, r->at, length);
    word[length] = '\0';
    if (usual) status = play_word(r, word);
    struct zm_error why = r->zm->error;
    if (status == ZM_BAD_INPUT) status = play_translated(r, word);
    if (status == ZM_BAD_INPUT && usual) status = play_small(r, word);
    if (status == ZM_BAD_INPUT && usual) r->zm->error = why;
    return status;
}

/* Column and row of a cell. */
static enum zm_status play_pair(struct reader *r)
{
    char word[ZM_MOVE_TEXT], pair[ZM_MOVE_TEXT];
    enum zm_status status = ZM_BAD_INPUT;
    size_t length = 0;

    while (length + 1 < sizeof pair && (is_digit(r->at[length]) || r->at[length] == ',')) length++;
    memcpy(pair, r->at, length);
    pair[length] = '\0';
    char *comma = strchr(pair, ',');
    if (comma) comma[1 + strspn(comma + 1, "0123456789")] = '\0';
    if (pair_to_word(&r->form, pair, word)) status = play_word(r, word);
    if (status) return status;
    r->at += strlen(pair);
    snprintf(r->zm->note, sizeof r->zm->note,
             "pairs of numbers are column,row, from 0,0 in the upper left corner: %s is %s", pair,
             word);
    return ZM_OK;
}

/* Whether a word may end before its i-th character: between a letter and a digit, and between
 * characters of one kind if all before are of that kind. So h10g6 is never h1, 0g6. */
static bool may_end(const char *word, size_t i)
{
    bool (*const kind)(char) = is_digit(word[i]) ? is_digit : is_letter;

    if (is_digit(word[i]) != is_digit(word[i - 1])) return true;
    while (i && kind(word[i - 1])) i--;
    return i == 0;
}

/* Whether a number that was read as one move might as well be several: 12 as house 12, or 1 and 2.
 * The move has been made; `before` moves were made before it. */
static bool is_ambiguous(struct reader *r, size_t length, size_t before)
{
    if (length < 2 || !is_digit(r->at[length]) || !is_digit(*r->at)) return false;
    take_back(r, before);
    bool shorter = !play_beginning(r, length - 1);
    take_back(r, before);
    enum zm_status again = play_beginning(r, length);
    assert(!again);
    (void)again;
    return shorter;
}

/* Moves that are run together: reads the first. */
static enum zm_status play_longest(struct reader *r)
{
    enum zm_status status = ZM_BAD_INPUT;
    size_t length = 0, before = r->zm->made;

    while (length < ZM_MOVE_TEXT - 1 && is_word(r, r->at[length])) length++;
    for (; length; length--) {
        if (is_word(r, r->at[length]) && !may_end(r->at, length)) continue;
        status = play_beginning(r, length);
        if (status != ZM_BAD_INPUT) break;
    }
    if (status || !length) return ZM_BAD_INPUT;
    bool ambiguous = is_ambiguous(r, length, before);
    if (ambiguous)
        fail(&r->why, "moves-ambiguous",
             "\"%s\" can be read in more than one way: separate the moves", shown(r->at).text);
    else if (++r->together > TOGETHER_MOST)
        fail(&r->why, "moves-together", "more than %d moves are run together: separate them",
             TOGETHER_MOST);
    if (ambiguous || r->together > TOGETHER_MOST) return take_back(r, before), ZM_BAD_INPUT;
    r->at += length;
    return ZM_OK;
}

/* The whole word, a pair, or what a part of the word can be. A whole word ends what was run
 * together. */
static bool read_word(struct reader *r)
{
    size_t length = word_before_end(r->at);

    r->status = play_beginning(r, length);
    if (!r->status) return r->together = 0, r->at += length, true;
    if (length < ZM_MOVE_TEXT) r->why = r->zm->error;
    else fail(&r->why, "move-too-long", "\"%s\" is too long for a move", shown(r->at).text);
    if (r->status != ZM_BAD_INPUT) return false;
    if (r->zm->notation == ZM_NOTATION_USUAL) r->status = play_pair(r);
    if (r->status == ZM_BAD_INPUT) r->status = play_longest(r);
    return !r->status;
}

/* A word as the game writes it that begins with a sign. */
static bool read_sign(struct reader *r)
{
    size_t length = word_before_end(r->at);

    if (!*r->at || is_word(r, *r->at) || play_beginning(r, length)) return false;
    r->at += length;
    return true;
}

static bool read_words(struct reader *r)
{
    for (;;) {
        r->at = skip_blanks(r->at);
        r->count++;
        if (read_sign(r)) continue;
        if (!skip_to_word(r)) return false;
        if (!*r->at) break;
        if (!read_word(r)) return false;
    }
    r->status = context_settle(r->zm);
    if (r->status) r->why = r->zm->error;
    return !r->status;
}

/* -- The text. ------------------------------------------------------------------------------- */

/* Whether letters of houses stand in both cases. */
static bool is_cased(const struct board_form *f, const char *text)
{
    bool small = false, capital = false;

    if (f->kind != BOARD_HOUSES) return false;
    for (; *text; text++) {
        if (is_letter(*text)) *((*text & 0x20) ? &small : &capital) = true;
    }
    return small && capital;
}

/* The end of what was read, to be shown. */
static enum zm_status explain(struct reader *r)
{
    enum { SHOWN_MOST = 30 };
    size_t length = (size_t)(r->at - r->begin), from = 0;
    char read[SHOWN_MOST + 4];

    while (length && strchr(" \t\r\n,", r->begin[length - 1])) length--;
    if (length > SHOWN_MOST) from = length - SHOWN_MOST;
    snprintf(read, sizeof read, "%s%.*s", from ? "..." : "", (int)(length - from), r->begin + from);
    if (r->count <= r->told + 1 || !length)
        return context_fail_within(r->zm, r->status, &r->why, "in-move", "move %zu: ", r->count);
    return context_fail_within(r->zm, r->status, &r->why, "in-move-after",
                               "move %zu, after \"%s\": ", r->count, shown(read).text);
}

enum zm_status moves_read(struct zm_context *zm, const char *moves, size_t told)
{
    struct reader r = {.zm = zm, .begin = moves, .at = moves, .form = board_form_of(zm)};
    size_t before = zm->made;

    r.count = r.told = told;

    r.cased = is_cased(&r.form, moves);
    bool read = read_words(&r);
    if (zm->made > before) zm->known = read ? zm->made : before; /* the rest is overwritten */
    if (read) return ZM_OK;
    take_back(&r, before);
    return explain(&r);
}

enum zm_status zm_play_text(struct zm_context *zm, const char *moves)
{
    zm->note[0] = '\0';
    if (!moves)
        return context_fail(zm, ZM_BAD_INPUT, "no-moves-text", "there are no moves to read");
    return moves_read(zm, moves, 0);
}

void zm_notation_set(struct zm_context *zm, enum zm_notation notation)
{
    assert(notation == ZM_NOTATION_USUAL || notation == ZM_NOTATION_OPENSPIEL);
    zm->notation = notation;
}

const char *zm_note(const struct zm_context *zm)
{
    return zm->note;
}
