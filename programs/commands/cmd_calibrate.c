/* SPDX-License-Identifier: MIT
 * cmd_calibrate.c - zermelo calibrate: how many nodes a second this machine does.
 *
 * After the TimingPlayer of the Bologna report: it makes the decision that is to be timed, and
 * counts. */
#include "calibration.h"

#include <math.h>

static const char *const players[] = {"strong", "pvs", "mcts", "iterative", "alphabeta", NULL};

struct calibration {
    const struct call *call;
    double seconds; /* for each game and player */
    json_t *rows;   /* measured by now */
    int code;
};

struct speed {
    double nodes, simulations, seconds;
};

/* -- Measuring. ------------------------------------------------------------------------------ */

/* From the first move, and of what was found out before nothing is known. */
static void begin_anew(struct zm_context *zm)
{
    while (!zm_undo(zm)) {}
    zm_forget(zm);
}

/* One decision, which is then played; at the end of the game it begins anew. */
static bool decide(struct calibration *c, struct zm_context *zm, const char *player,
                   struct speed *sum)
{
    struct zm_limits limits = {
        .size = sizeof limits, .seconds = c->seconds / 4, .stop = &interrupted, .seed = 1};
    struct zm_result r = {.size = sizeof r};

    if (zm_outcome(zm, NULL)) begin_anew(zm);
    enum zm_status status = zm_settle(zm);
    /* limited by nodes a player thinks on one thread */
    bool strong = strcmp(player, "strong") == 0;
    if (!status) status = zm_think(zm, strong ? "strong:threads=1" : player, &limits, &r);
    if (status && status != ZM_STOPPED) c->code = complain_status(c->call, zm, status);
    if (interrupted) c->code = EXIT_INTERRUPTED;
    if (c->code) return false;
    if (!status) zm_play(zm, r.move);
    zm_settle(zm);
    sum->nodes += (double)r.nodes;
    sum->simulations += (double)r.simulations;
    sum->seconds += r.seconds;
    return true;
}

/* Short decisions of a busy machine may end before the first move is tried: they are not all. */
static bool is_measured(const struct calibration *c, const struct speed *sum)
{
    enum { PATIENCE = 100 };

    return sum->seconds >= (sum->nodes < 1 ? PATIENCE : 1) * c->seconds;
}

static bool measure(struct calibration *c, const char *game, const char *player)
{
    enum { TURNS_MOST = 2000 };
    struct speed sum = {0}, first = {0};
    struct zm_context *zm = call_game(c->call, game, &c->code);

    if (!zm) return false;
    /* The first decision waits for memory that the others find there. */
    if (decide(c, zm, player, &first)) begin_anew(zm);
    for (int i = 0; i < TURNS_MOST && !is_measured(c, &sum) && !c->code; i++)
        decide(c, zm, player, &sum);
    zm_close(zm);
    if (c->code) return false;
    if (sum.nodes < 1) {
        complain(c->call, 0, "%s: player %s tried no move, there is nothing to count", game,
                 player);
        return true;
    }
    if (sum.seconds <= 0) sum.seconds = 1e-9;
    json_t *row = json_pack("{s:s, s:s, s:f, s:f}", "game", game, "player", player,
                            "nodes_per_second", round(sum.nodes / sum.seconds),
                            "simulations_per_second", round(sum.simulations / sum.seconds));
    json_array_append_new(c->rows, row);
    return true;
}

/* -- Telling. -------------------------------------------------------------------------------- */

static void print_rows(const struct call *call, json_t *rows)
{
    json_t *row;
    size_t i;

    if (call->json) {
        print_json(json_pack("{s:O}", "rows", rows));
        return;
    }
    json_array_foreach(rows, i, row)
    {
        if (i == 0) printf("%-28s %-12s %14s %14s\n", "game", "player", "nodes/s", "simulations/s");
        printf("%-28s %-12s %14.0f %14.0f\n",
               show_text(json_string_value(json_object_get(row, "game"))).text,
               show_text(json_string_value(json_object_get(row, "player"))).text,
               json_number_value(json_object_get(row, "nodes_per_second")),
               json_number_value(json_object_get(row, "simulations_per_second")));
    }
    if (!json_array_size(rows)) printf("nothing is calibrated yet: zermelo calibrate GAME\n");
}

/* -- The command. ---------------------------------------------------------------------------- */

/* The full name of a game, by which it is looked up later. */
static bool calibrate_game(struct calibration *c, const char *word)
{
    const char *only = call_option(c->call, "player");
    struct zm_context *zm = call_game(c->call, word, &c->code);

    if (!zm) return false;
    struct spec_text spec = spec_text(zm);
    zm_close(zm);
    if ((c->code = calibration_writable(c->call))) return false;
    if (only) return measure(c, spec.text, only);
    for (const char *const *p = players; *p; p++)
        if (!measure(c, spec.text, *p)) return false;
    return true;
}

static void calibrate_all(struct calibration *c)
{
    const char *last = "";

    for (const struct zm_game *const *g = zm_games(); *g; last = (*g++)->name)
        if (strcmp((*g)->name, last) != 0 && !calibrate_game(c, (*g)->example)) return;
    for (const struct zm_game *const *g = c->call->guests; *g; g++)
        if (!calibrate_game(c, (*g)->example)) return;
}

static bool good_player(const struct call *call)
{
    const char *player = call_option(call, "player");
    char *known = format_text("%s", "");
    bool good = !player;

    for (const struct zm_player *p = zm_players(); p->name; p++) {
        if (!player_option(p->name, "nodes")) continue; /* none can limit it */
        char *more = format_text("%s %s", known, p->name);
        free(known);
        known = more;
        good |= player && strcmp(player, p->name) == 0;
    }
    if (!good) complain(call, EXIT_INPUT, "--player is one of:%s", known);
    free(known);
    return good;
}

static int run(struct call *call)
{
    struct calibration c = {.call = call, .seconds = 1};

    if (!call_time(call, "time", &c.seconds) || !good_player(call)) return EXIT_INPUT;
    watch_interrupt();
    c.rows = json_array();
    if (!call_option(call, "show")) {
        for (int i = 0; i < call->words && !c.code; i++) calibrate_game(&c, call->word[i]);
        if (!call->words) calibrate_all(&c);
    }
    json_t *all = c.code                      ? NULL
                  : call_option(call, "show") ? calibration_read(call)
                                              : calibration_keep(call, c.rows, &c.code);
    if (!c.code) print_rows(call, all);
    json_decref(all);
    json_decref(c.rows);
    return c.code;
}

static const struct option options[] = {
    {"show", NULL, "print what is kept, measure nothing"},
    {"time", "TIME", "measure each game and player for so long (1s)"},
    {"player", "PLAYER", "only this one (strong, pvs, mcts, iterative, alphabeta)"},
    {NULL, NULL, NULL},
};

const struct command command_calibrate = {
    .name = "calibrate",
    .form = "[GAME...]",
    .summary = "measure how many nodes a second searches do here, and keep it",
    .options = options,
    .help = "The figures are kept for --steady of best and play: a time is then turned into a\n"
            "number of nodes, so that the answer depends on no clock and no other program, and\n"
            "can be had again with nodes=. Without GAME the example of every game is measured.\n"
            "\n"
            "They are kept in zermelo/calibration.json in XDG_DATA_HOME, or in ~/.local/share.\n"
            "\n"
            "JSON is one object: rows, each with game, player, nodes_per_second and\n"
            "simulations_per_second.\n",
    .examples = "zermelo calibrate kalah:6,4 tictactoe\n"
                "zermelo calibrate --show --json\n"
                "zermelo best kalah:6,4 --time 1s --steady\n",
    .run = run,
};
