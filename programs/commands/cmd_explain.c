/* SPDX-License-Identifier: MIT
 * cmd_explain.c - zermelo explain: the search tree of any textbook search, or as MCTS grew it. */
#include "command.h"
#include "json_out.h"
#include "tree.h"
#include "value_text.h"

#include <langinfo.h>

enum format { FORMAT_TEXT, FORMAT_JSON, FORMAT_DOT, FORMAT_SVG, FORMATS };

static const char *const format_names[] = {"text", "json", "dot", "svg", NULL};
/* About how many nodes make a readable whole; JSON is not for the eye. */
static const int readable[FORMATS] = {120, INT32_MAX, 90, 64};

/* -- Options. -------------------------------------------------------------------------------- */

struct wishes {
    const char *player;
    int format;
    uint64_t nodes, depth, fold;
};

static bool read_wishes(const struct call *call, struct wishes *w)
{
    const char *player = call_option(call, "player");

    w->player = player ? player : "alphabeta:depth=3";
    w->format = FORMAT_TEXT;
    return call_format(call, format_names, "are text, json, dot, svg", &w->format) &&
           call_number(call, "nodes", 10, 1000000, 2000, &w->nodes) &&
           call_number(call, "depth", 1, TREE_LEVELS, 0, &w->depth) &&
           call_number(call, "fold", 1, TREE_LEVELS, 0, &w->fold);
}

/* -- Words. ---------------------------------------------------------------------------------- */

/* The value in words: "win in 2 moves (3 plies)", "+2 seeds in 5 plies". */
static struct words describe_value(const struct zm_game *game, const struct zm_result *r)
{
    double value = r->value;
    bool wins = strcmp(game->unit, "win") == 0; /* won, lost or drawn, and nothing else */
    const size_t capacity = sizeof(struct words);
    struct words out;
    char unit[UNIT_TEXT];
    int n;

    if (wins && r->kind == ZM_EXACT)
        n = snprintf(out.text, capacity, "%s", value > 0 ? "win" : value < 0 ? "loss" : "draw");
    else if (wins) n = snprintf(out.text, capacity, value != 0 ? "%+.3f" : "0", value);
    else if (value == (double)(int64_t)value)
        n = snprintf(out.text, capacity, value != 0 ? "%+.0f %s" : "%.0f %s", value,
                     unit_text(game->unit, value, unit));
    else n = snprintf(out.text, capacity, "%+.3f %s", value, unit_text(game->unit, value, unit));
    if (r->distance > 0 && (size_t)n < capacity)
        snprintf(out.text + n, capacity - (size_t)n, " %.60s",
                 distance_words(game, value_of_result(r)).text);
    return out;
}

/* -- Output. --------------------------------------------------------------------------------- */

static void write_json(FILE *out, const struct explanation *e)
{
    struct json_out j = {0};

    tree_write_json(&j, e);
    if (!j.failed) fprintf(out, "%s\n", j.text);
    out_end(&j);
}

static void write_form(FILE *out, int format, const struct explanation *e, bool to_file)
{
    struct text_style style = {.colour = !to_file && *bold(),
                               .boxes = to_file || strcmp(nl_langinfo(CODESET), "UTF-8") == 0};

    if (format == FORMAT_JSON) write_json(out, e);
    else if (format == FORMAT_DOT) tree_write_dot(out, e);
    else if (format == FORMAT_SVG) tree_write_svg(out, e);
    else tree_write_text(out, e, style);
}

static int put_explanation(const struct call *call, int format, const struct explanation *e)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);

    if (!out) return complain(call, EXIT_LIMIT, "out of memory");
    write_form(out, format, e, call_option(call, "output") != NULL);
    if (fclose(out) != 0 || !length) {
        free(text);
        return complain(call, EXIT_LIMIT, "out of memory");
    }
    int code = put_output(call, text, length);
    free(text);
    return code;
}

/* A player that moves without searching: what it has to say is its rule. */
static int put_rule(const struct call *call, int format, const struct explanation *e)
{
    const char *rule = e->result->rule ? e->result->rule : "none";

    if (format == FORMAT_DOT || format == FORMAT_SVG)
        return complain(call, EXIT_INPUT,
                        "player %s built no tree here (it follows a rule: %s); minimax, "
                        "alphabeta and others do",
                        e->player, rule);
    if (format == FORMAT_JSON)
        print_json(json_pack("{s:s,s:s,s:s,s:s,s:s,s:n}", "game", e->spec, "position", e->position,
                             "player", e->player, "move", e->move, "rule", rule, "tree"));
    else
        printf("%s, position %s\n%s: best is %s, by rule: %s\n", e->spec, e->position, e->player,
               e->move, rule);
    return EXIT_DONE;
}

/* -- The command. ---------------------------------------------------------------------------- */

static int explain_result(const struct call *call, struct zm_context *zm, struct tree *tree,
                          const struct wishes *w, const struct zm_result *result)
{
    struct spec_text spec = spec_text(zm);
    bool found = result->line_length > 0;
    struct move_text move = found ? move_text(zm, result->move) : (struct move_text){""};
    struct words what = found ? describe_value(zm_game_of(zm), result) : (struct words){""};
    char *line = line_of(zm, result->line, result->line_length);
    char *position = text_of(zm_position_text, zm);
    struct explanation e = {.tree = tree,
                            .game = zm_game_of(zm),
                            .result = result,
                            .side = zm_side_to_move(zm),
                            .player = w->player,
                            .spec = spec.text,
                            .move = move.text,
                            .line = line,
                            .position = position,
                            .what = what.text};
    int code;

    if (tree->count) {
        tree_fold(tree, (int)w->depth, (int)w->fold, readable[w->format]);
        code = put_explanation(call, w->format, &e);
    } else {
        code = put_rule(call, w->format, &e);
    }
    free(line);
    free(position);
    return code;
}

static int run(struct call *call, struct zm_context *zm)
{
    struct wishes w;
    struct tree tree;
    struct zm_result result = {.size = sizeof result};

    if (!read_wishes(call, &w)) return EXIT_INPUT;
    if (!tree_begin(&tree, (int)w.nodes, zm)) return complain(call, EXIT_LIMIT, "out of memory");
    struct zm_limits limits = {.size = sizeof limits,
                               .seed = call->seed,
                               .stop = &interrupted,
                               .watch = tree_watch,
                               .watch_room = w.nodes,
                               .with = &tree};
    watch_interrupt();
    enum zm_status status = zm_think(zm, w.player, &limits, &result);
    bool some = !status || (status == ZM_STOPPED && tree.count);
    int code =
        some ? explain_result(call, zm, &tree, &w, &result) : complain_status(call, zm, status);
    tree_end(&tree);
    return interrupted ? EXIT_INTERRUPTED : code;
}

static const struct option options[] = {
    {"player", "PLAYER", "whose search to show (alphabeta:depth=3)"},
    OPTIONS_POSITION,
    {"format", "FORMAT", "text, json, dot or svg (by the end of the file's name, or text)"},
    {"output", "FILE", "write there instead of to standard output"},
    {"nodes", "N", "keep at most N nodes, nearest to the root or most visited (2000)"},
    {"depth", "D", "show no level deeper than D"},
    {"fold", "N", "below level N show only the principal variation and the moves beside it"},
    {NULL, NULL, NULL},
};

const struct command command_explain = {
    .name = "explain",
    .form = "GAME",
    .summary = "show the search tree: values, windows, what was cut and never looked at",
    .options = options,
    .help =
        "Every node of the tree says who chooses there (MAX is the side to move at the root,\n"
        "MIN the other, CHANCE is nature), the window (alpha, beta) on entry, and its value for\n"
        "MAX: <= and >= mark values that are only bounds. A value such as \"+1 in 3\" is a result\n"
        "three plies from the root. The move that cut is named, and those that were never looked\n"
        "at because of it. With an iterative player the last iteration is shown.\n"
        "\n"
        "Of a Monte Carlo search the most visited nodes are shown when it is over: how many\n"
        "simulations came by, and the mean of what they found. Runs with the same seed and more\n"
        "iterations show how the tree grows. The first child of a node is what it would choose.\n"
        "\n"
        "However large the search, only the top of its tree is kept (--nodes); deeper nodes are\n"
        "counted and called folded, as are those folded for the eye (--fold, --depth; by default\n"
        "as many as are needed for a readable whole, with --format json none). Ctrl-C stops the\n"
        "search and shows the tree so far.\n"
        "\n"
        "JSON is one object: game, position, side, max, min, unit, player, move, value, kind,\n"
        "distance, depth, nodes, stopped; entered, cuts and skipped_count for the whole tree;\n"
        "tree, the root. A node: move, node (MAX, MIN, CHANCE, final, horizon), probability\n"
        "(of an outcome), alpha, beta (in the game's unit, less a millionth for every ply of\n"
        "distance; null: infinite), visits (Monte Carlo, and simulations for the whole),\n"
        "value, distance, bound (none, lower, upper), proven,\n"
        "principal (on the principal variation), cut, cut_by, skipped, skipped_count, folded\n"
        "(the number of nodes below that are not shown), children.\n",
    .examples = "zermelo explain sticks:4,3\n"
                "zermelo explain kalah:3,3 --player minimax:depth=2\n"
                "zermelo explain tictactoe --moves \"b2 a1\" --output tree.svg\n"
                "zermelo explain kalah:6,4 --player alphabeta:depth=8 --nodes 500 --format dot\n"
                "zermelo explain connect4 --player mcts:iterations=1000 --output grown.svg\n",
    .run_on = run,
};
