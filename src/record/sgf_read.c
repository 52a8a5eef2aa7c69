/* SPDX-License-Identifier: MIT
 * sgf_read.c - reads the Smart Game Format.
 *
 * A node is read as a whole, since its properties stand in any order, and then applied. A game with
 * a fault is read to its end without being applied; where its brackets do not match, the next game
 * begins with the next line that begins with "(;". */
#include "record/sgf.h"

#include "core/memory.h"
#include "games/grid.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the reader keeps while it reads a file. */
struct sgf {
    struct sgf_node node;
    /* What was set up, until it is clear who moves. */
    bool setup, side_known, black_moves;
    char cell[GRID_MOST][GRID_MOST]; /* 'X', 'O', '.' */
    bool root, dead;                 /* the next node is the first; what follows is not applied */
    uint32_t nested[NESTED_MOST];
    bool dead_before[NESTED_MOST];
    int depth;
};

/* -- The game. ------------------------------------------------------------------------------- */

/* Reads SZ: "15", "15:12" (columns, rows). */
static bool read_size(struct zm_collection *c, const char *text, int *columns, int *rows)
{
    const char *at = skip_blanks(text);
    uint64_t first = 0, second = 0;
    bool good = read_number(&at, GRID_MOST, &first) && first;

    second = first;
    if (good && *at == ':') at++, good = read_number(&at, GRID_MOST, &second) && second;
    if (!good || *skip_blanks(at))
        return collection_fail(c, ZM_BAD_INPUT, "sgf-size", "the size of the board is \"%s\"",
                               shown(text).text);
    *columns = (int)first;
    *rows = (int)second;
    return true;
}

/* Rules as people name them. */
static const char *rules_of(const char *text)
{
    if (sgf_has_word(text, "renju")) return ",renju";
    if (sgf_has_word(text, "caro")) return ",caro";
    if (sgf_has_word(text, "standard") || sgf_has_word(text, "exact")) return ",exact";
    return "";
}

/* Opens the game that RU names in our own words. */
static bool named_game(struct zm_collection *c, const char *rules)
{
    return rules && strlen(rules) < ZM_SPEC_TEXT && strchr(rules, ':') &&
           collection_table(c, rules);
}

static bool choose_game(struct zm_collection *c, const struct sgf *s)
{
    enum { GOMOKU = 4, OTHELLO = 2, USUAL_SIZE = 15, USUAL_OTHELLO = 8 };
    const char *number = sgf_value(&s->node, "GM"), *size = sgf_value(&s->node, "SZ"),
               *rules = sgf_value(&s->node, "RU");
    int columns = 0, rows = 0, game = number ? atoi(number) : 0;
    char spec[ZM_SPEC_TEXT];

    if (size && !read_size(c, size, &columns, &rows)) return false;
    if (*c->asked || named_game(c, rules)) {
        if (*c->asked && !collection_table(c, c->asked)) return false;
        if (!size || !form_has_cells(&c->form) ||
            (columns == c->form.columns && rows == c->form.rows))
            return true;
        return collection_fail(c, ZM_BAD_INPUT, "sgf-other-size",
                               "the board has %d columns and %d rows, that of %s has %d and %d",
                               columns, rows, c->spec, c->form.columns, c->form.rows);
    }
    if (game == GOMOKU && !size) columns = rows = USUAL_SIZE;
    if (game == OTHELLO && !size) columns = rows = USUAL_OTHELLO;
    if (game == GOMOKU)
        snprintf(spec, sizeof spec, "mnk:%d,%d,5%s%s", rows, columns, rules ? rules_of(rules) : "",
                 rules && sgf_has_word(rules, "swap2") ? ",swap2" : "");
    else if (game == OTHELLO && rows == columns) snprintf(spec, sizeof spec, "othello:%d", rows);
    else
        return collection_fail(c, ZM_BAD_INPUT, "sgf-no-game",
                               "it does not tell its game: GM is \"%s\", known are 4 (gomoku) and "
                               "2 (Othello); say which game it is",
                               number ? shown(number).text : "");
    return collection_table(c, spec);
}

/* -- Cells and stones. ------------------------------------------------------------------------ */

/* The index of a coordinate's letter; -1: it is none. */
static int letter_index(char c)
{
    return 'a' <= c && c <= 'z' ? c - 'a' : 'A' <= c && c <= 'Z' ? c - 'A' + 26 : -1;
}

/* Reads two letters, or a cell as people write it, as "H8". */
static bool read_point(const struct zm_collection *c, const char *text, int *column, int *row)
{
    char small[ZM_MOVE_TEXT];
    size_t n = strlen(text);

    if (n == 2 && letter_index(text[0]) >= 0 && letter_index(text[1]) >= 0) {
        *column = letter_index(text[0]);
        *row = letter_index(text[1]);
        return form_has_cells(&c->form) && *column < c->form.columns && *row < c->form.rows;
    }
    if (n >= sizeof small) return false;
    for (size_t i = 0; i <= n; i++)
        small[i] = 'A' <= text[i] && text[i] <= 'Z' ? (char)(text[i] | 0x20) : text[i];
    return word_to_cell(&c->form, small, column, row);
}

static bool no_point(struct zm_collection *c, const char *text)
{
    return collection_fail(c, ZM_BAD_INPUT, "sgf-point", "\"%s\" is no cell of this board",
                           shown(text).text);
}

/* Puts stones on the cells of a list, which may have rectangles, as "aa:cc". */
static bool put_stones(struct zm_collection *c, struct sgf *s, const struct sgf_property *p,
                       char stone)
{
    const char *value = s->node.values + p->from;
    int column, row, to_column, to_row;

    for (size_t i = 0; i < p->count; i++, value += strlen(value) + 1) {
        char first[ZM_MOVE_TEXT];
        size_t n = strcspn(value, ":");
        if (!*value) continue;
        if (n >= sizeof first) return no_point(c, value);
        memcpy(first, value, n);
        first[n] = '\0';
        if (!read_point(c, first, &column, &row)) return no_point(c, value);
        to_column = column, to_row = row;
        if (value[n] && !read_point(c, value + n + 1, &to_column, &to_row))
            return no_point(c, value);
        for (int x = column; x <= to_column; x++)
            for (int y = row; y <= to_row; y++) s->cell[y][x] = stone;
    }
    return true;
}

/* The stones that stand on the board before something is set up. */
static void begin_setup(const struct zm_collection *c, struct sgf *s)
{
    char line[POSITION_TEXT];

    zm_position_text(c->zm, line, sizeof line);
    for (int row = 0; row < c->form.rows; row++)
        memcpy(s->cell[row], line + row * (c->form.columns + 1), (size_t)c->form.columns);
    s->setup = true;
}

/* Collects AB, AW, AE and PL. */
static bool set_up(struct zm_collection *c, struct sgf *s)
{
    static const char ids[][3] = {"AB", "AW", "AE"}, stones[] = "XO.";
    const char *side = sgf_value(&s->node, "PL");
    bool stones_set =
        sgf_find(&s->node, "AB") || sgf_find(&s->node, "AW") || sgf_find(&s->node, "AE");

    if (!stones_set && !side) return true;
    if (!form_has_cells(&c->form))
        return collection_fail(c, ZM_BAD_INPUT, "sgf-setup-game", "%s has no stones to set up",
                               c->spec);
    if (c->current || c->nodes[0].child)
        return collection_fail(c, ZM_BAD_INPUT, "sgf-setup-late",
                               "stones are set up behind %zu moves: that is no move", c->zm->made);
    if (!stones_set && !s->setup && c->zm->from_start)
        return c->white_first = (*side | 0x20) == 'w' || *side == '2', true;
    if (!s->setup) begin_setup(c, s);
    for (int i = 0; i < 3; i++) {
        const struct sgf_property *p = sgf_find(&s->node, ids[i]);
        if (p && !put_stones(c, s, p, stones[i])) return false;
    }
    if (side) s->side_known = true, s->black_moves = (*side | 0x20) == 'b' || *side == '1';
    return true;
}

/* Who moves where PL does not tell: by the numbers of stones, else who does. */
static bool black_begins(const struct zm_collection *c, const struct sgf *s, bool moves_black)
{
    int lead = 0;

    if (s->side_known) return s->black_moves;
    for (int row = 0; row < c->form.rows; row++)
        for (int column = 0; column < c->form.columns; column++)
            lead += (s->cell[row][column] == 'X') - (s->cell[row][column] == 'O');
    return lead == 0 ? true : lead == 1 ? false : moves_black;
}

/* Puts on the table what was set up. `moves_black` is the colour of the next move. */
static bool finish_setup(struct zm_collection *c, struct sgf *s, bool moves_black)
{
    char text[GRID_MOST * (GRID_MOST + 1) + 16];
    struct text t = text_into(text, sizeof text);

    if (!s->setup) return true;
    s->setup = false;
    for (int row = 0; row < c->form.rows; row++)
        text_add(&t, "%.*s\n", c->form.columns, s->cell[row]);
    text_add(&t, "%s to move", black_begins(c, s, moves_black) ? "X" : "O");
    return collection_position(c, text);
}

/* The position's text tells the stage of an opening behind the side to move. */
void sgf_find_opening(struct zm_collection *c)
{
    char line[POSITION_TEXT];

    zm_position_text(c->zm, line, sizeof line);
    const char *side = strchr(line, ' ');
    c->swaps = side && side[1] && side[2] == ' ';
}

bool sgf_black_to_move(const struct zm_collection *c)
{
    char line[POSITION_TEXT];
    int stones = 0;

    if (!c->swaps) return (zm_side_to_move(c->zm) == ZM_FIRST) != c->white_first;
    zm_position_text(c->zm, line, sizeof line);
    for (const char *at = line; *at && *at != ' '; at++) stones += *at == 'X' || *at == 'O';
    return (stones % 2 == 0) != c->white_first;
}

bool sgf_first_has_white(const struct zm_collection *c)
{
    char line[POSITION_TEXT], word[ZM_MOVE_TEXT];
    int column, row;

    if (!c->swaps || !c->nodes[0].child) return c->white_first;
    zm_position_text(c->zm, line, sizeof line);
    zm_move_text(c->zm, c->nodes[c->nodes[0].child].move, word, sizeof word);
    bool cell = word_to_cell(&c->form, word, &column, &row);
    return (cell && line[row * (c->form.columns + 1) + column] == 'O') != c->white_first;
}

/* -- Moves. ---------------------------------------------------------------------------------- */

/* A disc lies where it landed. */
static bool check_landing(struct zm_collection *c, const char *value, int column, int row)
{
    int lands = c->form.kind == BOARD_COLUMNS ? landing_row(c, column) : row;

    return lands < 0 || lands == row ||
           collection_fail(c, ZM_BAD_INPUT, "sgf-landing",
                           "move %zu, \"%s\": the disc does not land there", c->zm->made + 1,
                           shown(value).text);
}

/* Who had the stones gives up. */
static void resign(struct zm_collection *c)
{
    c->has_result = true;
    c->termination = ZM_BY_RESIGNATION;
    c->result = zm_side_to_move(c->zm) == ZM_FIRST ? -1 : 1;
}

static bool is_pass(const struct zm_collection *c, const char *value)
{
    enum { PASS_MOST = 19 };

    return !*value ||
           (strcmp(value, "tt") == 0 && c->form.columns <= PASS_MOST && c->form.rows <= PASS_MOST);
}

static bool play_value(struct zm_collection *c, const char *value)
{
    char word[ZM_MOVE_TEXT];
    int column, row;

    if (strcmp(value, "resign") == 0) return resign(c), true;
    if (is_pass(c, value)) return collection_play(c, "pass");
    if (!read_point(c, value, &column, &row)) {
        bool letters =
            strlen(value) == 2 && letter_index(value[0]) >= 0 && letter_index(value[1]) >= 0;
        return letters ? no_point(c, value) : collection_play(c, value);
    }
    return cell_to_word(&c->form, column, row, word) && check_landing(c, value, column, row) &&
           collection_play(c, word);
}

/* The stones of a node. Where nothing was set up, who begins has the colour that is told. */
static bool play_stone(struct zm_collection *c, struct sgf *s, bool black, const char *value)
{
    if (!finish_setup(c, s, black)) return false;
    if (!c->nodes[0].child && c->zm->from_start) c->white_first = !black;
    if (black != sgf_black_to_move(c) && strcmp(value, "resign") != 0)
        return collection_fail(c, ZM_BAD_INPUT, "sgf-colour", "move %zu, \"%s\": %s is to move",
                               c->zm->made + 1, shown(value).text, black ? "White" : "Black");
    return play_value(c, value);
}

static bool play_node(struct zm_collection *c, struct sgf *s)
{
    for (int i = 0; i < s->node.properties; i++) {
        const struct sgf_property *p = &s->node.property[i];
        const char *value = s->node.values + p->from;
        bool black = strcmp(p->id, "B") == 0, white = strcmp(p->id, "W") == 0;
        if ((black || white) && !play_stone(c, s, black, value)) return false;
        if (strcmp(p->id, SGF_WORD) == 0 &&
            !(finish_setup(c, s, true) && collection_play(c, value)))
            return false;
    }
    return true;
}

/* -- What else a node holds. ----------------------------------------------------------------- */

static enum mark mark_in(const struct sgf *s)
{
    const char *good = sgf_value(&s->node, "TE"), *bad = sgf_value(&s->node, "BM");

    if (good) return *good == '2' ? MARK_VERY_GOOD : MARK_GOOD;
    if (bad) return *bad == '2' ? MARK_VERY_BAD : MARK_BAD;
    return sgf_find(&s->node, "IT")   ? MARK_INTERESTING
           : sgf_find(&s->node, "DO") ? MARK_DOUBTFUL
                                      : MARK_NONE;
}

/* What is read, and not kept as it stands. */
static bool is_read(const struct sgf_property *p, bool root)
{
    static const char *const always[] = {"B",  "W",  "C",  "AB", "AW",     "AE",     "PL",
                                         "TE", "BM", "IT", "DO", SGF_WORD, SGF_TIME, NULL};
    static const char *const at_root[] = {"FF", "GM", "SZ", "CA", "RU", "RE", "PB", "PW", NULL};

    for (int i = 0; always[i]; i++)
        if (strcmp(p->id, always[i]) == 0) return true;
    for (int i = 0; root && at_root[i]; i++)
        if (strcmp(p->id, at_root[i]) == 0) return true;
    for (int i = 0; root && sgf_tags[i].id; i++)
        if (strcmp(p->id, sgf_tags[i].id) == 0) return true;
    return false;
}

/* Keeps a property as it stands, to be written again. */
static bool keep_property(struct zm_collection *c, const struct sgf *s,
                          const struct sgf_property *p, uint32_t *extra)
{
    const char *value = s->node.values + p->from;
    uint32_t text = 0;
    size_t most = sizeof p->id;

    for (size_t i = 0; i < p->count; i++, value += strlen(value) + 1) most += 2 * strlen(value) + 2;
    char *written = memory_take(&c->allocator, most);
    if (!written) return collection_fail(c, ZM_NO_MEMORY, "out-of-memory", "out of memory");
    struct text t = text_into(written, most);
    text_add(&t, "%s", p->id);
    value = s->node.values + p->from;
    for (size_t i = 0; i < p->count; i++, value += strlen(value) + 1) sgf_write_value(&t, value);
    bool kept = text_keep_utf8(c, s->node.charset, written, &text) && text_join(c, extra, "", text);
    memory_give(&c->allocator, written, most);
    return kept;
}

static bool annotate(struct zm_collection *c, const struct sgf *s, bool root)
{
    const char *comment = sgf_value(&s->node, "C"), *ms = sgf_value(&s->node, SGF_TIME);
    uint32_t text = 0;
    uint64_t time;

    if (comment && !(text_keep_utf8(c, s->node.charset, comment, &text) &&
                     text_join(c, &c->nodes[c->current].comment, "\n", text)))
        return false;
    if (ms && read_number(&ms, NO_TIME - 1, &time)) c->nodes[c->current].ms = (uint32_t)time;
    if (mark_in(s)) c->nodes[c->current].mark = (uint8_t)mark_in(s);
    for (int i = 0; i < s->node.properties; i++)
        if (!is_read(&s->node.property[i], root) &&
            !keep_property(c, s, &s->node.property[i], &c->nodes[c->current].extra))
            return false;
    return true;
}

/* -- The root. ------------------------------------------------------------------------------- */

/* Players and the winner are told by colour, as they are at the end of the game. */
struct colours {
    uint32_t player[2];  /* black, white */
    bool won, black_won; /* RE tells a winner; black is it */
};

/* RE: "B+R", "W+5", "0", "Draw"; and as some programs have it, "Black wins". */
static void read_result(struct zm_collection *c, const char *text, struct colours *k)
{
    bool draw = *text == '0' || (*text | 0x20) == 'd', black = (*text | 0x20) == 'b';
    const char *how = strchr(text, '+');

    if (!draw && !black && (*text | 0x20) != 'w') return;
    c->has_result = true;
    k->won = !draw;
    k->black_won = black;
    if (draw) c->termination = ZM_BY_AGREEMENT;
    else if (how && (how[1] == 'R' || how[1] == 'r')) c->termination = ZM_BY_RESIGNATION;
    else if (how && (how[1] == 'T' || how[1] == 't')) c->termination = ZM_BY_TIME;
    else if (how && (how[1] == 'F' || how[1] == 'f')) c->forfeit = true;
}

static bool read_tags(struct zm_collection *c, const struct sgf *s)
{
    uint32_t text;

    for (int i = 0; sgf_tags[i].id; i++) {
        const char *value = sgf_value(&s->node, sgf_tags[i].id);
        if (value && !(text_keep_utf8(c, s->node.charset, value, &text) &&
                       collection_tag_kept(c, sgf_tags[i].name, text)))
            return false;
    }
    return true;
}

static bool read_colours(struct zm_collection *c, const struct sgf *s, struct colours *k)
{
    static const char *const ids[] = {"PB", "PW"};

    for (int i = 0; i < 2; i++) {
        const char *value = sgf_value(&s->node, ids[i]);
        if (value && !text_keep_utf8(c, s->node.charset, value, &k->player[i])) return false;
    }
    if (sgf_value(&s->node, "RE")) read_result(c, sgf_value(&s->node, "RE"), k);
    return true;
}

static bool finish_colours(struct zm_collection *c, const struct colours *k)
{
    for (uint32_t at; c->swaps && (at = c->nodes[c->current].child);)
        if (!collection_forward(c, at)) return false;
    bool swapped = sgf_first_has_white(c);
    if (k->won) c->result = k->black_won != swapped ? 1 : -1;
    return collection_tag_kept(c, "First", k->player[swapped]) &&
           collection_tag_kept(c, "Second", k->player[!swapped]);
}

/* -- Games. ---------------------------------------------------------------------------------- */

static bool apply_node(struct zm_collection *c, struct sgf *s, struct colours *k)
{
    bool root = s->root;

    s->root = false;
    if (root) {
        sgf_choose_charset(&s->node);
        if (!choose_game(c, s) || !read_tags(c, s) || !read_colours(c, s, k)) return false;
        sgf_find_opening(c);
    }
    return set_up(c, s) && play_node(c, s) && annotate(c, s, root);
}

static bool open_variation(struct zm_collection *c, struct sgf *s)
{
    source_take(&c->in);
    if (s->depth == NESTED_MOST)
        return collection_fail(c, ZM_BAD_INPUT, "nested-too-deep",
                               "variations are nested more than %d deep", NESTED_MOST);
    s->nested[s->depth] = c->current;
    s->dead_before[s->depth++] = s->dead;
    return true;
}

static void close_variation(struct zm_collection *c, struct sgf *s)
{
    source_take(&c->in);
    s->depth--;
    s->dead = s->dead_before[s->depth];
    if (c->count) collection_back(c, s->nested[s->depth]);
}

/* Goes to the next line that begins with "(;". */
static void skip_to_game(struct zm_collection *c)
{
    int last = '\n';

    while (source_ahead(&c->in, 0) != SOURCE_END && !sgf_begins_game(&c->in, last))
        last = source_take(&c->in);
}

/* Goes to the first game: to "(", blanks and ";". */
static bool find_game(struct zm_collection *c)
{
    int byte;

    while ((byte = source_ahead(&c->in, 0)) != SOURCE_END) {
        c->begins = c->place = c->in.line;
        size_t i = 1;
        while (byte == '(' && i < SOURCE_CAPACITY - 1 && source_ahead(&c->in, i) > 0 &&
               strchr(" \t\r\n", source_ahead(&c->in, i)))
            i++;
        if (byte == '(' && source_ahead(&c->in, i) == ';') return true;
        source_take(&c->in);
    }
    return false;
}

/* Reads a node, and applies it if its line has had no fault. False: the brackets do not match, or a
 * failure that ends everything. */
static bool read_node(struct zm_collection *c, struct sgf *s, struct colours *k, bool *faulty)
{
    c->place = c->in.line;
    if (!sgf_take_node(c, &s->node)) return false;
    if (s->dead || *faulty || apply_node(c, s, k)) return true;
    assert(c->status);
    if (c->status != ZM_BAD_INPUT) return false;
    s->dead = true;
    *faulty |= !c->count || !collection_cut(c);
    return true;
}

static bool read_tree(struct zm_collection *c, struct sgf *s, struct colours *k)
{
    struct zm_error first = {.text = ""};
    uint64_t place = 0;
    bool faulty = false;

    do {
        int byte = source_skip_blanks(&c->in);
        bool before = faulty;
        if (byte == SOURCE_END || (byte == '(' && !s->root && sgf_is_root(&c->in)))
            return collection_fail(c, ZM_BAD_INPUT, "sgf-cut-short", "the game is cut short");
        if (byte == '('   ? !open_variation(c, s)
            : byte == ';' ? !read_node(c, s, k, &faulty)
                          : false)
            return false;
        if (faulty && !before) first = c->error, place = c->place;
        if (byte == ')') close_variation(c, s);
        if (byte != '(' && byte != ')' && byte != ';') {
            c->place = c->in.line;
            return collection_fail(c, ZM_BAD_INPUT, "sgf-sign",
                                   "a node or a variation is expected, here is the byte %d", byte);
        }
    } while (s->depth);
    if (faulty) c->error = first, c->place = place, c->status = ZM_BAD_INPUT;
    return !faulty;
}

static enum zm_status sgf_read(struct zm_collection *c)
{
    struct colours k = {.won = false};
    struct sgf *s = collection_own(c, sizeof *s);

    if (!s) return c->status;
    if (!find_game(c)) return ZM_OVER;
    s->setup = s->side_known = s->dead = false;
    s->root = true;
    s->depth = 0;
    bool good = read_tree(c, s, &k);
    if (!good && s->depth) skip_to_game(c);
    if (good && !(finish_setup(c, s, true) && finish_colours(c, &k))) good = false;
    assert(good || c->status);
    return good ? ZM_OK : c->status;
}

const struct format sgf_format = {
    .name = "sgf",
    .is = sgf_is,
    .read = sgf_read,
    .write = sgf_write,
    .variations = true,
    .comments = true,
    .marks = true,
    .times = true,
    .tags = true,
    .properties = true,
    .results = true,
};
