/* SPDX-License-Identifier: MIT
 * sticks.c - take sticks from a heap; who brings it to exactly nothing wins.
 *
 * Taking more than are left is legal and loses at once. A multiple of r+1 is lost for the side
 * to move: whatever it takes, the other side completes r+1. */
#include "core/board.h"
#include "core/params.h"
#include "core/random.h"
#include "search/proof/proof.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#define GAME sticks

static const uint64_t number_most = UINT64_C(1000000000000000000);

typedef struct {
    uint64_t sticks, most; /* at the start; the most one move takes */
    bool misere;           /* bringing the heap to nothing loses */
    bool strict;           /* the bounds of the source report */
} rules;

typedef struct {
    uint64_t left;
    uint8_t side, overdrawn, spare[6]; /* overdrawn: more were taken than were left */
} state;

static bool parse(rules *r, const char *text, struct zm_error *error)
{
    struct params p;
    const struct param_switch words[] = {
        {"misere", &r->misere}, {"strict", &r->strict}, {NULL, NULL}};

    if (!params_read(&p, text, error)) return false;
    if (!params_count(&p, 2, "sticks:n,r", error)) return false;
    if (!params_switches(&p, words, error)) return false;
    r->sticks = p.number[0], r->most = p.number[1];
    if (r->strict) {
        if (!params_range("the number of sticks", r->sticks, 11, number_most, error)) return false;
        return params_range("the most taken at once", r->most, 2, r->sticks - 1, error);
    }
    return params_range("the number of sticks", r->sticks, 1, number_most, error) &&
           params_range("the most taken at once", r->most, 1, number_most, error);
}

static size_t write_spec(const rules *r, char *out, size_t capacity)
{
    return (size_t)snprintf(out, capacity, "sticks:%llu,%llu%s%s", (unsigned long long)r->sticks,
                            (unsigned long long)r->most, r->misere ? ",misere" : "",
                            r->strict ? ",strict" : "");
}

static void write_rules(const rules *r, struct text *t)
{
    text_say(t, "rules.sticks.heap", "A heap of %llu sticks. A move takes 1 to %llu of them.\n",
             (unsigned long long)r->sticks, (unsigned long long)r->most);
    if (r->misere)
        text_say(t, "rules.sticks.misere", "misere: whoever brings the heap to exactly 0 loses.\n");
    else
        text_say(t, "rules.sticks.not-misere",
                 "Whoever brings the heap to exactly 0 wins (other: \"misere\", loses).\n");
    text_say(t, "rules.sticks.overdrawn",
             "Taking more than are left is legal and loses at once.\n");
    if (r->strict)
        text_say(t, "rules.sticks.strict",
                 "strict: at least 11 sticks, and 2 or more, but not all, at once.\n");
    else
        text_say(t, "rules.sticks.not-strict",
                 "(other: \"strict\" accepts only 11 sticks or more and 2 <= r < n)\n");
    text_say(t, "rules.sticks.moves", "A move is written as the number taken.\n");
}

static void range(const rules *r, int *least, int *most)
{
    (void)r;
    *least = -1, *most = 1;
}

static size_t most_moves(const rules *r)
{
    return r->most < SIZE_MAX ? (size_t)r->most : SIZE_MAX;
}

static void start(const rules *r, state *s)
{
    *s = (state){.left = r->sticks};
}

static enum zm_side side_to_move(const rules *r, const state *s)
{
    (void)r;
    return s->side ? ZM_SECOND : ZM_FIRST;
}

static bool outcome(const rules *r, const state *s, int *value)
{
    if (s->left) return false;
    bool mover_won = !s->overdrawn && !r->misere; /* the side that moved last */
    *value = mover_won == (s->side == 1) ? 1 : -1;
    return true;
}

static size_t moves(const rules *r, const state *s, zm_move *out)
{
    (void)s;
    for (uint64_t i = 0; i < r->most; i++) out[i] = i + 1;
    return (size_t)r->most;
}

#define GAME_IS_COPIED
static void advance(const rules *r, state *s, zm_move move)
{
    assert(s->left > 0 && 1 <= move && move <= r->most);
    (void)r;
    s->overdrawn = move > s->left;
    s->left = s->overdrawn ? 0 : s->left - move;
    s->side ^= 1;
}

enum { ORDER_NONE, ORDER_MOST };
static const char *const sticks_orders[] = {"none", "most", NULL};

#define GAME_HAS_ORDER
static int order(const rules *r, const state *s, int which, enum zm_side root, zm_move m)
{
    (void)r, (void)root;
    return which == ORDER_MOST && m <= s->left ? (int)m : 0;
}

/* Normal play is lost at a multiple of r+1. In misere play, where one would rather not take the
 * last stick, it is lost at one more than such a multiple; and if r allows to take more than are
 * left nothing changes, that loses too. With d = sticks to give to reach a lost heap, winners
 * take d and losers hold out longest by taking 1. */
static uint64_t to_give(const rules *r, const state *s)
{
    uint64_t period = r->most + 1;

    assert(s->left <= r->sticks);
    return (r->misere ? s->left + period - 1 : s->left) % period;
}

/* Plies to the end from a heap lost for the side to move: r+1 sticks go in two plies. The last
 * period of misere play is one stick, gone in one ply. */
static uint64_t plies_if_lost(const rules *r, uint64_t left)
{
    return left / (r->most + 1) * 2 + (r->misere ? 1 : 0);
}

#define GAME_HAS_TACTICS
static bool tactics(const rules *r, state *s, struct zm_advice *out)
{
    uint64_t give = to_give(r, s);

    *out = (struct zm_advice){.proven = true, .value = give ? 1 : -1};
    out->move = give ? give : 1;
    out->rule = give ? "leave a lost heap" : "lost: hold out";
    out->distance = give ? 1 + plies_if_lost(r, s->left - give) : plies_if_lost(r, s->left);
    return true;
}

/* What a table of all heaps would say. */
static size_t write_formula(const rules *r, char *out, size_t capacity)
{
    unsigned long long period = (unsigned long long)r->most + 1;

    return (size_t)snprintf(
        out, capacity,
        "A heap of n sticks is lost for the side to move if n modulo %llu is %d, else won.\n"
        "Whoever can takes the remainder of n%s modulo %llu, and so leaves a lost heap.\n",
        period, r->misere, r->misere ? " - 1" : "", period);
}

#define GAME_HAS_HASH
static uint64_t hash(const rules *r, const state *s)
{
    (void)r;
    return mix64(s->left * 4 + s->side * 2u + s->overdrawn);
}

static size_t write_move(const rules *r, const state *s, zm_move m, char *out, size_t capacity)
{
    (void)r, (void)s;
    return (size_t)snprintf(out, capacity, "%llu", (unsigned long long)m);
}

static bool read_move(const rules *r, const state *s, const char *word, zm_move *out,
                      struct zm_error *error)
{
    const char *at = word;

    (void)s;
    if (read_number(&at, r->most, out) && !*at && *out) return true;
    return fail(error, "illegal-take", "\"%s\" is not a legal move here, accepted: 1 to %llu",
                shown(word).text, (unsigned long long)r->most);
}

/* "21 first": what is left and who moves; " overdrawn" if the last move took too many. */
static size_t write_position(const rules *r, const state *s, char *out, size_t capacity)
{
    (void)r;
    return (size_t)snprintf(out, capacity, "%llu %s%s", (unsigned long long)s->left,
                            s->side ? "second" : "first", s->overdrawn ? " overdrawn" : "");
}

static bool read_position(const rules *r, const char *text, state *s, struct zm_error *error)
{
    static const char *const words[] = {"first", "second"};
    const char *at = skip_blanks(text);

    *s = (state){0};
    if (!read_number(&at, r->sticks, &s->left))
        return fail(error, "sticks-left", "it begins with the sticks left, 0 to %llu",
                    (unsigned long long)r->sticks);
    at = skip_blanks(at);
    if (strncmp(at, words[1], 6) == 0) s->side = 1, at += 6;
    else if (strncmp(at, words[0], 5) == 0) at += 5;
    else if (*at) return fail(error, "sticks-side", "\"first\" or \"second\" is to move");
    at = skip_blanks(at);
    if (s->left == 0 && strncmp(at, "overdrawn", 9) == 0) s->overdrawn = 1, at += 9;
    if (*skip_blanks(at)) return fail(error, "text-behind-side", "text behind the side to move");
    return true;
}

static size_t draw(const rules *r, const state *s, char *out, size_t capacity)
{
    struct text t = text_into(out, capacity);
    uint64_t shown_sticks = s->left < 60 ? s->left : 60;

    for (uint64_t i = 0; i < shown_sticks; i++) text_add(&t, i % 5 == 4 ? "| " : "|");
    if (shown_sticks < s->left) text_add(&t, "...");
    if (s->left)
        text_add(&t, "  %llu left, take 1 to %llu; %s to move\n", (unsigned long long)s->left,
                 (unsigned long long)r->most, s->side ? "second" : "first");
    else
        text_add(&t, "0 left; the game is over%s\n",
                 s->overdrawn ? ": more taken than were left" : "");
    return t.length;
}

/* -- The board for a screen: the sticks that are left, or the last of them if they are many. A
 * click on the k-th from the end takes k; to take more than are left there are labels. --------- */

enum { SLOTS_MOST = 60, PER_ROW = 10 };

static int fewer(uint64_t a, uint64_t b)
{
    return (int)(a < b ? a : b);
}

static int slots_of(const rules *r)
{
    return fewer(r->sticks, SLOTS_MOST);
}

/* "7" is the place of the 7th stick, "take 7" is a label. */
static void put_slots(const rules *r, int sticks, struct board *b)
{
    char id[CELL_ID], label[CELL_ID];

    for (int i = 0; i < slots_of(r); i++) {
        int take = sticks - i;
        int row = i / PER_ROW;
        snprintf(id, sizeof id, "%d", i + 1);
        if (take < 1) snprintf(label, sizeof label, "taken");
        else if ((uint64_t)take > r->most) snprintf(label, sizeof label, "stick %d", i + 1);
        else snprintf(label, sizeof label, "take %d", take);
        board_cell(b, (struct board_cell){
                          .id = id, .shape = "circle", .label = label, .x = i % PER_ROW, .y = row});
    }
}

static void put_labels(const rules *r, int sticks, int rows, struct board *b)
{
    char id[CELL_ID], label[CELL_ID];

    for (int take = sticks + 1; take <= fewer(r->most, SLOTS_MOST); take++) {
        int place = take - sticks - 1, row = rows + place / PER_ROW;
        snprintf(id, sizeof id, "take-%d", take);
        snprintf(label, sizeof label, "%d", take);
        board_cell(b, (struct board_cell){.id = id,
                                          .shape = "label",
                                          .label = label,
                                          .x = place % PER_ROW,
                                          .y = row + 0.7,
                                          .h = 0.8});
    }
}

#define GAME_PRESENTS (PRESENTS_BOARD + PRESENTS_CELLS + PRESENTS_READING + PRESENTS_FORMULA)
static size_t describe(const rules *r, const state *s, char *out, size_t capacity)
{
    int sticks = fewer(s->left, (uint64_t)slots_of(r)), rows = (slots_of(r) - 1) / PER_ROW + 1;
    int labels = s->left ? fewer(r->most, SLOTS_MOST) - sticks : 0;
    double height = rows + 0.7 + (labels > 0 ? (labels - 1) / PER_ROW + 1 : 0);
    struct board b = board_begin(out, capacity, PER_ROW, height);
    char text[64];

    put_slots(r, sticks, &b);
    if (labels > 0) put_labels(r, sticks, rows, &b);
    for (int i = 0; i < sticks; i++) {
        snprintf(text, sizeof text, "%d", i + 1);
        board_piece(&b, (struct board_piece){.cell = text, .kind = "stick", .label = "stick"});
    }
    snprintf(text, sizeof text, "%llu left%s", (unsigned long long)s->left,
             labels > 0 ? "; to take more:" : "");
    board_text(&b, (struct board_text){.text = text, .x = PER_ROW / 2.0, .y = rows + 0.35});
    return board_end(&b);
}

static size_t write_cells(const rules *r, const state *s, zm_move m, char *out, size_t capacity)
{
    struct text t = text_into(out, capacity);
    uint64_t sticks = (uint64_t)fewer(s->left, (uint64_t)slots_of(r));

    if (m <= sticks) text_add(&t, "%d", (int)(sticks - m + 1));
    else if (m <= SLOTS_MOST) text_add(&t, "take-%d", (int)m);
    return t.length;
}

#define GAME_FACTS                                                                                 \
    .name = "sticks", .usage = "sticks:n,r[,misere][,strict]",                                     \
    .summary = "take 1 to r of n sticks; who brings the heap to exactly 0 wins",                   \
    .side = {"first", "second"}, .unit = "win", .example = "sticks:21,3",                          \
    .order_names = sticks_orders

#include "search/search_template.h"
