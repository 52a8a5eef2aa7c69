/* SPDX-License-Identifier: MIT
 * ranking.c - see ranking.h.
 *
 * A move is worth what the position after it is worth, one ply nearer to the end; if nature
 * moves then, the average over her events. A pass looks at every move one ply deeper than the
 * pass before; a pass that is cut short counts only where it proved something. */
#include "ranking.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static bool out_of_time(const struct ranking *r)
{
    return interrupted || (r->deadline > 0 && seconds_now() >= r->deadline);
}

/* -- The worth of the position on the table. ------------------------------------------------- */

/* Turns a worth for the side to move into one for the other. */
static void turn(struct verdict *v)
{
    v->score = -v->score;
    v->worth.value = -v->worth.value;
    if (v->worth.kind == ZM_LOWER) v->worth.kind = ZM_UPPER;
    else if (v->worth.kind == ZM_UPPER) v->worth.kind = ZM_LOWER;
}

static void take_answer(const struct zm_result *found, struct verdict *out)
{
    out->score = found->score;
    out->worth = worth_of(found);
    out->length = found->line_length < RANK_LINE ? found->line_length : RANK_LINE;
    memcpy(out->line, found->line, out->length * sizeof *out->line);
}

static void final_worth(int result, struct verdict *out)
{
    out->score = result * ZM_UNIT;
    out->worth = (struct worth){.value = result, .kind = ZM_EXACT, .distance = 0};
}

/* The game's guess, without looking ahead. */
static void guessed_worth(const struct ranking *r, struct verdict *out)
{
    double value = zm_side_to_move(r->zm) == ZM_FIRST ? zm_evaluate(r->zm) : -zm_evaluate(r->zm);

    out->score = (zm_score)(value * (double)ZM_UNIT);
    out->worth = (struct worth){.value = value, .kind = ZM_HEURISTIC, .distance = -1};
}

const char *rank_player(const struct ranking *r)
{
    if (r->player) return r->player;
    return zm_game_of(r->zm)->weight ? "star2" : "alphabeta";
}

/* What a player finds, for the side to move. */
static enum zm_status searched_worth(struct ranking *r, int depth, struct verdict *out)
{
    const char *base = rank_player(r);
    char *player = r->own_way
                       ? format_text("%s", base)
                       : format_text("%s%cdepth=%d", base, strchr(base, ':') ? ',' : ':', depth);
    struct zm_limits limits = {.stop = &interrupted, .seed = r->seed};
    struct zm_result found;

    if (r->deadline > 0) limits.seconds = r->deadline - seconds_now();
    if (limits.seconds < 0) limits.seconds = 1e-6;
    enum zm_status status = zm_think(r->zm, player, &limits, &found);
    free(player);
    out->nodes += found.nodes;
    if (status) return status;
    if (found.stopped && (!r->own_way || out_of_time(r))) return ZM_STOPPED;
    take_answer(&found, out);
    return ZM_OK;
}

/* Without looking ahead: what rules prove, unless somebody was named to judge; else the game's
 * guess. */
static bool known_worth(struct ranking *r, int depth, struct verdict *out)
{
    struct zm_result found;

    if (r->own_way || depth > 0) return false;
    if (!r->player && prove_by_rules(r->zm, &found)) return take_answer(&found, out), true;
    guessed_worth(r, out);
    return true;
}

static enum zm_status position_worth(struct ranking *r, int depth, struct verdict *out);

/* The worth after one event, added by its probability; the line is that of the likeliest, which
 * is listed first. */
static enum zm_status add_event(struct ranking *r, int depth, zm_move event, bool first,
                                struct verdict *sum)
{
    struct verdict v = {.nodes = 1};
    double p = zm_probability(r->zm, event);

    if (p <= 0) return ZM_OK;
    enum zm_status status = zm_play(r->zm, event);
    if (status) return status;
    status = position_worth(r, depth, &v);
    zm_undo(r->zm);
    sum->nodes += v.nodes;
    sum->worth.value += p * v.worth.value;
    sum->score += (zm_score)(p * (double)v.score);
    if (v.worth.kind != ZM_EXACT) sum->worth.kind = ZM_HEURISTIC;
    if (!first) return status;
    sum->length = v.length + 1 < RANK_LINE ? v.length + 1 : RANK_LINE;
    sum->line[0] = event;
    memcpy(sum->line + 1, v.line, (sum->length - 1) * sizeof *v.line);
    return status;
}

static enum zm_status average_worth(struct ranking *r, int depth, struct verdict *out)
{
    size_t n = zm_moves(r->zm, NULL, 0);
    zm_move *events = take_memory(n * sizeof *events);
    enum zm_status status = ZM_OK;

    out->worth = (struct worth){.kind = ZM_EXACT, .distance = -1};
    out->score = 0;
    zm_moves(r->zm, events, n);
    for (size_t i = 0; i < n && !status; i++) status = add_event(r, depth, events[i], i == 0, out);
    free(events);
    return status;
}

/* For the first side, `depth` plies looked ahead. */
static enum zm_status position_worth(struct ranking *r, int depth, struct verdict *out)
{
    enum zm_side side = zm_side_to_move(r->zm);
    int result;

    if (zm_outcome(r->zm, &result)) return final_worth(result, out), ZM_OK;
    if (side == ZM_NATURE) return average_worth(r, depth, out);
    enum zm_status status = known_worth(r, depth, out) ? ZM_OK : searched_worth(r, depth, out);
    if (!status && side == ZM_SECOND) turn(out);
    return status;
}

/* -- Moves. ---------------------------------------------------------------------------------- */

/* A result counts one ply less when it is one ply further away. */
static void step_back(struct verdict *v)
{
    if (v->worth.kind == ZM_EXACT) v->score -= (v->score > 0) - (v->score < 0);
    if (v->worth.distance >= 0) v->worth.distance++;
    if (v->length == RANK_LINE) v->length--;
    memmove(v->line + 1, v->line, v->length * sizeof *v->line);
    v->line[0] = v->move;
    v->length++;
}

static enum zm_status judge(struct ranking *r, int depth, zm_move move, struct verdict *out)
{
    bool second = zm_side_to_move(r->zm) == ZM_SECOND;
    enum zm_status status = zm_play(r->zm, move);

    *out = (struct verdict){.move = move, .nodes = 1, .depth = r->own_way ? 0 : depth};
    if (status) return status;
    status = position_worth(r, depth - 1, out);
    zm_undo(r->zm);
    r->nodes += out->nodes;
    if (status) return status;
    if (second) turn(out);
    step_back(out);
    return ZM_OK;
}

static int compare_rows(const void *a, const void *b)
{
    const struct verdict *x = a, *y = b;

    if (x->score != y->score) return x->score > y->score ? -1 : 1;
    return x->place < y->place ? -1 : 1;
}

/* Equals stay in the order of the pass before, at first that of the game. */
static void sort_rows(struct ranking *r)
{
    for (size_t i = 0; i < r->count; i++) r->rows[i].place = i;
    qsort(r->rows, r->count, sizeof *r->rows, compare_rows);
}

bool rank_settled(const struct ranking *r)
{
    if ((r->own_way && r->depth) || r->depth == ZM_PLY_MAX) return true;
    for (size_t i = 0; i < r->count; i++)
        if (r->rows[i].worth.kind != ZM_EXACT) return false;
    return true;
}

enum zm_status rank_deepen(struct ranking *r)
{
    enum zm_status status = ZM_OK;

    for (size_t i = 0; i < r->count && !status; i++) {
        bool proven = r->rows[i].worth.kind == ZM_EXACT;
        r->fresh[i] = r->rows[i];
        if (!proven) status = judge(r, r->depth + 1, r->rows[i].move, &r->fresh[i]);
        if (!status && r->depth && out_of_time(r)) status = ZM_STOPPED;
        if (!status && r->fresh[i].worth.kind == ZM_EXACT) r->rows[i] = r->fresh[i];
    }
    if (!status) memcpy(r->rows, r->fresh, r->count * sizeof *r->rows), r->depth++;
    sort_rows(r);
    return status;
}

enum zm_status rank_run(struct ranking *r, int depth)
{
    enum zm_status status = ZM_OK;

    while (!status && !rank_settled(r) && (!depth || r->depth < depth)) status = rank_deepen(r);
    return status == ZM_STOPPED && r->depth ? ZM_OK : status;
}

/* Whether the player's depth is ours to set: it has such an option, and no limit is given. */
static bool can_deepen(const char *player)
{
    size_t n = strcspn(player, ":");

    if (strstr(player, "depth=") || strstr(player, "time=") || strstr(player, "nodes="))
        return false;
    for (const struct zm_player *p = zm_players(); p->name; p++)
        if (strlen(p->name) == n && memcmp(p->name, player, n) == 0)
            for (const struct zm_player_option *o = p->options; o->key; o++)
                if (strcmp(o->key, "depth") == 0) return true;
    return false;
}

enum zm_status rank_begin(struct ranking *r, struct zm_context *zm, const char *player,
                          double seconds, uint64_t seed)
{
    *r = (struct ranking){.zm = zm, .player = player, .seed = seed, .started = seconds_now()};
    if (seconds > 0) r->deadline = r->started + seconds;
    if (player && zm_player_check(zm, player)) return ZM_BAD_INPUT;
    if (zm_outcome(zm, NULL)) return ZM_OVER;
    if (zm_side_to_move(zm) == ZM_NATURE) return ZM_NATURE_MOVES;
    r->count = zm_moves(zm, NULL, 0);
    if (r->count > ZM_MOVES_MAX) return r->count = 0, ZM_LIMIT;
    r->own_way = player && !can_deepen(player);
    r->rows = take_memory(r->count * sizeof *r->rows);
    r->fresh = take_memory(r->count * sizeof *r->fresh);

    zm_move *moves = take_memory(r->count * sizeof *moves);
    zm_moves(zm, moves, r->count);
    for (size_t i = 0; i < r->count; i++) r->rows[i].move = moves[i];
    free(moves);
    return ZM_OK;
}

void rank_end(struct ranking *r)
{
    free(r->rows);
    free(r->fresh);
    r->rows = r->fresh = NULL;
}
