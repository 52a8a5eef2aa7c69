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
 * Positions with many moves are expanded by one move at a time, as both authors do: of such a
 * position the best move is kept that is not in the book, and its value counts among those of the
 * moves that are. When it is added, a search that leaves out all moves of the book finds the next.
 *
 * All is in integers and each search begins with empty tables, so that the bytes of the book depend
 * on the command alone. A resumed build grows again from the start, and finds what its journal has
 * in place of searching it. */
#include "grow.h"

/* -- Growing. -------------------------------------------------------------------------------- */

/* Counts a game from a position, which the first side has won by `result`, there and on the way. */
static void count_game(struct growth *g, size_t number, int result)
{
    for (size_t i = number;; i = g->positions.list[i].parent) {
        struct zm_book_entry *e = growth_entry(g, i);
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

static bool is_among(const zm_move *moves, size_t n, zm_move move)
{
    for (size_t i = 0; i < n; i++)
        if (moves[i] == move) return true;
    return false;
}

enum zm_status growth_think(struct growth *g, const struct zm_limits *limits, const zm_move *known,
                            size_t n, struct zm_result *out)
{
    struct zm_limits own = *limits;
    struct zm_ranked *rows = n ? take_memory((n + 1) * sizeof *rows) : NULL;
    size_t i = 0;

    if (n && !rows) return ZM_NO_MEMORY;
    if (n) own.ranking = rows, own.ranking_room = n + 1;
    enum zm_status status = zm_think(g->zm, g->player, &own, out);
    while (!status && i < out->ranked && n && is_among(known, n, rows[i].move)) i++;
    if (!status && n && i == out->ranked) status = ZM_OVER;
    if (!status && n) {
        out->move = rows[i].move, out->value = rows[i].value, out->kind = rows[i].kind;
        out->distance = rows[i].distance, out->distance_kind = rows[i].distance_kind;
    }
    free(rows);
    return status;
}

static int compare_values(const void *a, const void *b)
{
    const struct growth_value *x = a, *y = b;
    int order = entry_compare(&x->entry, &y->entry);

    return order ? order : (x->known > y->known) - (x->known < y->known);
}

/* Finds the value of the position on the table without the moves known, or remembers it. */
static int find_value(struct growth *g, size_t number, const zm_move *known,
                      struct growth_value *out)
{
    const struct growth_value *found;
    struct zm_book_entry *e = &out->entry;
    int code = EXIT_DONE;

    e->key = growth_entry(g, number)->key;
    found =
        g->found_count ? bsearch(out, g->found, g->found_count, sizeof *out, compare_values) : NULL;
    if (found) *out = *found, g->resumed++;
    else code = g->value(g, known, out);
    if (!code && !found)
        code = journal_add(&g->journal, KEY_FORMAT "%" PRId64 " %d %d %d %d %d %zu %" PRIu64,
                           KEY_ARGUMENTS(e->key), e->searched, e->depth, (int)e->kind, e->value,
                           e->distance, (int)e->distance_kind, out->known, out->move);
    if (code || !e->depth) return code;
    if (g->plays) {
        zm_score won = g->nodes[number].side == ZM_FIRST ? e->searched : -e->searched;
        count_game(g, number, (won > 0) - (won < 0));
    }
    g->done += !out->known || g->plays;
    return EXIT_DONE;
}

/* The best move that is not in the book, as it was found. */
static struct growth_rest rest_of(const struct growth_value *v)
{
    return (struct growth_rest){.move = v->move,
                                .score = growth_score(&v->entry),
                                .depth = v->entry.depth,
                                .proven = v->entry.kind == ZM_EXACT};
}

/* Gives the position on the table its first value. */
static int evaluate(struct growth *g, size_t number)
{
    struct growth_value v = {.entry = {.distance = -1}};
    int code = find_value(g, number, NULL, &v);
    struct growth_node *n = &g->nodes[number];
    struct zm_book_entry *e = growth_entry(g, number);

    if (code) return code;
    take_value(e, &v.entry);
    g->positions.list[number].known = true;
    n->priority =
        e->kind == ZM_EXACT || g->positions.list[number].ply >= BOOK_PLIES_MOST ? GROWTH_NEVER : 0;
    n->narrow = zm_moves(g->zm, NULL, 0) > g->breadth;
    if (n->narrow) n->rest = rest_of(&v);
    return EXIT_DONE;
}

/* The result of a game that is over is its value for the first side, whoever would be to move. */
static void set_over(struct growth *g, size_t number)
{
    struct zm_book_entry *e = growth_entry(g, number);

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
    return p->known || p->over ? EXIT_DONE : evaluate(g, *number);
}

static bool is_late(const struct growth *g)
{
    return g->seconds > 0 && seconds_now() - g->began > g->seconds;
}

/* Adds where one move of the position on the table leads. */
static int add_move(struct growth *g, size_t number, zm_move move, size_t *child)
{
    if (zm_play(g->zm, move))
        return complain(g->call, EXIT_INPUT,
                        "%s names a move that is not legal: remove it, or name another --output",
                        show_text(g->journal.path).text);
    int code = add(g, number, move, child);
    zm_undo(g->zm);
    return code;
}

/* Makes the moves of the position on the table, which is a leaf, its children. EXIT_NO: there was
 * no time for all of them, and it stays a leaf. */
static int add_all(struct growth *g, size_t number, const zm_move *moves, size_t n)
{
    size_t *children = take_memory(n * sizeof *children);
    int code = children ? EXIT_DONE : EXIT_LIMIT;

    for (size_t i = 0; i < n && !code; i++)
        code = is_late(g) ? EXIT_NO : add_move(g, number, moves[i], &children[i]);
    for (size_t i = 0; i < n && !code; i++)
        if (!growth_join(g, number, children[i])) code = EXIT_LIMIT;
    free(children);
    return code;
}

/* Joins the position on the table to those in the book where its moves lead. Leaves the moves that
 * do so in `moves`; *n is how many they are. */
static int join_known(struct growth *g, size_t number, zm_move *moves, size_t *n)
{
    size_t known = 0;

    for (size_t i = 0; i < *n; i++) {
        zm_play(g->zm, moves[i]);
        struct zm_book_key key = zm_book_key_of(g->zm);
        zm_undo(g->zm);
        size_t child = positions_find(&g->positions, &key);
        if (child == g->positions.count) continue;
        if (!growth_join(g, number, child)) return EXIT_LIMIT;
        moves[known++] = moves[i];
    }
    *n = known;
    return EXIT_DONE;
}

/* Adds the best move that is not in the book, and finds the next. */
static int add_best(struct growth *g, size_t number, zm_move *moves, size_t n)
{
    struct growth_value v = {.entry = {.distance = -1}, .known = n};
    size_t child;

    if (is_late(g)) return EXIT_NO;
    int code = add_move(g, number, g->nodes[number].rest.move, &child);
    if (!code) code = join_known(g, number, moves, &v.known);
    if (!code && v.known < n) code = find_value(g, number, moves, &v);
    g->nodes[number].rest = rest_of(&v);
    return code;
}

static int expand(struct growth *g, size_t number)
{
    positions_set(&g->positions, number);
    size_t n = zm_moves(g->zm, NULL, 0);
    zm_move *moves = take_memory(n * sizeof *moves);
    int code = moves ? EXIT_DONE : EXIT_LIMIT;

    if (!code) zm_moves(g->zm, moves, n);
    if (!code)
        code =
            g->nodes[number].narrow ? add_best(g, number, moves, n) : add_all(g, number, moves, n);
    free(moves);
    if (code) return code;
    g->expanded += !g->nodes[number].expanded;
    g->nodes[number].expanded = true;
    return EXIT_DONE;
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
        size_t leaf = growth_cheapest(g);
        code = expand(g, leaf);
        if (!code) code = growth_back_up(g, leaf);
    }
    clear_status();
    return code == EXIT_NO ? EXIT_DONE : code;
}

/* -- The journal. ---------------------------------------------------------------------------- */

/* Whether numbers that were read can be those of a search. */
static bool is_possible(const struct zm_book_entry *e, int kind, int distance_kind)
{
    static const zm_score score_most = INT64_C(1) << 50; /* sums of them stay numbers */

    return kind >= 0 && kind <= ZM_UPPER && distance_kind >= 0 &&
           distance_kind <= ZM_DISTANCE_AT_LEAST && e->depth >= 0 && e->depth <= UINT16_MAX &&
           e->distance >= -1 && e->distance <= ZM_PLY_MAX && e->searched <= score_most &&
           e->searched >= -score_most;
}

/* Takes a line: key, score, depth, kind, value, distance (or -1) and its kind, how many moves were
 * left out, and the best of the others. */
static bool take_line(void *with, const char *line)
{
    struct growth *g = with;
    struct growth_value v = {.entry = {.distance = -1}};
    struct zm_book_entry *e = &v.entry;
    int kind, distance_kind, read = 0;

    if (sscanf(line, "%16" SCNx64 "%16" SCNx64 " %" SCNd64 " %d %d %d %d %d %zu %" SCNu64 "%n",
               &e->key.high, &e->key.low, &e->searched, &e->depth, &kind, &e->value, &e->distance,
               &distance_kind, &v.known, &v.move, &read) != 10 ||
        line[read] || !is_possible(e, kind, distance_kind) || (!e->depth && !v.known))
        return false;
    e->kind = (enum zm_kind)kind, e->distance_kind = (enum zm_distance_kind)distance_kind;
    struct growth_value *found =
        grown_list(g->found, g->found_count, &g->found_capacity, sizeof *found);
    if (!found) return false;
    g->found = found;
    g->found[g->found_count++] = v;
    return true;
}

static int begin_journal(struct growth *g)
{
    g->journal = (struct journal){
        .call = g->call,
        .kind = "book",
        .about = format_text("%s, by %s, %s, breadth %" PRIu64 ", seed %" PRIu64,
                             spec_text(g->zm).text, g->way, g->player, g->breadth, g->seed),
        .take = take_line,
        .with = g,
        .file = -1};
    int code = journal_begin(&g->journal, call_option(g->call, "output"));
    if (g->found_count) qsort(g->found, g->found_count, sizeof *g->found, compare_values);
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
    double value = (double)growth_score(growth_entry(g, 0)) / ZM_UNIT;
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
                             value, "proven", growth_entry(g, 0)->kind == ZM_EXACT, "seconds",
                             seconds));
    else
        printf("%s: %" PRIu64 " %s, %" PRIu64 " of them before, %zu positions expanded, to ply %d, "
               "value %+.2f%s, %.1f s\n",
               out, g->done, g->unit, g->resumed, g->expanded, deepest, value,
               growth_entry(g, 0)->kind == ZM_EXACT ? " proven" : "", seconds);
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
    enum { PLIES_OF_A_WIN = 32, BREADTH = 16 };
    static const size_t memory = (size_t)1 << 28;

    if (!read_wanted(g, most) || !read_player(g) ||
        !call_number(g->call, "breadth", 1, ZM_MOVES_MAX, BREADTH, &g->breadth))
        return EXIT_INPUT;
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
