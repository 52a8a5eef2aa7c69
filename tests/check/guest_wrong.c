/* SPDX-License-Identifier: MIT
 * guest_wrong.c - a game that breaks the contract in one way of faults.def, named in its game
 * string: wrong:undo. It is a shared object; TABLE 1 is a game of chance, wrong-luck.
 *
 * Two heaps of three and four sticks; a move takes some from one of them; who takes the last stick
 * wins. With chance a coin is tossed after each move: twice of three times the turn passes. "none"
 * has no fault. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zermelo.h>

enum fault {
    NONE,
#define FAULT(name, word, table, hook, line) name,
#include "faults.def"
#undef FAULT
    FAULTS
};

static const char *const words[] = {
    "none",
#define FAULT(name, word, table, hook, line) word,
#include "faults.def"
#undef FAULT
};

struct rules {
    int fault;
};

struct position {
    unsigned char heap[2], second, coin, rest; /* rest: always 0, but for the fault PADDING */
};
enum { UNDO_SIZE = 4 };

static unsigned hidden; /* what a sound game does not have */
/* The same; volatile, or a compiler may assume that the endless loop below ends. */
static volatile unsigned counter;

static bool is(const void *rules, enum fault fault)
{
    return ((const struct rules *)rules)->fault == (int)fault;
}

static int left(const struct position *s)
{
    return s->heap[0] + s->heap[1];
}

static bool parse(void *rules, const char *parameters, struct zm_error *error)
{
    struct rules *r = rules;

    for (r->fault = 0; r->fault < FAULTS; r->fault++)
        if (strcmp(words[r->fault], parameters) == 0) return true;
    snprintf(error->text, sizeof error->text, "no such fault");
    return false;
}

static const char *name(void)
{
    return TABLE ? "wrong-luck" : "wrong";
}

static size_t write_spec(const void *rules, char *out, size_t capacity)
{
    const char *word = words[((const struct rules *)rules)->fault];

    return (size_t)snprintf(out, capacity, "%s:%s", name(), is(rules, SPEC) ? "none" : word);
}

static size_t write_rules(const void *rules, char *out, size_t capacity)
{
    return (size_t)snprintf(out, capacity, "Take sticks from a heap.%*s\n",
                            is(rules, RULES) ? 80 : 0, "");
}

static void range(const void *rules, int *least, int *most)
{
    *least = is(rules, RANGE) ? 2 : -1, *most = 1;
}

static size_t most_moves(const void *rules)
{
    return is(rules, MOST_ZERO) ? 0 : is(rules, MOST_MOVES) ? 6 : 7;
}

static void start(const void *rules, void *state)
{
    (void)rules;
    *(struct position *)state = (struct position){.heap = {3, 4}};
}

static enum zm_side side_to_move(const void *rules, const void *state)
{
    const struct position *s = state;

    if (is(rules, SIDE) && left(s) == 2) return (enum zm_side)7;
    if (s->coin || (is(rules, NATURE) && left(s) == 2)) return ZM_NATURE;
    return s->second ? ZM_SECOND : ZM_FIRST;
}

static bool outcome(const void *rules, const void *state, int *value)
{
    const struct position *s = state;

    *value = s->second ? 1 : -1;
    if (is(rules, OVER_AT_CHANCE) && s->coin && left(s) == 2) return true;
    if (is(rules, SAYS_TWO) && left(s) == 1) return counter++ % 2;
    if (left(s) || s->coin) return false;
    if (is(rules, OUTCOME)) *value *= 2;
    return true;
}

static size_t moves(const void *rules, const void *state, zm_move *out)
{
    const struct position *s = state;
    size_t n = 0;

    if (s->coin) {
        out[0] = is(rules, LIKELY) ? 2 : 1, out[1] = 3 - out[0];
        return 2;
    }
    if (is(rules, NO_MOVES) && left(s) == 1) return 0;
    if (is(rules, CHANGES) && left(s) == 2) ((struct position *)(size_t)state)->second ^= 1;
    for (unsigned heap = 0; heap < 2; heap++)
        for (unsigned take = 1; take <= s->heap[heap]; take++) out[n++] = heap << 8 | take;
    if (is(rules, DUPLICATE) && left(s) == 3 && n > 1) out[1] = out[0];
    return n;
}

static void play_wrongly(const void *rules, struct position *s, void *undo_info)
{
    if (is(rules, TRAIL)) memset(undo_info, 0, UNDO_SIZE + 1);
    if (is(rules, STATE)) ((unsigned char *)s)[sizeof *s] = 1;
    if (is(rules, RANDOM) && left(s) == 2) s->second = counter++ % 2;
    if (is(rules, CRASH) && left(s) == 2) abort();
    while (is(rules, LOOP) && left(s) == 2) counter++;
}

static void play(const void *rules, void *state, zm_move move, void *undo_info)
{
    struct position *s = state;
    unsigned char before[UNDO_SIZE] = {s->heap[0], s->heap[1], s->second, s->coin};

    hidden = (unsigned)s->heap[0] << 8 | s->heap[1];
    memcpy(undo_info, before, sizeof before);
    if (s->coin) {
        s->coin = 0;
        s->second ^= move == 1;
        return;
    }
    s->heap[move >> 8] = (unsigned char)(s->heap[move >> 8] - (move & 255));
    if (is(rules, PADDING)) s->rest = (unsigned char)(move & 255);
    if (TABLE && left(s)) s->coin = 1;
    else s->second ^= 1;
    play_wrongly(rules, s, undo_info);
}

static void undo(const void *rules, void *state, zm_move move, const void *undo_info)
{
    struct position *s = state;
    const unsigned char *before = undo_info;
    bool forgets = is(rules, UNDO) && s->heap[0] == 1;

    (void)move;
    s->heap[0] = before[0], s->heap[1] = before[1], s->coin = before[3];
    if (is(rules, UNDO_STATIC))
        s->heap[0] = (unsigned char)(hidden >> 8), s->heap[1] = hidden & 255;
    if (!forgets) s->second = before[2];
    s->rest = 0;
}

/* -- Texts. ---------------------------------------------------------------------------------- */

static size_t write_move(const void *rules, const void *state, zm_move move, char *out,
                         size_t capacity)
{
    const struct position *s = state;
    const char *form = is(rules, MOVE_WORDS) ? "%c %d" : "%c%d";
    int heap = 'a' + (int)(move >> 8);

    if (s->coin) return (size_t)snprintf(out, capacity, "%s", move == 1 ? "pass" : "stay");
    if (is(rules, MOVE_TEXT)) heap = 'a';
    return (size_t)snprintf(out, capacity, form, heap, (int)(move & 255));
}

static bool read_move(const void *rules, const void *state, const char *word, zm_move *move,
                      struct zm_error *error)
{
    char text[ZM_MOVE_TEXT];
    zm_move list[16];
    size_t n = moves(rules, state, list);

    for (size_t i = 0; i < n; i++) {
        write_move(rules, state, list[i], text, sizeof text);
        if (strcmp(text, word) != 0) continue;
        *move = list[is(rules, MOVE_READ) ? 0 : i];
        return true;
    }
    if (is(rules, MOVE_ILLEGAL)) return *move = 99, true;
    snprintf(error->text, sizeof error->text, "not a legal move");
    return false;
}

static size_t write_position(const void *rules, const void *state, char *out, size_t capacity)
{
    const struct position *s = state;
    bool told = !is(rules, POSITION_TEXT);

    return (size_t)snprintf(out, capacity, "%d %d %d %d", s->heap[0], s->heap[1],
                            told ? s->second : 0, s->coin);
}

static bool read_position(const void *rules, const char *text, void *state, struct zm_error *error)
{
    struct position *s = state;
    int n[4], length = 0, most = is(rules, POSITION_LARGE) ? 9 : 3;

    if (!is(rules, POSITION_MUTE)) snprintf(error->text, sizeof error->text, "not a position");
    if (sscanf(text, "%1d %1d %1d %1d%n", n, n + 1, n + 2, n + 3, &length) != 4 || text[length] ||
        strlen(text) != 7)
        return false;
    if (n[0] < 0 || n[1] < 0 || n[0] > most + 1 || n[1] > most + 1 || n[0] + n[1] > 2 * most + 1)
        return false;
    if (n[2] < 0 || n[2] > 1 || n[3] < 0 || n[3] > TABLE || (n[3] && n[0] + n[1] == 0))
        return false;
    if (is(rules, POSITION_READ) && n[0] + n[1] == 2) return false;
    *s = (struct position){{(unsigned char)n[0], (unsigned char)n[1]}, n[2] != 0, n[3] != 0, 0};
    return true;
}

static size_t draw(const void *rules, const void *state, char *out, size_t capacity)
{
    size_t n = write_position(rules, state, out, capacity);

    if (is(rules, OVERFLOW) && capacity) memcpy(out, "0 0 0 0", 8);
    return is(rules, LENGTH) ? n + 1 : n;
}

static size_t describe(const void *rules, const void *state, char *out, size_t capacity)
{
    char text[2048] = "";
    size_t n = 0;

    (void)state;
    for (int i = 0; i < 8; i++)
        n += (size_t)sprintf(text + n,
                             "%s{\"id\":\"%c%d\",\"x\":%d,\"y\":%d,\"shape\":\"circle\","
                             "\"label\":\"stick\"}",
                             i ? "," : "", 'a' + i / 4, i % 4 + 1, i % 4, i / 4);
    sprintf(text + n, "%s",
            ",{\"id\":\"pass\",\"x\":0,\"y\":2,\"shape\":\"label\",\"label\":\"pass\"}"
            ",{\"id\":\"stay\",\"x\":1,\"y\":2,\"shape\":\"label\",\"label\":\"stay\"}");
    return (size_t)snprintf(out, capacity,
                            "{\"width\":4,\"height\":3,\"cells\":[%s]%s\"pieces\":[],"
                            "\"texts\":[]}",
                            text, is(rules, JSON) ? ";" : ",");
}

static size_t write_cells(const void *rules, const void *state, zm_move move, char *out,
                          size_t capacity)
{
    if (is(rules, CELL)) return (size_t)snprintf(out, capacity, "c%d", (int)move);
    return write_move(rules, state, move, out, capacity);
}

/* -- What makes it play better. -------------------------------------------------------------- */

static zm_score evaluate(const void *rules, const void *state)
{
    const struct position *s = state;

    if (is(rules, EXIT) && left(s) == 2) exit(0);
    if (is(rules, EVALUATION) && left(s) == 2) return ZM_UNIT - 5;
    if (is(rules, EVALUATION_FAR) && left(s) == 2) return 3 * ZM_UNIT;
    return s->heap[0] == s->heap[1] || s->coin ? 0 : s->second ? -ZM_UNIT / 2 : ZM_UNIT / 2;
}

static const char *const order_names[] = {"none", "most", NULL};

static int order(const void *rules, const void *state, int which, enum zm_side root, zm_move move)
{
    (void)state, (void)root;
    if (is(rules, ORDER)) return (int)(counter++ % 1000);
    return which ? (int)(move & 255) : 0;
}

static bool tactics(const void *rules, void *state, struct zm_advice *out)
{
    const struct position *s = state;
    zm_move list[16];

    moves(rules, s, list);
    *out = (struct zm_advice){.move = list[0], .rule = "first"};
    if (is(rules, ADVICE)) out->move = 99;
    if (is(rules, TACTICS)) out->proven = true, out->value = 1, out->distance = 1;
    if (is(rules, TACTICS_FAR)) out->proven = true, out->value = 5;
    return is(rules, ADVICE) || is(rules, TACTICS) || is(rules, TACTICS_FAR);
}

static void reach(const void *rules, const void *state, int plies, zm_score *least, zm_score *most)
{
    (void)state, (void)plies;
    *least = -ZM_UNIT, *most = ZM_UNIT;
    if (is(rules, REACH)) *most = ZM_UNIT / 4;
    if (is(rules, REACH_CROSSED)) *least = 2 * ZM_UNIT;
}

static size_t symmetries(const void *rules)
{
    (void)rules;
    return 2;
}

static void transform(const void *rules, const void *state, size_t i, void *out)
{
    const struct position *s = state;
    struct position *to = out;

    *to = *s;
    if (!i) return;
    to->heap[0] = s->heap[1], to->heap[1] = s->heap[0];
    if (is(rules, TRANSFORM) && to->heap[0]) to->heap[0]--;
    if (is(rules, TRANSFORM_ONE_WAY)) {
        to->heap[0] = s->heap[0] > s->heap[1] ? s->heap[0] : s->heap[1];
        to->heap[1] = (unsigned char)(left(s) - to->heap[0]);
    }
    /* as many sticks and moves, but 2 and 2 becomes 1 and 3 */
    if (is(rules, TRANSFORM_VALUE) && left(s) == 4)
        to->heap[0] = s->heap[0] == 2 ? 1 : 2, to->heap[1] = (unsigned char)(4 - to->heap[0]);
}

static uint64_t hash(const void *rules, const void *state)
{
    const struct position *s = state;
    uint64_t sum = (uint64_t)s->heap[0] << 24 | (uint64_t)s->heap[1] << 16 | (uint64_t)s->coin << 8;

    if (is(rules, HASH_CONSTANT)) return 1;
    if (is(rules, HASH_ADDRESS)) return (uint64_t)(size_t)state;
    if (!is(rules, HASH_SIDE)) sum |= s->second;
    return (sum + 1) * UINT64_C(0x9e3779b97f4a7c15);
}

static uint32_t weight(const void *rules, const void *state, zm_move move)
{
    (void)state;
    return is(rules, WEIGHT) ? 0 : move == 1 ? 2 : 1;
}

static const struct zm_game game = {
    .size = sizeof(struct zm_game),
    .name = TABLE ? "wrong-luck" : "wrong",
    .usage = TABLE ? "wrong-luck:fault" : "wrong:fault",
    .summary = "a game that breaks the contract",
    .side = {"first", "second"},
    .unit = "win",
    .example = TABLE ? "wrong-luck:none" : "wrong:none",
    .rules_size = sizeof(struct rules),
    .state_size = sizeof(struct position),
    .trail_size = UNDO_SIZE,
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
    .read_move = read_move,
    .write_position = write_position,
    .read_position = read_position,
    .draw = draw,
    .describe = describe,
    .write_cells = write_cells,
    .evaluate = evaluate,
    .order_names = order_names,
    .order = order,
    .tactics = tactics,
    .reach = reach,
    .symmetries = symmetries,
    .transform = transform,
    .hash = hash,
    .weight = TABLE ? weight : NULL,
};

ZM_API zm_guest_function zermelo_game;

const struct zm_game *zermelo_game(void)
{
    return &game;
}
