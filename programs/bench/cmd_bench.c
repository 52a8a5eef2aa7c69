/* SPDX-License-Identifier: MIT
 * cmd_bench.c - zermelo bench: sections chosen, the machine described, one JSON object. */
#include "bench.h"

#include <sys/utsname.h>
#include <unistd.h>

struct section {
    const char *name, *about;
    bool usual; /* measured when no section is named */
    void (*run)(struct bench *b);
};

static const struct section sections[] = {
    {"speed", "what one thread does a second, beside other programs", true, bench_speed},
    {"proof", "time and nodes to a depth and to a proof", false, bench_proof},
    {"problems", "which wins by threats are proven, and in what time", false, bench_problems},
    {"threads", "the speed-up by more cores", false, bench_threads},
    {"techniques", "nodes without one technique at a time", false, bench_techniques},
    {"overrun", "how much later than asked searches end", false, bench_overrun},
    {"referee", "what outside programs are charged beyond what they take", false, bench_referee},
    {"signature", "node counts that no machine changes", true, bench_signature},
};
enum { SECTIONS = sizeof sections / sizeof *sections };

/* -- The machine. ---------------------------------------------------------------------------- */

/* What follows the colon of the first line of /proc/cpuinfo that begins with "model name". */
static void read_processor(char out[128])
{
    FILE *file = fopen("/proc/cpuinfo", "r");
    char line[256];

    snprintf(out, 128, "unknown");
    while (file && fgets(line, sizeof line, file)) {
        char *colon = strchr(line, ':');
        if (strncmp(line, "model name", 10) != 0 || !colon) continue;
        colon[strcspn(colon, "\n")] = '\0';
        snprintf(out, 128, "%s", colon + 1 + strspn(colon + 1, " "));
        break;
    }
    if (file) fclose(file);
}

static json_t *machine_json(void)
{
    char processor[128];
    struct utsname system = {.sysname = ""};

    read_processor(processor);
    uname(&system);
    return json_pack("{s:s,s:I,s:s,s:s,s:s,s:i}", "processor", processor, "cores",
                     (json_int_t)sysconf(_SC_NPROCESSORS_ONLN), "system", system.sysname,
                     "architecture", system.machine, "compiler", __VERSION__, "version",
                     ZM_VERSION);
}

/* -- The command. ---------------------------------------------------------------------------- */

/* The words that name sections are emptied, so that games are left. False after a complaint. */
static bool choose(struct call *call, bool chosen[SECTIONS])
{
    bool full = call_option(call, "full"), any = false;
    struct zm_error why = {.text = ""};

    for (int w = 0; w < call->words; w++) {
        bool known = bench_game_of(call, call->word[w], &why);
        for (int i = 0; i < SECTIONS; i++)
            if (strcmp(call->word[w], sections[i].name) == 0) {
                chosen[i] = any = known = true;
                call->word[w] = "";
                break;
            }
        if (known) continue;
        if (strchr(call->word[w], ':')) return bad_input(call, "%s", why.text);
        return bad_input(
            call,
            "\"%s\" is no game, and no section, which are speed, proof, problems, threads, "
            "techniques, overrun, referee, signature",
            show_text(call->word[w]).text);
    }
    for (int i = 0; i < SECTIONS && !any; i++) chosen[i] = full || sections[i].usual;
    return true;
}

static void run_sections(struct bench *b, const bool chosen[SECTIONS])
{
    bool first = true;

    for (int i = 0; i < SECTIONS && !b->code; i++) {
        if (!chosen[i]) continue;
        if (!first && !b->call->json) printf("\n");
        first = false;
        size_t before = json_object_size(b->json);
        sections[i].run(b);
        if (!b->code && json_object_size(b->json) == before)
            complain(b->call, 0, "section %s has nothing on these games", sections[i].name);
    }
}

static int run(struct call *call)
{
    const uint64_t threads_most = 64, searches_most = 1000000;
    struct bench b = {.call = call, .seconds = 0.1};
    uint64_t threads, cores = (uint64_t)sysconf(_SC_NPROCESSORS_ONLN);
    bool chosen[SECTIONS] = {false};

    if (!call_time(call, "time", &b.seconds) ||
        !call_number(call, "threads", 1, threads_most, cores < threads_most ? cores : threads_most,
                     &threads) ||
        !call_number(call, "searches", 1, searches_most, 0, &b.searches) || !choose(call, chosen))
        return EXIT_INPUT;
    b.threads = (int)threads;
    b.json = json_pack("{s:o}", "machine", machine_json());
    watch_interrupt();
    run_sections(&b, chosen);
    if (call->json && (!b.code || b.code == EXIT_INTERRUPTED)) print_json(b.json);
    else json_decref(b.json);
    return b.code;
}

static const struct option options[] = {
    {"full", NULL, "measure all sections"},
    {"time", "TIME", "measure each figure for at least so long (100ms)"},
    {"threads", "N", "compare one thread with this many (all cores)"},
    {"searches", "N", "in sections overrun and referee: this many searches (10000 and 1000)"},
    {NULL, NULL, NULL},
};

const struct command command_bench = {
    .name = "bench",
    .form = "[SECTION...] [GAME...]",
    .summary = "measure speed, proofs and techniques, and print the signature",
    .options = options,
    .help =
        "Without a section it measures speed and signature. The sections:\n"
        "speed       a second of one thread, the best of three: playouts, simulations, nodes of\n"
        "            alpha-beta without and with a table, moves of perft; then what the fastest\n"
        "            comparable programs do, with the ratio, and what is wanted\n"
        "proof       time and nodes to a depth and to a proof\n"
        "problems    published and other problems of five in a row, with at most 16 million nodes\n"
        "            each: which are proven to be won, time, nodes, and the length of the win\n"
        "threads     one thread against all cores, nine times in turn: time to a depth, the\n"
        "            medians, with that of how many times as long one thread took; nodes and\n"
        "            simulations a second, the best of them\n"
        "techniques  how many times the nodes are needed without one technique at a time\n"
        "overrun     how many milliseconds of its own a search takes after a limit of 5, 20 or\n"
        "            50 ms, in 10000 searches of random positions: the worst, what all but one in\n"
        "            a thousand stay below, the mean; then the worst by the clock on the wall\n"
        "referee     milliseconds that the referee of matches charges our own engine, as an "
        "outside\n"
        "            program with 10 ms a move: one that answers at once, and two that take what\n"
        "            time they get; how many answers were late\n"
        "signature   the nodes of fixed searches. They depend on no machine and no compiler; a\n"
        "            change of the program that should change no search must keep them\n"
        "\n"
        "GAME is one that a section measures, in full or by what stands before the colon; speed,\n"
        "overrun and referee measure any other too.\n"
        "\n"
        "What one thread does is measured in processor time, the rest in wall-clock time.\n"
        "\n"
        "JSON is one object: machine; a list for each section (speed and peers, proof, problems,\n"
        "threads, techniques, overrun, referee, positions); signature and pvs_signature.\n"
        "bench/results.json is one.\n",
    .examples = "zermelo bench\n"
                "zermelo bench speed kalah bantumi --time 1s\n"
                "zermelo bench --full --json >bench/results.json\n",
    .run = run,
};
