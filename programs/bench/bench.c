/* SPDX-License-Identifier: MIT
 * bench.c - see bench.h: what the sections share. */
#include "bench.h"

#include <math.h>

double cpu_now(void)
{
    return clock_seconds(CLOCK_PROCESS_CPUTIME_ID);
}

/* -- Which games. ---------------------------------------------------------------------------- */

/* In full, or by what stands before the colon. */
static bool names(const char *word, const char *game)
{
    size_t n = strcspn(game, ":");

    return strcmp(word, game) == 0 || (strlen(word) == n && memcmp(word, game, n) == 0);
}

/* Whether a word names a game. One that named a section is empty. */
static bool any_named(const struct call *call)
{
    for (int i = 0; i < call->words; i++)
        if (*call->word[i]) return true;
    return false;
}

bool bench_names(const struct bench *b, const char *game)
{
    const struct call *call = b->call;

    for (int i = 0; i < call->words; i++)
        if (*call->word[i] && names(call->word[i], game)) return true;
    return !any_named(call);
}

/* The example of a game with this name; NULL: there is none. */
static const char *example_of(const struct zm_game *const *list, const char *name)
{
    for (; *list; list++)
        if (strcmp((*list)->name, name) == 0) return (*list)->example;
    return NULL;
}

const char *bench_game_of(const struct call *call, const char *word, struct zm_error *why)
{
    struct zm_context *zm;

    if (!zm_open(word, &call->options, &zm, why)) return zm_close(zm), word;
    const char *example = example_of(zm_games(), word);
    return example ? example : example_of(call->guests, word);
}

size_t bench_games(const struct bench *b, const char *const *list, size_t n, const char **out)
{
    const struct call *call = b->call;
    struct zm_error why;
    size_t found = 0;

    for (size_t i = 0; i < n; i++)
        if (bench_names(b, list[i])) out[found++] = list[i];
    for (int w = 0; w < call->words; w++) {
        bool listed = !*call->word[w];
        for (size_t i = 0; i < n; i++) listed |= names(call->word[w], list[i]);
        if (!listed) out[found++] = bench_game_of(call, call->word[w], &why);
    }
    for (const struct zm_game *const *g = call->guests; *g && !any_named(call); g++)
        out[found++] = (*g)->example;
    return found;
}

/* -- Work that is measured. ------------------------------------------------------------------- */

bool bench_check(struct bench *b, struct zm_context *zm, enum zm_status status)
{
    if (!status && !interrupted) return true;
    b->code = interrupted ? EXIT_INTERRUPTED : complain_status(b->call, zm, status);
    return false;
}

struct zm_context *bench_open(struct bench *b, const char *game, const char *moves)
{
    struct zm_context *zm = call_game(b->call, game, &b->code);

    if (!zm || bench_check(b, zm, zm_play_text(zm, moves))) return zm;
    zm_close(zm);
    return NULL;
}

/* One search of at most this many nodes (0: no limit). */
static bool think_once(struct bench *b, struct zm_context *zm, const char *player, uint64_t nodes,
                       struct effort *out)
{
    const struct zm_limits limits = {
        .size = sizeof limits, .stop = &interrupted, .nodes = nodes, .seed = 1};
    double cpu = cpu_now(), wall = seconds_now();
    out->last.size = sizeof out->last;
    enum zm_status status = zm_think(zm, player, &limits, &out->last);
    bool done = bench_check(b, zm, nodes && status == ZM_STOPPED ? ZM_OK : status);
    out->cpu = cpu_now() - cpu;
    out->wall = seconds_now() - wall;
    out->nodes = out->last.nodes;
    out->simulations = out->last.simulations;
    return done;
}

/* True if a search was so short that setting up may have counted: shorter than wanted, or not much
 * longer and, per node, faster than the one before by a tenth; the first of all is faster than
 * none. */
static bool is_short(const struct effort *now, const struct effort *before, double seconds)
{
    const double much = 1.1, long_enough = 4;
    bool faster = before->cpu == 0 ||
                  (double)now->nodes * before->cpu > much * (double)before->nodes * now->cpu;

    return now->cpu < seconds || (faster && now->cpu < long_enough * seconds);
}

bool bench_repeat(struct bench *b, struct zm_context *zm, const char *player, uint64_t nodes,
                  double seconds, struct effort *out)
{
    struct effort e;

    *out = (struct effort){.limit = nodes};
    do {
        zm_forget(zm);
        if (!think_once(b, zm, player, nodes, &e)) return false;
        out->nodes += e.nodes, out->simulations += e.simulations;
        out->cpu += e.cpu, out->wall += e.wall;
        out->last = e.last;
    } while (out->cpu < seconds);
    return true;
}

bool bench_search(struct bench *b, struct zm_context *zm, const char *player, double seconds,
                  struct effort *out)
{
    uint64_t nodes = seconds > 0 ? 1 << 10 : 0;
    struct effort before = {0};
    bool going = true;

    while (seconds > 0 && (going = bench_repeat(b, zm, player, nodes, 0, out)) &&
           out->last.stopped && is_short(out, &before, seconds))
        nodes *= 3, before = *out; /* the last of these has touched the memory */
    return going && bench_repeat(b, zm, player, nodes, seconds, out);
}

bool bench_think(struct bench *b, const char *game, const char *moves, const char *player,
                 double seconds, struct effort *out)
{
    struct zm_context *zm = bench_open(b, game, moves);
    bool done = zm && bench_search(b, zm, player, seconds, out);

    zm_close(zm);
    return done;
}

/* -- What comes of it. ------------------------------------------------------------------------ */

void bench_row(struct bench *b, const char *section, json_t *row)
{
    json_t *rows = json_object_get(b->json, section);

    if (!rows) json_object_set_new(b->json, section, rows = json_array());
    json_array_append_new(rows, row);
}

json_t *bench_real(double value)
{
    return isnan(value) ? json_null() : json_real(value);
}

struct bench_text bench_name(const char *game, const char *moves)
{
    struct bench_text out;

    snprintf(out.text, sizeof out.text, "%s%s%s", game, *moves ? " after " : "", moves);
    return out;
}

struct bench_text bench_number(double value)
{
    const double thousand = 1e3, million = 1e6, few = 1e4; /* below it no unit is needed */
    struct bench_text out;

    if (isnan(value)) snprintf(out.text, sizeof out.text, "-");
    else if (value < few) snprintf(out.text, sizeof out.text, "%.4g", value);
    else if (value < million) snprintf(out.text, sizeof out.text, "%.1f k", value / thousand);
    else snprintf(out.text, sizeof out.text, "%.2f M", value / million);
    return out;
}

int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}
