/* SPDX-License-Identifier: MIT
 * cmd_tune.c - zermelo tune: finds tunable parameters of a player from games. */
#include "openings.h"
#include "tune.h"

#include <math.h>

/* -- Values in the player string. ------------------------------------------------------------- */

/* Finds "NAME:NUMBER" in a list "NAME:NUMBER/NAME:NUMBER" of n characters. */
static bool weight_in(const char *list, size_t n, const char *name, double *out)
{
    size_t length = strlen(name);

    for (const char *at = list; at < list + n; at += strcspn(at, "/,") + 1)
        if (strncmp(at, name, length) == 0 && at[length] == ':')
            return *out = atof(at + length + 1), true;
    return false;
}

/* Finds the value of an option, or of a weight in that option. If the string repeats it, the last
 * one counts; if it is missing, `out` keeps its value. */
static void find_given(const char *player, const char *key, const char *weight, double *out)
{
    const char *at = strchr(player, ':');
    size_t length = strlen(key);

    while (at && *at) {
        const char *option = at + 1, *value = option + length + 1;
        size_t n = strcspn(option, ",");
        if (strncmp(option, key, length) == 0 && option[length] == '=') {
            if (weight) weight_in(value, n - length - 1, weight, out);
            else *out = atof(value);
        }
        at = option + n;
    }
}

/* -- Tunable parameters. ---------------------------------------------------------------------- */

static struct tunable weight_tunable(const char *player, const struct zm_weight *w, int place)
{
    struct tunable t = {.weight = place,
                        .begin = w->usual,
                        .step = w->step,
                        .least = -ZM_WEIGHT_MOST,
                        .most = ZM_WEIGHT_MOST};

    snprintf(t.name, sizeof t.name, "%s", w->name);
    find_given(player, "weights", w->name, &t.begin);
    return t;
}

static bool set_weight(struct zm_context *zm, const char *player, const char *name,
                       struct tunable *out)
{
    const struct zm_weight *w = player_option(player, "weights") ? zm_weights(zm) : NULL;

    for (int i = 0; w && w[i].name; i++)
        if (w[i].step && strcmp(w[i].name, name) == 0)
            return *out = weight_tunable(player, &w[i], i), true;
    return false;
}

/* Takes an option whose values are described as "LEAST to MOST". If its default is a word, tuning
 * starts from the value that the player string gives, or from 0. */
static bool set_option(const char *player, const char *name, struct tunable *out)
{
    const struct zm_player_option *o = player_option(player, name);
    struct tunable t = {.weight = -1, .step = 1};
    char *end;

    if (!o || sscanf(o->values, "%lf to %lf", &t.least, &t.most) != 2) return false;
    t.begin = strtod(o->fallback, &end);
    bool known = !*end;
    if (!known) t.begin = 0;
    find_given(player, name, NULL, &t.begin);
    if (t.begin < t.least || t.most > INT32_MAX) return false;
    snprintf(t.name, sizeof t.name, "%s", name);
    return *out = t, true;
}

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
            (!set_weight(zm, player, name, &out[n]) && !set_option(player, name, &out[n])))
            return bad_input(
                call,
                "--knobs: \"%s\" is no weight of the game that may change and no option "
                "of the player that has a number; zermelo tune GAME lists the weights",
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
        if (w[i].in_guess && w[i].step) out[n++] = weight_tunable(player, &w[i], i);
    return n;
}

/* -- The player string with other values. ----------------------------------------------------- */

char *player_with_tunables(const char *player, const struct tunable *tunable, size_t n,
                           const int *value)
{
    char mark = strchr(player, ':') ? ',' : ':', between = '=';
    char *text = format_text("%s", player);

    for (size_t i = 0; i < n; i++) {
        if (tunable[i].weight >= 0 || value[i] == (int)tunable[i].begin) continue;
        append_text(&text, "%c%s=%d", mark, tunable[i].name, value[i]);
        mark = ',';
    }
    for (size_t i = 0; i < n; i++) {
        if (tunable[i].weight < 0 || value[i] == (int)tunable[i].begin) continue;
        if (between == '=') append_text(&text, "%cweights", mark);
        append_text(&text, "%c%s:%d", between, tunable[i].name, value[i]);
        between = '/';
    }
    if (!noted_failure()) return text;
    free(text);
    return NULL;
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
    if (!t->n && fit && !names)
        complain(t->call, EXIT_INPUT, "this player has no weights that may change");
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
        "rounds, games, seed.\n",
    .examples = "zermelo tune gomoku\n"
                "zermelo tune gomoku:15 --player pvs:nodes=2000 --openings random:4 --games 500\n"
                "zermelo tune kalah:6,4 --player pvs:nodes=1000 --openings random:4 --games 500\n"
                "zermelo tune tuc-chess --player mcts:nodes=9k --method spsa --knobs space,c\n"
                "zermelo tune mnk:7,7,4 --player heuristic:nodes=3000 --method spsa --openings "
                "random:2 \\\n"
                "    --knobs branching,depth,stone,adjacent --seed 1 --keep knobs.json\n",
    .run = run,
};
