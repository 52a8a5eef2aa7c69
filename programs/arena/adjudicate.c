/* SPDX-License-Identifier: MIT
 * adjudicate.c - see adjudicate.h. */
#include "adjudicate.h"

#include "ruling.h"

#include <math.h>

/* Its table is small, as it is cleared at each move. */
static const char judge_player[] = "exact:hash=16";

/* -- Options. -------------------------------------------------------------------------------- */

/* "VALUE,COUNT,COUNT": a decimal number of at least 0, then n counts. */
static bool read_claim(const char *text, double *value, uint64_t *const count[], int n)
{
    const uint64_t most = 1000000;
    char word[32], *end;
    size_t length = strcspn(text, ",");

    if (!strchr("0123456789.", *text)) return false;
    *value = strtod(text, &end);
    if (end != text + length || !isfinite(*value)) return false;
    for (int i = 0; i < n; i++) {
        text += length;
        if (*text++ != ',') return false;
        length = strcspn(text, ",");
        if (length >= sizeof word) return false;
        snprintf(word, sizeof word, "%.*s", (int)length, text);
        if (zm_read_count(word, i == 0, most, count[i])) return false;
    }
    return !text[length];
}

static bool read_claims(const struct call *call, struct adjudication *a)
{
    const char *resign = call_option(call, "resign"), *draw = call_option(call, "draw");
    uint64_t *const lost[] = {&a->resign_moves}, *const drawn[] = {&a->draw_moves, &a->draw_ply};

    if (resign && (!read_claim(resign, &a->resign, lost, 1) || a->resign <= 0))
        return bad_input(call, "--resign is \"%s\", accepted is VALUE,MOVES, such as 0.9,3",
                         show_text(resign).text);
    if (draw && !read_claim(draw, &a->draw, drawn, 2))
        return bad_input(call, "--draw is \"%s\", accepted is VALUE,MOVES,PLY, such as 0.05,8,40",
                         show_text(draw).text);
    return true;
}

bool adjudication_read(struct event *event, struct zm_context *zm)
{
    const uint64_t nodes_most = UINT64_C(1000000000000);
    struct call *call = event->call;
    struct adjudication *a = &event->adjudication;

    if (!read_claims(call, a) || !call_number(call, "judge", 1, nodes_most, 0, &a->judge))
        return false;
    if (!a->judge && call_option(call, "tables"))
        return bad_input(call, "--tables is for --judge: players take none");
    if (a->judge && event->game->weight)
        return bad_input(call, "--judge: the end of a game of chance is not proven");
    if (a->judge && zm_player_check(zm, judge_player))
        return bad_input(call, "--judge: %s", zm_why(zm));
    return call_tables(call, zm);
}

/* -- What both players say. ------------------------------------------------------------------ */

static bool end_game(struct game *g, enum ending ending, int points)
{
    ruling_end(g, ending, points);
    return true;
}

/* Whether a side made this many moves, and gave each of the last a value from `least` to `most`. */
static bool says(const struct game *g, enum zm_side side, uint64_t moves, double least, double most)
{
    for (size_t i = g->count; moves > 0 && i-- > 0;) {
        const struct played *p = &g->moves[i];
        if (p->side != side) continue;
        bool within = p->answer.value >= least && p->answer.value <= most;
        if (p->opening || !p->answer.has_value || !within) return false;
        moves--;
    }
    return moves == 0;
}

static bool both_say(const struct game *g, uint64_t moves, double least, double most)
{
    return says(g, ZM_FIRST, moves, least, most) && says(g, ZM_SECOND, moves, -most, -least);
}

bool adjudicate_by_values(const struct adjudication *a, struct game *g)
{
    if (a->resign_moves && both_say(g, a->resign_moves, a->resign, INFINITY))
        return end_game(g, BY_RESIGNATION, 2);
    if (a->resign_moves && both_say(g, a->resign_moves, -INFINITY, -a->resign))
        return end_game(g, BY_RESIGNATION, 0);
    if (a->draw_moves && g->count >= a->draw_ply && both_say(g, a->draw_moves, -a->draw, a->draw))
        return end_game(g, BY_AGREEMENT, 1);
    return false;
}

/* -- What a search proves. ------------------------------------------------------------------- */

enum zm_status adjudicate_by_search(const struct event *event, struct zm_context *zm,
                                    const volatile int *stop, struct game *g, bool *ended)
{
    struct zm_limits limits = {
        .size = sizeof limits, .nodes = event->adjudication.judge, .stop = stop};
    struct zm_result r = {.size = sizeof r};

    *ended = false;
    if (!limits.nodes) return ZM_OK;
    enum zm_status status = zm_think(zm, judge_player, &limits, &r);
    if (status || r.kind != ZM_EXACT) return status;
    g->result = (int)lround(zm_side_to_move(zm) == ZM_SECOND ? -r.value : r.value);
    *ended = end_game(g, BY_JUDGE, g->result > 0 ? 2 : g->result < 0 ? 0 : 1);
    return ZM_OK;
}
