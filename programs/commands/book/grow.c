/* SPDX-License-Identifier: MIT
 * grow.c - see grow.h.
 *
 * Drop-out expansion (Buro, "Toward Opening Book Learning", ICCA Journal 22, 1999; Lincke,
 * "Strategies for the Automatic Construction of Opening Books", Computers and Games 2000): of all
 * leaves the one is expanded that is reached at the least cost, where each ply costs the same, and
 * a move that is worse than the best, for whichever side, costs by how much. All moves of that leaf
 * get values, and the values are backed up by negamax. So good moves are followed deeply, and bad
 * ones only as far as they are not refuted clearly.
 *
 * All is in integers and each search begins with empty tables, so that the bytes of the book depend
 * on the command alone. A resumed build grows again from the start, and finds what its journal has
 * in place of searching it. */
#include "grow.h"

static const zm_score GROWTH_NEVER = INT64_MAX;

/* -- Scores. --------------------------------------------------------------------------------- */

static struct zm_book_entry *entry_of(const struct growth *g, size_t i)
{
    return &g->positions.list[i].entry;
}

/* For the side to move. A quick win and a slow loss are best. */
static zm_score score_of(const struct zm_book_entry *e)
{
    zm_score away = e->distance > 0 ? e->distance : 0;

    if (e->kind != ZM_EXACT) return e->searched;
    return e->value * ZM_UNIT - (e->value > 0 ? away : e->value < 0 ? -away : 0);
}

/* The same of the child that an edge leads to, for the side to move at its parent. */
static zm_score score_of_edge(const struct growth *g, const struct growth_node *parent, size_t edge)
{
    size_t child = g->edges[edge].child;
    zm_score score = score_of(entry_of(g, child));

    return g->nodes[child].side == parent->side ? score : -score;
}

/* The edge to the best child, the first of several. */
static size_t best_edge(const struct growth *g, const struct growth_node *n)
{
    size_t best = n->first;

    for (size_t i = n->first; i != GROWTH_NO_EDGE; i = g->edges[i].next)
        if (score_of_edge(g, n, i) > score_of_edge(g, n, best)) best = i;
    return best;
}

/* -- Backing up. ----------------------------------------------------------------------------- */

/* What the proofs of the children prove. */
static enum zm_status prove(struct growth *g, size_t number)
{
    const struct zm_book_store store = positions_store(&g->positions);
    struct zm_book_entry *e = entry_of(g, number), follows = *e;

    positions_set(&g->positions, number);
    enum zm_status status = zm_book_back_up(g->zm, &store, &follows);
    if (!status && follows.kind == ZM_EXACT) *e = follows;
    return status;
}

/* What it costs to reach a leaf by an edge, `best` being the score of the best. */
static zm_score cost_of_edge(const struct growth *g, const struct growth_node *n, size_t edge,
                             zm_score best)
{
    zm_score on = g->nodes[g->edges[edge].child].priority;

    return on == GROWTH_NEVER ? on : on + g->ply_cost + best - score_of_edge(g, n, edge);
}

static void set_priority(struct growth *g, size_t number, zm_score best)
{
    struct growth_node *n = &g->nodes[number];

    n->priority = GROWTH_NEVER;
    if (entry_of(g, number)->kind == ZM_EXACT) return;
    for (size_t i = n->first; i != GROWTH_NO_EDGE; i = g->edges[i].next) {
        zm_score cost = cost_of_edge(g, n, i, best);
        if (cost < n->priority) n->priority = cost;
    }
}

/* Gives an expanded position the value that follows from its moves. */
static enum zm_status back_up(struct growth *g, size_t number, bool *changed)
{
    enum { DEPTH_MOST = UINT16_MAX };
    struct growth_node *n = &g->nodes[number], was = *n;
    struct zm_book_entry *e = entry_of(g, number), before = *e;
    size_t exact = 0, best = best_edge(g, n);
    zm_score score = score_of_edge(g, n, best);
    int depth = entry_of(g, g->edges[best].child)->depth;
    enum zm_status status = ZM_OK;

    for (size_t i = n->first; i != GROWTH_NO_EDGE; i = g->edges[i].next)
        exact += entry_of(g, g->edges[i].child)->kind == ZM_EXACT;
    if (e->kind != ZM_EXACT && exact != n->exact) status = prove(g, number);
    n->exact = exact;
    e->searched = e->kind == ZM_EXACT ? score_of(e) : score;
    e->depth = depth < DEPTH_MOST ? depth + 1 : depth;
    set_priority(g, number, score);
    *changed = e->searched != before.searched || e->depth != before.depth ||
               e->kind != before.kind || n->priority != was.priority;
    return status;
}

/* Notes a position whose value may have changed. */
static bool enqueue(struct growth *g, size_t number)
{
    if (g->nodes[number].queued) return true;
    size_t *queue = grown_list(g->queue, g->queued, &g->queue_capacity, sizeof *queue);
    if (!queue) return false;
    g->queue = queue;
    g->queue[g->queued++] = number;
    return g->nodes[number].queued = true;
}

static bool enqueue_parents(struct growth *g, size_t number)
{
    size_t i = g->nodes[number].into;

    while (i != GROWTH_NO_EDGE && enqueue(g, g->edges[i].parent)) i = g->edges[i].next_into;
    return i == GROWTH_NO_EDGE;
}

/* Backs the values up from a position that was expanded to all that lead there, as far as they
 * change: what a position is worth depends on where its moves lead alone. */
static int back_up_from(struct growth *g, size_t number)
{
    enum { TIMES_MOST = 4 * BOOK_PLIES_MOST };
    size_t most = TIMES_MOST * g->positions.count;

    g->queued = 0;
    if (!enqueue(g, number)) return EXIT_LIMIT;
    for (size_t i = 0; i < g->queued; i++) {
        bool changed;
        if (i > most)
            return complain(g->call, EXIT_LIMIT,
                            "positions come again, so that values do not follow");
        g->nodes[g->queue[i]].queued = false;
        enum zm_status status = back_up(g, g->queue[i], &changed);
        if (status) return complain_status(g->call, g->zm, status);
        if (changed && !enqueue_parents(g, g->queue[i])) return EXIT_LIMIT;
    }
    return EXIT_DONE;
}

/* -- Choosing a leaf. ------------------------------------------------------------------------ */

/* By this the seed chooses among what costs the same. */
static uint64_t lot_of(const struct growth *g, size_t number)
{
    return entry_of(g, number)->key.high ^ g->seed * UINT64_C(0x9e3779b97f4a7c15);
}

/* The child by which the cheapest leaf is reached. */
static size_t cheapest_child(const struct growth *g, size_t number)
{
    const struct growth_node *n = &g->nodes[number];
    zm_score best = score_of_edge(g, n, best_edge(g, n)), least = GROWTH_NEVER;
    size_t chosen = 0;

    for (size_t i = n->first; i != GROWTH_NO_EDGE; i = g->edges[i].next) {
        zm_score cost = cost_of_edge(g, n, i, best);
        size_t child = g->edges[i].child;
        if (cost > least || (cost == least && lot_of(g, child) >= lot_of(g, chosen))) continue;
        least = cost, chosen = child;
    }
    return chosen;
}

/* Each ply costs something, so this ends. */
static size_t cheapest_leaf(const struct growth *g)
{
    size_t number = 0;

    while (g->nodes[number].expanded) number = cheapest_child(g, number);
    return number;
}

/* -- Growing. -------------------------------------------------------------------------------- */

/* Counts a game from a position, which the first side has won by `result`, there and on the way. */
static void count_game(struct growth *g, size_t number, int result)
{
    for (size_t i = number;; i = g->positions.list[i].parent) {
        struct zm_book_entry *e = entry_of(g, i);
        int points = g->nodes[i].side == ZM_FIRST ? result : -result;
        e->won += points > 0, e->drawn += points == 0, e->lost += points < 0;
        e->visits++;
        if (!i) return;
    }
}

/* Takes what is searched and proven from one entry to another. */
static void take_value(struct zm_book_entry *to, const struct zm_book_entry *from)
{
    to->searched = from->searched, to->depth = from->depth;
    to->kind = from->kind, to->value = from->value;
    to->distance = from->distance, to->distance_kind = from->distance_kind;
}

/* Finds the value of the position on the table, or remembers it. */
static int find_value(struct growth *g, size_t number)
{
    struct zm_book_entry *e = entry_of(g, number);
    const struct zm_book_entry *found =
        g->found_count ? bsearch(e, g->found, g->found_count, sizeof *e, entry_compare) : NULL;
    int code = EXIT_DONE;

    if (found) take_value(e, found), g->resumed++;
    else code = g->value(g, e);
    if (!code && !found)
        code = journal_add(&g->journal, e->key, "%" PRId64 " %d %d %d %d %d", e->searched, e->depth,
                           (int)e->kind, e->value, e->distance, (int)e->distance_kind);
    if (code) return code;
    g->positions.list[number].known = true;
    g->nodes[number].priority =
        e->kind == ZM_EXACT || g->positions.list[number].ply >= BOOK_PLIES_MOST ? GROWTH_NEVER : 0;
    if (g->plays) {
        zm_score won = g->nodes[number].side == ZM_FIRST ? e->searched : -e->searched;
        count_game(g, number, (won > 0) - (won < 0));
    }
    g->done++;
    return EXIT_DONE;
}

/* The result of a game that is over is its value for the first side, whoever would be to move. */
static void set_over(struct growth *g, size_t number)
{
    struct zm_book_entry *e = entry_of(g, number);

    zm_outcome(g->zm, &e->value);
    e->kind = ZM_EXACT;
    g->nodes[number].side = ZM_FIRST, g->nodes[number].priority = GROWTH_NEVER;
}

/* Adds the position on the table, with its value. */
static int add(struct growth *g, size_t parent, zm_move move, size_t *number)
{
    size_t before = g->positions.count;

    if (!positions_add(&g->positions, parent, move, number)) return EXIT_LIMIT;
    struct growth_node *nodes =
        grown_list(g->nodes, g->positions.count - 1, &g->node_capacity, sizeof *nodes);
    if (!nodes) return EXIT_LIMIT;
    g->nodes = nodes;
    const struct book_position *p = &g->positions.list[*number];
    if (*number == before)
        g->nodes[*number] = (struct growth_node){.side = zm_side_to_move(g->zm),
                                                 .first = GROWTH_NO_EDGE,
                                                 .last = GROWTH_NO_EDGE,
                                                 .into = GROWTH_NO_EDGE};
    if (*number == before && p->over) set_over(g, *number);
    return p->known || p->over ? EXIT_DONE : find_value(g, *number);
}

static bool is_late(const struct growth *g)
{
    return g->seconds > 0 && seconds_now() - g->began > g->seconds;
}

/* Joins a position to where one of its moves leads. */
static bool add_edge(struct growth *g, size_t parent, size_t child)
{
    struct growth_edge *edges =
        grown_list(g->edges, g->edge_count, &g->edge_capacity, sizeof *edges);
    size_t edge = g->edge_count;

    if (!edges) return false;
    g->edges = edges;
    g->edges[edge] = (struct growth_edge){parent, child, GROWTH_NO_EDGE, g->nodes[child].into};
    g->nodes[child].into = edge;
    if (g->nodes[parent].first == GROWTH_NO_EDGE) g->nodes[parent].first = edge;
    else g->edges[g->nodes[parent].last].next = edge;
    g->nodes[parent].last = edge;
    g->edge_count++;
    return true;
}

/* Makes the moves of the position on the table, which is a leaf, its children. EXIT_NO: there was
 * no time for all of them, and it stays a leaf. */
static int expand_by(struct growth *g, size_t number, const zm_move *moves, size_t n,
                     size_t *children)
{
    int code = EXIT_DONE;

    for (size_t i = 0; i < n && !code; i++) {
        if (is_late(g)) return EXIT_NO;
        zm_play(g->zm, moves[i]);
        code = add(g, number, moves[i], &children[i]);
        zm_undo(g->zm);
    }
    for (size_t i = 0; i < n && !code; i++)
        if (!add_edge(g, number, children[i])) return EXIT_LIMIT;
    if (code) return code;
    g->nodes[number].expanded = true;
    g->expanded++;
    return EXIT_DONE;
}

static int expand(struct growth *g, size_t number)
{
    positions_set(&g->positions, number);
    size_t n = zm_moves(g->zm, NULL, 0);
    zm_move *moves = take_memory(n * sizeof *moves);
    size_t *children = take_memory(n * sizeof *children);
    int code = moves && children ? EXIT_DONE : EXIT_LIMIT;

    if (!code) zm_moves(g->zm, moves, n);
    if (!code) code = expand_by(g, number, moves, n, children);
    free(moves);
    free(children);
    return code;
}

static double part_done(const struct growth *g)
{
    double part = g->wanted < UINT64_MAX ? (double)g->done / (double)g->wanted : 0;
    double time = g->seconds > 0 ? (seconds_now() - g->began) / g->seconds : 0;

    return part > time ? part : time;
}

static int grow(struct growth *g)
{
    struct pace pace = {.quiet = false};
    size_t start;
    int code = add(g, 0, 0, &start);

    pace_begin(&pace, g->plays ? "playing" : "searching");
    while (!code && g->done < g->wanted && g->nodes[0].priority != GROWTH_NEVER) {
        pace_tell(&pace, part_done(g));
        size_t leaf = cheapest_leaf(g);
        code = expand(g, leaf);
        if (!code) code = back_up_from(g, leaf);
    }
    clear_status();
    return code == EXIT_NO ? EXIT_DONE : code;
}

/* -- The journal. ---------------------------------------------------------------------------- */

/* Takes a line: key, score, depth, kind, value, distance (or -1) and its kind. */
static bool take_line(void *with, const char *line)
{
    static const zm_score score_most = INT64_C(1) << 50; /* sums of them stay numbers */
    struct growth *g = with;
    struct zm_book_entry e = {.ply = 0};
    int kind, distance_kind, read = 0;

    if (sscanf(line, "%16" SCNx64 "%16" SCNx64 " %" SCNd64 " %d %d %d %d %d%n", &e.key.high,
               &e.key.low, &e.searched, &e.depth, &kind, &e.value, &e.distance, &distance_kind,
               &read) != 8 ||
        line[read] || kind < 0 || kind > ZM_UPPER || distance_kind < 0 ||
        distance_kind > ZM_DISTANCE_AT_LEAST || e.depth < 1 || e.depth > UINT16_MAX ||
        e.distance < -1 || e.distance > ZM_PLY_MAX || e.searched > score_most ||
        e.searched < -score_most)
        return false;
    e.kind = (enum zm_kind)kind, e.distance_kind = (enum zm_distance_kind)distance_kind;
    struct zm_book_entry *found =
        grown_list(g->found, g->found_count, &g->found_capacity, sizeof *found);
    if (!found) return false;
    g->found = found;
    g->found[g->found_count++] = e;
    return true;
}

static int begin_journal(struct growth *g)
{
    char seed[32];

    snprintf(seed, sizeof seed, "%" PRIu64, g->seed);
    g->journal =
        (struct journal){.call = g->call,
                         .about = format_text("%s, by %s, %s, seed %s", spec_text(g->zm).text,
                                              g->way, g->player, seed),
                         .take = take_line,
                         .with = g,
                         .file = -1};
    int code = journal_begin(&g->journal, call_option(g->call, "output"));
    if (g->found_count) qsort(g->found, g->found_count, sizeof *g->found, entry_compare);
    return code;
}

/* -- The book. ------------------------------------------------------------------------------- */

static int write_out(struct growth *g, const char *out)
{
    const struct positions *p = &g->positions;
    const struct zm_book_head head = {.size = sizeof head, .plies = -1, .player = g->player};
    struct zm_book_entry *entries = take_memory(p->count * sizeof *entries);
    size_t n = 0;

    if (!entries) return EXIT_LIMIT;
    for (size_t i = 0; i < p->count; i++)
        if (p->list[i].known && !p->list[i].over) entries[n++] = p->list[i].entry;
    int code = book_write(g->call, g->zm, out, &head, entries, n);
    free(entries);
    return code;
}

static void report(const struct growth *g, const char *out, double seconds)
{
    double value = (double)score_of(entry_of(g, 0)) / ZM_UNIT;
    int deepest = 0;

    for (size_t i = 0; i < g->positions.count; i++)
        if (g->positions.list[i].known && g->positions.list[i].ply > deepest)
            deepest = g->positions.list[i].ply;
    if (g->nodes[0].side != ZM_FIRST) value = -value;
    if (g->call->json)
        print_json(json_pack("{s:s, s:s, s:s, s:s, s:I, s:I, s:I, s:i, s:f, s:b, s:f}", "file", out,
                             "game", spec_text(g->zm).text, "by", g->way, "player", g->player,
                             g->unit, (json_int_t)g->done, "resumed", (json_int_t)g->resumed,
                             "expanded", (json_int_t)g->expanded, "deepest", deepest, "value",
                             value, "proven", entry_of(g, 0)->kind == ZM_EXACT, "seconds",
                             seconds));
    else
        printf("%s: %" PRIu64 " %s, %" PRIu64 " of them before, %zu positions expanded, to ply %d, "
               "value %+.2f%s, %.1f s\n",
               out, g->done, g->unit, g->resumed, g->expanded, deepest, value,
               entry_of(g, 0)->kind == ZM_EXACT ? " proven" : "", seconds);
}

/* The journal stays when time is up, so that the same command goes on. */
static int build(struct growth *g)
{
    const char *out = call_option(g->call, "output");

    watch_interrupt();
    g->began = seconds_now();
    int code = begin_journal(g);
    if (!code) code = grow(g);
    bool whole = !code && !is_late(g);
    if (!code) code = write_out(g, out);
    journal_end(&g->journal, !code && whole);
    if (!code) report(g, out, seconds_now() - g->began);
    if (code == EXIT_INTERRUPTED)
        complain(g->call, code,
                 "stopped after %" PRIu64 " %s; the same command goes on with %s.part", g->done,
                 g->unit, show_text(out).text);
    return code;
}

/* -- Arguments. ------------------------------------------------------------------------------ */

static bool read_wanted(struct growth *g, const char *most)
{
    const uint64_t values_most = UINT64_C(1000000000);

    if (!call_option(g->call, most) && !call_option(g->call, "time"))
        return bad_input(g->call, "build --by %s takes --%s or --time", g->way, most);
    g->wanted = UINT64_MAX;
    return (!call_option(g->call, most) ||
            call_number(g->call, most, 1, values_most, 1, &g->wanted)) &&
           call_time(g->call, "time", &g->seconds);
}

static bool read_player(struct growth *g)
{
    const char *given = call_option(g->call, "player");

    if (given) g->player = given;
    if (strlen(g->player) >= ZM_BOOK_PLAYER)
        return bad_input(g->call, "a book names its player: --player has at most %d letters",
                         ZM_BOOK_PLAYER - 1);
    enum zm_status status = zm_player_check(g->zm, g->player);
    if (status) complain_status(g->call, g->zm, status);
    return !status;
}

int growth_build(struct growth *g, const char *most)
{
    enum { PLIES_OF_A_WIN = 32 };
    static const size_t memory = (size_t)1 << 28;

    if (!read_wanted(g, most) || !read_player(g)) return EXIT_INPUT;
    g->ply_cost = zm_book_distances(g->zm) ? ZM_UNIT / PLIES_OF_A_WIN : ZM_UNIT;
    g->seed = g->call->seed_given ? g->call->seed : 0;
    g->limits = (struct zm_limits){
        .size = sizeof g->limits, .memory = memory, .stop = &interrupted, .seed = g->seed};
    g->positions = (struct positions){.zm = g->zm, .plies = BOOK_PLIES_MOST};
    int code = build(g);
    positions_end(&g->positions);
    free(g->nodes);
    free(g->edges);
    free(g->queue);
    free(g->found);
    return code;
}
