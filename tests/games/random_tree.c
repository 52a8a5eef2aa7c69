/* SPDX-License-Identifier: MIT
 * random_tree.c - a made-up game, "tree:seed,length,width,luck[,wins|,reach|,draws|,large]".
 *
 * Its tree is drawn from the seed: how many moves there are, who moves next (often the same side
 * again), whether nature has a say (in `luck` cases of 100, once or twice in a row), the weights
 * (some 0) and the results. A search that cuts where it should not is caught here sooner than in
 * a game that makes sense. It is also a guest that leaves out what a guest may: undo, hash,
 * tactics, read_move, and, without the word, reach.
 *
 * The result is a sum to which every move adds -1, 0 or 1; with "wins" just -1, 0 or 1; with
 * "draws" 0, and evaluations are a few scores only, so that every rounding counts; with "large" it
 * counts a hundred thousand times. One symmetry turns the order of the moves round. */
#include "subjects.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct rules {
    uint64_t seed, length, width, luck;
    bool wins, reach, draws;
    int unit; /* what a sum of 1 counts */
};

struct state {
    uint64_t key; /* of the way from the root */
    int32_t sum;
    uint8_t plies, side, due, turned; /* due: events that nature has to make */
};

static uint64_t mixed(uint64_t x, uint64_t salt)
{
    uint64_t seed = x ^ salt * UINT64_C(0xd6e8feb86659fd93);

    return chance(&seed, UINT64_MAX);
}

static bool complain(struct zm_error *error, const char *what)
{
    if (error) snprintf(error->text, sizeof error->text, "%s", what);
    return false;
}

static bool parse(void *rules, const char *text, struct zm_error *error)
{
    struct rules *r = rules;
    int n = 0;

    memset(r, 0, sizeof *r);
    if (sscanf(text, "%" SCNu64 ",%" SCNu64 ",%" SCNu64 ",%" SCNu64 "%n", &r->seed, &r->length,
               &r->width, &r->luck, &n) != 4 ||
        !r->width || r->length > 200)
        return complain(error, "the form is tree:seed,length,width,luck");
    r->wins = strcmp(text + n, ",wins") == 0;
    r->reach = strcmp(text + n, ",reach") == 0;
    r->draws = strcmp(text + n, ",draws") == 0;
    r->unit = strcmp(text + n, ",large") == 0 ? 100000 : 1;
    return !text[n] || r->wins || r->reach || r->draws || r->unit > 1 ||
           complain(error, "accepted: wins, reach, draws or large");
}

static size_t write_named(const char *name, const void *rules, char *out, size_t capacity)
{
    const struct rules *r = rules;

    return (size_t)snprintf(out, capacity, "%s:%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 "%s",
                            name, r->seed, r->length, r->width, r->luck,
                            r->wins       ? ",wins"
                            : r->reach    ? ",reach"
                            : r->draws    ? ",draws"
                            : r->unit > 1 ? ",large"
                                          : "");
}

static size_t write_spec(const void *rules, char *out, size_t capacity)
{
    return write_named("tree", rules, out, capacity);
}

static size_t write_sure_spec(const void *rules, char *out, size_t capacity)
{
    return write_named("sure-tree", rules, out, capacity);
}

static size_t write_rules(const void *rules, char *out, size_t capacity)
{
    (void)rules;
    return (size_t)snprintf(out, capacity, "A tree drawn by lot.\n");
}

static void range(const void *rules, int *least, int *most)
{
    const struct rules *r = rules;

    *most = r->wins || r->draws ? 1 : (int)r->length * r->unit;
    *least = -*most;
}

static size_t most_moves(const void *rules)
{
    const struct rules *r = rules;

    return r->width > 5 ? r->width : 5;
}

static void start(const void *rules, void *state)
{
    const struct rules *r = rules;

    *(struct state *)state = (struct state){.key = mixed(r->seed, 1)};
}

static enum zm_side side_to_move(const void *rules, const void *state)
{
    const struct state *s = state;

    (void)rules;
    return s->due ? ZM_NATURE : (enum zm_side)s->side;
}

static bool outcome(const void *rules, const void *state, int *value)
{
    const struct rules *r = rules;
    const struct state *s = state;

    uint64_t goes_on = r->wins ? 4 : 12;

    if (s->due || (s->plies < r->length && (!s->plies || mixed(s->key, 2) % goes_on))) return false;
    *value = r->draws ? 0 : r->wins ? (int)(mixed(s->key, 3) % 3) - 1 : s->sum * r->unit;
    return true;
}

static size_t count_of(const struct rules *r, const struct state *s)
{
    return 1 + mixed(s->key, 4) % (s->due ? 5 : r->width);
}

static size_t moves(const void *rules, const void *state, zm_move *out)
{
    size_t n = count_of(rules, state);

    for (size_t i = 0; i < n; i++) out[i] = i;
    return n;
}

static uint32_t weight(const void *rules, const void *state, zm_move event)
{
    const struct state *s = state;

    (void)rules;
    return event ? (uint32_t)(mixed(s->key, 5 + event) % 5) : 4;
}

static void play(const void *rules, void *state, zm_move move, void *undo_info)
{
    const struct rules *r = rules;
    struct state *s = state;
    uint64_t which = s->turned && !s->due ? count_of(r, s) - 1 - move : move;

    (void)undo_info;
    s->key = mixed(s->key, 100 + which);
    if (s->due) {
        s->due--;
        return;
    }
    s->plies++;
    s->sum += (int32_t)(mixed(s->key, 10) % 3) - 1;
    if (mixed(s->key, 11) % 4) s->side ^= 1;
    if (mixed(s->key, 12) % 100 < r->luck) s->due = (uint8_t)(1 + mixed(s->key, 13) % 2);
}

static size_t write_move(const void *rules, const void *state, zm_move move, char *out,
                         size_t capacity)
{
    (void)rules;
    return (size_t)snprintf(out, capacity, "%s%" PRIu64,
                            ((const struct state *)state)->due ? "*" : "", move);
}

static size_t write_position(const void *rules, const void *state, char *out, size_t capacity)
{
    const struct state *s = state;

    (void)rules;
    return (size_t)snprintf(out, capacity, "%" PRIu64 " %d %d %d %d %d", s->key, s->sum, s->plies,
                            s->side, s->due, s->turned);
}

static bool read_position(const void *rules, const char *text, void *state, struct zm_error *error)
{
    const struct rules *r = rules;
    struct state s = {0};
    char again[128];

    if (sscanf(text, "%" SCNu64 "%" SCNd32 "%" SCNu8 "%" SCNu8 "%" SCNu8 "%" SCNu8, &s.key, &s.sum,
               &s.plies, &s.side, &s.due, &s.turned) != 6)
        return complain(error, "six numbers make a position");
    write_position(r, &s, again, sizeof again);
    if (strcmp(again, text) != 0 || s.plies > r->length || s.side > 1 ||
        s.due > (r->luck ? 2 : 0) || s.turned > 1 || s.sum > s.plies || -s.sum > s.plies)
        return complain(error, "a number is too large");
    *(struct state *)state = s;
    return true;
}

static size_t draw(const void *rules, const void *state, char *out, size_t capacity)
{
    return write_position(rules, state, out, capacity);
}

static zm_score evaluate(const void *rules, const void *state)
{
    const struct rules *r = rules;
    const struct state *s = state;
    zm_score noise = (zm_score)(mixed(s->key, 20) % (uint64_t)ZM_UNIT) - ZM_UNIT / 2;

    if (r->draws) return (zm_score)(mixed(s->key, 21) % 9) - 4;
    zm_score evaluation = r->wins ? noise : s->sum * ZM_UNIT * r->unit + noise;
    zm_score most = (r->wins ? 1 : (zm_score)r->length) * r->unit * ZM_UNIT - 2 * ZM_PLY_MAX;
    return evaluation > most ? most : evaluation < -most ? -most : evaluation;
}

static void reach(const void *rules, const void *state, int plies, zm_score *least, zm_score *most)
{
    const struct rules *r = rules;
    const struct state *s = state;
    int left = (int)r->length - s->plies, more = left < plies ? left : plies;
    zm_score about = s->sum * ZM_UNIT, far = more * ZM_UNIT + (plies <= left ? ZM_UNIT / 2 : 0);

    if (!r->reach) about = 0, far = (r->wins || r->draws ? 1 : (zm_score)r->length) * ZM_UNIT;
    *least = (about - far) * r->unit, *most = (about + far) * r->unit;
}

static int order(const void *rules, const void *state, int which, enum zm_side root, zm_move move)
{
    const struct state *s = state;

    (void)rules;
    if (which == 0) return 0;
    return which == 1 ? (int)move / 2 : (int)(mixed(s->key, 30 + move) % 7) * (root ? 1 : -1);
}

static const char *const orders[] = {"none", "pairs", "wild", NULL};

static size_t symmetries(const void *rules)
{
    (void)rules;
    return 2;
}

static void transform(const void *rules, const void *state, size_t i, void *image)
{
    struct state s = *(const struct state *)state;

    (void)rules;
    s.turned ^= (uint8_t)i;
    *(struct state *)image = s;
}

/* What both tables share. The one without nature's weights is a game without luck. */
#define FACTS                                                                                      \
    .size = sizeof(struct zm_game),                                                                \
    .usage = "tree:seed,length,width,luck[,wins|,reach|,draws|,large]",                            \
    .summary = "a tree drawn by lot", .side = {"first", "second"}, .unit = "point",                \
    .rules_size = sizeof(struct rules), .state_size = sizeof(struct state), .parse = parse,        \
    .write_rules = write_rules, .range = range, .most_moves = most_moves, .start = start,          \
    .side_to_move = side_to_move, .outcome = outcome, .moves = moves, .play = play,                \
    .write_move = write_move, .write_position = write_position, .read_position = read_position,    \
    .draw = draw, .evaluate = evaluate, .order_names = orders, .order = order,                     \
    .symmetries = symmetries, .transform = transform

const struct zm_game random_tree_game = {.name = "tree",
                                         .write_spec = write_spec,
                                         .example = "tree:1,6,3,50",
                                         .weight = weight,
                                         .reach = reach,
                                         FACTS};
const struct zm_game random_sure_tree_game = {
    .name = "sure-tree", .write_spec = write_sure_spec, .example = "sure-tree:1,6,3,0", FACTS};
