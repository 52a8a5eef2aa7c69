/* SPDX-License-Identifier: MIT
 * openings.c - see openings.h. */
#include "openings.h"

#include "games_file.h"

#include <errno.h>
#include <math.h>
#include <unistd.h>

enum { OPENINGS_MOST = 1000000, PLIES_MOST = 100 };

/* NULL after a complaint. */
static struct zm_context *open_game(const struct event *event)
{
    int code;

    return call_game(event->call, event->spec, &code);
}

/* All moves made, events included. NULL after a complaint. */
static char *moves_so_far(const struct event *event, const struct zm_context *zm)
{
    struct zm_context *origin = open_game(event);
    const zm_move *history;
    size_t n = zm_history(zm, &history);

    if (!origin) return NULL;
    char *text = line_of(origin, history, n);

    zm_close(origin);
    return text;
}

void opening_free(struct opening *opening)
{
    free(opening->position);
    free(opening->moves);
}

void openings_free(struct openings *o)
{
    for (size_t i = 0; i < o->count; i++) opening_free(&o->list[i]);
    free(o->list);
}

/* -- Random ones. ---------------------------------------------------------------------------- */

/* Plays n random moves; events are drawn and do not count. False if the game ended before or
 * with them. */
static bool wander(struct zm_context *zm, int n, uint64_t seed)
{
    while (!zm_outcome(zm, NULL)) {
        struct zm_limits limits = {.size = sizeof limits, .seed = seed_of(seed, (uint64_t)n)};
        struct zm_result r = {.size = sizeof r};
        uint64_t chance_seed = seed_of(limits.seed, 1);
        bool chance = zm_side_to_move(zm) == ZM_NATURE;
        if (!chance && n-- == 0) return true;
        if (chance ? zm_draw_event(zm, &chance_seed, &r.move) : zm_think(zm, "random", &limits, &r))
            return false;
        zm_play(zm, r.move);
        seed = chance_seed;
    }
    return false;
}

/* Games that end too soon are drawn again. NULL if they all do, or after a complaint: *code. */
static struct zm_context *random_position(const struct event *event, uint64_t seed, int *code)
{
    const uint64_t tries = 1000;

    for (uint64_t i = 0; i < tries; i++) {
        struct zm_context *zm = open_game(event);
        if (!zm) return *code = EXIT_LIMIT, NULL;
        if (wander(zm, event->openings.random, seed_of(seed, i))) return zm;
        zm_close(zm);
    }
    return NULL;
}

/* How far a position is from even, as a short search sees it. */
static double imbalance(struct zm_context *zm)
{
    const struct zm_limits limits = {
        .size = sizeof limits, .nodes = 2000, .memory = (size_t)64 << 20};
    struct zm_result r = {.size = sizeof r};

    return zm_think(zm, "pvs:hash=1", &limits, &r) ? 0 : fabs(r.value);
}

/* Of several random positions the one that is most even; the start if there is none. Returns an
 * exit code. */
static int random_opening(const struct event *event, uint64_t number, struct opening *out)
{
    const int candidates = event->openings.balanced ? 16 : 1;
    uint64_t seed = seed_of(event->seed, ~number);
    double least = INFINITY;
    int code = EXIT_DONE;

    *out = (struct opening){.moves = NULL};
    for (int i = 0; i < candidates && least > 0 && !code; i++) {
        struct zm_context *zm = random_position(event, seed_of(seed, (uint64_t)i), &code);
        if (!zm) break;
        double far = candidates > 1 ? imbalance(zm) : 0;
        if (far < least) {
            free(out->moves);
            out->moves = moves_so_far(event, zm);
            if (!out->moves) code = EXIT_LIMIT;
            least = far;
        }
        zm_close(zm);
    }
    return code ? code : noted_failure();
}

static char *copy_of(const char *text)
{
    return text ? format_text("%s", text) : NULL;
}

int opening_of(const struct event *event, uint64_t number, struct opening *out)
{
    const struct openings *o = &event->openings;

    if (o->random) return random_opening(event, number, out);
    *out = (struct opening){.moves = NULL};
    if (!o->count) return EXIT_DONE;
    const struct opening *listed = &o->list[number % o->count];
    *out = (struct opening){copy_of(listed->position), copy_of(listed->moves)};
    return noted_failure();
}

/* -- All after n plies. ---------------------------------------------------------------------- */

struct listing {
    struct event *event;
    struct zm_context *zm;
    uint64_t *seen; /* hashes, in order of their keys; 0: free */
    size_t capacity;
    bool full, failed; /* there are too many; there is no memory, after a complaint */
};

/* True if this position, or one symmetric to it, is new. */
static bool is_new(struct listing *l)
{
    uint64_t hash = zm_hash_symmetric(l->zm) | 1;
    size_t at = hash % l->capacity;

    while (l->seen[at] && l->seen[at] != hash) at = (at + 1) % l->capacity;
    if (l->seen[at]) return false;
    l->seen[at] = hash;
    return true;
}

/* Takes over the texts. False after a complaint, which there was if both are NULL. */
static bool add_opening(struct event *event, char *position, char *moves)
{
    struct openings *o = &event->openings;

    if (!position && !moves) return false;
    struct opening *list = grown_list(o->list, o->count, &o->capacity, sizeof *list);
    if (!list) return free(position), free(moves), false;
    o->list = list;
    list[o->count++] = (struct opening){position, moves};
    return true;
}

/* At chance nodes it makes the most probable outcome. */
static void list_after(struct listing *l, int plies)
{
    if (l->full || l->failed || zm_settle(l->zm) || zm_outcome(l->zm, NULL)) return;
    if (plies == 0) {
        l->full = l->event->openings.count == OPENINGS_MOST;
        if (!l->full && is_new(l))
            l->failed = !add_opening(l->event, NULL, moves_so_far(l->event, l->zm));
        return;
    }
    size_t n = zm_moves(l->zm, NULL, 0);
    const zm_move *history;
    size_t made = zm_history(l->zm, &history);
    zm_move *moves = take_memory(n * sizeof *moves);
    l->failed = !moves;
    if (moves) zm_moves(l->zm, moves, n);
    for (size_t i = 0; i < n && !l->failed; i++) {
        zm_play(l->zm, moves[i]);
        list_after(l, plies - 1);
        while (zm_history(l->zm, &history) > made) zm_undo(l->zm);
    }
    free(moves);
}

static int list_all(struct event *event, int plies)
{
    struct listing l = {.event = event, .zm = open_game(event), .capacity = 2 * OPENINGS_MOST + 1};

    l.seen = take_memory(l.capacity * sizeof *l.seen);
    l.failed = !l.zm || !l.seen;
    list_after(&l, plies);
    free(l.seen);
    zm_close(l.zm);
    if (l.failed) return EXIT_LIMIT;
    event->openings.shuffled = true;
    if (!l.full && event->openings.count) return EXIT_DONE;
    return complain(event->call, EXIT_INPUT,
                    l.full ? "--openings all:%d: more than %d positions"
                           : "--openings all:%d: no position is left",
                    plies, OPENINGS_MOST);
}

/* Fisher and Yates 1938. */
void openings_shuffle(struct event *event)
{
    struct openings *o = &event->openings;

    for (size_t i = o->count; o->shuffled && i > 1; i--) {
        size_t j = seed_of(event->seed, i) % i;
        struct opening other = o->list[j];
        o->list[j] = o->list[i - 1];
        o->list[i - 1] = other;
    }
}

/* -- A file. --------------------------------------------------------------------------------- */

/* The game that was read, as an opening: its moves, or where it stands if it began elsewhere. */
static int take_opening(struct event *event, struct zm_collection *games)
{
    struct zm_context *zm = zm_collection_table(games);
    struct zm_collection_game game = {.size = sizeof game};
    const char *path = event->openings.text;
    bool is_start;

    zm_collection_about(games, &game);
    if (zm_outcome(zm, NULL))
        return complain(event->call, EXIT_INPUT, "%s: line %" PRIu64 ": the game is over",
                        show_text(path).text, game.line);
    if (event->openings.count == OPENINGS_MOST)
        return complain(event->call, EXIT_INPUT, "%s: more than %d openings", show_text(path).text,
                        OPENINGS_MOST);
    zm_origin_text(zm, &is_start, NULL, 0);
    bool added = is_start ? add_opening(event, NULL, moves_so_far(event, zm))
                          : add_opening(event, text_of(zm_position_text, zm), NULL);
    return added ? EXIT_DONE : EXIT_LIMIT;
}

static int take_openings(struct event *event, struct zm_collection *games)
{
    enum zm_status status = ZM_OK;
    int code = EXIT_DONE;

    while (!code && !interrupted && !(status = zm_collection_next(games)))
        code = take_opening(event, games);
    if (code) return code;
    if (interrupted) return EXIT_INTERRUPTED;
    if (status != ZM_OVER)
        return complain(event->call, status_code(status), "%s: %s",
                        show_text(event->openings.text).text, zm_collection_error(games)->text);
    if (event->openings.count) return EXIT_DONE;
    return complain(event->call, EXIT_INPUT, "--openings: the file has no openings");
}

static int read_openings_file(struct event *event)
{
    const char *path = event->openings.text;
    struct games_file f;

    if (access(path, R_OK) != 0)
        return complain(
            event->call, EXIT_INPUT,
            "--openings is \"%s\", accepted are random:N, balanced:N, all:N or a file: %s",
            show_text(path).text, strerror(errno));
    int code = games_file_open(&f, event->call, path, event->spec, ZM_NOTATION_USUAL);
    if (!code) code = take_openings(event, f.games);
    games_file_close(&f);
    return code;
}

static bool read_plies(struct event *event, const char *prefix, int least, int *out)
{
    size_t n = strlen(prefix);
    const char *text = event->openings.text + n;
    uint64_t plies;

    *out = -1;
    if (strncmp(event->openings.text, prefix, n) != 0) return true;
    if (!zm_read_count(text, (uint64_t)least, PLIES_MOST, &plies)) return *out = (int)plies, true;
    return bad_input(event->call, "--openings %sN: N is from %d to %d", prefix, least, PLIES_MOST);
}

int openings_read(struct event *event)
{
    int random, balanced, all;

    event->openings.text = call_option(event->call, "openings");
    if (!event->openings.text) return EXIT_DONE;
    if (!read_plies(event, "random:", 1, &random) ||
        !read_plies(event, "balanced:", 1, &balanced) || !read_plies(event, "all:", 0, &all))
        return EXIT_INPUT;
    event->openings.balanced = balanced > 0;
    if (random > 0 || balanced > 0) event->openings.random = random > 0 ? random : balanced;
    else if (all >= 0) return list_all(event, all);
    else return read_openings_file(event);
    return EXIT_DONE;
}
