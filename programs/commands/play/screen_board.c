/* SPDX-License-Identifier: MIT
 * screen_board.c - the board on the screen: its picture, the cells in it, and moves by choosing
 * them. Moves that have no cell on the board stand below it. */
#include "screen.h"

#include <limits.h>

void picture_free(struct picture *p)
{
    screen_lines_free(&p->text);
    free(p->spot);
    *p = (struct picture){.width = 0};
}

static struct spot *add_spot(struct picture *p)
{
    struct spot *more = grown_list(p->spot, p->spots, &p->capacity, sizeof *more);

    if (!more) return NULL;
    p->spot = more;
    return &p->spot[p->spots++];
}

/* -- What can be chosen. --------------------------------------------------------------------- */

enum { CELLS_TEXT = LAST_MOVE_CELLS };

/* The legal moves of the position that is shown, if it is that of the game. Free them. */
static zm_move *moves_now(const struct screen *s, size_t *n)
{
    struct zm_context *zm = s->now->zm;
    bool turn = screen_at(s) == s->now->rows && !s->now->over && zm_side_to_move(zm) != ZM_NATURE;
    zm_move *moves = NULL;

    *n = turn ? zm_moves(zm, NULL, 0) : 0;
    if (*n && *n <= ZM_MOVES_MAX) moves = take_memory(*n * sizeof *moves);
    if (moves) zm_moves(zm, moves, *n);
    else *n = 0;
    return moves;
}

/* Whether words begin with these, which all stand there. */
static bool begins_with(const char *words, const char *these)
{
    size_t n = strlen(these);

    return strncmp(words, these, n) == 0 && (words[n] == ' ' || !words[n]);
}

enum choice choose_spot(const struct screen *s, const struct spot *spot, zm_move *out)
{
    enum choice choice = CHOICE_NONE;
    char wanted[CELLS_TEXT + BOARD_ID], cells[CELLS_TEXT];
    size_t n;

    if (spot->is_move) return *out = spot->move, CHOICE_MOVE;
    zm_move *moves = moves_now(s, &n);
    snprintf(wanted, sizeof wanted, "%s%s%s", s->picked, *s->picked ? " " : "", spot->at.click);
    for (size_t i = 0; i < n && choice != CHOICE_MOVE; i++) {
        zm_move_cells(s->now->zm, moves[i], cells, sizeof cells);
        if (!begins_with(cells, wanted)) continue;
        choice = strlen(cells) == strlen(wanted) ? CHOICE_MOVE : CHOICE_MORE;
        *out = moves[i];
    }
    free(moves);
    return choice;
}

/* -- The picture. ---------------------------------------------------------------------------- */

static struct board_look look_of(struct screen *s, int width, int height)
{
    struct board_look look = {.colour = s->colour,
                              .unicode = s->unicode,
                              .flipped = s->now->flipped,
                              .centre = s->centre,
                              .width = width,
                              .height = height};

    look_at_cells(s->table, &look);
    return look;
}

static bool has_cell(const struct picture *p, const char *cells)
{
    size_t n = strcspn(cells, " ");

    for (size_t i = 0; i < p->spots; i++)
        if (strlen(p->spot[i].at.click) == n && strncmp(p->spot[i].at.click, cells, n) == 0)
            return true;
    return false;
}

static void find_cells(struct screen *s, const struct board_look *look)
{
    struct board_place *places;
    size_t n;

    s->picture.spots = 0;
    if (board_text_places(s->now->zm, look, &places, &n)) return;
    for (size_t i = 0; i < n; i++) {
        struct spot *spot = add_spot(&s->picture);
        if (spot) *spot = (struct spot){.at = places[i]};
    }
    free(places);
}

/* Adds the moves that have no cell on the board. Their lines count from 0. Returns how many lines
 * they take. */
static int find_choices(struct screen *s, int width)
{
    struct picture *p = &s->picture;
    size_t n, cells = p->spots;
    zm_move *moves = moves_now(s, &n);
    char words[CELLS_TEXT];
    int line = 0, column = 1;

    for (size_t i = 0; i < n; i++) {
        zm_move_cells(s->now->zm, moves[i], words, sizeof words);
        if (cells && has_cell(p, words)) continue;
        struct move_text name = move_name(s->now->zm, &s->table->cells, moves[i]);
        struct spot *spot = add_spot(p);
        if (!spot) break;
        int wide = screen_wide(name.text);
        if (column > 1 && column + wide + 1 > width) line++, column = 1;
        *spot = (struct spot){.at = {.line = line, .column = column, .wide = wide, .shown = true},
                              .is_move = true,
                              .move = moves[i]};
        snprintf(spot->at.id, sizeof spot->at.id, "%s", name.text);
        column += wide + 2;
    }
    free(moves);
    return p->spots > cells ? line + 1 : 0;
}

/* Writes the choices below the board, as many as there is space for. */
static void write_choices(struct picture *p)
{
    int below = (int)p->text.count + 1;
    char *line = format_text("%s", "");
    int at = -1;

    screen_lines_add(&p->text, "\n");
    for (size_t i = 0; i < p->spots; i++) {
        struct board_place *place = &p->spot[i].at;
        if (!p->spot[i].is_move) continue;
        if (at >= 0 && place->line != at) {
            screen_lines_add(&p->text, line);
            free(line);
            line = format_text("%s", "");
        }
        at = place->line;
        append_text(&line, "%*s%s", place->column - screen_wide(line), "", place->id);
        place->line += below;
        place->shown = place->line < p->height;
    }
    if (*line) screen_lines_add(&p->text, line);
    free(line);
}

/* A picture that the game draws itself may be too wide. */
static void take_text(struct picture *p, const char *text)
{
    struct screen_lines lines = {.count = 0};

    screen_lines_add(&lines, text);
    for (size_t i = 0; i < lines.count; i++)
        for (const char *at = lines.line[i], *next; at; at = next) {
            char *piece = format_text("%.*s", screen_piece(at, p->width, &next), at);
            screen_lines_add(&p->text, *piece ? piece : "\n");
            free(piece);
        }
    screen_lines_free(&lines);
}

static void draw_board(struct screen *s, const struct board_look *look)
{
    char *text = NULL;
    size_t size;
    bool part;
    FILE *out = open_memstream(&text, &size);

    screen_lines_free(&s->picture.text);
    if (!out) {
        no_memory();
        return;
    }
    if (board_text_write(out, s->now->zm, look, &part)) no_memory();
    if (fclose(out) == 0) take_text(&s->picture, text);
    free(text);
}

/* The middle of all spots that are shown. */
static struct board_place middle_of(const struct picture *p)
{
    struct board_place least = {.line = INT_MAX, .column = INT_MAX}, most = {.line = 0};

    for (size_t i = 0; i < p->spots; i++) {
        const struct board_place *at = &p->spot[i].at;
        if (!at->shown) continue;
        if (at->line < least.line) least.line = at->line;
        if (at->line > most.line) most.line = at->line;
        if (at->column < least.column) least.column = at->column;
        if (at->column > most.column) most.column = at->column;
    }
    least.line = (least.line + most.line) / 2;
    least.column = (least.column + most.column) / 2;
    return least;
}

/* At first the cursor is where a move can begin, as near to the middle as can be, and so it is when
 * another part of a large board is shown; among moves that change from turn to turn it stays. */
static void place_cursor(struct screen *s)
{
    struct picture *p = &s->picture;
    int nearest = INT_MAX;
    zm_move move;

    if (p->spots && s->cursor >= p->spots) s->cursor = p->spots - 1;
    if (!p->spots || (s->placed && p->spot[s->cursor].at.shown)) return;
    struct board_place middle = middle_of(p);
    for (size_t i = 0; i < p->spots; i++) {
        const struct board_place *at = &p->spot[i].at;
        int far = 2 * abs(at->line - middle.line) + abs(at->column - middle.column);
        if (at->shown && far < nearest && choose_spot(s, &p->spot[i], &move) != CHOICE_NONE)
            s->cursor = i, nearest = far, s->placed = true;
    }
}

void picture_draw(struct screen *s, int width, int height)
{
    struct board_look look = look_of(s, width, height);
    struct picture *p = &s->picture;

    if (p->width == width && p->height == height) return;
    p->width = width;
    p->height = height;
    find_cells(s, &look);
    int choices = find_choices(s, width);
    bool cells = p->spots && !p->spot[0].is_move;
    if (choices) look.height = height > choices + 1 ? height - choices - 1 : 1;
    if (choices && cells) find_cells(s, &look), find_choices(s, width);
    draw_board(s, &look);
    if (choices) write_choices(p);
    place_cursor(s);
}

/* -- The cursor. ----------------------------------------------------------------------------- */

const struct spot *cursor_spot(const struct screen *s)
{
    return s->cursor < s->picture.spots ? &s->picture.spot[s->cursor] : NULL;
}

/* The way from one spot to another that lies in a direction, 0 if it does not: what is beside it
 * counts more, and a line is as high as two columns are wide. */
static int way(const struct board_place *from, const struct board_place *to, int down, int across)
{
    int lines = 2 * (to->line - from->line), columns = to->column - from->column;
    int along = down * lines + across * columns, aside = abs(down ? columns : lines);

    return along > 0 ? along + 3 * aside : 0;
}

void cursor_move(struct screen *s, int down, int across)
{
    const struct spot *from = cursor_spot(s);
    int shortest = 0;
    size_t best = 0;

    for (size_t i = 0; from && i < s->picture.spots; i++) {
        const struct spot *to = &s->picture.spot[i];
        if (to->is_move && !to->at.shown) continue;
        int n = way(&from->at, &to->at, down, across);
        if (n && (!shortest || n < shortest)) shortest = n, best = i;
    }
    if (!shortest) return;
    s->cursor = best;
    if (s->picture.spot[best].at.shown) return;
    snprintf(s->centre, sizeof s->centre, "%s", s->picture.spot[best].at.id);
    s->picture.width = 0;
}
