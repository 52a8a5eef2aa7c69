/* SPDX-License-Identifier: MIT
 * export_sgf.c - kept m,n,k-games as SGF FF[4], GM[4] (gomoku), read by most editors. */
#include "export.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE_MOST = 52 }; /* a coordinate is one letter */

/* Rows and columns of "mnk:M,N,K...". False: another game, or too large. */
static bool board_size(const char *spec, int *rows, int *columns)
{
    if (strncmp(spec, "mnk:", 4) != 0) return false;
    char *end;
    *rows = (int)strtol(spec + 4, &end, 10);
    *columns = *end == ',' ? (int)strtol(end + 1, NULL, 10) : 0;
    return *rows > 0 && *rows <= SIZE_MOST && *columns > 0 && *columns <= SIZE_MOST;
}

static char letter(int i)
{
    return (char)(i < 26 ? 'a' + i : 'A' + i - 26);
}

/* "h8", "aa12": columns as in a spreadsheet, rows from the bottom; SGF counts from the top. */
static void print_point(const char *move, int rows)
{
    int column = 0;

    for (; *move >= 'a' && *move <= 'z'; move++) column = column * 26 + *move - 'a' + 1;
    int row = rows - (int)strtol(move, NULL, 10);
    if (column < 1 || column > SIZE_MOST || row < 0 || row >= rows) return; /* not a cell */
    printf("[%c%c]", letter(column - 1), letter(row));
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

static const char *sgf_result(const struct game *g)
{
    static const char *const plain[] = {"W+", "0", "B+"};
    static const char *const late[] = {"W+T", "0", "B+T"};
    static const char *const forfeit[] = {"W+F", "0", "B+F"};

    if (g->fault == FAULT_LATE || g->fault == FAULT_HANG) return late[g->points];
    return g->fault ? forfeit[g->points] : plain[g->points];
}

static bool write_sgf(const struct kept_game *kept, struct zm_error *error)
{
    const struct game *g = &kept->game;
    int rows, columns;

    if (!board_size(kept->spec, &rows, &columns) || g->position) {
        snprintf(error->text, sizeof error->text, "SGF has m,n,k-games up to %d by %d only",
                 SIZE_MOST, SIZE_MOST);
        return false;
    }
    printf("(;FF[4]GM[4]");
    if (rows == columns) printf("SZ[%d]", rows);
    else printf("SZ[%d:%d]", columns, rows);
    print_property("PB", kept->player[0]);
    print_property("PW", kept->player[1]);
    print_property("RU", kept->spec);
    print_property("RE", sgf_result(g));
    for (size_t i = 0; i < g->count; i++) {
        const struct played *p = &g->moves[i];
        printf("\n;%c", p->side == ZM_FIRST ? 'B' : 'W');
        print_point(p->text, rows);
        if (*p->answer.comment) print_property("C", p->answer.comment);
    }
    if (g->fault) putchar('\n'), print_property(";C", g->why);
    printf(")\n");
    return true;
}

const struct exporter export_sgf = {"sgf", "SGF, for m,n,k-games and gomoku", NULL, write_sgf};
