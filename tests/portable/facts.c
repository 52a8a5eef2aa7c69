/* SPDX-License-Identifier: MIT
 * facts.c - what must be the same on every kind of machine, found through the public headers alone.
 *
 *     facts print        counts, values and choices
 *     facts signature    the node counts of `zermelo bench signature`
 *     facts write        writes a certificate, tables, a saved game and checkpoints, here
 *     facts read         prints what another machine wrote here, and goes on from it
 *
 * tools/portable compares the output on two machines. */
#include <zermelo.h>
#include <zermelo_check.h>
#include <zermelo_record.h>
#include <zermelo_solve.h>
#include <zermelo_tables.h>

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 1 << 14, TABLE_SEEDS = 10, MEMORY = 8 << 20 };

static _Noreturn void give_up(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    exit(1);
}

static void good(struct zm_context *zm, enum zm_status status)
{
    char game[ZM_SPEC_TEXT];

    if (status) give_up("%s: %s", zm_spec(zm, game, sizeof game), zm_why(zm));
}

static struct zm_context *opened(const char *game, const char *moves)
{
    struct zm_context *zm;
    struct zm_error error;

    if (zm_open(game, NULL, &zm, &error)) give_up("%s", error.text);
    good(zm, zm_play_text(zm, moves));
    return zm;
}

/* -- Counts, values and choices. ------------------------------------------------------------- */

static const struct {
    const char *game;
    int depth;
} counted[] = {{"tictactoe", 7},       {"mnk:7,7,4", 3},       {"mnk:12,12,5", 2},
               {"mnk:15,15,5", 2},     {"gomoku:15,renju", 2}, {"kalah:6,4", 6},
               {"kalah:12,20", 3},     {"sticks:40,4", 8},     {"connect4", 6},
               {"connect:10,10,4", 4}, {"othello", 6},         {"tuc-chess", 2}};

static void print_counts(void)
{
    for (size_t i = 0; i < sizeof counted / sizeof *counted; i++) {
        struct zm_context *zm = opened(counted[i].game, "");
        uint64_t leaves;
        good(zm, zm_perft(zm, counted[i].depth, true, NULL, &leaves));
        printf("perft %s %d: %" PRIu64 "\n", counted[i].game, counted[i].depth, leaves);
        zm_close(zm);
    }
}

static const struct {
    const char *game, *moves, *player;
    uint64_t nodes; /* 0: no limit */
} thought[] = {
    {"tictactoe", "b2", "rules", 0},
    {"mnk:15,15,5", "h8 i9 g7", "pvs:depth=5", 0},
    {"mnk:15,15,5", "h8 i9 g7", "mcts", 5000},
    {"gomoku:15,renju", "h8 h9", "pvs:depth=3", 0},
    {"mnk:19,19,6", "j10", "pvs:depth=2", 0},
    {"kalah:6,4", "", "pvs:depth=9", 0},
    {"kalah:6,4", "", "mcts", 20000},
    {"kalah:12,20", "", "pvs:depth=4", 0},
    {"kalah:6,4", "", "random", 0},
    {"connect4", "4 4", "pvs:depth=9", 0},
    {"connect4", "", "mcts", 20000},
    {"connect:10,10,4", "5", "pvs:depth=6", 0},
    {"othello", "", "pvs:depth=7", 0},
    {"othello", "", "mcts", 10000},
    {"tuc-chess", "", "pvs:depth=3", 0},
    {"tuc-chess", "", "star2:depth=3", 0},
    {"tuc-chess", "", "mcts", 10000},
};

static void print_answer(struct zm_context *zm, const struct zm_result *best)
{
    char line[TEXT];

    zm_line_text(zm, best->line, best->line_length, line, sizeof line);
    printf("value %.17g, distance %" PRId64 ", %" PRIu64 " nodes, %" PRIu64 " playouts: %s\n",
           best->value, best->distance, best->nodes, best->simulations, line);
}

static void print_position(struct zm_context *zm)
{
    char text[TEXT];

    zm_position_text(zm, text, sizeof text);
    printf("position %s\nhash %016" PRIx64 ", of all symmetric ones %016" PRIx64
           ", evaluation %.17g\n",
           text, zm_hash(zm), zm_hash_symmetric(zm), zm_evaluate(zm));
    zm_describe(zm, text, sizeof text);
    puts(text);
}

static void print_choices(void)
{
    for (size_t i = 0; i < sizeof thought / sizeof *thought; i++) {
        struct zm_context *zm = opened(thought[i].game, thought[i].moves);
        const struct zm_limits limits = {
            .size = sizeof limits, .nodes = thought[i].nodes, .seed = 5};
        struct zm_result best = {.size = sizeof best};
        good(zm, zm_think(zm, thought[i].player, &limits, &best));
        printf("%s %s %s: ", thought[i].game, thought[i].moves, thought[i].player);
        print_answer(zm, &best);
        good(zm, zm_play(zm, best.move));
        print_position(zm);
        zm_close(zm);
    }
}

/* Several threads find the same value, each time by other nodes. */
static void print_values(void)
{
    static const char *const games[] = {"mnk:4,4,3", "kalah:3,3", "connect:4,4,4"};

    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        for (int threads = 1; threads <= 2; threads++)
            for (const char *const *method = zm_methods(); *method; method++) {
                struct zm_context *zm = opened(games[i], "");
                const struct zm_solve how = {
                    .size = sizeof how, .method = *method, .threads = threads, .memory = MEMORY};
                struct zm_solution s = {.size = sizeof s};
                good(zm, zm_solve(zm, &how, &s));
                printf("%s by %s, %d threads: %d to %d, %" PRIu64 " nodes\n", games[i], *method,
                       threads, s.proven.least, s.proven.most, threads == 1 ? s.nodes : 0);
                zm_close(zm);
            }
}

/* The deepest stacks, on threads of the library: a C library's own default may be too small. */
static void print_deep(void)
{
    static const char *const deep[][2] = {{"sticks:900,1", "alphabeta:depth=900"},
                                          {"mnk:30,30,20", "minimax:depth=800"}};
    const struct zm_limits limits = {.size = sizeof limits, .nodes = 20000};

    for (size_t i = 0; i < sizeof deep / sizeof *deep; i++) {
        struct zm_context *zm = opened(deep[i][0], "");
        struct zm_search *search;
        struct zm_result best = {.size = sizeof best};
        good(zm, zm_search_start(zm, deep[i][1], &limits, &search));
        good(zm, zm_search_wait(search, &best));
        printf("%s %s: %" PRIu64 " nodes\n", deep[i][0], deep[i][1], best.nodes);
        zm_search_free(search);
        zm_close(zm);
    }
}

static void print_playouts(void)
{
    struct zm_context *zm = opened("tuc-chess", "");
    struct zm_playouts p = {.size = sizeof p};

    good(zm, zm_playouts(zm, 200, 9, NULL, &p));
    printf("playouts of tuc-chess: %" PRIu64 " %" PRIu64 " %" PRIu64 ", %" PRIu64
           " moves, mean %.17g\n",
           p.ends[0], p.ends[1], p.ends[2], p.moves, p.value);
    zm_close(zm);
}

/* A process of its own, which is watched. */
static void print_check(void)
{
    const struct zm_check how = {.size = sizeof how, .seed = 3, .games = 3};
    struct zm_context *zm = opened("kalah:3,3", "");
    struct zm_checked out = {.size = sizeof out};

    if (zm_check(zm_game_of(zm), "3,3", &how, &out, NULL)) give_up("kalah:3,3 has faults");
    printf("check of kalah:3,3: %" PRIu64 " positions\n", out.positions);
    zm_close(zm);
}

static void print_facts(void)
{
    print_counts();
    print_choices();
    print_values();
    print_deep();
    print_playouts();
    print_check();
}

/* -- The signature. -------------------------------------------------------------------------- */

static uint64_t nodes_of(const char *game, const char *moves, const char *player)
{
    struct zm_context *zm = opened(game, moves);
    const struct zm_limits limits = {.size = sizeof limits, .seed = 1};
    struct zm_result best = {.size = sizeof best};

    good(zm, zm_think(zm, player, &limits, &best));
    zm_close(zm);
    return best.nodes;
}

static void print_signature(void)
{
    static const struct {
        const char *game, *moves, *alphabeta, *minimax, *pvs;
    } positions[] = {
#define BENCH(game, moves, alphabeta, minimax, pvs) {game, moves, alphabeta, minimax, pvs},
#include "positions.def"
#undef BENCH
    };
    uint64_t textbook = 0, pvs = 0;

    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        textbook += nodes_of(positions[i].game, positions[i].moves, positions[i].alphabeta) +
                    nodes_of(positions[i].game, positions[i].moves, positions[i].minimax);
        pvs += nodes_of(positions[i].game, positions[i].moves, positions[i].pvs);
    }
    printf("signature of pvs %" PRIu64 "\nsignature %" PRIu64 "\n", pvs, textbook);
}

/* -- Files. ---------------------------------------------------------------------------------- */

static FILE *file_of(const char *name, const char *mode)
{
    FILE *file = fopen(name, mode);

    if (!file) give_up("%s cannot be opened", name);
    return file;
}

static bool file_write(void *with, uint64_t offset, const void *bytes, size_t n)
{
    return fseek(with, (long)offset, SEEK_SET) == 0 && fwrite(bytes, 1, n, with) == n;
}

static size_t file_read(void *with, uint64_t offset, void *bytes, size_t n)
{
    return fseek(with, (long)offset, SEEK_SET) == 0 ? fread(bytes, 1, n, with) : 0;
}

static size_t nothing_read(void *with, uint64_t offset, void *bytes, size_t n)
{
    return (void)with, (void)offset, (void)bytes, (void)n, (size_t)0;
}

static bool write_begin(void *with)
{
    return with != NULL;
}

static void write_end(void *with, bool whole)
{
    (void)with;
    if (!whole) give_up("a checkpoint is not whole");
}

static void write_certificate(void)
{
    struct zm_context *zm = opened("kalah:4,3", "");
    const struct zm_solve how = {.size = sizeof how, .threads = 1, .memory = MEMORY};
    FILE *file = file_of("kalah.zc", "wb");
    const struct zm_sink sink = {.size = sizeof sink, .write = file_write, .with = file};
    struct zm_certificate out = {.size = sizeof out};
    struct zm_solution s = {.size = sizeof s};

    good(zm, zm_solve(zm, &how, &s));
    good(zm, zm_certify(zm, &how, s.proven, 6, &sink, &out));
    printf("kalah.zc: =%d, %" PRIu64 " positions\n", s.proven.least, out.positions);
    fclose(file);
    zm_close(zm);
}

static void maker_good(const struct zm_tables_maker *maker, enum zm_status status)
{
    if (status) give_up("%s", zm_tables_maker_why(maker));
}

static void write_tables(void)
{
    struct zm_context *zm = opened("kalah:6,4", "");
    const struct zm_tables_wanted wanted = {
        .size = sizeof wanted, .most = TABLE_SEEDS, .threads = 1};
    struct zm_tables_maker *maker;
    int levels;

    good(zm, zm_tables_maker_new(zm, &wanted, &maker));
    maker_good(maker, zm_tables_maker_resume(maker, "kalah.part", &levels));
    for (; levels <= TABLE_SEEDS; levels++) {
        maker_good(maker, zm_tables_maker_level(maker, levels));
        maker_good(maker, zm_tables_maker_keep(maker, levels));
    }
    maker_good(maker, zm_tables_maker_finish(maker, "kalah.zt", false));
    zm_tables_maker_free(maker);
    zm_close(zm);
}

static void write_record(void)
{
    struct zm_context *zm = opened("tuc-chess", "5242");
    struct zm_record record = {
        .size = sizeof record, .player = {"mcts", "human"}, .seed = UINT64_C(1) << 40};
    char text[TEXT];
    FILE *file = file_of("game.zg", "wb");

    good(zm, zm_settle(zm));
    zm_record_write(zm, &record, text, sizeof text);
    fputs(text, file);
    fclose(file);
    zm_close(zm);
}

/* Searches that are stopped on one machine and end on another. "dfpn" keeps proof numbers, "exact"
 * on an m,n,k-board bounds and memory beside the table. */
static const struct {
    const char *game, *method, *file;
    uint64_t nodes;
} kept[] = {{"connect:4,4,4", "dfpn", "connect.zs", 20000}, {"mnk:5,5,4", "exact", "mnk.zs", 4000}};
enum { KEPT = sizeof kept / sizeof *kept };

static void solve_kept(size_t i, uint64_t nodes, const struct zm_keeper *keeper)
{
    struct zm_context *zm = opened(kept[i].game, "");
    const struct zm_solve how = {.size = sizeof how,
                                 .method = kept[i].method,
                                 .threads = 1,
                                 .memory = MEMORY,
                                 .nodes = nodes,
                                 .keeper = keeper};
    struct zm_solution s = {.size = sizeof s};

    good(zm, zm_solve(zm, &how, &s));
    printf("%s: %d to %d%s\n", kept[i].file, s.proven.least, s.proven.most,
           s.resumed ? ", resumed" : "");
    zm_close(zm);
}

static void write_checkpoints(void)
{
    for (size_t i = 0; i < KEPT; i++) {
        FILE *file = file_of(kept[i].file, "wb");
        const struct zm_keeper keeper = {.size = sizeof keeper,
                                         .every = 1e9,
                                         .read = nothing_read,
                                         .begin = write_begin,
                                         .write = file_write,
                                         .end = write_end,
                                         .with = file};
        solve_kept(i, kept[i].nodes, &keeper);
        fclose(file);
    }
}

static void write_files(void)
{
    write_certificate();
    write_tables();
    write_record();
    write_checkpoints();
}

static void read_tables(void)
{
    struct zm_tables *tables;
    struct zm_error error;
    struct zm_tables_facts facts = {.size = sizeof facts};
    struct zm_tables_check check = {.size = sizeof check};
    struct zm_context *zm = opened("kalah:6,4", "");
    struct zm_result best = {.size = sizeof best};

    if (zm_tables_open("kalah.zt", NULL, &tables, &error)) give_up("%s", error.text);
    if (zm_tables_check(tables, 20000, 1, 1, NULL, NULL, NULL, &check))
        give_up("kalah.zt cannot be checked");
    good(zm, zm_tables_use(zm, tables));
    good(zm, zm_think(zm, "pvs:depth=7", NULL, &best));
    zm_tables_facts(tables, &facts);
    printf("kalah.zt: %s, %" PRIu64 " positions, hash %016" PRIx64 ", %" PRIu64 " wrong, %" PRIu64
           " damaged; ",
           facts.game, facts.positions, facts.hash, check.wrong, check.damaged);
    print_answer(zm, &best);
    zm_close(zm);
    zm_tables_close(tables);
}

static void read_record(void)
{
    FILE *file = file_of("game.zg", "rb");
    char text[TEXT];
    struct zm_record record = {.size = sizeof record};
    struct zm_context *zm;
    struct zm_error error;
    size_t n = fread(text, 1, sizeof text, file);

    if (zm_record_read(text, n, NULL, &record, &zm, &error)) give_up("%s", error.text);
    printf("game.zg: %s, seed %" PRIu64 "\n", record.game, record.seed);
    print_position(zm);
    fclose(file);
    zm_close(zm);
}

/* The solver goes on from the file and writes no other. */
static bool read_begin(void *with)
{
    return (void)with, false;
}

static void read_checkpoints(void)
{
    for (size_t i = 0; i < KEPT; i++) {
        FILE *file = file_of(kept[i].file, "rb");
        const struct zm_keeper keeper = {.size = sizeof keeper,
                                         .every = 1e9,
                                         .read = file_read,
                                         .begin = read_begin,
                                         .write = file_write,
                                         .end = write_end,
                                         .with = file};
        solve_kept(i, 0, &keeper);
        fclose(file);
    }
}

static void read_files(void)
{
    read_tables();
    read_record();
    read_checkpoints();
}

/* -- The program. ---------------------------------------------------------------------------- */

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*run)(void);
    } words[] = {{"print", print_facts},
                 {"signature", print_signature},
                 {"write", write_files},
                 {"read", read_files}};

    setvbuf(stdout, NULL, _IONBF, 0); /* else the processes of zm_check() print it again */
    for (size_t i = 0; argc == 2 && i < sizeof words / sizeof *words; i++)
        if (strcmp(argv[1], words[i].name) == 0) return words[i].run(), 0;
    fputs("facts print|signature|write|read\n", stderr);
    return 2;
}
