/* SPDX-License-Identifier: MIT
 * gtp_board.c - the board of the Go Text Protocol: stones, turns, and the way back.
 *
 * Front ends put stones in any order: those of a handicap, of a diagram, of both sides of a pass.
 * So whoever is told to move has the turn, and undo leads back to what was kept before each
 * step. */
#include "gtp_inside.h"

#include <strings.h>
#include <zermelo_state.h>

/* -- Vertices. ------------------------------------------------------------------------------- */

bool gtp_move_vertex(const struct gtp *g, const char *move, char out[8])
{
    int column = *move - 'a', row = *move ? atoi(move + 1) : 0;

    if (column < 0 || column >= g->width || row < 1 || row > g->height) return false;
    return gtp_write_vertex(column, g->height - row, g->height, out, 8) < 8;
}

bool gtp_read_cell(const struct gtp *g, const char *vertex, char out[ZM_MOVE_TEXT])
{
    int x, y;

    if (!gtp_vertex(vertex, g->width, g->height, &x, &y)) return false;
    snprintf(out, ZM_MOVE_TEXT, "%c%d", 'a' + x, g->height - y);
    return true;
}

/* -- Steps. ---------------------------------------------------------------------------------- */

bool gtp_step(struct gtp *g)
{
    enum { STEPS_MOST = 4096 };
    size_t size = zm_state_size(g->zm), used = g->steps * size;

    if (g->steps == STEPS_MOST) return gtp_fail(g, "there are more than %d moves", STEPS_MOST);
    if (used + size > g->step_bytes) {
        unsigned char *more = realloc(g->step, 2 * (used + size));
        if (!more) return gtp_fail(g, "out of memory");
        g->step = more;
        g->step_bytes = 2 * (used + size);
    }
    memcpy(g->step + used, zm_state(g->zm), size);
    g->steps++;
    return true;
}

void gtp_back(struct gtp *g)
{
    zm_state_set(g->zm, g->step + --g->steps * zm_state_size(g->zm));
}

enum zm_status gtp_turn(struct zm_context *zm, int colour)
{
    if (colour == (zm_side_to_move(zm) == ZM_SECOND)) return ZM_OK;
    char *text = text_of(zm_position_text, zm), *side = strrchr(text, ' ');
    if (side) side[1] = colour ? 'O' : 'X';
    enum zm_status status = zm_position_set(zm, text);
    free(text);
    return status;
}

bool gtp_take_turn(struct gtp *g, int colour)
{
    return !gtp_turn(g->zm, colour) || gtp_fail(g, "%s", zm_why(g->zm));
}

/* -- The board. ------------------------------------------------------------------------------ */

struct zm_context *gtp_open(const struct gtp *g, int64_t width, int64_t height)
{
    char spec[2 * ZM_SPEC_TEXT];
    struct spec_text before = spec_text(g->zm);
    struct zm_context *zm;
    int rest = 0;

    sscanf(before.text, "mnk:%*d,%*d%n", &rest);
    snprintf(spec, sizeof spec, "mnk:%d,%d%s", (int)height, (int)width, before.text + rest);
    return zm_open(spec, &g->engine->call->options, &zm, NULL) ? NULL : zm;
}

void gtp_lay(struct gtp *g, struct zm_context *zm)
{
    zm_close(g->zm);
    g->zm = zm;
    g->steps = 0;
    sscanf(spec_text(zm).text, "mnk:%d,%d", &g->height, &g->width);
    memset(g->clock, 0, sizeof g->clock);
}

/* The usual size of a board of Go, which some front ends set before they ask for their own, is no
 * failure where the rules can have it. */
void gtp_set_size(struct gtp *g)
{
    char *first = next_word(&g->rest), *second = next_word(&g->rest);
    struct zm_context *zm = NULL;
    int64_t width, height;

    if (!first || !whole_number(first, 1, INT32_MAX, &width) ||
        !whole_number(second ? second : first, 1, INT32_MAX, &height)) {
        gtp_fail(g, "syntax error: the form is boardsize WIDTH [HEIGHT]");
        return;
    }
    if (width <= GTP_SIDE && height <= GTP_SIDE) zm = gtp_open(g, width, height);
    if (!zm) gtp_fail(g, "unacceptable size");
    else gtp_lay(g, zm), gtp_done(g);
}

void gtp_clear_board(struct gtp *g)
{
    struct zm_context *zm = gtp_open(g, g->width, g->height);

    if (!zm) gtp_fail(g, "out of memory");
    else gtp_lay(g, zm), gtp_done(g);
}

void gtp_set_komi(struct gtp *g)
{
    char *word = next_word(&g->rest), *end = word;

    if (word) strtod(word, &end);
    if (!word || end == word || *end) gtp_fail(g, "syntax error: komi is no number");
    else gtp_done(g);
}

static bool put_stone(struct gtp *g, int colour, const char *vertex)
{
    char cell[ZM_MOVE_TEXT];
    zm_move move;

    if (!gtp_read_cell(g, vertex, cell)) return gtp_fail(g, "invalid color or coordinate");
    if (zm_outcome(g->zm, NULL)) return gtp_fail(g, "illegal move: the game is over");
    if (!gtp_take_turn(g, colour)) return false;
    return (!zm_move_read(g->zm, cell, &move) && !zm_play(g->zm, move)) ||
           gtp_fail(g, "illegal move");
}

/* Who passes lets the other move. No game of ours has that move; front ends make it where a record
 * has it, or where two stones of a colour follow each other. */
static bool pass(struct gtp *g, int colour)
{
    return zm_outcome(g->zm, NULL) || gtp_take_turn(g, !colour);
}

void gtp_play(struct gtp *g)
{
    int colour = gtp_colour(next_word(&g->rest));
    char *vertex = next_word(&g->rest);

    if (colour < 0 || !vertex) {
        gtp_fail(g, "invalid color or coordinate");
        return;
    }
    if (!gtp_step(g)) return;
    bool good = strcasecmp(vertex, "pass") == 0 ? pass(g, colour) : put_stone(g, colour, vertex);
    if (good) gtp_done(g);
    else gtp_back(g);
}

void gtp_undo(struct gtp *g)
{
    if (!g->steps) gtp_fail(g, "cannot undo");
    else gtp_back(g), gtp_done(g);
}

/* No line of an answer may be empty, so there is none between the board and the side to move. */
void gtp_show_board(struct gtp *g)
{
    char *position = text_of(zm_position_text, g->zm), *rest = position, *row;

    gtp_begin(g, '=');
    putchar('\n');
    for (int y = g->height; y > 0 && (row = strsep(&rest, "/ ")); y--) {
        printf("%2d", y);
        for (int x = 0; x < g->width && row[x]; x++) printf(" %c", row[x]);
        putchar('\n');
    }
    printf("  ");
    for (int x = 0; x < g->width; x++) {
        char vertex[8];
        gtp_write_vertex(x, 0, 1, vertex, sizeof vertex);
        printf(" %c", *vertex);
    }
    printf("\n%s to move, X is black\n\n", zm_side_to_move(g->zm) == ZM_SECOND ? "white" : "black");
    free(position);
    flush_output();
}

void gtp_score(struct gtp *g)
{
    int value;

    if (!zm_outcome(g->zm, &value)) gtp_fail(g, "cannot score: the game is not over");
    else gtp_say(g, "%s", value > 0 ? "B+1" : value < 0 ? "W+1" : "0");
}
