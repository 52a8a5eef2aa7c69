/* SPDX-License-Identifier: MIT
 * cmd_tune.c - zermelo tune: finds tunable parameters of a player from games. */
#include "openings.h"
#include "tune.h"
#include "tuned.h"

#include <math.h>

static const char heuristic[] = "heuristic"; /* the player that is tuned without being told how */

/* -- The parameters that are asked for. -------------------------------------------------------- */

/* Finds the parameters of a player by a comma-separated list of names. Returns how many there are,
 * or 0 after an error message. */
static size_t tunables_read(const struct call *call, struct zm_context *zm, const char *player,
                            const char *names, struct tunable out[TUNABLES_MOST])
{
    char name[TUNABLE_NAME];
    size_t n = 0;

    while (*names) {
        size_t length = strcspn(names, ",");
        snprintf(name, sizeof name, "%.*s", (int)(length < TUNABLE_NAME ? length : 0), names);
        if (n == TUNABLES_MOST ||
            (!tunable_weight(zm, player, name, &out[n]) && !tunable_option(player, name, &out[n])))
            return bad_input(
                call,
                "--knobs: \"%s\" is no weight of the game that may change and no "
                "option of the player that has a number; zermelo tune GAME lists the weights",
                show_text(name).text);
        n++;
        names += length + (names[length] == ',');
    }
    if (!n) complain(call, EXIT_INPUT, "--knobs is empty");
    return n;
}

/* Lists the weights that the player's evaluation function uses. Returns how many there are. */
static size_t tunables_of_evaluation(struct zm_context *zm, const char *player,
                                     struct tunable out[TUNABLES_MOST])
{
    const struct zm_weight *w = player_option(player, "weights") ? zm_weights(zm) : NULL;
    size_t n = 0;

    for (int i = 0; w && w[i].name; i++)
        if (w[i].in_guess && w[i].step) out[n++] = tunable_of_weight(player, &w[i], i);
    return n;
}

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

static void tell_match(const struct tune *t, const json_t *match)
{
    bool kept = json_is_true(json_object_get(t->more, "kept"));

    printf("found against before: %.1f %% of %.0f games, Elo %+.0f +- %.0f\n",
           100 * json_number_value(json_object_get(match, "score")),
           json_number_value(json_object_get(match, "games")),
           json_number_value(json_object_get(match, "elo")),
           json_number_value(json_object_get(match, "elo_error")));
    if (kept) printf("kept: %s:tuned, for %s\n", heuristic, t->event.spec);
    else printf("not kept: it scored no more than half\n");
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
        if (json_is_number(value)) printf("%s %.6g\n", key, json_number_value(value));
    }
    const json_t *match = json_object_get(t->more, "match");
    if (match) {
        tell_match(t, match);
        return;
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

/* -- The usual way: what the report of the m,n,k-players wished for. --------------------------- */

/* Without --method and --knobs the player heuristic is tuned by matches, and what is found is tried
 * and kept. */
static bool is_usual(const struct tune *t)
{
    return strncmp(t->player, heuristic, sizeof heuristic - 1) == 0 &&
           !call_option(t->call, "method") && !call_option(t->call, "knobs");
}

/* Deeper is better unless something limits a move. */
static void limit_moves(struct tune *t)
{
    enum { NODES = 3000 };
    const struct time_control *limit = &t->event.time;
    double given = 0;

    given_number(t->player, "nodes", NULL, &given);
    given_number(t->player, "time", NULL, &given);
    if (given > 0 || limit->nodes || limit->move > 0 || limit->base > 0) return;
    t->event.time.nodes = NODES;
    complain(t->call, EXIT_DONE, "no limit of a move is given: --nodes %d", NODES);
}

/* The method fit can only find weights that are terms of the evaluation function. */
static bool read_tunables(struct tune *t, bool fit)
{
    const char *names = call_option(t->call, "knobs");
    int terms[ZM_WEIGHTS_MAX];

    if (fit && zm_terms(t->zm, terms)) return bad_input(t->call, "%s", zm_why(t->zm));
    if (names) t->n = tunables_read(t->call, t->zm, t->player, names, t->tunable);
    else if (fit) t->n = tunables_of_evaluation(t->zm, t->player, t->tunable);
    else if (!(t->n = tunables_usual(t->zm, t->player, t->tunable)))
        complain(t->call, EXIT_INPUT, "this player needs --knobs: which of its options to tune");
    for (size_t i = 0; i < t->n && fit; i++) {
        if (t->tunable[i].weight >= 0 && zm_weights(t->zm)[t->tunable[i].weight].in_guess) continue;
        return bad_input(t->call, "fit finds weights of the evaluation, %s is none",
                         t->tunable[i].name);
    }
    if (!t->n && fit && !names)
        complain(t->call, EXIT_INPUT, "this player has no weights that may change");
    return t->n;
}

/* Whether a parameter is named that only matches can find, and no method. */
static bool asks_for_matches(const struct tune *t)
{
    const char *names = call_option(t->call, "knobs");
    const struct zm_weight *w = zm_weights(t->zm);
    int terms[ZM_WEIGHTS_MAX];

    if (call_option(t->call, "method")) return false;
    if (zm_terms(t->zm, terms)) return names;
    while (names && *names) {
        size_t length = strcspn(names, ",");
        bool in_guess = false;
        for (int i = 0; w && w[i].name; i++)
            in_guess |= w[i].in_guess && strlen(w[i].name) == length &&
                        memcmp(w[i].name, names, length) == 0;
        if (!in_guess) return true;
        names += length + (names[length] == ',');
    }
    return false;
}

static int tune(struct tune *t)
{
    static const char *const methods[] = {"fit", "spsa", NULL};
    int method = 0;
    uint64_t rounds, validate;

    if (!call_choice(t->call, "method", methods, "are fit and spsa", &method) ||
        !call_number(t->call, "values", 0, 100, 0, &t->values) ||
        !call_number(t->call, "rounds", 1, 1000000, 100, &rounds) ||
        !call_number(t->call, "validate", 2, PAIRS_MOST, 100, &validate))
        return EXIT_INPUT;
    t->rounds = (int)rounds;
    t->keep = call_option(t->call, "keep");
    bool usual = is_usual(t), fit = method == 0 && !usual && !asks_for_matches(t);
    int code = read_event(t, fit);
    if (!code && usual) code = tuned_writable(t->call);
    if (code) return code;
    if (usual) t->n = tunables_usual(t->zm, t->player, t->tunable), limit_moves(t);
    else if (!read_tunables(t, fit)) return EXIT_INPUT;
    code = fit ? tune_fit(t) : tune_spsa(t);
    if (code && code != EXIT_INTERRUPTED) return code;
    char *player = player_with_tunables(t->player, t->tunable, t->n, t->found);
    if (!player) return EXIT_LIMIT;
    if (usual && !code) code = tune_validate(t, player, validate);
    if (code && code != EXIT_INTERRUPTED) return free(player), code;
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
    {"method", "fit|spsa", "from the results of games, or by matches (what the knobs allow)"},
    {"games", "N", "fit: to be played in all (200); spsa: in each round (16)"},
    {"values", "N", "fit: per cent of what the player said in what is to be foreseen (0)"},
    {"rounds", "N", "of spsa (100)"},
    {"validate", "N", "games of found against before, where what is found is kept (100)"},
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
        "The player heuristic is tuned without further options: its branching and depth, and the\n"
        "weights of the game that it rests on, by spsa; then what is found plays\n"
        "--validate games against what was there; if it scores more than half it is kept for this "
        "game\n"
        "in zermelo/tuned.json in XDG_DATA_HOME, or in ~/.local/share. heuristic:tuned is the\n"
        "player with what was kept.\n"
        "\n"
        "fit plays the player against itself and then asks which weights make the results of all\n"
        "games of GAME in the store likeliest (logistic regression; every fifth game is held\n"
        "back to judge by). With --values 80 four fifths of what is to be foreseen is what the\n"
        "player said of a position after its search, one fifth how the game ended. The same\n"
        "command goes on where it was; so one can fit to games of anybody. Where results are\n"
        "points, the fit also finds what a point is worth in odds.\n"
        "\n"
        "spsa changes all parameters at random by a little, one way for one side and the other\n"
        "way for the other, and follows the results of --games (Spall 1992). Tunable parameters\n"
        "are the weights of the game and the options of the player that are numbers.\n"
        "\n"
        "Ctrl-C stops with the best so far. Give the player a limit of nodes: then a seed tells\n"
        "all. Only a match shows whether what is found is better.\n"
        "\n"
        "JSON: game, before, player, stopped, knobs (name, before, found, error); of fit games,\n"
        "positions, loss_before, loss_after, held_back_before, held_back_after (in nats), and of\n"
        "games of points unit_log_odds, the logarithm of the odds of a lead of one; of spsa\n"
        "rounds, games, seed; match (games, score, elo, elo_error) and kept, where it is kept.\n",
    .examples =
        "zermelo tune gomoku\n"
        "zermelo tune mnk:7,7,4 --player heuristic --openings random:2\n"
        "zermelo match mnk:7,7,4 --a heuristic:tuned,nodes=3000 --b heuristic:nodes=3000 \\\n"
        "    --openings random:2\n"
        "zermelo tune gomoku:15 --player pvs:nodes=2000 --openings random:4 --games 500\n"
        "zermelo tune kalah:6,4 --player pvs:nodes=1000 --openings random:4 --games 500\n"
        "zermelo tune tuc-chess --player mcts:nodes=9k --method spsa --knobs space,c\n"
        "zermelo tune mnk:7,7,4 --player heuristic:nodes=3000 --method spsa --openings "
        "random:2 \\\n"
        "    --knobs branching,depth,stone,adjacent --seed 1 --keep knobs.json\n",
    .run = run,
};
