/* SPDX-License-Identifier: MIT
 * cmd_worker.c - zermelo worker: plays along in events that other machines have begun, and solves
 * the jobs of their proofs. */
#include "event.h"
#include "proof_job.h"
#include "store.h"

#include <unistd.h>

enum { ARGUMENTS_MOST = 300 };

/* The arguments of an event, and after them our own. */
struct borrowed {
    json_t *list;
    char *argv[ARGUMENTS_MOST + 28];
    int argc;
};

static void add(struct borrowed *b, const char *argument)
{
    b->argv[b->argc++] = format_text("%s", argument);
}

/* How many arguments --plugin takes up; 0: this is another one. */
static size_t plugin_arguments(const char *argument)
{
    static const char name[] = "--plugin";
    size_t n = strlen(name);

    if (strncmp(argument, name, n) != 0) return 0;
    return argument[n] == '=' ? 1 : argument[n] ? 0 : 2;
}

/* Those of the event; its plug-ins only if we have none of our own. False: they are none. */
static bool add_theirs(struct borrowed *b, const struct call *call, const json_t *list)
{
    if (!json_is_array(list) || json_array_size(list) >= ARGUMENTS_MOST) return false;
    for (size_t i = 0; i < json_array_size(list);) {
        const char *argument = json_string_value(json_array_get(list, i));
        if (!argument) return false;
        size_t skipped = call->guest_file[0] ? plugin_arguments(argument) : 0;
        if (!skipped) add(b, argument);
        i += skipped ? skipped : 1;
    }
    return true;
}

static void add_plugins(struct borrowed *b, const struct call *call)
{
    for (const char *const *file = call->guest_file; *file; file++)
        add(b, "--plugin"), add(b, *file);
}

static bool borrow(struct borrowed *b, const struct call *call, const char *text, uint64_t seed)
{
    json_t *list = json_loads(text, 0, NULL);
    char *number = format_text("%" PRIu64, seed);
    const char *const given[] = {"concurrency", "lease"};

    add(b, "zermelo");
    bool ok = add_theirs(b, call, list);
    json_decref(list);
    add_plugins(b, call);
    add(b, "--join"), add(b, "--store"), add(b, call_option(call, "store"));
    add(b, "--seed"), add(b, number);
    free(number);
    for (size_t i = 0; i < 2; i++) {
        const char *value = call_option(call, given[i]);
        char *option = value ? format_text("--%s=%s", given[i], value) : NULL;
        if (option) add(b, option);
        free(option);
    }
    return ok;
}

/* As if somebody had typed it here. */
static int play_event(const struct call *call, const char *text, uint64_t seed)
{
    struct borrowed b = {.argc = 0};
    struct call theirs = {.command = NULL};
    int code = EXIT_INPUT;

    if (borrow(&b, call, text, seed)) theirs.command = find_command(b.argv[1]);
    if (!theirs.command) complain(call, EXIT_INPUT, "an event that is none of ours");
    else if (call_begin(&theirs, b.argc, b.argv, &code)) code = call_run(&theirs);
    call_end(&theirs);
    for (int i = 0; i < b.argc; i++) free(b.argv[i]);
    return code;
}

/* "" if there is none. NULL: see why; *code is then the exit code. */
static char *next_event(const struct call *call, uint64_t *seed, struct zm_error *why, int *code)
{
    const char *place = call_option(call, "store");
    struct store *store = store_open(place, true, why, code);
    char *text = store ? store_open_event(store, seed, why) : NULL;

    if (store) *code = store_code(store);
    store_close(store);
    return text;
}

/* Jobs of proofs, until there are none. */
static int prove(const struct call *call, bool wait)
{
    char host[64] = "", *own = NULL;
    const char *name = call_option(call, "name");
    double lease = 60;
    int code = EXIT_INPUT;

    if (!call_time(call, "lease", &lease)) return EXIT_INPUT;
    gethostname(host, sizeof host - 1);
    if (!name) name = own = format_text("%s %ld", host, (long)getpid());
    struct proof_store *store = proof_store_open(call, call_option(call, "store"), &code);
    if (store) code = proof_work(call, store, name, lease, wait);
    proof_store_close(store);
    free(own);
    return code;
}

/* Whatever there is to do in a store that many share. With `wait` a server that was there may be
 * away for a while. */
static int serve_store(const struct call *call, bool wait)
{
    struct zm_error why = {.text = ""};
    uint64_t seed = 0;
    int code = EXIT_DONE;
    bool there = false;

    while (!interrupted) {
        char *text = next_event(call, &seed, &why, &code);
        if (!text && wait && there && code == EXIT_LIMIT) {
            pause_for(1);
            continue;
        }
        if (!text) return complain(call, code, "%s", why.text);
        bool any = *text;
        there = true;
        code = any ? play_event(call, text, seed) : prove(call, false);
        free(text);
        if (code > EXIT_LIMIT || code == EXIT_INPUT) return code;
        if (!any && !wait) return EXIT_DONE;
        if (!any || code == EXIT_LIMIT) pause_for(1);
    }
    return EXIT_INTERRUPTED;
}

static int run(struct call *call)
{
    const char *place = call_option(call, "store");
    bool wait = call_option(call, "wait");

    if (!place)
        return complain(call, EXIT_INPUT, "which? --store postgresql://HOST/NAME or a file");
    watch_interrupt();
    /* Events in a file are not shared. */
    return store_is_shared(place) ? serve_store(call, wait) : prove(call, wait);
}

static const struct option options[] = {
    {"store", "PLACE", "a shared store, such as postgresql://host/name; of proofs also a file"},
    {"concurrency", "K", "games at a time (1)"},
    {"lease", "TIME", "for how long pairs are claimed (60s)"},
    {"name", "TEXT", "how this worker is called in proofs (host and process)"},
    {"wait", NULL, "for new events and proofs, for ever"},
    {NULL, NULL, NULL},
};

const struct command command_worker = {
    .name = "worker",
    .form = "",
    .summary = "play along in the matches, tournaments and proofs of a shared store",
    .options = options,
    .help = "Any number of workers, on any machines, play the pairs of the events that were begun "
            "with\n"
            "the same store by zermelo match or zermelo tournament (which work too). A pair is\n"
            "claimed for a while; when a worker is lost its pairs go to others. Each result\n"
            "counts once. A worker must be the same build of this program, and outside programs\n"
            "must be in the same places, and so must plug-ins; --plugin of a worker takes the\n"
            "place of those of the event.\n"
            "\n"
            "When there is no event it solves the jobs of the proofs that zermelo prove began\n"
            "there, one at a time; start one worker a core.\n",
    .examples = "zermelo worker --store postgresql://arena@host/games --concurrency 8 --wait\n",
    .run = run,
};
