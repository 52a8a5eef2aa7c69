/* SPDX-License-Identifier: MIT
 * game_record.c - see game_record.h. */
#include "game_record.h"

#include <math.h>
#include <zermelo_messages.h>

/* -- The table. ------------------------------------------------------------------------------ */

static enum zm_status play_texts(struct zm_context *zm, const struct game *g)
{
    enum zm_status status = g->position ? zm_position_set(zm, g->position) : ZM_OK;
    zm_move move;

    for (size_t i = 0; i < g->count && !status; i++) {
        status = zm_move_read(zm, g->moves[i].text, &move);
        if (!status) status = zm_play(zm, move);
    }
    return status;
}

static enum zm_status set_table(const struct call *call, const struct kept_game *game,
                                struct zm_collection **out, struct zm_error *error)
{
    struct zm_record record = {.size = sizeof record, .seed = game->game.seed};
    struct zm_context *zm;
    enum zm_status status = zm_open(game->spec, &call->options, &zm, error);

    if (status) return status;
    status = play_texts(zm, &game->game);
    if (status) *error = *zm_last_error(zm);
    else status = zm_collection_of(zm, &record, out, error);
    zm_close(zm);
    return status;
}

/* -- What is told of it. --------------------------------------------------------------------- */

/* A chain of annotations: each does nothing after a failure. */
struct notes {
    struct zm_collection *c;
    enum zm_status status;
};

static void tell(struct notes *n, const char *name, const char *value)
{
    if (!n->status) n->status = zm_collection_tell(n->c, name, value);
}

static void comment(struct notes *n, size_t ply, const char *text)
{
    if (!n->status && *text) n->status = zm_collection_annotate(n->c, ply, NULL, text);
}

static const char *termination_of(const struct game *g)
{
    if (g->fault == FAULT_LATE || g->fault == FAULT_HANG) return "time";
    if (g->fault) return "fault";
    return g->ending == BY_RESIGNATION ? "resignation" : "rules";
}

static void tell_game(struct notes *n, const struct kept_game *kept)
{
    static const char *const results[] = {"0-1", "1/2-1/2", "1-0"};
    const struct game *g = &kept->game;
    char text[48], name[ADAPTER_NAME];

    snprintf(text, sizeof text, "%lld", kept->event);
    if (kept->event) tell(n, "Event", text);
    snprintf(text, sizeof text, "%lld.%d", kept->pair + 1, kept->leg + 1);
    tell(n, "Round", text);
    tell(n, "First", player_label(kept->player[0], kept->name[0], name));
    tell(n, "Second", player_label(kept->player[1], kept->name[1], name));
    tell(n, "Result", results[g->points < 0 || g->points > 2 ? 1 : g->points]);
    tell(n, "Termination", termination_of(g));
    tell(n, "Ending", ending_names[g->ending]);
    if (!g->fault) return;
    tell(n, "Fault", fault_names[g->fault]);
    tell(n, "FaultOf", side_names[g->culprit]);
    tell(n, "FaultText", g->why);
    if (g->errors) tell(n, "FaultErrors", g->errors);
}

/* "+0.25/6 0.010s; b4 d2": value, depth, the time if the format has no other place for it, and what
 * the player said beside. */
static void comment_move(struct notes *n, size_t ply, const struct move_answer *a, bool times)
{
    const double most = UINT32_MAX - 1, ms = fmin(round(1000 * a->seconds), most);
    char text[96 + ADAPTER_COMMENT] = "";
    int length = 0;

    if (a->has_value) length += snprintf(text, 32, "%+.2f", a->value);
    if (a->depth) length += snprintf(text + length, 16, "/%d", a->depth);
    if (!times) length += snprintf(text + length, 32, "%s%.3fs", length ? " " : "", a->seconds);
    if (*a->comment)
        snprintf(text + length, sizeof a->comment + 2, "%s%s", length ? "; " : "", a->comment);
    comment(n, ply, text);
    if (times && !n->status && ms >= 0) n->status = zm_collection_time(n->c, ply, (uint32_t)ms);
}

/* How a game ended that the rules did not end, behind its last move. */
static void comment_end(struct notes *n, const struct kept_game *kept)
{
    const struct game *g = &kept->game;
    const char *end[ENDINGS] = {[BY_RULES] = "",
                                [BY_FAULT] = "",
                                [BY_LENGTH] = "a draw, for the game was too long",
                                [BY_RESIGNATION] = "ended by resignation: both players agreed",
                                [BY_AGREEMENT] = "a draw, on which both players agreed",
                                [BY_JUDGE] = "ended by the judge: the result is proven"};
    char text[ADAPTER_WHY + 64];

    if (g->ending == BY_FAULT) {
        snprintf(text, sizeof text, "fault of %s: %s: %s", side_names[g->culprit],
                 fault_names[g->fault], g->why);
        comment(n, g->count, text);
    } else comment(n, g->count, end[g->ending]);
}

enum zm_status game_record(const struct call *call, const struct kept_game *game,
                           enum zm_format format, struct zm_collection **out,
                           struct zm_error *error)
{
    const struct game *g = &game->game;
    enum zm_status status = set_table(call, game, out, error);

    if (status) return status;
    struct notes n = {.c = *out};
    bool times = format == ZM_FORMAT_SGF || format == ZM_FORMAT_PSQ;
    tell_game(&n, game);
    for (size_t i = 0; i < g->count; i++) {
        const struct played *p = &g->moves[i];
        if (p->opening || p->side == ZM_NATURE) continue;
        comment_move(&n, i + 1, &p->answer, times);
    }
    comment_end(&n, game);
    if (!n.status) return ZM_OK;
    *error = *zm_collection_error(*out);
    zm_collection_free(*out);
    *out = NULL;
    return n.status;
}
