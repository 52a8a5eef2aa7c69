/* SPDX-License-Identifier: MIT
 * screen_keys.c - what keys and the mouse do on the screen. */
#include "screen.h"

#include <ctype.h>
#include <curses.h>

enum {
    KEY_ESC = 27,
    KEY_CTRL_D = 4,
    KEY_CTRL_H = 8,
    KEY_CTRL_L = 12,
    KEY_CTRL_U = 21,
    KEY_DEL = 127
};

/* -- Answers to the thread that plays. The lock is held. ------------------------------------- */

static void answer(struct screen *s, const char *line)
{
    if (!*s->who || s->answer) return;
    s->answer = format_text("%s", line);
    screen_step(s, s->now->rows);
    s->answered_at = zm_hash(s->now->zm);
    s->line[0] = s->picked[0] = '\0';
    pthread_cond_signal(&s->answered);
}

void screen_leave(struct screen *s)
{
    s->leaving = true;
    if (!*s->who) __atomic_store_n(&interrupted, 1, __ATOMIC_RELAXED);
    pthread_cond_signal(&s->answered);
}

static void stop_search(struct screen *s)
{
    if (!*s->who) __atomic_store_n(&interrupted, 1, __ATOMIC_RELAXED);
    s->line[0] = s->picked[0] = '\0';
}

/* -- Positions and moves. -------------------------------------------------------------------- */

void screen_step(struct screen *s, size_t at)
{
    if (at > s->now->rows) at = s->now->rows;
    while (screen_at(s) > at && !zm_undo(s->now->zm)) {}
    while (screen_at(s) < at && !zm_redo(s->now->zm)) {}
    s->picture.width = 0;
    s->picked[0] = s->centre[0] = '\0';
}

static void play(struct screen *s, zm_move move)
{
    answer(s, move_name(s->now->zm, &s->table->cells, move).text);
}

/* Chooses the spot of the cursor. Where no move goes on so, one may begin there. */
static void choose(struct screen *s)
{
    const struct spot *spot = cursor_spot(s);
    zm_move move;

    if (strcmp(s->who, "stopped") == 0) answer(s, "");
    if (!spot || !*s->who) return;
    if (screen_at(s) < s->now->rows) {
        snprintf(s->note, sizeof s->note, "no move is made here");
        return;
    }
    enum choice choice = choose_spot(s, spot, &move);
    if (choice == CHOICE_NONE && *s->picked) {
        s->picked[0] = '\0';
        choice = choose_spot(s, spot, &move);
    }
    size_t n = strlen(s->picked);
    if (choice == CHOICE_MOVE) play(s, move);
    else if (choice == CHOICE_MORE)
        snprintf(s->picked + n, sizeof s->picked - n, "%s%s", n ? " " : "", spot->at.click);
    else snprintf(s->note, sizeof s->note, "there is no move at %.60s", spot->at.label);
}

/* -- The line that is typed. ----------------------------------------------------------------- */

static void type(struct screen *s, int key)
{
    size_t n = strlen(s->line);

    if (n + 1 >= sizeof s->line) return;
    s->line[n] = (char)key;
    s->line[n + 1] = '\0';
}

/* A whole character, which may be UTF-8. */
static void erase_last(struct screen *s)
{
    size_t n = strlen(s->line);

    while (n && ((unsigned char)s->line[n - 1] & 0xc0) == 0x80) n--;
    if (n) n--;
    s->line[n] = '\0';
}

/* A colon before a command is nothing. */
static void enter(struct screen *s)
{
    const char *line = s->line + strspn(s->line, " :");

    if (!*s->line) choose(s);
    else if (strcmp(line, "q") == 0 || strcmp(line, "quit") == 0) s->asks_quit = true;
    else answer(s, line);
    if (s->asks_quit) s->line[0] = '\0';
}

/* Whether a legal move begins with that letter, as q16 does on large boards. */
static bool begins_move(const struct screen *s, char letter)
{
    for (size_t i = 0; i < s->picture.spots; i++)
        if (tolower((unsigned char)s->picture.spot[i].at.id[0]) == letter) return true;
    return false;
}

/* Keys that are commands in an empty line. */
static bool is_command(struct screen *s, int key)
{
    if (*s->line) return false;
    if (key == 'q' && !begins_move(s, 'q')) s->asks_quit = true;
    else if (key == '?') answer(s, "help");
    else if (key == ' ') s->pausing = !*s->who && !s->now->people;
    else return false;
    pthread_cond_signal(&s->answered);
    return true;
}

/* -- A long text. ---------------------------------------------------------------------------- */

/* By how many lines a key goes on; 0: by none. */
static int lines_of_key(int key)
{
    switch (key) {
    case KEY_UP: return -1;
    case KEY_DOWN: return 1;
    case KEY_PPAGE: return -reading_page();
    case ' ':
    case KEY_NPAGE: return reading_page();
    default: return 0;
    }
}

static void read_on(struct screen *s, int key)
{
    int by = lines_of_key(key);

    if (!by) s->reading = false, s->unread = s->log.count;
    s->reading_top = s->reading_top + by > 0 ? s->reading_top + by : 0;
}

/* -- Keys. ----------------------------------------------------------------------------------- */

static bool hits(const struct board_place *at, int y, int x, int beside)
{
    return at->shown && at->line + 1 == y && x >= at->column - beside &&
           x < at->column + at->wide + beside;
}

/* Puts the cursor where the mouse is, or on what is beside it. False: there is nothing. */
static bool cursor_to(struct screen *s, int y, int x)
{
    for (int beside = 0; beside <= 1; beside++)
        for (size_t i = 0; i < s->picture.spots; i++)
            if (hits(&s->picture.spot[i].at, y, x, beside)) return s->cursor = i, true;
    return false;
}

static void on_click(struct screen *s, int y, int x)
{
    size_t row;

    if (screen_row_at(s, y, x, &row)) screen_step(s, row + 1);
    else if (cursor_to(s, y, x)) choose(s);
}

static void on_mouse(struct screen *s)
{
    /* The library makes one event of those that come at once. */
    const mmask_t clicks = BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON1_DOUBLE_CLICKED;
    MEVENT event;
    size_t at = screen_at(s);

    if (getmouse(&event) != OK) return;
    if (event.bstate & BUTTON4_PRESSED) screen_step(s, at ? at - 1 : 0);
    else if (event.bstate & BUTTON5_PRESSED) screen_step(s, at + 1);
    else if (event.bstate & clicks) on_click(s, event.y, event.x);
}

/* True: it was one of those. */
static bool moves_about(struct screen *s, int key)
{
    size_t at = screen_at(s);

    switch (key) {
    case KEY_UP: cursor_move(s, -1, 0); return true;
    case KEY_DOWN: cursor_move(s, 1, 0); return true;
    case KEY_LEFT: cursor_move(s, 0, -1); return true;
    case KEY_RIGHT: cursor_move(s, 0, 1); return true;
    case KEY_PPAGE: screen_step(s, at ? at - 1 : 0); return true;
    case KEY_NPAGE: screen_step(s, at + 1); return true;
    case KEY_HOME: screen_step(s, 0); return true;
    case KEY_END: screen_step(s, s->now->rows); return true;
    case KEY_MOUSE: on_mouse(s); return true;
    default: return false;
    }
}

static void on_key(struct screen *s, int key)
{
    switch (key) {
    case KEY_ESC: stop_search(s); break;
    case '\r':
    case '\n':
    case KEY_ENTER: enter(s); break;
    case KEY_BACKSPACE:
    case KEY_DEL:
    case KEY_CTRL_H: erase_last(s); break;
    case KEY_CTRL_D: s->asks_quit = true; break;
    case KEY_CTRL_U: s->line[0] = '\0'; break;
    case KEY_CTRL_L: clearok(stdscr, TRUE); break;
    case '\t':
        s->reading = true;
        s->reading_from = 0;
        s->reading_top = -1;
        break;
    default:
        if (key >= ' ' && key <= 0xff && !is_command(s, key)) type(s, key);
    }
}

void screen_key(struct screen *s, int key)
{
    s->note[0] = '\0';
    if (key == KEY_RESIZE) s->picture.width = 0;
    else if (!s->now) return;
    else if (s->asks_quit) {
        s->asks_quit = false;
        if (key == 'y' || key == 'Y') screen_leave(s);
    } else if (s->reading) read_on(s, key);
    else if (!moves_about(s, key)) on_key(s, key);
}
