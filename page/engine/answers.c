/* SPDX-License-Identifier: MIT
 * answers.c - runs searches for a page: the player's answer, its search tree, chance outcomes. */
#include "page_engine.h"
#include "root_choice.h"
#include "tree.h"
#include "value_text.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <zermelo_levels.h>

/* Nodes after which the search for a tree stops, and the tree found so far is shown. The limit is
 * the same on all machines. */
static const uint64_t explained_most = 20000000;

/* -- Answers. -------------------------------------------------------------------------------- */

/* `at` has the root position in a separate context, since the search makes and unmakes moves in its
 * own context while it reports progress. */
struct thought {
    struct zm_context *zm, *at;
    const char *player;
    struct zm_ranked *ranking; /* NULL: no ranking was asked for */
    const char *only, *exclude;
    struct audience audience;
};

static void put_line(const struct thought *t, const zm_move *line, size_t length,
                     struct json_out *out)
{
    size_t capacity = zm_line_text(t->at, line, length, NULL, 0) + 1;
    char *text = malloc(capacity);

    if (text) zm_line_text(t->at, line, length, text, capacity);
    out_words(out, "pv", text ? text : "");
    free(text);
}

static void put_known_value(const struct thought *t, struct known_value w, struct json_out *out)
{
    out_number(out, "value", w.value);
    out_string(out, "kind", kind_name(w.kind));
    out_string(out, "outcome", value_outcome(zm_game_of(t->at), w));
    if (w.distance < 0) out_null(out, "distance");
    else out_number(out, "distance", (double)w.distance);
    out_string(out, "distance_kind", distance_kind_name(w.distance_kind));
}

/* Writes the best moves, each with its value and its principal variation. */
static void put_multipv(const struct thought *t, size_t count, struct json_out *out)
{
    char move[ZM_MOVE_TEXT];

    out_open(out, "moves", '[');
    for (size_t i = 0; i < count; i++) {
        const struct zm_ranked *r = &t->ranking[i];
        struct known_value w = {r->value, r->kind, r->distance, r->distance_kind};
        out_open(out, NULL, '{');
        out_string(out, "move", zm_move_text(t->at, r->move, move, sizeof move));
        put_known_value(t, w, out);
        out_number(out, "depth", r->depth);
        if (r->visits) out_number(out, "visits", (double)r->visits);
        put_line(t, r->line, r->line_length, out);
        out_close(out, '}');
    }
    out_close(out, ']');
}

/* Writes the bound on the value that the unfinished iteration has found, if any. */
static void put_bound(const struct zm_result *r, struct json_out *out)
{
    if (r->bound == ZM_HEURISTIC) return;
    out_open(out, "bound", '{');
    out_string(out, "kind", kind_name(r->bound));
    out_number(out, "value", r->bound_value);
    out_close(out, '}');
}

/* Writes what the book in use knows of the position beyond an answer. */
static void put_book_value(const struct thought *t, const struct zm_result *r, struct json_out *out)
{
    struct known_value w;

    if (!value_beyond(t->zm, r, &w)) return;
    out_open(out, "book", '{');
    put_known_value(t, w, out);
    out_close(out, '}');
}

static void put_answer(const struct thought *t, const struct zm_result *r, bool running,
                       struct json_out *out)
{
    char move[ZM_MOVE_TEXT];

    out_open(out, NULL, '{');
    out_string(out, "move", zm_move_text(t->at, r->line[0], move, sizeof move));
    put_known_value(t, value_of_result(r), out);
    out_number(out, "depth", r->depth);
    out_number(out, "nodes", (double)r->nodes);
    out_number(out, "simulations", (double)r->simulations);
    out_number(out, "time_ms", round(r->seconds * 1e6) / 1e3);
    put_line(t, r->line, r->line_length, out);
    out_string(out, "player", t->player);
    out_number(out, "seed", (double)r->seed);
    if (r->rule) out_string(out, "rule", r->rule);
    if (running) out_bool(out, "running", true);
    else put_book_value(t, r, out);
    put_bound(r, out);
    if (t->ranking) put_multipv(t, r->ranked, out);
    out_close(out, '}');
}

static void report(void *with, const struct zm_result *so_far)
{
    const struct thought *t = with;
    struct json_out out = {0};

    if (!so_far->line_length) return;
    put_answer(t, so_far, true, &out);
    if (out.text) t->audience.hear(t->audience.with, out.text);
    out_end(&out);
}

static void think(struct zm_context *zm, struct thought *t, struct zm_limits limits,
                  struct json_out *out)
{
    struct zm_result result = {.size = sizeof result};
    zm_move *root_moves;

    limits.progress = report;
    limits.with = t;
    if (limits.ranking_room) t->ranking = calloc(limits.ranking_room, sizeof *t->ranking);
    limits.ranking = t->ranking;
    enum zm_status status = root_choice_read(zm, t->only, t->exclude, &limits, &root_moves);
    if (!status) status = zm_think(zm, t->player, &limits, &result);
    if (status) put_failure(out, zm, status);
    else put_answer(t, &result, false, out);
    free(t->ranking);
    free(root_moves);
}

char *answer_think(const char *position, const struct zm_options *options, const char *player,
                   const struct zm_limits *limits, const char *only, const char *exclude,
                   struct audience audience)
{
    struct json_out out = {0};
    struct zm_context *zm = table_open(position, options, &out);
    struct thought t = {.player = player,
                        .zm = zm,
                        .at = zm ? table_open(position, options, &out) : NULL,
                        .only = only,
                        .exclude = exclude,
                        .audience = audience};

    if (t.at && audience.prepare) audience.prepare(audience.with, zm);
    if (t.at) think(zm, &t, *limits, &out);
    zm_close(t.at);
    zm_close(zm);
    return out.text;
}

/* -- Search trees. --------------------------------------------------------------------------- */

static void put_tree(struct zm_context *zm, const char *player, struct tree *tree,
                     const struct zm_result *result, struct json_out *out)
{
    char spec[ZM_SPEC_TEXT], move[ZM_MOVE_TEXT] = "";
    size_t capacity = zm_position_text(zm, NULL, 0) + 1;
    char *position = malloc(capacity);
    struct explanation e = {.tree = tree,
                            .game = zm_game_of(zm),
                            .result = result,
                            .side = zm_side_to_move(zm),
                            .player = player,
                            .spec = zm_spec(zm, spec, sizeof spec),
                            .move = move,
                            .position = position};

    if (position) {
        zm_position_text(zm, position, capacity);
        if (result->line_length) zm_move_text(zm, result->move, move, sizeof move);
        if (tree->count) tree_fold(tree, 0, 0, INT32_MAX);
        tree_write_json(out, &e);
    }
    free(position);
}

/* Bytes that a kept node takes: the node, its index while a level is dropped, and its text in a
 * buffer that grows by doubling. */
enum { NODE_BYTES = sizeof(struct node) + sizeof(int), NODE_TEXT_BYTES = 1024 };

/* Returns the number of nodes to keep: those wanted, or fewer if the tree and its text would not
 * fit into the memory. */
static int kept_nodes(double wanted, size_t memory)
{
    enum { NODES_LEAST = 10, NODES_MOST = 1000000 };
    double fit = (double)memory / (NODE_BYTES + NODE_TEXT_BYTES);

    return (int)fmin(fmax(fmin(wanted, fit), NODES_LEAST), NODES_MOST);
}

static void explain(struct zm_context *zm, const char *player, int nodes, struct zm_limits limits,
                    struct json_out *out)
{
    struct tree tree;
    struct zm_result result = {.size = sizeof result};

    if (!tree_begin(&tree, nodes, zm)) {
        put_failure(out, NULL, ZM_NO_MEMORY);
        return;
    }
    limits.watch = tree_watch;
    limits.watch_room = (size_t)nodes;
    limits.with = &tree;
    enum zm_status status = zm_think(zm, player, &limits, &result);
    if (status && !(status == ZM_STOPPED && tree.count)) put_failure(out, zm, status);
    else put_tree(zm, player, &tree, &result, out);
    tree_end(&tree);
}

char *answer_explain(const char *position, const struct zm_options *options, const char *player,
                     double nodes, const struct zm_limits *limits)
{
    struct json_out out = {0};
    struct zm_context *zm = table_open(position, options, &out);
    int kept = kept_nodes(nodes, limits->memory);
    size_t tree = (size_t)kept * NODE_BYTES;
    struct zm_limits all = *limits;

    all.nodes = explained_most;
    all.memory = limits->memory > tree ? limits->memory - tree : 1;
    if (zm) explain(zm, player, kept, all, &out);
    zm_close(zm);
    return out.text;
}

/* -- Chance. --------------------------------------------------------------------------------- */

char *answer_draw(const char *position, const struct zm_options *options, uint64_t bits)
{
    struct json_out out = {0};
    struct zm_context *zm = table_open(position, options, &out);
    char text[ZM_MOVE_TEXT];
    zm_move outcome;
    enum zm_status status = zm ? zm_draw_event(zm, &bits, &outcome) : ZM_OK;

    if (status) {
        put_failure(&out, zm, status);
    } else if (zm) {
        out_open(&out, NULL, '{');
        out_string(&out, "move", zm_move_text(zm, outcome, text, sizeof text));
        out_number(&out, "seed", (double)(bits & WHOLE_MOST));
        out_close(&out, '}');
    }
    zm_close(zm);
    return out.text;
}

/* -- Levels. --------------------------------------------------------------------------------- */

char *answer_adapt(const char *position, const struct zm_options *options, double at,
                   uint64_t games, double score)
{
    struct json_out out = {0};
    struct zm_context *zm = table_open(position, options, &out);

    if (zm) {
        at = zm_level_adapt(zm, at, games, score);
        out_open(&out, NULL, '{');
        out_number(&out, "at", at);
        out_number(&out, "level", zm_level_nearest(zm, at));
        out_close(&out, '}');
    }
    zm_close(zm);
    return out.text;
}
