/* SPDX-License-Identifier: MIT
 * cmd_check.c - zermelo check: whether a game keeps the contract of struct zm_game. */
#include "command.h"

#include <math.h>
#include <unistd.h>
#include <zermelo_check.h>

static const uint64_t games_most = UINT64_C(1000000000000);

/* What the callbacks know. */
struct reader {
    const struct call *call;
    json_t *faults;
    bool stopped; /* by Ctrl-C: this is what had been found */
};

static void note_fault(void *with, const struct zm_fault *f)
{
    struct reader *r = with;

    json_array_append_new(r->faults, json_pack("{s:s, s:s%, s:s}", "hook", f->hook, "moves",
                                               f->moves, strlen(f->moves), "what", f->what));
}

static void show_progress(void *with, const struct zm_checked *now)
{
    (void)with;
    show_status(now->seconds,
                "checking for %.0f s: %" PRIu64 " games, %" PRIu64 " faults (Ctrl-C: ends)",
                now->seconds, now->games, now->faults);
}

/* -- Which game. ----------------------------------------------------------------------------- */

static const struct zm_game *find_table(const struct zm_game *const *list, const char *game,
                                        size_t length)
{
    for (; list && *list; list++)
        if (strlen((*list)->name) == length && memcmp((*list)->name, game, length) == 0)
            return *list;
    return NULL;
}

/* The table and the parameters that the word names. No hook of a guest is called here: it might
 * crash. A name alone stands for the example of its table, if it has no other meaning. */
static const struct zm_game *table_of(struct call *call, char spec[ZM_SPEC_TEXT],
                                      const char **parameters, int *code)
{
    const char *word = call->word[0];
    size_t n = strcspn(word, ":");
    const struct zm_game *game = find_table(call->guests, word, n);

    *code = EXIT_DONE;
    *parameters = word[n] ? word + n + 1 : NULL;
    if (!game && !word[n]) game = find_table(zm_games(), word, n);
    if (game) return game;
    struct zm_context *zm = call_open(call, word, code);
    if (!zm) return NULL;
    game = zm_game_of(zm);
    zm_spec(zm, spec, ZM_SPEC_TEXT);
    *parameters = spec + strcspn(spec, ":") + !!strchr(spec, ':');
    zm_close(zm);
    return game;
}

/* -- Output. --------------------------------------------------------------------------------- */

static void print_faults(const struct reader *r)
{
    json_t *fault;
    size_t i;

    json_array_foreach(r->faults, i, fault)
    {
        const char *moves = json_string_value(json_object_get(fault, "moves"));
        printf("%s%s()%s %s; %s%s\n", bold(), json_string_value(json_object_get(fault, "hook")),
               plain(), json_string_value(json_object_get(fault, "what")),
               *moves ? "after " : "at the start", moves);
    }
}

static void print_text(const struct reader *r, const struct zm_checked *c)
{
    print_faults(r);
    printf("%s: ", r->call->word[0]);
    if (c->faults) printf("%" PRIu64 " fault%s", c->faults, c->faults == 1 ? "" : "s");
    else printf("no fault");
    printf(" in %" PRIu64 " random game%s, %" PRIu64 " positions, %" PRIu64 " checks%s\n", c->games,
           c->games == 1 ? "" : "s", c->positions, c->checks, r->stopped ? " (stopped)" : "");
}

static void print_object(const struct reader *r, const struct zm_checked *c)
{
    print_json(json_pack("{s:s, s:b, s:O, s:I, s:I, s:I, s:b, s:I, s:f}", "game", r->call->word[0],
                         "sound", !c->faults, "faults", r->faults, "games", (json_int_t)c->games,
                         "positions", (json_int_t)c->positions, "checks", (json_int_t)c->checks,
                         "stopped", r->stopped, "seed", (json_int_t)r->call->seed, "time_ms",
                         round(c->seconds * 1e6) / 1e3));
}

/* -- The command. ---------------------------------------------------------------------------- */

static int check(struct call *call, const struct zm_game *game, const char *parameters,
                 struct zm_check *how)
{
    struct reader reader = {.call = call, .faults = json_array()};
    struct zm_checked checked = {.size = sizeof checked};
    struct zm_error why;

    how->fault = note_fault, how->with = &reader;
    if (isatty(STDERR_FILENO)) how->progress = show_progress;
    enum zm_status status = zm_check(game, parameters, how, &checked, &why);
    clear_status();
    int code = status == ZM_OK ? EXIT_DONE : status == ZM_BROKEN ? EXIT_NO : status_code(status);
    reader.stopped = interrupted;
    if (status && status != ZM_BROKEN && status != ZM_STOPPED) complain(call, code, "%s", why.text);
    else if (call->json) print_object(&reader, &checked);
    else print_text(&reader, &checked);
    json_decref(reader.faults);
    return code;
}

static int run(struct call *call)
{
    struct zm_check how = {.size = sizeof how, .seed = call->seed, .stop = &interrupted};
    char spec[ZM_SPEC_TEXT];
    const char *parameters;
    int code;

    if (!call_number(call, "games", 1, games_most, 0, &how.games) ||
        !call_time(call, "time", &how.seconds))
        return EXIT_INPUT;
    const struct zm_game *game = table_of(call, spec, &parameters, &code);
    if (!game) return code;
    watch_interrupt();
    return check(call, game, parameters, &how);
}

static const struct option options[] = {
    {"time", "TIME", "play random games so long (1s)"},
    {"games", "N", "play N random games, without a limit of time unless one is given"},
    {NULL, NULL, NULL},
};

const struct command command_check = {
    .name = "check",
    .form = "GAME",
    .summary = "test whether a game, such as a plug-in, keeps its contract",
    .options = options,
    .help =
        "Plays random games in a process of its own and compares what the hooks of the game say\n"
        "with each other, with what they said before, and with plain minimax where the game is\n"
        "nearly over. A hook that crashes or does not return is found as well.\n"
        "\n"
        "Each fault is a line: the hook, what is wrong, and the moves that lead there, the\n"
        "fewest that were found. Exit code 0: no fault was found. 1: there are faults.\n"
        "2: the game string is not accepted. A name alone stands for the game's example.\n"
        "\n"
        "JSON is one object: game, sound, faults (each with hook, moves, what), games,\n"
        "positions, checks, stopped (by Ctrl-C: what had been found), seed, time_ms.\n",
    .examples = "zermelo check othello:8\n"
                "zermelo check heaps --plugin ./heaps.so\n"
                "zermelo check heaps:3,4,5 --plugin ./heaps.so --time 1m\n",
    .run = run,
};
