/* SPDX-License-Identifier: MIT
 * event.c - see event.h. */
#include "event.h"

#include "adjudicate.h"
#include "game_clock.h"
#include "openings.h"
#include "process.h"
#include "report.h"
#include "store.h"

#include <sys/stat.h>
#include <zermelo_presets.h>

static const char store_usual[] = "arena.db";

/* -- Times. ---------------------------------------------------------------------------------- */

/* Both sides have the same. */
static bool read_clock(const struct call *call, struct time_control *time)
{
    const char *text = call_option(call, "clock");
    struct game_clock clock;

    if (!text) return true;
    if (game_clock_read(text, &clock) && clock.left[0] == clock.left[1]) {
        time->base = clock.left[0];
        time->increment = clock.increment;
        return true;
    }
    return bad_input(call, "--clock is \"%s\", accepted are times such as 5m or 10s+100ms",
                     show_text(text).text);
}

static bool read_times(const struct call *call, struct time_control *time)
{
    const uint64_t nodes_most = UINT64_C(1000000000000000000);
    uint64_t depth;

    time->patience = 60;
    time->busy = call_option(call, "busy");
    if (!call_time(call, "time", &time->move) || !read_clock(call, time) ||
        !call_margin(call, &time->margin) || !call_time(call, "patience", &time->patience))
        return false;
    if (!call_number(call, "nodes", 1, nodes_most, 0, &time->nodes) ||
        !call_number(call, "depth", 1, ZM_PLY_MAX, 0, &depth))
        return false;
    time->depth = (int)depth;
    return true;
}

/* -- Game and players. ----------------------------------------------------------------------- */

static bool read_players(struct event *event, struct zm_context *zm)
{
    struct zm_error why = {.text = ""};

    for (int i = 0; i < event->players; i++) {
        const char *player = event->player[i];
        bool ok = adapter_check(player, zm, &why);
        if (ok && (event->concurrency == 1 || !adapter_class_of(player)->exclusive)) continue;
        if (ok) snprintf(why.text, sizeof why.text, "only one game at a time");
        return bad_input(event->call, "player \"%s\": %s", show_text(player).text, why.text);
    }
    return true;
}

static bool read_game(struct event *event)
{
    int code;
    struct zm_context *zm = call_game(event->call, event->call->word[0], &code);

    if (!zm) return false;
    zm_spec(zm, event->spec, sizeof event->spec);
    event->game = zm_game_of(zm);
    bool ok =
        call_named_book(event->call, zm) && read_players(event, zm) && adjudication_read(event, zm);
    ok = ok && game_file_read(event->call, zm, &event->record);
    if (ok && event->call->asks_books) event->books = &event->call->books;
    zm_close(zm);
    return ok;
}

bool event_read(struct contest *contest, struct event *event, struct call *call)
{
    const uint64_t longest_most = 1000000, games_at_a_time = 256;
    uint64_t concurrency, longest;
    const char *store = call_option(call, "store");

    event->call = call;
    event->seed = call->seed;
    if (!call_number(call, "concurrency", 1, games_at_a_time, 1, &concurrency) ||
        !call_number(call, "longest", 1, longest_most, 2000, &longest) ||
        !read_times(call, &event->time))
        return false;
    event->concurrency = (int)concurrency;
    event->longest = (size_t)longest;
    contest->event = event;
    contest->again = call_option(call, "again");
    contest->join = call_option(call, "join");
    contest->lease = 60;
    if (!call_time(call, "lease", &contest->lease)) return false;
    contest->path = store ? store : store_usual;
    if (strcmp(contest->path, "none") == 0) contest->path = NULL;
    if (!store && !store_is_possible(contest->path)) {
        complain(call, EXIT_DONE, "nothing is kept: this program was built without SQLite");
        contest->path = NULL;
    }
    return read_game(event);
}

int event_play(struct contest *contest, bool good)
{
    struct event *event = contest->event;
    int code = good ? openings_read(event) : EXIT_INPUT, ranks;

    if (!code && !event_meet_players(event)) code = EXIT_INPUT;
    if (!code) code = game_file_open(event->record);
    if (!code) {
        code = contest_play(contest);
        if (process_rank(&ranks) == 0) report_contest(contest, event->call->json);
    }
    contest_end(contest);
    return code;
}

/* -- Which program plays. ---------------------------------------------------------------------- */

/* FNV-1a. No defence against anybody who wants two programs to look alike. */
static const uint64_t start = UINT64_C(0xcbf29ce484222325), prime = UINT64_C(0x100000001b3);

static uint64_t digest_part(uint64_t digest, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) digest = (digest ^ (unsigned char)text[i]) * prime;
    return digest;
}

static uint64_t digest_of(const char *text)
{
    return digest_part(start, text, strlen(text));
}

/* True if there was such a file. */
static bool digest_file(const char *path, uint64_t *digest)
{
    char part[65536];
    struct stat about;
    FILE *file = stat(path, &about) == 0 && S_ISREG(about.st_mode) ? fopen(path, "rbe") : NULL;

    if (!file) return false;
    for (size_t n; (n = fread(part, 1, sizeof part, file)) > 0;)
        *digest = digest_part(*digest, part, n);
    fclose(file);
    return true;
}

/* A word that is no path may be a program found in PATH. */
static void digest_word(const char *word, uint64_t *digest)
{
    char path[4096];
    const char *folders = getenv("PATH");

    if (digest_file(word, digest) || strchr(word, '/')) return;
    for (size_t n; folders && *folders; folders += n + (folders[n] == ':')) {
        n = strcspn(folders, ":");
        snprintf(path, sizeof path, "%.*s/%s", (int)n, folders, word);
        if (digest_file(path, digest)) return;
    }
}

/* What words such as "tuned" stand for now: zermelo tune may find something else. */
static void digest_presets(const struct event *event, const char *player, uint64_t *digest)
{
    const struct zm_preset *p = event->call->options.presets;

    for (; p && p->name; p++)
        if (p->game && strcmp(p->game, event->spec) == 0 && strstr(player, p->name))
            *digest = digest_part(*digest, p->options, strlen(p->options));
}

/* Of all files named in an outside player's command, or of this program for our own players. */
static void digest_player(const struct event *event, const char *player, char out[DIGEST_TEXT])
{
    char command[1024];
    char *rest = command, *word;
    uint64_t digest = start;

    if (adapter_class_of(player) == adapter_class_of("")) digest_file("/proc/self/exe", &digest);
    else if (adapter_option(player, "path", command, sizeof command))
        while ((word = strsep(&rest, " \t\"'")))
            if (*word) digest_word(word, &digest);
    digest_presets(event, player, &digest);
    snprintf(out, DIGEST_TEXT, "%016" PRIx64, digest);
}

/* -- Starting players. ----------------------------------------------------------------------- */

/* Returns the last line that is not empty. Changes the text. */
static const char *last_line(char *text)
{
    size_t n = strlen(text);

    while (n && text[n - 1] == '\n') text[--n] = '\0';
    char *end = strrchr(text, '\n');
    return end ? end + 1 : text;
}

static int complain_start(const struct event *event, int i, enum fault fault,
                          const struct adapter *adapter)
{
    char *errors = format_text("%s", process_errors(adapter->process));
    const char *last = last_line(errors);
    int code = complain(event->call, fault == FAULT_FAILED ? adapter->code : EXIT_INPUT,
                        "player \"%s\" does not begin: %s: %s%s%s", event->player[i],
                        fault_names[fault], adapter->why, *last ? "; it says: " : "", last);

    free(errors);
    return code;
}

static bool meet(struct event *event, int i)
{
    static const volatile int never = 0;
    struct zm_error why = {.text = ""};
    struct adapter *adapter = adapter_open(event->player[i], &why);
    struct adapter_game game = {.spec = event->spec,
                                .options = &event->call->options,
                                .time = &event->time,
                                .stop = &never};

    if (!adapter) return bad_input(event->call, "%s", why.text);
    enum fault fault = adapter_begin(adapter, &game);
    snprintf(event->name[i], sizeof event->name[i], "%s", adapter->name);
    if (fault) complain_start(event, i, fault, adapter);
    adapter_close(adapter);
    return !fault;
}

bool event_meet_players(struct event *event)
{
    for (int i = 0; i < event->players; i++) {
        digest_player(event, event->player[i], event->digest[i]);
        if (!meet(event, i)) return false;
    }
    return true;
}

/* -- Arguments. ------------------------------------------------------------------------------ */

/* Returns how many arguments an option takes up that may differ between the processes of an event;
 * 0 if the argument is no such option. */
static int own_arguments(const char *argument)
{
    enum { VALUED = 6 }; /* the first of these */
    static const char *const own[] = {"--store", "--seed", "--concurrency", "--lease", "--record",
                                      "--as",    "--json", "--again",       "--join"};

    for (int i = 0; i < (int)(sizeof own / sizeof *own); i++) {
        size_t n = strlen(own[i]);
        if (strncmp(argument, own[i], n) != 0 || (argument[n] && argument[n] != '=')) continue;
        return i < VALUED && !argument[n] ? 2 : 1;
    }
    return 0;
}

char *event_arguments(const struct event *event)
{
    const struct call *call = event->call;
    json_t *list = json_array();

    for (int i = 1; i < call->argc;) {
        int own = own_arguments(call->argv[i]);
        if (!own) json_array_append_new(list, json_string(call->argv[i]));
        i += own ? own : 1;
    }
    char *text = json_dumps(list, JSON_COMPACT);
    json_decref(list);
    return text;
}

/* -- Identity. ------------------------------------------------------------------------------- */

/* Returns a hash of all openings. */
static uint64_t openings_digest(const struct openings *o)
{
    uint64_t digest = 0;

    for (size_t i = 0; i < o->count; i++) {
        const struct opening *p = &o->list[i];
        digest = seed_of(digest, digest_of(p->position ? p->position : ""));
        digest = seed_of(digest, digest_of(p->moves ? p->moves : ""));
    }
    return digest;
}

/* The game is another one if its plug-in has other content. */
static void write_guest(const struct event *e, char out[DIGEST_TEXT + 16])
{
    const char *file = call_guest_file(e->call, e->game);
    uint64_t digest = start;

    if (file && digest_file(file, &digest)) sprintf(out, "plugin %016" PRIx64 "\n", digest);
}

static void append_books(char **text, const struct book_set *books)
{
    struct zm_book_facts facts = {.size = sizeof facts};

    for (int i = 0; books && i < books->count; i++)
        if (!zm_book_facts(books->books[i], &facts)) append_text(text, "book %s\n", facts.id);
}

static void append_adjudication(char **text, const struct event *e)
{
    static const char *const options[] = {"resign", "draw", "judge", "tables"};

    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        const char *value = call_option(e->call, options[i]);
        if (value) append_text(text, "%s %s\n", options[i], value);
    }
}

char *event_identity(const struct event *e)
{
    const struct time_control *t = &e->time;
    char guest[DIGEST_TEXT + 16] = "";

    write_guest(e, guest);
    char *text = format_text(
        "game %s\n%sformat %s\ngames-in-pair %d\nopenings %s %llu\nmove %.9g\nclock %.9g+%.9g\n"
        "nodes %llu\ndepth %d\nmargin %.9g\nbusy %d\nlongest %zu\n",
        e->spec, guest, format_names[e->format], e->games_in_pair,
        e->openings.text ? e->openings.text : "none",
        (unsigned long long)openings_digest(&e->openings), t->move, t->base, t->increment,
        (unsigned long long)t->nodes, t->depth, t->margin, t->busy, e->longest);

    append_adjudication(&text, e);
    if (e->experience) append_text(&text, "experience %s\n", call_option(e->call, "experience"));
    if (e->format == FORMAT_SWISS)
        append_text(&text, "in-pairing %llu\n", (unsigned long long)e->in_pairing);
    for (int i = 0; i < e->players; i++)
        append_text(&text, "player %s %s%s\n", e->digest[i], e->player[i],
                    e->ponder[i] ? "\nponders" : "");
    append_books(&text, e->books);
    return text;
}
