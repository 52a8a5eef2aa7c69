/* SPDX-License-Identifier: MIT
 * cmd_duel.c - zermelo duel: one player against another. */
#include "duel.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void show_progress(void *with, const struct duel *d)
{
    struct duel_score s = duel_score(d);

    (void)with;
    fprintf(stderr, "\r%" PRIu64 " games: %.1f %%\033[K", d->wins + d->draws + d->losses,
            100 * s.share);
}

static double per_move(const struct duel_side *s)
{
    return s->moves ? s->seconds / (double)s->moves : 0;
}

static void print_duel(const struct duel *d)
{
    struct duel_score s = duel_score(d);
    const double ms = 1000;

    printf("%s against %s on %s\n", d->side[0].player, d->side[1].player, d->game);
    printf("%" PRIu64 " games: %" PRIu64 " won, %" PRIu64 " drawn, %" PRIu64 " lost\n",
           d->wins + d->draws + d->losses, d->wins, d->draws, d->losses);
    if (!isnan(s.share))
        printf("score %.1f %% (95 %%: %.1f to %.1f)\n", 100 * s.share, 100 * s.low, 100 * s.high);
    for (int i = 0; i < 2; i++) {
        const struct duel_side *side = &d->side[i];
        printf("%s: %" PRIu64 " moves, %.1f ms each, at most %.1f", side->player, side->moves,
               per_move(side) * ms, side->slowest * ms);
        if (side->silent) printf(", %" PRIu64 " drawn by lot, having no answer", side->silent);
        putchar('\n');
    }
    printf("seed %" PRIu64 "\n", d->seed);
}

static json_t *side_json(const struct duel_side *s)
{
    return json_pack("{s:s,s:I,s:f,s:f,s:I}", "player", s->player, "moves", (json_int_t)s->moves,
                     "seconds", s->seconds, "slowest", s->slowest, "silent", (json_int_t)s->silent);
}

static json_t *share_json(double share)
{
    return isnan(share) ? json_null() : json_real(share);
}

static json_t *duel_json(const struct duel *d)
{
    struct duel_score s = duel_score(d);
    json_t *pairs = json_array();

    for (int i = 0; i < 5; i++) json_array_append_new(pairs, json_integer((json_int_t)d->pair[i]));
    return json_pack("{s:s,s:o,s:o,s:I,s:I,s:I,s:o,s:o,s:o,s:o,s:I,s:I,s:b}", "game", d->game,
                     "first", side_json(&d->side[0]), "second", side_json(&d->side[1]), "wins",
                     (json_int_t)d->wins, "draws", (json_int_t)d->draws, "losses",
                     (json_int_t)d->losses, "pairs", pairs, "score", share_json(s.share), "low",
                     share_json(s.low), "high", share_json(s.high), "opening",
                     (json_int_t)d->opening, "seed", (json_int_t)d->seed, "stopped", d->stopped);
}

static bool read_options(struct call *call, struct duel *d)
{
    const uint64_t games_most = 1000000, opening_most = 100;
    uint64_t games;

    if (!call_number(call, "games", 1, games_most, 100, &games) ||
        !call_number(call, "opening", 0, opening_most, 4, &d->opening) ||
        !call_time(call, "time", &d->seconds))
        return false;
    d->pairs = (games + 1) / 2;
    return true;
}

static int run(struct call *call)
{
    struct duel d = {.call = call,
                     .game = call->word[0],
                     .side = {{.player = call->word[1]}, {.player = call->word[2]}},
                     .seed = call->seed};
    bool terminal = isatty(STDERR_FILENO);

    if (!read_options(call, &d)) return EXIT_INPUT;
    if (terminal) d.told = show_progress;
    watch_interrupt();
    bool done = duel_run(&d);
    if (terminal) fprintf(stderr, "\r\033[K");
    if (!done) return d.code;
    if (call->json) print_json(duel_json(&d));
    else print_duel(&d);
    return d.stopped ? EXIT_INTERRUPTED : EXIT_DONE;
}

static const struct option options[] = {
    {"games", "N", "how many games; they are played in pairs (100)"},
    {"opening", "N", "random moves at the start of each pair (4)"},
    {"time", "TIME", "for a move of either player"},
    OPTIONS_POSITION,
    {NULL, NULL, NULL},
};

const struct command command_duel = {
    .name = "duel",
    .form = "GAME PLAYER PLAYER",
    .least_words = 3,
    .most_words = 3,
    .summary = "one player against another: who is stronger",
    .options = options,
    .help =
        "Plays games in pairs with the same opening, each player moving first in one of them, and\n"
        "prints the first player's score: a win is a point, a draw half a point. The interval\n"
        "holds its true share in 19 of 20 such duels. Ctrl-C ends the duel, and what is there\n"
        "counts. An opening is random moves; of eight the one that 5000 nodes of alpha-beta\n"
        "find most even is played, since games decided by their opening tell little.\n"
        "\n"
        "Games depend on --seed alone if the players look at no clock. A player that was stopped\n"
        "before it had an answer makes a random move.\n"
        "\n"
        "JSON is one object: game, first and second (each with player, moves, seconds, slowest,\n"
        "silent), wins, draws, losses, pairs (how many gave the first 0, 1/2, 1, 3/2, 2 points),\n"
        "score, low, high, opening, seed, stopped.\n",
    .examples = "zermelo duel kalah:6,4 pvs iterative --time 50ms\n"
                "zermelo duel tictactoe alphabeta random --games 20 --opening 0 --json\n",
    .run = run,
};
