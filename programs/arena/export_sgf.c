/* SPDX-License-Identifier: MIT
 * export_sgf.c - kept m,n,k-games as SGF FF[4], GM[4] (gomoku), read by most editors. */
#include "export.h"
#include "gomocup_text.h"

enum { SIZE_MOST = 52 }; /* a coordinate is one letter */

/* Rows and columns of "mnk:M,N,K...". False: another game, or too large. */
static bool board_size(const char *spec, int *rows, int *columns)
{
    return sscanf(spec, "mnk:%d,%d", rows, columns) == 2 && *rows > 0 && *rows <= SIZE_MOST &&
           *columns > 0 && *columns <= SIZE_MOST;
}

static char letter(int i)
{
    return (char)(i < 26 ? 'a' + i : 'A' + i - 26);
}

/* A text of SGF: brackets and backslashes escaped. */
static void print_property(const char *name, const char *text)
{
    printf("%s[", name);
    for (; *text; text++) {
        if (*text == ']' || *text == '\\') putchar('\\');
        putchar(*text);
    }
    putchar(']');
}

/* Stones are black and white in turn, whoever puts them; the last one says who has which. */
static enum zm_side black_of(const struct game *g, int rows)
{
    enum zm_side black = ZM_FIRST;
    int stones = 0, column, row;

    for (size_t i = 0; i < g->count; i++)
        if (gomocup_cell(g->moves[i].text, rows, &column, &row))
            black = (stones++ % 2 == 0) == (g->moves[i].side == ZM_FIRST) ? ZM_FIRST : ZM_SECOND;
    return black;
}

/* A node: a stone, or a choice such as "swap"; the row of a cell counts from the top in SGF.
 * Returns the number of stones then. */
static int print_move(const struct played *p, int rows, int stones)
{
    int column, row;
    bool stone = gomocup_cell(p->text, rows, &column, &row);

    if (stone) printf("\n;%c[%c%c]", stones % 2 ? 'W' : 'B', letter(column), letter(row));
    else print_property("\n;C", p->text);
    if (stone && *p->answer.comment) print_property("C", p->answer.comment);
    return stones + stone;
}

static const char *sgf_result(const struct game *g, enum zm_side black)
{
    static const char *const plain[] = {"W+", "0", "B+"};
    static const char *const late[] = {"W+T", "0", "B+T"};
    static const char *const forfeit[] = {"W+F", "0", "B+F"};

    int points = black == ZM_FIRST ? g->points : 2 - g->points;

    if (g->fault == FAULT_LATE || g->fault == FAULT_HANG) return late[points];
    return g->fault ? forfeit[points] : plain[points];
}

static bool write_sgf(const struct kept_game *kept, struct zm_error *error)
{
    const struct game *g = &kept->game;
    int rows, columns, stones = 0;

    if (!board_size(kept->spec, &rows, &columns) || g->position) {
        snprintf(error->text, sizeof error->text, "SGF has m,n,k-games up to %d by %d only",
                 SIZE_MOST, SIZE_MOST);
        return false;
    }
    enum zm_side black = black_of(g, rows);
    printf("(;FF[4]GM[4]");
    if (rows == columns) printf("SZ[%d]", rows);
    else printf("SZ[%d:%d]", columns, rows);
    print_property("PB", kept->player[black]);
    print_property("PW", kept->player[!black]);
    print_property("RU", kept->spec);
    print_property("RE", sgf_result(g, black));
    for (size_t i = 0; i < g->count; i++) stones = print_move(&g->moves[i], rows, stones);
    if (g->fault) putchar('\n'), print_property(";C", g->why);
    printf(")\n");
    return true;
}

const struct exporter export_sgf = {"sgf", NULL, write_sgf};
