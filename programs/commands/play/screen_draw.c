/* SPDX-License-Identifier: MIT
 * screen_draw.c - draws the screen: the title; the board; beside it who plays, the moves with their
 * values, and the search; below what was said, and the line that is typed. */
#include "screen.h"

#include <curses.h>
#include <math.h>

enum { PANEL_LEAST = 26, PANEL_MOST = 50, THINKING_LINES = 5, NOTES_MOST = 6 };

static int at_least(int n, int least)
{
    return n > least ? n : least;
}

static int at_most(int n, int most)
{
    return n < most ? n : most;
}

/* At 80 columns a board of 19 by 19 has its space, and at 24 lines as well. */
struct layout screen_layout(void)
{
    struct layout l = {.width = COLS, .height = LINES};

    l.panel_wide = at_most(at_least(l.width * 2 / 5, PANEL_LEAST), PANEL_MOST);
    l.board_wide = l.width - l.panel_wide - 1;
    l.board_high = l.height - 3;
    l.panel = l.board_wide + 1;
    l.moves = 4;
    l.moves_high = l.board_high - 3 - THINKING_LINES - 1;
    return l;
}

size_t screen_at(const struct screen *s)
{
    const zm_move *moves;

    return zm_history(s->now->zm, &moves);
}

/* -- The board. ------------------------------------------------------------------------------ */

static bool is_picked(const struct screen *s, const struct board_place *place)
{
    for (const char *at = s->picked; *at; at += strspn(at, " ")) {
        size_t n = strcspn(at, " ");
        if (strlen(place->click) == n && strncmp(at, place->click, n) == 0) return true;
        at += n;
    }
    return false;
}

/* With the marks on both sides of it, so that a single character is seen; colours stay. */
static void mark_spot(const struct layout *l, const struct spot *spot, attr_t how)
{
    int y = spot->at.line + 1, x = spot->at.column - 1;
    int end = at_most(x + spot->at.wide + 2, l->board_wide);

    if (!spot->at.shown || y > l->board_high) return;
    for (; x < end; x++) {
        short pair = (short)PAIR_NUMBER(mvinch(y, x));
        mvchgat(y, x, 1, how, pair, NULL);
    }
}

static void draw_board(struct screen *s, const struct layout *l)
{
    picture_draw(s, l->board_wide, l->board_high);
    const struct picture *p = &s->picture;
    for (size_t i = 0; i < p->text.count && (int)i < l->board_high; i++)
        screen_put((int)i + 1, 0, l->board_wide, p->text.line[i]);
    for (size_t i = 0; i < p->spots && *s->picked; i++)
        if (is_picked(s, &p->spot[i].at)) mark_spot(l, &p->spot[i], A_REVERSE | A_UNDERLINE);
    if (cursor_spot(s)) mark_spot(l, cursor_spot(s), A_REVERSE | A_BOLD);
}

/* -- Who plays, and the clocks. -------------------------------------------------------------- */

static double left_now(const struct screen *s, int side)
{
    const struct posted *p = s->now;
    bool thinks = s->thinks && s->clock_side == side;
    double used = p->running == side ? seconds_now() - p->since : 0;

    return fmax(p->left[side] - (thinks ? seconds_now() - s->asked : used), 0);
}

static void draw_players(const struct screen *s, const struct layout *l)
{
    const struct posted *p = s->now;
    bool over = zm_outcome(p->zm, NULL) || (p->over && screen_at(s) == p->rows);
    enum zm_side moves = over ? ZM_NATURE : zm_side_to_move(p->zm);

    for (int i = 0; i < 2; i++) {
        struct clock_words clock = {.text = ""};
        if (p->clocked) clock = clock_format(left_now(s, i));
        int wide = (int)strlen(clock.text);
        attrset((int)moves == i ? A_BOLD : A_NORMAL);
        screen_put(1 + i, l->panel, 2, (int)moves == i ? ">" : "");
        screen_put(1 + i, l->panel + 2, l->panel_wide - wide - 3, p->player[i].text);
        screen_put(1 + i, l->width - wide, wide, clock.text);
    }
    attrset(A_NORMAL);
}

static void draw_rule(const struct screen *s, const struct layout *l, int y, const char *title)
{
    attrset(A_DIM);
    move(y, l->panel);
    for (int i = 0; i < l->panel_wide; i++) addstr(s->unicode ? "\u2500" : "-");
    attrset(A_NORMAL);
    screen_put(y, l->panel + 1, screen_wide(title), title);
}

/* -- The moves. ------------------------------------------------------------------------------ */

/* The first row that is shown: that of the position on the board is, in the middle if it can. */
static size_t first_row(const struct screen *s, const struct layout *l)
{
    size_t at = screen_at(s), high = (size_t)l->moves_high, rows = s->now->rows;

    if (rows <= high || at <= high / 2) return 0;
    return at - high / 2 > rows - high ? rows - high : at - high / 2;
}

bool screen_row_at(const struct screen *s, int y, int x, size_t *row)
{
    struct layout l = screen_layout();

    if (y < l.moves || y >= l.moves + l.moves_high || x < l.panel) return false;
    *row = first_row(s, &l) + (size_t)(y - l.moves);
    return *row < s->now->rows;
}

/* "  3 X e5           +0.25" */
static void draw_row(const struct screen *s, const struct layout *l, int y, size_t i)
{
    const struct posted *p = s->now;
    const struct move_row *row = &p->row[i];
    const char *who = row->chance ? "" : zm_game_of(p->zm)->side[row->side];
    char *text = format_text("%3zu %s%s%s", i + 1, who, *who ? " " : "", row->move.text);

    attrset(i + 1 == screen_at(s) ? A_REVERSE : row->chance ? A_DIM : A_NORMAL);
    screen_put(y, l->panel, l->panel_wide, text);
    int x = at_least(l->panel_wide - screen_wide(row->value.text), screen_wide(text) + 2);
    if (*row->value.text && x < l->panel_wide)
        screen_put(y, l->panel + x, l->panel_wide - x, row->value.text);
    attrset(A_NORMAL);
    free(text);
}

static void draw_moves(const struct screen *s, const struct layout *l)
{
    size_t first = first_row(s, l);

    draw_rule(s, l, l->moves - 1, s->now->rows ? " moves and values " : " moves ");
    for (int i = 0; i < l->moves_high && first + (size_t)i < s->now->rows; i++)
        draw_row(s, l, l->moves + i, first + (size_t)i);
}

/* -- The search. ----------------------------------------------------------------------------- */

static int draw_broken(int y, int x, int width, int lines, const char *text)
{
    const char *next = text;

    for (; lines > 0 && next && *next; lines--) {
        const char *from = next;
        char *piece = format_text("%.*s", screen_piece(from, width, &next), from);
        screen_put(y++, x, width, piece);
        free(piece);
    }
    return y;
}

static void draw_thinking(const struct screen *s, const struct layout *l)
{
    const struct thinking *t = s->thinks ? &s->live : &s->now->thought;
    int y = l->moves + l->moves_high, end = y + THINKING_LINES + 1;
    char *title = s->thinks ? format_text(" %s, %.1f s ", t->who, seconds_now() - s->asked)
                            : format_text(*t->who ? " %s " : "%s", t->who);

    draw_rule(s, l, y++, title);
    free(title);
    y = draw_broken(y, l->panel, l->panel_wide, end - y, t->searched.text);
    y = draw_broken(y, l->panel, l->panel_wide, end - y, t->value.text);
    char *line = format_text(*t->line ? "line %s" : "%s", t->line);
    draw_broken(y, l->panel, l->panel_wide, end - y, line);
    free(line);
}

/* -- What was said. -------------------------------------------------------------------------- */

struct piece {
    const char *text;
    int bytes;
    bool old; /* from before the last line was typed */
};

struct pieces {
    struct piece *piece;
    size_t count, capacity;
};

/* The lines of the log from one on, broken to a width. */
static struct pieces break_log(const struct screen *s, size_t from, int width)
{
    struct pieces p = {.count = 0};

    for (size_t i = from; i < s->log.count; i++)
        for (const char *at = s->log.line[i], *next; at; at = next) {
            struct piece *more = grown_list(p.piece, p.count, &p.capacity, sizeof *more);
            if (!more) return p;
            p.piece = more;
            p.piece[p.count++] = (struct piece){at, screen_piece(at, width, &next), i < s->fresh};
        }
    return p;
}

static void draw_piece(int y, int width, const struct piece *piece)
{
    char *text = format_text("%.*s", piece->bytes, piece->text);

    if (piece->old) attrset(A_DIM);
    screen_put(y, 0, width, text);
    attrset(A_NORMAL);
    free(text);
}

int said_lines(const struct screen *s)
{
    return at_most(at_least(LINES - 2 - (int)s->picture.text.count, 1), NOTES_MOST);
}

/* The last pieces that are no empty lines, in as many lines as the board leaves. */
static void draw_said(const struct screen *s, const struct layout *l)
{
    int space = said_lines(s), y = l->height - 2;
    size_t few = s->log.count > NOTES_MOST ? s->log.count - NOTES_MOST : 0;
    size_t from = few > s->unread ? few : s->unread;

    int width = space > 1 ? l->board_wide : l->width;
    struct pieces p = break_log(s, from, width);
    for (size_t i = p.count; i-- > 0 && space > 0;)
        if (p.piece[i].bytes) draw_piece(y--, width, &p.piece[i]), space--;
    free(p.piece);
}

int reading_page(void)
{
    return at_least(LINES - 2, 1);
}

static void draw_reading(struct screen *s, const struct layout *l)
{
    struct pieces p = break_log(s, s->reading_from, l->width);
    int page = reading_page(), most = at_least((int)p.count - page, 0);

    if (s->reading_top < 0 || s->reading_top > most) s->reading_top = most;
    for (int i = 0; i < page && s->reading_top + i < (int)p.count; i++) {
        struct piece piece = p.piece[s->reading_top + i];
        piece.old = false;
        draw_piece(i + 1, l->width, &piece);
    }
    attrset(A_REVERSE);
    screen_put(l->height - 1, 0, l->width,
               most ? "Up, Down, PgUp, PgDn: read on    Esc, Enter: back to the game"
                    : "Esc, Enter: back to the game");
    attrset(A_NORMAL);
    free(p.piece);
}

/* -- The line below. ------------------------------------------------------------------------- */

static const char *keys_words(const struct screen *s)
{
    if (screen_at(s) < s->now->rows) return "End: back to the game";
    if (strcmp(s->who, "over") == 0) return "PgUp: back  ?: help  q: quit";
    if (strcmp(s->who, "stopped") == 0) return "Enter: go on  ?: help  q: quit";
    if (*s->who) return "Enter: play  PgUp: back  ?: help  q: quit";
    return s->now->people ? "Esc: move now  q: quit" : "Esc: move now  space: stop  q: quit";
}

/* What Enter would play, or from where. */
static char *cursor_words(const struct screen *s)
{
    const struct spot *spot = cursor_spot(s);
    zm_move move;

    if (!spot || !*s->who || strcmp(s->who, "stopped") == 0) return format_text("%s", "");
    enum choice choice = choose_spot(s, spot, &move);
    if (choice == CHOICE_MOVE)
        return format_text("%s", shown_in(s->now->zm, &s->table->cells, move).text);
    return format_text("%s%s", choice == CHOICE_MORE ? "from " : "",
                       choice == CHOICE_MORE ? spot->at.label : "");
}

static char *prompt_words(const struct screen *s)
{
    if (s->asks_quit) return format_text("%s", "Quit? y or n ");
    if (screen_at(s) < s->now->rows)
        return format_text("after %zu of %zu moves> ", screen_at(s), s->now->rows);
    if (*s->who) return format_text("%s> ", s->who);
    return format_text("%s", *s->status ? s->status : s->thinks ? s->live.who : "...");
}

static void draw_prompt(const struct screen *s, const struct layout *l)
{
    const char *keys = keys_words(s);
    char *prompt = prompt_words(s), *at = cursor_words(s);
    bool typing = *s->line || s->asks_quit;
    int y = l->height - 1, x = screen_put(y, 0, l->width, prompt);

    attrset(*s->line ? A_NORMAL : A_DIM);
    const char *shown = s->asks_quit ? "" : *s->line ? s->line : *s->note ? s->note : at;
    shown = screen_end_of(shown, l->width - x - 1);
    int wide = screen_put(y, x, l->width - x, shown), keys_wide = (int)strlen(keys);
    if (!typing && x + wide + 2 + keys_wide <= l->width)
        screen_put(y, l->width - keys_wide, keys_wide, keys);
    attrset(A_NORMAL);
    const struct spot *spot = typing ? NULL : cursor_spot(s);
    if (spot && spot->at.shown) move(spot->at.line + 1, spot->at.column);
    else move(y, at_most(x + (typing ? wide : 0), l->width - 1));
    free(prompt);
    free(at);
}

/* -- The whole. ------------------------------------------------------------------------------ */

static void draw_title(const struct screen *s, const struct layout *l)
{
    char *title = format_text(" zermelo  %s", s->now->title);

    attrset(A_REVERSE);
    screen_put(0, 0, l->width, title);
    attrset(A_NORMAL);
    free(title);
}

static void draw_too_small(const struct layout *l)
{
    char *text =
        format_text("This terminal has %d columns and %d lines; the screen needs %d by %d.",
                    l->width, l->height, SCREEN_WIDTH_LEAST, SCREEN_HEIGHT_LEAST);

    draw_broken(0, 0, l->width, l->height, text);
    free(text);
}

static void draw_game(struct screen *s, const struct layout *l)
{
    draw_board(s, l);
    attrset(A_DIM);
    for (int y = 1; y <= l->board_high; y++)
        mvaddstr(y, l->board_wide, s->unicode ? "\u2502" : "|");
    attrset(A_NORMAL);
    draw_players(s, l);
    draw_moves(s, l);
    draw_thinking(s, l);
    draw_said(s, l);
    draw_prompt(s, l);
}

void screen_draw(struct screen *s)
{
    struct layout l = screen_layout();

    erase();
    if (l.width < SCREEN_WIDTH_LEAST || l.height < SCREEN_HEIGHT_LEAST) draw_too_small(&l);
    else if (s->now) {
        draw_title(s, &l);
        if (s->reading && !s->asks_quit) draw_reading(s, &l);
        else draw_game(s, &l);
    }
    refresh();
}
