/* SPDX-License-Identifier: MIT
 * cmd_tables.c - zermelo tables: builds, probes, checks and describes tables. */
#include "answer.h"
#include "tables.h"

#include <math.h>
#include <sys/stat.h>

static const uint64_t sample_usual = 1000000, sample_most = UINT64_C(1000000000000000000);

/* -- Files and games. ------------------------------------------------------------------------ */

static struct zm_tables *open_tables(const struct call *call, const char *path)
{
    struct zm_tables *tables = NULL;
    struct zm_error why = {.text = ""};
    enum zm_status status = zm_tables_open(path, NULL, &tables, &why);

    if (status)
        complain(call, status == ZM_NO_MEMORY ? EXIT_LIMIT : EXIT_INPUT, "%s: %s",
                 show_text(path).text, why.text);
    return tables;
}

/* Measures the probes per second for the time that --probes gives; without that option, sets 0.
 * Returns false after an error message. */
static bool measure(const struct call *call, const struct zm_tables *tables, double *rate)
{
    double seconds = 0;
    uint64_t threads;

    *rate = 0;
    if (!call_time(call, "probes", &seconds) || !call_number(call, "threads", 1, 64, 0, &threads))
        return false;
    if (seconds > 0) *rate = zm_tables_speed(tables, (int)threads, seconds, call->seed);
    return true;
}

static int info_file(const struct call *call, const char *path)
{
    struct zm_tables *tables = open_tables(call, path);
    struct zm_tables_facts f = {.size = sizeof f};
    double rate;

    if (!tables) return EXIT_INPUT;
    zm_tables_facts(tables, &f);
    bool measured = measure(call, tables, &rate);
    zm_tables_close(tables);
    if (!measured) return EXIT_INPUT;
    if (call->json) {
        json_t *object =
            json_pack("{s:s,s:s,s:i,s:I,s:I,s:b,s:o}", "game", f.game, "piece", f.piece, "most",
                      f.most, "positions", (json_int_t)f.positions, "bytes", (json_int_t)f.bytes,
                      "compressed", f.compressed, "hash", json_sprintf("%016" PRIx64, f.hash));
        if (rate > 0) json_object_set_new(object, "probes_per_second", json_real(round(rate)));
        print_json(object);
        return EXIT_DONE;
    }
    printf("rules       %s, however many %ss there are at the start\n", f.game, f.piece);
    printf("positions   %" PRIu64 ", all of up to %d %ss\n", f.positions, f.most, f.piece);
    printf("bytes       %" PRIu64 "%s\n", f.bytes, f.compressed ? ", compressed" : "");
    printf("hash        %016" PRIx64 "\n", f.hash);
    if (rate > 0) printf("probes      %.1f million a second\n", rate / 1e6);
    return EXIT_DONE;
}

/* Describes a game whose exact values are a formula, or that has none. */
static int info_game(struct call *call, const char *game)
{
    int code;
    struct zm_context *zm = call_open(call, game, &code);

    if (!zm) return code;
    struct spec_text spec = spec_text(zm);
    char *formula = text_of(zm_formula, zm);
    if (!*formula)
        code = complain(call, EXIT_INPUT, "%s is not a file, and no formula is known for the game",
                        spec.text);
    else if (call->json) print_json(json_pack("{s:s,s:s}", "game", spec.text, "formula", formula));
    else fputs(formula, stdout);
    free(formula);
    zm_close(zm);
    return code;
}

static int info(struct call *call)
{
    struct stat about;

    if (call->words < 2) return complain(call, EXIT_INPUT, "info takes a file, or a game");
    return stat(call->word[1], &about) ? info_game(call, call->word[1])
                                       : info_file(call, call->word[1]);
}

/* -- A position. ----------------------------------------------------------------------------- */

/* Converts a value to the point of view of the side to move at the root. */
static json_t *value_json(const struct zm_context *zm, int sign)
{
    int value;

    return zm_tables_probe(zm, &value) ? json_integer(sign * value) : json_null();
}

static json_t *probe_json(struct zm_context *zm)
{
    int sign = zm_side_to_move(zm) == ZM_FIRST ? 1 : -1;
    size_t n = zm_moves(zm, NULL, 0);
    zm_move *moves = take_memory(n * sizeof *moves + 1);
    json_t *object = position_json(zm), *list = json_array();

    json_object_set_new(object, "value", value_json(zm, sign));
    if (moves) zm_moves(zm, moves, n);
    for (size_t i = 0; i < n && moves; i++) {
        struct move_text name = move_text(zm, moves[i]);
        zm_play(zm, moves[i]);
        json_array_append_new(
            list, json_pack("{s:s,s:o}", "move", name.text, "value", value_json(zm, sign)));
        zm_undo(zm);
    }
    json_object_set_new(object, "moves", list);
    free(moves);
    return object;
}

static void print_value(const struct zm_context *zm, const char *name, const json_t *value)
{
    struct known_value w = {
        .value = (double)json_integer_value(value), .kind = ZM_EXACT, .distance = -1};

    printf("%-11s %s\n", name,
           json_is_null(value) ? "not in the tables" : value_words(zm_game_of(zm), w).text);
}

static int probe(struct call *call)
{
    int code;

    if (call->words < 2 || !call_option(call, "tables"))
        return complain(call, EXIT_INPUT, "probe takes a game, --tables, and a position or moves");
    struct zm_context *zm = call_open(call, call->word[1], &code);
    if (!zm) return code;
    json_t *object = probe_json(zm), *move;
    size_t i;

    if (call->json) {
        print_json(json_incref(object));
    } else {
        print_value(zm, "value", json_object_get(object, "value"));
        json_array_foreach(json_object_get(object, "moves"), i, move) print_value(
            zm, json_string_value(json_object_get(move, "move")), json_object_get(move, "value"));
    }
    code = json_is_null(json_object_get(object, "value")) ? EXIT_NO : EXIT_DONE;
    json_decref(object);
    zm_close(zm);
    return code;
}

/* -- A check. -------------------------------------------------------------------------------- */

static void print_check(const struct call *call, const struct zm_tables_check *c, bool stopped)
{
    double rate = c->seconds > 0 ? (double)c->checked / c->seconds : 0;

    if (call->json)
        print_json(json_pack("{s:I,s:I,s:I,s:f,s:f,s:I,s:b}", "checked", (json_int_t)c->checked,
                             "wrong", (json_int_t)c->wrong, "damaged", (json_int_t)c->damaged,
                             "seconds", c->seconds, "per_second", round(rate), "seed",
                             (json_int_t)call->seed, "stopped", stopped));
    else
        printf("%" PRIu64 " positions checked, %" PRIu64 " wrong, %" PRIu64
               " blocks damaged, %.1f s%s\n",
               c->checked, c->wrong, c->damaged, c->seconds, stopped ? ", stopped" : "");
}

static int check(struct call *call)
{
    struct zm_tables_check c = {.size = sizeof c};
    struct pace pace = {.quiet = false};
    uint64_t sample, threads;

    if (call->words < 2) return complain(call, EXIT_INPUT, "check takes a file");
    if (!call_number(call, "sample", 1, sample_most, sample_usual, &sample) ||
        !call_number(call, "threads", 1, 64, 0, &threads))
        return EXIT_INPUT;
    struct zm_tables *tables = open_tables(call, call->word[1]);
    if (!tables) return EXIT_INPUT;
    watch_interrupt();
    pace_begin(&pace, "checking");
    enum zm_status status = zm_tables_check(tables, sample, call->seed, (int)threads, &interrupted,
                                            pace_tell, &pace, &c);
    clear_status();
    zm_tables_close(tables);
    print_check(call, &c, status);
    return status ? EXIT_INTERRUPTED : c.wrong || c.damaged ? EXIT_NO : EXIT_DONE;
}

/* -- The command. ---------------------------------------------------------------------------- */

static int run(struct call *call)
{
    static const struct {
        const char *name;
        int (*run)(struct call *call);
    } parts[] = {{"build", tables_build}, {"probe", probe}, {"check", check}, {"info", info}};

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (strcmp(call->word[0], parts[i].name) == 0) return parts[i].run(call);
    return complain(call, EXIT_INPUT, "\"%s\" is not accepted, but build, probe, check or info",
                    show_text(call->word[0]).text);
}

static const struct option options[] = {
    {"seeds", "N", "build: positions with at most N seeds in houses"},
    {"out", "FILE", "build: the file to make"},
    {"zstd", NULL, "build: compress it"},
    {"buffer", "SIZE", "build: under mpirun, for what others hold, up to 1024MiB (64MiB)"},
    {"probes", "TIME", "info: look positions up at random for so long, and say how many a second"},
    {"threads", "N", "build, check, info: how many work (one a core)"},
    {"sample", "N", "check: this many positions, such as 10M (1M)"},
    OPTIONS_POSITION,
    {OPTION_TABLES},
    {NULL, NULL, NULL},
};

const struct command command_tables = {
    .name = "tables",
    .form = "build|probe|check|info [GAME|FILE]",
    .summary = "tables with the exact value of every position of few seeds",
    .options = options,
    .help =
        "build makes a file of tables for a game: of Kalah, but not under majority or relay.\n"
        "How many seeds lie in each house at the start does not matter. It goes level by\n"
        "level; each is kept in FILE.part as soon as it is complete. Stopped by Ctrl-C or by\n"
        "anything else, the same command goes on from there. 6 houses and 24 seeds take 1.3\n"
        "GB and half a minute of two cores. Under mpirun each process holds and makes a part\n"
        "of the same tables: docs/scale.md.\n"
        "\n"
        "probe asks for a position and for each move from it, for the side to move now.\n"
        "check looks for damage, and holds positions drawn at random (all, if there are no\n"
        "more) against those to which their moves lead. info tells what is in a file; of a\n"
        "game whose value is a formula it prints that.\n"
        "\n"
        "best, analyse, review, play and serve ask without --tables all FILE.zt in\n"
        "zermelo/tables among the user's data ($XDG_DATA_HOME, or ~/.local/share).\n"
        "\n"
        "JSON is one object: of build file, game, most, positions, bytes, compressed, hash,\n"
        "seconds, processes, held (bytes of tables in the process that has most), fixed (bytes\n"
        "that each has beside them), buffers (the most for what the others ask and tell), sent\n"
        "(bytes between processes, in all); of probe game, position, side, value (or null),\n"
        "moves, each with move and value; of check checked, wrong, damaged (blocks), seconds,\n"
        "per_second, seed, stopped; of info game, piece, most, positions, bytes, compressed,\n"
        "hash, probes_per_second if asked for, or game and formula.\n",
    .examples = "zermelo tables build kalah:6,4 --seeds 20 --out kalah.zt\n"
                "zermelo best kalah:6,4 --player exact --tables kalah.zt\n"
                "zermelo tables probe kalah:3,3 --tables small.zt --moves \"3 1\"\n"
                "zermelo tables check kalah.zt --sample 10M\n"
                "zermelo tables info kalah.zt --probes 5s\n"
                "zermelo tables info sticks:21,3\n",
    .run = run,
};
