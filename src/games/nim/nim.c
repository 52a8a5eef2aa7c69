/* SPDX-License-Identifier: MIT
 * nim.c - heaps of sticks; a move takes one stick or more from one heap. Who takes the last stick
 * wins, in misere play loses.
 *
 * C. L. Bouton, "Nim, a game with a complete mathematical theory", Annals of Mathematics 3, 1901:
 * a position is lost for the side to move if the exclusive or of all heaps is 0. In misere play it
 * is the same as long as some heap has two sticks or more; then it is lost if the number of heaps
 * is odd. */
#include "core/params.h"
#include "core/random.h"
#include "search/proof/proof.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#define GAME nim

enum { HEAPS_MOST = PARAMS_MAX, STICKS_MOST = 255, HEAP_BITS = 8 };

typedef struct {
    uint64_t heaps; /* at the start: see state */
    int count;      /* of the heaps */
    bool misere;    /* who takes the last stick loses */
} rules;

typedef struct {
    uint64_t heaps; /* heap i in the i-th byte from below */
    uint64_t side;
} state;

static inline int heap_of(uint64_t heaps, int i)
{
    return (int)(heaps >> HEAP_BITS * i & STICKS_MOST);
}

static inline uint64_t sticks_in(int i, int sticks)
{
    return (uint64_t)sticks << HEAP_BITS * i;
}

static bool parse(rules *r, const char *text, struct zm_error *error)
{
    struct params p;
    const struct param_switch words[] = {{"misere", &r->misere}, {NULL, NULL}};

    if (!params_read(&p, text, error) || !params_switches(&p, words, error)) return false;
    if (!p.numbers) return params_count(&p, 1, "nim:heap,heap,...", error);
    for (r->count = 0; r->count < p.numbers; r->count++) {
        uint64_t sticks = p.number[r->count];
        if (!params_range("the number of sticks in a heap", sticks, 1, STICKS_MOST, error))
            return false;
        r->heaps |= sticks_in(r->count, (int)sticks);
    }
    return true;
}

static void add_heaps(const rules *r, uint64_t heaps, struct text *t)
{
    for (int i = 0; i < r->count; i++) text_add(t, i ? ",%d" : "%d", heap_of(heaps, i));
}

static size_t write_spec(const rules *r, char *out, size_t capacity)
{
    struct text t = text_into(out, capacity);

    text_add(&t, "nim:");
    add_heaps(r, r->heaps, &t);
    text_add(&t, "%s", r->misere ? ",misere" : "");
    return t.length;
}

static void write_rules(const rules *r, struct text *t)
{
    char heaps[ZM_SPEC_TEXT];
    struct text list = text_into(heaps, sizeof heaps);

    add_heaps(r, r->heaps, &list);
    text_say(t, "rules.nim.heaps",
             "Nim with heaps of %s sticks. A move takes one stick or more from one heap.\n", heaps);
    if (r->misere) text_say(t, "rules.nim.misere", "misere: whoever takes the last stick loses.\n");
    else
        text_say(t, "rules.nim.not-misere",
                 "Whoever takes the last stick wins (other: \"misere\", loses).\n");
    text_say(t, "rules.nim.moves",
             "A move is written as the heap, a for the first, and the number taken, such as b2.\n");
}

static void range(const rules *r, int *least, int *most)
{
    (void)r;
    *least = -1, *most = 1;
}

static void start(const rules *r, state *s)
{
    *s = (state){.heaps = r->heaps};
}

static enum zm_side side_to_move(const rules *r, const state *s)
{
    (void)r;
    return s->side ? ZM_SECOND : ZM_FIRST;
}

static bool outcome(const rules *r, const state *s, int *value)
{
    if (s->heaps) return false;
    *value = r->misere == (s->side == 0) ? 1 : -1;
    return true;
}

/* A move is its heap and what it takes. */
static inline int heap_in(zm_move m)
{
    return (int)(m >> HEAP_BITS);
}

static inline int taken_by(zm_move m)
{
    return (int)(m & STICKS_MOST);
}

static uint64_t after(uint64_t heaps, zm_move m)
{
    return heaps - sticks_in(heap_in(m), taken_by(m));
}

static size_t moves(const rules *r, const state *s, zm_move *out)
{
    size_t n = 0;

    for (int i = 0; i < r->count; i++)
        for (int sticks = 1; sticks <= heap_of(s->heaps, i); sticks++)
            out[n++] = (zm_move)i << HEAP_BITS | (zm_move)sticks;
    return n;
}

static size_t most_moves(const rules *r)
{
    zm_move list[HEAPS_MOST * STICKS_MOST];

    return moves(r, &(state){r->heaps, 0}, list);
}

#define GAME_IS_COPIED
static void advance(const rules *r, state *s, zm_move m)
{
    assert(taken_by(m) <= heap_of(s->heaps, heap_in(m)));
    (void)r;
    s->heaps = after(s->heaps, m);
    s->side ^= 1;
}

static inline bool is_lost(const rules *r, uint64_t heaps)
{
    uint64_t sum = heaps, above_one = UINT64_C(0xfefefefefefefefe);

    for (int bits = 32; bits >= HEAP_BITS; bits /= 2) sum ^= sum >> bits;
    sum &= STICKS_MOST;
    return r->misere && !(heaps & above_one) ? sum == 1 : sum == 0;
}

#define GAME_BOUNDS .bounds = bounds
static void bounds(const rules *r, const state *s, int *least, int *most)
{
    *least = *most = is_lost(r, s->heaps) == (s->side == 1) ? 1 : -1;
}

#define GAME_HAS_TACTICS
static bool tactics(const rules *r, state *s, struct zm_advice *out)
{
    zm_move list[HEAPS_MOST * STICKS_MOST];

    for (size_t i = moves(r, s, list); i-- > 0;) {
        *out = (struct zm_advice){.move = list[i], .rule = "leave a lost position"};
        if (is_lost(r, after(s->heaps, list[i]))) return true;
    }
    return false;
}

static size_t write_formula(const rules *r, char *out, size_t capacity)
{
    return (size_t)snprintf(
        out, capacity,
        "A position is lost for the side to move if the exclusive or of all heaps is %s.\n"
        "Whoever can leaves such a position.\n",
        r->misere ? "0 and some heap\nhas two sticks or more, or if it is 1 and none has" : "0");
}

static size_t write_move(const rules *r, const state *s, zm_move m, char *out, size_t capacity)
{
    (void)r, (void)s;
    return (size_t)snprintf(out, capacity, "%c%d", 'a' + heap_in(m), taken_by(m));
}

/* "3,4,5 first": the heaps and who moves. */
static size_t write_position(const rules *r, const state *s, char *out, size_t capacity)
{
    struct text t = text_into(out, capacity);

    add_heaps(r, s->heaps, &t);
    text_add(&t, s->side ? " second" : " first");
    return t.length;
}

static bool read_position(const rules *r, const char *text, state *s, struct zm_error *error)
{
    const char *at = skip_blanks(text);
    uint64_t sticks;

    *s = (state){0};
    for (int i = 0; i < r->count; i++) {
        int most = heap_of(r->heaps, i);
        if ((i && *at++ != ',') || !read_number(&at, (uint64_t)most, &sticks))
            return fail(error, "nim-heap", "heap %d of %d is missing or over %d sticks", i + 1,
                        r->count, most);
        s->heaps |= sticks_in(i, (int)sticks);
    }
    at += strspn(at, " \t");
    s->side = strcmp(at, "second") == 0;
    if (s->side || !*at || strcmp(at, "first") == 0) return true;
    return fail(error, "sticks-side", "\"first\" or \"second\" is to move");
}

static size_t draw(const rules *r, const state *s, char *out, size_t capacity)
{
    struct text t = text_into(out, capacity);

    for (int i = 0; i < r->count; i++) {
        int sticks = heap_of(s->heaps, i);
        text_add(&t, "%c %3d ", 'a' + i, sticks);
        text_fill(&t, '|', (size_t)sticks), text_char(&t, '\n');
    }
    if (s->heaps) text_add(&t, "%s to move\n", s->side ? "second" : "first");
    else text_add(&t, "the game is over\n");
    return t.length;
}

#define GAME_PRESENTS PRESENTS_FORMULA
#define GAME_FACTS                                                                                 \
    .name = "nim", .usage = "nim:heap,heap,...[,misere]",                                          \
    .summary = "take sticks from one heap; who takes the last one wins",                           \
    .side = {"first", "second"}, .unit = "win", .example = "nim:3,4,5"

#include "search/search_template.h"
