/* SPDX-License-Identifier: MIT
 * guest_broken.c - a game that breaks its word in one way, named in its game string: broken:undo.
 *
 * Take one to three of twelve sticks; who takes the last wins. The fault shows a few plies before
 * the end; "none" has none. TABLE: 0; 1, a game of large positions; 2, one of luck, in which a coin
 * is tossed before each of the last moves. */
#include <stdio.h>
#include <string.h>
#include <zermelo.h>

#define FAULTS                                                                                     \
    X(NONE, "none")                                                                                \
    X(OUTCOME, "outcome")       /* a result out of range */                                        \
    X(AT_ONCE, "start")         /* the same at the start */                                        \
    X(NO_MOVES, "no-moves")     /* none although the game is not over */                           \
    X(MOVES, "moves")           /* more than most_moves() */                                       \
    X(SIDE, "side")             /* no side at all */                                               \
    X(NATURE, "nature")         /* luck without weights */                                         \
    X(UNDO, "undo")             /* the side to move is forgotten */                                \
    X(REACH, "reach")           /* bounds that cross */                                            \
    X(TACTICS, "tactics")       /* a proof out of range */                                         \
    X(ADVICE, "advice")         /* a move that is not legal */                                     \
    X(WEIGHT, "weight")         /* events that never happen */                                     \
    X(RANGE, "range")           /* refused when it is opened: it begins above its end */           \
    X(MOST_MOVES, "most-moves") /* refused when it is opened: 0 */

enum fault {
#define X(name, word) FAULT_##name,
    FAULTS
#undef X
};
enum { FAULTY_FROM = 3, BULK = 2000 };

struct rules {
    int fault;
};

struct small {
    unsigned char left, second, coin; /* coin: nature is to move */
};

struct large {
    struct small s;
    unsigned char bulk[BULK];
};

static int fault_of(const void *rules)
{
    return ((const struct rules *)rules)->fault;
}

static const char *const names[] = {"broken", "broken-large", "broken-luck"};
static const char *const words[] = {
#define X(name, word) word,
    FAULTS
#undef X
};
enum { WORDS = sizeof words / sizeof *words };

static bool parse(void *rules, const char *parameters, struct zm_error *error)
{
    struct rules *r = rules;

    for (r->fault = 0; r->fault < WORDS; r->fault++)
        if (strcmp(words[r->fault], parameters) == 0) return true;
    snprintf(error->text, sizeof error->text, "no such fault: %s", parameters);
    return false;
}

static size_t write_spec(const void *rules, char *out, size_t capacity)
{
    return (size_t)snprintf(out, capacity, "%s:%s", names[TABLE], words[fault_of(rules)]);
}

static size_t write_rules(const void *rules, char *out, size_t capacity)
{
    (void)rules;
    return (size_t)snprintf(out, capacity, "Take one to three sticks; who takes the last wins.\n");
}

static void range(const void *rules, int *least, int *most)
{
    *least = fault_of(rules) == FAULT_RANGE ? 2 : -1, *most = 1;
}

static size_t most_moves(const void *rules)
{
    return fault_of(rules) == FAULT_MOST_MOVES ? 0 : 3;
}

static void start(const void *rules, void *state)
{
    *(struct small *)state = (struct small){.left = fault_of(rules) == FAULT_AT_ONCE ? 0 : 12};
}

static bool is_faulty(const void *rules, const void *state, int fault)
{
    return fault_of(rules) == fault && ((const struct small *)state)->left <= FAULTY_FROM;
}

static enum zm_side side_to_move(const void *rules, const void *state)
{
    const struct small *s = state;

    if (is_faulty(rules, s, FAULT_SIDE)) return (enum zm_side)7;
    if (is_faulty(rules, s, FAULT_NATURE) || s->coin) return ZM_NATURE;
    return s->second ? ZM_SECOND : ZM_FIRST;
}

static bool outcome(const void *rules, const void *state, int *value)
{
    const struct small *s = state;

    if (s->left || s->coin) return false;
    *value = s->second ? 1 : -1;
    if (fault_of(rules) == FAULT_OUTCOME || fault_of(rules) == FAULT_AT_ONCE) *value *= 2048;
    return true;
}

static size_t moves(const void *rules, const void *state, zm_move *out)
{
    const struct small *s = state;
    size_t n = s->coin ? 2 : s->left < 3 ? s->left : 3;

    if (is_faulty(rules, s, FAULT_NO_MOVES)) return 0;
    for (size_t i = 0; i < n; i++) out[i] = i + 1;
    return is_faulty(rules, s, FAULT_MOVES) ? 80 : n;
}

static void play(const void *rules, void *state, zm_move move, void *undo_info)
{
    struct small *s = state;

    if (undo_info) *(struct small *)undo_info = *s;
    if (s->coin) {
        s->coin = 0;
        return;
    }
    s->left = (unsigned char)(s->left - move);
    s->second = !s->second;
    s->coin = fault_of(rules) == FAULT_WEIGHT && s->left && s->left <= FAULTY_FROM;
}

static void undo(const void *rules, void *state, zm_move move, const void *undo_info)
{
    struct small *s = state;
    const struct small *before = undo_info;

    (void)move;
    s->left = before->left, s->coin = before->coin;
    if (fault_of(rules) != FAULT_UNDO || s->left != FAULTY_FROM) s->second = before->second;
}

static size_t write_move(const void *rules, const void *state, zm_move move, char *out,
                         size_t capacity)
{
    (void)rules, (void)state;
    return (size_t)snprintf(out, capacity, "%d", (int)move);
}

static size_t write_position(const void *rules, const void *state, char *out, size_t capacity)
{
    const struct small *s = state;

    (void)rules;
    return (size_t)snprintf(out, capacity, "%d %d %d", s->left, s->second, s->coin);
}

static bool read_position(const void *rules, const char *text, void *state, struct zm_error *error)
{
    struct small *s = state;
    unsigned left, second, coin;

    (void)rules;
    snprintf(error->text, sizeof error->text, "three numbers are accepted");
    if (sscanf(text, "%u %u %u", &left, &second, &coin) != 3 || left > 12 || second > 1 || coin > 1)
        return false;
    *s = (struct small){(unsigned char)left, (unsigned char)second, (unsigned char)coin};
    return true;
}

static size_t draw(const void *rules, const void *state, char *out, size_t capacity)
{
    return write_position(rules, state, out, capacity);
}

static bool tactics(const void *rules, void *state, struct zm_advice *out)
{
    if (is_faulty(rules, state, FAULT_TACTICS)) {
        *out = (struct zm_advice){.move = 1, .rule = "all", .proven = true, .value = 5};
        return true;
    }
    if (fault_of(rules) != FAULT_ADVICE) return false;
    *out = (struct zm_advice){.move = 9, .rule = "nine", .proven = true, .value = 1, .distance = 1};
    return true;
}

static void reach(const void *rules, const void *state, int plies, zm_score *least, zm_score *most)
{
    (void)plies;
    *least = -ZM_UNIT, *most = ZM_UNIT;
    if (is_faulty(rules, state, FAULT_REACH)) *least = 3 * ZM_UNIT;
}

static uint32_t weight(const void *rules, const void *state, zm_move outcome)
{
    (void)rules, (void)state, (void)outcome;
    return 0;
}

static const struct zm_game game = {
    .size = sizeof(struct zm_game),
    .name = TABLE == 0   ? "broken"
            : TABLE == 1 ? "broken-large"
                         : "broken-luck",
    .usage = "broken:fault",
    .summary = "a game that breaks its word",
    .side = {"first", "second"},
    .unit = "win",
    .example = "broken:none",
    .rules_size = sizeof(struct rules),
    .state_size = TABLE == 1 ? sizeof(struct large) : sizeof(struct small),
    .trail_size = sizeof(struct small),
    .parse = parse,
    .write_spec = write_spec,
    .write_rules = write_rules,
    .range = range,
    .most_moves = most_moves,
    .start = start,
    .side_to_move = side_to_move,
    .outcome = outcome,
    .moves = moves,
    .play = play,
    .undo = undo,
    .write_move = write_move,
    .write_position = write_position,
    .read_position = read_position,
    .draw = draw,
    .tactics = tactics,
    .weight = TABLE == 2 ? weight : NULL,
    .reach = reach,
};

ZM_API zm_guest_function zermelo_game;

const struct zm_game *zermelo_game(void)
{
    return &game;
}
