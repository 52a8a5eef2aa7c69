/* SPDX-License-Identifier: MIT
 * cmd_perft.c - zermelo perft: how many lines of play there are. */
#include "answer.h"

#include <math.h>

struct counting {
    struct zm_context *zm;
    int depth;
    bool chance;
    uint64_t leaves;
    double seconds;
    json_t *divided; /* NULL: not asked for as JSON */
};

/* The count of one move. At a chance node only the most probable outcome counts, without
 * --events. */
static enum zm_status count_below(struct counting *c, zm_move move, bool json)
{
    struct move_text name = move_text(c->zm, move);
    bool free_outcome = zm_side_to_move(c->zm) == ZM_NATURE && !c->chance;
    uint64_t leaves;
    enum zm_status status = zm_play(c->zm, move);

    if (!status)
        status = zm_perft(c->zm, c->depth - !free_outcome, c->chance, &interrupted, &leaves);
    if (status) return status;
    c->leaves += leaves;
    if (json) json_object_set_new(c->divided, name.text, json_integer((json_int_t)leaves));
    else printf("%s %" PRIu64 "\n", name.text, leaves);
    return zm_undo(c->zm);
}

static enum zm_status count_divided(struct counting *c, bool json)
{
    size_t n = zm_moves(c->zm, NULL, 0);
    enum zm_status status = ZM_OK;

    if (!c->depth || n > ZM_MOVES_MAX)
        return zm_perft(c->zm, c->depth, c->chance, &interrupted, &c->leaves);
    if (zm_side_to_move(c->zm) == ZM_NATURE && !c->chance) n = 1;
    zm_move *moves = take_memory(n * sizeof *moves);
    if (!moves) return ZM_STOPPED;
    zm_moves(c->zm, moves, n);
    for (size_t i = 0; i < n && !status; i++) status = count_below(c, moves[i], json);
    free(moves);
    return status;
}

static void print_count(const struct call *call, const struct counting *c)
{
    struct spec_text spec = spec_text(c->zm);

    if (!call->json) {
        printf("%s, depth %d%s: %" PRIu64 "\n", spec.text, c->depth,
               c->chance ? ", with events" : "", c->leaves);
        return;
    }
    json_t *object = json_pack("{s:s, s:i, s:I}", "game", spec.text, "depth", c->depth, "leaves",
                               (json_int_t)c->leaves);
    json_object_set_new(object, "time_ms", number_json(round(c->seconds * 1e6) / 1e3));
    if (call_option(call, "events")) json_object_set_new(object, "events", json_true());
    if (call_option(call, "divide")) json_object_set(object, "divided", c->divided);
    print_json(object);
}

static int count(const struct call *call, struct counting *c)
{
    double started = seconds_now();
    bool divide = call_option(call, "divide");

    watch_interrupt();
    enum zm_status status = divide ? count_divided(c, call->json)
                                   : zm_perft(c->zm, c->depth, c->chance, &interrupted, &c->leaves);
    c->seconds = seconds_now() - started;
    if (status) return complain_status(call, c->zm, status);
    print_count(call, c);
    return EXIT_DONE;
}

static int run(struct call *call, struct zm_context *zm)
{
    struct counting c = {.zm = zm, .chance = call_option(call, "events")};
    uint64_t depth;

    if (!word_number(call, 1, "DEPTH", 0, ZM_PLY_MAX, &depth)) return EXIT_INPUT;
    c.depth = (int)depth;
    c.divided = json_object();
    int code = count(call, &c);
    json_decref(c.divided);
    return code;
}

static const struct option options[] = {
    OPTIONS_POSITION,
    {"events", NULL, "let every chance outcome branch, and count as a move"},
    {"divide", NULL, "also print the count below each move"},
    {NULL, NULL, NULL},
};

const struct command command_perft = {
    .name = "perft",
    .form = "GAME DEPTH",
    .summary = "count the move sequences of exactly DEPTH moves",
    .options = options,
    .help = "Finished games have none. At a chance node the most probable outcome is made,\n"
            "uncounted, unless --events is given. The count is the last thing printed.\n",
    .examples = "zermelo perft kalah:6,4 8\n"
                "zermelo perft kalah:6,4 5 --moves \"3 6\" --divide\n",
    .run_on = run,
};
