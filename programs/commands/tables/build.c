/* SPDX-License-Identifier: MIT
 * build.c - zermelo tables build: makes tables level by level, in one process or in several. */
#include "tables.h"

enum { SEEDS_MOST = 63, THREADS_MOST = 64 };
enum { MIB = 1 << 20, BUFFER_USUAL = 64 * MIB, BUFFER_MOST = 1024 * MIB }; /* MPI counts to 2 GiB */

struct build {
    struct call *call;
    struct zm_tables_communicator communicator;
    struct zm_tables_maker *maker;
    bool together; /* from now on, an error occurs in all processes of the communicator */
    struct pace pace;
    const char *out;
    char *growing; /* the file OUT.part, which takes the finished levels */
    int levels, most;
    uint64_t positions;
    struct zm_tables_effort effort;
    double seconds, started;
};

/* -- Errors. --------------------------------------------------------------------------------- */

static int refuse(struct build *b, enum zm_status status)
{
    if (status == ZM_STOPPED) {
        if (!b->communicator.member)
            complain(b->call, EXIT_INTERRUPTED,
                     "stopped after %d of %d levels; the same command goes on with %s.part",
                     b->levels, b->most + 1, show_text(b->out).text);
        return EXIT_INTERRUPTED;
    }
    const char *why = zm_tables_maker_why(b->maker);
    if (*why) complain(b->call, status_code(status), "%s: %s", show_text(b->out).text, why);
    return status_code(status);
}

/* -- Levels. --------------------------------------------------------------------------------- */

static void on_progress(void *with, uint64_t done, uint64_t all)
{
    struct build *b = with;

    b->positions = all;
    pace_tell(&b->pace, (double)done * b->communicator.members / (double)all);
}

static enum zm_status make(struct build *b)
{
    enum zm_status status = zm_tables_maker_resume(b->maker, b->growing, &b->levels);

    while (!status && b->levels <= b->most) {
        status = zm_tables_maker_level(b->maker, b->levels);
        if (!status) status = zm_tables_maker_keep(b->maker, b->levels);
        if (!status) b->levels++;
    }
    if (!status) status = zm_tables_maker_finish(b->maker, b->out, call_option(b->call, "zstd"));
    return status ? status : zm_tables_maker_effort(b->maker, &b->effort);
}

/* -- The command. ---------------------------------------------------------------------------- */

static int report(struct build *b)
{
    struct zm_tables_facts facts = {.size = sizeof facts};
    struct zm_tables *tables;
    struct zm_error why = {.text = ""};

    if (zm_tables_open(b->out, NULL, &tables, &why))
        return complain(b->call, EXIT_INPUT, "%s: %s", show_text(b->out).text, why.text);
    zm_tables_facts(tables, &facts);
    zm_tables_close(tables);
    if (b->call->json)
        print_json(
            json_pack("{s:s,s:s,s:i,s:I,s:I,s:b,s:o,s:f,s:i,s:I,s:I,s:I,s:I}", "file", b->out,
                      "game", facts.game, "most", facts.most, "positions",
                      (json_int_t)facts.positions, "bytes", (json_int_t)facts.bytes, "compressed",
                      facts.compressed, "hash", json_sprintf("%016" PRIx64, facts.hash), "seconds",
                      b->seconds, "processes", b->communicator.members, "held",
                      (json_int_t)b->effort.held, "fixed", (json_int_t)b->effort.fixed, "buffers",
                      (json_int_t)b->effort.buffers, "sent", (json_int_t)b->effort.sent));
    else
        printf("%s: %" PRIu64 " positions of up to %d %ss, %" PRIu64 " bytes, %.1f s\n", facts.game,
               facts.positions, facts.most, facts.piece, facts.bytes, b->seconds);
    return EXIT_DONE;
}

static int build(struct build *b, struct zm_context *zm, struct zm_tables_wanted *wanted)
{
    b->together = true;
    enum zm_status status = zm_tables_maker_new(zm, wanted, &b->maker);
    if (status) return complain_status(b->call, zm, status);
    b->growing = format_text("%s.part", b->out);
    b->started = seconds_now();
    pace_begin(&b->pace, "making tables");
    status = make(b);
    clear_status();
    int code = status ? refuse(b, status) : EXIT_DONE;
    zm_tables_maker_free(b->maker);
    free(b->growing);
    b->seconds = seconds_now() - b->started;
    return code || b->communicator.member ? code : report(b);
}

static int build_with_communicator(struct build *b)
{
    struct zm_tables_wanted wanted = {
        .size = sizeof wanted, .stop = &interrupted, .progress = on_progress, .with = b};
    struct zm_context *zm;
    uint64_t seeds, threads, buffer = BUFFER_USUAL;
    int code;

    if (!call_number(b->call, "seeds", 0, SEEDS_MOST, 0, &seeds) ||
        !call_number(b->call, "threads", 1, THREADS_MOST, 0, &threads) ||
        !call_size(b->call, "buffer", MIB, MIB, BUFFER_MOST, &buffer))
        return EXIT_INPUT;
    zm = call_open(b->call, b->call->word[1], &code);
    if (!zm) return code;
    b->most = wanted.most = (int)seeds;
    wanted.threads = (int)threads;
    b->communicator.room = (size_t)buffer;
    wanted.communicator = &b->communicator;
    b->pace.quiet = b->communicator.member;
    watch_interrupt();
    code = build(b, zm, &wanted);
    zm_close(zm);
    return code;
}

int tables_build(struct call *call)
{
    struct build b = {
        .call = call, .out = call_option(call, "out"), .effort.size = sizeof b.effort};

    if (call->words < 2 || !b.out || !call_option(call, "seeds"))
        return complain(call, EXIT_INPUT, "build takes a game, --seeds and --out");
    if (!call_replaceable(call, "out")) return EXIT_INPUT;
    if (!new_file_possible(b.out)) return complain_unwritten(call, b.out);
    if (!communicator_begin(&b.communicator)) return complain(call, EXIT_LIMIT, "MPI cannot begin");
    int code = build_with_communicator(&b);
    if (code && !b.together && b.communicator.members > 1) communicator_abort(code);
    else communicator_end();
    return code;
}
