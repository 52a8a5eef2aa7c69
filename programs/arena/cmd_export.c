/* SPDX-License-Identifier: MIT
 * cmd_export.c - zermelo export: the games that matches and tournaments have kept, as JSON, as CSV,
 * and in the formats of games that other programs read. */
#include "game_record.h"
#include "games_out.h"
#include "pace.h"

enum { FAULTS_TOLD = 20 };

/* A list of all games that is being written. */
struct listing {
    struct games_out out;
    struct pace pace;
    uint64_t faulty; /* games that the format cannot hold */
    int code;        /* the exit code, if nothing more can be written */
};

/* -- JSON. ----------------------------------------------------------------------------------- */

static json_t *move_json(const struct played *p)
{
    const struct move_answer *a = &p->answer;
    json_t *move = json_pack("{s:s, s:s}", "move", p->text, "side", side_names[p->side % 3]);

    if (p->opening) json_object_set_new(move, "opening", json_true());
    else if (p->side != ZM_NATURE) json_object_set_new(move, "seconds", json_real(a->seconds));
    if (a->has_value) json_object_set_new(move, "value", json_real(a->value));
    if (a->depth) json_object_set_new(move, "depth", json_integer(a->depth));
    if (a->nodes) json_object_set_new(move, "nodes", json_integer((json_int_t)a->nodes));
    if (*a->comment) json_object_set_new(move, "comment", json_string(a->comment));
    return move;
}

static json_t *fault_json(const struct game *g)
{
    if (!g->fault) return json_null();
    return json_pack("{s:s, s:s, s:s, s:s?}", "fault", fault_names[g->fault], "of",
                     side_names[g->culprit], "why", g->why, "errors", g->errors);
}

static bool write_json(void *with, const struct kept_game *kept)
{
    const struct game *g = &kept->game;
    json_t *moves = json_array();

    (void)with;
    for (size_t i = 0; i < g->count; i++) json_array_append_new(moves, move_json(&g->moves[i]));
    print_json(json_pack("{s:I, s:I, s:i, s:s, s:s, s:s, s:f, s:o, s:s, s:o, s:s?, s:I, s:f, s:o}",
                         "event", (json_int_t)kept->event, "pair", (json_int_t)kept->pair, "leg",
                         kept->leg, "game", kept->spec, "first", kept->player[0], "second",
                         kept->player[1], "points", g->points / 2.0, "result",
                         game_has_result(g) ? json_integer(g->result) : json_null(), "ending",
                         ending_names[g->ending], "fault", fault_json(g), "position", g->position,
                         "seed", (json_int_t)g->seed, "seconds", g->seconds, "moves", moves));
    return true;
}

/* -- CSV (RFC 4180). ------------------------------------------------------------------------- */

static void print_field(const char *text)
{
    putchar('"');
    for (; *text; text++) {
        if (*text == '"') putchar('"');
        putchar(*text);
    }
    printf("\",");
}

static void begin_csv(void)
{
    printf("event,pair,leg,game,first,second,points,result,ending,fault,of,why,seed,seconds,plies,"
           "moves\r\n");
}

static bool write_csv(void *with, const struct kept_game *kept)
{
    const struct game *g = &kept->game;

    (void)with;
    printf("%lld,%lld,%d,", kept->event, kept->pair, kept->leg);
    print_field(kept->spec);
    print_field(kept->player[0]);
    print_field(kept->player[1]);
    printf("%.1f,", g->points / 2.0);
    if (game_has_result(g)) printf("%d", g->result);
    printf(",%s,%s,%s,", ending_names[g->ending], g->fault ? fault_names[g->fault] : "",
           g->fault ? side_names[g->culprit] : "");
    print_field(g->why);
    printf("%" PRIu64 ",%.6f,%zu,", g->seed, g->seconds, g->count);
    for (size_t i = 0; i < g->count; i++) printf("%s%s", i ? " " : "", g->moves[i].text);
    printf("\r\n");
    return true;
}

/* -- Formats of games. ------------------------------------------------------------------------ */

static void tell_fault(struct listing *e, const struct kept_game *kept, const struct zm_error *why)
{
    if (e->faulty++ >= FAULTS_TOLD) return;
    clear_status();
    complain(e->out.call, EXIT_DONE, "event %lld, game %lld.%d: %s", kept->event, kept->pair + 1,
             kept->leg + 1, why->text);
}

/* A game that the format cannot hold is left out. */
static bool write_record(void *with, const struct kept_game *kept)
{
    struct listing *e = with;
    struct zm_error why = {.text = ""};
    struct zm_collection *game;
    bool fits = false;

    enum zm_status status = game_record(e->out.call, kept, e->out.format, &game, &why);
    if (status == ZM_BAD_INPUT) return tell_fault(e, kept, &why), true;
    if (status) e->code = complain(e->out.call, status_code(status), "%s", why.text);
    else e->code = games_out_put(&e->out, game, &fits);
    if (!status && !fits) tell_fault(e, kept, zm_collection_error(game));
    zm_collection_free(game);
    if (!e->pace.quiet)
        show_status(seconds_now() - e->pace.started, "%" PRIu64 " games (Ctrl-C: end)",
                    e->out.games);
    return !e->code;
}

static int export_records(struct call *call, struct store *store, long long event,
                          enum zm_format format, struct zm_error *error)
{
    struct listing e = {.out = {.call = call, .format = format}};

    pace_begin(&e.pace, "writing games");
    bool read = store_games(store, event, write_record, &e, error);
    clear_status();
    if (!read) return e.code ? e.code : EXIT_LIMIT;
    if (!flush_output()) return noted_failure();
    fprintf(stderr, "%" PRIu64 " game%s", e.out.games, e.out.games == 1 ? "" : "s");
    if (e.faulty) fprintf(stderr, ", %" PRIu64 " left out", e.faulty);
    games_out_tell_losses(&e.out);
    fputc('\n', stderr);
    return !e.faulty ? EXIT_DONE : e.out.games ? EXIT_NO : EXIT_INPUT;
}

/* -- The command. ----------------------------------------------------------------------------- */

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

/* "text" is an older name of pgn. */
static enum zm_format format_of(const char *as)
{
    return strcmp(as, "text") == 0 ? ZM_FORMAT_PGN : zm_format_of(as);
}

static int refuse_format(const struct call *call, const char *as)
{
    char *known = games_formats();
    int code = complain(call, EXIT_INPUT, "--as is \"%s\", accepted are json, csv, %s",
                        show_text(as).text, known);

    free(known);
    return code;
}

static int write_games(struct call *call, struct store *store, struct zm_error *error)
{
    const uint64_t events_most = UINT64_C(1000000000);
    const char *as = call_option(call, "as");
    bool json = strcmp(as, "json") == 0, csv = strcmp(as, "csv") == 0;
    uint64_t event;

    if (!json && !csv && !format_of(as)) return refuse_format(call, as);
    if (!call_number(call, "event", 1, events_most, 0, &event)) return EXIT_INPUT;
    if (!json && !csv) return export_records(call, store, (long long)event, format_of(as), error);
    if (csv) begin_csv();
    bool ok = store_games(store, (long long)event, csv ? write_csv : write_json, NULL, error);
    return ok ? EXIT_DONE : EXIT_LIMIT;
}

static int run(struct call *call)
{
    struct zm_error why = {.text = ""};
    int code = EXIT_INPUT;
    struct store *store = store_open(call->word[0], false, &why, &code);

    if (store && call_option(call, "as")) code = write_games(call, store, &why);
    else if (store) code = store_events(store, list_event, call, &why) ? EXIT_DONE : EXIT_LIMIT;
    if (store && *why.text) code = store_code(store);
    store_close(store);
    if (*why.text) complain(call, code, "%s", why.text);
    return code;
}

static const struct option options[] = {
    {"as", "FORMAT", "all games as json, csv, sgf, psq, pgn, saved, moves, openspiel or kgp"},
    {"event", "N", "only of this one"},
    {NULL, NULL, NULL},
};

const struct command command_export = {
    .name = "export",
    .form = "FILE",
    .summary = "the games that matches and tournaments have kept, in several formats",
    .options = options,
    .help =
        "Lists the events in a store, or writes their games.\n"
        "\n"
        "pgn (or text), sgf, psq, saved, moves, openspiel, kgp: as zermelo convert\n"
        "writes them (docs/collections.md). In pgn and sgf the comments of a move are value and\n"
        "depth and what else the player said; pgn has the times there, too. A game that the\n"
        "format cannot hold is left out and told; exit code 1.\n"
        "csv: one game a row.\n"
        "json: one object a line: event, pair, leg, game, first, second, points (of the first\n"
        "side, 0 to 1), result (in the game's unit, null without), ending (rules, fault,\n"
        "length, resignation, agreement, judge), fault (null, or fault, of, why, errors),\n"
        "position, seed, seconds, moves (move, side, seconds, value, depth, nodes, comment,\n"
        "opening).\n"
        "\n"
        "JSON without --as: one object an event: event, game, format, began, seed, players,\n"
        "games.\n",
    .examples = "zermelo export arena.db\n"
                "zermelo export arena.db --as csv\n"
                "zermelo export arena.db --event 1 --as pgn\n",
    .run = run,
};
