/* SPDX-License-Identifier: MIT
 * cmd_tune.c - zermelo tune: finds tunable parameters of a player from games. */
#include "openings.h"
#include "tune.h"

#include <math.h>

/* -- The list of weights. --------------------------------------------------------------------- */

static int list_weights(const struct tune *t)
{
    const struct zm_weight *w = zm_weights(t->zm);
    json_t *all = json_array();

    for (; w && w->name; w++) {
        json_array_append_new(all, json_pack("{s:s, s:i, s:i, s:s}", "name", w->name, "usual",
                                             w->usual, "step", w->step, "about", w->about));
        if (!t->call->json) printf("%-14s %6d  %s\n", w->name, w->usual, w->about);
    }
    if (t->call->json) print_json(json_pack("{s:s, s:O}", "game", t->event.spec, "weights", all));
    else if (!json_array_size(all)) printf("%s has no weights\n", t->event.spec);
    json_decref(all);
    return EXIT_DONE;
}

/* -- The values found. ------------------------------------------------------------------------ */

static void tell_json(const struct tune *t, const char *player, bool stopped)
{
    json_t *tunables = json_array();

    for (size_t i = 0; i < t->n; i++) {
        json_t *error = isnan(t->error[i]) ? json_null() : json_real(t->error[i]);
        json_array_append_new(tunables, json_pack("{s:s, s:f, s:i, s:o}", "name",
                                                  t->tunable[i].name, "before", t->tunable[i].begin,
                                                  "found", t->found[i], "error", error));
    }
    json_t *all = json_pack("{s:s, s:s, s:s, s:b, s:o}", "game", t->event.spec, "before", t->player,
                            "player", player, "stopped", stopped, "knobs", tunables);
    json_object_update(all, t->more);
    print_json(all);
}

static void tell_text(const struct tune *t, const char *player)
{
    const char *key;
    json_t *value;

    printf("%-14s %8s %8s %8s\n", "parameter", "before", "found", "error");
    for (size_t i = 0; i < t->n; i++) {
        printf("%-14s %8.0f %8d", t->tunable[i].name, t->tunable[i].begin, t->found[i]);
        if (!isnan(t->error[i])) printf(" %8.1f", t->error[i]);
        putchar('\n');
    }
    json_object_foreach(t->more, key, value)
    {
        printf("%s %.6g\n", key, json_number_value(value));
    }
    printf("To test it: zermelo match %s --a %s --b %s\n", t->event.spec, player, t->player);
}

/* -- The command. ----------------------------------------------------------------------------- */

static bool read_games(struct tune *t, bool fit)
{
    const uint64_t usual = fit ? 200 : 16;
    uint64_t games;

    if (!call_number(t->call, "games", 2, PAIRS_MOST, usual, &games)) return false;
    t->event.games_in_pair = 2;
    t->event.in_pairing = t->event.pairs = games / 2;
    return true;
}

static int read_event(struct tune *t, bool fit)
{
    t->event.format = FORMAT_MATCH;
    t->event.players = 2;
    t->event.player[0] = t->event.player[1] = t->player;
    if (!read_games(t, fit) || !event_read(&t->contest, &t->event, t->call)) return EXIT_INPUT;
    int code = openings_read(&t->event);
    if (code || strncmp(t->player, "engine:", 7) != 0) return code;
    return complain(t->call, EXIT_INPUT, "only players of ours can be tuned");
}

/* The method fit can only find weights that are terms of the evaluation function. */
static bool read_tunables(struct tune *t, bool fit)
{
    const char *names = call_option(t->call, "knobs");
    int terms[ZM_WEIGHTS_MAX];

    if (fit && zm_terms(t->zm, terms)) return bad_input(t->call, "%s", zm_why(t->zm));
    if (names) t->n = tunables_read(t->call, t->zm, t->player, names, t->tunable);
    else if (fit) t->n = tunables_of_evaluation(t->zm, t->player, t->tunable);
    else complain(t->call, EXIT_INPUT, "spsa needs --knobs");
    for (size_t i = 0; i < t->n && fit; i++) {
        if (t->tunable[i].weight >= 0 && zm_weights(t->zm)[t->tunable[i].weight].in_guess) continue;
        return bad_input(t->call, "fit finds weights of the evaluation, %s is none",
                         t->tunable[i].name);
    }
    if (!t->n && fit && !names) complain(t->call, EXIT_INPUT, "this player has no weights");
    return t->n;
}

static int tune(struct tune *t)
{
    static const char *const methods[] = {"fit", "spsa", NULL};
    int method = 0;

    if (!call_choice(t->call, "method", methods, "are fit and spsa", &method) ||
        !call_number(t->call, "values", 0, 100, 0, &t->values))
        return EXIT_INPUT;
    bool fit = method == 0;
    int code = read_event(t, fit);
    if (code) return code;
    if (!read_tunables(t, fit)) return EXIT_INPUT;
    code = fit ? tune_fit(t) : tune_spsa(t);
    if (code && code != EXIT_INTERRUPTED) return code;
    char *player = player_with_tunables(t->player, t->tunable, t->n, t->found);
    if (!player) return EXIT_LIMIT;
    if (t->call->json) tell_json(t, player, code);
    else tell_text(t, player);
    free(player);
    return code;
}

static int run(struct call *call)
{
    struct tune *t = take_memory(sizeof *t);
    int code;

    if (!t) return EXIT_LIMIT;
    t->call = call;
    t->contest.event = &t->event;
    t->player = call_option(call, "player");
    if ((t->zm = call_game(call, call->word[0], &code))) {
        zm_spec(t->zm, t->event.spec, sizeof t->event.spec);
        code = t->player ? tune(t) : list_weights(t);
    }
    json_decref(t->more);
    contest_end(&t->contest);
    zm_close(t->zm);
    free(t);
    return code;
}

static const struct option options[] = {
    {"player", "PLAYER", "who is tuned; without it the weights of the game are listed"},
    {"knobs", "NAMES",
     "the tunable parameters, parted by commas (fit: all weights of its evaluation)"},
    {"method", "fit|spsa", "from the results of games (the default), or by matches"},
    {"games", "N", "fit: to be played in all (200); spsa: in each round (16)"},
    {"values", "N", "fit: per cent of what the player said in what is to be foreseen (0)"},
    {"rounds", "N", "of spsa (100)"},
    {"keep", "FILE", "spsa: goes on from this file, and writes it after each round"},
    OPTIONS_EVENT,
    {NULL, NULL, NULL},
};

const struct command command_tune = {
    .name = "tune",
    .form = "GAME",
    .summary = "parameters of a player from games: weights of its evaluation, options",
    .options = options,
    .help =
        "fit plays the player against itself and then asks which weights make the results of all\n"
        "games of GAME in the store likeliest (logistic regression; every fifth game is held\n"
        "back to judge by). With --values 80 four fifths of what is to be foreseen is what the\n"
        "player said of a position after its search, one fifth how the game ended. The same\n"
        "command goes on where it was; so one can fit to games of anybody.\n"
        "\n"
        "spsa changes all parameters at random by a little, one way for one side and the other\n"
        "way for the other, and follows the results of --games (Spall 1992). Tunable parameters\n"
        "are the weights of the game and the options of the player that are numbers.\n"
        "\n"
        "Ctrl-C stops with the best so far. Give the player a limit of nodes: then a seed tells\n"
        "all. Only a match shows whether what is found is better.\n"
        "\n"
        "JSON: game, before, player, stopped, knobs (name, before, found, error); of fit games,\n"
        "positions, loss_before, loss_after, held_back_before, held_back_after (in nats); of spsa\n"
        "rounds, games, seed.\n",
    .examples = "zermelo tune gomoku\n"
                "zermelo tune gomoku:15 --player pvs:nodes=2000 --openings random:4 --games 500\n"
                "zermelo tune mnk:7,7,4 --player heuristic:nodes=3000 --method spsa --openings "
                "random:2 \\\n"
                "    --knobs branching,depth,stone,adjacent --seed 1 --keep knobs.json\n",
    .run = run,
};
