/* SPDX-License-Identifier: MIT
 * adapter_player.c - the adapter for our own players, which search in the adapter's context.
 *
 * Whoever ponders does so on a thread of its own until the opponent's move is known. Where searches
 * are limited by nodes, it has as many for the opponent's move, for which the game waits: so such
 * matches can be repeated. */
#include "experience.h"
#include "process.h"
#include "thinker.h"

#include <math.h>
#include <zermelo_ponder.h>

struct player {
    struct adapter adapter;
    char limited[ADAPTER_OPTIONS + 16]; /* the player string with the depth limit of the match */
    struct thinker *thinker;            /* that ponders; NULL: none has */
};

/* Adds the depth limit of the match, if the player has an option depth that its string does not
 * set, and the book. */
static enum fault begin(struct adapter *adapter)
{
    struct player *p = (struct player *)adapter;
    int depth = adapter->game.time->depth;

    snprintf(p->limited, sizeof p->limited, "%s%cdepth=%d", adapter->options,
             strchr(adapter->options, ':') ? ',' : ':', depth);
    if (adapter->game.books) book_set_use(adapter->game.books, adapter->zm);
    if (!depth || zm_player_check(adapter->zm, p->limited))
        snprintf(p->limited, sizeof p->limited, "%s", adapter->options);
    enum zm_status status = zm_player_check(adapter->zm, p->limited);
    if (!status && experience_use(adapter->game.experience, adapter->zm)) status = ZM_BAD_INPUT;
    return status ? adapter_failed(adapter, status, zm_why(adapter->zm)) : FAULT_NONE;
}

/* Returns a time limit with a reserve, since a search ends a little after its limit. */
static double less_reserve(double seconds)
{
    const double reserve = 0.001;

    return isinf(seconds) ? 0 : fmax(seconds - fmin(reserve + seconds / 100, seconds / 2), 1e-6);
}

static void describe(struct player *p, const struct zm_result *r, struct move_answer *out)
{
    out->expected = (struct zm_expected){.known = true, .depth = r->depth, .score = r->score};
    out->has_value = r->depth > 0 || r->simulations > 0 || r->kind == ZM_EXACT;
    out->value = r->value;
    out->depth = r->depth;
    out->nodes = r->nodes;
    if (r->rule) snprintf(out->comment, sizeof out->comment, "%s", r->rule);
    else if (r->depth > 1)
        zm_line_text(p->adapter.zm, r->line, r->line_length, out->comment, sizeof out->comment);
}

/* Searches. A player that was stopped before it had an answer plays the move of `rules`. */
static enum zm_status ask(struct player *p, const struct zm_limits *limits, struct zm_result *r)
{
    enum zm_status status = zm_think(p->adapter.zm, p->limited, limits, r);

    if (status != ZM_STOPPED || is_raised(p->adapter.game.stop)) return status;
    return zm_think(p->adapter.zm, "rules", limits, r);
}

static enum fault think(struct adapter *adapter, const struct move_request *request,
                        struct move_answer *out)
{
    struct player *p = (struct player *)adapter;
    const zm_move *history;
    struct zm_result r = {.size = sizeof r};
    const struct time_control *time = adapter->game.time;
    struct zm_limits limits = {
        .size = sizeof limits,
        .nodes = time->nodes,
        .seconds = time->move > 0 ? less_reserve(request->allowed) : 0,
        .clock = time->base > 0 ? less_reserve(request->left[adapter->game.side]) : 0,
        .increment = time->increment,
        .stop = adapter->game.stop,
        /* a different seed for each move of the game */
        .seed =
            adapter->game.seed + zm_history(adapter->zm, &history) * UINT64_C(0xd1342543de82ef95),
    };
    bool timed = !isinf(
        request->allowed); /* then the time for which our thread waits for a processor is free */
    double began = seconds_now(), lost = timed ? thread_lost() : 0;

    enum zm_status status = ask(p, &limits, &r);
    if (is_raised(adapter->game.stop)) return adapter_fault(adapter, FAULT_STOPPED, "stopped");
    if (status) return adapter_failed(adapter, status, zm_why(adapter->zm));
    out->seconds = seconds_now() - began - (timed ? thread_lost() - lost : 0);
    zm_move_text(adapter->zm, r.move, out->move, sizeof out->move);
    describe(p, &r, out);
    return FAULT_NONE;
}

static void rest(struct adapter *adapter)
{
    const struct player *p = (struct player *)adapter;

    if (p->thinker) thinker_rest(p->thinker);
}

static void close_player(struct adapter *adapter)
{
    const struct player *p = (struct player *)adapter;

    if (p->thinker) thinker_close(p->thinker);
}

static enum fault ponder(struct player *p)
{
    struct adapter *adapter = &p->adapter;
    struct zm_limits limits = {
        .size = sizeof limits, .nodes = adapter->game.time->nodes, .stop = adapter->game.stop};

    if (limits.nodes) {
        enum zm_status status = zm_ponder(adapter->zm, p->limited, &limits);
        return status ? adapter_failed(adapter, status, zm_why(adapter->zm)) : FAULT_NONE;
    }
    if (!p->thinker && !(p->thinker = thinker_open()))
        return adapter_failed(adapter, ZM_NO_MEMORY, "");
    thinker_ponder(p->thinker, adapter->zm, p->limited, &limits);
    return FAULT_NONE;
}

static enum fault notify_move(struct adapter *adapter, const char *move)
{
    struct player *p = (struct player *)adapter;
    bool theirs = zm_side_to_move(adapter->zm) == (enum zm_side) !adapter->game.side;

    (void)move;
    if (!adapter->game.ponder || !theirs || zm_outcome(adapter->zm, NULL)) return FAULT_NONE;
    return ponder(p);
}

const struct adapter_class adapter_player = {
    .name = "player",
    .form = "NAME:OPTION=VALUE,...",
    .size = sizeof(struct player),
    .internal = true,
    .begin = begin,
    .rest = rest,
    .notify_move = notify_move,
    .think = think,
    .end = rest,
    .close = close_player,
};
