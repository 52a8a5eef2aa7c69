/* SPDX-License-Identifier: MIT
 * gtp_analyse.c - the commands analyze, lz-analyze and kata-analyze, as Leela Zero and KataGo have
 * them and Sabaki, Lizzie and LizzieYzy read them. */
#include "gtp_inside.h"

#include <math.h>
#include <strings.h>

/* -- What is asked for. ---------------------------------------------------------------------- */

/* A whole number of a key. False after an answer. */
static bool read_number(struct gtp *g, const char *word, int64_t least, int64_t most, int64_t *out)
{
    if (word && whole_number(word, least, most, out)) return true;
    return gtp_fail(g, "syntax error: \"%s\" is no number", word ? show_text(word).text : "");
}

/* Removes a move from those that are allowed, or puts it behind the first `chosen` of them. */
static void choose(struct gtp *g, zm_move move, size_t *chosen)
{
    size_t i = 0;

    while (i < g->allowed_count && g->allowed[i] != move) i++;
    if (i == g->allowed_count) return;
    if (!chosen) {
        g->allowed[i] = g->allowed[--g->allowed_count];
        return;
    }
    if (i < *chosen) return;
    g->allowed[i] = g->allowed[*chosen];
    g->allowed[(*chosen)++] = move;
}

/* "COLOUR VERTEX,VERTEX... DEPTH": only moves of the side to move count, since it is the root that
 * is restricted. Front ends keep their lists while stones are put there: what cannot be played is
 * passed over. */
static bool read_vertices(struct gtp *g, bool allow)
{
    char *colour = next_word(&g->rest), *list = next_word(&g->rest), *depth = next_word(&g->rest);
    char *vertex, cell[ZM_MOVE_TEXT];
    size_t chosen = 0;
    int64_t plies;
    zm_move move;

    if (!colour || gtp_colour(colour) < 0 || !list)
        return gtp_fail(g, "syntax error: the form is allow|avoid COLOUR VERTEX,VERTEX DEPTH");
    if (!read_number(g, depth, 1, 1000, &plies)) return false;
    if (gtp_colour(colour) != (zm_side_to_move(g->zm) == ZM_SECOND)) return true;
    while ((vertex = strsep(&list, ","))) {
        if (!*vertex || strcasecmp(vertex, "pass") == 0) continue;
        if (!gtp_read_cell(g, vertex, cell)) return gtp_fail(g, "invalid color or coordinate");
        if (!zm_move_read(g->zm, cell, &move)) choose(g, move, allow ? &chosen : NULL);
    }
    if (allow) g->allowed_count = chosen;
    return g->allowed_count || gtp_fail(g, "no move is left to analyse");
}

/* A key and its value. Keys of KataGo's that ask for what there is not have a value, too. */
static bool read_key(struct gtp *g, const char *key)
{
    static const char *const others[] = {"minmoves",  "ownership",     "ownershipStdev",
                                         "pvVisits",  "pvEdgeVisits",  "movesOwnership",
                                         "rootInfo",  "noResultValue", "movesOwnershipStdev",
                                         "maxvisits", "maxtime"};
    int64_t n = 0;

    if (strcasecmp(key, "avoid") == 0 || strcasecmp(key, "allow") == 0)
        return read_vertices(g, strcasecmp(key, "allow") == 0);
    if (strcasecmp(key, "interval") == 0) {
        if (!read_number(g, next_word(&g->rest), 0, INT32_MAX, &n)) return false;
        return g->interval = (double)n / 100, true;
    }
    if (strcasecmp(key, "maxmoves") == 0) {
        if (!read_number(g, next_word(&g->rest), 1, INT32_MAX, &n)) return false;
        return g->room = n < GTP_ROWS ? (size_t)n : GTP_ROWS, true;
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcasecmp(key, others[i]) == 0) return next_word(&g->rest), true;
    return gtp_fail(g, "syntax error: no key \"%s\"", show_text(key).text);
}

/* All moves of the side to move. Returns how many. */
static size_t allow_all(struct gtp *g)
{
    return g->allowed_count = zm_moves(g->zm, g->allowed, sizeof g->allowed / sizeof *g->allowed);
}

bool gtp_read_analysis(struct gtp *g)
{
    enum { ROWS_USUAL = 10 };
    int64_t centiseconds;
    char *word;

    g->interval = 0, g->told_at = 0;
    g->room = ROWS_USUAL;
    size_t all = allow_all(g);
    while ((word = next_word(&g->rest))) {
        int colour = gtp_colour(word);
        if (colour >= 0) {
            if (!gtp_take_turn(g, colour)) return false;
            all = allow_all(g);
        } else if (whole_number(word, 0, INT32_MAX, &centiseconds))
            g->interval = (double)centiseconds / 100;
        else if (!read_key(g, word)) return false;
    }
    if (g->allowed_count == all) g->allowed_count = 0;
    return true;
}

/* -- What is found. -------------------------------------------------------------------------- */

/* Alpha-beta counts no visits of moves: each gets the same share of the nodes. */
static int64_t visits_of(const struct zm_ranked *row, const struct zm_result *r)
{
    uint64_t visits = row->visits ? row->visits : r->nodes / (r->ranked ? r->ranked : 1);

    return visits < INT32_MAX ? (int64_t)visits : INT32_MAX;
}

static void write_line(const struct gtp *g, const struct zm_ranked *row)
{
    char *line = line_of(g->shown, row->line, row->line_length), *rest = line, *word;
    char vertex[8];

    printf(" pv");
    while ((word = strsep(&rest, " ")) && gtp_move_vertex(g, word, vertex)) printf(" %s", vertex);
    free(line);
}

/* The winning rate of a value from -1 to 1 is what a win counts 1 and a draw a half. */
static void write_row(const struct gtp *g, const struct zm_ranked *row, const struct zm_result *r,
                      size_t order)
{
    double rate = fmin(fmax((row->value + 1) / 2, 0), 1);
    char vertex[8];

    if (!gtp_move_vertex(g, move_text(g->shown, row->move).text, vertex)) return;
    printf("%sinfo move %s visits %" PRId64, order ? " " : "", vertex, visits_of(row, r));
    if (g->form == GTP_KATA) printf(" winrate %.6f", rate);
    else printf(" winrate %.0f", rate * 10000);
    printf(" order %zu", order);
    write_line(g, row);
}

void gtp_write_info(struct gtp *g, const struct zm_result *r)
{
    if (!g->shown || !r->ranked || !(r->depth || r->simulations || r->kind == ZM_EXACT)) return;
    for (size_t i = 0; i < r->ranked && i < g->room; i++) write_row(g, &g->told[i], r, i);
    putchar('\n');
    flush_output();
    g->told_at = seconds_now();
}
