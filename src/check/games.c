/* SPDX-License-Identifier: MIT
 * games.c - the check as it runs in its own process: random games, and all checks at their
 * positions. */
#include "check/check.h"
#include "core/clock.h"
#include "core/memory.h"
#include "core/random.h"
#include "core/text.h"

#include <stdio.h>
#include <string.h>

/* A position with more moves than this is wide: less is looked at, so that large boards take no
 * longer than others. */
enum { WIDE = 150, LIST_SPARE = 4096, RANGE_MOST = 1000000 };

/* -- Beginning. ------------------------------------------------------------------------------ */

/* The parameters of the table's example. */
static const char *example_of(struct check *c)
{
    const struct zm_game *g = c->game;
    size_t n = strlen(g->name);
    bool own = strncmp(g->example, g->name, n) == 0 && (!g->example[n] || g->example[n] == ':');

    MUST(c->report, own, "example", "is \"%.60s\", which does not begin with the name \"%s\"",
         g->example, g->name);
    return own && g->example[n] ? g->example + n + 1 : "";
}

/* Reads the parameters. Refused they are bad input, unless they are the game's own. */
static bool read_rules(struct check *c)
{
    bool own = !c->parameters;
    struct zm_error why;

    if (own) c->parameters = example_of(c);
    if (hook_parse(c, c->parameters, &c->rules, &why)) return true;
    if (own)
        report_fault(c->report, "parse", "refuses the game's own example, \"%.60s\": %.100s",
                     c->game->example, why.text);
    else fail_within(&c->report->error, &why, "in-game", "%s: ", c->game->name);
    if (!own) c->report->status = ZM_BAD_INPUT;
    return false;
}

/* What the rules say about all positions. False: nothing can be played by them. */
static bool read_limits(struct check *c)
{
    const struct zm_game *g = c->game;
    struct report *r = c->report;

    report_hook(r, "range");
    g->range(c->rules.at, &c->least, &c->most);
    bool ordered = c->least <= c->most && c->least >= -RANGE_MOST && c->most <= RANGE_MOST;
    if (!MUST(r, ordered, "range", "is %d to %d, accepted is from %d to %d", c->least, c->most,
              -RANGE_MOST, RANGE_MOST))
        return false;
    report_hook(r, "most_moves");
    c->max_moves = g->most_moves(c->rules.at);
    report_hook(r, "symmetries");
    c->images = g->symmetries ? g->symmetries(c->rules.at) : 1;
    MUST(r, c->images, "symmetries", "is 0, but there is always the identity");
    return MUST(r, c->max_moves && c->max_moves <= ZM_MOVES_MAX, "most_moves",
                "is %zu, accepted is 1 to %d", c->max_moves, ZM_MOVES_MAX);
}

static bool take_positions(struct check *c)
{
    enum { BLOCKS = 4 };
    struct block *const blocks[BLOCKS] = {&c->now, &c->copy, &c->reply, &c->spare};
    bool taken = true;

    for (size_t i = 0; i < BLOCKS; i++) taken = taken && block_take(blocks[i], c->game->state_size);
    for (size_t i = 0; i < LEVELS; i++) {
        taken = taken && block_take(&c->level[i], c->game->state_size);
        c->level_list[i] =
            memory_take(&memory_default, (c->max_moves + LIST_SPARE) * sizeof(zm_move));
        taken = taken && c->level_list[i];
    }
    return taken && facts_take(&c->here, c->max_moves) && facts_take(&c->again, c->max_moves) &&
           facts_take(&c->there, c->max_moves);
}

static bool take_rest(struct check *c)
{
    size_t undo_size = c->game->undo ? c->game->trail_size : 0;

    c->text = memory_take(&memory_default, TEXT_MAX);
    c->part = memory_take(&memory_default, TEXT_MAX);
    c->earlier = memory_take(&memory_default, TEXT_MAX);
    c->met = memory_take(&memory_default, MET_MAX * sizeof *c->met);
    return c->text && c->part && c->earlier && c->met &&
           block_take(&c->other_rules, c->game->rules_size) &&
           block_take(&c->undo_info, undo_size) && block_take(&c->undo_info_2, undo_size);
}

/* -- A game. --------------------------------------------------------------------------------- */

/* Checks the position. False: the game cannot go on there. */
static bool check_here(struct check *c, bool thorough)
{
    atomic_fetch_add(&c->report->positions, 1);
    facts_ask(c, &c->now, &c->here);
    if (!check_contract(c, &c->now, &c->here)) return false;
    check_again(c, "");
    check_texts(c, thorough);
    check_met(c, &c->here);
    check_moves(c);
    check_values(c);
    if (thorough || c->here.count <= WIDE) check_board(c);
    if (thorough) {
        check_orders(c);
        check_symmetry(c);
        check_hostile(c);
    }
    check_again(c, ", asked again after others");
    return !c->here.over;
}

static bool is_over(const struct check *c, const struct run *run, double begun)
{
    uint64_t games = atomic_load(&c->report->games);

    if (run->games && games > run->games) return true;
    return run->seconds > 0 && clock_now() - begun > run->seconds;
}

static void play_game(struct check *c, const struct run *run, double begun)
{
    char text[ZM_MOVE_TEXT];
    size_t ply = 0;

    c->report->plies = c->report->length = 0;
    c->report->moves[0] = '\0';
    hook_start(c, &c->now);
    while (ply < PLIES_MAX && !is_over(c, run, begun)) {
        bool wide = c->here.count > WIDE;
        bool thorough = ply < (wide ? 2 : 6) || random_below(&c->seed, wide ? 64 : 16) == 0;
        if (!check_here(c, thorough)) return;
        zm_move move = draw_move(c, &c->now, &c->here);
        text_of_move(c, &c->now, move, text);
        report_push(c->report, text);
        hook_play(c, &c->now, move, &c->undo_info);
        ply++;
    }
}

static bool set_up(struct check *c)
{
    if (!block_take(&c->rules, c->game->rules_size)) return c->report->status = ZM_NO_MEMORY, false;
    if (!read_rules(c) || !read_limits(c)) return false;
    if (!take_positions(c) || !take_rest(c)) return c->report->status = ZM_NO_MEMORY, false;
    return true;
}

void check_run(struct report *report, const struct zm_game *game, const char *parameters,
               uint64_t seed, const struct run *run)
{
    struct check c = {.game = game, .parameters = parameters, .report = report, .seed = seed};
    double begun = clock_now();

    if (set_up(&c)) {
        check_words(&c);
        do {
            atomic_fetch_add(&report->games, 1);
            play_game(&c, run, begun);
        } while (!is_over(&c, run, begun) &&
                 (!run->games || atomic_load(&report->games) < run->games));
    }
    report->finished = true;
}
