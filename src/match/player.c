/* SPDX-License-Identifier: MIT
 * player.c - from a player string such as "alphabeta:depth=6,order=nearest" to a move. */
#include "core/clock.h"
#include "core/context.h"
#include "core/text.h"
#include "search/search.h"

#include <string.h>

/* -- Which players there are, and what they take. -------------------------------------------- */

#define OPTION_DEPTH                                                                               \
    {                                                                                              \
        "depth", "1 to 1000, or end", "end", "how far to look, in units"                           \
    }
#define OPTION_UNIT                                                                                \
    {                                                                                              \
        "unit", "plies, turns, steps", "plies",                                                    \
            "plies: moves; turns: until the other side is to move; steps: two turns"               \
    }
#define OPTION_POLICY                                                                              \
    {                                                                                              \
        "policy", "fixed, cutoff", "fixed",                                                        \
            "cutoff: shallower when ahead, deeper when behind, from least to most"                 \
    }
#define OPTION_LEAST                                                                               \
    {                                                                                              \
        "least", "1 to 1000", "2", "least depth of policy=cutoff"                                  \
    }
#define OPTION_MOST                                                                                \
    {                                                                                              \
        "most", "1 to 1000", "6", "most depth of policy=cutoff"                                    \
    }
#define OPTION_ORDER                                                                               \
    {                                                                                              \
        "order", "none, or one of the game's", "none", "which moves to try first"                  \
    }
#define OPTION_CUTS                                                                                \
    {                                                                                              \
        "cuts", "deep, shallow", "deep",                                                           \
            "shallow: only the bound of the node above, forgotten when the turn passes"            \
    }
#define OPTION_COMPARE                                                                             \
    {                                                                                              \
        "compare", "equal, strict", "equal", "strict: cut only if better"                          \
    }
#define OPTION_DISTANCE                                                                            \
    {                                                                                              \
        "distance", "yes, no", "yes", "tell equal results apart by their distance"                 \
    }
#define OPTION_CHANCE(fallback)                                                                    \
    {                                                                                              \
        "chance", "full, star1, star2, likely", fallback,                                          \
            "nature's nodes: all events, with cuts, or the likeliest only"                         \
    }
#define OPTION_NODES                                                                               \
    {                                                                                              \
        "nodes", "1 to 10^18", "no limit", "stop after so many moves tried"                        \
    }
#define OPTION_TIME                                                                                \
    {                                                                                              \
        "time", "such as 500ms, 2s or 1.5", "no limit", "stop after so long"                       \
    }
#define OPTIONS_END                                                                                \
    {                                                                                              \
        NULL, NULL, NULL, NULL                                                                     \
    }
#define OPTIONS_DEPTH                                                                              \
    OPTION_DEPTH, OPTION_UNIT, OPTION_POLICY, OPTION_LEAST, OPTION_MOST, OPTION_NODES, OPTION_TIME

static const struct zm_player_option no_options[] = {OPTIONS_END};
static const struct zm_player_option minimax_options[] = {
    OPTIONS_DEPTH, OPTION_ORDER, OPTION_DISTANCE, OPTION_CHANCE("full"), OPTIONS_END};
static const struct zm_player_option alphabeta_options[] = {
    OPTIONS_DEPTH,   OPTION_ORDER,          OPTION_CUTS, OPTION_COMPARE,
    OPTION_DISTANCE, OPTION_CHANCE("full"), OPTIONS_END};
static const struct zm_player_option star_options[] = {
    OPTIONS_DEPTH, OPTION_ORDER, OPTION_CUTS, OPTION_COMPARE, OPTION_DISTANCE, OPTIONS_END};
static const struct zm_player_option iterative_options[] = {
    OPTION_DEPTH,   OPTION_UNIT,     OPTION_NODES,           OPTION_TIME, OPTION_ORDER, OPTION_CUTS,
    OPTION_COMPARE, OPTION_DISTANCE, OPTION_CHANCE("star2"), OPTIONS_END};

static const struct zm_player players[] = {
    {"random", "any legal move, each equally likely", no_options},
    {"greedy", "the best position after one move", no_options},
    {"rules", "the game's rules of thumb, such as win, block, fork", no_options},
    {"minimax", "the whole tree to a depth, without pruning", minimax_options},
    {"expectiminimax", "minimax; the name used where there is chance", minimax_options},
    {"alphabeta", "minimax with alpha-beta pruning", alphabeta_options},
    {"star1", "alpha-beta, with Star1 pruning at chance nodes", star_options},
    {"star2", "alpha-beta, with Star2 pruning at chance nodes", star_options},
    {"iterative", "alpha-beta, one unit deeper each time until time is up", iterative_options},
    {NULL, NULL, NULL},
};

const struct zm_player *zm_players(void)
{
    return players;
}

/* What a player is before its options are read. */
static struct search_options options_of(const char *name)
{
    struct search_options o = {.distance = true, .order = -1, .least = 2, .most = 6};

    if (strcmp(name, "random") == 0) o.kind = SEARCH_RANDOM, o.depth = 1;
    else if (strcmp(name, "rules") == 0) o.kind = SEARCH_RULES, o.depth = 1;
    else if (strcmp(name, "greedy") == 0) o.depth = 1;
    else if (strcmp(name, "alphabeta") == 0) o.cuts = CUTS_DEEP;
    else if (strcmp(name, "star1") == 0) o.cuts = CUTS_DEEP, o.chance = CHANCE_STAR1;
    else if (strcmp(name, "star2") == 0) o.cuts = CUTS_DEEP, o.chance = CHANCE_STAR2;
    else if (strcmp(name, "iterative") == 0)
        o.kind = SEARCH_DEEPENING, o.cuts = CUTS_DEEP, o.chance = CHANCE_STAR2;
    return o;
}

/* -- Reading options. ------------------------------------------------------------------------ */

struct reading {
    struct zm_context *zm;
    struct search_options *o;
    struct zm_limits *limits;
    char value[64];
};

/* The index of the value in a list of words; -1 if it is not there. */
static int word_index(const char *value, const char *const *words)
{
    for (int i = 0; words[i]; i++)
        if (strcmp(value, words[i]) == 0) return i;
    return -1;
}

static bool set_word(const char *value, const char *const *words, int *out)
{
    return (*out = word_index(value, words)) >= 0;
}

static bool set_number(const char *value, uint64_t least, uint64_t most, uint64_t *out)
{
    return read_number(&value, most, out) && !*value && *out >= least;
}

static bool set_depth(const char *value, int *out)
{
    uint64_t n;

    if (!set_number(value, 1, ZM_PLY_MAX, &n)) return false;
    *out = (int)n;
    return true;
}

/* "500ms", "2s", "1.5": at most a year. An earlier limit stands. */
static bool set_time(const char *value, double *out)
{
    uint64_t whole, part = 0;
    double scale = 1;

    if (!read_number(&value, 31536000, &whole)) return false;
    if (*value == '.') {
        const char *digits = ++value;
        if (!read_number(&value, UINT64_C(999999999), &part)) return false;
        for (; digits < value; digits++) scale *= 10;
    }
    double seconds = (double)whole + (double)part / scale;
    if (strcmp(value, "ms") == 0) seconds /= 1000;
    else if (*value && strcmp(value, "s") != 0) return false;
    if (seconds < *out || *out <= 0) *out = seconds;
    return seconds > 0;
}

/* Whichever limit is reached first counts: the player's own or the caller's. */
static bool set_nodes(const char *value, uint64_t *out)
{
    uint64_t n;

    if (!set_number(value, 1, UINT64_C(1000000000000000000), &n)) return false;
    if (n < *out || !*out) *out = n;
    return true;
}

static bool set_order(struct reading *in)
{
    const char *const *names = in->zm->face->order_names;

    in->o->order = -1;
    if (strcmp(in->value, "none") == 0) return true;
    return names && set_word(in->value, names, &in->o->order);
}

static bool set_unit(struct reading *in)
{
    static const char *const words[] = {"plies", "turns", "steps", NULL};
    int i;

    if (!set_word(in->value, words, &i)) return false;
    in->o->unit = (enum search_unit)i;
    return true;
}

static bool set_chance(struct reading *in)
{
    static const char *const words[] = {"full", "star1", "star2", "likely", NULL};
    int i;

    if (!set_word(in->value, words, &i)) return false;
    in->o->chance = (enum search_chance)i;
    return true;
}

/* A choice of two words; *out is true for the second. */
static bool set_either(const char *value, const char *no, const char *yes, bool *out)
{
    *out = strcmp(value, yes) == 0;
    return *out || strcmp(value, no) == 0;
}

static bool set_cuts(struct reading *in)
{
    bool shallow;

    if (!set_either(in->value, "deep", "shallow", &shallow)) return false;
    in->o->cuts = shallow ? CUTS_SHALLOW : CUTS_DEEP;
    return true;
}

static bool set_option(struct reading *in, const char *key)
{
    const char *value = in->value;

    if (strcmp(key, "depth") == 0) {
        if (strcmp(value, "end") == 0) return in->o->depth = 0, true;
        return set_depth(value, &in->o->depth);
    }
    if (strcmp(key, "unit") == 0) return set_unit(in);
    if (strcmp(key, "policy") == 0) return set_either(value, "fixed", "cutoff", &in->o->cutoff);
    if (strcmp(key, "least") == 0) return set_depth(value, &in->o->least);
    if (strcmp(key, "most") == 0) return set_depth(value, &in->o->most);
    if (strcmp(key, "order") == 0) return set_order(in);
    if (strcmp(key, "cuts") == 0) return set_cuts(in);
    if (strcmp(key, "compare") == 0) return set_either(value, "equal", "strict", &in->o->strict);
    if (strcmp(key, "distance") == 0) return set_either(value, "no", "yes", &in->o->distance);
    if (strcmp(key, "chance") == 0) return set_chance(in);
    if (strcmp(key, "time") == 0) return set_time(value, &in->limits->seconds);
    return set_nodes(value, &in->limits->nodes);
}

static enum zm_status bad_value(struct reading *in, const char *player,
                                const struct zm_player_option *option)
{
    char show[SHOWN_TEXT];
    struct zm_error accepted = {""};
    struct text t = text_into(accepted.text, 200);
    const char *const *names = in->zm->face->order_names;

    if (strcmp(option->key, "order") == 0) {
        text_add(&t, "none");
        for (; names && *names; names++)
            if (strcmp(*names, "none") != 0) text_add(&t, ", %s", *names);
    } else {
        text_add(&t, "%s", option->values);
    }
    return context_fail(in->zm, ZM_BAD_INPUT, "player %s: %s=%s is not accepted, but %s", player,
                        option->key, shown(in->value, show), accepted.text);
}

static enum zm_status bad_key(struct reading *in, const struct zm_player *p, const char *key)
{
    char show[SHOWN_TEXT];
    struct zm_error accepted = {""};
    struct text t = text_into(accepted.text, 200);

    for (const struct zm_player_option *o = p->options; o->key; o++) text_add(&t, " %s", o->key);
    if (!t.length) return context_fail(in->zm, ZM_BAD_INPUT, "player %s takes no options", p->name);
    return context_fail(in->zm, ZM_BAD_INPUT, "player %s has no option \"%s\", accepted:%s",
                        p->name, shown(key, show), accepted.text);
}

/* One "key=value" of length n. */
static enum zm_status read_option(struct reading *in, const struct zm_player *p, const char *at,
                                  size_t n)
{
    char key[16];
    size_t name = strcspn(at, "=,");
    const struct zm_player_option *o = p->options;

    if (name >= n || name >= sizeof key || n - name > sizeof in->value) return bad_key(in, p, at);
    memcpy(key, at, name);
    key[name] = '\0';
    memcpy(in->value, at + name + 1, n - name - 1);
    in->value[n - name - 1] = '\0';
    while (o->key && strcmp(o->key, key) != 0) o++;
    if (!o->key) return bad_key(in, p, key);
    return set_option(in, key) ? ZM_OK : bad_value(in, p->name, o);
}

static enum zm_status read_options(struct reading *in, const struct zm_player *p, const char *at)
{
    enum zm_status status = ZM_OK;

    while (*at && !status) {
        size_t n = strcspn(at, ",");
        status = read_option(in, p, at, n);
        if (!status && at[n] && !at[n + 1]) status = bad_key(in, p, "");
        at += n + (at[n] == ',');
    }
    if (!status && in->o->cutoff && in->o->least > in->o->most)
        return context_fail(in->zm, ZM_BAD_INPUT, "player %s: least=%d is over most=%d", p->name,
                            in->o->least, in->o->most);
    return status;
}

static enum zm_status read_player(struct zm_context *zm, const char *player,
                                  struct search_options *o, struct zm_limits *limits)
{
    size_t n = strcspn(player, ":");
    const struct zm_player *p = players;
    char show[SHOWN_TEXT];
    struct zm_error known = {""};
    struct text t = text_into(known.text, 200);

    for (; p->name && (strlen(p->name) != n || memcmp(p->name, player, n) != 0); p++)
        text_add(&t, " %s", p->name);
    if (!p->name)
        return context_fail(zm, ZM_BAD_INPUT, "no player is called \"%s\", known are:%s",
                            shown(player, show), known.text);
    *o = options_of(p->name);
    struct reading in = {.zm = zm, .o = o, .limits = limits};
    return read_options(&in, p, player[n] ? player + n + 1 : "");
}

enum zm_status zm_player_check(struct zm_context *zm, const char *player)
{
    struct search_options o;
    struct zm_limits limits = {0};

    return read_player(zm, player, &o, &limits);
}

/* -- Thinking. ------------------------------------------------------------------------------- */

static enum zm_status can_think(struct zm_context *zm)
{
    if (zm_outcome(zm, NULL)) return context_fail(zm, ZM_OVER, "the game is over");
    if (zm_side_to_move(zm) == ZM_NATURE)
        return context_fail(zm, ZM_NATURE_MOVES, "it is nature's turn, no player's");
    return ZM_OK;
}

/* Rules that look at no list of moves work on positions with any number of them. */
static enum zm_status widest_of(struct zm_context *zm, const struct search_options *o,
                                size_t *widest)
{
    *widest = zm->widest;
    if (zm->widest <= ZM_MOVES_MAX) return ZM_OK;
    *widest = 1;
    if (o->kind == SEARCH_RULES && zm->face->tactics) return ZM_OK;
    return context_fail(zm, ZM_LIMIT,
                        "up to %zu moves in a position, a search can list %d; player rules can%s",
                        zm->widest, ZM_MOVES_MAX, zm->face->tactics ? "" : "not either");
}

static enum zm_status run(struct zm_context *zm, struct search *q, size_t widest)
{
    enum zm_status status = search_begin(q, widest);

    if (status == ZM_LIMIT)
        return context_fail(zm, status, "the memory limit is too small for this search");
    if (status) return context_fail(zm, status, "out of memory");
    zm->room->engine->think(q, zm->state);
    q->result->nodes = q->nodes;
    q->result->seconds = clock_now() - q->started;
    q->result->memory = q->memory_size;
    q->result->stopped = q->stopped;
    search_end(q);
    if (!q->result->line_length)
        return context_fail(zm, ZM_STOPPED, "stopped before there was an answer");
    return ZM_OK;
}

enum zm_status zm_think(struct zm_context *zm, const char *player, const struct zm_limits *limits,
                        struct zm_result *out)
{
    struct search q = {
        .rules = zm->rules, .game = zm->face, .result = out, .allocator = &zm->allocator};
    size_t widest;

    *out = (struct zm_result){.distance = -1};
    if (limits) q.limits = *limits;
    out->seed = q.limits.seed;
    enum zm_status status = read_player(zm, player, &q.options, &q.limits);
    if (!status) status = can_think(zm);
    if (!status) status = widest_of(zm, &q.options, &widest);
    return status ? status : run(zm, &q, widest);
}

enum zm_status zm_perft(struct zm_context *zm, int depth, bool events, const volatile int *stop,
                        uint64_t *leaves)
{
    if (depth < 0 || depth > ZM_PLY_MAX)
        return context_fail(zm, ZM_BAD_INPUT, "depth is %d, accepted is 0 to %d", depth,
                            ZM_PLY_MAX);
    enum zm_status status =
        zm->room->engine->perft(zm->rules, zm->state, depth, events, &zm->allocator, stop, leaves);
    if (status == ZM_LIMIT) return context_fail(zm, status, "too many moves to list");
    return status ? context_fail(zm, status, "%s", zm_strerror(status)) : ZM_OK;
}

enum zm_status zm_count_games(struct zm_context *zm, size_t memory, const volatile int *stop,
                              struct zm_count *out)
{
    enum zm_status status = zm->room->engine->count(zm->rules, zm->state, zm->state_size,
                                                    &zm->allocator, memory, stop, out);

    if (status == ZM_LIMIT)
        return context_fail(zm, status, "more than the memory limit, %d plies or 64 bits allow",
                            ZM_LINE_MAX);
    return status ? context_fail(zm, status, "%s", zm_strerror(status)) : ZM_OK;
}
