/* SPDX-License-Identifier: MIT
 * cmd_playouts.c - zermelo playouts: what random games come to. */
#include "command.h"

#include <math.h>

static const uint64_t count_usual = 100000, count_most = UINT64_C(1000000000000);

static void print_text(struct zm_context *zm, const struct zm_playouts *p)
{
    const struct zm_game *game = zm_game_of(zm);
    double n = (double)p->count;

    printf("%s: %" PRIu64 " random games of %.1f moves on average\n", spec_text(zm).text, p->count,
           (double)p->moves / n);
    printf("%s wins %.2f %%, %s wins %.2f %%, drawn %.2f %%\n", game->side[0],
           100 * (double)p->ends[0] / n, game->side[1], 100 * (double)p->ends[1] / n,
           100 * (double)p->ends[2] / n);
    if (p->endless)
        printf("given up after %d moves %.2f %%\n", ZM_PLAYOUT_MAX, 100 * (double)p->endless / n);
    printf("value for %s %.4f +- %.4f\n", game->side[0], p->value, 2 * p->deviation / sqrt(n));
}

static void print_object(const struct call *call, struct zm_context *zm,
                         const struct zm_playouts *p)
{
    print_json(json_pack("{s:s, s:I, s:I, s:I, s:I, s:I, s:I, s:f, s:f, s:I, s:f}", "game",
                         spec_text(zm).text, "count", (json_int_t)p->count, "first_wins",
                         (json_int_t)p->ends[0], "second_wins", (json_int_t)p->ends[1], "draws",
                         (json_int_t)p->ends[2], "endless", (json_int_t)p->endless, "moves",
                         (json_int_t)p->moves, "value", p->value, "deviation", p->deviation, "seed",
                         (json_int_t)call->seed, "time_ms", round(p->seconds * 1e6) / 1e3));
}

static int run(struct call *call, struct zm_context *zm)
{
    struct zm_playouts p = {.size = sizeof p};
    uint64_t count;

    if (!call_number(call, "count", 1, count_most, count_usual, &count)) return EXIT_INPUT;
    watch_interrupt();
    enum zm_status status = zm_playouts(zm, count, call->seed, &interrupted, &p);
    if (status) return complain_status(call, zm, status);
    if (call->json) print_object(call, zm, &p);
    else print_text(zm, &p);
    return EXIT_DONE;
}

static const struct option options[] = {
    OPTIONS_POSITION,
    {"count", "N", "how many games (100000)"},
    {NULL, NULL, NULL},
};

const struct command command_playouts = {
    .name = "playouts",
    .form = "GAME",
    .summary = "play random games to the end and count who wins",
    .options = options,
    .help = "Every legal move is equally likely, chance outcomes have their probabilities. The\n"
            "value is the mean result for the first side with twice its standard error.\n"
            "\n"
            "JSON is one object: game, count, first_wins, second_wins, draws, endless (given up\n"
            "after 20000 moves), moves, value, deviation (of one game), seed, time_ms.\n",
    .examples = "zermelo playouts tictactoe\n"
                "zermelo playouts mnk:15,15,5 --count 1000000 --moves \"h8\"\n",
    .run_on = run,
};
