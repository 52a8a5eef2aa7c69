/* SPDX-License-Identifier: MIT
 * play_board.c - the board in the terminal: once a turn, and of a large one the part round the last
 * move. */
#include "move_words.h"
#include "play.h"

#include <langinfo.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* Lines of a screen beside the board: an empty one, the last move, the prompt. */
enum { LINES_BESIDE = 3, LINES_LEAST = 6 };

/* It may have been resized since the last time. False: the output is no terminal that knows. */
static bool terminal_size(struct winsize *size)
{
    return !ioctl(STDOUT_FILENO, TIOCGWINSZ, size) && size->ws_col && size->ws_row;
}

bool terminal_unicode(void)
{
    return isatty(STDOUT_FILENO) && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

static void look_at_terminal(struct board_look *look)
{
    struct winsize size;

    look->unicode = terminal_unicode();
    if (!terminal_size(&size)) return;
    look->width = size.ws_col;
    look->height = size.ws_row - LINES_BESIDE;
    if (look->height < LINES_LEAST) look->height = LINES_LEAST;
}

void print_end_choices(void)
{
    printf("Type again, swap, review, save FILE, undo or quit.\n");
}

static void print_ending(const struct table *t, int result)
{
    printf("%s%s%s", bold(), result_words(zm_game_of(t->zm), result).text, plain());
    if (!any_human(t) && !t->front) putchar('\n');
    else printf(". "), print_end_choices();
}

struct words shown_in(const struct zm_context *zm, const struct cells *cells, zm_move move)
{
    return move_title(zm, move_name(zm, cells, move).text);
}

struct words shown_move(const struct table *t, zm_move move)
{
    return shown_in(t->zm, &t->cells, move);
}

/* For board_look: with --cells numbers. The text lives until the next call. */
static const char *cell_number(void *table, const char *id)
{
    struct table *t = table;

    t->number = cell_name(&t->cells, id);
    return t->number.text;
}

void look_at_cells(struct table *t, struct board_look *look)
{
    if (!t->cells.count) return;
    look->number = cell_number;
    look->with = t;
    look->number_wide = t->cells.count > 10 ? 2 : 1;
}

static void print_board(struct table *t)
{
    struct board_look look = {.colour = may_color(), .flipped = t->flipped, .centre = t->centre};
    bool part;

    look_at_terminal(&look);
    look_at_cells(t, &look);
    putchar('\n');
    if (board_text_write(stdout, t->zm, &look, &part)) no_memory();
    else if (part) printf("A part of the board: view CELL shows another.\n");
}

void show_board(struct table *t)
{
    int result;

    t->board_due = false;
    if (t->call->json) return;
    if (t->front) t->front->show(t);
    else print_board(t);
    if (zm_outcome(t->zm, &result)) print_ending(t, result);
    else print_opening(t);
}

void show_due(struct table *t)
{
    if (t->board_due) show_board(t);
}

void run_view(struct table *t)
{
    char id[BOARD_ID];

    if (*t->argument && !board_text_cell(t->zm, t->argument, id)) {
        printf("\"%s\" is no cell of the board: view takes the name of one\n",
               show_text(t->argument).text);
        return;
    }
    snprintf(t->centre, sizeof t->centre, "%s", *t->argument ? id : "");
    show_board(t);
}

void run_flip(struct table *t)
{
    t->flipped = !t->flipped;
    show_board(t);
}
