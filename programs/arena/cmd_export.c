/* SPDX-License-Identifier: MIT
 * cmd_export.c - zermelo export: the games that matches and tournaments have kept. */
#include "export.h"

static const struct exporter *const exporters[] = {&export_text, &export_json, &export_csv,
                                                   &export_sgf, NULL};

static bool list_event(void *with, const struct kept_event *e)
{
    const struct call *call = with;

    if (call->json)
        print_json(json_pack("{s:I, s:s, s:s, s:s, s:I, s:I, s:I}", "event", (json_int_t)e->number,
                             "game", e->game, "format", e->format, "began", e->began, "seed",
                             (json_int_t)e->seed, "players", (json_int_t)e->players, "games",
                             (json_int_t)e->games));
    else
        printf("%5lld  %-20s  %-24s %-12s %3lld players %9lld games  seed %" PRIu64 "\n", e->number,
               e->began, e->game, e->format, e->players, e->games, e->seed);
    return true;
}

/* Where one game stands is handed on to its format. */
struct writing {
    const struct exporter *exporter;
    struct zm_error *error;
};

static bool write_one(void *with, const struct kept_game *game)
{
    struct writing *w = with;

    return w->exporter->game(game, w->error);
}

static const struct exporter *exporter_of(const struct call *call)
{
    const char *text = call_option(call, "as");

    for (const struct exporter *const *e = exporters; *e; e++)
        if (strcmp((*e)->name, text) == 0) return *e;
    complain(call, EXIT_INPUT, "--as is \"%s\", accepted are text, json, csv, sgf",
             show_text(text).text);
    return NULL;
}

static bool write_games(struct call *call, struct store *store, struct zm_error *error)
{
    const uint64_t events_most = UINT64_C(1000000000);
    uint64_t event;
    struct writing w = {.exporter = exporter_of(call), .error = error};

    if (!w.exporter || !call_number(call, "event", 1, events_most, 0, &event)) return false;
    if (w.exporter->begin) w.exporter->begin();
    return store_games(store, (long long)event, write_one, &w, error);
}

static int run(struct call *call)
{
    struct zm_error why = {.text = ""};
    int code = EXIT_INPUT;
    struct store *store = store_open(call->word[0], false, &why, &code);
    bool ok = store;

    if (ok && call_option(call, "as")) ok = write_games(call, store, &why);
    else if (ok) ok = store_events(store, list_event, call, &why);
    if (store && !ok && *why.text) code = store_code(store);
    store_close(store);
    if (!ok && *why.text) complain(call, code, "%s", why.text);
    return ok ? EXIT_DONE : code;
}

static const struct option options[] = {
    {"as", "FORMAT", "all games as text, json, csv or sgf"},
    {"event", "N", "only of this one"},
    {NULL, NULL, NULL},
};

const struct command command_export = {
    .name = "export",
    .form = "FILE",
    .summary = "the games that matches and tournaments have kept, in several formats",
    .options = options,
    .help = "Lists the events in a store, or writes their games.\n"
            "\n"
            "text: tags and moves in the manner of PGN; behind a move value/depth and time.\n"
            "csv: one game a row. sgf: m,n,k-games for board editors.\n"
            "json: one object a line: event, pair, leg, game, first, second, points (of the first\n"
            "side, 0 to 1), result (in the game's unit, null without), ending (rules, fault,\n"
            "length), fault (null, or fault, of, why, errors), position, seed, seconds, moves\n"
            "(move, side, seconds, value, depth, nodes, comment, opening).\n"
            "\n"
            "JSON without --as: one object an event: event, game, format, began, seed, players,\n"
            "games.\n",
    .examples = "zermelo export arena.db\n"
                "zermelo export arena.db --as csv\n"
                "zermelo export arena.db --event 1 --as text\n",
    .run = run,
};
