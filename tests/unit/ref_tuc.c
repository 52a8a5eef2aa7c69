/* SPDX-License-Identifier: MIT
 * ref_tuc.c - see ref_tuc.h. */
#include "ref_tuc.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_piece(char c)
{
    return isalpha((unsigned char)c);
}

/* 0 White, 1 Black. */
static int owner(char c)
{
    return islower((unsigned char)c) ? 1 : 0;
}

static int worth_of(char c)
{
    switch (toupper((unsigned char)c)) {
    case 'P': return 1;
    case 'R': return 3;
    default: return 8;
    }
}

static int count_pieces(const struct ref_tuc *g)
{
    int n = 0;

    for (int r = 0; r < REF_ROWS; r++)
        for (int c = 0; c < REF_COLS; c++) n += is_piece(g->cell[r][c]);
    return n;
}

/* Is there anything, piece or present, strictly between two cells of one line? */
static bool blocked(const struct ref_tuc *g, int r1, int c1, int r2, int c2)
{
    int dr = (r2 > r1) - (r2 < r1), dc = (c2 > c1) - (c2 < c1);

    for (int r = r1 + dr, c = c1 + dc; r != r2 || c != c2; r += dr, c += dc)
        if (g->cell[r][c] != '.') return true;
    return false;
}

static bool pawn_may(const struct ref_tuc *g, int r1, int c1, int r2, int c2)
{
    char target = g->cell[r2][c2];
    int ahead = g->side == 0 ? -1 : 1;

    if (r2 != r1 + ahead) return false;
    if (c1 == c2) return !is_piece(target);
    if (abs(c2 - c1) == 1 && is_piece(target)) return true; /* an enemy: see may() */
    return g->server && g->side == 1 && r2 == REF_ROWS - 1 && !is_piece(target); /* O1 */
}

static bool is_own(const struct ref_tuc *g, char c)
{
    return is_piece(c) && owner(c) == g->side;
}

/* A piece of the side to move, from the first cell to the second. */
static bool may(const struct ref_tuc *g, int r1, int c1, int r2, int c2)
{
    char piece = g->cell[r1][c1], target = g->cell[r2][c2];
    int distance = abs(r2 - r1) + abs(c2 - c1);

    if (is_own(g, target)) return false;
    switch (toupper((unsigned char)piece)) {
    case 'P': return pawn_may(g, r1, c1, r2, c2);
    case 'K': return distance == 1;
    default:
        return (r1 == r2 || c1 == c2) && distance >= 1 && distance <= 3 &&
               !blocked(g, r1, c1, r2, c2);
    }
}

int ref_tuc_moves(const struct ref_tuc *g, char out[REF_MOVES][REF_MOVE_TEXT])
{
    int cells = REF_ROWS * REF_COLS, n = 0;

    for (int from = 0; from < cells; from++) {
        int r1 = from / REF_COLS, c1 = from % REF_COLS;
        if (!is_own(g, g->cell[r1][c1])) continue;
        for (int to = 0; to < cells; to++) {
            int r2 = to / REF_COLS, c2 = to % REF_COLS;
            if (!may(g, r1, c1, r2, c2)) continue;
            out[n][0] = (char)('0' + r1), out[n][1] = (char)('0' + c1);
            out[n][2] = (char)('0' + r2), out[n][3] = (char)('0' + c2);
            out[n++][4] = '\0';
        }
    }
    return n;
}

static bool has(const struct ref_tuc *g, char piece)
{
    return memchr(g->cell, piece, sizeof g->cell) != NULL;
}

static bool only_kings(const struct ref_tuc *g)
{
    return (g->server ? g->counter : count_pieces(g)) == 2;
}

static bool ended(const struct ref_tuc *g)
{
    char list[REF_MOVES][REF_MOVE_TEXT];

    return !has(g, 'K') || !has(g, 'k') || only_kings(g) || g->plies >= g->limit ||
           ref_tuc_moves(g, list) == 0;
}

static void after(struct ref_tuc *g)
{
    g->due = ended(g) ? REF_OVER : REF_PRESENT;
}

/* The point for reaching the far row, and to whom it goes. */
static void arrive(struct ref_tuc *g, int mover, bool capture, int c1, int c2)
{
    bool astray = g->server && mover == 1 && capture && c2 == c1 + 1; /* O2 */

    g->score[astray ? 0 : mover]++;
}

void ref_tuc_move(struct ref_tuc *g, const char *m)
{
    int r1 = m[0] - '0', c1 = m[1] - '0', r2 = m[2] - '0', c2 = m[3] - '0', mover = g->side;
    char piece = g->cell[r1][c1], target = g->cell[r2][c2];
    bool arrives = toupper((unsigned char)piece) == 'P' && r2 == (mover ? REF_ROWS - 1 : 0);

    g->cell[r1][c1] = '.';
    g->cell[r2][c2] = arrives ? '.' : piece;
    if (is_piece(target)) g->score[mover] += worth_of(target);
    if (arrives) arrive(g, mover, is_piece(target), c1, c2);
    if (is_piece(target)) g->counter -= toupper((unsigned char)target) != 'K';
    else g->counter -= arrives; /* O3: a capturing arrival counts once */
    g->side = 1 - mover;
    g->plies++;
    if (target == '*') g->due = REF_WORTH;
    else after(g);
}

void ref_tuc_worth(struct ref_tuc *g, int worth)
{
    g->score[1 - g->side] += worth;
    after(g);
}

void ref_tuc_present(struct ref_tuc *g, int row, int col)
{
    g->cell[row][col] = '*';
    g->due = REF_MOVE;
}

void ref_tuc_none(struct ref_tuc *g)
{
    g->due = REF_MOVE;
}

void ref_tuc_time(struct ref_tuc *g)
{
    g->due = REF_TIME_UP;
}

void ref_tuc_set(struct ref_tuc *g, bool server, int limit, const char *rows, int side)
{
    *g = (struct ref_tuc){.server = server, .limit = limit, .side = side};
    for (int r = 0; r < REF_ROWS; r++) memcpy(g->cell[r], rows + r * (REF_COLS + 1), REF_COLS);
    g->counter = count_pieces(g);
}

void ref_tuc_start(struct ref_tuc *g, bool server, int limit)
{
    ref_tuc_set(g, server, limit, "prkrp/ppppp/...../*****/...../PPPPP/PRKRP", 0);
}

void ref_tuc_text(const struct ref_tuc *g, char *out, size_t capacity)
{
    static const char *const suffix[] = {"", " =", " *", "", " !"};
    char rows[REF_ROWS * (REF_COLS + 1)], counter[16] = "";

    for (int r = 0; r < REF_ROWS; r++) {
        memcpy(rows + r * (REF_COLS + 1), g->cell[r], REF_COLS);
        rows[r * (REF_COLS + 1) + REF_COLS] = '/';
    }
    rows[sizeof rows - 1] = '\0';
    if (g->server) snprintf(counter, sizeof counter, " %d", g->counter);
    snprintf(out, capacity, "%s %c %d %d %d%s%s", rows, g->side ? 'b' : 'w', g->score[0],
             g->score[1], g->plies, counter, suffix[g->due]);
}

uint64_t ref_tuc_perft(const struct ref_tuc *g, int depth)
{
    char list[REF_MOVES][REF_MOVE_TEXT];
    uint64_t leaves = 0;

    if (depth == 0) return 1;
    if (g->due == REF_OVER) return 0;
    int n = ref_tuc_moves(g, list);
    for (int i = 0; i < n; i++) {
        struct ref_tuc next = *g;
        ref_tuc_move(&next, list[i]);
        if (next.due == REF_WORTH) ref_tuc_worth(&next, 1);
        leaves += ref_tuc_perft(&next, depth - 1);
    }
    return leaves;
}
