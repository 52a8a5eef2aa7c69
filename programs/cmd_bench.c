/* SPDX-License-Identifier: MIT
 * cmd_bench.c - zermelo bench: speed, and the signature of the searches. */
#include "bench/overrun.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct position {
    const char *game, *moves;
    int perft;
    const char *alphabeta, *minimax;
};

static const struct position positions[] = {
#define BENCH(game, moves, perft, alphabeta, minimax) {game, moves, perft, alphabeta, minimax},
#include "positions.def"
#undef BENCH
};
static const uint64_t searches_most = 1000000;
enum { POSITIONS = sizeof positions / sizeof *positions };

struct bench {
    struct call *call;
    double seconds; /* each measurement takes at least so long */
    uint64_t signature;
    json_t *rows;
    int code;
};

struct speed {
    double perft, alphabeta, minimax; /* leaves and nodes a second */
    uint64_t nodes;                   /* of one alpha-beta and one minimax */
};

static bool check(struct bench *b, struct zm_context *zm, enum zm_status status)
{
    if (!status && !interrupted) return true;
    b->code = interrupted ? EXIT_INTERRUPTED : complain_status(b->call, zm, status);
    return false;
}

static bool time_perft(struct bench *b, struct zm_context *zm, int depth, double *speed)
{
    double begun = seconds_now(), took, all = 0;
    uint64_t leaves;

    do {
        if (!check(b, zm, zm_perft(zm, depth, false, &interrupted, &leaves))) return false;
        all += (double)leaves;
        took = seconds_now() - begun;
    } while (took < b->seconds);
    *speed = all / took;
    return true;
}

static bool time_player(struct bench *b, struct zm_context *zm, const char *player, double *speed,
                        uint64_t *nodes)
{
    struct zm_limits limits = {.stop = &interrupted};
    struct zm_result result;
    double begun = seconds_now(), took, all = 0;

    do {
        if (!check(b, zm, zm_think(zm, player, &limits, &result))) return false;
        all += (double)result.nodes;
        took = seconds_now() - begun;
    } while (took < b->seconds);
    *speed = all / took;
    *nodes += result.nodes;
    return true;
}

static bool time_position(struct bench *b, const struct position *p, struct speed *s)
{
    struct zm_context *zm;
    struct zm_error error = {""};

    if (zm_open(p->game, NULL, &zm, &error)) {
        b->code = complain(b->call, EXIT_INPUT, "%s", error.text);
        return false;
    }
    *s = (struct speed){0};
    bool done = check(b, zm, zm_play_text(zm, p->moves)) &&
                time_perft(b, zm, p->perft, &s->perft) &&
                time_player(b, zm, p->alphabeta, &s->alphabeta, &s->nodes) &&
                time_player(b, zm, p->minimax, &s->minimax, &s->nodes);
    zm_close(zm);
    return done;
}

/* True if the arguments name the position's game: in full, or by what stands before the colon.
 * No arguments name all. */
static bool named(const struct call *call, const struct position *p)
{
    size_t n = strcspn(p->game, ":");

    for (int i = 0; i < call->words; i++)
        if (strcmp(call->word[i], p->game) == 0 ||
            (strlen(call->word[i]) == n && memcmp(call->word[i], p->game, n) == 0))
            return true;
    return call->words == 0;
}

static void put_row(struct bench *b, const struct position *p, const struct speed *s)
{
    const double million = 1e6;
    char name[64];

    b->signature += s->nodes;
    if (b->call->json) {
        json_array_append_new(
            b->rows, json_pack("{s:s,s:s,s:f,s:f,s:f,s:I}", "game", p->game, "moves", p->moves,
                               "perft_per_second", s->perft, "alphabeta_per_second", s->alphabeta,
                               "minimax_per_second", s->minimax, "nodes", (json_int_t)s->nodes));
        return;
    }
    snprintf(name, sizeof name, "%s%s%s", p->game, *p->moves ? " after " : "", p->moves);
    printf("%-32s %10.2f %10.2f %10.2f %14" PRIu64 "\n", name, s->perft / million,
           s->alphabeta / million, s->minimax / million, s->nodes);
    fflush(stdout);
}

static int all_positions(struct bench *b)
{
    int done = 0;

    for (int i = 0; i < POSITIONS && !b->code; i++) {
        struct speed s;
        if (!named(b->call, &positions[i])) continue;
        if (done++ == 0 && !b->call->json)
            printf("%-32s %10s %10s %10s %14s\n", "millions a second", "perft", "alpha-beta",
                   "minimax", "nodes");
        if (time_position(b, &positions[i], &s)) put_row(b, &positions[i], &s);
    }
    if (!done) return complain(b->call, EXIT_INPUT, "no bench position of such a game; see bench/");
    return b->code;
}

static int run(struct call *call)
{
    struct bench b = {.call = call, .seconds = 0.2};
    uint64_t searches;

    if (!call_time(call, "time", &b.seconds)) return EXIT_INPUT;
    watch_interrupt();
    if (!call_number(call, "searches", 1, searches_most, 1000, &searches)) return EXIT_INPUT;
    if (call_option(call, "overrun")) return bench_overrun(call, searches);
    b.rows = json_array();
    int code = all_positions(&b);
    if (!code && call->json)
        print_json(json_pack("{s:O,s:I}", "rows", b.rows, "signature", (json_int_t)b.signature));
    else if (!code) printf("signature %" PRIu64 "\n", b.signature);
    json_decref(b.rows);
    return code;
}

static const struct option options[] = {
    {"time", "TIME", "measure each figure for at least so long (200ms)"},
    {"overrun", NULL, "measure instead how much later than asked searches end"},
    {"searches", "N", "with --overrun: so many searches (1000)"},
    {NULL, NULL, NULL},
};

const struct command command_bench = {
    .name = "bench",
    .form = "[GAME...]",
    .least_words = 0,
    .most_words = 8,
    .summary = "measure the speed of moves and searches, and print the signature",
    .options = options,
    .help =
        "Searches a fixed set of positions with fixed players to fixed depths and prints, in\n"
        "millions a second, the moves that perft makes and unmakes, and the nodes of alpha-beta\n"
        "and of minimax.\n"
        "\n"
        "The last line is the signature: the nodes of all these searches together. It depends on\n"
        "no machine and no compiler; a change of the program that should change no search must\n"
        "keep it.\n"
        "\n"
        "--overrun searches random positions of all games for 5, 20 or 50 ms and prints by how\n"
        "many milliseconds the limit was passed: the worst, what all but one in a thousand stay\n"
        "below, and the mean of those searches that kept their core; then the worst of all\n"
        "searches and the worst in the thread's own time.\n"
        "\n"
        "JSON is one object: rows, each with game, moves, perft_per_second,\n"
        "alphabeta_per_second, minimax_per_second, nodes; and signature. With --overrun it is\n"
        "overrun, a list with player, searches, undisturbed, worst_ms, permille_ms, mean_ms,\n"
        "worst_all_ms, worst_cpu_ms, worst_game and worst_limit_ms of each, the last for all.\n",
    .examples = "zermelo bench\n"
                "zermelo bench kalah bantumi --time 1s\n",
    .run = run,
};
