/* SPDX-License-Identifier: MIT
 * tactics_template.h - m,n,k-games: the five rules of thumb: win; block; fork; stop a fork; the
 * most ways to win. A threat is a free cell where one more stone makes a run; a fork is two
 * threats. A rule is applied only if those before it do not apply, so a fork is made where its side
 * has no threat yet. Takes
 *
 *     rules, state, CELLS_MAX, put, lift,        the board
 *     owner_of, row_of, column_of, spot_count, spot_view
 *     side_to_move, off_centre                   board_template.h
 *     moves                                      a hook
 *     in_opening, forks_win                      unruled_template.h */
#include <assert.h>
#include <limits.h>

struct scene {
    const rules *r;
    state *s;
    enum zm_side me, you;
    const zm_move *list; /* the free cells; stones are tried on some */
    size_t n;
};

static bool is_free(const struct scene *c, zm_move m)
{
    return owner_of(c->r, c->s, row_of(c->r, m), column_of(c->r, m)) == OWNER_NONE;
}

static bool makes_run(const struct scene *c, enum zm_side side, zm_move m)
{
    for (int d = 0; d < spot_count(c->r); d++) {
        struct spot p = spot_view(c->r, c->s, side, m, d);
        p.view.own |= p.cell;
        if (runs_seen(&p.view)) return true;
    }
    return false;
}

static int threats_after(const struct scene *c, enum zm_side side, zm_move m)
{
    int count = 0;

    for (int d = 0; d < spot_count(c->r); d++) {
        struct spot p = spot_view(c->r, c->s, side, m, d);
        p.view.own |= p.cell;
        count += bits_count(finishing(&p.view));
    }
    return count;
}

static bool makes_fork(const struct scene *c, enum zm_side side, zm_move m)
{
    return threats_after(c, side, m) >= 2;
}

/* Open windows that hold the cell. */
static int ways_through(const struct scene *c, enum zm_side side, zm_move m)
{
    int count = 0;

    for (int d = 0; d < spot_count(c->r); d++) {
        struct spot p = spot_view(c->r, c->s, side, m, d);
        count += bits_count(open_windows(&p.view) & any_of(p.cell, p.view.stride));
    }
    return count;
}

/* Finds the first free cell on which a stone of the side has a property. */
static bool find(const struct scene *c, bool (*does)(const struct scene *, enum zm_side, zm_move),
                 enum zm_side side, zm_move *out)
{
    for (size_t i = 0; i < c->n; i++)
        if (is_free(c, c->list[i]) && does(c, side, c->list[i])) return *out = c->list[i], true;
    return false;
}

/* The number of ways to win through a cell; ties are broken in favour of the centre. */
static int ways_score(const struct scene *c, zm_move m)
{
    return ways_through(c, c->me, m) * 4 * GRID_MOST - off_centre(c->r, m);
}

/* Whether a stone on m prevents all forks of the other side: it makes a threat whose forced answer
 * is no fork, or it leaves no fork. The known fork is tested first. */
static bool prevents(const struct scene *c, zm_move m, zm_move fork)
{
    bool threat = threats_after(c, c->me, m) > 0;
    zm_move answer;

    put(c->r, c->s, c->me, m);
    bool prevented = threat ? find(c, makes_run, c->me, &answer) && !makes_fork(c, c->you, answer)
                            : (m == fork || !makes_fork(c, c->you, fork)) &&
                                  !find(c, makes_fork, c->you, &answer);
    lift(c->r, c->s, c->me, m);
    return prevented;
}

/* The cell with the highest score among those that prevent a fork; the fork itself if none does. */
static zm_move stop_fork(const struct scene *c, zm_move fork)
{
    zm_move best = fork;
    int most = INT_MIN;

    for (size_t i = 0; i < c->n; i++) {
        int score = ways_score(c, c->list[i]);
        if (score > most && prevents(c, c->list[i], fork)) best = c->list[i], most = score;
    }
    return best;
}

static bool most_ways(const struct scene *c, zm_move *out)
{
    int most = 0;

    for (size_t i = 0; i < c->n; i++) {
        int score = ways_score(c, c->list[i]);
        if (score > most) *out = c->list[i], most = score;
    }
    return most > 0;
}

/* A fork wins two plies later if the other side has no threat. */
static bool five_rules(const struct scene *c, struct zm_advice *out)
{
    zm_move *m = &out->move;

    *out = (struct zm_advice){.rule = "win", .proven = true, .value = 1, .distance = 1};
    if (find(c, makes_run, c->me, m)) return true;

    *out = (struct zm_advice){.rule = "block"};
    if (find(c, makes_run, c->you, m)) return true;

    bool wins = forks_win(c->r, c->s);
    *out = (struct zm_advice){.rule = "fork", .proven = wins, .value = 1, .distance = 3};
    if (find(c, makes_fork, c->me, m)) return true;

    *out = (struct zm_advice){.rule = "stop a fork"};
    if (find(c, makes_fork, c->you, m)) return *m = stop_fork(c, *m), true;

    *out = (struct zm_advice){.rule = "ways to win"};
    return most_ways(c, m);
}

/* Misere: among the cells that complete no run, takes the one with the fewest ways to a run through
 * it. */
static bool misere_rule(const struct scene *c, struct zm_advice *out)
{
    int least = INT_MAX;
    bool avoided = false;

    assert(c->n > 0);
    for (size_t i = 0; i < c->n; i++) {
        if (makes_run(c, c->me, c->list[i])) {
            avoided = true;
            continue;
        }
        int score = ways_score(c, c->list[i]);
        if (score < least) out->move = c->list[i], least = score;
    }
    out->rule = avoided ? "do not complete a run" : "fewest ways to lose";
    if (least < INT_MAX) return true;
    *out = (struct zm_advice){c->list[0], "every move completes a run", true, -1, 1};
    return true;
}

#define GAME_HAS_TACTICS
static bool tactics(const rules *r, state *s, struct zm_advice *out)
{
    zm_move list[CELLS_MAX];
    enum zm_side me = side_to_move(r, s);

    if (in_opening(s)) return false;
    struct scene c = {r, s, me, other_of(me), list, moves(r, s, list)};

    return r->form.misere ? misere_rule(&c, out) : five_rules(&c, out);
}
