/* SPDX-License-Identifier: MIT
 * seat_player.c - our own players, each at a table of its own. */
#include "command.h"
#include "process.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYER_MOST = 1024 };

struct player {
    struct seat seat;
    char text[PLAYER_MOST];         /* the player string */
    char limited[PLAYER_MOST + 16]; /* with the depth of the match */
};

static bool open_player(struct seat *seat, const char *player, struct zm_error *error)
{
    struct player *p = (struct player *)seat;
    bool fits = strlen(player) < sizeof p->text;

    if (fits) snprintf(p->text, sizeof p->text, "%s", player);
    else
        snprintf(error->text, sizeof error->text, "a player string of at most %d characters",
                 PLAYER_MOST - 1);
    return fits;
}

/* A match's depth goes to those players that take one and have none of their own. */
static enum fault begin(struct seat *seat)
{
    struct player *p = (struct player *)seat;
    int depth = seat->game.time->depth;

    snprintf(p->limited, sizeof p->limited, "%s%cdepth=%d", p->text,
             strchr(p->text, ':') ? ',' : ':', depth);
    if (!depth || zm_player_check(seat->zm, p->limited))
        snprintf(p->limited, sizeof p->limited, "%s", p->text);
    if (!zm_player_check(seat->zm, p->limited)) return FAULT_NONE;
    return seat_fault(seat, FAULT_REFUSED, "%s", zm_why(seat->zm));
}

/* A search ends a little after the time it is told. */
static double less_reserve(double seconds)
{
    const double reserve = 0.001;

    return isinf(seconds) ? 0 : fmax(seconds - fmin(reserve + seconds / 100, seconds / 2), 1e-6);
}

static void describe(struct player *p, const struct zm_result *r, struct seat_answer *out)
{
    out->has_value = r->depth > 0 || r->simulations > 0 || r->kind == ZM_EXACT;
    out->value = r->value;
    out->depth = r->depth;
    out->nodes = r->nodes;
    if (r->rule) snprintf(out->comment, sizeof out->comment, "%s", r->rule);
    else if (r->depth > 1)
        zm_line_text(p->seat.zm, r->line, r->line_length, out->comment, sizeof out->comment);
}

/* One that was stopped before it had an answer plays by the rules of thumb. */
static enum zm_status ask(struct player *p, const struct zm_limits *limits, struct zm_result *r)
{
    enum zm_status status = zm_think(p->seat.zm, p->limited, limits, r);

    if (status != ZM_STOPPED || is_raised(p->seat.game.stop)) return status;
    return zm_think(p->seat.zm, "rules", limits, r);
}

static enum fault think(struct seat *seat, const struct seat_turn *turn, struct seat_answer *out)
{
    struct player *p = (struct player *)seat;
    const zm_move *history;
    struct zm_result r;
    const struct time_control *time = seat->game.time;
    struct zm_limits limits = {
        .nodes = time->nodes,
        .seconds = time->move > 0 ? less_reserve(turn->allowed) : 0,
        .clock = time->base > 0 ? less_reserve(turn->left[seat->game.side]) : 0,
        .increment = time->increment,
        .stop = seat->game.stop,
        /* each move of a game has lots of its own */
        .seed = seat->game.seed + zm_history(seat->zm, &history) * UINT64_C(0xd1342543de82ef95),
    };
    bool timed = !isinf(turn->allowed); /* then what our thread waits for a processor is free */
    double began = seconds_now(), lost = timed ? thread_lost() : 0;

    enum zm_status status = ask(p, &limits, &r);
    if (is_raised(seat->game.stop)) return seat_fault(seat, FAULT_STOPPED, "stopped");
    if (status == ZM_BROKEN) exit(complain(NULL, EXIT_BROKEN, "%s", zm_why(seat->zm)));
    if (status) return seat_fault(seat, FAULT_REFUSED, "%s", zm_why(seat->zm));
    out->seconds = seconds_now() - began - (timed ? thread_lost() - lost : 0);
    zm_move_text(seat->zm, r.move, out->move, sizeof out->move);
    describe(p, &r, out);
    return FAULT_NONE;
}

const struct seat_class seat_player = {
    .name = "player",
    .size = sizeof(struct player),
    .ours = true,
    .open = open_player,
    .begin = begin,
    .think = think,
};
